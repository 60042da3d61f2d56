"""Cards: pictures about a learner, a day or a comparison, with their alt texts."""

from renderer.cards.alt import alt_daily, alt_share
from renderer.cards.comparison import (
    MOST_SOURCES,
    ComparedScale,
    SourceBars,
    alt_comparison,
    draw_comparison,
)
from renderer.cards.daily import draw_daily, draw_share, share_key, share_text
from renderer.cards.data import (
    BANDS,
    BandResult,
    Daily,
    Help,
    SharedDay,
    SkillBar,
)
from renderer.cards.skills import MOST_SKILLS, alt_skills, draw_skills
from renderer.cards.solved import SolvedGame, alt_solved, draw_solved

__all__ = [
    "BANDS",
    "MOST_SKILLS",
    "MOST_SOURCES",
    "BandResult",
    "ComparedScale",
    "Daily",
    "Help",
    "SharedDay",
    "SkillBar",
    "SolvedGame",
    "SourceBars",
    "alt_comparison",
    "alt_daily",
    "alt_share",
    "alt_skills",
    "alt_solved",
    "draw_comparison",
    "draw_daily",
    "draw_share",
    "draw_skills",
    "draw_solved",
    "share_key",
    "share_text",
]

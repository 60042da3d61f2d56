"""Cards: pictures about a learner, a day or a comparison, with their alt texts."""

from renderer.cards.alt import alt_daily, alt_progress, alt_share
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
    BandCount,
    BandResult,
    Daily,
    Help,
    Progress,
    RatingPoint,
    Share,
    SkillBar,
    SkillOrder,
    SolvedDay,
    Streak,
)
from renderer.cards.progress import draw_progress

__all__ = [
    "BANDS",
    "MOST_SOURCES",
    "BandCount",
    "BandResult",
    "ComparedScale",
    "Daily",
    "Help",
    "Progress",
    "RatingPoint",
    "Share",
    "SkillBar",
    "SkillOrder",
    "SolvedDay",
    "SourceBars",
    "Streak",
    "alt_comparison",
    "alt_daily",
    "alt_progress",
    "alt_share",
    "draw_comparison",
    "draw_daily",
    "draw_progress",
    "draw_share",
    "share_key",
    "share_text",
]

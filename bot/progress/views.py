"""A user's progress as a message."""

from typing import Final

from bot.card import Card, Picture
from bot.progress.service import ProgressCard
from bot.reply import Reply
from bot.request_context import RequestContext
from engine.language import N_, forms, translate, translate_count

_TITLE: Final = N_("Your progress")
_BEYOND: Final = forms(
    "1 more puzzle is in none of the bands.",
    "{count} more puzzles are in none of the bands.",
)
_DUE: Final = forms(
    "1 position is due again: /practice gives it to you.",
    "{count} positions are due again: /practice gives them to you.",
)


def progress_reply(shown: ProgressCard, context: RequestContext) -> Reply:
    """A user's progress as a card and as text, in the current locale."""
    text = shown.drawing.alt
    if shown.without_band:
        text = f"{text} {translate_count(_BEYOND, shown.without_band)}"
    due = translate_count(_DUE, shown.due) if shown.due else ""
    card = Card(title=translate(_TITLE), text=text, small_print=due)
    name = f"progress-{context.interaction_id}.png"
    return Reply(cards=(card,), picture=Picture(shown.drawing, name))

"""Claims joined to short sentences, each with its premises.

All kinds of chains are described in this way: a claim follows from the last one, or names the
earlier claims that it follows from.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from engine.language import N_, start_of_sentence
from engine.words.claims import SO, After, because
from engine.words.phrases import all_of, translate

Said: TypeAlias = Callable[[After], str]
"""A function that writes a claim, given what precedes it."""

MOST_WORDS: Final = 16
"""The maximum number of words of a sentence, as far as its claims can be divided."""

_WORD: Final = re.compile(r"[\w'-]+")
_PART: Final = re.compile(r"(?<=[.?:;]) ")

SUPPOSE: Final = N_("Suppose {start}. Then {claim}")
IF: Final = N_("If {start}: {claim}")
BEGIN_SO: Final = N_("So {claim}", "a sentence")
BEGIN_THEN: Final = N_("Then {claim}", "a sentence")
_ALSO: Final = N_("{story} and {claim}")
_AS: Final = N_("As {claims}, {claim}")
_REMEMBER: Final = N_("Remember: {claims}")
_NOW_THAT: Final = N_("{reason} now that {claims}")
_STOP: Final = N_("{sentence}.")


class StoryOpening(NamedTuple):
    """How a story begins.

    Attributes:
        template: a text with the assumption as `{start}` and its first consequence as `{claim}`.
        start: the assumption, as a claim.
        after: what precedes `{claim}`.
    """

    template: str
    start: str
    after: After = After.SO


def fixed_claim(text: str) -> Said:
    """A claim with the same text in every position."""
    return lambda _after: text


class Story:
    """A paragraph that grows claim by claim."""

    def __init__(self, opening: StoryOpening | None = None) -> None:
        self._opening = opening
        # Without full stops, so that claims can be added to the last sentence.
        self._sentences: list[str] = []
        # Whether the last sentence begins with "so".
        self._is_so = False

    @property
    def is_new(self) -> bool:
        """Whether the opening has not been used yet."""
        return self._opening is not None and not self._sentences

    def end(self) -> str:
        """End the paragraph and begin another one.

        Returns:
            All sentences, the last with its full stop; empty without sentences.
        """
        text = " ".join(translate(_STOP, sentence=sentence) for sentence in self._sentences)
        self._sentences, self._opening = [], None
        return text

    def begin(self, sentence: str) -> None:
        """Add a separate sentence, given without its full stop."""
        self._sentences.append(start_of_sentence(sentence))
        self._is_so = False

    def follow(self, said: Said, lead: str = BEGIN_SO) -> None:
        """Add a claim that follows from the last one, or from the assumption.

        Args:
            said: the claim.
            lead: how it begins if it does not fit into the last sentence.
        """
        if not self._sentences:
            if self._opening is None:
                self.begin(said(After.NOTHING))
            else:
                template, start, after = self._opening
                self.begin(translate(template, start=start, claim=said(after)))
        elif not self._join_so(said(After.SO)):
            self._lead(lead, said(After.SO))

    def add(self, said: Said) -> bool:
        """Add a claim with the same premises as the last one if it fits; return whether it does."""
        return bool(self._sentences) and self._join(
            translate(_ALSO, story=self._sentences[-1], claim=said(After.NOTHING))
        )

    def rest(self, said: Said, sources: Sequence[str]) -> None:
        """Add a claim that follows from earlier ones, which are repeated."""
        if self.is_new:
            self.follow(said)
            return
        text = translate(_AS, claims=all_of(sources), claim=said(After.SO))
        if _is_short(text):
            self.begin(text)
        else:
            self.repeat(sources)
            self._lead(BEGIN_SO, said(After.SO))

    def complete(self, said: Said, reason: str, sources: Sequence[str]) -> None:
        """Add a claim that follows from the last one and from earlier ones, which are repeated."""
        more = translate(_NOW_THAT, reason=reason, claims=all_of(sources))
        text = because(said(After.SO), more)
        if self._join_so(text):
            return
        if not _is_short(translate(BEGIN_SO, claim=text)):
            self.repeat(sources)
            text = because(said(After.SO), reason)
        self._lead(BEGIN_SO, text)

    def _lead(self, template: str, text: str) -> None:
        self.begin(translate(template, claim=text))
        self._is_so = template == BEGIN_SO

    def _join_so(self, text: str) -> bool:
        """Add a consequence to the last sentence if that has no "so" and is short enough."""
        return not self._is_so and self._join(translate(SO, story=self._sentences[-1], claim=text))

    def _join(self, sentence: str) -> bool:
        """Replace the last sentence by this one if it is short enough; return whether it is."""
        if _is_short(sentence):
            self._sentences[-1] = sentence
            return True
        return False

    def repeat(self, sources: Sequence[str]) -> None:
        """Repeat claims, in as many sentences as they need."""
        together: list[str] = []
        for source in sources:
            if together and not _is_short(translate(_REMEMBER, claims=all_of([*together, source]))):
                self.begin(translate(_REMEMBER, claims=all_of(together)))
                together = []
            together.append(source)
        self.begin(translate(_REMEMBER, claims=all_of(together)))


def _is_short(text: str) -> bool:
    """Whether no sentence of a text is too long."""
    return all(len(_WORD.findall(part)) <= MOST_WORDS for part in _PART.split(text))

"""Finding the canonical forms of stored puzzles."""

import logging
from typing import Final, Self

from bot.chat.services import Services
from bot.chat.work import Work
from bot.store import Store
from tutor.equivalence import canonical_forms

_BATCH: Final = 500
"""The number of puzzles per job, which takes a tenth of a second."""

_log = logging.getLogger(__name__)


class EquivalentPuzzles:
    """Finds the canonical forms of stored puzzles that lack them.

    Args:
        store: stores the puzzles and their forms.
        work: runs the jobs that find them.
    """

    def __init__(self, *, store: Store, work: Work) -> None:
        self._store = store
        self._work = work

    @classmethod
    def build(cls, services: Services) -> Self:
        """Create it from the services that it needs."""
        return cls(store=services.store, work=services.work)

    async def find_forms(self) -> bool:
        """Find the forms of some puzzles that lack them; return whether more may lack them.

        Raises:
            JobError: if the job failed.
        """
        puzzles = await self._store.equivalents.without_form(_BATCH)
        if puzzles:
            forms = await self._work.run(canonical_forms, list(puzzles.values()), long=True)
            await self._store.equivalents.store_forms(dict(zip(puzzles, forms, strict=True)))
            _log.info("found the canonical forms of %s puzzles", len(puzzles))
        return len(puzzles) == _BATCH

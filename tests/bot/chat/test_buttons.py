"""Custom ids of buttons, menus and forms: all are registered, and each matches one template."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.chat.button import NOT_AN_ID, PersistentItem
from bot.chat.form import Form
from bot.client import TutorBot
from bot.hint.step_views import PageButton

# The ids under existing messages; their meanings may never change.
_IDS = {
    "all-lessons:99": "AllLessonsButton",
    "answer:h5.1.2:digit4:e0": "AnswerButton",
    "answer:p5.0:check:p4404": "AnswerButton",
    "answer-cells:h5.12.3:1:f5412": "AnswerMenu",
    "board:join:rating": "MembershipButton",
    "board:show:streak": "LeaderboardButton",
    "cancel:6": "CancelButton",
    "daily:open:4": "DailyButton",
    "daily-days:1": "DayMenu",
    "daily-month:202611": "MonthButton",
    "daily-times:4": "TableButton",
    "look-back:202611": "LookBackButton",
    "no-reminders": "NoRemindersButton",
    "duel:accept:3": "DuelButton",
    "duel:give-up:3": "DuelButton",
    "race:join:3": "RaceButton",
    "fix:7": "FixButton",
    "fix-cells:7": "TypeButton",
    "fix-cell:7:typed": "WrongCellMenu",
    "fix-digit:7:80:typed": "WrongDigitMenu",
    "fix-row:7": "WrongRowMenu",
    "for-you:8": "ForYouButton",
    "why:8": "WhyButton",
    "forget:123": "ForgetButton",
    "game-hint:5:2:3:next": "GameHintButton",
    "game:12:3:marks-on": "GameButton",
    "hint:9:1:2": "HintButton",
    "hint:9:1:2:all": "HintButton",
    "kind:5:diagonal": "VariantButton",
    "kind:5:classic": "VariantButton",
    "lesson:x-wing": "LessonButton",
    "lesson-basics": "BasicsButton",
    "lesson-level": "LevelMenu",
    "lesson-page:spot:x-wing": "LessonPartButton",
    "lesson-part:near-miss:x-wing": "LessonPartButton",
    "boxes:5:nb3": "BoxMenu",
    "boxes:5:b3c20": "BoxMenu",
    "cells:5:3:9:0": "CellMenu",
    "cells:5:3:9:0:n": "CellMenu",
    "cells:5:3:0:1": "CellMenu",
    "colour:5:8:p1d7": "ColourButton",
    "colour-cells:5:3:0:p8b9": "ColourMenu",
    "boxes:5:p3b2": "BoxMenu",
    "game:12:3:colours-on:d7": "GameButton",
    "digit:5:9": "DigitButton",
    "digit:5:9:3:d8": "DigitButton",
    "digit:5:9:3:nb3c80": "DigitButton",
    "erase:5:e": "EraseButton",
    "game:12:3:notes-off:nd4": "GameButton",
    "help:topics": "TopicMenu",
    "lessons:related:99": "LessonMenu",
    "links:6:2:1": "PageButton",
    "links:6:2:1:new": "PageButton",
    "more:6:8": "MoreButton",
    "picture-grid:123:7:2": "ChooseButton",
    "picture-right:7": "RightButton",
    "retype:grade:1": "RetypeButton",
    "retype:hint:3:diagonal": "RetypeButton",
    "retype:daily:1:Easy": "RetypeButton",
    "duel-withdraw-all": "WithdrawAllButton",
    "picture-whose:7:givens": "WhoseButton",
    "my-setting:theme": "SettingMenu",
    "my-settings": "ChangeMenu",
    "my-settings:all": "AllSettingsButton",
    "my-zone:1": "ZoneButton",
    "my-zones": "ZoneMenu",
    "place:77": "PlaceButton",
    "open-board:game:12": "OpenBoardButton",
    "board-link:invite:12": "LinkButton",
    "board-link:join:12": "LinkButton",
    "board-link:join:12:345": "LinkButton",
    "play:8": "PlayButton",
    "practice:answer:3:0": "PracticeButton",
    "practise:x-wing": "PractiseButton",
    "practise-due": "DueButton",
    "next-puzzle:hard": "NextPuzzleButton",
    "server:bands": "BandMenu",
    "server:channel": "ChannelMenu",
    "server:role": "RoleMenu",
    "server-settings": "ServerMenu",
    "server-setting:quiz": "ServerValueMenu",
    "share-game:5": "ShareButton",
    "share-lesson:x-wing": "ShareLessonButton",
    "share-game:5:time": "ShareButton",
    "server:test": "ServerButton",
    "solution:6": "SolutionButton",
    "start:try": "StartButton",
    "steps:6:1:1": "StepsButton",
    "steps:6:1:0:2": "StepsButton",
    "course:rows:0:": "CourseButton",
    "course-chapter": "ChapterMenu",
    "drill:ten:x-wing:5:40": "DrillButton",
    "spot:minute:": "DrillStartButton",
    "try:6:2": "TryButton",
    "view:6:2:1": "ViewButton",
    "view:6:2:1:new": "ViewButton",
}


def _kinds(base: type[Any]) -> Iterator[type[Any]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _kinds(kind)


def _template(kind: type[Any]) -> re.Pattern[str]:
    template: re.Pattern[str] = kind.__discord_ui_compiled_template__
    return template


def _registered(bot: TutorBot) -> set[type[Any]]:
    """The classes of buttons and menus that the features have added."""
    return set(bot._connection._view_store._dynamic_items.values())


@pytest.mark.usefixtures("room")
async def test_every_button_and_menu_is_registered(simcord_bot: TutorBot):
    kinds = {kind for kind in _kinds(PersistentItem) if _template(kind).pattern != NOT_AN_ID}
    assert kinds == _registered(simcord_bot)
    assert {kind.__name__ for kind in kinds} == set(_IDS.values())


@pytest.mark.usefixtures("room")
async def test_every_form_is_registered(simcord_bot: TutorBot):
    assert set(_kinds(Form)) == set(simcord_bot.forms._kinds)


def test_button_of_an_older_message_opens_the_first_page():
    match = _template(PageButton).fullmatch("links:6:2")
    assert match is not None
    assert PageButton.from_match(match).custom_id == "links:6:2:0:new"


@pytest.mark.usefixtures("room")
async def test_custom_id_matches_one_template_and_round_trips(
    simcord_bot: TutorBot, subtests: pytest.Subtests
):
    for custom_id in _IDS:
        with subtests.test(custom_id):
            found = [
                kind.from_match(match)
                for kind in _registered(simcord_bot)
                if (match := _template(kind).fullmatch(custom_id))
            ]
            assert [type(item).__name__ for item in found] == [_IDS[custom_id]]
            assert found[0].custom_id == custom_id

"""The greeting of a server, and the buttons to start with."""

from typing import Final

from bot.chat.features import Feature
from bot.welcome.cog import WelcomeCog
from bot.welcome.views import StartButton, UploadForm

FEATURE: Final = Feature(
    cog=WelcomeCog,
    items=(StartButton,),
    forms=(UploadForm,),
)

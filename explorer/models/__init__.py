"""What is on the table, as traits that can be observed: no widget is needed to use it."""

from explorer.models.draft import Draft
from explorer.models.playback import Playback
from explorer.models.selection import Selection
from explorer.models.session import GameSession, Shown
from explorer.models.settings import Settings

__all__ = ["Draft", "GameSession", "Playback", "Selection", "Settings", "Shown"]

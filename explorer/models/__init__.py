"""What is on the table, as traits that can be observed: no widget is needed to use it."""

from explorer.models.draft import Draft
from explorer.models.playback import Playback
from explorer.models.selection import Selection
from explorer.models.session import GameSession
from explorer.models.settings import Settings
from explorer.models.shown import Shown

__all__ = ["Draft", "GameSession", "Playback", "Selection", "Settings", "Shown"]

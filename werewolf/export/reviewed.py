"""The review that goes into an export: of what its viewpoint may see, without waiting for new rollouts."""

from __future__ import annotations

from werewolf.errors import UserError
from werewolf.export.visible_game import VisibleGame
from werewolf.game.view import ALL, PUBLIC
from werewolf.review.game_review import ReviewOptions, public_review, review_at_hand, review_game
from werewolf.review.result import Review
from werewolf.storage.saved_game import SavedGame


def game_review(saved: SavedGame, game: VisibleGame, spoil: bool) -> Review | None:
    """The review for this viewpoint; None for one seat's view, and for a log that cannot be played again.

    The public's review has nobody's cards in it, also of a finished game.
    """
    if game.view == PUBLIC:
        return public_review(game.lines, game.rules, None)
    if game.view != ALL or saved.view != ALL:
        return None
    try:
        return review_at_hand(saved) if saved.finished else review_game(saved, ReviewOptions(rollouts=0, spoil=spoil))
    except UserError:  # a log of another version, or one that was changed: it is shown, but not judged
        return None

"""Why an action is not allowed in refreshing hands and in the action phase, and the cure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorer.rules.errors import suggestion
from explorer.rules.liberte.acting import options, play, room, specials, taking
from explorer.rules.liberte.actions import (
    CHANCES,
    DECK,
    DECLINE,
    DONE,
    Action,
    Advance,
    Battle,
    Blocks,
    Claim,
    Discard,
    Done,
    Draw,
    First,
    Keep,
    Pass,
    Place,
    Remove,
    Shuffle,
    Special,
    Start,
    Strike,
    Take,
)
from explorer.rules.liberte.components import Card, components
from explorer.rules.liberte.resolution.making import cite
from explorer.rules.liberte.state import Play, State, Taking, stack_of
from explorer.rules.liberte.vocabulary import (
    HIGHEST_STACK,
    INDEX,
    PROVINCES,
    STACKS_A_PROVINCE,
)
from explorer.rules.protocol import Refusal
from explorer.rules.steps import Message

SHOWN = 6
"""How many provinces or cards a cure names."""
# fmt: off
_RULES = frozenset(cite(
    "A1", "A2", "A3", "A3a", "A4", "A5", "A6", "A7", "A8", "A9", "A11", "C7", "P2", "P3", "P4",
    "P5", "P7", "R2", "R3", "T1", "X4", "Z3", *specials.RULE.values(),
))
# fmt: on
"""Every rule on which a refusal rests where a player decides."""
_OF_CHANCE = dict(zip((Start, First, Draw, Shuffle), cite("S4", "O3", "R3", "R4"), strict=True))


def why_not(state: State, seat: int, action: Action) -> Refusal | None:
    """None when `action` is legal for the player to act, else the reason and the cure."""
    if action in options.options(state):
        return None
    return _Asked(state, seat).explain(action)


def chance_refusal(action: Action, state: State) -> Refusal:
    """Why a chance event does not come where a player decides, or nobody does."""
    assert isinstance(action, CHANCES), "asked about nothing else"
    return Refusal("nothing-left-to-chance", {"phase": state.phase}, _OF_CHANCE[type(action)])


class _Asked:
    """The questions about one moment."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.doing = state.doing
        self.player = {"player": seat}

    # --- words ---------------------------------------------------------------------------------

    def no(self, code: str, rule: str, cure: Message | None = None, **args: Any) -> Refusal:
        assert rule in _RULES, "a refusal rests on a rule of the book"
        return Refusal(code, {**self.player, **args}, rule, cure or self.cure())

    def cure(self) -> Message:
        """What the player may do instead, in general."""
        state, doing = self.state, self.doing
        if state.phase == "refresh":
            return self._cure_refresh()
        if isinstance(doing, Play):
            return self._cure_play(doing)
        if isinstance(doing, Taking):
            return self._cure_taking(doing)
        return Message("cure-act", self.player)

    def _cure_refresh(self) -> Message:
        number = len(self.state.hands[self.seat])
        if number >= taking.FULL_HAND:
            return Message("cure-refresh-full", {**self.player, "number": number})
        if self.state.doing is None:
            return Message("cure-refresh", {**self.player, "number": number})
        return Message("cure-refresh-take", {**self.player, "number": number})

    def _cure_play(self, doing: Play) -> Message:
        if doing.stage == "place":
            found = play.provinces_open(self.state, self.seat, doing)
            return self._cure_provinces(found)
        if doing.stage == "aim":
            number = len(specials.targets(self.state, doing.special))
            return Message("cure-aim", {**self.player, "card": doing.special, "number": number})
        if DONE in options.options(self.state):
            return Message("cure-more", self.player)
        left = tuple(play.cards_left(self.state, doing))
        return Message("cure-keep", {**self.player, "cards": left})

    def _cure_provinces(self, found: tuple[int, ...]) -> Message:
        more = len(found) - SHOWN
        args = {"provinces": found[:SHOWN], "more": more}
        if more > 0:
            return Message("cure-room-more", args)
        return Message("cure-room-one" if len(found) == 1 else "cure-room", args)

    def _cure_taking(self, doing: Taking) -> Message:
        if doing.discards:
            return Message("cure-discard-first", {**self.player, "number": doing.discards})
        return Message("cure-second" if doing.second else "cure-take", self.player)

    # --- by kind of action -----------------------------------------------------------------------

    def explain(self, action: Action) -> Refusal:
        """The reason, for an action that is not legal."""
        if isinstance(action, Advance) or action == DECLINE:
            return self.no("no-contest-now", "X4")
        if isinstance(action, Claim):
            return self.no("no-claim-now", "Z3")
        if isinstance(action, Discard):
            return self._discard(action.card)
        if isinstance(action, Take):
            return self._take(action.card)
        if isinstance(action, Done):
            return self._done()
        if self.state.phase == "refresh":
            return self.no("refreshing-now", "T1", phase="action")
        if isinstance(action, Pass):
            return self._under_way() or self.no("playing-already", "A9")
        if isinstance(action, Blocks | Battle | Special):
            return self._under_way() or self._begin(action)
        if isinstance(action, Place):
            return self._place(action.province)
        if isinstance(action, Keep):
            return self._keep(action.card)
        return self._aim(action)

    def _under_way(self) -> Refusal | None:
        """Why nothing can be begun in the middle of something."""
        doing = self.doing
        if isinstance(doing, Taking):
            return self.no("taking-already", "A1")
        if not isinstance(doing, Play):
            return None
        if doing.stage == "place":
            return self.no("blocks-first", "A11", card=doing.cards[-1], number=doing.left)
        if doing.stage == "aim":
            return self.no("target-first", "A2", card=doing.special)
        return None

    def _begin(self, action: Blocks | Battle | Special) -> Refusal:
        """Why a card cannot be played now."""
        wrong = self._not_in_hand(action.card)
        if wrong is not None:
            return wrong
        card = self.state.table.cards[action.card]
        doing = self.doing if isinstance(self.doing, Play) else Play()
        if isinstance(action, Special):
            return self._special(card, doing)
        if card.kind == "special":
            return self.no("special-not-so", "A2", card=card.id)
        if doing.stage == "keep":
            return self.no("play-over", "A4", card=card.id)
        if doing.cards:
            wrong = self._second(card, doing, action)
            if wrong is not None:
                return wrong
        if isinstance(action, Battle):
            return self._battle(card)
        return self._blocks(card, doing)

    def _not_in_hand(self, card: str) -> Refusal | None:
        state = self.state
        hand = state.hands[self.seat]
        if card in hand:
            return None
        if card not in state.table.cards:
            return self.no("no-such-card", "A2", name=card, meant=suggestion(card, hand) or "")
        where, owner = whereabouts(state, card)
        return self.no(f"hand-lies-{where}", "A2", card=card, owner=owner)

    def _second(self, card: Card, doing: Play, action: Action) -> Refusal | None:
        """Why a second card cannot follow the first (A7)."""
        first = doing.cards[0]
        value = self.state.table.cards[first].value
        args: dict[str, Any] = {"card": card.id, "first": first}
        if len(doing.cards) > 1:
            return self.no("two-cards-already", "A7", number=len(doing.cards), **args)
        if doing.battle:
            return self.no("second-after-battle", "A7", **args)
        if isinstance(action, Battle):
            return self.no("second-for-battle", "A7", **args)
        if value != 1:
            return self.no("first-not-value-1", "A7", value=value, **args)
        if card.value != 1:
            return self.no("second-not-value-1", "A7", value=card.value, **args)
        if card.region and card.region != doing.region:
            return self.no(
                "second-elsewhere", "A7", region=card.region, wanted=doing.region, **args
            )
        return None

    def _battle(self, card: Card) -> Refusal:
        if not card.cannon:
            return self.no("no-cannon", "A3", card=card.id)
        if not play.may_battle(self.state):
            return self.no("no-battle-on-turn-1", "A3a", card=card.id)
        return self.no("no-token-battle", "P7", card=card.id, most=components().tokens)

    def _blocks(self, card: Card, doing: Play) -> Refusal:
        """Why a card can place no block at all (A11)."""
        state, seat = self.state, self.seat
        faction = card.faction or "red"
        has = room.means(state, seat)
        battle = card.cannon and has.tokens > 0 and not doing.cards and play.may_battle(state)
        cure = Message("cure-only-battle" if battle else "cure-another-card", {})
        args: dict[str, Any] = {"card": card.id, "faction": faction}
        if has.supplies[INDEX[faction]] <= 0:
            return self.no("supply-empty", "A11", cure, **args)
        among = room.among_of(state, card.id, doing.region)
        if has.tokens <= 0 and any(
            room.has_room(state, seat, faction, number, may_start=True) for number in among
        ):
            return self.no("no-token", "P7", cure, most=components().tokens, **args)
        region = doing.region or card.region
        if region:
            return self.no("no-room-in-region", "A11", cure, region=region, **args)
        return self.no("no-room-anywhere", "A11", cure, **args)

    def _special(self, card: Card, doing: Play) -> Refusal:
        if card.kind != "special":
            return self.no("not-a-special", "A2", card=card.id)
        if doing.special:
            return self.no("one-special-already", "A2", card=card.id, first=doing.special)
        if doing.stage == "keep":
            return self.no("play-over", "A4", card=card.id)
        effect = card.effect or ""
        rule = specials.RULE[effect]
        args: dict[str, Any] = {"card": card.id}
        if effect in specials.NEEDS_PRESENCE and not self.state.in_government[self.seat]:
            present = tuple(one for one in self.state.order if self.state.in_government[one])
            if present:
                return self.no("no-presence", rule, players=present, **args)
            return self.no("nobody-present", rule, **args)
        if effect == "bread-shortages" and not specials.colours(self.state, effect):
            return self.no("no-government-to-hit", rule, **args)
        return self.no(_NO_TARGET[effect], "C7", factions=self._colours(effect), **args)

    def _colours(self, effect: str) -> tuple[str, ...]:
        return specials.colours(self.state, effect)

    # --- a block -------------------------------------------------------------------------------

    def _place(self, number: int) -> Refusal:
        state, seat, doing = self.state, self.seat, self.doing
        if not isinstance(doing, Play) or doing.stage != "place":
            return self.no("no-block-to-place", "P2")
        if not 1 <= number <= PROVINCES:
            return self.no("no-such-province", "P2", number=number, most=PROVINCES)
        card = state.table.cards[doing.cards[-1]]
        faction = card.faction or "red"
        args: dict[str, Any] = {"card": card.id, "province": number, "faction": faction}
        among = room.among_of(state, card.id, doing.region)
        if number not in among:
            wanted = doing.region or card.region or ""
            return self.no(
                "outside-two-cards" if doing.region else "outside-region",
                "A7" if doing.region else "P2",
                region=room.REGION_OF[number],
                wanted=wanted,
                **args,
            )
        stack = stack_of(state, number, seat)
        if stack is not None:
            if stack.faction != faction:
                return self.no("other-colour", "P5", own=stack.faction, **args)
            return self.no("stack-full", "P3", number=stack.blocks, most=HIGHEST_STACK, **args)
        stacks = state.provinces[number - 1]
        if len(stacks) >= STACKS_A_PROVINCE:
            owners = tuple(one.seat for one in stacks)
            return self.no(
                "province-full",
                "P4",
                number=len(stacks),
                most=STACKS_A_PROVINCE,
                players=owners,
                **args,
            )
        return self.no("no-token-left", "P7", most=components().tokens, **args)

    # --- a target ------------------------------------------------------------------------------

    def _aim(self, action: Action) -> Refusal:
        state, doing = self.state, self.doing
        assert isinstance(action, Remove | Strike), "the others have been answered"
        if not isinstance(doing, Play) or doing.stage != "aim":
            return self.no("no-special-to-aim", "A2")
        card = state.table.cards[doing.special]
        effect = card.effect or ""
        rule = specials.RULE[effect]
        args: dict[str, Any] = {"card": card.id}
        if (effect in specials.AT_BLOCKS) != isinstance(action, Remove):
            at_blocks = effect in specials.AT_BLOCKS
            return self.no("aims-at-blocks" if at_blocks else "aims-at-cards", rule, **args)
        if isinstance(action, Strike):
            return self._strike(action.card, effect, rule, args)
        names = state.table.players
        if action.player not in names:
            meant = suggestion(action.player, names) or ""
            return self.no("no-such-player", rule, name=action.player, meant=meant, **args)
        if not 1 <= action.province <= PROVINCES:
            return self.no("no-such-province", rule, number=action.province, most=PROVINCES)
        owner = names.index(action.player)
        stack = stack_of(state, action.province, owner)
        args |= {"owner": owner, "province": action.province}
        if stack is None:
            return self.no("no-stack-there", rule, **args)
        wanted = specials.colours(state, effect)
        return self.no(
            "block-of-other-colour", rule, faction=stack.faction, factions=wanted, **args
        )

    def _strike(self, target: str, effect: str, rule: str, args: Mapping[str, Any]) -> Refusal:
        state = self.state
        shown = [one for display in state.displays for one in display]
        if target not in state.table.cards:
            meant = suggestion(target, shown) or ""
            return self.no("no-such-card", rule, name=target, meant=meant, **args)
        if target not in shown:
            where, owner = whereabouts(state, target)
            # Cards of the running play are out of reach until they are kept or discarded.
            out = "A4" if where == "in-play" else rule
            return self.no(f"target-lies-{where}", out, target=target, owner=owner, **args)
        return self.no(_WRONG_TARGET[effect], rule, target=target, **args)

    # --- a card kept or discarded ----------------------------------------------------------------

    def _keep(self, card: str) -> Refusal:
        state, doing = self.state, self.doing
        if not isinstance(doing, Play):
            return self.no("nothing-to-keep", "A4")
        wrong = self._not_in_play(card, doing)
        if wrong is not None:
            return wrong
        display = state.displays[self.seat]
        shows = any(state.table.cards[one].sans_culottes for one in display)
        limit = play.MOST_IN_DISPLAY + shows
        code = "display-full-fifth" if shows else "display-full"
        cure = Message("cure-discard-played", {"card": card})
        return self.no(code, "A5", cure, card=card, number=len(display), most=limit)

    def _not_in_play(self, card: str, doing: Play) -> Refusal | None:
        if doing.stage == "place":
            return self.no("blocks-first", "A11", card=doing.cards[-1], number=doing.left)
        if doing.stage == "aim":
            return self.no("target-first", "A2", card=doing.special)
        left = play.cards_left(self.state, doing)
        if card not in self.state.table.cards:
            return self.no("no-such-card", "A4", name=card, meant=suggestion(card, left) or "")
        if card not in left:
            return self.no("not-in-play", "A4", card=card)
        if options.options(self.state)[-1] == DONE:
            return self.no("done-first", "A4", card=card)
        return None

    def _discard(self, card: str) -> Refusal:
        state, doing = self.state, self.doing
        if card in state.displays[self.seat]:
            return self.no("not-from-display", "A6", card=card)
        if state.phase == "refresh":
            if doing is not None:
                return self.no("no-discard-after-taking", "R2")
            return self._not_in_hand_for(card, "R2")
        if isinstance(doing, Play):
            wrong = self._not_in_play(card, doing)
            assert wrong is not None, "a card in play can always be discarded in its turn"
            return wrong
        if isinstance(doing, Taking):
            if not doing.discards:
                return self.no("discarded-enough", "A8", number=2)
            return self._not_in_hand_for(card, "A8")
        number = len(state.hands[self.seat])
        if number >= taking.TOO_MANY:
            return self.no("say-take-first", "A8", number=number, most=taking.TOO_MANY)
        return self.no("no-discard-now", "A6", number=number, most=taking.TOO_MANY)

    def _not_in_hand_for(self, card: str, rule: str) -> Refusal:
        wrong = self._not_in_hand(card)
        assert wrong is not None, "a card in hand can be discarded here"
        return Refusal(wrong.code, wrong.args, rule, wrong.cure)

    # --- taking ----------------------------------------------------------------------------------

    def _take(self, card: str) -> Refusal:
        state, doing = self.state, self.doing
        number = len(state.hands[self.seat])
        if state.phase == "refresh":
            if not card:
                return self.no("take-which", "R3", number=number, most=taking.TOO_MANY)
            if number >= taking.FULL_HAND:
                return self.no("hand-full", "R2", number=number, most=taking.FULL_HAND)
            return self._not_there(card, "R3")
        if isinstance(doing, Play):
            return self._under_way() or self.no("playing-already-take", "A1")
        if isinstance(doing, Taking):
            if doing.discards:
                return self.no("discard-two-first", "A8", left=doing.discards)
            if doing.second:
                return self._second_taken(card)
            return self._not_there(card, "A8") if card else self.no("take-which-now", "A8")
        if not taking.anything(state):
            return self.no("nothing-to-take", "A8")
        if not card:
            return self.no("take-which", "A8", number=number, most=taking.TOO_MANY)
        if number >= taking.TOO_MANY:
            cure = Message("cure-say-take", {})
            return self.no("hand-of-nine", "A8", cure, number=number, most=taking.TOO_MANY)
        return self._not_there(card, "A8")

    def _not_there(self, card: str, rule: str) -> Refusal:
        state = self.state
        if card == DECK:
            return self.no("deck-empty", rule)
        if card not in state.table.cards:
            meant = suggestion(card, state.face_up) or ""
            return self.no("no-such-card", rule, name=card, meant=meant)
        return self.no("not-face-up", rule, card=card, cards=state.face_up)

    def _second_taken(self, card: str) -> Refusal:
        if not card or card == DECK:
            return self.no("second-from-deck", "A8")
        if card not in self.state.face_up:
            return self._not_there(card, "A8")
        value = self.state.table.cards[card].value
        if value != 1:
            return self.no("second-taken-value", "A8", card=card, value=value)
        return self.no("second-not-at-start", "A8", card=card)

    def _done(self) -> Refusal:
        state, doing = self.state, self.doing
        if state.phase == "refresh":
            number = len(state.hands[self.seat])
            return self.no("hand-not-full-yet", "R2", number=number, most=taking.FULL_HAND)
        if isinstance(doing, Play):
            if doing.stage == "place":
                code = "blocks-as-many" if doing.placed else "blocks-at-least-one"
                value = doing.placed + doing.left
                return self.no(code, "A11", card=doing.cards[-1], number=doing.placed, value=value)
            if doing.stage == "aim":
                return self.no("target-first", "A2", card=doing.special)
            return self.no("keep-or-discard-first", "A4")
        if isinstance(doing, Taking):
            if doing.discards:
                return self.no("discard-two-first", "A8", left=doing.discards)
            return self.no("take-one-first", "A8")
        return self.no("nothing-done-yet", "A1")


_NO_TARGET = {
    "bread-shortages": "no-target-blocks",
    "religious-problems": "no-target-blocks",
    "terror": "no-target-blocks",
    "emigration": "no-target-white-personality",
    "guillotine": "no-target-personality",
    "purge": "no-target-card",
}
_WRONG_TARGET = {
    "emigration": "target-not-white-personality",
    "guillotine": "target-not-personality",
    "purge": "target-not-card",
}


def whereabouts(state: State, card: str) -> tuple[str, int | None]:
    """Where a card lies, as the end of a message id, and whose that is."""
    for seat, display in enumerate(state.displays):
        if card in display:
            return "in-display", seat
    for seat, hand in enumerate(state.hands):
        if card in hand:
            return "in-hand", seat
    piles = {
        "in-discard": state.discard,
        "in-deck": state.deck,
        "face-up": state.face_up,
        "in-box": state.box,
        "in-play": state.in_play,
    }
    return next((name for name, pile in piles.items() if card in pile), "nowhere"), None

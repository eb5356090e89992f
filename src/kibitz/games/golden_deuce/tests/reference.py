"""Golden Deuce, an independent reading of the rules: slow and obvious, for differential play.

Written from the rule ledger alone. Nothing here is clever: a hand is a set of card codes, a stone
is a number (0 in the yard, 1 to 39 on the track, 40 home or in the centre), every action is read
from its text, and the cards that are dealt or drawn are supplied by the caller. Comments name the
rule they follow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

COLOURS = "JPCG"  # GD-2.2: low to high
NUMBERS = range(1, 16)  # GD-0.1: the Ace is number 1


def code(colour: str, number: int) -> str:
    return colour + ("A" if number == 1 else str(number))


# GD-0.1: 60 cards.
DECK = tuple(code(colour, number) for colour in COLOURS for number in NUMBERS)
NUMBER = {code(colour, number): number for colour in COLOURS for number in NUMBERS}
# GD-2.1: 3, 4, ..., 15, Ace, 2.
RANK = {card: {1: 13, 2: 14}.get(number, number - 3) for card, number in NUMBER.items()}
COLOUR = {card: COLOURS.index(card[0]) for card in DECK}
# GD-2.3: rank first, then colour.
STRENGTH = {card: 4 * RANK[card] + COLOUR[card] for card in DECK}

CARDS_DEALT = 13
SIZES = (1, 2, 3, 5)  # GD-3.1
LAP = 40
CAP = 100
REFEREE = -1
BRUTE_UP_TO = 13
"""Hands of more cards are not searched subset by subset, but number by number."""

# GD-1.2: which colour each seat has, by the number of players.
SEAT_COLOURS = {2: "JC", 3: "JPC", 4: "JPCG"}
CORNER = {"J": 0, "P": 10, "C": 20, "G": 30}
FORWARD = (2, 22)
BACK = (17, 37)
WARP = (13, 33)

CHOICES = {
    "five_card_class_order": ("as_listed", "poker"),
    "reentry_after_pass": ("allowed", "locked_out"),
    "last_place_score": ("zero", "minus_own"),
    "straight_ends": ("ace_low_or_high", "ace_low_only", "ace_high_two_high"),
    "block_standard": ("strongest_single", "any_legal"),
    "finish_count": ("overshoot", "exact"),
    "deal_cap": ("deals_100", "none"),
    "special_spaces": ("f2_b17_w13", "none"),
    "split_40": ("unplayed_laps", "no_split", "free_split"),
}
"""Rulings that can be chosen here: every value of theirs, the default first."""

# ------------------------------------------------------------------------------ combos

LOW_TO_HIGH = {
    # GD-4.5.
    "as_listed": ("straight", "flush", "four_of_a_kind", "full_house", "straight_flush"),
    # Option: the full house below four of a kind.
    "poker": ("straight", "flush", "full_house", "four_of_a_kind", "straight_flush"),
}

MIDDLE = {frozenset(range(top - 4, top + 1)): top for top in range(5, 16)}  # A-2-3-4-5 to 11..15
ACE_HIGH = {frozenset({12, 13, 14, 15, 1}): 16}
TWO_HIGH = {frozenset({13, 14, 15, 1, 2}): 17}
SEQUENCES = {
    # GD-3.5, GD-3.6: each sequence with its sequence_top.
    "ace_low_or_high": MIDDLE | ACE_HIGH,
    "ace_low_only": MIDDLE,
    "ace_high_two_high": MIDDLE | ACE_HIGH | TWO_HIGH,
}
TOP_NUMBER = {16: 1, 17: 2}
"""The number of the card at the top of a sequence, where it is not the sequence_top itself."""

# GD-3.6: sequences that go round the corner.
WRAPPED = ({13, 14, 15, 1, 2}, {14, 15, 1, 2, 3}, {15, 1, 2, 3, 4})


@dataclass(frozen=True)
class Combo:
    """A legal combination: what it is, and what it is compared by within its kind."""

    kind: str
    key: tuple[int, ...]


@lru_cache(maxsize=200_000)
def classify(cards: tuple[str, ...], ends: str) -> Combo | None:
    """What the cards are together, or None. GD-3.12: never more than one thing."""
    numbers = Counter(NUMBER[card] for card in cards)
    counts = sorted(numbers.values(), reverse=True)
    if len(cards) == 1:
        # GD-3.2, GD-2.3.
        return Combo("single", (STRENGTH[cards[0]],))
    if len(cards) == 2 and counts == [2]:
        # GD-3.3, GD-4.3.
        return Combo("pair", (RANK[cards[0]], max(COLOUR[card] for card in cards)))
    if len(cards) == 3 and counts == [3]:
        # GD-3.4, GD-4.4.
        return Combo("triple", (RANK[cards[0]],))
    if len(cards) != 5:
        return None
    one_colour = len({COLOUR[card] for card in cards}) == 1
    top = SEQUENCES[ends].get(frozenset(numbers))
    if top is not None:
        # GD-3.5, GD-3.10, GD-4.7, GD-4.11.
        top_card = next(c for c in cards if NUMBER[c] == TOP_NUMBER.get(top, top))
        return Combo("straight_flush" if one_colour else "straight", (top, COLOUR[top_card]))
    if one_colour:
        # GD-3.7, GD-4.8.
        ranks = sorted((RANK[card] for card in cards), reverse=True)
        return Combo("flush", (*ranks, COLOUR[cards[0]]))
    if counts == [4, 1]:
        # GD-3.8, GD-4.9: the fifth card never counts.
        return Combo("four_of_a_kind", (rank_held(cards, 4),))
    if counts == [3, 2]:
        # GD-3.9, GD-4.10: the pair never counts.
        return Combo("full_house", (rank_held(cards, 3),))
    return None  # GD-3.11


def rank_held(cards: Sequence[str], times: int) -> int:
    """The rank of the number that is held so many times."""
    ranks = Counter(RANK[card] for card in cards)
    return next(rank for rank, count in ranks.items() if count == times)


def ascending(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=lambda card: STRENGTH[card])


def every_subset(hand: Iterable[str], size: int) -> Iterable[tuple[str, ...]]:
    """All sets of so many cards."""
    return combinations(ascending(hand), size)


def likely_subsets(hand: Iterable[str], size: int) -> Iterable[tuple[str, ...]]:
    """Far fewer sets, all that are a combo among them: one number, four and one, three and two,
    one colour, or one card of each number of a sequence."""
    cards = ascending(hand)
    groups = [[card for card in cards if NUMBER[card] == number] for number in NUMBERS]
    if size < 5:
        return [found for group in groups for found in combinations(group, size)]
    found: set[tuple[str, ...]] = set()
    for group in groups:
        for four in combinations(group, 4):
            found |= {tuple(ascending((*four, card))) for card in cards if card not in four}
        for three in combinations(group, 3):
            for other in groups:
                if other is not group:
                    found |= {tuple(ascending(three + two)) for two in combinations(other, 2)}
    for colour in COLOURS:
        found |= set(combinations([card for card in cards if card[0] == colour], 5))
    for sequence in MIDDLE | ACE_HIGH | TWO_HIGH:
        found |= {tuple(ascending(c)) for c in product(*(groups[n - 1] for n in sequence))}
    return found


# --------------------------------------------------------------------------- action texts


@dataclass(frozen=True)
class Act:
    """One action text, read. Fields that an action does not use keep their defaults."""

    name: str
    cards: tuple[str, ...] = ()
    progress: int = 0
    points: int = 0


PLAIN = ("pass", "declare_last_card", "stay_silent", "deal", "enter_stone")


def read(text: str) -> Act:
    name, *rest = text.split(" ")
    if name == "play":
        return Act("play", tuple(rest))
    if name in PLAIN and rest == []:
        return Act(name)
    if name == "enter_stone" and len(rest) == 1:
        return Act(name, points=int(rest[0]))
    if name == "penalty_move" and len(rest) == 1:
        return Act(name, progress=int(rest[0]))
    if name == "move_stone" and len(rest) in (1, 2):
        return Act(name, progress=int(rest[0]), points=int(rest[1]) if len(rest) == 2 else 0)
    raise ValueError(f"not an action: {text!r}")


def write_play(cards: Iterable[str]) -> str:
    return " ".join(("play", *ascending(cards)))


# ------------------------------------------------------------------------------- the game


class Reference:
    """One game of Golden Deuce, with chance supplied from outside."""

    def __init__(self, players: int, rulings: Mapping[str, str] | None = None) -> None:
        # GD-1.1.
        if not 2 <= players <= 4:
            raise ValueError(f"2 to 4 players, not {players}")
        self.players = players
        self.rulings = {key: values[0] for key, values in CHOICES.items()}
        for key, value in (rulings or {}).items():
            if value not in CHOICES.get(key, ()):
                raise ValueError(f"a ruling not read here: {key} {value}")
            self.rulings[key] = value
        self.phase = "deal"
        self.seat = 0
        self.winner = -1
        self.won_by = ""  # the rule
        # The deal.
        self.hands: list[set[str]] = [set() for _ in self.seats()]
        self.pile: set[str] = set()
        self.played: set[str] = set()
        self.weakest = ""
        self.declared = ["none"] * players
        # The trick.
        self.top: tuple[str, ...] = ()
        self.top_owner = -1
        self.passes = 0
        self.passed: set[int] = set()
        self.just_passed = -1
        # The board. GD-1.3: all four stones in the yard.
        self.stones = [[0, 0, 0, 0] for _ in self.seats()]
        # The match.
        self.deals_scored = 0
        self.deals_won = [0] * players
        self.deal_winner = -1
        # The scoring.
        self.scores = [0] * players
        self.order: list[int] = []
        self.points = 0
        self.splitting = False
        self.moved: list[int] = []

    @classmethod
    def at(cls, position: Mapping[str, object], rulings: Mapping[str, str]) -> Reference:
        """A position in which every field that matters is written out."""

        def number(key: str, default: int) -> int:
            value = position.get(key, default)
            assert isinstance(value, int), key
            return value

        def each(key: str) -> list[object]:
            value = position.get(key, [])
            assert isinstance(value, list), key
            return value

        def numbers(key: str) -> list[int]:
            return [value for value in each(key) if isinstance(value, int)]

        game = cls(number("players", 0), rulings)
        game.phase, game.seat = str(position["phase"]), number("seat", 0)
        for seat, text in enumerate(each("hands")):
            game.hands[seat] = set(str(text).split())
        game.pile = {str(card) for card in each("pile")}
        game.weakest = str(position.get("weakest", ""))
        game.top = tuple(ascending(str(position.get("top", "")).split()))
        game.top_owner = number("top_owner", -1)
        game.passes = number("passes", 0)
        game.passed = set(numbers("passed"))
        game.declared = [str(word) for word in each("declared")] or game.declared
        for seat, stones in enumerate(each("stones")):
            assert isinstance(stones, list)
            game.stones[seat] = sorted([*stones, 0, 0, 0, 0][:4])
        game.played = set(DECK) - game.pile - set().union(*game.hands)
        game.deals_scored = number("deals_scored", 0)
        game.deal_winner = number("deal_winner", -1)
        game.deals_won = numbers("deals_won") or game.deals_won
        if game.phase == "move":
            game.scores = numbers("scores")
            order = game.movement_order()
            game.order = order[order.index(game.seat) + 1 :]
            score = game.scores[game.seat]
            game.points = number("points", score)
            game.moved = numbers("moved")
            game.splitting = game.points != score or game.may_split()
        return game

    def position(self) -> dict[str, object]:
        """The fields of the game's own positions that are known here."""
        return {
            "players": self.players,
            "phase": self.phase,
            "seat": self.seat,
            "hands": [" ".join(ascending(hand)) for hand in self.hands],
            "pile": len(self.pile),
            "top": " ".join(self.top),
            "top_owner": self.top_owner,
            "passes": self.passes,
            "passed": sorted(self.passed),
            "weakest": self.weakest,
            "declared": list(self.declared),
            "stones": [[p for p in sorted(stones) if p > 0] for stones in self.stones],
            "deals_scored": self.deals_scored,
            "deals_won": list(self.deals_won),
            "deal_winner": self.deal_winner,
            "scores": list(self.scores),
            "order": list(self.order),
            "points": self.points,
            "moved": sorted(self.moved),
            "winner": self.winner,
        }

    # ---------------------------------------------------------------------- simple questions

    def seats(self) -> range:
        return range(self.players)

    def actor(self) -> int | None:
        """The seat that has to act: the referee before a deal, nobody after the end."""
        if self.phase == "game_over":
            return None
        return REFEREE if self.phase == "deal" else self.seat

    def next_seat(self, seat: int) -> int:
        # GD-1.1.
        return (seat + 1) % self.players

    def clockwise_from(self, seat: int) -> list[int]:
        """All seats, beginning with this one."""
        return [(seat + step) % self.players for step in self.seats()]

    def classify(self, cards: tuple[str, ...]) -> Combo | None:
        return classify(cards, self.rulings["straight_ends"])

    def class_rank(self, combo: Combo) -> int:
        return LOW_TO_HIGH[self.rulings["five_card_class_order"]].index(combo.kind)

    def duty(self) -> bool:
        # GD-7.8, GD-7.11: declared or silent, passed or not.
        on_turn = self.phase in ("lead", "follow")
        return on_turn and len(self.hands[self.next_seat(self.seat)]) == 1

    def cued(self, seat: int) -> bool:
        # GD-12.3: the fourth stone has gone round, and the game is not over.
        return self.phase != "game_over" and self.all_round(seat)

    def all_round(self, seat: int) -> bool:
        return self.stones[seat] == [LAP] * 4

    def space(self, seat: int, progress: int) -> int:
        return (CORNER[SEAT_COLOURS[self.players][seat]] + progress) % LAP

    def held(self, seat: int, source: int, progress: int) -> bool:
        """Whether a stone stands there, other than the own stone that comes from ``source``."""
        # GD-9.6, GD-9.9: any colour; yard, home and centre are no spaces.
        if not 0 < progress < LAP:
            return False
        for other in self.seats():
            for stone in self.stones[other]:
                itself = other == seat and stone == source
                there = self.space(other, stone) == self.space(seat, progress)
                if 0 < stone < LAP and there and not itself:
                    return True
        return False

    # ------------------------------------------------------------------------ legal actions

    def legal(self) -> set[str]:
        if self.phase == "deal":
            return {"deal"}
        if self.phase in ("lead", "follow"):
            found = {write_play(cards) for cards in self.plays()}
            return found | {"pass"} if self.pass_fault() is None else found
        if self.phase == "declare":
            # GD-7.1.
            return {"declare_last_card", "stay_silent"}
        if self.phase == "penalty":
            texts = [f"penalty_move {p}" for p in self.stones[self.seat]]
            return {text for text in texts if self.penalty_fault(read(text)) is None}
        if self.phase == "move":
            return self.moves()
        return set()

    def plays(self) -> list[tuple[str, ...]]:
        """Every play of the seat on turn; block duty is minded (GD-7.9)."""
        hand = self.hands[self.seat]
        subsets = every_subset if len(hand) <= BRUTE_UP_TO else likely_subsets
        return [
            cards
            for size in (SIZES if self.top == () else (len(self.top),))
            for cards in subsets(hand, size)
            if self.classify(cards) is not None and self.play_fault(cards) is None
        ]

    def moves(self) -> set[str]:
        """Every move of a stone."""
        found = set()
        for points in range(1, self.points + 1) if self.splitting else (0,):
            behind = f" {points}" if self.splitting else ""
            texts = [f"move_stone {p}{behind}" for p in self.stones[self.seat]]
            texts.append("enter_stone" + behind)
            found |= {text for text in texts if self.move_fault(read(text)) is None}
        return found

    # ---------------------------------------------------------------------------- refusals

    def refuse(self, seat: int, action: str) -> str | None:
        """The rule that forbids the action now, or None."""
        act = read(action)
        if self.phase == "game_over":
            return "GD-12.7"
        if act.name == "deal":
            return None if seat == REFEREE and self.phase == "deal" else "GD-1.4"
        if self.phase == "deal":
            return "GD-1.4"
        if seat != self.seat:
            return self.turn_fault(seat)
        wrong_kind = self.kind_fault(act.name)
        if wrong_kind is not None:
            return wrong_kind
        if act.name == "play":
            return self.play_fault(act.cards)
        if act.name == "pass":
            return self.pass_fault()
        if act.name == "penalty_move":
            return self.penalty_fault(act)
        if act.name in ("move_stone", "enter_stone"):
            return self.move_fault(act)
        return None

    def turn_fault(self, seat: int) -> str:
        """The rule that keeps a seat from acting that is not on turn."""
        if self.phase == "declare":
            return "GD-7.1"
        if self.phase == "penalty":
            return "GD-7.3"
        if self.phase == "move":
            return "GD-9.12"
        # GD-6.1: its turn ended with the pass.
        return "GD-6.1" if seat == self.just_passed else "GD-1.1"

    def kind_fault(self, name: str) -> str | None:
        """The rule that forbids this kind of action in this phase: the rule of a step that must
        be finished first, else the rule of the step that the action belongs to."""
        steps = {
            "declare": ("GD-7.1", ("declare_last_card", "stay_silent")),
            "penalty": ("GD-7.3", ("penalty_move",)),
            "move": ("GD-9.3", ("move_stone", "enter_stone")),
        }
        if self.phase in steps:
            rule, names = steps[self.phase]
            return None if name in names else rule
        return next((rule for rule, names in steps.values() if name in names), None)

    def play_fault(self, cards: tuple[str, ...]) -> str | None:
        hand = self.hands[self.seat]
        if any(card not in NUMBER for card in cards) or len(set(cards)) < len(cards):
            return "GD-0.1"
        if any(card not in hand for card in cards):
            return "GD-0.3"
        if len(cards) not in SIZES:
            return "GD-3.1"
        combo = self.classify(cards)
        if combo is None:
            return self.no_combo(cards)
        # GD-5.2.
        if self.weakest != "" and self.weakest not in cards:
            return "GD-5.2"
        if self.top != ():
            lower = self.not_higher(cards, combo)
            if lower is not None:
                return "GD-7.12" if len(hand) == 1 else lower
        # GD-7.9, when leading and when answering.
        strongest_single = self.rulings["block_standard"] == "strongest_single"
        if self.duty() and strongest_single and len(cards) == 1 and cards[0] != strongest(hand):
            return "GD-7.9"
        return None

    def no_combo(self, cards: Sequence[str]) -> str:
        """Which rule makes these cards no combo."""
        if len(cards) < 5:
            return {2: "GD-3.3", 3: "GD-3.4"}[len(cards)]
        numbers = Counter(NUMBER[card] for card in cards)
        if sorted(numbers.values()) in ([1, 2, 2], [1, 1, 3]):
            return "GD-3.11"
        return "GD-3.6" if set(numbers) in WRAPPED else "GD-3.5"

    def not_higher(self, cards: tuple[str, ...], combo: Combo) -> str | None:
        """Why the combo does not answer the top combo."""
        if len(cards) != len(self.top):
            return "GD-4.1"
        top = self.classify(self.top)
        assert top is not None
        if len(cards) == 5 and combo.kind != top.kind:
            # GD-4.6.
            return "GD-4.5" if self.class_rank(combo) < self.class_rank(top) else None
        return None if combo.key > top.key else "GD-4.2"

    def pass_fault(self) -> str | None:
        if self.phase == "lead":
            return "GD-5.1"
        # GD-7.8, GD-7.10.
        return "GD-7.8" if self.duty() and self.plays() != [] else None

    def penalty_fault(self, act: Act) -> str | None:
        # GD-7.6: only a track stone.
        if not 0 < act.progress < LAP or act.progress not in self.stones[self.seat]:
            return "GD-7.6"
        # GD-7.4, GD-7.5.
        return "GD-7.5" if self.held(self.seat, act.progress, act.progress - 10) else None

    def move_fault(self, act: Act) -> str | None:
        if act.name == "move_stone":
            if not 0 < act.progress < LAP or act.progress not in self.stones[self.seat]:
                return "GD-9.3"
        elif 0 not in self.stones[self.seat] or self.points < 0:
            # Only a track stone goes back for a negative score.
            return "GD-9.3"
        if self.points == 0:
            return "GD-9.2"
        if self.splitting:
            # Option free_split: a part from 1 to the points left; one part a stone.
            if not 1 <= act.points <= self.points or act.progress in self.moved:
                return "GD-9.4"
            return self.path_fault(act.progress, act.points)
        if act.points != 0:
            return "GD-9.4"
        if act.name == "enter_stone" and self.by_laps():
            return None
        return self.path_fault(act.progress, self.points)

    def by_laps(self) -> bool:
        # GD-9.10: from the yard, 40 points take the stone round exactly.
        return self.rulings["split_40"] == "unplayed_laps" and self.points >= LAP

    def may_split(self) -> bool:
        # Option free_split: 40 or more and a yard stone when the player comes to move.
        free_split = self.rulings["split_40"] == "free_split"
        return free_split and self.points >= LAP and 0 in self.stones[self.seat]

    def path(self, source: int, points: int) -> list[int]:
        """The landing progress, and behind it the final one if a special acts."""
        # GD-9.4.
        landing = source + points
        if self.rulings["special_spaces"] == "none" or not 0 < landing < LAP:
            return [landing]
        # GD-10.2 to GD-10.5: one effect.
        space = self.space(self.seat, landing)
        if space in FORWARD:
            return [landing, landing + 5]
        if space in BACK:
            return [landing, landing - 5]
        if space in WARP:
            other = WARP[1 - WARP.index(space)]
            corner = self.space(self.seat, 0)
            return [landing, (other - corner) % LAP]
        return [landing]

    def path_fault(self, source: int, points: int) -> str | None:
        path = self.path(source, points)
        # GD-9.5 and option exact.
        if self.rulings["finish_count"] == "exact" and any(place > LAP for place in path):
            return "GD-9.5"
        if any(self.held(self.seat, source, place) for place in path):
            return "GD-9.6"
        return None

    # ----------------------------------------------------------------------------- actions

    def deal(self, hands: Sequence[Sequence[str]]) -> None:
        """GD-1.4: thirteen cards a seat; the rest is the draw pile."""
        dealt = [card for hand in hands for card in hand]
        whole = len(hands) == self.players and all(len(hand) == CARDS_DEALT for hand in hands)
        if self.phase != "deal" or not whole or len(set(dealt)) < len(dealt):
            raise ValueError(f"no deal of this game: {hands}")
        self.hands = [set(hand) for hand in hands]
        self.pile = set(DECK) - set(dealt)
        self.played = set()
        self.declared = ["none"] * self.players
        self.scores = [0] * self.players
        self.points, self.moved, self.splitting = 0, [], False
        if self.deal_winner < 0:
            # GD-1.5.
            self.weakest = ascending(dealt)[0]
            leader = next(seat for seat in self.seats() if self.weakest in self.hands[seat])
        else:
            # GD-1.6.
            leader = self.deal_winner
        self.begin_trick(leader)
        self.just_passed = -1

    def do(self, seat: int, action: str, drawn: str | None = None) -> None:
        """An action of a seat; ``drawn`` is the card that a pass draws."""
        rule = self.refuse(seat, action)
        if rule is not None:
            raise ValueError(f"{action} by seat {seat} is refused by {rule}")
        act = read(action)
        draws = act.name == "pass" and self.pile != set()
        if draws != (drawn is not None):
            raise ValueError(f"{action} by seat {seat} draws {drawn}, of a pile of {self.pile}")
        if act.name == "play":
            self.play(act.cards)
        elif act.name == "pass":
            self.pass_turn(drawn)
        elif act.name == "declare_last_card":
            self.declared[seat] = "declared"
            self.next_turn()
        elif act.name == "stay_silent":
            self.declared[seat] = "silent"
            self.phase = "penalty"
            # GD-7.5: with no stone to choose the step is skipped.
            if self.legal() == set():
                self.next_turn()
        elif act.name == "penalty_move":
            # GD-7.4, GD-7.7.
            self.set_stone(act.progress, act.progress - 10)
            self.next_turn()
        else:
            self.move(act)

    def play(self, cards: Sequence[str]) -> None:
        # GD-5.6.
        self.hands[self.seat] -= set(cards)
        self.played |= set(cards)
        self.top = tuple(ascending(cards))
        self.top_owner = self.seat
        self.passes = 0
        self.just_passed = -1
        self.weakest = ""
        self.declared[self.seat] = "none"
        left = len(self.hands[self.seat])
        if left == 0:
            # GD-8.1, GD-7.2.
            self.end_deal()
        elif left == 1:
            # GD-7.1.
            self.phase = "declare"
        else:
            self.next_turn()

    def pass_turn(self, drawn: str | None) -> None:
        if drawn is not None:
            # GD-6.1, GD-7.14.
            if drawn not in self.pile:
                raise ValueError(f"{drawn} does not lie in the draw pile")
            self.pile.remove(drawn)
            self.hands[self.seat].add(drawn)
            self.declared[self.seat] = "none"
        self.passes += 1
        self.passed.add(self.seat)
        self.just_passed = self.seat
        # GD-6.5; option locked_out: everybody else has passed, in a row or not.
        if self.rulings["reentry_after_pass"] == "allowed":
            over = self.passes == self.players - 1
        else:
            over = self.passed == set(self.seats()) - {self.top_owner}
        if over:
            self.begin_trick(self.top_owner)
        else:
            self.next_turn()

    def begin_trick(self, leader: int) -> None:
        self.phase = "lead"
        self.seat = leader
        self.top = ()
        self.top_owner = -1
        self.passes = 0
        self.passed = set()

    def next_turn(self) -> None:
        self.phase = "follow"
        self.seat = self.next_seat(self.seat)
        # GD-5.7; option locked_out: whoever has passed is not asked again.
        if self.rulings["reentry_after_pass"] == "locked_out":
            while self.seat in self.passed:
                self.seat = self.next_seat(self.seat)

    # ----------------------------------------------------------------------------- scoring

    def value(self, seat: int) -> int:
        # GD-8.2.
        count = len(self.hands[seat])
        if count <= 7:
            return count
        return 2 * count if count <= 12 else 3 * count

    def by_place(self) -> list[int]:
        """All seats, the best first."""
        # GD-8.3: sorted() keeps the clockwise order of equal counts.
        return sorted(self.clockwise_from(self.deal_winner), key=lambda s: len(self.hands[s]))

    def score(self) -> list[int]:
        ranking = self.by_place()
        scores = [0] * self.players
        # GD-8.4, GD-8.5: the values of all worse places, less the own value.
        for place, seat in enumerate(ranking):
            scores[seat] = sum(self.value(worse) for worse in ranking[place + 1 :])
            scores[seat] -= self.value(seat)
        # GD-8.6.
        if self.rulings["last_place_score"] == "zero" or self.players == 4:
            scores[ranking[-1]] = 0
        # GD-8.7.
        for seat in self.seats():
            if any("G2" in self.hands[other] for other in self.seats() if other != seat):
                scores[seat] += 5
        return scores

    def movement_order(self) -> list[int]:
        # GD-9.1: sorted() keeps the clockwise order of equal scores.
        return sorted(self.clockwise_from(self.deal_winner), key=lambda s: -self.scores[s])

    def end_deal(self) -> None:
        self.deal_winner = self.seat
        self.deals_won[self.seat] += 1
        # GD-12.4.
        if self.cued(self.seat):
            self.end_game(self.seat, "GD-12.4")
            return
        self.scores = self.score()
        self.deals_scored += 1
        self.order = self.movement_order()
        self.next_mover()

    # ------------------------------------------------------------------------ moving stones

    def next_mover(self) -> None:
        self.phase = "move"
        while self.order != []:
            self.seat = self.order.pop(0)
            self.points = self.scores[self.seat]
            self.moved = []
            self.splitting = self.may_split()
            # GD-9.8, GD-12.5: without a legal move the score is forfeited.
            if self.moves() != set():
                return
        # GD-11.1, GD-12.6.
        if self.rulings["deal_cap"] == "deals_100" and self.deals_scored >= CAP:
            self.end_game(self.leader_at_cap(), "GD-12.6")
        else:
            self.phase = "deal"

    def set_stone(self, source: int, target: int) -> None:
        """Moves one stone of the seat; 40 or more is home or centre, 0 or less the yard."""
        stones = self.stones[self.seat]
        stones.remove(source)
        stones.append(max(0, min(LAP, target)))
        stones.sort()

    def move(self, act: Act) -> None:
        if self.splitting:
            target = self.path(act.progress, act.points)[-1]
            self.points -= act.points
            if target < LAP:
                self.moved.append(target)
            self.set_stone(act.progress, target)
        elif act.name == "enter_stone" and self.by_laps():
            self.enter_by_laps()
        else:
            self.set_stone(act.progress, self.path(act.progress, self.points)[-1])
            self.points = 0
        # GD-12.2, GD-12.3.
        if self.all_round(self.seat) and self.seat == self.deal_winner:
            self.end_game(self.seat, "GD-12.2")
        elif not (self.splitting and self.moves() != set()):
            self.next_mover()

    def enter_by_laps(self) -> None:
        # GD-9.10, GD-9.11: one stone after another; what cannot be used is lost.
        while self.points > 0 and 0 in self.stones[self.seat]:
            part = min(LAP, self.points)
            if self.path_fault(0, part) is not None:
                break
            self.set_stone(0, self.path(0, part)[-1])
            self.points -= part
        self.points = 0

    def leader_at_cap(self) -> int:
        """GD-12.6: who wins when the deals are used up."""

        def standing(seat: int) -> tuple[int, int, int]:
            stones = self.stones[seat]
            return stones.count(LAP), sum(stones), self.deals_won[seat]

        # max() takes the first of equals.
        return max(self.clockwise_from(self.deal_winner), key=standing)

    def end_game(self, winner: int, rule: str) -> None:
        # GD-12.7.
        self.phase = "game_over"
        self.won_by = rule
        self.winner = winner
        self.order = []


def strongest(hand: Iterable[str]) -> str:
    return max(hand, key=lambda card: STRENGTH[card])

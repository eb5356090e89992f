"""Numzee, an independent reading of the rules: slow and obvious, for differential play.

Written from the rule ledger alone. The layout is a dict from (q, r) to (card, rotation), a hand and
the pile are lists of card ids, every action is read from its text, and what is left to chance (the
first player, the icon, the shuffled order) is supplied by the caller. Comments name the rule they
follow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

Cell = tuple[int, int]

REFEREE = -1
HAND = 10  # NZ-3.6, NZ-7.1

# NZ-0.1, NZ-1.1: icon order, with the values of maker_2018.
ICONS = (
    "can",
    "beaker",
    "pencil",
    "bulb",
    "note",
    "star",
    "heart",
    "plane",
    "gear",
    "key",
    "fire",
    "joker",
)
VALUE = {icon: 0 if icon == "joker" else number for number, icon in enumerate(ICONS)}
JOKER = "joker"

# NZ-12.20, fixed_order.
FIXED_ORDER = (
    "fire",
    "key",
    "gear",
    "plane",
    "heart",
    "star",
    "note",
    "bulb",
    "pencil",
    "beaker",
    "can",
    "joker",
)

# NZ-2.1: sides 0 to 5 face east, north-east, north-west, west, south-west, south-east.
OFFSETS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

# NZ-12: every value of every option, the default first; rounds, a number, apart.
CHOICES = {
    "match_scoring": ("sum", "round_wins"),
    "inventory_visibility": ("hidden", "open"),
    "adjacency": ("all_touching", "at_least_one"),
    "side_layout": ("blocks", "alternating"),
    "deck_composition": ("deck_80", "deck_90"),
    "icon_values": ("maker_2018", "one_to_eleven"),
    "card_value": ("sum_of_sets", "sum_of_faces"),
    "joker_left": ("icon_100", "card_100", "hextuple_only"),
    "joker_match_value": ("counted", "not_counted"),
    "followup_target": ("that_hextuple", "any_match"),
    "followup_chain": ("single", "chain"),
    "no_play": ("pass", "draw_one"),
    "pass_policy": ("forced_only", "free"),
    "blocked_with_pile": ("end_round", "draw_one_each"),
    "enclosed_cells": ("allowed", "forbidden"),
    "first_player": ("rotate", "random", "last_winner"),
    "starter_choice": ("first_player", "random", "fixed_order"),
    "starter_repeat": ("no_repeat_icon", "no_repeat_card", "allowed"),
    "round_tie": ("all_tied", "nobody"),
    "match_tie": ("shared", "best_single_round"),
}
ROUNDS = range(1, 13)

# ------------------------------------------------------------------------------------ cards

# NZ-1.4, in canonical order: pairs, plain hextuples, Joker hextuples.
DECK_80 = (
    *(f"{a}-{b}" for a, b in combinations(ICONS, 2)),
    *(f"hex-{icon}" for icon in ICONS if icon != JOKER),
    *(f"hex-joker-{copy}" for copy in (1, 2, 3)),
)
# NZ-12.7: a second hextuple for each icon from beaker to fire.
DECK_90 = (*DECK_80, *(f"hex-{icon}-2" for icon in ICONS[1:11]))


@lru_cache
def icons(card: str) -> tuple[str, ...]:
    """The different icons of a card: NZ-1.2, NZ-1.3."""
    first, second, *_ = card.split("-")
    return (second,) if first == "hex" else (first, second)


def is_hextuple(card: str) -> bool:
    return card.startswith("hex-")


def bears_joker(card: str) -> bool:
    return JOKER in icons(card)


@lru_cache
def sides(card: str, rotation: int, side_layout: str) -> tuple[str, ...]:
    """The icons on sides 0 to 5."""
    if is_hextuple(card):
        # NZ-1.3.
        return icons(card) * 6
    a, b = icons(card)
    shown = [""] * 6
    for side in range(6):
        if side_layout == "alternating":
            # NZ-12.6.
            shown[side] = a if (side - rotation) % 2 == 0 else b
        else:
            # NZ-2.3: a on k, k+1, k+2; b on k+3, k+4, k+5.
            shown[(rotation + side) % 6] = a if side < 3 else b
    return tuple(shown)


def neighbour(cell: Cell, side: int) -> Cell:
    # NZ-2.1.
    return cell[0] + OFFSETS[side][0], cell[1] + OFFSETS[side][1]


# ------------------------------------------------------------------------------ action texts


@dataclass(frozen=True)
class Act:
    """One action text, read. Fields that an action does not use keep their defaults."""

    name: str
    card: str = ""
    icon: str = ""
    cell: Cell = (0, 0)
    rotation: int = 0


PLAIN = ("pass", "decline_followup", "referee: open_round", "referee: deal")


def read(text: str) -> Act:
    if text in PLAIN:
        return Act(text.removeprefix("referee: "))
    name, *rest = text.replace("(", "").replace(")", "").replace(",", " ").split()
    if name == "choose_starter" and len(rest) == 1:
        return Act(name, icon=rest[0])
    if name == "play" and len(rest) in (3, 4):
        card, q, r, *rotation = rest
        return Act(name, card, "", (int(q), int(r)), int(rotation[0]) if rotation else 0)
    raise ValueError(f"not an action: {text!r}")


def write_play(card: str, cell: Cell, rotation: int) -> str:
    return f"play {card} {cell[0]} {cell[1]} {rotation}"


# ---------------------------------------------------------------------------------- the game


class Reference:
    """One match of Numzee, with chance supplied from outside."""

    def __init__(self, players: int, rulings: Mapping[str, str | int] | None = None) -> None:
        # NZ-1.8, NZ-12.1.
        if not 2 <= players <= 6:
            raise ValueError(f"2 to 6 players, not {players}")
        self.players = players
        self.rounds = 1
        self.rulings = {key: values[0] for key, values in CHOICES.items()}
        for key, value in (rulings or {}).items():
            if key == "rounds" and value in ROUNDS:
                self.rounds = int(value)
            elif isinstance(value, str) and value in CHOICES.get(key, ()):
                self.rulings[key] = value
            else:
                raise ValueError(f"no ruling of NZ-12: {key} {value}")
        # The match.
        self.phase = "round_start"
        self.round = 0
        self.starters: list[str] = []  # cards, this round's last
        self.results: list[list[int]] = []
        # The round.
        self.first_player = 0
        self.seat = 0
        self.gather()

    def gather(self) -> None:
        """NZ-11.1: all cards are gathered; nothing lies or is held."""
        self.layout: dict[Cell, tuple[str, int]] = {}
        self.hands: list[list[str]] = [[] for _ in self.seats()]
        self.pile: list[str] = []
        self.target: Cell | None = None
        # NZ-3.8.
        self.scores = [0] * self.players
        self.passes = 0

    @classmethod
    def at(cls, position: Mapping[str, object], rulings: Mapping[str, str | int]) -> Reference:
        """A position, with the defaults of its fields; the pile is given card by card."""

        def number(key: str, default: int) -> int:
            value = position.get(key, default)
            assert isinstance(value, int), key
            return value

        def each(key: str) -> list[object]:
            value = position.get(key, [])
            assert isinstance(value, list), key
            return value

        def numbers(values: object) -> list[int]:
            assert isinstance(values, list)
            return [value for value in values if isinstance(value, int)]

        game = cls(number("players", 0), rulings)
        game.phase = str(position.get("phase", "play"))
        game.round = number("round", 1)
        game.first_player = number("first_player", (game.round - 1) % game.players)
        opening = game.phase == "choose_starter"
        game.seat = number("seat", game.first_player if opening else 0)
        for text in each("layout"):
            where, what = str(text).split("=")
            card, _, rotation = what.partition("@")
            q, r = where.split(",")
            game.layout[int(q), int(r)] = card, game.stored(card, int(rotation or 0))
        if position.get("target"):
            q, r = str(position["target"]).split(",")
            game.target = int(q), int(r)
        for seat, text in enumerate(each("hands")):
            game.hands[seat] = str(text).split()
        if position.get("pile"):
            game.pile = [str(card) for card in each("pile")]
        game.scores = numbers(each("scores")) or game.scores
        game.passes = number("passes", 0)
        game.results = [numbers(row) for row in each("results")]
        for text in each("starters"):
            game.starters.append(game.starter_card(str(text)))
        if "starters" not in position and (0, 0) in game.layout:
            game.starters = [game.layout[0, 0][0]]
        elif "starters" not in position and position.get("starter"):
            game.starters = [game.starter_card(str(position["starter"]))]
        return game

    def position(self) -> dict[str, object]:
        """The fields of the game's own positions."""
        layout = sorted(self.layout.items())
        chosen = self.phase != "choose_starter" and self.starters != []
        return {
            "players": self.players,
            "phase": self.phase,
            "seat": self.seat,
            "layout": [f"{q},{r}={card}@{rotation}" for (q, r), (card, rotation) in layout],
            "target": "" if self.target is None else f"{self.target[0]},{self.target[1]}",
            "hands": [" ".join(hand) for hand in self.hands],
            "pile": list(self.pile),
            "scores": list(self.scores),
            "passes": self.passes,
            "round": self.round,
            "first_player": self.first_player,
            "starter": icons(self.starters[-1])[0] if chosen else "",
            "starters": [self.starter_text(card) for card in self.starters],
            "results": [list(row) for row in self.results],
        }

    # ------------------------------------------------------------------------ simple questions

    def seats(self) -> range:
        return range(self.players)

    def actor(self) -> int | None:
        """The seat that has to act: the referee before rounds and deals, nobody at the end."""
        if self.phase == "match_over":
            return None
        return REFEREE if self.phase in ("round_start", "deal") else self.seat

    def next_seat(self, seat: int) -> int:
        # NZ-6.1.
        return (seat + 1) % self.players

    def turn_order(self, first: int) -> list[int]:
        """All seats clockwise, beginning with this one."""
        return [(first + step) % self.players for step in self.seats()]

    def deck(self) -> tuple[str, ...]:
        # NZ-1.4, NZ-12.7.
        return DECK_90 if self.rulings["deck_composition"] == "deck_90" else DECK_80

    def icon_value(self, icon: str) -> int:
        """What an icon is worth in the layout."""
        if icon == JOKER:
            return 0  # NZ-1.6
        # NZ-12.8.
        return VALUE[icon] + (1 if self.rulings["icon_values"] == "one_to_eleven" else 0)

    def card_value(self, card: str) -> int:
        if self.rulings["card_value"] == "sum_of_faces":
            # NZ-12.9: every side counts.
            return sum(self.icon_value(icon) for icon in sides(card, 0, "blocks"))
        # NZ-1.5, NZ-1.6.
        return sum(self.icon_value(icon) for icon in icons(card))

    def left_value(self, card: str) -> int:
        """What a card costs that is still held when the round ends."""
        if not bears_joker(card):
            return self.card_value(card)  # NZ-8.5
        if self.rulings["joker_left"] == "card_100":
            return 100  # NZ-12.10
        if self.rulings["joker_left"] == "hextuple_only":
            return 100 if is_hextuple(card) else self.card_value(card)  # NZ-12.11
        return 100 + self.card_value(card)  # NZ-8.5, NZ-12.9

    def penalty(self, seat: int) -> int:
        # NZ-10.1.
        return sum(self.left_value(card) for card in self.hands[seat])

    def stored(self, card: str, rotation: int) -> int:
        """The rotation that is written down for an accepted one."""
        if is_hextuple(card):
            return 0  # NZ-2.5
        # NZ-12.6.
        return rotation % 2 if self.rulings["side_layout"] == "alternating" else rotation

    def sides(self, card: str, rotation: int) -> tuple[str, ...]:
        return sides(card, rotation, self.rulings["side_layout"])

    # ----------------------------------------------------------------------------- the starter

    def copies(self, icon: str) -> list[str]:
        """The hextuples of an icon, lowest copy first."""
        return [card for card in self.deck() if is_hextuple(card) and icons(card) == (icon,)]

    def unused(self, icon: str) -> list[str]:
        """The hextuples of an icon that may open the round, lowest copy first."""
        copies = self.copies(icon)
        if self.rulings["starter_repeat"] == "allowed":
            return copies  # NZ-12.21
        if self.rulings["starter_repeat"] == "no_repeat_card":
            return [card for card in copies if card not in self.starters]  # NZ-12.21
        # NZ-3.3.
        return [] if any(icons(card) == (icon,) for card in self.starters) else copies

    def starter_card(self, text: str) -> str:
        """A starter of a position, written as a card or as an icon."""
        if text in self.deck():
            return text
        return (self.unused(text) or self.copies(text))[0]

    def starter_text(self, card: str) -> str:
        """A starter as positions write it: its icon, but later copies as cards."""
        icon = icons(card)[0]
        return icon if card == self.copies(icon)[0] else card

    def set_starter(self, icon: str) -> None:
        # NZ-3.2, NZ-12.7, NZ-12.21: the lowest copy that may be used.
        self.starters.append(self.starter_card(icon))
        self.phase = "deal"

    # -------------------------------------------------------------------------------- geometry

    def touching(self, card: str, cell: Cell, rotation: int) -> list[tuple[Cell, str, str]]:
        """Each occupied neighbouring cell, with the two icons that face each other."""
        found = []
        for side, own in enumerate(self.sides(card, rotation)):
            there = neighbour(cell, side)
            if there in self.layout:
                # NZ-2.2.
                facing = self.sides(*self.layout[there])[(side + 3) % 6]
                found.append((there, own, facing))
        return found

    def open_cells(self) -> set[Cell]:
        """The empty cells next to a card."""
        every = {neighbour(cell, side) for cell in self.layout for side in range(6)}
        return every - set(self.layout)

    def enclosed(self, cell: Cell) -> bool:
        """NZ-12.18: no path of empty cells leads from this empty cell out of the layout."""
        qs, rs = [q for q, _ in self.layout], [r for _, r in self.layout]
        reached, waiting = {cell}, [cell]
        while waiting:
            here = waiting.pop()
            if not (min(qs) <= here[0] <= max(qs) and min(rs) <= here[1] <= max(rs)):
                return False
            for side in range(6):
                there = neighbour(here, side)
                if there not in self.layout and there not in reached:
                    reached.add(there)
                    waiting.append(there)
        return True

    # ------------------------------------------------------------------------- legal actions

    def legal(self) -> set[str]:
        """Every action of the seat that has to act, as text."""
        if self.phase == "choose_starter":
            return {f"choose_starter {icon}" for icon in ICONS if self.unused(icon)}
        if self.phase == "followup":
            # NZ-6.4.
            return self.placements() | {"decline_followup"}
        if self.phase == "play":
            placements = self.placements()
            # NZ-6.2, NZ-9.1, NZ-12.16.
            may_pass = not placements or self.rulings["pass_policy"] == "free"
            return placements | {"pass"} if may_pass else placements
        return set()

    def each_placement(self) -> Iterator[str]:
        """Every placement of the seat that has to act, found by trying all."""
        for card in self.hands[self.seat]:
            for cell in self.open_cells():
                for rotation in range(6):
                    if self.placement_fault(card, cell, rotation) is None:
                        yield write_play(card, cell, self.stored(card, rotation))

    def placements(self) -> set[str]:
        """All of them; those that come to the same only once (NZ-2.5, NZ-12.6)."""
        return set(self.each_placement())

    def can_place(self) -> bool:
        return any(self.each_placement())

    # ------------------------------------------------------------------------------- refusals

    def refuse(self, seat: int, action: str) -> str | None:
        """The rule that forbids the action now, or None."""
        act = read(action)
        if self.phase == "match_over":
            return "NZ-11.1"
        if act.name == "open_round":
            return None if seat == REFEREE and self.phase == "round_start" else "NZ-3.5"
        if act.name == "deal":
            return None if seat == REFEREE and self.phase == "deal" else "NZ-3.5"
        if act.name == "choose_starter":
            return self.starter_fault(seat, act.icon)
        if act.name == "pass":
            return self.pass_fault(seat)
        if act.name == "decline_followup":
            return self.decline_fault(seat)
        # NZ-4.1.
        if self.phase not in ("play", "followup") or seat != self.seat:
            return "NZ-4.1"
        return self.placement_fault(act.card, act.cell, act.rotation)

    def starter_fault(self, seat: int, icon: str) -> str | None:
        # NZ-4.11.
        if self.phase != "choose_starter" or seat != self.seat:
            return "NZ-3.2"
        if icon not in ICONS:
            return "NZ-1.1"
        return None if self.unused(icon) else "NZ-3.3"

    def pass_fault(self, seat: int) -> str | None:
        # NZ-4.11.
        if self.phase == "followup":
            return "NZ-6.7"
        if self.phase != "play" or seat != self.seat:
            return "NZ-9.1"
        if self.rulings["pass_policy"] == "free":
            return None  # NZ-12.16
        return "NZ-9.1" if self.can_place() else None

    def decline_fault(self, seat: int) -> str | None:
        # NZ-4.11.
        if self.phase != "followup":
            return "NZ-6.7"
        return None if seat == self.seat else "NZ-6.4"

    def placement_fault(self, card: str, cell: Cell, rotation: int) -> str | None:
        """The first of NZ-4.2 to NZ-4.9 that a placement by the seat on turn breaks."""
        if card not in self.hands[self.seat]:
            return "NZ-4.2"
        if rotation not in range(6):
            return "NZ-4.3"
        if cell in self.layout:
            return "NZ-4.4"
        touching = self.touching(card, cell, rotation)
        if touching == []:
            return "NZ-4.5"
        matched = [there for there, own, facing in touching if match(own, facing)]
        if self.rulings["adjacency"] == "at_least_one":
            if matched == []:
                return "NZ-4.7"
        elif len(matched) < len(touching):
            return "NZ-4.6"
        # NZ-12.13.
        bound = self.phase == "followup" and self.rulings["followup_target"] == "that_hextuple"
        if bound and self.target not in matched:
            return "NZ-4.8"
        if self.rulings["enclosed_cells"] == "forbidden" and self.enclosed(cell):
            return "NZ-4.9"
        return None

    # --------------------------------------------------------------------------------- scoring

    def points(self, card: str, cell: Cell, rotation: int) -> int:
        """NZ-5.1: the card, and every neighbour that it matches."""
        points = self.card_value(card)
        for there, own, facing in self.touching(card, cell, rotation):
            # NZ-5.4.
            if not match(own, facing):
                continue
            # NZ-12.12.
            if self.rulings["joker_match_value"] == "not_counted" and JOKER in (own, facing):
                continue
            points += self.card_value(self.layout[there][0])
        return points

    def round_points(self) -> list[list[int]]:
        """What each finished round adds to the match scores."""
        if self.rulings["match_scoring"] == "sum":
            return self.results  # NZ-11.2
        rows = []
        for row in self.results:
            tied = row.count(max(row)) > 1
            # NZ-11.3, NZ-11.4, NZ-12.22.
            worth = 0 if tied and self.rulings["round_tie"] == "nobody" else 1
            rows.append([worth if result == max(row) else 0 for result in row])
        return rows

    def match_scores(self) -> list[int]:
        rows = self.round_points()
        return [sum(row[seat] for row in rows) for seat in self.seats()]

    def winners(self) -> list[int]:
        """NZ-11.5: who wins the finished match."""
        # NZ-11.6.
        scores = self.results[0] if self.rounds == 1 else self.match_scores()
        tied = [seat for seat in self.seats() if scores[seat] == max(scores)]
        if self.rulings["match_tie"] == "best_single_round":
            # NZ-12.23.
            best = {seat: max(row[seat] for row in self.results) for seat in tied}
            tied = [seat for seat in tied if best[seat] == max(best.values())]
        return tied

    # --------------------------------------------------------------------------------- actions

    def do(self, seat: int, action: str, chance: Sequence[str] = ()) -> None:
        """An action of a seat or the referee, with what chance gives it."""
        rule = self.refuse(seat, action)
        if rule is not None:
            raise ValueError(f"{action} by seat {seat} is refused by {rule}")
        act = read(action)
        left = list(chance)
        if act.name == "open_round":
            self.open_round(left)
        elif act.name == "deal":
            self.deal(left)
            left = []
        elif act.name == "choose_starter":
            self.set_starter(act.icon)
        elif act.name == "pass":
            self.pass_turn()
        elif act.name == "decline_followup":
            self.end_turn()
        else:
            self.play(act.card, act.cell, act.rotation)
        if left:
            raise ValueError(f"chance of no use to {action}: {left}")

    def open_round(self, chance: list[str]) -> None:
        """The next round begins; the outcomes that are used are taken out of ``chance``."""
        self.gather()
        self.round += 1
        # NZ-3.5: first player, then icon.
        if self.rulings["first_player"] == "random":
            self.first_player = int(drawn("first", chance))
            if self.first_player not in self.seats():
                raise ValueError(f"no seat {self.first_player}")
        elif self.rulings["first_player"] == "rotate":
            self.first_player = (self.round - 1) % self.players  # NZ-3.1
        else:
            # NZ-12.19: index() takes the lowest seat.
            last = self.results[-1] if self.results else [0]
            self.first_player = last.index(max(last))
        self.seat = self.first_player
        # NZ-12.20.
        if self.rulings["starter_choice"] == "random":
            icon = drawn("icon", chance)
            if icon not in ICONS or not self.unused(icon):
                raise ValueError(f"{icon} may not open this round")
            self.set_starter(icon)
        elif self.rulings["starter_choice"] == "fixed_order":
            self.set_starter(FIXED_ORDER[self.round - 1])
        else:
            self.phase = "choose_starter"

    def deal(self, order: list[str]) -> None:
        """NZ-3.4 to NZ-3.8, with the other cards in the order given, top first."""
        starter = self.starters[-1]
        if sorted([starter, *order]) != sorted(self.deck()):
            raise ValueError("not the other cards of the deck")
        self.layout[0, 0] = starter, 0
        self.pile = list(order)
        # NZ-3.6.
        for _ in range(HAND):
            for seat in self.turn_order(self.first_player):
                self.draw(seat)
        self.seat = self.first_player
        self.phase = "play"

    def draw(self, seat: int) -> None:
        """One card from the top of the pile."""
        self.hands[seat].append(self.pile.pop(0))

    def play(self, card: str, cell: Cell, rotation: int) -> None:
        # NZ-9.7: lay, remove, score, reset the counter.
        chained = self.phase == "followup"
        # NZ-5.6.
        self.scores[self.seat] += self.points(card, cell, rotation)
        self.layout[cell] = card, self.stored(card, rotation)
        self.hands[self.seat].remove(card)
        # NZ-9.3.
        self.passes = 0
        # NZ-6.3, NZ-6.6, NZ-12.14.
        again = not chained or self.rulings["followup_chain"] == "chain"
        if is_hextuple(card) and self.hands[self.seat] and again:
            self.phase = "followup"
            self.target = cell
        else:
            self.end_turn()

    def end_turn(self) -> None:
        """The end of a turn in which a card was laid."""
        self.target = None
        # NZ-7.1 to NZ-7.3.
        while len(self.hands[self.seat]) < HAND and self.pile:
            self.draw(self.seat)
        # NZ-9.5.
        if self.hands[self.seat] == []:
            self.end_round()
        else:
            self.next_turn()

    def next_turn(self) -> None:
        self.phase = "play"
        self.seat = self.next_seat(self.seat)

    def pass_turn(self) -> None:
        if self.rulings["no_play"] == "draw_one" and self.pile:
            # NZ-12.15.
            self.draw(self.seat)
            self.passes = 0
            self.next_turn()
            return
        # NZ-9.2.
        self.passes += 1
        if self.passes < self.players:
            self.next_turn()
        elif self.rulings["blocked_with_pile"] == "draw_one_each" and self.pile:
            # NZ-12.17.
            self.next_turn()
            for seat in self.turn_order(self.seat):
                if self.pile:
                    self.draw(seat)
            self.passes = 0
        else:
            # NZ-9.6.
            self.end_round()

    def end_round(self) -> None:
        # NZ-10.1 to NZ-10.4.
        self.results.append([self.scores[seat] - self.penalty(seat) for seat in self.seats()])
        # NZ-11.1.
        self.phase = "match_over" if self.round >= self.rounds else "round_start"


def match(one: str, other: str) -> bool:
    # NZ-8.1, NZ-8.2.
    return one == other or JOKER in (one, other)


def drawn(kind: str, chance: list[str]) -> str:
    """Takes the next outcome, which must be of this kind."""
    word, value = chance.pop(0).split(" ")
    if word != kind:
        raise ValueError(f"{word} where {kind} is drawn")
    return value

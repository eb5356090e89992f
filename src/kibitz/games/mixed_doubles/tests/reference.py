"""Mixed Doubles, an independent reading of the rules: slow and obvious, for differential play.

Written from the rule ledger alone. Nothing here is clever: zones are counters of card codes,
every action is read from its text, checked line by line against the Refusals table, and carried
out with chance outcomes that the caller supplies. Comments name the rule they follow.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

COLORS = ("Y", "G", "B", "P", "R", "O")
ALL_INS = {"AI-" + color: color for color in COLORS}
CARD_CODES = (*COLORS, *ALL_INS, "ER", "ST", "FR", "M5")

# MD-0.1: a card's number is fixed by its color.
COLOR_VALUES = {"Y": 2, "G": 1, "B": 3, "P": 1, "R": 3, "O": 2}
FREE_VALUES = {"one": 1, "two": 2, "three": 3}

# MD-0.3: the five kinds of face. MD-4.1: order is ignored, so a throw is a sorted pair.
FACES = ("B", "Y", "R", "WILD", "PUSH")

# MD-4.3 to MD-4.6: the ten mixtures and the colors each of them wins.
CARDS_WON = {
    ("B", "B"): {"B"},
    ("Y", "Y"): {"Y"},
    ("R", "R"): {"R"},
    ("B", "Y"): {"G"},
    ("B", "R"): {"P"},
    ("R", "Y"): {"O"},
    ("B", "WILD"): {"B", "G", "P"},
    ("WILD", "Y"): {"Y", "O", "G"},
    ("R", "WILD"): {"R", "P", "O"},
    ("WILD", "WILD"): {"Y", "G", "B", "P", "R", "O"},
}
DOUBLE_WILD = ("WILD", "WILD")
SWAP = ("PUSH", "PUSH")

# MD-6.1 and MD-6.2: the push results that are no SWAP, and the colors they push.
COLORS_PUSHED = {
    ("B", "PUSH"): {"B"},
    ("PUSH", "Y"): {"Y"},
    ("PUSH", "R"): {"R"},
    ("PUSH", "WILD"): {"Y", "G", "B", "P", "R", "O"},
}

PHASES = (
    "setup",
    "start",
    "main",
    "rolling",
    "swap_choice",
    "minus_five_choice",
    "wrap_up",
    "game_over",
)

# Rulings that can be chosen here: every value of theirs, the default first.
CHOICES = {
    "double_wild_wins": ("off", "on"),
    "minus_five_on_wager": ("off", "on"),
    "extra_roll_window": ("before_draw", "before_first_roll"),
    "final_turn_cards": ("all_playable", "steal_only", "none"),
    "wager_own_scope": ("all_cards_won", "wagered_only"),
    "free_value": ("one", "two", "three"),
    "bank_visibility": ("public", "count_only"),
    # All other rulings are read at their default only.
    "player_limits": ("2_to_12",),
    "deck_count": ("one_per_six",),
    "deck_list": ("balanced_108",),
    "card_values": ("fixed_by_color",),
    "all_in_colors": ("one_per_color",),
    "start_player": ("seat_0",),
    "turn_direction": ("ascending",),
    "setup_draw_order": ("player_by_player",),
    "all_in_at_setup": ("resolve",),
    "free_at_setup": ("bank",),
    "replacement_draw": ("none",),
    "draw_resolution": ("one_at_a_time",),
    "draw_pile_refill": ("never",),
    "short_draw": ("draw_remaining",),
    "end_trigger": ("turn_start",),
    "trigger_turn": ("replaced",),
    "explicit_steps": ("explicit",),
    "all_in_scope": ("all_palettes",),
    "jackpot_sources": ("all_pushes",),
    "extra_roll_stacking": ("unlimited",),
    "extra_roll_wager": ("covered",),
    "wager_limit": ("palette_count",),
    "wagers_per_turn": ("one",),
    "push_wager_credit": ("none",),
    "roll_obligation": ("all_mandatory",),
    "wager_success_test": ("in_cards_won",),
    "wager_after_success": ("stays_live",),
    "wagered_cards_on_success": ("bank_from_jackpot",),
    "push_in_multi_roll": ("continue",),
    "swap_mandatory": ("must_swap",),
    "swap_scope": ("whole_palette",),
    "swap_wager_state": ("roller_keeps",),
    "steal_window": ("any_decision_point",),
    "steals_per_turn": ("unlimited",),
    "steal_palette_targets": ("any_but_minus_five",),
    "steal_palette_choice": ("thief",),
    "bank_steal_random": ("uniform_cards",),
    "steal_needs_target": ("illegal",),
    "stolen_card_use": ("usable_if_window_open",),
    "minus_five_color": ("colorless",),
    "minus_five_steal_destination": ("third_seat_only",),
    "minus_five_scoring": ("palette_at_end",),
    "final_order": ("from_trigger_seat",),
    "final_wager": ("not_allowed",),
    "final_leftovers": ("worthless",),
    "tie_break": ("shared",),
    "minus_five_move_count": ("one",),
    "double_wild_timing": ("immediate",),
    "double_wild_scope": ("any_final_roll",),
}


# ----------------------------------------------------------------------------- reading texts


@dataclass(frozen=True)
class Action:
    """One action text, read. Fields that a name does not use keep their defaults."""

    name: str
    seat: int = -1  # the seat named first: target, source or partner
    kind: str = ""  # the card code named
    count: int = 0  # the number of cards wagered
    destination: int = -1  # the seat a stolen MINUS FIVE goes to


PLAIN_ACTIONS = ("deal", "draw", "extra_roll", "roll", "keep_minus_five", "end_turn")


def read_seat(text: str) -> int:
    """`S3` is 3. The seat need not be in the game."""
    if re.fullmatch(r"S(0|[1-9][0-9]*)", text) is None:
        raise ValueError(f"not a seat: {text!r}")
    return int(text[1:])


def read_card(text: str) -> str:
    """Any card code."""
    if text not in CARD_CODES:
        raise ValueError(f"not a card code: {text!r}")
    return text


def read_counted(text: str) -> tuple[str, int]:
    """`Y2` is two Y; `M5` is one MINUS FIVE and `M5x2` two. The count may be below one."""
    number = r"(0|-?[1-9][0-9]*)"
    if text == "M5":
        return "M5", 1
    found = re.fullmatch("(M5)x" + number, text)
    if found is None:
        found = re.fullmatch("([A-Z]+|AI-[A-Z])" + number, text)
    if found is None:
        raise ValueError(f"not a card code with a count: {text!r}")
    return read_card(found.group(1)), int(found.group(2))


def write_counted(kind: str, count: int) -> str:
    if kind == "M5":
        return "M5" if count == 1 else f"M5x{count}"
    return f"{kind}{count}"


def read_action(text: str) -> Action:
    words = text.split(" ")
    if len(words) == 1 and words[0] in PLAIN_ACTIONS:
        return Action(words[0])
    if len(words) == 2 and words[0] == "wager":
        kind, count = read_counted(words[1])
        return Action("wager", kind=kind, count=count)
    if len(words) == 2 and words[0] in ("swap", "move_minus_five"):
        return Action(words[0], seat=read_seat(words[1]))
    if len(words) == 4 and words[0] == "steal" and words[2] == "palette":
        return Action("steal_palette", seat=read_seat(words[1]), kind=read_card(words[3]))
    if len(words) == 3 and words[0] == "steal" and words[2] == "bank":
        return Action("steal_bank", seat=read_seat(words[1]))
    if len(words) == 5 and words[0] == "steal" and words[2] == "m5" and words[3] == "to":
        return Action("steal_minus_five", seat=read_seat(words[1]), destination=read_seat(words[4]))
    raise ValueError(f"not an action: {text!r}")


def read_faces(text: str) -> tuple[str, str]:
    """`Y+B` and `B+Y` are the same throw (MD-4.1)."""
    faces = text.split("+")
    if len(faces) != 2 or faces[0] not in FACES or faces[1] not in FACES:
        raise ValueError(f"not a throw of the two dice: {text!r}")
    first, second = sorted(faces)
    return first, second


# ----------------------------------------------------------------------- reading positions


def read_number(position: Mapping[str, object], key: str, default: int) -> int:
    value = position.get(key, default)
    if not isinstance(value, int):
        raise ValueError(f"{key} is not a number: {value!r}")
    return value


def read_text(position: Mapping[str, object], key: str, default: str) -> str:
    value = position.get(key, default)
    if not isinstance(value, str):
        raise ValueError(f"{key} is not a text: {value!r}")
    return value


def read_zone(value: object) -> Counter[str]:
    if not isinstance(value, Mapping):
        raise ValueError(f"not a zone: {value!r}")
    zone: Counter[str] = Counter()
    for code, count in value.items():
        if code not in CARD_CODES or not isinstance(count, int) or count < 0:
            raise ValueError(f"not a zone: {value!r}")
        zone[code] += count
    return zone


def read_zones(value: object, players: int) -> list[Counter[str]]:
    if not isinstance(value, Sequence) or len(value) != players:
        raise ValueError(f"not one zone a seat: {value!r}")
    return [read_zone(zone) for zone in value]


def write_zone(zone: Counter[str]) -> dict[str, int]:
    return {code: zone[code] for code in CARD_CODES if zone[code] > 0}


# ------------------------------------------------------------------------------------- game


class Reference:
    """One game of Mixed Doubles, with chance supplied from outside."""

    def __init__(
        self, players: int, options: Mapping[str, str] | None = None, deck: Sequence[str] = ()
    ) -> None:
        # MD-1.1: 2 to 12 players.
        if not 2 <= players <= 12:
            raise ValueError(f"2 to 12 players, not {players}")
        self.players = players
        self.options = {key: values[0] for key, values in CHOICES.items()}
        for key, value in (options or {}).items():
            if value not in CHOICES.get(key, ()):
                raise ValueError(f"option not read here: {key} {value}")
            self.options[key] = value
        # MD-1.2: one draw pile; everything else begins empty.
        # The pile is a list of codes, top first; or, when only its size is known, a number.
        self.pile: list[str] | int = [read_card(code) for code in deck]
        self.palettes: list[Counter[str]] = [Counter() for _ in range(players)]
        self.banks: list[Counter[str]] = [Counter() for _ in range(players)]
        self.jackpot: Counter[str] = Counter()
        self.discard: Counter[str] = Counter()
        self.phase = "setup"
        self.seat = 0
        self.wagered_color = ""
        self.wagered_count = 0
        self.extra_rolls = 0
        self.rolls_left = 0
        self.final_left = 0
        self.instant_winner = -1

    @classmethod
    def from_position(
        cls, position: Mapping[str, object], options: Mapping[str, str] | None = None
    ) -> "Reference":
        game = cls(read_number(position, "players", 0), options)
        if "palettes" in position:
            game.palettes = read_zones(position["palettes"], game.players)
        if "banks" in position:
            game.banks = read_zones(position["banks"], game.players)
        game.jackpot = read_zone(position.get("jackpot", {}))
        game.discard = read_zone(position.get("discard", {}))
        pile = position.get("pile", 40)
        if isinstance(pile, int):
            game.pile = pile
        elif isinstance(pile, Sequence):
            game.pile = [read_card(code) for code in pile]
        else:
            raise ValueError(f"not a draw pile: {pile!r}")
        game.phase = read_text(position, "phase", "start")
        if game.phase not in PHASES:
            raise ValueError(f"not a phase: {game.phase!r}")
        game.seat = read_number(position, "seat", 0)
        if not game.is_seat(game.seat):
            raise ValueError(f"not a seat of this game: {game.seat}")
        wager = read_text(position, "wager", "")
        if wager != "":
            game.wagered_color, game.wagered_count = read_counted(wager)
            if game.wagered_color not in COLORS or game.wagered_count < 1:
                raise ValueError(f"not a wager: {wager!r}")
        game.extra_rolls = read_number(position, "extra_rolls", 0)
        game.rolls_left = read_number(position, "rolls_left", 0)
        game.final_left = read_number(position, "final_left", 0)
        game.instant_winner = read_number(position, "instant_winner", -1)
        return game

    def position(self) -> dict[str, object]:
        wager = ""
        if self.wager_made():
            wager = write_counted(self.wagered_color, self.wagered_count)
        return {
            "players": self.players,
            "seat": self.seat,
            "phase": self.phase,
            "palettes": [write_zone(palette) for palette in self.palettes],
            "banks": [write_zone(bank) for bank in self.banks],
            "jackpot": write_zone(self.jackpot),
            "discard": write_zone(self.discard),
            "pile": self.pile if isinstance(self.pile, int) else list(self.pile),
            "extra_rolls": self.extra_rolls,
            "rolls_left": self.rolls_left,
            "wager": wager,
            "final_left": self.final_left,
            "instant_winner": self.instant_winner,
        }

    # --------------------------------------------------------------------- simple questions

    def is_seat(self, seat: int) -> bool:
        return 0 <= seat < self.players

    def is_opponent(self, seat: int) -> bool:
        """A seat number that is not in the game counts as no opponent."""
        return self.is_seat(seat) and seat != self.seat

    def opponents(self) -> list[int]:
        return [seat for seat in range(self.players) if seat != self.seat]

    def final_turn(self) -> bool:
        return self.final_left > 0

    def wager_made(self) -> bool:
        return self.wagered_color != ""

    def pile_size(self) -> int:
        return self.pile if isinstance(self.pile, int) else len(self.pile)

    def actors(self) -> set[int]:
        # MD-2.9: only the active seat acts; there is none in set-up and after the game.
        if self.phase in ("setup", "game_over"):
            return set()
        return {self.seat}

    def legal(self) -> list[str]:
        if self.actors() == set():
            return []
        palette = self.palettes[self.seat]
        candidates = ["draw", "extra_roll", "roll", "keep_minus_five", "end_turn"]
        for color in COLORS:
            for count in range(1, palette[color] + 1):
                candidates.append("wager " + write_counted(color, count))
        for seat in range(self.players):
            candidates.append(f"swap S{seat}")
            candidates.append(f"move_minus_five S{seat}")
            candidates.append(f"steal S{seat} bank")
            for kind in CARD_CODES:
                candidates.append(f"steal S{seat} palette {kind}")
            for destination in range(self.players):
                candidates.append(f"steal S{seat} m5 to S{destination}")
        return sorted(text for text in candidates if self.refusal(self.seat, text) is None)

    def result(self) -> dict[str, object] | None:
        if self.phase != "game_over":
            return None
        scores = [self.score(seat) for seat in range(self.players)]
        if self.instant_winner >= 0:
            # MD-9.2: the sole winner, whatever the scores are.
            winners = [self.instant_winner]
        else:
            # MD-8.9: all seats with the highest score share the win.
            winners = [seat for seat in range(self.players) if scores[seat] == max(scores)]
        return {"scores": scores, "winners": winners}

    def score(self, seat: int) -> int:
        # MD-8.7: colored cards and FREE in the bank, minus five per MINUS FIVE in the palette.
        # MD-8.8: nothing else scores.
        total = 0
        for color in COLORS:
            total += COLOR_VALUES[color] * self.banks[seat][color]
        total += FREE_VALUES[self.options["free_value"]] * self.banks[seat]["FR"]
        total -= 5 * self.palettes[seat]["M5"]
        return total

    # ----------------------------------------------------------------------------- refusals

    def refusal(self, seat: int, action: str) -> str | None:
        """The rule that the Refusals table names, or None; its lines in its order."""
        act = read_action(action)
        palette = self.palettes[self.seat]

        # Line 1.
        if self.phase == "game_over":
            return "MD-8.6"

        # The set-up deal is no action of a seat (MD-1.3), and no seat is active in set-up.
        if act.name == "deal":
            return None if self.phase == "setup" and seat == -1 else "MD-2.9"

        # Line 2.
        if seat not in self.actors():
            return "MD-2.9"

        # Line 3.
        if self.phase == "swap_choice" and act.name != "swap":
            return "MD-6.7"

        # Line 4.
        its_two_actions = ("move_minus_five", "keep_minus_five")
        if self.phase == "minus_five_choice" and act.name not in its_two_actions:
            return "MD-9.1"

        # Line 5.
        if act.name == "draw":
            if self.final_turn():
                return "MD-8.3"
            if self.phase != "start":
                return "MD-2.4"
            return None

        # Line 6.
        if act.name == "wager":
            if self.final_turn():
                return "MD-8.3"
            if self.phase == "start":
                return "MD-2.3"
            if self.phase in ("rolling", "wrap_up"):
                return "MD-3.5"
            if act.kind not in COLORS:
                return "MD-3.2"
            if act.count < 1 or act.count > palette[act.kind]:
                return "MD-3.1"
            return None

        # Line 7.
        if act.name == "roll":
            if self.phase == "start" and not self.final_turn():
                return "MD-2.4"
            if self.phase == "wrap_up":
                return "MD-4.2"
            return None

        # Option final_turn_cards, ahead of lines 8 and 9.
        if self.final_turn():
            cards = self.options["final_turn_cards"]
            if act.name == "extra_roll" and cards in ("steal_only", "none"):
                return "MD-8.4"
            if act.name.startswith("steal") and cards == "none":
                return "MD-8.4"

        # Line 8.
        if act.name == "extra_roll":
            if not self.extra_roll_window_open():
                return "MD-7.4" if self.final_turn() else "MD-7.5"
            if palette["ER"] == 0:
                return "MD-7.4"
            return None

        # Line 9.
        if act.name.startswith("steal") and palette["ST"] == 0:
            return "MD-7.6"
        if act.name == "steal_palette":
            # MD-7.7: an opponent, and a color, ER or ST that lies in its palette.
            if not self.is_opponent(act.seat):
                return "MD-7.7"
            if act.kind not in (*COLORS, "ER", "ST") or self.palettes[act.seat][act.kind] == 0:
                return "MD-7.7"
            return None
        if act.name == "steal_bank":
            # MD-7.8: an opponent with a non-empty bank.
            if not self.is_opponent(act.seat) or self.banks[act.seat].total() == 0:
                return "MD-7.8"
            return None
        if act.name == "steal_minus_five":
            # MD-7.9: from an opponent that has one, to a third seat.
            if not self.is_opponent(act.seat) or self.palettes[act.seat]["M5"] == 0:
                return "MD-7.9"
            if not self.is_opponent(act.destination) or act.destination == act.seat:
                return "MD-7.9"
            return None

        # Line 10.
        if act.name == "swap":
            if self.phase != "swap_choice" or not self.is_opponent(act.seat):
                return "MD-6.4"
            return None

        # Line 11.
        if act.name == "move_minus_five":
            if self.phase != "minus_five_choice" or not self.is_opponent(act.seat):
                return "MD-9.1"
            return None
        if act.name == "keep_minus_five":
            if self.phase != "minus_five_choice":
                return "MD-9.1"
            return None

        # Line 12.
        if act.name == "end_turn":
            if self.phase != "wrap_up":
                return "MD-2.10"
            return None

        raise ValueError(f"not an action: {action!r}")

    def extra_roll_window_open(self) -> bool:
        # MD-7.4: in `start`. MD-8.4: in a final turn `start` lasts until the first roll.
        if self.phase == "start":
            return True
        if self.options["extra_roll_window"] != "before_first_roll" or self.final_turn():
            return False
        # Option before_first_roll: also in `main`, and after the wager while no roll was made.
        if self.phase == "main":
            return True
        return self.phase == "rolling" and self.no_roll_made_since_wager()

    def no_roll_made_since_wager(self) -> bool:
        return self.wager_made() and self.rolls_left == self.wagered_count + self.extra_rolls

    # ------------------------------------------------------------------------------- actions

    def apply(self, seat: int, action: str, chance: Sequence[str]) -> None:
        rule = self.refusal(seat, action)
        if rule is not None:
            raise ValueError(f"{action} by seat {seat} is refused by {rule}")
        act = read_action(action)
        self.check_chance(act, chance)
        if act.name == "deal":
            self.deal(chance)
        elif act.name == "draw":
            self.draw(chance)
        elif act.name == "extra_roll":
            self.extra_roll()
        elif act.name == "wager":
            self.wager(act.kind, act.count)
        elif act.name == "roll":
            self.roll(read_faces(chance[0]))
        elif act.name == "steal_palette":
            self.steal_palette(act.seat, act.kind)
        elif act.name == "steal_bank":
            self.steal_bank(act.seat, chance[0])
        elif act.name == "steal_minus_five":
            self.steal_minus_five(act.seat, act.destination)
        elif act.name == "swap":
            self.swap(act.seat)
        elif act.name == "move_minus_five":
            self.move_minus_five(act.seat)
        elif act.name == "keep_minus_five":
            self.after_roll()
        elif act.name == "end_turn":
            self.end_turn()

    def check_chance(self, act: Action, chance: Sequence[str]) -> None:
        """Raises ValueError, before anything is changed, for an outcome that cannot happen."""
        if act.name in ("deal", "draw"):
            # MD-2.4: a draw is three cards, or those that are left.
            wanted = min(3, self.pile_size())
            if act.name == "deal":
                # MD-1.3: three cards for every seat.
                wanted = 3 * self.players
            if len(chance) != wanted or self.pile_size() < wanted:
                raise ValueError(f"{act.name} takes {wanted} cards, not {len(chance)}")
            for code in chance:
                read_card(code)
            if not isinstance(self.pile, int) and list(chance) != self.pile[:wanted]:
                raise ValueError(f"{list(chance)} is not the top of the draw pile")
        elif act.name == "roll":
            if len(chance) != 1:
                raise ValueError("a roll is one throw of the dice")
            read_faces(chance[0])
        elif act.name == "steal_bank":
            if len(chance) != 1 or self.banks[act.seat][chance[0]] == 0:
                raise ValueError(f"{list(chance)} is not one card of the bank of S{act.seat}")
        elif len(chance) != 0:
            raise ValueError(f"{act.name} leaves nothing to chance")

    def deal(self, cards: Sequence[str]) -> None:
        # MD-1.3: seat by seat, three cards each. MD-1.4: each resolves as in a normal draw.
        for seat in range(self.players):
            for code in cards[3 * seat : 3 * seat + 3]:
                self.draw_one(seat, code)
        # MD-1.6: S0 takes the first turn.
        self.begin_turn(0)

    def draw(self, cards: Sequence[str]) -> None:
        # MD-2.4: one at a time, each resolved before the next is turned.
        for code in cards:
            self.draw_one(self.seat, code)
        self.phase = "main"

    def draw_one(self, drawer: int, code: str) -> None:
        if isinstance(self.pile, int):
            self.pile -= 1
        else:
            self.pile.pop(0)
        # MD-1.5: nothing replaces a card that leaves at once.
        if code == "FR":
            # MD-2.6.
            self.banks[drawer]["FR"] += 1
        elif code in ALL_INS:
            # MD-2.7, MD-7.1: every seat pushes that color; then the card is discarded.
            for seat in range(self.players):
                self.push(seat, {ALL_INS[code]})
            self.discard[code] += 1
        else:
            # MD-2.5.
            self.palettes[drawer][code] += 1

    def push(self, seat: int, colors: set[str]) -> None:
        """All cards of these colors go from the palette of the seat to the jackpot."""
        for color in colors:
            self.jackpot[color] += self.palettes[seat][color]
            self.palettes[seat][color] = 0

    def extra_roll(self) -> None:
        # MD-7.4. With option before_first_roll the rolls may already be fixed by a wager
        # (MD-3.4); then the extra roll is owed as well.
        rolls_are_fixed = self.phase == "rolling"
        self.palettes[self.seat]["ER"] -= 1
        self.discard["ER"] += 1
        self.extra_rolls += 1
        if rolls_are_fixed:
            self.rolls_left += 1

    def wager(self, color: str, count: int) -> None:
        # MD-3.1: all of them move to the jackpot.
        self.palettes[self.seat][color] -= count
        self.jackpot[color] += count
        self.wagered_color = color
        self.wagered_count = count
        # MD-3.3, MD-3.4.
        self.rolls_left = count + self.extra_rolls
        self.phase = "rolling"

    def roll(self, faces: tuple[str, str]) -> None:
        if self.phase in ("start", "main"):
            # MD-3.4, MD-8.3: the first roll without a wager fixes the rolls owed.
            self.rolls_left = 1 + self.extra_rolls
        self.rolls_left -= 1

        if faces == SWAP:
            # MD-6.4.
            self.phase = "swap_choice"
            return

        if faces in COLORS_PUSHED:
            # MD-6.1 to MD-6.3. MD-4.7: never a success.
            self.push(self.seat, COLORS_PUSHED[faces])
            self.after_roll()
            return

        cards_won = CARDS_WON[faces]
        # MD-5.2.
        success = self.wager_made() and self.wagered_color in cards_won
        self.win(cards_won, success)

        # MD-9.2, MD-9.3: only in a final turn.
        double_wild_wins = self.options["double_wild_wins"] == "on"
        if double_wild_wins and faces == DOUBLE_WILD and self.final_turn():
            self.instant_winner = self.seat
            self.end_game()
            return

        # MD-9.1: after the cards are banked.
        minus_five_on_wager = self.options["minus_five_on_wager"] == "on"
        if minus_five_on_wager and success and self.palettes[self.seat]["M5"] > 0:
            self.phase = "minus_five_choice"
            return

        self.after_roll()

    def win(self, cards_won: set[str], success: bool) -> None:
        bank = self.banks[self.seat]
        # MD-5.1, MD-5.4, MD-5.5: the roller's palette and the jackpot.
        own_colors = cards_won
        if success and self.options["wager_own_scope"] == "wagered_only":
            own_colors = {self.wagered_color}
        for color in own_colors:
            bank[color] += self.palettes[self.seat][color] + self.jackpot[color]
            self.palettes[self.seat][color] = 0
            self.jackpot[color] = 0
        # MD-5.3: on a success every opponent's palette, for the wagered color only.
        if success:
            for opponent in self.opponents():
                bank[self.wagered_color] += self.palettes[opponent][self.wagered_color]
                self.palettes[opponent][self.wagered_color] = 0

    def after_roll(self) -> None:
        self.phase = "rolling" if self.rolls_left > 0 else "wrap_up"

    def swap(self, other: int) -> None:
        # MD-6.4, MD-6.5: complete palettes. MD-6.6: nothing else changes.
        mine = self.palettes[self.seat]
        theirs = self.palettes[other]
        self.palettes[self.seat] = theirs
        self.palettes[other] = mine
        self.after_roll()

    def move_minus_five(self, other: int) -> None:
        # MD-9.1: one of them.
        self.palettes[self.seat]["M5"] -= 1
        self.palettes[other]["M5"] += 1
        self.after_roll()

    def discard_steal(self) -> None:
        # MD-7.6: the STEAL is discarded first.
        self.palettes[self.seat]["ST"] -= 1
        self.discard["ST"] += 1

    def steal_palette(self, victim: int, kind: str) -> None:
        # MD-7.7.
        self.discard_steal()
        self.palettes[victim][kind] -= 1
        self.palettes[self.seat][kind] += 1

    def steal_bank(self, victim: int, code: str) -> None:
        # MD-7.8: a FREE goes to the thief's bank, any other card to the thief's palette.
        self.discard_steal()
        self.banks[victim][code] -= 1
        if code == "FR":
            self.banks[self.seat][code] += 1
        else:
            self.palettes[self.seat][code] += 1

    def steal_minus_five(self, source: int, destination: int) -> None:
        # MD-7.9.
        self.discard_steal()
        self.palettes[source]["M5"] -= 1
        self.palettes[destination]["M5"] += 1

    # --------------------------------------------------------------------------------- turns

    def clear_turn(self) -> None:
        # MD-3.7: the wager lapses when the turn ends; so do extra rolls and rolls owed.
        self.wagered_color = ""
        self.wagered_count = 0
        self.extra_rolls = 0
        self.rolls_left = 0

    def begin_turn(self, seat: int) -> None:
        self.seat = seat
        self.clear_turn()
        # MD-2.2: an empty pile and no final round running is the end trigger.
        if self.pile_size() == 0 and self.final_left == 0:
            # MD-8.1: all seats push all colored cards. MD-8.2: one final turn for each seat.
            for each in range(self.players):
                self.push(each, set(COLORS))
            self.final_left = self.players
        self.phase = "start"

    def end_turn(self) -> None:
        if self.final_turn():
            self.final_left -= 1
            if self.final_left == 0:
                # MD-8.6.
                self.end_game()
                return
        # MD-2.1: ascending, and round again.
        self.begin_turn((self.seat + 1) % self.players)

    def end_game(self) -> None:
        self.clear_turn()
        self.final_left = 0
        self.phase = "game_over"

"""Final checks and ballots: whose claim wins, and which words the players let pass."""

from __future__ import annotations

from collections.abc import Iterable

from kibitz.games.mixmo.calls import judge, told
from kibitz.games.mixmo.draws import Log, thaw
from kibitz.games.mixmo.events import (
    BallotClosed,
    BallotOpened,
    Checked,
    FalseFinal,
    Kind,
    Mark,
    Resumed,
    Tallied,
    WordSeen,
)
from kibitz.games.mixmo.grids import Line
from kibitz.games.mixmo.judging import GridFault
from kibitz.games.mixmo.scoring import end_race
from kibitz.games.mixmo.state import (
    CHECKING,
    ENDGAME,
    NOBODY,
    OUT,
    PENALTY,
    Ballot,
    Claim,
    State,
    allowed,
    contesting,
    has_theme,
    is_expert,
    is_thematic,
    is_voted_theme,
    lines_of,
    playing,
    words_in,
)

NO_THEME_WORD = GridFault("no_theme_word", (), "MX-9.6", "")


# Claims


def check_next(s: State, log: Log) -> None:
    """MX-9.4: checks the next claim, or opens the ballot that it needs."""
    if not s.claims:
        _none_succeeded(s, log)
        return
    claim = s.claims[0]
    faults = judge(s, claim.seat, s.hands[claim.seat])  # MX-9.5
    if faults:
        unlisted = _to_be_voted_in(s, faults)
        if unlisted:
            open_ballot(s, "words", unlisted, log)
        else:
            _fails(s, claim, faults, log)
        return
    if has_theme(s) and not any(is_thematic(s, line.word) for line in lines_of(claim.grid)):
        words = _theme_words(s, claim)
        if words:
            open_ballot(s, "theme", words, log)
        else:
            _fails(s, claim, (NO_THEME_WORD,), log)
        return
    log.append(Checked(claim.seat, claim.grid, words_seen(s, claim.grid), (), True))
    end_race(s, claim.seat, "claim", log)


def _theme_words(s: State, claim: Claim) -> tuple[str, ...]:
    """MX-9.6: the words of a claim that go to the ballot; what has a verdict does not."""
    if s.rulings.theme_judge == "list_only":
        return ()
    standing = words_in(claim.grid)
    return tuple(word for word in claim.theme if word in standing and word not in s.verdicts)


def _fails(s: State, claim: Claim, faults: tuple[GridFault, ...], log: Log) -> None:
    """MX-9.7: a false_final."""
    seat = claim.seat
    log.append(Checked(seat, claim.grid, words_seen(s, claim.grid), told(faults), False))
    s.claims.pop(0)
    s.status[seat] = OUT
    s.penalised.append(seat)
    penalty = {"single": 0, "rounds": 1, "points": PENALTY}[s.rulings.format]
    if s.rulings.format == "rounds":
        s.standings[seat] -= 1  # MX-10.3; points are taken off when the round is scored
    log.append(FalseFinal(seat, penalty, s.rulings.format))


def _none_succeeded(s: State, log: Log) -> None:
    """MX-9.8: the race goes on, if there is anybody to run it."""
    thaw(s, log)
    if contesting(s):
        s.phase = ENDGAME
        log.append(Resumed())
    else:
        end_race(s, NOBODY, "all_out", log)


def words_seen(s: State, grid: str) -> tuple[WordSeen, ...]:
    """Every word of a grid, and what is to be said of it."""
    words, expert = allowed(s), is_expert(s)
    lines = lines_of(grid)
    spelled = [line.word for line in lines]

    def mark(line: Line) -> Mark:
        if expert and len(line.cells) == 2:
            return "too_short"
        if line.word is None or line.word not in words:
            return "not_a_word"
        if expert and spelled.count(line.word) > 1:
            return "repeated_word"
        return "theme" if is_thematic(s, line.word) else "good"

    return tuple(WordSeen(line.word or "?", line.x, line.y, line.way, mark(line)) for line in lines)


# Unlisted words


def _to_be_voted_in(s: State, faults: Iterable[GridFault]) -> tuple[str, ...]:
    """MX-3.6: unlisted words that are the only faults, unless one of them was refused already."""
    if s.rulings.word_judge == "list_only":
        return ()
    words = []
    for fault in faults:
        if fault.rule != "MX-3.3" or fault.word in s.refused:
            return ()
        words.append(fault.word)
    return tuple(dict.fromkeys(words))


def unlisted_words(s: State) -> tuple[str, ...]:
    """MX-3.6: before points are counted, the unlisted words of grids that can still score."""
    found = (word for seat in contesting(s) for word in _to_be_voted_in(s, judge(s, seat, "")))
    return tuple(dict.fromkeys(found))


# Ballots


def undecided_theme_words(s: State) -> tuple[str, ...]:
    """MX-11.14: claimed words in grids that are scored, which lack a verdict."""
    if not has_theme(s) or s.rulings.theme_judge == "list_only":
        return ()
    standing: set[str] = set()
    for seat in contesting(s):
        standing |= words_in(s.grids[seat])
    words = allowed(s)
    claimed = dict.fromkeys(word for seat in range(s.players) for word in s.claimed[seat])
    return tuple(
        word
        for word in claimed
        if word in standing
        and word in words
        and word not in s.verdicts
        and not is_thematic(s, word)
    )


def open_ballot(s: State, kind: Kind, words: tuple[str, ...], log: Log) -> None:
    """MX-8.11: one vote on all open words together."""
    s.ballot = Ballot(kind, {word: {} for word in words})
    asked = sorted({seat for word in words for seat in voters(s, word)})
    log.append(BallotOpened(kind, words, tuple(asked), s.theme))


def voters(s: State, word: str) -> list[int]:
    """MX-8.11: the seats that may vote on a word of the ballot."""
    assert s.ballot is not None
    people = [seat for seat in playing(s) if s.persons[seat] and s.here[seat]]
    if s.ballot.kind == "theme":
        return [seat for seat in people if word not in s.claimed[seat]]
    if s.phase == CHECKING:  # MX-3.6
        return [seat for seat in people if seat != s.claims[0].seat]
    owners = [seat for seat in contesting(s) if word in _to_be_voted_in(s, judge(s, seat, ""))]
    return [seat for seat in people if seat not in owners]


def votes_left(s: State) -> dict[str, list[int]]:
    """The seats that have still to vote, by word; words that wait for nobody are left out."""
    if s.ballot is None:
        return {}
    left = {
        word: [seat for seat in voters(s, word) if seat not in votes]
        for word, votes in s.ballot.votes.items()
    }
    return {word: seats for word, seats in left.items() if seats}


def close_ballot(s: State, log: Log) -> None:
    """MX-8.11: counts the votes."""
    assert s.ballot is not None
    kind = s.ballot.kind
    tie_passes = kind == "theme" and is_voted_theme(s)
    results = []
    for word, votes in s.ballot.votes.items():
        yes = sum(votes.values())
        no = len(votes) - yes
        passed = yes > no or (yes == no and tie_passes)
        results.append(Tallied(word, yes, no, passed))
        if kind == "theme":
            s.verdicts[word] = passed  # MX-8.12
        else:
            (s.accepted if passed else s.refused).append(word)
    s.ballot = None
    log.append(BallotClosed(kind, tuple(results)))

"""The themes a holder may name, which words are on them (MX-8.9), and what may fit besides.

The catalogue decides: a word is on a listed theme if it is listed there or the plural of a listed
word. Suggestions come from an open lexical database, are shown with their reason, and decide
nothing. The ids and their order are the same in every language.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from kibitz.games.mixmo.words.lists import BUILT_IN
from kibitz.games.mixmo.words.subjects import words_about


def _split(lists: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    return {theme: tuple(text.split()) for theme, text in lists.items()}


_ENGLISH = {
    "wildlife": """
        ANT APE BAT BEE ELK EMU BEAR CROW DEER FROG HARE LION MOLE SEAL TOAD WOLF CAMEL EAGLE
        HYENA KOALA OTTER PANDA SNAKE TIGER WHALE ZEBRA BADGER BEAVER FALCON JAGUAR LIZARD MONKEY
        PARROT RABBIT SPIDER TURTLE BUFFALO CHEETAH GIRAFFE LEOPARD OSTRICH PENGUIN ANTELOPE
        CROCODILE ELEPHANT HEDGEHOG KANGAROO SQUIRREL
    """,
    "plants": """
        ASH ELM FIG FIR IVY OAK FERN IRIS LILY MOSS PALM PEAR PINE REED ROSE VINE BEECH BIRCH
        CEDAR DAISY GRASS HOLLY MAPLE PEACH POPPY TULIP ACACIA ALMOND CACTUS CLOVER LAUREL NETTLE
        ORCHID SPRUCE VIOLET WILLOW BRAMBLE CYPRESS HEATHER JASMINE JUNIPER THISTLE CHESTNUT
        DAFFODIL LAVENDER PRIMROSE SNOWDROP SUNFLOWER
    """,
    "sport": """
        BAT BOX GYM NET RUN SKI BALL DART DIVE GOAL GOLF JUDO PUTT RACE SWIM TEAM COACH FENCE
        MATCH MEDAL PITCH RELAY RUGBY SCORE SKATE TRACK BOWLER BOXING DISCUS HOCKEY KARATE PLAYER
        RACKET SKIING SOCCER TENNIS ATHLETE CRICKET CYCLING FENCING JAVELIN REFEREE BASEBALL
        FOOTBALL HANDBALL MARATHON SWIMMING TRIATHLON
    """,
    "music": """
        DUO GIG HUM RAP SAX SKA ARIA BAND BASS DRUM DUET HARP JAZZ LUTE SONG TUNE BANJO CELLO
        CHOIR CHORD FLUTE ORGAN PIANO TENOR VIOLA WALTZ BALLAD FIDDLE GUITAR MELODY RHYTHM SINGER
        SONATA STEREO TREBLE VIOLIN BASSOON CADENCE CONCERT HARMONY QUARTET TRUMPET CLARINET
        KEYBOARD OPERETTA ORCHESTRA SYMPHONY TROMBONE
    """,
    "professions": """
        COP DOC NUN REF SPY VET AIDE BARD CHEF COOK DEAN HOST MAID MONK PAGE POET AGENT BAKER
        CLERK DIVER JUDGE MINER NURSE PILOT TUTOR VICAR ARTIST BANKER BARBER DRIVER EDITOR FARMER
        LAWYER SAILOR TAILOR WRITER BUTCHER DENTIST PAINTER PLUMBER SOLDIER TEACHER ARCHITECT
        DIRECTOR ENGINEER LIBRARIAN MECHANIC SCIENTIST
    """,
    "food": """
        EGG HAM JAM OIL PIE TEA BEAN BEEF CAKE CORN LAMB MEAT MILK RICE SALT SOUP BACON BREAD
        CREAM CURRY FRUIT HONEY LEMON PASTA PIZZA SUGAR BUTTER CARROT CHEESE GARLIC MUFFIN OMELET
        PEPPER POTATO SALMON YOGURT BISCUIT CABBAGE CUSTARD MUSTARD PANCAKE SAUSAGE BROCCOLI
        CHOCOLATE CUCUMBER MARMALADE SANDWICH SPAGHETTI
    """,
    "body": """
        ARM EAR EYE HIP LEG TOE BACK BONE CHIN FOOT HAIR HAND HEAD KNEE NECK NOSE ANKLE BRAIN
        CHEST ELBOW HEART LIVER MOUTH SKULL THIGH WRIST ARTERY FINGER KIDNEY MUSCLE RETINA SPLEEN
        TENDON THORAX THROAT TONGUE ABDOMEN EYEBROW EYELASH JAWBONE NOSTRIL STOMACH BACKBONE
        ESOPHAGUS FOREHEAD INTESTINE SHOULDER WINDPIPE
    """,
    "clothing": """
        BRA CAP FEZ HAT HEM TIE BELT BOOT CAPE COAT GOWN HOOD ROBE SHOE SOCK VEST APRON CLOAK
        DRESS GLOVE PARKA SCARF SHAWL SHIRT SKIRT TUNIC ANORAK BLAZER BONNET CORSET JACKET JERSEY
        KIMONO MITTEN PONCHO SANDAL DOUBLET LEOTARD NIGHTIE SINGLET SLIPPER SWEATER CARDIGAN
        OVERCOAT PINAFORE RAINCOAT TROUSERS WAISTCOAT
    """,
}
_FRENCH = {
    "wildlife": """
        BOA EMU OIE PIE RAT YAK CERF DAIM GNOU LAMA LION LOUP LYNX OURS PAON PUMA AIGLE COBRA
        HIBOU HYENE LAPIN PANDA SINGE TAUPE TIGRE ZEBRE CASTOR COYOTE FAUCON GIRAFE JAGUAR LEZARD
        LOUTRE RENARD REQUIN TORTUE BALEINE GORILLE GUEPARD LEOPARD PELICAN SERPENT ANTILOPE
        CROCODILE ECUREUIL ELEPHANT HERISSON KANGOUROU
    """,
    "plants": """
        AIL BLE GUI LIN LYS PIN AUNE BUIS CHOU HOUX IRIS MAIS ORGE ORME ROSE THYM CEDRE CHENE
        FRENE HETRE LILAS ORTIE PAVOT SAPIN SAULE VIGNE ACACIA CACTUS CYPRES ERABLE JASMIN LIERRE
        MELEZE ROSEAU TREFLE TULIPE BRUYERE CHARDON LAURIER PLATANE POMMIER TILLEUL COQUELICOT
        JONQUILLE MARGUERITE PEUPLIER PRIMEVERE TOURNESOL
    """,
    "sport": """
        BUT GYM LOB SET SKI TIR BOXE CLUB GOLF JUDO LUGE POLO RING SAUT SURF TROT BALLE COUPE
        FILET KAYAK LUTTE MATCH PISTE RUGBY STADE VOILE AVIRON BALLON COURSE EQUIPE HOCKEY KARATE
        NAGEUR RELAIS SKIEUR TENNIS ARBITRE ATHLETE COUREUR CRICKET ESCRIME JAVELOT CYCLISME
        FOOTBALL HANDBALL MARATHON NATATION TRIATHLON
    """,
    "music": """
        AIR COR DUO RAP SOL SON ALTO GONG JAZZ LUTH LYRE NOTE ROCK SOLO TRIO TUBA BANJO CHANT
        FLUTE HARPE OPERA ORGUE PIANO TEMPO TENOR VALSE ACCORD ARPEGE BASSON BOLERO CHOEUR MENUET
        OCTAVE RYTHME SONATE VIOLON CHANSON CLAVIER CYMBALE GUITARE MELODIE TAMBOUR CLARINETTE
        HARMONIE ORCHESTRE PARTITION SYMPHONIE TROMPETTE
    """,
    "professions": """
        DOC DUC NEZ PRO PSY ROI ABBE AIDE CHEF CURE FLIC JUGE KINE MIME PAPE PION AGENT CLERC
        GROOM GUIDE MACON MAIRE MARIN MOINE POETE VALET ACTEUR AUTEUR AVOCAT BERGER DOCKER MINEUR
        PILOTE POTIER SOLDAT VIGILE BOUCHER EDITEUR FACTEUR FERMIER NOTAIRE PEINTRE ARCHITECTE
        DENTISTE INFIRMIER INGENIEUR MECANICIEN PLOMBIER
    """,
    "food": """
        AIL JUS RIZ SEL THE VIN CAFE FLAN LAIT MIEL OEUF PAIN PATE PORC THON VEAU CREME FRITE
        HUILE MELON PIZZA POMME SAUCE SOUPE SUCRE TARTE BEURRE CITRON GATEAU JAMBON POIVRE POULET
        SALADE SAUMON TOMATE YAOURT BISCUIT BRIOCHE CAROTTE FROMAGE HARICOT POIREAU CHOCOLAT
        CONCOMBRE MARMELADE OMELETTE SANDWICH SAUCISSE
    """,
    "body": """
        CIL COU DOS NEZ PIF TIF BRAS DENT FOIE JOUE MAIN OEIL PEAU PIED REIN TETE COEUR COUDE
        CRANE DOIGT FRONT GENOU LEVRE NUQUE ONGLE TALON BOUCHE CUISSE EPAULE HANCHE LANGUE MENTON
        MUSCLE ORTEIL POUMON VENTRE ABDOMEN CERVEAU ESTOMAC OREILLE POIGNET SOURCIL CHEVILLE
        CLAVICULE INTESTIN MACHOIRE PAUPIERE POITRINE
    """,
    "clothing": """
        BAS BOA BOB COL FEZ TOP CAPE GANT JUPE KEPI PULL ROBE SARI SLIP TOGE TUTU BERET BOTTE
        CHALE GILET HABIT JUPON PARKA SABOT SHORT VESTE ANORAK BLAZER BONNET CORSET KIMONO MOUFLE
        PONCHO PYJAMA TURBAN VESTON CHEMISE CRAVATE ECHARPE FOULARD MANTEAU SANDALE CASQUETTE
        CEINTURE CHAUSSETTE CHAUSSURE PANTALON SALOPETTE
    """,
}
CATALOGUE = _split(_ENGLISH)
FRENCH_CATALOGUE = _split(_FRENCH)
FRENCH_NAMES = {
    "animaux": "wildlife",
    "plantes": "plants",
    "sport": "sport",
    "musique": "music",
    "métiers": "professions",
    "nourriture": "food",
    "corps": "body",
    "vêtements": "clothing",
}
SIBILANTS = ("S", "X", "Z", "CH", "SH")
VOWELS = "AEIOU"
OU_WITH_X = {"BIJOU", "CAILLOU", "CHOU", "GENOU", "HIBOU", "JOUJOU", "POU"}


class Suggestion(NamedTuple):
    """A word that may fit a theme, and why."""

    word: str
    why: str


def catalogue(list_name: str = "scowl70") -> dict[str, tuple[str, ...]]:
    """The listed themes for a word list, by its name."""
    return FRENCH_CATALOGUE if _french(list_name) else CATALOGUE


def match(word: str, theme_id: str, list_name: str = "scowl70") -> bool:
    """theme_match of the rules: a listed word or the plural of one; nothing for other themes."""
    return word in _on_theme(theme_id, _french(list_name))


def suggestions(
    theme_text: str, words: Collection[str], list_name: str = "scowl70"
) -> tuple[Suggestion, ...]:
    """Those of `words` that may fit this theme, listed ones first; none for a theme unknown.

    A French table is reminded of the listed words only: no free lexical database was found.
    """
    theme = theme_text.strip()
    french = _french(list_name)
    theme_id = FRENCH_NAMES.get(theme.lower(), theme.lower()) if french else theme.lower()
    reasons = {
        word: f"{word.lower()}: listed under {theme_id}" for word in _on_theme(theme_id, french)
    }
    if not french:
        for word, why in words_about(theme).items():
            reasons.setdefault(word, why)
    if len(words) < len(reasons):
        reasons = {word: reasons[word] for word in words if word in reasons}
    listed = _on_theme(theme_id, french)
    order = sorted(reasons, key=lambda word: (word not in listed, word))
    return tuple(Suggestion(word, reasons[word]) for word in order if word in words)


def _french(list_name: str) -> bool:
    return list_name in BUILT_IN and BUILT_IN[list_name].language == "fr"


@lru_cache(maxsize=64)
def _on_theme(theme_id: str, french: bool) -> frozenset[str]:
    plurals = french_plurals if french else english_plurals
    listed = (FRENCH_CATALOGUE if french else CATALOGUE).get(theme_id, ())
    return frozenset(form for word in listed for form in (word, *plurals(word)))


def english_plurals(word: str) -> Iterator[str]:
    """The one plural of the rule; irregular ones do not count."""
    if word.endswith(SIBILANTS):
        yield word + "ES"
    elif word.endswith("Y") and word[-2:-1] not in VOWELS:
        yield word[:-1] + "IES"
    else:
        yield word + "S"


def french_plurals(word: str) -> Iterator[str]:
    """Both -S and -X where words differ (BLEUS, FEUX): the word list knows which is a word."""
    if word.endswith(("S", "X", "Z")):
        return
    yield word + "S"
    if word.endswith(("AU", "EU")) or word in OU_WITH_X:
        yield word + "X"
    elif word.endswith("AL"):
        yield word[:-2] + "AUX"

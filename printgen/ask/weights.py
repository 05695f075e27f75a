"""The hand-set numbers of the search: what counts how much, and how much is enough.

They were tuned together over many questions: change one only with all of those at hand. A factor
multiplies; a share or a measure goes from 0 to 1.
"""

from collections.abc import Mapping

from printgen.ask.statements.statement import Kind

# How well a statement has a term of a question.
SYNONYM = 0.85  # a synonym instead of the very word
MISSPELT = 0.8  # a known word that a misspelt one is like
BEGINNING = 0.7  # a known word that begins like an unknown one
ALIKE = 0.84  # how like a known word a misspelt one must be
INSIDE = 0.6  # a word as a part of a compound in the statement
IN_PARTS = 0.9  # a compound of which the statement has the parts

# How heavy a term of a question is.
FOCUS = 1.4  # factor of the thing that is asked for
LIGHT = 0.5  # weight of a verb of all work
NUMBER_SHARE = 0.4  # factor of a number, in what a question is made up of
ASIDE_SHARE = 0.5  # factor of what stands in a sentence before the question itself

# The score of a statement: BM25 over weighted fields (BM25F), and what comes on top.
FIELDS = {
    "bold": 1.6,  # what is bold in it: it names what follows
    "text": 1.0,  # what it says
    "heading": 0.7,  # what heads it
    "keywords": 0.7,  # further words that it is found by
    "kind": 0.5,  # the words of its kind
}
SATURATION = 1.2  # k1 of BM25: how soon more of the same word counts no more
BY_LENGTH = 0.4  # b of BM25: how much long fields are held back
NEAR_EXAMPLE = 0.8  # factor of how near a question is to one that people ask
SAME_ASKING = 1.3  # factor where both ask with the same word, such as *when*
TOGETHER = 0.3  # factor where two words stand together as in the question
BY_COVERAGE = 0.9  # share of the score that depends on how much of the question is covered
UNKNOWN = 2.0  # factor of a word that no statement has, in what is left uncovered
UNKNOWN_MAY = 2.4  # the same where somebody asks whether one may do it
COMMON = 0.2  # the same of a word of every day
COMMON_MAY = 0.8  # the same of a word of every day where somebody asks whether one may do it

# How likely a statement is what was asked for, whatever words they share.
PRIORS: Mapping[Kind, float] = {
    "set-up": 0.9,
    "turn": 0.95,
    "block": 0.9,
    "score": 0.9,
    "piece": 0.75,
    "odds": 0.7,
    "ruling": 0.6,
    "unknown": 0.75,
    "example": 0.3,
}  # by kind; 1 for any other
COUNTING_KINDS: tuple[Kind, ...] = ("set-up", "piece", "game", "unknown")  # those that say how many there are
IN_PLAY = 1.5  # factor of a variant that was chosen or is named
NOT_IN_PLAY = 0.4  # factor of a variant that nobody names
FITTING = 1.25  # factor of one that has the kind of word that is wanted
PRICED = 1.3  # factor of a cost where a price is asked for
LIMITED = 1.3  # factor of a limit where somebody asks how many one may have
LAID_OUT = 0.7  # factor of how many there are where somebody asks how many one may have
WORKED_NUMBERS = 2  # so many numbers of a question together make a worked example likely
VERBATIM = 0.8  # share of the words of a ruling's question that must be asked to mean the ruling
MEANT = 2.0  # factor of that ruling then

# What is enough to answer.
ENOUGH = 0.56  # coverage that is enough by itself
HARDLY = 0.45  # coverage that is enough for a statement far ahead of the next
PARTLY = 0.36  # coverage that is enough for a high score: a long story has many words besides
CLEAR_SCORE = 3.0  # least score of a statement that is far ahead
MUCH_BETTER = 1.4  # factor over the next score that is far ahead
HIGH_SCORE = 6.8  # least score that is high
CLOSE = 0.45  # share of the best score that further answers have
FAR_OFF = 0.25  # share of the best score below which nothing is an answer
SURE_TERM = 0.6  # how well a statement has every word of a question to which it says yes or no

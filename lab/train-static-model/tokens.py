"""Text to token ids, the same steps as packages/local-models/src/static-model/tokenizer.ts; a test there holds facts that both produce."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

WORD = re.compile(r"[^\W_]+")
# An acronym with the s of its plural, a capitalised or lower-case part, a number: the parts of an identifier.
PART = re.compile(r"[A-Z]+s?(?![a-z])|[A-Z]?[^A-Z0-9]+|[0-9]+")
IDEOGRAPH = re.compile("([\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0002fa1f])")
MAX_WORD = 64
MAX_LEAD = 200


def fold(text: str) -> str:
    """Compatibility decomposition without non-spacing marks; ideographs stand alone."""
    if text.isascii():
        return text
    text = "".join(char for char in unicodedata.normalize("NFKD", text) if unicodedata.category(char) != "Mn")
    return IDEOGRAPH.sub(r" \1 ", text)


def words(text: str) -> list[str]:
    return WORD.findall(fold(text))


def parts(word: str) -> list[str]:
    return PART.findall(word)


def lead_and_body(text: str) -> tuple[str, str]:
    """The lead line (a title, heading or signature: the first line that is not blank, if short) and the text after it."""
    text = text.lstrip()
    lead, _, body = text.partition("\n")
    return (lead, body) if len(lead) <= MAX_LEAD and body.strip() else ("", text)


class WordPiece:
    """`vocabulary`: whole tokens as they are, continuations with ## before them. Ids are places in the list."""

    def __init__(self, vocabulary: list[str]) -> None:
        self.vocabulary = vocabulary
        self.ids = {token: index for index, token in enumerate(vocabulary)}
        self.known: dict[str, tuple[int, ...]] = {}

    def tokenize(self, text: str) -> list[int]:
        result: list[int] = []
        for word in words(text):
            ids = self.known.get(word)
            if ids is None:
                ids = self.known[word] = tuple(self.word_ids(word))
            result.extend(ids)
        return result

    def word_ids(self, word: str) -> list[int]:
        if len(word) > MAX_WORD:
            return []
        lower = word.lower()
        if lower in self.ids:
            return [self.ids[lower]]
        return [token for part in parts(word) for token in self.pieces(part.lower())]

    def pieces(self, part: str) -> list[int]:
        """Greedy longest match from the left; a part with a piece that nothing matches has no tokens at all."""
        found, start = [], 0
        while start < len(part):
            end = len(part)
            while end > start:
                token = self.ids.get(("##" if start else "") + part[start:end])
                if token is not None:
                    break
                end -= 1
            else:
                return []
            found.append(token)
            start = end
        return found


def teacher_vocabulary(path: Path) -> list[str]:
    """The teacher's word pieces that this tokenizer can meet: letters and digits, no control tokens."""
    lines = path.read_text("utf8").split("\n")
    kept = []
    for line in lines:
        body = line.removeprefix("##")
        if body and WORD.fullmatch(body) and fold(body) == body.strip():
            kept.append(line)
        elif len(body) == 1 and IDEOGRAPH.fullmatch(body):
            kept.append(line)
    return kept


def frequent_words(texts, known: set[str], most: int, least: int) -> list[str]:
    """The most frequent words that the teacher would cut, counted where they are written as one plain word."""
    counts: dict[str, int] = {}
    for text in texts:
        for word in set(words(text)):
            if 3 <= len(word) <= 24 and word.isascii() and word.isalpha() and word[1:].islower():
                lower = word.lower()
                if lower not in known:
                    counts[lower] = counts.get(lower, 0) + 1
    ranked = sorted((item for item in counts.items() if item[1] >= least), key=lambda item: (-item[1], item[0]))
    return [word for word, _ in ranked[:most]]

"""Mines (query, document) pairs out of the docs and sources of registry packages: python collect.py SOURCES OUT

SOURCES holds `pypi/` (wheels), `npm/` (tarballs) and `debs/` (Debian packages unpacked into one tree). OUT becomes one JSON line
a pair: package, kind, query, document. The order is shuffled with a fixed seed. Kinds: code (first sentence of a doc comment → the
function without it), name (symbol → its doc comment), section (heading path → text), cloze (one sentence → the text
without it), define (headword → definition), gloss (definition → example).
"""

from __future__ import annotations

import ast
import gzip
import json
import random
import re
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from hashlib import blake2b
from html.parser import HTMLParser
from pathlib import Path

SEED = 20261121
MAX_PER_PACKAGE = 2500
MAX_FILE = 400_000
MAX_DOCUMENT = 1400
# Evaluation draws on these projects: nothing of theirs, nor of their forks, may be trained on.
EXCLUDED = re.compile(r"google[-_]adk|adk[-_]python|a2a[-_]sdk|anthropic|ethereum", re.I)

Pair = tuple[str, str, str]
SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z0-9\"'(])")


def main(sources: Path, out: Path) -> None:
    random.seed(SEED)
    seen: set[bytes] = set()
    pairs: list[tuple[str, str, str, str]] = []
    for name, found in packages(sources):
        if EXCLUDED.search(name):
            continue
        kept = []
        for kind, query, document in found:
            query, document = tidy(query)[:400], document.strip()[:MAX_DOCUMENT]
            if len(query) < 3 or len(document) < 25 or not mostly_latin(query + document):
                continue
            key = blake2b((query + "\0" + document[:200]).lower().encode(), digest_size=12).digest()
            if key not in seen:
                seen.add(key)
                kept.append((kind, query, document))
        limit = MAX_PER_PACKAGE * LARGE.get(name, 4 if name.endswith(("-doc", "(docs)", "handbook")) else 1)
        pairs.extend((name, *pair) for pair in (kept if len(kept) <= limit else random.sample(kept, limit)))
        print(f"{name}: {min(len(kept), limit)} of {len(kept)}", file=sys.stderr)
    random.shuffle(pairs)
    with out.open("w") as file:
        for package, kind, query, document in pairs:
            pair = {"package": package, "kind": kind, "query": query, "document": document}
            file.write(json.dumps(pair, ensure_ascii=False) + "\n")
    counts: dict[str, int] = {}
    for _, kind, _, _ in pairs:
        counts[kind] = counts.get(kind, 0) + 1
    print(counts, file=sys.stderr)


# Packages that hold a whole library, manual or dictionary, and how many times the usual share they may give.
LARGE = {"wordnet": 32, "gcide": 16, "foldoc": 8, "openjdk": 10, "go": 10, "rustc": 10, "anarchism": 9, "man pages": 6,
         "linux-doc-6.1": 4, "postgresql-doc-15": 4, "python3.11": 4}


def packages(sources: Path) -> Iterator[tuple[str, Iterator[Pair]]]:
    for wheel in sorted((sources / "pypi").glob("*.whl")):
        yield wheel.name, from_wheel(wheel)
    for ball in sorted((sources / "npm").glob("*.tgz")):
        yield ball.name, from_npm(ball)
    share = sources / "debx" / "usr" / "share"
    yield "wordnet", wordnet(share / "wordnet")
    for name in ("foldoc", "gcide", "jargon"):
        yield name, dictionary(share / "dictd" / name)
    for folder in sorted((share / "doc").iterdir()):
        if folder.is_dir() and not folder.is_symlink():
            yield folder.name, from_docs(folder)
    for folder in (share / "gnome-user-docs", share / "help", share / "libreoffice", share / "developers-reference",
                   share / "inkscape", share / "maxima", share / "debian-reference"):
        if folder.exists():
            yield f"{folder.name} (docs)", from_docs(folder)
    yield "man pages", manuals(share / "man")
    yield "go", from_tree(share / "go-1.19" / "src", {".go"})
    yield "rustc", from_tree(next((sources / "debx" / "usr" / "src").glob("rustc-*"), sources / "none"), {".rs"})
    java = sources / "debx" / "usr" / "lib" / "jvm"
    for archive in sorted(java.rglob("src.zip")):
        if not archive.is_symlink():
            yield "openjdk", from_java(archive)


def from_wheel(wheel: Path) -> Iterator[Pair]:
    with zipfile.ZipFile(wheel) as archive:
        names = [item for item in archive.infolist() if item.file_size < MAX_FILE]
        python = [item for item in names if item.filename.endswith(".py") and "_vendor" not in item.filename]
        random.shuffle(python)
        for item in python[:400]:
            yield from python_pairs(archive.read(item).decode("utf8", "replace"))
        for item in names:
            if item.filename.endswith(("/METADATA", ".md", ".rst")):
                text = archive.read(item).decode("utf8", "replace")
                yield from prose_pairs(markup_sections(text.split("\n\n", 1)[-1] if "METADATA" in item.filename else text))
            elif item.filename.endswith((".ts", ".js")) and ".min." not in item.filename and item.file_size < 150_000:
                yield from brace_pairs(archive.read(item).decode("utf8", "replace"))


def from_npm(ball: Path) -> Iterator[Pair]:
    with tarfile.open(ball) as archive:
        for item in archive:
            if not item.isfile() or item.size > MAX_FILE or ".min." in item.name:
                continue
            if item.name.endswith((".js", ".ts", ".mjs", ".tsx")):
                yield from brace_pairs(archive.extractfile(item).read().decode("utf8", "replace"))
            elif item.name.endswith(".md"):
                yield from prose_pairs(markup_sections(archive.extractfile(item).read().decode("utf8", "replace")))


def from_docs(folder: Path) -> Iterator[Pair]:
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink()]
    files = [path for path in files if path.stat().st_size < 1_500_000 and "changelog" not in path.name.lower()]
    if folder.name == "help":  # one folder a language; C is English
        files = [path for path in files if "C" in path.parts]
    random.shuffle(files)
    for path in files[:1500]:
        name = path.name.removesuffix(".gz")
        if not name.endswith((".html", ".xhtml", ".htm", ".xhp", ".page", ".md", ".rst", ".txt")):
            continue
        if re.search(r"genindex|searchindex|copyright|licen[cs]e", name, re.I):
            continue
        raw = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        text = raw.decode("utf8", "replace")
        sections = markup_sections(text) if name.endswith((".md", ".rst", ".txt")) else html_sections(text)
        yield from prose_pairs(sections)


def from_tree(folder: Path, suffixes: set[str]) -> Iterator[Pair]:
    for path in sorted(folder.rglob("*")):
        if path.suffix in suffixes and path.is_file() and path.stat().st_size < MAX_FILE and "test" not in path.name:
            yield from brace_pairs(path.read_text("utf8", "replace"))


def from_java(archive: Path) -> Iterator[Pair]:
    with zipfile.ZipFile(archive) as file:
        for item in file.infolist():
            if item.filename.endswith(".java") and re.match(r"java\.(base|net|sql|logging|desktop|xml)", item.filename):
                yield from brace_pairs(file.read(item).decode("utf8", "replace"))


def python_pairs(source: str) -> Iterator[Pair]:
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError):
        return
    for node in ast.walk(tree):
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            continue
        doc = ast.get_docstring(node)
        if not doc or len(node.body) < 2:
            continue
        first = tidy(SENTENCE.split(doc.split("\n\n")[0])[0])
        if len(first.split()) < 4:
            continue
        node.body = node.body[1:]
        try:
            yield "code", first, ast.unparse(node)[: MAX_DOCUMENT + 200]
        except (ValueError, RecursionError):
            continue
        if len(doc) > 120:
            yield "name", f"{node.name}", doc


COMMENTED = re.compile(
    r"(?:/\*\*(?P<block>(?:(?!\*/)[\s\S]){20,1500}?)\*/|(?P<lines>(?:^[ \t]*///?(?!/)[^\n]*\n)+))"
    r"(?P<code>[ \t]*\n?(?:[ \t]*[@#][^\n]*\n)*[ \t]*(?=[^\n]*[({])[\w<>\[\]$@&*(][^\n]*)", re.M)


def brace_pairs(source: str) -> Iterator[Pair]:
    for match in COMMENTED.finditer(source):
        comment = re.sub(r"^[ \t]*(?:\*|///?!?)[ \t]?", "", match["block"] or match["lines"], flags=re.M)
        comment = re.sub(r"\{@\w+\s+([^}]*)\}|<[^>]{1,40}>", r"\1", comment)
        description = re.split(r"^\s*(?:@\w+|#\s)", comment, maxsplit=1, flags=re.M)[0]
        first = tidy(SENTENCE.split(description.strip().split("\n\n")[0])[0])
        if not 4 <= len(first.split()) <= 60 or re.search("copyright|TODO|FIXME|eslint|@ts-", comment):
            continue
        code = body_from(source, match.start("code"))
        if len(code) > 60:
            yield "code", first, code


def body_from(source: str, start: int) -> str:
    """The declaration from `start` to its closing brace, or to the first line where there is no body."""
    depth, end = 0, min(len(source), start + MAX_DOCUMENT)
    for index in range(start, end):
        if source[index] == "{":
            depth += 1
        elif source[index] == "}":
            depth -= 1
            if depth <= 0:
                return source[start : index + 1]
        elif source[index] == ";" and depth == 0:
            return source[start : index + 1]
    return source[start:end]


class Sections(HTMLParser):
    """Headings and the running text under them."""

    def __init__(self) -> None:
        super().__init__()
        self.path: dict[int, str] = {}
        self.sections: list[tuple[str, str]] = []
        self.level, self.skip, self.heading, self.text = 0, 0, "", []

    def handle_starttag(self, tag: str, attrs) -> None:
        if tag in ("script", "style", "nav", "head", "footer", "svg"):
            self.skip += 1
        elif len(tag) == 2 and tag[0] == "h" and tag[1].isdigit() or tag == "title":
            self.flush()
            self.level, self.heading = 1 if tag == "title" else int(tag[1]), ""
        elif tag in ("p", "div", "li", "br", "tr", "dt", "dd", "pre", "paragraph"):
            self.text.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("script", "style", "nav", "head", "footer", "svg"):
            self.skip = max(0, self.skip - 1)
        elif self.level and (tag == f"h{self.level}" or tag == "title"):
            self.path = {level: text for level, text in self.path.items() if level < self.level}
            self.path[self.level] = tidy(self.heading.replace("¶", "").replace("#", ""))
            self.level = 0

    def handle_data(self, data: str) -> None:
        if self.skip:
            return
        if self.level:
            self.heading += data
        else:
            self.text.append(data)

    def flush(self) -> None:
        body = re.sub(r"[ \t]+", " ", "".join(self.text)).strip()
        if body:
            self.sections.append((" ".join(list(self.path.values())[-2:]), body))
        self.text = []


def html_sections(text: str) -> list[tuple[str, str]]:
    parser = Sections()
    parser.feed(text)
    parser.flush()
    return parser.sections


def markup_sections(text: str) -> list[tuple[str, str]]:
    """Markdown and reStructuredText headings; images, badges and link targets go."""
    text = re.sub(r"!\[[^\]]*\]\([^)]*\)|<[^>\n]{1,300}>|^\.\. .*$|https?://\S+", " ", text, flags=re.M)
    text = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"^(.{2,80})\n([=\-~^#*])\2{2,}\s*$", r"# \1", text, flags=re.M)
    sections, path = [], {}
    for part in re.split(r"^(?=#{1,6} )", text, flags=re.M):
        heading = re.match(r"(#{1,6}) (.*)\n?", part)
        if heading:
            level = len(heading[1])
            path = {key: value for key, value in path.items() if key < level} | {level: tidy(heading[2].strip("# `*"))}
            part = part[heading.end() :]
        if part.strip():
            sections.append((" ".join(list(path.values())[-2:]), part.strip()))
    return sections


def prose_pairs(sections: list[tuple[str, str]]) -> Iterator[Pair]:
    for heading, body in sections:
        for index, chunk in enumerate(chunks(body)):
            words = len(chunk.split())
            if words < 15:
                continue
            if heading and index < 2:
                yield "section", heading, chunk
            sentences = [part for part in SENTENCE.split(tidy(chunk)) if 5 <= len(part.split()) <= 40]
            if len(sentences) >= 3:
                picked = random.choice(sentences)
                yield "cloze", picked, tidy(chunk).replace(picked, "")


def chunks(body: str, most: int = 1100) -> Iterator[str]:
    current = ""
    for paragraph in re.split(r"\n\s*\n|\n(?=[A-Z])", body):
        if current and len(current) + len(paragraph) > most:
            yield current
            current = ""
        current += ("\n" if current else "") + paragraph.strip()
    if current:
        yield current


def dictionary(stem: Path) -> Iterator[Pair]:
    """The dictd format: index lines of headword, offset and length in base 64, over one gzip file."""
    alphabet = {char: value for value, char in enumerate(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")}

    def number(text: str) -> int:
        value = 0
        for char in text:
            value = value * 64 + alphabet[char]
        return value

    body = gzip.decompress(stem.with_suffix(".dict.dz").read_bytes())
    for line in stem.with_suffix(".index").read_text("utf8", "replace").splitlines():
        word, offset, length = line.split("\t")[:3]
        if word.startswith("00"):
            continue
        text = body[number(offset) : number(offset) + number(length)].decode("utf8", "replace")
        text = re.sub(r"\[1913 Webster\]|\[[^\]]{0,40}\]|\\[^\\]{0,60}\\", " ", text.split("\n", 1)[-1])
        yield "define", word, tidy(text)


def wordnet(folder: Path) -> Iterator[Pair]:
    for part in ("noun", "verb", "adj", "adv"):
        for line in (folder / f"data.{part}").read_text("utf8").splitlines():
            if line.startswith(" "):
                continue
            data, gloss = line.split("|", 1)
            fields = data.split()
            words = [fields[4 + 2 * index].replace("_", " ") for index in range(int(fields[3], 16))]
            meaning, *examples = [text.strip(' "') for text in re.split(r';\s*(?=")', gloss.strip())]
            yield "define", ", ".join(words), meaning
            for example in examples[:1]:
                yield "gloss", f"{words[0]}: {meaning}", example


def manuals(folder: Path) -> Iterator[Pair]:
    for path in sorted(folder.glob("man[1-8]/*.gz")):
        text = gzip.decompress(path.read_bytes()).decode("utf8", "replace")
        text = re.sub(r'^[.\'](?:SH|Sh)\s+"?(.*?)"?$', r"# \1", text, flags=re.M)
        text = re.sub(r"^[.'](?:B|I|BR|IR|RB|RI|Nm|Xr|Fl|Ar)\s+", "", text, flags=re.M)
        text = re.sub(r"^[.'].*$|\\f[BIPR]|\\&", "", text, flags=re.M).replace("\\-", "-")
        name = path.name.split(".")[0]
        yield from prose_pairs([(f"{name} {heading.lower()}", body) for heading, body in markup_sections(text)])


def tidy(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def mostly_latin(text: str) -> bool:
    return sum(char.isascii() for char in text) > 0.9 * len(text)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))

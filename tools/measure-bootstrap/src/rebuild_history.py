"""Rebuilds a history of commits from published versions of a package.

python3 rebuild_history.py ARCHIVES INTO --changelog FILE [--keep FOLDER]...

ARCHIVES holds the npm tarballs or wheels of versions that follow one another. A version whose changelog has one or two entries becomes a
commit with their words, any other a commit that says no more than that it is a release. INTO becomes a repository without a work tree.
"""

import argparse
import hashlib
import pathlib
import re
import subprocess
import tarfile
import zipfile


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("archives", type=pathlib.Path)
    parser.add_argument("into", type=pathlib.Path)
    parser.add_argument("--changelog", type=pathlib.Path, required=True)
    parser.add_argument("--keep", action="append", default=[])
    arguments = parser.parse_args()
    entries = changelog_entries(arguments.changelog.read_text(encoding="utf-8"))
    subprocess.run(["git", "init", "-q", "-b", "main", arguments.into], check=True)
    told = 0
    versions = versions_of(arguments.archives)
    with subprocess.Popen(["git", "-C", arguments.into, "fast-import", "--quiet"], stdin=subprocess.PIPE) as git:
        before: dict[str, str] = {}
        for at, (version, file) in enumerate(versions):
            files = files_of(file, arguments.keep or ["src"])
            own = entries.get(version, [])
            told += len(own) in (1, 2)
            message = "\n".join(own) if len(own) in (1, 2) else f"Release {version}"
            write_commit(git.stdin, at, message, files, before)
            before = {path: hashlib.sha1(data).hexdigest() for path, data in files.items()}
    subprocess.run(["git", "-C", arguments.into, "reset", "-q", "--hard"], check=True)
    print(f"{len(versions)} versions, {told} with one or two entries")


def versions_of(folder: pathlib.Path) -> list[tuple[str, pathlib.Path]]:
    found = ((re.search(r"-(\d+\.\d+\.\d+)(?:\.tgz|-.*\.whl)$", file.name), file) for file in folder.iterdir())
    versions = [(match[1], file) for match, file in found if match]
    return sorted(versions, key=lambda each: [int(part) for part in each[0].split(".")])


def files_of(file: pathlib.Path, keep: list[str]) -> dict[str, bytes]:
    if file.suffix == ".whl":
        with zipfile.ZipFile(file) as archive:
            every = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    else:
        with tarfile.open(file) as archive:
            members = (member for member in archive if member.isfile())
            every = {member.name.removeprefix("package/"): archive.extractfile(member).read() for member in members}
    return {path: data for path, data in every.items() if path.split("/")[0] in keep}


def write_commit(out, at: int, message: str, files: dict[str, bytes], before: dict[str, str]) -> None:
    text = message.encode()
    out.write(b"commit refs/heads/main\n")
    out.write(f"committer history <history@example.org> {1_700_000_000 + at} +0000\ndata {len(text)}\n".encode() + text + b"\n")
    for path in before.keys() - files.keys():
        out.write(f"D {path}\n".encode())
    for path, data in files.items():
        if before.get(path) != hashlib.sha1(data).hexdigest():
            out.write(f"M 100644 inline {path}\ndata {len(data)}\n".encode() + data + b"\n")


def changelog_entries(changelog: str) -> dict[str, list[str]]:
    """What each version brought, without references, thanks, and mere updates of dependencies."""
    entries: dict[str, list[str]] = {}
    for section in re.split(r"^#{2,3} (?=\[?v?\d)", changelog, flags=re.MULTILINE)[1:]:
        heading, *lines = section.split("\n")
        version = re.search(r"\d+\.\d+\.\d+", heading)
        own = [line for line in lines if re.match(r"[-*] (?!Updated dependencies)", line)]
        if version:
            entries[version[0]] = [words_of(line) for line in own]
    return entries


def words_of(entry: str) -> str:
    plain = re.sub(r"^[-*] (?:[0-9a-f]{7,}: )?", "", entry)
    return re.sub(r"\(?#\d+\)?|Thanks\b.*$", "", plain).strip()


main()

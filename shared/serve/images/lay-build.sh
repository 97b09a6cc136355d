#!/bin/sh
# Lays the build of this image into the volume from which it is served, beside those of former images: pages that are open
# go on to have their files, and a remote can be taken back. Then runs what it is told to. BUILD and BUILDS are for trials.
set -eu
from=${BUILD:-/build}
to=${BUILDS:-/builds}

lay_shell() {
  cp "$from"/shell/* "$to"/shell/.new/
  # the manifest says which files are used, so it is the last to come
  mv "$to"/shell/.new/shell.json "$to"/shell/.shell.json
  mv -f "$to"/shell/.new/* "$to"/shell/
  mv -f "$to"/shell/.shell.json "$to"/shell/shell.json
}

# NAME/VERSION: a version that was laid once never changes
lay_remote() {
  if [ -e "$to/mfe/$1/fragment.json" ]; then
    cmp -s "$from/mfe/$1/fragment.json" "$to/mfe/$1/fragment.json" && return
    echo "$1 is there with other bytes, and a version never changes: build the image with --build-arg VERSION=X.Y.Z" >&2
    exit 1
  fi
  # hidden until it is whole, so that nobody takes it for a build
  new="$to/mfe/${1%/*}/.new"
  rm -rf "$new"
  mkdir "$new"
  cp -R "$from/mfe/$1/." "$new/"
  mv "$new" "$to/mfe/$1"
}

if [ -d "$from/shell" ]; then
  rm -rf "$to/shell/.new"
  mkdir "$to/shell/.new"
  lay_shell
  rmdir "$to/shell/.new"
fi
for build in "$from"/mfe/*/*; do
  [ -d "$build" ] || continue
  lay_remote "${build#"$from"/mfe/}"
done
exec "$@"

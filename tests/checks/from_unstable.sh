#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Functions for scripts that install a program for the tests from Debian unstable: . from_unstable.sh
# The packages come from the mirror that this machine uses, and the libraries go into a folder of their own. The rest of
# the system stays as it is.

# begin_installation NAME: succeeds if packages of NAME can be fetched. Otherwise it says why and ends the script.
begin_installation() {
  name=$1
  [ "$(id -u)" -eq 0 ] || give_up 'that needs root'
  command -v patchelf >/dev/null 2>&1 || give_up 'that needs patchelf'
  mirror=$(apt-get indextargets --format '$(SITE)' 'Identifier: Packages' | grep -v security | head -n 1)
  [ -n "$mirror" ] || give_up 'apt has no mirror'
  architecture=$(dpkg-architecture -q DEB_HOST_MULTIARCH)
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  trap 'exit 130' INT TERM
  chmod 755 "$work"
  mkdir -p "$work/lists/partial" "$work/archives/partial" "$work/files"
  echo "deb $mirror sid main" >"$work/sources.list"
}

give_up() {
  echo "$name is not installed: $1." >&2
  exit 1
}

# fetch PACKAGE...: unpacks the packages into $work/files.
fetch() {
  apt_unstable update
  (cd "$work" && apt_unstable download "$@")
  for package in "$work"/*.deb; do dpkg-deb -x "$package" "$work/files"; done
  files=$work/files/usr/lib/$architecture
}

apt_unstable() {
  apt-get -qq -o Dir::Etc::SourceList="$work/sources.list" -o Dir::Etc::SourceParts=/dev/null -o Dir::State::Lists="$work/lists" \
    -o Dir::Cache="$work" -o Dir::Cache::Archives="$work/archives" -o APT::Sandbox::User=root -o Acquire::Languages=none "$@"
}

# use_own_libraries FOLDER PROGRAM...: the programs load the unpacked libraries, which go into FOLDER.
use_own_libraries() {
  libraries=$1
  shift
  mkdir -p "$libraries"
  cp -a "$files"/*.so* "$libraries/"
  loader=$(basename "$(patchelf --print-interpreter "$1")")
  for program in "$@"; do patchelf --set-interpreter "$libraries/$loader" --force-rpath --set-rpath "$libraries" "$program"; done
}

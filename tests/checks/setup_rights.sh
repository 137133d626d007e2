#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What ./setup.sh does where packages are missing and the account is not root: without sudo, with a sudo that wants a password and no
# terminal, with one that does not. Everything that it would call is a stand-in, so nothing is installed or built.
#   tests/checks/setup_rights.sh SOURCES
set -eu
sources=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
bin=$folder/bin
mkdir "$bin"
for tool in sh dirname grep env printf cat date; do ln -s "$(command -v "$tool")" "$bin/$tool"; done

# stand_in NAME LINES: a program of that name.
stand_in() { printf '#!/bin/sh\n%s\n' "$2" >"$bin/$1"; chmod 755 "$bin/$1"; }
stand_in id 'echo 1000'
stand_in dpkg-query 'exit 1'
stand_in apt-cache 'exit 0'
stand_in apt-get "echo apt-get \"\$@\" >>$folder/calls"
stand_in cmake 'echo cmake'

fail() { printf '%s\n' "$1" "--- what it said:" "$(cat "$folder/said")" "--- what it called:" "$(cat "$folder/calls")"; exit 1; }
# attempt NAME: runs it without a terminal.
attempt() {
  case_name=$1
  : >"$folder/calls"
  PATH=$bin "$sources/setup.sh" build >"$folder/said" 2>&1 </dev/null || fail "$case_name: it failed"
  grep -q '^cmake$' "$folder/said" || fail "$case_name: it did not go on with the build"
}
says_the_line() {
  grep -q 'apt-get install --no-install-recommends build-essential' "$folder/said" || fail "$case_name: no line for the administrator"
  ! grep -q 'apt-get' "$folder/calls" || fail "$case_name: it half-worked"
}

attempt 'without sudo'
says_the_line

stand_in sudo "echo sudo \"\$@\" >>$folder/calls; exit 1"
attempt 'with a sudo that wants a password and no terminal'
says_the_line

stand_in sudo "echo sudo \"\$@\" >>$folder/calls"
attempt 'with a sudo that wants none'
grep -q '^sudo env DEBIAN_FRONTEND=noninteractive apt-get install .*build-essential' "$folder/calls" || fail "$case_name: apt-get does not get its environment"
! grep -q 'An administrator' "$folder/said" || fail "$case_name: it gave up"
echo 'setup.sh keeps to its rights'

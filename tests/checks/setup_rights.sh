#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Tests ./setup.sh with missing packages and an account other than root: without sudo, with a sudo that needs a password
# but has no terminal to ask for it, and with a sudo that needs no password. All programs that setup.sh calls are fakes,
# so nothing is installed or built.
#   tests/checks/setup_rights.sh SOURCE_FOLDER
set -eu
sources=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
bin=$folder/bin
mkdir "$bin"
for tool in sh dirname grep env printf cat date; do ln -s "$(command -v "$tool")" "$bin/$tool"; done

# fake NAME LINES: a shell script in place of the program NAME.
fake() { printf '#!/bin/sh\n%s\n' "$2" >"$bin/$1"; chmod 755 "$bin/$1"; }
fake id 'echo 1000'
fake dpkg-query 'exit 1'
fake apt-cache 'exit 0'
fake apt-get "echo apt-get \"\$@\" >>$folder/calls"
fake cmake 'echo cmake'

fail() { printf '%s\n' "$1" "--- output:" "$(cat "$folder/said")" "--- calls:" "$(cat "$folder/calls")"; exit 1; }
# attempt NAME: runs setup.sh without a terminal.
attempt() {
  case_name=$1
  : >"$folder/calls"
  PATH=$bin "$sources/setup.sh" build >"$folder/said" 2>&1 </dev/null || fail "$case_name: setup.sh failed"
  grep -q '^cmake$' "$folder/said" || fail "$case_name: setup.sh did not continue with the build"
}
says_the_line() {
  grep -q 'apt-get install --no-install-recommends build-essential' "$folder/said" || fail "$case_name: setup.sh does not print the command for an administrator"
  ! grep -q 'apt-get' "$folder/calls" || fail "$case_name: setup.sh called apt-get without root"
}

attempt 'without sudo'
says_the_line

fake sudo "echo sudo \"\$@\" >>$folder/calls; exit 1"
attempt 'with a sudo that needs a password, without a terminal'
says_the_line

fake sudo "echo sudo \"\$@\" >>$folder/calls"
attempt 'with a sudo that needs no password'
grep -q '^sudo env DEBIAN_FRONTEND=noninteractive apt-get install .*build-essential' "$folder/calls" || fail "$case_name: sudo does not pass DEBIAN_FRONTEND to apt-get"
! grep -q 'An administrator' "$folder/said" || fail "$case_name: setup.sh did not install the packages"
echo 'setup.sh uses sudo only if it works, and otherwise names the command for an administrator'

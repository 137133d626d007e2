#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Repeats tests of connections under a sanitizer for SECONDS: connections that break or stall, servers that die, every
# kind of sign-in, and experiments that continue after such faults, one of them after a minute without any answer. The
# tests also count open files and threads at their end.
#   tests/checks/soak.sh [SECONDS [asan|tsan]]      default: 1800 asan
# The preset's build folder must contain integration_ssh and integration_far_runs.
set -eu
cd "$(dirname "$0")/../.."
seconds=${1:-1800}
preset=${2:-asan}
case $preset in
  asan) export ASAN_OPTIONS=detect_leaks=1 LSAN_OPTIONS=suppressions="$PWD/tests/checks/leaks.supp" UBSAN_OPTIONS=halt_on_error=1 ;;
  tsan)
    pool=$PWD/build/tsan/pool.supp
    { cat tests/checks/threads.supp && echo 'race:libQt6Core.so'; } >"$pool"
    ;;
  *) echo "usage: tests/checks/soak.sh [SECONDS [asan|tsan]]; $preset is not possible" >&2; exit 2 ;;
esac
rounds=0
end=$(($(date +%s) + seconds))
while [ "$(date +%s)" -lt "$end" ]; do
  [ "$preset" = asan ] || export TSAN_OPTIONS="suppressions=$PWD/tests/checks/threads.supp die_after_fork=0"
  tests/checks/gtest.sh build/$preset/bin/integration_ssh 'LinkTest.*:SignInTest.*:SshCertificatesTest.*:SshTest.*Key*:SshTest.*Passphrase*:SshTest.*ServerThatDies*-LinkTest.anUpload*' --gtest_brief=1
  # These tests use threads of Qt, which the thread sanitizer does not understand (see the preset tsan).
  [ "$preset" = tsan ] || tests/checks/gtest.sh build/asan/bin/integration_ssh 'LinkTest.anUpload*' --gtest_brief=1
  # Qt's thread pool runs an experiment's tasks. Debian's Qt is built without the thread sanitizer, which therefore
  # reports every task as a race. So these reports are suppressed, and only the other threads are checked.
  [ "$preset" = asan ] || export TSAN_OPTIONS="suppressions=$pool die_after_fork=0"
  BAREMARK_HOLE=60 tests/checks/gtest.sh build/$preset/bin/integration_far_runs 'TroubledTest.linksServers*:BlackHoleTest.*' --gtest_brief=1
  rounds=$((rounds + 1))
done
echo "$rounds rounds in $seconds s"

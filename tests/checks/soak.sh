#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Links that are cut and stall, servers that die and sign-ins of every kind, again and again under a sanitizer, and experiments that
# go on through them, one of them with a hole of a minute; each round also counts files and threads that are left:
#   tests/checks/soak.sh SECONDS [asan|tsan]
# The preset's build folder holds integration_ssh and integration_far_runs.
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
  *) echo "soak.sh SECONDS [asan|tsan], not $preset" >&2; exit 2 ;;
esac
rounds=0
end=$(($(date +%s) + seconds))
while [ "$(date +%s)" -lt "$end" ]; do
  [ "$preset" = asan ] || export TSAN_OPTIONS="suppressions=$PWD/tests/checks/threads.supp die_after_fork=0"
  tests/checks/gtest.sh build/$preset/bin/integration_ssh 'LinkTest.*:SignInTest.*:CertificateTest.*:SshTest.*Key*:SshTest.*Passphrase*:SshTest.*ServerThatDies*-LinkTest.anUpload*' --gtest_brief=1
  # Their threads are Qt's, which the thread sanitizer does not know (see the preset).
  [ "$preset" = tsan ] || tests/checks/gtest.sh build/asan/bin/integration_ssh 'LinkTest.anUpload*:RsyncTest.*' --gtest_brief=1
  # An experiment's tasks are handed over by Qt's pool, which the thread sanitizer does not see: only the other threads are checked.
  [ "$preset" = asan ] || export TSAN_OPTIONS="suppressions=$pool die_after_fork=0"
  BAREMARK_HOLE=60 tests/checks/gtest.sh build/$preset/bin/integration_far_runs 'TroubledTest.linksServers*:BlackHoleTest.*' --gtest_brief=1
  rounds=$((rounds + 1))
done
echo "$rounds rounds in $seconds s"

#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Links that are cut and stall, servers that die and sign-ins of every kind, again and again under the address and
# undefined-behaviour sanitizers, and experiments that go on through them; each round also counts files and threads that are left:
# tests/checks/soak.sh SECONDS
# build/asan holds integration_ssh and integration_far_runs.
set -eu
cd "$(dirname "$0")/../.."
seconds=${1:-1800}
export ASAN_OPTIONS=detect_leaks=1 LSAN_OPTIONS=suppressions="$PWD/tests/checks/leaks.supp" UBSAN_OPTIONS=halt_on_error=1
rounds=0
end=$(($(date +%s) + seconds))
while [ "$(date +%s)" -lt "$end" ]; do
  tests/checks/gtest.sh build/asan/bin/integration_ssh 'LinkTest.*:RsyncTest.*:SignInTest.*:CertificateTest.*:SshTest.*Key*:SshTest.*Passphrase*:SshTest.*ServerThatDies*' --gtest_brief=1
  tests/checks/gtest.sh build/asan/bin/integration_far_runs 'TroubledTest.linksServers*:FarRunsTest.aBlackHole*' --gtest_brief=1
  rounds=$((rounds + 1))
done
echo "$rounds rounds in $seconds s"

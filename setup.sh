#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Sets Baremark up on Debian 12 or 13 and does one thing with it:
#   ./setup.sh run        opens the desktop; without a display, the quick start: bare metal against a container on this machine
#   ./setup.sh test       builds and runs the tests
#   ./setup.sh test --only PATTERN   builds and runs the suites, such as unit_stats, whose name matches an extended regular expression
#   ./setup.sh build      stops after the build
#   ./setup.sh portable   packs the command line for machines without its libraries, such as a cluster's login node
#   ./setup.sh check      everything that takes long: clang-tidy, clazy, sanitizers, fuzzing, accuracy, long runs
# Each command says what it installs, and repeats nothing that is done. Other systems: the README lists the packages.
set -eu
cd "$(dirname "$0")"

# The one place for names of Debian's packages. These are the same in Debian 12, 13 and unstable.
build_packages='build-essential cmake ninja-build pkg-config git
  qt6-base-dev qt6-tools-dev qt6-l10n-tools qt6-svg-dev libqcustomplot-dev qtkeychain-qt6-dev libgl-dev
  nlohmann-json3-dev libsqlite3-dev libsqlitecpp-dev libssh-dev libcli11-dev libexpected-dev libboost-math-dev
  libdnnl-dev ocl-icd-opencl-dev opencl-headers libopenmpi-dev openmpi-bin zlib1g-dev'
run_packages='charliecloud mmdebstrap uidmap dataset-fashion-mnist fonts-dejavu-core fonts-dejavu-extra qt6-translations-l10n libsecret-1-0 openssh-client util-linux'
test_packages='libgtest-dev libgmock-dev xvfb xauth openbox xdotool clang libclang-rt-dev llvm desktop-file-utils sqlite3 locales openssh-server rsync tcsh fish dbus-daemon gnome-keyring
  environment-modules slurmctld slurmd slurm-client slurmdbd mariadb-server munge gridengine-master gridengine-exec gridengine-client mpich libmpich-dev iproute2 ccache'
check_packages='clang-tidy clazy file chromium'

say() { printf '%s\n' "$*"; }
wants() { say "usage: ./setup.sh run | test [--only PATTERN] | build | portable | check" >&2; exit 2; }

verb=${1:-} only=''
case $#:${2:-} in
  1:) ;;
  3:--only) [ "$verb" = test ] && [ -n "$3" ] || wants; only=$3 ;;
  *) wants ;;
esac
case $verb in
  run) packages="$build_packages $run_packages" ;;
  build | portable) packages="$build_packages" ;;
  test) packages="$build_packages $run_packages $test_packages" ;;
  check) packages="$build_packages $run_packages $test_packages $check_packages" ;;
  *) wants ;;
esac

missing_packages() {
  for package in $packages; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || printf '%s ' "$package"
  done
}

# known_packages: those of $missing that this release has. The others are named: what they are for may be missing as well.
known_packages() {
  for package in $missing; do
    if apt-cache show "$package" >/dev/null 2>&1; then printf '%s ' "$package"; else say "This release has no package $package; going on without." >&2; fi
  done
}

# Services that come with a package stay where they are: stopped.
keep_services_stopped() {
  [ -e /usr/sbin/policy-rc.d ] && return 0
  trap '$as_root rm -f /usr/sbin/policy-rc.d' EXIT
  trap 'exit 130' INT TERM
  printf '#!/bin/sh\nexit 101\n' | $as_root tee /usr/sbin/policy-rc.d >/dev/null
  $as_root chmod 755 /usr/sbin/policy-rc.d
  ours=1
}

# find_root: sets as_root to what goes before a command that root has to do. Without root it takes sudo, which has to be there, and to work
# without a password or to have a terminal to ask for one.
find_root() {
  as_root=''
  [ "$(id -u)" -ne 0 ] || return 0
  command -v sudo >/dev/null 2>&1 || return 1
  as_root=sudo
  sudo -n true 2>/dev/null && return 0
  [ -t 0 ] || return 1
  say "To be installed from Debian, as root, so sudo may ask for your password: $missing"
  sudo -v
}

install_packages() {
  if ! command -v apt-get >/dev/null 2>&1; then
    say 'This is no Debian: install the packages that the README lists for your system. Going on with what is there.'
    return 0
  fi
  missing=$(missing_packages)
  [ -n "$missing" ] || return 0
  if ! find_root; then
    say 'Some packages are missing and this account may not install them. An administrator can, with:'
    say "  apt-get install --no-install-recommends $missing"
    say 'Going on with what is there.'
    return 0
  fi
  say "Installing from Debian: $missing"
  keep_services_stopped
  $as_root apt-get update -qq
  missing=$(known_packages)
  # shellcheck disable=SC2086
  [ -z "$missing" ] || $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
  if [ "${ours:-0}" -eq 1 ]; then $as_root rm -f /usr/sbin/policy-rc.d; fi
}

# configure PRESET: with the tests where their packages were installed. $tests: ON, or UNSANITIZED: those that the address sanitizer's
# build does not run.
configure() {
  case $verb in
    test | check) cmake --preset "$1" -DBAREMARK_TESTS="$tests" >/dev/null ;;
    # A build that is there keeps its settings. One without oneDNN looks for it again.
    *) if [ ! -e "build/$1/build.ninja" ]; then cmake --preset "$1" -DBAREMARK_TESTS=OFF >/dev/null; elif is_slow "$1"; then cmake --preset "$1" >/dev/null; fi ;;
  esac
}

# build PRESET [TARGET...]
build() {
  preset=$1
  shift
  configure "$preset"
  if [ $# -gt 0 ]; then cmake --build --preset "$preset" --target "$@"; else cmake --build --preset "$preset"; fi
  warn_if_slow "$preset"
}

# is_slow PRESET: the engine was configured without oneDNN.
is_slow() { [ -e "build/$1/CMakeCache.txt" ] && ! grep -q '^BAREMARK_BACKEND:INTERNAL=oneDNN' "build/$1/CMakeCache.txt"; }

warn_if_slow() {
  is_slow "$1" || return 0
  say 'The engine was built without oneDNN: it has the reference backend, which is correct and SLOW, often by a factor of ten or more.'
  say 'Its images/s say nothing about this machine. Install libdnnl-dev (oneDNN 2.x or 3.x) and run this command again.'
}

# build_beside PRESET: builds beside the next step, in the time that it leaves the processor idle. build_rest waits for it.
build_beside() {
  configure "$1"
  chrt --idle 0 cmake --build --preset "$1" >"build/$1/beside.log" 2>&1 &
  beside=$!
}

# build_rest PRESET: builds what build_beside did not finish, and reports what failed.
build_rest() {
  wait "$beside" || true
  build "$1"
}

# may_be_skipped TEST REASON: this machine or this account cannot start what it needs.
may_be_skipped() {
  case $1 in
    SlurmMemoryTest.aRunThatTheKernelEndsForItsMemoryIsSaidToBeOutOfIt) if [ ! -w /sys/fs/cgroup/memory/memory.limit_in_bytes ]; then return 0; fi ;;
  esac
  case $2 in
    *root*) [ "$(id -u)" -ne 0 ] ;;
    *) return 1 ;;
  esac
}

# count_tests PRESET: of its log; a skipped case that has to run here counts as failed.
count_tests() {
  tests/checks/count_tests.sh "build/$1" "$log" >"$log.counted"
  while read -r outcome name words; do
    case $outcome in
      passed) passed=$((passed + 1)) ;;
      failed)
        say "$name failed: $words"
        failed=$((failed + 1))
        ;;
      skipped)
        if may_be_skipped "$name" "$words"; then
          skipped=$((skipped + 1))
        else
          say "$name was skipped, and counts as failed because it has to run here: ${words:-it did not say why}"
          failed=$((failed + 1))
        fi
        ;;
    esac
  done <"$log.counted"
}

# run_tests PRESET [ARGS...]: ctest, whose test cases are counted; what failed is told at the end.
run_tests() {
  preset=$1
  shift
  log=build/$preset/tests.log
  status=0
  rm -f "build/$preset/Testing/Temporary/LastTest.log"
  ctest --preset "$preset" "$@" >"$log" 2>&1 || status=$?
  if [ "$status" -ne 0 ]; then
    details="$details
What failed with $preset:
$(grep -A 15 -E ': Failure$|^\[  FAILED|ERROR: [A-Za-z]*Sanitizer|: runtime error:' "$log" | head -n 200)"
  fi
  failed_before=$failed
  count_tests "$preset"
  if [ "$status" -ne 0 ] && [ "$failed" -eq "$failed_before" ]; then tail -n 20 "$log"; failed=$((failed + 1)); fi
}

# timed WORDS COMMAND...: how long it took is told at the end.
timed() {
  part=$1
  shift
  since=$(date +%s)
  "$@"
  times="$times, $part $((($(date +%s) - since + 30) / 60)) min"
}

fuzz() { tests/checks/fuzz.sh 5 "$1" || failed=$((failed + 1)); }

# test_only PATTERN: builds and runs the suites that it names.
test_only() {
  tests=ON
  configure release
  suites=$(grep -E -e "$1" build/release/suites) || {
    say "No suite is named by \"$1\". There are:" "$(column -c 100 build/release/suites 2>/dev/null || cat build/release/suites)" >&2
    exit 2
  }
  # shellcheck disable=SC2086
  build release $suites
  run_tests release -L "^suite=($(printf '%s' "$suites" | tr '\n' '|'))[+]"
}

summary() {
  [ -z "$details" ] || say "$details"
  say "${times#, }"
  say "$passed passed, $failed failed, $skipped skipped"
  [ "$failed" -eq 0 ]
}

passed=0 failed=0 skipped=0 details='' times='' tests=UNSANITIZED
timed packages install_packages
case $verb in
  build) build release ;;
  portable)
    build release baremark-cli
    installer/linux/portable.sh build/release build
    ;;
  run)
    build release baremark baremark-cli baremark_engine
    if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then exec build/release/bin/baremark; fi
    say 'No display: running the quick start. With a display, this command opens the window.'
    exec build/release/bin/baremark-cli quickstart
    ;;
  test)
    if [ -n "$only" ]; then
      test_only "$only"
    else
      # CI's presets build the same, with warnings as errors and each file alone.
      fast=release sanitized=asan
      if [ "${CI:-}" = true ]; then fast=ci sanitized=ci-asan; fi
      timed 'build' build "$fast"
      build_beside "$sanitized"
      timed 'tests' run_tests "$fast"
      timed 'rest of the sanitized build' build_rest "$sanitized"
      timed 'sanitized tests' run_tests "$sanitized"
      timed fuzzing fuzz "$sanitized"
    fi
    summary
    ;;
  check)
    tests=ON
    build release
    run_tests release
    tests/checks/long.sh || failed=$((failed + 1))
    summary
    ;;
esac

#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the packages that Baremark needs on Debian 12 or 13, then runs one command:
#   ./setup.sh run        builds Baremark and opens the window; without a display, runs the quick start instead, which
#                         compares bare metal with a container on this machine
#   ./setup.sh test       builds and runs the tests
#   ./setup.sh test --only PATTERN
#                         builds and runs the suites whose name, such as unit_stats, matches an extended regular
#                         expression
#   ./setup.sh build      builds Baremark
#   ./setup.sh portable   packs the command line for machines without its libraries, such as a cluster's login node
#   ./setup.sh check      runs the long checks too: clang-tidy, clazy, sanitizers, fuzzing, accuracy, long runs
# Each command lists the packages that it installs, and skips steps that are already done. For other systems,
# installer/README.md lists the packages.
set -eu
cd "$(dirname "$0")"

# All names of Debian packages are here. They are the same in Debian 12, 13 and unstable.
build_packages='build-essential cmake ninja-build pkg-config git
  qt6-base-dev qt6-tools-dev qt6-l10n-tools qt6-svg-dev libqcustomplot-dev qtkeychain-qt6-dev libgl-dev
  nlohmann-json3-dev libsqlite3-dev libsqlitecpp-dev libssh-dev libcli11-dev libexpected-dev libboost-math-dev
  libdnnl-dev ocl-icd-opencl-dev opencl-headers libopenmpi-dev openmpi-bin zlib1g-dev'
run_packages='charliecloud mmdebstrap uidmap dataset-fashion-mnist fonts-dejavu-core fonts-dejavu-extra qt6-translations-l10n libsecret-1-0 openssh-client util-linux'
test_packages='bubblewrap crun docker.io docker-registry lxc patchelf podman proot python3-pip runc skopeo squashfs-tools squashfuse strace umoci libgtest-dev libgmock-dev xvfb xauth openbox xdotool clang clang-format libclang-rt-dev llvm desktop-file-utils sqlite3 locales openssh-server tcsh fish dbus-daemon gnome-keyring
  environment-modules slurmctld slurmd slurm-client slurmdbd mariadb-server munge gridengine-master gridengine-exec gridengine-client mpich libmpich-dev iproute2 ccache'
check_packages='clang-tidy clazy file chromium'

say() { printf '%s\n' "$*"; }
usage() { say "usage: ./setup.sh run | test [--only PATTERN] | build | portable | check" >&2; exit 2; }

verb=${1:-} only=''
case $#:${2:-} in
  1:) ;;
  3:--only) [ "$verb" = test ] && [ -n "$3" ] || usage; only=$3 ;;
  *) usage ;;
esac
case $verb in
  run) packages="$build_packages $run_packages" ;;
  build | portable) packages="$build_packages" ;;
  test) packages="$build_packages $run_packages $test_packages" ;;
  check) packages="$build_packages $run_packages $test_packages $check_packages" ;;
  *) usage ;;
esac

missing_packages() {
  for package in $packages; do
    # Docker's own packages have these programs too, and Debian's would replace them.
    case $package in
      docker.io) ! command -v dockerd >/dev/null 2>&1 || continue ;;
      runc) ! command -v runc >/dev/null 2>&1 || continue ;;
    esac
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || printf '%s ' "$package"
  done
}

# known_packages: prints the packages in $missing that this Debian release has, and warns about the others.
known_packages() {
  for package in $missing; do
    if apt-cache show "$package" >/dev/null 2>&1; then printf '%s ' "$package"; else say "This Debian release has no package $package. Continuing without it." >&2; fi
  done
}

# keep_services_stopped: prevents Debian from starting the services of newly installed packages.
keep_services_stopped() {
  [ -e /usr/sbin/policy-rc.d ] && return 0
  trap '$as_root rm -f /usr/sbin/policy-rc.d' EXIT
  trap 'exit 130' INT TERM
  printf '#!/bin/sh\nexit 101\n' | $as_root tee /usr/sbin/policy-rc.d >/dev/null
  $as_root chmod 755 /usr/sbin/policy-rc.d
  has_policy=1
}

# find_root: sets as_root to the prefix of commands that need root: nothing for root itself, otherwise sudo. Fails if
# sudo is missing, or if it needs a password and there is no terminal to ask for it.
find_root() {
  as_root=''
  [ "$(id -u)" -ne 0 ] || return 0
  command -v sudo >/dev/null 2>&1 || return 1
  as_root=sudo
  sudo -n true 2>/dev/null && return 0
  [ -t 0 ] || return 1
  say "sudo may ask for your password to install these Debian packages: $missing"
  sudo -v
}

install_packages() {
  if ! command -v apt-get >/dev/null 2>&1; then
    say 'This system is not Debian. Install the packages that installer/README.md lists for your system.'
    say 'Continuing with the packages that are installed.'
    return 0
  fi
  missing=$(missing_packages)
  [ -n "$missing" ] || return 0
  if ! find_root; then
    say 'Some packages are missing, and this account cannot install them. An administrator can install them with:'
    say "  apt-get install --no-install-recommends $missing"
    say 'Continuing with the packages that are installed.'
    return 0
  fi
  say "Installing Debian packages: $missing"
  keep_services_stopped
  $as_root apt-get update -qq
  missing=$(known_packages)
  # shellcheck disable=SC2086
  [ -z "$missing" ] || $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
  if [ "${has_policy:-0}" -eq 1 ]; then $as_root rm -f /usr/sbin/policy-rc.d; fi
}

# install_unpackaged: the container runtimes for the tests that are in no stable release of Debian.
install_unpackaged() {
  case $verb in test | check) ;; *) return 0 ;; esac
  if command -v apt-get >/dev/null 2>&1 && find_root; then
    for runtime in apptainer udocker; do $as_root tests/checks/$runtime.sh || say "Continuing without $runtime."; done
  fi
}

install_everything() {
  install_packages
  install_unpackaged
}

# configure PRESET: configures the build, with the tests if this command installs their packages. $tests: ON, or GATE for
# the tests that `./setup.sh test` runs.
configure() {
  case $verb in
    test | check) cmake --preset "$1" -DBAREMARK_TESTS="$tests" >/dev/null ;;
    # An existing build keeps its settings. If it has no oneDNN, CMake looks for oneDNN again.
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

# build_suites PRESET: builds the suites and the fuzz targets, and of the product only what they need.
build_suites() {
  configure "$1"
  # shellcheck disable=SC2046
  build "$1" $(cat "build/$1/suites") fuzzers
}

# is_slow PRESET: succeeds if the engine was configured without oneDNN.
is_slow() { [ -e "build/$1/CMakeCache.txt" ] && ! grep -q '^BAREMARK_BACKEND:INTERNAL=oneDNN' "build/$1/CMakeCache.txt"; }

warn_if_slow() {
  is_slow "$1" || return 0
  say 'The engine was built without oneDNN. Its reference backend is correct but SLOW, often by a factor of ten or more.'
  say 'Its images/s do not show what this machine can do. Install libdnnl-dev (oneDNN 2.x or 3.x) and run this command again.'
}

# may_be_skipped TEST REASON: succeeds if the test needs a part that this machine or this account cannot provide.
may_be_skipped() {
  case $1 in
    SlurmMemoryTest.aRunThatTheKernelKillsForItsMemoryIsReportedAsOutOfMemory) if [ ! -w /sys/fs/cgroup/memory/memory.limit_in_bytes ]; then return 0; fi ;;
    # Later releases of Debian have another clang-format than 14.
    checks_format) if command -v clang-format >/dev/null 2>&1; then return 0; fi ;;
  esac
  case $2 in
    *'udocker is not installed'*) ;; # it comes from PyPI, which cannot be reached everywhere
    *"refuses this host's cgroups"*) [ -e /sys/fs/cgroup/unified ] ;;
    *root*) [ "$(id -u)" -ne 0 ] ;;
    *'one core'*) [ "$(nproc)" -eq 1 ] ;;
    *'two cores'*) [ "$(lscpu --parse=core,socket | grep -v '^#' | sort -u | wc -l)" -eq 1 ] ;;
    *'no bf16'*) ! grep -q avx512_bf16 /proc/cpuinfo ;;
    *) return 1 ;;
  esac
}

# add_failure WORDS: counts a failure. summary prints the words.
add_failure() {
  failures="$failures
$1"
  failed=$((failed + 1))
}

# count_tests FILE: counts the outcomes in FILE. A skipped case that must run here counts as failed.
count_tests() {
  while read -r outcome name words; do
    case $outcome in
      passed) passed=$((passed + 1)) ;;
      failed)
        add_failure "$name failed: $words"
        ;;
      unsteady)
        unsteady=$((unsteady + 1))
        unsteadies="$unsteadies
$name is unsteady. It failed ($words) and passed once."
        ;;
      skipped)
        if may_be_skipped "$name" "$words"; then
          skipped=$((skipped + 1))
        else
          add_failure "$name was skipped but must run here, so it counts as failed: ${words:-it printed no reason}"
        fi
        ;;
    esac
  done <"$1"
}

# add_details LOG: keeps the output of failed tests for summary.
add_details() {
  [ -e "$1" ] || return 0
  details="$details
Failures in $1:
$(grep -A 15 -E ': Failure$|^\[  FAILED|ERROR: [A-Za-z]*Sanitizer|: runtime error:' "$1" | head -n 200)"
}

# run_tests PRESET [ARGS...]: runs ctest and counts its test cases. Failed cases that need real parts get a second chance.
# summary prints the failures and the unsteady cases.
run_tests() {
  preset=$1
  shift
  log=build/$preset/tests.log
  status=0
  rm -f "build/$preset/Testing/Temporary/LastTest.log" "$log.counted.again.log"
  ctest --preset "$preset" -j $(($(nproc) + 1)) "$@" >"$log" 2>&1 || status=$?
  tests/checks/count_tests.sh "build/$preset" "$log" >"$log.counted"
  bad_before=$((failed + unsteady))
  if [ "$status" -ne 0 ]; then
    tests/checks/second_chance.sh "build/$preset" "$log.counted" --preset "$preset" >"$log.judged"
    add_details "$log"
    add_details "$log.counted.again.log"
    count_tests "$log.judged"
  else
    count_tests "$log.counted"
  fi
  if [ "$status" -ne 0 ] && [ "$((failed + unsteady))" -eq "$bad_before" ]; then tail -n 20 "$log"; failed=$((failed + 1)); fi
}

# timed WORDS COMMAND...: runs COMMAND. summary prints how long it took.
timed() {
  part=$1
  shift
  since=$(date +%s)
  "$@"
  times="$times, $part $((($(date +%s) - since + 30) / 60)) min"
}

# test_only PATTERN: builds and runs the suites whose name matches PATTERN.
test_only() {
  tests=ON
  configure release
  suites=$(grep -E -e "$1" build/release/suites) || {
    say "No suite matches \"$1\". The suites are:" "$(column -c 100 build/release/suites 2>/dev/null || cat build/release/suites)" >&2
    exit 2
  }
  # shellcheck disable=SC2086
  build release $suites
  run_tests release -L "^suite=($(printf '%s' "$suites" | tr '\n' '|'))[+]"
}

summary() {
  # A few unsteady cases are a matter of the machine's load. Many are a fault.
  [ "$unsteady" -le 5 ] || add_failure "$unsteady cases are unsteady, but at most 5 may be"
  [ -z "$details" ] || say "$details"
  [ -z "$failures$unsteadies" ] || say "$failures$unsteadies"
  say "${times#, }"
  say "$passed passed, $failed failed, $skipped skipped, $unsteady unsteady"
  say "$((passed + unsteady)) passed, $failed failed, $skipped skipped"
  [ "$failed" -eq 0 ]
}

passed=0 failed=0 skipped=0 unsteady=0 details='' failures='' unsteadies='' times='' tests=GATE
timed packages install_everything
case $verb in
  build) build release ;;
  portable)
    build release baremark-cli
    installer/linux/portable.sh build/release build
    ;;
  run)
    build release baremark baremark-cli baremark_engine
    if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then exec build/release/bin/baremark; fi
    say 'There is no display, so the quick start runs here. With a display, this command opens the window.'
    exec build/release/bin/baremark-cli quickstart
    ;;
  test)
    if [ -n "$only" ]; then
      test_only "$only"
    else
      # CI's presets build the same, but warnings are errors. Nothing compiles while tests run.
      fast=release sanitized=asan
      if [ "${CI:-}" = true ]; then fast=ci sanitized=ci-asan; fi
      timed 'build' build "$fast"
      timed 'sanitized build' build_suites "$sanitized"
      timed 'tests' run_tests "$fast"
      timed 'sanitized tests' run_tests "$sanitized"
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

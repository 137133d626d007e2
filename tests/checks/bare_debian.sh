#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs the README's commands on a bare Debian without a display, in a temporary root file system. Needs root.
#   tests/checks/bare_debian.sh SUITE run     ./setup.sh run: first as an ordinary account without the packages, which
#                                             must name the command for an administrator; then as root; then as the
#                                             ordinary account with the packages. The last two must end with verdicts
#                                             about a container, measured by the fast backend
#   tests/checks/bare_debian.sh SUITE test    ./setup.sh test as root, then as an ordinary account
#   tests/checks/bare_debian.sh SUITE build   ./setup.sh build as root. Lists the compiler's warnings, but does not fail
#                                             because of them
# MIRROR=URL sets another Debian mirror. CACHE=DIR is a ccache folder that the build uses and fills.
# Exit status 77: skipped, the root file system cannot be made here.
set -eu
cd "$(dirname "$0")/../.."
suite=${1:-} verb=${2:-}
case $suite:$verb in ?*:run | ?*:test | ?*:build) ;; *) sed -n 's/^#  //p' "$0" >&2; exit 2 ;; esac
. tests/checks/root_file_system.sh
machine=$place/machine
# The package lists of unstable expire after a week, and a mirror can be older than that.
case $suite in sid | unstable) set -- '--aptopt=Acquire::Check-Valid-Until "false"' ;; *) set -- ;; esac
make_machine "$suite" "$machine" "$@"
mkdir -p "$machine/home/me/baremark" "$machine/old" "$machine/cache"
git ls-files -z | tar -c --null -T - | tar -x -C "$machine/home/me/baremark"
if [ "$verb" = test ]; then
  # Some tests look at the sources' history and ignored files.
  git clone -q --bare . "$machine/home/me/baremark/.git"
  git --git-dir="$machine/home/me/baremark/.git" config core.bare false
fi
cp -a "$machine/home/me/baremark" "$machine/root/baremark"
cat >"$machine/home/me/run.sh" <<'END'
# quick_start AS...: runs the quick start with the prefix AS. Checks its verdicts and prints how long it took.
quick_start() {
  since=$(date +%s)
  "$@" ./setup.sh run >/tmp/said 2>&1 </dev/null || { cat /tmp/said; exit 1; }
  cat /tmp/said
  echo "--- took $(($(date +%s) - since)) s"
  for words in '✓ Charliecloud' 'equivalent\|slower\|faster\|not enough data' 'The results are in .*To see them in the window: '; do
    grep -q "$words" /tmp/said || { echo "it did not say: $words" >&2; exit 1; }
  done
  if grep -i 'reference backend' /tmp/said; then echo 'The engine was built with the slow reference backend.' >&2; exit 1; fi
}
if as_me ./setup.sh run >/tmp/said 2>&1 </dev/null; then echo './setup.sh run succeeded although packages are missing.' >&2; exit 1; fi
grep 'An administrator can' /tmp/said
cd /root/baremark
quick_start env HOME=/root
cd /home/me/baremark
quick_start as_me
END
cat >"$machine/home/me/test.sh" <<'END'
# tests AS...: runs the tests with the prefix AS. Prints the end of their output and how long they took.
tests() {
  since=$(date +%s)
  status=0
  "$@" ./setup.sh test >/tmp/said 2>&1 </dev/null || status=$?
  if [ "$status" -ne 0 ]; then cat /tmp/said; else tail -n 4 /tmp/said; fi
  echo "--- took $(($(date +%s) - since)) s"
  return "$status"
}
failed=0
cd /root/baremark
tests env HOME=/root || failed=1
chown -R me:me /cache
cd /home/me/baremark
tests as_me || failed=1
exit "$failed"
END
cat >"$machine/home/me/build.sh" <<'END'
cd /root/baremark
since=$(date +%s)
HOME=/root ./setup.sh build >/tmp/said 2>&1 </dev/null || { tail -n 60 /tmp/said; exit 1; }
grep ': warning: ' /tmp/said | sort | uniq -c | sort -rn | head -n 60 || true
echo "--- took $(($(date +%s) - since)) s, $(grep -c ': warning: ' /tmp/said || true) warnings"
END
cat >"$machine/home/me/all.sh" <<'END'
set -eu
cd /home/me/baremark
chown -R me:me .
as_me() { setpriv --reuid=me --regid=me --init-groups env HOME=/home/me USER=me LOGNAME=me "$@"; }
printf '[safe]\n\tdirectory = *\n' >/etc/gitconfig
. "/home/me/$1.sh"
if [ -e /usr/sbin/policy-rc.d ]; then echo 'setup.sh did not remove /usr/sbin/policy-rc.d.' >&2; exit 1; fi
END
printf '127.0.0.1 localhost %s\n' "$(hostname)" >"$machine/etc/hosts"
# pivot_root instead of chroot, because the kernel forbids user namespaces, which Charliecloud needs, inside a chroot.
# --kill-child kills every process in the PID namespace when unshare ends. unshare ignores INT and TERM, so the trap
# sends it KILL.
inside=''
trap '[ -z "$inside" ] || kill -KILL "$inside" 2>/dev/null; exit 130' INT TERM
unshare --mount --pid --fork --kill-child sh -c '
  mount --bind "$1" "$1" && { [ -z "$3" ] || mount --bind "$3" "$1/cache"; } && cd "$1" && mount -t proc proc proc && mount --rbind /sys sys &&
  mount --rbind /dev dev && mount -t tmpfs tmpfs dev/shm && pivot_root . old && umount -l /old &&
  exec env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin CCACHE_DIR=/cache sh /home/me/all.sh "$2"' sh "$machine" "$verb" "${CACHE:+$(realpath "$CACHE")}" &
inside=$!
wait "$inside"
echo "./setup.sh $verb works on $suite as root$([ "$verb" = build ] || echo ' and as an ordinary account')"

#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The README's first command on a bare Debian 12 without a display, in a root file system of its own: what an ordinary account is told
# before anything is installed, then as root from the first package to the verdict of the quick start, then the quick start as that
# account. Each has to end with verdicts in which a container took part.
#   tests/checks/bare_debian.sh     as root; MIRROR=URL names another one than Debian's. Status 77: skipped
set -eu
cd "$(dirname "$0")/../.."
suite=bookworm
. tests/checks/root_file_system.sh
machine=$place/machine
make_machine "$suite" "$machine"
mkdir "$machine/home/me/baremark" "$machine/old"
git ls-files -z | tar -c --null -T - | tar -x -C "$machine/home/me/baremark"
cat >"$machine/home/me/all.sh" <<'END'
set -eu
cd /home/me/baremark
chown -R me:me .
as_me() { setpriv --reuid=me --regid=me --init-groups env HOME=/home/me USER=me "$@"; }

# quick_start AS...: its verdicts, and how long it took.
quick_start() {
  since=$(date +%s)
  "$@" ./setup.sh run >/tmp/said 2>&1 </dev/null || { cat /tmp/said; exit 1; }
  cat /tmp/said
  echo "--- took $(($(date +%s) - since)) s"
  for words in '✓ Charliecloud' 'equivalent\|slower\|faster\|not enough data' 'The results are in .*See them in the window: '; do
    grep -q "$words" /tmp/said || { echo "it did not say: $words" >&2; exit 1; }
  done
}

if as_me ./setup.sh run >/tmp/said 2>&1 </dev/null; then echo 'it built without packages' >&2; exit 1; fi
grep 'An administrator can' /tmp/said
quick_start env HOME=/root
chown -R me:me .
quick_start as_me
if [ -e /usr/sbin/policy-rc.d ]; then echo 'policy-rc.d stayed behind' >&2; exit 1; fi
END
# Not chroot: where that was called, the kernel permits no user namespaces, which Charliecloud needs. Whatever it starts ends with it.
unshare --mount --pid --fork --kill-child sh -c '
  mount --bind "$1" "$1" && cd "$1" && mount -t proc proc proc && mount --rbind /sys sys && mount --rbind /dev dev &&
  mount -t tmpfs tmpfs dev/shm && pivot_root . old && umount -l /old &&
  exec env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin sh /home/me/all.sh' sh "$machine"
echo "from nothing to the quick start's verdict on $suite, as root and as an ordinary account"

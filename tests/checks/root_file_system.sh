# SPDX-License-Identifier: GPL-3.0-or-later
# For scripts that make a temporary root file system; source it with `.`. It sets `place`, a folder that is removed when
# the script ends. MIRROR=URL sets another Debian mirror. If a root file system cannot be made here, it prints the
# reason and exits with status 77.
mirror=${MIRROR:-http://deb.debian.org/debian}
skip() { printf 'skipped: %s\n' "$*"; exit 77; }
[ "$(id -u)" -eq 0 ] || skip 'only root can make a root file system'
command -v mmdebstrap >/dev/null 2>&1 || skip 'mmdebstrap is not installed'
unshare --mount --pid --fork true 2>/dev/null || skip 'mount and PID namespaces are not permitted here'
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

# make_machine SUITE FOLDER [OPTION...]: makes a Debian root file system in FOLDER, with an ordinary account `me`. The
# options are those of mmdebstrap.
make_machine() {
  suite=$1 root=$2
  shift 2
  /usr/lib/apt/apt-helper download-file "$mirror/dists/$suite/Release" "$place/Release" >"$place/said" 2>&1 || skip "$mirror has no $suite: $(tail -n 1 "$place/said")"
  mmdebstrap --quiet --variant=minbase --keyring=/usr/share/keyrings/debian-archive-keyring.gpg "$@" "$suite" "$root" "$mirror"
  chroot "$root" useradd --create-home --shell /bin/bash me
}

# SPDX-License-Identifier: GPL-3.0-or-later
# For scripts that make a root file system of their own; read with `.`. `place`: a folder that goes with the script. MIRROR=URL names
# another mirror than Debian's. Status 77, with the reason: it cannot be made here.
mirror=${MIRROR:-http://deb.debian.org/debian}
skip() { printf 'skipped: %s\n' "$*"; exit 77; }
[ "$(id -u)" -eq 0 ] || skip 'a root file system is made by root only'
command -v mmdebstrap >/dev/null 2>&1 || skip 'mmdebstrap is not installed'
unshare --mount --pid --fork true 2>/dev/null || skip 'no namespaces of its own are permitted here'
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

# make_machine SUITE FOLDER [OPTION...]: with an ordinary account `me`.
make_machine() {
  suite=$1 root=$2
  shift 2
  /usr/lib/apt/apt-helper download-file "$mirror/dists/$suite/Release" "$place/Release" >"$place/said" 2>&1 || skip "$mirror has no $suite: $(tail -n 1 "$place/said")"
  mmdebstrap --quiet --variant=minbase --keyring=/usr/share/keyrings/debian-archive-keyring.gpg "$@" "$suite" "$root" "$mirror"
  chroot "$root" useradd --create-home --shell /bin/bash me
}

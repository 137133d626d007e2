#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: apptainer.sh   (as root)
# Installs Apptainer for the tests. Only Debian unstable has its package. Without root, an internet connection or that
# package, it says why and fails.
set -eu
. "$(dirname "$0")/from_unstable.sh"

! command -v apptainer >/dev/null 2>&1 || exit 0
begin_installation Apptainer
fetch apptainer libc6 libseccomp2 libsqlite3-0
use_own_libraries /opt/baremark-tests/apptainer "$work/files/usr/bin/apptainer" "$files/apptainer/bin/starter"
mkdir -p "/usr/lib/$architecture/apptainer" /etc/apptainer /var/lib/apptainer/mnt/session
cp -a "$files/apptainer/." "/usr/lib/$architecture/apptainer/"
cp -a "$work/files/etc/apptainer/." /etc/apptainer/
cp -a "$work/files/usr/bin/apptainer" /usr/bin/apptainer
apptainer --version >/dev/null

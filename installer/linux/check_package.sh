#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the .deb, starts the window from its desktop entry, removes the package and checks that no file remains.
# Usage, as root, with Xvfb installed:
#   installer/linux/check_package.sh FILE.deb
set -eu
package=$1
name=$(dpkg-deb -f "$package" Package)
desktop-file-validate "$(dirname "$0")/baremark.desktop"
apt-get install -y -qq --no-install-recommends "$(realpath "$package")" >/dev/null
trap 'apt-get remove -y -qq --purge "$name" >/dev/null 2>&1 || true; rm -rf "$home"' EXIT
home=$(mktemp -d)
[ -x /usr/bin/baremark ] && [ -x /usr/bin/baremark-cli ] && [ -x /usr/bin/baremark-engine ]
baremark-cli --version
entry=/usr/share/applications/baremark.desktop
program=$(sed -n 's/^Exec=\([^ ]*\).*/\1/p' "$entry")
icon=$(sed -n 's/^Icon=//p' "$entry")
ls /usr/share/icons/hicolor/*/apps/"$icon".* >/dev/null
# A window with the title "Baremark" must appear.
HOME=$home XDG_RUNTIME_DIR=$home timeout 60 xvfb-run -a sh -c '
  "$1" & window=$!
  for i in $(seq 100); do
    if xdotool search --name "^Baremark$" >/dev/null 2>&1; then kill $window; exit 0; fi
    sleep 0.2
  done
  kill $window; echo "no window with the title Baremark appeared"; exit 1' sh "$program"
dpkg -L "$name" | grep -v '^/\.$' >"$home/files"
apt-get remove -y -qq --purge "$name" >/dev/null
left=0
while read -r path; do
  case $path in */baremark*) if [ -e "$path" ]; then echo "the package was removed, but this file remains: $path"; left=1; fi ;; esac
done <"$home/files"
[ "$left" -eq 0 ]
echo "the package installs, starts from its desktop entry and removes cleanly"

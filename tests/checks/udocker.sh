#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: udocker.sh   (as root)
# Installs udocker for the tests, from PyPI, into /opt/baremark-tests/udocker, with PRoot 5.4 from Debian unstable: the
# PRoot of Debian's stable releases lacks system calls. Without root or an internet connection, it says why and fails.
set -eu
. "$(dirname "$0")/from_unstable.sh"

folder=/opt/baremark-tests/udocker
! [ -x "$folder/bin/udocker" ] || exit 0
begin_installation udocker
fetch proot libc6 libtalloc2 libarchive13t64
use_own_libraries "$folder/libraries" "$work/files/usr/bin/proot"
mkdir -p "$folder/bin"
cp -a "$work/files/usr/bin/proot" "$folder/bin/proot-5.4"
echo 'udocker==1.3.17 --hash=sha256:fd6589de0f3af7c1cd6a29554f2c00f2ef1fbd91da184ca30f8cea1eb42bcd2b' >"$work/requirements"
/usr/bin/python3 -m pip install --quiet --no-deps --require-hashes --disable-pip-version-check --root-user-action=ignore --upgrade \
  --target "$folder/python" --requirement "$work/requirements" || give_up 'PyPI cannot be reached, or it has another file'
cat >"$folder/udocker" <<EOF
#!/bin/sh
# udocker with the PRoot of the tests and without its own tools.
export PYTHONPATH=$folder/python UDOCKER_USE_PROOT_EXECUTABLE=$folder/bin/proot-5.4
exec /usr/bin/python3 $folder/python/bin/udocker "\$@"
EOF
chmod 755 "$folder/udocker"
HOME=$work "$folder/udocker" --allow-root version >/dev/null || give_up 'it does not start'
mv "$folder/udocker" "$folder/bin/udocker"

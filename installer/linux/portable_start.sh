#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Starts baremark-cli with the loader and the libraries of this folder. The folder can be anywhere. Only the loader gets
# the library path: programs that baremark-cli starts, such as sbatch, use the libraries of the machine.
here=$(dirname "$(readlink -f "$0")")
case $here in
  *[:\;\$]*)
    echo "The path $here contains \":\", \";\" or \"\$\", which the loader cannot handle. Move the folder to another path." >&2
    exit 2
    ;;
esac
exec "$here/bin/ld.so" --library-path "$here/lib" "$here/bin/baremark-cli" "$@"

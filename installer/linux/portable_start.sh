#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Starts baremark-cli with the loader and the libraries of this folder, wherever that lies. The loader alone is told where they
# are: what the program starts, such as sbatch, keeps to those of the machine.
here=$(dirname "$(readlink -f "$0")")
case $here in
  *[:\;\$]*)
    echo "The folder $here has a \":\", \";\" or \"\$\" in its path, which the loader would take for something else. Move it." >&2
    exit 2
    ;;
esac
exec "$here/bin/ld.so" --library-path "$here/lib" "$here/bin/baremark-cli" "$@"

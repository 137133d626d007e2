# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the engine on a host from its packed sources in $FOLDER. Uses the host's MPI if there is one. Uses the oneDNN 2.x or 3.x
# in the folder $ONEDNN, else that of the system, else the slow reference backend. Prints its steps. Writes
# $FOLDER/bin/baremark-engine completely or not at all. Resumes an interrupted build, unless another compiler made it.
# $KEPT: the host has an engine with the reference backend, which stays if there is still no oneDNN.
set -eu
say() { printf '%s\n' "$*"; }
cd "$FOLDER"
for tool in cmake make c++; do
  command -v "$tool" >/dev/null 2>&1 || { echo "$tool is not on the PATH of this account" >&2; exit 1; }
done
mpi=OFF
if command -v mpicxx >/dev/null 2>&1; then mpi=ON; fi
tools=$(command -v cmake make c++; command -v mpicxx || :; c++ --version 2>&1 | head -n 1; printf '%s\n' "$mpi" "$ONEDNN" "${CC:-}" "${CXX:-}" "${CXXFLAGS:-}")
if [ -f build/Makefile ] && [ "$(cat tools 2>/dev/null)" = "$tools" ]; then
  begun=1
  say 'resuming the interrupted build'
else
  begun=
  rm -rf build
fi
printf '%s\n' "$tools" >tools
# The files keep their times, so compiled objects stay valid.
say 'unpacking'
mkdir -p sources
tar -xzf sources.tar.gz -C sources
configure() {
  say "configuring, MPI $mpi"
  cmake -S sources -B build -DCMAKE_BUILD_TYPE=Release -DBAREMARK_PARTS=engine -DBAREMARK_TESTS=OFF -DCMAKE_UNITY_BUILD=ON -DBAREMARK_MPI="$mpi" \
    -DBAREMARK_HEADERS="$FOLDER/sources/headers" ${ONEDNN:+"-Ddnnl_ROOT=$ONEDNN" -DBAREMARK_ONEDNN=ON} >configure.log 2>&1
}
configure || { tail -n 30 configure.log >&2; rm -rf build; exit 1; }
if [ -n "$ONEDNN" ]; then
  # CMake falls back to the system's oneDNN if the folder has none.
  found=$(sed -n 's/^dnnl_DIR:[A-Z]*=//p' build/CMakeCache.txt)
  case $(realpath "$found") in
    "$(realpath "$ONEDNN")"/*) ;;
    *) echo "there is no oneDNN 2.x or 3.x in $ONEDNN" >&2; exit 1 ;;
  esac
fi
if [ -n "${KEPT:-}" ]; then
  case $(sed -n 's/^BAREMARK_BACKEND:INTERNAL=//p' build/CMakeCache.txt) in
    reference) rm -rf build sources tools; say 'still without oneDNN'; exit 0 ;;
  esac
fi
# Other users need a login node too.
jobs=$(nproc 2>/dev/null || echo 1)
[ "$jobs" -le 4 ] || jobs=4
compile() { nice cmake --build build --parallel "$jobs" 2>build.err; }
# A killed compiler may have left an incomplete file.
compile || { [ -n "$begun" ] && say 'building from scratch' && rm -rf build && configure && compile; } || { tail -n 30 build.err >&2; rm -rf build; exit 1; }
mkdir -p bin
cp build/bin/baremark-engine bin/.baremark-engine.part
mv -f bin/.baremark-engine.part bin/baremark-engine
rm -rf build sources tools
say 'built'

# SPDX-License-Identifier: GPL-3.0-or-later
# Compiles with ccache if it is installed, so that several clones of the same sources share compiled objects. ccache
# hashes paths relative to the source folder and ignores the working folder. __FILE__ is relative too: a unity build
# includes its files by their full paths. -DBAREMARK_CCACHE=OFF switches it off.
option(BAREMARK_CCACHE "Compile with ccache if it is installed" ON)
find_program(BAREMARK_CCACHE_PROGRAM ccache)
mark_as_advanced(BAREMARK_CCACHE_PROGRAM)
if(BAREMARK_CCACHE AND BAREMARK_CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env "CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}" CCACHE_NOHASHDIR=1 "${BAREMARK_CCACHE_PROGRAM}")
  add_compile_options("-fmacro-prefix-map=${CMAKE_SOURCE_DIR}/=")
endif()

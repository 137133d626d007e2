# SPDX-License-Identifier: GPL-3.0-or-later
# Compiles through ccache where it is installed, so that another clone of the same sources takes what one has compiled. Folders are
# hashed relative to the sources, and the working folder is not hashed. -DBAREMARK_CCACHE=OFF compiles without it.
option(BAREMARK_CCACHE "Compile through ccache where it is installed" ON)
find_program(BAREMARK_CCACHE_PROGRAM ccache)
mark_as_advanced(BAREMARK_CCACHE_PROGRAM)
if(BAREMARK_CCACHE AND BAREMARK_CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env "CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}" CCACHE_NOHASHDIR=1 "${BAREMARK_CCACHE_PROGRAM}")
endif()

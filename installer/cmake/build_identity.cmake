# SPDX-License-Identifier: Apache-2.0
# Writes the header with the version of Baremark and the commit that this build comes from.
set(BAREMARK_COMMIT "unknown")
find_program(BAREMARK_GIT git)
mark_as_advanced(BAREMARK_GIT)
if(BAREMARK_GIT AND EXISTS "${CMAKE_SOURCE_DIR}/.git")
  execute_process(COMMAND ${BAREMARK_GIT} -C "${CMAKE_SOURCE_DIR}" describe --always --dirty --abbrev=12
    OUTPUT_VARIABLE BAREMARK_COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(NOT BAREMARK_COMMIT)
    set(BAREMARK_COMMIT "unknown")
  endif()
endif()
# The archive of engine sources has the commit in the file `commit`.
if(BAREMARK_COMMIT STREQUAL "unknown" AND EXISTS "${CMAKE_SOURCE_DIR}/commit")
  file(STRINGS "${CMAKE_SOURCE_DIR}/commit" BAREMARK_COMMIT LIMIT_COUNT 1)
endif()
configure_file("${CMAKE_CURRENT_LIST_DIR}/build_identity.h.in" "${CMAKE_BINARY_DIR}/generated/build_identity.h" @ONLY)

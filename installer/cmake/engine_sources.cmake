# SPDX-License-Identifier: GPL-3.0-or-later
# Packs everything that a cluster needs to build the engine: the engine's sources, the rooms of core that it uses, and
# the header-only libraries.
#   cmake -DROOT=... -DHEADERS=a;b -DCOMMIT=... -DOUTPUT=FILE.tar.gz -P engine_sources.cmake
get_filename_component(folder "${OUTPUT}" DIRECTORY)
set(stage "${folder}/engine-sources")
file(REMOVE_RECURSE "${stage}")
file(COPY "${ROOT}/CMakeLists.txt" "${ROOT}/LICENSE" "${ROOT}/engine" DESTINATION "${stage}")
file(COPY "${ROOT}/core/CMakeLists.txt" "${ROOT}/core/base" "${ROOT}/core/model" "${ROOT}/core/protocol" DESTINATION "${stage}/core")
file(COPY "${ROOT}/installer/cmake" DESTINATION "${stage}/installer")
file(WRITE "${stage}/commit" "${COMMIT}\n")
foreach(path IN LISTS HEADERS)
  foreach(library nlohmann tl)
    if(EXISTS "${path}/${library}")
      file(COPY "${path}/${library}" DESTINATION "${stage}/headers")
    endif()
  endforeach()
endforeach()
file(GLOB entries RELATIVE "${stage}" "${stage}/*")
# Equal sources give an equal archive, byte for byte: a host keeps one engine for each archive.
execute_process(COMMAND tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -cf "${OUTPUT}.tar" ${entries}
  WORKING_DIRECTORY "${stage}" COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND gzip -n -9 -c "${OUTPUT}.tar" OUTPUT_FILE "${OUTPUT}.part" COMMAND_ERROR_IS_FATAL ANY)
file(RENAME "${OUTPUT}.part" "${OUTPUT}")
file(REMOVE "${OUTPUT}.tar")
file(REMOVE_RECURSE "${stage}")

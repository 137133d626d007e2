# SPDX-License-Identifier: GPL-3.0-or-later
# Updates the .ts files of a folder from the strings in the sources:
#   cmake -DLUPDATE=... -DROOT=. -DFOLDER=translations -P translations/update.cmake
# The English file contains only the plurals; the other languages contain every string. The files have no line numbers,
# so moving a string in the sources does not change them.
# lupdate cannot read the descriptors of runtimes and builders and the kinds of blocks of recipes, so a temporary source
# file repeats their texts.
set(issues "${FOLDER}/runtime_issues.cpp")
set(lines "#define QT_TRANSLATE_NOOP(context, words) words\nconst char* kTexts[] = {\n")
file(GLOB descriptors "${ROOT}/resources/runtimes/*.json" "${ROOT}/resources/builders/*.json")
foreach(descriptor IN LISTS descriptors)
  file(READ "${descriptor}" text)
  string(JSON count ERROR_VARIABLE none LENGTH "${text}" issues)
  if(NOT none STREQUAL "NOTFOUND")
    continue()
  endif()
  math(EXPR last "${count} - 1")
  foreach(place RANGE ${last})
    foreach(key IN ITEMS explain fix)
      string(JSON words GET "${text}" issues ${place} ${key})
      string(REPLACE "\\" "\\\\" words "${words}")
      string(REPLACE "\"" "\\\"" words "${words}")
      string(APPEND lines "  QT_TRANSLATE_NOOP(\"RuntimeIssues\", \"${words}\"),\n")
    endforeach()
  endforeach()
endforeach()
file(GLOB kinds "${ROOT}/resources/blocks/*.json")
foreach(kind IN LISTS kinds)
  file(READ "${kind}" text)
  string(JSON words GET "${text}" label)
  string(APPEND lines "  QT_TRANSLATE_NOOP(\"RecipeBlocks\", \"${words}\"),\n")
endforeach()
file(WRITE "${issues}" "${lines}};\n")
file(GLOB languages "${FOLDER}/baremark_*.ts")
foreach(language IN LISTS languages)
  set(options -silent -no-obsolete -locations none -extensions cpp,h -I "${ROOT}")
  if(language MATCHES "_en\\.ts$")
    list(APPEND options -pluralonly)
  endif()
  execute_process(COMMAND "${LUPDATE}" ${options} "${ROOT}/app" "${ROOT}/core/protocol/engine_settings.cpp"
    "${ROOT}/core/containers/namespace_barrier.cpp" "${issues}" -ts "${language}" ERROR_VARIABLE complaints ECHO_ERROR_VARIABLE COMMAND_ERROR_IS_FATAL ANY)
endforeach()
file(REMOVE "${issues}")

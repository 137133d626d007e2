# SPDX-License-Identifier: GPL-3.0-or-later
# Brings the .ts files of a folder up to date with the strings in the sources:
#   cmake -DLUPDATE=... -DROOT=. -DFOLDER=translations -P translations/update.cmake
# English has the plurals alone, every other language everything. No line numbers are kept, so a moved string changes nothing.
file(GLOB languages "${FOLDER}/baremark_*.ts")
foreach(language IN LISTS languages)
  set(options -silent -no-obsolete -locations none -extensions cpp,h -I "${ROOT}")
  if(language MATCHES "_en\\.ts$")
    list(APPEND options -pluralonly)
  endif()
  execute_process(COMMAND "${LUPDATE}" ${options} "${ROOT}/app" "${ROOT}/core/protocol/engine_settings.cpp" -ts "${language}" COMMAND_ERROR_IS_FATAL ANY)
endforeach()

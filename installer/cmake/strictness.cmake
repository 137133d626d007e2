# SPDX-License-Identifier: Apache-2.0
# Every other target links baremark_strict, which sets the language level, the warnings and the sanitizers.
add_library(baremark_strict INTERFACE)
target_compile_features(baremark_strict INTERFACE cxx_std_20)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

target_compile_options(baremark_strict INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast -Wnon-virtual-dtor
  -Woverloaded-virtual -Wcast-qual -Wformat=2 -Wimplicit-fallthrough -Wundef
  -Wno-missing-field-initializers)  # designated initialisers name only the fields that differ from the default
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(baremark_strict INTERFACE -Wduplicated-cond -Wlogical-op)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 12
   AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(baremark_strict INTERFACE -Wno-restrict)  # false warning for "text" + std::string (GCC bug 105651)
endif()
if(BAREMARK_WERROR)
  target_compile_options(baremark_strict INTERFACE -Werror)
endif()
if(BAREMARK_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "BAREMARK_FUZZ needs clang's libFuzzer: configure with -DCMAKE_CXX_COMPILER=clang++.")
  endif()
  target_compile_options(baremark_strict INTERFACE -fsanitize=fuzzer-no-link)
endif()
target_compile_definitions(baremark_strict INTERFACE
  QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_URL_CAST_FROM_STRING QT_NO_CONTEXTLESS_CONNECT
  QT_NO_NARROWING_CONVERSIONS_IN_CONNECT QT_NO_FOREACH QT_STRICT_ITERATORS QT_DISABLE_DEPRECATED_BEFORE=0x060400)

if(BAREMARK_SANITIZE)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(baremark_strict INTERFACE -Wno-maybe-uninitialized)  # false warnings in instrumented code
  endif()
  target_compile_options(baremark_strict INTERFACE -fsanitize=${BAREMARK_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(baremark_strict INTERFACE -fsanitize=${BAREMARK_SANITIZE})
else()
  target_compile_definitions(baremark_strict INTERFACE $<$<OR:$<CONFIG:Release>,$<CONFIG:RelWithDebInfo>>:_FORTIFY_SOURCE=2>)
endif()

if(CMAKE_CXX_CLANG_TIDY)
  # We cannot fix code that moc generates. clang-tidy reads the .clang-tidy nearest to a file and needs at least one
  # check in it.
  file(WRITE "${CMAKE_BINARY_DIR}/.clang-tidy" "Checks: '-*,misc-unused-alias-decls'\n")
endif()

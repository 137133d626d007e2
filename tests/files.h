// SPDX-License-Identifier: GPL-3.0-or-later
// Reading whole files in tests.
#pragma once

#include <fstream>
#include <sstream>
#include <string>

namespace baremark::test {

/// The file's bytes; empty if the file cannot be read.
inline std::string contentOf(const std::string& path) {
  std::ostringstream content;
  content << std::ifstream(path, std::ios::binary).rdbuf();
  return content.str();
}

}  // namespace baremark::test

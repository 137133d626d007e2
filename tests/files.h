// SPDX-License-Identifier: GPL-3.0-or-later
// Reading whole files, and the output of commands, in tests.
#pragma once

#include <array>
#include <cstdio>
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

/// What a command line of the shell prints on its standard output; empty if no shell can be started.
inline std::string outputOf(const std::string& line) {
  std::string out;
  FILE* pipe = ::popen(line.c_str(), "r");
  if (pipe == nullptr) return out;
  std::array<char, 4096> piece{};
  while (const std::size_t got = std::fread(piece.data(), 1, piece.size(), pipe)) out.append(piece.data(), got);
  ::pclose(pipe);
  return out;
}

}  // namespace baremark::test

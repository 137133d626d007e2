// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/password_input.h"

#include <unistd.h>

#include <cstddef>
#include <string>
#include <utility>

namespace baremark::cli {

std::optional<remote::Secret> passwordFromInput() {
  constexpr std::size_t kMostPasswordBytes = 4096;
  if (::isatty(STDIN_FILENO) != 0) return {};
  std::string line;
  line.reserve(kMostPasswordBytes);  // a growing text leaves copies of a secret in memory
  char c = 0;
  while (line.size() < kMostPasswordBytes && ::read(STDIN_FILENO, &c, 1) == 1 && c != '\n') line += c;
  return remote::Secret(std::move(line));
}

}  // namespace baremark::cli

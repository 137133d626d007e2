// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/directive_lines.h"

#include "core/base/printable.h"

namespace baremark::core::launch {

base::Result<std::vector<std::string>> directiveLines(const std::string& directive,
                                                      const std::vector<std::string>& words) {
  std::vector<std::string> lines;
  for (const std::string& word : words) {
    if (word.find('\n') != std::string::npos)
      return base::fail({.code = base::ErrorCode::Untrusted, .where = "/options", .value = base::printable(word, 64)});
    // Schedulers split these lines at blanks, as a shell does.
    const std::string shown = word.find_first_of(" \t") == std::string::npos ? word : "\"" + word + "\"";
    if (word.substr(0, 1) == "-" || lines.empty())
      lines.push_back(directive + " " + shown);
    else
      lines.back() += " " + shown;
  }
  return lines;
}

}  // namespace baremark::core::launch

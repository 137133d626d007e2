// SPDX-License-Identifier: GPL-3.0-or-later
// What UCX logs about the connections of a rank.
#include "engine/comm/ucx_lines.h"
#include "tests/fuzz/fuzz_target.h"

#include <algorithm>

void fuzz(std::string_view text) {
  const std::string transports = baremark::engine::comm::ucxTransportsIn(text);
  const bool isPrintable =
      std::all_of(transports.begin(), transports.end(), [](char c) { return c >= ' ' && c < 127; });
  if (!isPrintable || transports.size() > 1000) std::abort();
  if (!transports.empty() && transports.find('/') == std::string::npos) std::abort();
  (void)baremark::engine::comm::isUcxWarning(text.substr(0, text.find('\n')));
}

// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of options at the top of a script for a scheduler.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"

namespace baremark::core::launch {

/// A line for each word that begins with "-", together with the words after it. Untrusted: a word with a line break.
[[nodiscard]] base::Result<std::vector<std::string>> directiveLines(const std::string& directive,
                                                                    const std::vector<std::string>& words);

}  // namespace baremark::core::launch

// SPDX-License-Identifier: GPL-3.0-or-later
// Completion scripts for shells, made from the verbs and options of the command line.
#pragma once

#include <string>

namespace baremark::cli {

/// `shell` is bash or zsh.
[[nodiscard]] std::string completionScript(const std::string& shell);

}  // namespace baremark::cli

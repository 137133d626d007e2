// SPDX-License-Identifier: GPL-3.0-or-later
// The password of a registry's account on the standard input. Main thread.
#pragma once

#include <optional>

#include "remote/ssh/questions.h"

namespace baremark::cli {

/// The first line of the standard input. Nothing: it is a terminal, where the user is asked instead.
[[nodiscard]] std::optional<remote::Secret> passwordFromInput();

}  // namespace baremark::cli

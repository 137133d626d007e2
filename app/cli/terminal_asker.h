// SPDX-License-Identifier: GPL-3.0-or-later
// Asks the person at the terminal while a host is signed in to: a key's fingerprint, a passphrase, codes. What is secret is
// not shown and not kept.
#pragma once

#include "remote/ssh/questions.h"

namespace baremark::cli {

/// Nothing is asked where there is no terminal.
[[nodiscard]] remote::Asker terminalAsker();

/// Whether there is one.
[[nodiscard]] bool canAskOnTerminal();

}  // namespace baremark::cli

// SPDX-License-Identifier: GPL-3.0-or-later
// Asks the user at the terminal during a sign-in, for example to confirm a host's key, or for a passphrase or a code.
// Secrets are neither shown nor kept. Called in the thread that signs in.
#pragma once

#include "remote/ssh/questions.h"

namespace baremark::cli {

/// Asks nothing, and gives no answer, if there is no terminal.
[[nodiscard]] remote::Asker terminalAsker();

/// Whether there is a terminal.
[[nodiscard]] bool canAskOnTerminal();

}  // namespace baremark::cli

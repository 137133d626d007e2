// SPDX-License-Identifier: GPL-3.0-or-later
// Asks the user at the terminal during a sign-in, for example to confirm a host's key, or for a passphrase or a code.
// Secrets are neither shown nor kept. Called in the thread that signs in.
// Also the secrets on the standard input, in the main thread.
#pragma once

#include "remote/ssh/questions.h"

#include "app/cli/console.h"
#include "core/runs/build_secrets.h"

namespace baremark::cli {

/// Asks nothing, and gives no answer, if there is no terminal.
[[nodiscard]] remote::Asker terminalAsker();

/// Whether there is a terminal.
[[nodiscard]] bool canAskOnTerminal();

/// The first line of the standard input. Nothing: it is a terminal, where the user is asked instead.
[[nodiscard]] std::optional<remote::Secret> passwordFromInput();

/// Each option is "ID=FILE", or "ID": the next line of the standard input, or at a terminal what the user types. The
/// line feed at the end of a file belongs to the secret. Duplicate: an id is given twice. Missing: there is no answer.
/// Errors of readFile(), too.
[[nodiscard]] Result<core::runs::BuildSecrets> readBuildSecrets(const std::vector<std::string>& options);

}  // namespace baremark::cli

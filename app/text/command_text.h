// SPDX-License-Identifier: GPL-3.0-or-later
// The command line that does the same as a page, for the status line: complete for the clipboard, shortened for
// display. Messages about the store.
#pragma once

#include "app/text/error_text.h"

namespace baremark::app::text {

/// The words after "baremark-cli".
struct CommandWords {
  QStringList words;
  bool operator==(const CommandWords&) const = default;
};

/// The command as the user would type it, quoted for a shell. The program has its name only if PATH finds the one in
/// this program's folder, otherwise its path. `store` is added if it is not the default store.
[[nodiscard]] QString commandLine(const CommandWords& command, const QString& store = {});

/// The command that starts the window, in the same form.
[[nodiscard]] QString windowCommand(const QString& store);

/// `sentence` with each "baremark-cli …" in it replaced by the complete command for this machine and store.
[[nodiscard]] QString withCommands(QString sentence, const QString& store);

/// The same, with ids shortened to "01JD…7Q" and long paths to their ends.
[[nodiscard]] QString shortCommandLine(const CommandWords& command);

/// A note that the store has no write-ahead log because of its file system.
[[nodiscard]] ErrorText rollbackNote(const QString& path);

}  // namespace baremark::app::text

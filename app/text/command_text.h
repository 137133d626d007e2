// SPDX-License-Identifier: GPL-3.0-or-later
// The command that does what a page does, for the status line: in full for the clipboard, shortened for the eye.
#pragma once

#include <QString>
#include <QStringList>

namespace baremark::app::text {

/// The words after "baremark-cli".
struct CommandWords {
  QStringList words;
  bool operator==(const CommandWords&) const = default;
};

/// As a person would type it; words are quoted where a shell needs it. The program by its name where PATH leads to the very one beside
/// this program, else by its path. `store` is added where it is not the default one.
[[nodiscard]] QString commandLine(const CommandWords& command, const QString& store = {});

/// What starts the window, in the same way.
[[nodiscard]] QString windowCommand(const QString& store);

/// A sentence with the commands in it, "baremark-cli …", as a shell takes them here, each with the store.
[[nodiscard]] QString withCommands(QString sentence, const QString& store);

/// The same with ids cut to "01JD…7Q" and long paths to their ends.
[[nodiscard]] QString shortCommandLine(const CommandWords& command);

}  // namespace baremark::app::text

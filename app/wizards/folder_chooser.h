// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses a folder of this machine for a field with a path. The dialog closes with the field.
#pragma once

#include <QLineEdit>
#include <QPushButton>
#include <functional>

namespace baremark::app::wizards {

/// Opens a dialog that starts at the folder in `line`. After the choice, `line` holds the new folder, and `chosen` is
/// called.
void chooseFolder(QLineEdit& line, const std::function<void()>& chosen);

/// A button that opens the dialog. It is hidden at first.
[[nodiscard]] QPushButton* makeBrowse(QLineEdit& line, const std::function<void()>& chosen);

/// Sets the button's accessible name from that of its field.
void nameBrowse(QPushButton& browse, const QLineEdit& line);

}  // namespace baremark::app::wizards

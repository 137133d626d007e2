// SPDX-License-Identifier: GPL-3.0-or-later
// A folder of this machine is chosen for a field that holds its path. The dialog goes with the field.
#pragma once

#include <QLineEdit>
#include <QPushButton>
#include <functional>

namespace baremark::app::wizards {

/// Asks for a folder, beginning at the one that stands in `line`. What is chosen stands there when `chosen` is called.
void chooseFolder(QLineEdit& line, const std::function<void()>& chosen);

/// A button that does so; hidden until it is shown.
[[nodiscard]] QPushButton* makeBrowse(QLineEdit& line, const std::function<void()>& chosen);

/// The button's name, after that of its field.
void nameBrowse(QPushButton& browse, const QLineEdit& line);

}  // namespace baremark::app::wizards

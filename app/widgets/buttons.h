// SPDX-License-Identifier: GPL-3.0-or-later
// The kinds of buttons. The caller's layout owns what these functions make.
#pragma once

#include <QPushButton>
#include <QString>

namespace baremark::app::widgets {

[[nodiscard]] QPushButton* makeButton(const QString& words, QWidget* parent = nullptr);
[[nodiscard]] QPushButton* makePrimaryButton(const QString& words, QWidget* parent = nullptr);
/// Words in the accent colour that do something.
[[nodiscard]] QPushButton* makeLink(const QString& words, QWidget* parent = nullptr);

}  // namespace baremark::app::widgets

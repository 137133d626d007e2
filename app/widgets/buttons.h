// SPDX-License-Identifier: GPL-3.0-or-later
// The kinds of buttons. The caller's layout takes ownership of the returned buttons.
#pragma once

#include <QPushButton>
#include <QString>

namespace baremark::app::widgets {

[[nodiscard]] QPushButton* makeButton(const QString& words, QWidget* parent = nullptr);
[[nodiscard]] QPushButton* makePrimaryButton(const QString& words, QWidget* parent = nullptr);
/// A button that looks like a link: words in the accent colour.
[[nodiscard]] QPushButton* makeLink(const QString& words, QWidget* parent = nullptr);

}  // namespace baremark::app::widgets

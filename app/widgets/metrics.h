// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes and fonts, all derived from the system font. Only thin lines are measured in pixels.
#pragma once

#include <QFontMetrics>
#include <QWidget>
#include <limits>

namespace baremark::app::widgets {

/// A third of the line height. All spacing is a multiple of it.
[[nodiscard]] int unit(const QFont& font);
[[nodiscard]] inline int unit(const QWidget* widget) {
  return unit(widget->font());
}

/// 1.5 times the system font, bold: for page titles and main numbers.
[[nodiscard]] QFont titleFont(const QFont& base);
/// 1.15 times the system font, bold: for the question of a wizard page.
[[nodiscard]] QFont questionFont(const QFont& base);
/// 0.9 times the system font: for notes.
[[nodiscard]] QFont noteFont(const QFont& base);
[[nodiscard]] QFont boldFont(const QFont& base);
/// For columns of numbers: the given font if its digits have equal widths, otherwise a sans-serif font whose digits do.
[[nodiscard]] QFont tabularFont(const QFont& base);
/// For logs and commands.
[[nodiscard]] QFont monospaceFont(const QFont& base);

inline constexpr qreal kCardRadius = 8;
inline constexpr qreal kControlRadius = 6;
/// For QLineEdit::setMaxLength(): pasted text is never cut. Text that is too long is refused with a reason.
inline constexpr int kAnyLength = std::numeric_limits<int>::max();

}  // namespace baremark::app::widgets

// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes and fonts, all from the system's font: nothing here knows a pixel but the hairline.
#pragma once

#include <QFont>
#include <QFontMetrics>
#include <QWidget>
#include <limits>

namespace baremark::app::widgets {

/// A third of the line height: the step of all spacing.
[[nodiscard]] int unit(const QFont& font);
[[nodiscard]] int unit(const QWidget* widget);

/// 1.5 times the system font, bold: page titles and the numbers of the day.
[[nodiscard]] QFont titleFont(const QFont& base);
/// 1.15 times, bold: the question of a wizard page.
[[nodiscard]] QFont questionFont(const QFont& base);
/// 0.9 times: notes.
[[nodiscard]] QFont noteFont(const QFont& base);
[[nodiscard]] QFont boldFont(const QFont& base);
/// For numbers in columns: the font itself where its digits have equal advance, else a sans serif one that has them.
[[nodiscard]] QFont tabularFont(const QFont& base);
/// For logs and commands.
[[nodiscard]] QFont monospaceFont(const QFont& base);

inline constexpr qreal kCardRadius = 8;
inline constexpr qreal kControlRadius = 6;
/// As QLineEdit::setMaxLength(): what is pasted is never cut; what is too long is refused in words.
inline constexpr int kAnyLength = std::numeric_limits<int>::max();

}  // namespace baremark::app::widgets

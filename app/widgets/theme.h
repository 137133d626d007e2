// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes and fonts, derived from the system font, and colours by meaning, for a light and a dark surface
// (resources/themes/*.json), with the signs and markers in them. No widget names a colour itself.
#pragma once

#include <QColor>
#include <QFontMetrics>
#include <QPainter>
#include <QPalette>
#include <QWidget>
#include <limits>
#include <string_view>
#include <vector>

#include "app/models/series.h"
#include "app/text/state_text.h"
#include "core/base/result.h"

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

/// The fill colour of a series, and a stronger one for lines and outlines if the fill is too pale.
struct SeriesColour {
  QColor fill;
  QColor line;
};

/// The colours of the parts of a training step.
struct StepColours {
  QColor input;
  QColor before;
  QColor after;
  QColor exposed;
};

struct Tokens {
  QColor background;  ///< of the window
  QColor panel;       ///< cards
  QColor rail;        ///< navigation and status line
  QColor line;        ///< borders
  QColor grid;        ///< plot grid, unfilled bars
  QColor outline;     ///< check boxes, chips and other controls
  QColor text;
  QColor muted;        ///< notes, on background and panel
  QColor mutedStrong;  ///< notes on the rail and in a selected row
  QColor accent;
  QColor onAccent;
  QColor selection;
  QColor good;
  QColor warning;
  QColor bad;
  QColor marginBand;
  QColor warmUp;
  std::vector<SeriesColour> series;
  StepColours step;
};

/// `text` is a theme file. Fails if a colour is missing.
[[nodiscard]] core::base::Result<Tokens> parseTokens(std::string_view text);

/// The colour of a sign. Sign::Open is muted, Sign::Running has the text colour.
[[nodiscard]] QColor colourOf(const Tokens& tokens, text::Sign sign);

/// For exported and printed figures: the light colours on white.
[[nodiscard]] Tokens forPrint(const Tokens& light);

/// Decides which theme applies, and sets the application's palette. Lives in the main thread and outlives every widget.
class Theme final : public QObject {
  Q_OBJECT

 public:
  Theme(Tokens light, Tokens dark, QObject* parent = nullptr);

  [[nodiscard]] const Tokens& tokens() const { return m_isDark ? m_dark : m_light; }
  /// For exported and printed figures.
  [[nodiscard]] const Tokens& printTokens() const { return m_print; }
  /// "light", "dark", or "system" for the one that is nearer to the desktop's palette. Takes effect at once.
  void choose(const QString& name);
  [[nodiscard]] static QPalette paletteOf(const Tokens& tokens);

 signals:
  void changed();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void apply();

  Tokens m_light;
  Tokens m_dark;
  Tokens m_print;
  bool m_followsSystem = true;
  bool m_isDark = false;
  bool m_isApplying = false;
};

/// Paints ✓ ! ✕ ○ ● in a square around `centre`; `size` is the length of its side.
void paintSign(QPainter& painter, const QPointF& centre, qreal size, text::Sign sign, const Tokens& tokens);

/// Paints a series' marker around `centre`. `behind` is the background, which fills hollow markers.
void paintMarker(QPainter& painter, const QPointF& centre, qreal size, const models::SeriesStyle& style,
                 const Tokens& tokens, const QColor& behind);

/// The colours of a series.
[[nodiscard]] const SeriesColour& colourOf(const Tokens& tokens, const models::SeriesStyle& style);
[[nodiscard]] QPen linePen(const Tokens& tokens, const models::SeriesStyle& style, qreal width);

/// A rounded box with a thin border.
void paintBox(QPainter& painter, const QRectF& box, const QColor& fill, const QColor& border, qreal radius,
              qreal width = 1);

/// Diagonal hatching, for waiting.
[[nodiscard]] QBrush hatching(const Tokens& tokens);

}  // namespace baremark::app::widgets

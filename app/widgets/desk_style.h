// SPDX-License-Identifier: GPL-3.0-or-later
// Qt's Fusion style with a flat look for the most common elements: buttons, fields, tabs, headers, scroll bars. Sizes
// come from the font and colours from the theme, which must outlive the style.
#pragma once

#include <QProxyStyle>
#include <QStyleOptionComboBox>

#include "app/widgets/theme.h"

namespace baremark::app::widgets {

// Properties of buttons, set with QWidget::setProperty.
inline constexpr const char* kPrimary = "primary";  ///< the main button of a page
inline constexpr const char* kLink = "link";        ///< text in the accent colour, without a box
inline constexpr const char* kQuiet = "quiet";      ///< for a link: muted
/// For a field: its content is refused, and a note beside it says why.
inline constexpr const char* kRefused = "refused";

class DeskStyle final : public QProxyStyle {
  Q_OBJECT

 public:
  explicit DeskStyle(const Theme& theme);

  using QProxyStyle::polish;
  void polish(QApplication* application) override;
  void polish(QWidget* widget) override;
  /// The wheel scrolls the page over a combo box without focus. A tool tip shows the text that a combo box shortens.
  /// Tracks whether the keyboard or the mouse was used last: after a click, no focus ring is needed.
  bool eventFilter(QObject* watched, QEvent* event) override;
  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
  void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                   const QWidget* widget) const override;
  void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                          const QWidget* widget) const override;
  [[nodiscard]] QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                       const QWidget* widget) const override;
  [[nodiscard]] QRect subElementRect(SubElement element, const QStyleOption* option,
                                     const QWidget* widget) const override;
  [[nodiscard]] QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                                     const QWidget* widget) const override;
  [[nodiscard]] int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
  [[nodiscard]] int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                              QStyleHintReturn* answer) const override;

 private:
  void drawButtonBox(const QStyleOption& option, QPainter& painter, const QWidget* widget) const;
  void drawIndicator(const QStyleOption& option, QPainter& painter, bool isRound) const;
  void drawTab(const QStyleOption& option, QPainter& painter) const;
  void drawScrollBar(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const;
  void drawCombo(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const;
  void drawHeaderLabel(const QStyleOption& option, QPainter& painter) const;
  [[nodiscard]] const Tokens& tokens() const { return m_theme.tokens(); }
  friend bool showsRing(const QWidget& widget);
  /// The widget has the focus, and the keyboard was used last.
  [[nodiscard]] bool showsFocus(const QStyleOption& option) const;
  void setKeyboardUsed(bool isUsed);

  const Theme& m_theme;
  bool m_isKeyboardUsed = false;
};

/// Whether a widget that paints itself should draw a focus ring: it has the focus, and the keyboard was used last.
[[nodiscard]] bool showsRing(const QWidget& widget);

/// The current text of a combo box, shortened to a field of this width.
[[nodiscard]] QString comboWords(const QStyleOptionComboBox& option, int fieldWidth);

/// The maximum width of a combo box, in pixels. It is as wide as its contents up to that.
[[nodiscard]] inline int mostComboWidth(const QFontMetrics& metrics) {
  return 60 * metrics.averageCharWidth();
}

/// Marks a button as the main button of its page.
void makePrimary(QWidget* button);

}  // namespace baremark::app::widgets

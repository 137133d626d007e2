// SPDX-License-Identifier: GPL-3.0-or-later
// Qt's Fusion with this program's own flat look for what it draws most: buttons, fields, tabs, headers, scroll bars. Sizes
// come from the font, colours from the theme. The theme outlives it.
#pragma once

#include <QProxyStyle>

#include "app/widgets/combo_boxes.h"
#include "app/widgets/theme.h"

namespace baremark::app::widgets {

// Properties of buttons, set with QWidget::setProperty.
inline constexpr const char* kPrimary = "primary";  ///< the one button of a page
inline constexpr const char* kLink = "link";        ///< words in the accent colour, no box
inline constexpr const char* kQuiet = "quiet";      ///< of a link: muted instead
/// Of a field: what stands in it is refused, which a note beside it says.
inline constexpr const char* kRefused = "refused";

class DeskStyle final : public QProxyStyle {
  Q_OBJECT

 public:
  explicit DeskStyle(const Theme& theme);

  using QProxyStyle::polish;
  void polish(QApplication* application) override;
  void polish(QWidget* widget) override;
  /// Over a combo box that has no focus the wheel scrolls the page and changes no value. Remembers, of the whole
  /// program, whether the keyboard or the mouse was used last: what is clicked needs no focus ring.
  bool eventFilter(QObject* watched, QEvent* event) override;
  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override;
  void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override;
  void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                          const QWidget* widget) const override;
  [[nodiscard]] QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                       const QWidget* widget) const override;
  [[nodiscard]] QRect subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const override;
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
  /// It has the focus, and the keyboard is in use.
  [[nodiscard]] bool showsFocus(const QStyleOption& option) const;
  void setKeyboardUsed(bool isUsed);

  const Theme& m_theme;
  ComboBoxes m_combos;
  bool m_isKeyboardUsed = false;
};

/// Whether a widget that paints itself draws the ring of the focus: it has the focus, and the keyboard was used last.
[[nodiscard]] bool showsRing(const QWidget& widget);

/// Marks a button as the page's one primary button.
void makePrimary(QWidget* button);

}  // namespace baremark::app::widgets

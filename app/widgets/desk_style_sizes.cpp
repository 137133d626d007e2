// SPDX-License-Identifier: GPL-3.0-or-later
// The sizes and positions of the elements that DeskStyle draws.
#include <QPlainTextEdit>

#include <QStyleOption>
#include <algorithm>

#include "app/widgets/desk_style.h"

namespace baremark::app::widgets {
namespace {

QFont fontOf(const QWidget* widget) {
  return widget != nullptr ? widget->font() : QFont();
}

/// Buttons and fields in one line have the same height.
int controlHeight(const QFont& font) {
  return QFontMetrics(font).height() + 2 * unit(font) + 4;
}

}  // namespace

QSize DeskStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                  const QWidget* widget) const {
  const QFont font = fontOf(widget);
  const int gap = unit(font);
  switch (type) {
    case CT_PushButton: {
      const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
      const bool hasMenu = button != nullptr && button->features.testFlag(QStyleOptionButton::HasMenu);
      if (widget != nullptr && widget->property(kLink).toBool())
        return {size.width() + 4 + (hasMenu ? 3 * gap : 0), size.height() + 4};
      const bool isWord = button != nullptr && button->icon.isNull();
      const int textWidth = isWord ? QFontMetrics(font).size(Qt::TextShowMnemonic, button->text).width() : size.width();
      return {textWidth + 5 * gap + (hasMenu ? 3 * gap : 0), controlHeight(font)};
    }
    case CT_ComboBox: {
      const int width = QProxyStyle::sizeFromContents(type, option, size, widget).width() + 2 * gap;
      return {std::min(width, mostComboWidth(QFontMetrics(font))), controlHeight(font)};
    }
    case CT_LineEdit:
      return {size.width() + 2 * gap, controlHeight(font)};
    case CT_ItemViewItem: {
      const QSize row = QProxyStyle::sizeFromContents(type, option, size, widget);
      return widget != nullptr && widget->inherits("QComboBoxListView") ? QSize(row.width() + gap, controlHeight(font))
                                                                        : row;
    }
    case CT_TabBarTab: {
      const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option);
      if (tab == nullptr) break;
      const QFontMetrics bold(boldFont(font));
      return {bold.size(Qt::TextShowMnemonic, tab->text).width() + 5 * gap, QFontMetrics(font).height() + 4 * gap};
    }
    case CT_HeaderSection:
    case CT_MenuBarItem: {
      const QSize base = QProxyStyle::sizeFromContents(type, option, size, widget);
      return {base.width(), QFontMetrics(font).height() + 2 * gap};
    }
    default:
      break;
  }
  return QProxyStyle::sizeFromContents(type, option, size, widget);
}

QRect DeskStyle::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const {
  const int gap = unit(fontOf(widget));
  switch (element) {
    case SE_LineEditContents: {
      const QRect base = QProxyStyle::subElementRect(element, option, widget);
      const bool hasFrame = option != nullptr && qstyleoption_cast<const QStyleOptionFrame*>(option) != nullptr &&
                            qstyleoption_cast<const QStyleOptionFrame*>(option)->lineWidth > 0;
      return hasFrame ? base.adjusted(gap, 0, -gap / 2, 0) : base;
    }
    case SE_HeaderLabel: {
      const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
      QRect rect = option->rect.adjusted(gap, 0, -gap, 0);
      if (header != nullptr && header->sortIndicator != QStyleOptionHeader::None) rect.adjust(0, 0, -12, 0);
      return rect;
    }
    case SE_HeaderArrow:
      return {option->rect.right() - gap - 9, option->rect.center().y() - 4, 9, 9};
    case SE_PushButtonContents:
      return option->rect;
    default:
      return QProxyStyle::subElementRect(element, option, widget);
  }
}

QRect DeskStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                                const QWidget* widget) const {
  const int gap = unit(fontOf(widget));
  if (control == CC_ComboBox) {
    const QRect box = option->rect;
    const int arrow = 4 * gap + 2;
    const QRect left(box.left(), box.top(), box.width() - arrow, box.height());
    if (part == SC_ComboBoxArrow)
      return visualRect(option->direction, box, QRect(box.right() - arrow, box.top(), arrow, box.height()));
    if (part == SC_ComboBoxEditField) return visualRect(option->direction, box, left.adjusted(gap + gap / 2, 2, 0, -2));
  }
  if (control == CC_ScrollBar) {
    const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (bar != nullptr && (part == SC_ScrollBarAddLine || part == SC_ScrollBarSubLine)) return {};
    if (bar != nullptr) {
      const bool isAcross = bar->orientation == Qt::Horizontal;
      const int length = isAcross ? option->rect.width() : option->rect.height();
      const qint64 range = qint64{bar->maximum} - bar->minimum + bar->pageStep;
      const int least = 6 * gap;
      int handle = range > 0 ? static_cast<int>(qint64{length} * bar->pageStep / range) : length;
      handle = std::clamp(handle, std::min(least, length), length);
      const int start =
          sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition, length - handle, bar->upsideDown);
      const auto span = [&](int from, int to) {
        return isAcross ? QRect(option->rect.left() + from, option->rect.top(), to - from, option->rect.height())
                        : QRect(option->rect.left(), option->rect.top() + from, option->rect.width(), to - from);
      };
      if (part == SC_ScrollBarGroove) return option->rect;
      if (part == SC_ScrollBarSlider) return span(start, start + handle);
      if (part == SC_ScrollBarSubPage) return span(0, start);
      if (part == SC_ScrollBarAddPage) return span(start + handle, length);
    }
  }
  return QProxyStyle::subControlRect(control, option, part, widget);
}

int DeskStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
  const QFont font = fontOf(widget);
  switch (metric) {
    case PM_ScrollBarExtent:
      return 2 * unit(font) + 2;
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
      return QFontMetrics(font).height() - 1;
    case PM_CheckBoxLabelSpacing:
    case PM_RadioButtonLabelSpacing:
      return unit(font) + 3;
    case PM_TabBarBaseOverlap:
    case PM_TabBarTabOverlap:
    case PM_TabBarTabShiftVertical:
    case PM_TabBarTabShiftHorizontal:
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_ButtonMargin:
    case PM_ButtonDefaultIndicator:
    case PM_MenuBarPanelWidth:
    case PM_MenuBarVMargin:
    case PM_MenuBarHMargin:
      return 0;
    case PM_MenuBarItemSpacing:
      return 2;
    // The viewport is a rectangle, so it begins inside the field's round corners.
    case PM_DefaultFrameWidth:
      return qobject_cast<const QPlainTextEdit*>(widget) != nullptr ? 3
                                                                    : QProxyStyle::pixelMetric(metric, option, widget);
    case PM_SplitterWidth:
      return 2 * unit(font) + 2;
    case PM_HeaderMargin:
      return unit(font);
    case PM_TreeViewIndentation:
      return 4 * unit(font);
    default:
      return QProxyStyle::pixelMetric(metric, option, widget);
  }
}

int DeskStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                         QStyleHintReturn* answer) const {
  switch (hint) {
    case SH_ItemView_ShowDecorationSelected:
    case SH_ScrollBar_MiddleClickAbsolutePosition:
      return 1;
    case SH_TabBar_Alignment:
      return Qt::AlignLeft;
    case SH_EtchDisabledText:
    case SH_ItemView_ActivateItemOnSingleClick:
    case SH_ComboBox_Popup:
    case SH_DialogButtonBox_ButtonsHaveIcons:
    case SH_TabBar_PreferNoArrows:
      return 0;
    default:
      return QProxyStyle::styleHint(hint, option, widget, answer);
  }
}

}  // namespace baremark::app::widgets

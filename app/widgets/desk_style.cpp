// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/desk_style.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>
#include <QStyleFactory>
#include <QStyleOption>
#include <QStyledItemDelegate>
#include <QTabBar>
#include <QToolButton>
#include <QToolTip>
#include <algorithm>
#include <utility>

namespace baremark::app::widgets {
namespace {

bool isPrimary(const QWidget* widget) {
  return widget != nullptr && widget->property(kPrimary).toBool();
}
bool isLink(const QWidget* widget) {
  return widget != nullptr && widget->property(kLink).toBool();
}
bool isOn(const QStyleOption& option) {
  return option.state.testFlag(QStyle::State_On);
}
bool isEnabled(const QStyleOption& option) {
  return option.state.testFlag(QStyle::State_Enabled);
}
bool hasFocus(const QStyleOption& option) {
  return option.state.testFlag(QStyle::State_HasFocus);
}
bool isHovered(const QStyleOption& option) {
  return isEnabled(option) && option.state.testFlag(QStyle::State_MouseOver);
}

/// Keys that the user may hold during a mouse click.
bool isModifier(int key) {
  return key == Qt::Key_Shift || key == Qt::Key_Control || key == Qt::Key_Alt || key == Qt::Key_AltGr ||
         key == Qt::Key_Meta;
}

constexpr qreal kFocusWidth = 2;
constexpr int kIconGap = 4;  // as in Qt's own combo box label

/// The complete current text if the box shortens it; otherwise empty.
QString cutWords(const QComboBox& combo) {
  QStyleOptionComboBox option;
  option.initFrom(&combo);
  option.editable = combo.isEditable();
  option.currentText = combo.currentText();
  option.currentIcon = combo.itemIcon(combo.currentIndex());
  option.iconSize = combo.iconSize();
  option.fontMetrics = combo.fontMetrics();
  const QRect field = combo.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &combo);
  return comboWords(option, field.width()) == option.currentText ? QString() : option.currentText;
}

/// Makes the list as wide as its longest row, as far as the screen has room.
void widen(QWidget& list) {
  const auto* view = list.findChild<QAbstractItemView*>();
  if (view == nullptr) return;
  const int around = list.width() - view->viewport()->width();
  const int bar = view->verticalScrollBar()->isVisible() ? 0 : view->verticalScrollBar()->sizeHint().width();
  const QRect screen = list.screen()->availableGeometry();
  const int wanted = std::min(view->sizeHintForColumn(0) + around + bar, screen.width());
  if (wanted <= list.width()) return;
  list.setGeometry(std::min(list.x(), screen.right() - wanted), list.y(), wanted, list.height());
}

/// Paints a field: white with a thin border, in the accent colour while it has the focus.
void paintField(QPainter& painter, const QRectF& box, const QStyleOption& option, const Tokens& tokens) {
  const bool isFocused = hasFocus(option);
  paintBox(painter, box, isEnabled(option) ? tokens.panel : tokens.background, isFocused ? tokens.accent : tokens.line,
           kControlRadius, isFocused ? kFocusWidth : 1);
}

void paintChevron(QPainter& painter, const QPointF& centre, qreal size, const QColor& colour) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(colour, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  const qreal w = size / 2;
  painter.drawPolyline(QPolygonF({QPointF(centre.x() - w, centre.y() - w / 2), QPointF(centre.x(), centre.y() + w / 2),
                                  QPointF(centre.x() + w, centre.y() - w / 2)}));
  painter.restore();
}

}  // namespace

QString comboWords(const QStyleOptionComboBox& option, int fieldWidth) {
  const int icon = option.currentIcon.isNull() ? 0 : option.iconSize.width() + kIconGap;
  return option.fontMetrics.elidedText(option.currentText, Qt::ElideRight, fieldWidth - icon);
}

void makePrimary(QWidget* button) {
  button->setProperty(kPrimary, true);
  button->setFont(boldFont(button->font()));
}

DeskStyle::DeskStyle(const Theme& theme)
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))), m_theme(theme) {}

void DeskStyle::polish(QApplication* application) {
  QProxyStyle::polish(application);
  application->installEventFilter(this);
}

void DeskStyle::polish(QWidget* widget) {
  QProxyStyle::polish(widget);
  // A click does not focus a button: one that then hides itself would pass the focus on to another widget.
  const bool isPush = qobject_cast<QPushButton*>(widget) != nullptr || qobject_cast<QToolButton*>(widget) != nullptr;
  if (isPush && widget->focusPolicy() == Qt::StrongFocus) widget->setFocusPolicy(Qt::TabFocus);
  const bool mayHover = qobject_cast<QAbstractButton*>(widget) != nullptr ||
                        qobject_cast<QComboBox*>(widget) != nullptr || qobject_cast<QTabBar*>(widget) != nullptr ||
                        qobject_cast<QScrollBar*>(widget) != nullptr;
  if (mayHover) widget->setAttribute(Qt::WA_Hover);
  if (auto* combo = qobject_cast<QComboBox*>(widget)) {
    // With the other policy, a box that is filled after it was first shown would keep its old width.
    if (!combo->isEditable() && combo->sizeAdjustPolicy() == QComboBox::AdjustToContentsOnFirstShow)
      combo->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    if (combo->focusPolicy() == Qt::WheelFocus) combo->setFocusPolicy(Qt::StrongFocus);
    // Only this delegate asks the style for the height of rows.
    if (qobject_cast<QStyledItemDelegate*>(combo->itemDelegate()) == nullptr)
      combo->setItemDelegate(new QStyledItemDelegate(combo));
  }
  // During construction the style does not know the widget's class yet, and Qt asks for the frame width only once.
  if (auto* field = qobject_cast<QPlainTextEdit*>(widget); field != nullptr && field->frameShape() != QFrame::NoFrame)
    field->setFrameStyle(field->frameStyle());
}

void DeskStyle::setKeyboardUsed(bool isUsed) {
  if (std::exchange(m_isKeyboardUsed, isUsed) == isUsed) return;
  if (QWidget* focus = QApplication::focusWidget()) focus->update();
}

bool showsRing(const QWidget& widget) {
  const auto* style = qobject_cast<const DeskStyle*>(QApplication::style());
  return widget.hasFocus() && (style == nullptr || style->m_isKeyboardUsed);
}

bool DeskStyle::showsFocus(const QStyleOption& option) const {
  return hasFocus(option) && m_isKeyboardUsed;
}

bool DeskStyle::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::MouseButtonPress) setKeyboardUsed(false);
  if (event->type() == QEvent::KeyPress && !isModifier(static_cast<const QKeyEvent*>(event)->key()))
    setKeyboardUsed(true);
  if (event->type() == QEvent::Show && watched->inherits("QComboBoxPrivateContainer"))
    widen(*static_cast<QWidget*>(watched));
  if (event->type() != QEvent::Wheel && event->type() != QEvent::ToolTip) return false;
  auto* combo = qobject_cast<QComboBox*>(watched);
  if (combo == nullptr) return false;
  if (event->type() == QEvent::Wheel && !combo->hasFocus()) {
    event->ignore();
    return true;
  }
  if (event->type() == QEvent::Wheel || !combo->toolTip().isEmpty()) return false;
  const QString words = cutWords(*combo);
  if (words.isEmpty()) return false;
  QToolTip::showText(static_cast<const QHelpEvent*>(event)->globalPos(), words.toHtmlEscaped(), combo);
  return true;
}

void DeskStyle::drawButtonBox(const QStyleOption& option, QPainter& painter, const QWidget* widget) const {
  const QRectF box(option.rect);
  if (isLink(widget)) {
    if (showsFocus(option)) paintBox(painter, box, {}, tokens().accent, kControlRadius / 2, 1);
    return;
  }
  const bool isDown = option.state.testFlag(State_Sunken) && isEnabled(option);
  if (isPrimary(widget) && isEnabled(option)) {
    QColor fill = tokens().accent;
    if (isDown)
      fill = fill.darker(125);
    else if (isHovered(option))
      fill = fill.darker(110);
    paintBox(painter, box, fill, showsFocus(option) ? tokens().text : fill, kControlRadius,
             showsFocus(option) ? kFocusWidth : 1);
    return;
  }
  const QColor rest = isHovered(option) ? tokens().rail : tokens().panel;
  const QColor fill = isDown || isOn(option) ? tokens().selection : rest;
  paintBox(painter, box, isEnabled(option) ? fill : tokens().background,
           showsFocus(option) ? tokens().accent : tokens().line, kControlRadius, showsFocus(option) ? kFocusWidth : 1);
}

void DeskStyle::drawIndicator(const QStyleOption& option, QPainter& painter, bool isRound) const {
  const QRectF box = QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5);
  const bool isChecked = isOn(option);
  const QColor accent = isEnabled(option) ? tokens().accent : tokens().outline;
  const qreal radius = isRound ? box.width() / 2 : 3.5;
  const QColor border = isChecked ? accent : tokens().outline;
  paintBox(painter, box, isChecked && !isRound ? accent : tokens().panel, border, radius, isChecked ? 1.6 : 1.2);
  if (!isChecked) return;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  if (isRound) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(accent);
    painter.drawEllipse(box.center(), box.width() * 0.26, box.width() * 0.26);
  } else {
    const auto at = [&](qreal x, qreal y) {
      return QPointF(box.left() + box.width() * x, box.top() + box.height() * y);
    };
    painter.setPen(QPen(tokens().onAccent, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(QPolygonF({at(0.24, 0.53), at(0.43, 0.72), at(0.77, 0.3)}));
  }
  painter.restore();
}

void DeskStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                              const QWidget* widget) const {
  switch (element) {
    case PE_PanelButtonCommand:
    case PE_PanelButtonTool:
      return drawButtonBox(*option, *painter, widget);
    case PE_FrameDefaultButton:
    case PE_FrameStatusBarItem:
    case PE_FrameTabBarBase:
    case PE_PanelScrollAreaCorner:
    case PE_PanelItemViewRow:
      return;
    case PE_FrameFocusRect: {
      const bool isView = qobject_cast<const QAbstractItemView*>(widget) != nullptr;
      const bool drawsItself = qobject_cast<const QAbstractButton*>(widget) != nullptr &&
                               !widget->inherits("QCheckBox") && !widget->inherits("QRadioButton");
      if (isView || drawsItself || qobject_cast<const QTabBar*>(widget) != nullptr || !m_isKeyboardUsed) return;
      paintBox(*painter, QRectF(option->rect), {}, tokens().accent, kControlRadius / 2, 1.4);
      return;
    }
    case PE_PanelLineEdit:
    case PE_FrameLineEdit: {
      const bool isInside = widget != nullptr && qobject_cast<QComboBox*>(widget->parentWidget()) != nullptr;
      const auto* edit = qobject_cast<const QLineEdit*>(widget);
      if (isInside || (edit != nullptr && !edit->hasFrame()) || element != PE_PanelLineEdit) return;
      paintField(*painter, QRectF(option->rect), *option, tokens());
      if (edit != nullptr && edit->property(kRefused).toBool())
        paintBox(*painter, QRectF(option->rect), {}, tokens().bad, kControlRadius, kFocusWidth);
      return;
    }
    case PE_Frame:
      // A field of several lines looks like a field of one line.
      if (qobject_cast<const QPlainTextEdit*>(widget) == nullptr)
        return QProxyStyle::drawPrimitive(element, option, painter, widget);
      return paintField(*painter, QRectF(option->rect), *option, tokens());
    case PE_IndicatorCheckBox:
    case PE_IndicatorRadioButton:
      return drawIndicator(*option, *painter, element == PE_IndicatorRadioButton);
    case PE_IndicatorHeaderArrow: {
      const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
      if (header == nullptr || header->sortIndicator == QStyleOptionHeader::None) return;
      painter->save();
      // Qt calls ascending order "down". Here the arrow points up if the first row has the smallest value.
      if (header->sortIndicator == QStyleOptionHeader::SortDown) {
        painter->translate(QRectF(option->rect).center());
        painter->rotate(180);
        painter->translate(-QRectF(option->rect).center());
      }
      paintChevron(*painter, QRectF(option->rect).center(), 7, tokens().muted);
      painter->restore();
      return;
    }
    case PE_IndicatorBranch: {
      if (!option->state.testFlag(State_Children)) return;
      painter->save();
      painter->translate(QRectF(option->rect).center());
      if (!option->state.testFlag(State_Open)) painter->rotate(-90);
      paintChevron(*painter, QPointF(0, 0), 7, tokens().muted);
      painter->restore();
      return;
    }
    case PE_PanelTipLabel:
      painter->fillRect(option->rect, tokens().panel);
      painter->setPen(tokens().outline);
      painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
      return;
    default:
      QProxyStyle::drawPrimitive(element, option, painter, widget);
  }
}

void DeskStyle::drawTab(const QStyleOption& option, QPainter& painter) const {
  const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(&option);
  if (tab == nullptr) return;
  const bool isCurrent = tab->state.testFlag(State_Selected);
  painter.save();
  painter.setFont(isCurrent ? boldFont(painter.font()) : painter.font());
  const bool isStrong = isCurrent || isHovered(option);
  painter.setPen(!isEnabled(option) ? tokens().line : isStrong ? tokens().text : tokens().muted);
  painter.drawText(tab->rect, Qt::AlignCenter | Qt::TextHideMnemonic, tab->text);
  if (isCurrent)
    painter.fillRect(QRect(tab->rect.left(), tab->rect.bottom() - 1, tab->rect.width(), 2), tokens().accent);
  if (isCurrent && showsFocus(option)) {
    paintBox(painter, QRectF(tab->rect).adjusted(2, 3, -2, -5), {}, tokens().accent, kControlRadius / 2, 1.2);
  }
  painter.restore();
}

void DeskStyle::drawHeaderLabel(const QStyleOption& option, QPainter& painter) const {
  const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(&option);
  if (header == nullptr) return;
  painter.save();
  painter.setFont(boldFont(noteFont(painter.font())));
  painter.setPen(tokens().muted);
  const Qt::Alignment across = header->textAlignment & Qt::AlignHorizontal_Mask;
  const QString words = painter.fontMetrics().elidedText(header->text, Qt::ElideRight, header->rect.width());
  painter.drawText(header->rect, static_cast<int>(across | Qt::AlignVCenter) | Qt::TextSingleLine, words);
  painter.restore();
}

void DeskStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                            const QWidget* widget) const {
  switch (element) {
    case CE_PushButtonBevel: {
      // The label draws the arrow of a button with a menu.
      const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
      if (button == nullptr) break;
      QStyleOptionButton copy = *button;
      copy.features.setFlag(QStyleOptionButton::HasMenu, false);
      QProxyStyle::drawControl(element, &copy, painter, widget);
      return;
    }
    case CE_PushButtonLabel: {
      const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
      if (button == nullptr) break;
      QStyleOptionButton copy = *button;
      if (isPrimary(widget) && isEnabled(*option)) copy.palette.setColor(QPalette::ButtonText, tokens().onAccent);
      if (isLink(widget)) {
        const bool isQuiet = widget->property(kQuiet).toBool() || !isEnabled(*option);
        copy.palette.setColor(QPalette::ButtonText, isQuiet ? tokens().mutedStrong : tokens().accent);
      }
      const bool hasMenu = copy.features.testFlag(QStyleOptionButton::HasMenu);
      copy.features.setFlag(QStyleOptionButton::HasMenu, false);
      if (hasMenu) {
        const int space = unit(widget);
        paintChevron(*painter, QPointF(copy.rect.right() - 2.4 * space, copy.rect.center().y() + 1), 7,
                     !isEnabled(*option) ? tokens().outline
                     : isPrimary(widget) ? tokens().onAccent
                                         : tokens().muted);
        copy.rect.adjust(0, 0, -3 * space, 0);
      }
      QProxyStyle::drawControl(element, &copy, painter, widget);
      return;
    }
    case CE_ComboBoxLabel: {
      const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
      if (combo == nullptr || combo->editable) return QProxyStyle::drawControl(element, option, painter, widget);
      QStyleOptionComboBox copy = *combo;
      copy.currentText =
          comboWords(copy, proxy()->subControlRect(CC_ComboBox, combo, SC_ComboBoxEditField, widget).width());
      return QProxyStyle::drawControl(element, &copy, painter, widget);
    }
    case CE_TabBarTabLabel:
      return drawTab(*option, *painter);
    case CE_HeaderSection:
      painter->fillRect(option->rect, tokens().panel);
      painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1), tokens().line);
      return;
    case CE_HeaderEmptyArea:
      return painter->fillRect(option->rect, tokens().panel);
    case CE_HeaderLabel:
      return drawHeaderLabel(*option, *painter);
    case CE_TabBarTabShape:
    case CE_MenuBarEmptyArea:
    case CE_Splitter:
      return;
    case CE_MenuBarItem: {
      const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
      if (item == nullptr) break;
      const bool isActive = option->state.testFlag(State_Selected);
      painter->save();
      if (isActive)
        paintBox(*painter, QRectF(option->rect).adjusted(1, 2, -1, -2), tokens().selection, {}, kControlRadius / 2);
      painter->setPen(isActive ? tokens().text : tokens().mutedStrong);
      const int mnemonic = proxy()->styleHint(SH_UnderlineShortcut, option, widget, nullptr) != 0
                               ? Qt::TextShowMnemonic
                               : Qt::TextHideMnemonic;
      painter->drawText(option->rect, Qt::AlignCenter | mnemonic | Qt::TextSingleLine, item->text);
      painter->restore();
      return;
    }
    default:
      break;
  }
  QProxyStyle::drawControl(element, option, painter, widget);
}

void DeskStyle::drawCombo(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const {
  const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(&option);
  if (combo == nullptr) return;
  if (combo->editable)
    paintField(painter, QRectF(option.rect), option, tokens());
  else
    drawButtonBox(option, painter, widget);
  const QRect arrow = proxy()->subControlRect(CC_ComboBox, combo, SC_ComboBoxArrow, widget);
  paintChevron(painter, QRectF(arrow).center(), 7, isEnabled(option) ? tokens().muted : tokens().outline);
}

void DeskStyle::drawScrollBar(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const {
  const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(&option);
  if (bar == nullptr) return;
  QRectF handle(proxy()->subControlRect(CC_ScrollBar, bar, SC_ScrollBarSlider, widget));
  const bool isAcross = bar->orientation == Qt::Horizontal;
  handle = isAcross ? handle.adjusted(2, 3, -2, -3) : handle.adjusted(3, 2, -3, -2);
  QColor colour = tokens().outline;
  if (bar->activeSubControls.testFlag(SC_ScrollBarSlider) && isHovered(option)) colour = tokens().muted;
  if (bar->minimum < bar->maximum) paintBox(painter, handle, colour, {}, 3);
}

void DeskStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                   const QWidget* widget) const {
  switch (control) {
    case CC_ComboBox:
      return drawCombo(*option, *painter, widget);
    case CC_ScrollBar:
      return drawScrollBar(*option, *painter, widget);
    case CC_ToolButton: {
      const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(option);
      if (tool == nullptr) break;
      const bool isActive =
          option->state.testAnyFlags(State_Sunken | State_On) || isHovered(*option) || showsFocus(*option);
      if (isActive) drawButtonBox(*option, *painter, widget);
      QStyleOptionToolButton label = *tool;
      label.features &= ~(QStyleOptionToolButton::HasMenu | QStyleOptionToolButton::MenuButtonPopup);
      QProxyStyle::drawControl(CE_ToolButtonLabel, &label, painter, widget);
      return;
    }
    default:
      QProxyStyle::drawComplexControl(control, option, painter, widget);
  }
}

}  // namespace baremark::app::widgets

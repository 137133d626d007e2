// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/combo_boxes.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QHelpEvent>
#include <QScreen>
#include <QScrollBar>
#include <QStyle>
#include <QToolTip>
#include <algorithm>

namespace baremark::app::widgets {
namespace {

constexpr int kMostCharacters = 60;
constexpr int kIconGap = 4;  // as in Qt's own combo box label

bool isList(const QObject* widget) {
  return widget->inherits("QComboBoxPrivateContainer");
}

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

}  // namespace

QString comboWords(const QStyleOptionComboBox& option, int fieldWidth) {
  const int icon = option.currentIcon.isNull() ? 0 : option.iconSize.width() + kIconGap;
  return option.fontMetrics.elidedText(option.currentText, Qt::ElideRight, fieldWidth - icon);
}

int mostComboWidth(const QFontMetrics& metrics) {
  return kMostCharacters * metrics.averageCharWidth();
}

void ComboBoxes::polish(QWidget* widget) {
  if (isList(widget)) return widget->installEventFilter(this);
  auto* combo = qobject_cast<QComboBox*>(widget);
  if (combo == nullptr) return;
  combo->installEventFilter(this);
  // With the other policy, a box that is filled after it was first shown would keep its old width.
  if (!combo->isEditable() && combo->sizeAdjustPolicy() == QComboBox::AdjustToContentsOnFirstShow)
    combo->setSizeAdjustPolicy(QComboBox::AdjustToContents);
}

bool ComboBoxes::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Show && isList(watched)) widen(*static_cast<QWidget*>(watched));
  const auto* combo = qobject_cast<QComboBox*>(watched);
  if (event->type() != QEvent::ToolTip || combo == nullptr || !combo->toolTip().isEmpty())
    return QObject::eventFilter(watched, event);
  const QString words = cutWords(*combo);
  if (words.isEmpty()) return QObject::eventFilter(watched, event);
  QToolTip::showText(static_cast<const QHelpEvent*>(event)->globalPos(), words.toHtmlEscaped(),
                     static_cast<QWidget*>(watched));
  return true;
}

}  // namespace baremark::app::widgets

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/recipe_parts_view.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>

#include "app/models/roles.h"
#include "app/text/state_text.h"
#include "app/widgets/metrics.h"
#include "app/widgets/painting.h"

namespace baremark::app::pages {
namespace {

using models::Role;
using widgets::unit;

bool isRemove(const QKeyEvent& event) {
  return event.key() == Qt::Key_Delete && event.modifiers() == Qt::NoModifier;
}

bool isDuplicate(const QKeyEvent& event) {
  return event.key() == Qt::Key_D && event.modifiers() == Qt::ControlModifier;
}

/// A part in two lines; a heading for the recipe and each stage.
class PartDelegate final : public QStyledItemDelegate {
 public:
  PartDelegate(const widgets::Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const widgets::Tokens& tokens = m_theme.tokens();
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    const bool isGroup = index.data(Role::GroupRole).toBool();
    const int step = unit(option.font);
    painter->save();
    painter->fillRect(option.rect, isSelected ? tokens.selection : isGroup ? tokens.rail : tokens.panel);
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), tokens.line);
    if (isSelected && option.state.testFlag(QStyle::State_HasFocus))
      painter->fillRect(QRect(option.rect.left(), option.rect.top(), 3, option.rect.height()), tokens.accent);
    QRect words = option.rect.adjusted(2 * step, step / 2 + 1, -step, -step / 2 - 1);
    const QFont note = widgets::noteFont(option.font);
    if (!isGroup) {
      painter->setFont(widgets::tabularFont(note));
      painter->setPen(isSelected ? tokens.mutedStrong : tokens.muted);
      const int numberWidth = painter->fontMetrics().horizontalAdvance(QStringLiteral("000"));
      painter->drawText(QRect(words.left(), words.top(), numberWidth, QFontMetrics(option.font).height()),
                        Qt::AlignRight | Qt::AlignVCenter, QString::number(index.row() + 1));
      words.setLeft(words.left() + numberWidth + step);
    }
    const auto sign = static_cast<text::Sign>(index.data(Role::SignRole).toInt());
    if (sign != text::Sign::None) {
      const int size = QFontMetrics(option.font).ascent();
      widgets::paintSign(*painter, QPointF(words.right() - size / 2.0, words.top() + size / 2.0 + 2), size * 0.8, sign,
                         tokens);
      words.setRight(words.right() - size - step);
    }
    const QFont name = widgets::boldFont(option.font);
    painter->setFont(name);
    painter->setPen(tokens.text);
    const QString label = index.data(Qt::DisplayRole).toString();
    painter->drawText(words, Qt::AlignLeft | Qt::AlignTop | Qt::TextSingleLine,
                      QFontMetrics(name).elidedText(label, Qt::ElideRight, words.width()));
    painter->setFont(note);
    painter->setPen(isSelected || isGroup ? tokens.mutedStrong : tokens.muted);
    const QString summary = index.data(Role::TrailingRole).toString();
    painter->drawText(words, Qt::AlignLeft | Qt::AlignBottom | Qt::TextSingleLine,
                      QFontMetrics(note).elidedText(summary, Qt::ElideRight, words.width()));
    painter->restore();
  }

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
    return {10 * unit(option.font), QFontMetrics(widgets::boldFont(option.font)).height() +
                                        QFontMetrics(widgets::noteFont(option.font)).height() + unit(option.font) + 3};
  }

 private:
  const widgets::Theme& m_theme;
};

}  // namespace

RecipePartsView::RecipePartsView(const widgets::Theme& theme, QWidget* parent) : QTreeView(parent) {
  setAccessibleName(tr("Parts of the recipe"));
  setFrameShape(QFrame::NoFrame);
  header()->hide();
  setItemDelegate(new PartDelegate(theme, this));
  setUniformRowHeights(true);
  setRootIsDecorated(false);
  setItemsExpandable(false);
  setIndentation(0);
  setSelectionMode(SingleSelection);
  setVerticalScrollMode(ScrollPerPixel);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setTabKeyNavigation(false);
  setDragEnabled(true);
  setAcceptDrops(true);
  setDropIndicatorShown(true);
  setDragDropMode(InternalMove);
  setDefaultDropAction(Qt::MoveAction);
  setMinimumWidth(22 * fontMetrics().averageCharWidth());
}

/// Keys that the window's menus use elsewhere belong to the chosen part here.
bool RecipePartsView::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* press = static_cast<QKeyEvent*>(event);
    if (isRemove(*press) || isDuplicate(*press)) {
      event->accept();
      return true;
    }
  }
  return QTreeView::event(event);
}

void RecipePartsView::keyPressEvent(QKeyEvent* event) {
  const bool isArrow = event->key() == Qt::Key_Up || event->key() == Qt::Key_Down;
  if (isArrow && event->modifiers().testFlag(Qt::AltModifier))
    emit moveRequested(event->key() == Qt::Key_Up ? -1 : 1);
  else if (isRemove(*event))
    emit removeRequested();
  else if (isDuplicate(*event))
    emit duplicateRequested();
  else
    QTreeView::keyPressEvent(event);
}

void RecipePartsView::contextMenuEvent(QContextMenuEvent* event) {
  const bool isByKey = event->reason() == QContextMenuEvent::Keyboard;
  const QModelIndex index = isByKey ? currentIndex() : indexAt(event->pos());
  if (!index.isValid()) return;
  setCurrentIndex(index);
  emit menuRequested(isByKey ? viewport()->mapToGlobal(visualRect(index).bottomLeft()) : event->globalPos());
}

void RecipePartsView::drawBranches(QPainter*, const QRect&, const QModelIndex&) const {}

}  // namespace baremark::app::pages

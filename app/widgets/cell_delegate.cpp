// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/cell_delegate.h"

#include <QAbstractItemView>
#include <QPainter>
#include <algorithm>

#include "app/models/roles.h"
#include "app/models/series.h"
#include "app/widgets/metrics.h"
#include "app/widgets/painting.h"

namespace baremark::app::widgets {
namespace {

using models::Emphasis;
using models::Role;
using text::Sign;

struct Cell {
  QString words;
  Sign sign = Sign::None;
  models::SeriesStyles markers;
  QStringList chips;
  Emphasis emphasis = Emphasis::Normal;
  Qt::Alignment alignment = Qt::AlignLeft;
};

Cell cellAt(const QModelIndex& index) {
  Cell cell{.words = index.data(Qt::DisplayRole).toString()};
  cell.sign = static_cast<Sign>(index.data(Role::SignRole).toInt());
  cell.markers = index.data(Role::MarkersRole).value<models::SeriesStyles>();
  cell.chips = index.data(Role::ChipsRole).toStringList();
  cell.emphasis = static_cast<Emphasis>(index.data(Role::EmphasisRole).toInt());
  const QVariant alignment = index.data(Qt::TextAlignmentRole);
  if (alignment.isValid()) cell.alignment = Qt::Alignment(alignment.toInt());
  return cell;
}

QFont fontOf(const Cell& cell, const QFont& base) {
  const QFont font = cell.alignment.testFlag(Qt::AlignRight) ? tabularFont(base) : base;
  return cell.emphasis == Emphasis::Strong ? boldFont(font) : font;
}

qreal markerStep(const QFontMetrics& metrics) {
  return metrics.height() * 1.0;
}
qreal signRoom(const QFontMetrics& metrics) {
  return metrics.height() * 1.05;
}

/// Paints the tags that fit to the right of `left`, and "+2" for the others.
void paintChips(QPainter& painter, const QRect& rect, const QStringList& chips, const QFont& base,
                const Tokens& tokens) {
  const QFont font = noteFont(base);
  const QFontMetrics metrics(font);
  const int gap = unit(base);
  painter.setFont(font);
  int left = rect.left();
  for (int i = 0; i < chips.size(); ++i) {
    const bool isLast = i + 1 == chips.size();
    const int room = rect.right() - left - (isLast ? 0 : metrics.horizontalAdvance(QStringLiteral("+99")) + gap);
    const QString words = metrics.elidedText(chips[i], Qt::ElideRight, std::max(0, room - 2 * gap - 4));
    const int width = metrics.horizontalAdvance(words) + 2 * gap + 2;
    if (left + width > rect.right() + 1 || words.size() < 2) {
      painter.setPen(tokens.muted);
      painter.drawText(QRect(left, rect.top(), rect.right() - left, rect.height()), Qt::AlignVCenter | Qt::AlignLeft,
                       QStringLiteral("+%1").arg(chips.size() - i));
      return;
    }
    const int height = metrics.height() + 3;
    const QRect box(left, rect.center().y() - height / 2, width, height);
    paintBox(painter, box, tokens.panel, tokens.line, height / 2.0);
    painter.setPen(tokens.muted);
    painter.drawText(box, Qt::AlignCenter | Qt::TextSingleLine, words);
    left += width + gap;
  }
}

}  // namespace

CellDelegate::CellDelegate(const Theme& theme, int rowHeight, QObject* parent)
    : QStyledItemDelegate(parent), m_theme(theme), m_rowHeight(rowHeight) {}

void CellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const Tokens& tokens = m_theme.tokens();
  const bool isSelected = option.state.testFlag(QStyle::State_Selected);
  painter->save();
  const QColor behind = isSelected ? tokens.selection : tokens.panel;
  if (isSelected) painter->fillRect(option.rect, behind);
  painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), tokens.line);
  const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
  const bool isFirst = view != nullptr && option.rect.left() <= 0 && view->hasFocus() && isSelected;
  if (isFirst) painter->fillRect(QRect(option.rect.left(), option.rect.top(), 3, option.rect.height()), tokens.accent);

  const Cell cell = cellAt(index);
  const int gap = unit(option.font);
  QRect rect = option.rect.adjusted(gap, 0, -gap, -1);
  const QFont font = fontOf(cell, option.font);
  const QFontMetrics metrics(font);
  if (!cell.chips.isEmpty()) paintChips(*painter, rect, cell.chips, option.font, tokens);
  const qreal middle = rect.top() + rect.height() / 2.0;
  const qreal stepOfMarker = markerStep(metrics);
  for (const models::SeriesStyle& style : cell.markers) {
    if (rect.width() < stepOfMarker * 0.8) break;
    paintMarker(*painter, QPointF(rect.left() + stepOfMarker * 0.4, middle), metrics.ascent() * 0.72, style, tokens,
                behind);
    rect.setLeft(rect.left() + qRound(stepOfMarker));
  }
  if (cell.sign != Sign::None && rect.width() > stepOfMarker) {
    paintSign(*painter, QPointF(rect.left() + metrics.ascent() * 0.45, middle), metrics.ascent() * 0.8, cell.sign,
              tokens);
    rect.setLeft(rect.left() + qRound(signRoom(metrics)));
  }
  const QString trailing = index.data(Role::TrailingRole).toString();
  if (!trailing.isEmpty()) {
    painter->setFont(noteFont(option.font));
    painter->setPen(isSelected ? tokens.mutedStrong : tokens.muted);
    painter->drawText(rect, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, trailing);
    rect.setRight(rect.right() - painter->fontMetrics().horizontalAdvance(trailing) - gap);
  }
  painter->setFont(font);
  const bool isMuted = cell.emphasis == Emphasis::Muted;
  painter->setPen(isMuted ? (isSelected ? tokens.mutedStrong : tokens.muted) : tokens.text);
  const Qt::Alignment across = cell.alignment & Qt::AlignHorizontal_Mask;
  painter->drawText(rect, static_cast<int>(across | Qt::AlignVCenter) | Qt::TextSingleLine,
                    metrics.elidedText(cell.words, Qt::ElideRight, rect.width()));
  painter->restore();
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const int gap = unit(option.font);
  // A text that runs across the whole row says nothing about a column.
  const QModelIndex first = index.siblingAtColumn(0);
  if (first.data(Role::GroupRole).toBool() || first.data(Role::SpanRole).toInt() > 0) return {0, m_rowHeight * gap};
  const Cell cell = cellAt(index);
  const QFontMetrics metrics(fontOf(cell, option.font));
  qreal width = 2 * gap + 2 + metrics.horizontalAdvance(cell.words) +
                markerStep(metrics) * static_cast<qreal>(cell.markers.size());
  if (cell.sign != Sign::None) width += signRoom(metrics);
  const QFontMetrics note(noteFont(option.font));
  for (const QString& chip : cell.chips) width += note.horizontalAdvance(chip) + 3 * gap + 2;
  const QString trailing = index.data(Role::TrailingRole).toString();
  if (!trailing.isEmpty()) width += note.horizontalAdvance(trailing) + 2 * gap;
  const int most = index.data(Role::MostCharactersRole).toInt() * metrics.averageCharWidth();
  return {most > 0 ? std::min(most, qRound(width)) : qRound(width), m_rowHeight * gap};
}

void CellDelegate::paintWholeRow(QPainter& painter, const QStyleOptionViewItem& option, const QRect& rect, int indent,
                                 const QModelIndex& index) const {
  const Tokens& tokens = m_theme.tokens();
  const bool isGroup = index.data(Role::GroupRole).toBool();
  const bool isSelected = option.state.testFlag(QStyle::State_Selected);
  painter.save();
  if (isSelected || isGroup) painter.fillRect(rect, isSelected ? tokens.selection : tokens.rail);
  painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), isGroup ? tokens.panel : tokens.line);
  const int gap = unit(option.font);
  QRect text = rect.adjusted(indent, 0, -2 * gap, -1);
  const auto sign = static_cast<Sign>(index.data(Role::TrailingSignRole).toInt());
  painter.setFont(option.font);
  const QFontMetrics metrics(option.font);
  const QString trailing =
      metrics.elidedText(index.data(Role::TrailingRole).toString(), Qt::ElideRight, text.width() * 2 / 3);
  if (!trailing.isEmpty()) {
    painter.setPen(tokens.text);
    painter.drawText(text, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, trailing);
    text.setRight(text.right() - metrics.horizontalAdvance(trailing) - gap / 2);
    if (sign != Sign::None) {
      paintSign(painter, QPointF(text.right() - metrics.ascent() * 0.5, rect.center().y() + 0.5),
                metrics.ascent() * 0.8, sign, tokens);
      text.setRight(text.right() - qRound(signRoom(metrics)));
    }
    text.setRight(text.right() - gap);
  }
  const QString words = index.data(Qt::DisplayRole).toString();
  if (isGroup) {
    const qsizetype tab = words.indexOf(QLatin1Char('\t'));
    const QString head = tab < 0 ? words : words.left(tab);
    painter.setFont(boldFont(option.font));
    painter.setPen(tokens.text);
    painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, head);
    text.setLeft(text.left() + painter.fontMetrics().horizontalAdvance(head) + 2 * gap);
    painter.setFont(option.font);
    painter.setPen(tokens.mutedStrong);
    const QString rest = tab < 0 ? QString() : words.mid(tab + 1);
    painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     metrics.elidedText(rest, Qt::ElideRight, text.width()));
  } else {
    const auto emphasis = static_cast<Emphasis>(index.data(Role::EmphasisRole).toInt());
    const QFont font = emphasis == Emphasis::Strong ? boldFont(option.font) : option.font;
    painter.setFont(font);
    painter.setPen(emphasis != Emphasis::Muted ? tokens.text : isSelected ? tokens.mutedStrong : tokens.muted);
    painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     QFontMetrics(font).elidedText(words, Qt::ElideRight, text.width()));
  }
  painter.restore();
}

}  // namespace baremark::app::widgets

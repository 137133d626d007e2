// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/data_views.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <algorithm>

#include "app/models/roles.h"

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

struct RowMenuTr {
  Q_DECLARE_TR_FUNCTIONS(RowMenu)
};

bool isHidden(const QAbstractItemView& view, int column) {
  if (const auto* table = qobject_cast<const QTableView*>(&view)) return table->isColumnHidden(column);
  if (const auto* tree = qobject_cast<const QTreeView*>(&view)) return tree->isColumnHidden(column);
  return false;
}

QString wordsOfCell(const QModelIndex& index) {
  QString words = index.data(Qt::DisplayRole).toString();
  // Markers and tags have no text of their own.
  const bool isDrawn = index.data(models::MarkersRole).isValid() || index.data(models::ChipsRole).isValid();
  if (words.isEmpty() || isDrawn) {
    const QString spoken = index.data(Qt::AccessibleTextRole).toString();
    if (!spoken.isEmpty()) words = spoken;
  }
  return words.simplified();
}

/// The visible columns of a row as tab-separated text. Signs and markers are named.
QString wordsOfRow(const QAbstractItemView& view, const QModelIndex& index) {
  const QModelIndex first = index.siblingAtColumn(0);
  QStringList cells;
  if (first.data(models::GroupRole).toBool() || first.data(models::SpanRole).toInt() > 0) {
    cells = first.data(Qt::DisplayRole).toString().split(QLatin1Char('\t'), Qt::SkipEmptyParts);
    const QString trailing = first.data(models::TrailingRole).toString();
    if (!trailing.isEmpty()) cells << trailing;
  } else {
    for (int column = 0; column < index.model()->columnCount(index.parent()); ++column) {
      if (!isHidden(view, column)) cells << wordsOfCell(index.siblingAtColumn(column));
    }
  }
  return cells.join(QLatin1Char('\t'));
}

/// Makes the row under the mouse, or the current row for the keyboard, the current row, and opens its menu there. Does
/// nothing if there is no row. `fill` adds the page's actions to the empty menu.
template <class Fill>
void openRowMenu(QAbstractItemView& view, QContextMenuEvent& event, const Fill& fill) {
  const bool isByKey = event.reason() == QContextMenuEvent::Keyboard;
  const QModelIndex index = isByKey ? view.currentIndex() : view.indexAt(event.pos());
  if (!index.isValid()) return event.ignore();
  if (index != view.currentIndex()) view.setCurrentIndex(index);
  view.scrollTo(index);
  auto* menu = new QMenu(&view);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->setAccessibleName(RowMenuTr::tr("This row"));
  fill(index, menu);
  if (!menu->isEmpty()) menu->addSeparator();
  addCopy(*menu, RowMenuTr::tr("Copy the cell"), wordsOfCell(index));
  addCopy(*menu, RowMenuTr::tr("Copy the row"), wordsOfRow(view, index));
  const QRect cell = view.visualRect(index);
  const QPoint byKey = view.viewport()->mapToGlobal(QPoint(std::max(0, cell.left()), cell.bottom()));
  menu->popup(isByKey ? byKey : event.globalPos());
  event.accept();
}

constexpr int kDense = 4;
constexpr int kRoomy = 6;
constexpr int kRowsLookedAt = 60;

int thirds(Density density) {
  return density == Density::Dense ? kDense + 1 : kRoomy;
}

void setUpView(QAbstractItemView& view, const QString& name) {
  view.setAccessibleName(name);
  view.setFrameShape(QFrame::NoFrame);
  view.setSelectionBehavior(QAbstractItemView::SelectRows);
  view.setSelectionMode(QAbstractItemView::SingleSelection);
  view.setEditTriggers(QAbstractItemView::NoEditTriggers);
  view.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  view.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  view.setTabKeyNavigation(false);
  view.setTextElideMode(Qt::ElideRight);
}

void setUpHeader(QHeaderView& header) {
  header.setHighlightSections(false);
  header.setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  header.setResizeContentsPrecision(kRowsLookedAt);
  header.setMinimumSectionSize(2 * unit(&header));
  header.setSectionsMovable(false);
}

/// `widths`: the result of an earlier call, or null.
ColumnWidths* fit(QAbstractItemView& view, QHeaderView& header, int stretched, ColumnWidths* widths) {
  delete widths;
  if (view.model() == nullptr) return nullptr;
  if (stretched >= 0) return new ColumnWidths(view, header, stretched);
  header.setStretchLastSection(false);
  for (int column = 0; column < header.count(); ++column)
    header.setSectionResizeMode(column, QHeaderView::ResizeToContents);
  return nullptr;
}

bool isOpenKey(const QKeyEvent& event) {
  return event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
}

}  // namespace

/// Draws a cell from the roles in models/roles.h: markers, sign, words, tags, text at the right end, a line below.
class CellDelegate final : public QStyledItemDelegate {
 public:
  /// `rowHeight` is in thirds of the line height.
  CellDelegate(const Theme& theme, int rowHeight, QObject* parent = nullptr);

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  /// Paints a row that is a single text, such as the head of a group or a reason. `rect` is the whole row.
  void paintWholeRow(QPainter& painter, const QStyleOptionViewItem& option, const QRect& rect, int indent,
                     const QModelIndex& index) const;

 private:
  const Theme& m_theme;
  int m_rowHeight;
};

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

void addCopy(QMenu& menu, const QString& title, const QString& words) {
  if (words.isEmpty()) return;
  QAction* action = menu.addAction(title);
  QObject::connect(action, &QAction::triggered, &menu, [words] { QGuiApplication::clipboard()->setText(words); });
}

DataTable::DataTable(const Theme& theme, Density density, const QString& accessibleName, QWidget* parent)
    : QTableView(parent), m_theme(theme) {
  setUpView(*this, accessibleName);
  setItemDelegate(new CellDelegate(theme, thirds(density), this));
  setShowGrid(false);
  setWordWrap(false);
  setCornerButtonEnabled(false);
  verticalHeader()->setVisible(false);
  verticalHeader()->setMinimumSectionSize(1);
  verticalHeader()->setDefaultSectionSize(thirds(density) * unit(this));
  verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  setUpHeader(*horizontalHeader());
  connect(this, &QTableView::doubleClicked, this, &DataTable::rowOpened);
}

void DataTable::fitColumns(int stretched) {
  m_widths = fit(*this, *horizontalHeader(), stretched, m_widths);
}

void DataTable::setFitsRows(bool isFitting) {
  m_fitsRows = isFitting;
  setVerticalScrollBarPolicy(isFitting ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
  setSizePolicy(QSizePolicy::Expanding, isFitting ? QSizePolicy::Fixed : QSizePolicy::Expanding);
  updateGeometry();
}

void DataTable::setModel(QAbstractItemModel* model) {
  QTableView::setModel(model);
  if (model == nullptr) return;
  const auto relayout = [this] {
    if (m_fitsRows) updateGeometry();
  };
  connect(model, &QAbstractItemModel::rowsInserted, this, relayout);
  connect(model, &QAbstractItemModel::rowsRemoved, this, relayout);
  connect(model, &QAbstractItemModel::modelReset, this, relayout);
}

QSize DataTable::sizeHint() const {
  if (!m_fitsRows || model() == nullptr) return QTableView::sizeHint();
  const int rows = model()->rowCount(rootIndex()) * verticalHeader()->defaultSectionSize();
  const int bar = horizontalScrollBar()->maximum() > 0 ? horizontalScrollBar()->sizeHint().height() : 0;
  return {QTableView::sizeHint().width(), rows + horizontalHeader()->sizeHint().height() + bar + 1};
}

QSize DataTable::minimumSizeHint() const {
  const int least = horizontalHeader()->sizeHint().height() + 2 * verticalHeader()->defaultSectionSize();
  return {12 * unit(this), m_fitsRows ? sizeHint().height() : least};
}

void DataTable::keyPressEvent(QKeyEvent* event) {
  if (isOpenKey(*event) && currentIndex().isValid()) return emit rowOpened(currentIndex());
  QTableView::keyPressEvent(event);
}

void DataTable::contextMenuEvent(QContextMenuEvent* event) {
  openRowMenu(*this, *event, [this](const QModelIndex& index, QMenu* menu) { emit rowMenuRequested(index, menu); });
}

DataTree::DataTree(const Theme& theme, Density density, const QString& accessibleName, QWidget* parent)
    : QTreeView(parent), m_theme(theme), m_delegate(new CellDelegate(theme, thirds(density), this)) {
  setUpView(*this, accessibleName);
  setItemDelegate(m_delegate);
  setUniformRowHeights(true);
  setRootIsDecorated(false);
  setExpandsOnDoubleClick(true);
  setAllColumnsShowFocus(true);
  setUpHeader(*header());
  connect(this, &QTreeView::doubleClicked, this, &DataTree::rowOpened);
  // A text across a whole row does not move with the columns, so it must be painted again.
  connect(horizontalScrollBar(), &QScrollBar::valueChanged, viewport(), qOverload<>(&QWidget::update));
}

void DataTree::fitColumns(int stretched) {
  m_widths = fit(*this, *header(), stretched, m_widths);
}

void DataTree::contextMenuEvent(QContextMenuEvent* event) {
  openRowMenu(*this, *event, [this](const QModelIndex& index, QMenu* menu) { emit rowMenuRequested(index, menu); });
}

void DataTree::drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const QModelIndex first = index.siblingAtColumn(0);
  const bool isGroup = first.data(models::GroupRole).toBool();
  const int span = first.data(models::SpanRole).toInt();
  if (!isGroup && span == 0) return QTreeView::drawRow(painter, option, index);
  QStyleOptionViewItem copy = option;
  copy.font = font();
  if (selectionModel() != nullptr && selectionModel()->isRowSelected(index.row(), index.parent()))
    copy.state |= QStyle::State_Selected;
  // The row does not move when columns scroll sideways, so that its text stays visible.
  const QRect row(0, option.rect.top(), viewport()->width(), option.rect.height());
  const int gap = unit(this);
  const int indent = isGroup ? 4 * gap : span == 2 ? header()->sectionPosition(1) + gap : gap;
  m_delegate->paintWholeRow(*painter, copy, row, indent, first);
  if (isGroup) drawBranches(painter, QRect(row.left(), option.rect.top(), 4 * gap, option.rect.height()), first);
}

void DataTree::drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const {
  if (!index.data(models::GroupRole).toBool() || model()->rowCount(index) == 0) return;
  QStyleOption branch;
  branch.initFrom(this);
  branch.rect = rect;
  branch.state = QStyle::State_Children | (isExpanded(index) ? QStyle::State_Open : QStyle::State_None);
  style()->drawPrimitive(QStyle::PE_IndicatorBranch, &branch, painter, this);
}

void DataTree::keyPressEvent(QKeyEvent* event) {
  if (isOpenKey(*event) && currentIndex().isValid()) {
    const QModelIndex first = currentIndex().siblingAtColumn(0);
    if (model()->rowCount(first) > 0)
      setExpanded(first, !isExpanded(first));
    else
      emit rowOpened(currentIndex());
    return;
  }
  QTreeView::keyPressEvent(event);
}

}  // namespace baremark::app::widgets

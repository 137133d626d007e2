// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/figure_card.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QPainter>
#include <QPixmap>
#include <algorithm>

#include "app/widgets/buttons.h"
#include "app/widgets/labels.h"
#include "app/widgets/metrics.h"

namespace baremark::app::plot {

using widgets::unit;

FigureCard::FigureCard(const widgets::Theme& theme, const QString& title, Figure* figure, QWidget* parent)
    : QWidget(parent),
      m_figure(figure),
      m_card(new widgets::Card(theme, this)),
      m_title(new widgets::ElidingLabel({}, this)),
      m_note(new widgets::ElidingLabel({}, this)),
      m_formula(widgets::makeNote({}, this)),
      m_head(new QHBoxLayout),
      m_body(new QVBoxLayout),
      m_all(widgets::makeLink(tr("Show all"), this)),
      m_menu(new QToolButton(this)),
      m_stack(new QStackedWidget(this)),
      //: %1: a figure's title
      m_table(new widgets::DataTable(theme, widgets::Density::Dense, tr("%1, as a table").arg(title), m_stack)),
      m_numbers(new QStandardItemModel(this)),
      m_empty(new widgets::EmptyState(m_stack)) {
  const int gap = unit(this);
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->addWidget(m_card);
  m_head->setSpacing(2 * gap);
  m_title->setFont(widgets::boldFont(font()));
  setTitle(title);
  m_note->setForegroundRole(QPalette::PlaceholderText);
  m_note->setFont(widgets::noteFont(font()));
  m_note->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  m_head->addWidget(m_title);
  m_head->addWidget(m_note, 1);
  m_head->addWidget(m_all);
  m_head->addWidget(m_menu);
  m_all->setAccessibleName(tr("Show all of %1", "a figure").arg(title));
  m_all->setToolTip(tr("A double click, 0 or Esc does the same. To show a part, drag or use the wheel with Ctrl."));
  QSizePolicy kept = m_all->sizePolicy();
  kept.setRetainSizeWhenHidden(true);  // so that nothing moves when it appears
  m_all->setSizePolicy(kept);
  m_all->setVisible(false);
  connect(m_all, &QPushButton::clicked, m_figure, [this] {
    m_figure->setFocus();
    m_figure->fit();
  });
  connect(m_figure, &Figure::viewMoved, m_all, [this] { m_all->setVisible(m_figure->isZoomed()); });
  m_menu->setText(QStringLiteral("⋯"));
  m_menu->setAccessibleName(tr("More for %1", "a figure").arg(title));
  m_menu->setPopupMode(QToolButton::InstantPopup);
  m_menu->setToolTip(tr("Show as table, copy, save"));
  auto* menu = new QMenu(m_menu);
  QAction* asTable = menu->addAction(tr("Show as table"));
  asTable->setCheckable(true);
  connect(asTable, &QAction::toggled, this, &FigureCard::setShowsTable);
  if (m_figure->hasRuns()) {
    QAction* runs = menu->addAction(tr("Show each run"));
    runs->setCheckable(true);
    connect(runs, &QAction::toggled, m_figure, &Figure::setShowsRuns);
  }
  connect(menu->addAction(tr("Show all (0)")), &QAction::triggered, m_figure, &Figure::fit);
  menu->addSeparator();
  connect(menu->addAction(tr("Copy picture")), &QAction::triggered, this, &FigureCard::copyPicture);
  connect(menu->addAction(tr("Copy numbers")), &QAction::triggered, this, &FigureCard::copyNumbers);
  connect(menu->addAction(tr("Save…")), &QAction::triggered, this, [this] { emit saveRequested(titled()); });
  m_menu->setMenu(menu);
  m_card->body()->addLayout(m_head);
  m_formula->setVisible(false);
  m_card->body()->addWidget(m_formula);
  m_body->setSpacing(gap);
  m_card->body()->addLayout(m_body);
  m_stack->addWidget(m_figure);
  m_stack->addWidget(m_table);
  m_stack->addWidget(m_empty);
  m_card->body()->addWidget(m_stack, 1);
  m_table->setModel(m_numbers);
  connect(m_empty, &widgets::EmptyState::buttonPressed, this, &FigureCard::readingRequested);
  m_soon.setSingleShot(true);
  m_soon.setInterval(0);
  connect(&m_soon, &QTimer::timeout, this, [this] {
    if (showsTable()) fillTable();
  });
}

void FigureCard::setTitle(const QString& title) {
  constexpr int kWhole = 40;  // characters that are never cut
  m_title->setText(title);
  m_title->setMinimumWidth(std::min(m_title->sizeHint().width(), kWhole * fontMetrics().averageCharWidth()));
}

void FigureCard::setNote(const QString& note) {
  m_note->setText(note);
}

void FigureCard::setFormula(const QString& formula, const QString& exact) {
  m_formula->setText(formula);
  m_formula->setVisible(!formula.isEmpty());
  m_formula->setToolTip((exact.isEmpty() ? formula : exact).toHtmlEscaped());
}

TitledFigure FigureCard::titled() const {
  return {title().isEmpty() ? m_figure->accessibleName() : title(), formula(), m_figure, {}};
}

void FigureCard::addLead(QWidget* lead) {
  m_title->setVisible(false);
  m_head->insertWidget(0, lead, 1);
  m_head->setStretchFactor(m_note, 0);
}

void FigureCard::addControl(QWidget* control) {
  m_head->insertWidget(m_head->count() - 1, control);
}

void FigureCard::addControlLine(QLayout* line) {
  m_body->addLayout(line);
}

void FigureCard::setEmpty(const QString& title, const QString& reason) {
  if (title.isEmpty()) {
    if (m_stack->currentWidget() == m_empty) m_stack->setCurrentWidget(m_figure);
    return renewTable();
  }
  m_empty->setWords(title, reason);
  m_stack->setCurrentWidget(m_empty);
}

void FigureCard::setProblem(const text::ErrorText& problem) {
  m_empty->setProblem(problem);
  m_stack->setCurrentWidget(m_empty);
}

void FigureCard::setShowsTable(bool showsTable) {
  if (showsTable) fillTable();
  m_stack->setCurrentWidget(showsTable ? static_cast<QWidget*>(m_table) : m_figure);
}

void FigureCard::renewTable() {
  if (showsTable()) m_soon.start();
}

void FigureCard::fillTable() {
  const FigureTable table = m_figure->table();
  m_numbers->clear();
  m_numbers->setHorizontalHeaderLabels(table.header);
  for (const QStringList& row : table.rows) {
    QList<QStandardItem*> items;
    for (const QString& cell : row) items << new QStandardItem(cell);
    m_numbers->appendRow(items);
  }
  m_table->fitColumns(0);
}

void FigureCard::copyPicture() {
  QPixmap pixmap(m_figure->size() * 2);
  pixmap.setDevicePixelRatio(2);
  pixmap.fill(Qt::white);
  QPainter painter(&pixmap);
  painter.setFont(m_figure->font());
  m_figure->paintForPrint(painter, QRectF(QPointF(0, 0), QSizeF(m_figure->size())));
  painter.end();
  QApplication::clipboard()->setPixmap(pixmap);
}

void FigureCard::copyNumbers() {
  const FigureTable table = m_figure->table();
  QStringList lines{table.header.join(QLatin1Char('\t'))};
  for (const QStringList& row : table.rows) lines << row.join(QLatin1Char('\t'));
  QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

}  // namespace baremark::app::plot

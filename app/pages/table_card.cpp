// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/table_card.h"

#include <algorithm>

namespace baremark::app::pages {

TableCard::TableCard(const widgets::Theme& theme, const QString& title, const QString& note, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_table(new QGridLayout) {
  auto* column = widgets::makeColumn(this);
  auto* card = new widgets::Card(theme, this);
  card->addHeader(title, note);
  m_table->setHorizontalSpacing(3 * widgets::unit(this));
  m_table->setVerticalSpacing(widgets::unit(this));
  card->body()->addLayout(m_table);
  column->addWidget(card);
}

void TableCard::begin(const QStringList& titles, const std::vector<int>& rightAligned) {
  widgets::clearLayout(*m_table);
  m_rightAligned = rightAligned;
  m_row = 0;
  m_column = 0;
  for (const QString& title : titles) {
    QLabel* head = widgets::makeMuted(title, this);
    head->setFont(widgets::boldFont(widgets::noteFont(font())));
    putWidget(head);
  }
  m_table->setColumnStretch(m_column - 1, 1);
  endRow();
}

void TableCard::put(const QString& words) {
  QLabel* label = widgets::makeLabel(words, this);
  label->setFont(widgets::tabularFont(label->font()));
  putWidget(label);
}

void TableCard::putMuted(const QString& words) {
  QLabel* label = widgets::makeFact(words, this);
  label->setForegroundRole(QPalette::PlaceholderText);
  m_table->addWidget(label, m_row, m_column++);
}

void TableCard::putSigned(const text::SignedText& words) {
  auto* line = new widgets::SignLine(m_theme, words, this);
  line->setMinimumWidth(fontMetrics().horizontalAdvance(words.words) + 5 * widgets::unit(this));  // one line
  putWidget(line);
}

void TableCard::endRow() {
  ++m_row;
  m_column = 0;
}

void TableCard::putWidget(QWidget* widget) {
  const bool isRight = std::find(m_rightAligned.begin(), m_rightAligned.end(), m_column) != m_rightAligned.end();
  m_table->addWidget(widget, m_row, m_column++, isRight ? Qt::AlignRight : Qt::AlignLeft);
}

FactList::FactList(QWidget* parent) : QWidget(parent), m_grid(makeGrid(*this, 1)) {
  m_grid->setContentsMargins(0, 0, 0, 0);
  setLayout(m_grid);
}

void FactList::setFacts(const std::vector<text::Fact>& facts) {
  widgets::clearLayout(*m_grid);
  int row = 0;
  for (const text::Fact& fact : facts) {
    m_grid->addWidget(widgets::makeMuted(fact.name, this), row, 0, Qt::AlignTop);
    m_grid->addWidget(widgets::makeFact(fact.value, this), row, 1);
    ++row;
  }
}

}  // namespace baremark::app::pages

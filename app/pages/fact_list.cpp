// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/fact_list.h"

#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "app/widgets/metrics.h"

namespace baremark::app::pages {
namespace {

using widgets::unit;

}  // namespace

FactList::FactList(QWidget* parent) : QWidget(parent), m_grid(new QGridLayout(this)) {
  m_grid->setContentsMargins(0, 0, 0, 0);
  m_grid->setColumnStretch(1, 1);
  m_grid->setHorizontalSpacing(3 * unit(this));
  m_grid->setVerticalSpacing(unit(this));
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

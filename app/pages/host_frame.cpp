// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/host_frame.h"

#include <QLocale>
#include <algorithm>

#include "app/widgets/buttons.h"
#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "app/widgets/metrics.h"

namespace baremark::app::pages {
namespace {

using widgets::unit;

constexpr int kHostSideBySide = 116;

}  // namespace

HostFrame::HostFrame(const Desk& desk, const Titles& titles, QWidget* parent)
    : Page(desk, parent), m_header(new widgets::PageHeader(titles.page, this)), m_test(widgets::makeButton(tr("Test again"), this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2 * unit(this) + 2);
  QPushButton* make = widgets::makePrimaryButton(tr("New experiment here…"), this);
  m_header->addButton(m_test);
  m_header->addButton(make);
  column->addWidget(m_header);
  auto* scroll = new widgets::ScrollColumn(this);
  column->addWidget(scroll, 1);
  auto* both = new widgets::SideBySide(kHostSideBySide, scroll);
  auto* steps = new widgets::Card(theme(), both);
  m_stepsNote = steps->addHeader(titles.steps).note;
  m_steps = new StepList(theme(), steps);
  steps->body()->addWidget(m_steps);
  steps->body()->addStretch(1);
  both->add(steps, 10);
  auto* right = new QWidget(both);
  m_cards = new QVBoxLayout(right);
  m_cards->setContentsMargins(0, 0, 0, 0);
  m_cards->setSpacing(2 * unit(this) + 2);
  m_tableCard = new widgets::Card(theme(), right);
  m_tableCard->addHeader(titles.table, titles.tableNote);
  m_table = new QGridLayout;
  m_table->setHorizontalSpacing(3 * unit(this));
  m_table->setVerticalSpacing(unit(this));
  m_tableCard->body()->addLayout(m_table);
  m_cards->addWidget(m_tableCard);
  auto* facts = new widgets::Card(theme(), right);
  facts->addHeader(tr("What it is"));
  m_facts = new FactList(facts);
  facts->body()->addWidget(m_facts);
  m_cards->addWidget(facts);
  auto* follows = new widgets::Card(theme(), right);
  follows->addHeader(tr("What follows from it"));
  m_consequences = widgets::makeWrapped({}, follows);
  follows->body()->addWidget(m_consequences);
  m_cautions = new QVBoxLayout;
  follows->body()->addLayout(m_cautions);
  m_cards->addWidget(follows);
  m_cards->addStretch(1);
  both->add(right, 11);
  scroll->column()->addWidget(both, 1);
  connect(m_test, &QPushButton::clicked, this, &HostFrame::testRequested);
  connect(make, &QPushButton::clicked, this, &HostFrame::experimentRequested);
}

QWidget* HostFrame::firstFocus() { return m_test; }

void HostFrame::setSteps(const std::vector<models::TriedStep>& steps, std::optional<double> took) {
  m_stepsNote->setText(took ? tr("%n step(s) in %1 s", nullptr, static_cast<int>(steps.size())).arg(QLocale().toString(*took, 'f', 1)) : QString());
  m_steps->setSteps(steps);
}

void HostFrame::beginTable(const QStringList& titles, const std::vector<int>& rightAligned) {
  widgets::clearLayout(*m_table);
  int column = 0;
  for (const QString& title : titles) {
    QLabel* head = widgets::makeMuted(title, this);
    head->setFont(widgets::boldFont(widgets::noteFont(font())));
    const bool isRight = std::find(rightAligned.begin(), rightAligned.end(), column) != rightAligned.end();
    m_table->addWidget(head, 0, column++, isRight ? Qt::AlignRight : Qt::AlignLeft);
  }
  m_table->setColumnStretch(column - 1, 1);
}

}  // namespace baremark::app::pages

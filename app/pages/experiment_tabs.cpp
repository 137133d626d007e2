// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/experiment_tabs.h"

#include "app/pages/passport_tab.h"
#include "app/text/units_text.h"

namespace baremark::app::pages {

ExperimentTabs::ExperimentTabs(Page* page)
    : QObject(page),
      m_page(page),
      m_line(new widgets::TabLine(page)),
      m_bar(m_line->bar()),
      m_stack(new QStackedWidget(page)) {}

void ExperimentTabs::makeTabs(const Desk& desk, models::ExperimentData& data, models::Selection& selection) {
  m_data = &data;
  m_bar->setAccessibleName(tr("Tabs of the experiment"));
  m_overview = new OverviewTab(desk, data, selection, m_stack);
  m_live = new LiveTab(desk, data, selection, m_stack);
  m_compare = new CompareTab(desk, data, selection, m_stack);
  m_runs = new RunsTab(desk, data, selection, m_stack);
  auto* passport = new PassportTab(desk, data, selection, m_stack);
  addTab(tr("Overview"), {QStringLiteral("overview"), QStringLiteral("decided"), m_overview});
  addTab(tr("Live"), {QStringLiteral("live"), QStringLiteral("telemetry"), m_live});
  addTab(tr("Compare"), {QStringLiteral("compare"), QStringLiteral("decided"), m_compare});
  addTab(tr("Runs"), {QStringLiteral("runs"), QStringLiteral("faults"), m_runs});
  addTab(tr("Passport"), {QStringLiteral("passport"), QStringLiteral("passport"), passport});
  connect(m_bar, &QTabBar::currentChanged, this, &ExperimentTabs::showCurrent);
}

void ExperimentTabs::addTab(const QString& words, const Named& named) {
  ExperimentTab* tab = named.tab;
  m_tabs.push_back(named);
  m_bar->addTab(words);
  m_stack->addWidget(tab);
  if (QWidget* corner = tab->corner()) m_line->addControls(corner);
  connect(tab, &ExperimentTab::described, this, [this, tab] {
    if (tab == &current()) emit described();
  });
  connect(tab, &ExperimentTab::helpRequested, m_page, &Page::helpRequested);
  connect(tab, &ExperimentTab::logRequested, this, [this](core::storage::RunKey run) {
    showTab(QStringLiteral("live"));
    m_live->showErrorsOf(run);
  });
  connect(tab, &ExperimentTab::tabRequested, this, &ExperimentTabs::showTab);
  connect(tab, &ExperimentTab::messageRaised, m_page, &Page::messageRaised);
  connect(tab, &ExperimentTab::saveRequested, this, &ExperimentTabs::saveRequested);
}

void ExperimentTabs::showCurrent(int index) {
  m_stack->setCurrentIndex(index);
  for (const Named& named : m_tabs) {
    const bool isCurrent = named.tab == &current();
    named.tab->setIsShown(isCurrent && m_page->isVisible());
    if (QWidget* corner = named.tab->corner()) corner->setVisible(isCurrent);
  }
  if (m_data->assessment()) current().refresh();
  emit currentChanged();
}

void ExperimentTabs::showTab(const QString& key) {
  for (std::size_t i = 0; i < m_tabs.size(); ++i) {
    if (m_tabs[i].key == key) m_bar->setCurrentIndex(static_cast<int>(i));
  }
}

void ExperimentTabs::stepTab(int by) {
  const int count = m_bar->count();
  m_bar->setCurrentIndex((m_bar->currentIndex() + by + count) % count);
}

void ExperimentTabs::setIsShown(bool isShown) {
  if (isShown) return current().setIsShown(true);
  for (const Named& named : m_tabs) named.tab->setIsShown(false);
}

void ExperimentTabs::showRunCounts(int done, int all) {
  //: %1: runs done, %2: all of them
  const QString partial = tr("Runs (%1 of %2)").arg(text::count(done), text::count(all));
  //: %1: how many
  const QString total = tr("Runs (%1)").arg(text::count(all));
  m_bar->setTabText(static_cast<int>(Tab::Runs), done < all ? partial : total);
}

std::vector<plot::TitledFigure> ExperimentTabs::figures() const {
  if (isOpen(Tab::Live)) return m_live->figures();
  // A tab that is not shown may show older data.
  if (!isOpen(Tab::Compare)) m_compare->refresh();
  return m_compare->figures();
}

}  // namespace baremark::app::pages

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/experiment_tabs.h"

#include <algorithm>

#include "app/pages/compare_tab.h"
#include "app/pages/live_tab.h"
#include "app/pages/overview_tab.h"
#include "app/pages/passport_tab.h"
#include "app/pages/runs_tab.h"
#include "app/text/units_text.h"

namespace baremark::app::pages {
namespace {

constexpr int kRunsIndex = 3;  // of the tab with the runs

}  // namespace

ExperimentTabs::ExperimentTabs(QWidget* page)
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
  m_passport = new PassportTab(desk, data, selection, m_stack);
  addTab(QStringLiteral("overview"), tr("Overview"), m_overview);
  addTab(QStringLiteral("live"), tr("Live"), m_live);
  addTab(QStringLiteral("compare"), tr("Compare"), m_compare);
  addTab(QStringLiteral("runs"), tr("Runs"), m_runs);
  addTab(QStringLiteral("passport"), tr("Passport"), m_passport);
  connect(m_bar, &QTabBar::currentChanged, this, &ExperimentTabs::showCurrent);
}

void ExperimentTabs::addTab(const QString& key, const QString& words, ExperimentTab* tab) {
  m_tabs.push_back({key, tab});
  m_bar->addTab(words);
  m_stack->addWidget(tab);
  if (QWidget* corner = tab->corner()) m_line->addControls(corner);
  connect(tab, &ExperimentTab::described, this, [this, tab] {
    if (tab == &current()) emit described();
  });
  connect(tab, &ExperimentTab::helpRequested, this, &ExperimentTabs::helpRequested);
  connect(tab, &ExperimentTab::logRequested, this, [this](core::storage::RunKey run) {
    showTab(QStringLiteral("live"));
    m_live->showErrorsOf(run);
  });
  connect(tab, &ExperimentTab::tabRequested, this, &ExperimentTabs::showTab);
  connect(tab, &ExperimentTab::messageRaised, this, &ExperimentTabs::messageRaised);
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

std::size_t ExperimentTabs::currentIndex() const {
  return static_cast<std::size_t>(std::max(0, m_bar->currentIndex()));
}

ExperimentHead::Tab ExperimentTabs::kind() const {
  const ExperimentTab* shown = &current();
  if (shown == m_live) return ExperimentHead::Tab::Live;
  if (shown == m_compare) return ExperimentHead::Tab::Compare;
  if (shown == m_runs) return ExperimentHead::Tab::Runs;
  return shown == m_passport ? ExperimentHead::Tab::Passport : ExperimentHead::Tab::Other;
}

QString ExperimentTabs::helpTopic() const {
  switch (kind()) {
    case ExperimentHead::Tab::Live:
      return QStringLiteral("telemetry");
    case ExperimentHead::Tab::Passport:
      return QStringLiteral("passport");
    case ExperimentHead::Tab::Runs:
      return QStringLiteral("faults");
    case ExperimentHead::Tab::Compare:
    case ExperimentHead::Tab::Other:
      break;
  }
  return QStringLiteral("decided");
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
  m_bar->setTabText(kRunsIndex, done < all ? partial : total);
}

std::vector<plot::TitledFigure> ExperimentTabs::figures() const {
  const ExperimentHead::Tab tab = kind();
  if (tab == ExperimentHead::Tab::Live) return m_live->figures();
  // A tab that is not shown may show older data.
  if (tab != ExperimentHead::Tab::Compare) m_compare->refresh();
  return m_compare->figures();
}

}  // namespace baremark::app::pages

// SPDX-License-Identifier: GPL-3.0-or-later
// The tabs of the experiment page: their line of titles, and the stack that shows the current one.
#pragma once

#include "app/pages/compare_tab.h"
#include "app/pages/live_tab.h"
#include "app/pages/overview_tab.h"
#include "app/pages/runs_tab.h"
#include "app/widgets/layouts.h"

namespace baremark::app::pages {

class ExperimentTabs final : public QObject {
  Q_OBJECT

 public:
  /// In their order.
  enum class Tab { Overview, Live, Compare, Runs, Passport };

  /// Makes the line and the stack. makeTabs() fills them.
  explicit ExperimentTabs(Page* page);

  void makeTabs(const Desk& desk, models::ExperimentData& data, models::Selection& selection);

  [[nodiscard]] widgets::TabLine* line() const { return m_line; }
  [[nodiscard]] QTabBar* bar() const { return m_bar; }
  [[nodiscard]] QStackedWidget* stack() const { return m_stack; }
  [[nodiscard]] OverviewTab& overview() const { return *m_overview; }
  [[nodiscard]] LiveTab& live() const { return *m_live; }
  [[nodiscard]] CompareTab& compare() const { return *m_compare; }
  [[nodiscard]] RunsTab& runs() const { return *m_runs; }

  [[nodiscard]] ExperimentTab& current() const { return *shown().tab; }
  [[nodiscard]] bool isOpen(Tab tab) const { return m_bar->currentIndex() == static_cast<int>(tab); }
  /// overview, live, compare, runs or passport.
  [[nodiscard]] QString currentTab() const { return shown().key; }
  [[nodiscard]] QString helpTopic() const { return shown().helpTopic; }
  void showTab(const QString& key);
  /// Shows the next tab (1) or the previous one (-1).
  void stepTab(int by);
  void setIsShown(bool isShown);
  void showRunCounts(int done, int all);
  /// The figures that "Export" writes: those of the live tab if it is shown, else those of the comparison.
  [[nodiscard]] std::vector<plot::TitledFigure> figures() const;

 signals:
  void currentChanged();
  /// The current tab has another command or status.
  void described();
  void saveRequested(const baremark::app::plot::TitledFigure& figure);

 private:
  struct Named {
    QString key;
    QString helpTopic;
    ExperimentTab* tab;
  };

  void addTab(const QString& words, const Named& named);
  void showCurrent(int index);
  [[nodiscard]] const Named& shown() const { return m_tabs[static_cast<std::size_t>(m_bar->currentIndex())]; }

  Page* m_page;
  widgets::TabLine* m_line;
  QTabBar* m_bar;
  QStackedWidget* m_stack;
  const models::ExperimentData* m_data = nullptr;
  std::vector<Named> m_tabs;
  OverviewTab* m_overview = nullptr;
  LiveTab* m_live = nullptr;
  CompareTab* m_compare = nullptr;
  RunsTab* m_runs = nullptr;
};

}  // namespace baremark::app::pages

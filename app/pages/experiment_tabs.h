// SPDX-License-Identifier: GPL-3.0-or-later
// The tabs of the experiment page: their line of titles, and the stack that shows the current one. GUI thread. The
// data, the selection and the page outlive this object; the page owns the widgets.
#pragma once

#include <QObject>
#include <QStackedWidget>
#include <QString>
#include <QTabBar>
#include <vector>

#include "app/models/experiment_data.h"
#include "app/pages/experiment_head.h"
#include "app/pages/experiment_tab.h"
#include "app/widgets/tab_line.h"

namespace baremark::app::pages {

class CompareTab;
class LiveTab;
class OverviewTab;
class PassportTab;
class RunsTab;

class ExperimentTabs final : public QObject {
  Q_OBJECT

 public:
  /// Makes the line and the stack. makeTabs() fills them.
  explicit ExperimentTabs(QWidget* page);

  void makeTabs(const Desk& desk, models::ExperimentData& data, models::Selection& selection);

  [[nodiscard]] widgets::TabLine* line() const { return m_line; }
  [[nodiscard]] QTabBar* bar() const { return m_bar; }
  [[nodiscard]] QStackedWidget* stack() const { return m_stack; }
  [[nodiscard]] OverviewTab& overview() const { return *m_overview; }
  [[nodiscard]] LiveTab& live() const { return *m_live; }
  [[nodiscard]] CompareTab& compare() const { return *m_compare; }
  [[nodiscard]] RunsTab& runs() const { return *m_runs; }

  [[nodiscard]] ExperimentTab& current() const { return *m_tabs[currentIndex()].tab; }
  [[nodiscard]] ExperimentHead::Tab kind() const;
  /// overview, live, compare, runs or passport.
  [[nodiscard]] QString currentTab() const { return m_tabs[currentIndex()].key; }
  [[nodiscard]] QString helpTopic() const;
  void showTab(const QString& key);
  /// Shows the next tab (1) or the previous one (-1).
  void stepTab(int by);
  /// Tells the tabs which of them the user sees.
  void setIsShown(bool isShown);
  /// Shows the number of runs in the title of their tab.
  void showRunCounts(int done, int all);
  /// The figures that "Export" writes: those of the live tab if it is shown, else those of the comparison.
  [[nodiscard]] std::vector<plot::TitledFigure> figures() const;

 signals:
  void currentChanged();
  /// The current tab has another command or status.
  void described();
  void helpRequested(const QString& topic);
  void messageRaised(const baremark::core::base::Error& error);
  void saveRequested(const baremark::app::plot::TitledFigure& figure);

 private:
  void addTab(const QString& key, const QString& words, ExperimentTab* tab);
  void showCurrent(int index);
  [[nodiscard]] std::size_t currentIndex() const;

  struct Named {
    QString key;
    ExperimentTab* tab;
  };
  QWidget* m_page;
  widgets::TabLine* m_line;
  QTabBar* m_bar;
  QStackedWidget* m_stack;
  const models::ExperimentData* m_data = nullptr;
  std::vector<Named> m_tabs;
  OverviewTab* m_overview = nullptr;
  LiveTab* m_live = nullptr;
  CompareTab* m_compare = nullptr;
  RunsTab* m_runs = nullptr;
  PassportTab* m_passport = nullptr;
};

}  // namespace baremark::app::pages

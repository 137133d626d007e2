// SPDX-License-Identifier: GPL-3.0-or-later
// The header of the experiment page: title, note, the buttons that fit the state of the experiment, and the warning
// below it. GUI thread. The desk's services, the data and the widgets outlive this object.
#pragma once

#include <QObject>
#include <QPushButton>
#include <QStackedWidget>
#include <QString>
#include <QTabBar>
#include <vector>

#include "app/models/experiment_data.h"
#include "app/pages/experiment_tab.h"
#include "app/pages/page.h"
#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "app/widgets/page_header.h"

namespace baremark::app::pages {

[[nodiscard]] bool isQueuedOrRunning(core::model::ExperimentState state);

class ExperimentHead final : public QObject {
  Q_OBJECT

 public:
  /// The tabs that change the header.
  enum class Tab { Live, Runs, Compare, Passport, Other };

  struct Widgets {
    widgets::PageHeader& header;
    widgets::SignLine& slow;  ///< the warning that the slow reference backend was used
  };

  /// Adds the buttons to the header. `page` owns this object and the buttons.
  ExperimentHead(const Desk& desk, const models::ExperimentData& data, const Widgets& parts, QWidget* page);

  /// Another experiment is being loaded: clears the title and the warning.
  void showReading();
  /// Shows the warning if the slow reference backend was used.
  void showSlow();
  /// The warning. Empty if it is not shown.
  [[nodiscard]] QString slowWords() const { return m_slow.isHidden() ? QString() : m_slow.words(); }
  /// `liveHeadline`: the note while the live tab shows an experiment that is queued or running.
  void describe(Tab tab, const QString& liveHeadline);
  /// Shows and enables the buttons for the state of the experiment. They are the same on each tab, in one order, and
  /// those at the right keep their places.
  void fitButtons();
  [[nodiscard]] QString title() const { return m_header.title(); }

 signals:
  void duplicateRequested();
  void blocksRequested();
  /// The user wants to pause or to resume, according to the state of the experiment.
  void pauseOrResumeRequested();
  void cancelRequested();
  void exportRequested();
  void reportRequested();

 private:
  /// When and how the experiment ended. Before that, its state.
  [[nodiscard]] QString endWords() const;

  Desk m_desk;
  const models::ExperimentData& m_data;
  widgets::PageHeader& m_header;
  widgets::SignLine& m_slow;
  QPushButton* m_duplicate;
  QPushButton* m_addBlocks;
  QPushButton* m_pause;
  QPushButton* m_cancel;
  QPushButton* m_export;
  QPushButton* m_report;
};

// The tabs of the experiment page: their line of titles, and the stack that shows the current one. GUI thread. The
// data, the selection and the page outlive this object; the page owns the widgets.
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

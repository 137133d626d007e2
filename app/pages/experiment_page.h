// SPDX-License-Identifier: GPL-3.0-or-later
// The page of one experiment: buttons that fit its state, and tabs that share its data and one selection.
#pragma once

#include <chrono>

#include "app/pages/compare_tab.h"
#include "app/pages/experiment_export.h"
#include "app/pages/live_tab.h"
#include "app/pages/overview_tab.h"
#include "app/pages/runs_tab.h"
#include "app/pages/transfer_card.h"

namespace baremark::app::pages {

// The line of titles of the tabs, and the stack that shows the current one.
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

// Adds blocks to an experiment: how many, where, how long they take, and the confidence level after this look.
class ExtendCard final : public QWidget {
  Q_OBJECT

 public:
  ExtendCard(const Desk& desk, models::ExperimentData& data, QWidget* parent = nullptr);
  /// Shows the card. Proposes the number of blocks that would decide the open point of the shown case.
  void offer();

 private:
  void describe();
  void add();
  /// In the comparison's list of points. Nothing: all of them.
  [[nodiscard]] std::optional<std::size_t> chosenPlace() const;

  Desk m_desk;
  models::ExperimentData& m_data;
  widgets::Card* m_card;
  widgets::NumberField* m_blocks;
  QComboBox* m_where;
  QLabel* m_sum;
  QLabel* m_refusal;
  QLabel* m_looks;
  QPushButton* m_add;
};

[[nodiscard]] bool isQueuedOrRunning(core::model::ExperimentState state);

class ExperimentPage final : public Page {
  Q_OBJECT

 public:
  explicit ExperimentPage(const Desk& desk, QWidget* parent = nullptr);

  /// `tab`: overview, live, compare, runs or passport. Empty: the tab that fits the state of the experiment.
  void show(const QString& id, const QString& tab);
  [[nodiscard]] models::ExperimentData& data() { return m_data; }
  [[nodiscard]] ExperimentTabs& tabs() { return m_tabs; }
  [[nodiscard]] QString slowWords() const { return m_slow->isHidden() ? QString() : m_slow->words(); }

  /// Calls `act` when the data of the current experiment are loaded; at once if they are loaded already. A later call
  /// replaces `act`. `act` is dropped if loading fails, or if another experiment or page is shown.
  void whenLoaded(const std::function<void()>& act);
  /// The remaining time of the current experiment. Empty if it is unknown or if the data are not loaded yet.
  [[nodiscard]] std::optional<std::chrono::milliseconds> timeLeft() const;

  // The commands of the menus and buttons. Except for cancel(), they do nothing until the data are loaded.
  void cancel() { desk().actions.cancel(m_data.id()); }
  void pauseOrResume();
  void offerBlocks() { m_extend->offer(); }
  void duplicate();
  void repeat();
  void editNote();
  bool exportFiles() override;
  void exportReport() {
    if (m_data.assessment()) m_export.chooseReportPath(header().title());
  }
  void fetchFiles();

  [[nodiscard]] QStringList crumbs() const override;
  [[nodiscard]] text::CommandWords command() const override { return m_tabs.current().command(); }
  [[nodiscard]] QString helpTopic() const override { return m_tabs.helpTopic(); }
  [[nodiscard]] QString status() const override { return m_tabs.current().status(); }
  bool focusFilter() override { return m_tabs.current().focusFilter(); }
  [[nodiscard]] QWidget* firstFocus() override { return m_tabs.bar(); }
  bool clear() override;
  [[nodiscard]] core::base::ExperimentId experiment() const override { return m_data.id(); }

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void layOut();
  void connectTabs();
  void showLoaded();
  void describeHeader();
  /// When and how the experiment ended. Before that, its state.
  [[nodiscard]] QString endWords() const;
  /// Fits the buttons to the state of the experiment. They keep their order and, at the right, their places.
  void fitButtons();
  /// The experiment ended while the user watched its runs: offers to show the verdict.
  void offerVerdict();

  models::ExperimentData m_data;
  models::Selection m_selection;
  widgets::MessageStack* m_ends;  ///< says that the experiment ended, with a button to its verdict
  widgets::SignLine* m_slow;      ///< warns, above all tabs, that the slow reference backend was used
  ExperimentTabs m_tabs;
  ExtendCard* m_extend;
  TransferCard* m_transfer;
  QPushButton* m_duplicate;
  QPushButton* m_addBlocks;
  QPushButton* m_pause;
  QPushButton* m_cancel;
  QPushButton* m_exportFiles;
  QPushButton* m_report;
  ExperimentExport m_export;
  QString m_requestedTab;
  std::function<void()> m_whenLoaded;
  bool m_isNew = false;
  bool m_wasActive = false;  ///< the experiment was queued or running when its data were loaded last
};

}  // namespace baremark::app::pages

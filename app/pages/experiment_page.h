// SPDX-License-Identifier: GPL-3.0-or-later
// The page of one experiment: buttons that fit its state, and tabs that share its data and one selection.
#pragma once

#include <chrono>

#include "app/pages/experiment_export.h"
#include "app/pages/experiment_tabs.h"
#include "app/pages/extend_card.h"
#include "app/pages/transfer_card.h"

namespace baremark::app::pages {

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
  void connectTransfers();
  void showLoaded();
  void showSlow();
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
  widgets::SignLine* m_slow;      ///< warns that the slow reference backend was used
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

// SPDX-License-Identifier: GPL-3.0-or-later
// The runtimes on each host: whether they work there, and otherwise why not and what to do. Tests them again.
#pragma once

#include <optional>
#include <utility>

#include "app/models/runtimes_model.h"
#include "app/pages/page.h"
#include "app/widgets/data_views.h"

namespace baremark::app::pages {

class RuntimesPage final : public Page {
  Q_OBJECT

 public:
  explicit RuntimesPage(const Desk& desk, QWidget* parent = nullptr);

  [[nodiscard]] text::CommandWords command() const override;
  [[nodiscard]] QString status() const override {
    return m_tests.isRunning() ? tr("runtimes are being tested") : QString();
  }
  [[nodiscard]] QString helpTopic() const override { return QStringLiteral("runtimes"); }
  [[nodiscard]] QWidget* firstFocus() override { return m_table; }
  [[nodiscard]] const models::RuntimesModel& model() const { return m_model; }

 private:
  void makeLeftOut();
  void makeTable();
  void makeDetails();
  void fill();
  void fitButtons();
  void fillDetails();
  /// Selects the last chosen row, or the first runtime that does not work.
  void selectChosen();
  void showProgress();
  /// Tests the chosen runtime, or all runtimes of all hosts.
  void testChosen();
  void testAll();
  [[nodiscard]] const models::RuntimeRow* chosen() const { return m_model.at(m_table->currentIndex().row()); }
  /// A run is being measured on this machine, and a test would disturb it.
  [[nodiscard]] bool isHeldBack(const std::string& host) const {
    return host == core::model::kLocalHost && (desk().machine.isHeldBack() || desk().machine.isRunning());
  }

  models::RuntimesModel m_model;
  models::RuntimeTests m_tests;
  models::TimedTask m_step;
  std::optional<std::pair<std::string, std::string>> m_chosen;  ///< host and runtime
  QPushButton* m_testOne;
  QPushButton* m_testAll;
  widgets::Card* m_progressCard;
  widgets::ProgressLines* m_progress;
  widgets::DataTable* m_table = nullptr;
  widgets::Card* m_details = nullptr;
  QLabel* m_title = nullptr;
  QLabel* m_why = nullptr;
  QLabel* m_fix = nullptr;
  QWidget* m_commandLine = nullptr;
  QLabel* m_command = nullptr;
  widgets::DetailsBox* m_words = nullptr;
};

}  // namespace baremark::app::pages

// SPDX-License-Identifier: GPL-3.0-or-later
// Where the experiment runs: facts about the host, cautions about measuring there, options for its scheduler.
#pragma once

#include "app/pages/fact_lists.h"
#include "app/wizards/allocation_card.h"
#include "app/wizards/wizard_page.h"

namespace baremark::app::wizards {

class WherePage final : public WizardPage {
  Q_OBJECT

 public:
  WherePage(const pages::Desk& desk, models::ExperimentDraft& draft, QWidget* parent = nullptr);

  [[nodiscard]] QString helpTopic() const override { return QStringLiteral("hosts"); }
  void fill() override;
  void refresh() override;
  [[nodiscard]] QString obstacle() const override;
  [[nodiscard]] bool concerns(const std::string& where) const override;
  [[nodiscard]] QWidget* firstFocus() override { return m_hosts; }

 protected:
  [[nodiscard]] QWidget* obstacleField() override;
  [[nodiscard]] QWidget* fieldAt(const std::string& where) override;
  [[nodiscard]] QString fieldName(const std::string& where) const override;

 private:
  void fillHosts();
  void takeHost();
  void showCautions();
  /// Why the options for the scheduler are refused. Empty if they are not.
  [[nodiscard]] QString allocationProblem() const;
  /// The visible field for this path; null if there is none.
  [[nodiscard]] QWidget* allocationField(const std::string& where) const;

  widgets::Card* m_host;
  QComboBox* m_hosts;
  QLabel* m_how;
  pages::FactList* m_facts;
  QVBoxLayout* m_warnings = nullptr;  ///< the host is not reachable now; its engine uses the slow reference backend
  widgets::Card* m_quiet;
  QVBoxLayout* m_cautions;
  QPushButton* m_again;
  QLabel* m_problem;
  QPushButton* m_removeRefused;  ///< removes refused options that have no field here
  AllocationCard* m_allocation;
  bool m_isFilling = false;
};

}  // namespace baremark::app::wizards

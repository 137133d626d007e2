// SPDX-License-Identifier: GPL-3.0-or-later
// The ways of running that are compared: a card for each runtime with what trying it gave, and a line for each arm.
#pragma once

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <vector>

#include "app/widgets/card.h"
#include "app/widgets/labels.h"
#include "app/wizards/environment_field.h"
#include "app/wizards/wizard_page.h"

namespace baremark::app::wizards {

class ArmsPage final : public WizardPage {
  Q_OBJECT

 public:
  ArmsPage(const pages::Desk& desk, models::ExperimentDraft& draft, QWidget* parent = nullptr);

  [[nodiscard]] QString title() const override;
  [[nodiscard]] QString question() const override;
  [[nodiscard]] QString note() const override;
  void fill() override;
  void refresh() override;
  void enter() override;
  [[nodiscard]] QString obstacle() const override;
  [[nodiscard]] bool concerns(const std::string& where) const override;
  [[nodiscard]] QWidget* firstFocus() override;

 protected:
  [[nodiscard]] QWidget* obstacleField() override;
  [[nodiscard]] QWidget* fieldAt(const std::string& where) override;

 private:
  [[nodiscard]] std::optional<core::model::RuntimeProbe> probedThere(const std::string& runtime) const;
  /// Runtimes are tried on this machine only.
  [[nodiscard]] bool isElsewhere() const { return draft().value().host != "local"; }

  struct RuntimeCard {
    std::string runtime;
    widgets::Card* card;
    QCheckBox* box;
    QLabel* facts;
    widgets::SignLine* verdict;
  };
  struct ArmRow {
    QLineEdit* name;
    EnvironmentField* environment;
    QLabel* note;  ///< what is refused of the arm
  };
  [[nodiscard]] QWidget* makeRuntimes();
  [[nodiscard]] QWidget* makeArms();
  [[nodiscard]] QWidget* makeRules();
  void fillArms();
  void fillBaselines();
  void toggle(const std::string& runtime, bool isWanted);

  std::vector<RuntimeCard> m_cards;
  QGridLayout* m_arms = nullptr;
  std::vector<std::string> m_shownArms;
  std::vector<ArmRow> m_rows;
  QLabel* m_problem = nullptr;
  QLabel* m_rulesNote = nullptr;
  QComboBox* m_baseline = nullptr;
  QComboBox* m_margin = nullptr;
  bool m_isFilling = false;
};

}  // namespace baremark::app::wizards

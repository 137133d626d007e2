// SPDX-License-Identifier: GPL-3.0-or-later
// The ways of running that are compared: a card for each runtime with what trying it gave, and an editor for each arm.
#pragma once

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QVBoxLayout>
#include <vector>

#include "app/widgets/card.h"
#include "app/widgets/labels.h"
#include "app/wizards/arm_editor.h"
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
  [[nodiscard]] QString fieldName(const std::string& where) const override;

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
  [[nodiscard]] QWidget* makeRuntimes();
  [[nodiscard]] QWidget* makeArms();
  [[nodiscard]] QWidget* makeRules();
  /// An editor for each arm: one that there is already keeps what is typed in it.
  void fillArms();
  [[nodiscard]] ArmEditor* makeEditor(std::size_t arm);
  [[nodiscard]] int markerWidth() const;
  void duplicate(const ArmEditor* editor);
  void remove(const ArmEditor* editor);
  [[nodiscard]] std::size_t placeOf(const ArmEditor* editor) const;
  void orderTabs();
  void fillBaselines();
  void toggle(const std::string& runtime, bool isWanted);

  std::vector<RuntimeCard> m_cards;
  QVBoxLayout* m_arms = nullptr;
  std::vector<core::model::Arm> m_shownArms;  ///< as the editors' fields show them
  std::vector<ArmEditor*> m_editors;
  QLabel* m_problem = nullptr;
  QLabel* m_rulesNote = nullptr;
  QComboBox* m_baseline = nullptr;
  QComboBox* m_margin = nullptr;
  bool m_isFilling = false;
};

}  // namespace baremark::app::wizards

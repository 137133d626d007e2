// SPDX-License-Identifier: GPL-3.0-or-later
// The arms that are compared: a card for each runtime with the result of its test, and an editor for each arm. Runtimes
// that work on the host are first; those that do not are folded away.
#pragma once

#include <vector>

#include "app/wizards/arm_editor.h"
#include "app/wizards/wizard_page.h"

namespace baremark::app::wizards {

class ArmsPage final : public WizardPage {
  Q_OBJECT

 public:
  ArmsPage(const pages::Desk& desk, models::ExperimentDraft& draft, QWidget* parent = nullptr);

  [[nodiscard]] QString note() const override;
  void fill() override;
  void refresh() override;
  void enter() override;
  [[nodiscard]] QString obstacle() const override;
  [[nodiscard]] bool concerns(const std::string& where) const override;
  [[nodiscard]] QWidget* firstFocus() override {
    return m_cards.empty() ? static_cast<QWidget*>(m_baseline) : m_cards.front().box;
  }

 protected:
  [[nodiscard]] QWidget* obstacleField() override;
  [[nodiscard]] QWidget* fieldAt(const std::string& where) override;
  [[nodiscard]] QString fieldName(const std::string& where) const override;

 private:
  struct RuntimeCard {
    std::size_t order;  ///< of its runtime among all
    std::string runtime;
    widgets::Card* card;
    QCheckBox* box;
    QLabel* facts;
    widgets::SignLine* verdict;
  };
  [[nodiscard]] QWidget* makeRuntimes();
  [[nodiscard]] QWidget* makeArms();
  [[nodiscard]] QWidget* makeRules();
  /// The last test of the runtime on the experiment's host.
  [[nodiscard]] std::optional<core::model::RuntimeProbe> probeOf(const std::string& runtime) const;
  /// An arm has the runtime.
  [[nodiscard]] bool isChosen(const std::string& runtime) const;
  /// Orders the cards by the results of the tests. One that is chosen is not folded away.
  void arrangeCards();
  void showFold();
  /// Shows whether the runtime is chosen, and the result of its test.
  void showRuntime(const RuntimeCard& entry);
  /// Says which variables one runtime needs and all arms get, and offers an arm without them.
  void showForced();
  /// Shows an editor for each arm. An existing editor keeps its content.
  void fillArms();
  [[nodiscard]] ArmEditor* makeEditor(std::size_t arm);
  [[nodiscard]] int markerWidth() const;
  void duplicate(const ArmEditor* editor);
  void remove(const ArmEditor* editor);
  [[nodiscard]] std::size_t placeOf(const ArmEditor* editor) const;
  void orderTabs();
  void fillBaselines();
  void toggle(const std::string& runtime, bool isWanted);
  struct RemovedArm {
    std::size_t place;
    core::model::Arm arm;
    bool wasBaseline;
  };
  void offerUndo(const std::vector<RemovedArm>& removed);

  std::vector<RuntimeCard> m_cards;  ///< as they are shown
  std::size_t m_unfolded = 0;        ///< the number of cards that are always shown; the rest is folded away
  widgets::CardGrid* m_usable = nullptr;
  QPushButton* m_fold = nullptr;  ///< shows the rest
  widgets::CardGrid* m_unusable = nullptr;
  QVBoxLayout* m_arms = nullptr;
  std::vector<core::model::Arm> m_shownArms;  ///< as shown in the editors
  std::vector<ArmEditor*> m_editors;
  QLabel* m_problem = nullptr;
  QLabel* m_forced = nullptr;         ///< the variables that one runtime needs and all arms get
  QPushButton* m_splitOff = nullptr;  ///< adds an arm without them
  QLabel* m_rulesNote = nullptr;
  QComboBox* m_baseline = nullptr;
  QComboBox* m_margin = nullptr;
  bool m_isFilling = false;
  int m_fills = 0;  ///< increases whenever another draft is shown
};

}  // namespace baremark::app::wizards

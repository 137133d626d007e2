// SPDX-License-Identifier: GPL-3.0-or-later
// At which scales, how often and how long; beside it what that costs, beneath it the first round as it would be drawn.
#pragma once

#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QRadioButton>
#include <vector>

#include "app/widgets/card.h"
#include "app/widgets/layouts.h"
#include "app/widgets/number_field.h"
#include "app/widgets/segmented_control.h"
#include "app/wizards/wizard_page.h"

namespace baremark::app::wizards {

class ScalePage final : public WizardPage {
  Q_OBJECT

 public:
  ScalePage(const pages::Desk& desk, models::ExperimentDraft& draft, QWidget* parent = nullptr);

  [[nodiscard]] QString title() const override;
  [[nodiscard]] QString question() const override;
  [[nodiscard]] QString note() const override;
  void fill() override;
  void refresh() override;
  [[nodiscard]] QString obstacle() const override;
  [[nodiscard]] bool concerns(const std::string& where) const override;
  [[nodiscard]] QWidget* firstFocus() override;

 protected:
  [[nodiscard]] QWidget* obstacleField() override;
  [[nodiscard]] QWidget* fieldAt(const std::string& where) override;
  [[nodiscard]] QString fieldName(const std::string& where) const override;

 private:
  struct RankChip {
    int ranks;
    widgets::ChipToggle* chip;
  };
  [[nodiscard]] QWidget* makeForm();
  [[nodiscard]] QWidget* makeCost();
  void offerRanks();
  void showRanks();
  void takeRanks();
  void takeScaling();
  void takeRepeats();
  void fillCost();
  /// The half width that is expected at a point; marked where it is no narrower than the margin.
  void putExpected(int row, const std::optional<double>& width);
  [[nodiscard]] QString costNote(const std::vector<std::optional<double>>& widths) const;
  void fillRound();
  [[nodiscard]] widgets::NumberField* makeNumber(std::int64_t least, std::int64_t most, const QString& name);
  /// What is typed there is no such number, and it counts as the other fields stand.
  [[nodiscard]] bool isRefused(const widgets::NumberField* field) const;
  /// Of the numbers that count as the other fields stand; nullptr: each of them is in order.
  [[nodiscard]] widgets::NumberField* refusedNumber() const;
  /// What is wrong with the first of them that is refused, with its name; empty: nothing.
  [[nodiscard]] QString refusalOf(std::initializer_list<const widgets::NumberField*> fields) const;

  widgets::Form* m_form = nullptr;
  std::vector<RankChip> m_chips;
  QHBoxLayout* m_ranksLine = nullptr;
  QLineEdit* m_otherRanks = nullptr;
  QLabel* m_ranksNote = nullptr;
  std::vector<core::model::SettingValue> m_weakBatch;  ///< what weak scaling had, while strong scaling is chosen
  QString m_ranksRefusal;                              ///< of what was typed under "others"
  widgets::NumberField* m_threads = nullptr;
  QComboBox* m_binding = nullptr;
  QLabel* m_bindingNote = nullptr;
  QRadioButton* m_weak = nullptr;
  QRadioButton* m_strong = nullptr;
  widgets::NumberField* m_globalBatch = nullptr;
  QLabel* m_scalingNote = nullptr;
  QRadioButton* m_fixed = nullptr;
  QRadioButton* m_until = nullptr;
  widgets::NumberField* m_blocks = nullptr;
  QComboBox* m_width = nullptr;
  widgets::NumberField* m_most = nullptr;
  QLabel* m_repeatsNote = nullptr;
  widgets::NumberField* m_warmUp = nullptr;
  widgets::NumberField* m_batches = nullptr;
  QLabel* m_runNote = nullptr;
  QGridLayout* m_cost = nullptr;
  QLabel* m_costNote = nullptr;
  QHBoxLayout* m_round = nullptr;
  bool m_isFilling = false;
};

}  // namespace baremark::app::wizards

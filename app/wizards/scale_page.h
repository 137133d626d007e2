// SPDX-License-Identifier: GPL-3.0-or-later
// The scales, the number of blocks and the length of a run, with their cost at the side.
#pragma once

#include <QComboBox>
#include <QRadioButton>
#include <vector>

#include "app/widgets/fields.h"
#include "app/wizards/cost_card.h"
#include "app/wizards/wizard_page.h"

namespace baremark::app::wizards {

class ScalePage final : public WizardPage {
  Q_OBJECT

 public:
  ScalePage(const pages::Desk& desk, models::ExperimentDraft& draft, QWidget* parent = nullptr);

  void fill() override;
  void refresh() override;
  [[nodiscard]] QString obstacle() const override;
  [[nodiscard]] bool concerns(const std::string& where) const override;
  [[nodiscard]] QWidget* firstFocus() override {
    return m_chips.empty() ? static_cast<QWidget*>(m_otherRanks) : m_chips.front().chip;
  }

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
  void addRanks();
  void addThreads();
  void addScaling();
  void addRepeats();
  void addRun();
  void offerRanks();
  void showRanks();
  void takeRanks();
  void takeScaling();
  void takeRepeats();
  /// `take` is called when the user has edited the field.
  [[nodiscard]] widgets::NumberField* makeNumber(std::int64_t least, std::int64_t most, const QString& name,
                                                 void (ScalePage::*take)());
  /// Whether the field has an effect with the current choices and its text is refused.
  [[nodiscard]] bool isRefused(const widgets::NumberField* field) const;
  /// The first refused number field; null if none is.
  [[nodiscard]] widgets::NumberField* refusedNumber() const;
  /// Why the first refused one of these fields is refused, with its name. Empty if none is.
  [[nodiscard]] QString refusalOf(std::initializer_list<const widgets::NumberField*> fields) const;
  /// Why a field, or the draft's value at one of these paths, is refused.
  [[nodiscard]] QString whyRefused(std::initializer_list<const widgets::NumberField*> fields,
                                   std::initializer_list<const char*> paths) const;

  widgets::Form* m_form = nullptr;
  std::vector<RankChip> m_chips;
  QHBoxLayout* m_ranksLine = nullptr;
  QLineEdit* m_otherRanks = nullptr;
  QLabel* m_ranksNote = nullptr;
  std::vector<core::model::SettingValue> m_weakBatch;  ///< the setting of weak scaling while strong scaling is chosen
  QString m_ranksRefusal;                              ///< for the text in "others"
  widgets::NumberField* m_instances = nullptr;
  QLabel* m_instancesNote = nullptr;
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
  CostCard* m_cost = nullptr;
  bool m_isFilling = false;
};

}  // namespace baremark::app::wizards

// SPDX-License-Identifier: GPL-3.0-or-later
// The last page: a summary of all choices, the cautions, and the equivalent experiment file.
#pragma once

#include <optional>

#include <QCheckBox>

#include "app/pages/fact_lists.h"
#include "app/widgets/fields.h"
#include "app/wizards/wizard_page.h"

namespace baremark::app::wizards {

class ReviewPage final : public WizardPage {
  Q_OBJECT

 public:
  ReviewPage(const pages::Desk& desk, models::ExperimentDraft& draft, QWidget* parent = nullptr);

  /// The host is looked at only while this is the visible page: refresh() follows then, and fills the page.
  void fill() override { m_lookedAt.reset(); }
  void refresh() override;
  [[nodiscard]] bool concerns(const std::string&) const override { return false; }
  [[nodiscard]] QWidget* firstFocus() override { return m_file; }

 protected:
  [[nodiscard]] QWidget* fieldAt(const std::string&) override { return nullptr; }

 private:
  void showText();
  /// Says that the look at the host is under way, waits or was skipped.
  void showLook();

  QGridLayout* m_facts;
  QVBoxLayout* m_cautions;
  widgets::SignLine* m_look;
  QPushButton* m_lookChange;  ///< ends the look, or starts it
  pages::ChecksBox* m_checks;
  std::optional<core::model::Experiment> m_lookedAt;  ///< the value that the checks are about
  QCheckBox* m_anyway;                                ///< run in spite of stops that can be waived
  widgets::SegmentedControl* m_which;
  QPlainTextEdit* m_file;
};

}  // namespace baremark::app::wizards

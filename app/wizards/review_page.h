// SPDX-License-Identifier: GPL-3.0-or-later
// All of it once more before it starts: what was chosen, what may spoil it, and the file that says the same.
#pragma once

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/widgets/segmented_control.h"
#include "app/wizards/wizard_page.h"

namespace baremark::app::wizards {

class ReviewPage final : public WizardPage {
  Q_OBJECT

 public:
  ReviewPage(const pages::Desk& desk, models::ExperimentDraft& draft, QWidget* parent = nullptr);

  [[nodiscard]] QString title() const override;
  [[nodiscard]] QString question() const override;
  [[nodiscard]] QString note() const override;
  void fill() override { refresh(); }
  void refresh() override;
  [[nodiscard]] bool concerns(const std::string&) const override { return false; }
  [[nodiscard]] QWidget* firstFocus() override { return m_file; }

 protected:
  [[nodiscard]] QWidget* fieldAt(const std::string&) override { return nullptr; }

 private:
  void showText();
  void editHead();

  QGridLayout* m_facts;
  QVBoxLayout* m_cautions;
  widgets::SegmentedControl* m_which;
  QPushButton* m_edit;
  QLabel* m_ownLines;  ///< that the script is not as it was made
  QPlainTextEdit* m_file;
};

}  // namespace baremark::app::wizards

// SPDX-License-Identifier: GPL-3.0-or-later
// Where it runs, with what is known of the place and what may spoil a measurement there.
#pragma once

#include <QGridLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/widgets/card.h"
#include "app/wizards/wizard_page.h"

namespace baremark::app::wizards {

class WherePage final : public WizardPage {
  Q_OBJECT

 public:
  WherePage(const pages::Desk& desk, models::ExperimentDraft& draft, QWidget* parent = nullptr);

  [[nodiscard]] QString title() const override;
  [[nodiscard]] QString question() const override;
  [[nodiscard]] QString note() const override;
  void fill() override;
  void refresh() override;
  [[nodiscard]] QString obstacle() const override;
  [[nodiscard]] bool concerns(const std::string& where) const override;
  [[nodiscard]] QWidget* firstFocus() override { return m_again; }

 private:
  widgets::Card* m_host;
  QGridLayout* m_facts;
  QVBoxLayout* m_cautions;
  QPushButton* m_again;
  QLabel* m_problem;
};

}  // namespace baremark::app::wizards

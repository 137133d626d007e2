// SPDX-License-Identifier: GPL-3.0-or-later
// This machine: what it is, and what it can do, found out by doing it; each step with its sign, its words and its time.
#pragma once

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

#include "app/pages/fact_list.h"
#include "app/pages/page.h"
#include "app/pages/step_list.h"
#include "app/widgets/card.h"
#include "app/widgets/page_header.h"

namespace baremark::app::pages {

class HostPage final : public Page {
  Q_OBJECT

 public:
  explicit HostPage(const Desk& desk, QWidget* parent = nullptr);

  [[nodiscard]] QStringList crumbs() const override;
  [[nodiscard]] text::CommandWords command() const override;
  [[nodiscard]] QWidget* firstFocus() override;

 private:
  void fill();
  void fillSteps();
  void fillFacts();
  void fillRuntimes();
  void fillConsequences();

  widgets::PageHeader* m_header;
  QPushButton* m_test;
  QLabel* m_stepsNote = nullptr;
  StepList* m_steps = nullptr;
  FactList* m_facts = nullptr;
  QGridLayout* m_runtimes = nullptr;
  QLabel* m_consequences = nullptr;
  QVBoxLayout* m_cautions = nullptr;
};

}  // namespace baremark::app::pages

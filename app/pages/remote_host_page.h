// SPDX-License-Identifier: GPL-3.0-or-later
// A host that is reached over SSH: what is known of it and since when, its partitions, and its test.
#pragma once

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <optional>

#include "app/models/host_check.h"
#include "app/pages/fact_list.h"
#include "app/pages/page.h"
#include "app/pages/step_list.h"
#include "app/widgets/card.h"
#include "app/widgets/page_header.h"

namespace baremark::app::pages {

class RemoteHostPage final : public Page {
  Q_OBJECT

 public:
  explicit RemoteHostPage(const Desk& desk, QWidget* parent = nullptr);

  void showHost(const QString& name);
  [[nodiscard]] const QString& host() const { return m_name; }

  [[nodiscard]] QStringList crumbs() const override;
  [[nodiscard]] text::CommandWords command() const override;
  [[nodiscard]] QWidget* firstFocus() override;

 signals:
  void hostRemoved();

 private:
  void fill();
  void fillSteps(const core::storage::HostRecord& host);
  void fillPartitions(const core::model::HostFacts& facts);
  void test();
  void askRemove();
  void remove();
  [[nodiscard]] const core::storage::HostRecord* record() const;

  QString m_name;
  models::HostCheck m_check;
  widgets::PageHeader* m_header;
  QPushButton* m_remove;
  QPushButton* m_test;
  StepList* m_steps = nullptr;
  QLabel* m_stepsNote = nullptr;
  FactList* m_facts = nullptr;
  widgets::Card* m_partitionsCard = nullptr;
  QGridLayout* m_partitions = nullptr;
  QLabel* m_consequences = nullptr;
};

}  // namespace baremark::app::pages

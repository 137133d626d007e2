// SPDX-License-Identifier: GPL-3.0-or-later
// What the pages of this machine and of other hosts share: the steps of the test and what follows from it at the left; tables and
// what the host is at the right.
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/pages/fact_list.h"
#include "app/pages/page.h"
#include "app/pages/step_list.h"
#include "app/pages/table_card.h"
#include "app/widgets/card.h"
#include "app/widgets/empty_state.h"
#include "app/widgets/layouts.h"
#include "app/widgets/page_header.h"

namespace baremark::app::pages {

class HostFrame : public Page {
  Q_OBJECT

 public:
  [[nodiscard]] QWidget* firstFocus() override;

 protected:
  struct Titles {
    QString page;
    QString steps;
  };
  struct TriedRuntime {
    QString label;
    std::optional<core::model::RuntimeProbe> probe;  ///< nothing: not tried yet
  };

  HostFrame(const Desk& desk, const Titles& titles, QWidget* parent);

  [[nodiscard]] widgets::PageHeader& header() { return *m_header; }
  [[nodiscard]] QPushButton& testButton() { return *m_test; }
  [[nodiscard]] FactList& facts() { return *m_facts; }
  [[nodiscard]] QLabel& consequences() { return *m_consequences; }
  /// A card above those that every host has.
  void addFirstCard(QWidget* card) { m_cards->insertWidget(0, card); }
  /// A card beneath what the host is.
  void addCard(QWidget* card) { m_cards->insertWidget(m_cards->count() - 1, card); }
  void setRuntimes(const std::vector<TriedRuntime>& runtimes);
  void setFileSystems(const std::vector<core::model::FileSystemFacts>& systems);
  /// Above everything: why the host is not reached. Empty: it is.
  void setOutage(const QString& words);
  /// In the place of all cards: that there is nothing to show, and why. No title: there is.
  void setAbsent(const QString& title, const QString& reason = {});
  /// Beneath the consequences.
  [[nodiscard]] QVBoxLayout& cautions() { return *m_cautions; }

  /// Beneath the steps.
  void addBelowSteps(QWidget* widget);
  /// `took`: seconds, once they are known.
  void setSteps(const std::vector<models::TriedStep>& steps, std::optional<double> took);

 signals:
  void testRequested();
  void experimentRequested();

 private:
  widgets::PageHeader* m_header;
  QPushButton* m_test;
  QPushButton* m_make = nullptr;
  widgets::ScrollColumn* m_scroll;
  widgets::EmptyState* m_absent;
  QLabel* m_stepsNote = nullptr;
  StepList* m_steps = nullptr;
  QVBoxLayout* m_stepsColumn = nullptr;
  widgets::Card* m_outage = nullptr;
  QLabel* m_outageWords = nullptr;
  QVBoxLayout* m_cards = nullptr;
  TableCard* m_runtimes = nullptr;
  TableCard* m_fileSystems = nullptr;
  FactList* m_facts = nullptr;
  QLabel* m_consequences = nullptr;
  QVBoxLayout* m_cautions = nullptr;
};

}  // namespace baremark::app::pages

// SPDX-License-Identifier: GPL-3.0-or-later
// What the pages of this machine and of other hosts share: the steps of the test at the left; a table, what the host is and what
// follows from it at the right.
#pragma once

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/pages/fact_list.h"
#include "app/pages/page.h"
#include "app/pages/step_list.h"
#include "app/widgets/card.h"
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
    QString table;
    QString tableNote;
  };

  HostFrame(const Desk& desk, const Titles& titles, QWidget* parent);

  [[nodiscard]] widgets::PageHeader& header() { return *m_header; }
  [[nodiscard]] QPushButton& testButton() { return *m_test; }
  [[nodiscard]] widgets::Card& tableCard() { return *m_tableCard; }
  [[nodiscard]] QGridLayout& table() { return *m_table; }
  [[nodiscard]] FactList& facts() { return *m_facts; }
  [[nodiscard]] QLabel& consequences() { return *m_consequences; }
  /// A card beneath the table's.
  void addCard(QWidget* card) { m_cards->insertWidget(1, card); }
  /// Beneath the consequences.
  [[nodiscard]] QVBoxLayout& cautions() { return *m_cautions; }

  /// `took`: seconds, once they are known.
  void setSteps(const std::vector<models::TriedStep>& steps, std::optional<double> took);
  /// Empties the table and writes its head; the last column takes the room that is left.
  void beginTable(const QStringList& titles, const std::vector<int>& rightAligned = {});

 signals:
  void testRequested();
  void experimentRequested();

 private:
  widgets::PageHeader* m_header;
  QPushButton* m_test;
  QLabel* m_stepsNote = nullptr;
  StepList* m_steps = nullptr;
  widgets::Card* m_tableCard = nullptr;
  QVBoxLayout* m_cards = nullptr;
  QGridLayout* m_table = nullptr;
  FactList* m_facts = nullptr;
  QLabel* m_consequences = nullptr;
  QVBoxLayout* m_cautions = nullptr;
};

}  // namespace baremark::app::pages

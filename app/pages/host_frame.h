// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the pages of all hosts: at the left the test and what it means, at the right tables and facts.
#pragma once

#include "app/pages/fact_lists.h"

namespace baremark::app::pages {

class HostFrame : public Page {
  Q_OBJECT

 public:
  [[nodiscard]] QWidget* firstFocus() override { return m_test; }

 protected:
  struct Titles {
    QString page;
    QString test;
  };
  struct TestedRuntime {
    QString label;
    std::optional<core::model::RuntimeProbe> probe;  ///< empty: not tested yet
  };

  HostFrame(const Desk& desk, const Titles& titles, QWidget* parent);

  [[nodiscard]] QPushButton& testButton() { return *m_test; }
  [[nodiscard]] FactList& facts() { return *m_facts; }
  [[nodiscard]] QLabel& consequences() { return *m_consequences; }
  /// Adds a card above the cards that every host has.
  void addFirstCard(QWidget* card) { m_cards->insertWidget(0, card); }
  /// Adds a card below the facts about the host.
  void addCard(QWidget* card) { m_cards->insertWidget(m_cards->count() - 1, card); }
  void setRuntimes(const std::vector<TestedRuntime>& runtimes);
  void setFileSystems(const std::vector<core::model::FileSystemFacts>& systems);
  /// Shows above everything why the host cannot be reached. Empty words hide the message.
  void setOutage(const QString& words);
  /// Replaces all cards by a text that says why there is nothing to show. An empty title shows the cards.
  void setAbsent(const QString& title, const QString& reason = {});
  /// The column below the consequences.
  [[nodiscard]] QVBoxLayout& cautions() { return *m_cautions; }

  /// Adds a widget below the items of the test.
  void addBelowItems(QWidget* widget) {
    m_itemsColumn->insertWidget(m_itemsColumn->indexOf(m_items) + 1, widget, 0, Qt::AlignLeft);
  }
  /// `took`: duration of the whole test in seconds, if it is known.
  void setItems(const std::vector<models::CheckItem>& items, std::optional<double> took);

 signals:
  void testRequested();
  void experimentRequested();

 private:
  QPushButton* m_test;
  QPushButton* m_make = nullptr;
  widgets::ScrollColumn* m_scroll;
  widgets::EmptyState* m_absent;
  QLabel* m_itemsNote = nullptr;
  CheckList* m_items = nullptr;
  QVBoxLayout* m_itemsColumn = nullptr;
  widgets::Card* m_outage = nullptr;
  QLabel* m_outageWords = nullptr;
  QVBoxLayout* m_cards = nullptr;
  TableCard* m_runtimes = nullptr;
  TableCard* m_fileSystems = nullptr;
  FactList* m_facts = nullptr;
  QLabel* m_consequences = nullptr;
  QVBoxLayout* m_cautions = nullptr;
};

// The page of this machine: its facts, and what it can do, as tested.
class HostPage final : public HostFrame {
  Q_OBJECT

 public:
  explicit HostPage(const Desk& desk, QWidget* parent = nullptr);

  [[nodiscard]] text::CommandWords command() const override {
    return {{QStringLiteral("runtime"), QStringLiteral("list")}};
  }

 private:
  void fill();
  void fitTestButton();
  void fillItems();
  void fillFacts();
  void fillRuntimes();
  void fillConsequences();
};

}  // namespace baremark::app::pages

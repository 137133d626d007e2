// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces the list while there are no experiments: the quick start, and the results of the test of this machine.
#pragma once

#include "app/pages/quick_start_offer.h"

namespace baremark::app::pages {

class FirstRun final : public QWidget {
  Q_OBJECT

 public:
  explicit FirstRun(const Desk& desk, QWidget* parent = nullptr);
  [[nodiscard]] QWidget* firstFocus() const { return m_start; }
  [[nodiscard]] const QuickStartOffer& offer() const { return *m_offer; }

 signals:
  void quickStartRequested(const baremark::core::model::Experiment& experiment);
  void draftRequested();
  void described();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  [[nodiscard]] QWidget* makeQuestion();
  [[nodiscard]] QWidget* makeFindings();
  [[nodiscard]] QWidget* makePromises();
  void fill();
  void fillFindings();
  void fillQuestion();
  /// The test of this machine knows what the chosen runtimes can do.
  [[nodiscard]] bool isTested() const;
  /// Why the quick start cannot be started now. Empty if it can.
  [[nodiscard]] QString obstacle() const;

  Desk m_desk;
  QPushButton* m_start = nullptr;
  QuickStartOffer* m_offer = nullptr;
  QLabel* m_what = nullptr;
  QLabel* m_whyNot = nullptr;
  widgets::SignLine* m_slow = nullptr;  ///< warns that the engine has the slow reference backend
  QGridLayout* m_found = nullptr;
  QLabel* m_foundNote = nullptr;
};

}  // namespace baremark::app::pages

// SPDX-License-Identifier: GPL-3.0-or-later
// The queue of all hosts: running blocks, and waiting blocks in their order.
#pragma once

#include <QStackedWidget>

#include "app/pages/page.h"
#include "app/widgets/data_views.h"

namespace baremark::app::pages {

class QueuePage final : public Page {
  Q_OBJECT

 public:
  explicit QueuePage(const Desk& desk, QWidget* parent = nullptr);

  [[nodiscard]] text::CommandWords command() const override { return {{QStringLiteral("list")}}; }
  [[nodiscard]] QString helpTopic() const override { return QStringLiteral("schedulers"); }
  [[nodiscard]] QWidget* firstFocus() override { return m_table; }
  [[nodiscard]] core::base::ExperimentId experiment() const override;

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void fill();
  void takeChoice();
  void chooseAgain();
  void fitButtons();
  void pauseOrResume();
  void cancel() {
    if (const models::QueueEntry* entry = chosen()) desk().actions.cancel(entry->experiment);
  }
  void fillMenu(QMenu* menu);
  [[nodiscard]] const models::QueueEntry* chosen() const;

  QPushButton* m_pause;
  QPushButton* m_cancel;
  QStackedWidget* m_stack;
  widgets::DataTable* m_table;
  widgets::EmptyState* m_empty;
  core::base::ExperimentId m_experiment;  ///< the experiment of the row that was selected last
  bool m_isFresh = false;                 ///< the page was opened, and no row was selected since
  QTimer m_clock;
};

}  // namespace baremark::app::pages

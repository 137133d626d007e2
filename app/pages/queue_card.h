// SPDX-License-Identifier: GPL-3.0-or-later
// The next few blocks of this machine's queue, for the live page.
#pragma once

#include <QLabel>
#include <QSortFilterProxyModel>

#include "app/pages/page.h"
#include "app/widgets/card.h"
#include "app/widgets/data_views.h"

namespace baremark::app::pages {

class QueueCard final : public QWidget {
  Q_OBJECT

 public:
  explicit QueueCard(const Desk& desk, QWidget* parent = nullptr);
  /// The one that the page shows: its name is left out of the table.
  void setExperiment(const core::base::ExperimentId& id);

 private:
  void fill();

  Desk m_desk;
  core::base::ExperimentId m_id;
  models::QueueModel m_next;
  QLabel* m_note;
  widgets::DataTable* m_table;
  QLabel* m_more;
};

}  // namespace baremark::app::pages

// SPDX-License-Identifier: GPL-3.0-or-later
// What the experiment did and what comes next on its host, with times: blocks, their jobs and runs, then what waits. The run
// that the live page shows is marked; a run that is chosen here is shown there.
#pragma once

#include <QLabel>

#include "app/models/timeline_model.h"
#include "app/pages/page.h"
#include "app/widgets/data_views.h"

namespace baremark::app::pages {

class QueueCard final : public QWidget {
  Q_OBJECT

 public:
  /// `experiment` outlives it.
  QueueCard(const Desk& desk, models::ExperimentData& experiment, QWidget* parent = nullptr);

  /// The run that the page shows; 0: none.
  void markRun(core::storage::RunKey run);

 signals:
  /// A run that has begun.
  void runChosen(baremark::core::storage::RunKey run);
  /// Its jobs could not be read; said once, until they can.
  void failed(const baremark::core::base::Error& error);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  /// Asks for the jobs, then fills.
  void ask();
  void fill();
  /// `planned`: those that are not handed over, of which so many are shown.
  void describe(int waiting, int planned, int shown);
  void mark();
  void choose(const QModelIndex& index);

  Desk m_desk;
  models::ExperimentData& m_data;
  models::StoreInquiry m_inquiry;
  models::TimelineModel m_model;
  std::vector<core::storage::AllocationRecord> m_allocations;
  core::storage::RunKey m_run = 0;
  bool m_isMarking = false;
  bool m_hasFailed = false;
  QLabel* m_note;
  widgets::DataTree* m_tree;
  QLabel* m_more;
};

}  // namespace baremark::app::pages

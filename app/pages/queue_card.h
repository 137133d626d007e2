// SPDX-License-Identifier: GPL-3.0-or-later
// The jobs and runs of the experiment and the queue of its host, with times. Marks the run that the live tab shows. A
// run that is chosen here is shown there.
#pragma once

#include "app/models/timeline_model.h"
#include "app/pages/page.h"
#include "app/widgets/data_views.h"

namespace baremark::app::pages {

class QueueCard final : public QWidget {
  Q_OBJECT

 public:
  QueueCard(const Desk& desk, models::ExperimentData& experiment, QWidget* parent = nullptr);

  /// Marks the run that the live tab shows; none if `run` is 0.
  void markRun(core::storage::RunKey run);

 signals:
  void runChosen(baremark::core::storage::RunKey run);
  /// The jobs could not be read. Emitted once until they can be read again.
  void failed(const baremark::core::base::Error& error);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void ask();
  void fill();
  /// `planned`: number of blocks that are not submitted; `shown` of them are in the tree.
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

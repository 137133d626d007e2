// SPDX-License-Identifier: GPL-3.0-or-later
// The run and the block that the live tab shows, with their newest states: the live data and the assessment are read at
// different times. GUI thread; both outlive this object.
#pragma once

#include <optional>

#include "app/models/experiment_data.h"
#include "app/models/live_data.h"

namespace baremark::app::pages {

class ShownRun {
 public:
  ShownRun(const models::LiveData& live, const models::ExperimentData& data) : m_live(live), m_data(data) {}

  /// 0 if no run is shown.
  [[nodiscard]] core::storage::RunKey key() const;
  /// The record of the assessment if it has the block, else that of the live data; nullptr if no block is shown. Using
  /// the assessment's record keeps all parts of the page consistent.
  [[nodiscard]] const core::storage::BlockRecord* block() const;
  /// The state of the run in that block. Empty if no run is shown.
  [[nodiscard]] std::optional<core::model::RunState> state() const;
  [[nodiscard]] bool isRunning() const { return state() == core::model::RunState::Running; }

 private:
  const models::LiveData& m_live;
  const models::ExperimentData& m_data;
};

}  // namespace baremark::app::pages

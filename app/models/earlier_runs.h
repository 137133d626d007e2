// SPDX-License-Identifier: GPL-3.0-or-later
// What earlier runs of this store say of one that is being planned: how fast, how long beside its steps, how far paired
// differences scatter. Values; loaded by earlierRuns().
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/plan/cost.h"
#include "core/protocol/engine_catalog.h"
#include "core/storage/store.h"

namespace baremark::app::models {

class EarlierRuns {
 public:
  struct Speed {
    core::model::Settings settings;
    core::model::Point point;
    std::string runtime;
    double imagesPerSecond = 0;
    std::chrono::milliseconds overhead{0};  ///< start to end beside the timed and the warm-up steps
  };
  struct Spread {
    std::string model;
    core::model::Point point;
    double deviation = 0;  ///< of d = ln(arm / baseline) over blocks
  };

  EarlierRuns() = default;
  EarlierRuns(std::vector<Speed> speeds, std::vector<Spread> spreads) : m_speeds(std::move(speeds)), m_spreads(std::move(spreads)) {}

  /// The same settings, point and runtime; else another runtime; else an estimate from the model's size, where the catalog
  /// knows it. `threads` is what a rank computes with.
  [[nodiscard]] core::plan::SpeedEstimate speedOf(const core::model::Settings& settings, const core::model::Point& point,
                                                  const core::model::Arm& arm, int threads,
                                                  const std::optional<core::protocol::EngineCatalog>& catalog) const;
  /// Half width of the 95 % interval of the difference after `blocks`, as a fraction; the median of what was seen of this model
  /// at this number of ranks. Nothing below three blocks.
  [[nodiscard]] std::optional<double> expectedHalfWidth(const std::string& model, const core::model::Point& point, int blocks) const;

 private:
  std::vector<Speed> m_speeds;
  std::vector<Spread> m_spreads;
};

/// From the newest `most` experiments that have results.
[[nodiscard]] core::base::Result<EarlierRuns> earlierRuns(core::storage::Store& store, std::size_t most);

}  // namespace baremark::app::models

// SPDX-License-Identifier: GPL-3.0-or-later
// How far paired differences scattered in earlier experiments of this store: what an interval will probably be. Values; loaded
// by earlierSpreads().
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/model/experiment.h"
#include "core/storage/store.h"

namespace baremark::app::models {

class EarlierSpreads {
 public:
  struct Spread {
    std::string model;
    core::model::Point point;
    double deviation = 0;  ///< of d = ln(arm / baseline) over blocks
  };

  EarlierSpreads() = default;
  explicit EarlierSpreads(std::vector<Spread> spreads) : m_spreads(std::move(spreads)) {}

  /// Half width of the 95 % interval of the difference after `blocks`, as a fraction; the median of what was seen of this model
  /// at this number of ranks. Nothing below three blocks.
  [[nodiscard]] std::optional<double> expectedHalfWidth(const std::string& model, const core::model::Point& point, int blocks) const;

 private:
  std::vector<Spread> m_spreads;
};

/// From the newest `most` experiments that have results.
[[nodiscard]] core::base::Result<EarlierSpreads> earlierSpreads(core::storage::Store& store, std::size_t most);

}  // namespace baremark::app::models

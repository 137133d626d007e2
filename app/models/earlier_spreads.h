// SPDX-License-Identifier: GPL-3.0-or-later
// How much the paired differences scattered in earlier experiments of this store. Used to predict the width of an
// interval. Values; earlierSpreads() loads them.
#pragma once

#include "app/text/names.h"
#include "core/model/experiment.h"
#include "core/storage/store.h"

namespace baremark::app::models {

class EarlierSpreads {
 public:
  struct Spread {
    std::string model;
    core::model::Point point;
    double deviation = 0;  ///< standard deviation of d = ln(arm / baseline) over blocks
  };

  EarlierSpreads() = default;
  explicit EarlierSpreads(std::vector<Spread> spreads) : m_spreads(std::move(spreads)) {}

  /// Predicted half width of the 95 % interval of the difference after `blocks` blocks, as a fraction. Uses the median
  /// of the earlier spreads of this model with this number of ranks. Empty for fewer than three blocks.
  [[nodiscard]] std::optional<double> expectedHalfWidth(const std::string& model, const core::model::Point& point,
                                                        int blocks) const;

 private:
  std::vector<Spread> m_spreads;
};

/// Reads the newest `most` experiments that have results.
[[nodiscard]] Result<EarlierSpreads> earlierSpreads(core::storage::Store& store, std::size_t most);

}  // namespace baremark::app::models

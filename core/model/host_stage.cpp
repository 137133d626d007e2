// SPDX-License-Identifier: Apache-2.0
#include "core/model/host_stage.h"

#include <algorithm>
#include <array>

namespace baremark::core::model {
namespace {

/// In the order of HostStage::Id.
constexpr std::array kStages = {"connect", "here", "survey", "scheduler", "folder", "engine", "runtimes", "node"};

}  // namespace

std::string stageKey(HostStage::Id id) {
  return kStages[static_cast<std::size_t>(id)];
}

std::optional<HostStage::Id> stageOf(const std::string& key) {
  const auto* const found = std::ranges::find(kStages, key);
  if (found == kStages.end()) return {};
  return static_cast<HostStage::Id>(found - kStages.begin());
}

bool wasCancelled(const HostStage& stage) {
  return stage.state == HostStage::State::Failed && stage.error && stage.error->code == base::ErrorCode::Cancelled;
}

}  // namespace baremark::core::model

// SPDX-License-Identifier: GPL-3.0-or-later
// What a probe found, the backend of the engine among it, as the store keeps it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/model/host.h"

namespace baremark::core::storage {

struct HostKnowledge {
  model::HostFacts facts;
  std::optional<model::NodeFacts> node;
  std::vector<model::FailedStep> failed;
  std::string backend;  ///< of the engine there; empty: not known
  std::optional<base::WallTime> notReachedSince;
};

[[nodiscard]] std::string toJsonLine(const HostKnowledge& known);
/// What cannot be read stays unknown: the next probe finds it again.
[[nodiscard]] HostKnowledge hostKnowledgeFrom(const std::string& text);

}  // namespace baremark::core::storage

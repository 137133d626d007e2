// SPDX-License-Identifier: GPL-3.0-or-later
// What Baremark knows about a host from its last probe, as JSON for the store. Pure.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/model/host.h"
#include "core/protocol/engine_catalog.h"

namespace baremark::core::storage {

struct HostKnowledge {
  model::HostFacts facts;
  std::optional<model::NodeFacts> node;
  std::vector<model::FailedStep> failed;
  std::string backend;  ///< backend of the host's engine; empty: unknown
  std::optional<base::WallTime> notReachedSince;
  std::vector<protocol::CatalogDevice> devices{};  ///< of the host's engine; empty: unknown
};

[[nodiscard]] std::string toJsonLine(const HostKnowledge& known);
/// Reads the text of toJsonLine(). Fields that cannot be read stay unknown until the next probe.
[[nodiscard]] HostKnowledge hostKnowledgeFrom(const std::string& text);

}  // namespace baremark::core::storage

// SPDX-License-Identifier: GPL-3.0-or-later
// What a probe found, as the store keeps it.
#pragma once

#include <optional>
#include <string>

#include "core/model/host.h"

namespace baremark::core::storage {

struct HostKnowledge {
  model::HostFacts facts;
  std::optional<model::NodeFacts> node;
};

[[nodiscard]] std::string toJsonLine(const model::HostFacts& facts, const std::optional<model::NodeFacts>& node = {});
/// What cannot be read stays unknown: the next probe finds it again.
[[nodiscard]] HostKnowledge hostKnowledgeFrom(const std::string& text);

}  // namespace baremark::core::storage

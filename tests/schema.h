// SPDX-License-Identifier: GPL-3.0-or-later
// Comparing the schemas in resources/schema with what is read and written.
#pragma once

#include <set>
#include <string>
#include <variant>

#include "core/base/error.h"
#include "core/base/json.h"

namespace baremark::test {

inline std::set<std::string> keysOf(const core::base::Json& object) {
  std::set<std::string> keys;
  for (const auto& member : object.items()) keys.insert(member.key());
  return keys;
}

/// The keys that a reader knows, from its refusal of an unknown one.
inline std::set<std::string> knownKeys(const core::base::Error& unknownKey) {
  using core::base::Phrased;
  const Phrased::Value names = unknownKey.allowed.values().front();
  const auto& known = std::get<Phrased::Names>(names);
  return {known.begin(), known.end()};
}

}  // namespace baremark::test

// SPDX-License-Identifier: Apache-2.0
// How a check judges what it looks at: the checks before a run (core/preflight) and those of a recipe before it is
// built (core/recipes). Values.
#pragma once

#include <array>
#include <cstdint>

namespace baremark::core::model {

/// Unknown: a fact is missing. Stop: the run would fail or measure something else.
enum class Level : std::uint8_t { Pass, Unknown, Warn, Stop };

/// "pass", "unknown", "warn", "stop".
[[nodiscard]] constexpr const char* nameOf(Level level) {
  constexpr std::array names = {"pass", "unknown", "warn", "stop"};
  return names[static_cast<std::size_t>(level)];
}

/// How many checks have each level.
struct LevelCounts {
  int passed = 0;
  int unknown = 0;
  int warnings = 0;
  int stops = 0;
  bool operator==(const LevelCounts&) const = default;
};

}  // namespace baremark::core::model

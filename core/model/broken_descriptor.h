// SPDX-License-Identifier: Apache-2.0
// A user's descriptor file that cannot be used. Baremark leaves it out, with every other descriptor of the same id:
// what comes with Baremark must not silently take its place. Values.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/error.h"

namespace baremark::core::model {

enum class DescriptorKind : std::uint8_t {
  Runtime,
  Launcher,
  Profiler,
  Scheduler,
  Importer,
  Block,
  Distribution,
  PackageManager,
  LintRules,
  Builder,
};

/// The name for JSON: "runtime".
[[nodiscard]] constexpr const char* descriptorKindName(DescriptorKind kind) {
  constexpr std::array names = {"runtime", "launcher",     "profiler",        "scheduler", "importer",
                                "block",   "distribution", "package_manager", "lint",      "builder"};
  return names[static_cast<std::size_t>(kind)];
}

struct BrokenDescriptor {
  DescriptorKind kind = DescriptorKind::Runtime;
  std::string id;  ///< as the file gives it; if it cannot be read, the file's name without its ending
  std::string file;
  base::Error error;  ///< `where` begins with the file

  bool operator==(const BrokenDescriptor&) const = default;
};

/// Why this descriptor is left out; nullptr: it is not.
[[nodiscard]] inline const base::Error* whyLeftOut(const std::vector<BrokenDescriptor>& broken, DescriptorKind kind,
                                                   const std::string& id) {
  for (const BrokenDescriptor& each : broken) {
    if (each.kind == kind && each.id == id) return &each.error;
  }
  return nullptr;
}

}  // namespace baremark::core::model

// SPDX-License-Identifier: GPL-3.0-or-later
// How a runtime gives the host's GPUs to its containers, and what a runtime demands of host and account. Members of a
// runtime descriptor. Values.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace baremark::core::containers {

/// The word of an arm that asks for no GPU. No way has this id.
inline constexpr const char* kNoGpu = "none";

/// Switch: the words of the command do it. Cdi: they name a device of a CDI specification, which the host must have.
/// DriverFolder: Baremark copies the driver's libraries on each node into a folder and binds it (node_folders.h).
enum class GpuKind : std::uint8_t { Switch, Cdi, DriverFolder };

/// One way by which GPUs come into the container, for an arm's `gpu`. The template sees its id as the value `gpu`.
struct GpuWay {
  std::string id;
  GpuKind kind = GpuKind::Switch;
  std::string since;                  ///< the first version of the runtime that has it; empty: all have
  std::vector<std::string> programs;  ///< of the host that the runtime calls for it
  /// A command that changes the arm's copy of the image, such as one that copies the driver into it, and one that
  /// succeeds if this is done. Both know ${image}, ${variant} and ${driver}, the version of the kernel's module. Such a
  /// way has copies of its own. Empty: nothing to do.
  std::vector<std::string> prepare{};
  std::vector<std::string> prepared{};
  bool operator==(const GpuWay&) const = default;
};

/// Root: only root can use the runtime. User: only an ordinary user. Subids: the account needs a range in /etc/subuid
/// and /etc/subgid. SamePath: the image must have the same path on all nodes.
enum class Demand : std::uint8_t { Root, User, Subids, SamePath };

/// A demand of a runtime. `condition` is an expression over the fact "root" and the value "variant"; empty: always.
struct Constraint {
  std::string condition;
  Demand demand = Demand::Root;
  bool operator==(const Constraint&) const = default;
};

}  // namespace baremark::core::containers

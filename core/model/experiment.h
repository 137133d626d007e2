// SPDX-License-Identifier: Apache-2.0
// The question: cases x points x arms, repeated, with a baseline arm and an equivalence margin. Plain values; reading,
// checking and expanding them is core/plan's.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/model/setting.h"

namespace baremark::core::model {

/// One scale: `ranks` processes on `nodes` nodes, both at least 1.
struct Point {
  int nodes = 1;
  int ranks = 1;
  auto operator<=>(const Point&) const = default;
};

/// A folder of the host that a container sees; bare metal ignores it.
struct Bind {
  std::string source;       ///< absolute path on the host
  std::string destination;  ///< absolute path inside the image
  bool isReadOnly = true;
  bool operator==(const Bind&) const = default;
};

/// One runtime with its image and settings.
struct Arm {
  std::string name;     ///< unique in its experiment, 1 to 64 characters
  std::string runtime;  ///< id of a runtime descriptor: bare-metal, charliecloud
  std::string variant;  ///< one of the descriptor's variants, or empty
  std::string image;    ///< name of an image in the store; empty: the engine's own image for this runtime
  std::string mpi = "hybrid";
  std::map<std::string, std::string> env;  ///< set for the ranks of this arm
  std::vector<Bind> binds;
  Settings settings;              ///< engine settings that differ from the workload's
  std::vector<std::string> wrap;  ///< words put before the engine's command, inside the runtime
  bool operator==(const Arm&) const = default;
};

enum class ScalingMode : std::uint8_t { Weak, Strong };
enum class Binding : std::uint8_t { Core, None };

struct Scale {
  std::vector<int> ranks;             ///< one point each, ascending
  std::optional<int> ranksPerNode;    ///< default: all of the largest point on one node
  std::optional<int> threadsPerRank;  ///< default: cores of a node / the largest ranks per node
  Binding bind = Binding::Core;
  ScalingMode mode = ScalingMode::Weak;
  std::optional<std::int64_t> globalBatch;  ///< strong scaling only
  bool operator==(const Scale&) const = default;
};

inline constexpr int kMostGpusPerNode = 1024;

/// What is asked of a scheduler. On a host without one only `launcher`, `modules` and `prologue` apply.
struct AllocationSettings {
  std::string partition;
  std::string account;
  std::string qos;
  std::string constraint;
  std::string parallelEnvironment;  ///< Grid Engine's way to more than one slot
  std::string time;
  int gpusPerNode = 0;  ///< 0: none is asked for
  bool isExclusive = false;
  int blocks = 1;   ///< at most so many in one allocation
  int atLeast = 1;  ///< so many allocations at least for each case and point
  bool isArray = false;  ///< allocations of one point are submitted together, as one array
  int atOnce = 0;        ///< at most so many jobs wait or run at once; 0: core/plan/packing decides
  std::string apart;      ///< the least time between the starts of two jobs, "6h"; empty: none
  bool otherNodes = false;  ///< on nodes that no earlier job of the experiment had, as far as enough are left
  std::vector<std::string> options;  ///< further ones for the scheduler, in its own words, one a line
  std::vector<std::string> modules;
  std::vector<std::string> prologue;
  std::string launcher = "auto";
  bool operator==(const AllocationSettings&) const = default;
};

enum class Order : std::uint8_t { Blocks, Independent };

/// Repeat until the interval is this narrow: looked at once, after the first `repeats` blocks.
struct Until {
  double halfWidth = 0.01;  ///< of the 95 % interval, in log units (a fraction: 0.01 is 1 %)
  int maxRepeats = 40;
  bool operator==(const Until&) const = default;
};

struct Measure {
  int warmupBatches = 10;
  int batches = 100;
  int repeats = 5;
  Order order = Order::Blocks;
  std::optional<Until> until;
  bool operator==(const Measure&) const = default;
};

/// The engine's settings: a list of one value, or several where the setting spans cases.
using EngineWorkload = std::map<std::string, std::vector<SettingValue>>;

inline constexpr const char* kLocalHost = "local";  ///< this machine

struct Experiment {
  std::string name;
  std::string note;
  std::vector<std::string> tags;
  std::string host = kLocalHost;
  EngineWorkload engine;
  std::vector<std::vector<std::string>> zip;
  std::vector<Settings> exclude;
  std::vector<Arm> arms;
  Scale scale;
  AllocationSettings allocation;
  Measure measure;
  std::string baseline;  ///< name of one of `arms`
  double margin = 0.02;  ///< a fraction: 0.02 is 2 %
  bool operator==(const Experiment&) const = default;
};

/// The index of the baseline among the arms, or arms.size() where there is none.
[[nodiscard]] std::size_t baselineIndex(const Experiment& experiment);

/// "1 x 2": nodes x ranks.
[[nodiscard]] std::string toText(const Point& point);

}  // namespace baremark::core::model

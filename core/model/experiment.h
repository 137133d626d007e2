// SPDX-License-Identifier: Apache-2.0
// An experiment: cases x points x arms, repeated, with a baseline arm and an equivalence margin. Plain values;
// core/plan reads, checks and expands them.
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

/// One scale: trainings of `ranks` ranks on `nodes` nodes together, both at least 1. A run has Scale::instances such
/// trainings; processesOf() counts the processes of all.
struct Point {
  int nodes = 1;
  int ranks = 1;
  auto operator<=>(const Point&) const = default;
};

/// A folder of the host that a container sees. Bare metal ignores it.
struct Bind {
  std::string source;       ///< absolute path on the host
  std::string destination;  ///< absolute path inside the image
  bool isReadOnly = true;
  bool operator==(const Bind&) const = default;
};

/// Where an arm's profiler stands: inside the runtime, directly before the engine, or outside, before the runtime.
/// Default: where the profiler's descriptor says.
enum class ProfilerSide : std::uint8_t { Default, Inside, Outside };

/// The models by which MPI crosses the container's wall that Baremark itself knows; others are words of a descriptor
/// (core/containers/README.md, "MPI models"). Hybrid: the host's launcher starts a container for each rank, with the
/// MPI of the image. Inner: the image's own launcher starts all ranks in one container. Bound: as hybrid, but the ranks
/// use the host's MPI library.
inline constexpr const char* kHybridMpi = "hybrid";
inline constexpr const char* kInnerMpi = "inner";
inline constexpr const char* kBoundMpi = "bind";

/// One runtime with its image and settings.
struct Arm {
  std::string name;     ///< unique in its experiment, 1 to 64 characters
  std::string runtime;  ///< id of a runtime descriptor: bare-metal, charliecloud
  std::string variant;  ///< one of the descriptor's variants; empty: the default
  std::string image;    ///< name of an image in the store; empty: the engine's own image for this runtime
  std::string mpi = kHybridMpi;
  std::map<std::string, std::string> env;  ///< set for the ranks of this arm
  std::vector<Bind> binds;
  Settings settings;              ///< engine settings that differ from the workload's
  std::vector<std::string> wrap;  ///< a command that is put before the engine's, inside the runtime
  std::string profiler;           ///< id of a profiler descriptor; empty: the arm is measured
  ProfilerSide profilerSide = ProfilerSide::Default;
  std::string gpu = "none";  ///< how the container gets the host's GPUs: one of the descriptor's ways, or "none"
  bool operator==(const Arm&) const = default;
};

enum class ScalingMode : std::uint8_t { Weak, Strong };
enum class Binding : std::uint8_t { Core, None };

/// The most trainings that run at once.
inline constexpr int kMostInstances = 64;

struct Scale {
  std::vector<int> ranks;             ///< of each training: one point for each number, ascending
  int instances = 1;                  ///< trainings that run at once, each with `ranks` ranks of its own
  std::optional<int> ranksPerNode;    ///< default: all of the largest point on one node
  std::optional<int> threadsPerRank;  ///< default: cores of a node / the largest ranks per node
  Binding bind = Binding::Core;
  ScalingMode mode = ScalingMode::Weak;
  std::optional<std::int64_t> globalBatch;  ///< strong scaling only
  bool operator==(const Scale&) const = default;
};

inline constexpr int kMostGpusPerNode = 1024;

/// What a job asks its scheduler for. Without a scheduler only `launcher`, `modules` and `prologue` apply.
struct AllocationSettings {
  std::string partition;
  std::string account;
  std::string qos;
  std::string constraint;
  std::string parallelEnvironment;  ///< Grid Engine: needed for more than one slot
  std::string time;
  int gpusPerNode = 0;  ///< 0: the job asks for none
  bool isExclusive = false;
  int blocks = 1;           ///< at most so many blocks in one allocation
  int atLeast = 1;          ///< at least so many allocations for each case and point
  int atOnce = 0;           ///< at most so many jobs wait or run at a time; 0: core/plan/packing decides
  std::string apart;        ///< the shortest time between the starts of two jobs, "6h"; empty: none
  bool otherNodes = false;  ///< use nodes that no earlier job of the experiment had, as long as enough are left
  std::vector<std::string> options;  ///< further options for the scheduler, in its own syntax, one a line
  std::vector<std::string> modules;
  std::vector<std::string> prologue;
  std::string launcher = "auto";
  bool operator==(const AllocationSettings&) const = default;
};

enum class Order : std::uint8_t { Blocks, Independent };

/// Repeat until the interval is this narrow. Baremark looks once, after the first `repeats` blocks.
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

/// The engine's settings. A setting with several values spans cases.
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

/// A profiled arm has blocks of its own (BlockKind::Profile). A profiler changes what it observes, so no comparison,
/// verdict, estimate or report uses these arms. This is the only place that decides it.
[[nodiscard]] bool isProfiled(const Arm& arm);

/// The number of arms that are measured and compared.
[[nodiscard]] std::size_t comparedArms(const Experiment& experiment);

/// The experiment with its profiled arms behind the others; otherwise the order stays. Plans and stored experiments
/// have this order, so the first comparedArms() indexes are those of a comparison.
[[nodiscard]] Experiment withProfiledArmsLast(Experiment experiment);

/// The baseline of an experiment that names none: its first compared arm, or its first arm; empty without arms.
[[nodiscard]] std::string usualBaseline(const Experiment& experiment);

/// The index of the baseline among the arms; arms.size(): there is none.
[[nodiscard]] std::size_t baselineIndex(const Experiment& experiment);

/// The processes of a run: ranks x instances.
[[nodiscard]] inline int processesOf(const Point& point, const Scale& scale) {
  return point.ranks * scale.instances;
}

/// The most processes of a run on one node.
[[nodiscard]] inline int processesOnANode(const Point& point, const Scale& scale) {
  return (processesOf(point, scale) + point.nodes - 1) / point.nodes;
}

/// "1 x 2": nodes x ranks.
[[nodiscard]] std::string toText(const Point& point);

}  // namespace baremark::core::model

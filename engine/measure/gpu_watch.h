// SPDX-License-Identifier: Apache-2.0
// Watches the GPU of this rank while it trains: a thread posts a sample a second to the telemetry, and adds up what the
// GPU did during the timed steps. The training thread only marks their beginning and end.
#pragma once

#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "engine/comm/communicator.h"
#include "engine/measure/gpu_reader.h"
#include "engine/measure/run_clock.h"
#include "engine/measure/telemetry.h"

namespace baremark::engine::measure {

/// What one GPU did during the timed steps of a rank.
struct GpuUse {
  std::string uuid;                    ///< empty: not known, so it counts as a GPU of its own
  std::optional<double> joules;        ///< nothing: not known
  int samples = 0;                     ///< samples with known reasons
  int slow = 0;                        ///< of these, samples with a slowdown (model::isSlowdown)
  std::map<std::string, int> reasons;  ///< slowdowns, and their samples
  bool operator==(const GpuUse&) const = default;
};

/// Adds up a GpuUse. Values only.
class GpuUseCounter {
 public:
  /// `energy` is the GPU's counter in joules; nothing: it has none.
  void begin(TimePoint when, std::optional<double> energy);
  void add(const core::model::GpuSample& sample);
  /// The joules are those of the counter. Without a counter at both ends: the mean of the sampled powers, at least two,
  /// times the seconds between begin and end.
  [[nodiscard]] GpuUse end(TimePoint when, std::optional<double> energy);

 private:
  TimePoint m_begin;
  std::optional<double> m_energy;
  double m_watts = 0;  ///< sum of the powers
  int m_powers = 0;
  GpuUse m_use;
};

/// The GPUs of all ranks during the timed steps.
struct GpuUses {
  std::optional<double> joules;      ///< of each GPU once; nothing: not known for one of them
  double slowShare = 0;              ///< the largest part of a GPU's samples with a slowdown, 0 to 1
  std::vector<std::string> reasons;  ///< slowdowns of any GPU, each once
};

/// Pure.
[[nodiscard]] GpuUses combine(const std::vector<GpuUse>& ofRanks);

/// The uses of all ranks, combined on rank 0; empty on the others. Collective.
[[nodiscard]] GpuUses gatherUses(comm::Communicator& communicator, const GpuUse& own);

class GpuWatch {
 public:
  /// `telemetry` must outlive the object.
  GpuWatch(GpuReader reader, int rank, Telemetry& telemetry);
  ~GpuWatch();
  GpuWatch(const GpuWatch&) = delete;
  GpuWatch& operator=(const GpuWatch&) = delete;

  [[nodiscard]] const GpuReader& reader() const { return m_reader; }

  // The timed steps. Both read the GPU's energy counter, which takes about a millisecond.
  void beginTimed();
  void endTimed();
  /// Of the last timed steps.
  [[nodiscard]] GpuUse use();

 private:
  void serve();

  GpuReader m_reader;
  int m_rank = 0;
  bool m_isDivided = false;
  Telemetry& m_telemetry;
  std::mutex m_mutex;
  std::condition_variable m_changed;
  bool m_isOver = false;
  bool m_isTimed = false;
  GpuUseCounter m_counter;
  GpuUse m_use;
  std::thread m_thread;
};

}  // namespace baremark::engine::measure

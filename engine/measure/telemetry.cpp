// SPDX-License-Identifier: Apache-2.0
#include "engine/measure/telemetry.h"

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "engine/error.h"
#include "engine/measure/device_sample.h"
#include "engine/measure/run_clock.h"
#include "engine/measure/segment_file.h"

namespace baremark::engine::measure {
namespace {

using core::base::Error;
using core::base::Result;
using core::model::RankWindow;
using core::model::StepColumns;
using core::protocol::TelemetryBody;
using core::protocol::TelemetryRecord;

std::array<std::vector<double>*, 9> columns(StepColumns& steps) {
  return {&steps.step,  &steps.input, &steps.compute, &steps.wait, &steps.exposedComm,
          &steps.other, &steps.loss,  &steps.top1,    &steps.top5};
}

void clear(StepColumns& steps) {
  for (auto* column : columns(steps)) column->clear();
}

void clear(RankWindow& ranks) {
  ranks.rank.clear();
  ranks.quantiles.clear();
  for (const auto column : core::model::kRankColumns) (ranks.*column).clear();
}

/// A window on its way to the file. The training thread fills it, the writer thread empties it.
struct Window {
  double t = 0;
  StepColumns steps;
  RankWindow ranks;
};

class FileTelemetry final : public Telemetry {
 public:
  explicit FileTelemetry(const std::string& folder) : m_file(folder) {
    if (Result<void> opened = m_file.open(); !opened) throw toException(opened.error());
    m_thread = std::thread([this] { serve(); });
  }

  ~FileTelemetry() override {
    {
      const std::lock_guard lock(m_mutex);
      m_isOver = true;
    }
    m_changed.notify_all();
    m_thread.join();
  }

  void post(TelemetryBody body) override {
    const double t = runSeconds(now());
    {
      const std::lock_guard lock(m_mutex);
      m_records.push_back({t, std::move(body)});
    }
    m_changed.notify_all();
  }

  void reserveWindows(std::size_t steps, std::size_t ranks) override {
    const std::lock_guard lock(m_mutex);
    for (Window& window : m_windows) {
      for (auto* column : columns(window.steps)) column->reserve(steps);
      for (const auto column : core::model::kRankColumns) (window.ranks.*column).reserve(ranks);
      window.ranks.rank.reserve(ranks);
      window.ranks.quantiles.reserve(core::model::kQuantileLevels.size());
    }
  }

  void postWindow(StepColumns& steps, RankWindow& ranks) override {
    const double t = runSeconds(now());
    {
      std::unique_lock lock(m_mutex);
      m_changed.wait(lock, [&] { return m_fullWindows < m_windows.size() || m_problem; });
      if (m_problem) {  // the writer accepts nothing any more, but the caller's columns must not grow
        clear(steps);
        clear(ranks);
        return;
      }
      Window& window = m_windows[(m_firstWindow + m_fullWindows) % m_windows.size()];
      window.t = t;
      std::swap(window.steps, steps);
      std::swap(window.ranks, ranks);
      ++m_fullWindows;
    }
    m_changed.notify_all();
    clear(steps);
    clear(ranks);
  }

  void setStep(std::int64_t step) override { m_step.store(step, std::memory_order_relaxed); }

  void flush() override {
    std::unique_lock lock(m_mutex);
    const std::int64_t request = ++m_flushesRequested;
    m_changed.notify_all();
    m_changed.wait(lock, [&] { return m_flushesDone >= request; });
    if (m_problem) throw toException(*m_problem);
  }

  [[nodiscard]] std::vector<std::string> files() override {
    const std::lock_guard lock(m_mutex);
    return m_file.names();
  }

 private:
  static constexpr std::chrono::seconds kSamplePeriod{1};
  static constexpr int kSamplesAHeartbeat = 5;

  void serve() {
    std::unique_lock lock(m_mutex);
    auto nextSample = std::chrono::steady_clock::now() + kSamplePeriod;
    int samples = 0;
    while (!m_isOver || hasWork()) {
      m_changed.wait_until(lock, nextSample, [&] { return m_isOver || hasWork(); });
      const bool isSampleDue = std::chrono::steady_clock::now() >= nextSample;
      if (isSampleDue) {
        nextSample += kSamplePeriod;
        addSample(lock, ++samples % kSamplesAHeartbeat == 0);
      }
      const std::int64_t flushes = m_flushesRequested;
      writeAll(lock);
      if (isSampleDue || flushes > m_flushesDone) sync(lock);
      m_flushesDone = flushes;
      m_changed.notify_all();
    }
    sync(lock);
  }

  [[nodiscard]] bool hasWork() const {
    return !m_records.empty() || m_fullWindows > 0 || m_flushesRequested > m_flushesDone;
  }

  /// Releases the lock while it samples the machine, because a driver may be slow.
  void addSample(std::unique_lock<std::mutex>& lock, bool withHeartbeat) {
    lock.unlock();
    const core::model::DeviceSample sample = m_sampler.sample(now());
    lock.lock();
    const double t = runSeconds(now());
    m_records.push_back({t, sample});
    if (withHeartbeat) {
      m_records.push_back({t, core::protocol::Heartbeat{++m_heartbeats, m_step.load(std::memory_order_relaxed)}});
    }
  }

  /// Writes the waiting records in the order of their times. Releases the lock meanwhile.
  void writeAll(std::unique_lock<std::mutex>& lock) {
    while (!m_records.empty() || m_fullWindows > 0) {
      Window& window = m_windows[m_firstWindow];
      const bool takesWindow = m_fullWindows > 0 && (m_records.empty() || window.t <= m_records.front().t);
      if (takesWindow) {
        lock.unlock();
        if (!window.steps.step.empty()) append({window.t, window.steps});
        if (!window.ranks.rank.empty()) append({window.t, window.ranks});
        lock.lock();
        m_firstWindow = (m_firstWindow + 1) % m_windows.size();
        --m_fullWindows;
      } else {
        const TelemetryRecord record = std::move(m_records.front());
        m_records.pop_front();
        lock.unlock();
        append(record);
        lock.lock();
      }
      m_changed.notify_all();
    }
  }

  void append(const TelemetryRecord& record) {
    if (m_writeProblem) return;
    if (Result<void> written = m_file.append(record); !written) m_writeProblem = written.error();
    m_isDirty = true;
  }

  void sync(std::unique_lock<std::mutex>& lock) {
    lock.unlock();
    if (m_isDirty && !m_writeProblem) {
      if (Result<void> synced = m_file.sync(); !synced) m_writeProblem = synced.error();
    }
    m_isDirty = false;
    lock.lock();
    m_problem = m_writeProblem;
  }

  SegmentFile m_file;
  DeviceSampler m_sampler;
  std::atomic<std::int64_t> m_step{0};
  std::mutex m_mutex;
  std::condition_variable m_changed;
  std::deque<TelemetryRecord> m_records;
  std::array<Window, 4> m_windows;
  std::size_t m_firstWindow = 0;
  std::size_t m_fullWindows = 0;
  std::int64_t m_flushesRequested = 0;
  std::int64_t m_flushesDone = 0;
  std::int64_t m_heartbeats = 0;
  bool m_isOver = false;
  std::optional<Error> m_problem;
  std::optional<Error> m_writeProblem;  ///< the writer thread's copy, read without the lock
  bool m_isDirty = false;
  std::thread m_thread;
};

class NoTelemetry final : public Telemetry {
 public:
  void post(TelemetryBody) override {}
  void reserveWindows(std::size_t, std::size_t) override {}
  void postWindow(StepColumns& steps, RankWindow& ranks) override {
    clear(steps);
    clear(ranks);
  }
  void setStep(std::int64_t) override {}
  void flush() override {}
  [[nodiscard]] std::vector<std::string> files() override { return {}; }
};

}  // namespace

std::unique_ptr<Telemetry> makeTelemetry(const std::string& folder) {
  return std::make_unique<FileTelemetry>(folder);
}

std::unique_ptr<Telemetry> makeNoTelemetry() {
  return std::make_unique<NoTelemetry>();
}

}  // namespace baremark::engine::measure

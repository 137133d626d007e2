// SPDX-License-Identifier: GPL-3.0-or-later
// Telemetry that a test looks at. Any thread, except for the windows.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "engine/measure/telemetry.h"

namespace baremark::engine::test {

class KeptTelemetry final : public measure::Telemetry {
 public:
  void post(core::protocol::TelemetryBody body) override {
    const std::lock_guard lock(m_mutex);
    m_bodies.push_back(std::move(body));
    m_changed.notify_all();
  }
  void reserveWindows(std::size_t, std::size_t) override {}
  void postWindow(core::model::StepColumns& s, core::model::RankWindow& r) override {
    steps.push_back(std::exchange(s, {}));
    ranks.push_back(std::exchange(r, {}));
  }
  void setStep(std::int64_t step) override { last = step; }
  void flush() override {}
  [[nodiscard]] std::vector<std::string> files() override { return {}; }

  /// The last record of this kind, as soon as there is one; nothing after the limit.
  template <class Body>
  std::optional<Body> waitFor(std::chrono::seconds limit = std::chrono::seconds(20)) {
    std::unique_lock lock(m_mutex);
    std::optional<Body> found;
    m_changed.wait_for(lock, limit, [&] {
      for (const core::protocol::TelemetryBody& body : m_bodies) {
        if (const auto* match = std::get_if<Body>(&body)) found = *match;
      }
      return found.has_value();
    });
    return found;
  }

  std::vector<core::model::StepColumns> steps;
  std::vector<core::model::RankWindow> ranks;
  std::int64_t last = 0;

 private:
  std::mutex m_mutex;
  std::condition_variable m_changed;
  std::vector<core::protocol::TelemetryBody> m_bodies;
};

}  // namespace baremark::engine::test

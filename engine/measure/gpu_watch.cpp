// SPDX-License-Identifier: Apache-2.0
#include "engine/measure/gpu_watch.h"

#include <algorithm>
#include <chrono>
#include <set>
#include <utility>

#include "core/base/json.h"
#include "core/model/sample.h"

namespace baremark::engine::measure {

using core::base::Json;
using core::model::GpuSample;

namespace {

constexpr std::chrono::seconds kGpuPeriod{1};

std::string encodeUse(const GpuUse& use) {
  return core::base::toJsonLine(Json{{"uuid", use.uuid},
                                     {"joules", use.joules ? Json(*use.joules) : Json(nullptr)},
                                     {"samples", use.samples},
                                     {"slow", use.slow},
                                     {"reasons", use.reasons}});
}

/// Of another rank's encodeUse().
GpuUse decodeUse(const std::string& text) {
  GpuUse use;
  const auto found = core::base::parseJson(text);
  if (!found) return use;
  use.uuid = found->at("uuid").get<std::string>();
  if (const Json& joules = found->at("joules"); !joules.is_null()) use.joules = joules.get<double>();
  use.samples = found->at("samples").get<int>();
  use.slow = found->at("slow").get<int>();
  use.reasons = found->at("reasons").get<std::map<std::string, int>>();
  return use;
}

}  // namespace

void GpuUseCounter::begin(TimePoint when, std::optional<double> energy) {
  *this = {};
  m_begin = when;
  m_energy = energy;
}

void GpuUseCounter::add(const GpuSample& sample) {
  if (sample.powerWatt) {
    m_watts += *sample.powerWatt;
    ++m_powers;
  }
  if (!sample.clockReasons) return;
  ++m_use.samples;
  bool isSlow = false;
  for (const std::string& reason : *sample.clockReasons) {
    if (!core::model::isSlowdown(reason)) continue;
    ++m_use.reasons[reason];
    isSlow = true;
  }
  if (isSlow) ++m_use.slow;
}

GpuUse GpuUseCounter::end(TimePoint when, std::optional<double> energy) {
  // A counter that became smaller belongs to a driver that was loaded again.
  if (energy && m_energy && *energy >= *m_energy)
    m_use.joules = *energy - *m_energy;
  else if (m_powers >= 2)
    m_use.joules = m_watts / m_powers * secondsBetween(m_begin, when);
  return m_use;
}

GpuUses combine(const std::vector<GpuUse>& ofRanks) {
  GpuUses all{.joules = 0, .slowShare = 0, .reasons = {}};
  // Ranks of one GPU began and ended together, so the largest of their numbers is that of the GPU.
  std::map<std::string, double> ofGpu;
  std::set<std::string> reasons;
  for (std::size_t rank = 0; rank < ofRanks.size(); ++rank) {
    const GpuUse& use = ofRanks[rank];
    if (use.samples > 0) all.slowShare = std::max(all.slowShare, static_cast<double>(use.slow) / use.samples);
    for (const auto& [reason, samples] : use.reasons) reasons.insert(reason);
    if (!use.joules) all.joules.reset();
    if (!all.joules) continue;
    double& joules = ofGpu[use.uuid.empty() ? "rank " + std::to_string(rank) : use.uuid];
    *all.joules += std::max(0.0, *use.joules - joules);
    joules = std::max(joules, *use.joules);
  }
  if (ofRanks.empty()) all.joules.reset();
  all.reasons.assign(reasons.begin(), reasons.end());
  return all;
}

GpuUses gatherUses(comm::Communicator& communicator, const GpuUse& own) {
  std::vector<GpuUse> uses;
  for (const std::string& text : communicator.gather(encodeUse(own))) uses.push_back(decodeUse(text));
  return combine(uses);
}

GpuWatch::GpuWatch(GpuReader reader, int rank, Telemetry& telemetry)
    : m_reader(std::move(reader)), m_rank(rank), m_isDivided(m_reader.isDivided()), m_telemetry(telemetry) {
  m_thread = std::thread([this] { serve(); });
}

GpuWatch::~GpuWatch() {
  {
    const std::lock_guard lock(m_mutex);
    m_isOver = true;
  }
  m_changed.notify_all();
  m_thread.join();
}

void GpuWatch::beginTimed() {
  const std::optional<double> energy = m_reader.energy();
  const std::lock_guard lock(m_mutex);
  m_counter.begin(now(), energy);
  m_isTimed = true;
}

void GpuWatch::endTimed() {
  const TimePoint end = now();
  const std::optional<double> energy = m_reader.energy();
  const std::string uuid = m_reader.uuid();
  const std::lock_guard lock(m_mutex);
  m_isTimed = false;
  m_use = m_counter.end(end, energy);
  m_use.uuid = uuid;
  if (m_isDivided) m_use.joules.reset();
}

GpuUse GpuWatch::use() {
  const std::lock_guard lock(m_mutex);
  return m_use;
}

/// Releases the lock while it asks the driver, which may be slow.
void GpuWatch::serve() {
  std::unique_lock lock(m_mutex);
  auto next = std::chrono::steady_clock::now() + kGpuPeriod;
  while (!m_changed.wait_until(lock, next, [this] { return m_isOver; })) {
    next += kGpuPeriod;
    lock.unlock();
    GpuSample sample = m_reader.sample();
    sample.rank = m_rank;
    lock.lock();
    if (m_isTimed) m_counter.add(sample);
    lock.unlock();
    m_telemetry.post(std::move(sample));
    lock.lock();
  }
}

}  // namespace baremark::engine::measure

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/ownership_heartbeat.h"

#include "core/runs/ownership.h"
#include "core/storage/experiment_repository.h"
#include "core/storage/host_repository.h"

namespace baremark::core::runs {
namespace {

using base::Result;
using storage::ExperimentRepository;
using storage::Store;

constexpr std::chrono::seconds kBetweenLooks{1};
constexpr int kLooksABeat = 5;

}  // namespace

OwnershipHeartbeat::~OwnershipHeartbeat() {
  stop();
}

void OwnershipHeartbeat::start() {
  m_thread = std::thread([this] { run(); });
}

void OwnershipHeartbeat::stop() {
  if (!m_thread.joinable()) return;
  {
    const std::lock_guard lock(m_mutex);
    m_isStopping = true;
  }
  m_stopped.notify_all();
  m_thread.join();
  m_isStopping = false;
}

void OwnershipHeartbeat::setOwned(std::set<std::string> ids) {
  const std::lock_guard lock(m_mutex);
  m_owned = std::move(ids);
}

std::set<std::string> OwnershipHeartbeat::takeLost() {
  const std::lock_guard lock(m_mutex);
  return std::exchange(m_lost, {});
}

void OwnershipHeartbeat::run() {
  std::unique_lock lock(m_mutex);
  for (int looks = 1; !m_stopped.wait_for(lock, kBetweenLooks, [this] { return m_isStopping; }); ++looks) {
    const std::set<std::string> owned = m_owned;
    lock.unlock();
    noteOutage(owned);
    std::set<std::string> lost;
    if (looks % kLooksABeat == 0) lost = beat(owned);
    lock.lock();
    m_lost.merge(lost);
  }
}

/// Returns the experiments that this process does not own any more.
std::set<std::string> OwnershipHeartbeat::beat(const std::set<std::string>& owned) {
  std::set<std::string> lost;
  for (const std::string& id : owned) {
    const auto beaten = m_store.writeNow(
        [&](Store& store) { return ExperimentRepository(store).beat(base::ExperimentId(id), ownOwner()); });
    // This process was silent too long, and another one has taken the experiment.
    if (!beaten && beaten.error().code == base::ErrorCode::NotFound) lost.insert(id);
  }
  return lost;
}

/// Also written when the set of experiments changes: their owner before may have left an outage that is over.
void OwnershipHeartbeat::noteOutage(const std::set<std::string>& owned) {
  if (owned.empty()) return m_notedOutage.reset();
  const auto outage = m_host.outage();
  if (!outage && m_host.connectionState() != ConnectionState::Online) return;  // not known yet
  std::pair now{owned, outage ? std::optional(outage->since) : std::nullopt};
  if (m_notedOutage == now) return;
  const Result<void> noted = m_store.writeNow(
      [&](Store& store) { return storage::HostRepository(store).setNotReached(m_host.name(), now.second); });
  if (noted) m_notedOutage = std::move(now);
}

}  // namespace baremark::core::runs

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/store_upkeep.h"

#include "app/application/services.h"
#include "core/runs/actions.h"
#include "core/runs/driven_experiment.h"
#include "core/runs/task_pool.h"

namespace baremark::app {

using core::storage::HostRecord;
using core::storage::RemovedExperiment;
using core::storage::Store;

void StoreUpkeep::start() {
  m_hasStarted = true;
  purgeRemoved();
  renewHeadlines();
}

void StoreUpkeep::purgeRemoved() {
  using Found = std::pair<std::vector<RemovedExperiment>, std::vector<HostRecord>>;
  const core::base::WallTime limit =
      core::base::SystemClock().wallNow() - std::chrono::hours(24 * core::runs::kDaysUntilPurged);
  const auto find = [limit](Store& store) -> Result<Found> {
    Found found;
    Reads reads;
    reads.take(core::storage::ExperimentRepository(store).removedBefore(limit), found.first);
    reads.take(core::storage::HostRepository(store).hosts(), found.second);
    return reads.result(std::move(found));
  };
  core::runs::whenDone(m_services.store().read(find), this, [this](const Result<Found>& found) {
    if (!found) return;  // the next start tries again
    for (const RemovedExperiment& removed : found->first) purge(removed, found->second);
  });
}

HostService* StoreUpkeep::usableNow(const std::string& name, const std::vector<HostRecord>& hosts) {
  if (name == m_services.local().name()) return &m_services.local();
  if (HostService* open = m_services.hostInUse(name))
    return open->host().connectionState() == core::runs::ConnectionState::Online ? open : nullptr;
  const auto known = std::ranges::find_if(hosts, [&](const auto& record) { return record.name == name; });
  if (known == hosts.end() || !known->isHere()) return nullptr;
  m_services.records().keep(*known);
  return m_services.host(name).value_or(nullptr);
}

void StoreUpkeep::purge(const RemovedExperiment& removed, const std::vector<HostRecord>& hosts) {
  const auto forget = [this, id = removed.id] {
    (void)m_services.store().write([id](Store& store) { return core::storage::ExperimentRepository(store).purge(id); });
  };
  const bool isKnown = removed.host == m_services.local().name() ||
                       std::ranges::any_of(hosts, [&](const auto& host) { return host.name == removed.host; });
  // The host itself was removed: Baremark can no longer reach the files there.
  if (!isKnown) return forget();
  HostService* there = usableNow(removed.host, hosts);
  if (there == nullptr) return;
  core::runs::whenDone(there->removeRuns(removed.id), this, [forget](const Result<void>& gone) {
    if (gone) forget();
  });
}

void StoreUpkeep::renewHeadlines() {
  if (m_services.store().refusalToWrite()) return;
  const auto find = [](Store& store) { return core::runs::outdatedHeadlines(store); };
  core::runs::whenDone(m_services.store().read(find), this, [this](const Result<std::vector<ExperimentId>>& outdated) {
    if (outdated && !outdated->empty()) renewNext(*outdated);
  });
}

void StoreUpkeep::renewNext(std::vector<ExperimentId> left) {
  if (left.empty()) return emit headlinesRenewed();
  const ExperimentId id = left.back();
  left.pop_back();
  const auto renew = [id](Store& store) { return core::runs::renewHeadline(store, id); };
  // The next start tries again what failed.
  core::runs::whenDone(m_services.store().write(renew), this,
                       [this, left = std::move(left)](const Result<void>&) { renewNext(left); });
}

}  // namespace baremark::app

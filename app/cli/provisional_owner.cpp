// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/provisional_owner.h"

#include <utility>

#include "core/runs/ownership.h"
#include "core/storage/experiment_repository.h"
#include "core/storage/host_repository.h"

namespace baremark::cli {
namespace {

using core::base::ExperimentId;
using core::base::Result;
using core::storage::ExperimentRepository;
using core::storage::HostRepository;
using core::storage::Store;

constexpr int kBeatMilliseconds = 5000;  // an owner that is silent for a minute counts as gone

void takeOne(Store& store, const ExperimentId& id, core::runs::OwnerWatch& watch) {
  const auto record = ExperimentRepository(store).find(id);
  if (!record || core::model::isOver(record->state)) return;
  const auto host = HostRepository(store).findHost(record->experiment.host);
  if (!host || core::runs::isBoundToMachine(record->experiment.host, *host)) return;
  const core::storage::Owner self = core::runs::ownOwner();
  // Errors, and another owner, are reported by the runner when it takes the experiment.
  (void)ExperimentRepository(store).takeOwnership(id, self, [&](const core::storage::Owner& other) {
    return watch.isHeld(other, self, core::base::SystemClock().monotonicNow());
  });
}

}  // namespace

ProvisionalOwner::ProvisionalOwner(core::runs::StoreAccess& store, std::vector<ExperimentId> ids)
    : m_store(store), m_ids(std::move(ids)), m_watch(std::make_shared<core::runs::OwnerWatch>()) {
  (void)m_store.writeNow(taking());
  QObject::connect(&m_beats, &QTimer::timeout, &m_beats, [this] { (void)m_store.write(taking()); });
  m_beats.start(kBeatMilliseconds);
}

std::function<Result<void>(Store&)> ProvisionalOwner::taking() const {
  return [ids = m_ids, watch = m_watch](Store& store) -> Result<void> {
    for (const ExperimentId& id : ids) takeOne(store, id, *watch);
    return {};
  };
}

void ProvisionalOwner::noteOutage(const std::string& host, core::base::WallTime since) {
  m_notReached = host;
  (void)m_store.write([host, since](Store& store) { return HostRepository(store).setNotReached(host, since); });
}

void ProvisionalOwner::release() {
  m_beats.stop();
  (void)m_store.writeNow([ids = m_ids, host = m_notReached](Store& store) -> Result<void> {
    if (!host.empty()) (void)HostRepository(store).setNotReached(host, {});
    for (const ExperimentId& id : ids)
      (void)ExperimentRepository(store).releaseOwnership(id, core::runs::ownIdentity());
    return {};
  });
}

}  // namespace baremark::cli

// SPDX-License-Identifier: GPL-3.0-or-later
// What the store needs now and then: deletes experiments that were removed 30 days ago, and remakes headlines that an
// earlier version made. Main thread; the work runs in the store's threads and in those of the hosts.
#pragma once

#include <QObject>

#include "app/text/names.h"
#include "core/storage/experiment_repository.h"
#include "core/storage/host_repository.h"

namespace baremark::app {

class HostService;
class Services;

class StoreUpkeep final : public QObject {
  Q_OBJECT

 public:
  /// The services outlive this object.
  explicit StoreUpkeep(Services& services) : m_services(services) {}

  void start();
  /// A host has become reachable: deletes what was waiting for it. Does nothing before start().
  void noteReachable() {
    if (m_hasStarted) purgeRemoved();
  }

 signals:
  /// All outdated headlines were remade.
  void headlinesRenewed();

 private:
  void purgeRemoved();
  /// Deletes the folder of runs first. If the host is reached over SSH and is not connected now, the experiment waits
  /// until it is: the user is not asked to sign in for this.
  void purge(const core::storage::RemovedExperiment& removed, const std::vector<core::storage::HostRecord>& hosts);
  /// The host if it can be used without a sign-in, otherwise nullptr.
  [[nodiscard]] HostService* usableNow(const std::string& name, const std::vector<core::storage::HostRecord>& hosts);
  void renewHeadlines();
  /// One after the other, so that other changes of the store do not wait for all of them.
  void renewNext(std::vector<ExperimentId> left);

  Services& m_services;
  bool m_hasStarted = false;
};

}  // namespace baremark::app

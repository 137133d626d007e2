// SPDX-License-Identifier: GPL-3.0-or-later
// Owns experiments while a command prepares to run them and perhaps waits for their host, so that other processes see
// the owner. Later the host's runner in this process keeps the ownership. Main thread; the store must outlive it.
#pragma once

#include <QTimer>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/base/id.h"
#include "core/base/result.h"
#include "core/runs/ownership.h"
#include "core/runs/store_access.h"

namespace baremark::cli {

class ProvisionalOwner {
 public:
  /// Takes the experiments that no other process owns, at once and every few seconds. Leaves out experiments on this
  /// machine: their runner takes them after it has checked the machine.
  ProvisionalOwner(core::runs::StoreAccess& store, std::vector<core::base::ExperimentId> ids);

  /// Notes in the store since when the host cannot be reached. Its runner notes when it is reached again.
  void noteOutage(const std::string& host, core::base::WallTime since);
  /// Releases the experiments and deletes the outage that it noted. For a command that ends without running them.
  void release();

 private:
  [[nodiscard]] std::function<core::base::Result<void>(core::storage::Store&)> taking() const;

  core::runs::StoreAccess& m_store;
  std::vector<core::base::ExperimentId> m_ids;
  std::string m_notReached;                         ///< the host whose outage was noted
  std::shared_ptr<core::runs::OwnerWatch> m_watch;  ///< used in the store's write thread
  QTimer m_beats;
};

}  // namespace baremark::cli

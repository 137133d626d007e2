// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the history of a run from the store, and passes on the run's steps and windows in their order: those that
// arrive while the history is being read follow it. GUI thread; reads in the store's read thread. The services outlive
// this object.
#pragma once

#include <QObject>
#include <cstdint>
#include <optional>
#include <vector>

#include "app/models/store_watch.h"
#include "core/model/sample.h"
#include "core/storage/sample_repository.h"

namespace baremark::app::models {

class RunHistory final : public QObject {
  Q_OBJECT

 public:
  explicit RunHistory(Services& services, QObject* parent = nullptr);

  /// Reads all steps of the run, then its windows. finished() follows, unless drop() or read() is called before.
  void read(core::storage::RunKey run);
  /// Drops a history that is being read, and what arrived meanwhile.
  void drop();
  /// New steps of the run. Passed on at once, or after the history.
  void addSteps(const core::model::StepColumns& steps);
  void addWindows(const std::vector<core::model::RankWindow>& windows);

 signals:
  void stepsRead(const baremark::core::model::StepColumns& steps);
  void windowsRead(const std::vector<baremark::core::model::RankWindow>& windows);
  /// The history cannot be read. finished() follows.
  void failed(const baremark::core::base::Error& error);
  void finished();

 private:
  struct Part;
  void readFrom(core::storage::RunKey run, std::int64_t first);
  void take(core::storage::RunKey run, const core::base::Result<Part>& part);

  StoreInquiry m_inquiry;
  bool m_isReading = false;
  std::vector<core::model::StepColumns> m_waitingSteps;
  std::vector<core::model::RankWindow> m_waitingWindows;
};

}  // namespace baremark::app::models

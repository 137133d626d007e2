// SPDX-License-Identifier: GPL-3.0-or-later
// When this machine and its engine are asked what they are. Asking takes part of a core, so while a run is measured on
// this machine, Baremark uses what an earlier start found instead. Main thread.
#pragma once

#include <QString>
#include <QTimer>

#include "app/application/host_service.h"
#include "core/runs/store_access.h"
#include "core/storage/store.h"

namespace baremark::app {

class LocalMachine final : public QObject {
  Q_OBJECT

 public:
  /// Both must outlive this object.
  LocalMachine(HostService& local, core::runs::StoreAccess& store);

  /// HostService::learn() of this machine.
  [[nodiscard]] QFuture<Result<MachineKnowledge>> ask();
  /// Uses what an earlier start found if a run is measured on this machine. False: no run is, or nothing usable was
  /// found earlier; the machine may be asked. Blocking: reads the store.
  [[nodiscard]] bool takeKeptIfMeasured();
  /// As takeKeptIfMeasured(), without blocking; then asks the machine at once, or as soon as the run is over.
  void askWhenIdle();
  /// What is known of this machine comes from an earlier start.
  [[nodiscard]] bool isKept() const { return m_isKept; }

 private:
  [[nodiscard]] bool takeKept();

  HostService& m_local;
  core::runs::StoreAccess& m_store;
  bool m_isKept = false;
  QTimer m_looks;  ///< whether the run is over
};

/// What a start found out about this machine and its engine is kept in a file. Writes the file for the engine at this
/// path. The file identifies the engine by its size, inode and modification time. If the file cannot be written, the
/// next start asks the machine.
void keepMachine(const QString& file, const std::string& engine, const MachineKnowledge& known);
/// Reads what keepMachine() wrote. Empty: it is about another engine, from another version of Baremark, or older than a
/// week.
[[nodiscard]] std::optional<MachineKnowledge> keptMachine(const QString& file, const std::string& engine);

/// Whether an experiment runs on this machine: one of its blocks runs, or it is between two blocks.
[[nodiscard]] Result<bool> isMeasuredHere(core::storage::Store& store);

}  // namespace baremark::app

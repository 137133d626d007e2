// SPDX-License-Identifier: GPL-3.0-or-later
// The composition root: makes the services, gives them to each other and owns them. The desktop and the command line start
// from the same ones. Lives in the main thread; nothing here blocks it.
#pragma once

#include <QFuture>
#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/model/host.h"
#include "core/plan/validation.h"
#include "core/protocol/engine_catalog.h"
#include "core/runs/host_runner.h"
#include "core/runs/runner_resources.h"
#include "core/runs/store_access.h"
#include "remote/local/local_host.h"

namespace baremark::app {

/// What is known of this machine once it was asked.
struct MachineKnowledge {
  core::protocol::EngineCatalog catalog;
  core::model::HostFacts facts;
};

class Services final : public QObject {
  Q_OBJECT

 public:
  struct Options {
    QString storePath;  ///< empty: the user's data folder
    core::runs::Adoption adoption = core::runs::Adoption::OnlyNamed;
  };

  [[nodiscard]] static core::base::Result<std::unique_ptr<Services>> open(const Options& options);
  ~Services() override;

  [[nodiscard]] core::runs::StoreAccess& store() { return *m_store; }
  [[nodiscard]] remote::LocalHost& localHost() { return *m_localHost; }
  [[nodiscard]] core::runs::HostRunner& localRunner() { return *m_localRunner; }
  [[nodiscard]] const core::runs::RunnerResources& resources() const { return m_resources; }

  /// Asks the engine what it can train and the machine what it is; the answer is kept. Unavailable: no engine beside this
  /// program.
  [[nodiscard]] QFuture<core::base::Result<MachineKnowledge>> learnMachine();
  /// What learnMachine() found, or nothing yet.
  [[nodiscard]] const std::optional<MachineKnowledge>& machine() const { return m_machine; }

  /// What plans are held against: this machine as it is known, and the runtimes.
  [[nodiscard]] core::plan::HostContext hostContext(const std::optional<MachineKnowledge>& machine) const;

  /// Tries a runtime on this machine and keeps the answer in the store.
  [[nodiscard]] QFuture<core::base::Result<core::model::RuntimeProbe>> probeRuntime(const std::string& id);

  /// Deletes what was removed 30 days ago; learns about the machine, then takes up experiments.
  void start();

 signals:
  void machineLearned();
  /// The engine could not be asked: experiments cannot run.
  void machineFailed(const baremark::core::base::Error& error);

 private:
  Services() = default;
  /// Deletes what was removed long ago, with its folder of runs.
  void purgeRemoved();

  std::unique_ptr<core::runs::StoreAccess> m_store;
  std::unique_ptr<remote::LocalHost> m_localHost;
  core::runs::RunnerResources m_resources;
  std::unique_ptr<core::runs::HostRunner> m_localRunner;
  QThreadPool m_questions;
  std::optional<MachineKnowledge> m_machine;
};

/// The user's data folder, where the store and the runs of this machine lie.
[[nodiscard]] QString dataFolder();
/// The default store's path.
[[nodiscard]] QString defaultStorePath();

}  // namespace baremark::app

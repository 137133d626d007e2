// SPDX-License-Identifier: GPL-3.0-or-later
// A host with everything that experiments on it need: the way to it, its engine, its queue, and what is known of it. Lives in
// the main thread; nothing here blocks it.
#pragma once

#include <QFuture>
#include <QObject>
#include <QThreadPool>
#include <memory>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/model/host.h"
#include "core/protocol/engine_catalog.h"
#include "core/runs/host.h"
#include "core/runs/host_runner.h"
#include "core/runs/runner_resources.h"
#include "core/runs/store_access.h"
#include "remote/transfer/waiting.h"

namespace baremark::app {

/// What is known of a host once it was asked.
struct MachineKnowledge {
  core::protocol::EngineCatalog catalog;
  core::model::HostFacts facts;
};

class HostService final : public QObject {
  Q_OBJECT

 public:
  /// `resources.engine` is a path on that host.
  HostService(std::unique_ptr<core::runs::Host> host, core::runs::StoreAccess& store, core::runs::RunnerResources resources,
              core::runs::Adoption adoption, QObject* parent = nullptr);
  ~HostService() override;

  [[nodiscard]] const std::string& name() const { return m_name; }
  [[nodiscard]] core::runs::Host& host() { return *m_host; }
  [[nodiscard]] core::runs::HostRunner& runner() { return *m_runner; }
  [[nodiscard]] const core::runs::RunnerResources& resources() const { return m_resources; }

  /// Asks the engine what it can train and the host what it is; the answer is kept. Unavailable: no engine there.
  [[nodiscard]] QFuture<core::base::Result<MachineKnowledge>> learn();
  /// Takes what an earlier process found instead of asking; learned() follows.
  void take(const MachineKnowledge& found);
  /// What learn() found, or nothing yet.
  [[nodiscard]] const std::optional<MachineKnowledge>& knowledge() const { return m_knowledge; }

  /// Tries a runtime there and keeps the answer in the store.
  [[nodiscard]] QFuture<core::base::Result<core::model::RuntimeProbe>> probeRuntime(const std::string& id);
  /// The same, waiting for it. Cancelled: soon after `isCancelled` says so.
  [[nodiscard]] core::base::Result<core::model::RuntimeProbe> probeRuntimeNow(const std::string& id, const remote::IsCancelled& isCancelled = {});

  /// Deletes what an experiment left there; remote::removeRuns, in a thread of its own.
  [[nodiscard]] QFuture<core::base::Result<void>> removeRuns(const core::base::ExperimentId& id);

 signals:
  void learned();
  void failed(const baremark::core::base::Error& error);

 private:
  std::string m_name;
  std::unique_ptr<core::runs::Host> m_host;
  core::runs::StoreAccess& m_store;
  core::runs::RunnerResources m_resources;
  std::unique_ptr<core::runs::HostRunner> m_runner;
  QThreadPool m_questions;
  std::optional<MachineKnowledge> m_knowledge;
};

/// What the engine at `path` on a host can train. Blocking. Unavailable: it does not run there.
[[nodiscard]] core::base::Result<core::protocol::EngineCatalog> askEngine(core::runs::Host& host, const std::string& path);

}  // namespace baremark::app

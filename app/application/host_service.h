// SPDX-License-Identifier: GPL-3.0-or-later
// A host with everything that its experiments need: its files and commands (Host), its engine, its queue, and the facts
// about it. Lives in the main thread. Functions that block say so.
#pragma once

#include <QFuture>
#include <QObject>
#include <QThreadPool>
#include <memory>

#include "app/text/names.h"
#include "core/model/host.h"
#include "core/preflight/rules.h"
#include "core/protocol/engine_catalog.h"
#include "core/recipes/described_host.h"
#include "core/runs/host.h"
#include "core/runs/host_runner.h"
#include "core/runs/runner_resources.h"
#include "core/runs/store_access.h"
#include "remote/transfer/waiting.h"

namespace baremark::app {

/// The answers of a host and of an engine.
struct MachineKnowledge {
  core::protocol::EngineCatalog catalog;
  core::model::HostFacts facts;
};

class HostService final : public QObject {
  Q_OBJECT

 public:
  /// `resources.engine` is a path on that host.
  HostService(std::unique_ptr<core::runs::Host> host, core::runs::StoreAccess& store,
              core::runs::RunnerResources resources, core::runs::Adoption adoption, QObject* parent = nullptr);
  ~HostService() override;

  [[nodiscard]] const std::string& name() const { return m_name; }
  [[nodiscard]] core::runs::Host& host() { return *m_host; }
  [[nodiscard]] core::runs::HostRunner& runner() { return *m_runner; }
  [[nodiscard]] const core::runs::RunnerResources& resources() const { return m_resources; }

  /// Asks the engine for its catalogue and the host for its facts, and keeps the answers. Unavailable: no engine
  /// answers.
  [[nodiscard]] QFuture<Result<MachineKnowledge>> learn();
  /// The same, blocking, in any thread; does not keep the answers.
  [[nodiscard]] Result<MachineKnowledge> learnNow();
  /// Uses these answers, which an earlier process got, instead of asking; emits learned().
  void take(const MachineKnowledge& found);
  /// The answers to the last learn() or take(). Empty: there are none yet.
  [[nodiscard]] const std::optional<MachineKnowledge>& knowledge() const { return m_knowledge; }

  /// Tries a runtime on the host and keeps the result in the store.
  [[nodiscard]] QFuture<Result<core::model::RuntimeProbe>> probeRuntime(const std::string& id);
  /// The same, blocking. Cancelled: soon after `isCancelled` returns true. The result of a variant is not kept.
  [[nodiscard]] Result<core::model::RuntimeProbe> probeRuntimeNow(const std::string& id,
                                                                  const remote::IsCancelled& isCancelled = {},
                                                                  const std::string& variant = {});

  /// Looks at the images and the bound folders on the host, as lookAtHost() of host_checks.h, and returns the facts
  /// with what it found. The future can be cancelled: the work on the host then ends soon.
  [[nodiscard]] QFuture<core::preflight::Facts> look(core::preflight::Facts facts);

  /// Looks at the host as a recipe is checked against it (lookToCheck() of recipe_builds.h). `facts`: what is known of
  /// it. The future can be cancelled.
  [[nodiscard]] QFuture<Result<core::recipes::DescribedHost>> describe(const core::model::HostFacts& facts);

  /// Deletes an experiment's files on the host (remote::removeRuns).
  [[nodiscard]] QFuture<Result<void>> removeRuns(const ExperimentId& id);

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

/// The catalogue of the engine at `path` on a host. Blocking. Unavailable: the engine does not run there.
[[nodiscard]] Result<core::protocol::EngineCatalog> askEngine(core::runs::Host& host, const std::string& path);

}  // namespace baremark::app

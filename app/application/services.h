// SPDX-License-Identifier: GPL-3.0-or-later
// The composition root: makes the services, connects them, and owns them. The window and the command line start from
// it. Lives in the main thread. Functions that may block say so.
#pragma once

#include "app/application/connections.h"
#include "app/application/host_records.h"
#include "app/application/local_machine.h"
#include "core/runs/store_access.h"
#include "remote/ssh/questions.h"

namespace baremark::app {

class StoreUpkeep;

class Services final : public QObject {
  Q_OBJECT

 public:
  struct Options {
    QString storePath;  ///< empty: in the user's data folder
    core::runs::Adoption adoption = core::runs::Adoption::OnlyNamed;
    remote::Asker asker;  ///< asks the user during a sign-in, in the host's thread; empty: no user is there
  };

  [[nodiscard]] static Result<std::unique_ptr<Services>> open(const Options& options);
  ~Services() override;

  [[nodiscard]] core::runs::StoreAccess& store() const { return *m_store; }
  [[nodiscard]] HostRecords& records() const { return *m_records; }
  [[nodiscard]] Connections& connections() const { return *m_connections; }
  /// The descriptors of all schedulers, by id.
  [[nodiscard]] const std::map<std::string, core::launch::SchedulerDescriptor>& schedulers() const {
    return m_schedulers;
  }

  /// Asks the user for a secret, such as the password of a registry's account. Blocking; any thread. Empty: the user
  /// declined, no user is there, or `isCancelled` returned true.
  [[nodiscard]] std::optional<remote::Answer> ask(const remote::Question& question,
                                                  const std::function<bool()>& isCancelled);

  /// This machine as a host.
  [[nodiscard]] HostService& local() { return *m_local; }
  [[nodiscard]] core::runs::Host& localHost() { return m_local->host(); }
  /// When this machine is asked what it is.
  [[nodiscard]] LocalMachine& localMachine() { return *m_localMachine; }
  /// What this machine answered. Empty: it has not answered yet.
  [[nodiscard]] const std::optional<MachineKnowledge>& machine() const { return m_local->knowledge(); }
  /// The descriptors of runtimes and launchers, which all hosts share, those that are left out, and this machine's
  /// engine.
  [[nodiscard]] const core::runs::RunnerResources& resources() const { return m_local->resources(); }

  /// The host of this name, "local" included. Opens it if it is not in use yet, which may read the store. NotFound: as
  /// noSuchHost(). Another error: the descriptor of its scheduler is left out.
  [[nodiscard]] Result<HostService*> host(const std::string& name);
  /// The same for a host that is in use, this machine excepted; otherwise nullptr.
  [[nodiscard]] HostService* hostInUse(const std::string& name) const;
  /// What the runner of this host works with. May read the store. Errors as host().
  [[nodiscard]] Result<core::runs::RunnerResources> resourcesOf(const std::string& host) const;
  /// The cores that a job gets on a node of this partition; without a scheduler the host's cores. Empty: not known. May
  /// read the store.
  [[nodiscard]] std::optional<int> coresOfANode(const std::string& host, const std::string& partition);
  /// The host is in use, and its connection is up.
  [[nodiscard]] bool isConnected(const std::string& host) const;
  /// The host if it can be asked now without a sign-in: this machine, or one that is connected; otherwise nullptr.
  [[nodiscard]] HostService* reachable(const std::string& host) const;
  /// Why a host is not reached. Empty: it is reached, or it is not in use.
  [[nodiscard]] std::optional<core::model::Outage> outageOf(const std::string& host) const;
  /// A host was added, changed or removed in the store. Its users start again with `record`, the new one; empty: the
  /// host is gone. `open` is kept open for them; nullptr for a host that is gone.
  void renew(const std::string& name, std::shared_ptr<remote::Connection> open,
             const std::optional<core::storage::HostRecord>& record);

  /// Starts the upkeep of the store, asks this machine what it is (see LocalMachine), then resumes the unfinished
  /// experiments of all hosts.
  void start();
  /// The runner of the experiment's host takes the experiment.
  void take(const ExperimentId& id);
  /// All runners look for work at once.
  void poke();

 signals:
  void machineLearned();
  /// The engine gave no answer: no experiment can run on this machine.
  void machineFailed(const baremark::core::base::Error& error);
  /// Receivers release the host. host() gives a new one afterwards, unless the host is gone.
  void hostClosing(const QString& name);
  void connectionChanged(const QString& host);
  // From the runners of all hosts (core/runs/host_runner.h). An empty id stands for several experiments.
  void experimentChanged(const QString& id);
  void experimentEnded(const QString& id);
  void samplesImported(const QString& id);
  void imageProgressed(const QString& id, int step, int steps, const QString& words);
  void stepFailed(const QString& id, const baremark::core::base::Error& error);

 private:
  Services();
  void connectSignals(HostService& host);
  void takeUnfinished();

  // In the order of dependence: each uses those before it.
  Options m_options;
  std::unique_ptr<core::runs::StoreAccess> m_store;
  std::unique_ptr<HostRecords> m_records;
  std::map<std::string, core::launch::SchedulerDescriptor> m_schedulers;
  std::unique_ptr<Connections> m_connections;
  std::unique_ptr<HostService> m_local;
  std::map<std::string, std::unique_ptr<HostService>> m_remote;  ///< in use, by name
  std::unique_ptr<LocalMachine> m_localMachine;
  std::unique_ptr<StoreUpkeep> m_upkeep;
  QThreadPool m_questions;  ///< waits for the user's answers; a question can be given up before its answer
};

/// The user's data folder, which holds the store and this machine's runs.
[[nodiscard]] QString dataFolder();
/// The path of the default store.
[[nodiscard]] QString defaultStorePath();

/// The launchers that answered on a host, in its order, without those that have no descriptor any more.
[[nodiscard]] std::vector<core::model::LauncherFacts> usableLaunchers(const core::model::HostFacts& facts,
                                                                      const core::runs::RunnerResources& resources);

}  // namespace baremark::app

// SPDX-License-Identifier: GPL-3.0-or-later
// The composition root: makes the services, gives them to each other and owns them. The desktop and the command line start
// from the same ones. Lives in the main thread; nothing here blocks it.
#pragma once

#include <QFuture>
#include <QObject>
#include <QString>
#include <QThreadPool>
#include <QTimer>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/application/host_service.h"
#include "core/base/result.h"
#include "core/plan/validation.h"
#include "core/runs/store_access.h"
#include "core/storage/host_repository.h"
#include "remote/ssh/borrowed_connection.h"
#include "remote/ssh/questions.h"

namespace baremark::app {

class Services final : public QObject {
  Q_OBJECT

 public:
  struct Options {
    QString storePath;  ///< empty: the user's data folder
    core::runs::Adoption adoption = core::runs::Adoption::OnlyNamed;
    remote::Asker asker;  ///< asks the person while a host is signed in to, in that host's thread; empty: nobody is there
  };

  [[nodiscard]] static core::base::Result<std::unique_ptr<Services>> open(const Options& options);
  ~Services() override;

  [[nodiscard]] core::runs::StoreAccess& store() const { return *m_store; }

  /// This machine.
  [[nodiscard]] HostService& local() { return *m_local; }
  [[nodiscard]] core::runs::Host& localHost() { return m_local->host(); }
  [[nodiscard]] core::runs::HostRunner& localRunner() { return m_local->runner(); }
  /// Descriptors, which are the same for every host, and this machine's engine.
  [[nodiscard]] const core::runs::RunnerResources& resources() const { return m_local->resources(); }

  /// The host of that name, "local" included; the connection is made when it is first used. NotFound: no such host.
  [[nodiscard]] core::base::Result<HostService*> host(const std::string& name);
  /// NotFound, with the hosts that there are and the nearest one.
  [[nodiscard]] core::base::Error noSuchHost(const std::string& name) const;
  /// What the runner of a host is given: of one that is not in use, from its record. NotFound: no such host.
  [[nodiscard]] core::base::Result<core::runs::RunnerResources> resourcesOf(const std::string& host) const;
  /// Cores that a job gets of one of a host's nodes, as far as they are known.
  [[nodiscard]] std::optional<int> coresOfANode(const std::string& host, const std::string& partition);
  /// A host that is in use has its connection now.
  [[nodiscard]] bool isConnected(const std::string& host) const;
  /// What somebody has just read of the store, so that the window's questions about hosts and images wait for no other reading.
  /// `renewals`: what renewals() said before it was read; hosts that were renewed since then are known better.
  void note(std::vector<core::storage::HostRecord> hosts, std::vector<core::storage::ImageRecord> images, std::uint64_t renewals);
  /// How often renew() was called.
  [[nodiscard]] std::uint64_t renewals() const { return m_renewals; }
  /// Images of all hosts: as they were noted, else read now.
  [[nodiscard]] core::base::Result<std::vector<core::storage::ImageRecord>> images() const;
  /// Why a host is not reached; nothing where it is, or where nobody tried.
  [[nodiscard]] std::optional<core::model::Outage> outageOf(const std::string& host) const;
  /// Every scheduler that is known, by id.
  [[nodiscard]] const std::map<std::string, core::launch::SchedulerDescriptor>& schedulers() const { return m_schedulers; }
  /// A part of the connection to there, which is made where nobody has it: one sign-in for everything.
  [[nodiscard]] std::unique_ptr<remote::BorrowedConnection> connectTo(const std::string& destination, const std::string& sshConfig);
  /// A host was added, changed or removed in the store: whoever uses it begins anew with `record`, what stands there now; nothing: it
  /// is gone. `open` stays open for them; nothing for a host that is gone.
  void renew(const std::string& name, std::shared_ptr<remote::Connection> open, const std::optional<core::storage::HostRecord>& record);

  /// As HostService::learn() of this machine.
  [[nodiscard]] QFuture<core::base::Result<MachineKnowledge>> learnMachine();
  /// While a run is measured on this machine, takes what an earlier start found: asking would disturb the run. False:
  /// the machine may be asked, or nothing is known of it yet. Blocking.
  [[nodiscard]] bool spareMachine();
  /// machine() is what an earlier start found: asking again waits while a run is measured on this machine.
  [[nodiscard]] bool isMachineKept() const { return m_isMachineKept; }
  [[nodiscard]] const std::optional<MachineKnowledge>& machine() const { return m_local->knowledge(); }

  /// What plans are held against: a host as it is known, and the runtimes.
  [[nodiscard]] core::plan::HostContext hostContext(const std::optional<MachineKnowledge>& machine, const std::string& host = "local") const;
  /// Puts what an added host's record tells of it into `context`.
  void describe(core::plan::HostContext& context, const core::storage::HostRecord& host) const;

  /// Tries a runtime on this machine and keeps the answer in the store.
  [[nodiscard]] QFuture<core::base::Result<core::model::RuntimeProbe>> probeRuntime(const std::string& id) { return m_local->probeRuntime(id); }

  /// Deletes what was removed 30 days ago, from now on; makes headlines of an earlier version anew; learns about the
  /// machine, then takes up experiments, on other hosts too. While a run is measured on this machine, what the last
  /// start learned is taken instead, and the machine is asked when the run is over.
  void start();
  /// Has an experiment taken up by the runner of its host.
  void take(const core::base::ExperimentId& id);
  /// Every open runner looks at once.
  void poke();

 signals:
  void machineLearned();
  /// The engine could not be asked: experiments cannot run.
  void machineFailed(const baremark::core::base::Error& error);
  /// Let go of it: host() gives another one afterwards, if any.
  void hostClosing(const QString& name);
  /// It was reached, or is not any more.
  void connectionChanged(const QString& host);
  // Of the runners of all hosts (core/runs/host_runner.h); without an id of several experiments.
  void experimentChanged(const QString& id);
  void experimentEnded(const QString& id);
  void samplesImported(const QString& id);
  void imageProgressed(const QString& id, int step, int steps, const QString& words);
  void stepFailed(const QString& id, const baremark::core::base::Error& error);

 private:
  Services() = default;
  /// As it was noted; read now where nobody has noted all of them; nothing: there is none.
  [[nodiscard]] core::base::Result<std::optional<core::storage::HostRecord>> recordOf(const std::string& host) const;
  [[nodiscard]] core::runs::RunnerResources resourcesFor(const core::storage::HostRecord& record) const;
  [[nodiscard]] std::unique_ptr<core::runs::Host> wayTo(const core::storage::HostRecord& record);
  void join(HostService& host);
  /// Has every unfinished experiment taken up.
  void takeUnfinished();
  void learnAtStart();
  [[nodiscard]] bool takeKeptMachine();
  /// In the background, one after the other, so that other changes of the store do not wait for all of them.
  void renewHeadlines();
  void renewHeadlines(std::vector<core::base::ExperimentId> left);
  /// Deletes what was removed long ago, its folder of runs first. Of a host over SSH that is not connected now, when it is: nobody is
  /// asked to sign in for that.
  void purgeRemoved();
  void purge(const core::storage::RemovedExperiment& removed, const std::vector<core::storage::HostRecord>& hosts);
  /// The host of that name where it can be used at once; nullptr: not now.
  [[nodiscard]] HostService* atHand(const std::string& name, const std::vector<core::storage::HostRecord>& hosts);

  Options m_options;
  bool m_purges = false;  ///< once it was started
  bool m_isMachineKept = false;
  QTimer m_quiet;  ///< looks whether the run is over
  std::unique_ptr<core::runs::StoreAccess> m_store;
  std::map<std::string, core::storage::HostRecord> m_hosts;                    ///< noted
  bool m_areAllNoted = false;                                                  ///< hosts
  std::uint64_t m_renewals = 0;
  std::optional<std::vector<core::storage::ImageRecord>> m_images;             ///< noted
  std::map<std::string, core::launch::SchedulerDescriptor> m_schedulers;
  QThreadPool m_endings;  ///< in which connections end
  std::map<std::string, std::weak_ptr<remote::Connection>> m_connections;  ///< by destination and config
  std::map<std::string, std::shared_ptr<remote::Connection>> m_kept;       ///< by host: open for whoever comes next
  std::unique_ptr<HostService> m_local;
  std::map<std::string, std::unique_ptr<HostService>> m_remote;
};

/// The user's data folder, where the store and the runs of this machine lie.
[[nodiscard]] QString dataFolder();
/// The default store's path.
[[nodiscard]] QString defaultStorePath();

}  // namespace baremark::app

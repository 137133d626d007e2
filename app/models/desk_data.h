// SPDX-License-Identifier: GPL-3.0-or-later
// The lists that the window always uses (experiments, queue, images, hosts), kept up to date. GUI thread; services and
// watch outlive this object.
#pragma once

#include "app/models/experiments_model.h"
#include "app/models/images_model.h"
#include "app/models/queue_model.h"
#include "app/models/store_watch.h"
#include "core/recipes/build_prediction.h"
#include "core/report/assessment.h"

namespace baremark::app::models {

/// The uses of a container.
enum class Use { Experiment, QuickStart };

/// The containers that work in their tests and need no other launcher, in their order: the ids of their runtimes, or as
/// quickStartContainer() names them. `probeOf` gives the last test of a runtime; nothing: it was not tested.
[[nodiscard]] std::vector<std::string> usableContainers(
    const std::map<std::string, core::containers::RuntimeDescriptor>& runtimes,
    const std::function<std::optional<core::model::RuntimeProbe>(const std::string& runtime)>& probeOf, Use use);

class DeskData final : public QObject {
  Q_OBJECT

 public:
  DeskData(Services& services, StoreWatch& watch, QObject* parent = nullptr);

  [[nodiscard]] ExperimentsModel& experiments() { return m_experiments; }
  [[nodiscard]] const ExperimentsModel& experiments() const { return m_experiments; }
  /// Removed experiments that the user can still restore.
  [[nodiscard]] ExperimentsModel& removed() { return m_removed; }
  [[nodiscard]] QueueModel& queue() { return m_queue; }
  [[nodiscard]] const QueueModel& queue() const { return m_queue; }
  [[nodiscard]] ImagesModel& images() { return m_images; }
  /// The room in this machine's folder of runs and images, in bytes. Empty: not known.
  [[nodiscard]] std::optional<std::int64_t> freeHere() const { return m_freeHere; }
  /// Finished builds of recipes on all hosts, the newest first.
  [[nodiscard]] const std::vector<core::recipes::PastBuild>& recipeBuilds() const { return m_recipeBuilds; }
  /// Image names that an arm on this host can use: the engine's own image and the images that were built on the host.
  [[nodiscard]] std::vector<std::string> imageNames(const std::string& host) const;
  /// Results of the last runtime tests on a host, by runtime id. Empty if no runtime was tested.
  [[nodiscard]] const std::map<std::string, core::storage::ProbeRecord>& probes(
      const std::string& host = "local") const;
  /// How the runtimes are drawn.
  [[nodiscard]] const RuntimeLooks& looks() const { return m_looks; }
  /// Ids of the container runtimes that worked on the host with its usual launcher, in their order.
  [[nodiscard]] std::vector<std::string> workingContainers(const std::string& host) const {
    return containers(host, Use::Experiment);
  }
  /// The first of workingContainers(). Empty if there is none.
  [[nodiscard]] std::string firstContainer(const std::string& host) const;
  /// What a quick start on the host can compare with bare metal, in their order: as quickStartContainer() names them.
  [[nodiscard]] std::vector<std::string> quickStartContainers(const std::string& host) const {
    return containers(host, Use::QuickStart);
  }
  /// All hosts except this machine, sorted by name.
  [[nodiscard]] const std::vector<core::storage::HostRecord>& hosts() const { return m_hosts; }
  /// The host with this name, or nullptr.
  [[nodiscard]] const core::storage::HostRecord* host(const std::string& name) const;
  [[nodiscard]] bool hasExperimentsOn(const std::string& host) const;
  /// Whether the host has a scheduler. False for an unknown host.
  [[nodiscard]] bool hasScheduler(const std::string& host) const;
  /// Whether a run is measured on the host's own cores, under any of its names, or will start there soon. False for a
  /// host with a scheduler: it measures on other nodes.
  [[nodiscard]] bool isMeasuring(const std::string& host) const;
  /// The hosts on which a runner of this process builds an image for an experiment.
  [[nodiscard]] std::set<std::string> buildingHosts() const;
  /// How many of the assessment's blocks the host's scheduler has. Empty if the host has no scheduler.
  [[nodiscard]] std::optional<int> blocksAtScheduler(const core::report::Assessment& assessment) const;
  /// Reads all lists again soon. Calls in quick succession cause one read.
  void reload() {
    if (!m_soon.isActive()) m_soon.start();
  }

 signals:
  void loaded();
  /// buildingHosts() changed. Also follows loaded().
  void buildsChanged();
  void failed(const baremark::core::base::Error& error);

 private:
  struct Lists;
  [[nodiscard]] std::vector<std::string> containers(const std::string& host, Use use) const;
  void ask();
  void take(Lists lists);
  void noteBuild(const QString& experiment, bool isBuilding);
  void dropEndedBuilds();

  Services& m_services;
  StoreWatch& m_watch;
  StoreInquiry m_inquiry;
  RuntimeLooks m_looks;
  ExperimentsModel m_experiments;
  ExperimentsModel m_removed;
  QueueModel m_queue;
  std::optional<std::int64_t> m_freeHere;
  ImagesModel m_images;
  std::map<std::string, std::map<std::string, core::storage::ProbeRecord>> m_probes;  ///< by host, then by runtime
  std::vector<core::storage::HostRecord> m_hosts;
  std::vector<core::recipes::PastBuild> m_recipeBuilds;
  std::set<QString> m_builds;  ///< ids of the experiments for which an image is being built
  QTimer m_soon;
};

}  // namespace baremark::app::models

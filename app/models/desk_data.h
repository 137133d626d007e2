// SPDX-License-Identifier: GPL-3.0-or-later
// The lists that the window always shows something of (experiments, queue, images, hosts), kept fresh. GUI thread; services and
// watch outlive it.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/models/experiments_model.h"
#include "app/models/images_model.h"
#include "app/models/queue_model.h"
#include "app/models/store_inquiry.h"
#include "app/models/store_watch.h"
#include "core/report/assessment.h"
#include "core/storage/host_repository.h"

namespace baremark::app::models {

class DeskData final : public QObject {
  Q_OBJECT

 public:
  DeskData(Services& services, StoreWatch& watch, QObject* parent = nullptr);

  [[nodiscard]] ExperimentsModel& experiments() { return m_experiments; }
  [[nodiscard]] const ExperimentsModel& experiments() const { return m_experiments; }
  /// Those that were removed and can be put back.
  [[nodiscard]] ExperimentsModel& removed() { return m_removed; }
  [[nodiscard]] QueueModel& queue() { return m_queue; }
  [[nodiscard]] const QueueModel& queue() const { return m_queue; }
  [[nodiscard]] ImagesModel& images() { return m_images; }
  /// Names that an arm on this host may ask for: the engine's own image and those that were built there.
  [[nodiscard]] std::vector<std::string> imageNames(const std::string& host) const;
  /// How runtimes fared when they were last tried on a host, by id; nothing was tried: an empty one.
  [[nodiscard]] const std::map<std::string, core::storage::ProbeRecord>& probes(const std::string& host = "local") const;
  /// The first container runtime that worked there; empty: none.
  [[nodiscard]] std::string firstContainer(const std::string& host) const;
  /// Hosts other than this machine, by name.
  [[nodiscard]] const std::vector<core::storage::HostRecord>& hosts() const { return m_hosts; }
  /// One of them, or nothing.
  [[nodiscard]] const core::storage::HostRecord* host(const std::string& name) const;
  [[nodiscard]] bool hasExperimentsOn(const std::string& host) const;
  /// Whether jobs wait there for a scheduler; not where the host is not known.
  [[nodiscard]] bool hasScheduler(const std::string& host) const;
  /// How many of these blocks the scheduler of their host has; nothing: it has none.
  [[nodiscard]] std::optional<int> blocksAtScheduler(const core::report::Assessment& assessment) const;
  /// Reads everything again soon; many calls at once are one.
  void reload();

 signals:
  void loaded();
  void failed(const baremark::core::base::Error& error);

 private:
  struct Lists;
  void ask();
  void take(Lists lists);

  Services& m_services;
  StoreWatch& m_watch;
  StoreInquiry m_inquiry;
  ExperimentsModel m_experiments;
  ExperimentsModel m_removed;
  QueueModel m_queue;
  ImagesModel m_images;
  std::map<std::string, std::map<std::string, core::storage::ProbeRecord>> m_probes;  ///< by host, by runtime
  std::vector<core::storage::HostRecord> m_hosts;
  QTimer m_soon;
};

}  // namespace baremark::app::models

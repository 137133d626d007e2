// SPDX-License-Identifier: GPL-3.0-or-later
// Runs all unfinished experiments of the store, on all hosts, until this process can continue none of them. It cannot
// continue experiments that are paused, that another process runs, or whose host waits for the user to sign in. It also
// runs experiments that are queued meanwhile. Main thread; services and console outlive it.
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "app/application/desktop_notifier.h"
#include "app/application/services.h"
#include "app/cli/console.h"
#include "app/cli/interrupts.h"
#include "core/base/json.h"

namespace baremark::cli {

class Work final : public QObject {
  Q_OBJECT

 public:
  /// `services` must have been opened with Adoption::Orphans.
  Work(app::Services& services, Console& console, bool sendsNotifications, QObject* parent = nullptr);

  void start();

 signals:
  void finished(int exitStatus);

 private:
  /// Why this process cannot continue an experiment.
  enum class Obstacle { None, Paused, Elsewhere, SignIn, NoEngine };
  struct Open {
    core::base::ExperimentId id;
    QString name;
    std::string host;
    bool isPaused = false;
    bool isElsewhere = false;  ///< another process runs it
    int blocks = 0;            ///< number of planned blocks
  };
  [[nodiscard]] static core::base::Result<std::vector<Open>> unfinished(core::storage::Store& store);
  void look();
  void takeNew(const core::base::Result<std::vector<Open>>& open);
  [[nodiscard]] Obstacle obstacleOf(const Open& open) const;
  void reportEnd(const QString& id);
  void reportStart(const std::vector<Open>& open);
  void end(const std::vector<Open>& open);

  app::Services& m_services;
  Console& m_console;
  std::unique_ptr<app::DesktopNotifier> m_notifier;  ///< nullptr: no notifications
  QTimer m_timer;
  std::unique_ptr<Interrupts> m_interrupts;
  std::set<std::string> m_taken;
  core::base::Json m_ended = core::base::Json::array();
  int m_reporting = 0;       ///< number of ends that are being read from the store
  int m_looksSinceDone = 0;  ///< looks since nothing was left, while a notification is being sent
  bool m_isLooking = false;
  bool m_hasStarted = false;
  bool m_isEngineMissing = false;  ///< this machine has no engine
  bool m_hasFailed = false;
  bool m_isOver = false;
};

}  // namespace baremark::cli

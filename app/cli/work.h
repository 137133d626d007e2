// SPDX-License-Identifier: GPL-3.0-or-later
// Drives every unfinished experiment of the store, on all hosts, until none is left that this process can go on with: neither one
// that is paused, nor one that another process drives, nor one on a host that waits for a person to sign in. Experiments that are
// queued meanwhile are taken up too. Main thread; services and console outlive it.
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

namespace baremark::cli {

class Work final : public QObject {
  Q_OBJECT

 public:
  /// Services must have been opened to take up orphans.
  Work(app::Services& services, Console& console, bool sendsNotifications, QObject* parent = nullptr);

  void start();

 signals:
  void finished(int exitStatus);

 private:
  /// Why an experiment is not gone on with here.
  enum class Obstacle { None, Paused, Elsewhere, SignIn, NoEngine };
  struct Open {
    core::base::ExperimentId id;
    QString name;
    std::string host;
    bool isPaused = false;
    bool isElsewhere = false;  ///< another process drives it
    int blocks = 0;            ///< that have not begun
  };
  [[nodiscard]] static core::base::Result<std::vector<Open>> unfinished(core::storage::Store& store);
  void look();
  void weigh(const core::base::Result<std::vector<Open>>& open);
  [[nodiscard]] Obstacle obstacleOf(const Open& open) const;
  void tellEnd(const QString& id);
  void tellStart(const std::vector<Open>& open);
  void end(const std::vector<Open>& open);

  app::Services& m_services;
  Console& m_console;
  std::unique_ptr<app::DesktopNotifier> m_notifier;  ///< where notifications are wanted
  QTimer m_timer;
  std::unique_ptr<Interrupts> m_interrupts;
  std::set<std::string> m_taken;
  core::base::Json m_ended = core::base::Json::array();
  int m_telling = 0;  ///< ends that are being read
  int m_looksSinceLeft = 0;  ///< since nothing was left, while a notification is on its way
  bool m_isLooking = false;
  bool m_hasStarted = false;
  bool m_isEngineMissing = false;  ///< on this machine
  bool m_hasFailed = false;
  bool m_isOver = false;
};

}  // namespace baremark::cli

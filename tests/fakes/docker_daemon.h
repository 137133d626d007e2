// SPDX-License-Identifier: GPL-3.0-or-later
// A real Docker daemon in its own folder.
#pragma once

#include <signal.h>
#include <sys/prctl.h>

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <optional>

#include "tests/fakes/small_disk.h"

namespace baremark {

/// A Docker daemon of the tests, with its own images and socket.
class DockerDaemon {
 public:
  /// `room`: the size of a small disk for the images, such as "48m"; nullptr: they share the folder's disk.
  explicit DockerDaemon(const char* room = nullptr) : m_socket(m_folder.path() + QStringLiteral("/docker.sock")) {
    if (room != nullptr) m_disk.emplace(images().toStdString(), room);
    m_process.setChildProcessModifier([] { ::prctl(PR_SET_PDEATHSIG, SIGTERM); });  // also if the test is killed
    m_process.setStandardOutputFile(m_folder.path() + QStringLiteral("/log"));
    m_process.setStandardErrorFile(m_folder.path() + QStringLiteral("/log"), QIODevice::Append);
    start();
  }
  ~DockerDaemon() {
    m_process.terminate();
    if (!m_process.waitForFinished(20000)) m_process.kill();
    m_process.waitForFinished(5000);
    // The daemon leaves the mount of a network namespace; if it was killed, also that of its data.
    QProcess::execute(
        QStringLiteral("/bin/sh"),
        {QStringLiteral("-c"),
         QStringLiteral("grep -oF -e '%1'/exec/netns/default -e '%1'/data /proc/mounts | xargs -r -n 1 umount -l")
             .arg(m_folder.path())});
  }
  Q_DISABLE_COPY_MOVE(DockerDaemon)

  /// Also after kill() or stop().
  void start() {
    m_process.start(
        QStringLiteral("dockerd"),
        {QStringLiteral("--iptables=false"), QStringLiteral("--bridge=none"), QStringLiteral("--data-root"), images(),
         QStringLiteral("--exec-root"), m_folder.path() + QStringLiteral("/exec"), QStringLiteral("--host"), address(),
         QStringLiteral("--pidfile"), m_folder.path() + QStringLiteral("/pid")});
  }
  /// As the system does when memory runs out: it stops no container.
  void kill() {
    m_process.kill();
    m_process.waitForFinished(5000);
  }
  /// As an administrator does: it stops its containers first. False if it does not end.
  [[nodiscard]] bool stop() {
    m_process.terminate();
    return m_process.waitForFinished(30000);
  }
  [[nodiscard]] bool isRunning() const { return m_process.state() != QProcess::NotRunning; }

  [[nodiscard]] QString folder() const { return m_folder.path(); }
  [[nodiscard]] QString images() const { return m_folder.path() + QStringLiteral("/data"); }
  [[nodiscard]] QString address() const { return QStringLiteral("unix://") + m_socket; }
  [[nodiscard]] std::string log() const {
    QFile file(m_folder.path() + QStringLiteral("/log"));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
  }
  [[nodiscard]] bool answers() const {
    QProcess docker;
    docker.start(QStringLiteral("docker"), {QStringLiteral("--host"), address(), QStringLiteral("version")});
    return docker.waitForFinished(10000) && docker.exitCode() == 0;
  }

 private:
  QTemporaryDir m_folder;
  std::optional<fakes::SmallDisk> m_disk;
  QString m_socket;
  QProcess m_process;
};

}  // namespace baremark

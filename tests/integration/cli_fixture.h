// SPDX-License-Identifier: GPL-3.0-or-later
// The real command line with the real engine, in a data folder of its own.
#pragma once

#include <gtest/gtest.h>
#include <signal.h>

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QThread>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>

#include "core/base/json.h"
#include "tests/places.h"

namespace baremark {

struct CliResult {
  int status = -1;
  std::string out;
  std::string err;
};

class CliTest : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(m_folder.isValid()); }

  void TearDown() override {
    if (m_background) {
      m_background->kill();
      m_background->waitForFinished(5000);
    }
    signalJobs(QStringLiteral("KILL"));
  }

  /// To every process of a job of this test.
  void signalJobs(const QString& signal) const {
    (void)shell(QStringLiteral("for file in $(grep -lsaF 'BAREMARK_ALLOCATION=' /proc/[0-9]*/environ); do pid=${file#/proc/}; "
                               "pid=${pid%/environ}; grep -qsaF '%1' /proc/$pid/environ && kill -%2 $pid; done").arg(dataFolder(), signal));
  }

  /// Overridden where a folder is kept from test to test, because an image takes half a minute.
  virtual QString dataHome() const { return m_folder.path(); }
  QString dataFolder() const { return dataHome() + QStringLiteral("/baremark"); }
  QString runsFolder() const { return dataFolder() + QStringLiteral("/runs"); }

  QProcessEnvironment environment() const {
    QProcessEnvironment env = QProcessEnvironment::systemEnvironment();
    env.insert(QStringLiteral("XDG_DATA_HOME"), dataHome());
    env.insert(QStringLiteral("XDG_CONFIG_HOME"), m_folder.path() + QStringLiteral("/config"));
    env.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
    if (!m_commands.isEmpty()) env.insert(QStringLiteral("PATH"), m_commands + QLatin1Char(':') + env.value(QStringLiteral("PATH")));
    return env;
  }

  static QString program() { return QString::fromUtf8(places::kCli); }

  CliResult cli(const QStringList& words, int seconds = 120) {
    QProcess process;
    process.setProcessEnvironment(environment());
    process.start(program(), words);
    if (!process.waitForFinished(seconds * 1000)) {
      process.kill();
      process.waitForFinished(5000);
      ADD_FAILURE() << words.join(QLatin1Char(' ')).toStdString() << " did not end within " << seconds << " s";
    }
    return {process.exitCode(), process.readAllStandardOutput().toStdString(), process.readAllStandardError().toStdString()};
  }

  /// Ctrl-C ends it, or is ignored, however this process was started.
  void startInBackground(const QStringList& words, sighandler_t onInterrupt = SIG_DFL) {
    m_background = std::make_unique<QProcess>();
    m_background->setProcessEnvironment(environment());
    m_background->setChildProcessModifier([onInterrupt] { ::signal(SIGINT, onInterrupt); });
    m_background->start(program(), words);
    ASSERT_TRUE(m_background->waitForStarted());
  }

  /// A runtime of the user's own: what stands before a run's command, bare metal with another variable of the ranks if nothing else.
  void addRuntime(const QString& id, const QString& imageKind = QStringLiteral("none"),
                  const QString& before = QStringLiteral("\"env\", \"KMP_BLOCKTIME=7\"")) const {
    const QString folder = m_folder.path() + QStringLiteral("/config/baremark/runtimes");
    ASSERT_TRUE(QDir().mkpath(folder));
    QFile file(folder + QLatin1Char('/') + id + QStringLiteral(".json"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(QStringLiteral("{\"schema\": \"baremark.runtime/1\", \"id\": \"%1\", \"label\": \"%1\", \"image\": {\"kind\": \"%2\"}, "
                              "\"exec\": {\"argv\": [%3, {\"use\": \"command\"}]}, \"isolation\": {\"user\": \"host\", "
                              "\"pid\": \"host\", \"ipc\": \"host\", \"net\": \"host\", \"shm\": \"host\", \"tmp\": \"host\"}}")
                   .arg(id, imageKind, before).toUtf8());
  }

  std::string shell(const QString& script) const {
    QProcess process;
    process.setProcessEnvironment(environment());
    process.start(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), script});
    process.waitForFinished(60000);
    return process.readAllStandardOutput().toStdString();
  }

  bool waitUntil(const std::function<bool()>& isTrue, int seconds = 60) const {
    QElapsedTimer elapsed;
    elapsed.start();
    while (elapsed.elapsed() < seconds * 1000) {
      if (isTrue()) return true;
      QThread::msleep(100);
    }
    return false;
  }

  /// An experiment of two bare-metal arms, or with `container` of bare metal and that runtime.
  QString writeExperiment(int repeats, int batches, const QString& ranks = QStringLiteral("[1]"), const QString& container = {},
                          const QString& more = {}) const {
    const QString second = container.isEmpty()
                               ? QStringLiteral("{\"name\": \"again\", \"runtime\": \"bare-metal\"}")
                               : QStringLiteral("{\"name\": \"%1\", \"runtime\": \"%1\"}").arg(container);
    const QString text = QStringLiteral(
        "{\"schema\": \"baremark.experiment/1\", \"name\": \"cli test\", "
        "\"workload\": {\"engine\": {\"model\": \"mnist\", \"batch_size\": 8}}, "
        "\"arms\": [{\"name\": \"bare metal\", \"runtime\": \"bare-metal\"}, %1], "
        "\"scale\": {\"ranks\": %2, \"threads_per_rank\": 1, \"bind\": \"none\"}, "
        "\"measure\": {\"warmup_batches\": 2, \"batches\": %3, \"repeats\": %4}%5}")
        .arg(second, ranks).arg(batches).arg(repeats).arg(more);
    const QString path = m_folder.path() + QStringLiteral("/experiment.baremark.json");
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(text.toUtf8());
    return path;
  }

  static core::base::Json json(const std::string& text) {
    const auto document = core::base::parseJson(text);
    EXPECT_TRUE(document) << text;
    return document.value_or(core::base::Json::object());
  }

  core::base::Json newestExperiment() {
    const auto list = json(cli({QStringLiteral("list"), QStringLiteral("--json")}).out);
    return list.value("experiments", core::base::Json::array()).empty() ? core::base::Json::object() : list["experiments"][0];
  }
  QString newestId() { return QString::fromStdString(newestExperiment().value("id", "")); }

  /// Processes of runs that still live: ranks, launchers, job scripts.
  int livingProcesses() const {
    const std::string count = shell(QStringLiteral("grep -lsaE 'BAREMARK_(RUN_TAG|ALLOCATION)=' /proc/[0-9]*/environ | while read file; do "
                                                   "grep -qsaF '%1' \"$file\" && echo x; done | wc -l").arg(dataFolder()));
    return std::atoi(count.c_str());
  }

  QTemporaryDir m_folder;
  QString m_commands;  ///< a folder whose programs are found first
  std::unique_ptr<QProcess> m_background;
};

}  // namespace baremark

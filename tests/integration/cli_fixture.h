// SPDX-License-Identifier: GPL-3.0-or-later
// The real command line with the real engine and its own data folder.
#pragma once

#include <gtest/gtest.h>
#include <signal.h>

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>
#include <QThread>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/base/json.h"
#include "tests/fakes/file_of_image.h"
#include "tests/integration/has.h"
#include "tests/places.h"
#include "tests/waiting.h"

namespace baremark {

struct CliResult {
  int status = -1;
  std::string out;
  std::string err;
};

/// Words of a command line: a literal is split at its blanks, a QString or std::string is one word.
struct Words : QStringList {
  Words() = default;
  Words(const char* words) : QStringList(QString::fromUtf8(words).split(QLatin1Char(' '))) {}
  Words(const QString& word) : QStringList(word) {}
  Words(const std::string& word) : QStringList(QString::fromStdString(word)) {}
  Words(QLatin1String word) : QStringList(QString(word)) {}
  Words(const QStringList& words) : QStringList(words) {}
  Words(std::initializer_list<Words> parts) {
    for (const Words& part : parts) append(part);
  }
};

/// Whether a command ended with this status, its error output has all of `err` and its output all of `out`. A failure
/// prints both.
inline testing::AssertionResult ended(const CliResult& result, int status,
                                      std::initializer_list<std::string_view> err = {},
                                      std::initializer_list<std::string_view> out = {}) {
  std::string wrong;
  if (result.status != status) wrong = "status " + std::to_string(result.status) + ", not " + std::to_string(status);
  const auto look = [&wrong](const std::string& text, std::string_view part) {
    if (text.find(part) == std::string::npos) wrong += "\nmissing: " + std::string(part);
  };
  for (const std::string_view part : err) look(result.err, part);
  for (const std::string_view part : out) look(result.out, part);
  if (wrong.empty()) return testing::AssertionSuccess();
  return testing::AssertionFailure() << wrong << "\nerror output: " << result.err << "\noutput: " << result.out;
}

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

  /// Sends the signal to every process of the test's jobs.
  void signalJobs(const QString& signal) const {
    (void)shell(
        QStringLiteral("for file in $(grep -lsaF 'BAREMARK_ALLOCATION=' /proc/[0-9]*/environ); do pid=${file#/proc/}; "
                       "pid=${pid%/environ}; grep -qsaF '%1' /proc/$pid/environ && kill -%2 $pid; done")
            .arg(dataFolder(), signal));
  }

  /// Overridden by tests that keep a folder with an image between cases.
  virtual QString dataHome() const { return m_folder.path(); }
  QString dataFolder() const { return dataHome() + QStringLiteral("/baremark"); }
  QString runsFolder() const { return dataFolder() + QStringLiteral("/runs"); }

  QProcessEnvironment environment() const {
    QProcessEnvironment env = QProcessEnvironment::systemEnvironment();
    env.insert(QStringLiteral("XDG_DATA_HOME"), dataHome());
    env.insert(QStringLiteral("XDG_CONFIG_HOME"), m_folder.path() + QStringLiteral("/config"));
    env.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
    // The image in the folder that tests keep is small.
    if (dataHome() == QString::fromUtf8(places::kContainerData)) {
      env.insert(QStringLiteral("PATH"),
                 QString::fromUtf8(places::kPrograms) + QLatin1Char(':') + env.value(QStringLiteral("PATH")));
    }
    if (!m_commands.isEmpty())
      env.insert(QStringLiteral("PATH"), m_commands + QLatin1Char(':') + env.value(QStringLiteral("PATH")));
    return env;
  }

  static QString program() { return QString::fromUtf8(places::kCli); }

  CliResult cli(const Words& words, int seconds = 120) {
    QProcess process;
    process.setProcessEnvironment(environment());
    process.start(program(), words);
    if (!process.waitForFinished(seconds * 1000)) {
      process.kill();
      process.waitForFinished(5000);
      ADD_FAILURE() << words.join(QLatin1Char(' ')).toStdString() << " did not end within " << seconds << " s";
    }
    return {process.exitCode(), process.readAllStandardOutput().toStdString(),
            process.readAllStandardError().toStdString()};
  }

  /// Ctrl-C ends the process, or is ignored, independent of how this process was started.
  void startInBackground(const Words& words, sighandler_t onInterrupt = SIG_DFL) {
    m_background = std::make_unique<QProcess>();
    m_background->setProcessEnvironment(environment());
    m_background->setChildProcessModifier([onInterrupt] { ::signal(SIGINT, onInterrupt); });
    m_background->start(program(), words);
    ASSERT_TRUE(m_background->waitForStarted());
  }

  /// A runtime of the user: the words before a run's command. By default bare metal with another variable for the
  /// ranks.
  void addRuntime(const QString& id, const QString& imageKind = QStringLiteral("none"),
                  const QString& before = QStringLiteral("\"env\", \"KMP_BLOCKTIME=7\"")) const {
    const QString folder = m_folder.path() + QStringLiteral("/config/baremark/runtimes");
    ASSERT_TRUE(QDir().mkpath(folder));
    QFile file(folder + QLatin1Char('/') + id + QStringLiteral(".json"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    // It runs its commands on the host, where only this shows the image's file to the test of the runtime.
    QString words = before;
    if (imageKind == QLatin1String("tree")) {
      QFile show(m_folder.path() + QStringLiteral("/show-image"));
      ASSERT_TRUE(show.open(QIODevice::WriteOnly));
      show.write(QByteArray("#!/bin/sh\nimage=$1\nshift\n") + fakes::kShowFileOfImage + "exec \"$@\"\n");
      show.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
      words = QStringLiteral("\"%1\", \"${image}\", ").arg(show.fileName()) + before;
    }
    file.write(QStringLiteral(
                   "{\"schema\": \"baremark.runtime/1\", \"id\": \"%1\", \"label\": \"%1\", \"preference\": 100, "
                   "\"image\": {\"kind\": \"%2\"}, "
                   "\"exec\": {\"argv\": [%3, {\"use\": \"command\"}]}, \"isolation\": {\"user\": \"host\", "
                   "\"pid\": \"host\", \"ipc\": \"host\", \"net\": \"host\", \"shm\": \"host\", \"tmp\": \"host\"}}")
                   .arg(id, imageKind, words)
                   .toUtf8());
  }

  /// A program in m_commands, which has to be a folder.
  void putProgram(const QString& name, const QString& lines) const {
    ASSERT_TRUE(QDir().mkpath(m_commands));
    QFile file(m_commands + QLatin1Char('/') + name);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write((QStringLiteral("#!/bin/sh\n") + lines).toUtf8());
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  }

  std::string shell(const QString& script) const {
    QProcess process;
    process.setProcessEnvironment(environment());
    process.start(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), script});
    process.waitForFinished(60000);
    return process.readAllStandardOutput().toStdString();
  }

  bool waitUntil(const std::function<bool()>& isTrue, int seconds = 60) const {
    return test::waitUntil(isTrue, std::chrono::seconds(seconds), std::chrono::milliseconds(100));
  }

  /// Waits until the first block is measured: the check before it has two runs.
  bool waitUntilMeasuring() const {
    return waitUntil([this] {
      return shell(QStringLiteral("ls %1/*/*/a1/*/telemetry-1.jsonl 2>/dev/null | wc -l").arg(runsFolder())) > "2";
    });
  }
  /// What the command in the background has written to its standard error since the last call.
  std::string errorOutput() const { return m_background->readAllStandardError().toStdString(); }
  /// Adds this output to `said` until it has these words.
  testing::AssertionResult says(const std::string& words, std::string& said, int seconds = 60) const {
    (void)waitUntil(
        [&] {
          (void)m_background->waitForReadyRead(100);
          said += errorOutput();
          return said.find(words) != std::string::npos;
        },
        seconds);
    return has(said, words);
  }
  /// Sends the signal to the command in the background, if one is named, and waits for its end. Returns its exit code.
  /// -1: it does not end in time.
  int endOfBackground(int seconds, int signal = 0) const {
    if (signal != 0) ::kill(static_cast<pid_t>(m_background->processId()), signal);
    return m_background->waitForFinished(seconds * 1000) ? m_background->exitCode() : -1;
  }

  /// Replaces a part of a file.
  static void edit(const QString& path, const char* before, const char* after) {
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadWrite));
    const QByteArray text = file.readAll().replace(before, after);
    ASSERT_TRUE(file.resize(0) && file.seek(0));
    file.write(text);
  }

  /// What an experiment's file says.
  struct Sketch {
    QString name = QStringLiteral("cli test");
    int repeats = 1;
    int batches = 5;
    QString ranks = QStringLiteral("[1]");
    QString second = QStringLiteral("\"name\": \"again\", \"runtime\": \"bare-metal\"");  ///< the second arm
    QString more{};
  };
  QString writeExperiment(const Sketch& sketch, const QString& fileName) const {
    const QString text = QStringLiteral(
                             "{\"schema\": \"baremark.experiment/1\", \"name\": \"%1\", "
                             "\"workload\": {\"engine\": {\"model\": \"mnist\", \"batch_size\": 8}}, "
                             "\"arms\": [{\"name\": \"bare metal\", \"runtime\": \"bare-metal\"}, {%2}], "
                             "\"scale\": {\"ranks\": %3, \"threads_per_rank\": 1, \"bind\": \"none\"}, "
                             "\"measure\": {\"warmup_batches\": 2, \"batches\": %4, \"repeats\": %5}%6}")
                             .arg(sketch.name, sketch.second, sketch.ranks)
                             .arg(sketch.batches)
                             .arg(sketch.repeats)
                             .arg(sketch.more);
    const QString path = m_folder.path() + QLatin1Char('/') + fileName + QStringLiteral(".baremark.json");
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(text.toUtf8());
    return path;
  }
  /// An experiment of two bare-metal arms; with `container` of bare metal and this runtime.
  QString writeExperiment(int repeats, int batches, const QString& ranks = QStringLiteral("[1]"),
                          const QString& container = {}, const QString& more = {}) const {
    Sketch sketch{.repeats = repeats, .batches = batches, .ranks = ranks, .more = more};
    if (!container.isEmpty()) sketch.second = QStringLiteral("\"name\": \"%1\", \"runtime\": \"%1\"").arg(container);
    return writeExperiment(sketch, QStringLiteral("experiment"));
  }

  static core::base::Json json(const std::string& text) {
    const auto document = core::base::parseJson(text);
    EXPECT_TRUE(document) << text;
    return document.value_or(core::base::Json::object());
  }

  /// The document of a command that ends with this status. Any other end fails the test at once.
  static core::base::Json documentOf(const CliResult& result, int status = 0) {
    if (const auto isEnd = ended(result, status); !isEnd) throw std::runtime_error(isEnd.message());
    return json(result.out);
  }

  core::base::Json experiments() {
    return json(cli("list --json").out).value("experiments", core::base::Json::array());
  }
  core::base::Json newestExperiment() {
    const core::base::Json all = experiments();
    return all.empty() ? core::base::Json::object() : all[0];
  }
  QString newestId() { return QString::fromStdString(newestExperiment().value("id", "")); }

  /// The id of the experiment that `run --json` or `compare --json` compared.
  static QString comparedId(const CliResult& result) {
    return QString::fromStdString(json(result.out)["experiment"].get<std::string>());
  }

  /// Living processes of runs: ranks, launchers, job scripts.
  int livingProcesses() const { return livingProcesses(dataFolder()); }
  /// Only those of this experiment. For tests that share their data folder with others, which may run meanwhile.
  int livingProcesses(const QString& part) const {
    const std::string count =
        shell(QStringLiteral("grep -lsaE 'BAREMARK_(RUN_TAG|ALLOCATION)=' /proc/[0-9]*/environ | while read file; do "
                             "grep -qsaF '%1' \"$file\" && echo x; done | wc -l")
                  .arg(part));
    return std::atoi(count.c_str());
  }

  QTemporaryDir m_folder;
  QString m_commands;  ///< a folder at the front of PATH
  std::unique_ptr<QProcess> m_background;
};

}  // namespace baremark

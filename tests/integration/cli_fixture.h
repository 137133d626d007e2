// SPDX-License-Identifier: GPL-3.0-or-later
// The real command line with the real engine and its own data folder.
#pragma once

#include <signal.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>
#include <cstdlib>
#include <initializer_list>
#include <memory>

#include "core/base/json.h"
#include "tests/integration/expect.h"
#include "tests/places.h"
#include "tests/waiting.h"

namespace baremark {

/// A runtime of a test runs its commands on the host. The test of a runtime (remote/probe/runtime_probe.h) looks for a
/// file that only the image has, and would find that out. This line of /bin/sh lets the command in "$@" find the file
/// of the image in $image, whose path has no blanks.
inline constexpr const char* kShowFileOfImage =
    R"sh(for word; do shift; case $word in *' in /baremark-probe '*) word="${word%% in /baremark-probe *} in $image/baremark-probe ${word#* in /baremark-probe }" ;; esac; set -- "$@" "$word"; done; )sh";

struct CliResult {
  int status = -1;
  std::string out;
  std::string err;
};

/// A text of Qt, from any kind of string.
struct Text : QString {
  Text() = default;
  Text(const QString& text) : QString(text) {}
  Text(const char* text) : QString(QString::fromUtf8(text)) {}
  Text(const std::string& text) : QString(QString::fromStdString(text)) {}
  Text(QLatin1String text) : QString(text) {}
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

/// Whether a document has these members with these values, at any depth. A failure prints the document.
inline testing::AssertionResult includes(const core::base::Json& document, const core::base::Json& members) {
  core::base::Json both = document;
  both.merge_patch(members);
  return (both == document ? testing::AssertionSuccess() : testing::AssertionFailure())
         << members.dump(1) << " in: " << document.dump(1);
}

class CliTest : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(m_folder.isValid()); }

  void TearDown() override {
    if (m_background) {
      m_background->kill();
      m_background->waitForFinished(5000);
    }
    signalJobs("KILL");
  }

  /// Sends the signal to every process of the test's jobs.
  void signalJobs(const Text& signal) const {
    (void)shell(
        "for file in $(grep -lsaF 'BAREMARK_ALLOCATION=' /proc/[0-9]*/environ); do pid=${file#/proc/}; "
        "pid=${pid%/environ}; grep -qsaF '%1' /proc/$pid/environ && kill -%2 $pid; done",
        dataFolder(), signal);
  }

  /// A path in the test's folder.
  QString at(const Text& name) const { return m_folder.path() + QLatin1Char('/') + name; }

  /// Overridden by tests that keep a folder with an image between cases.
  virtual QString dataHome() const { return m_folder.path(); }
  QString dataFolder() const { return dataHome() + Text("/baremark"); }
  QString runsFolder() const { return dataFolder() + Text("/runs"); }

  QProcessEnvironment environment() const {
    QProcessEnvironment env = QProcessEnvironment::systemEnvironment();
    env.insert(Text("XDG_DATA_HOME"), dataHome());
    env.insert(Text("XDG_CONFIG_HOME"), at("config"));
    env.insert(Text("LC_ALL"), Text("C.UTF-8"));
    // The image in the folder that tests keep is small.
    if (dataHome() == QString::fromUtf8(places::kContainerData)) {
      env.insert(Text("PATH"), QString::fromUtf8(places::kPrograms) + QLatin1Char(':') + env.value(Text("PATH")));
    }
    if (!m_commands.isEmpty()) env.insert(Text("PATH"), m_commands + QLatin1Char(':') + env.value(Text("PATH")));
    return env;
  }

  QString store() const { return at("store.baremark"); }
  Words withStore(Words words) const { return words << Text("--store") << store(); }

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
    return resultOf(process);
  }
  static CliResult resultOf(QProcess& process) {
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
  void addRuntime(const Text& id, const Text& imageKind = "none",
                  const Text& before = "\"env\", \"KMP_BLOCKTIME=7\"") const {
    // It runs its commands on the host, where only this shows the image's file to the test of the runtime.
    QString words = before;
    if (imageKind == QLatin1String("tree")) {
      const QString show =
          put("show-image", Text("#!/bin/sh\nimage=$1\nshift\n") + Text(kShowFileOfImage) + Text("exec \"$@\"\n"));
      words = Text("\"%1\", \"${image}\", ").arg(show) + before;
    }
    put("config/baremark/runtimes/" + id.toStdString() + ".json",
        Text("{\"schema\": \"baremark.runtime/1\", \"id\": \"%1\", \"label\": \"%1\", \"preference\": 100, \"image\": "
             "{\"kind\": \"%2\"}, \"exec\": {\"argv\": [%3, {\"use\": \"command\"}]}, \"isolation\": {\"user\": "
             "\"host\", "
             "\"pid\": \"host\", \"ipc\": \"host\", \"net\": \"host\", \"shm\": \"host\", \"tmp\": \"host\"}}")
            .arg(id, imageKind, words));
  }

  /// Writes a file that its owner can run. `name` is a path in the test's folder, or an absolute path. Returns its
  /// path.
  QString put(const Text& name, const Text& text) const {
    const QFileInfo place(QDir(m_folder.path()), name);
    EXPECT_TRUE(place.dir().mkpath(Text(".")));
    QFile file(place.filePath());
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(text.toUtf8());
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return file.fileName();
  }
  /// A program in m_commands, which has to be a folder.
  void putProgram(const Text& name, const Text& lines) const {
    put(m_commands + QLatin1Char('/') + name, Text("#!/bin/sh\n") + lines);
  }

  /// Output of a script of /bin/sh, in which `texts` replace %1, %2 and so on.
  template <class... Texts>
  std::string shell(const Text& script, const Texts&... texts) const {
    QString filled = script;
    ((filled = filled.arg(Text(texts))), ...);
    QProcess process;
    process.setProcessEnvironment(environment());
    process.start(Text("/bin/sh"), {Text("-c"), filled});
    process.waitForFinished(60000);
    return process.readAllStandardOutput().toStdString();
  }

  bool waitUntil(const std::function<bool()>& isTrue, int seconds = 60) const {
    return test::waitUntil(isTrue, std::chrono::seconds(seconds), std::chrono::milliseconds(100));
  }

  /// Waits until the first block is measured: the check before it has two runs.
  bool waitUntilMeasuring() const {
    return waitUntil(
        [this] { return shell("ls %1/*/*/a1/*/telemetry-1.jsonl 2>/dev/null | wc -l", runsFolder()) > "2"; });
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
  static void edit(const Text& path, const QByteArray& before, const QByteArray& after) {
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadWrite));
    const QByteArray text = file.readAll().replace(before, after);
    ASSERT_TRUE(file.resize(0) && file.seek(0));
    file.write(text);
  }

  /// What an experiment's file says.
  struct Sketch {
    Text name = "cli test";
    int repeats = 1;
    int batches = 5;
    Text ranks = "[1]";
    Text second = "\"name\": \"again\", \"runtime\": \"bare-metal\"";  ///< the second arm
    Text more{};
  };
  QString writeExperiment(const Sketch& sketch, const Text& fileName) const {
    const QString text = Text(
                             "{\"schema\": \"baremark.experiment/1\", \"name\": \"%1\", "
                             "\"workload\": {\"engine\": {\"model\": \"mnist\", \"batch_size\": 8}}, "
                             "\"arms\": [{\"name\": \"bare metal\", \"runtime\": \"bare-metal\"}, {%2}], "
                             "\"scale\": {\"ranks\": %3, \"threads_per_rank\": 1, \"bind\": \"none\"}, "
                             "\"measure\": {\"warmup_batches\": 2, \"batches\": %4, \"repeats\": %5}%6}")
                             .arg(sketch.name, sketch.second, sketch.ranks)
                             .arg(sketch.batches)
                             .arg(sketch.repeats)
                             .arg(sketch.more);
    return put(fileName + Text(".baremark.json"), text);
  }
  /// An experiment of two bare-metal arms; with `container` of bare metal and this runtime.
  QString writeExperiment(int repeats, int batches, const Text& ranks = "[1]", const Text& container = {},
                          const Text& more = {}) const {
    Sketch sketch{.repeats = repeats, .batches = batches, .ranks = ranks, .more = more};
    if (!container.isEmpty()) sketch.second = Text("\"name\": \"%1\", \"runtime\": \"%1\"").arg(container);
    return writeExperiment(sketch, "experiment");
  }

  static core::base::Json json(const std::string& text) {
    const auto document = core::base::parseJson(text);
    EXPECT_TRUE(document) << text;
    return document.value_or(core::base::Json::object());
  }

  /// The result of a command that ends with this status. Any other end ends the test.
  static CliResult checked(CliResult result, int status = 0) {
    if (const auto isEnd = ended(result, status); !isEnd) throw std::runtime_error(isEnd.message());
    return result;
  }
  /// Its document.
  static core::base::Json documentOf(const CliResult& result, int status = 0) {
    return json(checked(result, status).out);
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
  int livingProcesses(const Text& part) const {
    const std::string count = shell(
        "grep -lsaE 'BAREMARK_(RUN_TAG|ALLOCATION)=' /proc/[0-9]*/environ | while read file; do "
        "grep -qsaF '%1' \"$file\" && echo x; done | wc -l",
        part);
    return std::atoi(count.c_str());
  }

  QTemporaryDir m_folder;
  QString m_commands;  ///< a folder at the front of PATH
  std::unique_ptr<QProcess> m_background;
};

/// With an mmdebstrap that packs almost nothing and notes its calls, and a box: a runtime's program that starts the
/// engine of an image on the host, without isolation.
class BoxTest : public CliTest {
 protected:
  void SetUp() override {
    CliTest::SetUp();
    m_commands = at("bin");
    putProgram(
        "mmdebstrap",
        Text("cd '%1' && echo call >>calls || exit 1\nfor word; do case $word in *.tar) tar=$word ;; esac; done\n"
             "mkdir -p tree/etc tree/var/lib/dpkg && : >tree/var/lib/dpkg/status && tar -cf \"$tar\" -C tree .\n")
            .arg(m_folder.path()));
    putProgram("box",
               "image=$1\nshift\ncase $1 in /opt/*) program=$image$1; shift; exec \"$program\" \"$@\" ;; esac\n"
               "exec \"$@\"\n");
  }
  /// A runtime of this program. `more`: further members of its descriptor.
  void addBox(const Text& id, const char* more = nullptr) const {
    addRuntime(id, "tree", Text("\"%1/box\", \"${image}\"").arg(m_commands));
    if (more != nullptr)
      edit(at(Text("config/baremark/runtimes/%1.json").arg(id)), "{\"schema\"",
           QByteArray("{") + more + ", \"schema\"");
  }
};

}  // namespace baremark

// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl-C before there is an experiment to follow: the program exits with its status and one document, and ends
// everything that it started.
#include <unistd.h>

#include <QThread>

#include "tests/integration/cli_fixture.h"

namespace baremark {
namespace {

using core::base::Json;

class CliInterruptTest : public CliTest {
 protected:
  void SetUp() override {
    CliTest::SetUp();
    ASSERT_TRUE(QDir().mkpath(programs()));
    const QByteArray search = programs().toLocal8Bit() + ':' + m_path;
    qputenv("PATH", search);
  }
  void TearDown() override {
    qputenv("PATH", m_path);
    for (const pid_t heir : heirs()) ::kill(heir, SIGKILL);
    CliTest::TearDown();
  }
  QString programs() const { return at("programs"); }
  QString mark() const { return at("begun"); }

  /// A program that does not end, at the front of PATH. It leaves a mark when it begins.
  QString addHanging(const Text& name) const {
    return put("programs/" + name.toStdString(), Text("#!/bin/sh\n: >'%1'\nsleep 1000\n").arg(mark()));
  }
  /// A runtime of the user in which nothing ends.
  void addEndless(const Text& imageKind) const {
    addRuntime("a-box", imageKind, Text("\"%1\"").arg(addHanging("enter")));
  }

  /// Processes with this test's folder in their environment: the command line and its children.
  QList<pid_t> heirs() const {
    QList<pid_t> found;
    for (const QString& name : QDir(Text("/proc")).entryList(QDir::Dirs)) {
      const pid_t process = name.toInt();
      if (process == 0 || process == ::getpid()) continue;
      QFile file(Text("/proc/") + name + Text("/environ"));
      if (file.open(QIODevice::ReadOnly) && file.readAll().contains(m_folder.path().toUtf8())) found << process;
    }
    return found;
  }

  /// Whether the command line ignores a signal, as the kernel reports it.
  bool isIgnored(int signal) const {
    QFile file(Text("/proc/%1/status").arg(m_background->processId()));
    if (!file.open(QIODevice::ReadOnly)) return false;
    for (const QByteArray& line : file.readAll().split('\n')) {
      if (line.startsWith("SigIgn:"))
        return ((line.mid(7).trimmed().toULongLong(nullptr, 16) >> (signal - 1)) & 1U) != 0;
    }
    return false;
  }

  /// Sends Ctrl-C after the hanging program has begun.
  void interrupt(const Words& words) {
    startInBackground(Words(words) << Text("--json"));
    ASSERT_TRUE(waitUntil([this] { return QFile::exists(mark()); })) << errorOutput();
    expectInterruptEndsIt();
  }
  void expectInterruptEndsIt(int signal = SIGINT) {
    ::kill(static_cast<pid_t>(m_background->processId()), signal);
    ASSERT_TRUE(m_background->waitForFinished(30000));
    EXPECT_EQ(m_background->exitStatus(), QProcess::NormalExit) << "a signal ended it";
    EXPECT_EQ(m_background->exitCode(), 3) << errorOutput();
    const Json document = json(m_background->readAllStandardOutput().toStdString());
    EXPECT_EQ(document.value("schema", ""), "baremark.error/1");
    EXPECT_EQ(document["error"]["code"], "cancelled") << document.dump(1);
    EXPECT_TRUE(waitUntil([this] { return heirs().isEmpty(); }, 10)) << "something of it goes on";
  }

  QByteArray m_path = qgetenv("PATH");
};

TEST_F(CliInterruptTest, cancelsTheBuildOfAnImage) {
  for (const char* name : {"dpkg-query", "mmdebstrap"}) (void)addHanging(QLatin1String(name));
  interrupt({"image build"});
}

TEST_F(CliInterruptTest, cancelsTheTestOfRuntimes) {
  addEndless("tree");
  interrupt({"runtime list"});
}

TEST_F(CliInterruptTest, anIgnoredInterruptCancelsNothing) {
  addEndless("tree");
  startInBackground("runtime list --json", SIG_IGN);
  ASSERT_TRUE(waitUntil([this] { return QFile::exists(mark()); })) << errorOutput();
  EXPECT_TRUE(isIgnored(SIGINT));
  EXPECT_FALSE(isIgnored(SIGTERM));
  ::kill(static_cast<pid_t>(m_background->processId()), SIGINT);
  expectInterruptEndsIt(SIGTERM);
}

TEST_F(CliInterruptTest, cancelsAddingAHost) {
  (void)addHanging("mpirun");
  interrupt({"host add node --here"});
}

TEST_F(CliInterruptTest, keepsAProbedHostAndAddingItCanBeResumed) {
  const QString root = at("runs");
  const Words add{"host add node --here --scheduler none --root", root};
  interrupt(add + Words{"--engine", addHanging("an-engine")});
  const std::string said = errorOutput();
  EXPECT_TRUE(has(said, "The test of node was interrupted."));
  EXPECT_TRUE(has(said, "The results up to that point are kept."));
  const auto hosts = [this] { return json(cli("host list --json").out)["hosts"]; };
  ASSERT_EQ(hosts().size(), 1U);
  EXPECT_GE(hosts()[0]["cores"].get<int>(), 1);
  EXPECT_EQ(hosts()[0]["root"], root.toStdString());
  EXPECT_EQ(hosts()[0]["failed"][0]["step"], "engine") << hosts().dump(1);
  ASSERT_TRUE(ended(cli(add), 0));
  EXPECT_TRUE(hosts()[0]["failed"].empty()) << hosts().dump(1);
  EXPECT_TRUE(ended(cli(add), 2, {"A host named node exists already."}));
}

TEST_F(CliInterruptTest, saysThatNothingWasCancelledIfTheExperimentContinues) {
  ASSERT_TRUE(ended(cli({"run", writeExperiment(1, 3)}), 0));
  (void)addHanging("mpirun");
  interrupt({"extend", newestId(), "--blocks 1"});
  const std::string said = errorOutput();
  EXPECT_TRUE(has(said, "extend was interrupted.\nNothing was cancelled"));
}

TEST_F(CliInterruptTest, twoSignalsAtOnceAreOneInterruptAndCancelNothing) {
  startInBackground({"run", writeExperiment(2, 400)});
  ASSERT_TRUE(waitUntilMeasuring());
  // As GNU timeout does it: first to the child, then to the group, with two signals.
  const auto process = static_cast<pid_t>(m_background->processId());
  ::kill(process, SIGTERM);
  QThread::msleep(50);
  ::kill(process, SIGTERM);
  ::kill(process, SIGINT);
  ASSERT_EQ(endOfBackground(20), 3);
  const std::string said = errorOutput();
  EXPECT_TRUE(has(said, "No further block starts"));
  EXPECT_FALSE(has(said, "Cancelling"));
  EXPECT_NE(newestExperiment()["state"], "cancelled");
  EXPECT_EQ(cli({"cancel", newestId()}).status, 0);
}

TEST_F(CliInterruptTest, aKeyHeldDownIsOneInterrupt) {
  startInBackground({"run", writeExperiment(2, 400)});
  ASSERT_TRUE(waitUntilMeasuring());
  const auto process = static_cast<pid_t>(m_background->processId());
  ::kill(process, SIGINT);
  QThread::msleep(650);  // until a terminal repeats the key
  for (int i = 0; i < 40; ++i) {
    ::kill(process, SIGINT);
    QThread::msleep(40);
  }
  ASSERT_EQ(endOfBackground(20), 3);
  EXPECT_FALSE(has(errorOutput(), "Cancelling"));
  EXPECT_NE(newestExperiment()["state"], "cancelled");
  EXPECT_EQ(cli({"cancel", newestId()}).status, 0);
}

TEST_F(CliInterruptTest, endsARunWhileItProbesItsHost) {
  (void)addHanging("mpirun");
  interrupt({"run", writeExperiment(1, 3)});
  EXPECT_TRUE(newestExperiment().empty()) << "nothing was queued";
}

TEST_F(CliInterruptTest, endsARunWhileItTestsItsRuntimes) {
  addEndless("none");
  interrupt({"run", writeExperiment(1, 3, "[1]", "a-box")});
  EXPECT_TRUE(newestExperiment().empty()) << "nothing was queued";
}

}  // namespace
}  // namespace baremark

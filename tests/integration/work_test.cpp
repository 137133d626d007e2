// SPDX-License-Identifier: GPL-3.0-or-later
// The queue without a window: "baremark-cli work" runs experiments without an owner, leaves the others alone, and
// exits.
#include <signal.h>

#include <QCoreApplication>

#include "core/base/json.h"
#include "tests/fakes/desktop.h"
#include "tests/integration/cli_fixture.h"

namespace baremark {
namespace {

using core::base::Json;

class WorkTest : public CliTest {
 protected:
  /// An experiment whose first block is running, started by the command line in the background.
  void begin(int repeats, int batches) {
    startInBackground({"run", writeExperiment(repeats, batches)});
    ASSERT_TRUE(waitUntil([this] { return newestExperiment().value("blocks_done", 0) >= 1; })) << errorOutput();
  }
  void kill() {
    m_background->kill();
    ASSERT_TRUE(m_background->waitForFinished(10000));
  }
  Json work(int seconds = 120) {
    const CliResult result = cli("work --json", seconds);
    m_status = result.status;
    return json(result.out);
  }

  int m_status = -1;
};

TEST_F(WorkTest, workFinishesExperimentsOfAKilledProcess) {
  ASSERT_NO_FATAL_FAILURE(begin(3, 30));
  ASSERT_NO_FATAL_FAILURE(kill());
  ASSERT_NE(newestExperiment().value("state", ""), "done");
  const Json document = work();
  EXPECT_EQ(m_status, 0);
  EXPECT_EQ(document.value("schema", ""), "baremark.work/1");
  ASSERT_EQ(document["ended"].size(), 1U) << document.dump(1);
  EXPECT_EQ(document["ended"][0].value("state", ""), "done");
  EXPECT_EQ(document["ended"][0].value("name", ""), "cli test");
  EXPECT_TRUE(document["left"].empty());
  EXPECT_EQ(newestExperiment().value("state", ""), "done");
}

TEST_F(WorkTest, experimentsOfAnotherProcessAreLeftAlone) {
  ASSERT_NO_FATAL_FAILURE(begin(40, 60));
  const Json document = work(60);
  EXPECT_EQ(m_status, 0);
  EXPECT_TRUE(document["ended"].empty());
  ASSERT_EQ(document["left"].size(), 1U) << document.dump(1);
  EXPECT_EQ(document["left"][0].value("why", ""), "elsewhere");
  EXPECT_EQ(document["left"][0].value("experiment", ""), newestId().toStdString());
  EXPECT_EQ(m_background->state(), QProcess::Running);
}

TEST_F(WorkTest, anInterruptEndsTheVerbAndTheRunContinues) {
  ASSERT_NO_FATAL_FAILURE(begin(40, 60));
  ASSERT_NO_FATAL_FAILURE(kill());
  startInBackground("work");
  const int before = newestExperiment().value("blocks_done", 0);
  ASSERT_TRUE(waitUntil([&] { return newestExperiment().value("blocks_done", 0) > before; })) << errorOutput();
  ASSERT_EQ(endOfBackground(30, SIGINT), 3);
  EXPECT_NE(newestExperiment().value("state", ""), "cancelled");
}

TEST_F(WorkTest, theDesktopIsNotifiedOfTheEnd) {
  fakes::Desktop desktop;
  ASSERT_TRUE(desktop.isRunning());
  ASSERT_NO_FATAL_FAILURE(begin(3, 30));
  ASSERT_NO_FATAL_FAILURE(kill());
  const QString id = newestId();
  QProcess process;
  process.setProcessEnvironment(environment());
  process.start(program(), {QStringLiteral("work"), QStringLiteral("--notify")});
  ASSERT_TRUE(waitUntil(
      [&] {
        QCoreApplication::processEvents();
        return process.state() == QProcess::NotRunning;
      },
      120));
  EXPECT_EQ(process.exitCode(), 0) << process.readAllStandardError().toStdString();
  ASSERT_EQ(desktop.notices().size(), 2);
  EXPECT_EQ(desktop.notices()[0].title, QStringLiteral("Baremark keeps running in the background"));
  EXPECT_EQ(desktop.notices()[1].title, QStringLiteral("“cli test” is done"));
  EXPECT_FALSE(desktop.notices()[1].words.isEmpty()) << "its verdict";
  EXPECT_EQ(desktop.notices()[1].actions.value(0), QStringLiteral("default"));
}

}  // namespace
}  // namespace baremark

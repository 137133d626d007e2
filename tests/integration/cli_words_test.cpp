// SPDX-License-Identifier: GPL-3.0-or-later
// Messages of the command line beside its results: commands that a shell accepts unchanged, and how the store is kept.
#include "tests/integration/cli_fixture.h"

namespace baremark {
namespace {

using core::base::Json;

class CliWordsTest : public CliTest {
 protected:
  QString store() const { return at("my store's.baremark"); }
  Words withStore(Words words) const { return words << Text("--store") << store(); }
  Json only() {
    const Json list = json(cli(withStore({"list --json"})).out)["experiments"];
    return list.size() == 1 ? list[0] : Json::object();
  }

  /// The text in `said` after `words`, up to `end`.
  static QString offered(const std::string& said, const Text& before, const Text& end = Text("\n")) {
    const QString rest = QString::fromStdString(said).section(before, 1, 1);
    EXPECT_FALSE(rest.isEmpty()) << before.toStdString() << "\n" << said;
    return rest.section(end, 0, 0);
  }
  /// Runs a line in a shell, as a user pastes it.
  CliResult paste(const Text& line) const {
    QProcess process;
    process.setProcessEnvironment(environment());
    process.start(Text("/bin/sh"), Words{"-c", line});
    EXPECT_TRUE(process.waitForFinished(180000)) << line.toStdString();
    return {process.exitCode(), process.readAllStandardOutput().toStdString(),
            process.readAllStandardError().toStdString()};
  }
};

TEST_F(CliWordsTest, theSuggestedCommandsWaiveADifferenceAndRestoreAnExperiment) {
  addRuntime("a-box");
  const CliResult result = checked(cli(withStore({"run", writeExperiment(3, 5, "[1]", "a-box")})));
  EXPECT_TRUE(ended(paste(offered(result.out, "waive a difference with a note: ")), 0)) << result.out;
  const QString id = QString::fromStdString(only().value("id", ""));
  const Json compared = json(cli(withStore({"compare", id, "--json"})).out);
  EXPECT_EQ(compared["points"][0]["arms"][1]["comparable"], true) << compared["differences"].dump(1);

  const CliResult removed = cli(withStore({"remove", id}));
  EXPECT_TRUE(only().empty());
  EXPECT_TRUE(ended(paste(offered(removed.out, "To undo: ")), 0)) << removed.out;
  EXPECT_EQ(only().value("id", ""), id.toStdString());
}

TEST_F(CliWordsTest, theSuggestedCommandsCancelAndResumeAnInterruptedRun) {
  startInBackground(withStore({"run", writeExperiment(2, 300)}));
  ASSERT_TRUE(waitUntilMeasuring());
  ::kill(static_cast<pid_t>(m_background->processId()), SIGINT);
  ASSERT_TRUE(m_background->waitForFinished(30000));
  const std::string said = errorOutput();
  const QString goOn = offered(said, "To resume: ", " · ");
  const CliResult cancelled = checked(paste(offered(said, "to cancel: ")));
  EXPECT_EQ(only()["state"], "cancelled");
  EXPECT_EQ(offered(cancelled.err, "To resume: "), goOn);
  EXPECT_TRUE(ended(paste(goOn), 0)) << said;
  EXPECT_EQ(only()["state"], "done");
}

TEST_F(CliWordsTest, anExperimentIsCalledCancelledBeforeItsOwnerSeesTheCancel) {
  startInBackground(withStore({"run", writeExperiment(2, 100000)}));
  ASSERT_TRUE(waitUntil([this] { return only().value("state", "") == "running"; }));
  const QString id = QString::fromStdString(only().value("id", ""));
  const auto process = static_cast<pid_t>(m_background->processId());
  ASSERT_EQ(::kill(process, SIGSTOP), 0);
  EXPECT_EQ(cli(withStore({"cancel", id})).status, 0);
  const std::string shown = cli(withStore({"show", id})).out;
  EXPECT_TRUE(has(shown, "! being cancelled"));
  for (const char* ofRuns : {"images/s", "  arm"})
    EXPECT_FALSE(has(shown, ofRuns)) << "a column of runs, which only --runs shows\n";
  EXPECT_TRUE(has(cli(withStore({"list"})).out, "! being cancelled"));
  ASSERT_EQ(::kill(process, SIGCONT), 0);
  ASSERT_EQ(endOfBackground(60), 3);
  EXPECT_TRUE(has(cli(withStore({"list"})).out, "! cancelled"));
}

TEST_F(CliWordsTest, anExperimentOfAKilledManagerHasNoOwnerUntilItIsCancelled) {
  startInBackground(withStore({"run", writeExperiment(2, 700)}));
  ASSERT_TRUE(
      waitUntil([this] { return shell("ls %1/*/*/a1/*/telemetry-1.jsonl 2>/dev/null | wc -l", runsFolder()) >= "1"; }));
  EXPECT_EQ(only()["has_owner"], true) << only().dump(1);
  m_background->kill();
  ASSERT_TRUE(m_background->waitForFinished(30000));
  const QString id = QString::fromStdString(only().value("id", ""));
  EXPECT_EQ(only()["has_owner"], false);
  EXPECT_EQ(only()["state"], "running");
  EXPECT_TRUE(has(cli(withStore({"list"})).out, "! no process runs it now"));
  const CliResult shown = cli(withStore({"show", id}));
  EXPECT_TRUE(has(shown.out, "! no process runs it now"));
  EXPECT_TRUE(offered(shown.out, "To resume: ").contains(id)) << shown.out;
  EXPECT_EQ(json(cli(withStore({"show", id, "--json"})).out)["has_owner"], false);
  const CliResult cancelled = checked(cli(withStore({"cancel", id})));
  EXPECT_TRUE(has(cancelled.err, "The experiment was cancelled."));
  EXPECT_FALSE(has(cancelled.err, "was cancelled. Cancelled."));
  EXPECT_EQ(only()["has_owner"], Json(nullptr));
  EXPECT_TRUE(ended(cli(withStore({"cancel", id})), 2, {"has already ended: cancelled."}));
}

TEST_F(CliWordsTest, aRefusalNamesTheLikelyIntendedValue) {
  EXPECT_TRUE(ended(cli(withStore({"host add far --ssh me@127.0.0.1:2222"})), 2, {"“ssh://me@127.0.0.1:2222”"}));
  const QString here = at("runs");
  const auto add = [&](const Text& root) {
    return cli(withStore({"host add fast --here --scheduler none --root", root}));
  };
  EXPECT_TRUE(ended(add("/proc/runs"), 1, {"--root"}));
  const auto addTo = [&](const Text& cluster) {
    return cli(withStore({"host add fast --here --scheduler none --root", here, "--cluster", cluster}));
  };
  EXPECT_TRUE(ended(addTo("b"), 2, {"A cluster can only be named for Slurm."}));
  EXPECT_TRUE(ended(addTo("a,b"), 2, {"letters, digits and . - _"}));
  ASSERT_EQ(add(here).status, 0);
  EXPECT_TRUE(ended(cli(withStore({"run", writeExperiment(1, 3, "[1]", {}, ", \"host\": \"fst\"")})), 2,
                    {"“fast”", "local or fast"}));
  EXPECT_TRUE(ended(cli(withStore({"plan", writeExperiment(1, 3, "[1]", {}, ", \"margin\": 2")})), 2, {"2%"}));
}

TEST_F(CliWordsTest, everyVerbSaysThatAStoreHasNoWriteAheadLog) {
  const QString words = Text("The store uses the slower rollback journal.");
  for (const char* verb : {"list --json", "store check --json"}) {
    const CliResult there =
        checked(paste(Text("'%1' %2").arg(QString::fromUtf8(places::kCliOnANetworkFolder), QLatin1String(verb))));
    EXPECT_EQ(QString::fromStdString(there.err).count(words), 1) << there.err;
    EXPECT_TRUE(json(there.out).is_object());
    const CliResult here = checked(cli(withStore(QString::fromLatin1(verb).split(QLatin1Char(' ')))));
    EXPECT_EQ(QString::fromStdString(here.err).count(words), 0) << here.err;
  }
}

TEST_F(CliTest, aRunPrintsThatItsLossIsNoNumber) {
  const QString path = writeExperiment(1, 6);
  (void)shell("sed -i 's/\"batch_size\"/\"init_learning_rate\": 100000, &/' '%1'", path);
  const CliResult run = checked(cli({"run", path}));
  const std::string words = "Its loss was not a number from step ";
  EXPECT_TRUE(has((run.out + run.err), words)) << run.out << run.err;
  for (const Words& verb : {Words{"compare", newestId()}, Words{"show", newestId(), "--runs"}}) {
    const CliResult shown = cli(verb);
    EXPECT_TRUE(has((shown.out + shown.err), words)) << shown.out << shown.err;
  }
}

}  // namespace
}  // namespace baremark

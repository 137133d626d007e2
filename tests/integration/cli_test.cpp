// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/resource.h>

#include <QThread>
#include <algorithm>

#include "tests/integration/cli_fixture.h"

namespace baremark {
namespace {

using core::base::Json;

TEST_F(CliTest, aRunPrintsTheDocumentedComparison) {
  const Json document = documentOf(cli({"run", writeExperiment(3, 20, "[1, 2]"), "--json"}, 180));
  EXPECT_TRUE(includes(document, {{"schema", "baremark.compare/1"}, {"baseline", "bare metal"}, {"margin", 0.02}}));
  ASSERT_EQ(document["points"].size(), 2U);
  for (const Json& point : document["points"]) {
    EXPECT_TRUE(includes(point, {{"blocks", 3}, {"nodes", 1}}));
    EXPECT_EQ(point["case"]["model"], "mnist");
    ASSERT_EQ(point["arms"].size(), 2U);
    EXPECT_FALSE(point["arms"][0].contains("ratio"));
    EXPECT_FALSE(point["arms"][0].contains("verdict"));
    const Json& arm = point["arms"][1];
    EXPECT_EQ(arm["images_per_second"]["n"], 3);
    EXPECT_GT(arm["images_per_second"]["mean"], arm["images_per_second"]["low"]);
    EXPECT_TRUE(includes(arm["ratio"], {{"n", 3}, {"paired", true}}));
    EXPECT_EQ(arm["comparable"], true) << document["differences"].dump(1);
    EXPECT_TRUE(arm["verdict"].is_string());
  }
  EXPECT_EQ(livingProcesses(), 0);
}

TEST_F(CliTest, aCrashDumpsNoMemoryOfThisProgramButARunKeepsTheUsersLimit) {
  rlimit own{};
  ASSERT_EQ(::getrlimit(RLIMIT_CORE, &own), 0);
  // A limit of the shell against core dumps applies here too.
  const rlimit wanted{.rlim_cur = std::min<rlim_t>(4096, own.rlim_max), .rlim_max = own.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_CORE, &wanted), 0);
  startInBackground({"run", writeExperiment(1, 20000)});
  (void)::setrlimit(RLIMIT_CORE, &own);
  const auto softLimits = [this](const Text& processes) {
    return shell(
        "for process in %1; do sed -n 's/^Max core file size *\\([^ ]*\\).*/\\1/p' "
        "/proc/$process/limits; done | sort -u",
        processes);
  };
  const QString ofRuns =
      Text("$(grep -lsa BAREMARK_RUN_TAG= /proc/[0-9]*/environ | xargs grep -lsaF '%1' | cut -d/ -f3)")
          .arg(dataFolder());
  EXPECT_TRUE(waitUntil([&] { return !softLimits(ofRuns).empty(); }));
  EXPECT_EQ(softLimits(ofRuns), std::to_string(wanted.rlim_cur) + "\n");
  EXPECT_EQ(softLimits(QString::number(m_background->processId())),
            std::to_string(std::min<rlim_t>(1, own.rlim_max)) + "\n");
}

TEST_F(CliTest, mistakesAreRefusedWithStatusTwoAndAdvice) {
  const QString path = writeExperiment(3, 20);
  edit(path, "batch_size", "batchsize");
  EXPECT_TRUE(ended(cli({"run", path}), 2, {"/workload/engine/batchsize", "batch_size"}));
  EXPECT_TRUE(ended(cli("rum"), 2, {"\"run\""}));
  EXPECT_EQ(cli("run /no/such/file").status, 1);
  EXPECT_EQ(cli("compare 01ZZZZ").status, 1);
  EXPECT_EQ(cli("list --store /etc/passwd").status, 1);
  EXPECT_EQ(cli("--version").status, 0);
  EXPECT_EQ(cli("run --help").status, 0);
}

TEST_F(CliTest, aPlanCountsAndWritesExactlyWhatARunWould) {
  const QString path = writeExperiment(2, 5, "[1, 2]");
  EXPECT_TRUE(includes(json(cli({"plan", path, "--json"}).out), {{"runs", 8}, {"blocks", 4}, {"most_runs", 8}}));
  const QString scripts = at("scripts");
  ASSERT_EQ(cli({"plan", path, "--scripts", scripts}).status, 0);
  // Each script runs by hand, beginning with the canary.
  EXPECT_EQ(std::atoi(shell("ls %1/*/*/job.sh | wc -l", scripts).c_str()), 5);
  const std::string index =
      shell("cd %1/*/ && sed -n 2p index.txt; grep -l -- --canary */job.sh; grep -c '^[0-9]' index.txt", scripts);
  EXPECT_EQ(index.find(" check before the first run, 1 node, 2 ranks"), 1 + 1 + 26 + 7 + 1 + 26U) << index;
  EXPECT_EQ(index.substr(2, 26 + 7), index.substr(index.find('\n') + 1, 26 + 7)) << index;
  EXPECT_EQ(index.substr(index.size() - 3), "\n5\n") << index;
  const std::string status = shell(
      "cd %1/*/ && job=$(grep -l -- --canary */job.sh | head -n 1) && sh "
      "\"$job\"; echo $?; cat */a1/exit.json */a1/*/exit.json",
      scripts);
  EXPECT_EQ(status.substr(0, 2), "0\n") << status;
  EXPECT_TRUE(has(status, "\"reason\":\"done\""));
  EXPECT_FALSE(has(status, "\"status\":1"));
}

TEST_F(CliTest, theScriptsOfAPlanAreTheFilesOfARun) {
  const QString path = writeExperiment(1, 3);
  const QString scripts = at("scripts");
  ASSERT_EQ(cli({"plan", path, "--scripts", scripts}).status, 0);
  ASSERT_EQ(cli({"run", path}).status, 0);
  // Every file with the roots and ids replaced. The order of the arms is drawn again, so lines are sorted.
  const auto textsOf = [&](const Text& root) {
    return shell(
        "for file in %1/*/*/allocation.json %1/*/*/job.sh %1/*/*/block.json; do "
        "sed -E -e 's#%1#ROOT#g' -e 's#%2#ROOT#g' -e 's/[0-9A-HJKMNP-TV-Z]{26}/ID/g' -e "
        "'/job_name/s/b[0-9a-z]{13}/NAME/' "
        "\"$file\" | sort | sha256sum; done | sort",
        root, runsFolder());
  };
  const std::string planned = textsOf(scripts);
  EXPECT_EQ(std::count(planned.begin(), planned.end(), '\n'), 6) << planned;
  EXPECT_EQ(planned, textsOf(runsFolder()))
      << shell("for root in %1 %2; do tail -n 30 $root/*/*/job.sh; done", scripts, runsFolder());
  EXPECT_EQ(shell("grep -ho '^    run [0-9]*' %1/*/*/job.sh | sort -u", scripts), "    run 21600\n    run 600\n");
}

TEST_F(CliTest, aScriptThatIsRunByHandWaitsForTheMachinesLock) {
  const QString scripts = at("scripts");
  ASSERT_EQ(cli({"plan", writeExperiment(1, 3), "--scripts", scripts}).status, 0);
  // This test locks the machine as another block would.
  const std::string held =
      shell(Text("mkdir -p %1 && printf '%2 %s %s\\n' \"$(sed -n '1s/.*) //p' /proc/%2/stat | cut -d' ' -f20)\" "
                 "\"$(cat /proc/sys/kernel/random/boot_id)\" >%1/host.lock && echo held")
                .arg(runsFolder())
                .arg(::getpid()));
  ASSERT_EQ(held, "held\n");
  QProcess job;
  job.setProcessEnvironment(environment());
  job.start(Text("/bin/sh"), Words{"-c", Text("exec sh $(grep -l -- --canary %1/*/*/job.sh)").arg(scripts)});
  const auto count = [&](const char* file) {
    return std::atoi(shell("ls %1/*/*/a1/%2 2>/dev/null | wc -l", scripts, QLatin1String(file)).c_str());
  };
  ASSERT_TRUE(waitUntil([&] { return count("started.json") == 1; }));
  EXPECT_FALSE(waitUntil([&] { return count("*/run.json") > 0; }, 3));
  EXPECT_TRUE(QFile::remove(runsFolder() + Text("/host.lock")));
  EXPECT_TRUE(job.waitForFinished(60000));
  EXPECT_EQ(count("*/run.json"), 2);
}

TEST_F(CliTest, aSecondInterruptCancels) {
  startInBackground({"run", writeExperiment(2, 3000)});
  ASSERT_TRUE(waitUntilMeasuring());
  ::kill(static_cast<pid_t>(m_background->processId()), SIGINT);
  QThread::msleep(1200);
  ASSERT_EQ(endOfBackground(20, SIGINT), 3);
  EXPECT_EQ(newestExperiment()["state"], "cancelled");
  EXPECT_TRUE(waitUntil([this] { return livingProcesses() == 0; }, 10));
}

TEST_F(CliTest, aThirdInterruptEndsTheWaitForRunsThatDoNotAnswer) {
  startInBackground({"run", writeExperiment(2, 3000)});
  ASSERT_TRUE(waitUntilMeasuring());
  signalJobs("STOP");
  std::string said;
  for (const char* words : {"No further block starts", "Cancelling", "The request to cancel is stored"}) {
    QThread::msleep(1200);  // signals in immediate succession count as one
    ::kill(static_cast<pid_t>(m_background->processId()), SIGINT);
    EXPECT_TRUE(says(words, said));
  }
  ASSERT_TRUE(m_background->state() == QProcess::NotRunning || m_background->waitForFinished(20000));
  EXPECT_EQ(m_background->exitCode(), 3);
  EXPECT_NE(newestExperiment()["state"], "cancelled") << "no run has heard of it";
  signalJobs("CONT");
  EXPECT_EQ(cli({"cancel", newestId()}).status, 0);
  EXPECT_EQ(newestExperiment()["state"], "cancelled");
  EXPECT_TRUE(waitUntil([this] { return livingProcesses() == 0; }, 10));
}

TEST_F(CliTest, killsAtRandomMomentsLoseAndDuplicateNothing) {
  startInBackground({"run", writeExperiment(3, 150)});
  ASSERT_TRUE(waitUntil([this] { return !newestId().isEmpty(); }));
  const QString id = newestId();
  for (int death = 0; death < 6; ++death) {
    QThread::msleep(static_cast<unsigned long>(200 + 370 * death));
    m_background->kill();
    m_background->waitForFinished(5000);
    startInBackground({"run --resume", id});
  }
  ASSERT_EQ(endOfBackground(120), 0) << errorOutput();
  const Json document = json(cli({"export", id, "--samples"}).out);
  EXPECT_EQ(document["state"], "done");
  int done = 0;
  for (const Json& block : document["blocks"]) {
    if (block["kind"] != "measure" || block["state"] != "done") continue;
    ++done;
    for (const Json& run : block["runs"]) {
      EXPECT_EQ(run["steps"]["first"], -1);
      EXPECT_EQ(run["steps"]["step_s"].size(), 152U);
      for (const Json& seconds : run["steps"]["step_s"]) EXPECT_TRUE(seconds.is_number());
    }
  }
  EXPECT_EQ(done, 3);
  EXPECT_EQ(shell("ls -d %1/%2/*/a2 2>/dev/null | wc -l", runsFolder(), id), "0\n");
  EXPECT_EQ(cli("store check").status, 0);
}

TEST_F(CliTest, aWatcherWaitsForTheNextOwnerAndEndsIfNoneComes) {
  startInBackground({"run", writeExperiment(1, 20000)});
  ASSERT_TRUE(waitUntil([this] { return newestExperiment().value("state", "") == "running"; })) << errorOutput();
  const QString id = newestId();
  m_background->kill();
  ASSERT_TRUE(m_background->waitForFinished(5000));
  QProcess watcher;
  watcher.setProcessEnvironment(environment());
  watcher.start(program(), Words{"watch", id});
  ASSERT_TRUE(watcher.waitForStarted());
  EXPECT_FALSE(watcher.waitForFinished(3000))
      << "the owner is gone, and the next may be on its way" << watcher.readAllStandardError().toStdString();
  startInBackground({"run --resume", id});
  EXPECT_FALSE(watcher.waitForFinished(9000)) << watcher.readAllStandardError().toStdString();
  m_background->kill();
  ASSERT_TRUE(m_background->waitForFinished(5000));
  ASSERT_TRUE(watcher.waitForFinished(30000)) << "nobody comes";
  EXPECT_EQ(watcher.exitCode(), 3);
  EXPECT_TRUE(has(watcher.readAllStandardError().toStdString(), "No process runs this experiment now."));
  EXPECT_EQ(cli({"cancel", id}).status, 0);
  EXPECT_EQ(newestExperiment()["state"], "cancelled");
}

TEST_F(CliTest, anExperimentOfAnotherMachineIsNotTakenOver) {
  ASSERT_EQ(cli("list").status, 0);
  startInBackground({"run", writeExperiment(2, 3000)});
  ASSERT_TRUE(waitUntil([this] { return newestExperiment().value("state", "") == "running"; })) << errorOutput();
  const QString id = newestId();
  m_background->kill();
  ASSERT_TRUE(m_background->waitForFinished(5000));
  const auto sql = [this](const Text& words) {
    return shell("sqlite3 '%1/experiments.baremark' \"%2\"", dataFolder(), words);
  };
  // As another machine that shares this store leaves it.
  (void)sql(
      Text("UPDATE experiment SET owner_pid = 4711, owner_start = 1, owner_boot = 'another', owner_beat = "
           "strftime('%s', 'now') * 1000"));
  startInBackground({"run --resume", id});
  std::string said;
  EXPECT_TRUE(says("another machine", said, 30));
  EXPECT_TRUE(says("4711", said, 30));
  EXPECT_FALSE(m_background->waitForFinished(3000));
  EXPECT_EQ(sql(Text("SELECT owner_pid, owner_boot FROM experiment")), "4711|another\n");
  EXPECT_EQ(endOfBackground(10, SIGINT), 3);
  EXPECT_EQ(sql(Text("SELECT pause_requested FROM experiment")), "0\n") << "who watches pauses nothing";
  (void)sql(Text("UPDATE experiment SET owner_pid = NULL, owner_start = NULL, owner_boot = NULL, owner_beat = NULL"));
  EXPECT_EQ(cli({"cancel", id}).status, 0);
}

TEST_F(CliTest, resultsAreShownExportedAndReported) {
  ASSERT_EQ(cli({"run", writeExperiment(3, 10)}, 120).status, 0);
  const QString id = newestId();
  EXPECT_TRUE(has(cli("list").out, "cli test"));
  EXPECT_TRUE(has(cli({"show", id, "--runs"}).out, "again"));
  EXPECT_TRUE(has(cli({"compare", id, "--margin 50%"}).out, "again"));
  EXPECT_EQ(cli({"compare", id, "--margin 2"}).status, 2);
  EXPECT_EQ(json(cli({"compare", id, "--baseline again --json"}).out)["baseline"], "again");
  const std::string csv = cli({"export", id, "--format csv"}).out;
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 2 + 6) << csv;
  // Failed output is reported and is not a success.
  for (const QString& call : QStringList{Text("list"), Text("show %1 --json").arg(id), Text("completion bash")}) {
    const std::string said = shell("'%1' %2 2>&1 >/dev/full; echo \"status $?\"", program(), call);
    EXPECT_TRUE(has(said, "the standard output"));
    EXPECT_TRUE(said.ends_with("status 1\n")) << said;
  }
  const QString page = at("report.html");
  ASSERT_EQ(cli({"report", id, "-o", page}).status, 0);
  const std::string html = shell("cat '%1'", page);
  for (const char* part : {"<svg", "95\xE2\x80\xAF% t intervals on logarithms"})  // with a narrow space
    EXPECT_TRUE(has(html, part));
  EXPECT_FALSE(has(html, "<script"));
  EXPECT_EQ(cli({"report", id, "-o /no/such/folder/x.html"}).status, 1);
  EXPECT_EQ(cli({"waive", id, "again transport.pml --note x"}).status, 1);
}

/// If the blocks do not suffice, as at the end of a quick start.
TEST_F(CliTest, anOpenVerdictNamesTheCommandThatAddsTheNeededBlocks) {
  ASSERT_EQ(cli({"run", writeExperiment(3, 5)}, 120).status, 0);
  const QString id = newestId();
  // Ratios of 1 %, 0 and -1 %. Their interval is wider than the margin of 2 %; a few more blocks decide.
  (void)shell(
      "sqlite3 '%1/experiments.baremark' \"UPDATE run SET images_per_s = 100 + (arm = 1) * "
      "(SELECT round - 2 FROM block WHERE id = run.block) WHERE images_per_s > 0\"",
      dataFolder());
  const Json needed = json(cli({"compare", id, "--json"}).out)["points"][0]["arms"][1];
  ASSERT_EQ(needed["verdict"], "not enough data") << needed.dump(1);
  const int more = needed["blocks_needed"].get<int>() - 3;
  ASSERT_GT(more, 0);
  const std::string end = cli({"watch", id}).out;
  const std::size_t offer = end.find("To measure them: ");
  ASSERT_NE(offer, std::string::npos) << end;
  const std::string line = end.substr(offer, end.find('\n', offer) - offer);
  const std::size_t words = line.find(" extend ");
  ASSERT_NE(words, std::string::npos) << line;
  EXPECT_TRUE(has(line, "--blocks " + std::to_string(more)));
  EXPECT_FALSE(has(cli({"watch", id, "--json"}).out, "To measure them"));
  // The file as it is there.
  const std::string extended = shell("'%1' %2 --json", program(), QString::fromStdString(line.substr(words)));
  EXPECT_EQ(json(extended)["points"][0]["blocks"], 3 + more) << extended;
}

TEST_F(CliTest, anExtensionRunsItsBlocks) {
  ASSERT_EQ(cli({"run", writeExperiment(3, 5)}, 120).status, 0);
  const Json point = documentOf(cli({"extend", newestId(), "--blocks 2 --point 1x1 --json"}, 120))["points"][0];
  EXPECT_EQ(point["blocks"], 5);
  EXPECT_TRUE(includes(point["arms"][1]["ratio"], {{"level", 0.975}, {"looks", 1}}));
  EXPECT_EQ(cli({"extend", newestId(), "--blocks 0"}).status, 2);
  EXPECT_EQ(cli({"extend", newestId(), "--blocks 1 --point two"}).status, 2);
}

/// Settings of an experiment that takes its images from a folder.
const Text kReads = "\"batch_size\": 8, \"data\": \"%1\", \"data_dir\": \"%2\"";

TEST_F(CliTest, missingDataIsRefusedBeforeAnythingIsQueued) {
  const QString data = at("images");
  const QString path = writeExperiment(1, 3);
  edit(path, "\"batch_size\": 8", kReads.arg(Text("fashion-mnist"), data).toUtf8());
  const CliResult noFolder = checked(cli({"run", path, "--json"}), 2);
  const Json error = json(noFolder.out)["error"];
  EXPECT_EQ(error["code"], "missing") << noFolder.out;
  EXPECT_EQ(error["where"], (path + Text(": ") + data).toStdString());
  for (const char* words : {"the idx files", "dataset-fashion-mnist", "synthetic"})
    EXPECT_TRUE(has(noFolder.err, words));
  for (const char* name : {"train-images-idx3-ubyte", "t10k-images-idx3-ubyte", "t10k-labels-idx1-ubyte"})
    put(data + QLatin1Char('/') + QLatin1String(name), "");
  const CliResult noLabels = checked(cli({"run", path}), 2);
  EXPECT_TRUE(has(noLabels.err, (data + Text("/train-labels-idx1-ubyte is missing")).toStdString()));
  EXPECT_TRUE(newestExperiment().empty()) << "nothing was queued";
}

TEST_F(CliTest, theScriptCompletesVerbs) {
  const QString script = put("completion.bash", cli("completion bash").out);
  const std::string words = shell(
      "bash -c '. %1; COMP_WORDS=(baremark-cli qui); COMP_CWORD=1; _baremark_cli; echo ${COMPREPLY[*]}; "
      "COMP_WORDS=(baremark-cli image b); COMP_CWORD=2; _baremark_cli; echo ${COMPREPLY[*]}'",
      script);
  EXPECT_EQ(words, "quickstart\nbuild\n");
}

}  // namespace
}  // namespace baremark

// SPDX-License-Identifier: GPL-3.0-or-later
// job.sh alone, on this machine and without a manager: its reports while it reads a block's data, the processes that it
// ends, and the variables that it inherits. The nodes of an experiment's jobs: not excluded ones, and not shared ones.
// Of experiments whose jobs may share a node, at most one has a job at the scheduler; a dead manager blocks nobody.
#include <signal.h>

#include "tests/fakes/wrapped_host.h"
#include "tests/integration/job_script_fixture.h"
#include "tests/integration/scheduler_fixture.h"
#include "tests/waiting.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;
using std::chrono::seconds;

class JobShTest : public RunsTest {
 protected:
  /// A job of one block that has not begun.
  void begin() {
    m_job = {
        .hostRoot = m_host->root(), .experiment = base::ExperimentId::make(), .allocation = base::AllocationId::make()};
    m_job.blocks = {{.id = base::BlockId::make()}};
  }
  launch::JobRun run(const std::string& command, seconds limit = seconds(600)) const {
    return {.id = base::RunId::make(), .command = {"/bin/sh", "-c", command}, .timeLimit = limit};
  }
  void start() {
    const auto script = valueOf(launch::renderJob(m_job, m_resources.jobPrelude));
    const std::string folder = m_job.hostRoot + "/" + m_job.experiment.text() + "/" + m_job.allocation.text();
    ASSERT_TRUE(waitFor(
        m_host->put({{.target = folder + "/" + protocol::kJobScript, .content = script, .isExecutable = true}})));
    m_pid = static_cast<pid_t>(valueOf(valueOf(submit(*m_host, m_job, nullptr))).process.pid);
  }
  /// Data without an end. `cat` is the reader itself, or waits for a child process.
  void touchWhatIsNeverRead(bool isReadByAChild) {
    const std::string data = m_folder + "/endless";
    std::ofstream(data) << "data";
    std::filesystem::create_directories(m_folder + "/bin");
    const std::string cat = m_folder + "/bin/cat";
    std::ofstream(cat, std::ios::trunc) << "#!/bin/sh\ncase \"$*\" in */endless) "
                                        << (isReadByAChild ? "sleep 600" : "exec sleep 600")
                                        << " ;; esac\nPATH=${PATH#*:}\nexec cat \"$@\"\n";
    std::filesystem::permissions(cat, std::filesystem::perms::owner_all);
    m_job.environment["PATH"] = m_folder + "/bin:" + std::getenv("PATH");
    m_job.blocks.front().touch = {data};
  }

  std::string blockPath() const {
    return m_job.hostRoot + "/" + m_job.experiment.text() + "/" + m_job.blocks.front().id.text();
  }
  std::string content(const std::string& name) {
    return waitFor(m_host->read(blockPath() + "/a1/" + name, 0, 64 << 10)).value_or("");
  }
  std::string reason(const std::string& folder = "") {
    const std::string text = content(folder + protocol::kExitFile);
    return text.empty() ? text : base::Json::parse(text).at("reason").get<std::string>();
  }
  /// The job ends in time, for this reason.
  void expectReason(const std::string& why, seconds limit = seconds(20)) {
    EXPECT_TRUE(waitUntil([this] { return !reason().empty(); }, limit));
    EXPECT_EQ(reason(), why);
  }
  protocol::HeartbeatFile beat() {
    return protocol::parseHeartbeatFile(content(protocol::kHeartbeatFile)).value_or(protocol::HeartbeatFile{});
  }
  /// All living processes of the job, including the job itself.
  int processes() {
    return std::atoi(
        shell("grep -lsaF 'BAREMARK_ALLOCATION=" + m_job.allocation.text() + "' /proc/[0-9]*/environ | wc -l\n")
            .c_str());
  }
  bool isReading() { return beat().phase == "touching" && processes() > 4; }

  /// As Slurm announces the end of a job's time.
  static std::string endsIn(int left) {
    return std::to_string(
        std::chrono::duration_cast<seconds>(base::SystemClock().wallNow().time_since_epoch()).count() + left);
  }
  /// Runs a job of one run within Slurm until the run has begun. `endTime`: Slurm's value in the environment; empty:
  /// none. `left`: the answer of squeue.
  void startInSlurm(const launch::JobRun& only, const std::string& endTime, const std::string& left) {
    const std::string commands = m_folder + "/slurm";
    std::filesystem::create_directories(commands);
    std::ofstream(commands + "/squeue", std::ios::trunc) << "#!/bin/sh\necho '" << left << "'\n";
    std::filesystem::permissions(commands + "/squeue", std::filesystem::perms(0755));
    begin();
    m_job.scheduler = "slurm";
    m_job.jobIdVariables = {"SLURM_JOB_ID"};
    m_job.environment = {{"SLURM_JOB_ID", "7"}, {"PATH", commands + ":" + std::getenv("PATH")}};
    if (!endTime.empty()) m_job.environment["SLURM_JOB_END_TIME"] = endTime;
    m_job.blocks.front().runs = {only};
    start();
    ASSERT_TRUE(waitUntil([this] { return beat().phase == "running"; }, seconds(20)));
  }

  static bool waitUntil(const std::function<bool()>& isTrue, seconds limit) {
    return test::waitUntil(isTrue, limit, std::chrono::milliseconds(100));
  }

  launch::Job m_job;
  pid_t m_pid = -1;
};

TEST_F(JobShTest, aBlockThatReadsItsDataWritesAHeartbeatAndCanBeCancelled) {
  const fakes::HastySleep hasty(m_folder);
  begin();
  touchWhatIsNeverRead(true);
  m_job.blocks.front().runs = {run("true")};
  start();
  ASSERT_TRUE(waitUntil([this] { return isReading(); }, seconds(20)));
  const auto first = beat().sequence;
  EXPECT_TRUE(waitUntil([&] { return beat().sequence > first; }, seconds(40)));
  EXPECT_TRUE(waitUntil([this] { return isReading(); }, seconds(20)));
  ASSERT_TRUE(waitFor(m_host->put({{.target = blockPath() + "/" + protocol::kCancelFile, .content = ""}})));
  expectReason("cancelled");
  EXPECT_TRUE(waitUntil([this] { return processes() == 0; }, seconds(20))) << "nobody reads on";
  EXPECT_FALSE(std::filesystem::exists(blockPath() + "/a1/" + m_job.blocks.front().runs.front().id.text()));
}

TEST_F(JobShTest, aBlockThatReadsItsDataHandlesASignal) {
  for (const auto& [signal, why] : {std::pair(SIGTERM, "signal"), std::pair(SIGUSR2, "time_limit")}) {
    begin();
    touchWhatIsNeverRead(true);
    start();
    ASSERT_TRUE(waitUntil([this] { return isReading(); }, seconds(20)));
    ASSERT_EQ(kill(m_pid, signal), 0);
    expectReason(why);
    EXPECT_TRUE(waitUntil([this] { return processes() == 0; }, seconds(20))) << "nobody reads on";
  }
}

TEST_F(JobShTest, aJobThatWasToldToEndStartsNoOtherBlock) {
  for (const auto& [signal, why] : {std::pair(SIGTERM, "signal"), std::pair(SIGUSR2, "time_limit")}) {
    begin();
    m_job.blocks.push_back({.id = base::BlockId::make()});
    for (launch::JobBlock& block : m_job.blocks) block.runs = {run("sleep 600")};
    start();
    ASSERT_TRUE(waitUntil([this] { return beat().phase == "running"; }, seconds(20)));
    ASSERT_EQ(kill(m_pid, signal), 0);
    expectReason(why);
    EXPECT_TRUE(waitUntil([this] { return processes() == 0; }, seconds(20)));
    EXPECT_FALSE(std::filesystem::exists(m_job.hostRoot + "/" + m_job.experiment.text() + "/" +
                                         m_job.blocks.back().id.text() + "/a1"))
        << why;
  }
}

TEST_F(JobShTest, aUsersSignalLongBeforeTheTimeLimitIsNoTimeout) {
  struct Case {
    std::string endTime;  ///< Slurm's value in the environment; empty: none
    std::string left;     ///< the answer of squeue
    const char* why;
  };
  for (const Case& each :
       {Case{endsIn(3600), "", "signal"}, Case{endsIn(25), "", "time_limit"}, Case{"", "1-02:03:08", "signal"},
        Case{"", "08:09", "signal"}, Case{"", "UNLIMITED", "signal"}, Case{"", "CLUSTER: c\n8:09:00", "signal"},
        Case{"", "0:25", "time_limit"}, Case{"", "INVALID", "time_limit"}, Case{"", "", "time_limit"}}) {
    SCOPED_TRACE(each.endTime + " " + each.left);
    startInSlurm(run("sleep 600"), each.endTime, each.left);
    ASSERT_EQ(kill(m_pid, SIGUSR2), 0);
    expectReason(each.why);
    EXPECT_TRUE(waitUntil([this] { return processes() == 0; }, seconds(20)));
  }
}

TEST_F(JobShTest, anEarlyWarningLetsTheRunEnd) {
  startInSlurm(run("sleep 4; exit 4"), endsIn(90), "");
  ASSERT_EQ(kill(m_pid, SIGUSR2), 0);
  expectReason("done");
  EXPECT_EQ(reason(m_job.blocks.front().runs.front().id.text() + "/"), "exited");
}

TEST_F(JobShTest, anEarlyWarningCutsTheBlockNearTheTimeLimit) {
  startInSlurm(run("sleep 600"), "", "0:36");  // the script requests half a minute
  ASSERT_EQ(kill(m_pid, SIGUSR2), 0);
  EXPECT_FALSE(waitUntil([this] { return !reason().empty(); }, seconds(3))) << reason();
  expectReason("time_limit");
  EXPECT_TRUE(waitUntil([this] { return processes() == 0; }, seconds(20)));
}

TEST_F(JobShTest, aKilledJobStopsReading) {
  if (std::system("setpriv --pdeathsig KILL true >/dev/null 2>&1") != 0)
    GTEST_SKIP() << "no setpriv here that knows --pdeathsig";
  begin();
  touchWhatIsNeverRead(false);
  start();
  ASSERT_TRUE(waitUntil([this] { return isReading(); }, seconds(20)));
  ASSERT_EQ(kill(m_pid, SIGKILL), 0);
  EXPECT_TRUE(waitUntil([this] { return processes() == 0; }, seconds(20)));
}

TEST_F(JobShTest, unreadableFilesAreReportedAndTheBlockContinues) {
  for (const bool isThere : {true, false}) {
    begin();
    const std::string data = m_folder + "/data" + (isThere ? "" : " that is not there");
    if (isThere) std::ofstream(data) << "data";
    m_job.blocks.front().touch = {data};
    m_job.blocks.front().runs = {run("exit 4")};
    start();
    expectReason("done");
    const std::string log = content(protocol::kJobLog);
    EXPECT_EQ(log.find("could not read all of: " + data) == std::string::npos, isThere) << log;
    EXPECT_EQ(reason(m_job.blocks.front().runs.front().id.text() + "/"), "exited");
  }
}

TEST_F(JobShTest, aHangingRunIsEndedAtItsLimitWithItsProcessesAndTheNextRunStarts) {
  const fakes::HastySleep hasty(m_folder);
  begin();
  const std::vector<launch::JobRun> runs = {
      run("true"), run("trap '' TERM; setsid sleep 600 & while :; do sleep 1; done", seconds(10)), run("true")};
  m_job.blocks.front().runs = runs;
  start();
  expectReason("done", seconds(60));
  EXPECT_EQ(reason(runs[0].id.text() + "/"), "exited");
  EXPECT_EQ(reason(runs[1].id.text() + "/"), "run_limit");
  EXPECT_EQ(reason(runs[2].id.text() + "/"), "exited");
  EXPECT_TRUE(waitUntil([this] { return processes() == 0; }, seconds(20)));
}

/// The shell normally ticks once a second. Here, hundreds of ticks fall into the end of each run.
TEST_F(JobShTest, theStatusOfARunIsKeptAfterAnySignalToTheShell) {
  begin();
  constexpr int kRuns = 30;
  for (int i = 0; i < kRuns; ++i)
    m_job.blocks.front().runs.push_back(run("sleep 0.0" + std::to_string(i % 7) + "; exit 4", seconds(1'000'000)));
  start();
  ASSERT_TRUE(waitUntil([this] { return beat().phase == "running"; }, seconds(20)));
  const auto end = std::chrono::steady_clock::now() + seconds(60);
  while (reason().empty() && std::chrono::steady_clock::now() < end) {
    for (int i = 0; i < 100 && kill(m_pid, SIGUSR1) == 0; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(3));
  }
  EXPECT_EQ(reason(), "done");
  for (const launch::JobRun& each : m_job.blocks.front().runs) {
    EXPECT_TRUE(has(content(each.id.text() + "/" + protocol::kExitFile), "\"status\":4,"));
  }
}

class JobEnvironmentTest : public JobScriptTest {};

TEST_F(JobEnvironmentTest, aJobSentToAnotherClusterQueriesItsOwnCluster) {
  const launch::Job job = jobOf({"echo \"of $SLURM_JOB_ID: ${SLURM_CLUSTERS-its own}\""});
  ::setenv("SLURM_CLUSTERS", "b", 1);
  const int status = start(job);
  ::unsetenv("SLURM_CLUSTERS");
  EXPECT_EQ(status, 0);
  EXPECT_EQ(test::contentOf(folderOf(job) + "/a1/" + job.blocks[0].runs[0].id.text() + "/stdout.log"),
            "of 7: its own\n");
}

TEST_F(JobEnvironmentTest, aHostWithoutASchedulerForgetsTheJobInWhichBaremarkWasStarted) {
  const std::map<std::string, std::string> ofJob = {
      {"SLURM_JOB_ID", "5"},     {"SLURM_NODELIST", "n2"},     {"SLURM_CPUS_ON_NODE", "1"}, {"SLURMD_NODENAME", "n2"},
      {"PBS_NODEFILE", "/n"},    {"PE_HOSTFILE", "/n"},        {"LSB_JOBID", "5"},          {"FLUX_JOB_ID", "f5"},
      {"OAR_NODE_FILE", "/n"},   {"COBALT_NODEFILE", "/n"},    {"LOADL_HOSTFILE", "/n"},    {"PMI_RANK", "0"},
      {"PMIX_NAMESPACE", "s.5"}, {"PMIX_SERVER_URI41", "a;b"}, {"PMIX_RANK", "0"}};
  const std::map<std::string, std::string> ofSite = {
      {"SLURM_CONF", "/c"}, {"FLUX_URI", "local:///f"}, {"LSF_ENVDIR", "/l"}, {"PMIX_MCA_gds", "hash"}};
  for (const auto* each : {&ofJob, &ofSite}) {
    for (const auto& [name, value] : *each) ::setenv(name.c_str(), value.c_str(), 1);
  }
  launch::Job job = jobOf({"env | grep -E '^(SLURM|PBS|PE_|LS[BF]_|FLUX|OAR|COBALT|LOADL|PMI)' | LC_ALL=C sort"});
  job.scheduler = "none";
  job.jobIdVariables.clear();
  job.environment.clear();
  const int status = start(job);
  for (const auto* each : {&ofJob, &ofSite}) {
    for (const auto& entry : *each) ::unsetenv(entry.first.c_str());
  }
  EXPECT_EQ(status, 0);
  EXPECT_EQ(test::contentOf(folderOf(job) + "/a1/" + job.blocks[0].runs[0].id.text() + "/stdout.log"),
            "FLUX_URI=local:///f\nLSF_ENVDIR=/l\nPMIX_MCA_gds=hash\nSLURM_CONF=/c\n");
}

class JobNodesTest : public StandInSlurmTest {};

TEST_F(JobNodesTest, theNodesOfAllAttemptsAreExcludedEvenBeforeTheLastBlockOfAJob) {
  useNodes(9);
  m_slurm->note("nodes", "");
  Trial trial = begin("step:500", 40, R"("other_nodes": true, "blocks": 2)", 4);
  const auto planned = measuredOf(trial);
  ASSERT_EQ(planned.size(), 4U);
  // As if the scheduler had restarted the first job on another node.
  ASSERT_TRUE(waitFor(m_host->put(
      {{.target = blockFolder(planned.front()) + "/a2/started.json",
        .content =
            R"({"attempt":2,"hostname":"h","nodes":"x7","job_id":"9","pid":1,"start_time":1,"boot_id":"b","started":"2026-11-21T10:00:00Z"})"}})));
  await(trial, seconds(60), [this] { return m_slurm->jobs() == 3; });
  EXPECT_FALSE(std::filesystem::exists(blockFolder(planned[1]) + "/a1")) << "it has begun too early for this test";
  const std::string script = test::contentOf(jobFolder(measuredOf(trial).back()) + "/job.sh");
  EXPECT_TRUE(has(script, "#SBATCH --exclude=x7,n2\n")) << script.substr(0, 1000);
  cancel(trial);
  ASSERT_TRUE(ends(trial)) << everything();
}

TEST_F(JobNodesTest, aBlockRepeatedAfterALostNodeAvoidsTheNodesOfThatJob) {
  useNodes(4);
  m_slurm->note("nodes", "");
  Trial trial = begin("step:500", 40, "", 1);
  ASSERT_TRUE(beginsToMeasure(trial)) << story(trial);
  m_slurm->note("ends", "NODE_FAIL");
  (void)shell("kill -s KILL -- \"-$(cat '" + m_place.path() + "/jobs/2/pid')\"");
  await(trial, seconds(120), [this] { return m_slurm->jobs() == 3; });
  EXPECT_EQ(measuredOf(trial).front().block.end.code.name(), "node_fail") << story(trial);
  const auto scriptOf = [&](const storage::BlockRecord& block) {
    return test::contentOf(jobFolder(block) + "/job.sh");
  };
  EXPECT_FALSE(has(scriptOf(measuredOf(trial).front()), "--exclude"));
  EXPECT_TRUE(has(scriptOf(measuredOf(trial).back()), "#SBATCH --exclude=n2\n"))
      << scriptOf(measuredOf(trial).back()).substr(0, 1000);
  m_slurm->forgetNote("ends");
  cancel(trial);
  ASSERT_TRUE(ends(trial)) << everything();
}

TEST_F(JobNodesTest, ifJobsMayShareANodeOnlyOneIsSubmittedAtATime) {
  useNodes(4, 64);
  for (const auto& [allocation, most] :
       {std::pair("", 1), std::pair(R"("at_once": 2)", 2), std::pair(R"("exclusive": true)", 3)}) {
    SCOPED_TRACE(allocation);
    Trial trial = begin("step:50", 20, allocation, 3);
    int together = 0;
    await(trial, seconds(120), [&] {
      const auto blocks = blocksOf(trial);
      together = std::max(together, static_cast<int>(std::count_if(blocks.begin(), blocks.end(), [](const auto& block) {
                            return model::isAtTheHost(block.block.state);
                          })));
      return isOver(trial);
    });
    EXPECT_EQ(recordOf(trial).state, ExperimentState::Done) << story(trial);
    EXPECT_EQ(together, most);
  }
}

class SharedNodesTest : public StandInSlurmTest {
 protected:
  void SetUp() override {
    StandInSlurmTest::SetUp();
    useNodes(4, 8);
    m_slurm->note("holds", "");
    m_otherStore = valueOf(StoreAccess::open(m_store->path(), test::storeSchema()));
  }
  void TearDown() override {
    m_otherStore.reset();
    StandInSlurmTest::TearDown();
  }

  /// An experiment on this host. Each job requests one core.
  base::ExperimentId add() {
    const base::ExperimentId id = queue("", 1, 5, R"(}, "host": "there", "allocation": {)");
    m_runner.reset();
    return id;
  }
  void setOwner(const base::ExperimentId& id, const storage::Owner& owner) {
    const auto nobody = [](const storage::Owner& before) { return before.process.pid == 0; };
    valueOf(m_store->writeNow(
        [&](storage::Store& store) { return storage::ExperimentRepository(store).takeOwnership(id, owner, nobody); }));
  }
  /// An ended process that had the id of this one.
  static storage::Owner deadOwner() {
    storage::Owner owner = ownOwner();
    owner.process.startTime += 1;
    return owner;
  }
  Trial trialOf(const base::ExperimentId& id, StoreAccess& store, Host& host, RunnerEvents events = {}) {
    return {id, std::make_unique<ExperimentRunner>(id, host, store, m_resources, std::move(events), m_poller.get())};
  }
  bool areAll(const Trial& trial, BlockState state) {
    const auto all = blocksOf(trial);
    return std::all_of(all.begin(), all.end(), [&](const auto& block) { return block.block.state == state; });
  }
  bool submitsNext(Trial& other, Trial& waiting) {
    cancel(other);
    return stepUntilAll({&other, &waiting}, seconds(60), [this](const Trial&) { return m_slurm->jobs() == 2; });
  }

  std::unique_ptr<StoreAccess> m_otherStore;
};

TEST_F(SharedNodesTest, oneOfTwoManagersThatStartAtOnceSubmits) {
  const base::ExperimentId first = add();
  const base::ExperimentId second = add();
  setOwner(first, ownOwner());
  setOwner(second, ownOwner());
  Trial other = trialOf(second, *m_otherStore, *m_host);
  bool hasMet = false;
  RunnerEvents events;
  // Called after the first manager has looked for neighbours, and before it submits.
  events.changed = [&](const base::ExperimentId&) {
    if (std::exchange(hasMet, true)) return;
    valueOf(other.runner->advance(true));
    EXPECT_EQ(m_slurm->jobs(), 1);
  };
  Trial waiting = trialOf(first, *m_store, *m_host, events);
  valueOf(waiting.runner->advance(true));
  ASSERT_TRUE(hasMet);
  EXPECT_EQ(m_slurm->jobs(), 1);
  EXPECT_TRUE(areAll(waiting, BlockState::Planned));
  ASSERT_TRUE(waiting.runner->advance(true));
  EXPECT_EQ(recordOf(waiting).state, ExperimentState::Queued);
  EXPECT_EQ(m_slurm->jobs(), 1);
  EXPECT_TRUE(submitsNext(other, waiting)) << m_lastError;
  EXPECT_EQ(recordOf(waiting).state, ExperimentState::Running);
}

TEST_F(SharedNodesTest, aManagerThatDiedBeforeItsSubmissionBlocksNobody) {
  const base::ExperimentId first = add();
  const base::ExperimentId second = add();
  setOwner(first, ownOwner());
  setOwner(second, ownOwner());
  fakes::FaultyHost dying(*m_host, 1, fakes::Breaks::BeforeItActs, base::ErrorCode::Cancelled);
  Trial killed = trialOf(first, *m_otherStore, dying);
  EXPECT_FALSE(killed.runner->advance(true));
  EXPECT_FALSE(areAll(killed, BlockState::Planned)) << "nothing was committed";
  Trial other = trialOf(second, *m_store, *m_host);
  ASSERT_TRUE(other.runner->advance(true));
  EXPECT_EQ(m_slurm->jobs(), 0) << "the first one's manager lives";
  setOwner(first, deadOwner());
  await(other, seconds(60), [this] { return m_slurm->jobs() == 1; });
  // When it resumes, it waits for the earlier job.
  setOwner(first, ownOwner());
  Trial resumed = trialOf(first, *m_otherStore, *m_host);
  await(resumed, seconds(60), [&] { return areAll(resumed, BlockState::Planned); });
  EXPECT_EQ(m_slurm->jobs(), 1);
  EXPECT_TRUE(submitsNext(other, resumed)) << m_lastError;
  EXPECT_EQ(recordOf(resumed).state, ExperimentState::Running);
}

TEST_F(SharedNodesTest, twoUnsubmittedBlocksDoNotWaitForEachOther) {
  const base::ExperimentId first = add();
  const base::ExperimentId second = add();
  for (const base::ExperimentId& id : {first, second}) {
    setOwner(id, ownOwner());
    fakes::FaultyHost dying(*m_host, 1, fakes::Breaks::BeforeItActs, base::ErrorCode::Cancelled);
    Trial killed = trialOf(id, *m_store, dying);
    EXPECT_FALSE(killed.runner->advance(true));
    EXPECT_FALSE(areAll(killed, BlockState::Planned)) << "nothing was committed";
    setOwner(id, deadOwner());
  }
  setOwner(first, ownOwner());
  setOwner(second, ownOwner());
  Trial one = trialOf(first, *m_store, *m_host);
  Trial other = trialOf(second, *m_otherStore, *m_host);
  await({&one, &other}, seconds(60), [this] { return m_slurm->jobs() == 1; });
  const bool isFirst = recordOf(one).state == ExperimentState::Running;
  EXPECT_TRUE(isFirst ? submitsNext(one, other) : submitsNext(other, one)) << m_lastError;
}

}  // namespace
}  // namespace baremark::core::runs

// SPDX-License-Identifier: GPL-3.0-or-later
// job.sh alone, on this machine and without a manager: its reports while it reads a block's data, the processes that it
// ends, and the variables that it inherits.
#include <signal.h>

#include <map>

#include "core/protocol/block_files.h"
#include "tests/fakes/hasty_sleep.h"
#include "tests/integration/job_script_fixture.h"
#include "tests/waiting.h"

namespace baremark::core::runs {
namespace {

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
  EXPECT_TRUE(waitUntil([this] { return !reason().empty(); }, seconds(20)));
  EXPECT_EQ(reason(), "cancelled");
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
    EXPECT_TRUE(waitUntil([this] { return !reason().empty(); }, seconds(20)));
    EXPECT_EQ(reason(), why);
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
    EXPECT_TRUE(waitUntil([this] { return !reason().empty(); }, seconds(20)));
    EXPECT_EQ(reason(), why);
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
    EXPECT_TRUE(waitUntil([this] { return !reason().empty(); }, seconds(20)));
    EXPECT_EQ(reason(), each.why);
    EXPECT_TRUE(waitUntil([this] { return processes() == 0; }, seconds(20)));
  }
}

TEST_F(JobShTest, anEarlyWarningLetsTheRunEnd) {
  startInSlurm(run("sleep 4; exit 4"), endsIn(90), "");
  ASSERT_EQ(kill(m_pid, SIGUSR2), 0);
  EXPECT_TRUE(waitUntil([this] { return !reason().empty(); }, seconds(20)));
  EXPECT_EQ(reason(), "done");
  EXPECT_EQ(reason(m_job.blocks.front().runs.front().id.text() + "/"), "exited");
}

TEST_F(JobShTest, anEarlyWarningCutsTheBlockNearTheTimeLimit) {
  startInSlurm(run("sleep 600"), "", "0:36");  // the script requests half a minute
  ASSERT_EQ(kill(m_pid, SIGUSR2), 0);
  EXPECT_FALSE(waitUntil([this] { return !reason().empty(); }, seconds(3))) << reason();
  EXPECT_TRUE(waitUntil([this] { return !reason().empty(); }, seconds(20)));
  EXPECT_EQ(reason(), "time_limit");
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
    ASSERT_TRUE(waitUntil([this] { return !reason().empty(); }, seconds(20)));
    EXPECT_EQ(reason(), "done");
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
  EXPECT_TRUE(waitUntil([this] { return !reason().empty(); }, seconds(60)));
  EXPECT_EQ(reason(), "done");
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
    const std::string said = content(each.id.text() + "/" + protocol::kExitFile);
    EXPECT_TRUE(has(said, "\"status\":4,"));
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

}  // namespace
}  // namespace baremark::core::runs

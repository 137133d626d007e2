// SPDX-License-Identifier: GPL-3.0-or-later
// The scripts of core/launch on a real machine: a job is submitted once, found again, and ended with all of its
// processes.
#include "core/runs/submission.h"

#include <signal.h>

#include <cstdlib>

#include "core/launch/job_script.h"
#include "remote/local/local_host.h"
#include "tests/fakes/ssh_server.h"
#include "tests/integration/expect.h"
#include "tests/waiting.h"

namespace baremark::core::runs {
namespace {

class SubmissionTest : public ::testing::Test {
 protected:
  void TearDown() override {
    if (m_process.pid > 0) kill(static_cast<pid_t>(-m_process.pid), SIGKILL);
  }

  std::string folder() const { return m_folder + "/" + m_job.experiment.text() + "/" + m_job.allocation.text(); }
  void putJob(const std::string& script) {
    ASSERT_TRUE(waitFor(m_host->put({{.target = folder() + "/job.sh", .content = script, .isExecutable = true}})));
  }
  void submitted() { m_process = valueOf(valueOf(submit(*m_host, m_job, nullptr))).process; }
  /// Waits until the file that the job appends to has this many lines, and returns them.
  std::vector<std::string> lines(const std::string& name, std::size_t wanted) const {
    std::vector<std::string> found;
    for (int look = 0; look < 400 && found.size() < wanted; ++look) {
      std::this_thread::sleep_for(std::chrono::milliseconds(25));
      found.clear();
      std::ifstream in(folder() + "/" + name);
      for (std::string line; std::getline(in, line);) found.push_back(line);
    }
    return found;
  }
  LookUpResult lookedUp() {
    const auto found = lookUp(*m_host, m_job.experiment, m_job.allocation, base::BlockId::make(), nullptr);
    EXPECT_TRUE(found) << (found ? "" : toLogLine(found.error()));
    return found.value_or(LookUpResult{});
  }

  const fakes::TemporaryFolder m_place{"bare'mark $(x)"};
  const std::string m_folder = m_place.path();
  const std::unique_ptr<remote::LocalHost> m_host = std::make_unique<remote::LocalHost>(m_folder);
  const launch::Job m_job{
      .hostRoot = m_folder, .experiment = base::ExperimentId::make(), .allocation = base::AllocationId::make()};
  model::ProcessIdentity m_process;
};

constexpr const char* kWaitingJob = "#!/bin/sh\necho started >>started\nexec sleep 600\n";

TEST_F(SubmissionTest, aJobIsStartedOnceHoweverOftenItIsSubmitted) {
  putJob("#!/bin/sh\necho started >>started\nwhile :; do sleep 1; done\n");
  submitted();
  EXPECT_EQ(stateOf(*m_host, m_process).value(), ProcessState::Running);
  for (int again = 0; again < 3; ++again) {
    EXPECT_EQ(valueOf(valueOf(submit(*m_host, m_job, nullptr))).process, m_process);
  }
  EXPECT_EQ(lines("started", 1).size(), 1U);
  EXPECT_EQ(lookedUp().state, LookUp::Submitted);
  EXPECT_EQ(lookedUp().file.process, m_process);
}

TEST_F(SubmissionTest, manySubmissionsAtOnceStartOneJob) {
  putJob("#!/bin/sh\necho started >>started\nwhile :; do sleep 1; done\n");
  const std::string script = launch::submitScript(m_job).value();
  std::vector<QFuture<base::Result<CommandOutcome>>> answers;
  for (int i = 0; i < 4; ++i) answers.push_back(m_host->exec({.script = script}));
  int claimed = 0;
  for (auto& answer : answers) {
    const auto outcome = valueOf(waitFor(answer));
    EXPECT_TRUE(outcome.status == 0 || outcome.status == 75) << outcome.status << outcome.err;
    claimed += outcome.status == 0 ? 1 : 0;
  }
  EXPECT_EQ(claimed, 1);
  EXPECT_EQ(lines("started", 1).size(), 1U);
  m_process = lookedUp().file.process;
  EXPECT_GT(m_process.pid, 0);
}

TEST_F(SubmissionTest, aJobWhoseAnswerWasLostIsFoundByItsProcess) {
  putJob("#!/bin/sh\necho started >>started\nwhile :; do sleep 1; done\n");
  submitted();
  EXPECT_EQ(lines("started", 1).size(), 1U);
  std::filesystem::remove(folder() + "/submit.json");
  const LookUpResult found = lookedUp();
  EXPECT_EQ(found.state, LookUp::Submitted);
  EXPECT_EQ(found.file.process, m_process);
}

TEST_F(SubmissionTest, unsubmittedAndLostJobsAreDistinguished) {
  putJob(kWaitingJob);
  EXPECT_EQ(lookedUp().state, LookUp::NotSubmitted);
  std::filesystem::create_directory(folder() + "/submit.lock");
  EXPECT_EQ(lookedUp().state, LookUp::Lost);
  EXPECT_FALSE(valueOf(submit(*m_host, m_job, nullptr))) << "another one holds the claim and has not said as what";
}

TEST_F(SubmissionTest, aWithdrawnSubmissionIsNeverSubmittedLater) {
  const auto claim = [this] { return takeClaim(*m_host, m_job.experiment, m_job.allocation).value(); };
  EXPECT_TRUE(claim()) << "there is no folder";
  putJob("#!/bin/sh\necho started >>started\n");
  EXPECT_TRUE(claim());
  EXPECT_FALSE(valueOf(submit(*m_host, m_job, nullptr)));
  EXPECT_FALSE(std::filesystem::exists(folder() + "/started"));
  EXPECT_TRUE(claim()) << "whose answer was lost asks again";
  std::filesystem::remove_all(folder() + "/submit.lock");
  std::filesystem::create_directory(folder() + "/submit.lock");
  EXPECT_FALSE(claim()) << "somebody has it";
}

TEST_F(SubmissionTest, aMissingFolderIsAnErrorAndStartsNothing) {
  const auto outcome = errorOf(submit(*m_host, m_job, nullptr));
  EXPECT_EQ(outcome.code, base::ErrorCode::CommandFailed);
  EXPECT_EQ(outcome.value, "66");
}

TEST_F(SubmissionTest, aProcessOfAnotherBootOrStartTimeIsNotOurs) {
  putJob(kWaitingJob);
  submitted();
  model::ProcessIdentity other = m_process;
  other.startTime += 1;
  EXPECT_EQ(stateOf(*m_host, other).value(), ProcessState::Ended);
  other = m_process;
  other.bootId = "00000000-0000-0000-0000-000000000000";
  EXPECT_EQ(stateOf(*m_host, other).value(), ProcessState::OfAnotherBoot);
  EXPECT_EQ(stateOf(*m_host, m_process).value(), ProcessState::Running);
}

TEST_F(SubmissionTest, reapingEndsEveryProcessOfTheTagAndNoOther) {
  const std::string tag = base::RunId::make().text() + "-a1";
  const std::string other = base::RunId::make().text() + "-a1";
  // A child in its own session, and a child that ignores SIGTERM.
  const auto begun = valueOf(waitFor(m_host->exec(
      {.script = "start() { BAREMARK_RUN_TAG=$1 setsid \"$2\" 600 </dev/null >/dev/null 2>&1 & echo $!; }\n"
                 "trap '' TERM HUP\nstart '" +
                 tag + "' sleep\nstart '" + tag + "' sleep\nstart '" + other + "' sleep\n"})));
  std::vector<pid_t> pids;
  std::istringstream out(begun.out);
  for (pid_t pid = 0; out >> pid;) pids.push_back(pid);
  ASSERT_EQ(pids.size(), 3U);
  // A process has its tag only after it has started its program. During the start it has no environment for a moment.
  for (const pid_t pid : pids) {
    const auto isTagged = [&] {
      std::string name;
      std::getline(std::ifstream("/proc/" + std::to_string(pid) + "/comm"), name);
      const std::string environment = test::contentOf("/proc/" + std::to_string(pid) + "/environ");
      return name == "sleep" && environment.find("BAREMARK_RUN_TAG=") != std::string::npos;
    };
    ASSERT_TRUE(test::waitUntil(isTagged));
  }
  const auto reaped = valueOf(waitFor(m_host->exec({.script = launch::reapScript({tag}).value()})));
  EXPECT_GE(std::atoi(reaped.out.c_str()), 2) << reaped.out;
  const auto lives = [](pid_t pid) {
    std::string stat;
    std::getline(std::ifstream("/proc/" + std::to_string(pid) + "/stat"), stat);
    const std::size_t name = stat.rfind(')');
    return name != std::string::npos && stat.substr(name, 3) != ") Z";
  };
  EXPECT_FALSE(lives(pids[0]));
  EXPECT_FALSE(lives(pids[1]));
  EXPECT_TRUE(lives(pids[2]));
  EXPECT_EQ(kill(pids[2], SIGKILL), 0);
  EXPECT_EQ(waitFor(m_host->exec({.script = launch::reapScript({tag}).value()}))->out, "0\n");
}

}  // namespace
}  // namespace baremark::core::runs

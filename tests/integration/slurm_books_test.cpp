// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs that ended while nobody looked and that a real Slurm has forgotten: its accounting tells what became of them.
#include "tests/integration/slurm_fixture.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;
using std::chrono::seconds;

class SlurmBooksTest : public SlurmTest {
 protected:
  /// As a manager that comes back: what it knows is in the store.
  void comeBack(const std::vector<Trial*>& trials) {
    m_book = std::make_unique<JobBook>(*m_host, *m_resources.scheduler, m_pollTimes);
    for (Trial* trial : trials) startAnew(*trial);
  }
  void waitUntilForgotten() {
    for (int look = 0; look < 120 && !m_slurm->ask("squeue -h -t all").empty(); ++look) std::this_thread::sleep_for(std::chrono::milliseconds(500));
    ASSERT_EQ(m_slurm->ask("squeue -h -t all"), "");
  }
};

TEST_F(SlurmBooksTest, whatSlurmHasForgottenIsToldByItsBooks) {
  startSlurm({"MinJobAge=2"}, Way::Here, Books::Kept);
  if (IsSkipped() || HasFatalFailure()) return;
  Trial cancelled = begin("step:500", 400);
  Trial killed = begin("step:100", 60);
  const std::vector<Trial*> all{&cancelled, &killed};
  ASSERT_TRUE(stepUntilAll(all, [this](const Trial& trial) { return isMeasuring(trial); }, seconds(60))) << everything();
  const auto started = protocol::parseStartedFile(shell("cat '" + m_host->root() + "/" + killed.id.text() + "/" + measuredOf(killed).front().block.id.text() + "/a1/started.json'"));
  ASSERT_TRUE(started);
  const std::string job = jobOf(measuredOf(killed).front());

  // Nobody looks while one is cancelled and the other one loses its script.
  (void)m_slurm->ask("scancel " + jobOf(measuredOf(cancelled).front()));
  ASSERT_EQ(::kill(static_cast<pid_t>(started->process.pid), SIGKILL), 0);
  waitUntilForgotten();
  if (HasFatalFailure()) return;
  comeBack(all);
  ASSERT_TRUE(stepUntilAll(all, [this](const Trial& trial) { return isOver(trial); }, seconds(150))) << story(cancelled) << story(killed);

  EXPECT_EQ(recordOf(cancelled).state, ExperimentState::Cancelled) << story(cancelled);
  ASSERT_EQ(measuredOf(cancelled).size(), 1U);
  EXPECT_EQ(measuredOf(cancelled).front().block.end.code, "cancelled") << story(cancelled);
  EXPECT_EQ(measuredOf(cancelled).front().block.end.detail.rfind("CANCELLED by ", 0), 0U) << story(cancelled);

  EXPECT_EQ(recordOf(killed).state, ExperimentState::Done) << story(killed);
  const auto blocks = measuredOf(killed);
  ASSERT_EQ(blocks.size(), 2U) << story(killed);
  EXPECT_EQ(blocks[0].block.state, BlockState::Cut);
  EXPECT_EQ(blocks[0].block.end.code, "job_lost") << story(killed);
  EXPECT_EQ(blocks[0].block.end.detail.rfind("FAILED: exit code 0:9\n", 0), 0U) << blocks[0].block.end.detail;
  EXPECT_EQ(blocks[1].block.state, BlockState::Done);
  EXPECT_NE(jobOf(blocks[1]), job);
}

TEST_F(SlurmBooksTest, theyTellWhatOnesJobsMayBeChargedTo) {
  startSlurm({}, Way::Here, Books::Kept);
  if (IsSkipped() || HasFatalFailure()) return;
  EXPECT_NE(m_slurm->ask("sacctmgr -i add account physics && sacctmgr -i add user root account=physics && echo done").find("done"), std::string::npos);
  const auto script = launch::accountsScriptOf(*m_resources.scheduler);
  ASSERT_TRUE(script);
  const std::string answer = shell(*script);
  const std::vector<model::AccountFacts> accounts = launch::readAccounts(*m_resources.scheduler, answer);
  ASSERT_EQ(accounts.size(), 1U) << answer;
  EXPECT_EQ(accounts.front().account, "physics") << answer;
}

}  // namespace
}  // namespace baremark::core::runs

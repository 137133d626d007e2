// SPDX-License-Identifier: GPL-3.0-or-later
// An experiment has one owner, even if two login nodes open the same store.
#include "core/runs/ownership.h"

#include <memory>
#include <string>
#include <vector>

#include "core/protocol/telemetry_json.h"
#include "core/runs/driven_experiment.h"
#include "core/storage/sample_repository.h"
#include "tests/fakes/wrapped_host.h"
#include "tests/refused.h"
#include "tests/steps.h"
#include "tests/unit/storage/store_fixture.h"

namespace baremark::core::runs {
namespace {

using base::MonotonicTime;
using base::WallTime;
using std::chrono::seconds;
using storage::Owner;

constexpr MonotonicTime at(int second) {
  return MonotonicTime(seconds(second));
}

Owner owner(const std::string& machine, const std::string& boot, int beat) {
  return {.process = {.pid = 100, .startTime = 7, .bootId = boot}, .beat = WallTime(seconds(beat)), .machine = machine};
}

TEST(OwnerWatch, anOwnerOnAnotherMachineIsAliveWhileItsHeartbeatChanges) {
  OwnerWatch watch;
  // The owner's clock is an hour behind ours.
  const Owner self = owner("ada@login2", "boot-2", 7200);
  for (int second = 0; second <= 300; second += 5)
    EXPECT_TRUE(watch.isHeld(owner("ada@login1", "boot-1", 3600 + second), self, at(second))) << second;
  // From then on the owner is silent.
  EXPECT_TRUE(watch.isHeld(owner("ada@login1", "boot-1", 3900), self, at(359)));
  EXPECT_FALSE(watch.isHeld(owner("ada@login1", "boot-1", 3900), self, at(361)));
  // The heartbeat of another experiment of the same owner is a little older. This is not a change.
  EXPECT_FALSE(watch.isHeld(owner("ada@login1", "boot-1", 3899), self, at(362)));
  EXPECT_TRUE(watch.isHeld(owner("ada@login1", "boot-1", 3905), self, at(363)));
}

TEST(OwnerWatch, anOwnerWhoseClockWasSetBackIsAliveUntilItIsSilent) {
  OwnerWatch watch;
  const Owner self = owner("ada@login2", "boot-2", 7200);
  EXPECT_TRUE(watch.isHeld(owner("ada@login1", "boot-1", 7200), self, at(0)));
  for (int second = 5; second <= 300; second += 5)
    EXPECT_TRUE(watch.isHeld(owner("ada@login1", "boot-1", 3600 + second), self, at(second))) << second;
  // Then the owner is silent. Another of its experiments has a heartbeat from before the clock was set back.
  for (int second = 301; second <= 400; ++second) {
    for (const int beat : {7200, 3900})
      EXPECT_EQ(watch.isHeld(owner("ada@login1", "boot-1", beat), self, at(second)), second < 360) << second;
  }
}

TEST(OwnerWatch, afterARebootEarlierOwnersAreGoneEvenIfTheClockWasSetBack) {
  OwnerWatch watch;
  const Owner rebooted = owner("ada@login2", "boot-2", 7200);
  EXPECT_FALSE(watch.isHeld(owner("ada@login2", "boot-1", 7000), rebooted, at(0)));
  EXPECT_TRUE(watch.isHeld(owner("ada@login2", "boot-1", 7190), rebooted, at(0)));
  const Owner self = ownOwner();
  Owner before = self;
  before.process.bootId = "another";
  for (const auto& [ahead, isHeld] : {std::pair{seconds(30), true}, std::pair{seconds(3600), false}}) {
    before.beat = self.beat + ahead;
    EXPECT_EQ(OwnerWatch().isHeld(before, self, at(0)), isHeld);
    EXPECT_EQ(isAlive(before, self.beat), isHeld);
  }
  before.machine = "ada@elsewhere";
  EXPECT_TRUE(isAlive(before, self.beat)) << "another machine's clock may be ahead of ours for good";
}

TEST(OwnerWatch, onThisBootTheProcessIsChecked) {
  OwnerWatch watch;
  const Owner self = ownOwner();
  EXPECT_FALSE(watch.isHeld(self, self, at(0))) << "oneself is nobody else";
  Owner other = self;
  other.process.pid = 1;
  other.process.startTime += 1;
  EXPECT_FALSE(watch.isHeld(other, self, at(0)));
  EXPECT_FALSE(isAlive(other, self.beat));
  Owner asItself = self;
  asItself.process.bootId = "another";
  EXPECT_NE(self.machine.find('@'), std::string::npos);
  EXPECT_TRUE(watch.isHeld(self, asItself, at(0))) << "this process lives";
}

TEST(OwnerWatch, inAContainerOfThisKernelTheHeartbeatIsChecked) {
  OwnerWatch watch;
  const Owner self = ownOwner();
  // A process on this machine is never the owner on the other machine, even with the same process id.
  Owner inside = self;
  inside.machine = "root@5f1c0a9be2d4";
  inside.process.pid = 1;
  inside.process.startTime += 1;
  EXPECT_FALSE(isOfThisBoot(inside));
  EXPECT_TRUE(isAlive(inside, self.beat));
  for (int second = 0; second <= 120; second += 5) {
    inside.beat = self.beat + seconds(second);
    EXPECT_TRUE(watch.isHeld(inside, self, at(second))) << second;
  }
  // Process 1 of another container is a different process.
  Owner beside = inside;
  beside.machine = "root@77c3e8d0b1aa";
  beside.beat = self.beat;
  EXPECT_TRUE(watch.isHeld(beside, self, at(175)));
  EXPECT_TRUE(watch.isHeld(inside, self, at(179)));
  EXPECT_FALSE(watch.isHeld(inside, self, at(181)));
  EXPECT_TRUE(watch.isHeld(beside, self, at(181)));
}

TEST(Machine, localExperimentsContinueOnTheirMachine) {
  const base::ExperimentId id = base::ExperimentId::make();
  EXPECT_TRUE(checkMachine(id, "", "ada@login2"));
  EXPECT_TRUE(checkMachine(id, "ada@login2", "ada@login2"));
  const auto refused = checkMachine(id, "ada@login1", "ada@login2");
  ASSERT_TRUE(test::refused(refused, {.code = base::ErrorCode::Conflict}));
  EXPECT_NE(refused.error().allowed.english().find("ada@login1"), std::string::npos);
  EXPECT_TRUE(isBoundToMachine("local", {}));
  storage::HostRecord record{.name = "here"};
  EXPECT_TRUE(isBoundToMachine("here", record));
  record.scheduler = "slurm";
  EXPECT_FALSE(isBoundToMachine("here", record)) << "each login node asks the same scheduler";
  record = {.name = "far", .destination = "far.example"};
  EXPECT_FALSE(isBoundToMachine("far", record));
}

/// The first block runs, the second one is planned.
class DrivenExperimentTest : public storage::StoreTest {
 protected:
  void SetUp() override {
    const storage::ExperimentRecord record = smallExperiment();
    m_id = record.id;
    ASSERT_TRUE(storage::ExperimentRepository(*m_other).add(record));
    m_planned = {smallBlock(m_id, 0), smallBlock(m_id, 1)};
    ASSERT_TRUE(others().add(m_planned));
    ASSERT_TRUE(
        others().beginSubmission({.id = base::AllocationId::make(), .experiment = m_id}, {m_planned[0].block.id}));
    ASSERT_TRUE(others().setState(m_planned[0].block.id, model::BlockState::Running, {}, {}, {}));
    auto access = test::got(StoreAccess::open(path(), test::storeSchema()));
    m_access = std::move(access);
    m_driven = std::make_unique<DrivenExperiment>(m_id, m_host, *m_access, m_resources, RunnerEvents{});
    ASSERT_TRUE(m_driven->refresh());
  }

  storage::BlockRepository others() { return storage::BlockRepository(*m_other); }
  /// The key of the first run of a block.
  storage::RunKey keyIn(std::size_t block) {
    for (const storage::RunRecord& run : m_planned.at(block).runs) {
      if (run.run.place == 0) return others().keyOf(run.run.id, 1).value();
    }
    return 0;
  }

  std::unique_ptr<storage::Store> m_other = open();
  base::ExperimentId m_id;
  std::vector<storage::BlockRecord> m_planned;
  fakes::SilentHost m_host;
  RunnerResources m_resources;
  std::unique_ptr<StoreAccess> m_access;
  std::unique_ptr<DrivenExperiment> m_driven;
};

TEST_F(DrivenExperimentTest, onlyTheRunsOfAChangedBlockAreReadAgain) {
  const storage::BlockRecord* const before = m_driven->blocks().data();
  const auto imported = test::got(storage::SampleRepository(*m_other).import(
      keyIn(0), {}, protocol::readTelemetry(protocol::toLine({0.1, test::stepsOf(1, {0.5})}) + "\n")));
  EXPECT_EQ(imported.rejectedLines, 0);
  ASSERT_TRUE(m_driven->refresh());
  EXPECT_EQ(m_driven->blocks().data(), before) << "samples of a run cause no reading";
  // Baremark writes nothing to the runs of a planned block: here it shows whether they were read.
  ASSERT_TRUE(others().setManagerShare(keyIn(1), 0.5));
  const auto share = [this] { return m_driven->blocks().at(1).runs.at(0).managerShare; };
  ASSERT_TRUE(others().setRunStarted(keyIn(0), base::WallTime{std::chrono::milliseconds{5}}, "n1"));
  ASSERT_TRUE(m_driven->refresh());
  EXPECT_EQ(m_driven->blocks().at(0).runs.at(0).run.state, model::RunState::Running);
  EXPECT_FALSE(share());
  ASSERT_TRUE(
      others().setState(m_planned[1].block.id, model::BlockState::Planned, {model::EndKind::Apart, {"1h"}}, {}, {}));
  ASSERT_TRUE(m_driven->refresh());
  EXPECT_EQ(m_driven->blocks().at(1).block.end.text(), "1h");
  EXPECT_EQ(share(), 0.5);
}

TEST_F(DrivenExperimentTest, whatAnotherProcessChangesIsRead) {
  ASSERT_TRUE(storage::ExperimentRepository(*m_other).requestCancel(m_id));
  ASSERT_TRUE(others().add({smallBlock(m_id, 2)}));
  ASSERT_TRUE(others().setRunEnded(keyIn(0), model::RunState::Failed, {}, {}));
  ASSERT_TRUE(others().finish(m_planned[0].block.id, model::BlockState::Done, {},
                              base::WallTime{std::chrono::milliseconds{9}}));
  ASSERT_TRUE(m_driven->refresh());
  EXPECT_TRUE(m_driven->record().cancelRequested);
  ASSERT_EQ(m_driven->blocks().size(), 3U);
  EXPECT_EQ(m_driven->blocks()[0].block.state, model::BlockState::Done);
  EXPECT_EQ(m_driven->blocks()[0].runs.at(0).run.state, model::RunState::Failed);
  EXPECT_EQ(m_driven->blocks()[2].runs.size(), 2U);
  ASSERT_TRUE(storage::ExperimentRepository(*m_other).setJobTime(m_id, "2:00:00"));
  ASSERT_TRUE(m_driven->refresh());
  EXPECT_EQ(m_driven->record().experiment.allocation.time, "2:00:00");
}

}  // namespace
}  // namespace baremark::core::runs

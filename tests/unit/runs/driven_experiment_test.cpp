// SPDX-License-Identifier: GPL-3.0-or-later
// What a driven experiment reads again after another connection wrote to its store.
#include "core/runs/driven_experiment.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/protocol/telemetry_json.h"
#include "core/storage/sample_repository.h"
#include "tests/fakes/wrapped_host.h"
#include "tests/unit/storage/store_fixture.h"

namespace baremark::core::runs {
namespace {

/// The first block runs, the second one is planned.
class DrivenExperimentTest : public storage::StoreTest {
 protected:
  void SetUp() override {
    StoreTest::SetUp();
    m_other = open();
    const storage::ExperimentRecord record = smallExperiment();
    m_id = record.id;
    ASSERT_TRUE(storage::ExperimentRepository(*m_other).add(record));
    m_planned = {smallBlock(m_id, 0), smallBlock(m_id, 1)};
    ASSERT_TRUE(others().add(m_planned));
    ASSERT_TRUE(
        others().beginSubmission({.id = base::AllocationId::make(), .experiment = m_id}, {m_planned[0].block.id}));
    ASSERT_TRUE(others().setState(m_planned[0].block.id, model::BlockState::Running, {}, {}, {}));
    auto access = StoreAccess::open(path(), test::storeSchema());
    ASSERT_TRUE(access) << toLogLine(access.error());
    m_access = std::move(*access);
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

  std::unique_ptr<storage::Store> m_other;
  base::ExperimentId m_id;
  std::vector<storage::BlockRecord> m_planned;
  fakes::SilentHost m_host;
  RunnerResources m_resources;
  std::unique_ptr<StoreAccess> m_access;
  std::unique_ptr<DrivenExperiment> m_driven;
};

TEST_F(DrivenExperimentTest, samplesOfARunCauseNoReading) {
  const storage::BlockRecord* const before = m_driven->blocks().data();
  model::StepColumns steps{.first = 1};
  for (auto* column :
       {&steps.step, &steps.input, &steps.compute, &steps.wait, &steps.exposedComm, &steps.other, &steps.loss})
    column->push_back(0.5);
  const auto imported = storage::SampleRepository(*m_other).import(
      keyIn(0), {}, protocol::readTelemetry(protocol::toLine({0.1, steps}) + "\n"));
  ASSERT_TRUE(imported) << toLogLine(imported.error());
  EXPECT_EQ(imported->rejectedLines, 0);
  ASSERT_TRUE(m_driven->refresh());
  EXPECT_EQ(m_driven->blocks().data(), before);
}

TEST_F(DrivenExperimentTest, onlyTheRunsOfAChangedBlockAreReadAgain) {
  // Baremark writes nothing to the runs of a planned block: here it shows whether they were read.
  ASSERT_TRUE(others().setManagerShare(keyIn(1), 0.5));
  const auto share = [this] { return m_driven->blocks().at(1).runs.at(0).managerShare; };
  ASSERT_TRUE(others().setRunStarted(keyIn(0), base::WallTime{std::chrono::milliseconds{5}}, "n1"));
  ASSERT_TRUE(m_driven->refresh());
  EXPECT_EQ(m_driven->blocks().at(0).runs.at(0).run.state, model::RunState::Running);
  EXPECT_FALSE(share());
  ASSERT_TRUE(
      others().setState(m_planned[1].block.id, model::BlockState::Planned, {model::EndKind::Apart, "1h"}, {}, {}));
  ASSERT_TRUE(m_driven->refresh());
  EXPECT_EQ(m_driven->blocks().at(1).block.end.detail, "1h");
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

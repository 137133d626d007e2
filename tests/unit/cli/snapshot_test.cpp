// SPDX-License-Identifier: GPL-3.0-or-later
// What the command line reads each second while an experiment runs.
#include <gtest/gtest.h>

#include <memory>
#include <optional>

#include "app/cli/run_lines.h"
#include "core/protocol/telemetry_json.h"
#include "core/runs/ownership.h"
#include "core/storage/sample_repository.h"
#include "tests/unit/storage/store_fixture.h"

namespace baremark::cli {
namespace {

using core::storage::Owner;

/// A running experiment. Another connection writes to its store.
class SnapshotTest : public core::storage::StoreTest {
 protected:
  void SetUp() override {
    StoreTest::SetUp();
    m_store = open();
    m_other = open();
    m_record = smallExperiment();
    ASSERT_TRUE(experiments().add(m_record));
    m_block = smallBlock(m_record.id, 0);
    core::storage::BlockRepository blocks(*m_other);
    ASSERT_TRUE(blocks.add({m_block}));
    ASSERT_TRUE(blocks.beginSubmission({.id = core::base::AllocationId::make(), .experiment = m_record.id},
                                       {m_block.block.id}));
    ASSERT_TRUE(blocks.setState(m_block.block.id, core::model::BlockState::Running, {}, {}, {}));
    m_run = blocks.keyOf(m_block.runs[0].run.id, 1).value();
    ASSERT_TRUE(blocks.setRunStarted(m_run, m_record.created, "n1"));
  }

  core::storage::ExperimentRepository experiments() { return core::storage::ExperimentRepository(*m_other); }
  void own(const Owner& owner) {
    ASSERT_TRUE(experiments().takeOwnership(m_record.id, owner, [](const Owner&) { return false; }));
  }
  /// A snapshot with another name. The stored name shows that the experiment was read again.
  SnapshotPointer marked() {
    auto snapshot = std::make_shared<Snapshot>(**readSnapshot(*m_store, m_record.id));
    snapshot->record.experiment.name = "as it was read";
    return snapshot;
  }

  std::unique_ptr<core::storage::Store> m_store;
  std::unique_ptr<core::storage::Store> m_other;
  core::storage::ExperimentRecord m_record;
  core::storage::BlockRecord m_block;
  core::storage::RunKey m_run = 0;
};

TEST_F(SnapshotTest, ofAnExperimentOfThisProcessOnlyTheStepIsReadUntilTheStoreChanges) {
  own(core::runs::ownOwner());
  const SnapshotPointer before = marked();
  EXPECT_FALSE(before->step);
  core::model::StepColumns steps{.first = 1};
  for (auto* column :
       {&steps.step, &steps.input, &steps.compute, &steps.wait, &steps.exposedComm, &steps.other, &steps.loss})
    column->assign(3, 0.5);
  ASSERT_TRUE(core::storage::SampleRepository(*m_other).import(
      m_run, {}, core::protocol::readTelemetry(core::protocol::toLine({0.1, steps}) + "\n")));
  const SnapshotPointer same = readSnapshot(*m_store, m_record.id, before).value();
  EXPECT_EQ(same->step, std::optional<std::int64_t>(3));
  EXPECT_EQ(same->record.experiment.name, "as it was read");
  ASSERT_TRUE(core::storage::BlockRepository(*m_other).finish(m_block.block.id, core::model::BlockState::Done, {},
                                                              m_record.created));
  const SnapshotPointer after = readSnapshot(*m_store, m_record.id, same).value();
  EXPECT_EQ(after->record.experiment.name, m_record.experiment.name);
  EXPECT_EQ(after->blocks.at(0).block.state, core::model::BlockState::Done);
}

TEST_F(SnapshotTest, eachHeartbeatOfAnotherOwnerIsRead) {
  Owner there{{100, 1, "another boot"}, m_record.created, "ada@login1"};
  own(there);
  const SnapshotPointer before = marked();
  there.beat += std::chrono::seconds(5);
  ASSERT_TRUE(experiments().beat(m_record.id, there));
  const SnapshotPointer after = readSnapshot(*m_store, m_record.id, before).value();
  ASSERT_TRUE(after->record.owner);
  EXPECT_EQ(after->record.owner->beat, there.beat);
}

}  // namespace
}  // namespace baremark::cli

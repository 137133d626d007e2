// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/block_repository.h"

#include "core/storage/host_repository.h"
#include "core/storage/waiver_repository.h"
#include "tests/unit/storage/store_fixture.h"

namespace baremark::core::storage {
namespace {

using base::ErrorCode;
using base::WallTime;
using std::chrono::milliseconds;

class BlockRepositoryTest : public StoreTest {
 protected:
  void SetUp() override {
    StoreTest::SetUp();
    m_store = open();
    m_experiment = smallExperiment();
    ASSERT_TRUE(ExperimentRepository(*m_store).add(m_experiment));
  }
  BlockRepository blocks() { return BlockRepository(*m_store); }
  std::unique_ptr<Store> m_store;
  ExperimentRecord m_experiment;
};

TEST_F(BlockRepositoryTest, blocksAndTheirRunsAreReadInTheOrderOfThePlan) {
  const std::vector<BlockRecord> planned = {smallBlock(m_experiment.id, 1), smallBlock(m_experiment.id, 0)};
  ASSERT_TRUE(blocks().add(planned));
  const auto found = blocks().ofExperiment(m_experiment.id).value();
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].block.id, planned[1].block.id);
  EXPECT_EQ(found[0].runs.at(0).run.place, 0U);
  EXPECT_EQ(found[0].runs.at(0).run.arm, 1U);
  EXPECT_EQ(blocks().lastSequence(m_experiment.id).value(), 1);
}

TEST_F(BlockRepositoryTest, theRunsOfAnUnchangedBlockAreTakenFromAnEarlierAnswer) {
  ASSERT_TRUE(blocks().add({smallBlock(m_experiment.id, 0), smallBlock(m_experiment.id, 1)}));
  std::vector<BlockRecord> known = blocks().ofExperiment(m_experiment.id).value();
  for (BlockRecord& block : known) block.runs.at(0).engineBuild = "as it was read";
  EXPECT_EQ(blocks().ofExperiment(m_experiment.id, known).value(), known);
  const auto isTaken = [&](std::size_t block) {
    return blocks().ofExperiment(m_experiment.id, known).value().at(block).runs.at(0).engineBuild == "as it was read";
  };
  ASSERT_TRUE(
      blocks().beginSubmission({.id = base::AllocationId::make(), .experiment = m_experiment.id}, {known[0].block.id}));
  EXPECT_FALSE(isTaken(0)) << "the block was submitted";
  EXPECT_TRUE(isTaken(1));
  known[0] = blocks().find(known[0].block.id).value();
  known[0].runs.at(0).engineBuild = "as it was read";
  EXPECT_FALSE(isTaken(0)) << "the block is at the host";
  known.erase(known.begin());
  EXPECT_FALSE(isTaken(0)) << "this is the answer for another block";
}

TEST_F(BlockRepositoryTest, addingIsAllOrNothing) {
  const BlockRecord good = smallBlock(m_experiment.id, 0);
  BlockRecord stranger = smallBlock(base::ExperimentId::make(), 1);
  EXPECT_FALSE(blocks().add({good, stranger}));
  EXPECT_TRUE(blocks().ofExperiment(m_experiment.id)->empty());
}

TEST_F(BlockRepositoryTest, aBlockIsSubmittedOnce) {
  const BlockRecord block = smallBlock(m_experiment.id, 0);
  ASSERT_TRUE(blocks().add({block}));
  const AllocationRecord first{.id = base::AllocationId::make(), .experiment = m_experiment.id};
  const AllocationRecord second{.id = base::AllocationId::make(), .experiment = m_experiment.id};
  EXPECT_TRUE(blocks().beginSubmission(first, {block.block.id}));
  EXPECT_EQ(blocks().beginSubmission(second, {block.block.id}).error().code, ErrorCode::Conflict);
  EXPECT_EQ(blocks().findAllocation(second.id).error().code, ErrorCode::NotFound);
  EXPECT_EQ(blocks().find(block.block.id)->block.allocation, first.id);
}

TEST_F(BlockRepositoryTest, theAllocationKeepsItsProcess) {
  AllocationRecord allocation{.id = base::AllocationId::make(), .experiment = m_experiment.id};
  ASSERT_TRUE(blocks().beginSubmission(allocation, {}));
  EXPECT_EQ(blocks().findAllocation(allocation.id).value(), allocation);
  allocation.process = model::ProcessIdentity{42, 4711, "boot"};
  allocation.submitted = WallTime{milliseconds{7}};
  ASSERT_TRUE(blocks().setSubmitted(allocation));
  EXPECT_EQ(blocks().findAllocation(allocation.id).value(), allocation);
}

TEST_F(BlockRepositoryTest, anExperimentKnowsItsAllocations) {
  EXPECT_TRUE(blocks().allocations(m_experiment.id)->empty());
  const AllocationRecord first{.id = base::AllocationId("01A"),
                               .experiment = m_experiment.id,
                               .scheduler = "slurm",
                               .jobId = "47",
                               .submitted = WallTime{milliseconds{7}}};
  const AllocationRecord second{.id = base::AllocationId("01B"), .experiment = m_experiment.id};
  ASSERT_TRUE(blocks().beginSubmission(second, {}));
  ASSERT_TRUE(blocks().beginSubmission(first, {}));
  ASSERT_TRUE(blocks().setSubmitted(first));
  EXPECT_EQ(blocks().allocations(m_experiment.id).value(), (std::vector<AllocationRecord>{first, second}));
  EXPECT_TRUE(blocks().allocations(base::ExperimentId::make())->empty());
}

TEST_F(BlockRepositoryTest, aLaterAttemptHasItsOwnRow) {
  const BlockRecord block = smallBlock(m_experiment.id, 0);
  ASSERT_TRUE(blocks().add({block}));
  const auto& id = block.runs[0].run.id;
  const RunKey first = blocks().keyOf(id, 1).value();
  const RunKey second = blocks().keyOf(id, 2).value();
  EXPECT_NE(first, second);
  EXPECT_EQ(blocks().keyOf(id, 2).value(), second);
  EXPECT_EQ(blocks().findRun(second)->run.arm, 0U);
  EXPECT_EQ(blocks().keyOf(base::RunId::make(), 1).error().code, ErrorCode::NotFound);
}

TEST_F(BlockRepositoryTest, aRunStartsOnceAndEnds) {
  const BlockRecord block = smallBlock(m_experiment.id, 0);
  ASSERT_TRUE(blocks().add({block}));
  const RunKey key = blocks().keyOf(block.runs[0].run.id, 1).value();
  ASSERT_TRUE(blocks().setRunStarted(key, WallTime{milliseconds{5}}, "n1"));
  ASSERT_TRUE(blocks().setRunStarted(key, WallTime{milliseconds{6}}, "n2"));
  EXPECT_EQ(blocks().findRun(key)->run.node, "n1");
  ASSERT_TRUE(blocks().setRunEnded(key, model::RunState::Failed, {core::model::EndKind::Status, "status 137"},
                                   WallTime{milliseconds{9}}));
  const model::Run run = blocks().findRun(key)->run;
  EXPECT_EQ(run.state, model::RunState::Failed);
  EXPECT_EQ(run.end.detail, "status 137");
  EXPECT_EQ(run.ended, WallTime{milliseconds{9}});
}

TEST_F(BlockRepositoryTest, theStartOfABlockAndARunIsTheHostsTime) {
  const std::vector<BlockRecord> planned = {smallBlock(m_experiment.id, 0), smallBlock(m_experiment.id, 1)};
  ASSERT_TRUE(blocks().add(planned));
  ASSERT_TRUE(blocks().beginSubmission({.id = base::AllocationId::make(), .experiment = m_experiment.id},
                                       {planned[0].block.id, planned[1].block.id}));
  const WallTime seen{milliseconds{3'240'000}};
  ASSERT_TRUE(blocks().setState(planned[0].block.id, model::BlockState::Running, {}, seen, {}));
  const RunKey key = blocks().keyOf(planned[0].runs[0].run.id, 1).value();
  ASSERT_TRUE(blocks().setRunStarted(key, seen, "n1"));
  ASSERT_TRUE(
      blocks().setRunEnded(key, model::RunState::Done, {}, WallTime{milliseconds{9000}}, WallTime{milliseconds{5000}}));
  EXPECT_EQ(blocks().findRun(key)->run.started, WallTime{milliseconds{5000}});
  ASSERT_TRUE(blocks().finish(planned[0].block.id, model::BlockState::Done, {}, WallTime{milliseconds{9000}},
                              WallTime{milliseconds{5000}}));
  EXPECT_EQ(blocks().find(planned[0].block.id)->started, WallTime{milliseconds{5000}});
  // No manager saw this block while it ran.
  ASSERT_TRUE(blocks().finish(planned[1].block.id, model::BlockState::Done, {}, WallTime{milliseconds{9000}},
                              WallTime{milliseconds{5000}}));
  EXPECT_EQ(blocks().find(planned[1].block.id)->started, WallTime{milliseconds{5000}});
  EXPECT_EQ(blocks().find(planned[1].block.id)->ended, WallTime{milliseconds{9000}});
}

TEST_F(BlockRepositoryTest, cancellingChangesOnlyUnsubmittedBlocks) {
  const std::vector<BlockRecord> planned = {smallBlock(m_experiment.id, 0), smallBlock(m_experiment.id, 1)};
  ASSERT_TRUE(blocks().add(planned));
  ASSERT_TRUE(blocks().beginSubmission({.id = base::AllocationId::make(), .experiment = m_experiment.id},
                                       {planned[0].block.id}));
  ASSERT_TRUE(blocks().cancelPlanned(m_experiment.id));
  EXPECT_EQ(blocks().find(planned[0].block.id)->block.state, model::BlockState::Submitting);
  EXPECT_EQ(blocks().find(planned[1].block.id)->block.state, model::BlockState::Cancelled);
}

TEST_F(BlockRepositoryTest, imagesProbesAndWaiversAreKept) {
  HostRepository hosts(*m_store);
  const ImageRecord image{
      "local", "engine", "tree", "/images/x", "sha256:1", 290 << 20, "build", "packages", WallTime{milliseconds{3}},
      31.5};
  ASSERT_TRUE(hosts.putImage(image));
  EXPECT_EQ(hosts.findImage("local", "engine").value(), image);
  EXPECT_FALSE(hosts.findImage("local", "other").value());
  ASSERT_TRUE(hosts.removeImage("local", "engine"));
  EXPECT_TRUE(hosts.images()->empty());
  const ProbeRecord probe{"local", {"charliecloud", true, "0.31", 0.8, "ran", ""}, WallTime{milliseconds{4}}};
  ASSERT_TRUE(hosts.putProbe(probe));
  EXPECT_EQ(hosts.probes("local").value(), std::vector<ProbeRecord>{probe});
  ProbeRecord failed{"local", {"apptainer", false, "1.4", 0.8, "failed", "no"}, WallTime{milliseconds{4}}};
  failed.probe.workingVariants = {"sharens", "userns"};
  ProbeRecord neighbour{"local", {"apptainer-x", true, "1", 0.8, "ran", ""}, WallTime{milliseconds{4}}};
  ASSERT_TRUE(hosts.putProbe(failed));
  ASSERT_TRUE(hosts.putProbe(neighbour));
  EXPECT_EQ(hosts.probes("local").value(), (std::vector<ProbeRecord>{failed, neighbour, probe}));
  failed.probe.workingVariants = {"userns"};
  ASSERT_TRUE(hosts.putProbe(failed));
  EXPECT_EQ(hosts.probes("local").value(), (std::vector<ProbeRecord>{failed, neighbour, probe}));
  WaiverRepository waivers(*m_store);
  const Waiver waiver{1, {"transport", "single_copy"}, "as a new user meets it", WallTime{milliseconds{5}}};
  ASSERT_TRUE(waivers.put(m_experiment.id, waiver));
  EXPECT_EQ(waivers.ofExperiment(m_experiment.id).value(), std::vector<Waiver>{waiver});
  ASSERT_TRUE(waivers.remove(m_experiment.id, 1, waiver.key));
  EXPECT_TRUE(waivers.ofExperiment(m_experiment.id)->empty());
}

}  // namespace
}  // namespace baremark::core::storage

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/experiment_repository.h"

#include <algorithm>

#include "core/storage/block_repository.h"
#include "core/storage/host_repository.h"
#include "core/storage/sample_repository.h"
#include "tests/refused.h"
#include "tests/unit/storage/store_fixture.h"

namespace baremark::core::storage {
namespace {

using base::ErrorCode;
using base::WallTime;
using model::BlockState;
using model::EndKind;
using model::EndReason;
using model::ExperimentState;
using std::chrono::milliseconds;
using testing::HasSubstr;

class ExperimentRepositoryTest : public OpenStoreTest {
 protected:
  ExperimentRepository experiments() { return ExperimentRepository(*m_store); }
  BlockRepository blocks() { return BlockRepository(*m_store); }
  void setState(const BlockRecord& record, BlockState state, const EndReason& end = {}) {
    ASSERT_TRUE(blocks().setState(record.block.id, state, end, {}, {}));
  }
  /// Blocks of the rounds 1 to `count`.
  std::vector<BlockRecord> addBlocks(const base::ExperimentId& experiment, int count) {
    std::vector<BlockRecord> planned;
    for (int i = 0; i < count; ++i) planned.push_back(smallBlock(experiment, i));
    EXPECT_TRUE(blocks().add(planned));
    return planned;
  }
  ExperimentRecord added() {
    ExperimentRecord record = smallExperiment();
    EXPECT_TRUE(experiments().add(record));
    return record;
  }
};

TEST_F(ExperimentRepositoryTest, anExperimentReadsBackAsItWasAddedAndOnlyTheTimeLimitOfItsJobsIsChanged) {
  ExperimentRecord record = added();
  EXPECT_EQ(experiments().find(record.id).value(), record);
  ASSERT_TRUE(experiments().setJobTime(record.id, "2:00:00"));
  EXPECT_FALSE(experiments().setJobTime(record.id, std::string(100, '9'))) << "no file may say that";
  const auto found = test::got(experiments().find(record.id));
  record.experiment.allocation.time = "2:00:00";
  record.file = found.file;
  EXPECT_EQ(found, record);
}

TEST_F(ExperimentRepositoryTest, anUnchangedFileIsNotParsedAgain) {
  const ExperimentRecord record = added();
  ExperimentRecord known = experiments().find(record.id).value();
  known.experiment.margin = 0.5;
  known.cases.clear();
  ASSERT_TRUE(experiments().setName(record.id, "a new name"));
  const ExperimentRecord same = experiments().find(record.id, &known).value();
  EXPECT_EQ(same.experiment.margin, 0.5);
  EXPECT_TRUE(same.cases.empty());
  EXPECT_EQ(same.experiment.name, "a new name");
  ASSERT_TRUE(experiments().setJobTime(record.id, "2:00:00"));
  const ExperimentRecord parsed = experiments().find(record.id, &known).value();
  EXPECT_EQ(parsed.experiment.margin, record.experiment.margin);
  EXPECT_EQ(parsed.cases, record.cases);
}

TEST_F(ExperimentRepositoryTest, idsAreFoundByTheirBeginning) {
  const ExperimentRecord record = added();
  EXPECT_EQ(experiments().findByPrefix(record.id.text().substr(0, 20)).value(), record.id);
  EXPECT_EQ(experiments().findByPrefix("7ZZZ").error().code, ErrorCode::NotFound);
  EXPECT_EQ(experiments().findByPrefix("%%%%").error().code, ErrorCode::NotFound);
  const ExperimentRecord other = smallExperiment();
  ASSERT_TRUE(experiments().add(other));
  const auto several = experiments().findByPrefix(record.id.text().substr(0, 5));
  ASSERT_TRUE(test::refused(several, {.code = ErrorCode::Conflict, .value = kSeveral}));
  for (const ExperimentRecord& each : {record, other})
    EXPECT_THAT(several.error().allowed.english(), HasSubstr(each.id.text() + " (" + each.experiment.name + ")"));
}

TEST_F(ExperimentRepositoryTest, theListCountsBlocksAndRuns) {
  const ExperimentRecord record = added();
  const auto planned = addBlocks(record.id, 3);
  setState(planned[0], BlockState::Done);
  setState(planned[1], BlockState::Cut, {EndKind::Cancelled});
  const auto key = blocks().keyOf(planned[0].runs[0].run.id, 1).value();
  ASSERT_TRUE(blocks().setRunStarted(key, record.created, "node1"));
  ASSERT_TRUE(blocks().setRunEnded(key, model::RunState::Failed, {EndKind::Status, {"1"}}, {}));
  const auto rows = experiments().list().value();
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].blocks, 3) << "the cut one has to be repeated";
  EXPECT_EQ(rows[0].blocksDone, 1);
  EXPECT_EQ(rows[0].runs, 1) << "those that began";
  EXPECT_EQ(rows[0].runsFailed, 1);
  EXPECT_EQ(rows[0].arms.at(1), (ArmName{"charliecloud", "charliecloud"}));
  EXPECT_EQ(rows[0].tags, (std::vector<std::string>{"check"}));
}

TEST_F(ExperimentRepositoryTest, theListHasTheOpenBlocksOfUnfinishedExperiments) {
  const ExperimentRecord record = added();
  const auto planned = addBlocks(record.id, 5);
  const EndReason silent{EndKind::Silent, {"2026-01-01T12:00:00.000Z"}};
  const EndReason apart{EndKind::Apart, {"6h"}};
  setState(planned[0], BlockState::Done);
  setState(planned[1], BlockState::Running, silent);
  setState(planned[2], BlockState::Waiting, {EndKind::Pending, {"Priority"}});
  setState(planned[3], BlockState::Planned, apart);
  EXPECT_EQ(experiments().list().value()[0].open.size(), 3U) << "what waits for its first job says why";
  ASSERT_TRUE(experiments().setState(record.id, ExperimentState::Running, {}, {}));
  const auto open = experiments().list().value()[0].open;
  ASSERT_EQ(open.size(), 3U);
  for (std::size_t i = 0; i < open.size(); ++i) EXPECT_EQ(open[i].block.id, planned[i + 1].block.id);
  EXPECT_EQ(open[0].block.state, BlockState::Running);
  EXPECT_EQ(open[0].block.end, silent);
  EXPECT_EQ(open[1].block.state, BlockState::Waiting);
  EXPECT_EQ(open[2].block.end, apart);
  ASSERT_TRUE(experiments().setState(record.id, ExperimentState::Stopped, {EndKind::Refused}, record.created));
  EXPECT_TRUE(experiments().list().value()[0].open.empty());
}

TEST_F(ExperimentRepositoryTest, unfinishedExperimentsWithBlocksOnAHostAreFound) {
  const ExperimentRecord record = added();
  const auto planned = addBlocks(record.id, 2);
  EXPECT_TRUE(experiments().withBlocksAt("local").value().empty());
  setState(planned[0], BlockState::Waiting);
  EXPECT_EQ(experiments().withBlocksAt("local").value(), (std::vector<base::ExperimentId>{record.id}));
  EXPECT_TRUE(experiments().withBlocksAt("elsewhere").value().empty());
  ASSERT_TRUE(experiments().setState(record.id, ExperimentState::Stopped, {EndKind::Refused}, record.created));
  EXPECT_TRUE(experiments().withBlocksAt("local").value().empty());
}

TEST_F(ExperimentRepositoryTest, theListKeepsCancelledBlocksInThePlanOnce) {
  const ExperimentRecord record = added();
  const auto planned = addBlocks(record.id, 3);
  setState(planned[0], BlockState::Done);
  setState(planned[1], BlockState::Cut, {EndKind::Cancelled});
  ASSERT_TRUE(blocks().cancelPlanned(record.id));
  EXPECT_EQ(experiments().list().value()[0].blocks, 3);
  BlockRecord again = smallBlock(record.id, 4);
  again.block.round = 3;
  ASSERT_TRUE(blocks().add({again}));
  EXPECT_EQ(experiments().list().value()[0].blocks, 3);
  EXPECT_EQ(experiments().list().value()[0].blocksDone, 1);
}

TEST_F(ExperimentRepositoryTest, itsPausesEndsAndResumesAreKeptWithTheirTimes) {
  const ExperimentRecord record = added();
  const auto before = base::SystemClock().wallNow() - milliseconds(1);
  const auto setTo = [&](ExperimentState state, const EndReason& end = {}) {
    ASSERT_TRUE(experiments().setState(record.id, state, end, {}));
  };
  for (const auto state :
       {ExperimentState::Running, ExperimentState::Queued, ExperimentState::Paused, ExperimentState::Queued})
    setTo(state);
  setTo(ExperimentState::Stopped, {EndKind::NoSpace, {}, "full"});
  setTo(ExperimentState::Queued);
  const auto after = base::SystemClock().wallNow() + milliseconds(1);
  std::vector<std::string> told;
  for (const StateChange& change : test::got(experiments().find(record.id)).changes) {
    EXPECT_TRUE(change.time >= before && change.time <= after);
    told.push_back(std::string(toName(change.before)) + " " + toName(change.state) + " " + change.end.code.name());
  }
  EXPECT_EQ(told, (std::vector<std::string>{"queued paused ", "paused queued ", "queued stopped no_space",
                                            "stopped queued "}));
  ASSERT_TRUE(experiments().setRemoved(record.id, record.created));
  EXPECT_TRUE(experiments().purge(record.id)) << "its changes go with it";
}

TEST_F(ExperimentRepositoryTest, oneOwnerAtATime) {
  const ExperimentRecord record = added();
  const Owner first{{100, 1, "boot"}, WallTime{milliseconds{1}}, "ada@login1"};
  const Owner second{{200, 2, "boot"}, WallTime{milliseconds{2}}, "ada@login2"};
  const OwnerIsAlive alive = [](const Owner&) { return true; };
  const OwnerIsAlive dead = [](const Owner&) { return false; };
  EXPECT_TRUE(experiments().takeOwnership(record.id, first, alive));
  EXPECT_TRUE(experiments().takeOwnership(record.id, first, alive));
  EXPECT_TRUE(test::refused(
      experiments().takeOwnership(record.id, second, alive),
      {.code = ErrorCode::Busy, .value = base::Phrased{base::Phrase::ProcessOfMachine, 100, "ada@login1"}}));
  const std::vector<base::ExperimentId> one = {record.id};
  EXPECT_EQ(experiments().unfinishedAndFree("local", alive), std::vector<base::ExperimentId>{});
  EXPECT_EQ(experiments().unfinishedAndFree("local", dead), one);
  EXPECT_EQ(experiments().unfinishedAndFree("elsewhere", dead), std::vector<base::ExperimentId>{});
  EXPECT_TRUE(experiments().takeOwnership(record.id, second, dead));
  EXPECT_EQ(experiments().find(record.id)->owner, second);
  // A heartbeat alone is not a change for readers. A new owner is.
  const std::int64_t revision = m_store->revision().value();
  Owner later = second;
  later.beat += std::chrono::seconds(5);
  EXPECT_TRUE(experiments().beat(record.id, later));
  EXPECT_EQ(m_store->revision().value(), revision);
  // The replaced owner can neither write a heartbeat nor release the experiment.
  EXPECT_FALSE(experiments().beat(record.id, first));
  EXPECT_TRUE(experiments().releaseOwnership(record.id, first.process));
  EXPECT_EQ(experiments().find(record.id)->owner, later);
  // Another machine may have the same process ids.
  Owner twin = second;
  twin.process.bootId = "another boot";
  EXPECT_FALSE(experiments().beat(record.id, twin));
  EXPECT_TRUE(experiments().releaseOwnership(record.id, twin.process));
  EXPECT_EQ(experiments().find(record.id)->owner, later);
  EXPECT_TRUE(experiments().releaseOwnership(record.id, second.process));
  EXPECT_FALSE(experiments().find(record.id)->owner);
  EXPECT_EQ(experiments().find(record.id)->machine, "ada@login2") << "where it ran stays known";
  EXPECT_EQ(experiments().unfinishedAndFree("local", alive), one);
}

TEST_F(ExperimentRepositoryTest, untilDecidesOnce) {
  const ExperimentRecord record = added();
  ASSERT_TRUE(experiments().setUntilDecision(record.id, {0, {1, 2}, 5, 33}));
  ASSERT_TRUE(experiments().setUntilDecision(record.id, {0, {1, 2}, 33, 40}));
  EXPECT_EQ(experiments().find(record.id)->untilDecisions, (std::vector<UntilDecision>{{0, {1, 2}, 5, 33}}));
}

TEST_F(ExperimentRepositoryTest, removedExperimentsLeaveTheListAndArePurgedLater) {
  const ExperimentRecord record = added();
  ASSERT_TRUE(BlockRepository(*m_store).add({smallBlock(record.id, 0)}));
  ASSERT_TRUE(experiments().setRemoved(record.id, WallTime{milliseconds{1000}}));
  EXPECT_TRUE(experiments().list()->empty());
  const auto removed = experiments().list(Listed::Removed).value();
  ASSERT_EQ(removed.size(), 1U);
  EXPECT_EQ(removed[0].name, record.experiment.name);
  EXPECT_EQ(removed[0].blocks, 1);
  EXPECT_EQ(removed[0].removed, WallTime{milliseconds{1000}});
  EXPECT_TRUE(experiments().find(record.id));
  EXPECT_TRUE(experiments().removedBefore(WallTime{milliseconds{500}})->empty());
  EXPECT_EQ(*experiments().removedBefore(WallTime{milliseconds{2000}}),
            (std::vector<RemovedExperiment>{{record.id, record.experiment.host}}));
  ASSERT_TRUE(experiments().setRemoved(record.id, {}));
  EXPECT_TRUE(experiments().list(Listed::Removed)->empty());
  EXPECT_EQ(experiments().purge(record.id).error().code, ErrorCode::NotFound) << "it is in the lists";
  ASSERT_TRUE(experiments().setRemoved(record.id, WallTime{milliseconds{1000}}));
  EXPECT_TRUE(experiments().purge(record.id));
  EXPECT_EQ(experiments().find(record.id).error().code, ErrorCode::NotFound);
  EXPECT_TRUE(m_store->check());
}

TEST_F(ExperimentRepositoryTest, nameNoteAndTagsCanBeEditedAndTheStoredFileIsUnchanged) {
  const ExperimentRecord record = added();
  ASSERT_TRUE(experiments().setName(record.id, "another name"));
  ASSERT_TRUE(experiments().setNote(record.id, "for section 4", {"paper", "cpu"}));
  const auto found = experiments().find(record.id).value();
  EXPECT_EQ(found.experiment.name, "another name");
  EXPECT_EQ(found.experiment.note, "for section 4");
  EXPECT_EQ(found.experiment.tags, (std::vector<std::string>{"cpu", "paper"}));
  EXPECT_EQ(found.file, record.file);
  EXPECT_EQ(experiments().list()->front().name, "another name");
  const auto unknown = base::ExperimentId::make();
  EXPECT_EQ(experiments().setName(unknown, "x").error().code, ErrorCode::NotFound);
  EXPECT_EQ(experiments().requestCancel(unknown).error().code, ErrorCode::NotFound);
  EXPECT_EQ(experiments().setState(unknown, ExperimentState::Done, {}, {}).error().code, ErrorCode::NotFound);
}

TEST_F(ExperimentRepositoryTest, theArmsAreThoseOfAllExperimentsThatCanBeRestored) {
  const ExperimentRecord one = smallExperiment();
  const ExperimentRecord removed = smallExperiment();
  for (const ExperimentRecord& record : {one, removed}) ASSERT_TRUE(experiments().add(record));
  ASSERT_TRUE(experiments().setRemoved(removed.id, removed.created));
  const ExperimentArms known{one.id, "as it was read", {}};
  const std::vector<ExperimentArms> arms = experiments().arms({known}).value();
  EXPECT_EQ(arms.size(), 2U);
  EXPECT_EQ(std::count(arms.begin(), arms.end(), known), 1);
  EXPECT_EQ(std::count(arms.begin(), arms.end(),
                       ExperimentArms{removed.id, removed.experiment.host, removed.experiment.arms}),
            1);
}

class BlockRepositoryTest : public OpenStoreTest {
 protected:
  void SetUp() override {
    m_experiment = smallExperiment();
    ASSERT_TRUE(ExperimentRepository(*m_store).add(m_experiment));
  }
  BlockRepository blocks() { return BlockRepository(*m_store); }
  AllocationRecord allocation() const { return {.id = base::AllocationId::make(), .experiment = m_experiment.id}; }
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
  ASSERT_TRUE(blocks().beginSubmission(allocation(), {known[0].block.id}));
  EXPECT_FALSE(isTaken(0)) << "the block was submitted";
  EXPECT_TRUE(isTaken(1));
  known[0] = blocks().find(known[0].block.id).value();
  known[0].runs.at(0).engineBuild = "as it was read";
  EXPECT_FALSE(isTaken(0)) << "the block is at the host";
  known.erase(known.begin());
  EXPECT_FALSE(isTaken(0)) << "this is the answer for another block";
}

TEST_F(BlockRepositoryTest, addingIsAllOrNothingAndABlockIsSubmittedOnce) {
  const BlockRecord block = smallBlock(m_experiment.id, 0);
  EXPECT_FALSE(blocks().add({block, smallBlock(base::ExperimentId::make(), 1)}));
  EXPECT_TRUE(blocks().ofExperiment(m_experiment.id)->empty());
  ASSERT_TRUE(blocks().add({block}));
  const AllocationRecord first = allocation();
  const AllocationRecord second = allocation();
  EXPECT_TRUE(blocks().beginSubmission(first, {block.block.id}));
  EXPECT_EQ(blocks().beginSubmission(second, {block.block.id}).error().code, ErrorCode::Conflict);
  EXPECT_EQ(blocks().findAllocation(second.id).error().code, ErrorCode::NotFound);
  EXPECT_EQ(blocks().find(block.block.id)->block.allocation, first.id);
}

TEST_F(BlockRepositoryTest, anExperimentKnowsItsAllocationsWithTheirProcesses) {
  EXPECT_TRUE(blocks().allocations(m_experiment.id)->empty());
  AllocationRecord first{
      .id = base::AllocationId("01A"), .experiment = m_experiment.id, .scheduler = "slurm", .jobId = "47"};
  const AllocationRecord second{.id = base::AllocationId("01B"), .experiment = m_experiment.id};
  ASSERT_TRUE(blocks().beginSubmission(second, {}));
  EXPECT_EQ(blocks().findAllocation(second.id).value(), second);
  ASSERT_TRUE(blocks().beginSubmission(first, {}));
  first.process = model::ProcessIdentity{42, 4711, "boot"};
  first.submitted = WallTime{milliseconds{7}};
  ASSERT_TRUE(blocks().setSubmitted(first));
  EXPECT_EQ(blocks().findAllocation(first.id).value(), first);
  EXPECT_EQ(blocks().allocations(m_experiment.id).value(), (std::vector<AllocationRecord>{first, second}));
  EXPECT_TRUE(blocks().allocations(base::ExperimentId::make())->empty());
}

TEST_F(BlockRepositoryTest, aRunStartsOnceAndEndsAndALaterAttemptHasItsOwnRow) {
  const BlockRecord block = smallBlock(m_experiment.id, 0);
  ASSERT_TRUE(blocks().add({block}));
  const auto& id = block.runs[0].run.id;
  const RunKey key = blocks().keyOf(id, 1).value();
  const RunKey second = blocks().keyOf(id, 2).value();
  EXPECT_NE(key, second);
  EXPECT_EQ(blocks().keyOf(id, 2).value(), second);
  EXPECT_EQ(blocks().findRun(second)->run.arm, 0U);
  EXPECT_EQ(blocks().keyOf(base::RunId::make(), 1).error().code, ErrorCode::NotFound);
  ASSERT_TRUE(blocks().setRunStarted(key, WallTime{milliseconds{5}}, "n1"));
  ASSERT_TRUE(blocks().setRunStarted(key, WallTime{milliseconds{6}}, "n2"));
  EXPECT_EQ(blocks().findRun(key)->run.node, "n1");
  ASSERT_TRUE(
      blocks().setRunEnded(key, model::RunState::Failed, {EndKind::Status, {"status 137"}}, WallTime{milliseconds{9}}));
  const model::Run run = blocks().findRun(key)->run;
  EXPECT_EQ(run.state, model::RunState::Failed);
  EXPECT_EQ(run.end.text(), "status 137");
  EXPECT_EQ(run.ended, WallTime{milliseconds{9}});
}

TEST_F(BlockRepositoryTest, theStartOfABlockAndARunIsTheHostsTime) {
  const std::vector<BlockRecord> planned = {smallBlock(m_experiment.id, 0), smallBlock(m_experiment.id, 1)};
  ASSERT_TRUE(blocks().add(planned));
  ASSERT_TRUE(blocks().beginSubmission(allocation(), {planned[0].block.id, planned[1].block.id}));
  const WallTime seen{milliseconds{3'240'000}};
  const WallTime started{milliseconds{5000}};
  const WallTime ended{milliseconds{9000}};
  ASSERT_TRUE(blocks().setState(planned[0].block.id, BlockState::Running, {}, seen, {}));
  const RunKey key = blocks().keyOf(planned[0].runs[0].run.id, 1).value();
  ASSERT_TRUE(blocks().setRunStarted(key, seen, "n1"));
  ASSERT_TRUE(blocks().setRunEnded(key, model::RunState::Done, {}, ended, started));
  EXPECT_EQ(blocks().findRun(key)->run.started, started);
  // No manager saw the second block while it ran.
  for (const BlockRecord& record : planned) {
    ASSERT_TRUE(blocks().finish(record.block.id, BlockState::Done, {}, ended, started));
    EXPECT_EQ(blocks().find(record.block.id)->started, started);
    EXPECT_EQ(blocks().find(record.block.id)->ended, ended);
  }
}

TEST_F(BlockRepositoryTest, cancellingChangesOnlyUnsubmittedBlocks) {
  const std::vector<BlockRecord> planned = {smallBlock(m_experiment.id, 0), smallBlock(m_experiment.id, 1)};
  ASSERT_TRUE(blocks().add(planned));
  ASSERT_TRUE(blocks().beginSubmission(allocation(), {planned[0].block.id}));
  ASSERT_TRUE(blocks().cancelPlanned(m_experiment.id));
  EXPECT_EQ(blocks().find(planned[0].block.id)->block.state, BlockState::Submitting);
  EXPECT_EQ(blocks().find(planned[1].block.id)->block.state, BlockState::Cancelled);
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

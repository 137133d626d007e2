// SPDX-License-Identifier: GPL-3.0-or-later
// An unknown name is refused with a list of the known ones.
#include "core/runs/actions.h"

#include "core/report/export_json.h"
#include "core/runs/driven_experiment.h"
#include "core/storage/host_repository.h"
#include "core/storage/sample_repository.h"
#include "tests/refused.h"
#include "tests/unit/report/report_fixture.h"

namespace baremark::core::runs {
namespace {

using base::Error;
using base::ErrorCode;

class ActionsTest : public report::ReportTest {
 protected:
  /// Three blocks in which "box" has another Open MPI than "bare metal".
  void threeBlocks() {
    plan({"bare metal", "box"}, {1, 2});
    const model::Passport other = {{{"software", "open_mpi"}, "4.1.5"}};
    for (int i = 0; i < 3; ++i) addBlock(i + 1, {100.0 + i, 90.0 + i}, {1, 1}, {samePassport(), other});
    (void)assessed();
  }
  Error waiving(const std::string& arm, const std::string& key) {
    const base::Result<void> waived = waiveDifference(*m_store, m_record.id, arm, key, "known");
    return waived ? Error{.code = ErrorCode::Unexpected, .where = "it was waived"} : waived.error();
  }
  Error takingBack(const std::string& arm, const std::string& key) {
    const base::Result<void> taken = takeWaiverBack(*m_store, m_record.id, arm, key);
    return taken ? Error{.code = ErrorCode::Unexpected, .where = "it was taken back"} : taken.error();
  }
  std::size_t waivers() { return storage::WaiverRepository(*m_store).ofExperiment(m_record.id).value().size(); }
};

TEST_F(ActionsTest, anExperimentThatRanLocallyElsewhereIsNotResumedHere) {
  threeBlocks();
  const storage::Owner there{{100, 1, "another boot"}, {}, "ada@login1"};
  storage::ExperimentRepository experiments(*m_store);
  ASSERT_TRUE(experiments.takeOwnership(m_record.id, there, [](const storage::Owner&) { return false; }));
  ASSERT_TRUE(experiments.releaseOwnership(m_record.id, there.process));
  ASSERT_TRUE(experiments.setState(m_record.id, model::ExperimentState::Stopped, {}, {}));
  EXPECT_TRUE(test::refused(resumeExperiment(*m_store, m_record.id), {.code = ErrorCode::Conflict}));
  EXPECT_TRUE(test::refused(extendExperiment(*m_store, m_record.id, 1, {}), {.code = ErrorCode::Conflict}));
  EXPECT_EQ(experiments.find(m_record.id)->state, model::ExperimentState::Stopped);
}

TEST_F(ActionsTest, aRemovedExperimentIsNotResumedUntilItIsRestored) {
  threeBlocks();
  storage::ExperimentRepository experiments(*m_store);
  ASSERT_TRUE(experiments.setState(m_record.id, model::ExperimentState::Cancelled, {}, {}));
  ASSERT_TRUE(removeExperiment(*m_store, m_record.id, m_record.created));
  const Error expected{.code = ErrorCode::Conflict,
                       .where = {base::Phrase::ExperimentOfId, m_record.id.text()},
                       .allowed = {base::Phrase::ExperimentNotRemoved, m_record.id.text()}};
  EXPECT_EQ(test::errorOf(resumeExperiment(*m_store, m_record.id)), expected);
  EXPECT_EQ(test::errorOf(extendExperiment(*m_store, m_record.id, 1, {})), expected);
  EXPECT_EQ(experiments.find(m_record.id)->state, model::ExperimentState::Cancelled);
  EXPECT_EQ(storage::BlockRepository(*m_store).ofExperiment(m_record.id)->size(), 3U);
  ASSERT_TRUE(restoreExperiment(*m_store, m_record.id));
  EXPECT_TRUE(extendExperiment(*m_store, m_record.id, 1, {}));
}

TEST_F(ActionsTest, aNameIsOneLineOfUtf8) {
  threeBlocks();
  EXPECT_TRUE(renameExperiment(*m_store, m_record.id, "größer"));
  EXPECT_EQ(storage::ExperimentRepository(*m_store).find(m_record.id)->experiment.name, "größer");
  const auto refusal = [this](const std::string& name) {
    return renameExperiment(*m_store, m_record.id, name).error();
  };
  EXPECT_EQ(refusal("").code, ErrorCode::OutOfRange);
  EXPECT_EQ(refusal("").allowed.english(), "1 to 200 bytes in one line");
  EXPECT_EQ(refusal("two\nlines").code, ErrorCode::Untrusted);
  EXPECT_EQ(refusal(std::string(201, 'x')).code, ErrorCode::TooLarge);
  EXPECT_EQ(refusal("\xff").code, ErrorCode::Untrusted);
  EXPECT_EQ(storage::ExperimentRepository(*m_store).find(m_record.id)->experiment.name, "größer");
}

TEST_F(ActionsTest, onlyUnfinishedExperimentsAreCancelled) {
  threeBlocks();
  storage::ExperimentRepository experiments(*m_store);
  for (const auto state :
       {model::ExperimentState::Done, model::ExperimentState::Cancelled, model::ExperimentState::Stopped}) {
    ASSERT_TRUE(experiments.setState(m_record.id, state, {}, m_record.created));
    EXPECT_EQ(test::errorOf(cancelExperiment(*m_store, m_record.id)),
              (Error{.code = ErrorCode::Conflict,
                     .where = {base::Phrase::ExperimentOfId, m_record.id.text()},
                     .value = model::toName(state),
                     .allowed = base::Phrase::ExperimentNotOver}));
    EXPECT_FALSE(experiments.find(m_record.id)->cancelRequested) << model::toName(state);
  }
  for (const auto state :
       {model::ExperimentState::Queued, model::ExperimentState::Running, model::ExperimentState::Paused}) {
    ASSERT_TRUE(experiments.setState(m_record.id, state, {}, {}));
    ASSERT_TRUE(experiments.clearRequests(m_record.id));
    EXPECT_TRUE(cancelExperiment(*m_store, m_record.id)) << model::toName(state);
    EXPECT_TRUE(experiments.find(m_record.id)->cancelRequested) << model::toName(state);
  }
}

TEST_F(ActionsTest, anExtensionAboveTheLimitOfRunsAddsNothing) {
  std::vector<int> ranks;
  for (int count = 1; count <= 64; ++count) ranks.push_back(count);
  plan({"bare metal", "box"}, ranks);
  const auto extended = extendExperiment(*m_store, m_record.id, 1000, {});
  ASSERT_TRUE(test::refused(extended, {.code = ErrorCode::OutOfRange, .where = "--blocks", .value = "1000"}));
  EXPECT_EQ(extended.error().allowed.english().substr(0, 8), "1 to 781");
  EXPECT_TRUE(storage::BlockRepository(*m_store).ofExperiment(m_record.id).value().empty());
}

TEST_F(ActionsTest, anUnknownArmIsAnUnknownValue) {
  threeBlocks();
  const Error expected{.code = ErrorCode::UnknownValue,
                       .where = "arm",
                       .value = "bax",
                       .allowed = {base::Phrase::Names, std::vector<std::string>{"bare metal", "box"}},
                       .suggestion = "box"};
  EXPECT_EQ(waiving("bax", "software.open_mpi"), expected);
  EXPECT_EQ(takingBack("bax", "software.open_mpi"), expected);
  EXPECT_EQ(waivers(), 0U);
}

TEST_F(ActionsTest, anUnknownDifferenceIsRefusedWithTheKnownOnes) {
  threeBlocks();
  const Error wrongKey{.code = ErrorCode::UnknownValue,
                       .where = "key",
                       .value = "software.open_mp",
                       .allowed = {base::Phrase::Names, std::vector<std::string>{"software.open_mpi"}},
                       .suggestion = "software.open_mpi"};
  EXPECT_EQ(waiving("box", "software.open_mp"), wrongKey) << "each difference is named once";
  EXPECT_EQ(waiving("box", "open_mpi").code, ErrorCode::Malformed);
  EXPECT_EQ(waiving("bare metal", "software.open_mpi").code, ErrorCode::NotFound)
      << "the baseline differs in nothing from itself";
  EXPECT_EQ(waivers(), 0U);
  EXPECT_TRUE(waiveDifference(*m_store, m_record.id, "box", "software.open_mpi", "known"));
  EXPECT_EQ(waivers(), 1U);
}

TEST_F(ActionsTest, onlyAnExistingWaiverIsRevoked) {
  threeBlocks();
  EXPECT_EQ(
      takingBack("box", "software.open_mpi"),
      (Error{.code = ErrorCode::NotFound, .where = {base::Phrase::WaiverOfArm, "box"}, .value = "software.open_mpi"}));
  ASSERT_TRUE(waiveDifference(*m_store, m_record.id, "box", "software.open_mpi", "known"));
  EXPECT_EQ(takingBack("box", "software.open_mp"),
            (Error{.code = ErrorCode::UnknownValue,
                   .where = "key",
                   .value = "software.open_mp",
                   .allowed = {base::Phrase::Names, std::vector<std::string>{"software.open_mpi"}},
                   .suggestion = "software.open_mpi"}));
  EXPECT_EQ(waivers(), 1U);
  EXPECT_TRUE(takeWaiverBack(*m_store, m_record.id, "box", "software.open_mpi"));
  EXPECT_EQ(waivers(), 0U);
}

TEST_F(ActionsTest, anUnknownPointIsAnUnknownValue) {
  threeBlocks();
  EXPECT_EQ(test::errorOf(extendExperiment(*m_store, m_record.id, 1, model::Point{1, 7})),
            (Error{.code = ErrorCode::UnknownValue,
                   .where = "--point",
                   .value = "1x7",
                   .allowed = {base::Phrase::Names, std::vector<std::string>{"1x1", "1x2"}}}));
}

TEST_F(ActionsTest, aHeadlineOfAnEarlierVersionIsRenewedWithItsAllocations) {
  plan({"bare metal", "box"});
  for (int i = 0; i < 4; ++i) addBlock(i + 1, {100.0 + i, 90.0 + i});
  (void)assessed();
  storage::ExperimentRepository experiments(*m_store);
  const std::vector<base::ExperimentId> ours{m_record.id};
  const std::string earlier =
      R"({"margin": 0.02, "cases": 1, "arms": [{"arm": "box", "findings": [{"kind": "faster", "nodes": 1, "ranks": 1}]}]})";
  EXPECT_TRUE(report::parseHeadlines(earlier)->arms.empty()) << "what would not be said today";
  EXPECT_TRUE(outdatedHeadlines(*m_store)->empty()) << "nothing was said yet";
  for (const std::string& stored : {earlier, std::string("{")}) {
    ASSERT_TRUE(experiments.setHeadline(m_record.id, stored));
    EXPECT_EQ(outdatedHeadlines(*m_store).value(), ours) << stored;
    ASSERT_TRUE(renewHeadlines(*m_store));
    EXPECT_TRUE(outdatedHeadlines(*m_store)->empty()) << stored;
    const auto listed = report::parseHeadlines(experiments.headlineOf(m_record.id).value());
    ASSERT_TRUE(listed && listed->arms.size() == 1 && !listed->arms.front().findings.empty()) << stored;
    const stats::Finding& finding = listed->arms.front().findings.front();
    EXPECT_EQ(finding.kind, stats::FindingKind::Slower);
    EXPECT_EQ(finding.blocks, 4);
    EXPECT_EQ(finding.allocations, 1);
  }
  const std::string later = R"({"version": 1000, "margin": 0.02, "cases": 1, "arms": []})";
  ASSERT_TRUE(experiments.setHeadline(m_record.id, later));
  ASSERT_TRUE(renewHeadline(*m_store, m_record.id));
  EXPECT_EQ(experiments.headlineOf(m_record.id).value(), later) << "another process may have made it";
}

class ExtensionTest : public ActionsTest {
 protected:
  /// Two finished blocks, and three in the state `rest`.
  void fiveBlocks(model::BlockState rest) {
    plan({"bare metal", "box"});
    for (int round = 1; round <= 5; ++round)
      addBlock(round, {100.0 + round, 90.0 + round}, {1, 1}, {}, round < 3 ? model::BlockState::Done : rest);
    (void)assessed();
  }
  void setState(model::ExperimentState state) {
    ASSERT_TRUE(storage::ExperimentRepository(*m_store).setState(m_record.id, state, {}, {}));
  }
  model::ExperimentState state() { return storage::ExperimentRepository(*m_store).find(m_record.id)->state; }
  /// Rounds and extensions of the planned blocks: "3/1 4/1".
  std::string planned() {
    std::string out;
    const auto blocks = storage::BlockRepository(*m_store).ofExperiment(m_record.id).value();
    for (const storage::BlockRecord& block : blocks) {
      const bool isCanary = block.block.kind == model::BlockKind::Canary;
      if (block.block.state != model::BlockState::Planned) continue;
      out += (out.empty() ? "" : " ") +
             (isCanary ? "canary" : std::to_string(block.block.round) + "/" + std::to_string(block.block.extension));
    }
    return out;
  }
};

TEST_F(ExtensionTest, openBlocksOfThePlanAreNotPlannedTwice) {
  fiveBlocks(model::BlockState::Planned);
  setState(model::ExperimentState::Running);
  EXPECT_EQ(extendExperiment(*m_store, m_record.id, 1, {}), 1);
  EXPECT_EQ(planned(), "3/0 4/0 5/0 6/1");
  EXPECT_EQ(extendExperiment(*m_store, m_record.id, 2, {}), 2);
  EXPECT_EQ(planned(), "3/0 4/0 5/0 6/1 7/2 8/2");
  EXPECT_EQ(state(), model::ExperimentState::Running);
}

TEST_F(ExtensionTest, blocksAreAddedToTheChosenCaseOnly) {
  plan({"bare metal", "box"}, {1, 2});
  m_record.id = base::ExperimentId::make();
  m_record.cases.push_back({{"batch_size", std::int64_t{100}}, {"model", std::string("mnist")}});
  ASSERT_TRUE(storage::ExperimentRepository(*m_store).add(m_record));
  EXPECT_EQ(extendExperiment(*m_store, m_record.id, 4, model::Point{1, 2}, 1), 4);
  const auto blocks = storage::BlockRepository(*m_store).ofExperiment(m_record.id);
  for (const storage::BlockRecord& block : *blocks) {
    EXPECT_EQ(block.block.caseIndex, 1U);
    EXPECT_EQ(block.block.point, (model::Point{1, 2}));
  }
  EXPECT_EQ(extendExperiment(*m_store, m_record.id, 1, model::Point{1, 2}), 2) << "one of each case";
}

TEST_F(ExtensionTest, aCancelledExperimentGetsTheRequestedNumberOfBlocks) {
  fiveBlocks(model::BlockState::Cancelled);
  setState(model::ExperimentState::Cancelled);
  EXPECT_EQ(extendExperiment(*m_store, m_record.id, 1, {}), 1) << "three of the plan were cancelled";
  EXPECT_EQ(planned(), "3/1");
  EXPECT_EQ(state(), model::ExperimentState::Queued);
}

TEST_F(ExtensionTest, resumingRestoresCancelledBlocksOfPlanAndExtension) {
  fiveBlocks(model::BlockState::Done);
  ASSERT_EQ(extendExperiment(*m_store, m_record.id, 2, {}), 2);
  ASSERT_TRUE(storage::BlockRepository(*m_store).cancelPlanned(m_record.id));
  setState(model::ExperimentState::Cancelled);
  EXPECT_EQ(planned(), "");
  ASSERT_TRUE(resumeExperiment(*m_store, m_record.id));
  EXPECT_EQ(planned(), "6/1 7/1");
  ASSERT_TRUE(resumeExperiment(*m_store, m_record.id));
  EXPECT_EQ(planned(), "6/1 7/1") << "once";
}

TEST_F(ExtensionTest, resumingRestoresAnIncompleteEarlierRoundToo) {
  plan({"bare metal", "box"});
  for (int round = 1; round <= 5; ++round) {
    const auto state = round == 2  ? model::BlockState::Cut
                       : round < 4 ? model::BlockState::Done
                                   : model::BlockState::Cancelled;
    addBlock(round, {100.0 + round, 90.0 + round}, {1, 1}, {}, state);
  }
  (void)assessed();
  setState(model::ExperimentState::Cancelled);
  ASSERT_TRUE(resumeExperiment(*m_store, m_record.id));
  EXPECT_EQ(planned(), "2/0 4/0 5/0");
  ASSERT_TRUE(resumeExperiment(*m_store, m_record.id));
  EXPECT_EQ(planned(), "2/0 4/0 5/0") << "once";
}

TEST_F(ExtensionTest, anExperimentThatIsBeingCancelledIsNotExtended) {
  fiveBlocks(model::BlockState::Planned);
  setState(model::ExperimentState::Running);
  ASSERT_TRUE(storage::ExperimentRepository(*m_store).requestCancel(m_record.id));
  EXPECT_TRUE(test::refused(extendExperiment(*m_store, m_record.id, 1, {}), {.code = ErrorCode::Busy}));
  EXPECT_TRUE(storage::ExperimentRepository(*m_store).find(m_record.id)->cancelRequested) << "the request stands";
  EXPECT_EQ(planned(), "3/0 4/0 5/0");
}

TEST_F(ExtensionTest, removingALostHostRemovesItsExperiments) {
  m_host = "cluster";
  fiveBlocks(model::BlockState::Planned);
  setState(model::ExperimentState::Running);
  storage::BlockRepository blocks(*m_store);
  const auto atWork = blocks.ofExperiment(m_record.id).value().at(2);
  ASSERT_TRUE(blocks.beginSubmission({.id = base::AllocationId::make(), .experiment = m_record.id}, {atWork.block.id}));
  storage::HostRepository hosts(*m_store);
  EXPECT_EQ(abandonHost(*m_store, "cluster", m_record.created).error().code, ErrorCode::NotFound);
  EXPECT_EQ(state(), model::ExperimentState::Running) << "nothing is half done";
  ASSERT_TRUE(hosts.putHost({.name = "cluster", .root = "/runs"}));
  EXPECT_TRUE(test::refused(hosts.removeHost("cluster"), {.code = ErrorCode::Busy}));
  ASSERT_TRUE(abandonHost(*m_store, "cluster", m_record.created));
  EXPECT_FALSE(hosts.findHost("cluster").value());
  EXPECT_EQ(state(), model::ExperimentState::Stopped);
  EXPECT_EQ(planned(), "");
  const auto cut = blocks.find(atWork.block.id).value();
  EXPECT_EQ(cut.block.state, model::BlockState::Cut);
  EXPECT_EQ(cut.block.end.code.name(), "host_removed");
  EXPECT_EQ(blocks.ofExperiment(m_record.id).value().at(0).block.state, model::BlockState::Done)
      << "what was measured stays";
}

TEST_F(ExtensionTest, aCutFirstCheckIsRepeatedButARunningOneIsNot) {
  plan({"bare metal", "box"});
  const auto fresh = planExperiment(m_record.experiment, m_record.file, 1, 1, m_record.created).value();
  storage::BlockRecord canary = fresh.blocks.front();
  canary.block.experiment = m_record.id;
  storage::BlockRepository blocks(*m_store);
  ASSERT_TRUE(blocks.add({canary}));
  ASSERT_TRUE(blocks.beginSubmission({.id = base::AllocationId::make(), .experiment = m_record.id}, {canary.block.id}));
  setState(model::ExperimentState::Running);
  ASSERT_TRUE(resumeExperiment(*m_store, m_record.id));
  EXPECT_EQ(planned(), "") << "it is at work";
  ASSERT_TRUE(blocks.setState(canary.block.id, model::BlockState::Cut, {core::model::EndKind::Cancelled}, {},
                              m_record.created));
  setState(model::ExperimentState::Cancelled);
  ASSERT_EQ(extendExperiment(*m_store, m_record.id, 1, {}), 1);
  EXPECT_EQ(planned(), "1/0 canary");
}

}  // namespace
}  // namespace baremark::core::runs

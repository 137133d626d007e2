// SPDX-License-Identifier: GPL-3.0-or-later
// An unknown name is refused with a list of the known ones.
#include "core/runs/actions.h"

#include <numeric>
#include <optional>

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
  base::Result<void> waive(const std::string& arm, const std::string& key) {
    return waiveDifference(*m_store, m_record.id, arm, key, "known");
  }
  base::Result<void> takeBack(const std::string& arm, const std::string& key) {
    return takeWaiverBack(*m_store, m_record.id, arm, key);
  }
  base::Result<int> extend(int blocks, std::optional<model::Point> point = {}) {
    return extendExperiment(*m_store, m_record.id, blocks, point);
  }
  std::size_t waivers() { return storage::WaiverRepository(*m_store).ofExperiment(m_record.id).value().size(); }
  storage::ExperimentRepository experiments() { return storage::ExperimentRepository(*m_store); }
  storage::BlockRepository blocks() { return storage::BlockRepository(*m_store); }
  void setState(model::ExperimentState state) { ASSERT_TRUE(experiments().setState(m_record.id, state, {}, {})); }
  model::ExperimentState state() { return experiments().find(m_record.id)->state; }
};

TEST_F(ActionsTest, anExperimentThatRanLocallyElsewhereIsNotResumedHere) {
  threeBlocks();
  const storage::Owner there{{100, 1, "another boot"}, {}, "ada@login1"};
  ASSERT_TRUE(experiments().takeOwnership(m_record.id, there, [](const storage::Owner&) { return false; }));
  ASSERT_TRUE(experiments().releaseOwnership(m_record.id, there.process));
  setState(model::ExperimentState::Stopped);
  EXPECT_TRUE(test::refused(resumeExperiment(*m_store, m_record.id), {.code = ErrorCode::Conflict}));
  EXPECT_TRUE(test::refused(extend(1), {.code = ErrorCode::Conflict}));
  EXPECT_EQ(state(), model::ExperimentState::Stopped);
}

TEST_F(ActionsTest, aRemovedExperimentIsNotResumedUntilItIsRestored) {
  threeBlocks();
  setState(model::ExperimentState::Cancelled);
  ASSERT_TRUE(removeExperiment(*m_store, m_record.id, m_record.created));
  const Error expected{.code = ErrorCode::Conflict,
                       .where = {base::Phrase::ExperimentOfId, m_record.id.text()},
                       .allowed = {base::Phrase::ExperimentNotRemoved, m_record.id.text()}};
  EXPECT_EQ(test::errorOf(resumeExperiment(*m_store, m_record.id)), expected);
  EXPECT_EQ(test::errorOf(extend(1)), expected);
  EXPECT_EQ(state(), model::ExperimentState::Cancelled);
  EXPECT_EQ(blocks().ofExperiment(m_record.id)->size(), 3U);
  ASSERT_TRUE(restoreExperiment(*m_store, m_record.id));
  EXPECT_TRUE(extend(1));
}

TEST_F(ActionsTest, aNameIsOneLineOfUtf8) {
  threeBlocks();
  EXPECT_TRUE(renameExperiment(*m_store, m_record.id, "größer"));
  const auto refusal = [this](const std::string& name) {
    return renameExperiment(*m_store, m_record.id, name).error();
  };
  EXPECT_EQ(refusal("").code, ErrorCode::OutOfRange);
  EXPECT_EQ(refusal("").allowed.english(), "1 to 200 bytes in one line");
  EXPECT_EQ(refusal("two\nlines").code, ErrorCode::Untrusted);
  EXPECT_EQ(refusal(std::string(201, 'x')).code, ErrorCode::TooLarge);
  EXPECT_EQ(refusal("\xff").code, ErrorCode::Untrusted);
  EXPECT_EQ(experiments().find(m_record.id)->experiment.name, "größer");
}

TEST_F(ActionsTest, onlyUnfinishedExperimentsAreCancelled) {
  threeBlocks();
  using model::ExperimentState;
  for (const auto state : {ExperimentState::Done, ExperimentState::Cancelled, ExperimentState::Stopped}) {
    setState(state);
    EXPECT_EQ(test::errorOf(cancelExperiment(*m_store, m_record.id)),
              (Error{.code = ErrorCode::Conflict,
                     .where = {base::Phrase::ExperimentOfId, m_record.id.text()},
                     .value = model::toName(state),
                     .allowed = base::Phrase::ExperimentNotOver}));
    EXPECT_FALSE(experiments().find(m_record.id)->cancelRequested) << model::toName(state);
  }
  for (const auto state : {ExperimentState::Queued, ExperimentState::Running, ExperimentState::Paused}) {
    setState(state);
    ASSERT_TRUE(experiments().clearRequests(m_record.id));
    EXPECT_TRUE(cancelExperiment(*m_store, m_record.id)) << model::toName(state);
    EXPECT_TRUE(experiments().find(m_record.id)->cancelRequested) << model::toName(state);
  }
}

TEST_F(ActionsTest, anExtensionAboveTheLimitOfRunsAddsNothing) {
  std::vector<int> ranks(64);
  std::iota(ranks.begin(), ranks.end(), 1);
  plan({"bare metal", "box"}, ranks);
  const auto extended = extend(1000);
  ASSERT_TRUE(test::refused(extended, {.code = ErrorCode::OutOfRange, .where = "--blocks", .value = "1000"}));
  EXPECT_EQ(extended.error().allowed.english().substr(0, 8), "1 to 781");
  EXPECT_TRUE(blocks().ofExperiment(m_record.id).value().empty());
}

TEST_F(ActionsTest, anUnknownArmDifferenceOrPointIsRefusedWithTheKnownOnes) {
  threeBlocks();
  const std::string mpi = "software.open_mpi";
  const auto unknown = [](const char* where, const char* value, const std::vector<std::string>& names,
                          const base::Phrased& suggestion) {
    return Error{.code = ErrorCode::UnknownValue,
                 .where = where,
                 .value = value,
                 .allowed = {base::Phrase::Names, names},
                 .suggestion = suggestion};
  };
  const Error wrongArm = unknown("arm", "bax", {"bare metal", "box"}, "box");
  const Error wrongKey = unknown("key", "software.open_mp", {mpi}, mpi);
  EXPECT_EQ(test::errorOf(waive("bax", mpi)), wrongArm);
  EXPECT_EQ(test::errorOf(takeBack("bax", mpi)), wrongArm);
  EXPECT_EQ(test::errorOf(waive("box", "software.open_mp")), wrongKey) << "each difference is named once";
  EXPECT_TRUE(test::refused(waive("box", "open_mpi"), {.code = ErrorCode::Malformed}));
  EXPECT_TRUE(test::refused(waive("bare metal", mpi), {.code = ErrorCode::NotFound}))
      << "the baseline differs in nothing from itself";
  EXPECT_EQ(test::errorOf(takeBack("box", mpi)),
            (Error{.code = ErrorCode::NotFound, .where = {base::Phrase::WaiverOfArm, "box"}, .value = mpi}));
  EXPECT_EQ(waivers(), 0U);
  EXPECT_TRUE(waive("box", mpi));
  EXPECT_EQ(test::errorOf(takeBack("box", "software.open_mp")), wrongKey);
  EXPECT_EQ(waivers(), 1U);
  EXPECT_TRUE(takeBack("box", mpi));
  EXPECT_EQ(waivers(), 0U);
  EXPECT_EQ(test::errorOf(extend(1, model::Point{1, 7})), unknown("--point", "1x7", {"1x1", "1x2"}, {}));
}

TEST_F(ActionsTest, aHeadlineOfAnEarlierVersionIsRenewedWithItsAllocations) {
  plan({"bare metal", "box"});
  for (int i = 0; i < 4; ++i) addBlock(i + 1, {100.0 + i, 90.0 + i});
  (void)assessed();
  const std::vector<base::ExperimentId> ours{m_record.id};
  const std::string earlier =
      R"({"margin": 0.02, "cases": 1, "arms": [{"arm": "box", "findings": [{"kind": "faster", "nodes": 1, "ranks": 1}]}]})";
  EXPECT_TRUE(report::parseHeadlines(earlier)->arms.empty()) << "what would not be said today";
  EXPECT_TRUE(outdatedHeadlines(*m_store)->empty()) << "nothing was said yet";
  for (const std::string& stored : {earlier, std::string("{")}) {
    ASSERT_TRUE(experiments().setHeadline(m_record.id, stored));
    EXPECT_EQ(outdatedHeadlines(*m_store).value(), ours) << stored;
    ASSERT_TRUE(renewHeadlines(*m_store));
    EXPECT_TRUE(outdatedHeadlines(*m_store)->empty()) << stored;
    const auto listed = report::parseHeadlines(experiments().headlineOf(m_record.id).value());
    ASSERT_TRUE(listed && listed->arms.size() == 1 && !listed->arms.front().findings.empty()) << stored;
    const stats::Finding& finding = listed->arms.front().findings.front();
    EXPECT_EQ(finding.kind, stats::FindingKind::Slower);
    EXPECT_EQ(finding.blocks, 4);
    EXPECT_EQ(finding.allocations, 1);
  }
  const std::string later = R"({"version": 1000, "margin": 0.02, "cases": 1, "arms": []})";
  ASSERT_TRUE(experiments().setHeadline(m_record.id, later));
  ASSERT_TRUE(renewHeadline(*m_store, m_record.id));
  EXPECT_EQ(experiments().headlineOf(m_record.id).value(), later) << "another process may have made it";
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
  /// Rounds and extensions of the planned blocks: "3/1 4/1".
  std::string planned() {
    std::string out;
    for (const storage::BlockRecord& block : test::got(blocks().ofExperiment(m_record.id))) {
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
  EXPECT_EQ(extend(1), 1);
  EXPECT_EQ(planned(), "3/0 4/0 5/0 6/1");
  EXPECT_EQ(extend(2), 2);
  EXPECT_EQ(planned(), "3/0 4/0 5/0 6/1 7/2 8/2");
  EXPECT_EQ(state(), model::ExperimentState::Running);
}

TEST_F(ExtensionTest, blocksAreAddedToTheChosenCaseOnly) {
  plan({"bare metal", "box"}, {1, 2});
  m_record.id = base::ExperimentId::make();
  m_record.cases.push_back({{"batch_size", std::int64_t{100}}, {"model", std::string("mnist")}});
  ASSERT_TRUE(experiments().add(m_record));
  EXPECT_EQ(extendExperiment(*m_store, m_record.id, 4, model::Point{1, 2}, 1), 4);
  for (const storage::BlockRecord& block : test::got(blocks().ofExperiment(m_record.id))) {
    EXPECT_EQ(block.block.caseIndex, 1U);
    EXPECT_EQ(block.block.point, (model::Point{1, 2}));
  }
  EXPECT_EQ(extend(1, model::Point{1, 2}), 2) << "one of each case";
}

TEST_F(ExtensionTest, aCancelledExperimentGetsTheRequestedNumberOfBlocks) {
  fiveBlocks(model::BlockState::Cancelled);
  setState(model::ExperimentState::Cancelled);
  EXPECT_EQ(extend(1), 1) << "three of the plan were cancelled";
  EXPECT_EQ(planned(), "3/1");
  EXPECT_EQ(state(), model::ExperimentState::Queued);
}

TEST_F(ExtensionTest, resumingRestoresCancelledBlocksOfPlanAndExtension) {
  fiveBlocks(model::BlockState::Done);
  ASSERT_EQ(extend(2), 2);
  ASSERT_TRUE(blocks().cancelPlanned(m_record.id));
  setState(model::ExperimentState::Cancelled);
  EXPECT_EQ(planned(), "");
  for (int times = 0; times < 2; ++times) {
    ASSERT_TRUE(resumeExperiment(*m_store, m_record.id));
    EXPECT_EQ(planned(), "6/1 7/1") << "once";
  }
}

TEST_F(ExtensionTest, resumingRestoresAnIncompleteEarlierRoundToo) {
  using model::BlockState;
  plan({"bare metal", "box"});
  for (int round = 1; const auto state : {BlockState::Done, BlockState::Cut, BlockState::Done, BlockState::Cancelled,
                                          BlockState::Cancelled}) {
    addBlock(round, {100.0 + round, 90.0 + round}, {1, 1}, {}, state);
    ++round;
  }
  (void)assessed();
  setState(model::ExperimentState::Cancelled);
  for (int times = 0; times < 2; ++times) {
    ASSERT_TRUE(resumeExperiment(*m_store, m_record.id));
    EXPECT_EQ(planned(), "2/0 4/0 5/0") << "once";
  }
}

TEST_F(ExtensionTest, anExperimentThatIsBeingCancelledIsNotExtended) {
  fiveBlocks(model::BlockState::Planned);
  setState(model::ExperimentState::Running);
  ASSERT_TRUE(experiments().requestCancel(m_record.id));
  EXPECT_TRUE(test::refused(extend(1), {.code = ErrorCode::Busy}));
  EXPECT_TRUE(experiments().find(m_record.id)->cancelRequested) << "the request stands";
  EXPECT_EQ(planned(), "3/0 4/0 5/0");
}

TEST_F(ExtensionTest, removingALostHostRemovesItsExperiments) {
  m_host = "cluster";
  fiveBlocks(model::BlockState::Planned);
  setState(model::ExperimentState::Running);
  const base::BlockId atWork = blocks().ofExperiment(m_record.id).value().at(2).block.id;
  ASSERT_TRUE(blocks().beginSubmission({.id = base::AllocationId::make(), .experiment = m_record.id}, {atWork}));
  storage::HostRepository hosts(*m_store);
  EXPECT_EQ(abandonHost(*m_store, "cluster", m_record.created).error().code, ErrorCode::NotFound);
  EXPECT_EQ(state(), model::ExperimentState::Running) << "nothing is half done";
  ASSERT_TRUE(hosts.putHost({.name = "cluster", .root = "/runs"}));
  EXPECT_TRUE(test::refused(hosts.removeHost("cluster"), {.code = ErrorCode::Busy}));
  ASSERT_TRUE(abandonHost(*m_store, "cluster", m_record.created));
  EXPECT_FALSE(hosts.findHost("cluster").value());
  EXPECT_EQ(state(), model::ExperimentState::Stopped);
  EXPECT_EQ(planned(), "");
  const auto cut = blocks().find(atWork).value();
  EXPECT_EQ(cut.block.state, model::BlockState::Cut);
  EXPECT_EQ(cut.block.end.code.name(), "host_removed");
  EXPECT_EQ(blocks().ofExperiment(m_record.id).value().at(0).block.state, model::BlockState::Done)
      << "what was measured stays";
}

TEST_F(ExtensionTest, aCutFirstCheckIsRepeatedButARunningOneIsNot) {
  plan({"bare metal", "box"});
  storage::BlockRecord canary =
      planExperiment(m_record.experiment, m_record.file, 1, 1, m_record.created).value().blocks.front();
  canary.block.experiment = m_record.id;
  const base::BlockId id = canary.block.id;
  ASSERT_TRUE(blocks().add({canary}));
  ASSERT_TRUE(blocks().beginSubmission({.id = base::AllocationId::make(), .experiment = m_record.id}, {id}));
  setState(model::ExperimentState::Running);
  ASSERT_TRUE(resumeExperiment(*m_store, m_record.id));
  EXPECT_EQ(planned(), "") << "it is at work";
  ASSERT_TRUE(blocks().setState(id, model::BlockState::Cut, {model::EndKind::Cancelled}, {}, m_record.created));
  setState(model::ExperimentState::Cancelled);
  ASSERT_EQ(extend(1), 1);
  EXPECT_EQ(planned(), "1/0 canary");
}

}  // namespace
}  // namespace baremark::core::runs

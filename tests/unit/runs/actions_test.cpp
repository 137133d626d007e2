// SPDX-License-Identifier: GPL-3.0-or-later
// Names that an experiment does not know are refused with those that it knows.
#include "core/runs/actions.h"

#include "core/storage/waiver_repository.h"
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

TEST_F(ActionsTest, whatRanOnAnotherMachineItselfIsNotGoneOnWithHere) {
  threeBlocks();
  const storage::Owner there{{100, 1, "another boot"}, {}, "ada@login1"};
  storage::ExperimentRepository experiments(*m_store);
  ASSERT_TRUE(experiments.takeOwnership(m_record.id, there, [](const storage::Owner&) { return false; }));
  ASSERT_TRUE(experiments.releaseOwnership(m_record.id, there.process));
  ASSERT_TRUE(experiments.setState(m_record.id, model::ExperimentState::Stopped, {}, {}));
  const auto resumed = resumeExperiment(*m_store, m_record.id);
  ASSERT_FALSE(resumed);
  EXPECT_EQ(resumed.error().code, ErrorCode::Conflict);
  const auto extended = extendExperiment(*m_store, m_record.id, 1, {});
  ASSERT_FALSE(extended);
  EXPECT_EQ(extended.error().code, ErrorCode::Conflict);
  EXPECT_EQ(experiments.find(m_record.id)->state, model::ExperimentState::Stopped);
}

TEST_F(ActionsTest, anArmThatTheExperimentHasNotIsAnUnknownValue) {
  threeBlocks();
  const Error expected{.code = ErrorCode::UnknownValue, .where = "arm", .value = "bax", .allowed = "bare metal or box", .suggestion = "box"};
  EXPECT_EQ(waiving("bax", "software.open_mpi"), expected);
  EXPECT_EQ(takingBack("bax", "software.open_mpi"), expected);
  EXPECT_EQ(waivers(), 0U);
}

TEST_F(ActionsTest, aDifferenceThatTheArmHasNotIsRefusedWithThoseThatItHas) {
  threeBlocks();
  const Error wrongKey{.code = ErrorCode::UnknownValue, .where = "key", .value = "software.open_mp", .allowed = "software.open_mpi",
                       .suggestion = "software.open_mpi"};
  EXPECT_EQ(waiving("box", "software.open_mp"), wrongKey) << "each difference is named once";
  EXPECT_EQ(waiving("box", "open_mpi").code, ErrorCode::Malformed);
  EXPECT_EQ(waiving("bare metal", "software.open_mpi").code, ErrorCode::NotFound) << "the baseline differs in nothing from itself";
  EXPECT_EQ(waivers(), 0U);
  EXPECT_TRUE(waiveDifference(*m_store, m_record.id, "box", "software.open_mpi", "known"));
  EXPECT_EQ(waivers(), 1U);
}

TEST_F(ActionsTest, onlyAWaiverThatIsThereIsTakenBack) {
  threeBlocks();
  EXPECT_EQ(takingBack("box", "software.open_mpi"), (Error{.code = ErrorCode::NotFound, .where = "waiver of box", .value = "software.open_mpi"}));
  ASSERT_TRUE(waiveDifference(*m_store, m_record.id, "box", "software.open_mpi", "known"));
  EXPECT_EQ(takingBack("box", "software.open_mp"), (Error{.code = ErrorCode::UnknownValue, .where = "key", .value = "software.open_mp",
                                                          .allowed = "software.open_mpi", .suggestion = "software.open_mpi"}));
  EXPECT_EQ(waivers(), 1U);
  EXPECT_TRUE(takeWaiverBack(*m_store, m_record.id, "box", "software.open_mpi"));
  EXPECT_EQ(waivers(), 0U);
}

TEST_F(ActionsTest, aPointThatTheExperimentHasNotIsAnUnknownValue) {
  threeBlocks();
  const auto added = extendExperiment(*m_store, m_record.id, 1, model::Point{1, 7});
  ASSERT_FALSE(added);
  EXPECT_EQ(added.error(), (Error{.code = ErrorCode::UnknownValue, .where = "--point", .value = "1x7", .allowed = "1x1 or 1x2"}));
}

}  // namespace
}  // namespace baremark::core::runs

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/stop_text.h"

#include <gtest/gtest.h>

#include "tests/refused.h"

namespace baremark::app::text {
namespace {

using core::model::ExperimentState;

const QString kOpenMpi = QStringLiteral(
    "--------------------------------------------------------------------------\n"
    "Primary job  terminated normally, but 1 process returned\n"
    "a non-zero exit code. Per user-direction, the job has been aborted.\n"
    "--------------------------------------------------------------------------\n"
    "--------------------------------------------------------------------------\n"
    "mpirun detected that one or more processes exited with non-zero status, thus causing\n"
    "the job to be terminated. The first process to do so was:\n"
    "\n"
    "  Process name: [[29077,1],0]\n"
    "  Exit code:    7\n"
    "--------------------------------------------------------------------------\n");

TEST(StopText, theLastLineOfAProgramPrecedesTheTextOfItsLauncher) {
  const QString own = QStringLiteral("loading\nno such file: weights.bin\n");
  const QString expected = QStringLiteral("no such file: weights.bin");
  EXPECT_EQ(lastOwnWords(own), expected);
  EXPECT_EQ(lastOwnWords(own + kOpenMpi), expected);
  EXPECT_EQ(
      lastOwnWords(
          own +
          QStringLiteral(
              "srun: error: node1: task 0: Exited with exit code 7\nslurmstepd: error: *** STEP 4.0 CANCELLED\n")),
      expected);
  EXPECT_EQ(
      lastOwnWords(own +
                   QStringLiteral(
                       "[node1:4711] *** Process received signal ***\n[node1:4711] Signal: Segmentation fault (11)\n")),
      expected);
  EXPECT_EQ(
      lastOwnWords(
          own + QStringLiteral("\n===================================================================================\n"
                               "=   BAD TERMINATION OF ONE OF YOUR APPLICATION PROCESSES\n=   EXIT CODE: 7\n"
                               "===================================================================================\n"
                               "YOUR APPLICATION TERMINATED WITH THE EXIT STRING: Hangup (signal 1)\n")),
      expected);
  EXPECT_EQ(lastOwnWords(
                own + QStringLiteral(
                          "mpirun noticed that process rank 1 with PID 0 on node n1 exited on signal 9 (Killed).\n")),
            expected);
}

TEST(StopText, aCutMessageIsRecognisedAndASeparatorLineIsNone) {
  const QString cut = kOpenMpi.mid(kOpenMpi.indexOf(QStringLiteral("mpirun detected")));
  EXPECT_EQ(lastOwnWords(cut), QString());
  EXPECT_EQ(lastOwnWords(cut + QStringLiteral("and then it said this\n")), QStringLiteral("and then it said this"));
  EXPECT_EQ(lastOwnWords(QStringLiteral("-------------------\ntotal images/sec: 720.07\n-------------------\n")),
            QStringLiteral("total images/sec: 720.07"));
  EXPECT_EQ(lastOwnWords({}), QString());
}

TEST(StopText, theBannerOfAStoppedExperimentShowsTheReason) {
  core::storage::ExperimentRecord record;
  EXPECT_FALSE(stopLine(record));
  record.state = ExperimentState::Stopped;
  record.end = {core::model::EndCode::named("canary_status"),
                "box\n7\nno such option: --fast\n" + kOpenMpi.toStdString()};
  const auto line = test::got(stopLine(record));
  EXPECT_EQ(line.sign, Sign::Bad);
  EXPECT_TRUE(line.decidesTone);
  EXPECT_EQ(line.rest, QStringLiteral("The check before the first run failed in box. It ended with exit status 7. Its "
                                      "last line: “no such option: --fast”."));
  EXPECT_EQ(shortCause(record.end), QStringLiteral("check failed"));
}

TEST(StopText, aReasonWithoutAShortTextIsOnlyInTheBanner) {
  EXPECT_EQ(shortCause({core::model::EndCode::named("something_new"), ""}), QString());
  core::storage::ExperimentRecord record;
  record.state = ExperimentState::Stopped;
  record.end = {core::model::EndKind::NoSpace, "/home: 0 kB"};
  EXPECT_EQ(stopLine(record)->rest, QStringLiteral("The disk is full."));
}

using core::stats::Finding;
using core::stats::FindingKind;

const Finding kEquivalent{.kind = FindingKind::EquivalentUpTo, .point = {1, 2}, .isEveryPoint = true};
const Finding kSlower{.kind = FindingKind::Slower, .point = {1, 2}};
const Finding kOpen{.kind = FindingKind::Open, .point = {1, 2}};

/// A baseline and one further arm for each list of findings, at one point, with the given numbers of pairs.
core::report::Assessment arms(const std::vector<std::vector<Finding>>& findings, const std::vector<int>& pairs) {
  core::report::Assessment out;
  out.record.state = core::model::ExperimentState::Done;
  out.record.cases = {{}};
  out.comparison.arms = {"metal"};
  out.comparison.margin = 0.02;
  out.comparison.points.push_back({.caseIndex = 0, .point = {1, 2}, .cells = {}});
  out.comparison.points.front().cells.resize(findings.size() + 1);
  for (std::size_t i = 0; i < findings.size(); ++i) {
    out.comparison.arms.push_back("arm " + std::to_string(i));
    out.comparison.headlines.push_back({.arm = i + 1, .findings = findings[i]});
    core::stats::Ratio ratio;
    ratio.n = pairs[i];
    ratio.interval = core::stats::Interval{0.99, 1.01};
    out.comparison.points.front().cells[i + 1].ratio = ratio;
  }
  return out;
}

TEST(ArmsSummary, itCountsTheArmsAndNamesBaselineMarginPairsAndLevel) {
  const auto text = test::got(summaryOfArms(arms({{kEquivalent}, {kEquivalent}, {kSlower}, {kOpen}}, {5, 5, 5, 5})));
  EXPECT_TRUE(text.lead.startsWith(QStringLiteral("2 of 4 arms are equivalent to metal within ±2")))
      << text.lead.toStdString();
  for (const char* part : {"1 slower", "1 not decided", "n = 5, 95"})
    EXPECT_TRUE(text.rest.contains(QLatin1String(part))) << text.rest.toStdString();
  EXPECT_EQ(text.sign, Sign::Bad);
}

TEST(ArmsSummary, aDifferenceThatIsPerhapsWithinTheMarginIsNotDecided) {
  Finding perhaps = kSlower;
  perhaps.isPerhapsWithinMargin = true;
  const auto text = test::got(summaryOfArms(arms({{kEquivalent}, {perhaps}, {kEquivalent, perhaps}}, {3, 5, 4})));
  EXPECT_TRUE(text.lead.startsWith(QStringLiteral("2 of 3"))) << text.lead.toStdString();
  EXPECT_TRUE(text.rest.contains(QStringLiteral("n = 3 to 5"))) << text.rest.toStdString();
  EXPECT_EQ(text.sign, Sign::Open);
}

TEST(ArmsSummary, anArmWithFailingRunsIsNotEquivalent) {
  const Finding fails{.kind = FindingKind::Fails, .point = {1, 2}};
  const auto text = summaryOfArms(arms({{kEquivalent}, {kEquivalent, fails}, {kEquivalent}}, {5, 5, 5}));
  EXPECT_TRUE(text->lead.startsWith(QStringLiteral("2 of 3"))) << text->lead.toStdString();
}

TEST(ArmsSummary, fewArmsAndUnmeasuredOnesHaveNone) {
  EXPECT_FALSE(summaryOfArms(arms({{kEquivalent}, {kEquivalent}}, {5, 5})));
  EXPECT_FALSE(summaryOfArms(arms({{}, {}, {}}, {0, 0, 0})));
  EXPECT_EQ(summaryOfArms(arms({{kEquivalent}, {kEquivalent}, {kEquivalent}}, {5, 5, 5}))->sign, Sign::Good);
}

TEST(ArmsSummary, armsWithOneAnswerShareALine) {
  const auto slower = [](int ranks, double ratio) {
    Finding finding = kSlower;
    finding.point = {1, ranks};
    finding.ratio = core::stats::Ratio{.value = ratio};
    finding.ratio->interval = core::stats::Interval{ratio - 0.01, ratio + 0.01};
    return finding;
  };
  const Finding spoiled{.kind = FindingKind::NotComparable, .point = {1, 2}};
  const core::report::Assessment many =
      arms({{kEquivalent}, {slower(1, 0.97), slower(2, 0.79)}, {kOpen}, {slower(2, 0.92)}, {spoiled}}, {5, 5, 5, 5, 5});
  const std::vector<HeadlineText> lines = groupsOfArms(many, {});
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0].lead.toStdString(), "Slower: arm 1 and arm 3.");
  EXPECT_EQ(lines[0].sign, Sign::Bad);
  const std::string rest = lines[0].rest.toStdString();
  EXPECT_NE(rest.find("arm 1 at 2 rank(s) slower by 21.0"), std::string::npos) << "the largest difference: " << rest;
  EXPECT_EQ(lines[1].lead.toStdString(), "Not decided: arm 2.");
  EXPECT_EQ(lines[2].lead.toStdString(), "Not comparable: arm 4.");
  EXPECT_EQ(bannerLines(many).size(), 4U) << "after the sentence about all arms";
}

TEST(ArmsSummary, anArmWithTwoAnswersStandsInBothGroupsWithItsPoints) {
  Finding slower = kSlower;
  slower.point = {1, 1};
  slower.ratio = core::stats::Ratio{.value = 0.9};
  slower.ratio->interval = core::stats::Interval{0.89, 0.91};
  const Finding fails{.kind = FindingKind::Fails, .point = {1, 2}, .failed = 4, .runs = 15};
  const auto lines = groupsOfArms(arms({{slower, fails}, {kEquivalent}, {fails}}, {5, 5, 5}), {});
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].lead.toStdString(), "Slower: arm 0.");
  EXPECT_TRUE(lines[0].rest.contains(QStringLiteral("arm 0 at 1 rank"))) << lines[0].rest.toStdString();
  EXPECT_EQ(lines[1].lead.toStdString(), "Failing: arm 0 and arm 2.");
  EXPECT_TRUE(lines[1].rest.contains(QStringLiteral("arm 0 at 2 rank"))) << lines[1].rest.toStdString();
  const auto many =
      groupsOfArms(arms({{slower, fails}, {slower}, {slower}, {slower}, {kEquivalent}}, {5, 5, 5, 5, 5}), {});
  ASSERT_EQ(many.size(), 2U);
  EXPECT_TRUE(many[0].rest.contains(QStringLiteral("arm 0 at 1 rank"))) << many[0].rest.toStdString();
  EXPECT_FALSE(many[0].rest.contains(QStringLiteral("arm 1"))) << "four arms: " << many[0].rest.toStdString();
}

TEST(ArmsSummary, anExperimentThatIsNotOverSaysSoFar) {
  core::report::Assessment running = arms({{kEquivalent}, {kOpen}, {kOpen}}, {5, 5, 5});
  running.record.state = core::model::ExperimentState::Running;
  EXPECT_TRUE(summaryOfArms(running)->lead.startsWith(QStringLiteral("So far: 1 of 3")));
}

}  // namespace
}  // namespace baremark::app::text

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/stop_text.h"

#include <gmock/gmock.h>

#include <QCoreApplication>
#include <QTranslator>

#include "app/text/explanation_text.h"
#include "core/plan/forced_environment.h"
#include "tests/refused.h"

namespace baremark::app::text {
namespace {

using core::containers::ImageKind;
using core::model::ExperimentState;
using core::stats::Finding;
using core::stats::FindingKind;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kOpenMpi =
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
    "--------------------------------------------------------------------------\n";

TEST(StopText, theLastLineOfAProgramPrecedesTheTextOfItsLauncher) {
  for (const char* launchers :
       {"", kOpenMpi,
        "srun: error: node1: task 0: Exited with exit code 7\nslurmstepd: error: *** STEP 4.0 CANCELLED\n",
        "[node1:4711] *** Process received signal ***\n[node1:4711] Signal: Segmentation fault (11)\n",
        "\n===================================================================================\n"
        "=   BAD TERMINATION OF ONE OF YOUR APPLICATION PROCESSES\n=   EXIT CODE: 7\n"
        "===================================================================================\n"
        "YOUR APPLICATION TERMINATED WITH THE EXIT STRING: Hangup (signal 1)\n",
        "mpirun noticed that process rank 1 with PID 0 on node n1 exited on signal 9 (Killed).\n"})
    EXPECT_EQ(lastOwnWords(QStringLiteral("loading\nno such file: weights.bin\n") + QLatin1String(launchers)),
              QStringLiteral("no such file: weights.bin"));
}

TEST(StopText, aCutMessageIsRecognisedAndASeparatorLineIsNone) {
  const QString whole = QLatin1String(kOpenMpi);
  const QString cut = whole.mid(whole.indexOf(QStringLiteral("mpirun detected")));
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
  record.end = {
      core::model::EndCode::named("canary_status"), {"box", "7"}, std::string("no such option: --fast\n") + kOpenMpi};
  const auto line = test::got(stopLine(record));
  EXPECT_EQ(line.sign, Sign::Bad);
  EXPECT_TRUE(line.decidesTone);
  EXPECT_EQ(line.rest, QStringLiteral("The check before the first run failed in box. It ended with exit status 7. Its "
                                      "last line: “no such option: --fast”."));
  EXPECT_EQ(shortCause(record.end), QStringLiteral("check failed"));
  EXPECT_EQ(shortCause({core::model::EndCode::named("something_new")}), QString());
  record.end = {core::model::EndKind::NoSpace, {}, "/home: 0 kB"};
  EXPECT_EQ(stopLine(record)->rest, QStringLiteral("The disk is full."));
}

const Finding kEquivalent{.kind = FindingKind::EquivalentUpTo, .point = {1, 2}, .isEveryPoint = true};
const Finding kSlower{.kind = FindingKind::Slower, .point = {1, 2}};
const Finding kOpen{.kind = FindingKind::Open, .point = {1, 2}};

Finding slowerAt(int ranks, double ratio) {
  Finding finding{.kind = FindingKind::Slower, .point = {1, ranks}, .ratio = core::stats::Ratio{.value = ratio}};
  finding.ratio->interval = core::stats::Interval{ratio - 0.01, ratio + 0.01};
  return finding;
}

/// A baseline and one further arm for each list of findings, at one point, with the given numbers of pairs.
core::report::Assessment arms(const std::vector<std::vector<Finding>>& findings, const std::vector<int>& pairs) {
  core::report::Assessment out;
  out.record.state = core::model::ExperimentState::Done;
  out.record.cases = {{}};
  out.comparison.arms = {"metal"};
  out.comparison.margin = 0.02;
  out.comparison.points.push_back({.caseIndex = 0, .point = {1, 2}});
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
  EXPECT_THAT(text.lead.toStdString(), testing::StartsWith("2 of 4 arms are equivalent to metal within ±2"));
  EXPECT_THAT(text.rest.toStdString(),
              AllOf(HasSubstr("1 slower"), HasSubstr("1 not decided"), HasSubstr("n = 5, 95")));
  EXPECT_EQ(text.sign, Sign::Bad);
  const auto lead = [](const core::report::Assessment& assessment) {
    return test::got(summaryOfArms(assessment)).lead.toStdString();
  };
  const Finding fails{.kind = FindingKind::Fails, .point = {1, 2}};
  EXPECT_THAT(lead(arms({{kEquivalent}, {kEquivalent, fails}, {kEquivalent}}, {5, 5, 5})),
              testing::StartsWith("2 of 3"));
  core::report::Assessment running = arms({{kEquivalent}, {kOpen}, {kOpen}}, {5, 5, 5});
  running.record.state = ExperimentState::Running;
  EXPECT_THAT(lead(running), testing::StartsWith("So far: 1 of 3"));
  EXPECT_EQ(summaryOfArms(arms({{kEquivalent}, {kEquivalent}, {kEquivalent}}, {5, 5, 5}))->sign, Sign::Good);
  EXPECT_FALSE(summaryOfArms(arms({{kEquivalent}, {kEquivalent}}, {5, 5}))) << "few arms";
  EXPECT_FALSE(summaryOfArms(arms({{}, {}, {}}, {0, 0, 0}))) << "nothing is measured";
}

TEST(ArmsSummary, aDifferenceThatIsPerhapsWithinTheMarginIsNotDecided) {
  Finding perhaps = kSlower;
  perhaps.isPerhapsWithinMargin = true;
  const auto text = test::got(summaryOfArms(arms({{kEquivalent}, {perhaps}, {kEquivalent, perhaps}}, {3, 5, 4})));
  EXPECT_THAT(text.lead.toStdString(), testing::StartsWith("2 of 3"));
  EXPECT_THAT(text.rest.toStdString(), HasSubstr("n = 3 to 5"));
  EXPECT_EQ(text.sign, Sign::Open);
}

TEST(ArmsSummary, armsWithOneAnswerShareALine) {
  const Finding spoiled{.kind = FindingKind::NotComparable, .point = {1, 2}};
  const core::report::Assessment many =
      arms({{kEquivalent}, {slowerAt(1, 0.97), slowerAt(2, 0.79)}, {kOpen}, {slowerAt(2, 0.92)}, {spoiled}},
           {5, 5, 5, 5, 5});
  const std::vector<HeadlineText> lines = groupsOfArms(many, {});
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0].lead.toStdString(), "Slower: arm 1 and arm 3.");
  EXPECT_EQ(lines[0].sign, Sign::Bad);
  EXPECT_THAT(lines[0].rest.toStdString(), HasSubstr("arm 1 at 2 rank(s) slower by 21.0")) << "the largest difference";
  EXPECT_EQ(lines[1].lead.toStdString(), "Not decided: arm 2.");
  EXPECT_EQ(lines[2].lead.toStdString(), "Not comparable: arm 4.");
  EXPECT_EQ(bannerLines(many).size(), 4U) << "after the sentence about all arms";
}

TEST(ArmsSummary, anArmWithTwoAnswersStandsInBothGroupsWithItsPoints) {
  const Finding once = slowerAt(1, 0.9);
  const Finding fails{.kind = FindingKind::Fails, .point = {1, 2}, .failed = 4, .runs = 15};
  const auto lines = groupsOfArms(arms({{once, fails}, {kEquivalent}, {fails}}, {5, 5, 5}), {});
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].lead.toStdString(), "Slower: arm 0.");
  EXPECT_THAT(lines[0].rest.toStdString(), HasSubstr("arm 0 at 1 rank"));
  EXPECT_EQ(lines[1].lead.toStdString(), "Failing: arm 0 and arm 2.");
  EXPECT_THAT(lines[1].rest.toStdString(), HasSubstr("arm 0 at 2 rank"));
  const auto many = groupsOfArms(arms({{once, fails}, {once}, {once}, {once}, {kEquivalent}}, {5, 5, 5, 5, 5}), {});
  ASSERT_EQ(many.size(), 2U);
  EXPECT_THAT(many[0].rest.toStdString(), AllOf(HasSubstr("arm 0 at 1 rank"), Not(HasSubstr("arm 1"))))
      << "of four arms, only the one with two answers";
}

constexpr const char* kVariable = "OMPI_MCA_btl_vader_single_copy_mechanism";

/// Bare metal as the baseline, and an arm in a box, with one run of each.
class Explanation : public ::testing::Test {
 protected:
  void SetUp() override {
    m_assessment.record.experiment.arms = {{.name = "metal", .runtime = "bare-metal"},
                                           {.name = "boxed", .runtime = "box"}};
    m_assessment.record.experiment.baseline = "metal";
    m_assessment.record.cases = {{}};
    m_assessment.comparison.arms = {"metal", "boxed"};
    m_runtimes["bare-metal"] = {.id = "bare-metal", .label = "bare metal"};
    m_runtimes["box"] = {.id = "box", .label = "Box", .image = {.kind = ImageKind::File}};
    m_passports[0] = {{{"software", "runtime"}, "bare metal"},
                      {{"software", "runtime_isolation"}, "nothing"},
                      {{"limits", "threads"}, "1"}};
    m_passports[1] = {{{"software", "runtime"}, "Box 1"},
                      {{"software", "runtime_isolation"}, "nothing"},
                      {{"software", "runtime_mpi"}, "hybrid"},
                      {{"software", "system"}, "Debian"},
                      {{"limits", "threads"}, "1"}};
  }
  [[nodiscard]] std::string said() const {
    return explanationOf(m_assessment, m_passports, m_runtimes, 1).toStdString();
  }
  /// The line about a variable that the box needs. All passports show it.
  [[nodiscard]] std::string forced(const std::map<std::string, std::string>& variables = {{kVariable, "none"}}) {
    core::plan::HostContext host;
    host.forced[{"box", "", "hybrid"}] = variables;
    host.limits["box"].label = "Box";
    for (auto& [arm, passport] : m_passports) {
      if (!m_assessment.record.experiment.arms[arm].wrap.empty()) continue;
      for (const auto& [name, value] : variables) passport[core::model::keyOfVariable(name)] = value;
    }
    const auto line = forcedLine(m_assessment, 0, m_passports, host);
    return line ? line->words.toStdString() : std::string();
  }

  core::report::Assessment m_assessment;
  ArmPassports m_passports;
  std::map<std::string, core::containers::RuntimeDescriptor> m_runtimes;
};

TEST_F(Explanation, anArmThatDiffersInItsImageOnlySaysSo) {
  EXPECT_EQ(said(), "nothing recorded differs but the file system: image as one file");
  m_runtimes["box"].image.kind = ImageKind::None;
  EXPECT_EQ(said(), "nothing that was recorded differs");
  m_runtimes["box"].image.kind = ImageKind::File;
  m_assessment.record.experiment.arms[0].runtime = "box";
  m_passports[0] = m_passports[1];
  EXPECT_EQ(said(), "nothing that was recorded differs") << "both have the same image";
}

TEST_F(Explanation, itNamesIsolationVariantAndWhatTheArmSets) {
  m_passports[1][{"software", "runtime_isolation"}] = "user, net";
  m_passports[1][{"software", "runtime_variant"}] = "fast";
  m_passports[1][{"software", "runtime_mpi"}] = "inner";
  m_assessment.record.experiment.arms[1].env = {{"OMP_PROC_BIND", "true"}};
  m_passports[1][core::model::keyOfVariable("OMP_PROC_BIND")] = "true";
  for (const char* part : {"isolated: user ids, network", "fast", "inner", "OMP_PROC_BIND: true", "image as one file"})
    EXPECT_THAT(said(), HasSubstr(part));
  EXPECT_THAT(said(), Not(HasSubstr("nothing recorded")));
  m_passports[0][{"software", "runtime_isolation"}] = "pid";
  m_passports[1][{"software", "runtime_isolation"}] = "nothing";
  EXPECT_THAT(said(), HasSubstr("isolated: nothing"));
}

TEST_F(Explanation, whatWasNotIntendedComesFirst) {
  m_assessment.notMeant.push_back(
      {.arm = 1, .difference = {.key = {"limits", "threads"}, .baseline = "1", .arm = "2"}});
  EXPECT_EQ(said().rfind("not comparable, other: Threads of each rank", 0), 0U) << said();
  m_assessment.notMeant.front().waivedBy = "on purpose";
  EXPECT_EQ(said().rfind("other, waived: Threads of each rank", 0), 0U) << said();
}

TEST_F(Explanation, whatTheRuntimeCostsComesFirstUnlessTheArmIsEquivalent) {
  using core::stats::Verdict;
  m_runtimes["box"].cost = {{"variant == slow", "The box is slow."}, {"", "The box has a lid."}};
  const std::string recorded = said();
  EXPECT_THAT(recorded, Not(HasSubstr("lid"))) << "no verdict yet";
  core::stats::ComparedPoint point{.point = {1, 1}};
  point.cells.resize(2);
  m_assessment.comparison.points = {point};
  const auto judge = [this](Verdict verdict) {
    m_assessment.comparison.points[0].cells[1].judgement = core::stats::Judgement{.verdict = verdict};
    return said();
  };
  EXPECT_EQ(judge(Verdict::Slower), "The box has a lid.\n" + recorded);
  EXPECT_EQ(judge(Verdict::NotEnoughData), "The box has a lid.\n" + recorded);
  EXPECT_EQ(judge(Verdict::Equivalent), recorded);
  EXPECT_EQ(judge(Verdict::Faster), recorded);
  m_assessment.record.experiment.arms[1].variant = "slow";
  EXPECT_EQ(judge(Verdict::Slower).rfind("The box is slow. The box has a lid.\n", 0), 0U) << said();
  m_assessment.record.experiment.arms[0].runtime = "box";
  EXPECT_EQ(said().rfind("The box is slow.\n", 0), 0U) << "the baseline has a lid too: " << said();
}

TEST_F(Explanation, anArmWithoutAPassportClaimsNothing) {
  m_passports.erase(1);
  EXPECT_EQ(said(), "no passport to compare; image as one file");
}

TEST_F(Explanation, whatIsForcedIsNamedWithItsRuntimes) {
  EXPECT_THAT(forced(), AllOf(HasSubstr(std::string("All arms ran with ") + kVariable + "=none, needed for Box."),
                              HasSubstr("An arm of its own")));
  m_passports[1][core::model::keyOfVariable(kVariable)] = "cma";
  core::plan::HostContext host;
  host.forced[{"box", "", "hybrid"}] = {{kVariable, "none"}};
  EXPECT_FALSE(forcedLine(m_assessment, 0, m_passports, host)) << "no run shows it";
}

/// Tells which texts about forced variables were asked for in the plural.
class PluralOfForced final : public QTranslator {
 public:
  [[nodiscard]] bool isEmpty() const override { return false; }
  [[nodiscard]] QString translate(const char* context, const char* source, const char* /*comment*/,
                                  int n) const override {
    const bool isCost = QLatin1String(context) == QLatin1String("Text") &&
                        QLatin1String(source).startsWith(QLatin1String("An arm of its own"));
    if (!isCost) return {};
    return n == 1 ? QStringLiteral("what it costs") : QStringLiteral("what they cost");
  }
};

TEST_F(Explanation, severalForcedVariablesAreNamedInThePlural) {
  int words = 1;
  char name[] = "unit_text";
  char* arguments[] = {name, nullptr};
  const QCoreApplication application(words, arguments);  // translators belong to it
  PluralOfForced plural;
  QCoreApplication::installTranslator(&plural);
  EXPECT_THAT(forced(), HasSubstr("what it costs"));
  EXPECT_THAT(forced({{kVariable, "none"}, {"A", "1"}}), AllOf(HasSubstr("=none"), HasSubstr("what they cost")));
  QCoreApplication::removeTranslator(&plural);
}

TEST_F(Explanation, anArmWithoutWhatIsForcedShowsItsCost) {
  auto& arms = m_assessment.record.experiment.arms;
  arms.push_back(core::plan::withoutVariables(arms[0], {{kVariable, "none"}}));
  m_assessment.comparison.arms.push_back(arms.back().name);
  m_passports[2] = m_passports[0];
  core::stats::ComparedPoint point{.point = {1, 2}};
  point.cells.resize(3);
  core::stats::Ratio ratio;
  ratio.value = 1.023;
  ratio.n = 15;
  ratio.interval = core::stats::Interval{1.019, 1.027};
  point.cells[2].ratio = ratio;
  point.cells[2].imagesPerSecond.mean = 481.0;
  m_assessment.comparison.points.push_back(point);
  EXPECT_THAT(forced(), AllOf(HasSubstr("All other arms ran with"), HasSubstr("n = 15"),
                              HasSubstr("Without it, metal makes 481 images/s at 2 rank(s): +2.3 ± 0.4")));
  arms.back().env["A"] = "1";
  EXPECT_THAT(forced(), HasSubstr("metal, own settings ran without it.")) << "it differs in more than that";
}

}  // namespace
}  // namespace baremark::app::text

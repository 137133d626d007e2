// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/explanation_text.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QTranslator>

#include "core/plan/forced_environment.h"

namespace baremark::app::text {
namespace {

using core::containers::ImageKind;
using core::containers::RuntimeDescriptor;

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
  [[nodiscard]] std::string forced() {
    core::plan::HostContext host;
    host.forced[{"box", "", "hybrid"}] = {{kVariable, "none"}};
    host.limits["box"].label = "Box";
    for (auto& [arm, passport] : m_passports) {
      if (m_assessment.record.experiment.arms[arm].wrap.empty())
        passport[core::model::keyOfVariable(kVariable)] = "none";
    }
    const auto line = forcedLine(m_assessment, 0, m_passports, host);
    return line ? line->words.toStdString() : std::string();
  }

  core::report::Assessment m_assessment;
  ArmPassports m_passports;
  std::map<std::string, RuntimeDescriptor> m_runtimes;
};

bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

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
    EXPECT_TRUE(has(said(), part)) << said();
  EXPECT_FALSE(has(said(), "nothing recorded"));
  m_passports[0][{"software", "runtime_isolation"}] = "pid";
  m_passports[1][{"software", "runtime_isolation"}] = "nothing";
  EXPECT_TRUE(has(said(), "isolated: nothing")) << said();
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
  EXPECT_FALSE(has(recorded, "lid")) << "no verdict yet";
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
  const std::string line = forced();
  EXPECT_TRUE(has(line, std::string("All arms ran with ") + kVariable + "=none, needed for Box.")) << line;
  EXPECT_TRUE(has(line, "An arm of its own")) << line;
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
    const bool isCost = QLatin1String(context) == QLatin1String("Explanation") &&
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
  EXPECT_TRUE(has(forced(), "what it costs")) << forced();
  core::plan::HostContext host;
  host.forced[{"box", "", "hybrid"}] = {{kVariable, "none"}, {"A", "1"}};
  for (auto& [arm, passport] : m_passports) passport[core::model::keyOfVariable("A")] = "1";
  const auto line = forcedLine(m_assessment, 0, m_passports, host);
  QCoreApplication::removeTranslator(&plural);
  ASSERT_TRUE(line);
  EXPECT_TRUE(has(line->words.toStdString(), "=none")) << line->words.toStdString();
  EXPECT_TRUE(has(line->words.toStdString(), "what they cost")) << line->words.toStdString();
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
  const std::string line = forced();
  EXPECT_TRUE(has(line, "All other arms ran with")) << line;
  EXPECT_TRUE(has(line, "Without it, metal makes 481 images/s at 2 rank(s): +2.3 ± 0.4")) << line;
  EXPECT_TRUE(has(line, "n = 15")) << line;
  arms.back().env["A"] = "1";
  EXPECT_TRUE(has(forced(), "metal, own settings ran without it.")) << "it differs in more than that";
}

}  // namespace
}  // namespace baremark::app::text

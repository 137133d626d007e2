// SPDX-License-Identifier: GPL-3.0-or-later
// RC-01 and RC-09 to RC-11: architecture, glibc, InfiniBand and Python, and what all rules have in common.
#include <set>

#include "tests/unit/recipes/compatibility_cases.h"

namespace baremark::core::recipes {
namespace {

TEST(Architecture, isThatOfTheHost) {
  DescribedHost host = fullHost();
  expectFinding(findingOf("RC-01", recipeOf(""), host), Level::Pass, Clue::SameArchitecture, {"x86_64"});
  host.architecture = "aarch64";
  const CompatibilityFinding other = findingOf("RC-01", recipeOf(""), host);
  expectFinding(other, Level::Stop, Clue::OtherArchitecture, {"x86_64", "aarch64"});
  expectChoice(other, Choice::Architecture, {"aarch64"});
  host.architecture = "";
  expectFinding(findingOf("RC-01", recipeOf(""), host), Level::Unknown, Clue::UnknownArchitecture, {});
}

TEST(Glibc, ofBoundLibraries) {
  const Recipe cuda = recipeOf(R"({"kind": "cuda"})");
  DescribedHost host = fullHost();
  expectFinding(findingOf("RC-09", cuda, host), Level::Pass, Clue::GlibcFits, {"2.35", "2.28"});
  EXPECT_FALSE(hasRule("RC-09", recipeOf(""), host)) << "nothing is bound";
  host.glibc = "2.36";
  const CompatibilityFinding older = findingOf("RC-09", cuda, host);
  expectFinding(older, Level::Warn, Clue::GlibcOlder, {"2.35", "2.36"});
  expectChoice(older, Choice::Release, {"Ubuntu", "24.04"});
  host.boundGlibc = "2.38";
  host.boundLibrary = "libmpi.so.40";
  const CompatibilityFinding stop = findingOf("RC-09", recipeOf(""), host);
  expectFinding(stop, Level::Stop, Clue::GlibcTooOld, {"2.35", "2.38", "libmpi.so.40"});
  expectChoice(stop, Choice::Release, {"Ubuntu", "24.04"});
  host = fullHost();
  host.glibc = "";
  expectFinding(findingOf("RC-09", cuda, host), Level::Pass, Clue::GlibcFits, {"2.35", "2.28"});
  host.release = "";
  expectFinding(findingOf("RC-09", cuda, host), Level::Unknown, Clue::UnknownGlibc, {});
}

TEST(Infiniband, needsItsLibrariesInTheImage) {
  const Recipe packages = recipeOf(R"({"kind": "infiniband"})");
  DescribedHost host = fullHost();
  expectFinding(findingOf("RC-10", packages, host), Level::Unknown, Clue::UnknownKernelDriver, {"rdma-core 39.0"});
  const CompatibilityFinding unsaid = findingOf("RC-10", recipeOf(R"({"kind": "openmpi"})"), host);
  expectFinding(unsaid, Level::Unknown, Clue::UnknownUserSpace, {});
  expectChoice(unsaid, Choice::UserSpace, {"rdma-core"});
  host.hasInfiniband = false;
  expectFinding(findingOf("RC-10", packages, host), Level::Pass, Clue::NoInfiniband, {});
  host.hasInfiniband = {};
  expectFinding(findingOf("RC-10", packages, host), Level::Unknown, Clue::UnknownInfiniband, {});
  EXPECT_FALSE(hasRule("RC-10", recipeOf(""), host));
}

TEST(Python, againstTheWheel) {
  const auto recipe = [](const std::string& line, const std::string& python = "python3") {
    return recipeOf(R"({"kind": "pytorch", "python": ")" + python + R"(", "lock": [")" + line +
                    R"(", "six==1.16.0"]})");
  };
  const CompatibilityFinding good = findingOf("RC-11", recipe("torch==2.5.1 --hash=sha256:0"), fullHost());
  expectFinding(good, Level::Pass, Clue::PythonFits, {"torch 2.5.1", "3.10"});
  EXPECT_EQ(good.table.id, "wheel-python");
  const CompatibilityFinding stop = findingOf("RC-11", recipe("torch==1.12.1", "python3.12"), fullHost());
  expectFinding(stop, Level::Stop, Clue::PythonOutside, {"torch 1.12.1", "3.12", "3.7", "3.10"});
  expectChoice(stop, Choice::Wheel, {"3.7", "3.10", "torch", "2.14"});
  const CompatibilityFinding none = findingOf("RC-11", recipe("TensorFlow_GPU==1.10.1", "python3.8"), fullHost());
  expectFinding(none, Level::Stop, Clue::PythonOutside, {"tensorflow-gpu 1.10.1", "3.8", "3.3", "3.6"});
  expectChoice(none, Choice::Python, {"3.3", "3.6"});
  expectFinding(findingOf("RC-11", recipe("torch==9.0"), fullHost()), Level::Unknown, Clue::NoRow, {"torch", "9.0"});
  expectFinding(findingOf("RC-11", recipe("torch==2.5.1", "pypy"), fullHost()), Level::Unknown, Clue::UnknownPython,
                {"torch 2.5.1"});
  EXPECT_FALSE(hasRule("RC-11", recipe("# torch==2.5.1"), fullHost()));
}

TEST(Compatibility, ofAnUnknownHostNothingPasses) {
  const Recipe recipe = recipeOf(R"({"kind": "cuda"}, {"kind": "nccl"}, {"kind": "openmpi"}, {"kind": "infiniband"})");
  std::set<std::string> passed;
  for (const CompatibilityFinding& finding : compatibilityOf(recipe, test::shippedRegistry(), {})) {
    if (finding.level != Level::Unknown) passed.insert(finding.rule);
  }
  EXPECT_EQ(passed, std::set<std::string>{"RC-05"}) << "NCCL and CUDA are both in the image";
}

TEST(Compatibility, aSlimStageHasWhatRemains) {
  const auto recipe = parseRecipe(R"({"schema": "baremark.recipe/1", "name": "slim", "stages": [
    {"name": "build", "base": {"kind": "distribution", "distribution": "ubuntu", "release": "24.04"},
     "blocks": [{"kind": "cuda"}]},
    {"name": "run", "slim_of": "build", "base": {"kind": "distribution", "distribution": "ubuntu", "release": "22.04"},
     "blocks": []}]})",
                                  test::shippedRegistry());
  ASSERT_TRUE(recipe) << toLogLine(recipe.error());
  EXPECT_EQ(findingOf("RC-02", *recipe, fullHost()).place, (BlockPlace{.stage = 0, .block = 0}));
  EXPECT_EQ(findingOf("RC-09", *recipe, fullHost()).values.front(), "2.35");
}

TEST(Compatibility, aStopRefusesTheBuildUnlessItIsWaived) {
  DescribedHost host = fullHost();
  host.driver = "470.57.02";
  const Recipe recipe = recipeOf(R"({"kind": "cuda"})");
  const CompatibilityFindings findings = compatibilityOf(recipe, test::shippedRegistry(), host);
  ASSERT_STREQ(nameOf(findingOf("RC-02", recipe, host).level), "stop");
  EXPECT_EQ(stopping(findings, {}), std::set<std::string>{"RC-02"});
  const auto refusal = refusalOf(findings, {}, "cluster");
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->code, base::ErrorCode::CheckFailed);
  EXPECT_EQ(refusal->where, "RC-02");
  EXPECT_EQ(refusal->value.english(), "the image would not work on cluster");
  EXPECT_EQ(refusal->suggestion, "--waive RC-02");
  EXPECT_FALSE(refusalOf(findings, {"RC-02"}, "cluster"));
  EXPECT_EQ(countsOf(findings).stops, 1);
  host.architecture = "aarch64";
  const auto other = refusalOf(compatibilityOf(recipe, test::shippedRegistry(), host), {"RC-01"}, "cluster");
  ASSERT_TRUE(other) << "no builder makes an image of another architecture";
  EXPECT_EQ(other->where, "RC-01");
  EXPECT_TRUE(other->suggestion.empty());
}

TEST(Compatibility, onlyRulesThatCanBeWaivedAreNamed) {
  EXPECT_FALSE(checkWaived({"RC-02", "RC-11"}));
  for (const char* id : {"RC-01", "RC-99", "PF-11"}) {
    const auto refused = checkWaived({id});
    ASSERT_TRUE(refused) << id;
    EXPECT_EQ(refused->code, base::ErrorCode::UnknownValue);
    EXPECT_EQ(refused->where, "--waive");
  }
}

TEST(Compatibility, namesAreDifferent) {
  std::set<std::string> names;
  for (int i = 0; i < kClues; ++i) names.insert(nameOf(static_cast<Clue>(i)));
  EXPECT_EQ(names.size(), static_cast<std::size_t>(kClues));
  for (int i = 0; i < kChoices; ++i) EXPECT_STRNE(nameOf(static_cast<Choice>(i)), "");
  EXPECT_STREQ(nameOf(Clue::PythonOutside), "python_outside");
  EXPECT_STREQ(nameOf(Choice::Wheel), "wheel");
}

}  // namespace
}  // namespace baremark::core::recipes

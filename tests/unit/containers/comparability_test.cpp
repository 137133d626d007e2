// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/comparability.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace baremark::core::containers {
namespace {

Meaning meaningOf(const std::vector<PassportDifference>& differences, const std::string& name) {
  const auto found = std::find_if(differences.begin(), differences.end(), [&](const auto& d) { return d.key.name == name; });
  EXPECT_NE(found, differences.end()) << name;
  return found == differences.end() ? Meaning::Equal : found->meaning;
}

TEST(Comparability, aContainersOwnNatureIsMeant) {
  const model::Passport host = {{{"software", "runtime"}, "Bare metal"}, {{"software", "open_mpi"}, "4.1.4"},
                                {{"machine", "clock_mhz"}, "2600"}};
  const model::Passport container = {{{"software", "runtime"}, "Charliecloud 0.31"}, {{"software", "open_mpi"}, "4.1.4"},
                                     {{"software", "image"}, "sha256:1"}, {{"machine", "clock_mhz"}, "2700"}};
  const auto differences = comparePassports(host, container, {}, {});
  EXPECT_EQ(meaningOf(differences, "runtime"), Meaning::Meant);
  EXPECT_EQ(meaningOf(differences, "image"), Meaning::Meant);
  EXPECT_EQ(meaningOf(differences, "open_mpi"), Meaning::Equal);
  EXPECT_EQ(meaningOf(differences, "clock_mhz"), Meaning::Incidental);
}

TEST(Comparability, librariesTransportAndLimitsMustBeEqual) {
  const model::Passport a = {{{"software", "lib.libdnnl.so.2"}, "build 1"}, {{"transport", "single_copy"}, "cma"},
                             {{"limits", "affinity"}, "0"}, {{"environment", "OMP_PLACES"}, "cores"}};
  const model::Passport b = {{{"software", "lib.libdnnl.so.2"}, "build 2"}, {{"transport", "single_copy"}, "none"},
                             {{"limits", "affinity"}, "0-1"}};
  for (const auto& difference : comparePassports(a, b, {}, {})) {
    EXPECT_EQ(difference.meaning, Meaning::NotMeant) << difference.key.name;
  }
}

TEST(Comparability, whatAnArmSetsIsMeant) {
  const model::Passport a = {{{"environment", "OMP_PLACES"}, "cores"}, {{"workload", "variable_update"}, "allreduce"}};
  const model::Passport b = {{{"environment", "OMP_PLACES"}, "threads"}, {{"workload", "variable_update"}, "independent"}};
  const model::Arm arm{.env = {{"OMP_PLACES", "threads"}}, .settings = {{"variable_update", std::string("independent")}}};
  for (const auto& difference : comparePassports(a, b, {}, arm)) EXPECT_EQ(difference.meaning, Meaning::Meant);
}

TEST(Comparability, aMissingPassportIsTheOneDifferenceThatIsJudged) {
  const model::Passport stated = {{{"software", "open_mpi"}, "4.1.4"}, {{"limits", "threads"}, "2"}};
  const model::Passport ofManager = {{{"software", "runtime"}, "Bare metal"}, {{"manager", "processor_share"}, "0.1 % of a core"},
                                     {{"workload", "wrap"}, "nice"}};
  EXPECT_TRUE(isMissing({}));
  EXPECT_TRUE(isMissing(ofManager));
  EXPECT_FALSE(isMissing(stated));
  const auto notMeant = [](const model::Passport& baseline, const model::Passport& arm) {
    std::vector<PassportDifference> out;
    for (const auto& difference : comparePassports(baseline, arm, {}, {})) {
      if (difference.meaning == Meaning::NotMeant) out.push_back(difference);
    }
    return out;
  };
  const auto expected = [](const char* baseline, const char* arm) {
    return std::vector<PassportDifference>{{.key = missingPassport(), .baseline = baseline, .arm = arm, .meaning = Meaning::NotMeant}};
  };
  EXPECT_EQ(notMeant(stated, ofManager), expected("no", "yes"));
  EXPECT_EQ(notMeant(ofManager, stated), expected("yes", "no"));
  EXPECT_EQ(notMeant(ofManager, {}), expected("yes", "yes"));
  EXPECT_TRUE(notMeant(stated, stated).empty());
}

TEST(Comparability, aSingletonWorldIsAFault) {
  model::CanaryReport report{.worldSize = 1, .ranks = {{}}};
  EXPECT_EQ(faultOf(report, 2)->code, "world_size");
  report.worldSize = 2;
  report.ranks.resize(2);
  EXPECT_EQ(faultOf(report, 2)->code, "exchange");
  report.exchangeSeconds = 0.001;
  EXPECT_FALSE(faultOf(report, 2));
}

TEST(Comparability, ranksThatDifferAreNamed) {
  const model::CanaryReport report{.worldSize = 2, .ranks = {{.rank = 0, .cpus = "0"}, {.rank = 1, .cpus = "1"}}};
  EXPECT_EQ(toPassport(report).at({"limits", "affinity"}), "rank 0: 0; rank 1: 1");
}

}  // namespace
}  // namespace baremark::core::containers

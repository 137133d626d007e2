// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of compatibility, RC-01 to RC-11, and what all of them have in common.
#include "core/recipes/compatibility.h"

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>
#include <tuple>

#include "core/base/version_numbers.h"
#include "core/recipes/compatibility_table.h"
#include "core/recipes/recipe_file.h"
#include "tests/refused.h"
#include "tests/resources.h"
#include "tests/unit/recipes/shipped_registry.h"

namespace baremark::core::recipes {
namespace {

using base::ErrorCode;

/// A recipe of one stage on Ubuntu 22.04, or on another base, with these blocks.
Recipe imageWith(const std::string& blocks, const std::string& base = R"({"kind": "distribution",
                                            "distribution": "ubuntu", "release": "22.04"})") {
  return test::got(
      parseRecipe(R"({"schema": "baremark.recipe/1", "name": "case", "stages": [{"name": "image", "base": )" + base +
                      R"(, "blocks": [)" + blocks + "]}]}",
                  test::shippedRegistry()));
}

/// A host about which everything is known: V100s and Open MPI 4.1.4.
DescribedHost fullHost() {
  return {.name = "cluster",
          .architecture = "x86_64",
          .distribution = "rocky",
          .release = "8",
          .glibc = "2.28",
          .hasGpus = true,
          .driver = "570.86.15",
          .capabilities = {"7.0"},
          .mpi = "Open MPI",
          .mpiVersion = "4.1.4",
          .pmix = {"4.2.2"},
          .hasInfiniband = true};
}

/// The only finding of a rule; nothing if it has none.
std::optional<CompatibilityFinding> foundBy(const std::string& rule, const Recipe& recipe, const DescribedHost& host,
                                            const CompatibilityTables& tables = shippedTables()) {
  std::optional<CompatibilityFinding> found;
  for (CompatibilityFinding& finding : compatibilityOf(recipe, test::shippedRegistry(), host, tables)) {
    if (finding.rule != rule) continue;
    EXPECT_FALSE(found.has_value()) << rule << " has several findings";
    found = std::move(finding);
  }
  return found;
}

/// A rule, a host and tables. The tests change the host step by step.
struct RuleOnHost {
  std::string rule;
  DescribedHost host = fullHost();
  CompatibilityTables tables = shippedTables();

  CompatibilityFinding finding(const Recipe& recipe) const {
    const auto found = foundBy(rule, recipe, host, tables);
    EXPECT_TRUE(found.has_value()) << rule << " has no finding";
    return found.value_or(CompatibilityFinding{.level = Level::Unknown});
  }
  bool isSilent(const Recipe& recipe) const { return !foundBy(rule, recipe, host, tables).has_value(); }
  void chooses(const Recipe& recipe, Choice choice, const Texts& chosen) const {
    const CompatibilityFinding found = finding(recipe);
    EXPECT_STREQ(nameOf(found.choice), nameOf(choice));
    EXPECT_EQ(found.chosen, chosen);
  }
  /// Without a choice, it is not looked at.
  void finds(const Recipe& recipe, Level level, Clue clue, const Texts& values, Choice choice = Choice::None,
             const Texts& chosen = {}) const {
    SCOPED_TRACE(rule + " " + nameOf(clue));
    const CompatibilityFinding found = finding(recipe);
    EXPECT_STREQ(nameOf(found.level), nameOf(level));
    EXPECT_STREQ(nameOf(found.clue), nameOf(clue));
    EXPECT_EQ(found.values, values);
    if (choice != Choice::None) chooses(recipe, choice, chosen);
  }
};

const char* const kCuda128 = R"({"kind": "cuda", "version": "12.8.0"})";
const char* const kOpenMpi = R"({"kind": "openmpi"})";
const char* const kRocky = R"({"kind": "distribution", "distribution": "rocky", "release": "8"})";

Recipe withCudnn(const std::string& version, const std::string& madeFor, const std::string& cuda) {
  return imageWith(R"({"kind": "cuda", "version": ")" + cuda + R"("}, {"kind": "cudnn", "version": ")" + version +
                   R"(", "cuda": ")" + madeFor + R"("})");
}

Recipe withNccl(const std::string& version, const std::string& cuda) {
  return imageWith(R"({"kind": "cuda", "version": ")" + cuda + R"("}, {"kind": "nccl", "version": ")" + version +
                   R"("})");
}

Recipe openMpi(const std::string& version) {
  return imageWith(R"({"kind": "openmpi", "from": "source", "version": ")" + version + "\"}");
}

Recipe withWheel(const std::string& line, const std::string& python = "python3") {
  return imageWith(R"({"kind": "pytorch", "python": ")" + python + R"(", "lock": [")" + line + R"(", "six==1.16.0"]})");
}

TEST(CompatibilityRules, findingsNameTheirTables) {
  for (const auto& [rule, recipe, table] : {std::tuple("RC-02", imageWith(kCuda128), "cuda-driver"),
                                            {"RC-04", withCudnn("9.10.2.21", "12", "12.8.0"), "cudnn-cuda"},
                                            {"RC-05", withNccl("2.27.7-1", "13.0.2"), "nccl-cuda"},
                                            {"RC-06", imageWith(kOpenMpi), "mpi-families"},
                                            {"RC-07", imageWith(kOpenMpi), "mpi-versions"},
                                            {"RC-08", imageWith(kOpenMpi), "pmix"},
                                            {"RC-11", withWheel("torch==2.5.1 --hash=sha256:0"), "wheel-python"}})
    EXPECT_EQ(RuleOnHost{rule}.finding(recipe).table.id, table) << rule;
}

TEST(CompatibilityRules, architecture) {
  RuleOnHost on{"RC-01"};
  const Recipe plain = imageWith("");
  on.finds(plain, Level::Pass, Clue::SameArchitecture, {"x86_64"});
  on.host.architecture = "aarch64";
  on.finds(plain, Level::Stop, Clue::OtherArchitecture, {"x86_64", "aarch64"}, Choice::Architecture, {"aarch64"});
  on.host.architecture = "";
  on.finds(plain, Level::Unknown, Clue::UnknownArchitecture, {});
}

TEST(CompatibilityRules, theDriverFitsOrItIsSaidWhichCudaWould) {
  RuleOnHost on{"RC-02"};
  const Recipe cuda = imageWith(kCuda128);
  on.finds(cuda, Level::Pass, Clue::DriverFits, {"12.8.0", "570.86.15"});
  EXPECT_EQ(on.finding(cuda).table.date, "2026-03-20");
  EXPECT_EQ(on.finding(cuda).place, (BlockPlace{.stage = 0, .block = 0}));
  on.host.driver = "535.54.03";
  on.finds(cuda, Level::Warn, Clue::DriverLimited, {"12.8.0", "535.54.03", "570.26"}, Choice::Cuda, {"12.2", "570.26"});
  on.host.driver = "470.57.02";
  on.finds(cuda, Level::Stop, Clue::DriverTooOld, {"12.8.0", "470.57.02", "525"}, Choice::Cuda, {"11.4", "570.26"});
  on.host.driver = "300.1";
  on.chooses(cuda, Choice::Driver, {"570.26"});
  on.host.driver = "";
  on.finds(cuda, Level::Unknown, Clue::UnknownDriver, {"12.8.0"});
  on.host.hasGpus = false;
  on.finds(cuda, Level::Warn, Clue::NoGpu, {"12.8.0"});
}

TEST(CompatibilityRules, theDriverIsComparedWithTheBaseAndUnknownVersions) {
  RuleOnHost on{"RC-02"};
  const Recipe ofBase = imageWith("", R"({"kind": "cuda", "distribution": "ubuntu", "release": "22.04",
                                          "version": "11.8.0", "flavour": "runtime"})");
  on.finds(ofBase, Level::Pass, Clue::DriverFits, {"11.8.0", "570.86.15"});
  EXPECT_EQ(on.finding(ofBase).place.block, BlockPlace::kNoBlock);
  EXPECT_TRUE(on.isSilent(imageWith("")));
  on.tables = {};
  on.finds(ofBase, Level::Unknown, Clue::NoRowForCuda, {"11.8.0"});
}

TEST(CompatibilityRules, aTableOfTheUserCounts) {
  const auto own = test::got(parseCompatibilityTable(
      R"({"schema": "baremark.compatibility/1", "id": "mine", "kind": "cuda-driver", "date": "2026-11-28", "sources": ["us"], "rows": [{"cuda": "12.8", "driver": "500"}]})"));
  RuleOnHost on{.rule = "RC-02", .tables = tablesWith({own})};
  on.host.driver = "535.54.03";
  on.finds(imageWith(kCuda128), Level::Pass, Clue::DriverFits, {"12.8.0", "535.54.03"});
  EXPECT_EQ(on.finding(imageWith(kCuda128)).table.id, "mine");
}

TEST(CompatibilityRules, oldAndNewGpus) {
  RuleOnHost on{"RC-03"};
  const Recipe cuda = imageWith(kCuda128);
  on.finds(cuda, Level::Pass, Clue::GpuFits, {"12.8.0", "7.0"});
  on.host.capabilities = {"7.0", "3.5"};
  on.finds(cuda, Level::Stop, Clue::GpuTooOld, {"12.8.0", "3.5", "5.0"}, Choice::OlderCuda, {"11.8"});
  on.host.capabilities = {"9.0"};
  const Recipe old = imageWith(R"({"kind": "cuda", "version": "11.2", "url": "https://example.org/c.run",
    "licence": "x", "sha256": "0000000000000000000000000000000000000000000000000000000000000000"})");
  on.finds(old, Level::Warn, Clue::GpuTooNew, {"11.2", "9.0", "11.8"}, Choice::NewerCuda, {"11.8"});
  on.host.capabilities = {};
  on.finds(cuda, Level::Unknown, Clue::UnknownGpu, {"12.8.0"});
}

TEST(CompatibilityRules, cudnnAgainstCudaAndGpus) {
  const RuleOnHost on{"RC-04"};
  const std::string made = "9.10.2.21";
  on.finds(withCudnn(made, "12", "12.8.0"), Level::Pass, Clue::LibraryFits, {"cuDNN", made, "12.8.0"});
  on.finds(withCudnn(made, "11", "12.8.0"), Level::Stop, Clue::LibraryOtherCuda, {"cuDNN", made, "11", "12.8.0"},
           Choice::LibraryFor, {"cuDNN", "12"});
  on.finds(withCudnn("9.0.0", "12", "12.8.0"), Level::Warn, Clue::LibraryNotListed, {"cuDNN", "9.0.0", "12.8.0"},
           Choice::Library, {"cuDNN", "9.10"});
  on.finds(withCudnn("9.17.0", "12", "12.8.0"), Level::Stop, Clue::LibraryOldGpu, {"cuDNN", "9.17.0", "7.0", "7.5"},
           Choice::Library, {"cuDNN", "9.10"});
  on.finds(withCudnn("9.14.0", "12", "12.8.0"), Level::Unknown, Clue::NoRow, {"cuDNN", "9.14.0"});
  on.finds(imageWith(R"({"kind": "cudnn"})"), Level::Unknown, Clue::UnknownCuda, {"cuDNN", made});
}

TEST(CompatibilityRules, ncclAgainstCuda) {
  const RuleOnHost on{"RC-05"};
  on.finds(withNccl("2.27.7-1", "13.0.2"), Level::Pass, Clue::LibraryFits, {"NCCL", "2.27.7-1", "13.0.2"});
  on.finds(withNccl("2.21.5-1", "13.0.2"), Level::Warn, Clue::LibraryNotListed, {"NCCL", "2.21.5-1", "13.0.2"},
           Choice::Library, {"NCCL", "2.32"});
  on.finds(withNccl("2.99.1", "12.8.0"), Level::Unknown, Clue::NoRow, {"NCCL", "2.99.1"});
  on.finds(imageWith(R"({"kind": "nccl"})"), Level::Unknown, Clue::UnknownCuda, {"NCCL", "2.27.7-1"});
}

TEST(CompatibilityRules, onlyTheSameInterfaceStartsRanks) {
  RuleOnHost on{"RC-06"};
  on.finds(imageWith(kOpenMpi), Level::Pass, Clue::SameMpi, {"Open MPI", "Open MPI"});
  on.finds(imageWith(R"({"kind": "mpich"})"), Level::Stop, Clue::OtherMpi, {"MPICH", "Open MPI"}, Choice::Mpi,
           {"Open MPI 4.1.4"});
  on.host.mpi = "Intel MPI";
  on.finds(imageWith(R"({"kind": "mvapich2"})"), Level::Pass, Clue::SameMpi, {"MVAPICH2", "Intel MPI"});
  on.host.mpi = "";
  on.finds(imageWith(kOpenMpi), Level::Unknown, Clue::UnknownHostMpi, {"Open MPI"});
  on.rule = "RC-07";
  EXPECT_TRUE(on.isSilent(imageWith(kOpenMpi)));
}

TEST(CompatibilityRules, aNewerMpiOrAnotherSeries) {
  RuleOnHost on{"RC-07"};
  const std::string host = "Open MPI 4.1.4";
  on.finds(imageWith(kOpenMpi), Level::Pass, Clue::MpiFits, {"Open MPI 4.1.2", host});
  on.finds(openMpi("4.1.6"), Level::Warn, Clue::MpiNewer, {"Open MPI 4.1.6", host}, Choice::Mpi, {host});
  on.finds(openMpi("5.0.8"), Level::Warn, Clue::MpiOtherSeries, {"Open MPI 5.0.8", host});
  const char* const old = R"({"kind": "distribution", "distribution": "ubuntu", "release": "18.04"})";
  on.finds(imageWith(kOpenMpi, old), Level::Stop, Clue::MpiOtherSeries, {"Open MPI 2.1.1", host}, Choice::Mpi, {host});
  on.finds(imageWith(kOpenMpi, kRocky), Level::Unknown, Clue::UnknownMpiVersion, {"Open MPI"});
  on.host.mpiVersion = "6.0.1";
  on.finds(openMpi("5.0.8"), Level::Unknown, Clue::NoRow, {"Open MPI", "5.0.8"});
  on.host.mpiVersion = "";
  on.finds(openMpi("5.0.8"), Level::Unknown, Clue::UnknownHostMpi, {"Open MPI"});
}

TEST(CompatibilityRules, pmixOfPackagesOfTheSourceAndOfABlock) {
  const RuleOnHost on{"RC-08"};
  on.finds(imageWith(kOpenMpi), Level::Pass, Clue::PmixFits, {"4.1.2", "4.2.2"});
  on.finds(openMpi("5.0.8"), Level::Pass, Clue::PmixFits, {"4.2", "4.2.2"});
  const std::string outer = R"({"kind": "pmix", "version": "5.0.8"}, {"kind": "openmpi", "from": "source",
    "version": "5.0.8", "pmix_prefix": "/opt/pmix"})";
  on.finds(imageWith(outer), Level::Pass, Clue::PmixFits, {"5.0.8", "4.2.2"});
  on.finds(imageWith(kOpenMpi, kRocky), Level::Unknown, Clue::UnknownPmix, {"Open MPI"});
  EXPECT_TRUE(on.isSilent(imageWith(R"({"kind": "mpich"})"))) << "it starts its ranks without PMIx";
}

// The planted mistake "wrong PMIx".
TEST(CompatibilityRules, aPmixServerThatIsTooOldStops) {
  RuleOnHost on{"RC-08"};
  on.host.pmix = {"1.2.5"};
  on.finds(openMpi("4.1.6"), Level::Stop, Clue::PmixTooFar, {"3.2", "1.2.5"}, Choice::Mpi, {"Open MPI 2.1"});
  on.host.pmix = {"1.2.5", "4"};
  on.finds(openMpi("4.1.6"), Level::Pass, Clue::PmixFits, {"3.2", "1.2.5, 4"});
  on.host.pmix = {"2.0.3"};
  const Recipe outer = imageWith(R"({"kind": "pmix"}, {"kind": "openmpi", "from": "source", "version": "5.0.8",
    "pmix_prefix": "/opt/pmix"})");
  EXPECT_EQ(on.finding(outer).level, Level::Stop);
  on.chooses(outer, Choice::None, {});
  on.host.pmix = {};
  on.finds(openMpi("4.1.6"), Level::Unknown, Clue::UnknownHostPmix, {});
}

TEST(CompatibilityRules, glibcOfBoundLibraries) {
  RuleOnHost on{"RC-09"};
  const Recipe cuda = imageWith(R"({"kind": "cuda"})");
  on.finds(cuda, Level::Pass, Clue::GlibcFits, {"2.35", "2.28"});
  EXPECT_TRUE(on.isSilent(imageWith(""))) << "nothing is bound";
  on.host.glibc = "2.36";
  on.finds(cuda, Level::Warn, Clue::GlibcOlder, {"2.35", "2.36"}, Choice::Release, {"Ubuntu", "24.04"});
  on.host.boundGlibc = "2.38";
  on.host.boundLibrary = "libmpi.so.40";
  on.finds(imageWith(""), Level::Stop, Clue::GlibcTooOld, {"2.35", "2.38", "libmpi.so.40"}, Choice::Release,
           {"Ubuntu", "24.04"});
  on.host = fullHost();
  on.host.glibc = "";
  on.finds(cuda, Level::Pass, Clue::GlibcFits, {"2.35", "2.28"});
  on.host.release = "";
  on.finds(cuda, Level::Unknown, Clue::UnknownGlibc, {});
}

TEST(CompatibilityRules, infinibandNeedsItsLibrariesInTheImage) {
  RuleOnHost on{"RC-10"};
  const Recipe packages = imageWith(R"({"kind": "infiniband"})");
  on.finds(packages, Level::Unknown, Clue::UnknownKernelDriver, {"rdma-core 39.0"});
  on.finds(imageWith(kOpenMpi), Level::Unknown, Clue::UnknownUserSpace, {}, Choice::UserSpace, {"rdma-core"});
  on.host.hasInfiniband = false;
  on.finds(packages, Level::Pass, Clue::NoInfiniband, {});
  on.host.hasInfiniband = {};
  on.finds(packages, Level::Unknown, Clue::UnknownInfiniband, {});
  EXPECT_TRUE(on.isSilent(imageWith("")));
}

TEST(CompatibilityRules, pythonAgainstTheWheel) {
  const RuleOnHost on{"RC-11"};
  on.finds(withWheel("torch==2.5.1 --hash=sha256:0"), Level::Pass, Clue::PythonFits, {"torch 2.5.1", "3.10"});
  on.finds(withWheel("torch==1.12.1", "python3.12"), Level::Stop, Clue::PythonOutside,
           {"torch 1.12.1", "3.12", "3.7", "3.10"}, Choice::Wheel, {"3.7", "3.10", "torch", "2.14"});
  on.finds(withWheel("TensorFlow_GPU==1.10.1", "python3.8"), Level::Stop, Clue::PythonOutside,
           {"tensorflow-gpu 1.10.1", "3.8", "3.3", "3.6"}, Choice::Python, {"3.3", "3.6"});
  on.finds(withWheel("torch==9.0"), Level::Unknown, Clue::NoRow, {"torch", "9.0"});
  on.finds(withWheel("torch==2.5.1", "pypy"), Level::Unknown, Clue::UnknownPython, {"torch 2.5.1"});
  EXPECT_TRUE(on.isSilent(withWheel("# torch==2.5.1")));
}

TEST(Compatibility, ofAnUnknownHostNothingPasses) {
  const Recipe recipe = imageWith(R"({"kind": "cuda"}, {"kind": "nccl"}, {"kind": "openmpi"}, {"kind": "infiniband"})");
  std::set<std::string> passed;
  for (const CompatibilityFinding& finding : compatibilityOf(recipe, test::shippedRegistry(), {})) {
    if (finding.level != Level::Unknown) passed.insert(finding.rule);
  }
  EXPECT_EQ(passed, std::set<std::string>{"RC-05"}) << "NCCL and CUDA are both in the image";
}

TEST(Compatibility, aSlimStageHasWhatRemains) {
  const auto recipe = test::got(parseRecipe(
      R"({"schema": "baremark.recipe/1", "name": "slim", "stages": [ {"name": "build", "base": {"kind": "distribution", "distribution": "ubuntu", "release": "24.04"}, "blocks": [{"kind": "cuda"}]}, {"name": "run", "slim_of": "build", "base": {"kind": "distribution", "distribution": "ubuntu", "release": "22.04"}, "blocks": []}]})",
      test::shippedRegistry()));
  EXPECT_EQ(RuleOnHost{"RC-02"}.finding(recipe).place, (BlockPlace{.stage = 0, .block = 0}));
  EXPECT_EQ(RuleOnHost{"RC-09"}.finding(recipe).values.front(), "2.35");
}

TEST(Compatibility, aStopRefusesTheBuildUnlessItIsWaived) {
  DescribedHost host = fullHost();
  host.driver = "470.57.02";
  const Recipe recipe = imageWith(R"({"kind": "cuda"})");
  const CompatibilityFindings findings = compatibilityOf(recipe, test::shippedRegistry(), host);
  ASSERT_STREQ(nameOf(RuleOnHost{"RC-02", host}.finding(recipe).level), "stop");
  EXPECT_EQ(stopping(findings, {}), std::set<std::string>{"RC-02"});
  const auto stop = test::got(refusalOf(findings, {}, "cluster"));
  EXPECT_TRUE(test::refused(stop, {.code = ErrorCode::CheckFailed, .where = "RC-02", .suggestion = "--waive RC-02"}));
  EXPECT_EQ(stop.value.english(), "the image would not work on cluster");
  EXPECT_FALSE(refusalOf(findings, {"RC-02"}, "cluster"));
  EXPECT_EQ(countsOf(findings).stops, 1);
  host.architecture = "aarch64";
  // No builder makes an image of another architecture.
  const auto other = refusalOf(compatibilityOf(recipe, test::shippedRegistry(), host), {"RC-01"}, "cluster");
  EXPECT_TRUE(test::refused(test::got(other), {.where = "RC-01", .suggestion = ""}));
}

TEST(Compatibility, onlyRulesThatCanBeWaivedAreNamed) {
  EXPECT_FALSE(checkWaived({"RC-02", "RC-11"}));
  for (const char* id : {"RC-01", "RC-99", "PF-11"}) {
    const auto refused = test::got(checkWaived({id}));
    EXPECT_TRUE(test::refused(refused, {.code = ErrorCode::UnknownValue, .where = "--waive"})) << id;
  }
}

constexpr const char* kSmall = R"({"schema": "baremark.compatibility/1", "id": "mine", "kind": "cuda-driver",
  "date": "2026-11-28", "sources": ["the administrator"], "rows": [{"cuda": "12.4", "driver": "550.40"}]})";

TEST(CompatibilityTables, theProgramHasEachFileOfTheFolder) {
  std::set<std::string> files;
  for (const auto& file : std::filesystem::directory_iterator(std::string(places::kResources) + "/compatibility")) {
    files.insert(file.path().stem().string());
    const auto table = test::got(parseCompatibilityTable(test::contentOf(file.path().string())));
    EXPECT_EQ(table.id, file.path().stem().string());
    EXPECT_FALSE(table.rows.empty()) << table.id;
  }
  std::set<std::string> shipped;
  std::set<std::string> kinds;
  for (const CompatibilityTable& table : shippedTables().tables) {
    EXPECT_TRUE(shipped.insert(table.id).second) << table.id;
    kinds.insert(table.kind);
  }
  EXPECT_EQ(shipped, files);
  EXPECT_EQ(kinds.size(), tableKinds().size());
}

TEST(CompatibilityTables, aBrokenTableIsRefused) {
  ASSERT_TRUE(parseCompatibilityTable(kSmall));
  const std::tuple<std::string, std::string, ErrorCode, std::string> refusals[] = {
      {"cuda-driver", "cuda-drivers", ErrorCode::UnknownValue, "/kind"},
      {"2026-11-28", "28.11.2026", ErrorCode::Untrusted, "/date"},
      {R"(["the administrator"])", "[]", ErrorCode::OutOfRange, "/sources"},
      {R"("550.40")", R"("new")", ErrorCode::Untrusted, "/rows/0/driver"},
      {R"("550.40")", "550.4", ErrorCode::WrongType, "/rows/0/driver"},
      {R"(, "driver": "550.40")", "", ErrorCode::Missing, "/rows/0/driver"},
      {R"("cuda": "12.4")", R"("cuda": "12.4", "gpu": "7.0")", ErrorCode::UnknownKey, "/rows/0/gpu"},
  };
  for (const auto& [from, to, code, where] : refusals)
    EXPECT_TRUE(
        test::refused(parseCompatibilityTable(test::replaced(kSmall, from, to)), {.code = code, .where = where}))
        << to;
}

TEST(VersionNumbers, limitsAreIncluded) {
  EXPECT_TRUE(base::isWithin("4.1.6", "4.1", "4.1"));
  EXPECT_TRUE(base::isWithin("2.1", "2.1.1", "2.2")) << "a series";
  EXPECT_TRUE(base::isWithin("5", "", ""));
  EXPECT_FALSE(base::isWithin("4.2", "4.1", "4.1"));
  EXPECT_FALSE(base::isWithin("2.0.9", "2.1", ""));
  EXPECT_FALSE(base::isWithin("", "", ""));
  EXPECT_FALSE(base::isWithin("new", "", ""));
}

}  // namespace
}  // namespace baremark::core::recipes

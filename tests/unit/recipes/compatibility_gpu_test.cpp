// SPDX-License-Identifier: GPL-3.0-or-later
// RC-02 to RC-05: CUDA, cuDNN and NCCL against the host's driver and GPUs.
#include "tests/unit/recipes/compatibility_cases.h"

namespace baremark::core::recipes {
namespace {

const char* const kCuda128 = R"({"kind": "cuda", "version": "12.8.0"})";

Recipe withCudnn(const std::string& version, const std::string& madeFor, const std::string& cuda) {
  return recipeOf(R"({"kind": "cuda", "version": ")" + cuda + R"("}, {"kind": "cudnn", "version": ")" + version +
                  R"(", "cuda": ")" + madeFor + R"("})");
}

TEST(CudaDriver, fitsOrSaysWhichCudaWould) {
  const Recipe recipe = recipeOf(kCuda128);
  DescribedHost host = fullHost();
  const CompatibilityFinding good = findingOf("RC-02", recipe, host);
  expectFinding(good, Level::Pass, Clue::DriverFits, {"12.8.0", "570.86.15"});
  EXPECT_EQ(good.table.id, "cuda-driver");
  EXPECT_EQ(good.table.date, "2026-03-20");
  EXPECT_EQ(good.place, (BlockPlace{.stage = 0, .block = 0}));
  host.driver = "535.54.03";
  const CompatibilityFinding limited = findingOf("RC-02", recipe, host);
  expectFinding(limited, Level::Warn, Clue::DriverLimited, {"12.8.0", "535.54.03", "570.26"});
  expectChoice(limited, Choice::Cuda, {"12.2", "570.26"});
  host.driver = "470.57.02";
  const CompatibilityFinding old = findingOf("RC-02", recipe, host);
  expectFinding(old, Level::Stop, Clue::DriverTooOld, {"12.8.0", "470.57.02", "525"});
  expectChoice(old, Choice::Cuda, {"11.4", "570.26"});
  host.driver = "300.1";
  expectChoice(findingOf("RC-02", recipe, host), Choice::Driver, {"570.26"});
  host.driver = "";
  expectFinding(findingOf("RC-02", recipe, host), Level::Unknown, Clue::UnknownDriver, {"12.8.0"});
  host.hasGpus = false;
  expectFinding(findingOf("RC-02", recipe, host), Level::Warn, Clue::NoGpu, {"12.8.0"});
}

TEST(CudaDriver, looksAtTheBaseAndAtUnknownVersions) {
  const char* const base = R"({"kind": "cuda", "distribution": "ubuntu", "release": "22.04", "version": "11.8.0",
                               "flavour": "runtime"})";
  const CompatibilityFinding finding = findingOf("RC-02", recipeOf("", base), fullHost());
  expectFinding(finding, Level::Pass, Clue::DriverFits, {"11.8.0", "570.86.15"});
  EXPECT_EQ(finding.place.block, BlockPlace::kNoBlock);
  const CompatibilityTables none;
  expectFinding(findingOf("RC-02", recipeOf("", base), fullHost(), none), Level::Unknown, Clue::NoRowForCuda,
                {"11.8.0"});
  EXPECT_FALSE(hasRule("RC-02", recipeOf(""), fullHost()));
}

TEST(CudaDriver, aTableOfTheUserCounts) {
  const auto own = parseCompatibilityTable(R"({"schema": "baremark.compatibility/1", "id": "mine",
    "kind": "cuda-driver", "date": "2026-11-28", "sources": ["us"], "rows": [{"cuda": "12.8", "driver": "500"}]})");
  ASSERT_TRUE(own);
  DescribedHost host = fullHost();
  host.driver = "535.54.03";
  const CompatibilityFinding finding = findingOf("RC-02", recipeOf(kCuda128), host, tablesWith({*own}));
  expectFinding(finding, Level::Pass, Clue::DriverFits, {"12.8.0", "535.54.03"});
  EXPECT_EQ(finding.table.id, "mine");
}

TEST(CudaGpu, oldAndNewGpus) {
  const Recipe recipe = recipeOf(kCuda128);
  DescribedHost host = fullHost();
  expectFinding(findingOf("RC-03", recipe, host), Level::Pass, Clue::GpuFits, {"12.8.0", "7.0"});
  host.capabilities = {"7.0", "3.5"};
  const CompatibilityFinding old = findingOf("RC-03", recipe, host);
  expectFinding(old, Level::Stop, Clue::GpuTooOld, {"12.8.0", "3.5", "5.0"});
  expectChoice(old, Choice::OlderCuda, {"11.8"});
  host.capabilities = {"9.0"};
  const CompatibilityFinding later = findingOf("RC-03", recipeOf(R"({"kind": "cuda", "version": "11.2",
    "url": "https://example.org/c.run", "licence": "x",
    "sha256": "0000000000000000000000000000000000000000000000000000000000000000"})"),
                                               host);
  expectFinding(later, Level::Warn, Clue::GpuTooNew, {"11.2", "9.0", "11.8"});
  expectChoice(later, Choice::NewerCuda, {"11.8"});
  host.capabilities = {};
  expectFinding(findingOf("RC-03", recipe, host), Level::Unknown, Clue::UnknownGpu, {"12.8.0"});
}

TEST(Cudnn, againstCudaAndGpus) {
  DescribedHost host = fullHost();
  const CompatibilityFinding good = findingOf("RC-04", withCudnn("9.10.2.21", "12", "12.8.0"), host);
  expectFinding(good, Level::Pass, Clue::LibraryFits, {"cuDNN", "9.10.2.21", "12.8.0"});
  EXPECT_EQ(good.table.id, "cudnn-cuda");
  const CompatibilityFinding other = findingOf("RC-04", withCudnn("9.10.2.21", "11", "12.8.0"), host);
  expectFinding(other, Level::Stop, Clue::LibraryOtherCuda, {"cuDNN", "9.10.2.21", "11", "12.8.0"});
  expectChoice(other, Choice::LibraryFor, {"cuDNN", "12"});
  const CompatibilityFinding early = findingOf("RC-04", withCudnn("9.0.0", "12", "12.8.0"), host);
  expectFinding(early, Level::Warn, Clue::LibraryNotListed, {"cuDNN", "9.0.0", "12.8.0"});
  expectChoice(early, Choice::Library, {"cuDNN", "9.10"});
  const CompatibilityFinding gpu = findingOf("RC-04", withCudnn("9.17.0", "12", "12.8.0"), host);
  expectFinding(gpu, Level::Stop, Clue::LibraryOldGpu, {"cuDNN", "9.17.0", "7.0", "7.5"});
  expectChoice(gpu, Choice::Library, {"cuDNN", "9.10"});
  expectFinding(findingOf("RC-04", withCudnn("9.14.0", "12", "12.8.0"), host), Level::Unknown, Clue::NoRow,
                {"cuDNN", "9.14.0"});
  expectFinding(findingOf("RC-04", recipeOf(R"({"kind": "cudnn"})"), host), Level::Unknown, Clue::UnknownCuda,
                {"cuDNN", "9.10.2.21"});
}

TEST(Nccl, againstCuda) {
  const auto recipe = [](const std::string& version, const std::string& cuda) {
    return recipeOf(R"({"kind": "cuda", "version": ")" + cuda + R"("}, {"kind": "nccl", "version": ")" + version +
                    R"("})");
  };
  const CompatibilityFinding good = findingOf("RC-05", recipe("2.27.7-1", "13.0.2"), fullHost());
  expectFinding(good, Level::Pass, Clue::LibraryFits, {"NCCL", "2.27.7-1", "13.0.2"});
  EXPECT_EQ(good.table.id, "nccl-cuda");
  const CompatibilityFinding early = findingOf("RC-05", recipe("2.21.5-1", "13.0.2"), fullHost());
  expectFinding(early, Level::Warn, Clue::LibraryNotListed, {"NCCL", "2.21.5-1", "13.0.2"});
  expectChoice(early, Choice::Library, {"NCCL", "2.32"});
  expectFinding(findingOf("RC-05", recipe("2.99.1", "12.8.0"), fullHost()), Level::Unknown, Clue::NoRow,
                {"NCCL", "2.99.1"});
  expectFinding(findingOf("RC-05", recipeOf(R"({"kind": "nccl"})"), fullHost()), Level::Unknown, Clue::UnknownCuda,
                {"NCCL", "2.27.7-1"});
}

}  // namespace
}  // namespace baremark::core::recipes

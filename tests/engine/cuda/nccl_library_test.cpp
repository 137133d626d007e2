// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cuda/nccl_library.h"

#include <gmock/gmock.h>

namespace baremark::engine::cuda {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

TEST(NcclLibrary, isSearchedByNameAndBesideCudnn) {
  EXPECT_THAT(ncclPlaces(""), ElementsAre("libnccl.so.2"));
  EXPECT_THAT(ncclPlaces("libcudnn.so.9"), ElementsAre("libnccl.so.2"));
  EXPECT_THAT(ncclPlaces("/venv/nvidia/cudnn/lib/libcudnn.so.9"),
              ElementsAre("libnccl.so.2", "/venv/nvidia/cudnn/lib/libnccl.so.2", "/venv/nvidia/nccl/lib/libnccl.so.2"));
}

TEST(NcclLibrary, whatIsMissingIsNamed) {
  const auto nothing = openNccl({"libnccl.so.of-a-test", "/nowhere/libnccl.so.2"});
  ASSERT_FALSE(nothing);
  EXPECT_THAT(nothing.error(),
              AllOf(StartsWith("it needs NCCL 2.14.0 or newer, and libnccl.so.of-a-test cannot be loaded (libnccl"),
                    HasSubstr("), nor can /nowhere/libnccl.so.2; add its folder to LD_LIBRARY_PATH")));
  const auto other = openNccl({"libm.so.6"});
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error(), "it needs NCCL 2.14.0 or newer, and libm.so.6 is not NCCL: it has no ncclGetVersion");
  const auto incomplete = openNccl({FAKE_NCCL_WITHOUT_ABORT});
  ASSERT_FALSE(incomplete);
  EXPECT_THAT(incomplete.error(), HasSubstr(", NCCL 2.28.9, has no ncclCommAbort"));
}

TEST(NcclLibrary, theFirstPlaceThatHasItIsTaken) {
  const auto found = openNccl({"/nowhere/libnccl.so.2", FAKE_NCCL});
  ASSERT_TRUE(found) << found.error();
  EXPECT_EQ(found->version, 22809);
  EXPECT_NE(found->functions.allReduce, nullptr);
  EXPECT_NE(found->functions.commAbort, nullptr);
}

TEST(NcclLibrary, versionsAreReadAsNcclWritesThem) {
  EXPECT_EQ(ncclVersionText(22809), "2.28.9");
  EXPECT_EQ(ncclVersionText(21400), "2.14.0");
  EXPECT_EQ(ncclVersionText(2804), "2.8.4");
}

}  // namespace
}  // namespace baremark::engine::cuda

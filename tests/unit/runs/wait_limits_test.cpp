// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/wait_limits.h"

#include <gtest/gtest.h>

namespace baremark::core::runs {
namespace {

using std::chrono::seconds;

TEST(WaitLimits, isLongerWhereOtherMachinesWriteToTheFileSystem) {
  for (const char* kind : {"nfs", "nfs4", "lustre", "gpfs", "beegfs", "fuseblk"}) {
    EXPECT_EQ(waitLimitsOn(kind).lateFiles, seconds(270)) << kind;
    EXPECT_EQ(waitLimitsOn(kind).afterEnd, seconds(270)) << kind;
  }
  for (const char* kind : {"", "ext2/ext3", "xfs", "btrfs", "tmpfs", "overlayfs"}) {
    EXPECT_EQ(waitLimitsOn(kind).lateFiles, seconds(120)) << kind;
    EXPECT_EQ(waitLimitsOn(kind).afterEnd, seconds(120)) << kind;
  }
}

// A result that appears a minute late still belongs to the end of the run.
TEST(WaitLimits, outlastsAMinuteEverywhere) {
  EXPECT_GT(WaitLimits().lateFiles, seconds(60));
  EXPECT_GT(WaitLimits().afterEnd, seconds(60));
}

}  // namespace
}  // namespace baremark::core::runs

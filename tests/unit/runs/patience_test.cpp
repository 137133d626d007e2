// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/patience.h"

#include <gtest/gtest.h>

namespace baremark::core::runs {
namespace {

using std::chrono::seconds;

TEST(Patience, isLongerWhereOtherMachinesWriteToTheFileSystem) {
  for (const char* kind : {"nfs", "nfs4", "lustre", "gpfs", "beegfs", "fuseblk"}) {
    EXPECT_EQ(patienceOn(kind).lateFiles, seconds(270)) << kind;
    EXPECT_EQ(patienceOn(kind).afterEnd, seconds(270)) << kind;
  }
  for (const char* kind : {"", "ext2/ext3", "xfs", "btrfs", "tmpfs", "overlayfs"}) {
    EXPECT_EQ(patienceOn(kind).lateFiles, seconds(120)) << kind;
    EXPECT_EQ(patienceOn(kind).afterEnd, seconds(120)) << kind;
  }
}

// A result that is seen a minute late belongs to its end.
TEST(Patience, outlastsAMinuteEverywhere) {
  EXPECT_GT(Patience().lateFiles, seconds(60));
  EXPECT_GT(Patience().afterEnd, seconds(60));
}

}  // namespace
}  // namespace baremark::core::runs

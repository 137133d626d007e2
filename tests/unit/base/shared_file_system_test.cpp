// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/shared_file_system.h"

#include <gtest/gtest.h>

namespace baremark::core::base {
namespace {

TEST(SharedFileSystem, isRecognisedByItsTypeName) {
  for (const char* kind : {"nfs", "nfs4", "smb2", "cifs", "lustre", "gpfs", "beegfs", "fhgfs", "ceph", "afs", "k-afs",
                           "v9fs", "9p", "fuseblk", "fuse.sshfs"})
    EXPECT_TRUE(isSharedFileSystem(kind)) << kind;
  for (const char* kind : {"", "ext2/ext3", "xfs", "btrfs", "zfs", "tmpfs", "overlayfs", "overlay", "UNKNOWN (0x9)"})
    EXPECT_FALSE(isSharedFileSystem(kind)) << kind;
}

// Magic numbers from linux/magic.h.
TEST(SharedFileSystem, isRecognisedByItsTypeNumber) {
  for (const std::uint32_t nfsSmbCifsLustreCeph9pFuse :
       {0x6969U, 0xFE534D42U, 0xFF534D42U, 0x0BD00BD0U, 0x00C36400U, 0x01021997U, 0x65735546U})
    EXPECT_TRUE(isSharedFileSystem(nfsSmbCifsLustreCeph9pFuse)) << std::hex << nfsSmbCifsLustreCeph9pFuse;
  for (const std::uint32_t extXfsBtrfsTmpfsOverlay : {0xEF53U, 0x58465342U, 0x9123683EU, 0x01021994U, 0x794C7630U})
    EXPECT_FALSE(isSharedFileSystem(extXfsBtrfsTmpfsOverlay)) << std::hex << extXfsBtrfsTmpfsOverlay;
}

TEST(SharedFileSystem, anUnknownFileSystemIsNone) {
  EXPECT_FALSE(liesOnSharedFileSystem("/proc"));
  EXPECT_FALSE(liesOnSharedFileSystem("/proc/there is nothing of this name"));
  EXPECT_FALSE(liesOnSharedFileSystem(""));
}

}  // namespace
}  // namespace baremark::core::base

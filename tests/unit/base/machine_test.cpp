// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/available_memory.h"

#include <gtest/gtest.h>

#include <sched.h>

#include "core/base/clock.h"
#include "core/base/processors.h"
#include "core/base/shared_file_system.h"
#include "tests/engine/fakes/temporary_folder.h"
#include "tests/fakes/control_groups.h"
#include "tests/refused.h"

namespace baremark::core::base {
namespace {

const fakes::ControlGroups::Mount kUnified{"/", "all", "cgroup2 cgroup2 rw"};
const fakes::ControlGroups::Mount kOldMemory{"/", "mem", "cgroup cgroup rw,memory"};

constexpr const char* kMachine =
    "MemTotal:       2000 kB\nMemFree:        10 kB\nMemAvailable:   900 kB\nSwapFree: 100 kB\n";

void expectMemory(const fakes::ControlGroups& tree, std::optional<double> limit, std::optional<double> available,
                  const std::string& meminfo = kMachine) {
  const engine::test::TemporaryFolder folder;
  tree.writeTo(folder.path());
  std::ofstream(folder.path() + "/meminfo") << meminfo;
  EXPECT_EQ(memoryLimit(folder.path() + "/proc"), limit) << tree.name;
  const auto found = availableMemory(folder.path() + "/proc", folder.path() + "/meminfo");
  ASSERT_EQ(found.has_value(), available.has_value()) << tree.name;
  if (!found) return;
  EXPECT_EQ(found->bytes, available) << tree.name;
  EXPECT_EQ(found->group.empty(), *available == 1024000) << tree.name;
}

TEST(AvailableMemory, isThatOfTheMachineWithinTheControlGroups) {
  expectMemory({"no limit", "0::/a\n", {kUnified}, {{"all/a/memory.max", "max"}, {"all/a/memory.current", "5"}}}, {},
               1024000);
  expectMemory({"files in the cache do not count",
                "0::/a/b\n",
                {kUnified},
                {{"all/a/b/memory.max", "max"},
                 {"all/a/memory.max", "600000"},
                 {"all/a/memory.current", "500000"},
                 {"all/a/memory.stat",
                  "anon 100000\nfile 400000\ninactive_file 300000\nactive_file 40000\nslab_reclaimable 10000"}}},
               600000, 450000);
  expectMemory({"more than the machine has",
                "0::/a\n",
                {kUnified},
                {{"all/a/memory.max", "9000000"}, {"all/a/memory.current", "0"}}},
               9000000, 1024000);
  expectMemory({"version 1",
                "4:memory:/job\n",
                {kOldMemory},
                {{"mem/memory.limit_in_bytes", "9223372036854771712"},
                 {"mem/memory.usage_in_bytes", "1"},
                 {"mem/job/memory.limit_in_bytes", "700000"},
                 {"mem/job/memory.usage_in_bytes", "650000"},
                 {"mem/job/memory.stat", "inactive_file 9\ntotal_inactive_file 100000\ntotal_active_file 0"}}},
               700000, 150000);
  expectMemory(
      {"above its limit", "0::/a\n", {kUnified}, {{"all/a/memory.max", "1000"}, {"all/a/memory.current", "2000"}}},
      1000, 0);
  expectMemory({"an old kernel", "0::/a\n", {kUnified}, {}}, {}, {}, "MemFree: 10 kB\n");
  ASSERT_TRUE(availableMemory());
  EXPECT_GT(availableMemory()->bytes, 0) << "of this machine";
}

TEST(Processors, theMaskIsThatOfTheStartAndCanBeRestored) {
  const std::vector<int> atStart = processors();
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(static_cast<std::size_t>(atStart.front()), &one);
  ASSERT_EQ(::sched_setaffinity(0, sizeof(one), &one), 0);  // as libgomp does
  EXPECT_EQ(processors(), atStart);
  undoThreadBinding();
  cpu_set_t now;
  ASSERT_EQ(::sched_getaffinity(0, sizeof(now), &now), 0);
  EXPECT_EQ(static_cast<std::size_t>(CPU_COUNT(&now)), atStart.size());
}

TEST(Processors, aListOfProcessorsIsShort) {
  EXPECT_EQ(asList({0, 1, 2, 8}), "0-2,8");
  EXPECT_EQ(asList({3}), "3");
  EXPECT_EQ(fromList("0-2,8"), (std::vector<int>{0, 1, 2, 8}));
  EXPECT_EQ(fromList("3"), std::vector<int>{3});
  for (const char* text : {"", "x", "-1", "1-x", "0-99999999999", "1e300", "1e300-5"})
    EXPECT_TRUE(fromList(text).empty()) << text;
}

TEST(Processors, theLeastQuotaOfAllGroupsIsFoundInWholeCores) {
  for (const fakes::ControlGroups& tree : fakes::controlGroupTrees()) {
    const engine::test::TemporaryFolder folder;
    tree.writeTo(folder.path());
    EXPECT_EQ(processorQuota(folder.path() + "/proc"), tree.quota) << tree.name;
  }
  EXPECT_EQ(processorQuota("/nowhere"), std::nullopt);
  EXPECT_EQ(leastQuota({"", "max 100000", "-1 100000", "100000", "100000 x", "1e999 1", "x 1"}), std::nullopt);
  EXPECT_EQ(coresWithin({}, 4), 4);
  EXPECT_EQ(coresWithin(8, 4), 4);
  EXPECT_EQ(coresWithin(3.9, 4), 3);
  EXPECT_EQ(coresWithin(0.5, 4), 1);
  EXPECT_EQ(coresWithin(1e300, 4), 4);
}

TEST(SharedFileSystem, isRecognisedByItsTypeName) {
  for (const char* kind : {"nfs", "nfs4", "smb2", "cifs", "lustre", "gpfs", "beegfs", "fhgfs", "ceph", "afs", "k-afs",
                           "v9fs", "9p", "fuseblk", "fuse.sshfs"})
    EXPECT_TRUE(isSharedFileSystem(kind)) << kind;
  for (const char* kind : {"", "ext2/ext3", "xfs", "btrfs", "zfs", "tmpfs", "overlayfs", "overlay", "UNKNOWN (0x9)"})
    EXPECT_FALSE(isSharedFileSystem(kind)) << kind;
}

// Magic numbers from linux/magic.h.
TEST(SharedFileSystem, isRecognisedByItsTypeNumberIfItIsKnown) {
  for (const std::uint32_t nfsSmbCifsLustreCeph9pFuse :
       {0x6969U, 0xFE534D42U, 0xFF534D42U, 0x0BD00BD0U, 0x00C36400U, 0x01021997U, 0x65735546U})
    EXPECT_TRUE(isSharedFileSystem(nfsSmbCifsLustreCeph9pFuse)) << std::hex << nfsSmbCifsLustreCeph9pFuse;
  for (const std::uint32_t extXfsBtrfsTmpfsOverlay : {0xEF53U, 0x58465342U, 0x9123683EU, 0x01021994U, 0x794C7630U})
    EXPECT_FALSE(isSharedFileSystem(extXfsBtrfsTmpfsOverlay)) << std::hex << extXfsBtrfsTmpfsOverlay;
  EXPECT_FALSE(liesOnSharedFileSystem("/proc"));
  EXPECT_FALSE(liesOnSharedFileSystem("/proc/there is nothing of this name"));
  EXPECT_FALSE(liesOnSharedFileSystem(""));
}

TEST(Clock, isoTextReadsBackAsTheSameMomentWithOrWithoutAFraction) {
  const WallTime moment{std::chrono::milliseconds{1'787'322'725'120}};
  EXPECT_EQ(toIsoUtc(moment), "2026-08-21T14:32:05.120Z");
  EXPECT_EQ(parseIsoUtc("2026-08-21T14:32:05.120Z").value(), moment);
  EXPECT_EQ(toIsoUtc(parseIsoUtc("2026-08-21T14:32:05Z").value()), "2026-08-21T14:32:05.000Z");
}

TEST(Clock, impossibleTimesAreRefused) {
  for (const char* text : {"", "yesterday", "2026-02-30T10:00:00Z", "2026-08-21T24:00:00Z", "2026-08-21T14:32:05",
                           "2026-08-21T14:32:05Z trailing"})
    EXPECT_TRUE(test::refused(parseIsoUtc(text), {.code = ErrorCode::Malformed})) << text;
}

}  // namespace
}  // namespace baremark::core::base

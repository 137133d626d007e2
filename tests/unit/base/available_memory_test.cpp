// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/available_memory.h"

#include <gtest/gtest.h>

#include "tests/engine/fakes/temporary_folder.h"
#include "tests/fakes/control_groups.h"

namespace baremark::core::base {
namespace {

const fakes::ControlGroups::Mount kUnified{"/", "all", "cgroup2 cgroup2 rw"};
const fakes::ControlGroups::Mount kOldMemory{"/", "mem", "cgroup cgroup rw,memory"};

struct MemoryCase {
  fakes::ControlGroups tree;
  std::string meminfo;
  std::optional<double> limit;
  std::optional<double> available;
};

TEST(AvailableMemory, isThatOfTheMachineWithinTheControlGroups) {
  const std::string machine =
      "MemTotal:       2000 kB\nMemFree:        10 kB\nMemAvailable:   900 kB\nSwapFree: 100 kB\n";
  const std::vector<MemoryCase> cases = {
      {{"no limit", "0::/a\n", {kUnified}, {{"all/a/memory.max", "max"}, {"all/a/memory.current", "5"}}, {}},
       machine,
       {},
       1024000},
      {{"files in the cache do not count",
        "0::/a/b\n",
        {kUnified},
        {{"all/a/b/memory.max", "max"},
         {"all/a/memory.max", "600000"},
         {"all/a/memory.current", "500000"},
         {"all/a/memory.stat",
          "anon 100000\nfile 400000\ninactive_file 300000\nactive_file 40000\nslab_reclaimable 10000"}},
        {}},
       machine,
       600000,
       450000},
      {{"more than the machine has",
        "0::/a\n",
        {kUnified},
        {{"all/a/memory.max", "9000000"}, {"all/a/memory.current", "0"}},
        {}},
       machine,
       9000000,
       1024000},
      {{"version 1",
        "4:memory:/job\n",
        {kOldMemory},
        {{"mem/memory.limit_in_bytes", "9223372036854771712"},
         {"mem/memory.usage_in_bytes", "1"},
         {"mem/job/memory.limit_in_bytes", "700000"},
         {"mem/job/memory.usage_in_bytes", "650000"},
         {"mem/job/memory.stat", "inactive_file 9\ntotal_inactive_file 100000\ntotal_active_file 0"}},
        {}},
       machine,
       700000,
       150000},
      {{"above its limit", "0::/a\n", {kUnified}, {{"all/a/memory.max", "1000"}, {"all/a/memory.current", "2000"}}, {}},
       machine,
       1000,
       0},
      {{"an old kernel", "0::/a\n", {kUnified}, {}, {}}, "MemFree: 10 kB\n", {}, {}},
  };
  for (const MemoryCase& each : cases) {
    const engine::test::TemporaryFolder folder;
    each.tree.writeTo(folder.path());
    std::ofstream(folder.path() + "/meminfo") << each.meminfo;
    EXPECT_EQ(memoryLimit(folder.path() + "/proc"), each.limit) << each.tree.name;
    const auto available = availableMemory(folder.path() + "/proc", folder.path() + "/meminfo");
    ASSERT_EQ(available.has_value(), each.available.has_value()) << each.tree.name;
    if (!available) continue;
    EXPECT_EQ(available->bytes, each.available) << each.tree.name;
    EXPECT_EQ(available->group.empty(), *each.available == 1024000) << each.tree.name;
  }
  ASSERT_TRUE(availableMemory());
  EXPECT_GT(availableMemory()->bytes, 0) << "of this machine";
}

}  // namespace
}  // namespace baremark::core::base

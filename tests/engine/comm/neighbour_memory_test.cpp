// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/comm/neighbour_memory.h"

#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdlib>

#include "tests/engine/fakes/thread_world.h"

namespace baremark::engine::comm {
namespace {

/// The number of ranks of three that say yes.
int readers() {
  std::atomic<int> count = 0;
  test::ThreadWorld(3).run([&](Communicator& communicator) {
    if (mayReadNeighbours(communicator)) ++count;
  });
  return count;
}

/// Refuses process_vm_readv to this process, as the filter of a container does. False: the system allows no filter.
bool refuseReading() {
  std::array<sock_filter, 4> filter = {{
      {.code = BPF_LD | BPF_W | BPF_ABS, .jt = 0, .jf = 0, .k = offsetof(seccomp_data, nr)},
      {.code = BPF_JMP | BPF_JEQ | BPF_K, .jt = 0, .jf = 1, .k = SYS_process_vm_readv},
      {.code = BPF_RET | BPF_K, .jt = 0, .jf = 0, .k = SECCOMP_RET_ERRNO | EPERM},
      {.code = BPF_RET | BPF_K, .jt = 0, .jf = 0, .k = SECCOMP_RET_ALLOW},
  }};
  const sock_fprog program{.len = static_cast<unsigned short>(filter.size()), .filter = filter.data()};
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

TEST(NeighbourMemory, isReadUnlessTheSystemRefusesIt) {
  if (readers() == 0) GTEST_SKIP() << "this system refuses it";
  EXPECT_EQ(readers(), 3);
  EXPECT_EXIT(std::_Exit(refuseReading() ? readers() : 0), testing::ExitedWithCode(0), "");
}

TEST(NeighbourMemory, ofARankAloneIsNotNeeded) {
  test::ThreadWorld(1).run([](Communicator& communicator) { EXPECT_TRUE(mayReadNeighbours(communicator)); });
}

}  // namespace
}  // namespace baremark::engine::comm

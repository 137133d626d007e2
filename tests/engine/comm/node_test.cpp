// SPDX-License-Identifier: GPL-3.0-or-later
// What ranks learn of their MPI, of their node and of those who share it.
#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <vector>

#include "engine/comm/mpi_name.h"
#include "engine/comm/neighbour_memory.h"
#include "engine/comm/sharing.h"
#include "tests/engine/fakes/thread_world.h"

namespace baremark::engine::comm {
namespace {

TEST(MpiName, hasFamilyAndVersionAndOfAnotherLibraryItsFirstLine) {
  EXPECT_EQ(mpiNameIn("Open MPI v4.1.4, package: Debian OpenMPI, ident: 4.1.4, repo rev: v4.1.4, May 26, 2022"),
            "Open MPI 4.1.4");
  EXPECT_EQ(mpiNameIn("Open MPI v5.0.0rc7, package: x"), "Open MPI 5.0.0rc7");
  EXPECT_EQ(mpiNameIn("MPICH Version:\t4.0.2\nMPICH Release date:\tThu Apr  7 12:34:45 CDT 2022\nMPICH ABI:\t14:2:2\n"
                      "MPICH Device:\tch4:ucx\n"),
            "MPICH 4.0.2");
  EXPECT_EQ(mpiNameIn("Intel(R) MPI Library 2021.9 for Linux* OS\n"), "Intel MPI 2021.9");
  EXPECT_EQ(mpiNameIn("MVAPICH2 Version      :\t2.3.7\nMVAPICH2 Release date : Wed March 02 22:00:00 EST 2022\n"),
            "MVAPICH2 2.3.7");
  EXPECT_EQ(mpiNameIn("MPI VERSION    : CRAY MPICH version 8.1.25.17 (ANL base 3.4a2)\nMPI BUILD INFO : Sun Feb 26\n"),
            "Cray MPICH 8.1.25.17");
  EXPECT_EQ(mpiNameIn("An MPI of 2031, of somebody\nsecond line"), "An MPI of 2031");
  EXPECT_EQ(mpiNameIn("MPICH Version: unknown\n"), "MPICH Version: unknown");
  EXPECT_EQ(mpiNameIn(""), "");
  EXPECT_LE(mpiNameIn(std::string(500, 'x')).size(), 80U);
  EXPECT_LE(mpiNameIn("Open MPI v1" + std::string(500, 'x')).size(), 80U);
  EXPECT_EQ(mpiNameIn("evil\x1b[31m").find('\x1b'), std::string::npos);
}

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

TEST(NeighbourMemory, isReadUnlessTheSystemRefusesItAndNotNeededAlone) {
  test::ThreadWorld(1).run([](Communicator& communicator) { EXPECT_TRUE(mayReadNeighbours(communicator)); });
  if (readers() == 0) GTEST_SKIP() << "this system refuses it";
  EXPECT_EQ(readers(), 3);
  EXPECT_EXIT(std::_Exit(refuseReading() ? readers() : 0), testing::ExitedWithCode(0), "");
}

TEST(Sharing, ranksOfOnePlaceAreCountedAndGpusOfTwoMachinesWithTheSameAddressAreNotShared) {
  test::ThreadWorld(4).run([](Communicator& ranks) {
    const bool isApart = ranks.rank() == 2;
    const Sharing sharing = sharingOf(ranks, isApart ? "machine 1, GPU 0" : "machine 0, GPU 0");
    EXPECT_EQ(sharing.own, isApart ? 1 : 3);
    EXPECT_EQ(sharing.most, 3);
    EXPECT_EQ(sharingOf(ranks, std::to_string(ranks.rank())).most, 1);
  });
  const auto mostOf = [](const std::vector<std::string>& buses) {
    int most = 0;
    test::ThreadWorld(4).run([&](Communicator& ranks) {
      const int rankOnNode = ranks.rank() % 2;
      const std::string machine = ranks.rank() < 2 ? "n1" : "n2";
      const Sharing sharing =
          sharingOf(ranks, placeOfGpu(machine, buses[static_cast<std::size_t>(rankOnNode)], rankOnNode));
      if (isFirst(ranks)) most = sharing.most;
    });
    return most;
  };
  EXPECT_EQ(mostOf({"0000:3B:00.0", "0000:86:00.0"}), 1);
  EXPECT_EQ(mostOf({"0000:3B:00.0", "0000:3B:00.0"}), 2) << "both ranks of a machine have its only GPU";
  EXPECT_EQ(mostOf({"", ""}), 1) << "not known";
}

}  // namespace
}  // namespace baremark::engine::comm

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/comm/mpi_name.h"

#include <gtest/gtest.h>

namespace baremark::engine::comm {
namespace {

TEST(MpiName, hasFamilyAndVersion) {
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
}

TEST(MpiName, ofAnotherLibraryIsItsFirstLine) {
  EXPECT_EQ(mpiNameIn("An MPI of 2031, of somebody\nsecond line"), "An MPI of 2031");
  EXPECT_EQ(mpiNameIn("MPICH Version: unknown\n"), "MPICH Version: unknown");
  EXPECT_EQ(mpiNameIn(""), "");
  EXPECT_LE(mpiNameIn(std::string(500, 'x')).size(), 80U);
  EXPECT_LE(mpiNameIn("Open MPI v1" + std::string(500, 'x')).size(), 80U);
  EXPECT_EQ(mpiNameIn("evil\x1b[31m").find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace baremark::engine::comm

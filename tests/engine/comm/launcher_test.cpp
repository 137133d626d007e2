// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/comm/launcher.h"

#include <gtest/gtest.h>

namespace baremark::engine::comm {
namespace {

TEST(Launcher, isRecognisedByItsProcessName) {
  constexpr std::size_t kKept = 15;  // TASK_COMM_LEN without its NUL
  for (const char* program : {"mpirun", "mpiexec.hydra", "hydra_pmi_proxy", "orted", "prted", "slurmstepd"})
    EXPECT_TRUE(isLauncher(std::string(program).substr(0, kKept))) << program;
  for (const char* other : {"", "sh", "hydra_pmi_prox", "baremark-engine"}) EXPECT_FALSE(isLauncher(other)) << other;
}

}  // namespace
}  // namespace baremark::engine::comm

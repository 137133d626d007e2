// SPDX-License-Identifier: GPL-3.0-or-later
// A scheduler that accepts no more jobs, forgets some, or ignores a cancel.
#pragma once

#include "tests/integration/scheduler_fixture.h"

namespace baremark::core::runs {

class FullSchedulerTest : public StandInSlurmTest {
 protected:
  /// The second job was cancelled before the third was submitted.
  void expectCalledOffBeforeTheRepeat() {
    EXPECT_FALSE(std::filesystem::exists(m_place.path() + "/jobs/2/held"));
    std::ifstream calls(m_place.path() + "/calls");
    int submitted = 0;
    int calledOff = 0;
    for (std::string call; std::getline(calls, call);) {
      calledOff += call == "scancel" ? 1 : 0;
      submitted += call == "sbatch" ? 1 : 0;
      if (submitted == 3) break;
    }
    EXPECT_EQ(submitted, 3);
    EXPECT_EQ(calledOff, 1);
  }
  /// As Slurm starts a job that it held.
  void startHeld(const Trial& trial, int number) {
    const auto blocks = measuredOf(trial);
    const auto block = std::find_if(blocks.begin(), blocks.end(), [&](const auto& each) {
      return each.block.allocation.isValid() && jobOf(each) == std::to_string(number);
    });
    ASSERT_NE(block, blocks.end()) << story(trial);
    const std::string job = m_place.path() + "/jobs/" + std::to_string(number);
    std::filesystem::remove(job + "/held");
    (void)shell("cd '" + m_host->root() + "/" + trial.id.text() + "/" + block->block.allocation.text() +
                "' && { SLURM_JOB_ID=" + std::to_string(number) +
                " setsid sh ./job.sh >>job.out 2>&1 </dev/null & echo $! >'" + job + "/pid'; }\n");
  }
};

}  // namespace baremark::core::runs

// SPDX-License-Identifier: GPL-3.0-or-later
// Runs job.sh in the foreground, without a manager: the files that it leaves behind, and its exit status.
#pragma once

#include "tests/integration/runs_fixture.h"

namespace baremark::core::runs {

class JobScriptTest : public RunsTest {
 protected:
  /// A job of one block with the scheduler's id 7. In each run, a shell line replaces the launcher.
  launch::Job jobOf(const std::vector<std::string>& launchers) {
    launch::Job job{.hostRoot = m_host->root(),
                    .experiment = base::ExperimentId::make(),
                    .allocation = base::AllocationId::make(),
                    .scheduler = "slurm",
                    .jobIdVariables = {"SLURM_JOB_ID"},
                    .environment = {{"SLURM_JOB_ID", "7"}}};
    job.blocks = {{.id = base::BlockId::make()}};
    for (const std::string& launcher : launchers)
      job.blocks[0].runs.push_back({.id = base::RunId::make(), .command = {"/bin/sh", "-c", launcher}});
    return job;
  }
  std::string folderOf(const launch::Job& job) const {
    return job.hostRoot + "/" + job.experiment.text() + "/" + job.blocks[0].id.text();
  }
  /// Its exit status.
  int start(const launch::Job& job) {
    const std::string folder = job.hostRoot + "/" + job.experiment.text() + "/" + job.allocation.text();
    std::filesystem::create_directories(folder);
    const auto script = launch::renderJob(job, m_resources.jobPrelude);
    EXPECT_TRUE(script);
    std::ofstream(folder + "/job.sh", std::ios::trunc) << script.value_or("exit 99");
    return std::atoi(shell("cd '" + folder + "'; setsid /bin/sh ./job.sh </dev/null >>job.out 2>&1; echo $?").c_str());
  }
  protocol::ExitFile endIn(const std::string& folder) {
    const auto read = protocol::parseExitFile(test::contentOf(folder + "/exit.json"));
    EXPECT_TRUE(read) << folder << " " << test::contentOf(folder + "/exit.json");
    return read.value_or(protocol::ExitFile{});
  }
  static bool isWhole(const std::string& attempt) {
    return test::contentOf(attempt + "/exit.json").find("\"whole\":true") != std::string::npos;
  }
};

}  // namespace baremark::core::runs

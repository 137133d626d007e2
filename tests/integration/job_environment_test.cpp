// SPDX-License-Identifier: GPL-3.0-or-later
// The variables that job.sh inherits from the submitting environment.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "tests/files.h"
#include "tests/integration/job_script_fixture.h"

namespace baremark::core::runs {
namespace {

class JobEnvironmentTest : public JobScriptTest {};

TEST_F(JobEnvironmentTest, aJobSentToAnotherClusterQueriesItsOwnCluster) {
  const launch::Job job = jobOf({"echo \"of $SLURM_JOB_ID: ${SLURM_CLUSTERS-its own}\""});
  ::setenv("SLURM_CLUSTERS", "b", 1);
  const int status = start(job);
  ::unsetenv("SLURM_CLUSTERS");
  EXPECT_EQ(status, 0);
  EXPECT_EQ(test::contentOf(folderOf(job) + "/a1/" + job.blocks[0].runs[0].id.text() + "/stdout.log"),
            "of 7: its own\n");
}

}  // namespace
}  // namespace baremark::core::runs

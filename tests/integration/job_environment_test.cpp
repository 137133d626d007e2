// SPDX-License-Identifier: GPL-3.0-or-later
// The variables that job.sh inherits from the submitting environment.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
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

TEST_F(JobEnvironmentTest, aHostWithoutASchedulerForgetsTheJobInWhichBaremarkWasStarted) {
  const std::map<std::string, std::string> ofJob = {
      {"SLURM_JOB_ID", "5"},     {"SLURM_NODELIST", "n2"},     {"SLURM_CPUS_ON_NODE", "1"}, {"SLURMD_NODENAME", "n2"},
      {"PBS_NODEFILE", "/n"},    {"PE_HOSTFILE", "/n"},        {"LSB_JOBID", "5"},          {"FLUX_JOB_ID", "f5"},
      {"OAR_NODE_FILE", "/n"},   {"COBALT_NODEFILE", "/n"},    {"LOADL_HOSTFILE", "/n"},    {"PMI_RANK", "0"},
      {"PMIX_NAMESPACE", "s.5"}, {"PMIX_SERVER_URI41", "a;b"}, {"PMIX_RANK", "0"}};
  const std::map<std::string, std::string> ofSite = {
      {"SLURM_CONF", "/c"}, {"FLUX_URI", "local:///f"}, {"LSF_ENVDIR", "/l"}, {"PMIX_MCA_gds", "hash"}};
  for (const auto* each : {&ofJob, &ofSite}) {
    for (const auto& [name, value] : *each) ::setenv(name.c_str(), value.c_str(), 1);
  }
  launch::Job job = jobOf({"env | grep -E '^(SLURM|PBS|PE_|LS[BF]_|FLUX|OAR|COBALT|LOADL|PMI)' | LC_ALL=C sort"});
  job.scheduler = "none";
  job.jobIdVariables.clear();
  job.environment.clear();
  const int status = start(job);
  for (const auto* each : {&ofJob, &ofSite}) {
    for (const auto& entry : *each) ::unsetenv(entry.first.c_str());
  }
  EXPECT_EQ(status, 0);
  EXPECT_EQ(test::contentOf(folderOf(job) + "/a1/" + job.blocks[0].runs[0].id.text() + "/stdout.log"),
            "FLUX_URI=local:///f\nLSF_ENVDIR=/l\nPMIX_MCA_gds=hash\nSLURM_CONF=/c\n");
}

}  // namespace
}  // namespace baremark::core::runs

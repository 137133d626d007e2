// SPDX-License-Identifier: GPL-3.0-or-later
// Launchers that do not start their program say so in words of their own, which their descriptors know.
#include "core/protocol/endings.h"
#include "core/runs/run_outcome.h"
#include "tests/integration/job_script_fixture.h"

namespace baremark::core::runs {
namespace {

class NotStartedTest : public JobScriptTest {};

launch::LauncherDescriptor shippedLauncher(const std::string& id) {
  return launch::parseLauncherDescriptor(test::resource("launchers/" + id + ".json")).value();
}

TEST_F(NotStartedTest, aLauncherThatDoesNotStartTheProgramCutsTheBlockInItsOwnWords) {
  struct Case {
    const char* launcher;
    const char* words;
    int status;
  };
  for (const Case& each :
       {Case{"open-mpi", "mpirun was unable to find the specified executable file, and therefore", 132},
        Case{"open-mpi", "prterun was unable to launch the specified application as it could not access", 1},
        Case{"mpich",
             "[proxy:0:0@n1] HYDU_create_process (lib/utils/launch.c:73): execvp error on file /opt/e (No such file or "
             "directory)",
             255},
        Case{"mvapich2", "[n1:mpispawn_0][spawn_processes] Failed to execvp() /opt/e: No such file or directory (2)",
             1},
        Case{"srun", "env: /opt/e: No such file or directory", 127},
        Case{"srun", "slurmstepd: error: execve(): env: Permission denied", 13},
        Case{"srun", "srun: error: Task launch for StepId=6.1 failed on node n3: Job prolog failed", 233},
        Case{"flux", "0.1s: flux-shell[0]: FATAL: task 0 (host n1): start failed: /opt/e: No such file or directory",
             127}}) {
    SCOPED_TRACE(each.words);
    const std::string says = std::string("echo '") + each.words + "' >&2; echo 'Executable: /opt/e' >&2; ";
    const std::string ends = "exit " + std::to_string(each.status);
    launch::Job job = jobOf({says + ends, "exit 0"});
    job.notStarted = shippedLauncher(each.launcher).notStarted;
    EXPECT_EQ(start(job), 1) << "the accounting shows a failure";
    const std::string attempt = folderOf(job) + "/a1";
    const std::string run = attempt + "/" + job.blocks[0].runs[0].id.text();
    EXPECT_EQ(endIn(run).endedBy, toName(protocol::EndedBy::Infrastructure));
    EXPECT_EQ(endIn(attempt).reason, "not_started");
    EXPECT_FALSE(std::filesystem::exists(attempt + "/" + job.blocks[0].runs[1].id.text()));
    const std::string log = test::contentOf(attempt + "/job.log");
    EXPECT_TRUE(has(log, each.words));
    EXPECT_TRUE(has(log, "Executable: /opt/e"));
    const RunOutcome outcome = outcomeOf({.exit = endIn(run), .lastWords = test::contentOf(run + "/stderr.log")});
    EXPECT_EQ(outcome.state, model::RunState::Cut);
    EXPECT_EQ(outcome.end.code, model::EndKind::NotStarted);
    EXPECT_EQ(outcome.end.detail.find(each.words), 0U) << outcome.end.detail;

    // A program that had begun may print anything.
    launch::Job begun = jobOf({"echo '{}' >telemetry-1.jsonl; " + says + ends, "exit 0"});
    begun.notStarted = job.notStarted;
    EXPECT_EQ(start(begun), 1);
    EXPECT_EQ(endIn(folderOf(begun) + "/a1").reason, "done");
  }
}

TEST_F(NotStartedTest, theInstalledLaunchersSayThatTheyDidNotStartTheProgram) {
  int tried = 0;
  for (const auto& [id, program] :
       {std::pair("open-mpi", "/usr/bin/mpirun.openmpi"), std::pair("mpich", "/usr/bin/mpiexec.mpich")}) {
    SCOPED_TRACE(id);
    if (!std::filesystem::exists(program)) continue;
    ++tried;
    const launch::LauncherDescriptor launcher = shippedLauncher(id);
    launch::Job job = jobOf({"exit 0"});
    job.notStarted = launcher.notStarted;
    job.scheduler = "none";
    job.jobIdVariables.clear();
    job.environment = launcher.rootEnvironment;
    job.blocks[0].runs[0].command =
        launch::launchCommand(launcher, {.bind = model::Binding::None, .command = {"/no/such/program"}}).value();
    job.blocks[0].runs[0].command[0] = program;
    EXPECT_EQ(start(job), 1);
    const std::string run = folderOf(job) + "/a1/" + job.blocks[0].runs[0].id.text();
    EXPECT_EQ(endIn(run).reason, "not_started") << test::contentOf(run + "/stderr.log");
    const std::string log = test::contentOf(folderOf(job) + "/a1/job.log");
    EXPECT_TRUE(has(log, "/no/such/program"));
  }
  if (tried == 0) GTEST_SKIP() << "neither Open MPI nor MPICH is installed; ./setup.sh test installs both";
}

}  // namespace
}  // namespace baremark::core::runs

// SPDX-License-Identifier: GPL-3.0-or-later
// The exact job scripts.
#include "core/launch/job_script.h"

#include "tests/resources.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/protocol/endings.h"
#include "tests/refused.h"

namespace baremark::core::launch {
namespace {

using base::ErrorCode;

const base::ExperimentId kExperiment("01J00000000000000000000EXP");
const base::AllocationId kAllocation("01J0000000000000000000A110");
const base::BlockId kBlock("01J0000000000000000000B10C");
const base::RunId kRunA("01J0000000000000000000RANA");
const base::RunId kRunB("01J0000000000000000000RANB");

Job bareMetal() {
  Job job{.hostRoot = "/home/me/runs", .experiment = kExperiment, .allocation = kAllocation};
  job.blocks = {
      {.id = kBlock,
       .touch = {"/opt/engine"},
       .runs = {{.id = kRunA,
                 .command = {"mpirun", "-np", "2", "/opt/engine", "--run_dir=${RUN_DIR}", "--attempt=${ATTEMPT}"},
                 .timeLimit = std::chrono::seconds(90)},
                {.id = kRunB, .command = {"/opt/engine"}, .outputLimit = 1000}}}};
  return job;
}

TEST(JobScript, aPrologueLineThatLoadsModulesIsChecked) {
  const auto setUp = [](const std::string& line) {
    Job job = bareMetal();
    job.prologue = {line};
    const std::string script = renderJob(job, "").value();
    const std::size_t from = script.find('\n', script.find("set_up ")) + 1;
    return script.substr(from, script.find("ready\n") - from);
  };
  EXPECT_EQ(setUp("module load gcc/12.2 openmpi"), "load_modules gcc/12.2 openmpi\n");
  EXPECT_EQ(setUp("  module add  openmpi"), "load_modules openmpi\n");
  EXPECT_EQ(setUp("ml load openmpi"), "load_modules openmpi\n");
  EXPECT_EQ(setUp("ml gcc openmpi/4"), "load_modules gcc openmpi/4\n");
  for (const char* other :
       {"module purge", "module load", "module load $MPI", "module load a; module load b", "module load a || true",
        "module -s load a", "ml", "ml purge", "ml -gcc", "ml unload gcc", "source modules.sh", "modules load a"})
    EXPECT_EQ(setUp(other).find("prologue_line"), 0U) << other;
}

TEST(JobScript, aContainerJobCleansUpAndHasAllOtherParts) {
  Job job = bareMetal();
  job.lockRoot = "/home/me/locks";
  job.time = std::chrono::seconds(1800);
  job.searchPath = "/opt/mpi's/bin:/usr/bin:$HOME";
  job.environment = {{"OMPI_ALLOW_RUN_AS_ROOT", "1"}, {"WORDS", "a 'b' $c"}};
  job.modules = {"openmpi/4", "my module"};
  job.prologue = {"ulimit -c 0", "export A=\"$HOME\" B=${RUN_DIR}"};
  job.blocks[0].runs = {{.id = kRunA,
                         .command = {"ch-run", "--join-tag=${RUN_TAG}", "--bind=/a b:/mnt/0", "/img", "--", "x"},
                         .timeLimit = std::chrono::seconds(90),
                         .outputLimit = 1000,
                         .cleanup = {{"/dev/shm", "*ch-run_*${RUN_TAG}*"},
                                     {.argv = {"podman", "rm", "--filter=label=baremark=${RUN_TAG}"}}}}};
  EXPECT_EQ(renderJob(job, "#!/bin/sh\n").value(),
            "#!/bin/sh\n# --- the job ---\n" + leavingJobLine() + R"(PATH='/opt/mpi'\''s/bin:/usr/bin:$HOME':$PATH
export PATH
export OMPI_ALLOW_RUN_AS_ROOT=1
export 'WORDS=a '\''b'\'' $c'
job /home/me/runs 01J00000000000000000000EXP none /home/me/locks
JOB_TIME=1800
set_up 01J0000000000000000000B10C
load_modules openmpi/4 'my module'
prologue_line 'ulimit -c 0'
eval "$SETUP_LINE" || exit
prologue_line 'export A="$HOME" B=${RUN_DIR}'
eval "$SETUP_LINE" || exit
ready

if block 01J0000000000000000000B10C; then
  touch_files /opt/engine
  if begin_run 01J0000000000000000000RANA; then
    run 90 1000 ch-run --join-tag="${RUN_TAG}" '--bind=/a b:/mnt/0' /img -- x
    clean /dev/shm '*ch-run_*'"${RUN_TAG}"'*'
    clean_up_with podman rm --filter=label=baremark="${RUN_TAG}"
  fi
  end_block
fi

end_job
)");
}

/// The output of a line of shell.
std::string printed(const std::string& line) {
  const auto file = (std::filesystem::temp_directory_path() / ("printed-" + std::to_string(::getpid()))).string();
  std::ofstream(file) << line;
  EXPECT_EQ(std::system(("/bin/sh " + file + " >" + file + ".out").c_str()), 0);
  std::string out = test::contentOf(file + ".out");
  std::filesystem::remove(file);
  std::filesystem::remove(file + ".out");
  return out;
}

TEST(JobScript, aBlockOnSeveralNodesReadsTriesAndCleansOnEach) {
  Job job = bareMetal();
  job.blocks[0].nodes = JobNodes{.touch = {"mpirun", "sh", "-c", "cat \"$@\"", "sh", "/opt/engine"},
                                 .reach = {"mpirun", "/bin/sh", "-c", "${NODE_SCRIPT}"},
                                 .needsHostsFile = true};
  job.blocks[0].runs = {
      {.id = kRunA,
       .command = {"ch-run", "x"},
       .cleanup = {{"/dev/shm", "*ch-run_*${RUN_TAG}*"},
                   {.argv = {"box", "rm", "it's ${RUN_TAG}"}},
                   {.argv = {"podman", "rm"}, .list = {"podman", "ps", "--filter=label=baremark=${RUN_TAG}"}}}}};
  const std::string script = renderJob(job, "").value();
  EXPECT_NE(script.find(R"(
if block 01J0000000000000000000B10C; then
  launch_on_nodes() {
    list_hosts 1
    start_on_nodes mpirun /bin/sh -c "${NODE_SCRIPT}"
  }
  if begin_reading; then
    list_hosts 1
    read_on_nodes mpirun sh -c 'cat "$@"' sh /opt/engine
  fi
  if begin_run 01J0000000000000000000RANA; then
)"),
            std::string::npos)
      << script;
  // The line for the nodes, as the shell passes it on.
  const std::size_t at = script.find("    clean_on_nodes ");
  ASSERT_NE(at, std::string::npos) << script;
  EXPECT_GT(at, script.find("    clean_up_listed")) << "after the rules of the first node";
  const std::string line = script.substr(at + 19, script.find('\n', at) - at - 19);
  // It begins with the end of the processes (data/jobs).
  EXPECT_THAT(
      printed("RUN_TAG=01J-a1; printf '%s\n' " + line),
      testing::EndsWith(
          R"x(find /dev/shm -maxdepth 1 -user "$(id -u)" -name '*ch-run_*'"01J-a1"'*' -exec rm -rf {} + 2>/dev/null; )x"
          R"x(timeout -k 2 8 box rm 'it'\''s '"01J-a1" </dev/null >/dev/null 2>&1; )x"
          R"x(found=$(timeout -k 2 8 podman ps --filter=label=baremark="01J-a1" </dev/null 2>/dev/null); )x"
          R"x([ -z "$found" ] || timeout -k 2 8 podman rm $found </dev/null >/dev/null 2>&1; :)x"
          "\n"));
  job.blocks[0].nodes->touch.clear();
  EXPECT_EQ(renderJob(job, "")->find("begin_reading"), std::string::npos);
}

TEST(JobScript, theRuleOfEndingsReplacesTheLineInThePrelude) {
  const std::string prelude = "#!/bin/sh\n# before\n# (the rule of endings)\n# after\n";
  const std::string script = renderJob(bareMetal(), prelude).value();
  const protocol::RuleForShell rule = protocol::ruleForShell();
  EXPECT_THAT(script, testing::HasSubstr("# before\nBEGUN_ANEW='" + rule.begunAnew + "'\nERRORS_OF_OTHERS='" +
                                         rule.errorsOfOthers + "'\nOWN_FAULTS='" + rule.ownFaults + "'\nLOST_NODE='"));
  EXPECT_NE(script.find("'\n# after\n"), std::string::npos);
  EXPECT_EQ(script.find("(the rule of endings)"), std::string::npos);
}

TEST(JobScript, noTextIsParsedByTheShell) {
  Job job = bareMetal();
  job.blocks[0].runs = {
      {.id = kRunA,
       .command = {"a b", "'", "\"", "$(touch x)", "`x`", "${HOME}", "$HOME",    "a;b",       "*",   "~",
                   "\\",  "!", "",   "-n",         "#",   "\t",      "\xc3\xa4", "${RUN_DIR", "${}", "x${RUN_TAG}'y"}}};
  const std::string script = renderJob(job, "").value();
  EXPECT_THAT(
      script,
      testing::HasSubstr(
          "run 3600 67108864 'a b' ''\\''' '\"' '$(touch x)' '`x`' '${HOME}' '$HOME' 'a;b' '*' '~' '\\' '!' '' -n '#' "
          "'\t' '\xc3\xa4' '${RUN_DIR' '${}' x\"${RUN_TAG}\"''\\''y'\n"));
}

TEST(JobScript, aNewlineOrNulIsRefusedEverywhere) {
  using namespace std::string_literals;
  for (const std::string& bad : {"a\nb"s, "a\rb"s, "a\0b"s, "\n"s}) {
    std::vector<Job> jobs(9, bareMetal());
    jobs[0].hostRoot = "/" + bad;
    jobs[1].blocks[0].touch = {bad};
    jobs[2].blocks[0].runs[1].command = {"x", bad};
    jobs[3].environment["A"] = bad;
    jobs[4].modules = {bad};
    jobs[5].blocks[0].runs[0].cleanup = {{"/tmp", bad}};
    jobs[6].scheduler = bad;
    jobs[7].prologue = {bad};
    jobs[8].lockRoot = bad;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      const auto script = renderJob(jobs[i], "");
      ASSERT_TRUE(test::refused(script, {.code = ErrorCode::Untrusted})) << i;
      EXPECT_EQ(script.error().value.english().find('\0'), std::string::npos);
    }
  }
}

TEST(JobScript, onlyIdsAreUnquoted) {
  std::vector<Job> jobs(4, bareMetal());
  jobs[0].experiment = base::ExperimentId("../x");
  jobs[1].allocation = base::AllocationId("");
  jobs[2].blocks[0].id = base::BlockId("01J0000000000000000000B10C; rm");
  jobs[3].blocks[0].runs[0].id = base::RunId("$(x)");
  for (const Job& job : jobs) EXPECT_EQ(renderJob(job, "").error().code, ErrorCode::Unexpected);
  EXPECT_TRUE(renderJob(bareMetal(), ""));
}

TEST(SubmitScript, claimsStartsAndRenamesItsAnswerIntoPlace) {
  Job job = bareMetal();
  job.hostRoot = "/home/it's me";
  EXPECT_EQ(submitScript(job).value(), R"sh(umask 077
cd '/home/it'\''s me/01J00000000000000000000EXP/01J0000000000000000000A110' || exit 66
mkdir submit.lock 2>/dev/null || { cat submit.json 2>/dev/null; exit 75; }
BAREMARK_ALLOCATION=01J0000000000000000000A110 setsid /bin/sh ./job.sh </dev/null >job.out 2>&1 &
pid=$!
start=$(sed -n '1s/.*) //p' "/proc/$pid/stat" | cut -d' ' -f20)
taken=$(printf '{"scheduler":"none","pid":%s,"start_time":%s,"boot_id":"%s"}' "$pid" "${start:-0}" "$(cat /proc/sys/kernel/random/boot_id)")
printf '%s\n' "$taken"
printf '%s\n' "$taken" >submit.json.tmp && mv -f submit.json.tmp submit.json
)sh");
  job.hostRoot = "/home/a\nb";
  EXPECT_EQ(submitScript(job).error().code, ErrorCode::Untrusted);
}

TEST(ReapScript, findsEachTagAndQuotesIt) {
  EXPECT_EQ(reapScript({}).value(), "ended=0\necho \"$ended\"\n");
  const std::string script = reapScript({"a-a1", "b'$(x)-a2"}).value();
  EXPECT_NE(script.find("grep -lsaF BAREMARK_RUN_TAG=a-a1 /proc/[0-9]*/environ"), std::string::npos) << script;
  EXPECT_THAT(script, testing::HasSubstr("grep -lsaF 'BAREMARK_RUN_TAG=b'\\''$(x)-a2' /proc/[0-9]*/environ"));
  EXPECT_EQ(reapScript({"a", "b\nc"}).error().code, ErrorCode::Untrusted);
}

TEST(LookUpScript, namesOnlyTheAllocationAndRefusesInvalidIds) {
  const std::string script = lookUpScript(kAllocation).value();
  EXPECT_NE(script.find("grep -lsaF 'BAREMARK_ALLOCATION=01J0000000000000000000A110' /proc/[0-9]*/environ"),
            std::string::npos);
  EXPECT_EQ(lookUpScript(base::AllocationId("' /; rm -rf x '")).error().code, ErrorCode::Unexpected);
  Job job = bareMetal();
  job.allocation = base::AllocationId("x; reboot");
  EXPECT_EQ(submitScript(job).error().code, ErrorCode::Unexpected);
}

/// Runs the cleanup functions of the prelude with a command that notes its words, after a run with this status.
std::string cleanUp(const std::string& shell, int status) {
  const std::string prelude = test::resource("schedulers/job_prelude.sh");
  const std::size_t from = prelude.find("clean_up_with() {");
  const std::size_t end = prelude.find("# clean_open_mpi");
  EXPECT_LT(from, end);
  const auto folder = std::filesystem::temp_directory_path() / ("clean-up-" + std::to_string(::getpid()));
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  const std::string fake = (folder / "fake").string();
  std::ofstream(fake) << "#!/bin/sh\necho \"$@\" >>'" << fake << ".log'\n[ \"$1\" != list ] || printf 'one\\ntwo\\n'\n";
  std::filesystem::permissions(fake, std::filesystem::perms(0755));
  std::ofstream(folder / "script") << "set -u\nSTATUS=" << status << "\nRUN_TAG=\"a tag\"\n"
                                   << prelude.substr(from, end - from) << "clean_up_with " << fake
                                   << " rm --filter=\"${RUN_TAG}\"\nclean_up_listed '" << fake
                                   << " list --filter=\"${RUN_TAG}\"' " << fake << " rm --force\nclean_up_listed '"
                                   << fake << " nothing' " << fake << " rm --never\necho end >>'" << fake << ".log'\n";
  EXPECT_EQ(std::system((shell + " " + (folder / "script").string()).c_str()), 0);
  const std::string log = test::contentOf(fake + ".log");
  std::filesystem::remove_all(folder);
  return log;
}

TEST(JobPrelude, containersOfAFailedRunAreRemoved) {
  for (const char* shell : {"/bin/sh", "/bin/bash"}) {
    EXPECT_EQ(cleanUp(shell, 137), "rm --filter=a tag\nlist --filter=a tag\nrm --force one two\nnothing\nend\n")
        << shell;
    EXPECT_EQ(cleanUp(shell, 0), "end\n") << shell << ": a run that succeeded leaves nothing";
  }
}

/// Cleans on the nodes after a run with this status and reason for a cut. The launcher is a shell with this line.
std::string cleanOnNodes(const std::string& shell, int status, const std::string& cut, const std::string& launcher) {
  const std::string prelude = test::resource("schedulers/job_prelude.sh");
  const auto part = [&](const char* from, const char* end) {
    return prelude.substr(prelude.find(from), prelude.find(end) - prelude.find(from));
  };
  const std::string file = (std::filesystem::temp_directory_path() / ("nodes-" + std::to_string(::getpid()))).string();
  std::ofstream(file) << "set -u\nSTATUS=" << status << " CUT='" << cut
                      << "' CLEANS='' READER='' RUN_TAG=tag RUN_ID=run RUN_DIR=/tmp\nsay() { echo \"$*\"; }\n"
                      << part("# wait_child PID", "# --- the lock for") << part("# start_on_nodes", "# begin_reading")
                      << part("# clean_on_nodes", "# clean_open_mpi") << "launch_on_nodes() { start_on_nodes "
                      << launcher << "; }\nNODE_SCRIPT=true\nclean_on_nodes "
                      << "'echo \"$BAREMARK_RUN_TAG\" >" << file << ".seen'\necho \"$STATUS\"\n";
  EXPECT_EQ(std::system((shell + " " + file + " >" + file + ".out").c_str()), 0);
  const std::string out = test::contentOf(file + ".seen") + test::contentOf(file + ".out");
  for (const char* end : {"", ".seen", ".out"}) std::filesystem::remove(file + end);
  return out;
}

TEST(JobPrelude, whatAFailedRunLeftIsRemovedOnEachNodeThatCanBeReached) {
  const std::string works = "/bin/sh -c \"${NODE_SCRIPT}\"";
  for (const char* shell : {"/bin/sh", "/bin/bash"}) {
    EXPECT_EQ(cleanOnNodes(shell, 137, "", works), "cleaning-tag\n137\n") << shell;
    EXPECT_EQ(cleanOnNodes(shell, 1, "cancelled", works), "cleaning-tag\n1\n") << shell;
    EXPECT_EQ(cleanOnNodes(shell, 0, "", works), "0\n") << shell << ": a run that succeeded leaves nothing";
    for (const char* cut : {"node_lost", "requeued", "signal"})
      EXPECT_EQ(cleanOnNodes(shell, 143, cut, works), "143\n") << shell << ": the launcher would start nothing";
    EXPECT_EQ(cleanOnNodes(shell, 9, "", "/bin/sh -c 'echo no such node; exit 3'"),
              "could not remove on every node what run run left: no such node\n9\n")
        << shell;
  }
}

}  // namespace
}  // namespace baremark::core::launch

// SPDX-License-Identifier: GPL-3.0-or-later
// The scripts that are handed to a host, word by word.
#include "core/launch/job_script.h"

#include <gtest/gtest.h>

#include "core/protocol/endings.h"

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
  job.blocks = {{.id = kBlock, .touch = {"/opt/engine"},
                 .runs = {{.id = kRunA, .command = {"mpirun", "-np", "2", "/opt/engine", "--run_dir=${RUN_DIR}", "--attempt=${ATTEMPT}"},
                           .timeLimit = std::chrono::seconds(90)},
                          {.id = kRunB, .command = {"/opt/engine"}, .outputLimit = 1000}}}};
  return job;
}

TEST(JobScript, aBareMetalJobReadsLikeThis) {
  EXPECT_EQ(renderJob(bareMetal(), "#!/bin/sh\n").value(), R"(#!/bin/sh
# --- the job ---
job /home/me/runs 01J00000000000000000000EXP none /home/me/runs
set_up 01J0000000000000000000B10C
ready

if block 01J0000000000000000000B10C; then
  touch_files /opt/engine
  if begin_run 01J0000000000000000000RANA; then
    run 90 67108864 mpirun -np 2 /opt/engine --run_dir="${RUN_DIR}" --attempt="${ATTEMPT}"
  fi
  if begin_run 01J0000000000000000000RANB; then
    run 3600 1000 /opt/engine
  fi
  end_block
fi

end_job
)");
}

TEST(JobScript, aLineOfThePrologueThatLoadsModulesIsHeldToThem) {
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
  for (const char* other : {"module purge", "module load", "module load $MPI", "module load a; module load b", "module load a || true", "module -s load a", "ml", "ml purge", "ml -gcc", "ml unload gcc",
                            "source modules.sh", "modules load a"}) {
    EXPECT_EQ(setUp(other).find("prologue_line"), 0U) << other;
  }
}

TEST(JobScript, aContainerJobCleansUpAndEverythingElseHasItsPlace) {
  Job job = bareMetal();
  job.lockRoot = "/home/me/locks";
  job.time = std::chrono::seconds(1800);
  job.searchPath = "/opt/mpi's/bin:/usr/bin:$HOME";
  job.environment = {{"OMPI_ALLOW_RUN_AS_ROOT", "1"}, {"WORDS", "a 'b' $c"}};
  job.modules = {"openmpi/4", "my module"};
  job.prologue = {"ulimit -c 0", "export A=\"$HOME\" B=${RUN_DIR}"};
  job.blocks[0].runs = {{.id = kRunA, .command = {"ch-run", "--join-tag=${RUN_TAG}", "--bind=/a b:/mnt/0", "/img", "--", "x"},
                         .cleanup = {{"/dev/shm", "*ch-run_*${RUN_TAG}*"}}}};
  EXPECT_EQ(renderJob(job, "").value(), R"(# --- the job ---
PATH='/opt/mpi'\''s/bin:/usr/bin:$HOME':$PATH
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
    run 3600 67108864 ch-run --join-tag="${RUN_TAG}" '--bind=/a b:/mnt/0' /img -- x
    clean /dev/shm '*ch-run_*'"${RUN_TAG}"'*'
  fi
  end_block
fi

end_job
)");
}

TEST(JobScript, aBlockOnSeveralNodesReadsOnEachAndCanTryThem) {
  Job job = bareMetal();
  job.blocks[0].runs.clear();
  job.blocks[0].nodes = JobNodes{.touch = {"mpirun", "sh", "-c", "cat \"$@\"", "sh", "/opt/engine"}, .reach = {"mpirun", "true"}, .needsHostsFile = true};
  const std::string script = renderJob(job, "").value();
  EXPECT_NE(script.find(R"(
if block 01J0000000000000000000B10C; then
  nodes_answer() {
    list_hosts 1
    try_nodes mpirun true
  }
  if begin_reading; then
    list_hosts 1
    read_on_nodes mpirun sh -c 'cat "$@"' sh /opt/engine
  fi
  end_block
fi
)"), std::string::npos) << script;
  job.blocks[0].nodes->touch.clear();
  EXPECT_EQ(renderJob(job, "")->find("begin_reading"), std::string::npos);
}

TEST(JobScript, theRuleOfEndingsTakesTheLineOfThePrelude) {
  const std::string prelude = "#!/bin/sh\n# before\n# (the rule of endings)\n# after\n";
  const std::string script = renderJob(bareMetal(), prelude).value();
  const protocol::RuleForShell rule = protocol::ruleForShell();
  EXPECT_NE(script.find("# before\nBEGUN_ANEW='" + rule.begunAnew + "'\nERRORS_OF_OTHERS='" + rule.errorsOfOthers + "'\nOWN_FAULTS='" + rule.ownFaults + "'\nLOST_NODE='"), std::string::npos) << script;
  EXPECT_NE(script.find("'\n# after\n"), std::string::npos);
  EXPECT_EQ(script.find("(the rule of endings)"), std::string::npos);
}

TEST(JobScript, noTextIsParsedByTheShell) {
  Job job = bareMetal();
  job.blocks[0].runs = {{.id = kRunA, .command = {"a b", "'", "\"", "$(touch x)", "`x`", "${HOME}", "$HOME", "a;b", "*", "~", "\\",
                                                  "!", "", "-n", "#", "\t", "\xc3\xa4", "${RUN_DIR", "${}", "x${RUN_TAG}'y"}}};
  const std::string script = renderJob(job, "").value();
  EXPECT_NE(script.find("run 3600 67108864 'a b' ''\\''' '\"' '$(touch x)' '`x`' '${HOME}' '$HOME' 'a;b' '*' '~' '\\' '!' '' -n '#' "
                        "'\t' '\xc3\xa4' '${RUN_DIR' '${}' x\"${RUN_TAG}\"''\\''y'\n"),
            std::string::npos)
      << script;
}

TEST(JobScript, aNewlineOrNulIsRefusedWhereverItStands) {
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
      ASSERT_FALSE(script) << i;
      EXPECT_EQ(script.error().code, ErrorCode::Untrusted) << i;
      EXPECT_EQ(script.error().value.find('\0'), std::string::npos);
    }
  }
}

TEST(JobScript, onlyIdsStandUnquoted) {
  std::vector<Job> jobs(4, bareMetal());
  jobs[0].experiment = base::ExperimentId("../x");
  jobs[1].allocation = base::AllocationId("");
  jobs[2].blocks[0].id = base::BlockId("01J0000000000000000000B10C; rm");
  jobs[3].blocks[0].runs[0].id = base::RunId("$(x)");
  for (const Job& job : jobs) EXPECT_EQ(renderJob(job, "").error().code, ErrorCode::Unexpected);
  EXPECT_TRUE(renderJob(bareMetal(), ""));
}

TEST(SubmitScript, claimsStartsAndWritesItsAnswerByRename) {
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

TEST(ReapScript, looksForEachTagAndQuotesIt) {
  EXPECT_EQ(reapScript({}).value(), "ended=0\necho \"$ended\"\n");
  const std::string script = reapScript({"a-a1", "b'$(x)-a2"}).value();
  EXPECT_NE(script.find("grep -lsaF BAREMARK_RUN_TAG=a-a1 /proc/[0-9]*/environ"), std::string::npos) << script;
  EXPECT_NE(script.find("grep -lsaF 'BAREMARK_RUN_TAG=b'\\''$(x)-a2' /proc/[0-9]*/environ"), std::string::npos) << script;
  EXPECT_EQ(reapScript({"a", "b\nc"}).error().code, ErrorCode::Untrusted);
}

TEST(LookUpScript, namesTheAllocationAndNothingElse) {
  const std::string script = lookUpScript(kAllocation).value();
  EXPECT_NE(script.find("grep -lsaF 'BAREMARK_ALLOCATION=01J0000000000000000000A110' /proc/[0-9]*/environ"), std::string::npos);
}

TEST(LookUpScript, refusesWhatIsNoId) {
  EXPECT_EQ(lookUpScript(base::AllocationId("' /; rm -rf x '")).error().code, ErrorCode::Unexpected);
  Job job = bareMetal();
  job.allocation = base::AllocationId("x; reboot");
  EXPECT_EQ(submitScript(job).error().code, ErrorCode::Unexpected);
}

}  // namespace
}  // namespace baremark::core::launch

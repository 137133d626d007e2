// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/scheduler.h"
#include "core/base/json.h"

#include <gtest/gtest.h>

#include "core/launch/scheduler_answers.h"
#include "core/launch/scheduler_options.h"
#include "core/launch/scheduler_scripts.h"
#include "core/launch/slurm_jobs.h"
#include "tests/resources.h"
#include "tests/unit/launch/scheduler_named.h"

namespace baremark::core::launch {
namespace {

using base::ErrorCode;

SchedulerDescriptor slurm() {
  return parseSchedulerDescriptor(test::resource("schedulers/slurm.json")).value();
}

TEST(Scheduler, theDirectivesRequestTheResourcesOfTheJob) {
  AllocationRequest request{.name = "b0123456789abc",
                            .output = "/runs on host/job.out",
                            .nodes = 2,
                            .ranks = 4,
                            .ranksPerNode = 2,
                            .threadsPerRank = 3};
  EXPECT_EQ(directivesOf(slurm(), request).value(),
            (std::vector<std::string>{"#SBATCH --job-name=b0123456789abc", "#SBATCH \"--output=/runs on host/job.out\"",
                                      "#SBATCH --open-mode=append", "#SBATCH --nodes=2", "#SBATCH --ntasks=4",
                                      "#SBATCH --ntasks-per-node=2", "#SBATCH --cpus-per-task=3",
                                      "#SBATCH --export=ALL", "#SBATCH --signal=B:USR2@30"}));
  request.settings = {.partition = "gpu",
                      .account = "acct",
                      .qos = "high",
                      .constraint = "a100&ib",
                      .time = "1-00:30",
                      .isExclusive = true};
  const auto all = directivesOf(slurm(), request).value();
  for (const char* line : {"#SBATCH --partition=gpu", "#SBATCH --account=acct", "#SBATCH --qos=high",
                           "#SBATCH --constraint=a100&ib", "#SBATCH --time=24:30:00", "#SBATCH --exclusive"}) {
    EXPECT_NE(std::find(all.begin(), all.end(), line), all.end()) << line;
  }
}

TEST(Scheduler, aValueThatCouldAddALineOrAnOptionIsRefused) {
  for (const std::string& evil :
       std::vector<std::string>{"debug\n#SBATCH --uid=0", "a b", "$(x)", "`x`", "a;b", "a\"b", std::string(200, 'x')}) {
    AllocationRequest request;
    request.settings.partition = evil;
    const auto refused = directivesOf(slurm(), request);
    ASSERT_FALSE(refused) << evil;
    EXPECT_EQ(refused.error().code, ErrorCode::Untrusted);
    EXPECT_EQ(refused.error().where, "/allocation/partition");
  }
  EXPECT_FALSE(cancelScriptOf(slurm(), {"1; rm -rf /"}));
  EXPECT_EQ(cancelScriptOf(slurm(), {"12;main", "13"}).value(), "scancel 12\nscancel 13\n");
}

TEST(Scheduler, theJobsOfAnAnswerAreReadWithTheirReasons) {
  const auto jobs = readJobs(slurm(),
                             "12|PENDING||2026-11-22T03:00:00|Resources\n13|RUNNING|n[1-2]|2026-11-22T01:00:00|None\n"
                             "14|CANCELLED by 1000||N/A|None\n15|PENDING||N/A|JobHeldUser\n16|NEW_STATE||N/A|a | "
                             "b\nslurm_load: error\n\n17|short\n");
  ASSERT_EQ(jobs.size(), 5U);
  EXPECT_EQ(jobs[0], (JobFacts{.id = "12",
                               .state = JobState::Pending,
                               .word = "PENDING",
                               .reason = "Resources",
                               .nodes = "",
                               .expected = "2026-11-22T03:00:00"}));
  EXPECT_EQ(jobs[1].state, JobState::Running);
  EXPECT_EQ(jobs[1].nodes, "n[1-2]");
  EXPECT_EQ(jobs[1].reason, "");
  EXPECT_EQ(jobs[2].state, JobState::Cancelled);
  EXPECT_EQ(jobs[3].state, JobState::Held);
  EXPECT_EQ(jobs[4].state, JobState::Unknown);
  EXPECT_EQ(jobs[4].reason, "a | b");
}

TEST(Scheduler, theAccountingOfSlurmHasTheExitCodeOfEndedJobs) {
  // sacct 22.05.8 of jobs that ended with status 3, by signal 9, out of memory, by scancel, and successfully.
  const std::vector<JobFacts> jobs = readFinished(
      slurm(),
      "1|FAILED|n1|2026-11-25T07:19:44|None|3:0\n2|FAILED|n1|2026-11-25T07:19:44|None|0:9\n"
      "3|OUT_OF_MEMORY|n2|2026-11-25T07:19:44|None|0:125\n5|CANCELLED by 0|n1|2026-11-25T07:19:45|None|0:0\n"
      "6|COMPLETED|n1|2026-11-25T07:19:45|None|0:0\n7|PENDING|None assigned|Unknown|PartitionTimeLimit|0:0\n"
      "8|NODE_FAIL|n1|2026-11-25T07:19:45|NodeDown|1:0\n9|FAILED|n1|2026-11-25T07:19:45|None\n");
  ASSERT_EQ(jobs.size(), 7U);
  const auto isSaid = [&](std::size_t i, JobState state, const char* reason) {
    return jobs[i].state == state && jobs[i].reason == reason;
  };
  EXPECT_TRUE(isSaid(0, JobState::Failed, "exit code 3:0")) << jobs[0].reason;
  EXPECT_TRUE(isSaid(1, JobState::Failed, "exit code 0:9")) << jobs[1].reason;
  EXPECT_TRUE(isSaid(2, JobState::OutOfMemory, "exit code 0:125")) << jobs[2].reason;
  EXPECT_TRUE(isSaid(3, JobState::Cancelled, "")) << jobs[3].reason;
  EXPECT_TRUE(isSaid(4, JobState::Done, "")) << jobs[4].reason;
  EXPECT_TRUE(isSaid(5, JobState::NeverStarts, "PartitionTimeLimit")) << jobs[5].reason;
  EXPECT_TRUE(isSaid(6, JobState::NodeFail, "NodeDown, exit code 1:0")) << jobs[6].reason;
}

TEST(Scheduler, theStatesOfSlurmAreMappedToCommonStates) {
  for (const auto& [word, state] :
       std::vector<std::pair<const char*, JobState>>{{"COMPLETED", JobState::Done},
                                                     {"FAILED", JobState::Failed},
                                                     {"TIMEOUT", JobState::TimeLimit},
                                                     {"OUT_OF_MEMORY", JobState::OutOfMemory},
                                                     {"NODE_FAIL", JobState::NodeFail},
                                                     {"PREEMPTED", JobState::Preempted},
                                                     {"COMPLETING", JobState::Completing},
                                                     {"CONFIGURING", JobState::Starting},
                                                     {"SUSPENDED", JobState::Suspended},
                                                     {"CANCELLED+", JobState::Cancelled},
                                                     {"", JobState::Unknown},
                                                     {"completed", JobState::Unknown}}) {
    EXPECT_EQ(slurmState(word, ""), state) << word;
  }
  EXPECT_TRUE(isOver(JobState::Preempted));
  EXPECT_FALSE(isOver(JobState::Completing));
  EXPECT_FALSE(isOver(JobState::Unknown));
}

TEST(Scheduler, hopelessWaitingAndHeldJobsAreDistinguished) {
  for (const char* reason : {"PartitionTimeLimit", "PartitionConfig", "BadConstraints", "InvalidAccount", "InvalidQOS",
                             "AccountNotAllowed", "QOSNotAllowed", "DependencyNeverSatisfied", "MaxMemPerLimit",
                             "AssocMaxNodePerJobLimit", "AssocMaxWallDurationPerJobLimit", "QOSMaxCpuPerJobLimit",
                             "QOSMaxGRESPerNode", "QOSMaxCpuMinutesPerJobLimit", "QOSMinCpuNotSatisfied"}) {
    EXPECT_EQ(slurmState("PENDING", reason), JobState::NeverStarts) << reason;
    EXPECT_EQ(slurmState("RUNNING", reason), JobState::Running) << reason;
  }
  for (const char* reason :
       {"",
        "None",
        "Priority",
        "Resources",
        "BeginTime",
        "Constraints",
        "PartitionDown",
        "PartitionInactive",
        "Licenses",
        "AssocMaxJobsLimit",
        "AssocGrpNodeLimit",
        "PartitionNodeLimit",
        "QOSMaxCpuPerUserLimit",
        "QOSMaxNodePerUserLimit",
        "QOSMaxJobsPerUserLimit",
        "QOSMaxSubmitJobPerUserLimit",
        "MaxNodePerAccount",
        "ReqNodeNotAvail, UnavailableNodes:n[1-2]",
        "Cleaning",
        "Nodes required for job are DOWN, DRAINED or reserved for jobs in higher priority partitions"}) {
    EXPECT_EQ(slurmState("PENDING", reason), JobState::Pending) << reason;
  }
  for (const char* reason :
       {"JobHeldUser", "JobHeldAdmin", "JobHoldMaxRequeue", "launch failed requeued held", "job requeued in held state",
        "launch_failed_requeued_held", "job_requeued_in_held_state", "launch failure limit exceeded requeued held",
        "user env retrieval failed requeued held", "job requeued in special exit state", "BurstBufferOperation",
        "burst_buffer/lua: slurm_bb_data_in: no such file",
        "License request 'matlab:2' is no longer valid, holding job"}) {
    EXPECT_EQ(slurmState("PENDING", reason), JobState::Held) << reason;
  }
  // Sentences that slurmctld writes instead of a code, with blanks or "_" between the words.
  for (const char* reason : {"Job's account not permitted to use this partition (debug allows physics not chemistry)",
                             "Job's_account_not_permitted_to_use_this_partition_(debug_allows_physics_not_held)",
                             "Job's QOS not permitted to use this partition (debug denies long including long)",
                             "Job's account not known, so it can't use this partition (debug allows physics)",
                             "uid 1000 not in group permitted to use this partition (debug). groups allowed: held",
                             "Reservation maint_1 was deleted"}) {
    EXPECT_EQ(slurmState("PENDING", reason), JobState::NeverStarts) << reason;
  }
  const auto jobs = readJobs(slurm(), "12|PENDING||N/A|PartitionTimeLimit\n");
  ASSERT_EQ(jobs.size(), 1U);
  EXPECT_EQ(jobs[0], (JobFacts{.id = "12",
                               .state = JobState::NeverStarts,
                               .word = "PENDING",
                               .reason = "PartitionTimeLimit",
                               .nodes = "",
                               .expected = ""}));
  EXPECT_FALSE(isOver(JobState::NeverStarts));
  EXPECT_STREQ(toName(JobState::NeverStarts), "never_starts");
}

TEST(Scheduler, waitsThatNeedAnAdministratorAreMarked) {
  const auto isMarked = [](const std::string& reason) {
    return readJobs(slurm(), "12|PENDING||N/A|" + reason + "\n").at(0).needsAdministrator;
  };
  for (const char* reason : {"PartitionDown", "PartitionInactive", "AssocGrpCPUMinutesLimit", "AssocGrpGRESMinutes",
                             "AssocGrpWallLimit", "QOSGrpCPUMinutesLimit", "QOSGrpWallLimit", "JobHeldAdmin",
                             "License request 'matlab:2' is no longer valid, holding job"}) {
    EXPECT_TRUE(isMarked(reason)) << reason;
  }
  for (const char* reason :
       {"Priority", "Resources", "JobHeldUser", "launch_failed_requeued_held", "AssocGrpCPURunMinutesLimit",
        "AssocGrpCpuLimit", "QOSGrpNodeLimit", "AssocMaxCpuMinutesPerJobLimit", "BadConstraints",
        "ReqNodeNotAvail, UnavailableNodes:n1"}) {
    EXPECT_FALSE(isMarked(reason)) << reason;
  }
  EXPECT_FALSE(readJobs(slurm(), "12|RUNNING|n1|N/A|PartitionDown\n").at(0).needsAdministrator);
}

TEST(Scheduler, aFailureWithoutANodeNeverRan) {
  const auto neverRan = [](const std::string& fields) {
    return readJobs(slurm(), "12|" + fields + "\n").at(0).neverRan;
  };
  EXPECT_TRUE(neverRan("FAILED||N/A|BadConstraints"));
  EXPECT_TRUE(neverRan("FAILED|(null)|N/A|InvalidAccount"));
  EXPECT_TRUE(neverRan("DEADLINE||N/A|DeadLine"));
  EXPECT_FALSE(neverRan("FAILED|n1|N/A|NonZeroExitCode"));
  EXPECT_FALSE(neverRan("FAILED||N/A|SystemFailure")) << "that is the cluster's, and is tried again";
  EXPECT_FALSE(neverRan("CANCELLED||N/A|None"));
  EXPECT_FALSE(neverRan("PENDING||N/A|BadConstraints"));
  EXPECT_TRUE(readFinished(slurm(), "12|FAILED|None assigned|Unknown|BadConstraints|1:0\n").at(0).neverRan);
}

TEST(Scheduler, placeholderWordsAreNoNodesAndNoTimes) {
  for (const char* nothing :
       {"Unknown", "N/A", "None", "(null)", "", "NONE", "1970-01-01T01:00:00", "1969-12-31T19:00:00", "0",
        "Thu Jan  1 01:00:00 1970", "Wed Dec 31 19:00:00 1969", "01/01/1970 01:00:00", "01 Jan 1970 00:00"}) {
    EXPECT_EQ(readFinished(slurm(), "7|PENDING|None assigned|" + std::string(nothing) + "|None|0:0\n").at(0).expected,
              "")
        << nothing;
    EXPECT_EQ(readJobs(slurm(), "7|PENDING||" + std::string(nothing) + "|Priority\n").at(0).expected, "") << nothing;
  }
  EXPECT_EQ(readFinished(slurm(), "7|PENDING|None assigned|Unknown|Unknown|0:0\n").at(0).nodes, "");
  EXPECT_EQ(readFinished(slurm(), "7|PENDING|None assigned|Unknown|Unknown|0:0\n").at(0).reason, "");
  EXPECT_EQ(readFinished(slurm(), "7|RUNNING|n1|2026-11-25T07:19:44|None|0:0\n").at(0).expected, "2026-11-25T07:19:44");
  EXPECT_EQ(readFinished(slurm(), "7|RUNNING|n1|1796197044|None|0:0\n").at(0).expected, "1796197044")
      << "seconds with 1970 in them";
}

TEST(Scheduler, timeZeroOfPbsIsNoExpectedStart) {
  const auto pbs = parseSchedulerDescriptor(test::resource("schedulers/pbs.json"));
  ASSERT_TRUE(pbs) << toLogLine(pbs.error());
  const auto expected = [&](const std::string& moment) {
    return readJobs(*pbs, "Job Id: 7.pbs01\n    job_state = Q\n    estimated.start_time = " + moment + "\n")
        .at(0)
        .expected;
  };
  EXPECT_EQ(expected("Thu Jan  1 00:00:00 1970"), "");
  EXPECT_EQ(expected("Wed Dec 31 16:00:00 1969"), "");
  EXPECT_EQ(expected("Wed Nov 25 07:19:44 2026"), "Wed Nov 25 07:19:44 2026");
}

TEST(Scheduler, hiddenJobsAndPartitionsAreQueriedToo) {
  EXPECT_NE(queryScriptOf(slurm(), {}).value().find("squeue -a "), std::string::npos);
  EXPECT_NE(lookUpScriptOf(slurm(), "b0").value().find("squeue -a "), std::string::npos);
  EXPECT_NE(partitionsScriptOf(slurm()).value().find("sinfo -a "), std::string::npos);
  const auto pbs = parseSchedulerDescriptor(test::resource("schedulers/pbs.json"));
  ASSERT_TRUE(pbs) << toLogLine(pbs.error());
  EXPECT_NE(lookUpScriptOf(*pbs, "b0").value().find("qselect -x "), std::string::npos)
      << "a job that has ended is hidden without it";
  // The user's own settings hide no partition either.
  for (const std::string& script :
       {queryScriptOf(slurm(), {}).value(), lookUpScriptOf(slurm(), "b0").value(),
        finishedScriptOf(slurm(), {"1"}).value(), cancelByNameScriptOf(slurm(), "b0", "1").value()}) {
    for (const char* variable : {"SQUEUE_", "SACCT_", "SCANCEL_", "SLURM_TIME_FORMAT"})
      EXPECT_NE(script.find(variable), std::string::npos) << variable;
  }
}

TEST(Scheduler, aCommandWithoutAClusterIsDistinguishedFromOneThatFails) {
  const auto says = [](const char* name, const char* words) {
    const auto scheduler = parseSchedulerDescriptor(test::resource(std::string("schedulers/") + name + ".json"));
    EXPECT_TRUE(scheduler) << name;
    return scheduler && saysNotHere(*scheduler, words);
  };
  // Without a configuration, the client looks the controller up in DNS. DNS knows none, or does not answer.
  const auto saysOfNames = [&](const std::string& answer) {
    return says("slurm", ("sinfo: error: resolve_ctls_from_dns_srv: res_nsearch error: " + answer +
                          "\nsinfo: error: fetch_config: DNS SRV lookup failed\n"
                          "sinfo: error: _establish_config_source: failed to fetch config\nsinfo: fatal: Could not "
                          "establish a configuration source\n")
                             .c_str());
  };
  for (const char* answer : {"Unknown host", "No address associated with name"})
    EXPECT_TRUE(saysOfNames(answer)) << answer;
  for (const char* answer : {"Host name lookup failure", "Unknown server error", "Resolver internal error"})
    EXPECT_FALSE(saysOfNames(answer)) << answer;
  EXPECT_FALSE(says("slurm", "slurm_load_partitions: Unable to contact slurm controller (connect failure)"));
  // A client without its own configuration prints the same last lines if it cannot reach the controller.
  EXPECT_FALSE(says("slurm",
                    "sinfo: error: _fetch_child: failed to fetch remote configs: Unable to contact slurm controller "
                    "(connect failure)\n"
                    "sinfo: error: _establish_config_source: failed to fetch config\nsinfo: fatal: Could not establish "
                    "a configuration source"));
  EXPECT_TRUE(says("grid-engine",
                   "error: unable to read qmaster name: qmaster hostname in "
                   "\"/var/lib/gridengine/default/common/act_qmaster\" has zero length"));
  EXPECT_FALSE(says("grid-engine",
                    "error: commlib error: got select error (Connection refused)\nerror: unable to send message to "
                    "qmaster using port 6444"));
  EXPECT_TRUE(says("pbs", "error: unable to read qmaster name: qmaster hostname in \"act_qmaster\" has zero length"))
      << "that qstat is Grid Engine's";
  EXPECT_TRUE(says("pbs", "error: commlib error: got select error (Connection refused)"));
  EXPECT_TRUE(says("pbs", "Please set the environment variable SGE_ROOT."));
  EXPECT_TRUE(
      says("pbs", "slurm_load_jobs error: Unable to contact slurm controller (connect failure)\nProblem loading jobs."))
      << "that qstat is Slurm's";
  for (const char* server : {"pbs01", "slurm01", "Slurm-new.example.org", "qmaster", "commlib"}) {
    EXPECT_FALSE(says("pbs", ("qstat: cannot connect to server " + std::string(server) + " (errno=15010)").c_str()))
        << server;
    EXPECT_FALSE(says(
        "pbs", ("Unknown Host.\nqstat: cannot connect to server " + std::string(server) + " (errno=15008)").c_str()))
        << server;
  }
  EXPECT_TRUE(says("flux", "✗ unknown command \"getattr\" for \"flux\"")) << "that is another program of this name";
  EXPECT_FALSE(
      says("flux", "flux-getattr: ERROR: Unable to connect to Flux: broker socket /run/flux/local was not found"));
}

TEST(Scheduler, aHeldJobHasTheCommandThatReleasesIt) {
  const auto of = [](const char* name, const char* id) {
    return releaseCommandOf(
        parseSchedulerDescriptor(test::resource(std::string("schedulers/") + name + ".json")).value(), id);
  };
  EXPECT_EQ(of("slurm", "12;main"), "scontrol release 12");
  EXPECT_EQ(of("pbs", "12.pbs01"), "qrls 12.pbs01");
  EXPECT_EQ(of("lsf", "12[3]"), "bresume '12[3]'");
  EXPECT_EQ(of("grid-engine", "12"), "qrls 12");
  EXPECT_EQ(of("flux", "f2kZ4oXu9"), "flux job urgency f2kZ4oXu9 default");
  EXPECT_EQ(of("slurm", "1; rm -rf /"), "");
}

TEST(Scheduler, theReleaseCommandNamesTheKindsOfHoldsIfNeeded) {
  EXPECT_EQ(releaseCommandOf(schedulerNamed("pbs"), "12.pbs01", "os"), "qrls -h os 12.pbs01");
  EXPECT_EQ(releaseCommandOf(schedulerNamed("grid-engine"), "12", "u,o"), "qrls -h u,o 12");
  EXPECT_EQ(releaseCommandOf(schedulerNamed("slurm"), "12", "u"), "scontrol release 12");
  EXPECT_EQ(releaseCommandOf(schedulerNamed("pbs"), "12.pbs01", "o; rm -rf /"), "");
}

TEST(Scheduler, aPartitionWithSeveralKindsOfNodesHasTheSmallestValues) {
  const auto partitions =
      readPartitions(slurm(),
                     "debug*|up|1:00:00|4|2|(null)\ngpu|up|infinite|2|64+|gpu:a100:4\ngpu|up|infinite|3|32|(null)\nold|"
                     "down|1:00|1|8|(null)\ngarbage\n*|up|1:00|1|8|(null)\n");
  ASSERT_EQ(partitions.size(), 3U);
  EXPECT_EQ(partitions[0], (model::PartitionFacts{.name = "debug",
                                                  .isDefault = true,
                                                  .isUp = true,
                                                  .timeLimit = "1:00:00",
                                                  .nodes = 4,
                                                  .cores = 2,
                                                  .devices = ""}));
  EXPECT_EQ(partitions[1].nodes, 5);
  EXPECT_EQ(partitions[1].cores, 32);
  EXPECT_EQ(partitions[1].devices, "gpu:a100:4");
  EXPECT_FALSE(partitions[2].isUp);
}

TEST(Scheduler, theDefaultTimeLimitOfAPartitionIsRead) {
  const auto partitions = readPartitions(
      slurm(), "debug*|up|2-00:00:00|4|2|(null)|10:00\nlong|up|infinite|4|2|(null)|n/a\nown|up|1:00:00|4|2|(null)\n");
  ASSERT_EQ(partitions.size(), 3U);
  EXPECT_EQ(partitions[0].defaultTime, "10:00");
  EXPECT_EQ(partitions[0].devices, "");
  EXPECT_EQ(partitions[1].defaultTime, "");
  EXPECT_EQ(partitions[2].defaultTime, "") << "a descriptor of one's own that does not ask for it";
}

TEST(Scheduler, coresAndMemoryOfAJobAreNeverReadFromTheLoginNode) {
  model::HostFacts login{.cores = 16};
  EXPECT_EQ(model::coresOfANode(login, {}, ""), std::nullopt);
  login.partitions = {
      {.name = "debug", .isDefault = true, .cores = 2}, {.name = "gpu", .cores = 32}, {.name = "quiet", .cores = {}}};
  EXPECT_EQ(model::coresOfANode(login, {}, ""), 2);
  EXPECT_EQ(model::coresOfANode(login, {}, "gpu"), 32);
  EXPECT_EQ(model::coresOfANode(login, {}, "quiet"), std::nullopt);
  EXPECT_EQ(model::coresOfANode(login, {}, "unheard-of"), std::nullopt);
  // A scheduler may count hardware threads, while a job counts cores. The job may also have seen a larger node.
  model::NodeFacts seen{.partition = "gpu", .job = "7", .seen = {}, .facts = {.cores = 24}};
  EXPECT_EQ(model::coresOfANode(login, seen, "gpu"), 24);
  EXPECT_EQ(model::coresOfANode(login, seen, "debug"), 2);
  EXPECT_EQ(model::coresOfANode(login, seen, "quiet"), std::nullopt);
  seen.facts.cores = 48;
  EXPECT_EQ(model::coresOfANode(login, seen, "gpu"), 32);
  // If the scheduler names no default partition, a job without a partition shows where such jobs run.
  const model::HostFacts quiet{.cores = 16};
  EXPECT_EQ(model::coresOfANode(quiet, model::NodeFacts{.partition = "", .job = "7", .facts = {.cores = 8}}, ""), 8);
}

TEST(Scheduler, usableParallelEnvironmentsAreRead) {
  EXPECT_EQ(readParallelEnvironments("make\n mpi \n\n--wrap\na b\n$(id)\nsmp.pe"),
            (std::vector<std::string>{"make", "mpi", "smp.pe"}));
  std::string many;
  for (int i = 0; i < 1000; ++i) many += "e" + std::to_string(i) + "\n";
  EXPECT_EQ(readParallelEnvironments(many).size(), 256U);
  EXPECT_EQ(parallelEnvironmentsScriptOf(slurm()).value(), "");
  const auto gridEngine = parseSchedulerDescriptor(test::resource("schedulers/grid-engine.json"));
  ASSERT_TRUE(gridEngine) << toLogLine(gridEngine.error());
  EXPECT_NE(parallelEnvironmentsScriptOf(*gridEngine).value().find("qconf -spl"), std::string::npos);
}

TEST(Scheduler, accountsAreReadWithTheirPartitionsAndQos) {
  using Facts = std::vector<model::AccountFacts>;
  const SchedulerDescriptor scheduler = slurm();
  EXPECT_EQ(readAccounts(scheduler, "physics||normal,high\nphysics|gpu|long\nphysics||normal,high\n"),
            (Facts{{.account = "physics", .partition = "", .qos = {"normal", "high"}},
                   {.account = "physics", .partition = "gpu", .qos = {"long"}}}));
  EXPECT_EQ(readAccounts(scheduler, "solo||\n"), (Facts{{.account = "solo", .partition = "", .qos = {}}}));
  for (const char* text : {"", "You are not running a supported accounting_storage plugin\n", "a|b\n", "|p|q\n",
                           "--wrap=x||\n", "a b||normal\n", "a$(id)||normal\n", "a|p q|normal\n", "a\x1b[31m||x\n"}) {
    EXPECT_EQ(readAccounts(scheduler, text), Facts{}) << text;
  }
  const Facts partly = readAccounts(scheduler, "a||normal,--x,$(y),,high;z,low\n");
  ASSERT_EQ(partly.size(), 1U);
  EXPECT_EQ(partly[0].qos, (std::vector<std::string>{"normal", "low"}));
  std::string many;
  for (int i = 0; i < 1000; ++i) many += "a" + std::to_string(i) + "||q\n";
  EXPECT_EQ(readAccounts(scheduler, many).size(), 256U);
  const auto script = accountsScriptOf(scheduler);
  ASSERT_TRUE(script);
  EXPECT_EQ(*script,
            "ME=$(id -un)\ntimeout -k 5 20 sacctmgr -n -P show assoc user=\"${ME}\" format=account,partition,qos "
            "</dev/null 2>/dev/null\n");
}

TEST(Scheduler, aNodeIsProbedInItsOwnJob) {
  const model::PartitionFacts gpu{.name = "gpu", .timeLimit = {}, .nodes = {}, .cores = {}, .devices = "gpu:a100:4"};
  const auto script = onNodeScriptOf(slurm(), &gpu, "echo hello");
  ASSERT_TRUE(script);
  EXPECT_NE(script->find("srun "), std::string::npos);
  EXPECT_NE(
      script->find(" --partition=gpu --gres=gpu:1 /bin/sh -s "
                   "<<'BAREMARK-ON-NODE'\nBAREMARK_NODE_JOB=\"${SLURM_JOB_ID:-}\"\necho hello\nBAREMARK-ON-NODE\n"),
      std::string::npos)
      << *script;
  const model::PartitionFacts disks{
      .name = "io", .timeLimit = {}, .nodes = {}, .cores = {}, .devices = "nvme:1,shard:gpu"};
  EXPECT_EQ(onNodeScriptOf(slurm(), &disks, ":")->find("--gres"), std::string::npos);
  const auto anywhere = onNodeScriptOf(slurm(), nullptr, ":");
  ASSERT_TRUE(anywhere);
  EXPECT_EQ(anywhere->find("--partition"), std::string::npos);
  EXPECT_EQ(anywhere->find("--gres"), std::string::npos);
  SchedulerDescriptor without = slurm();
  without.onNode = base::Json::array();
  EXPECT_EQ(onNodeScriptOf(without, &gpu, ":"), std::string());
}

TEST(Scheduler, onlyIdsAreTakenFromALookUp) {
  EXPECT_EQ(readIds("12\n13_4\n\nsqueue: error: x\n14;main\n"), (std::vector<std::string>{"12", "13_4", "14;main"}));
}

TEST(Scheduler, anUnusableDescriptorIsRefusedWithThePathOfItsError) {
  const std::string good = test::resource("schedulers/slurm.json");
  ASSERT_TRUE(parseSchedulerDescriptor(good)) << toLogLine(parseSchedulerDescriptor(good).error());
  std::string unknown = good;
  unknown.replace(unknown.find("${nodes}"), 8, "${noodles}");
  const auto refused = parseSchedulerDescriptor(unknown);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().where.english().find("options"), std::string::npos) << toLogLine(refused.error());
  EXPECT_FALSE(parseSchedulerDescriptor("{}"));
  std::string variable = good;
  variable.replace(variable.find("SLURM_CLUSTERS\",\n"), 14, "A=1; B");
  ASSERT_FALSE(parseSchedulerDescriptor(variable));
  EXPECT_EQ(parseSchedulerDescriptor(variable).error().where, "/clusterVariable");
}

}  // namespace
}  // namespace baremark::core::launch

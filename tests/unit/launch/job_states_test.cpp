// SPDX-License-Identifier: GPL-3.0-or-later
// Every state word of each scheduler, and the common state that it maps to. A word alone is not always enough
// (core/launch/README.md, "What a scheduler's words mean"). readers_test names the sources.
#include "core/launch/job_state.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/launch/scheduler_readers.h"

namespace baremark::core::launch {
namespace {

using enum JobState;

using Jobs = std::vector<JobFacts>;

struct Row {
  JobState state;
  std::vector<const char*> said;
};

template <class StateOf>
void expectRows(const std::vector<Row>& rows, StateOf stateOf) {
  for (const auto& [state, said] : rows) {
    for (const std::string each : said) {
      const Jobs jobs = stateOf(each);
      ASSERT_EQ(jobs.size(), 1U) << each;
      EXPECT_STREQ(toName(jobs[0].state), toName(state)) << each;
    }
  }
}

TEST(JobStates, slurm) {
  // A word, a bar and a reason, both in the queue's answer and in the accounting's. A reason alone: PENDING.
  const std::vector<Row> rows = {
      {Pending,
       {"Priority", "", "None", "BeginTime", "Constraints", "PartitionDown", "PartitionInactive", "Licenses",
        "AssocMaxJobsLimit", "AssocGrpNodeLimit", "PartitionNodeLimit", "QOSMaxCpuPerUserLimit",
        "QOSMaxJobsPerUserLimit", "MaxNodePerAccount", "ReqNodeNotAvail, UnavailableNodes:n[1-2]",
        "Nodes required for job are DOWN, DRAINED or reserved for jobs in higher priority partitions",
        "EXPEDITING|None", "REQUEUE_FED|None", "REQUEUED|BeginTime"}},
      {NeverStarts,
       {"PartitionTimeLimit", "PartitionConfig", "BadConstraints", "InvalidAccount", "InvalidQOS", "AccountNotAllowed",
        "QOSNotAllowed", "DependencyNeverSatisfied", "MaxMemPerLimit", "AssocMaxNodePerJobLimit",
        "AssocMaxWallDurationPerJobLimit", "QOSMaxGRESPerNode", "QOSMinCpuNotSatisfied",
        // Sentences that slurmctld writes instead of a code, with blanks or "_" between the words.
        "Job's account not permitted to use this partition (debug allows physics not chemistry)",
        "Job's_account_not_permitted_to_use_this_partition_(debug_allows_physics_not_held)",
        "Job's account not known, so it can't use this partition (debug allows physics)",
        "uid 1000 not in group permitted to use this partition (debug). groups allowed: held",
        "Reservation maint_1 was deleted"}},
      {Held,
       {"JobHeldUser", "JobHeldAdmin", "JobHoldMaxRequeue", "launch failed requeued held",
        "launch_failed_requeued_held", "job requeued in special exit state", "BurstBufferOperation",
        "burst_buffer/lua: slurm_bb_data_in: no such file",
        "License request 'matlab:2' is no longer valid, holding job", "REQUEUE_HOLD|None", "RESV_DEL_HOLD|None",
        "SPECIAL_EXIT|None"}},
      {Starting, {"CONFIGURING|None", "POWER_UP_NODE|None"}},
      {Running, {"RUNNING|None", "RESIZING|None", "SIGNALING|None", "RUNNING|PartitionTimeLimit"}},
      {Suspended, {"SUSPENDED|None", "STOPPED|None"}},
      {Completing, {"COMPLETING|None", "STAGE_OUT|None", "UPDATE_DB|None"}},
      {Done, {"COMPLETED|None"}},
      {Failed, {"FAILED|NonZeroExitCode", "BOOT_FAIL|None", "LAUNCH_FAILED|JobLaunchFailure", "RECONFIG_FAIL|None"}},
      {Cancelled, {"CANCELLED|None", "CANCELLED by 1000|None", "CANCELLED+|None", "REVOKED|None"}},
      {TimeLimit, {"TIMEOUT|TimeLimit", "DEADLINE|None"}},
      {OutOfMemory, {"OUT_OF_MEMORY|OutOfMemory"}},
      {NodeFail, {"NODE_FAIL|NodeDown"}},
      {Preempted, {"PREEMPTED|None"}},
      {Unknown, {"A_NEW_WORD|None", "|None", "completed|None"}}};
  const auto wordOf = [](const std::string& said) {
    return said.find('|') == std::string::npos ? "PENDING" : said.substr(0, said.find('|'));
  };
  const auto reasonOf = [](const std::string& said) { return said.substr(said.find('|') + 1); };
  expectRows(rows, [&](const std::string& said) {
    return readSlurmJobs("7|" + wordOf(said) + "|n1|N/A|" + reasonOf(said) + "\n");
  });
  expectRows(rows, [&](const std::string& said) {
    return readSlurmAccounting("7|" + wordOf(said) + "|n1|Unknown|" + reasonOf(said) + "|0:0\n");
  });
}

TEST(JobStates, pbs) {
  expectRows(
      {{Pending, {"Q", "W", "T", "Q;comment = Not Running: Node is down"}},
       {NeverStarts, {"Q;comment = Can Never Run: Insufficient amount of resource: ncpus"}},
       {Held, {"H"}},
       {Running, {"R"}},
       {Suspended, {"S", "U"}},
       {Completing, {"E"}},
       {Done, {"F;Exit_status = 0;substate = 92", "C;exit_status = 0"}},
       {Failed,
        {"F;Exit_status = 3;substate = 93", "F;Exit_status = 271",
         "F;Exit_status = 271;comment = Job run at Fri Oct 22 at 10:01 on (n1:ncpus=1) and failed",
         "F;Exit_status = -1", "F;Exit_status = -7", "F;Exit_status = -10", "C;exit_status = 1", "C;exit_status = -1"}},
       {Cancelled,
        {"F", "F;Exit_status = 271;substate = 91",
         "F;comment = Not Running: Insufficient amount of resource: ncpus and terminated",
         "F;Exit_status = 271;comment = Job run at Fri Oct 22 at 10:01 on (n1) and terminated by ada@n1"}},
       {TimeLimit,
        {"F;Exit_status = -29", "F;Exit_status = -28",
         "F;Exit_status = 271;comment = job killed: walltime 65 exceeded limit 60", "C;exit_status = -11"}},
       {OutOfMemory,
        {"F;Exit_status = -27", "F;Exit_status = -26",
         "F;Exit_status = 271;comment = job killed: mem 9gb exceeded limit 8gb", "C;exit_status = -10"}},
       {NodeFail,
        {"F;Exit_status = -4", "F;Exit_status = -5", "F;Exit_status = -6", "F;Exit_status = -20", "F;Exit_status = -3",
         "F;Exit_status = -11", "F;Exit_status = -14", "F;Exit_status = -22", "C;exit_status = -3",
         "C;exit_status = -14"}},
       {Unknown, {"M", "Z"}}},
      [](std::string said) {
        for (std::size_t at; (at = said.find(';')) != std::string::npos;) said.replace(at, 1, "\n    ");
        return readPbsJobs("Job Id: 7.s\n    job_state = " + said + "\n");
      });
  EXPECT_EQ(readPbsJobs("Job Id: 7.s\n    Job_Name = b0\n").at(0).state, Unknown);
}

TEST(JobStates, lsf) {
  // A word, a bar and the code of a reason.
  expectRows(
      {{Pending, {"PEND|", "WAIT|", "PROV|", "FWD_PEND|"}},
       {Held, {"PSUSP|"}},
       {Running, {"RUN|"}},
       {Suspended, {"USUSP|", "SSUSP|"}},
       {Unreachable, {"UNKWN|", "ZOMBI|"}},
       {Done, {"DONE|"}},
       {TimeLimit, {"EXIT|TERM_RUNLIMIT", "EXIT|TERM_CPULIMIT", "EXIT|TERM_DEADLINE", "EXIT|TERM_WINDOW"}},
       {OutOfMemory, {"EXIT|TERM_MEMLIMIT", "EXIT|TERM_SWAP"}},
       {Preempted, {"EXIT|TERM_PREEMPT", "EXIT|TERM_LOAD", "EXIT|TERM_RC"}},
       {NodeFail, {"EXIT|TERM_ZOMBIE"}},
       {Cancelled,
        {"EXIT|TERM_OWNER", "EXIT|TERM_ADMIN", "EXIT|TERM_FORCE_OWNER", "EXIT|TERM_BUCKET_KILL",
         "EXIT|TERM_FORCE_ADMIN", "EXIT|TERM_REMOVE_HUNG_JOB"}},
       {Failed, {"EXIT|", "EXIT|TERM_CHKPNT", "EXIT|TERM_EXTERNAL_SIGNAL", "EXIT|TERM_PROCESSLIMIT"}}},
      [](const std::string& said) {
        const std::size_t bar = said.find('|');
        const std::string code = said.substr(bar + 1);
        return readLsfJobs("7|" + said.substr(0, bar) + "|n1|" + code + (code.empty() ? "" : ": Job killed") + "|-\n");
      });
}

TEST(JobStates, gridEngine) {
  expectRows({{Pending, {"qw", "Rq"}},
              {Held, {"hqw", "hRwq"}},
              // The start failed, and the job is held until somebody clears the error. Waiting does not help.
              {NeverStarts, {"Eqw", "Ehqw"}},
              {Starting, {"t", "Rt"}},
              {Running, {"r", "hr", "Rr"}},
              {Suspended, {"s", "S", "T", "ts", "tS", "Rs"}},
              {Completing, {"dr", "dt", "ds", "dS", "dRr"}},
              {Unknown, {"x"}}},
             [](const std::string& word) {
               return readGridEngineJobs("7 0.5 b0 ada " + word + " 11/22/2026 10:46:51 all.q@n01 8\n");
             });
  // The field `failed`, the exit status and further fields. A signal does not name its sender: qdel, a limit of the
  // node, or the kernel. 37 is a memory limit, or the time limit if the job ran as long as it had requested.
  const char* enforced = "37 : qmaster enforced h_rt, h_cpu, or h_vmem limit\nexit_status 137\n";
  const std::string limits[] = {enforced + std::string("ru_wallclock 60s\ncategory -l h_rt=60,h_vmem=1G -pe mpi 2"),
                                enforced + std::string("ru_wallclock 61.019\ncategory -q all.q -l h_rt=60"),
                                enforced + std::string("ru_wallclock 59s\ncategory -l h_rt=60,h_vmem=1G -pe mpi 2"),
                                enforced + std::string("ru_wallclock 60s\ncategory -l h_vmem=1G"),
                                enforced + std::string("ru_wallclock 60s")};
  expectRows({{Done, {"0\nexit_status 0"}},
              {NodeFail,
               {"1 : assumedly before job\nexit_status 0", "8 : in prolog\nexit_status 0",
                "10 : in pestart\nexit_status 0", "25 : rescheduling\nexit_status 0"}},
              {Failed,
               {"0\nexit_status 3", "26 : opening input/output file\nexit_status 0",
                "30 : rescheduling on application error\nexit_status 0", "0\nexit_status 137", "0\nexit_status 143",
                "100 : assumedly after job\nexit_status 137", limits[2].c_str(), limits[3].c_str(), limits[4].c_str()}},
              {TimeLimit, {limits[0].c_str(), limits[1].c_str()}}},
             [](const std::string& said) { return readGridEngineEnds("====\njobnumber 7\nfailed " + said + "\n"); });
}

TEST(JobStates, flux) {
  // State, result, nodes, urgency and exception, in the order of an output line.
  expectRows({{Pending, {"NEW|||16|", "DEPEND|||16|", "PRIORITY|||16|", "SCHED|||16|"}},
              {Held, {"PRIORITY|||0|", "SCHED|||0|"}},
              {Running, {"RUN||n1|16|"}},
              {Completing, {"CLEANUP||n1|16|"}},
              {Done, {"INACTIVE|COMPLETED|n1|16|"}},
              {Failed, {"INACTIVE|FAILED|n1|16|", "INACTIVE|FAILED|n1|16|exec"}},
              {Cancelled, {"INACTIVE|CANCELED|n1|16|cancel"}},
              {TimeLimit, {"INACTIVE|TIMEOUT|n1|16|timeout"}},
              {NodeFail, {"INACTIVE|FAILED|n1|16|node-fail", "INACTIVE|FAILED|n1|16|node-failure"}},
              {Preempted, {"INACTIVE|CANCELED|n1|16|preempt"}},
              {Unknown, {"INACTIVE|A_NEW_WORD|n1|16|", "A_NEW_WORD|||16|"}}},
             [](const std::string& said) { return readFluxJobs("f2kZ4oXu9|" + said + "|\n"); });
}

TEST(JobStates, haveNamesAndSevenOfThemAreEnds) {
  std::string ends;
  for (int state = 0; state <= static_cast<int>(Unknown); ++state)
    ends += isOver(static_cast<JobState>(state)) ? std::string(toName(static_cast<JobState>(state))) + " " : "";
  EXPECT_EQ(ends, "done failed cancelled time_limit out_of_memory node_fail preempted ");
  EXPECT_STREQ(toName(Unknown), "unknown");
}

// Partitions and queues: nodes, limits and default times. The answers follow
// bqueues(1) and bparams(1) of LSF 10.1 and OpenLava, qconf(1) and queue_conf(5) of Grid Engine, flux-queue(1), and the
// queue attributes in the manuals of OpenPBS and TORQUE.

using Queue = model::PartitionFacts;
using Queues = std::vector<Queue>;

/// A queue with "DEFAULT TIME/LIMIT". "-" means none.
std::string timesOf(const Queues& queues, const std::string& name) {
  const auto shown = [](const std::string& time) { return time.empty() ? std::string("-") : time; };
  for (const Queue& queue : queues) {
    if (queue.name == name) return shown(queue.defaultTime) + "/" + shown(queue.timeLimit);
  }
  return "no queue " + name;
}

std::string namesOf(const Queues& queues) {
  std::string names;
  for (const Queue& queue : queues) names += queue.name + " ";
  return names;
}

/// bqueues -l of a queue, with these lines as its limits.
std::string lsfQueue(const std::string& name, const std::string& limits, const std::string& status = "Open:Active") {
  return "QUEUE: " + name +
         "\n  -- For jobs of up to 8 hours. RUNLIMIT and CPULIMIT are those of the site. 30 0 "
         "Open:Active\n\nPARAMETERS/STATISTICS\n"
         "PRIO NICE STATUS          MAX JL/U JL/P JL/H NJOBS  PEND   RUN SSUSP USUSP  RSV PJOBS\n"
         " 30    0  " +
         status +
         "       -    -    -    -     8     0     8     0     0    0     0\n"
         "Interval for a host to accept two jobs is 0 seconds\n" +
         limits +
         "\nSCHEDULING PARAMETERS\n           r15s   r1m  r15m   ut      pg    io   ls    it    tmp    swp    mem\n"
         " loadSched   -     -     -     -       -     -    -     -     -      -      -\n"
         " loadStop    -     -     -     -       -     -    -     -     -      -      -\n\nUSERS: all\nHOSTS:  all\n\n"
         "------------------------------------------------------------------------------\n\n";
}

TEST(LsfQueues, theLimitAndTheDefaultTimeOfAQueueAreRead) {
  const Queues queues = readLsfQueues(
      lsfQueue("normal", "\nMAXIMUM LIMITS:\n RUNLIMIT\n 480.0 min of hosta\n") +
      lsfQueue(
          "both",
          "\nDEFAULT LIMITS:\n RUNLIMIT\n 60.0 min of hosta\n\nMAXIMUM LIMITS:\n RUNLIMIT\n 1440.0 min of hosta\n") +
      lsfQueue("plain", "\n RUNLIMIT\n 342800 min\n") + lsfQueue("free", "") +
      lsfQueue("closed", "\n RUNLIMIT\n 10.0 min\n", "Closed:Active") +
      "Default Queues:  normal\nMBD_SLEEP_TIME used for calculations:  20 seconds\nJob Checking Interval:  15 "
      "seconds\n");
  EXPECT_EQ(namesOf(queues), "normal both plain free closed ");
  EXPECT_EQ(queues.front(), (Queue{.name = "normal", .isDefault = true, .timeLimit = "8:00"}));
  EXPECT_EQ(timesOf(queues, "both"), "1:00/24:00");
  EXPECT_EQ(timesOf(queues, "plain"), "-/5713:20");
  EXPECT_EQ(timesOf(queues, "free"), "-/-");
  EXPECT_EQ(timesOf(queues, "closed"), "-/0:10");
  EXPECT_FALSE(queues.back().isUp);
  EXPECT_FALSE(queues[1].isDefault);
}

TEST(LsfQueues, limitsOnOneLineAreSeparated) {
  const auto times = [](const std::string& limits) { return timesOf(readLsfQueues(lsfQueue("q", limits)), "q"); };
  EXPECT_EQ(times("\n CPULIMIT                 RUNLIMIT                 PROCLIMIT               \n 1440.0 min of hosta "
                  "     90.0 min of hosta        1 2 16\n"),
            "-/1:30");
  EXPECT_EQ(times("\n CPULIMIT\n 1440.0 min of hosta\n\n RUNLIMIT\n 30.5 min of hosta\n\n TASKLIMIT\n 16\n"), "-/0:31")
      << "a part of a minute is one";
  EXPECT_EQ(times("\nDEFAULT LIMITS:\n CPULIMIT                 RUNLIMIT\n 5.0 min                  10.0 "
                  "min\n\nMAXIMUM LIMITS:\n CPULIMIT\n 60.0 min\n"),
            "0:10/-");
  EXPECT_EQ(times("\n CPULIMIT\n 1440.0 min of hosta\n"), "-/-");
  EXPECT_EQ(times("\n FILELIMIT DATALIMIT STACKLIMIT CORELIMIT\n  20000 K   20000 K    2048 K   20000 K\n"), "-/-");
  for (const char* none : {"-", "unlimited", "0.0 min", "-5 min", "nan min", "1e300 min", ""})
    EXPECT_EQ(times("\n RUNLIMIT\n " + std::string(none) + "\n"), "-/-") << none;
}

TEST(LsfQueues, severalDefaultQueuesCountAsNone) {
  for (const Queue& queue : readLsfQueues(lsfQueue("day", "") + lsfQueue("night", "") + "Default Queues:  day night\n"))
    EXPECT_FALSE(queue.isDefault) << queue.name;
}

/// qstat -f of these queues, each on hosts n1 and n2, followed by qconf -sq.
Queues gridEngineQueues(const std::vector<std::string>& names, const std::string& settings) {
  std::string hosts;
  for (const std::string& name : names) {
    for (const char* host : {"n1", "n2"}) hosts += name + "@" + host + "   BIP   0/0/32   0.10   lx-amd64\n";
  }
  return readGridEngineQueues(hosts + settings);
}

TEST(GridEngineQueues, aQueueHasItsSlotsAndIsUpUnlessAllItsHostsAreDown) {
  const std::string line = "---------------------------------------------------------------------------------\n";
  const auto queues = readGridEngineQueues(
      "queuename                      qtype resv/used/tot. load_avg arch          states\n" + line +
      "all.q@n01                      BIP   0/8/32         0.10     lx-amd64      \n"
      "     67 0.55500 b012345678 ada          r     11/22/2026 10:46:51     8        \n" +
      line + "all.q@n02.a.cluster            BIP   0/0/32         0.10     lx-amd64      d\n" + line +
      "all.q@n03                      BIP   0/0/0          0.10     lx-amd64      \n" + line +
      "old.q@n04                      BIP   0/0/16         -NA-     -NA-          au\n" + line +
      "older.q@n05                    BIP   2/4            0.02     lx24-amd64    a\n" + line +
      "uneven.q@n06                   BIP   0/0/8          0.02     lx-amd64      \n" + line +
      "uneven.q@n07                   BIP   0/0/64         0.02     lx-amd64      \n" + line +
      "uneven.q@n08                   BIP   0/0/64         0.02     lx-amd64      \n\n"
      "############################################################################\n"
      " - PENDING JOBS - PENDING JOBS - PENDING JOBS - PENDING JOBS - PENDING JOBS\n"
      "############################################################################\n"
      "     68 0.00000 b@d        ada          qw    11/22/2026 10:46:55     8        \n");
  EXPECT_EQ(queues, (Queues{{.name = "all.q", .nodes = 2, .cores = 32},
                            {.name = "old.q", .isUp = false, .nodes = 1, .cores = 16},
                            {.name = "older.q", .nodes = 1, .cores = 4},
                            {.name = "uneven.q", .nodes = 3}}));
  // If there is only one queue, jobs without a queue go there.
  EXPECT_EQ(readGridEngineQueues("all.q@vm                       BIP   0/0/4          0.42     lx-amd64      \n"),
            (Queues{{.name = "all.q", .isDefault = true, .nodes = 1, .cores = 4}}));
}

TEST(GridEngineQueues, aQueueHasTheLimitsThatHoldOnAllItsHosts) {
  const Queues queues = gridEngineQueues(
      {"all.q", "batch.q", "gpu.q", "soft.q"},
      "qname                 all.q\nhostlist              @allhosts\nslots                 8,[n2=4]\n"
      "s_rt                  INFINITY\nh_rt                  01:30:00,[n2=01:00:00]\n"
      "qname                 batch.q\ns_rt                  INFINITY\nh_rt                  02:00:00\n"
      "h_cpu                 00:45:00,[n2=00:30:00]\n"
      "qname                 hidden.q\ns_rt                  INFINITY\nh_rt                  00:00:10\n"
      "qname                 gpu.q\ns_rt                  INFINITY\nh_rt                  infinity\n"
      "qname                 soft.q\ns_rt                  0:30:00\nh_rt                  INFINITY\n");
  EXPECT_EQ(namesOf(queues), "all.q batch.q gpu.q soft.q ");
  EXPECT_EQ(timesOf(queues, "all.q"), "-/-") << "hosts have limits of their own";
  EXPECT_EQ(timesOf(queues, "batch.q"), "-/2:00:00");
  EXPECT_EQ(timesOf(queues, "gpu.q"), "-/INFINITY");
  EXPECT_EQ(timesOf(queues, "soft.q"), "-/0:30:00") << "the softer limit ends a job too";
  EXPECT_EQ(queues[0].nodes, 2);
  for (const std::string none : {"NONE", "1:2", "1:2:3:4", "soon", "-5", "99999999999999"})
    EXPECT_EQ(timesOf(gridEngineQueues({"q"}, "qname q\ns_rt INFINITY\nh_rt " + none + "\n"), "q"), "-/-") << none;
  EXPECT_EQ(timesOf(gridEngineQueues({"q"}, ""), "q"), "-/-");
}

// From flux-core, t2241-queue-cmd-list.t: two queues; batch is the default.
TEST(FluxQueues, limitsDefaultTimesAndTheDefaultQueueAreRead) {
  const Queues queues = readFluxQueues(
      "batch|4|128|0\ndebug|2|64|0\nold|1|32|0\n"
      "#queue|batch*|enabled|started|2h|8h\n#queue|debug|enabled|stopped "
      "(parent)|1h|1.5h\n#queue|old|disabled|started|inf|inf\n#queue|elsewhere|enabled|started|1h|2h\n");
  EXPECT_EQ(namesOf(queues), "batch debug old ");
  EXPECT_EQ(timesOf(queues, "batch"), "2h/8h");
  EXPECT_EQ(timesOf(queues, "debug"), "1h/1.5h");
  EXPECT_EQ(timesOf(queues, "old"), "-/inf");
  EXPECT_TRUE(queues[0].isDefault && queues[0].isUp);
  EXPECT_FALSE(queues[1].isUp);
  EXPECT_FALSE(queues[2].isUp);
  EXPECT_EQ(queues[0].nodes, 4);
}

TEST(FluxQueues, aFluxThatCannotListItsQueuesHasTheLimitsForAll) {
  const std::string nodes = "batch|4|128|0\ndebug|2|64|0\n";
  EXPECT_EQ(timesOf(readFluxQueues(nodes + "#policy|\"1h\"|\"4h\"\n"), "batch"), "1h/4h");
  EXPECT_EQ(timesOf(readFluxQueues(nodes + "#policy|3600.0|14400.0\n"), "debug"), "3600.0/14400.0");
  EXPECT_EQ(timesOf(readFluxQueues(nodes + "#policy||\n"), "batch"), "-/-");
  EXPECT_EQ(timesOf(readFluxQueues(nodes + "#policy|0|\"0s\"\n"), "batch"), "-/-") << "no limit";
}

TEST(FluxQueues, aFluxWithoutQueuesHasTheLimitOfItsPolicyOnAllNodes) {
  const Queues all = readFluxQueues("|4|128|0\n|1|8|0\n#queue||enabled|started|1h|4h\n");
  EXPECT_EQ(all, (Queues{{.isDefault = true, .timeLimit = "4h", .nodes = 5, .cores = 8, .defaultTime = "1h"}}));
  EXPECT_TRUE(model::namesOfPartitions({.partitions = all}).empty()) << "there is nothing to ask for";
  EXPECT_EQ(timesOf(readFluxQueues("|4|128|0\n#policy||\"2h\"\n"), ""), "-/2h") << "one that cannot list its queues";
  EXPECT_TRUE(readFluxQueues("|4|128|0\n").front().isDefault);
  EXPECT_EQ(namesOf(readFluxQueues("|1|8|0\nbatch|4|128|0\n#queue|batch*|enabled|started|1h|4h\n")), "batch ")
      << "nodes of no queue";
  EXPECT_EQ(namesOf(readFluxQueues("|4|128|0\n#queue|batch*|enabled|started|1h|4h\n")), "") << "its nodes are away";
}

std::string pbsQueue(const std::string& name, const std::string& attributes) {
  return "Queue: " + name + "\n    queue_type = Execution\n    total_jobs = 0\n" + attributes +
         "    enabled = True\n    started = True\n\n";
}

TEST(PbsQueues, theServersLimitAppliesToAQueueWithoutOne) {
  const std::string server =
      "Server: pbs01\n    server_state = Active\n    default_queue = workq\n    resources_default.ncpus = 1\n"
      "    resources_default.walltime = 01:00:00\n    resources_max.walltime = 48:00:00\n    pbs_version = 22.05.11\n";
  const Queues queues = readPbsQueues(
      pbsQueue("workq", "") +
      pbsQueue("short", "    resources_max.walltime = 00:30:00\n    resources_default.walltime = 00:10:00\n") + server);
  EXPECT_EQ(timesOf(queues, "workq"), "01:00:00/48:00:00");
  EXPECT_EQ(timesOf(queues, "short"), "00:10:00/00:30:00") << "nothing of the server's is taken for the last queue's";
  EXPECT_TRUE(queues[0].isDefault);
  EXPECT_FALSE(queues[1].isDefault);
  EXPECT_EQ(timesOf(readPbsQueues(pbsQueue("workq", "")), "workq"), "-/-") << "the server says nothing";
}

TEST(PbsQueues, aRoutingQueueAllowsWhatOneOfItsDestinationsAllows) {
  const std::string destinations =
      pbsQueue("small", "    from_route_only = True\n    resources_max.walltime = 06:00:00\n") +
      pbsQueue("large", "    from_route_only = True\n    resources_max.walltime = 24:00:00\n") +
      pbsQueue("endless", "");
  const auto times = [&](const std::string& to) {
    return timesOf(readPbsQueues("Queue: prod\n    queue_type = Route\n    route_destinations = " + to +
                                 "\n    enabled = True\n    started = True\n\n" + destinations),
                   "prod");
  };
  EXPECT_EQ(times("small,large"), "-/24:00:00");
  EXPECT_EQ(times("large, small"), "-/24:00:00");
  EXPECT_EQ(times("small,endless"), "-/-");
  EXPECT_EQ(times("small,large@pbs02"), "-/-") << "nobody knows the other server's";
}

TEST(PbsQueues, onlyThoseThatTakeJobsFromUsersAreListed) {
  const Queues queues =
      readPbsQueues("Queue: prod\n    queue_type = Route\n    enabled = True\n    started = True\n\n" +
                    pbsQueue("small", "    from_route_only = True\n") +
                    pbsQueue("workq", "    from_route_only = False\n    resources_max.walltime = 24:00:00\n") +
                    "Queue: old\n    queue_type = Execution\n    enabled = True\n    started = False\n");
  EXPECT_EQ(namesOf(queues), "prod workq old ");
  EXPECT_TRUE(queues[0].isUp);
  EXPECT_EQ(queues[1], (Queue{.name = "workq", .timeLimit = "24:00:00"}));
  EXPECT_FALSE(queues[2].isUp);
}

// flux-framework/flux-core#4904: nodes of several queues. The queues' names, which are cut there, are complete here.
TEST(FluxQueues, nodesOfSeveralQueuesAreCountedInEach) {
  const auto queues = readFluxQueues(
      "debug,all|1|4|0\ndebug,all|1|4|0\nbatch,all|3|12|0\nbatch,all|1|4|0\nbatch,all|1|4|0\n|0|0|0\n|0|0|0\n");
  EXPECT_EQ(queues, (Queues{{.name = "debug", .nodes = 2, .cores = 4},
                            {.name = "all", .nodes = 7, .cores = 4},
                            {.name = "batch", .nodes = 5, .cores = 4}}));
}

TEST(FluxQueues, aQueueHasItsNodesWithTheirCoresAndDevices) {
  const auto queues = readFluxQueues("batch|4|128|16\n|4|128|16\ndebug|0|0|0\n");
  EXPECT_EQ(queues, (Queues{{.name = "batch", .nodes = 4, .cores = 32, .devices = "gpu:4"}}));
}

TEST(SlurmPartitions, aPartitionWithSeveralKindsOfNodesHasTheSmallestValues) {
  const auto partitions = readSlurmPartitions(
      "debug*|up|1:00:00|4|2|(null)\ngpu|up|infinite|2|64+|gpu:a100:4\ngpu|up|infinite|3|32|(null)\nold|"
      "down|1:00|1|8|(null)\ngarbage\n*|up|1:00|1|8|(null)\n");
  ASSERT_EQ(partitions.size(), 3U);
  EXPECT_EQ(partitions[0], (Queue{.name = "debug", .isDefault = true, .timeLimit = "1:00:00", .nodes = 4, .cores = 2}));
  EXPECT_EQ(partitions[1].nodes, 5);
  EXPECT_EQ(partitions[1].cores, 32);
  EXPECT_EQ(partitions[1].devices, "gpu:a100:4");
  EXPECT_FALSE(partitions[2].isUp);
}

TEST(SlurmPartitions, theDefaultTimeLimitOfAPartitionIsRead) {
  const auto partitions = readSlurmPartitions(
      "debug*|up|2-00:00:00|4|2|(null)|10:00\nlong|up|infinite|4|2|(null)|n/a\nown|up|1:00:00|4|2|(null)\n");
  ASSERT_EQ(partitions.size(), 3U);
  EXPECT_EQ(partitions[0].defaultTime, "10:00");
  EXPECT_EQ(partitions[0].devices, "");
  EXPECT_EQ(partitions[1].defaultTime, "");
  EXPECT_EQ(partitions[2].defaultTime, "") << "a descriptor of one's own that does not ask for it";
}

}  // namespace
}  // namespace baremark::core::launch

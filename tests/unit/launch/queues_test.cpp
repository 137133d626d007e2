// SPDX-License-Identifier: GPL-3.0-or-later
// Partitions and queues: nodes, limits and default times. The answers follow
// bqueues(1) and bparams(1) of LSF 10.1 and OpenLava, qconf(1) and queue_conf(5) of Grid Engine, flux-queue(1), and the
// queue attributes in the manuals of OpenPBS and TORQUE.
#include <gtest/gtest.h>

#include "core/launch/scheduler_readers.h"

namespace baremark::core::launch {
namespace {

using Queues = std::vector<model::PartitionFacts>;

/// A queue with "DEFAULT TIME/LIMIT". "-" means none.
std::string timesOf(const Queues& queues, const std::string& name) {
  const auto shown = [](const std::string& time) { return time.empty() ? std::string("-") : time; };
  for (const model::PartitionFacts& queue : queues) {
    if (queue.name == name) return shown(queue.defaultTime) + "/" + shown(queue.timeLimit);
  }
  return "no queue " + name;
}

std::string namesOf(const Queues& queues) {
  std::string names;
  for (const model::PartitionFacts& queue : queues) names += queue.name + " ";
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
  EXPECT_EQ(queues.front(),
            (model::PartitionFacts{.name = "normal", .isDefault = true, .isUp = true, .timeLimit = "8:00"}));
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
  for (const model::PartitionFacts& queue :
       readLsfQueues(lsfQueue("day", "") + lsfQueue("night", "") + "Default Queues:  day night\n"))
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
  ASSERT_EQ(queues.size(), 4U);
  EXPECT_EQ(queues[0], (model::PartitionFacts{.name = "all.q", .isUp = true, .nodes = 2, .cores = 32}));
  EXPECT_EQ(queues[1], (model::PartitionFacts{.name = "old.q", .isUp = false, .nodes = 1, .cores = 16}));
  EXPECT_EQ(queues[2], (model::PartitionFacts{.name = "older.q", .isUp = true, .nodes = 1, .cores = 4}));
  EXPECT_EQ(queues[3], (model::PartitionFacts{.name = "uneven.q", .isUp = true, .nodes = 3}));
  // If there is only one queue, jobs without a queue go there.
  EXPECT_EQ(
      readGridEngineQueues("all.q@vm                       BIP   0/0/4          0.42     lx-amd64      \n"),
      (std::vector<model::PartitionFacts>{{.name = "all.q", .isDefault = true, .isUp = true, .nodes = 1, .cores = 4}}));
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
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all.front(), (model::PartitionFacts{.name = "",
                                                .isDefault = true,
                                                .isUp = true,
                                                .timeLimit = "4h",
                                                .nodes = 5,
                                                .cores = 8,
                                                .devices = {},
                                                .defaultTime = "1h"}));
  EXPECT_TRUE(model::namesOfPartitions({.partitions = all}).empty()) << "there is nothing to ask for";
  EXPECT_EQ(timesOf(readFluxQueues("|4|128|0\n#policy||\"2h\"\n"), ""), "-/2h") << "one that cannot list its queues";
  EXPECT_TRUE(readFluxQueues("|4|128|0\n").front().isDefault);
  EXPECT_EQ(namesOf(readFluxQueues("|1|8|0\nbatch|4|128|0\n#queue|batch*|enabled|started|1h|4h\n")), "batch ")
      << "nodes of no queue";
  EXPECT_EQ(namesOf(readFluxQueues("|4|128|0\n#queue|batch*|enabled|started|1h|4h\n")), "")
      << "the queue's nodes are away";
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
  EXPECT_EQ(queues[1], (model::PartitionFacts{.name = "workq", .isUp = true, .timeLimit = "24:00:00"}));
  EXPECT_FALSE(queues[2].isUp);
}

// flux-framework/flux-core#4904: nodes of several queues. The queues' names, which are cut there, are complete here.
TEST(FluxQueues, nodesOfSeveralQueuesAreCountedInEach) {
  const auto queues = readFluxQueues(
      "debug,all|1|4|0\ndebug,all|1|4|0\nbatch,all|3|12|0\nbatch,all|1|4|0\nbatch,all|1|4|0\n|0|0|0\n|0|0|0\n");
  ASSERT_EQ(queues.size(), 3U);
  EXPECT_EQ(queues[0], (model::PartitionFacts{.name = "debug", .isUp = true, .nodes = 2, .cores = 4}));
  EXPECT_EQ(queues[1], (model::PartitionFacts{.name = "all", .isUp = true, .nodes = 7, .cores = 4}));
  EXPECT_EQ(queues[2], (model::PartitionFacts{.name = "batch", .isUp = true, .nodes = 5, .cores = 4}));
}

TEST(FluxQueues, aQueueHasItsNodesWithTheirCoresAndDevices) {
  const auto queues = readFluxQueues("batch|4|128|16\n|4|128|16\ndebug|0|0|0\n");
  ASSERT_EQ(queues.size(), 1U);
  EXPECT_EQ(queues[0],
            (model::PartitionFacts{.name = "batch", .isUp = true, .nodes = 4, .cores = 32, .devices = "gpu:4"}));
}

TEST(SlurmPartitions, aPartitionWithSeveralKindsOfNodesHasTheSmallestValues) {
  const auto partitions = readSlurmPartitions(
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

// SPDX-License-Identifier: GPL-3.0-or-later
// Queues of schedulers that this test does not run: limits, default times, and who may submit. The answers follow
// bqueues(1) and bparams(1) of LSF 10.1 and OpenLava, qconf(1) and queue_conf(5) of Grid Engine, flux-queue(1), and the
// queue attributes in the manuals of OpenPBS and TORQUE.
#include <gtest/gtest.h>

#include "core/launch/flux_jobs.h"
#include "core/launch/grid_engine_jobs.h"
#include "core/launch/lsf_jobs.h"
#include "core/launch/pbs_queues.h"

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

// From nordugrid/arc, test of its Grid Engine provider: queues of two hosts, with folded lines.
TEST(GridEngineQueues, theTimeLimitOfAQueueIsTheLongestOfItsHosts) {
  const Queues queues = gridEngineQueues(
      {"all.q", "batch.q", "gpu.q"},
      "qname                 all.q\nhostlist              @allhosts\nslots                 8,[n2=4]\nprolog            "
      "    root@/usr/lib/a/b c d e\n"
      "s_rt                  02:00:00\nh_rt                  01:30:00,[n2=01:00:00], \\\n                      "
      "[@slowhosts=00:45:00]\n"
      "s_cpu                 INFINITY\nh_cpu                 00:45:00,[n2=00:30:00]\n"
      "qname                 batch.q\ns_rt                  INFINITY\nh_rt                  02:00:00\n"
      "qname                 hidden.q\ns_rt                  INFINITY\nh_rt                  00:00:10\n"
      "qname                 gpu.q\ns_rt                  INFINITY\nh_rt                  INFINITY\n");
  EXPECT_EQ(namesOf(queues), "all.q batch.q gpu.q ");
  EXPECT_EQ(timesOf(queues, "all.q"), "0:45:00/1:30:00");
  EXPECT_EQ(timesOf(queues, "batch.q"), "-/2:00:00");
  EXPECT_EQ(timesOf(queues, "gpu.q"), "-/INFINITY");
  EXPECT_EQ(queues[0].nodes, 2);
}

TEST(GridEngineQueues, everySpellingOfATimeIsRead) {
  const auto times = [](const std::string& hard, const std::string& soft = "INFINITY") {
    return timesOf(gridEngineQueues({"q"}, "qname q\ns_rt " + soft + "\nh_rt " + hard + "\n"), "q");
  };
  EXPECT_EQ(times("5400"), "-/1:30:00");
  EXPECT_EQ(times("0x1518"), "-/1:30:00");
  EXPECT_EQ(times("012430"), "-/1:30:00") << "octal";
  EXPECT_EQ(times("1::1"), "-/1:00:01");
  EXPECT_EQ(times(":30:"), "-/0:30:00");
  EXPECT_EQ(times("100:0:0"), "-/100:00:00");
  EXPECT_EQ(times("infinity"), "-/INFINITY");
  EXPECT_EQ(times("INFINITY", "0:30:00"), "-/0:30:00") << "the softer limit ends a job too";
  EXPECT_EQ(times("INFINITY,[n1=1:0:0]"), "1:00:00/INFINITY") << "a job without a time may get that host";
  EXPECT_EQ(times("1:0:0,[n1=INFINITY]"), "1:00:00/INFINITY");
  EXPECT_EQ(times("INFINITY,[n1=4:0:0]", "INFINITY,[n1=2:0:0]"), "2:00:00/INFINITY");
  for (const char* none : {"NONE", "1:2", "1:2:3:4", "soon", "-5", "99999999999999", "1h"})
    EXPECT_EQ(times(none), "-/-") << none;
}

TEST(GridEngineQueues, withoutAnAnswerOfQconfTheQueuesRemain) {
  EXPECT_EQ(timesOf(gridEngineQueues({"q"}, ""), "q"), "-/-");
  EXPECT_EQ(timesOf(gridEngineQueues({"q"}, "qname other\nh_rt 1:0:0\n"), "q"), "-/-");
  EXPECT_EQ(timesOf(gridEngineQueues({"q"}, "qname q\nh_rt 1:0:0,\\\n"), "q"), "-/1:00:00")
      << "an answer that is cut off";
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

/// Whether a queue with these attributes is offered to user ada of group physics on login1.example.org, or on another
/// host.
bool isOfferedToAda(const std::string& attributes, const std::string& host = "login1.example.org") {
  return !readPbsQueuesOf({.user = "ada", .groups = {"users", "physics"}, .host = host}, pbsQueue("q", attributes))
              .empty();
}

// "Queue attributes" of TORQUE's manual, 6.1.
TEST(PbsQueues, aQueueForOtherKindsOfJobsIsNotOffered) {
  EXPECT_TRUE(isOfferedToAda("    disallowed_types = interactive\n"));
  EXPECT_TRUE(isOfferedToAda("    disallowed_types = interactive,nonrerunable,fault_tolerant,job_array\n"));
  for (const char* type : {"batch", "interactive,batch", "batch, interactive", "rerunable", "fault_intolerant"}) {
    EXPECT_FALSE(isOfferedToAda("    disallowed_types = " + std::string(type) + "\n")) << type;
  }
}

TEST(PbsQueues, aQueueOfOtherHostsIsNotOffered) {
  const auto from = [](const std::string& list, const std::string& host = "login1.example.org") {
    return isOfferedToAda("    acl_host_enable = True\n    acl_hosts = " + list + "\n", host);
  };
  for (const char* list : {"login1.example.org", "LOGIN1.example.org", "login2.example.org,login1.example.org",
                           "*.example.org", "*", "login1", "-login2.example.org,*.example.org", "-login2,+"}) {
    EXPECT_TRUE(from(list)) << list;
  }
  for (const char* list : {"login2.example.org", "login1.example.com", "-login1.example.org,*", "-*.example.org,+",
                           "*.example.com", "login11"})
    EXPECT_FALSE(from(list)) << list;
  EXPECT_TRUE(from("login1.example.org", "login1")) << "a host whose name has no domain";
  EXPECT_FALSE(from("login2.example.org", "login1"));
  EXPECT_TRUE(from("*.example.org", "login1")) << "that cannot be told";
  EXPECT_TRUE(from("10.1.0.0/16")) << "nor that";
  EXPECT_TRUE(from("login2", "")) << "the host is not known";
  // The list counts only if it is enabled. TORQUE uses it to map queues to nodes.
  EXPECT_TRUE(isOfferedToAda("    acl_hosts = n01,n02\n"));
  EXPECT_TRUE(isOfferedToAda("    acl_host_enable = False\n    acl_hosts = n01+n02\n"));
  EXPECT_TRUE(isOfferedToAda(
      "    acl_host_enable = True\n    acl_hosts = login2\n    acl_user_hosts = ada@login1.example.org\n"));
}

TEST(PbsQueues, listsOfUsersAndGroupsAreReadAsTheServerReadsThem) {
  EXPECT_TRUE(isOfferedToAda("    acl_user_enable = True\n    acl_users = -eve,+\n"));
  EXPECT_FALSE(isOfferedToAda("    acl_user_enable = True\n    acl_users = -ada,+\n"));
  EXPECT_FALSE(isOfferedToAda("    acl_user_enable = True\n    acl_users = +\n    from_route_only = True\n"));
  EXPECT_FALSE(isOfferedToAda("    acl_user_enable = true\n    acl_users = bob@*\n"));
  const std::string other =
      "    acl_user_enable = True\n    acl_users = bob\n    acl_group_enable = True\n    acl_groups = physics\n";
  EXPECT_FALSE(isOfferedToAda(other)) << "both lists have to name them";
  EXPECT_TRUE(isOfferedToAda(other + "    acl_logic_or = True\n")) << "one of them is enough";
  EXPECT_FALSE(isOfferedToAda("    acl_user_enable = True\n    acl_users = bob\n    acl_logic_or = True\n"));
  EXPECT_TRUE(isOfferedToAda("    acl_user_enable = False\n    acl_users = bob\n"));
}

}  // namespace
}  // namespace baremark::core::launch

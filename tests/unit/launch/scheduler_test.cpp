// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/scheduler.h"

#include <gmock/gmock.h>

#include <stdlib.h>
#include <algorithm>
#include <fstream>

#include "core/base/json.h"
#include "core/launch/scheduler_answers.h"
#include "core/launch/scheduler_options.h"
#include "core/launch/scheduler_scripts.h"
#include "tests/refused.h"
#include "tests/resources.h"
#include "tests/unit/launch/shipped.h"

namespace baremark::core::launch {
namespace {

using base::ErrorCode;

SchedulerDescriptor slurm() {
  return schedulerNamed("slurm");
}

TEST(Scheduler, aValueThatCouldAddALineOrAnOptionIsRefused) {
  AllocationRequest request{.settings = {.constraint = "a100&ib"}};
  EXPECT_TRUE(directivesOf(slurm(), request));
  for (const std::string& evil :
       std::vector<std::string>{"debug\n#SBATCH --uid=0", "a b", "$(x)", "`x`", "a;b", "a\"b", std::string(200, 'x')}) {
    request.settings.partition = evil;
    EXPECT_TRUE(
        test::refused(directivesOf(slurm(), request), {.code = ErrorCode::Untrusted, .where = "/allocation/partition"}))
        << evil;
  }
  EXPECT_FALSE(directivesOf(schedulerNamed("lsf"), {.settings = {.partition = "-x"}}));
  EXPECT_FALSE(cancelScriptOf(slurm(), {"1; rm -rf /"}));
  EXPECT_EQ(cancelScriptOf(slurm(), {"12;main", "13"}).value(), "scancel 12\nscancel 13\n");
}

TEST(Scheduler, hiddenPartitionsAreQueriedToo) {
  EXPECT_NE(partitionsScriptOf(slurm()).value().find("sinfo -a "), std::string::npos);
}

TEST(Scheduler, aCommandWithoutAClusterIsDistinguishedFromOneThatFails) {
  using Answers = std::vector<std::pair<const char*, std::string>>;
  // Without a configuration, the client looks the controller up in DNS. DNS knows none, or does not answer.
  const std::string last =
      "sinfo: error: _establish_config_source: failed to fetch config\nsinfo: fatal: Could not establish a "
      "configuration source\n";
  const auto ofDns = [&](const std::string& answer) {
    return "sinfo: error: resolve_ctls_from_dns_srv: res_nsearch error: " + answer +
           "\nsinfo: error: fetch_config: DNS SRV lookup failed\n" + last;
  };
  const Answers notHere = {
      {"slurm", ofDns("Unknown host")},
      {"slurm", ofDns("No address associated with name")},
      {"grid-engine",
       "error: unable to read qmaster name: qmaster hostname in "
       "\"/var/lib/gridengine/default/common/act_qmaster\" has zero length"},
      // That qstat is Grid Engine's or Slurm's.
      {"pbs", "error: unable to read qmaster name: qmaster hostname in \"act_qmaster\" has zero length"},
      {"pbs", "error: commlib error: got select error (Connection refused)"},
      {"pbs", "Please set the environment variable SGE_ROOT."},
      {"pbs", "slurm_load_jobs error: Unable to contact slurm controller (connect failure)\nProblem loading jobs."},
      {"flux", "✗ unknown command \"getattr\" for \"flux\""}};  // another program of this name
  for (const auto& [name, words] : notHere) EXPECT_TRUE(saysNotHere(schedulerNamed(name), words)) << words;
  Answers fails = {
      {"slurm", ofDns("Host name lookup failure")},
      {"slurm", ofDns("Unknown server error")},
      {"slurm", ofDns("Resolver internal error")},
      {"slurm", "slurm_load_partitions: Unable to contact slurm controller (connect failure)"},
      {"slurm",
       "sinfo: error: _fetch_child: failed to fetch remote configs: Unable to contact slurm controller "
       "(connect failure)\n" +
           last},
      {"grid-engine",
       "error: commlib error: got select error (Connection refused)\nerror: unable to send message to "
       "qmaster using port 6444"},
      {"flux", "flux-getattr: ERROR: Unable to connect to Flux: broker socket /run/flux/local was not found"}};
  for (const std::string server : {"pbs01", "slurm01", "Slurm-new.example.org", "qmaster", "commlib"}) {
    fails.emplace_back("pbs", "qstat: cannot connect to server " + server + " (errno=15010)");
    fails.emplace_back("pbs", "Unknown Host.\nqstat: cannot connect to server " + server + " (errno=15008)");
  }
  for (const auto& [name, words] : fails) EXPECT_FALSE(saysNotHere(schedulerNamed(name), words)) << words;
}

TEST(Scheduler, aHeldJobHasTheCommandThatReleasesItsKindsOfHolds) {
  const auto of = [](const char* name, const char* id) { return releaseCommandOf(schedulerNamed(name), id); };
  EXPECT_EQ(of("slurm", "12;main"), "scontrol release 12");
  EXPECT_EQ(of("pbs", "12.pbs01"), "qrls 12.pbs01");
  EXPECT_EQ(of("lsf", "12[3]"), "bresume '12[3]'");
  EXPECT_EQ(of("grid-engine", "12"), "qrls 12");
  EXPECT_EQ(of("flux", "f2kZ4oXu9"), "flux job urgency f2kZ4oXu9 default");
  EXPECT_EQ(of("slurm", "1; rm -rf /"), "");
  EXPECT_EQ(releaseCommandOf(schedulerNamed("pbs"), "12.pbs01", "os"), "qrls -h os 12.pbs01");
  EXPECT_EQ(releaseCommandOf(schedulerNamed("slurm"), "12", "u"), "scontrol release 12");
  EXPECT_EQ(releaseCommandOf(schedulerNamed("pbs"), "12.pbs01", "o; rm -rf /"), "");
}

TEST(Scheduler, coresAndMemoryOfAJobAreNeverReadFromTheLoginNode) {
  model::HostFacts login{.cores = 16};
  EXPECT_EQ(model::coresOfANode(login, {}, ""), std::nullopt);
  login.partitions = {
      {.name = "debug", .isDefault = true, .cores = 2}, {.name = "gpu", .cores = 32}, {.name = "quiet"}};
  EXPECT_EQ(model::coresOfANode(login, {}, ""), 2);
  EXPECT_EQ(model::coresOfANode(login, {}, "gpu"), 32);
  EXPECT_EQ(model::coresOfANode(login, {}, "quiet"), std::nullopt);
  EXPECT_EQ(model::coresOfANode(login, {}, "unheard-of"), std::nullopt);
  // A scheduler may count hardware threads, while a job counts cores. The job may also have seen a larger node.
  model::NodeFacts seen{.partition = "gpu", .job = "7", .facts = {.cores = 24}};
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
  EXPECT_NE(parallelEnvironmentsScriptOf(schedulerNamed("grid-engine")).value().find("qconf -spl"), std::string::npos);
}

TEST(Scheduler, accountsAreReadWithTheirPartitionsAndQos) {
  using Facts = std::vector<model::AccountFacts>;
  const SchedulerDescriptor scheduler = slurm();
  EXPECT_EQ(readAccounts(scheduler, "physics||normal,high\nphysics|gpu|long\nphysics||normal,high\n"),
            (Facts{{.account = "physics", .partition = "", .qos = {"normal", "high"}},
                   {.account = "physics", .partition = "gpu", .qos = {"long"}}}));
  EXPECT_EQ(readAccounts(scheduler, "solo||\n"), (Facts{{.account = "solo", .partition = ""}}));
  for (const char* text : {"", "You are not running a supported accounting_storage plugin\n", "a|b\n", "|p|q\n",
                           "--wrap=x||\n", "a b||normal\n", "a$(id)||normal\n", "a|p q|normal\n", "a\x1b[31m||x\n"})
    EXPECT_EQ(readAccounts(scheduler, text), Facts{}) << text;
  const Facts partly = readAccounts(scheduler, "a||normal,--x,$(y),,high;z,low\n");
  ASSERT_EQ(partly.size(), 1U);
  EXPECT_EQ(partly[0].qos, (std::vector<std::string>{"normal", "low"}));
  std::string many;
  for (int i = 0; i < 1000; ++i) many += "a" + std::to_string(i) + "||q\n";
  EXPECT_EQ(readAccounts(scheduler, many).size(), 256U);
  EXPECT_EQ(test::got(accountsScriptOf(scheduler)),
            "ME=$(id -un)\ntimeout -k 5 20 sacctmgr -n -P show assoc user=\"${ME}\" format=account,partition,qos "
            "</dev/null 2>/dev/null\n");
}

TEST(Scheduler, aNodeIsProbedInItsOwnJob) {
  const model::PartitionFacts gpu{.name = "gpu", .devices = "gpu:a100:4"};
  const auto script = test::got(onNodeScriptOf(slurm(), &gpu, "echo hello"));
  EXPECT_NE(script.find("srun "), std::string::npos);
  EXPECT_NE(
      script.find(" --partition=gpu --gres=gpu:1 /bin/sh -s "
                  "<<'BAREMARK-ON-NODE'\nBAREMARK_NODE_JOB=\"${SLURM_JOB_ID:-}\"\necho hello\nBAREMARK-ON-NODE\n"),
      std::string::npos)
      << script;
  const model::PartitionFacts disks{.name = "io", .devices = "nvme:1,shard:gpu"};
  EXPECT_EQ(onNodeScriptOf(slurm(), &disks, ":")->find("--gres"), std::string::npos);
  const auto anywhere = test::got(onNodeScriptOf(slurm(), nullptr, ":"));
  EXPECT_EQ(anywhere.find("--partition"), std::string::npos);
  EXPECT_EQ(anywhere.find("--gres"), std::string::npos);
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
  const auto refused = test::errorOf(parseSchedulerDescriptor(test::replaced(good, "${nodes}", "${noodles}")));
  EXPECT_NE(refused.where.english().find("options"), std::string::npos) << toLogLine(refused);
  EXPECT_FALSE(parseSchedulerDescriptor("{}"));
  const std::string variable = test::replaced(good, "SLURM_CLUSTERS\",\n", "A=1; B\",\n");
  EXPECT_TRUE(test::refused(parseSchedulerDescriptor(variable), {.where = "/clusterVariable"}));
}

// The exact request to each scheduler (tests/data/schedulers/*.txt).

AllocationRequest full(const SchedulerDescriptor& scheduler) {
  AllocationRequest request{
      .name = "b0123456789abc",
      .output = "/runs on host/job.out",
      .nodes = 2,
      .ranks = 4,
      .ranksPerNode = 2,
      .threadsPerRank = 3,
      .settings = {
          .partition = "gpu", .account = "acct", .constraint = "a100", .time = "1:00:00", .isExclusive = true}};
  for (const std::string& name : settingsOf(scheduler)) {
    if (name == "gpus_per_node") request.settings.gpusPerNode = 4;
    if (name == "other_nodes") request.excludedNodes = "n1,n2";
    if (name == "qos") request.settings.qos = "high";
    if (name == "parallel_environment") request.settings.parallelEnvironment = "mpi";
  }
  return request;
}

auto withOption(const std::string& scheduler, const std::string& option) {
  AllocationRequest request{.name = "b1", .output = "/job.out", .settings = {.options = {option}}};
  return directivesOf(schedulerNamed(scheduler), request);
}

TEST(Directives, areThoseOfTheGolden) {
  for (const char* name : {"slurm", "pbs", "lsf", "grid-engine", "flux", "torque"}) {
    const SchedulerDescriptor scheduler = schedulerNamed(name);
    std::string text;
    AllocationRequest plain{.name = "b0123456789abc", .output = "/runs/job.out"};
    for (const AllocationRequest& request : {plain, full(scheduler)}) {
      for (const std::string& line : test::got(directivesOf(scheduler, request))) text += line + "\n";
      text += "\n";
    }
    text += submitScriptOf(scheduler, "/runs on host/a", plain.name).value() + "\n" +
            lookUpScriptOf(scheduler, "b0123456789abc").value() + "\n" +
            queryScriptOf(scheduler, {"12", "13"}).value() + "\n" + finishedScriptOf(scheduler, {"12"}).value() + "\n" +
            cancelScriptOf(scheduler, {"12"}).value() + "\n" +
            cancelByNameScriptOf(scheduler, "b0123456789abc", "12").value();
    const std::string golden = std::string(places::kData) + "/schedulers/" + name + ".txt";
    if (getenv("BAREMARK_WRITE_GOLDENS") != nullptr) std::ofstream(golden) << text;
    EXPECT_EQ(text, test::contentOf(golden)) << name;
  }
}

TEST(Directive, excludingNodesIsRefusedIfUnsupportedAndHostileNamesAlways) {
  AllocationRequest request;
  request.settings.otherNodes = true;
  EXPECT_TRUE(directivesOf(schedulerNamed("slurm"), request));
  for (const char* name : {"pbs", "torque", "lsf", "grid-engine", "flux"})
    EXPECT_TRUE(test::refused(directivesOf(schedulerNamed(name), request),
                              {.code = ErrorCode::NotApplicable, .where = "/allocation/other_nodes"}))
        << name;
  for (const char* nodes : {"n1 --wrap=x", "n1\n#SBATCH -A x", "$(id)", "n[1-2]"}) {
    request.excludedNodes = nodes;
    EXPECT_FALSE(directivesOf(schedulerNamed("slurm"), request)) << nodes;
  }
}

TEST(Directive, anUnsupportedSettingIsRefusedWithTheSupportedOnes) {
  AllocationRequest request;
  request.settings.qos = "high";
  const auto refused = directivesOf(schedulerNamed("pbs"), request);
  ASSERT_TRUE(test::refused(refused, {.code = ErrorCode::NotApplicable, .where = "/allocation/qos"}));
  EXPECT_NE(refused.error().allowed.english().find("partition"), std::string::npos);
}

TEST(Directive, gridEngineNeedsAParallelEnvironmentForMoreThanOneSlot) {
  const SchedulerDescriptor scheduler = schedulerNamed("grid-engine");
  EXPECT_TRUE(directivesOf(scheduler, {}));
  EXPECT_TRUE(test::refused(directivesOf(scheduler, {.ranks = 2, .ranksPerNode = 2}),
                            {.code = ErrorCode::Missing, .where = "/allocation/parallel_environment"}));
}

TEST(Directive, aRemovedSettingThatIsNotSetWritesNoLineAndOtherOptionsTheirOwn) {
  for (const auto& [scheduler, option] : std::vector<std::pair<std::string, std::string>>{
           {"slurm", "--time="}, {"pbs", "-l walltime="}, {"lsf", "-q="}}) {
    const auto lines = test::got(withOption(scheduler, option));
    EXPECT_EQ(lines, *directivesOf(schedulerNamed(scheduler), {.name = "b1", .output = "/job.out"})) << option;
  }
  // Other options are written unchanged.
  AllocationRequest request;
  request.settings.options = {"--gres=gpu:4", "--comment=\"two words\""};
  const auto lines = directivesOf(schedulerNamed("slurm"), request).value();
  EXPECT_EQ(lines[lines.size() - 2], "#SBATCH --gres=gpu:4");
  EXPECT_EQ(lines.back(), "#SBATCH --comment=\"two words\"");
  for (const char* evil : {"gres", "", "--a\n#SBATCH --b", "--a\rb"}) {
    request.settings.options = {evil};
    EXPECT_FALSE(directivesOf(schedulerNamed("slurm"), request)) << evil;
  }
}

TEST(Directive, anExtraOptionReplacesTheLineForTheSameSetting) {
  const auto with = [](const char* scheduler, std::vector<std::string> options) {
    AllocationRequest request{.name = "b1", .output = "/job.out", .nodes = 2, .ranks = 4, .ranksPerNode = 2};
    request.settings.options = std::move(options);
    if (std::string_view(scheduler) == "grid-engine") request.settings.parallelEnvironment = "mpi";
    return directivesOf(schedulerNamed(scheduler), request);
  };
  const auto has = [](const std::vector<std::string>& lines, const std::string& line) {
    return std::count(lines.begin(), lines.end(), line);
  };
  const auto slurm = with("slurm", {"--ntasks-per-node=1"}).value();
  EXPECT_EQ(has(slurm, "#SBATCH --ntasks-per-node=1"), 1);
  EXPECT_EQ(has(slurm, "#SBATCH --ntasks-per-node=2"), 0);
  EXPECT_EQ(slurm.size(), with("slurm", {}).value().size());
  // Repeated options are distinguished by the resource that they set.
  const auto lsf = with("lsf", {"-R \"rusage[mem=4GB]\"", "-R \"span[ptile=1]\""}).value();
  EXPECT_EQ(has(lsf, "#BSUB -R \"rusage[mem=4GB]\""), 1);
  EXPECT_EQ(has(lsf, "#BSUB -R \"span[ptile=1]\""), 1);
  EXPECT_EQ(lsf.size(), with("lsf", {}).value().size() + 1);
  const auto pbs = with("pbs", {"-l walltime=1:00:00", "-l place=free"}).value();
  EXPECT_EQ(has(pbs, "#PBS -l place=scatter"), 0);
  EXPECT_EQ(pbs.size(), with("pbs", {}).value().size() + 1);
  for (const char* several : {"--array=1-3", "-a 1-3", "-a1-3", "--clusters=cm4", "-M cm4", "-Mcm4"}) {
    EXPECT_TRUE(test::refused(with("slurm", {several}), {.code = ErrorCode::OutOfRange})) << several;
  }
  EXPECT_TRUE(with("slurm", {"--mem=4G", "--mail-type=END"}));
  EXPECT_FALSE(with("pbs", {"-J 1-3"}));
  EXPECT_FALSE(with("grid-engine", {"-t 1-3"}));
  EXPECT_FALSE(with("torque", {"-t 1-3"}));
  EXPECT_FALSE(with("lsf", {"-J \"x[1-3]\""}));
  // A job is looked up by its name.
  for (const char* name : {"slurm", "pbs", "torque", "lsf", "grid-engine", "flux"}) {
    const auto lines = with(name, {}).value();
    const std::string first = lines.front().substr(lines.front().find(" -") + 1);
    EXPECT_TRUE(test::refused(with(name, {first + "x"}), {.code = ErrorCode::OutOfRange})) << name << first;
  }
}

TEST(Directive, noSpellingOfAnOptionRenamesTheJobOrItsOutputSubmitsNothingOrWaits) {
  using Options = std::vector<std::pair<const char*, std::vector<std::string>>>;
  const Options refused = {
      {"slurm",
       {"-J x", "-Jx", "-o f", "-of", "--job-name x", "--job-n=x", "--outp=f", "--arr=1-3", "-N 1 -J x",
        "--mem=4G --output=f", "-p \"a\" -ox"}},
      {"pbs", {"-N x", "-Nx", "-o f", "-of", "-l place=free -Nx"}},
      {"lsf", {"-J x", "-Jx", "-o f", "-o a=b", "-oo f", "-n 2 -oo f", "-n 2 -o f"}},
      {"grid-engine", {"-N x", "-o f", "-o host:/f=1", "-p -5 -N x"}},
      {"flux", {"--job-name=x", "--job-n=x", "--output=f", "--out f"}},
      {"slurm", {"--test-only", "--test", "--wait", "--wai", "-W", "--mem=4G -W", "--mem=4G --test-only"}},
      {"pbs",
       {"-I", "-W block=true", "-Wblock=true", "-W  block=true", "-W \"depend=afterany:1,block=true\"",
        "-W depend=afterany:1,block=true", "-z", "-l place=free -z"}},
      {"lsf", {"-K", "-I", "-Ip", "-Is", "-ISs", "-n 2 -K"}},
      {"grid-engine", {"-sync y", "-sync yes", "-sync  y", "-p -5 -sync y", "-verify", "-w v", "-w  p"}},
      {"flux", {"--dry-run", "--dry"}}};
  const Options taken = {{"slurm",
                          {"--comment=\"a -J b\"", "--open-mode=truncate", "--oversubscribe", "--wait-all-nodes=1",
                           "--wckey=x", "-w n1", "-t 5"}},
                         {"pbs", {"-v \"A=-N x\"", "-W depend=afterany:1", "-W group_list=block"}},
                         {"lsf", {"-outdir d", "-W 5", "-k d"}},
                         {"grid-engine", {"-p -100", "-w w", "-wd /v", "-s"}},
                         {"flux", {"-o mpi=none", "--dependency=afterok:f1"}}};
  for (const auto& [scheduler, options] : refused) {
    for (const std::string& option : options)
      EXPECT_TRUE(
          test::refused(withOption(scheduler, option), {.code = ErrorCode::OutOfRange, .where = "/allocation/options"}))
          << scheduler << " " << option;
  }
  for (const auto& [scheduler, options] : taken) {
    for (const std::string& option : options) EXPECT_TRUE(withOption(scheduler, option)) << scheduler << " " << option;
  }
}

TEST(Directive, aTimeOfAnySpellingIsWrittenInTheFormatOfTheScheduler) {
  const auto lines = [](const char* time) {
    return directivesOf(slurm(), {.name = "b1", .output = "/job.out", .settings = {.time = time}}).value();
  };
  for (const char* spelling : {"1:30:00", "90m", "1h30m"})
    EXPECT_THAT(lines(spelling), testing::Contains("#SBATCH --time=1:30:00")) << spelling;
  for (const char* endless : {"UNLIMITED", "unlimited", "infinite"})
    EXPECT_THAT(lines(endless), testing::Contains("#SBATCH --time=UNLIMITED")) << endless;
  EXPECT_THAT(lines("90"), testing::Contains("#SBATCH --time=90")) << "of an experiment that an earlier version took";
}

}  // namespace
}  // namespace baremark::core::launch

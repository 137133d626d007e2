// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/probe/host_probe.h"

#include <gmock/gmock.h>

#include "tests/fakes/comma_locale.h"
#include "tests/refused.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode;
using core::model::GpuFacts;
using core::model::HostFacts;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::Pair;
using testing::UnorderedElementsAre;

/// Output of a cluster's login node, with a greeting before and the output of a profile after.
constexpr const char* kCluster = R"(Last login: Mon Mar  2 08:12:44 2026 from 10.0.0.7
**************************************************
*  Scheduled maintenance: Tuesday, load = high   *
**************************************************
BAREMARK-PROBE-BEGIN
hostname=login02.cluster.example
system=Rocky Linux 8.9 (Green Obsidian)
kernel=4.18.0-513.9.1.el8_9.x86_64
processor=Intel(R) Xeon(R) Gold 6148 CPU @ 2.40GHz
processors=80
cores=40
memory_kb=196493128
free_kb=90210340864
mpi=mpirun (Open MPI) 4.1.5
load=3.87
governor=performance
battery=
uid=50123
user=b_smith
BAREMARK-PROBE-END
logout
)";

std::string between(const std::string& lines) {
  return "BAREMARK-PROBE-BEGIN\n" + lines + "BAREMARK-PROBE-END\n";
}

HostFacts factsOf(const std::string& lines) {
  return test::got(parseHostProbe(between(lines)));
}

TEST(HostProbe, readsTheRightsOfTheAccount) {
  const HostFacts facts = factsOf("userns=no\nbarrier=user.max_user_namespaces=0\nfuse=yes\n");
  EXPECT_EQ(facts.userNamespaces, false);
  EXPECT_EQ(facts.namespaceBarrier, "user.max_user_namespaces=0");
  EXPECT_EQ(facts.fuse, true);
  const HostFacts silent = factsOf("userns=\nfuse=maybe\n");
  EXPECT_FALSE(silent.userNamespaces || silent.fuse);
}

TEST(HostProbe, theLeastQuotaLimitsTheCores) {
  const HostFacts facts =
      factsOf("processors=8\ncores=4\nquota=150000 100000\nquota=300000 100000\nquota=max 100000\n");
  EXPECT_EQ(facts.cores, 1);
  EXPECT_EQ(facts.processors, 1);
  EXPECT_EQ(facts.cpuQuota, 1.5);
  const HostFacts enough = factsOf("processors=8\ncores=4\nquota=400000 100000\n");
  EXPECT_EQ(enough.cores, 4);
  EXPECT_EQ(enough.processors, 4) << "the other hardware threads have no time";
  EXPECT_EQ(enough.cpuQuota, std::nullopt);
}

TEST(HostProbe, aClusterIsReadDespiteGreetings) {
  EXPECT_EQ(test::got(parseHostProbe(kCluster)), (HostFacts{.hostname = "login02.cluster.example",
                                                            .system = "Rocky Linux 8.9 (Green Obsidian)",
                                                            .kernel = "4.18.0-513.9.1.el8_9.x86_64",
                                                            .processor = "Intel(R) Xeon(R) Gold 6148 CPU @ 2.40GHz",
                                                            .cores = 40,
                                                            .processors = 80,
                                                            .memoryBytes = 196493128LL * 1024,
                                                            .freeBytes = 90210340864LL * 1024,
                                                            .mpiVersion = "Open MPI 4.1.5",
                                                            .load = 3.87,
                                                            .governor = "performance",
                                                            .isRoot = false,
                                                            .user = "b_smith"}));
}

TEST(HostProbe, devicesFabricAndOtherPartsOfANodeAreRead) {
  const HostFacts facts = factsOf(
      "sockets=2\nnuma=8\ngpu_fields=driver_version,memory.total,new_field\n"
      "gpu=535.129.03, 40960, x, NVIDIA A100-SXM4-40GB\ngpu=535.129.03, 40960, x, NVIDIA A100-SXM4-40GB\n"
      "gpu=1.2, [N/A], x, Odd, with a comma\ngpu_links=GPU0 X NV12\ngpu_links=GPU1 NV12 X\n"
      "gpu=nothing else\ncuda=12.2\nnvcc=12.0\nnccl=2.18.5\nfabric=mlx5_0 port 1: ACTIVE, 200 Gb/sec (4X HDR), "
      "InfiniBand\n"
      "fabric=mlx5_1 port 1: DOWN, 10 Gb/sec (4X), Ethernet\nfilesystem=lustre\nmodules=Lmod 8.7.14\n");
  EXPECT_EQ(facts.sockets, 2);
  EXPECT_EQ(facts.numaNodes, 8);
  const GpuFacts a100{
      .name = "NVIDIA A100-SXM4-40GB", .memoryBytes = std::int64_t{40960} << 20, .driver = "535.129.03"};
  EXPECT_THAT(facts.gpus, ElementsAre(a100, a100, GpuFacts{.name = "Odd, with a comma", .driver = "1.2"},
                                      GpuFacts{.name = "nothing else"}));
  EXPECT_EQ(facts.gpuLinks, (std::map<std::string, int>{{"NV12", 1}}));
  EXPECT_EQ(facts.cuda, "12.2");
  EXPECT_EQ(facts.cudaToolkit, "12.0");
  EXPECT_EQ(facts.nccl, "2.18.5");
  ASSERT_EQ(facts.fabrics.size(), 2U);
  EXPECT_EQ(facts.fabrics[0], "mlx5_0 port 1: ACTIVE, 200 Gb/sec (4X HDR), InfiniBand");
  EXPECT_EQ(facts.fileSystem, "lustre");
  EXPECT_EQ(facts.modules, "Lmod 8.7.14");
  EXPECT_EQ(factsOf("sockets=0\nnuma=\n").sockets, std::nullopt);
  std::string many;
  for (int i = 0; i < 1000; ++i) many += "gpu=x, 1, 2\n";
  EXPECT_EQ(factsOf(many).gpus.size(), 64U);
}

TEST(HostProbe, missingFactsOfAVirtualMachineAreUnknown) {
  const HostFacts facts = factsOf("mpi=\nload=0.00\ngovernor=\nbattery=\nuid=0\nuser=root\n");
  EXPECT_EQ(facts.load, 0.0);
  EXPECT_FALSE(facts.governor || facts.onBattery);
  EXPECT_EQ(facts.mpiVersion, "");
  EXPECT_TRUE(facts.isRoot);
}

TEST(HostProbe, aBatteryIsOnlyAProblemWhileItDischarges) {
  EXPECT_EQ(factsOf("battery=Discharging\n").onBattery, true);
  EXPECT_EQ(factsOf("battery=Full\n").onBattery, false);
}

TEST(HostProbe, theVersionTextOfAnUnknownMpiIsKept) {
  EXPECT_EQ(factsOf("mpi=HYDRA build details:\n").mpiVersion, "HYDRA build details:");
  EXPECT_EQ(factsOf("mpi=mpirun (Open MPI) 5.0.3rc1\n").mpiVersion, "Open MPI 5.0.3rc1");
}

TEST(HostProbe, outputWithoutBothMarkersIsRefusedAndQuoted) {
  for (const std::string text : {"", "Permission denied (publickey).\n", "BAREMARK-PROBE-BEGIN\nhostname=a\n",
                                 "hostname=a\nBAREMARK-PROBE-END\n", "BAREMARK-PROBE-END\nBAREMARK-PROBE-BEGIN\n"}) {
    const auto facts = parseHostProbe(text);
    ASSERT_TRUE(test::refused(facts, {.code = ErrorCode::Malformed})) << text;
    EXPECT_EQ(facts.error().detail, text);
    EXPECT_FALSE(facts.error().allowed.empty());
  }
  EXPECT_EQ(parseHostProbe("\x1b[31mno\x1b[0m \xff").error().detail.find('\x1b'), std::string::npos);
  EXPECT_LE(parseHostProbe(std::string(1 << 20, 'x')).error().detail.size(), 2000U);
}

TEST(HostProbe, truncatedOutputIsRefusedCompletely) {
  const std::string whole = kCluster;
  const std::size_t end = whole.find("BAREMARK-PROBE-END") + std::string("BAREMARK-PROBE-END").size();
  for (std::size_t cut = 0; cut < end; ++cut) EXPECT_FALSE(parseHostProbe(whole.substr(0, cut))) << cut;
}

TEST(HostProbe, invalidNumbersAreUnknown) {
  for (const char* text : {"", "x", "-1", "1.5", "0x10", "99999999999999999999999", "12 kB", "9007199254740992"}) {
    const HostFacts facts = factsOf("memory_kb=" + std::string(text) + "\nfree_kb=" + text + "\n");
    EXPECT_FALSE(facts.memoryBytes || facts.freeBytes) << text;
  }
  for (const char* text : {"", "x", "-0.5", "nan", "inf", "1e999", "0.5 0.4", "0,5", "0.5x"})
    EXPECT_FALSE(factsOf("load=" + std::string(text) + "\n").load) << text;
  EXPECT_EQ(factsOf("free_kb=0\n").freeBytes, 0);
}

TEST(HostProbe, processorsAreAtLeastOneAndBounded) {
  for (const char* text : {"", "0", "-4", "many", "99999999999999999999"})
    EXPECT_EQ(factsOf("processors=" + std::string(text) + "\n").processors, 1) << text;
  EXPECT_EQ(factsOf("processors=4294967298\n").processors, 1'000'000);  // and not 2
  EXPECT_EQ(factsOf("processors=8\ncores=0\n").cores, 8);
  EXPECT_EQ(factsOf("processors=8\ncores=4294967300\n").cores, 8);
  EXPECT_EQ(factsOf("processors=8\ncores=4\n").cores, 4);
}

TEST(HostProbe, hostileTextIsMadePrintableAndShortAndUnexpectedLinesAreSkipped) {
  const HostFacts facts =
      factsOf("hostname=a\x1b]0;title\x07!\nuser=" + std::string(100000, 'u') + "\nsystem=\xff\xfe=x\nuid=0 \n");
  EXPECT_THAT(facts.hostname, Not(testing::AnyOf(HasSubstr("\x1b"), HasSubstr("\x07"))));
  EXPECT_LE(facts.user.size(), 500U);
  EXPECT_THAT(facts.system, testing::AllOf(HasSubstr("=x"), Not(HasSubstr("\xff"))));
  EXPECT_FALSE(facts.isRoot);
  EXPECT_EQ(factsOf("\n=\n===\nno equals sign\nnew_fact=1\nhostname=a=b\n").hostname, "a=b");
}

TEST(HostProbe, aDecimalCommaChangesNoLoad) {
  const fakes::CommaLocale comma;
  if (!comma.isSet()) GTEST_SKIP() << "localedef cannot make a locale here";
  EXPECT_EQ(factsOf("load=0.52\n").load, 0.52);
}

TEST(HostProbe, foldersHaveTheirFileSystemsAndFreeInodes) {
  const HostFacts facts = factsOf(
      "space=home|nfs|1000|200|/home/a|b\nspace=runs|lustre|x|-5|/w\nspace=broken|ext4\nspace=/tmp|tmpfs|8|8|/tmp\n"
      "inodes=1234|/w\ninodes=-|/tmp\n");
  using Facts = core::model::FileSystemFacts;
  EXPECT_THAT(
      facts.fileSystems,
      ElementsAre(
          Facts{.place = "home", .path = "/home/a|b", .kind = "nfs", .freeBytes = 200 << 10, .totalBytes = 1000 << 10},
          Facts{.place = "runs", .path = "/w", .kind = "lustre", .freeInodes = 1234},
          Facts{.place = "/tmp", .path = "/tmp", .kind = "tmpfs", .freeBytes = 8 << 10, .totalBytes = 8 << 10}));
}

TEST(HostProbe, theModuleToolIsKnownWithItsVersionAndAThousandModules) {
  EXPECT_EQ(factsOf("modules=Modules based on Lua: Version 8.6.19  2022-04-16 13:46 -05:00\n").modules, "Lmod 8.6.19");
  EXPECT_EQ(factsOf("modules=Modules Release 5.2.0 (2022-11-08)\n").modules, "Environment Modules 5.2.0");
  EXPECT_EQ(factsOf("modules=VERSION=3.2.10\n").modules, "Environment Modules 3.2.10");
  EXPECT_EQ(factsOf("modules=module: not found\n").modules, "");
  EXPECT_EQ(factsOf("modules=\n").modules, "");
  std::string lines = "modules=Lmod 8.7\nmodule=openmpi/4.1.6\n";
  for (int i = 0; i < 5000; ++i) lines += "module=m/" + std::to_string(i) + "\n";
  const HostFacts facts = factsOf(lines);
  EXPECT_EQ(facts.modules, "Lmod 8.7");
  ASSERT_EQ(facts.moduleNames.size(), 1000U);
  EXPECT_EQ(facts.moduleNames.front(), "openmpi/4.1.6");
}

TEST(HostProbe, aNodeIsAHostWithTheIdOfTheJobThatProbedIt) {
  const auto node = test::got(parseNodeProbe("a prologue\n" + between("job=4711\nhostname=n7\nprocessors=8\n")));
  EXPECT_EQ(node.job, "4711");
  EXPECT_EQ(node.facts.hostname, "n7");
  EXPECT_EQ(node.facts.processors, 8);
  EXPECT_EQ(parseNodeProbe("srun: error: no node").error().code, ErrorCode::Malformed);
  EXPECT_EQ(parseNodeProbe(between("hostname=n7\nprocessors=8\n"))->job, "") << "a node that names no job";
}

TEST(HostProbe, theScriptQuotesTheHostsRoot) {
  EXPECT_EQ(hostProbeScript("/a b/c'd").rfind("ROOT='/a b/c'\\''d'\n", 0), 0U);
  EXPECT_EQ(hostProbeScript("/plain").rfind("ROOT=/plain\n", 0), 0U);
  EXPECT_EQ(hostProbeScript("/a\nrm -rf /").find("rm -rf"), std::string::npos);
}

TEST(HomeProbe, theHomeFolderAfterTheLoginIsRead) {
  EXPECT_EQ(test::got(readHome("/home/me\nme@login1\n/opt/slurm/bin:/usr/bin\n")),
            (HomeAnswer{.home = "/home/me", .who = "me@login1", .searchPath = "/opt/slurm/bin:/usr/bin"}));
  const auto spaces = test::got(readHome("/home/me\nme@login1\nWORK=/project/p 1\nSCRATCH=/scratch/me\n/usr/bin\n"));
  EXPECT_THAT(spaces.spaces, UnorderedElementsAre(Pair("SCRATCH", "/scratch/me"), Pair("WORK", "/project/p 1")));
  EXPECT_EQ(spaces.searchPath, "/usr/bin");
  for (const std::string& place :
       {std::string("scratch"), std::string(), "/" + std::string(4096, 'a'), std::string("/\x1b[31m")}) {
    const auto without = test::got(readHome("/home/me\nme\nSCRATCH=" + place + "\n/usr/bin\n"));
    EXPECT_TRUE(without.spaces.empty()) << place.substr(0, 20);
    EXPECT_EQ(without.searchPath, "/usr/bin");
  }
  EXPECT_EQ(test::got(readHome("/home/me\nme@login1\n")).searchPath, "");
  EXPECT_EQ(test::got(readHome("/\n")), HomeAnswer{.home = "/"});
}

TEST(HomeProbe, anAnswerWithoutAHomeFolderIsRefusedAndQuoted) {
  for (const char* text : {"", "\n", "/home/me", "home\nme@login1\n", "\n/home/me\n", "Welcome!\n/home/me\n"})
    EXPECT_TRUE(test::refused(readHome(text), {.code = ErrorCode::Malformed, .value = text})) << text;
}

TEST(HomeProbe, invalidPathsAreDroppedAndNamesMadePrintable) {
  for (const std::string& path : {std::string("bin:/usr/bin"), std::string("%PATH%"), "/" + std::string(16384, 'a')})
    EXPECT_EQ(test::got(readHome("/home/me\nme\n" + path + "\n")).searchPath, "") << path.substr(0, 20);
  const auto coloured = test::got(readHome("/home/me\n\x1b[31mme@" + std::string(1000, 'n') + "\n"));
  EXPECT_THAT(coloured.who, Not(HasSubstr("\x1b")));
  EXPECT_LE(coloured.who.size(), 210U);
}

TEST(HomeProbe, theLastNonEmptyLineIsUsed) {
  EXPECT_EQ(lastLine("one\ntwo"), "two");
  EXPECT_EQ(lastLine("one\ntwo \n \n\n"), "two");
  EXPECT_EQ(lastLine("one"), "one");
  EXPECT_EQ(lastLine("\none\n"), "one");
  EXPECT_EQ(lastLine(" \n \n"), "");
  EXPECT_EQ(lastLine(""), "");
}

constexpr const char* kGpuFields =
    "driver_version,memory.total,compute_cap,mig.mode.current,ecc.mode.current,power.limit,pci.bus_id,"
    "persistence_mode,clocks.max.sm";

TEST(GpuAnswers, allFieldsOfANewDriverAreRead) {
  EXPECT_EQ(gpuIn("580.95.05, 143771, 9.0, Disabled, Enabled, 700.00, 00000000:41:00.0, Enabled, 1980, NVIDIA H200",
                  kGpuFields),
            (GpuFacts{.name = "NVIDIA H200",
                      .memoryBytes = std::int64_t{143771} << 20,
                      .driver = "580.95.05",
                      .capability = "9.0",
                      .bus = "00000000:41:00.0",
                      .isDivided = false,
                      .hasEcc = true,
                      .isPersistent = true,
                      .powerLimitWatt = 700.0,
                      .mostClockMHz = 1980.0}));
}

TEST(GpuAnswers, aValueThatTheDriverDoesNotKnowIsEmpty) {
  for (const std::string unknown : {"[N/A]", "[Not Supported]", "[Unknown Error]", "N/A", "[GPU is lost]", "-1", ""}) {
    std::string line = "535.1";
    for (int i = 1; i < 9; ++i) line += ", " + unknown;
    const GpuFacts read = gpuIn(line + ", GPU, odd", kGpuFields);
    EXPECT_EQ(read.name, "GPU, odd");
    EXPECT_EQ(read.driver, "535.1");
    EXPECT_FALSE(read.memoryBytes || read.powerLimitWatt || read.mostClockMHz) << unknown;
    EXPECT_FALSE(read.isDivided || read.hasEcc || read.isPersistent) << unknown;
  }
}

TEST(GpuAnswers, aLineWithTooFewValuesIsOnlyAName) {
  EXPECT_EQ(gpuIn("535.1, 40960", "driver_version,memory.total,compute_cap"), (GpuFacts{.name = "535.1, 40960"}));
  EXPECT_EQ(gpuIn("a GPU", "").name, "a GPU");
}

TEST(GpuAnswers, linksArePairsOfGpus) {
  EXPECT_THAT(gpuLinksIn({"GPU0 GPU1 GPU2 mlx5_0 CPU Affinity", "GPU0 X NV4 SYS PIX 0-15", "GPU1 NV4 X SYS PIX 0-15",
                          "GPU2 SYS SYS X NODE 16-31", "mlx5_0 PIX PIX NODE X"}),
              UnorderedElementsAre(Pair("NV4", 1), Pair("SYS", 2)));
  EXPECT_THAT(gpuLinksIn({"GPU0 CPU Affinity", "GPU0 X 0-7 N/A N/A"}), IsEmpty());
  EXPECT_THAT(gpuLinksIn({"GPU0 X", "GPU1 NV4 X", "GPU", "", "GPUs X X X"}), IsEmpty()) << "cut rows";
  EXPECT_THAT(gpuLinksIn({}), IsEmpty());
}

}  // namespace
}  // namespace baremark::remote

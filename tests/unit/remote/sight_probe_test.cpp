// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/probe/sight_probe.h"

#include <gmock/gmock.h>

#include <QTemporaryDir>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "remote/probe/runtime_probe.h"
#include "tests/files.h"
#include "tests/refused.h"
#include "tests/unit/containers/shipped.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode;
using core::model::RuntimeProbe;
using core::model::SeenSoftware;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

namespace fs = std::filesystem;
using Texts = std::vector<std::string>;

constexpr const char* kAnswer = R"(greeting with machine=none
BAREMARK-SIGHT-BEGIN
machine=x86_64
libc=2.36
mpi=libmpi.so.40.30.4
pmix=4.2.2rc2
image=/runs/images/engine-1
exists=yes
machine=aarch64
libc=2.17
mpi=libmpich.so.12.2.1
mpi=libmpich.so.12.2.1
pmix=x
unchanged=no
image=/runs/images/gone
source=/data
exists=yes
needs_libc=2.34 libmpi.so.40.30.4
source=/nowhere
needs_libc=2.34
needs_libc=new libmpi.so
room=images
folder=/runs/images
free_kb=2048
free_inodes=77
kind=tmpfs
room=docker
folder=/var/lib/docker
free_kb=-
free_inodes=
kind=xfs
room=udocker
BAREMARK-SIGHT-END
)";

TEST(SightProbe, readsTheSoftwareOfHostAndImages) {
  const auto sight = test::got(parseSight(kAnswer));
  EXPECT_EQ(sight.software, (SeenSoftware{"x86_64", "2.36", {"libmpi.so.40.30.4"}, "4.2.2rc2"}));
  const core::model::SeenImage& image = sight.images.at("/runs/images/engine-1");
  EXPECT_TRUE(image.exists);
  EXPECT_EQ(image.isUnchanged, false);
  EXPECT_EQ(image.software, (SeenSoftware{"aarch64", "2.17", {"libmpich.so.12.2.1"}, ""}));
  EXPECT_FALSE(sight.images.at("/runs/images/gone").exists);
  EXPECT_TRUE(sight.sources.at("/data"));
  EXPECT_FALSE(sight.sources.at("/nowhere"));
  EXPECT_EQ(sight.needs, (std::map<std::string, core::model::SeenNeed>{{"/data", {"2.34", "libmpi.so.40.30.4"}}}));
  ASSERT_EQ(sight.rooms.size(), 3U);
  EXPECT_EQ(sight.rooms.at("images"), (core::model::SeenRoom{"/runs/images", "tmpfs", 2048 << 10, 77}));
  EXPECT_EQ(sight.rooms.at("docker"), (core::model::SeenRoom{.folder = "/var/lib/docker", .kind = "xfs"}));
  EXPECT_EQ(sight.rooms.at("udocker"), core::model::SeenRoom{});
}

TEST(SightProbe, anAnswerWithoutMarkersIsMalformed) {
  EXPECT_EQ(parseSight("machine=x86_64\n").error().code, ErrorCode::Malformed);
  EXPECT_EQ(parseSight("BAREMARK-SIGHT-BEGIN\nmachine=x86_64\n").error().code, ErrorCode::Malformed);
  EXPECT_FALSE(sightScript({.sources = {std::string("a\0b", 3)}}));
}

TEST(SightProbe, readsDevicesIfTheyWereAskedForAndOnceIfTheyAreNamedTwice) {
  EXPECT_FALSE(parseSight(kAnswer)->devices);
  const auto sight = test::got(parseSight(
      "BAREMARK-SIGHT-BEGIN\nmachine=x86_64\nimage=/i\nexists=yes\ndevices=yes\ndriver=535.54.03\n"
      "gpu_library=libcuda.so.535.54.03\ngpus=2\ncapability=7.0, Tesla V100\ncapability=Field is not valid\n"
      "uvm=yes\nuverbs=x\nsubids=yes\nprogram=nvidia-ctk\nexists=yes\nprogram=gpu-tool\nimage=/i\nexists=yes\n"
      "cuda=11.8.89\ncuda=12.4.127\ncuda=9.1\ngpu_library=libcuda.so.470.1\nverbs=no\nBAREMARK-SIGHT-END\n"));
  EXPECT_EQ(sight.devices, (core::model::SeenDevices{.driver = "535.54.03",
                                                     .gpus = 2,
                                                     .capabilities = {"7.0, Tesla V100"},
                                                     .hasUnifiedMemory = true,
                                                     .hasSubids = true,
                                                     .programs = {{"nvidia-ctk", true}, {"gpu-tool", false}}}));
  EXPECT_EQ(sight.software.driver, Texts{"libcuda.so.535.54.03"});
  const SeenSoftware& inside = sight.images.at("/i").software;
  EXPECT_EQ(inside.cuda, "12.4.127");
  EXPECT_EQ(inside.driver, Texts{"libcuda.so.470.1"});
  EXPECT_EQ(inside.verbs, false);
  const auto twice = test::got(parseSight(
      "BAREMARK-SIGHT-BEGIN\ndevices=yes\ngpus=2\nprogram=nvidia-ctk\ndevices=yes\nexists=yes\nBAREMARK-SIGHT-END\n"));
  EXPECT_EQ(twice.devices, (core::model::SeenDevices{.gpus = 2, .programs = {{"nvidia-ctk", false}}}));
}

/// The script, run on this machine.
class SightScript : public ::testing::Test {
 protected:
  [[nodiscard]] std::string at(const std::string& name) const { return (m_folder / name).string(); }
  void put(const std::string& name, const std::string& text) const {
    fs::create_directories(fs::path(at(name)).parent_path());
    std::ofstream(at(name)) << text;
  }
  [[nodiscard]] auto look(const SightRequest& request) const {
    put("look.sh", *sightScript(request));
    return test::got(parseSight(test::outputOf("/bin/sh " + at("look.sh"))));
  }

  const QTemporaryDir m_temporary;
  const fs::path m_folder = m_temporary.path().toStdString();
};

/// The first bytes of an ELF file for this machine type.
std::string elf(char low, const std::string& words) {
  std::string bytes(64, '\0');
  bytes.replace(0, 4, "\x7f" + std::string("ELF"));
  bytes[18] = low;
  return bytes + words;
}

TEST_F(SightScript, readsAnImageWithoutRunningIt) {
  const std::string tree = at("tree");
  put("tree/usr/lib/aarch64-linux-gnu/libc.so.6", elf('\xb7', "GNU C Library stable release version 2.31."));
  put("tree/usr/lib/aarch64-linux-gnu/libmpi.so.40.20.3", elf('\xb7', ""));
  put("tree/usr/lib/aarch64-linux-gnu/libpmix.so.2.5.2", elf('\xb7', "OpenPMIx 3.2.3, repo"));
  put("tree/opt/baremark/image", "recipe a\ndigest sha256:abc\nbytes 1\n");
  const SightRequest request{.images = {{tree, "sha256:abc"}}, .sources = {"/nowhere/at/all"}};
  const auto sight = look(request);
  EXPECT_FALSE(sight.software.machine.empty() || sight.software.libc.empty());
  EXPECT_EQ(sight.images.at(tree).software, (SeenSoftware{"aarch64", "2.31", {"libmpi.so.40.20.3"}, "3.2.3"}));
  EXPECT_EQ(sight.images.at(tree).isUnchanged, true);
  EXPECT_FALSE(sight.sources.at("/nowhere/at/all"));
  // A file that changes after the record makes the look compare the digest.
  put("tree/usr/lib/aarch64-linux-gnu/libmpi.so.40.20.3", elf('\xb7', "another"));
  fs::last_write_time(at("tree/opt/baremark/image"), fs::file_time_type::clock::now() - std::chrono::hours(1));
  EXPECT_EQ(look(request).images.at(tree).isUnchanged, false);
}

TEST_F(SightScript, findsWhichLibcBoundLibrariesNeed) {
  // As in an ELF file: each name ends with NUL.
  const auto needs = [](const Texts& versions) {
    std::string words(1, '\0');
    for (const std::string& version : versions) words += version + '\0';
    return elf('\x3e', words);
  };
  put("libs/libold.so.1", needs({"GLIBC_2.2.5", "GLIBC_2.9"}));
  put("libs/more/libnew.so.2.0", needs({"GLIBC_2.14", "GLIBC_2.28", "GLIBC_PRIVATE"}));
  put("libs/libc.so.6", needs({"GLIBC_2.36"}));  // defines it
  put("libs/ld-linux-x86-64.so.2", needs({"GLIBC_2.36"}));
  put("libs/libm-2.31.so", needs({"GLIBC_2.35"}));
  put("libs/readme.txt", "GLIBC_2.99");
  put("program", needs({"GLIBC_2.33"}));
  put("none/data.idx", "GLIBC_2.99");
  const auto sight = look({.sources = {at("libs"), at("program"), at("none"), at("missing")}});
  EXPECT_EQ(sight.needs, (std::map<std::string, core::model::SeenNeed>{{at("libs"), {"2.28", "libnew.so.2.0"}},
                                                                       {at("program"), {"2.33", "program"}}}));
  EXPECT_TRUE(sight.sources.at(at("none")));
  EXPECT_FALSE(sight.sources.at(at("missing")));
}

TEST_F(SightScript, findsLibrariesOfCudaAndFabricInAnImage) {
  for (const char* name : {"usr/local/cuda-12.4/targets/x86_64-linux/lib/libcudart.so.12.4.127",
                           "usr/local/cuda-12.4/compat/libcuda.so.550.54.14", "usr/lib64/libibverbs.so.1.14.44.0"})
    put("tree/" + std::string(name), "x");
  const auto sight = look({.images = {{at("tree"), ""}}, .asksDevices = true, .programs = {"sh", "no-such"}});
  EXPECT_EQ(sight.devices.value().programs, (std::map<std::string, bool>{{"sh", true}, {"no-such", false}}));
  const SeenSoftware& inside = sight.images.at(at("tree")).software;
  EXPECT_EQ(inside.cuda, "12.4.127");
  EXPECT_EQ(inside.driver, Texts{"libcuda.so.550.54.14"});
  EXPECT_EQ(inside.verbs, true);
}

TEST_F(SightScript, findsTheRoomOfAFolderAtTheNearestOneThatExists) {
  SightRequest request{};
  request.rooms = {{.name = "images", .folder = at("not/yet it's")},
                   {.name = "shop", .script = "echo '" + at("shop") + "'\n"},
                   {.name = "silent", .script = "false\n"}};
  const auto sight = look(request);
  ASSERT_EQ(sight.rooms.size(), 3U);
  EXPECT_EQ(sight.rooms.at("images").folder, at("not/yet it's"));
  EXPECT_FALSE(sight.rooms.at("images").kind.empty());
  EXPECT_EQ(sight.rooms.at("shop").folder, at("shop"));
  for (const char* room : {"images", "shop"}) EXPECT_GT(sight.rooms.at(room).freeBytes.value_or(0), 0) << room;
  EXPECT_EQ(sight.rooms.at("silent"), core::model::SeenRoom{}) << "nobody knows where its store lies";
  EXPECT_TRUE(sight.software.machine.empty()) << "without images, the software does not matter";
  request.asksSoftware = true;
  const auto asked = look(request);
  EXPECT_FALSE(asked.software.machine.empty() || asked.software.libc.empty());
}

TEST_F(SightScript, asksForTheVersionOfPmixOutsideOfAnyJob) {
  // In a job that has no room here, mpirun starts nothing.
  put("mpirun", "#!/bin/sh\n[ -n \"$SLURM_JOB_ID\" ] || echo PMIX_VERSION=4.2.2\n");
  fs::permissions(at("mpirun"), fs::perms(0755));
  const std::string path = std::getenv("PATH");
  ::setenv("PATH", (m_folder.string() + ":" + path).c_str(), 1);
  ::setenv("SLURM_JOB_ID", "5", 1);
  const auto sight = look({.asksSoftware = true});
  ::setenv("PATH", path.c_str(), 1);
  ::unsetenv("SLURM_JOB_ID");
  EXPECT_EQ(sight.software.pmix, "4.2.2");
}

core::containers::RuntimeDescriptor shipped(const std::string& id) {
  return core::containers::shippedRuntime(id);
}

std::string scriptOf(const std::string& id, const std::string& root = "/a") {
  return test::got(runtimeProbeScript(shipped(id), root));
}

RuntimeProbe readOf(const std::string& id, int status, const std::string& out, const std::string& err = "") {
  return test::got(readRuntimeProbe(shipped(id), {.status = status, .out = out, .err = err}));
}

/// Adds the line that ends every answer.
RuntimeProbe read(int status, const std::string& out, const std::string& err = "") {
  return readOf("charliecloud", status, out + "\ntook=100.25 101.75\n", err);
}

constexpr const char* kRefusal = "ch-run[4242]: error: can't unshare(2): Operation not permitted (ch_core.c:512)";

TEST(RuntimeProbe, aWorkingRuntimeHasItsVersionDespiteWarnings) {
  EXPECT_EQ(read(0, "version: 0.31\nbaremark-probe-ran\n"),
            (RuntimeProbe{
                .runtime = "charliecloud", .works = true, .version = "0.31", .seconds = 1.5, .explanation = "ran"}));
  EXPECT_EQ(read(0, "version: warning: no cgroups\nversion: 0.36~pre+abc\nbaremark-probe-ran\n").version, "0.36");
  EXPECT_EQ(read(0, "version: ch-run[55]: error: $USER not set (ch-run.c:122)\nbaremark-probe-ran\n").version, "");
}

TEST(RuntimeProbe, successNeedsBothTheOutputAndTheStatus) {
  EXPECT_FALSE(read(1, "baremark-probe-ran\n").works);
  EXPECT_FALSE(read(0, "version: 0.31\n").works);
  EXPECT_FALSE(read(0, "").works);
  EXPECT_EQ(read(0, "").explanation, "failed");
}

TEST(RuntimeProbe, aMissingRuntimeIsReported) {
  EXPECT_FALSE(read(69, "missing=ch-run\n").works);
  EXPECT_EQ(read(69, "missing=ch-run\n").explanation, "not_installed");
  EXPECT_EQ(read(69, "motd\nmissing=ch-run").detail, "ch-run");
}

TEST(RuntimeProbe, aProgramOfAnotherRuntimeIsNoRuntime) {
  const auto probe = [](const char* runtime, const std::string& version) {
    return readOf(runtime, 0, "version: " + version + "\nbaremark-probe-ran\ntook=1 2\n");
  };
  EXPECT_TRUE(probe("singularity", "singularity-ce version 4.3.3").works);
  EXPECT_TRUE(probe("singularity2", "2.6.1-dist").works);
  for (const char* runtime : {"singularity", "singularity2"})
    EXPECT_EQ(
        probe(runtime, "apptainer version 1.4.1"),
        (RuntimeProbe{.runtime = runtime, .seconds = 1, .explanation = "not_installed", .detail = "singularity"}));
  EXPECT_EQ(probe("singularity", "2.6.1-dist").explanation, "not_installed");
  EXPECT_EQ(probe("pyxis", "slurm-wlm 22.05.8").version, "slurm-wlm 22.05.8");
  EXPECT_EQ(probe("pyxis", "srun: unrecognized option '--container-image=none'").explanation, "not_installed");
  EXPECT_EQ(probe("singularity2", "singularity version 3.8.7").explanation, "not_installed");
  EXPECT_TRUE(probe("charliecloud", "ch-run: error: $USER not set").works) << "others keep their own words";
}

TEST(RuntimeProbe, outputOfTheRuntimeIsNotMistakenForThatOfTheScript) {
  // A version text that mentions something missing, and a run that fails for another reason.
  const RuntimeProbe probe = read(1, "version: 0.31 (missing=squashfuse)\n", kRefusal);
  EXPECT_EQ(probe.explanation, "failed");
  EXPECT_EQ(probe.version, "0.31");
  EXPECT_EQ(probe.detail, kRefusal);
  EXPECT_EQ(read(1, "missing=ch-run\n").explanation, "failed");
}

TEST(RuntimeProbe, whatRefusesUserNamespacesStandsBeforeTheRuntimesWords) {
  const std::string words = "ch-run[7]: error: can't init user+mount namespaces: Operation not permitted";
  const std::string barrier = "version: 0.31\nbarrier=seccomp\n";
  EXPECT_EQ(read(1, barrier, words).detail, "baremark: user namespaces are refused: seccomp\n" + words);
  EXPECT_EQ(read(1, barrier, "can't mkdir: /a: Read-only").detail, "can't mkdir: /a: Read-only") << "another failure";
  EXPECT_EQ(read(1, "barrier=\n", words).detail, words);
  EXPECT_THAT(scriptOf("charliecloud"), HasSubstr("namespace_barrier"));
  EXPECT_THAT(scriptOf("docker"), Not(HasSubstr("namespace_barrier")));
}

TEST(RuntimeProbe, coloursOfATerminalAreLeftOut) {
  EXPECT_EQ(read(1, "", "\x1b[31mFATAL:   \x1b[0m no loop device\n\x1b[0m\n").detail, "FATAL:    no loop device");
  EXPECT_EQ(read(1, "", "first\x1b[31\nsecond\x1b[").detail, "first\nsecond") << "an unfinished code";
}

TEST(RuntimeProbe, whatExplainsAFailureIsKeptEvenBehindALongOutput) {
  std::string noise;
  for (int line = 0; line < 200; ++line) noise += "a warning of the host\n";
  const RuntimeProbe probe = read(1, "version: 0.31\n", noise + kRefusal + "\n");
  EXPECT_EQ(probe.detail, kRefusal);
  EXPECT_NE(explain(shipped("charliecloud"), probe.detail), nullptr);
  EXPECT_EQ(read(1, "", noise).detail.substr(0, 21), "a warning of the host");
}

TEST(RuntimeProbe, variantsThatWorkAreNamedIfTheDefaultFails) {
  const auto readVariants = [](int status, const std::string& out) {
    return readOf("apptainer", status, out + "\ntook=1 2\n", "no");
  };
  const RuntimeProbe probe = readVariants(255, "variant: sharens\nvariant: userns\nvariant: foreign\n");
  EXPECT_FALSE(probe.works);
  EXPECT_EQ(probe.workingVariants, (Texts{"sharens", "userns"}));
  EXPECT_TRUE(readVariants(255, "not a variant: userns\n").workingVariants.empty());
  EXPECT_TRUE(readVariants(0, "baremark-probe-ran\nvariant: userns\n").workingVariants.empty());
  EXPECT_THAT(scriptOf("apptainer"), HasSubstr("variant: userns-sharens"));
  EXPECT_THAT(scriptOf("docker"), Not(HasSubstr("variant: ")));
}

TEST(RuntimeProbe, aCommandThatDoesNotSeeTheImageIsNoSuccess) {
  EXPECT_EQ(read(1, "version: 0.31\nbaremark-probe-outside\n", "a warning\n"),
            (RuntimeProbe{.runtime = "charliecloud",
                          .version = "0.31",
                          .seconds = 1.5,
                          .explanation = "outside_image",
                          .detail = "a warning"}));
  EXPECT_EQ(read(1, "version: baremark-probe-outside\n").explanation, "failed") << "a word of the runtime";
  EXPECT_EQ(readOf("udocker", 1, "baremark-probe-outside\nvariant: p2\n\ntook=1 2\n").workingVariants, Texts{"p2"});
  EXPECT_THAT(scriptOf("charliecloud"),
              HasSubstr("case x$token in x|x'\"${HOST_TOKEN}\"') echo baremark-probe-outside; exit 1"));
}

TEST(RuntimeProbe, aTimeoutHasItsOwnErrorCode) {
  EXPECT_EQ(read(124, "version: 0.31\n").explanation, "timeout");
  EXPECT_EQ(read(124, "baremark-probe-outside\n").explanation, "timeout");
  EXPECT_EQ(read(137, "version: 0.31\n").explanation, "failed");
}

TEST(RuntimeProbe, hostileOutputIsBoundedAndPrintable) {
  const std::string digits(1 << 20, '1');
  EXPECT_LE(read(0, "version: " + digits + "\nbaremark-probe-ran\n").version.size(), 64U);
  const RuntimeProbe probe = read(1, std::string(1 << 16, '\n') + "version: ", std::string(1 << 20, '\x1b'));
  EXPECT_LE(probe.detail.size(), 2000U);
  EXPECT_THAT(probe.detail, Not(HasSubstr("\x1b")));
  EXPECT_LE(read(69, "missing=" + digits).detail.size(), 120U);
}

TEST(RuntimeProbe, anIncompleteAnswerIsRefused) {
  const auto readWhole = [](const std::string& out) {
    return readRuntimeProbe(shipped("charliecloud"), {.status = 0, .out = out});
  };
  const auto torn = test::errorOf(readWhole("version: 0.31\nbaremark-probe-ran\n"));
  EXPECT_EQ(torn.code, ErrorCode::Malformed);
  EXPECT_THAT(torn.detail, HasSubstr("0.31"));
  for (const char* end : {"", "\n", "took=1 2", "took=\n", "took=1\n", "took=1 x\n", "took=2 1\n", "took=nan nan\n",
                          "took=0 1e300\n", "took=1 2\nmore\n"})
    EXPECT_FALSE(readWhole(std::string("baremark-probe-ran\n") + end)) << end;
  // Similar output of a runtime is not the end.
  EXPECT_EQ(read(0, "took=1 99\nbaremark-probe-ran\n").seconds, 1.5);
}

TEST(RuntimeProbe, theScriptTriesTheRuntimeWithARealCommandInASafeFolder) {
  EXPECT_THAT(scriptOf("charliecloud", "/a b"),
              AllOf(HasSubstr("TREE='/a b/probe'"),
                    HasSubstr("command -v ch-run >/dev/null 2>&1 || { echo missing=ch-run; exit 69; }"),
                    HasSubstr("timeout -k 5 30 ch-run --join-ct=1 --join-tag=\"${TAG}\"-0")));
  EXPECT_THAT(scriptOf("bare-metal", "/a b"),
              AllOf(Not(HasSubstr("missing=")), HasSubstr("timeout -k 5 30 /bin/sh -c 'echo baremark-probe-ran'")));
  EXPECT_TRUE(test::refused(runtimeProbeScript(shipped("charliecloud"), "/a\nb"), {.code = ErrorCode::Untrusted}));
}

}  // namespace
}  // namespace baremark::remote

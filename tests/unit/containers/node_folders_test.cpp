// SPDX-License-Identifier: GPL-3.0-or-later
// The folders with the GPU driver and with the host's Open MPI. A real shell makes them from files that stand for them.
#include "core/containers/node_folders.h"

#include <gmock/gmock.h>

#include <QProcess>
#include <QTemporaryDir>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <tuple>

#include "core/base/json.h"
#include "core/containers/image_copy.h"
#include "core/containers/rank_command.h"
#include "tests/refused.h"
#include "tests/resources.h"
#include "tests/unit/containers/shipped.h"

namespace baremark::core::containers {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Words = std::vector<std::string>;

/// How a shell ended.
struct Ended {
  int status = -1;
  std::string out;
  std::string err;
};

Ended endOf(QProcess& shell) {
  EXPECT_TRUE(shell.waitForFinished(20000));
  return {shell.exitCode(), shell.readAllStandardOutput().toStdString(), shell.readAllStandardError().toStdString()};
}

class NodeFolder : public ::testing::Test {
 protected:
  std::string at(const std::string& name) const { return m_folder.path().toStdString() + "/" + name; }
  std::string made() const { return "'" + at("made") + "'"; }

  void program(const std::string& name, const std::string& script) const {
    std::ofstream(at("bin/" + name)) << "#!/bin/sh\n" << script << "\n";
    fs::permissions(at("bin/" + name), fs::perms(0755));
  }

  void start(QProcess& shell, const std::string& script) const {
    QProcessEnvironment environment;
    environment.insert(QStringLiteral("PATH"), m_folder.path() + QStringLiteral("/bin:/usr/bin:/bin"));
    shell.setProcessEnvironment(environment);
    shell.start(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), QString::fromStdString(script)});
  }
  Ended run(const std::string& script) const {
    QProcess shell;
    start(shell, script);
    return endOf(shell);
  }
  /// Two ranks of a node at the same time.
  void expectBothStart(const std::string& script) const {
    QProcess first;
    QProcess second;
    start(first, script + "echo started");
    start(second, script + "echo started");
    for (QProcess* shell : {&first, &second}) {
      const Ended ended = endOf(*shell);
      EXPECT_EQ(ended.status, 0) << ended.err;
      EXPECT_EQ(ended.out, "started\n") << "a tool's words are no result";
    }
  }
  /// What the rank says before it ends. No other rank waits for it.
  std::string refusal(const std::string& script) const {
    const Ended ended = run(script + "echo started");
    EXPECT_EQ(ended.status, 70);
    EXPECT_EQ(ended.out, "");
    EXPECT_FALSE(fs::exists(at("made.part")));
    return ended.err;
  }

  QTemporaryDir m_folder;
};

class DriverFolder : public NodeFolder {
 protected:
  void SetUp() override {
    ASSERT_TRUE(m_folder.isValid());
    for (const char* name : {"bin", "lib"}) fs::create_directories(at(name));
    std::ofstream(at("version"))
        << "NVRM version: NVIDIA UNIX x86_64 Kernel Module  535.54.03  Tue Jun  6 22:20:39 UTC 2023\n"
           "GCC version:  gcc version 12.2.0 (Debian 12.2.0-14)\n";
    std::string list = "cat <<END\n5 libs found in cache\n";
    for (const auto& [name, version] :
         {std::pair("cuda", "535.54.03"), {"nvidia-ml", "535.54.03"}, {"nvidia-nvvm", "520.1"}, {"GL", "535.54.03"}}) {
      const std::string link = at("lib/lib") + name + ".so.1";
      const std::string file = std::string("lib") + name + ".so." + version;
      std::ofstream(at("lib/" + file)) << name;
      fs::create_symlink(file, link);
      list += std::string("\tlib") + name + ".so.1 (libc6,x86-64) => " + link + "\n";
    }
    program("ldconfig", list + "\tlibcuda.so.1 (libc6) => /usr/lib/i386-linux-gnu/libcuda.so.1\nEND");
  }
};

TEST_F(DriverFolder, hasTheLibrariesOfTheDriversVersionAndNoGraphics) {
  expectBothStart(driverLines(made(), at("version")));
  std::set<std::string> files;
  for (const auto& entry : fs::directory_iterator(at("made"))) files.insert(entry.path().filename());
  EXPECT_EQ(files, (std::set<std::string>{"libcuda.so.1", "libcuda.so.535.54.03", "libnvidia-ml.so.1",
                                          "libnvidia-ml.so.535.54.03"}));
  EXPECT_EQ(fs::read_symlink(at("made/libcuda.so.1")), "libcuda.so.535.54.03") << "a link out of it leads nowhere";
  EXPECT_TRUE(fs::is_regular_file(fs::symlink_status(at("made/libcuda.so.535.54.03"))));
  EXPECT_FALSE(fs::exists(at("made.part")));
}

TEST_F(DriverFolder, withoutADriverOrItsLibrariesTheRankSaysSoAndEnds) {
  EXPECT_EQ(refusal(driverLines(made(), at("nothing"))), "baremark: no NVIDIA driver is loaded on this node\n");
  std::ofstream(at("version")) << "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  570.26  Release Build\n";
  EXPECT_THAT(refusal(driverLines(made(), at("version"))), HasSubstr("the libraries of driver 570.26 were not found"));
}

TEST_F(DriverFolder, aCopyIsPreparedByOneRankAndOnlyForAnotherDriver) {
  const std::string check = "test -e \"" + at("copy-") + "$version\"";
  const std::string prepare =
      "eval 'echo preparing; sleep 0.3; echo once >>" + at("log") + "; touch " + at("copy-") + "\"$version\"'";
  const auto countOf = [&] {
    std::ifstream log(at("log"));
    int lines = 0;
    for (std::string line; std::getline(log, line);) ++lines;
    return lines;
  };
  for (int number = 1; number <= 2; ++number) {
    expectBothStart(preparedLines("'" + at("run" + std::to_string(number)) + "'", check, prepare, at("version")));
    EXPECT_EQ(countOf(), 1) << "run " << number;
  }
  // After an update of the driver.
  std::ofstream(at("version")) << "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  570.26  Release Build\n";
  run(preparedLines("'" + at("run3") + "'", check, prepare, at("version")));
  EXPECT_EQ(countOf(), 2);
  // A tool that claims success.
  EXPECT_EQ(refusal(preparedLines("'" + at("run4") + "'", "false", "true", at("version"))),
            "baremark: the image could not be prepared for driver 570.26\n");
}

class MpiFolder : public NodeFolder {
 protected:
  void SetUp() override {
    ASSERT_TRUE(m_folder.isValid());
    for (const char* name : {"bin", "mpi", "mpi/plugins", "mpi/texts", "mpi/etc", "lib", "lib/pmix", "lib/ucx"})
      fs::create_directories(at(name));
    program("ompi_info", "case $3 in pkglibdir) echo path:pkglibdir:" + at("mpi/plugins") +
                             ";; pkgdatadir) echo path:pkgdatadir:" + at("mpi/texts") +
                             ";; sysconfdir) echo path:sysconfdir:" + at("mpi/etc") + ";; esac");
    program("mpirun", "exit 1");
    for (const char* file : {"mpi/plugins/mca_btl_tcp.so", "mpi/plugins/mca_btl_tcp.la", "mpi/texts/help.txt",
                             "mpi/etc/openmpi-mca-params.conf", "lib/libmpi.so.40.30.4", "lib/libpmix.so.2.6.2",
                             "lib/libucs.so.0", "lib/pmix/pmix_mca_prm.so", "lib/ucx/libuct_ib.so.0"})
      std::ofstream(at(file)) << file;
    fs::create_symlink("libmpi.so.40.30.4", at("lib/libmpi.so.40"));
    fs::create_symlink("libpmix.so.2.6.2", at("lib/libpmix.so.2"));
    std::string lines =
        "\tlinux-vdso.so.1 (0x00007ffd1)\n\t/lib64/ld-linux-x86-64.so.2 (0x00007f01)\n\tlibgone.so.1 => "
        "not found\n";
    for (const char* name : {"libmpi.so.40", "libpmix.so.2", "libucs.so.0"})
      lines += "\t" + std::string(name) + " => " + at("lib/") + name + " (0x00007f02)\n";
    for (const char* name : {"libc.so.6", "libm.so.6", "libstdc++.so.6", "libgcc_s.so.1", "libgomp.so.1"})
      lines += "\t" + std::string(name) + " => /lib/" + name + " (0x00007f03)\n";
    std::ofstream(at("needs")) << lines;
    program("ldd", "cat " + at("needs"));
  }
};

TEST_F(MpiFolder, hasOpenMpiAndWhatItNeedsWithoutTheCLibrary) {
  expectBothStart(mpiLines(made()));
  std::set<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(at("made"))) {
    EXPECT_FALSE(entry.is_symlink()) << entry.path() << ": a link out of the folder leads nowhere";
    if (entry.is_regular_file()) files.insert(fs::relative(entry.path(), at("made")));
  }
  EXPECT_EQ(files, (std::set<std::string>{"etc/openmpi-mca-params.conf", "lib/libmpi.so.40", "lib/libpmix.so.2",
                                          "lib/libucs.so.0", "lib/ucx/libuct_ib.so.0", "plugins/mca_btl_tcp.so",
                                          "pmix/pmix_mca_prm.so", "share/help.txt"}));
  EXPECT_EQ(test::contentOf(at("made/lib/libmpi.so.40")), "lib/libmpi.so.40.30.4");
  EXPECT_FALSE(fs::exists(at("made.part")));
}

TEST_F(MpiFolder, withoutALibraryOrOpenMpiTheRankSaysSoAndEnds) {
  fs::remove(at("lib/libpmix.so.2.6.2"));
  EXPECT_THAT(refusal(mpiLines(made())), HasSubstr("were not found or could not be copied"));
  EXPECT_FALSE(fs::exists(at("made")));
  // Another MPI: it has no folder of plugins.
  program("ompi_info", "exit 1");
  EXPECT_THAT(refusal(mpiLines(made())), HasSubstr("names no folder of plugins"));
}

/// What the command prints where LD_LIBRARY_PATH has this value, or none.
std::string printedWith(const char* libraries, const Words& words) {
  QProcess shell;
  QProcessEnvironment environment;
  if (*libraries != '\0') environment.insert(QStringLiteral("LD_LIBRARY_PATH"), QString::fromUtf8(libraries));
  shell.setProcessEnvironment(environment);
  QStringList rest;
  for (std::size_t i = 1; i < words.size(); ++i) rest << QString::fromStdString(words[i]);
  shell.start(QString::fromStdString(words.front()), rest);
  return endOf(shell).out;
}

TEST(NodeLibraries, comeBeforeTheOtherFoldersAndOpenMpiFindsItsParts) {
  const Words driver = withDriverLibraries("/mnt/2", {"/bin/sh", "-c", "echo \"$LD_LIBRARY_PATH\""});
  EXPECT_EQ(printedWith("", driver), "/mnt/2\n");
  EXPECT_EQ(printedWith("/opt/lib", driver), "/mnt/2:/opt/lib\n");
  const Words mpi = withHostMpi(
      "/mnt/2", {"/bin/sh", "-c", "echo \"$LD_LIBRARY_PATH $OPAL_PREFIX $OPAL_PKGLIBDIR $PMIX_PKGLIBDIR\""});
  EXPECT_EQ(printedWith("", mpi), "/mnt/2/lib /mnt/2 /mnt/2/plugins /mnt/2/pmix\n");
  EXPECT_EQ(printedWith("/opt/lib", mpi), "/mnt/2/lib:/opt/lib /mnt/2 /mnt/2/plugins /mnt/2/pmix\n");
}

TEST(NodeLibraries, areGatheredBeforeTheRuntimeStarts) {
  const RankContext driver{.image = "/img", .gpu = "driver", .workdir = "/mnt/0", .tag = "run", .command = {"engine"}};
  const RankContext mpi{.image = "/img", .mpi = "bind", .workdir = "/mnt/0", .tag = "run", .command = {"engine"}};
  const std::tuple<const char*, const RankContext&, const char*> cases[] = {
      {"charliecloud", driver, "/tmp/baremark-driver-run"},
      {"runc", driver, "/tmp/baremark-driver-run"},
      {"charliecloud", mpi, "/tmp/baremark-mpi-run"},
      {"docker", mpi, "/tmp/baremark-mpi-run"},
      {"runc", mpi, "/tmp/baremark-mpi-run"}};
  for (const auto& [id, context, folder] : cases) {
    const auto runtime = shippedRuntime(id);
    const auto words = test::got(rankCommand(runtime, context));
    EXPECT_EQ(words.front(), "/bin/sh");
    const std::string& script = words.at(2);
    EXPECT_EQ(script.rfind("made=\"${1}\"", 0), 0U) << script;
    EXPECT_EQ(words.at(4), folder);
    EXPECT_LT(script.find("is not ours"), script.find(id == std::string("runc") ? "config.json" : "exec \"")) << script;
    RankContext other = context;
    other.mpi = "hybrid";
    other.gpu = kNoGpu;
    const auto without = test::got(rankCommand(runtime, other));
    EXPECT_EQ(std::count(without.begin(), without.end(), folder), 0);
  }
}

// GPU switches, versions with a choice, and demands of a runtime, and the words that they add to the command of a rank.

RankContext contextOf(const std::string& gpu, const std::string& variant = {}) {
  return {.image = "/img", .variant = variant, .gpu = gpu, .workdir = "/w", .tag = "run", .command = {"engine"}};
}

/// The words of `with` that are not among those of `without`, in their order.
Words added(const Words& without, const Words& with) {
  Words rest;
  std::copy_if(with.begin(), with.end(), std::back_inserter(rest), [&](const std::string& word) {
    return std::find(without.begin(), without.end(), word) == without.end();
  });
  return rest;
}

/// The words that the way adds. In a command of a shell, its arguments.
Words added(const RuntimeDescriptor& runtime, const std::string& gpu, const std::string& variant = {}) {
  Words rest = added(rankCommand(runtime, contextOf(kNoGpu, variant)).value(),
                     rankCommand(runtime, contextOf(gpu, variant)).value());
  std::erase_if(rest, [](const std::string& word) { return word.rfind("exec ", 0) == 0; });
  return rest;
}

TEST(GpuWays, theWordsAreThoseOfTheDocumentation) {
  // apptainer.org/docs/user: gpu.html; --device from 1.5 on (CHANGELOG)
  const RuntimeDescriptor apptainer = shippedRuntime("apptainer");
  EXPECT_EQ(added(apptainer, "own"), (Words{"--nv"}));
  EXPECT_EQ(added(apptainer, "own", "userns-sandbox"), (Words{"--nv"}));
  EXPECT_EQ(added(apptainer, "cdi"), (Words{"--device=nvidia.com/gpu=all"}));
  // docs.sylabs.io/guides/latest/user-guide/gpu.html; --nv came with 2.3
  EXPECT_EQ(added(shippedRuntime("singularity"), "own"), (Words{"--nv"}));
  EXPECT_EQ(added(shippedRuntime("singularity2"), "own"), (Words{"--nv"}));
  // docs.nvidia.com/datacenter/cloud-native/container-toolkit: docker-specialized.html, cdi-support.html
  EXPECT_EQ(added(shippedRuntime("docker"), "own"), (Words{"--gpus=all"}));
  EXPECT_EQ(added(shippedRuntime("docker"), "cdi"), (Words{"--device=nvidia.com/gpu=all"}));
  EXPECT_EQ(added(shippedRuntime("podman"), "cdi"), (Words{"--device=nvidia.com/gpu=all"}));
  // github.com/NERSC/podman-hpc, etc/modules.d/gpu.yaml
  EXPECT_EQ(added(shippedRuntime("podman-hpc"), "own"), (Words{"--gpu"}));
  EXPECT_EQ(added(shippedRuntime("podman-hpc"), "own", "squashed"), (Words{"--gpu"}));
  // github.com/NVIDIA/enroot, conf/hooks/98-nvidia.sh: no GPU without the first, no CUDA with "utility" alone
  EXPECT_EQ(added(shippedRuntime("enroot"), "own"),
            (Words{"--env=NVIDIA_VISIBLE_DEVICES=all", "--env=NVIDIA_DRIVER_CAPABILITIES=compute,utility"}));
  EXPECT_TRUE(
      test::refused(rankCommand(apptainer, contextOf("cd")),
                    {.code = base::ErrorCode::UnknownValue, .value = "cd", .allowed = "none, own, cdi or driver"}));
}

// indigo-dc.github.io/udocker/user_manual, 3.22 "setup": --nvidia copies the driver, --force replaces an earlier copy
TEST(GpuWays, aWayThatChangesTheCopyHasOneOfItsOwnAndPreparesIt) {
  const RuntimeDescriptor udocker = shippedRuntime("udocker");
  EXPECT_EQ(copyName(udocker, "f3", "none"), "f3");
  EXPECT_EQ(copyName(udocker, "f3", "own"), "f3+own");
  EXPECT_EQ(copyName(udocker, "", "own"), "+own");
  EXPECT_EQ(copyName(shippedRuntime("docker"), "", "own"), "") << "its switch changes no copy";
  EXPECT_EQ(variantOfCopy("f3+own"), "f3");
  const CopiedImage image{.digest = "sha256:0123456789abcdef01", .tree = "/runs/images/a"};
  const auto plain = copyCommands(imageForm(udocker, "f3"), "f3", image);
  const auto own = copyCommands(imageForm(udocker, "f3+own"), "f3+own", image);
  ASSERT_TRUE(plain && own);
  EXPECT_EQ(plain->reference, "baremark-0123456789abcdef-f3");
  EXPECT_EQ(own->reference, "baremark-0123456789abcdef-f3-own");
  EXPECT_EQ(own->finish.at(0),
            (Words{"udocker", "--allow-root", "setup", "--execmode=f3", "baremark-0123456789abcdef-f3-own"}));
  EXPECT_EQ(copiedForms(udocker).size(), 2 * (udocker.variants.size() + 1));
  RankContext context = contextOf("own", "f3");
  context.preparing = "/runs/block/gpu-run";
  const auto words = test::got(rankCommand(udocker, context));
  EXPECT_EQ(words.at(0), "/bin/sh");
  const Words prepare = {"udocker", "--allow-root", "setup", "--nvidia", "--force", "/img"};
  EXPECT_NE(std::search(words.begin(), words.end(), prepare.begin(), prepare.end()), words.end());
  EXPECT_THAT(words, Contains("/runs/block/gpu-run"));
  EXPECT_NE(words.at(2).find("\"$version\""), std::string::npos) << words.at(2);
}

/// The words of a rank on a host with a fabric that are not there without one, as a shell gets them.
Words addedByFabric(const std::string& id) {
  RankContext context = contextOf(kNoGpu);
  const Words without = rankCommand(shippedRuntime(id), context).value();
  context.hasInfiniband = true;
  return added(without, rankCommand(shippedRuntime(id), context).value());
}

TEST(Fabric, containersThatDoNotSeeTheDevicesGetThoseOfTheNode) {
  constexpr const char* kDevices = R"($(for d in /dev/infiniband/*; do [ ! -c "$d" ] || echo "--device=$d"; done))";
  // horovod/docs/docker.rst: --device=/dev/infiniband --cap-add=IPC_LOCK; docs.docker.com: --ulimit
  EXPECT_THAT(addedByFabric("docker"), ElementsAre(HasSubstr(kDevices), "--cap-add=IPC_LOCK", "--ulimit=memlock=-1"));
  // podman-run(1): --ulimit host, because an ordinary user cannot raise the limit
  EXPECT_THAT(addedByFabric("podman"), AllOf(Contains("--ulimit=host"), Contains(HasSubstr(kDevices))));
  // github.com/NVIDIA/enroot, conf/hooks/99-mellanox.sh
  EXPECT_EQ(addedByFabric("enroot").back(), "--env=MELLANOX_VISIBLE_DEVICES=all");
  // These see all of /dev.
  for (const char* id : {"bare-metal", "apptainer", "charliecloud", "bubblewrap", "proot", "lxc", "udocker"})
    EXPECT_EQ(addedByFabric(id), Words{}) << id;
}

/// Charliecloud's descriptor with these members.
std::string changed(const base::Json& members) {
  base::Json json = base::Json::parse(test::resource("runtimes/charliecloud.json"));
  json.erase("gpu");
  json["exec"]["argv"] =
      base::Json::parse(R"(["ch-run", {"if": "gpu == own", "argv": ["--gpu"]}, "${image}", "--", {"use": "command"}])");
  json.update(members);
  return json.dump();
}

base::Error refusalOf(const char* members) {
  return test::errorOf(parseRuntimeDescriptor(changed(base::Json::parse(members))));
}

TEST(GpuWays, areReadFromADescriptor) {
  const auto runtime = test::got(parseRuntimeDescriptor(changed(base::Json::parse(
      R"({"since": "0.2", "gpu": [{"id": "own", "since": "1.10", "programs": ["gpu-tool"]}], "variants": [{"id": "a", "since": "1.3"}, {"id": "b"}]})"))));
  EXPECT_EQ(runtime.since, "0.2");
  EXPECT_EQ(runtime.gpu,
            (std::vector<GpuWay>{{.id = "own", .kind = GpuKind::Switch, .since = "1.10", .programs = {"gpu-tool"}}}));
  EXPECT_EQ(runtime.variants[0].since, "1.3");
  EXPECT_EQ(runtime.variants[1].since, "");
  EXPECT_EQ(gpuWay(runtime, "own"), &runtime.gpu.front());
  EXPECT_EQ(gpuWay(runtime, "none"), nullptr);
}

TEST(GpuWays, mistakesAreRefusedWithTheirPath) {
  EXPECT_EQ(refusalOf(R"({"gpu": [{"id": "own"}, {"id": "own"}]})").where, "/gpu/1/id");
  EXPECT_EQ(refusalOf(R"({"gpu": [{"id": "none"}]})").where, "/gpu/0/id");
  EXPECT_EQ(refusalOf(R"({"gpu": [{"id": "o w n"}]})").where, "/gpu/0/id");
  EXPECT_EQ(refusalOf(R"({"gpu": [{"id": "own", "kind": "cuda"}]})").allowed.english(), "switch, cdi or driver-folder");
  EXPECT_EQ(refusalOf(R"({"gpu": [{"id": "own", "since": "v1"}]})").where, "/gpu/0/since");
  EXPECT_EQ(refusalOf(R"({"gpu": [{"id": "own", "argv": []}]})").code, base::ErrorCode::UnknownKey);
  EXPECT_EQ(refusalOf(R"({"gpu": [{"id": "own", "prepare": ["x"]}]})").where, "/gpu/0/prepared");
  EXPECT_EQ(refusalOf(R"({"gpu": [{"id": "own", "prepare": ["x"], "prepared": ["y"]}]})").allowed.english(), "store")
      << "a tree belongs to all arms";
  EXPECT_EQ(refusalOf(R"({"since": "1."})").where, "/since");
  EXPECT_EQ(refusalOf(R"({"variants": [{"id": "a", "since": "soon"}]})").where, "/variants/0/since");
  EXPECT_EQ(refusalOf(R"({"image": {"kind": "none"}, "gpu": [{"id": "own"}]})").code, base::ErrorCode::NotApplicable);
  // It adds no word.
  EXPECT_TRUE(test::refused(refusalOf(R"({"gpu": [{"id": "own"}, {"id": "cdi", "kind": "cdi"}]})"),
                            {.code = base::ErrorCode::Missing, .where = "/exec/argv", .allowed = "gpu == cdi"}));
}

TEST(Constraints, areReadWithTheirConditions) {
  const auto runtime = test::got(parseRuntimeDescriptor(changed(base::Json::parse(
      R"({"constraints": [{"needs": "subids", "if": "not root"}, {"needs": "same-path", "if": "variant == a"},
                          {"needs": "user"}], "variants": [{"id": "a"}]})"))));
  EXPECT_EQ(demandsOf(runtime, "", true), (std::set<Demand>{Demand::User}));
  EXPECT_EQ(demandsOf(runtime, "", false), (std::set<Demand>{Demand::User, Demand::Subids}));
  EXPECT_EQ(demandsOf(runtime, "a", true), (std::set<Demand>{Demand::User, Demand::SamePath}));
  EXPECT_EQ(refusalOf(R"({"constraints": [{"needs": "ids"}]})").allowed.english(), "root, user, subids or same-path");
  EXPECT_EQ(refusalOf(R"({"constraints": [{"needs": "root", "if": "variants == a"}]})").where, "/constraints/0/if");
  EXPECT_EQ(refusalOf(R"({"constraints": [{}]})").where, "/constraints/0/needs");
}

}  // namespace
}  // namespace baremark::core::containers

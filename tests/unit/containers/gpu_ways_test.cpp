// SPDX-License-Identifier: GPL-3.0-or-later
// Ways to use the host's GPUs, the versions that have a choice, and the demands of a runtime: how descriptors say them,
// and which words they add to the command of a rank. The comments name the documentation.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/json.h"
#include "core/containers/image_copy.h"
#include "core/containers/rank_command.h"
#include "tests/refused.h"
#include "tests/resources.h"

namespace baremark::core::containers {
namespace {

using Words = std::vector<std::string>;

RuntimeDescriptor runtimeWithGpus(const std::string& id) {
  return test::got(parseRuntimeDescriptor(test::resource("runtimes/" + id + ".json")));
}

RankContext contextOf(const std::string& gpu, const std::string& variant = {}) {
  return {.image = "/img", .variant = variant, .gpu = gpu, .workdir = "/w", .tag = "run", .command = {"engine"}};
}

/// The words that the way adds, in their order. In a command of a shell, its arguments.
Words added(const RuntimeDescriptor& runtime, const std::string& gpu, const std::string& variant = {}) {
  const auto without = rankCommand(runtime, contextOf(kNoGpu, variant));
  const auto with = rankCommand(runtime, contextOf(gpu, variant));
  EXPECT_TRUE(without && with) << runtime.id << " " << gpu << (with ? "" : toLogLine(with.error()));
  if (!without || !with) return {};
  Words rest;
  std::copy_if(with->begin(), with->end(), std::back_inserter(rest), [&](const std::string& word) {
    return word.rfind("exec ", 0) != 0 && std::find(without->begin(), without->end(), word) == without->end();
  });
  return rest;
}

TEST(GpuWays, theWordsAreThoseOfTheDocumentation) {
  // apptainer.org/docs/user: gpu.html; --device from 1.5 on (CHANGELOG)
  const RuntimeDescriptor apptainer = runtimeWithGpus("apptainer");
  EXPECT_EQ(added(apptainer, "own"), (Words{"--nv"}));
  EXPECT_EQ(added(apptainer, "own", "userns-sandbox"), (Words{"--nv"}));
  EXPECT_EQ(added(apptainer, "cdi"), (Words{"--device=nvidia.com/gpu=all"}));
  // docs.sylabs.io/guides/latest/user-guide/gpu.html; --nv came with 2.3
  EXPECT_EQ(added(runtimeWithGpus("singularity"), "own"), (Words{"--nv"}));
  EXPECT_EQ(added(runtimeWithGpus("singularity2"), "own"), (Words{"--nv"}));
  // docs.nvidia.com/datacenter/cloud-native/container-toolkit: docker-specialized.html, cdi-support.html
  EXPECT_EQ(added(runtimeWithGpus("docker"), "own"), (Words{"--gpus=all"}));
  EXPECT_EQ(added(runtimeWithGpus("docker"), "cdi"), (Words{"--device=nvidia.com/gpu=all"}));
  EXPECT_EQ(added(runtimeWithGpus("podman"), "cdi"), (Words{"--device=nvidia.com/gpu=all"}));
  // github.com/NERSC/podman-hpc, etc/modules.d/gpu.yaml
  EXPECT_EQ(added(runtimeWithGpus("podman-hpc"), "own"), (Words{"--gpu"}));
  EXPECT_EQ(added(runtimeWithGpus("podman-hpc"), "own", "squashed"), (Words{"--gpu"}));
  // github.com/NVIDIA/enroot, conf/hooks/98-nvidia.sh: no GPU without the first, no CUDA with "utility" alone
  EXPECT_EQ(added(runtimeWithGpus("enroot"), "own"),
            (Words{"--env=NVIDIA_VISIBLE_DEVICES=all", "--env=NVIDIA_DRIVER_CAPABILITIES=compute,utility"}));
}

TEST(GpuWays, aRuntimeOffersWhatItsDocumentationKnows) {
  const auto waysOf = [](const std::string& id) {
    std::string ids;
    for (const GpuWay& way : runtimeWithGpus(id).gpu) ids += (ids.empty() ? "" : " ") + way.id;
    return ids;
  };
  EXPECT_EQ(waysOf("bare-metal"), "");
  EXPECT_EQ(waysOf("apptainer"), "own cdi driver");
  EXPECT_EQ(waysOf("singularity2"), "own driver");
  EXPECT_EQ(waysOf("docker"), "own cdi");
  EXPECT_EQ(waysOf("podman"), "cdi");
  EXPECT_EQ(waysOf("charliecloud"), "driver");
  EXPECT_EQ(waysOf("sarus"), "") << "its hook is the site's";
}

// indigo-dc.github.io/udocker/user_manual, 3.22 "setup": --nvidia copies the driver, --force replaces an earlier copy
TEST(GpuWays, aWayThatChangesTheCopyHasOneOfItsOwnAndPreparesIt) {
  const RuntimeDescriptor udocker = runtimeWithGpus("udocker");
  EXPECT_EQ(copyName(udocker, "f3", "none"), "f3");
  EXPECT_EQ(copyName(udocker, "f3", "own"), "f3+own");
  EXPECT_EQ(copyName(udocker, "", "own"), "+own");
  EXPECT_EQ(copyName(runtimeWithGpus("docker"), "", "own"), "") << "its switch changes no copy";
  EXPECT_EQ(variantOfCopy("f3+own"), "f3");
  const CopiedImage image{.digest = "sha256:0123456789abcdef01", .tree = "/runs/images/a"};
  const auto plain = copyCommands(imageForm(udocker, "f3"), "f3", image);
  const auto own = copyCommands(imageForm(udocker, "f3+own"), "f3+own", image);
  ASSERT_TRUE(plain && own);
  EXPECT_EQ(plain->reference, "baremark-0123456789abcdef-f3");
  EXPECT_EQ(own->reference, "baremark-0123456789abcdef-f3-own");
  EXPECT_EQ(own->finish.at(0),
            (Words{"udocker", "--allow-root", "setup", "--execmode=f3", "baremark-0123456789abcdef-f3-own"}));
  const auto forms = copiedForms(udocker);
  EXPECT_EQ(forms.size(), 2 * (udocker.variants.size() + 1));

  RankContext context = contextOf("own", "f3");
  context.preparing = "/runs/block/gpu-run";
  const auto words = test::got(rankCommand(udocker, context));
  EXPECT_EQ(words.at(0), "/bin/sh");
  const Words prepare = {"udocker", "--allow-root", "setup", "--nvidia", "--force", "/img"};
  EXPECT_NE(std::search(words.begin(), words.end(), prepare.begin(), prepare.end()), words.end());
  EXPECT_NE(std::find(words.begin(), words.end(), "/runs/block/gpu-run"), words.end());
  EXPECT_NE(words.at(2).find("\"$version\""), std::string::npos) << words.at(2);
}

/// The words of a rank on a host with a fabric that are not there without one, as a shell gets them.
Words addedByFabric(const std::string& id) {
  RankContext context = contextOf(kNoGpu);
  const auto without = rankCommand(runtimeWithGpus(id), context).value();
  context.hasInfiniband = true;
  const auto with = rankCommand(runtimeWithGpus(id), context).value();
  Words rest;
  std::copy_if(with.begin(), with.end(), std::back_inserter(rest), [&](const std::string& word) {
    return std::find(without.begin(), without.end(), word) == without.end();
  });
  return rest;
}

TEST(Fabric, containersThatDoNotSeeTheDevicesGetThoseOfTheNode) {
  constexpr const char* kDevicesOfNode =
      R"($(for d in /dev/infiniband/*; do [ ! -c "$d" ] || echo "--device=$d"; done))";
  // horovod/docs/docker.rst: --device=/dev/infiniband --cap-add=IPC_LOCK; docs.docker.com: --ulimit
  const Words docker = addedByFabric("docker");
  ASSERT_EQ(docker.size(), 3U);
  EXPECT_NE(docker[0].find(kDevicesOfNode), std::string::npos) << docker[0];
  EXPECT_EQ(docker[1], "--cap-add=IPC_LOCK");
  EXPECT_EQ(docker[2], "--ulimit=memlock=-1");
  // podman-run(1): --ulimit host, because an ordinary user cannot raise the limit
  const Words podman = addedByFabric("podman");
  EXPECT_NE(std::find(podman.begin(), podman.end(), "--ulimit=host"), podman.end());
  EXPECT_NE(std::find_if(podman.begin(), podman.end(),
                         [&](const std::string& word) { return word.find(kDevicesOfNode) != word.npos; }),
            podman.end());
  // github.com/NVIDIA/enroot, conf/hooks/99-mellanox.sh
  const Words enroot = addedByFabric("enroot");
  EXPECT_EQ(enroot.back(), "--env=MELLANOX_VISIBLE_DEVICES=all");
  // These see all of /dev.
  for (const char* id : {"bare-metal", "apptainer", "charliecloud", "bubblewrap", "proot", "lxc", "udocker"})
    EXPECT_EQ(addedByFabric(id), Words{}) << id;
}

TEST(GpuWays, aCommandWithAWayThatTheRuntimeLacksIsRefused) {
  EXPECT_TRUE(
      test::refused(rankCommand(runtimeWithGpus("apptainer"), contextOf("cd")),
                    {.code = base::ErrorCode::UnknownValue, .value = "cd", .allowed = "none, own, cdi or driver"}));
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
  const auto result = parseRuntimeDescriptor(changed(base::Json::parse(members)));
  EXPECT_FALSE(result) << members;
  return result ? base::Error{} : result.error();
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
}

TEST(GpuWays, aWayThatAddsNoWordIsRefused) {
  const base::Error error = refusalOf(R"({"gpu": [{"id": "own"}, {"id": "cdi", "kind": "cdi"}]})");
  EXPECT_EQ(error.code, base::ErrorCode::Missing);
  EXPECT_EQ(error.where, "/exec/argv");
  EXPECT_EQ(error.allowed.english(), "gpu == cdi");
}

TEST(Constraints, areReadWithTheirConditions) {
  const auto runtime = parseRuntimeDescriptor(changed(base::Json::parse(
      R"({"constraints": [{"needs": "subids", "if": "not root"}, {"needs": "same-path", "if": "variant == a"},
                          {"needs": "user"}], "variants": [{"id": "a"}]})")));
  ASSERT_TRUE(runtime) << toLogLine(runtime.error());
  EXPECT_EQ(demandsOf(*runtime, "", true), (std::set<Demand>{Demand::User}));
  EXPECT_EQ(demandsOf(*runtime, "", false), (std::set<Demand>{Demand::User, Demand::Subids}));
  EXPECT_EQ(demandsOf(*runtime, "a", true), (std::set<Demand>{Demand::User, Demand::SamePath}));
  EXPECT_EQ(refusalOf(R"({"constraints": [{"needs": "sub ids"}]})").allowed.english(),
            "root, user, subids or same-path");
  EXPECT_EQ(refusalOf(R"({"constraints": [{"needs": "root", "if": "variants == a"}]})").where, "/constraints/0/if");
  EXPECT_EQ(refusalOf(R"({"constraints": [{}]})").where, "/constraints/0/needs");
}

TEST(Constraints, theShippedVersionsAreThoseOfTheDocumentation) {
  // github.com/apptainer/apptainer, CHANGELOG.md: --sharens in 1.3.0, --device in 1.5.0
  const RuntimeDescriptor apptainer = runtimeWithGpus("apptainer");
  for (const RuntimeVariant& variant : apptainer.variants) {
    const bool isShared = variant.id.find("sharens") != std::string::npos;
    EXPECT_EQ(variant.since, isShared ? "1.3" : "") << variant.id;
  }
  EXPECT_EQ(gpuWay(apptainer, "cdi")->since, "1.5");
  EXPECT_EQ(gpuWay(apptainer, "own")->since, "");
  EXPECT_EQ(gpuWay(runtimeWithGpus("podman"), "cdi")->since, "4.1");
  EXPECT_EQ(runtimeWithGpus("singularity2").since, "2.6") << "--no-home";
  EXPECT_EQ(demandsOf(runtimeWithGpus("lxc"), "", false), (std::set<Demand>{Demand::Root}));
  EXPECT_EQ(demandsOf(runtimeWithGpus("shifter"), "", true), (std::set<Demand>{Demand::User}));
  EXPECT_EQ(demandsOf(runtimeWithGpus("podman"), "", false), (std::set<Demand>{Demand::Subids}));
  EXPECT_EQ(demandsOf(runtimeWithGpus("podman"), "", true), std::set<Demand>{});
  EXPECT_EQ(demandsOf(runtimeWithGpus("udocker"), "f3", false), (std::set<Demand>{Demand::SamePath}));
  EXPECT_EQ(demandsOf(runtimeWithGpus("udocker"), "p1", false), std::set<Demand>{});
}

}  // namespace
}  // namespace baremark::core::containers

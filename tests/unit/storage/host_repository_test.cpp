// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/host_repository.h"

#include "core/storage/experiment_repository.h"
#include "core/storage/image_form_repository.h"
#include "store_fixture.h"
#include "tests/refused.h"

namespace baremark::core::storage {
namespace {

using base::ErrorCode;
using testing::HasSubstr;

class HostRepositoryTest : public OpenStoreTest {
 protected:
  static HostRecord cluster() {
    HostRecord host{.name = "cluster",
                    .destination = "me@login",
                    .sshConfig = "/home/me/config",
                    .root = "/scratch/me",
                    .scheduler = "slurm",
                    .engine = "/scratch/me/engine",
                    .engineBuild = "abc",
                    .oneDnn = "/opt/onednn"};
    host.facts = {.hostname = "login1",
                  .system = "Linux",
                  .kernel = "6",
                  .processor = "EPYC",
                  .cores = 64,
                  .processors = 128,
                  .cpuQuota = 64.5,
                  .memoryBytes = std::int64_t{1} << 40,
                  .mpiVersion = "Open MPI 4.1.4",
                  .load = 0.5,
                  .governor = "performance",
                  .onBattery = false,
                  .isRoot = false,
                  .user = "me",
                  .sockets = 2,
                  .numaNodes = 8,
                  .gpus = {{.name = "NVIDIA A100",
                            .memoryBytes = std::int64_t{40} << 30,
                            .driver = "535",
                            .capability = "8.0",
                            .bus = "00000000:07:00.0",
                            .isDivided = true,
                            .hasEcc = false,
                            .isPersistent = true,
                            .powerLimitWatt = 400.5,
                            .mostClockMHz = 1410.0},
                           {.name = "x"}},
                  .gpuLinks = {{"NV12", 28}, {"SYS", 1}},
                  .cuda = "12.2",
                  .cudaToolkit = "12.0",
                  .nccl = "2.18.5",
                  .fabrics = {"mlx5_0 port 1: ACTIVE"},
                  .fileSystem = "lustre",
                  .modules = "Lmod 8.7",
                  .moduleNames = {"gcc/12", "openmpi/4.1.6"},
                  .fileSystems = {{.place = "home",
                                   .path = "/home/me",
                                   .kind = "nfs",
                                   .freeBytes = 1 << 30,
                                   .totalBytes = std::int64_t{1} << 40},
                                  {.place = "SCRATCH", .path = "/scratch/me"}},
                  .searchPath = "/opt/slurm/bin:/usr/bin",
                  .cluster = "b",
                  .partitions = {{.name = "gpu",
                                  .isDefault = true,
                                  .isUp = false,
                                  .timeLimit = "1-00:00",
                                  .nodes = 9,
                                  .cores = 32,
                                  .devices = "gpu:4",
                                  .defaultTime = "1:00:00"},
                                 {.name = "queue", .isDefault = false, .isUp = true}},
                  .accounts = {{.account = "physics", .partition = "gpu", .qos = {"normal", "high"}}},
                  .parallelEnvironments = {"mpi", "make"},
                  .launchers = {{.id = "open-mpi", .version = "4.1.4", .program = "/usr/bin/mpirun.openmpi"},
                                {.id = "srun", .version = "pmix"}},
                  .engineMpi = "Open MPI 4.1.4"};
    host.node = model::NodeFacts{
        .partition = "gpu",
        .job = "4711",
        .seen = base::WallTime{std::chrono::milliseconds{1790000000123}},
        .facts = {.hostname = "n1", .cores = 32, .processors = 64, .gpus = {{.name = "NVIDIA A100", .driver = "535"}}}};
    host.probed = base::WallTime(std::chrono::milliseconds(1'700'000'000'123));
    host.backend = "reference";
    host.devices = {
        {.name = "cuda", .whyNot = "the NVIDIA driver shows no GPU to this process"},
        {.name = "cpu", .isAutomatic = true, .backend = "oneDNN 2.6.3", .hardware = "AVX-512", .precisions = {"fp32"}}};
    host.failed = {
        {.step = "engine",
         .error = {.code = ErrorCode::CommandFailed,
                   .where = "build",
                   .value = "2",
                   .allowed = {base::Phrase::SettingsOfScheduler, "Slurm", base::Phrased::Names{"account", "qos"}},
                   .suggestion = "b",
                   .detail = "no compiler\nmade it"}},
        {.step = "folder", .error = {.code = ErrorCode::NoSpace, .where = "/scratch"}}};
    return host;
  }
};

TEST_F(HostRepositoryTest, anotherProcessReadsSinceWhenAHostIsUnreachable) {
  HostRepository hosts(*m_store);
  HostRecord host = cluster();
  ASSERT_TRUE(hosts.putHost(host));
  const auto morning = base::parseIsoUtc("2026-11-27T04:05:06Z").value();
  for (const std::optional<base::WallTime>& since : {std::optional(morning), std::optional<base::WallTime>()}) {
    ASSERT_TRUE(hosts.setNotReached("cluster", since));
    host.notReachedSince = since;
    EXPECT_EQ(hosts.findHost("cluster").value(), std::optional(host)) << "nothing else has changed";
  }
  EXPECT_TRUE(hosts.setNotReached("elsewhere", morning)) << "this machine is no host of the store";
  EXPECT_EQ(hosts.findHost("elsewhere").value(), std::nullopt);
}

TEST_F(HostRepositoryTest, aHostIsStoredWithAllItsFacts) {
  HostRepository hosts(*m_store);
  EXPECT_TRUE(hosts.hosts().value().empty());
  EXPECT_EQ(hosts.findHost("cluster").value(), std::nullopt);
  ASSERT_TRUE(hosts.putHost(cluster()));
  EXPECT_EQ(hosts.findHost("cluster").value(), cluster());
  HostRecord other = cluster();
  other.name = "another";
  other.probed.reset();
  other.node.reset();
  other.failed.clear();
  ASSERT_TRUE(hosts.putHost(other));
  EXPECT_EQ(hosts.hosts().value(), (std::vector<HostRecord>{other, cluster()}));
  ASSERT_TRUE(hosts.removeHost("cluster"));
  EXPECT_EQ(hosts.removeHost("cluster").error().code, ErrorCode::NotFound);
  EXPECT_EQ(hosts.hosts().value().size(), 1U);
}

TEST(HostFactsJson, whatCannotBeReadIsNotKnown) {
  EXPECT_EQ(hostKnowledgeFrom("{}").backend, "") << "one of an earlier version is not known";
  EXPECT_EQ(hostKnowledgeFrom(R"({"devices": [{"name": "cpu", "precisions": ["fp32"]}]})").devices.size(), 1U);
  for (const char* text : {R"({})", R"({"devices": 7})", R"({"devices": [{"name": "cpu"}], "cores": 3})"})
    EXPECT_TRUE(hostKnowledgeFrom(text).devices.empty()) << text;
  EXPECT_EQ(hostKnowledgeFrom(R"({"devices": [{"name": "cpu"}], "cores": 3})").facts.cores, 3) << "the rest is";
  for (
      const char* text :
      {"", "[]", "nonsense",
       R"({"cores": "many", "load": "x", "partitions": [1, {"nodes": -5}], "user": 7, "governor": 1, "on_battery": "yes"})"}) {
    const model::HostFacts facts = hostKnowledgeFrom(text).facts;
    EXPECT_EQ(facts.cores, 1) << text;
    EXPECT_EQ(facts.load, std::nullopt) << text;
    EXPECT_EQ(facts.governor, std::nullopt) << text;
    EXPECT_EQ(facts.onBattery, std::nullopt) << text;
    EXPECT_EQ(facts.user, "") << text;
  }
  const model::HostFacts large =
      hostKnowledgeFrom(
          R"({"cores": 4294967296, "sockets": 4294967296, "memory_bytes": 1e300, "free_bytes": 18446744073709551615})")
          .facts;
  EXPECT_EQ(large.cores, 1'000'000);
  EXPECT_EQ(large.sockets, 1'000'000);
  EXPECT_EQ(large.memoryBytes, std::nullopt);
  EXPECT_EQ(large.freeBytes, std::nullopt);
}

TEST_F(HostRepositoryTest, aHostWithUnfinishedExperimentsIsNotRemoved) {
  HostRepository hosts(*m_store);
  ASSERT_TRUE(hosts.putHost(cluster()));
  ExperimentRecord record = smallExperiment();
  record.experiment.host = "cluster";
  ExperimentRepository experiments(*m_store);
  ASSERT_TRUE(experiments.add(record));
  for (const auto state :
       {model::ExperimentState::Queued, model::ExperimentState::Running, model::ExperimentState::Paused}) {
    ASSERT_TRUE(experiments.setState(record.id, state, {}, {}));
    const auto refused = hosts.removeHost("cluster");
    ASSERT_TRUE(test::refused(refused, {.code = ErrorCode::Busy}));
    EXPECT_THAT(refused.error().allowed.english(), HasSubstr(record.id.text() + " (" + record.experiment.name + ")"));
  }
  EXPECT_TRUE(hosts.findHost("cluster").value());
  // A host that was removed from the lists does not count.
  ASSERT_TRUE(experiments.setRemoved(record.id, base::WallTime{}));
  EXPECT_TRUE(hosts.removeHost("cluster"));
  ASSERT_TRUE(hosts.putHost(cluster()));
  ASSERT_TRUE(experiments.setRemoved(record.id, {}));
  ASSERT_TRUE(experiments.setState(record.id, model::ExperimentState::Cancelled, {}, {}));
  EXPECT_TRUE(hosts.removeHost("cluster"));
}

TEST_F(HostRepositoryTest, reservedNamesAreRefused) {
  for (const std::string& name :
       std::vector<std::string>{"", "local", "-x", "a b", "a/b", "a\nb", std::string(65, 'a'), "\xc3\xa4"}) {
    HostRecord host = cluster();
    host.name = name;
    EXPECT_FALSE(HostRepository(*m_store).putHost(host)) << name;
  }
  EXPECT_TRUE(checkHostName("login-1.cluster_2"));
}

class ImageFormRepositoryTest : public OpenStoreTest {
 protected:
  static ImageFormRecord copy() {
    return {.host = "local",
            .image = "engine",
            .runtime = "docker",
            .reference = "localhost/baremark:0123",
            .variant = "a",
            .kind = "store",
            .madeFrom = "sha256:0123",
            .digest = "sha256:4567",
            .stamp = "9 a time",
            .bytes = std::int64_t{5} << 30,
            .seconds = 12.5,
            .made = base::WallTime{std::chrono::milliseconds{1'787'322'725'120}},
            .runtimeVersion = "27.1"};
  }
};

TEST_F(ImageFormRepositoryTest, aCopyIsStoredWithAllItsFacts) {
  ImageFormRepository forms(*m_store);
  EXPECT_TRUE(forms.all().value().empty());
  ASSERT_TRUE(forms.put(copy()));
  ImageFormRecord unknown = copy();
  unknown.reference = "another";
  unknown.bytes.reset();
  unknown.seconds.reset();
  unknown.digest.clear();
  ASSERT_TRUE(forms.put(unknown));
  EXPECT_EQ(forms.all().value(), (std::vector<ImageFormRecord>{unknown, copy()}));
  ImageFormRecord changed = copy();
  changed.digest = "sha256:89ab";
  ASSERT_TRUE(forms.put(changed));
  EXPECT_EQ(forms.ofImage("local", "engine").value(), (std::vector<ImageFormRecord>{unknown, changed}));
  EXPECT_TRUE(forms.ofImage("elsewhere", "engine").value().empty());
  EXPECT_TRUE(m_store->check());
}

TEST_F(ImageFormRepositoryTest, aCopyIsRemovedAloneOrWithItsImage) {
  ImageFormRepository forms(*m_store);
  ImageFormRecord file = copy();
  file.runtime = "apptainer";
  ImageFormRecord far = copy();
  far.host = "far";
  const std::int64_t before = m_store->revision().value();
  for (const ImageFormRecord& form : {copy(), file, far}) ASSERT_TRUE(forms.put(form));
  const std::int64_t added = m_store->revision().value();
  EXPECT_GT(added, before) << "a window learns of it";
  ASSERT_TRUE(forms.remove("local", "docker", copy().reference));
  EXPECT_GT(m_store->revision().value(), added);
  EXPECT_EQ(forms.all().value(), (std::vector<ImageFormRecord>{far, file}));
  HostRepository hosts(*m_store);
  ASSERT_TRUE(hosts.putImage({.host = "local", .name = "engine", .kind = "tree"}));
  ASSERT_TRUE(hosts.putImage({.host = "local", .name = "engine", .kind = "tree", .path = "/moved"}));
  EXPECT_EQ(forms.all().value().size(), 2U) << "a newer record of the image keeps them";
  ASSERT_TRUE(hosts.removeImage("local", "engine"));
  EXPECT_EQ(forms.all().value(), std::vector<ImageFormRecord>{far});
}

class RecipeBuildRepositoryTest : public OpenStoreTest {
 protected:
  static recipes::PastBuild pastBuild(int minute) {
    return {.host = "local",
            .builder = "podman",
            .tool = "Podman 4.3.1",
            .digest = "sha256:0123",
            .recipe = "app",
            .bytes = std::int64_t{5} << 30,
            .seconds = 182.25,
            .built = base::WallTime{std::chrono::minutes{minute}},
            .baremark = "0.1.0"};
  }
};

TEST_F(RecipeBuildRepositoryTest, eachBuildIsStoredAndTheNewestComesFirst) {
  RecipeBuildRepository builds(*m_store);
  EXPECT_TRUE(builds.last().value().empty());
  const std::int64_t before = m_store->revision().value();
  for (const recipes::PastBuild& build : {pastBuild(1), pastBuild(3), pastBuild(2), pastBuild(2)})
    ASSERT_TRUE(builds.add(build));
  EXPECT_GT(m_store->revision().value(), before) << "a window learns of them";
  HostRepository hosts(*m_store);
  ASSERT_TRUE(hosts.putImage({.host = "local", .name = "app", .kind = "tree"}));
  ASSERT_TRUE(hosts.removeImage("local", "app"));
  EXPECT_EQ(builds.last().value(),
            (std::vector<recipes::PastBuild>{pastBuild(3), pastBuild(2), pastBuild(2), pastBuild(1)}))
      << "a removed image keeps its builds";
  EXPECT_TRUE(m_store->check());
}

}  // namespace
}  // namespace baremark::core::storage

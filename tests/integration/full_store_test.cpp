// SPDX-License-Identifier: GPL-3.0-or-later
// Image stores that are really full: a small tmpfs holds the folder of images, or the images of a Docker daemon. What
// can be foreseen is refused before anything is written. What cannot, because another program fills the disk meanwhile
// (here a df that promises too much), is told in words, and nothing half written stays.
#include <filesystem>
#include <fstream>
#include <random>

#include "tests/fakes/small_disk.h"
#include "tests/integration/runtimes_fixture.h"

namespace baremark {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMega = 1'000'000;

class FullStoreTest : public CliTest {
 protected:
  void SetUp() override {
    CliTest::SetUp();
    m_commands = at("bin");
    fs::create_directories(m_commands.toStdString());
    fs::create_directories(images());
  }
  void TearDown() override {
    CliTest::TearDown();
    for (const char* name : {"APPTAINER_TMPDIR", "DOCKER_HOST"}) ::unsetenv(name);
  }

  std::string path(const std::string& name) const { return m_folder.path().toStdString() + "/" + name; }
  std::string images() const { return runsFolder().toStdString() + "/images"; }

  void putProgram(const std::string& name, const std::string& lines) const {
    const std::string file = m_commands.toStdString() + "/" + name;
    std::ofstream(file) << "#!/bin/sh\n" << lines << "\n";
    fs::permissions(file, fs::perms(0755));
  }
  /// From now on, df says that every file system has 1 TB free, or the truth.
  void promiseRoom(bool isPromised) const {
    if (!isPromised) {
      fs::remove(m_commands.toStdString() + "/df");
      return;
    }
    putProgram(
        "df", "printf 'Filesystem 1024-blocks Used Available Capacity Mounted on\\nx 1000000000 9 999999991 1%% /\\n'");
  }

  /// A root file system with the engine and a file that no tool can pack smaller.
  QString makeBox(std::size_t bytes) const {
    fs::create_directories(path("box/usr/share"));
    fs::create_directories(path("box/opt/baremark/bin"));
    fs::copy_file(places::kEngine, path("box/opt/baremark/bin/baremark-engine"), fs::copy_options::overwrite_existing);
    std::mt19937 random(1);
    std::string content(bytes, '\0');
    for (char& each : content) each = static_cast<char>(random());
    std::ofstream(path("box/usr/share/content"), std::ios::binary) << content;
    return QString::fromStdString(path("box"));
  }
  CliResult importBox(std::size_t bytes) { return cli({"image import", makeBox(bytes), "--name box"}); }
  CliResult convert(const char* form) { return cli({"image convert box --for", QString::fromLatin1(form)}); }

  /// The verb failed because there is no space for this, with further words.
  static void expectFull(const CliResult& result, const std::string& what, const std::vector<std::string>& words) {
    EXPECT_EQ(result.status, 1) << result.out << result.err;
    EXPECT_TRUE(has(result.err, "There is no space left for " + what + ".\n"));
    EXPECT_TRUE(has(result.err, "Free some space and try again."));
    for (const std::string& each : words) EXPECT_TRUE(has(result.err, each));
  }
  /// What is in the folder of images, without locks.
  std::vector<std::string> imageNames() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(images())) {
      if (entry.path().extension() != ".lock") names.push_back(entry.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
  }
  static std::uintmax_t usedBytes(const std::string& place) {
    const fs::space_info space = fs::space(place);
    return space.capacity - space.free;
  }
  static bool isMissing(const char* program) {
    return QStandardPaths::findExecutable(QString::fromLatin1(program)).isEmpty();
  }
};

TEST_F(FullStoreTest, anImportThatDoesNotFitIsRefusedAndOneThatFillsTheDiskLeavesNothing) {
  const fakes::SmallDisk disk(images(), "12m");
  expectFull(importBox(16 * kMega), "image box in " + images(), {" are free there, but "});
  EXPECT_EQ(imageNames(), std::vector<std::string>());
  promiseRoom(true);
  expectFull(importBox(16 * kMega), "image box in " + images(), {});
  // A process of its own clears the folder after the script.
  EXPECT_TRUE(waitUntil([this] { return imageNames().empty(); }, 20));
  EXPECT_LT(usedBytes(images()), kMega);
}

TEST_F(FullStoreTest, aBuildThatDoesNotFitIsRefusedAndOneThatFillsTheDiskLeavesNothing) {
  const fakes::SmallDisk disk(images(), "12m");
  putProgram("mmdebstrap", ": >'" + path("called") +
                               "'\nfor word; do case $word in *.tar) tar=$word ;; esac; done\n"
                               "head -c 16000000 /dev/zero >\"$tar\" || { echo 'E: packing failed' >&2; exit 25; }");
  expectFull(cli("image build"), "image baremark-engine in " + images(), {" are free there, but 600"});
  EXPECT_FALSE(fs::exists(path("called"))) << "the packages were fetched for nothing";
  EXPECT_EQ(imageNames(), std::vector<std::string>());
  promiseRoom(true);
  expectFull(cli("image build"), "image baremark-engine", {"No space left on device", "E: packing failed"});
  EXPECT_TRUE(fs::exists(path("called")));
  EXPECT_EQ(imageNames(), std::vector<std::string>());
  EXPECT_LT(usedBytes(images()), kMega);
}

TEST_F(FullStoreTest, aSifThatDoesNotFitIsRefusedAndOneThatFillsTheDiskLeavesNothing) {
  for (const char* program : {"apptainer", "mksquashfs"}) {
    if (isMissing(program)) GTEST_SKIP() << program << " is not installed";
  }
  const fakes::SmallDisk disk(images(), "40m");
  // Import needs room for the packed and the unpacked tree.
  ASSERT_TRUE(ended(importBox(12 * kMega), 0));
  const std::vector<std::string> tree{"box-imported"};
  EXPECT_EQ(imageNames(), tree);
  disk.resize("18m");
  const std::string copy = "the copy of image box for Apptainer";
  const std::string wayOut = "choose the variant sandbox, which needs no SIF.";
  expectFull(convert("apptainer:userns"), copy + " in " + images(), {" are free there, but ", wayOut});
  EXPECT_EQ(imageNames(), tree);
  promiseRoom(true);
  expectFull(convert("apptainer:userns"), copy, {"no space left on device", wayOut});
  EXPECT_EQ(imageNames(), tree);
  promiseRoom(false);
  disk.resize("60m");
  EXPECT_TRUE(ended(convert("apptainer:userns"), 0));
  EXPECT_EQ(imageNames().size(), 2U);
}

TEST_F(FullStoreTest, anImageThatDockersFolderCannotHoldIsRefusedAndOneThatFillsItLeavesNothing) {
  for (const char* program : {"docker", "dockerd"}) {
    if (isMissing(program)) GTEST_SKIP() << program << " is not installed";
  }
  DockerDaemon daemon("48m");
  ::setenv("DOCKER_HOST", daemon.address().toUtf8().constData(), 1);
  ASSERT_TRUE(waitUntil([&] { return daemon.answers(); })) << daemon.log();
  const std::string store = daemon.images().toStdString();
  ASSERT_TRUE(ended(importBox(60 * kMega), 0));
  const auto dockerImages = [this] {
    return shell("docker images --all --format '{{.Repository}}:{{.Tag}}' | grep -v ':probe2$'");
  };
  const std::string copy = "the copy of image box for Docker";
  const std::string wayOut = "This shows what Docker stores: docker system df";
  expectFull(convert("docker"), copy + " in " + store, {" are free there, but ", wayOut});
  EXPECT_EQ(dockerImages(), "");

  const core::base::Json experiment = {{"schema", "baremark.experiment/1"},
                                       {"name", "full"},
                                       {"workload", {{"engine", {{"model", "mnist"}, {"batch_size", 8}}}}},
                                       {"arms",
                                        {{{"name", "bare metal"}, {"runtime", "bare-metal"}},
                                         {{"name", "box"}, {"runtime", "docker"}, {"image", "box"}}}},
                                       {"scale", {{"ranks", {1}}, {"threads_per_rank", 1}, {"bind", "none"}}},
                                       {"measure", {{"warmup_batches", 2}, {"batches", 3}, {"repeats", 1}}}};
  std::ofstream(path("full.baremark.json")) << core::base::toJsonText(experiment);
  const CliResult refused = checked(cli({"run", path("full.baremark.json")}), 2);
  EXPECT_TRUE(has(refused.err, "PF-10 (box) stops the run: "));
  EXPECT_TRUE(has(refused.err, " MB free in " + store + ", "));
  EXPECT_TRUE(newestExperiment().empty()) << "nothing is queued";

  const std::uintmax_t before = usedBytes(store);
  promiseRoom(true);
  expectFull(convert("docker"), copy, {"no space left on device", wayOut});
  EXPECT_EQ(dockerImages(), "");
  EXPECT_TRUE(waitUntil([&] { return usedBytes(store) < before + 4 * kMega; }, 20))
      << shell("du -a '%1' | sort -n | tail", daemon.images());
}

}  // namespace
}  // namespace baremark

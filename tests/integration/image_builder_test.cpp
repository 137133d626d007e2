// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's image on this machine is built once for all callers, by one at a time, and is not removed while a block
// uses it. The recipe is real in tests with two builders, with an mmdebstrap that packs almost nothing; elsewhere a
// script of two lines replaces it. Which of a host's files, as installers leave them, apt_sources takes.
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <future>

#include "core/runs/host_runner.h"
#include "tests/fakes/ssh_server.h"
#include "tests/integration/runs_fixture.h"
#include "tests/waiting.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode;
using model::ExperimentState;

constexpr std::chrono::seconds kPatience{60};

class ImageBuilderTest : public RunsTest {
 protected:
  void SetUp() override {
    RunsTest::SetUp();
    m_resources.imageRemoveScript =
        test::resource("recipes/image_prelude.sh") + test::resource("recipes/image_remove.sh");
    m_resources.engineImageScript = "echo call >>'" + m_folder + R"(/calls'
mkdir -p "$TARGET/opt/baremark/bin" && cp "$ENGINE" "$TARGET/opt/baremark/bin/baremark-engine" || exit 1
printf 'step 1 2 looking\n\nstep 2 2 copying\n\n'
printf 'recipe by hand\ndigest sha256:abc\nbytes 1\n' | tee "$TARGET/opt/baremark/image"
)";
  }

  /// The real recipe. Its mmdebstrap continues when the file `go` exists. If the file `broken` exists, it reports this
  /// and fails.
  void takeTheRecipe() {
    m_resources.engine = "/bin/true";
    const std::string commands = m_folder + "/bin";
    std::filesystem::create_directories(commands);
    std::ofstream(commands + "/mmdebstrap") << "#!/bin/sh\ncd '" + m_folder + R"(' || exit 1
echo call >>calls
while [ ! -e go ]; do sleep 0.1; done
if [ -e broken ]; then cat broken >&2; exit 25; fi
for word; do case $word in *.tar) tar=$word ;; esac; done
mkdir -p tree/etc tree/var/lib/dpkg && : >tree/var/lib/dpkg/status && tar -cf "$tar" -C tree .
)";
    std::filesystem::permissions(commands + "/mmdebstrap", std::filesystem::perms(0755));
    m_resources.engineImageScript = "PATH='" + commands + "':$PATH\n" + test::resource("recipes/image_prelude.sh") +
                                    test::resource("recipes/engine_image.sh");
  }
  void letGo() const { std::ofstream(m_folder + "/go") << ""; }

  /// Both arms run in the image. Their runtime starts the image's engine.
  void takeABox() {
    const std::string box = m_folder + "/box";
    std::ofstream(box) << R"(#!/bin/sh
image=$1
shift
while [ "$1" != /opt/baremark/bin/baremark-engine ]; do
  case $1 in *=*) export "$1" ;; esac
  shift
done
shift
exec "$image/opt/baremark/bin/baremark-engine" "$@"
)";
    std::filesystem::permissions(box, std::filesystem::perms(0755));
    containers::RuntimeDescriptor& runtime = m_resources.runtimes["bare-metal"];
    runtime.image.kind = containers::ImageKind::Tree;
    runtime.execArgv = base::Json::array({box, "${image}", {{"use", "command"}}});
  }

  std::unique_ptr<StoreAccess> anotherStore() {
    std::unique_ptr<StoreAccess> own = std::move(m_store);
    openStore("other.baremark");
    std::swap(own, m_store);
    return own;
  }
  int calls() const { return linesOf("calls"); }
  std::string target() const { return m_host->root() + "/images/" + kEngineImage + "-" + m_resources.engineBuild; }
  bool isWhole() const {
    return std::filesystem::exists(target() + "/opt/baremark/image") &&
           std::filesystem::exists(target() + "/opt/baremark/bin/baremark-engine");
  }
  static bool waitUntil(const std::function<bool()>& isTrue) {
    return test::waitUntil(isTrue, kPatience, std::chrono::milliseconds(50));
  }
  /// An image that is only a folder.
  void put(StoreAccess& store) {
    const storage::ImageRecord image{.host = m_host->name(),
                                     .name = kEngineImage,
                                     .kind = "tree",
                                     .path = target(),
                                     .digest = "sha256:abc",
                                     .engineBuild = m_resources.engineBuild};
    std::filesystem::create_directories(target() + "/opt/baremark/bin");
    EXPECT_TRUE(store.writeNow([&](storage::Store& open) { return storage::HostRepository(open).putImage(image); }));
  }
};

/// A caller that requests the image in its own thread.
class Asking {
 public:
  Asking(Host& host, StoreAccess& store, const RunnerResources& resources)
      : m_answer(std::async(std::launch::async, [&] {
          return ImageBuilder(host, store, resources)
              .build([this](const ImageProgress& progress) { note(progress); },
                     [this] { return m_isCancelled.load(); });
        })) {}
  ~Asking() { cancel(); }
  Asking(const Asking&) = delete;
  Asking& operator=(const Asking&) = delete;

  void cancel() { m_isCancelled = true; }
  base::Result<BuiltImage> answer() {
    if (m_answer.wait_for(kPatience) == std::future_status::ready) return m_answer.get();
    cancel();
    return base::fail({.code = ErrorCode::Timeout});
  }
  bool hasHeard(const std::string& words) const {
    const std::lock_guard lock(m_mutex);
    return std::any_of(m_heard.begin(), m_heard.end(),
                       [&](const ImageProgress& progress) { return progress.words.find(words) != std::string::npos; });
  }

 private:
  void note(const ImageProgress& progress) {
    const std::lock_guard lock(m_mutex);
    m_heard.push_back(progress);
  }

  mutable std::mutex m_mutex;
  std::vector<ImageProgress> m_heard;
  std::atomic<bool> m_isCancelled = false;
  std::future<base::Result<BuiltImage>> m_answer;
};

TEST_F(ImageBuilderTest, isBuiltOnceForAllStoresOfAHost) {
  std::vector<std::string> heard;
  const auto onProgress = [&](const ImageProgress& progress) {
    heard.push_back(std::to_string(progress.step) + " of " + std::to_string(progress.steps) + ": " + progress.words);
  };
  const auto first = valueOf(ImageBuilder(*m_host, *m_store, m_resources).ensure(onProgress, {}));
  EXPECT_EQ(heard, (std::vector<std::string>{"1 of 2: looking", "2 of 2: copying"}));
  EXPECT_EQ(first.path, target());
  EXPECT_EQ(first.digest, "sha256:abc");
  EXPECT_EQ(valueOf(ImageBuilder(*m_host, *m_store, m_resources).ensure(onProgress, {})).digest, "sha256:abc");
  const auto other = anotherStore();
  EXPECT_EQ(valueOf(ImageBuilder(*m_host, *other, m_resources).ensure(onProgress, {})).path, target());
  EXPECT_TRUE(valueOf(ImageBuilder(*m_host, *other, m_resources).build(onProgress, {})).wasThere);
  EXPECT_EQ(calls(), 1);
  EXPECT_EQ(heard.size(), 2U);
  EXPECT_FALSE(valueOf(ImageBuilder(*m_host, *other, m_resources).rebuild(onProgress, {})).wasThere);
  EXPECT_EQ(calls(), 2);
}

TEST_F(ImageBuilderTest, otherExperimentsOfTheHostContinueDuringABuild) {
  takeABox();
  takeTheRecipe();
  const base::ExperimentId first = queue("", 1);
  queue("", 1);
  m_runner.reset();
  HostRunner runner(*m_host, *m_store, m_resources, Adoption::Orphans);
  runner.start();
  ASSERT_TRUE(waitUntil([this] { return calls() == 1; })) << "it has come as far as the packages";
  requestCancel();
  EXPECT_TRUE(waitUntil([&] { return record().state == ExperimentState::Cancelled; }));
  EXPECT_EQ(record(first).state, ExperimentState::Running);
  requestCancel(first);
  EXPECT_TRUE(waitUntil([&] { return record(first).state == ExperimentState::Cancelled; })) << "and so does its own";
  EXPECT_FALSE(isWhole());
  runner.stop();
}

TEST_F(ImageBuilderTest, aProgramThatExitsDoesNotWaitForAnImage) {
  takeABox();
  takeTheRecipe();
  queue("", 1);
  m_runner.reset();
  HostRunner runner(*m_host, *m_store, m_resources, Adoption::Orphans);
  runner.start();
  ASSERT_TRUE(waitUntil([this] { return calls() == 1; }));
  std::future<void> stopped = std::async(std::launch::async, [&] { runner.stop(); });
  EXPECT_EQ(stopped.wait_for(kPatience), std::future_status::ready);
  letGo();
  stopped.get();
  EXPECT_EQ(record().state, ExperimentState::Running);
  EXPECT_FALSE(isWhole());
  // The process that resumes the experiment builds the image and continues.
  takeABox();
  takeUp();
  EXPECT_TRUE(stepUntil([this] { return isWhole(); })) << m_lastError;
}

TEST_F(ImageBuilderTest, twoBuildersAtOnceMakeOneImageThatBothUse) {
  takeTheRecipe();
  const auto other = anotherStore();
  remote::LocalHost samePlace(m_host->root());
  Asking first(*m_host, *m_store, m_resources);
  ASSERT_TRUE(waitUntil([this] { return calls() == 1; })) << "it has come as far as the packages";
  Asking second(samePlace, *other, m_resources);
  EXPECT_TRUE(waitUntil([&] { return second.hasHeard("waiting"); }));
  letGo();
  const BuiltImage one = valueOf(first.answer());
  const BuiltImage same = valueOf(second.answer());
  EXPECT_FALSE(one.wasThere);
  EXPECT_TRUE(same.wasThere);
  EXPECT_EQ(same.image.digest, one.image.digest);
  EXPECT_EQ(same.image.path, target());
  EXPECT_EQ(same.image.recipe, one.image.recipe);
  EXPECT_EQ(calls(), 1);
  EXPECT_TRUE(isWhole());
  EXPECT_FALSE(std::filesystem::exists(target() + ".part"));
}

TEST_F(ImageBuilderTest, theFirstErrorIsReportedNotOnlyTheLastLines) {
  takeTheRecipe();
  // From mmdebstrap 1.5.7.
  std::ofstream(m_folder + "/broken") << R"(I: running apt-get update...
E: Failed to fetch http://deb.example.org/debian  Could not connect
E: apt-get update failed: process exited with 100
W: hooklistener errored out: E: received eof on socket

I: main() received signal PIPE: waiting for setup...
I: removing tempdir /tmp/mmdebstrap.x...
E: mmdebstrap failed to run
)";
  letGo();
  const auto refused = errorOf(ImageBuilder(*m_host, *m_store, m_resources).build({}, {}));
  EXPECT_TRUE(has(refused.detail, "Could not connect")) << toLogLine(refused);
  EXPECT_FALSE(has(refused.detail, "I: running")) << "what went well before is of no use";
}

TEST_F(ImageBuilderTest, aCancelledWaitForAnotherBuildLeavesThatBuildAlone) {
  takeTheRecipe();
  Asking first(*m_host, *m_store, m_resources);
  ASSERT_TRUE(waitUntil([this] { return calls() == 1; }));
  Asking second(*m_host, *m_store, m_resources);
  EXPECT_TRUE(waitUntil([&] { return second.hasHeard("waiting"); }));
  second.cancel();
  EXPECT_EQ(errorOf(second.answer()).code, ErrorCode::Cancelled);
  letGo();
  valueOf(first.answer());
  EXPECT_TRUE(isWhole());
}

TEST_F(ImageBuilderTest, anImageIsNotRemovedWhileItIsBuilt) {
  put(*m_store);
  const int lock = ::open((target() + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  ASSERT_GE(lock, 0);
  ASSERT_EQ(::flock(lock, LOCK_EX), 0);
  const auto refused = errorOf(ImageBuilder(*m_host, *m_store, m_resources).remove(kEngineImage));
  EXPECT_EQ(refused.code, ErrorCode::Busy);
  EXPECT_EQ(refused.allowed.english(), "an image that is not being built or removed");
  EXPECT_TRUE(std::filesystem::exists(target()));
  ::close(lock);
  valueOf(ImageBuilder(*m_host, *m_store, m_resources).remove(kEngineImage));
  EXPECT_FALSE(std::filesystem::exists(target()));
}

TEST_F(ImageBuilderTest, anImageIsNotRemovedOrReplacedWhileABlockOfAnyStoreUsesIt) {
  takeABox();
  queue("step:20", 1, 5000);
  ASSERT_TRUE(runUntilMeasuring()) << m_lastError;
  // The recipe itself queries the host.
  m_resources.engineImageScript =
      test::resource("recipes/image_prelude.sh") + test::resource("recipes/engine_image.sh");
  const auto other = anotherStore();
  for (StoreAccess* store : {m_store.get(), other.get()}) {
    SCOPED_TRACE(store == other.get() ? "another store" : "its own store");
    ImageBuilder builder(*m_host, *store, m_resources);
    EXPECT_TRUE(valueOf(builder.build({}, {})).wasThere);
    const auto removed = builder.remove(kEngineImage);
    const auto replaced = builder.rebuild({}, {});
    ASSERT_FALSE(removed);
    ASSERT_FALSE(replaced);
    for (const base::Error& error : {removed.error(), replaced.error()}) {
      EXPECT_EQ(error.code, ErrorCode::Busy) << toLogLine(error);
      EXPECT_TRUE(has(error.allowed.english(), "experiment " + m_id.text())) << toLogLine(error);
    }
    EXPECT_TRUE(isWhole());
  }
  requestCancel();
  ASSERT_TRUE(runToEnd()) << m_lastError;
  valueOf(ImageBuilder(*m_host, *other, m_resources).remove(kEngineImage));
  EXPECT_FALSE(std::filesystem::exists(target()));
}

/// As with a scheduler: this host does not see the processes of its nodes.
TEST_F(ImageBuilderTest, aBlockThatOnlyTheStoreKnowsProtectsItsImageToo) {
  takeABox();
  queue("", 1);
  put(*m_store);
  const base::BlockId block = blocks().front().block.id;
  ASSERT_TRUE(m_store->writeNow([&](storage::Store& store) {
    return storage::BlockRepository(store).setState(block, model::BlockState::Waiting, {}, {}, {});
  }));
  EXPECT_EQ(errorOf(ImageBuilder(*m_host, *m_store, m_resources).remove(kEngineImage)).code, ErrorCode::Busy);
  EXPECT_TRUE(std::filesystem::exists(target()));
}

/// A block of another store, with a scheduler. Only its files show it.
TEST_F(ImageBuilderTest, aBlockWithAHeartbeatProtectsTheImageThatItsJobNames) {
  put(*m_store);
  const std::string experiment = m_host->root() + "/an-experiment";
  for (const char* folder : {"/an-allocation", "/a-block/a1"}) std::filesystem::create_directories(experiment + folder);
  std::ofstream(experiment + "/an-allocation/job.sh") << "run 10 10 box " << target() << " engine\n";
  std::ofstream(experiment + "/a-block/a1/heartbeat") << "{}";
  const auto refused = errorOf(ImageBuilder(*m_host, *m_store, m_resources).remove(kEngineImage));
  EXPECT_EQ(refused.code, ErrorCode::Busy);
  EXPECT_TRUE(has(refused.allowed.english(), "experiment an-experiment")) << toLogLine(refused);
  EXPECT_TRUE(std::filesystem::exists(target()));
  std::ofstream(experiment + "/a-block/a1/exit.json") << "{}";
  valueOf(ImageBuilder(*m_host, *m_store, m_resources).remove(kEngineImage));
  EXPECT_FALSE(std::filesystem::exists(target()));
}

using Files = std::map<std::string, std::string>;  ///< content by the name in sources.list.d, or "sources.list"

const std::string kUbuntuStub =
    "# Ubuntu sources have moved to the /etc/apt/sources.list.d/ubuntu.sources\n"
    "# file, which uses the deb822 format.\n";
const std::string kUbuntu = R"(# See http://help.ubuntu.com/community/UpgradeNotes
Types: deb
URIs: http://archive.ubuntu.com/ubuntu/
Suites: noble noble-updates noble-backports
Components: main restricted universe multiverse
Signed-By: /usr/share/keyrings/ubuntu-archive-keyring.gpg

Types: deb
URIs: http://security.ubuntu.com/ubuntu/
Suites: noble-security
Components: main restricted universe multiverse
Signed-By: /usr/share/keyrings/ubuntu-archive-keyring.gpg
)";
const std::string kDebian = R"(Types: deb deb-src
URIs: http://deb.debian.org/debian
Suites: bookworm bookworm-updates
Components: main

Types: deb
URIs: http://deb.debian.org/debian-security
Suites: bookworm-security
Components: main
)";
const std::string kDocker =
    "deb [arch=amd64 signed-by=/etc/apt/keyrings/docker.asc] https://download.docker.com/linux/ubuntu noble stable\n";

class AptSourcesTest : public ::testing::Test {
 protected:
  /// Their names, one a line, sorted.
  static std::string taken(const std::string& codename, const Files& files) {
    const fakes::TemporaryFolder apt("apt sources");
    std::filesystem::create_directories(apt.path() + "/sources.list.d");
    for (const auto& [name, content] : files)
      std::ofstream(apt.path() + (name == "sources.list" ? "/" : "/sources.list.d/") + name) << content;
    const std::string script = apt.path() + "/script";
    std::ofstream(script) << test::resource("recipes/image_prelude.sh") << "apt_sources " << codename << " '"
                          << apt.path() << "' | sed 's,.*/,,' | LC_ALL=C sort\n";
    return fakes::outputOf("sh '" + script + "' 2>&1");
  }
};

TEST_F(AptSourcesTest, aFileOfCommentsNamesNoArchive) {
  EXPECT_EQ(taken("noble", {{"sources.list", kUbuntuStub}, {"ubuntu.sources", kUbuntu}}), "ubuntu.sources\n");
  EXPECT_EQ(taken("noble", {{"sources.list", kUbuntuStub + "# deb http://archive.ubuntu.com/ubuntu noble main\n"}}),
            "");
  EXPECT_EQ(taken("noble", {}), "");
}

TEST_F(AptSourcesTest, theFilesOfAReleaseAreTakenWhateverTheirNames) {
  EXPECT_EQ(taken("bookworm", {{"debian.sources", kDebian}}), "debian.sources\n");
  EXPECT_EQ(taken("bullseye", {{"sources.list",
                                "#deb cdrom:[Debian GNU/Linux 11.7.0 _Bullseye_]/ bullseye main\n\n"
                                "deb http://deb.debian.org/debian/ bullseye main\n"
                                "deb-src http://deb.debian.org/debian/ bullseye main\n"
                                "deb http://security.debian.org/debian-security bullseye-security main\n"
                                "deb http://deb.debian.org/debian/ bullseye-updates main\n"}}),
            "sources.list\n");
  const std::string mint =
      "deb http://packages.linuxmint.com wilma main upstream import backport\n\n"
      "deb http://archive.ubuntu.com/ubuntu noble main restricted universe multiverse\n"
      "deb http://archive.ubuntu.com/ubuntu noble-updates main restricted universe multiverse\n\n"
      "deb http://security.ubuntu.com/ubuntu/ noble-security main restricted universe multiverse\n";
  EXPECT_EQ(taken("noble", {{"sources.list", "#deb cdrom:[Linux Mint 22]/ noble main\n"},
                            {"official-package-repositories.list", mint}}),
            "official-package-repositories.list\n");
  EXPECT_EQ(
      taken("bookworm", {{"debian.list",
                          "deb http://deb.debian.org/debian bookworm main\n"
                          "deb http://security.debian.org/debian-security bookworm-security main\n"},
                         {"debian-stable-updates.list", "deb http://deb.debian.org/debian bookworm-updates main\n"},
                         {"mx.list", "deb http://mxrepo.com/mx/repo/ bookworm main non-free\n"}}),
      "debian-stable-updates.list\ndebian.list\n");
}

TEST_F(AptSourcesTest, archivesOfOthersAreLeftOutEvenIfTheyNameTheRelease) {
  const std::string ppa =
      "Types: deb\nURIs: https://ppa.launchpadcontent.net/a/b/ubuntu/\nSuites: noble\nComponents: main\n";
  const std::string esm =
      "Types: deb\nURIs: https://esm.ubuntu.com/apps/ubuntu\nSuites: noble-apps-security noble-apps-updates\n";
  EXPECT_EQ(taken("noble", {{"ubuntu.sources", kUbuntu},
                            {"docker.list", kDocker},
                            {"a-ubuntu-b-noble.sources", ppa},
                            {"ubuntu-esm-apps.sources", esm},
                            {"old.list.save", kDocker},
                            {"a copy.list", kDocker}}),
            "ubuntu.sources\n");
  const std::string base =
      "deb http://deb.debian.org/debian bookworm main contrib non-free non-free-firmware\n"
      "deb http://deb.debian.org/debian-security/ bookworm-security main\n"
      "deb http://deb.debian.org/debian bookworm-updates main\n";
  const std::string raspi = "deb http://archive.raspberrypi.com/debian/ bookworm main\n";
  EXPECT_EQ(taken("bookworm", {{"sources.list", base}, {"raspi.list", raspi}}), "sources.list\n");
  // Raspbian has no archive of updates.
  EXPECT_EQ(taken("bookworm", {{"sources.list", "deb http://raspbian.raspberrypi.org/raspbian/ bookworm main\n"},
                               {"raspi.list", raspi}}),
            "raspi.list\nsources.list\n");
}

}  // namespace
}  // namespace baremark::core::runs

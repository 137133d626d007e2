// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's image on this machine is built once for all callers, by one at a time, and is not removed while a block
// uses it. The recipe is real in tests with two builders, with an mmdebstrap that packs almost nothing; elsewhere a
// script of two lines replaces it.
#include "core/runs/image_builder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <future>
#include <mutex>

#include "core/runs/host_runner.h"
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
  const auto second = valueOf(ImageBuilder(*m_host, *m_store, m_resources).ensure(onProgress, {}));
  EXPECT_EQ(second.digest, "sha256:abc");
  const auto other = anotherStore();
  const auto third = valueOf(ImageBuilder(*m_host, *other, m_resources).ensure(onProgress, {}));
  EXPECT_EQ(third.path, target());
  const auto asked = valueOf(ImageBuilder(*m_host, *other, m_resources).build(onProgress, {}));
  EXPECT_TRUE(asked.wasThere);
  EXPECT_EQ(calls(), 1);
  EXPECT_EQ(heard.size(), 2U);
  const auto again = valueOf(ImageBuilder(*m_host, *other, m_resources).rebuild(onProgress, {}));
  EXPECT_FALSE(again.wasThere);
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
    const auto there = valueOf(builder.build({}, {}));
    EXPECT_TRUE(there.wasThere);
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

}  // namespace
}  // namespace baremark::core::runs

// SPDX-License-Identifier: GPL-3.0-or-later
// The copies of an image for runtimes on this machine: made once, recorded, checked before their use, and removed. A
// script of a few lines replaces the runtimes: a shop that keeps images itself, and one that runs a packed file.
#include <unistd.h>

#include <future>

#include "tests/integration/runs_fixture.h"
#include "tests/waiting.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode;
using storage::ImageFormRecord;
using storage::ImageFormRepository;

constexpr std::chrono::seconds kFormPatience{60};
/// Copies are sought in all jobs of the machine, so the tests that run at once need names of their own.
const std::string kCopy = "copy" + std::to_string(::getpid()) + "-";

class ImageFormsTest : public RunsTest {
 protected:
  void SetUp() override {
    RunsTest::SetUp();
    const std::string prelude = test::resource("recipes/image_prelude.sh");
    m_resources.formRemoveScript = prelude + test::resource("recipes/form_remove.sh");
    m_resources.imageRemoveScript = prelude + test::resource("recipes/image_remove.sh");
    const std::string shop = m_folder + "/shop.sh";
    std::ofstream(shop) << "#!/bin/sh\ncd '" + m_folder + R"(' || exit 1
case $1 in
  has) [ -s "$2.tar" ] ;;
  make)
    echo 'packing the image'
    echo copy >>copies
    while [ -e hold ]; do sleep 0.1; done
    if [ -e full ]; then head -c 100 >"$2.tar"; echo 'shop: No space left on device' >&2; exit 1; fi
    cat >"$2.tar" ;;
  pack) echo copy >>copies; tar -cf "$2" -C "$3" . ;;
  remove) rm "$2.tar" ;;
  size) wc -c <"$2.tar" | sed 's/^/bytes: /' ;;
  id) sha256sum "$2.tar" | cut -c 1-64 ;;
esac
)";
    std::filesystem::permissions(shop, std::filesystem::perms(0755));
    containers::RuntimeDescriptor runtime{.id = "shop", .label = "Shop"};
    runtime.image = {.kind = containers::ImageKind::Store,
                     .reference = kCopy + "${digest}",
                     .has = {shop, "has", "${reference}"},
                     .make = {shop, "make", "${reference}"},
                     .remove = {shop, "remove", "${reference}"},
                     .size = {shop, "size", "${reference}"},
                     .id = {shop, "id", "${reference}"}};
    const containers::ImageForm packed{.kind = containers::ImageKind::File,
                                       .reference = "${tree}.packed",
                                       .make = {shop, "pack", "${part}", "${tree}"}};
    runtime.variants = {{.id = "packed", .isolation = {}, .image = packed},
                        {.id = "tree", .isolation = {}, .image = containers::ImageForm{containers::ImageKind::Tree}}};
    m_resources.runtimes["shop"] = runtime;
    std::filesystem::create_directories(tree() + "/etc");
    std::ofstream(tree() + "/etc/os-release") << "ID=none\n";
    put("sha256:abc");
  }

  void put(const std::string& digest) {
    m_image = {.host = m_host->name(), .name = "box", .kind = "tree", .path = tree(), .digest = digest, .bytes = 10};
    ASSERT_TRUE(
        m_store->writeNow([&](storage::Store& store) { return storage::HostRepository(store).putImage(m_image); }));
  }
  std::string tree() const { return m_host->root() + "/images/box"; }
  std::string tar() const { return m_folder + "/" + kCopy + "abc.tar"; }
  ImageForms forms() { return {*m_host, *m_store, m_resources}; }
  base::Result<MadeForm> ensure(const FormName& name, const std::function<bool()>& isCancelled = {}) {
    return forms().ensure(m_image, name,
                          {.onProgress = [this](const ImageProgress& progress) { note(progress.words); },
                           .onLine = [this](const std::string& line) { note(line); }},
                          isCancelled);
  }
  void note(const std::string& words) {
    const std::lock_guard lock(m_mutex);
    m_heard.push_back(words);
  }
  std::vector<ImageFormRecord> records() {
    return m_store
        ->readNow([this](storage::Store& store) { return ImageFormRepository(store).ofImage(m_image.host, "box"); })
        .value();
  }
  bool isReady(const FormName& name) {
    const auto ready = forms().ready(m_image, name);
    EXPECT_TRUE(ready) << (ready ? "" : toLogLine(ready.error()));
    return ready && ready->has_value();
  }
  int copies() const { return linesOf("copies"); }

  storage::ImageRecord m_image;
  std::mutex m_mutex;
  std::vector<std::string> m_heard;
};

const FormName kStore{"shop"};
const FormName kFile{"shop", "packed"};

TEST_F(ImageFormsTest, aCopyInAStoreIsMadeOnceAndRecorded) {
  EXPECT_FALSE(isReady(kStore));
  const auto made = valueOf(ensure(kStore));
  EXPECT_FALSE(made.wasThere);
  EXPECT_EQ(m_heard, (std::vector<std::string>{"copying the image for Shop", "packing the image"}));
  const ImageFormRecord& form = made.form;
  EXPECT_EQ(form.runtime, "shop");
  EXPECT_EQ(form.kind, "store");
  EXPECT_EQ(form.reference, kCopy + "abc");
  EXPECT_EQ(form.madeFrom, "sha256:abc");
  EXPECT_EQ(form.digest.size(), 64U) << form.digest;
  EXPECT_EQ(form.bytes, static_cast<std::int64_t>(std::filesystem::file_size(tar())));
  EXPECT_TRUE(form.seconds.has_value());
  EXPECT_EQ(records(), std::vector<ImageFormRecord>{form});
  EXPECT_TRUE(isReady(kStore));
  const auto again = valueOf(ensure(kStore));
  EXPECT_TRUE(again.wasThere);
  EXPECT_EQ(again.form, form);
  EXPECT_EQ(copies(), 1);
}

TEST_F(ImageFormsTest, aStoreWithoutRoomIsRefusedBeforeTheCopyWithTheFolderAndTheWayOut) {
  containers::RuntimeDescriptor& shop = m_resources.runtimes["shop"];
  shop.image.place = {{"echo", m_folder + "/rooms of the shop"}};
  shop.issues = {{.match = "No space left", .explain = "It is full.", .fix = "Empty it:", .command = "shop empty"}};
  m_image.bytes = std::int64_t{1} << 60;
  const auto refused = errorOf(ensure(kStore));
  EXPECT_EQ(refused.code, ErrorCode::NoSpace);
  EXPECT_EQ(refused.where, base::Phrased(base::Phrase::FormOfImageIn, "box", "Shop", m_folder + "/rooms of the shop"));
  EXPECT_EQ(refused.allowed, base::Phrased(base::Phrase::Bytes, m_image.bytes));
  EXPECT_EQ(refused.value.phrase(), base::Phrase::BytesFree);
  EXPECT_EQ(refused.suggestion, base::Phrased(base::Phrase::RuntimeFix, "Empty it: shop empty"));
  EXPECT_EQ(copies(), 0) << "it was begun";
  EXPECT_FALSE(std::filesystem::exists(tar()));
  EXPECT_TRUE(records().empty());
}

TEST_F(ImageFormsTest, aStoreThatBecomesFullLeavesNoHalfCopyAndSaysSo) {
  std::ofstream(m_folder + "/full") << "";
  const auto refused = errorOf(ensure(kStore));
  EXPECT_EQ(refused.code, ErrorCode::NoSpace);
  EXPECT_EQ(refused.where.english(), "the copy of image box for Shop");
  EXPECT_TRUE(has(refused.detail, "shop: No space left on device"));
  EXPECT_FALSE(std::filesystem::exists(tar()));
  EXPECT_TRUE(records().empty());
  std::filesystem::remove(m_folder + "/full");
  EXPECT_TRUE(ensure(kStore));
}

TEST_F(ImageFormsTest, aChangedCopyIsRefusedUntilItIsRemoved) {
  ASSERT_TRUE(ensure(kStore));
  std::ofstream(tar(), std::ios::app) << "more";
  EXPECT_FALSE(isReady(kStore));
  const auto refused = errorOf(ensure(kStore));
  EXPECT_EQ(refused.code, ErrorCode::Corrupt);
  EXPECT_EQ(refused.where.english(), "the copy of image box for Shop");
  EXPECT_TRUE(has(refused.allowed.english(), "baremark-cli image remove box --form shop --host local"))
      << toLogLine(refused);
  EXPECT_EQ(copies(), 1);
  valueOf(forms().remove(m_image, kStore));
  EXPECT_FALSE(std::filesystem::exists(tar()));
  EXPECT_TRUE(records().empty());
  EXPECT_TRUE(ensure(kStore));
  EXPECT_EQ(copies(), 2);
  EXPECT_TRUE(isReady(kStore));
}

TEST_F(ImageFormsTest, aFileIsReadAgainOnlyIfItsSizeOrTimeDiffers) {
  const auto made = valueOf(ensure(kFile));
  const std::string file = tree() + ".packed";
  EXPECT_EQ(made.form.kind, "file");
  EXPECT_EQ(made.form.variant, "packed");
  EXPECT_EQ(made.form.reference, file);
  EXPECT_EQ(made.form.digest.rfind("sha256:", 0), 0U) << made.form.digest;
  EXPECT_EQ(made.form.digest.size(), 71U);
  EXPECT_EQ(made.form.bytes, static_cast<std::int64_t>(std::filesystem::file_size(file)));
  EXPECT_TRUE(isReady(kFile));
  // Touched, but the same.
  std::filesystem::last_write_time(file, std::filesystem::last_write_time(file) - std::chrono::hours(1));
  EXPECT_FALSE(isReady(kFile));
  const auto same = valueOf(ensure(kFile));
  EXPECT_TRUE(same.wasThere);
  EXPECT_EQ(same.form.digest, made.form.digest);
  EXPECT_NE(same.form.stamp, made.form.stamp);
  EXPECT_TRUE(isReady(kFile));
  std::ofstream(file, std::ios::app) << "more";
  EXPECT_FALSE(isReady(kFile));
  EXPECT_EQ(ensure(kFile).error().code, ErrorCode::Corrupt);
  EXPECT_EQ(copies(), 1);
  ASSERT_TRUE(forms().remove(m_image, kFile));
  EXPECT_FALSE(std::filesystem::exists(file));
}

TEST_F(ImageFormsTest, aFileOfAnEarlierImageIsReplaced) {
  const auto old = valueOf(ensure(kFile));
  std::ofstream(tree() + "/etc/os-release") << "ID=another, which is longer than the other one\n";
  put("sha256:def");
  EXPECT_FALSE(isReady(kFile));
  const auto made = valueOf(ensure(kFile));
  EXPECT_FALSE(made.wasThere);
  EXPECT_EQ(made.form.madeFrom, "sha256:def");
  EXPECT_NE(made.form.digest, old.form.digest);
  EXPECT_EQ(records().size(), 1U);
  EXPECT_EQ(copies(), 2);
}

/// As after an image was sent to the host again.
TEST_F(ImageFormsTest, theCopyOfAnEarlierImageIsRemovedWithTheNewerOne) {
  ASSERT_TRUE(ensure(kStore));
  put("sha256:def");
  ASSERT_TRUE(ensure(kStore));
  EXPECT_EQ(records().size(), 2U);
  EXPECT_TRUE(std::filesystem::exists(m_folder + "/" + kCopy + "def.tar"));
  valueOf(forms().remove(m_image, kStore));
  EXPECT_TRUE(records().empty());
  EXPECT_FALSE(std::filesystem::exists(tar()));
  EXPECT_FALSE(std::filesystem::exists(m_folder + "/" + kCopy + "def.tar"));
}

TEST_F(ImageFormsTest, aCopyIsNotRemovedWhileAJobNamesIt) {
  ASSERT_TRUE(ensure(kStore));
  ASSERT_TRUE(ensure(kFile));
  const std::string experiment = m_host->root() + "/an-experiment";
  for (const char* folder : {"/an-allocation", "/a-block/a1"}) std::filesystem::create_directories(experiment + folder);
  std::ofstream(experiment + "/an-allocation/job.sh")
      << "read " << tree() << "\nrun shop run " + kCopy + "abc engine\n";
  std::ofstream(experiment + "/a-block/a1/heartbeat") << "{}";
  const auto refused = errorOf(forms().remove(m_image, kStore));
  EXPECT_EQ(refused.code, ErrorCode::Busy);
  EXPECT_TRUE(has(refused.allowed.english(), "experiment an-experiment")) << toLogLine(refused);
  EXPECT_TRUE(std::filesystem::exists(tar()));
  EXPECT_EQ(records().size(), 2U);
  valueOf(forms().remove(m_image, kFile));  // the job does not use this one
  std::ofstream(experiment + "/a-block/a1/exit.json") << "{}";
  valueOf(forms().remove(m_image, kStore));
  EXPECT_FALSE(std::filesystem::exists(tar()));
}

TEST_F(ImageFormsTest, aCancelledCopyLeavesNothing) {
  std::ofstream(m_folder + "/hold") << "";
  std::atomic<bool> isCancelled = false;
  auto answer = std::async(std::launch::async, [&] { return ensure(kStore, [&] { return isCancelled.load(); }); });
  ASSERT_TRUE(test::waitUntil([this] { return copies() == 1; }, kFormPatience, std::chrono::milliseconds(20)));
  isCancelled = true;
  ASSERT_EQ(answer.wait_for(kFormPatience), std::future_status::ready);
  const auto given = errorOf(answer.get());
  EXPECT_EQ(given.code, ErrorCode::Cancelled) << toLogLine(given);
  std::filesystem::remove(m_folder + "/hold");
  EXPECT_FALSE(std::filesystem::exists(tar()));
  EXPECT_TRUE(records().empty());
  EXPECT_TRUE(ensure(kStore));
}

TEST_F(ImageFormsTest, aFailingRuntimeIsReportedWithItsWords) {
  m_resources.runtimes["shop"].image.make = {"sh", "-c", "cat >/dev/null; echo 'the shop is full' >&2; exit 9"};
  const auto refused = errorOf(ensure(kStore));
  EXPECT_EQ(refused.code, ErrorCode::CommandFailed);
  EXPECT_TRUE(has(refused.detail, "the shop is full"));
  EXPECT_EQ(m_heard.back(), "the shop is full");
  EXPECT_TRUE(records().empty());
}

TEST_F(ImageFormsTest, theCopiesOfARemovedImageAreForgotten) {
  ASSERT_TRUE(ensure(kStore));
  ASSERT_TRUE(ensure(kFile));
  EXPECT_EQ(records().size(), 2U);
  valueOf(ImageBuilder(*m_host, *m_store, m_resources).remove("box"));
  EXPECT_FALSE(std::filesystem::exists(tar()));
  EXPECT_FALSE(std::filesystem::exists(tree() + ".packed"));
  EXPECT_TRUE(records().empty());
}

}  // namespace
}  // namespace baremark::core::runs

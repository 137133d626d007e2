// SPDX-License-Identifier: GPL-3.0-or-later
// Folders and data sets are sent to a host and fetched from it: files that break off, grow, lead outside, are too large
// or never end, and lists that are wrong. Runs of an experiment are deleted there. Images sent to a host: packed,
// unpacked and compared with real tar; and the engine that is put into an image. Real files.
#include <stdlib.h>

#include <QTemporaryDir>
#include <cstdlib>

#include "core/runs/submission.h"
#include "remote/transfer/manifest.h"
#include "remote/transfer/runs_folder.h"
#include "remote/transfer/send_image.h"
#include "tests/fakes/wrapped_host.h"
#include "tests/integration/transfer_fixture.h"
#include "tests/resources.h"

namespace baremark::remote {
namespace {

class FetchTest : public TransferTest {};

INSTANTIATE_TEST_SUITE_P(Kinds, FetchTest, ::testing::Values("local", "ssh"),
                         [](const auto& kind) { return std::string(kind.param); });

TEST_P(FetchTest, aFolderIsFetchedWholeAndNothingTwice) {
  const std::string large(9 << 20, 'z');
  write("there/run/telemetry.jsonl", "{}\n");
  write("there/run/empty", "");
  write("there/checkpoint", large);
  write("there/half.part", "not whole");
  EXPECT_EQ(valueOf(fetch()), (TransferResult{.files = 3, .moved = 3, .bytes = (9 << 20) + 3}));
  EXPECT_EQ(content("back/run/telemetry.jsonl"), "{}\n");
  EXPECT_TRUE(fs::exists(at("back/run/empty")));
  EXPECT_EQ(content("back/checkpoint"), large);
  EXPECT_FALSE(fs::exists(at("back/half.part")));
  write("there/run/telemetry.jsonl", "{}\n{}\n");
  EXPECT_EQ(valueOf(fetch()).moved, 1);
  EXPECT_EQ(content("back/run/telemetry.jsonl"), "{}\n{}\n");
  EXPECT_EQ(fetchFolder(*m_host, at("nothing"), at("back"), {}, kNever).error().code, ErrorCode::NotFound);
}

TEST_P(FetchTest, anInterruptedFetchIsResumedAndAWrongStartIsReplaced) {
  const std::string large = [] {
    std::string text;
    for (int i = 0; i < 600000; ++i) text += std::to_string(i) + " ";
    return text;
  }();
  write("there/good", large);
  write("there/bad", large);
  write("back/good.part", large.substr(0, 1000000));
  write("back/bad.part", std::string(1000000, '?'));
  std::int64_t first = -1;
  const auto fetched = valueOf(fetch([&first](const TransferProgress& progress) {
    if (first < 0 && progress.done > 0) first = progress.done;
  }));
  EXPECT_GT(first, 1500000) << "what was there is not fetched again";
  EXPECT_EQ(fetched.unsettled, 0);
  EXPECT_EQ(content("back/good"), large);
  EXPECT_EQ(content("back/bad"), large);
  EXPECT_FALSE(fs::exists(at("back/bad.part")));
}

/// A host whose list differs from its files: a file grew between its hash and its size, or the list is wrong.
class GrowingHost final : public fakes::WrappedHost {
 public:
  using Changes = std::vector<std::pair<std::string, std::string>>;
  GrowingHost(core::runs::Host& inner, Changes changes) : WrappedHost(inner), m_changes(std::move(changes)) {}
  QFuture<Result<core::runs::CommandOutcome>> exec(core::runs::Command command) override {
    return m_real.exec(std::move(command)).then([this](Result<core::runs::CommandOutcome> outcome) {
      for (const auto& change : m_changes) {
        const std::size_t at = outcome ? outcome->out.find(change.first) : std::string::npos;
        if (at != std::string::npos) outcome->out.replace(at, change.first.size(), change.second);
      }
      return outcome;
    });
  }
  QFuture<Result<std::string>> read(std::string path, std::int64_t offset, std::int64_t limit) override {
    return m_real.read(std::move(path), offset, limit).then([this](Result<std::string> bytes) {
      if (bytes) m_bytesRead += static_cast<std::int64_t>(bytes->size());
      return bytes;
    });
  }
  std::int64_t bytesRead() const { return m_bytesRead; }

 private:
  Changes m_changes;
  std::atomic<std::int64_t> m_bytesRead{0};
};

TEST_P(FetchTest, aGrowingFileIsFetchedUpToItsListedSize) {
  write("there/log", std::string(4 << 20, 'l'));
  const auto listed = valueOf(manifestOf(*m_host, at("there"), kNever));
  // The hash in the list belongs to a shorter content.
  GrowingHost growing(*m_host, {{listed.front().sha256 + "  ./log", std::string(64, '0') + "  ./log"}});
  EXPECT_EQ(valueOf(fetchFolder(growing, at("there"), at("back"), {}, kNever)).unsettled, 0);
  EXPECT_EQ(fs::file_size(at("back/log")), 4U << 20);
}

TEST_P(FetchTest, aFileThatDiffersFromItsListingIsReportedAsMissing) {
  write("there/short", "short");
  write("there/whole", "whole");
  const auto listed = valueOf(manifestOf(*m_host, at("there"), kNever));
  GrowingHost lying(*m_host, {{listed.front().sha256 + "  ./short", std::string(64, '0') + "  ./short"},
                              {"size 5 ./short", "size 4000000 ./short"}});
  EXPECT_EQ(valueOf(fetchFolder(lying, at("there"), at("back"), {}, kNever)).unsettled, 1);
  EXPECT_FALSE(fs::exists(at("back/short")));
  EXPECT_EQ(content("back/whole"), "whole");
}

TEST_P(FetchTest, aFolderOverALimitIsRefusedBeforeTheTransfer) {
  write("there/run/one", "1234567");
  write("there/run/two", "12345");
  GrowingHost host(*m_host, {});
  const auto refused = [&](const FetchLimits& limits) {
    const auto fetched = fetchFolder(host, at("there"), at("back/deep"), {}, kNever, limits);
    EXPECT_FALSE(fs::exists(at("back")));
    EXPECT_EQ(host.bytesRead(), 0);
    return fetched ? core::base::Error{} : fetched.error();
  };
  const auto many = refused({.entries = 2});
  EXPECT_EQ(many.code, ErrorCode::TooLarge);
  EXPECT_EQ(many.where, at("there"));
  EXPECT_EQ(many.value, (core::base::Phrased{core::base::Phrase::FilesAndFolders, 3}));
  EXPECT_EQ(many.allowed.english(),
            "at most 2 files and folders of 1099511627776 bytes together; move out of the folder on the host what need "
            "not be fetched");
  const auto large = refused({.bytes = 11});
  EXPECT_EQ(large.code, ErrorCode::TooLarge);
  EXPECT_EQ(large.value, (core::base::Phrased{core::base::Phrase::Bytes, 12}));
  const FetchLimits noRoom{.reserve = std::int64_t{1} << 60};
  const auto full = refused(noRoom);
  EXPECT_EQ(full.code, ErrorCode::NoSpace);
  EXPECT_EQ(full.where, at("back/deep"));
  EXPECT_TRUE(has(full.value.english(), " bytes free"));
  EXPECT_FALSE(full.allowed.empty());
  valueOf(fetchFolder(host, at("there"), at("back/deep"), {}, kNever, {.entries = 3, .bytes = 12}));
  EXPECT_EQ(content("back/deep/run/one"), "1234567");
  EXPECT_TRUE(fetchFolder(host, at("there"), at("back/deep"), {}, kNever, noRoom)) << "nothing is to come";
}

TEST_P(FetchTest, anImpossibleSizeIsRefusedBeforeTheTransfer) {
  write("there/log", "12345");
  GrowingHost lying(*m_host, {{"size 5 ./log", "size 4398046511104 ./log"}});
  EXPECT_EQ(fetchFolder(lying, at("there"), at("back"), {}, kNever).error().code, ErrorCode::TooLarge);
  EXPECT_EQ(fetchFolder(lying, at("there"), at("back"), {}, kNever, {.bytes = std::int64_t{1} << 50}).error().code,
            ErrorCode::NoSpace);
  EXPECT_EQ(lying.bytesRead(), 0);
  EXPECT_FALSE(fs::exists(at("back")));
}

TEST_P(FetchTest, anEndlessListOfFoldersIsRefusedBeforeAnyIsCreated) {
  write("there/log", "12345");
  std::string lines;
  const std::string hash(64, '0');
  for (int i = 0; i < 300; ++i) {
    std::string path = "./" + std::to_string(i);
    for (int depth = 0; depth < 2000; ++depth) path += "/d";
    lines += hash + "  " + path + "\nsize 0 " + path + "\n";
  }
  GrowingHost hostile(*m_host, {{"end of the list", lines + "end of the list"}});
  const auto fetched = errorOf(fetchFolder(hostile, at("there"), at("back"), {}, kNever));
  EXPECT_EQ(fetched.code, ErrorCode::TooLarge);
  EXPECT_EQ(fetched.value, (core::base::Phrased{core::base::Phrase::FilesAndFolders, 600301}));
  EXPECT_FALSE(fs::exists(at("back")));
}

TEST_P(FetchTest, pathsOutsideTheFolderAreNotFetchedAndLinksAreNotFollowed) {
  write("there/honest", "honest");
  write("outside/file", "outside");
  write("up", "outside");
  fs::create_symlink(at("outside/file"), at("there/link"));
  fs::create_directory_symlink(at("outside"), at("there/linked"));
  fs::create_symlink("nowhere", at("there/dangling"));
  const std::string hash = manifestOf(*m_host, at("outside"), kNever).value().front().sha256;
  std::string lines;
  const std::vector<std::string> paths{"./../up", "./a/../../up", "../up", at("here/absolute"),
                                       "./" + at("here/absolute")};
  for (const std::string& path : paths) {
    lines += hash + "  " + path + "\nsize 7 " + path + "\n";
  }
  GrowingHost hostile(*m_host, {{"end of the list", lines + "end of the list"}});
  const auto fetched = valueOf(fetchFolder(hostile, at("there"), at("here/back"), {}, kNever));
  EXPECT_EQ(fetched, (TransferResult{.files = 1, .moved = 1, .bytes = 6}));
  EXPECT_EQ(hostile.bytesRead(), 6);
  std::vector<std::string> found;
  for (const auto& entry : fs::recursive_directory_iterator(at("here")))
    found.push_back(entry.path().lexically_relative(at("here")).string());
  std::sort(found.begin(), found.end());
  EXPECT_EQ(found, (std::vector<std::string>{"back", "back/honest"}));
}

TEST_P(FetchTest, anOlderFileStaysUntilTheNewOneIsComplete) {
  write("there/log", "old");
  ASSERT_TRUE(fetch());
  write("there/log", "old and new");
  ASSERT_FALSE(fetchFolder(*m_host, at("there"), at("back"), {}, kNever, {.reserve = std::int64_t{1} << 60}));
  EXPECT_EQ(content("back/log"), "old");
  // A host that never sends the listed content.
  const auto listed = valueOf(manifestOf(*m_host, at("there"), kNever));
  GrowingHost lying(*m_host, {{listed.front().sha256 + "  ./log", std::string(64, '0') + "  ./log"},
                              {"size 11 ./log", "size 4000000 ./log"}});
  EXPECT_EQ(valueOf(fetchFolder(lying, at("there"), at("back"), {}, kNever)).unsettled, 1);
  EXPECT_EQ(content("back/log"), "old");
  EXPECT_FALSE(fs::exists(at("back/log.part")));
}

INSTANTIATE_TEST_SUITE_P(Kinds, TransferTest, ::testing::Values("local", "ssh"),
                         [](const auto& kind) { return std::string(kind.param); });

TEST_P(TransferTest, aFolderArrivesWholeAndNothingIsSentTwice) {
  const std::string large(3 << 20, 'x');
  write("data/a file", "one");
  write("data/deep/er/b", "");
  write("data/large", large);
  TransferProgress last;
  const auto sent = valueOf(send("data", [&last](const TransferProgress& progress) { last = progress; }));
  EXPECT_EQ(sent, (TransferResult{.files = 3, .moved = 3, .bytes = (3 << 20) + 3}));
  EXPECT_EQ(last.done, last.total);
  EXPECT_EQ(content("root/data/set/a file"), "one");
  EXPECT_TRUE(fs::exists(at("root/data/set/deep/er/b")));
  EXPECT_EQ(content("root/data/set/large"), large);
  // Another file of the same size. The hash shows the difference.
  write("data/a file", "two");
  EXPECT_EQ(valueOf(send()).moved, 1);
  EXPECT_EQ(content("root/data/set/a file"), "two");
  EXPECT_EQ(send()->moved, 0);
  const auto sets = valueOf(dataSetsOf(*m_host, kNever));
  EXPECT_EQ(sets, (std::vector<DataSet>{{"set", m_host->root() + "/data/set", 3, (3 << 20) + 3}}));
  EXPECT_EQ(removeDataSet(*m_host, "other", kNever).error().code, ErrorCode::NotFound);
  ASSERT_TRUE(removeDataSet(*m_host, "set", kNever));
  EXPECT_TRUE(dataSetsOf(*m_host, kNever)->empty());
}

TEST_P(TransferTest, theRunsOfAnExperimentAreDeletedAndNothingElse) {
  const auto id = core::base::ExperimentId::make();
  const auto other = core::base::ExperimentId::make();
  EXPECT_TRUE(removeRuns(*m_host, id, kNever)) << "there are none";
  write("root/" + id.text() + "/block/a1/log", "x");
  write("root/" + other.text() + "/block/log", "x");
  write("kept/file", "x");
  fs::create_directory_symlink(at("kept"), at("root/" + id.text() + "/block/link"));
  fs::permissions(at("root/" + id.text() + "/block/a1"), fs::perms::owner_read | fs::perms::owner_exec);
  valueOf(removeRuns(*m_host, id, kNever));
  EXPECT_FALSE(fs::exists(at("root/" + id.text())));
  EXPECT_TRUE(fs::exists(at("root/" + other.text() + "/block/log")));
  EXPECT_TRUE(fs::exists(at("kept/file")));
  // A symbolic link with the name of an experiment does not count.
  const auto linked = core::base::ExperimentId::make();
  fs::create_directory_symlink(at("kept"), at("root/" + linked.text()));
  EXPECT_EQ(errorOf(removeRuns(*m_host, linked, kNever)).code, ErrorCode::Io);
  EXPECT_TRUE(fs::exists(at("kept/file")));
}

TEST_P(TransferTest, namesThatAreNotUtf8ArriveByteForByte) {
  const std::string large(2 << 20, 'x');
  write("data/small \xff name", "one");
  write("data/l\xe4rge", large);
  EXPECT_EQ(valueOf(send()).moved, 2);
  EXPECT_EQ(content("root/data/set/small \xff name"), "one");
  EXPECT_EQ(content("root/data/set/l\xe4rge"), large);
}

TEST_P(TransferTest, oneFileIsADataSetToo) {
  write("images.gz", "bytes");
  ASSERT_TRUE(send("images.gz"));
  EXPECT_EQ(content("root/data/set/images.gz"), "bytes");
}

TEST_P(TransferTest, unsendableFilesAreRefusedByName) {
  EXPECT_EQ(send("nowhere").error().code, ErrorCode::NotFound);
  fs::create_directories(at("empty"));
  EXPECT_EQ(send("empty").error().code, ErrorCode::NotFound);
  write("bad/a\nb", "x");
  const auto hostile = errorOf(send("bad"));
  EXPECT_EQ(hostile.code, ErrorCode::Untrusted);
  EXPECT_EQ(hostile.where.english().find('\n'), std::string::npos);
  write("linked/a", "x");
  fs::create_directory_symlink(at("linked"), at("linked/again"));
  EXPECT_EQ(send("linked").error().code, ErrorCode::NotApplicable);
}

TEST_P(TransferTest, aCancelledTransferEndsAndCanBeResumed) {
  write("data/large", std::string(32 << 20, 'y'));
  constexpr std::int64_t kFirstPieces = 6 << 20;
  std::atomic<bool> isCancelled{false};
  EXPECT_EQ(
      errorOf(sendFolder(
                  *m_host, at("data"), m_host->root() + "/data/set",
                  [&](const TransferProgress& progress) { isCancelled = isCancelled || progress.done > kFirstPieces; },
                  [&] { return isCancelled.load(); }))
          .code,
      ErrorCode::Cancelled);
  EXPECT_FALSE(fs::exists(at("root/data/set/large")));
  EXPECT_TRUE(GetParam() == std::string("local") || fs::file_size(at("root/data/set/large.part")) > 0);
  valueOf(send());
  EXPECT_FALSE(fs::exists(at("root/data/set/large.part")));
  EXPECT_EQ(fs::file_size(at("root/data/set/large")), 32U << 20);
}

/// Twenty thousand files, a million with BAREMARK_LONG set, all but a folder of them hard links.
TEST_P(TransferTest, manyFilesAreListedAndFetchedAndCanBeCancelled) {
  const int count = std::getenv("BAREMARK_LONG") != nullptr ? 1'000'000 : 20'000;
  constexpr int kInAFolder = 2000;
  // In memory, where creating a file is twenty times faster.
  const QTemporaryDir memory(fs::exists("/dev/shm") ? QStringLiteral("/dev/shm/baremark many XXXXXX") : QString());
  const std::string many = memory.path().toStdString() + "/many";
  fs::create_directories(at("root"));
  fs::create_directory_symlink(memory.path().toStdString(), at("root/data"));
  for (int i = 0; i < count; ++i) {
    const std::string folder = many + "/" + std::to_string(i / kInAFolder);
    if (i % kInAFolder == 0) fs::create_directories(folder);
    if (i < kInAFolder)
      std::ofstream(folder + "/" + std::to_string(i)) << i;
    else
      fs::create_hard_link(many + "/0/0", folder + "/" + std::to_string(i));
  }
  const auto sets = valueOf(dataSetsOf(*m_host, kNever));
  ASSERT_EQ(sets.size(), 1U);
  EXPECT_EQ(sets.front().files, count);
  EXPECT_EQ(static_cast<int>(valueOf(manifestOf(*m_host, many, kNever)).size()), count);
  const std::string to = memory.path().toStdString() + "/back";
  std::atomic<bool> isEnough{false};
  const FetchLimits limits{.reserve = 0};  // a container may have little memory for files
  EXPECT_EQ(errorOf(fetchFolder(
                        *m_host, many + "/0", to, [&](const TransferProgress& now) { isEnough = now.done > 1000; },
                        [&] { return isEnough.load(); }, limits))
                .code,
            ErrorCode::Cancelled);
  const auto fetched = valueOf(fetchFolder(*m_host, many + "/0", to, {}, kNever, limits));
  EXPECT_EQ(fetched.files, kInAFolder);
  EXPECT_LT(fetched.moved, kInAFolder) << "what came before is not fetched again";
  EXPECT_EQ(test::contentOf(to + "/1999"), "1999");
}

/// A tree like an image's, with the lines that the build writes.
class ImageTransferTest : public TransferTest {
 protected:
  void SetUp() override {
    TransferTest::SetUp();
    m_here = std::make_unique<LocalHost>(at("here"));
    write("here/images/one-1111/opt/baremark/bin/baremark-engine", "#!/bin/sh\necho inside\n");
    write("here/images/one-1111/etc/name", "tree");
    fs::create_symlink("../etc/name", at("here/images/one-1111/opt/link"));
    m_what.image = {.host = "local",
                    .name = "one",
                    .kind = "tree",
                    .path = at("here/images/one-1111"),
                    .digest = digest("here/images/one-1111"),
                    .bytes = 1000,
                    .engineBuild = "1111",
                    .recipe = "by hand"};
    write("here/images/one-1111/opt/baremark/image",
          "recipe by hand\ndigest " + m_what.image.digest + "\nbytes 1000\n");
    m_what.packScript = test::resource("recipes/image_pack.sh");
    m_what.unpackScript = test::resource("recipes/image_prelude.sh") + test::resource("recipes/image_unpack.sh");
  }
  std::string digest(const std::string& tree) {
    const auto outcome =
        waitFor(m_here->exec({.script = "cd '" + at(tree) +
                                        "' && find . -type f ! -path ./opt/baremark/image -print0 | LC_ALL=C sort -z |"
                                        " xargs -0 sha256sum | sha256sum | cut -d' ' -f1"}));
    return outcome ? "sha256:" + outcome->out.substr(0, 64) : std::string();
  }
  Result<SentImage> sendIt() {
    m_steps.clear();
    return sendImage(*m_here, *m_host, m_what,
                     {.onStage = [this](ImageStage step) { m_steps.push_back(step); }, .onTransfer = {}}, kNever);
  }

  std::unique_ptr<LocalHost> m_here;
  ImageToSend m_what;
  std::vector<ImageStage> m_steps;
};

INSTANTIATE_TEST_SUITE_P(Kinds, ImageTransferTest, ::testing::Values("local", "ssh"),
                         [](const auto& kind) { return std::string(kind.param); });

TEST_P(ImageTransferTest, anImageArrivesWithItsDigestAndOnlyOnce) {
  const auto sent = valueOf(sendIt());
  EXPECT_FALSE(sent.wasThere);
  EXPECT_EQ(sent.image.host, "faraway");
  EXPECT_EQ(sent.image.path, m_host->root() + "/images/one-1111");
  EXPECT_EQ(sent.image.digest, m_what.image.digest);
  EXPECT_EQ(sent.image.recipe, "by hand");
  EXPECT_EQ(content("root/images/one-1111/etc/name"), "tree");
  EXPECT_TRUE(fs::is_symlink(at("root/images/one-1111/opt/link")));
  EXPECT_EQ(m_steps, (std::vector<ImageStage>{ImageStage::Looking, ImageStage::Packing, ImageStage::Sending,
                                              ImageStage::Unpacking}));
  // Neither side keeps the pack.
  for (const char* folder : {"here/images", "root/images"}) {
    for (const fs::directory_entry& entry : fs::directory_iterator(at(folder))) {
      EXPECT_TRUE(entry.path().filename() == "one-1111" || entry.path().extension() == ".lock") << entry.path();
    }
  }
  EXPECT_TRUE(valueOf(sendIt()).wasThere);
  EXPECT_EQ(m_steps, std::vector<ImageStage>{ImageStage::Looking});
}

TEST_P(ImageTransferTest, anImageThatDiffersFromTheBuiltOneIsNotSent) {
  write("here/images/one-1111/etc/name", "changed since");
  EXPECT_EQ(errorOf(sendIt()).code, ErrorCode::Corrupt);
  EXPECT_FALSE(fs::exists(at("root/images/one-1111")));
  m_what.image.host = "elsewhere";
  EXPECT_EQ(sendIt().error().code, ErrorCode::NotApplicable);
}

TEST_P(ImageTransferTest, aDamagedArchiveIsPackedAgainTheNextTime) {
  const std::string pack = "images/one-" + m_what.image.digest.substr(7, 16);
  const std::string packed = "here/" + pack + "-for-faraway.tar.gz";
  // Packs left by earlier attempts: one of another tree, and a truncated one.
  const std::string another = "cd '" + at("here/images") +
                              "' && mkdir other && echo other >other/file && tar -C other -czf '" + at(packed) +
                              "' . && rm -r other";
  const std::string cut =
      "cd '" + at("here/images/one-1111") + "' && tar -cf - . | gzip -n -1 | head -c 100 >'" + at(packed) + "'";
  for (const std::string& damage : {another, cut}) {
    ASSERT_EQ(waitFor(m_here->exec({.script = damage})).value().status, 0);
    ASSERT_TRUE(fs::exists(at(packed)));
    const auto damaged = errorOf(sendIt());
    EXPECT_EQ(damaged.code, ErrorCode::Corrupt) << toLogLine(damaged);
    EXPECT_FALSE(fs::exists(at("root/images/one-1111")));
    EXPECT_FALSE(fs::exists(at(packed)));
    EXPECT_FALSE(fs::exists(at("root/" + pack + ".tar.gz")));
    EXPECT_FALSE(valueOf(sendIt()).wasThere);
    EXPECT_EQ(content("root/images/one-1111/etc/name"), "tree");
    fs::remove_all(at("root/images/one-1111"));
  }
}

TEST_P(ImageTransferTest, anImageIsNotReplacedWhileABlockUsesIt) {
  ASSERT_TRUE(sendIt());
  const std::string target = m_host->root() + "/images/one-1111";
  write("root/01EXPERIMENT/01ALLOCATION/job.sh", "touch begun\nsleep 300\n: '" + target + "'\n");
  const auto job = valueOf(waitFor(m_here->exec(
      {.script =
           "cd '" + at("root/01EXPERIMENT/01ALLOCATION") +
           "' || exit\nsetsid sh ./job.sh >/dev/null 2>&1 &\necho $!\nwhile [ ! -e begun ]; do sleep 0.1; done"})));
  const std::string pid = job.out.substr(0, job.out.find('\n'));
  write("here/images/one-1111/etc/name", "built again");
  m_what.image.digest = digest("here/images/one-1111");
  const auto refused = errorOf(sendIt());
  EXPECT_EQ(refused.code, ErrorCode::Busy) << toLogLine(refused);
  EXPECT_TRUE(has(refused.allowed.english(), "experiment 01EXPERIMENT"));
  EXPECT_EQ(content("root/images/one-1111/etc/name"), "tree");
  waitFor(
      m_here->exec({.script = "kill -s KILL -- -" + pid + "\nwhile [ -e /proc/" + pid + "/exe ]; do sleep 0.1; done"}))
      .value();
  valueOf(sendIt());
  EXPECT_EQ(content("root/images/one-1111/etc/name"), "built again");
}

TEST_P(ImageTransferTest, theHostsEngineReplacesTheOneInAnImageIfItLoads) {
  m_what.engineBuild = "2222";
  m_what.engine = "/bin/true";
  const auto refused = valueOf(sendIt());
  EXPECT_EQ(refused.engineRefusal, "the image has no loader");
  EXPECT_EQ(refused.image.engineBuild, "1111");
  const auto looked = valueOf(sendIt());
  EXPECT_TRUE(looked.wasThere);
  EXPECT_EQ(looked.engineRefusal, refused.engineRefusal) << "it is said again";
  fs::remove_all(at("root"));
  // A loader, and the one library that the host's engine needs.
  waitFor(
      m_here->exec(
          {.script =
               "cd '" + at("here/images/one-1111") +
               "' && mkdir -p usr/lib/deep lib64 && "
               "cp -L \"$(ldd /bin/true | sed -n 's/.*=> \\([^ ]*libc[^ ]*\\) .*/\\1/p')\" usr/lib/deep && "
               "cp -L \"$(ldd /bin/true | sed -n 's/^[[:space:]]*\\(\\/[^ ]*ld-linux[^ ]*\\) .*/\\1/p')\" lib64\n"}))
      .value();
  fs::rename(at("here/images/one-1111/usr/lib/deep/libc.so.6"), at("here/libc.so.6"));
  m_what.image.digest = digest("here/images/one-1111");
  EXPECT_TRUE(has(valueOf(sendIt()).engineRefusal, "libc.so.6")) << "the host's own is not the image's: ";
  fs::remove_all(at("root"));
  fs::rename(at("here/libc.so.6"), at("here/images/one-1111/usr/lib/deep/libc.so.6"));
  m_what.image.digest = digest("here/images/one-1111");
  const auto sent = valueOf(sendIt());
  EXPECT_EQ(sent.engineRefusal, "");
  EXPECT_EQ(sent.image.engineBuild, "2222");
  EXPECT_EQ(sent.image.path, m_host->root() + "/images/one-2222");
  EXPECT_NE(sent.image.digest, m_what.image.digest) << "another engine, another image";
  EXPECT_EQ(fs::file_size(at("root/images/one-2222/opt/baremark/bin/baremark-engine")), fs::file_size("/bin/true"));
  EXPECT_TRUE(sendIt()->wasThere);
}

}  // namespace
}  // namespace baremark::remote

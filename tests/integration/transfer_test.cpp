// SPDX-License-Identifier: GPL-3.0-or-later
// Sends folders and data sets to a host, and deletes the runs of an experiment there. Real files.
#include <algorithm>

#include "core/runs/submission.h"
#include "remote/transfer/runs_folder.h"
#include "tests/integration/transfer_fixture.h"

namespace baremark::remote {
namespace {

INSTANTIATE_TEST_SUITE_P(Kinds, TransferTest, ::testing::Values("local", "ssh"),
                         [](const auto& kind) { return std::string(kind.param); });

TEST_P(TransferTest, aFolderArrivesWholeAndNothingIsSentTwice) {
  const std::string large(3 << 20, 'x');
  write("data/a file", "one");
  write("data/deep/er/b", "");
  write("data/large", large);
  TransferProgress last;
  const auto sent = send("data", [&last](const TransferProgress& progress) { last = progress; });
  ASSERT_TRUE(sent) << toLogLine(sent.error());
  EXPECT_EQ(*sent, (TransferResult{.files = 3, .moved = 3, .bytes = (3 << 20) + 3}));
  EXPECT_EQ(last.done, last.total);
  EXPECT_EQ(content("root/data/set/a file"), "one");
  EXPECT_TRUE(fs::exists(at("root/data/set/deep/er/b")));
  EXPECT_EQ(content("root/data/set/large"), large);

  // Another file of the same size. The hash shows the difference.
  write("data/a file", "two");
  const auto again = send();
  ASSERT_TRUE(again) << toLogLine(again.error());
  EXPECT_EQ(again->moved, 1);
  EXPECT_EQ(content("root/data/set/a file"), "two");
  EXPECT_EQ(send()->moved, 0);

  const auto sets = dataSetsOf(*m_host, kNever);
  ASSERT_TRUE(sets) << toLogLine(sets.error());
  EXPECT_EQ(*sets, (std::vector<DataSet>{{"set", m_host->root() + "/data/set", 3, (3 << 20) + 3}}));
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
  const auto removed = removeRuns(*m_host, id, kNever);
  ASSERT_TRUE(removed) << toLogLine(removed.error());
  EXPECT_FALSE(fs::exists(at("root/" + id.text())));
  EXPECT_TRUE(fs::exists(at("root/" + other.text() + "/block/log")));
  EXPECT_TRUE(fs::exists(at("kept/file")));
  // A symbolic link with the name of an experiment does not count.
  const auto linked = core::base::ExperimentId::make();
  fs::create_directory_symlink(at("kept"), at("root/" + linked.text()));
  const auto refused = removeRuns(*m_host, linked, kNever);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::Io);
  EXPECT_TRUE(fs::exists(at("kept/file")));
}

TEST_P(TransferTest, namesThatAreNotUtf8ArriveByteForByte) {
  const std::string large(2 << 20, 'x');
  write("data/small \xff name", "one");
  write("data/l\xe4rge", large);
  const auto sent = send();
  ASSERT_TRUE(sent) << toLogLine(sent.error());
  EXPECT_EQ(sent->moved, 2);
  EXPECT_EQ(content("root/data/set/small \xff name"), "one");
  EXPECT_EQ(content("root/data/set/l\xe4rge"), large);
}

TEST_P(TransferTest, oneFileIsADataSetToo) {
  write("images.gz", "bytes");
  ASSERT_TRUE(send("images.gz"));
  EXPECT_EQ(content("root/data/set/images.gz"), "bytes");
}

TEST_P(TransferTest, hundredsOfSmallFilesGoTogether) {
  for (int i = 0; i < 450; ++i)
    write("data/" + std::to_string(i % 7) + "/" + std::to_string(i), "content of " + std::to_string(i));
  ASSERT_TRUE(send());
  EXPECT_EQ(content("root/data/set/1/400"), "content of 400");
  EXPECT_EQ(send()->moved, 0);
}

TEST_P(TransferTest, unsendableFilesAreRefusedByName) {
  EXPECT_EQ(send("nowhere").error().code, ErrorCode::NotFound);
  fs::create_directories(at("empty"));
  EXPECT_EQ(send("empty").error().code, ErrorCode::NotFound);
  write("bad/a\nb", "x");
  const auto hostile = send("bad");
  ASSERT_FALSE(hostile);
  EXPECT_EQ(hostile.error().code, ErrorCode::Untrusted);
  EXPECT_EQ(hostile.error().where.english().find('\n'), std::string::npos);
  write("linked/a", "x");
  fs::create_directory_symlink(at("linked"), at("linked/again"));
  EXPECT_EQ(send("linked").error().code, ErrorCode::NotApplicable);
}

TEST_P(TransferTest, aCancelledTransferEndsAndCanBeResumed) {
  write("data/large", std::string(32 << 20, 'y'));
  constexpr std::int64_t kFirstPieces = 6 << 20;
  std::atomic<bool> isCancelled{false};
  const auto cancelled = sendFolder(
      *m_host, at("data"), m_host->root() + "/data/set",
      [&](const TransferProgress& progress) { isCancelled = isCancelled || progress.done > kFirstPieces; },
      [&] { return isCancelled.load(); });
  ASSERT_FALSE(cancelled);
  EXPECT_EQ(cancelled.error().code, ErrorCode::Cancelled);
  EXPECT_FALSE(fs::exists(at("root/data/set/large")));
  EXPECT_TRUE(GetParam() == std::string("local") || fs::file_size(at("root/data/set/large.part")) > 0);
  const auto sent = send();
  ASSERT_TRUE(sent) << toLogLine(sent.error());
  EXPECT_FALSE(fs::exists(at("root/data/set/large.part")));
  EXPECT_EQ(fs::file_size(at("root/data/set/large")), 32U << 20);
}

}  // namespace
}  // namespace baremark::remote

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/store.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <SQLiteCpp/SQLiteCpp.h>

#include <atomic>
#include <csignal>
#include <limits>
#include <thread>

#include "core/storage/host_repository.h"
#include "tests/files.h"
#include "tests/refused.h"
#include "tests/unit/storage/store_fixture.h"

namespace baremark::core::storage {
namespace {

using base::ErrorCode;

/// The files of the folder with this text in their paths.
std::vector<std::string> filesWith(const std::string& folder, const std::string& text) {
  std::vector<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().string().find(text) != std::string::npos) found.push_back(entry.path().string());
  }
  return found;
}

TEST_F(StoreTest, aNewStoreUsesTheWriteAheadLogAndIsReadableOnlyByItsOwner) {
  using std::filesystem::perms;
  const auto store = open();
  EXPECT_EQ(store->journal(), Journal::WriteAhead);
  EXPECT_FALSE(store->isReadOnly());
  EXPECT_TRUE(store->check());
  addExperiments(*store, 1);
  for (const std::string& file : {path(), path() + "-wal", path() + "-shm"})
    EXPECT_EQ(std::filesystem::status(file).permissions() & perms::mask, perms::owner_read | perms::owner_write)
        << file;
  std::filesystem::permissions(path(), perms::owner_read | perms::owner_write | perms::group_read);
  { const auto again = open(); }
  EXPECT_EQ(std::filesystem::status(path()).permissions() & perms::group_read, perms::group_read)
      << "who shares it has chosen that";
}

TEST_F(StoreTest, anOlderStoreIsBackedUpAndBroughtUpToDate) {
  const ExperimentRecord record = smallExperiment();
  ASSERT_TRUE(ExperimentRepository(*open()).add(record));
  std::vector<std::string> longer = test::storeSchema();
  longer.push_back("CREATE TABLE later (x INTEGER) STRICT");
  const auto store = test::got(Store::open(path(), Access::ReadWrite, longer));
  EXPECT_TRUE(ExperimentRepository(*store).find(record.id));
  EXPECT_EQ(filesWith(m_folder, ".before-").size(), 1U);
}

TEST_F(StoreTest, everyEarlierVersionKeepsItsImagesAndGetsABackup) {
  const std::vector<std::string> schema = test::storeSchema();
  for (std::size_t version = 1; version < schema.size(); ++version) {
    SCOPED_TRACE(version);
    const std::string file = m_folder + "/version-" + std::to_string(version);
    {
      const std::vector<std::string> then(schema.begin(), schema.begin() + static_cast<std::ptrdiff_t>(version));
      const auto old = test::got(Store::open(file, Access::ReadWrite, then));
      ASSERT_TRUE(HostRepository(*old).putImage({.host = "local", .name = "engine", .kind = "tree", .bytes = 412}));
    }
    const auto store = test::got(Store::open(file, Access::ReadWrite, schema));
    const auto image = test::got(HostRepository(*store).findImage("local", "engine"));
    ASSERT_TRUE(image);
    EXPECT_EQ(image->bytes, 412);
    addExperiments(*store, 1);
    EXPECT_TRUE(store->check());
    EXPECT_EQ(filesWith(m_folder, ".before-").size(), version) << "one of each";
  }
}

TEST_F(StoreTest, damageIsDetected) {
  addExperiments(*open(), 200);
  const auto size = std::filesystem::file_size(path());
  std::fstream file(path(), std::ios::in | std::ios::out | std::ios::binary);
  for (std::uintmax_t page = 3; page < size / 4096; page += 3) {
    file.seekp(static_cast<std::streamoff>(page * 4096 + 8));
    file.write("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", 12);
  }
  file.close();
  const auto store = Store::open(path(), Access::ReadWrite, test::storeSchema());
  if (!store) {
    EXPECT_EQ(store.error().code, ErrorCode::Corrupt);
    return;
  }
  EXPECT_EQ((*store)->check().error().code, ErrorCode::Corrupt);
}

TEST_F(StoreTest, aBackupContainsChangesFromTheWriteAheadLogAndOverwritesNothing) {
  const auto store = open();
  const auto before = std::filesystem::file_size(path());
  addExperiments(*store, 20);
  ASSERT_EQ(std::filesystem::file_size(path()), before) << "they stand in the log";
  const std::string target = m_folder + "/copy.baremark";
  ASSERT_TRUE(store->backup(target));
  EXPECT_FALSE(std::filesystem::exists(target + "-wal"));
  EXPECT_EQ(store->backup(target).error().code, ErrorCode::Conflict);
  for (const Access access : {Access::ReadOnly, Access::ReadWrite}) {
    const auto copy = test::got(Store::open(target, access, test::storeSchema()));
    for (const ExperimentRow& row : test::got(ExperimentRepository(*store).list()))
      EXPECT_EQ(ExperimentRepository(*copy).find(row.id).value().id, row.id);
    EXPECT_EQ(ExperimentRepository(*copy).list()->size(), 20U);
  }
}

TEST_F(StoreTest, aBackupReplacesAFileOnlyOnRequestAndWhenComplete) {
  const auto store = open();
  addExperiments(*store, 1);
  const std::string target = m_folder + "/copy.baremark";
  std::ofstream(target) << "old";
  ASSERT_TRUE(store->backup(target, Existing::Replace));
  EXPECT_TRUE(Store::open(target, Access::ReadOnly, test::storeSchema()));
  // No room for the name of the unfinished copy.
  const std::string longName = m_folder + "/" + std::string(250, 'x');
  std::ofstream(longName) << "old";
  EXPECT_FALSE(store->backup(longName, Existing::Replace));
  EXPECT_EQ(std::filesystem::file_size(longName), 3U);
  // The store is open in another process.
  std::ofstream(target + "-wal") << "theirs";
  EXPECT_EQ(store->backup(target, Existing::Replace).error().code, ErrorCode::Busy);
}

TEST_F(StoreTest, aBackupNeverReplacesTheStoreItself) {
  const auto store = open();
  const ExperimentRecord record = smallExperiment();
  ASSERT_TRUE(ExperimentRepository(*store).add(record));
  std::filesystem::create_directory_symlink(m_folder, m_folder + "/there");
  std::filesystem::create_symlink(path(), m_folder + "/link");
  std::filesystem::create_hard_link(path(), m_folder + "/second");
  const std::string throughLink = m_folder + "/there/" + std::filesystem::path(path()).filename().string();
  for (const std::string& own : {path(), path() + "-wal", path() + "-shm", path() + "-journal", throughLink,
                                 throughLink + "-journal", m_folder + "/link", m_folder + "/second"})
    EXPECT_TRUE(test::refused(store->backup(own, Existing::Replace), {.code = ErrorCode::Conflict})) << own;
  EXPECT_EQ(store->backup(path() + "-journal").error().code, ErrorCode::Conflict) << "though nothing has that name";
  EXPECT_TRUE(store->check());
  EXPECT_TRUE(ExperimentRepository(*store).find(record.id));
}

TEST_F(StoreTest, aBackupUsesNoExistingFileOfOthers) {
  const auto store = open();
  const std::string target = m_folder + "/copy.baremark";
  // A user's file with this name does not belong to Baremark.
  std::ofstream(target + ".part") << "mine";
  ASSERT_TRUE(store->backup(target));
  EXPECT_EQ(test::contentOf(target + ".part"), "mine");
  // A dangling symbolic link counts as an existing file.
  const std::string link = m_folder + "/link.baremark";
  std::filesystem::create_symlink(m_folder + "/elsewhere", link);
  EXPECT_EQ(store->backup(link).error().code, ErrorCode::Conflict);
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_FALSE(std::filesystem::exists(m_folder + "/elsewhere"));
  EXPECT_EQ(store->backup(m_folder + "/no/such/folder").error().code, ErrorCode::NotFound);
  EXPECT_TRUE(filesWith(m_folder, ".part-").empty());
}

TEST_F(StoreTest, aBackupThatIsCancelledLeavesNothing) {
  const auto store = open();
  addExperiments(*store, 300);
  const std::string target = m_folder + "/copy.baremark";
  int asked = 0;
  const auto copied = [&](int most) {
    asked = 0;
    return store->backup(target, Existing::Keep, [&asked, most] { return ++asked > most; });
  };
  ASSERT_TRUE(copied(std::numeric_limits<int>::max()));
  const int whole = asked;
  ASSERT_GT(whole, 2) << "it is asked while SQLite works";
  std::filesystem::remove(target);
  for (const int most : {0, whole / 2}) {
    EXPECT_EQ(copied(most).error().code, ErrorCode::Cancelled) << most;
    EXPECT_TRUE(filesWith(m_folder, "copy.baremark").empty()) << most;
  }
  EXPECT_TRUE(store->backup(target)) << "nobody is asked any more";
}

TEST_F(StoreTest, aBackupCreatedMeanwhileByOthersIsNotOverwritten) {
  const auto store = open();
  addExperiments(*store, 300);
  const std::string target = m_folder + "/copy.baremark";
  std::atomic<bool> isOver = false;
  // Writes a file with this name as soon as our partial file appears.
  std::thread other([&] {
    while (!isOver) {
      if (filesWith(m_folder, ".part").empty()) continue;
      std::ofstream(target) << "mine";
      return;
    }
  });
  const auto done = store->backup(target);
  isOver = true;
  other.join();
  EXPECT_EQ(done.error().code, ErrorCode::Conflict);
  EXPECT_EQ(std::filesystem::file_size(target), 4U);
}

TEST_F(StoreTest, theBackupOfAnOlderStoreContainsAllChanges) {
  addExperiments(*open(), 300);
  std::atomic<bool> isOver = false;
  // Another process of the older version writes during the backup.
  const auto older = open();
  std::thread other([&] {
    while (!isOver) {
      if (filesWith(m_folder, ".before-").empty()) continue;
      EXPECT_TRUE(ExperimentRepository(*older).add(smallExperiment()));
      return;
    }
  });
  std::vector<std::string> longer = test::storeSchema();
  longer.push_back("CREATE TABLE seen AS SELECT COUNT(*) AS number FROM experiment");
  const auto store = Store::open(path(), Access::ReadWrite, longer);
  isOver = true;
  other.join();
  ASSERT_TRUE(store) << toLogLine(store.error());
  const std::vector<std::string> backups = filesWith(m_folder, ".before-");
  ASSERT_EQ(backups.size(), 1U) << "the one that does not hold it all is gone";
  const auto copy = test::got(Store::open(backups.front(), Access::ReadOnly, test::storeSchema()));
  const int changed = SQLite::Database(path(), SQLite::OPEN_READONLY).execAndGet("SELECT number FROM seen").getInt();
  EXPECT_EQ(ExperimentRepository(*copy).list()->size(), static_cast<std::size_t>(changed));
}

TEST_F(StoreTest, aFailingMigrationStepRollsBackTheEarlierSteps) {
  { const auto store = open(); }
  std::vector<std::string> broken = test::storeSchema();
  broken.push_back("CREATE TABLE first (x INTEGER) STRICT");
  broken.push_back("CREATE TABLE half (x INTEGER) STRICT; CREATE TABLE broken (");
  EXPECT_TRUE(test::refused(Store::open(path(), Access::ReadWrite, broken),
                            {.where = base::Phrased{base::Phrase::SchemaStep, broken.size()}}));
  EXPECT_FALSE(open()->newerVersion()) << "an older program still works with it";
  EXPECT_FALSE(open()->isReadOnly());
  broken.back() = "CREATE TABLE half (x INTEGER) STRICT";
  EXPECT_TRUE(Store::open(path(), Access::ReadWrite, broken));
}

TEST_F(StoreTest, readersSeeWhatAnotherConnectionCommitsAndNoOpenTransaction) {
  const auto writer = open();
  const auto reader = open(Access::ReadOnly);
  EXPECT_EQ(reader->journal(), writer->journal());
  const auto before = reader->dataVersion().value();
  const auto seen = [&] { return ExperimentRepository(*reader).list()->size(); };
  ASSERT_TRUE(writer->transact([&]() -> base::Result<void> {
    const auto added = ExperimentRepository(*writer).add(smallExperiment());
    EXPECT_EQ(seen(), 0U) << "the open transaction neither blocks the reader nor is visible to it";
    return added;
  }));
  EXPECT_EQ(seen(), 1U);
  EXPECT_NE(reader->dataVersion().value(), before);
}

TEST_F(StoreTest, manyProcessesMayCreateItAtOnce) {
  for (int round = 0; round < 15; ++round) {
    std::filesystem::remove(path());
    std::vector<pid_t> children;
    for (int i = 0; i < 4; ++i) {
      const pid_t child = fork();
      if (child == 0) {
        auto own = Store::open(path(), Access::ReadWrite, test::storeSchema());
        if (!own) _exit(3);
        _exit(ExperimentRepository(**own).add(smallExperiment()) ? 0 : 4);
      }
      children.push_back(child);
    }
    for (const pid_t child : children) {
      int status = 0;
      waitpid(child, &status, 0);
      EXPECT_EQ(WEXITSTATUS(status), 0);
    }
    const auto store = open();
    EXPECT_EQ(ExperimentRepository(*store).list()->size(), 4U);
  }
}

TEST_F(StoreTest, aFullDiskIsReportedAndLosesNothing) {
  const auto store = open();
  ASSERT_TRUE(ExperimentRepository(*store).add(smallExperiment()));
  // The file cannot grow. To SQLite this looks like a full disk.
  ASSERT_TRUE(store->transact([&]() -> base::Result<void> { return {}; }));
  const pid_t child = fork();
  if (child == 0) {
    const rlimit limit{64 << 10, 64 << 10};
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &limit);
    auto own = Store::open(path(), Access::ReadWrite, test::storeSchema());
    if (!own) _exit(3);
    for (int i = 0; i < 2000; ++i) {
      const auto added = ExperimentRepository(**own).add(smallExperiment());
      if (!added) _exit(added.error().code == ErrorCode::NoSpace || added.error().code == ErrorCode::Io ? 0 : 4);
    }
    _exit(5);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), 0);
  EXPECT_TRUE(store->check());
  EXPECT_GE(ExperimentRepository(*store).list()->size(), 1U);
}

TEST_F(StoreTest, aWriterKilledAtAnyMomentLeavesASoundStore) {
  { const auto store = open(); }
  for (int round = 0; round < 12; ++round) {
    const pid_t child = fork();
    if (child == 0) {
      auto own = Store::open(path(), Access::ReadWrite, test::storeSchema());
      if (!own) _exit(3);
      for (;;) {
        const ExperimentRecord record = smallExperiment();
        if (!ExperimentRepository(**own).add(record)) _exit(4);
        if (!BlockRepository(**own).add({smallBlock(record.id, 0), smallBlock(record.id, 1)})) _exit(4);
      }
    }
    usleep(static_cast<useconds_t>(15000 + round * 7000));
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status)) << "the writer ended by itself with " << WEXITSTATUS(status);
    const auto store = open();
    ASSERT_TRUE(store->check());
    const auto rows = ExperimentRepository(*store).list().value();
    for (const ExperimentRow& row : rows) {
      // Blocks are written in pairs. No pair is incomplete.
      EXPECT_TRUE(row.blocks == 0 || row.blocks == 2) << row.blocks;
    }
  }
}

}  // namespace
}  // namespace baremark::core::storage

// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are no store, or a damaged, truncated or read-only one: each has its error and is never overwritten.
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <functional>
#include <optional>

#include "core/storage/sample_repository.h"
#include "tests/fakes/network_folder.h"
#include "tests/files.h"
#include "tests/refused.h"
#include "tests/unit/storage/store_fixture.h"

namespace baremark::core::storage {
namespace {

using base::Error;
using base::ErrorCode;

class HostileStoreTest : public StoreTest {
 protected:
  std::string bytes() const { return test::contentOf(path()); }
  void write(const std::string& content) const { std::ofstream(path(), std::ios::binary | std::ios::trunc) << content; }
  Error refusal(Access access = Access::ReadWrite) const {
    return test::errorOf(Store::open(path(), access, test::storeSchema()));
  }
  /// Runs `work` as an unprivileged account, because root may write everywhere. Returns the exit status.
  static int asNobody(const std::function<int()>& work) {
    const pid_t child = fork();
    if (child == 0) {
      constexpr uid_t kNobody = 65534;
      if (geteuid() == 0 && (setgid(kNobody) != 0 || setuid(kNobody) != 0)) _exit(90);
      _exit(work());
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 91;
  }
};

TEST_F(HostileStoreTest, otherFilesAndFoldersAreRefusedAndUnchanged) {
  for (const std::string& folder : {m_folder + "/no/such/folder", m_folder})
    EXPECT_FALSE(Store::open(folder, Access::ReadWrite, test::storeSchema()));
  for (const std::string& content :
       {std::string("name,images\nbare metal,100\n"), std::string(4096, '\0'), std::string(100000, 'x'),
        std::string("SQLite format 3"), "SQLite format 3" + std::string(200, '\0'), std::string("xy"),
        std::string("\x7f"
                    "ELF") +
            std::string(500, '\1')}) {
    write(content);
    const Error error = refusal();
    EXPECT_TRUE(test::refused(error, {.code = ErrorCode::Corrupt, .where = path()})) << content.substr(0, 20);
    EXPECT_FALSE(error.detail.empty() && error.value.empty()) << "nothing says why";
    EXPECT_TRUE(bytes() == content) << content.substr(0, 20);
  }
}

TEST_F(HostileStoreTest, anEmptyFileBecomesAStoreButCannotBeReadAndReadingCreatesNone) {
  const Error error = refusal(Access::ReadOnly);
  EXPECT_EQ(error.where, path());
  EXPECT_TRUE(error.code == ErrorCode::NotFound || error.code == ErrorCode::PermissionDenied) << toLogLine(error);
  EXPECT_FALSE(std::filesystem::exists(path()));
  write("");
  EXPECT_EQ(refusal(Access::ReadOnly).code, ErrorCode::Unavailable);
  EXPECT_EQ(bytes(), "");
  EXPECT_TRUE(open()->check());
}

TEST_F(HostileStoreTest, aTruncatedStoreIsCorruptOrSoundButNeverWrong) {
  addExperiments(*open(), 40);
  const std::string whole = bytes();
  ASSERT_GT(whole.size(), 40U * 1024);
  int refused = 0;
  // SQLite takes a file of one byte for an empty one.
  for (std::size_t cut = 2; cut < whole.size(); cut += whole.size() / 37 + 1) {
    std::filesystem::remove(path() + "-wal");
    std::filesystem::remove(path() + "-shm");
    write(whole.substr(0, cut));
    const auto store = Store::open(path(), Access::ReadWrite, test::storeSchema());
    ++refused;
    if (!store) {
      EXPECT_TRUE(test::refused(store.error(), {.code = ErrorCode::Corrupt, .where = path()})) << cut;
      continue;
    }
    EXPECT_TRUE(test::refused((*store)->check(), {.code = ErrorCode::Corrupt})) << cut;
    const auto rows = ExperimentRepository(**store).list();
    EXPECT_TRUE(rows || rows.error().code == ErrorCode::Corrupt) << cut;
  }
  EXPECT_GT(refused, 30);
}

TEST_F(HostileStoreTest, anotherProgramsDatabaseIsReportedAsSuch) {
  { ASSERT_TRUE(Store::open(path(), Access::ReadWrite, {"CREATE TABLE a (x)"})); }
  std::string content = bytes();
  write(content.replace(68, 4, "BMRX"));  // another application id
  EXPECT_EQ(refusal().code, ErrorCode::Corrupt);
  content.replace(68, 4, std::string(4, '\0'));  // no application id
  content.replace(60, 4, std::string(4, '\0'));  // no version either, but a table
  write(content);
  EXPECT_TRUE(test::refused(refusal(), {.code = ErrorCode::Corrupt,
                                        .value = base::Phrased(base::Phrase::OtherDatabase),
                                        .allowed = "a store of Baremark"}));
}

TEST_F(HostileStoreTest, aNewerStoreCanBeReadAndReportsItsVersion) {
  addExperiments(*open(), 3);
  std::vector<std::string> newer = test::storeSchema();
  const int ours = static_cast<int>(newer.size());
  newer.push_back("CREATE TABLE later (x INTEGER) STRICT");
  newer.push_back("ALTER TABLE experiment ADD COLUMN later TEXT");
  { ASSERT_TRUE(Store::open(path(), Access::ReadWrite, newer)); }
  for (const Access access : {Access::ReadWrite, Access::ReadOnly}) {
    const auto store = test::got(Store::open(path(), access, test::storeSchema()));
    EXPECT_TRUE(store->isReadOnly());
    EXPECT_EQ(store->newerVersion(), ours + 2);
    EXPECT_EQ(store->journal(), Journal::WriteAhead);
    EXPECT_EQ(ExperimentRepository(*store).list()->size(), 3U);
    EXPECT_TRUE(
        test::refused(ExperimentRepository(*store).add(smallExperiment()), {.code = ErrorCode::PermissionDenied}));
  }
}

TEST_F(HostileStoreTest, anOlderStoreIsNotChangedByReading) {
  { ASSERT_TRUE(Store::open(path(), Access::ReadWrite, {test::storeSchema().front()})); }
  std::vector<std::string> two = {test::storeSchema().front(), "CREATE TABLE later (x INTEGER) STRICT"};
  EXPECT_TRUE(test::refused(
      Store::open(path(), Access::ReadOnly, two),
      {.code = ErrorCode::Unavailable, .value = base::Phrased{base::Phrase::OlderStore, 1}, .allowed = "2"}));
  EXPECT_TRUE(Store::open(path(), Access::ReadOnly, {test::storeSchema().front()}));
}

TEST_F(HostileStoreTest, aReadOnlyFolderOrFileIsReported) {
  addExperiments(*open(), 1);
  std::filesystem::permissions(path(), std::filesystem::perms(0444));
  std::filesystem::permissions(m_folder, std::filesystem::perms(0555));
  // The account "nobody" cannot read it if the sources are in root's home folder.
  const std::vector<std::string> schema = test::storeSchema();
  const auto codeOf = [&](const std::string& file) {
    const auto store = Store::open(file, Access::ReadWrite, schema);
    if (!store) return store.error().where == file ? static_cast<int>(store.error().code) : 80;
    const auto added = ExperimentRepository(**store).add(smallExperiment());
    return added ? 81 : static_cast<int>(added.error().code);
  };
  for (const std::string& file : {path(), m_folder + "/new.baremark"})
    EXPECT_EQ(asNobody([&] { return codeOf(file); }), static_cast<int>(ErrorCode::PermissionDenied));
  std::filesystem::permissions(m_folder, std::filesystem::perms(0700));
  EXPECT_EQ(ExperimentRepository(*open()).list()->size(), 1U);
}

TEST_F(HostileStoreTest, damagedRowsAreRefusedAndTheRestStaysReadable) {
  const ExperimentRecord good = smallExperiment();
  const ExperimentRecord bad = smallExperiment();
  for (const ExperimentRecord& record : {good, bad}) ASSERT_TRUE(ExperimentRepository(*open()).add(record));
  const std::string command = "sqlite3 '" + path() + "' \"UPDATE experiment SET file = '{torn' WHERE id = '" +
                              bad.id.text() + "'\" 2>/dev/null";
  if (std::system(command.c_str()) != 0) GTEST_SKIP() << "the program sqlite3 is not here";
  const auto store = open();
  EXPECT_TRUE(ExperimentRepository(*store).find(good.id));
  EXPECT_FALSE(toLogLine(test::errorOf(ExperimentRepository(*store).find(bad.id))).empty());
}

class RollbackStoreTest : public StoreTest {
 protected:
  void SetUp() override { ASSERT_TRUE(m_networkFolder.emplace().isSet()); }
  void useTheUsualFiles() { m_networkFolder.reset(); }
  bool exists(const std::string& ending) const { return std::filesystem::exists(path() + ending); }
  void expectNoWriteAheadLog() const { EXPECT_FALSE(exists("-wal") || exists("-shm")); }

  std::optional<fakes::NetworkFolder> m_networkFolder;
};

TEST_F(RollbackStoreTest, aNewStoreUsesTheRollbackJournal) {
  const auto store = open();
  EXPECT_EQ(store->journal(), Journal::Rollback);
  EXPECT_FALSE(store->isReadOnly());
  const ExperimentRecord record = smallExperiment();
  ASSERT_TRUE(ExperimentRepository(*store).add(record));
  EXPECT_EQ(test::got(ExperimentRepository(*store).find(record.id)), record);
  const ExperimentRecord other = smallExperiment();
  const auto failed = store->transact([&]() -> base::Result<void> {
    if (base::Result<void> added = ExperimentRepository(*store).add(other); !added) return added;
    EXPECT_TRUE(exists("-journal")) << "the journal of this transaction";
    return base::fail({.code = ErrorCode::Cancelled});
  });
  EXPECT_EQ(failed.error().code, ErrorCode::Cancelled);
  EXPECT_FALSE(exists("-journal"));
  EXPECT_EQ(ExperimentRepository(*store).find(other.id).error().code, ErrorCode::NotFound) << "it is rolled back";
  expectNoWriteAheadLog();
  EXPECT_TRUE(store->check());
}

TEST_F(RollbackStoreTest, aStoreMovedToAnotherFileSystemUsesTheJournalModeForIt) {
  const ExperimentRecord record = smallExperiment();
  const std::string copy = m_folder + "/copy.baremark";
  {
    const auto store = open();
    ASSERT_TRUE(ExperimentRepository(*store).add(record));
    ASSERT_TRUE(store->backup(copy));
  }
  useTheUsualFiles();
  const auto store = open();
  EXPECT_EQ(store->journal(), Journal::WriteAhead);
  EXPECT_TRUE(ExperimentRepository(*store).find(record.id));
  const auto copied = test::got(Store::open(copy, Access::ReadWrite, test::storeSchema()));
  EXPECT_TRUE(ExperimentRepository(*copied).find(record.id));
}

TEST_F(RollbackStoreTest, onASharedFileSystemAStoreLeavesTheWriteAheadLog) {
  useTheUsualFiles();
  const ExperimentRecord before = smallExperiment();
  const ExperimentRecord after = smallExperiment();
  ASSERT_TRUE(ExperimentRepository(*open()).add(before));
  std::vector<std::string> asked;
  const IsShared isShared = [&](const std::string& file) {
    asked.push_back(file);
    return true;
  };
  const auto store = test::got(Store::open(path(), Access::ReadWrite, test::storeSchema(), isShared));
  EXPECT_EQ(asked, std::vector<std::string>{path()});
  EXPECT_EQ(store->journal(), Journal::Rollback);
  ASSERT_TRUE(store->transact([&]() -> base::Result<void> {
    base::Result<void> added = ExperimentRepository(*store).add(after);
    EXPECT_TRUE(exists("-journal"));
    return added;
  }));
  expectNoWriteAheadLog();
  const auto reader = open(Access::ReadOnly);
  EXPECT_EQ(reader->journal(), Journal::Rollback);
  EXPECT_TRUE(ExperimentRepository(*reader).find(before.id));
  EXPECT_TRUE(ExperimentRepository(*reader).find(after.id));
  EXPECT_TRUE(store->check());
  const std::string fresh = m_folder + "/fresh.baremark";
  const auto created = test::got(Store::open(fresh, Access::ReadWrite, test::storeSchema(), isShared));
  EXPECT_EQ(created->journal(), Journal::Rollback) << "a new store too";
  addExperiments(*created, 1);
  EXPECT_FALSE(std::filesystem::exists(fresh + "-wal") || std::filesystem::exists(fresh + "-shm"));
}

}  // namespace
}  // namespace baremark::core::storage

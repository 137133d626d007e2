// SPDX-License-Identifier: GPL-3.0-or-later
// A store without a write-ahead log.
#include <optional>

#include "tests/fakes/network_folder.h"
#include "tests/unit/storage/store_fixture.h"

namespace baremark::core::storage {
namespace {

class RollbackStoreTest : public StoreTest {
 protected:
  void SetUp() override {
    StoreTest::SetUp();
    ASSERT_TRUE(m_networkFolder.emplace().isSet());
  }
  void TearDown() override {
    useTheUsualFiles();
    StoreTest::TearDown();
  }
  void useTheUsualFiles() { m_networkFolder.reset(); }
  bool exists(const std::string& ending) const { return std::filesystem::exists(path() + ending); }

  std::optional<fakes::NetworkFolder> m_networkFolder;
};

TEST_F(RollbackStoreTest, aNewStoreIsReadAndWrittenWithTheRollbackJournal) {
  const auto store = open();
  ASSERT_TRUE(store);
  EXPECT_EQ(store->journal(), Journal::Rollback);
  EXPECT_FALSE(store->isReadOnly());
  const ExperimentRecord record = smallExperiment();
  ASSERT_TRUE(ExperimentRepository(*store).add(record));
  const auto found = ExperimentRepository(*store).find(record.id);
  ASSERT_TRUE(found) << toLogLine(found.error());
  EXPECT_EQ(found->experiment.name, "quick start");
  EXPECT_EQ(found->seed, record.seed);
  EXPECT_FALSE(exists("-wal"));
  EXPECT_FALSE(exists("-shm"));
  EXPECT_TRUE(store->check());
}

TEST_F(RollbackStoreTest, aFailedTransactionIsRolledBack) {
  const auto store = open();
  ASSERT_TRUE(store);
  const ExperimentRecord record = smallExperiment();
  const auto failed = store->transact([&]() -> base::Result<void> {
    if (base::Result<void> added = ExperimentRepository(*store).add(record); !added) return added;
    EXPECT_TRUE(exists("-journal")) << "the journal of this transaction";
    return base::fail({.code = base::ErrorCode::Cancelled});
  });
  EXPECT_EQ(failed.error().code, base::ErrorCode::Cancelled);
  EXPECT_FALSE(exists("-journal"));
  EXPECT_EQ(ExperimentRepository(*store).find(record.id).error().code, base::ErrorCode::NotFound);
}

TEST_F(RollbackStoreTest, anotherConnectionSeesCommittedChanges) {
  const auto writer = open();
  const auto reader = open(Access::ReadOnly);
  ASSERT_TRUE(writer && reader);
  EXPECT_EQ(reader->journal(), Journal::Rollback);
  const ExperimentRecord record = smallExperiment();
  ASSERT_TRUE(ExperimentRepository(*writer).add(record));
  EXPECT_TRUE(ExperimentRepository(*reader).find(record.id));
}

TEST_F(RollbackStoreTest, aStoreMovedToAnotherFileSystemUsesTheJournalModeForIt) {
  const ExperimentRecord record = smallExperiment();
  const std::string copy = m_folder + "/copy.baremark";
  {
    const auto store = open();
    ASSERT_TRUE(store);
    ASSERT_TRUE(ExperimentRepository(*store).add(record));
    ASSERT_TRUE(store->backup(copy));
  }
  useTheUsualFiles();
  const auto store = open();
  ASSERT_TRUE(store);
  EXPECT_EQ(store->journal(), Journal::WriteAhead);
  EXPECT_TRUE(ExperimentRepository(*store).find(record.id));
  const auto copied = Store::open(copy, Access::ReadWrite, test::storeSchema());
  ASSERT_TRUE(copied) << toLogLine(copied.error());
  EXPECT_TRUE(ExperimentRepository(**copied).find(record.id));
}

TEST_F(RollbackStoreTest, onASharedFileSystemAStoreLeavesTheWriteAheadLog) {
  useTheUsualFiles();
  const ExperimentRecord before = smallExperiment();
  const ExperimentRecord after = smallExperiment();
  {
    const auto store = open();
    ASSERT_TRUE(store);
    EXPECT_EQ(store->journal(), Journal::WriteAhead);
    ASSERT_TRUE(ExperimentRepository(*store).add(before));
  }
  std::vector<std::string> asked;
  const IsShared isShared = [&](const std::string& file) {
    asked.push_back(file);
    return true;
  };
  const auto store = Store::open(path(), Access::ReadWrite, test::storeSchema(), isShared);
  ASSERT_TRUE(store) << toLogLine(store.error());
  EXPECT_EQ(asked, std::vector<std::string>{path()});
  EXPECT_EQ((*store)->journal(), Journal::Rollback);
  ASSERT_TRUE((*store)->transact([&]() -> base::Result<void> {
    base::Result<void> added = ExperimentRepository(**store).add(after);
    EXPECT_TRUE(exists("-journal"));
    return added;
  }));
  EXPECT_FALSE(exists("-wal"));
  EXPECT_FALSE(exists("-shm"));
  const auto reader = open(Access::ReadOnly);
  ASSERT_TRUE(reader);
  EXPECT_EQ(reader->journal(), Journal::Rollback);
  EXPECT_TRUE(ExperimentRepository(*reader).find(before.id));
  EXPECT_TRUE(ExperimentRepository(*reader).find(after.id));
  EXPECT_TRUE((*store)->check());
}

TEST_F(RollbackStoreTest, onASharedFileSystemANewStoreHasNoWriteAheadLog) {
  useTheUsualFiles();
  const auto store =
      Store::open(path(), Access::ReadWrite, test::storeSchema(), [](const std::string&) { return true; });
  ASSERT_TRUE(store) << toLogLine(store.error());
  EXPECT_EQ((*store)->journal(), Journal::Rollback);
  ASSERT_TRUE(ExperimentRepository(**store).add(smallExperiment()));
  EXPECT_FALSE(exists("-wal"));
  EXPECT_FALSE(exists("-shm"));
}

}  // namespace
}  // namespace baremark::core::storage

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/store.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <system_error>
#include <thread>

#include "core/base/clock.h"
#include "core/storage/backup_copy.h"
#include "core/storage/connection.h"

namespace baremark::core::storage {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

constexpr int kApplicationId = 0x424D524B;  // "BMRK": tells a store from another program's database
constexpr int kBusyMilliseconds = 10000;
constexpr std::uintmax_t kHeaderBytes = 100;
constexpr int kMigrationAttempts = 5;  // with another writer beside

int pragmaNumber(Connection& connection, const std::string& name) {
  return connection.database().execAndGet("PRAGMA " + name).getInt();
}

/// Refuses a database of another program, and says which version of ours it is.
Result<int> versionOf(Connection& connection, const std::string& path) {
  // One look at one state: another process may be making the store right now.
  const SQLite::Transaction look(connection.database());
  const int application = pragmaNumber(connection, "application_id");
  const int version = pragmaNumber(connection, "user_version");
  const int tables = connection.database().execAndGet("SELECT COUNT(*) FROM sqlite_schema").getInt();
  if (application == kApplicationId) return version;
  if (application == 0 && version == 0 && tables == 0) return 0;
  return fail({.code = ErrorCode::Corrupt,
               .where = path,
               .allowed = "a store of Baremark",
               .detail = "this is a database of another program"});
}

Journal journalNamed(const std::string& mode) { return mode == "wal" ? Journal::WriteAhead : Journal::Rollback; }

Journal journalOf(Connection& connection) {
  return journalNamed(connection.database().execAndGet("PRAGMA journal_mode").getString());
}

bool isBusy(const SQLite::Exception& problem) { return (problem.getErrorCode() & 0xFF) == SQLITE_BUSY; }

/// What it is then. The switch itself needs the store for a moment, and SQLite does not wait for it.
Journal askForJournal(Connection& connection, const std::string& mode) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(kBusyMilliseconds);
  for (;;) {
    try {
      return journalNamed(connection.database().execAndGet("PRAGMA journal_mode = " + mode).getString());
    } catch (const SQLite::Exception& problem) {
      if (!isBusy(problem) || std::chrono::steady_clock::now() > end) throw;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }
}

Journal askForWriteAhead(Connection& connection) {
  try {
    return askForJournal(connection, "WAL");
  } catch (const SQLite::Exception& problem) {
    if (isBusy(problem)) throw;
    return askForJournal(connection, "DELETE");  // there is none here
  }
}

enum class Migration : std::uint8_t { Done, DoneByAnother, ChangedMeanwhile };

/// Takes the store from where it is to the newest version. One transaction: nobody sees a new store half made, and what
/// fails leaves the old one. With `unchangedSince`, a data version, only where nobody has written since then.
Result<Migration> applySteps(Connection& connection, const std::vector<std::string>& schema,
                             std::optional<std::int64_t> unchangedSince) {
  const int target = static_cast<int>(schema.size());
  int step = target;
  Migration outcome = Migration::Done;
  const Result<void> done = guarded("schema step", [&] {
    SQLite::Transaction transaction(connection.database(), SQLite::TransactionBehavior::IMMEDIATE);
    const int found = pragmaNumber(connection, "user_version");
    if (found >= target) {
      outcome = Migration::DoneByAnother;
      return;
    }
    if (unchangedSince && connection.database().execAndGet("PRAGMA data_version").getInt64() != *unchangedSince) {
      outcome = Migration::ChangedMeanwhile;
      return;
    }
    for (step = found + 1; step <= target; ++step)
      connection.database().exec(schema[static_cast<std::size_t>(step - 1)]);
    connection.database().exec("PRAGMA application_id = " + std::to_string(kApplicationId));
    connection.database().exec("PRAGMA user_version = " + std::to_string(target));
    transaction.commit();
  });
  if (done) return outcome;
  base::Error error = done.error();
  error.where = "schema step " + std::to_string(step);
  return fail(std::move(error));
}

/// A new store belongs to its owner alone, as the folders of the runs do; SQLite's own files beside it get its mode. What cannot be made
/// here is told by whoever opens it next.
void makeForOwnerOnly(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file >= 0) ::close(file);
}

/// Says that a transaction is open for as long as it lives.
class TransactionMark {
 public:
  explicit TransactionMark(bool& isOpen) : m_isOpen(isOpen) { m_isOpen = true; }
  ~TransactionMark() { m_isOpen = false; }
  TransactionMark(const TransactionMark&) = delete;
  TransactionMark& operator=(const TransactionMark&) = delete;

 private:
  bool& m_isOpen;
};

}  // namespace

Store::Store(std::string path) : m_path(std::move(path)) {}
Store::~Store() = default;

Result<std::unique_ptr<Store>> Store::open(const std::string& path, Access access,
                                           const std::vector<std::string>& schema, const IsShared& isShared) {
  const int flags = access == Access::ReadWrite ? SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE : SQLite::OPEN_READONLY;
  // SQLite takes a file that is shorter than its header for an empty database, and overwrites it.
  std::error_code unknown;
  const std::uintmax_t bytes = std::filesystem::file_size(path, unknown);
  if (!unknown && bytes > 0 && bytes < kHeaderBytes) {
    return fail({.code = ErrorCode::Corrupt,
                 .where = path,
                 .value = std::to_string(bytes) + " bytes",
                 .allowed = "a store of Baremark",
                 .detail = "this is no database"});
  }
  if (access == Access::ReadWrite && unknown && path != ":memory:") makeForOwnerOnly(path);
  std::unique_ptr<Store> store(new Store(path));
  const int ours = static_cast<int>(schema.size());
  int version = 0;
  const Result<void> opened = guarded(path, [&] {
    store->m_connection = std::make_unique<Connection>(path, flags);
    store->m_connection->database().setBusyTimeout(kBusyMilliseconds);
    store->m_connection->database().exec("PRAGMA foreign_keys = ON");
  });
  if (!opened) return fail(opened.error());
  Result<Result<int>> found = guarded(path, [&] { return versionOf(*store->m_connection, path); });
  if (!found) return fail(found.error());
  if (!*found) return fail(found->error());
  version = **found;

  store->m_isReadOnly = access == Access::ReadOnly;
  if (version > ours) {
    store->m_newerVersion = version;
    store->m_isReadOnly = true;
    const Result<void> closed = guarded(path, [&] {
      store->m_journal = journalOf(*store->m_connection);
      store->m_connection->database().exec("PRAGMA query_only = ON");
    });
    if (!closed) return fail(closed.error());
    return store;
  }
  if (access == Access::ReadOnly) {
    if (version < ours) {
      return fail({.code = ErrorCode::Unavailable,
                   .where = path,
                   .value = std::to_string(version),
                   .allowed = std::to_string(ours),
                   .detail = "an older store is brought up to date when it is opened for writing"});
    }
    const Result<void> asked = guarded(path, [&] { store->m_journal = journalOf(*store->m_connection); });
    if (!asked) return fail(asked.error());
    return store;
  }
  const Result<void> tuned = guarded(path, [&] {
    SQLite::Database& database = store->m_connection->database();
    // The processes of two machines have no common index of a write-ahead log, whatever SQLite says of one.
    store->m_journal = isShared(path) ? askForJournal(*store->m_connection, "DELETE") : askForWriteAhead(*store->m_connection);
    database.exec("PRAGMA synchronous = FULL");  // a committed hand-over survives a power cut
  });
  if (!tuned) return fail(tuned.error());
  if (version == 0) {
    if (const auto made = applySteps(*store->m_connection, schema, {}); !made) return fail(made.error());
  } else if (version < ours) {
    if (Result<void> done = store->bringUpToDate(schema); !done) return fail(done.error());
  }
  return store;
}

Result<void> Store::transact(const std::function<Result<void>()>& work) {
  if (m_isInTransaction) {
    const Result<Result<void>> inner = guarded(m_path, work);
    return inner ? *inner : fail(inner.error());
  }
  Result<void> outcome;
  const TransactionMark mark(m_isInTransaction);
  const Result<void> done = guarded(m_path, [&] {
    SQLite::Transaction transaction(m_connection->database(), SQLite::TransactionBehavior::IMMEDIATE);
    outcome = work();
    if (outcome) transaction.commit();
  });
  return outcome ? done : outcome;
}

Result<void> Store::check() {
  std::string findings;
  const Result<void> done = guarded(m_path, [&] {
    SQLite::Statement pages(m_connection->database(), "PRAGMA integrity_check(5)");
    while (pages.executeStep()) {
      const std::string line = pages.getColumn(0).getString();
      if (line != "ok") findings += line + "\n";
    }
    SQLite::Statement references(m_connection->database(), "PRAGMA foreign_key_check");
    while (references.executeStep()) {
      findings += "a row of " + references.getColumn(0).getString() + " refers to nothing\n";
    }
  });
  if (!done) return done;
  if (findings.empty()) return {};
  return fail({.code = ErrorCode::Corrupt, .where = m_path, .detail = findings});
}

Result<void> Store::backup(const std::string& target, Existing existing, const std::function<bool()>& isCancelled) {
  // SQLite takes the copy for a change.
  if (Result<void> opened = guarded(m_path, [&] { m_connection->database().exec("PRAGMA query_only = OFF"); }); !opened)
    return opened;
  Result<void> copied = writeCopy(*m_connection, m_path, {target, existing, isCancelled});
  if (m_newerVersion) {
    if (Result<void> closed = guarded(m_path, [&] { m_connection->database().exec("PRAGMA query_only = ON"); });
        !closed)
      return closed;
  }
  return copied;
}

/// One transaction for all steps, and only on what its backup holds: where somebody wrote meanwhile, the backup is made
/// again.
Result<void> Store::bringUpToDate(const std::vector<std::string>& schema) {
  const int ours = static_cast<int>(schema.size());
  for (int attempt = 0; attempt < kMigrationAttempts; ++attempt) {
    const Result<std::int64_t> before = dataVersion();
    if (!before) return fail(before.error());
    const std::string copy = m_path + ".before-" + std::to_string(ours) + "-" +
                             base::toIsoUtc(base::SystemClock().wallNow()) + "-" + std::to_string(getpid()) + "-" +
                             std::to_string(attempt + 1);
    if (Result<void> saved = backup(copy); !saved) return saved;
    const Result<Migration> migrated = applySteps(*m_connection, schema, *before);
    if (!migrated) return fail(migrated.error());
    if (*migrated == Migration::Done) return {};
    std::error_code ignored;
    std::filesystem::remove(copy, ignored);  // the store is not what was copied, and is not changed yet
    if (*migrated == Migration::DoneByAnother) return {};
  }
  return fail({.code = ErrorCode::Busy,
               .where = m_path,
               .allowed = "a store that no other Baremark writes into while it is brought up to date: close the others "
                          "and try again"});
}

Result<std::int64_t> Store::dataVersion() {
  return guarded(m_path, [&] { return m_connection->database().execAndGet("PRAGMA data_version").getInt64(); });
}

Result<std::int64_t> Store::revision() {
  return guarded(m_path, [&] { return m_connection->database().execAndGet("SELECT number FROM revision").getInt64(); });
}

}  // namespace baremark::core::storage

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

using base::ErrorCode, base::fail, base::Result;

constexpr int kApplicationId = 0x424D524B;  // "BMRK": distinguishes a store from another program's database
constexpr int kBusyMilliseconds = 10000;
constexpr std::uintmax_t kHeaderBytes = 100;
constexpr int kMigrationAttempts = 5;  // while another process writes

int pragmaNumber(Connection& connection, const std::string& name) {
  return connection.database().execAndGet("PRAGMA " + name).getInt();
}

/// Returns the version of a store. Refuses a database of another program.
Result<int> versionOf(Connection& connection, const std::string& path) {
  // Read both in one statement: another process may be creating the store right now.
  const SQLite::Transaction look(connection.database());
  const int application = pragmaNumber(connection, "application_id");
  const int version = pragmaNumber(connection, "user_version");
  const int tables = connection.database().execAndGet("SELECT COUNT(*) FROM sqlite_schema").getInt();
  if (application == kApplicationId) return version;
  if (application == 0 && version == 0 && tables == 0) return 0;
  return fail(ErrorCode::Corrupt, path, base::Phrase::OtherDatabase, base::Phrase::Store);
}

Journal journalNamed(const std::string& mode) {
  return mode == "wal" ? Journal::WriteAhead : Journal::Rollback;
}

Journal journalOf(Connection& connection) {
  return journalNamed(connection.database().execAndGet("PRAGMA journal_mode").getString());
}

bool isBusy(const SQLite::Exception& problem) {
  return (problem.getErrorCode() & 0xFF) == SQLITE_BUSY;
}

/// Requests a journal and returns the one that SQLite then uses. The switch needs the store for a moment, and SQLite
/// does not wait for it.
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
    return askForJournal(connection, "DELETE");  // no write-ahead log here
  }
}

enum class Migration : std::uint8_t { Done, DoneByAnother, ChangedMeanwhile };

/// Migrates the store to the newest version in one transaction, so that no process sees a half-made store, and a
/// failure leaves the old one. With `unchangedSince`, a data version: only if no process has written since then.
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
  error.where = {base::Phrase::SchemaStep, step};
  return fail(std::move(error));
}

/// Creates the file of a new store with permissions for its owner only, like the folders of runs. SQLite gives its own
/// files beside it the same mode. Errors are left to the open that follows.
void makeForOwnerOnly(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file >= 0) ::close(file);
}

/// Marks a transaction as open while this object lives.
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
  // SQLite treats a file shorter than its header as an empty database and overwrites it.
  std::error_code unknown;
  const std::uintmax_t bytes = std::filesystem::file_size(path, unknown);
  if (!unknown && bytes > 0 && bytes < kHeaderBytes)
    return fail(ErrorCode::Corrupt, path, base::Phrase::NoDatabase, base::Phrase::Store);
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
      return fail(ErrorCode::Unavailable, path, {base::Phrase::OlderStore, version}, {base::Phrase::Value, ours});
    }
    const Result<void> asked = guarded(path, [&] { store->m_journal = journalOf(*store->m_connection); });
    if (!asked) return fail(asked.error());
    return store;
  }
  const Result<void> tuned = guarded(path, [&] {
    SQLite::Database& database = store->m_connection->database();
    // Processes on two machines do not share the index of a write-ahead log, even if SQLite accepts one.
    store->m_journal =
        isShared(path) ? askForJournal(*store->m_connection, "DELETE") : askForWriteAhead(*store->m_connection);
    database.exec("PRAGMA synchronous = FULL");  // a committed submission survives a power cut
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
    while (references.executeStep())
      findings += "a row of " + references.getColumn(0).getString() + " refers to nothing\n";
  });
  if (!done) return done;
  if (findings.empty()) return {};
  return fail({.code = ErrorCode::Corrupt, .where = m_path, .detail = findings});
}

Result<void> Store::backup(const std::string& target, Existing existing, const std::function<bool()>& isCancelled) {
  // SQLite counts the copy as a change.
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

/// Runs all steps in one transaction, and only on the state that the backup holds. If another process wrote meanwhile,
/// makes the backup again.
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
    std::filesystem::remove(copy, ignored);  // the store changed after the copy, and is not migrated yet
    if (*migrated == Migration::DoneByAnother) return {};
  }
  return fail({.code = ErrorCode::Busy, .where = m_path, .allowed = base::Phrase::StoreInUse});
}

Result<std::int64_t> Store::dataVersion() {
  return guarded(m_path, [&] { return m_connection->database().execAndGet("PRAGMA data_version").getInt64(); });
}

Result<std::int64_t> Store::revision() {
  return guarded(m_path, [&] { return m_connection->database().execAndGet("SELECT number FROM revision").getInt64(); });
}

}  // namespace baremark::core::storage

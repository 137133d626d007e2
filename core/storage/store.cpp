// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/store.h"

#include <sqlite3.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <system_error>
#include <thread>

#include "core/base/clock.h"
#include "core/storage/connection.h"

namespace baremark::core::storage {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

constexpr int kApplicationId = 0x424D524B;  // "BMRK": tells a store from another program's database
constexpr int kBusyMilliseconds = 10000;
constexpr std::uintmax_t kHeaderBytes = 100;

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
  return fail({.code = ErrorCode::Corrupt, .where = path, .allowed = "a store of Baremark",
               .detail = "this is a database of another program"});
}

/// Asks for the write-ahead log. The switch itself needs the store for a moment, and SQLite does not wait for it.
Journal askForWriteAhead(Connection& connection) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(kBusyMilliseconds);
  for (;;) {
    try {
      const std::string mode = connection.database().execAndGet("PRAGMA journal_mode = WAL").getString();
      return mode == "wal" ? Journal::WriteAhead : Journal::Rollback;
    } catch (const SQLite::Exception& problem) {
      const bool isBusy = (problem.getErrorCode() & 0xFF) == SQLITE_BUSY;
      if (!isBusy || std::chrono::steady_clock::now() > end) throw;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }
}

Journal journalOf(Connection& connection) {
  return connection.database().execAndGet("PRAGMA journal_mode").getString() == "wal" ? Journal::WriteAhead : Journal::Rollback;
}

/// Takes the store from where it is to `target`. One transaction: nobody sees a new store half made.
Result<void> applySteps(Connection& connection, const std::vector<std::string>& schema, int target) {
  return guarded("schema step " + std::to_string(target), [&] {
    SQLite::Transaction transaction(connection.database(), SQLite::TransactionBehavior::IMMEDIATE);
    // Another process may have been faster.
    for (int version = pragmaNumber(connection, "user_version"); version < target; ++version) {
      connection.database().exec(schema[static_cast<std::size_t>(version)]);
    }
    if (pragmaNumber(connection, "user_version") < target) {
      connection.database().exec("PRAGMA application_id = " + std::to_string(kApplicationId));
      connection.database().exec("PRAGMA user_version = " + std::to_string(target));
    }
    transaction.commit();
  });
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

Result<std::unique_ptr<Store>> Store::open(const std::string& path, Access access, const std::vector<std::string>& schema) {
  const int flags = access == Access::ReadWrite ? SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE : SQLite::OPEN_READONLY;
  // SQLite takes a file that is shorter than its header for an empty database, and overwrites it.
  std::error_code unknown;
  const std::uintmax_t bytes = std::filesystem::file_size(path, unknown);
  if (!unknown && bytes > 0 && bytes < kHeaderBytes) {
    return fail({.code = ErrorCode::Corrupt, .where = path, .value = std::to_string(bytes) + " bytes", .allowed = "a store of Baremark",
                 .detail = "this is no database"});
  }
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
      return fail({.code = ErrorCode::Unavailable, .where = path, .value = std::to_string(version),
                   .allowed = std::to_string(ours), .detail = "an older store is brought up to date when it is opened for writing"});
    }
    const Result<void> asked = guarded(path, [&] { store->m_journal = journalOf(*store->m_connection); });
    if (!asked) return fail(asked.error());
    return store;
  }
  const Result<void> tuned = guarded(path, [&] {
    SQLite::Database& database = store->m_connection->database();
    store->m_journal = askForWriteAhead(*store->m_connection);
    database.exec("PRAGMA synchronous = FULL");  // a committed hand-over survives a power cut
  });
  if (!tuned) return fail(tuned.error());
  if (version > 0 && version < ours) {
    // Two processes may do this at once, each with its own copy.
    const std::string copy = path + ".before-" + std::to_string(ours) + "-" + base::toIsoUtc(base::SystemClock().wallNow()) + "-" + std::to_string(getpid());
    if (Result<void> saved = store->backup(copy); !saved) return fail(saved.error());
  }
  // A new store comes whole; an older one step by step.
  for (int next = version == 0 ? ours : version + 1; next <= ours; ++next) {
    if (Result<void> done = applySteps(*store->m_connection, schema, next); !done) return fail(done.error());
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

Result<void> Store::backup(const std::string& target) {
  std::error_code ignored;
  if (std::filesystem::exists(target, ignored)) {
    return fail({.code = ErrorCode::Conflict, .where = target, .allowed = "a file that does not exist yet"});
  }
  const std::string partial = target + ".part";
  const Result<void> copied = guarded(target, [&] {
    std::filesystem::remove(partial, ignored);
    SQLite::Database& database = m_connection->database();
    database.exec("PRAGMA query_only = OFF");  // SQLite takes the copy for a change
    SQLite::Statement vacuum(database, "VACUUM INTO ?");
    vacuum.bind(1, partial);
    vacuum.exec();
  });
  if (m_newerVersion) {
    if (Result<void> closed = guarded(m_path, [&] { m_connection->database().exec("PRAGMA query_only = ON"); }); !closed) return closed;
  }
  if (!copied) {
    std::filesystem::remove(partial, ignored);
    return copied;
  }
  std::error_code problem;
  std::filesystem::rename(partial, target, problem);
  if (problem) return fail({.code = ErrorCode::Io, .where = target, .detail = problem.message()});
  return {};
}

Result<std::int64_t> Store::dataVersion() {
  return guarded(m_path, [&] { return m_connection->database().execAndGet("PRAGMA data_version").getInt64(); });
}

Result<std::int64_t> Store::revision() {
  return guarded(m_path, [&] { return m_connection->database().execAndGet("SELECT number FROM revision").getInt64(); });
}

}  // namespace baremark::core::storage

// SPDX-License-Identifier: GPL-3.0-or-later
// The SQLite connection behind a Store: statements prepared once, exceptions turned into errors. For this room's
// sources only.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "core/base/clock.h"
#include "core/base/result.h"

namespace baremark::core::storage {

/// An Error for an exception of SQLite. `where`: the operation that failed.
[[nodiscard]] base::Error toError(const SQLite::Exception& problem, const base::Phrased& where);

/// One use of a prepared statement, which the destructor resets. An unfinished SELECT would make this connection read
/// an old state of the store.
class Query {
 public:
  explicit Query(SQLite::Statement& statement) : m_statement(statement) {
    m_statement.reset();
    m_statement.clearBindings();
  }
  ~Query() { m_statement.tryReset(); }
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  template <class T>
  void bind(int place, const T& value) {
    m_statement.bind(place, value);
  }
  void bind(int place) { m_statement.bind(place); }
  bool executeStep() { return m_statement.executeStep(); }
  int exec() { return m_statement.exec(); }
  void reset() { m_statement.reset(); }
  [[nodiscard]] SQLite::Column getColumn(int place) { return m_statement.getColumn(place); }

 private:
  SQLite::Statement& m_statement;
};

class Connection {
 public:
  Connection(const std::string& path, int flags) : m_database(path, flags) {}

  [[nodiscard]] SQLite::Database& database() { return m_database; }

  /// The statement for this SQL text, which stays prepared until the connection closes. Only one Query per text at a
  /// time.
  [[nodiscard]] Query query(const std::string& sql) {
    auto& kept = m_statements[sql];
    if (!kept) kept = std::make_unique<SQLite::Statement>(m_database, sql);
    return Query(*kept);
  }

 private:
  SQLite::Database m_database;
  std::map<std::string, std::unique_ptr<SQLite::Statement>> m_statements;
};

/// Calls `work` and returns its value, or an Error for an exception of SQLite.
template <class Work>
auto guarded(const base::Phrased& where, Work&& work) -> base::Result<std::invoke_result_t<Work>> {
  try {
    if constexpr (std::is_void_v<std::invoke_result_t<Work>>) {
      std::forward<Work>(work)();
      return {};
    } else {
      return std::forward<Work>(work)();
    }
  } catch (const SQLite::Exception& problem) {
    return base::fail(toError(problem, where));
  }
}

// --- values that SQLite does not have ---

inline std::int64_t toMillis(base::WallTime time) {
  return time.time_since_epoch().count();
}
inline base::WallTime fromMillis(std::int64_t millis) {
  return base::WallTime{std::chrono::milliseconds{millis}};
}

template <class T>
void bindOrNull(Query& statement, int place, const std::optional<T>& value) {
  if (value) {
    statement.bind(place, *value);
  } else {
    statement.bind(place);
  }
}

inline void bindTimeOrNull(Query& statement, int place, const std::optional<base::WallTime>& time) {
  bindOrNull(statement, place, time ? std::optional<std::int64_t>(toMillis(*time)) : std::nullopt);
}

/// Binds a number. NaN means unknown, so it becomes NULL.
inline void bindNumber(Query& statement, int place, double value) {
  if (value == value) {
    statement.bind(place, value);
  } else {
    statement.bind(place);
  }
}

[[nodiscard]] double numberOrNaN(const SQLite::Column& column);

[[nodiscard]] inline std::optional<double> numberOrNothing(const SQLite::Column& column) {
  return column.isNull() ? std::nullopt : std::optional<double>(column.getDouble());
}

[[nodiscard]] inline std::optional<base::WallTime> timeOrNothing(const SQLite::Column& column) {
  return column.isNull() ? std::nullopt : std::optional<base::WallTime>(fromMillis(column.getInt64()));
}

}  // namespace baremark::core::storage

// SPDX-License-Identifier: GPL-3.0-or-later
// The SQLite connection behind a Store: statements prepared once, exceptions turned into errors.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/clock.h"
#include "core/base/result.h"

namespace baremark::core::storage {

/// An Error for an exception of SQLite. `where`: the operation that failed.
[[nodiscard]] base::Error toError(const SQLite::Exception& problem, const base::Phrased& where);

inline std::int64_t toMillis(base::WallTime time) {
  return time.time_since_epoch().count();
}
inline base::WallTime fromMillis(std::int64_t millis) {
  return base::WallTime{std::chrono::milliseconds{millis}};
}

template <class T>
constexpr bool kIsOptional = false;
template <class T>
constexpr bool kIsOptional<std::optional<T>> = true;

/// Ids are stored as their texts, enums as their names, times in milliseconds; an empty optional or NaN as null.
template <class T>
void bindValue(SQLite::Statement& statement, int place, const T& value) {
  if constexpr (kIsOptional<T>) {
    if (value) return bindValue(statement, place, *value);
    statement.bind(place);
  } else if constexpr (requires { value.text(); }) {
    statement.bind(place, value.text());
  } else if constexpr (requires { value.isNone(); }) {
    statement.bind(place, value.name());  // the code of an end
  } else if constexpr (std::is_same_v<T, base::WallTime>) {
    statement.bind(place, toMillis(value));
  } else if constexpr (std::is_enum_v<T>) {
    statement.bind(place, toName(value));
  } else if constexpr (std::is_floating_point_v<T>) {
    value == value ? statement.bind(place, value) : statement.bind(place);
  } else if constexpr (std::is_integral_v<T>) {
    statement.bind(place, static_cast<std::int64_t>(value));
  } else {
    statement.bind(place, value);
  }
}

/// The opposite of bindValue(), for all but enums.
template <class T>
void readValue(const SQLite::Column& column, T& to) {
  if constexpr (kIsOptional<T>) {
    to.reset();
    if (!column.isNull()) readValue(column, to.emplace());
  } else if constexpr (requires { to.text(); }) {
    to = T(column.getString());
  } else if constexpr (requires { to.isNone(); }) {
    to = T::named(column.getString());
  } else if constexpr (std::is_same_v<T, base::WallTime>) {
    to = fromMillis(column.getInt64());
  } else if constexpr (std::is_same_v<T, bool>) {
    to = column.getInt64() != 0;
  } else if constexpr (std::is_floating_point_v<T>) {
    to = column.isNull() ? std::numeric_limits<T>::quiet_NaN() : column.getDouble();
  } else if constexpr (std::is_integral_v<T>) {
    to = static_cast<T>(column.getInt64());
  } else {
    to = column.getString();
  }
}

/// One use of a prepared statement, which the destructor resets: an unfinished SELECT keeps an old state.
class Query {
 public:
  template <class... Values>
  explicit Query(SQLite::Statement& statement, const Values&... values) : m_statement(statement) {
    m_statement.reset();
    m_statement.clearBindings();
    bindFrom(1, values...);
  }
  ~Query() { m_statement.tryReset(); }
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  /// Binds values to the parameters from number `first` on.
  template <class... Values>
  void bindFrom(int first, const Values&... values) {
    (bindValue(m_statement, first++, values), ...);
  }
  /// Goes to the next row; false: there is none.
  bool next() {
    m_column = 0;
    return m_statement.executeStep();
  }
  /// Reads the next columns of the row; the reason of an end has two.
  template <class... Values>
  void into(Values&... values) {
    (take(values), ...);
  }
  /// Reads the next column.
  template <class T = std::string>
  [[nodiscard]] T value() {
    T out{};
    into(out);
    return out;
  }
  /// What `make` makes of this query at each of its rows.
  template <class Make>
  [[nodiscard]] auto all(Make make) {
    std::vector<std::invoke_result_t<Make, Query&>> out;
    while (next()) out.push_back(make(*this));
    return out;
  }
  /// As all(), of the first row. Nothing: there is no row.
  template <class Make>
  [[nodiscard]] auto first(Make make) {
    using T = std::invoke_result_t<Make, Query&>;
    return next() ? std::optional<T>(make(*this)) : std::nullopt;
  }
  int exec() { return m_statement.exec(); }
  void reset() { m_statement.reset(); }

 private:
  template <class T>
  void take(T& to) {
    if constexpr (requires { T::ofText(to.code, ""); }) {
      take(to.code);
      to = T::ofText(to.code, value());
    } else {
      readValue(m_statement.getColumn(m_column++), to);
    }
  }

  SQLite::Statement& m_statement;
  int m_column = 0;
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

class Connection {
 public:
  Connection(const std::string& path, int flags) : m_database(path, flags) {}

  [[nodiscard]] SQLite::Database& database() { return m_database; }

  /// The statement for this SQL text, prepared until the connection closes. Only one Query per text at a time.
  template <class... Values>
  [[nodiscard]] Query query(const std::string& sql, const Values&... values) {
    auto& kept = m_statements[sql];
    if (!kept) kept = std::make_unique<SQLite::Statement>(m_database, sql);
    return Query(*kept, values...);
  }
  /// Runs a statement without rows; returns how many rows it changed.
  template <class... Values>
  int run(const std::string& sql, const Values&... values) {
    return query(sql, values...).exec();
  }
  /// The same, with an Error for an exception of SQLite.
  template <class... Values>
  [[nodiscard]] base::Result<void> tryRun(const base::Phrased& where, const std::string& sql, const Values&... values) {
    return guarded(where, [&] { (void)run(sql, values...); });
  }
  /// What `make` makes of each row.
  template <class Make, class... Values>
  [[nodiscard]] auto tryAll(const base::Phrased& where, Make make, const std::string& sql, const Values&... values) {
    return guarded(where, [&] { return query(sql, values...).all(make); });
  }

 private:
  SQLite::Database m_database;
  std::map<std::string, std::unique_ptr<SQLite::Statement>> m_statements;
};

/// Columns of a table and the members of T that they hold, in one order for reading and writing.
template <class T, class... Members>
struct Columns {
  std::string names;  ///< "host, name"
  std::tuple<Members...> members;

  /// Reads the next columns of the row.
  [[nodiscard]] T operator()(Query& row) const {
    T out{};
    std::apply([&](auto... member) { row.into(out.*member...); }, members);
    return out;
  }
  [[nodiscard]] std::string select(const std::string& table) const {
    return "SELECT " + names + " FROM " + table + " ";
  }
  /// `verb`: "INSERT INTO image".
  void insert(Connection& connection, const std::string& verb, const T& from) const {
    std::string places = "?";
    for (std::size_t i = 1; i < sizeof...(Members); ++i) places += ", ?";
    std::apply(
        [&](auto... member) {
          (void)connection.run(verb + " (" + names + ") VALUES (" + places + ")", from.*member...);
        },
        members);
  }
};

template <class T, class... Members>
[[nodiscard]] Columns<T, Members T::*...> columnsOf(const char* names, Members T::*... members) {
  return {names, {members...}};
}

/// The value of `read`, which is an optional; NotFound if it is empty.
template <class Read>
auto found(const base::Phrased& where, base::Phrase kind, const std::string& name, Read&& read)
    -> base::Result<typename std::invoke_result_t<Read>::value_type> {
  auto value = guarded(where, std::forward<Read>(read));
  if (!value) return base::fail(value.error());
  if (!*value) return base::fail(base::ErrorCode::NotFound, kind, name);
  return std::move(**value);
}

}  // namespace baremark::core::storage

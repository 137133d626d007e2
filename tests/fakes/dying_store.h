// SPDX-License-Identifier: GPL-3.0-or-later
// Kills this process with SIGKILL at a chosen commit of the store. Call it before the process opens its store.
#pragma once

#include <signal.h>
#include <sqlite3.h>

#include <atomic>
#include <string>
#include <string_view>

namespace baremark::fakes {

enum class Commit { Before, After };

struct DeathAtCommit {
  std::string statement;  ///< beginning of the SQL statement
  Commit when = Commit::Before;
  std::atomic<bool> isDue{false};
};

inline DeathAtCommit& deathAtCommit() {
  static DeathAtCommit death;
  return death;
}

/// The process dies at the commit of the first transaction that runs such a statement.
inline void dieAtCommitOf(const std::string& statement, Commit when) {
  deathAtCommit().statement = statement;
  deathAtCommit().when = when;
  const auto onEvent = [](unsigned event, void*, void* prepared, void*) -> int {
    const char* sql = sqlite3_sql(static_cast<sqlite3_stmt*>(prepared));
    const std::string_view text = sql == nullptr ? "" : sql;
    DeathAtCommit& death = deathAtCommit();
    if (text.rfind(death.statement, 0) == 0) death.isDue = true;
    const unsigned moment = death.when == Commit::Before ? SQLITE_TRACE_STMT : SQLITE_TRACE_PROFILE;
    if (death.isDue && event == moment && text.rfind("COMMIT", 0) == 0) ::raise(SIGKILL);
    return 0;
  };
  static int (*const traced)(unsigned, void*, void*, void*) = onEvent;
  const auto onOpen = [](sqlite3* database, const char**, const struct sqlite3_api_routines*) -> int {
    return sqlite3_trace_v2(database, SQLITE_TRACE_STMT | SQLITE_TRACE_PROFILE, traced, nullptr);
  };
  static int (*const opened)(sqlite3*, const char**, const struct sqlite3_api_routines*) = onOpen;
  sqlite3_auto_extension(reinterpret_cast<void (*)()>(opened));
}

}  // namespace baremark::fakes

// SPDX-License-Identifier: GPL-3.0-or-later
// A store at whose commit this process dies, with SIGKILL. For one process, before it opens its store.
#pragma once

#include <signal.h>
#include <sqlite3.h>

#include <atomic>
#include <string>
#include <string_view>

namespace baremark::fakes {

enum class Commit { Before, After };

struct DeathAtCommit {
  std::string statement;  ///< what its SQL begins with
  Commit when = Commit::Before;
  std::atomic<bool> isDue{false};
};

inline DeathAtCommit& deathAtCommit() {
  static DeathAtCommit death;
  return death;
}

/// Of the first transaction in which such a statement is run.
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

// SPDX-License-Identifier: Apache-2.0
// The log of UCX, which says what transports it chose for the connections of this rank. MPI owns the connections, so
// the log is the only place that shows them. Only the canary asks for it.
#pragma once

#include <array>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace baremark::engine::comm {

/// Receives UCX's log through a pipe; no file is written. A thread of its own reads the pipe, so UCX never waits, and
/// passes warnings and errors on to the standard error stream at once. Warnings that UCX would show without this log
/// are not lost.
class UcxLog {
 public:
  /// Sets UCX_LOG_LEVEL and UCX_LOG_FILE. Must be called before MPI starts, and without threads that read variables.
  /// UCX reads its settings when it is loaded. If it was loaded with this program, the program starts again, with
  /// `arguments`, and the call does not return. If the user has set UCX_LOG_FILE, the log stays the user's.
  explicit UcxLog(char** arguments);
  ~UcxLog();
  UcxLog(const UcxLog&) = delete;
  UcxLog& operator=(const UcxLog&) = delete;

  /// Restores the variables. To be called after MPI has started.
  void restoreVariables();

  /// Returns what UCX has chosen so far, as ucxTransportsIn() does. Empty: it has logged no connection.
  [[nodiscard]] std::string transports();

 private:
  void open();
  void adopt(const std::string& ends);
  void startAgain(char** arguments);
  void read();
  void take(char byte);
  void endLine();

  std::array<int, 2> m_ends = {-1, -1};  ///< of the pipe: for reading and for writing
  std::optional<std::string> m_level;    ///< UCX_LOG_LEVEL as the user set it
  bool m_isVerbose = false;              ///< the user wants to see all lines
  std::string m_line;                    ///< only of the thread
  std::mutex m_mutex;
  std::condition_variable m_reached;
  std::string m_log;  ///< lines about connections
  int m_marksRead = 0;
  int m_marksWritten = 0;  ///< not of the thread
  std::thread m_reader;
};

}  // namespace baremark::engine::comm

// SPDX-License-Identifier: GPL-3.0-or-later
// What the command line prints: results on the standard output, all else on the standard error.
#pragma once

#include <QString>
#include <vector>
#include <string>
#include <utility>

#include "core/base/error.h"
#include "core/base/json.h"
#include "core/report/table.h"

namespace baremark::cli {

enum ExitStatus : int { kDone = 0, kFailed = 1, kRefusedInput = 2, kInterrupted = 3 };

class Console {
 public:
  /// `store`: for the commands that are offered, where it is not the user's own.
  explicit Console(bool isJson, QString store = {}) : m_isJson(isJson), m_store(std::move(store)) {}

  [[nodiscard]] bool isJson() const { return m_isJson; }
  [[nodiscard]] const QString& store() const { return m_store; }
  /// A sentence whose commands, "baremark-cli …", a shell takes as they stand in what is returned.
  [[nodiscard]] QString offering(const QString& sentence) const;

  void out(const QString& text);
  /// The one document of a call with --json.
  void out(const core::base::Json& document);
  void out(const core::report::Table& table);
  /// A line on the standard error, below a progress line.
  void note(const QString& text);
  /// Replaces the last progress line on a terminal, as far as it fits into its width; prints nothing elsewhere. Empty: takes it away.
  void progress(const QString& line);
  /// Ends the progress line, so that what follows stands below it.
  void endProgress();
  [[nodiscard]] bool hasTerminal() const;

  /// Says in words what went wrong while the verb goes on: its document is still to come.
  void warn(const core::base::Error& error);
  /// Says the error that ends the verb in words, with --json as its document too, and returns the exit status for it.
  [[nodiscard]] int fail(const core::base::Error& error);
  /// The same for all that is refused at once, at least one: the document has the first as its `error` and all as `errors`.
  [[nodiscard]] int failAll(const std::vector<core::base::Error>& errors);
  /// The program's own exit status, and a line where results could not all be printed: nothing is done without them.
  [[nodiscard]] int endWith(int status);

 private:
  void printOut(const QString& text);

  bool m_isJson;
  QString m_store;
  bool m_hasDocument = false;
  bool m_hasProgress = false;
  int m_problem = 0;  ///< errno of the last result that could not be printed as a whole
};

/// The document of an error.
[[nodiscard]] core::base::Json errorJson(const core::base::Error& error);

/// So much of `line` as stands in one line of a terminal of `width` columns, with "…" where it is cut; 0: all of it.
[[nodiscard]] QString cutTo(const QString& line, int width);

/// Columns side by side, two blanks between them, with a line of titles.
[[nodiscard]] QString toText(const core::report::Table& table);

}  // namespace baremark::cli

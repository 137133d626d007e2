// SPDX-License-Identifier: GPL-3.0-or-later
// The output of the command line: results on the standard output, everything else on the standard error. Main thread.
#pragma once

#include <QStringList>
#include <set>

#include "app/text/host_text.h"
#include "app/text/names.h"
#include "core/report/table.h"

namespace baremark::cli {

using app::qString;
using app::shownName;
using core::base::Error;
using core::base::ErrorCode;
using core::base::ExperimentId;
using core::base::fail;
using core::base::Json;
using core::base::Phrase;
using core::base::Result;
using core::report::Table;

/// The context of the translated texts in this room.
struct Cli {
  Q_DECLARE_TR_FUNCTIONS(Cli)
};

enum ExitStatus : int { kDone = 0, kFailed = 1, kRefusedInput = 2, kInterrupted = 3 };

class Console {
 public:
  /// `store` is the path of a store that is not the default one, for offering().
  explicit Console(bool isJson, QString store = {}) : m_isJson(isJson), m_store(std::move(store)) {}

  [[nodiscard]] bool isJson() const { return m_isJson; }
  [[nodiscard]] const QString& store() const { return m_store; }
  /// The sentence with its commands, "baremark-cli …", completed so that a shell accepts them: with --store if needed.
  [[nodiscard]] QString offering(const QString& sentence) const;

  void out(const QString& text);
  /// The document of a call with --json. Call it once.
  void out(const Json& document);
  void out(const Table& table);
  /// With --json the document, otherwise the words.
  void out(const Json& document, const QString& words) { m_isJson ? out(document) : out(words); }
  /// A line on the standard error, below a progress line.
  void note(const QString& text);
  /// Replaces the progress line on a terminal, cut to its width. Empty: removes the line. Prints nothing if the
  /// standard error is not a terminal.
  void progress(const QString& line);
  /// Ends the progress line, so that further output starts on a new line.
  void endProgress();
  [[nodiscard]] bool hasTerminal() const;

  /// Prints an error in words, without a JSON document. For a verb that continues.
  void warn(const Error& error);
  /// Prints the error that ends the verb, with --json also as the document. Returns the exit status for it.
  [[nodiscard]] int fail(const Error& error);
  /// The same for several errors, at least one. The document has the first as `error` and all as `errors`.
  [[nodiscard]] int failAll(const std::vector<Error>& errors);
  /// The exit status of the program: `status`, or kFailed if some results could not be printed. Reports that, too.
  [[nodiscard]] int endWith(int status);

 private:
  void printOut(const QString& text);

  bool m_isJson;
  QString m_store;
  bool m_hasDocument = false;
  bool m_hasProgress = false;
  int m_problem = 0;  ///< errno of the last result that could not be printed completely
};

/// The document of an error.
[[nodiscard]] Json errorJson(const Error& error);

/// `line`, cut with "…" to fit a terminal of `width` columns. With the width 0 it is not cut.
[[nodiscard]] QString cutTo(const QString& line, int width);

/// An empty table with these titles; those of the columns `right` and their cells stand right.
[[nodiscard]] Table tableOf(const QStringList& titles, const std::set<qsizetype>& right = {});

/// A column of names and a column of values, each line after `indent`. A value may have several lines; facts without
/// one are left out.
[[nodiscard]] QString toText(const std::vector<app::text::Fact>& facts, const QString& indent = {});
/// The table as text, with a line of titles and two spaces between columns.
[[nodiscard]] QString toText(const Table& table);

}  // namespace baremark::cli

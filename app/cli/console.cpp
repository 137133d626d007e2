// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/console.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "app/text/command_text.h"
#include "core/base/json.h"
#include "remote/ssh/offline.h"

namespace baremark::cli {
namespace {

using core::report::Align;

/// Whether the user's input was refused; otherwise something failed.
bool isRefusal(ErrorCode code) {
  return code <= ErrorCode::NewerVersion || code == ErrorCode::CheckFailed;
}

/// Returns 0, or errno if the text could not be written completely.
int print(FILE* stream, const QString& text) {
  const QByteArray bytes = text.toUtf8();
  const auto size = static_cast<std::size_t>(bytes.size());
  const bool isWritten = std::fwrite(bytes.constData(), 1, size, stream) == size && std::fflush(stream) == 0;
  return isWritten ? 0 : errno;
}

/// Columns of the terminal; 0: not known.
int terminalWidth() {
  winsize size{};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

}  // namespace

QString cutTo(const QString& line, int width) {
  // The last column stays free: some terminals wrap once it is written.
  const qsizetype most = width - 1;
  return most < 1 || line.size() <= most ? line : line.left(most - 1) + QStringLiteral("…");
}

Table tableOf(const QStringList& titles, const std::set<qsizetype>& right) {
  Table table;
  for (qsizetype i = 0; i < titles.size(); ++i)
    table.columns.push_back({titles[i].toStdString(), right.contains(i) ? Align::Right : Align::Left});
  return table;
}

QString toText(const std::vector<app::text::Fact>& facts, const QString& indent) {
  qsizetype width = 0;
  for (const app::text::Fact& fact : facts)
    if (!fact.value.isEmpty()) width = std::max(width, fact.name.size());
  QString out;
  for (const app::text::Fact& fact : facts) {
    QString name = fact.name;
    for (const QString& line : fact.value.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
      out += indent + name.leftJustified(width) + QStringLiteral("  ") + line + QLatin1Char('\n');
      name.clear();
    }
  }
  return out;
}

QString toText(const Table& table) {
  std::vector<qsizetype> widths;
  for (const auto& column : table.columns) widths.push_back(qString(column.title).size());
  for (const auto& row : table.rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], qString(row[i]).size());
  }
  const auto line = [&](const std::vector<std::string>& cells) {
    QString out;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const QString cell = qString(cells[i]);
      const bool isRight = table.columns[i].align == Align::Right;
      out += isRight ? cell.rightJustified(widths[i]) : cell.leftJustified(widths[i]);
      out += QStringLiteral("  ");
    }
    while (out.endsWith(QLatin1Char(' '))) out.chop(1);
    return out + QLatin1Char('\n');
  };
  std::vector<std::string> titles;
  for (const auto& column : table.columns) titles.push_back(column.title);
  QString out = line(titles);
  for (const auto& row : table.rows) out += line(row);
  return out;
}

bool Console::hasTerminal() const {
  return isatty(STDERR_FILENO) != 0;
}

void Console::printOut(const QString& text) {
  if (const int problem = print(stdout, text); problem != 0) m_problem = problem;
}

void Console::out(const QString& text) {
  printOut(text.endsWith(QLatin1Char('\n')) ? text : text + QLatin1Char('\n'));
}
void Console::out(const Json& document) {
  assert(!m_hasDocument);
  m_hasDocument = true;
  printOut(qString(core::base::toJsonText(document)));
}
void Console::out(const Table& table) {
  printOut(toText(table));
}
void Console::note(const QString& text) {
  endProgress();
  (void)print(stderr, text + QLatin1Char('\n'));
}

void Console::progress(const QString& line) {
  if (!hasTerminal()) return;
  (void)print(stderr, QStringLiteral("\r\033[K") + cutTo(line, terminalWidth()));
  m_hasProgress = !line.isEmpty();
}

void Console::endProgress() {
  if (m_hasProgress) (void)print(stderr, QStringLiteral("\n"));
  m_hasProgress = false;
}

QString Console::offering(const QString& sentence) const {
  return app::text::withCommands(sentence, m_store);
}

void Console::warn(const Error& error) {
  endProgress();
  app::text::ErrorText words = app::text::describe(error, app::text::Reader::Terminal);
  words.advice = offering(words.advice);
  note(app::text::toLines(words));
}

int Console::fail(const Error& error) {
  Error shown = error;
  if (error.code == ErrorCode::Offline && error.value == remote::offline::kLost) shown.allowed = Phrase::ProgramEnds;
  warn(shown);
  if (m_isJson && !m_hasDocument) out(errorJson(error));
  if (error.code == ErrorCode::Cancelled) return kInterrupted;
  return isRefusal(error.code) ? kRefusedInput : kFailed;
}

int Console::failAll(const std::vector<Error>& errors) {
  if (errors.size() == 1) return fail(errors.front());
  for (const Error& error : errors) warn(error);
  if (m_isJson && !m_hasDocument) {
    Json document = errorJson(errors.front());
    for (const Error& error : errors) document["errors"].push_back(errorJson(error)["error"]);
    out(document);
  }
  const bool isInputRefused = std::ranges::any_of(errors, [](const Error& error) { return isRefusal(error.code); });
  return isInputRefused ? kRefusedInput : kFailed;
}

int Console::endWith(int status) {
  if (m_problem == 0) return status;
  // EPIPE: the reader closed the pipe on purpose, so it needs no report.
  if (m_problem != EPIPE)
    warn({.code = m_problem == ENOSPC ? ErrorCode::NoSpace : ErrorCode::Io,
          .where = Cli::tr("the standard output").toStdString(),
          .detail = std::strerror(m_problem)});
  return status == kDone ? kFailed : status;
}

Json errorJson(const Error& error) {
  Json object;
  object["code"] = core::base::errorCodeName(error.code);
  object["where"] = error.where.english();
  object["value"] = error.value.english();
  object["allowed"] = error.allowed.english();
  object["suggestion"] = error.suggestion.english();
  object["detail"] = error.detail;
  return {{"schema", "baremark.error/1"}, {"error", std::move(object)}};
}

}  // namespace baremark::cli

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/command_text.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include "core/base/quoting.h"

namespace baremark::app::text {
namespace {

/// Double quotes for a word with blanks; single quotes for a word that a shell would expand.
QString quoted(const QString& word) {
  const bool isQuiet = !word.contains(QLatin1Char('"')) && !word.contains(QLatin1Char('$')) &&
                       !word.contains(QLatin1Char('`')) && !word.contains(QLatin1Char('\\')) &&
                       !word.contains(QLatin1Char('!'));
  if (isQuiet && word.contains(QLatin1Char(' '))) return QLatin1Char('"') + word + QLatin1Char('"');
  if (word.contains(QChar(0x2026))) return word;  // shortened for display, never run
  const auto safe = core::base::shellQuoted(word.toStdString());
  return safe ? qString(*safe) : QStringLiteral("''");
}

constexpr QLatin1String kProgram("baremark-cli");

/// A program in the folder of this one. In the portable pack, the loader runs, and the start script is one folder up.
QFileInfo beside(const QString& name) {
  const QFileInfo running(QCoreApplication::applicationFilePath());
  const QDir folder =
      running.fileName() == QLatin1String("ld.so") ? QDir(running.path() + QStringLiteral("/..")) : running.dir();
  return QFileInfo(QDir::cleanPath(folder.absoluteFilePath(name)));
}

/// The name of a program if PATH finds the one in the folder of this program, or if there is none; otherwise its path.
QString programWord(const QString& name) {
  const QFileInfo ours = beside(name);
  const QFileInfo found(QStandardPaths::findExecutable(name));
  const bool isFound = !ours.isExecutable() || found.canonicalFilePath() == ours.canonicalFilePath();
  return isFound ? name : quoted(ours.filePath());
}

QString lineOf(const QString& program, const QStringList& words, const QString& store) {
  QStringList out{programWord(program)};
  for (const QString& word : words) out << quoted(word);
  if (!store.isEmpty()) out << QStringLiteral("--store") << quoted(store);
  return out.join(QLatin1Char(' '));
}

}  // namespace

QString commandLine(const CommandWords& command, const QString& store) {
  return lineOf(kProgram, command.words, store);
}

QString windowCommand(const QString& store) {
  return lineOf(QStringLiteral("baremark"), {}, store);
}

QString withCommands(QString sentence, const QString& store) {
  return sentence.replace(QString(kProgram) + QLatin1Char(' '), commandLine({}, store) + QLatin1Char(' '));
}

QString shortCommandLine(const CommandWords& command) {
  QStringList words;
  for (const QString& word : command.words) {
    const bool isId = core::base::isUlid(word.toStdString());
    const qsizetype slash = word.lastIndexOf(QLatin1Char('/'));
    if (isId)
      words << word.left(4) + QStringLiteral("…") + word.right(2);
    else if (slash > 0 && word.size() > 30)
      words << quoted(word.mid(slash + 1));
    else
      words << quoted(word);
  }
  words.prepend(kProgram);
  return words.join(QLatin1Char(' '));
}

ErrorText rollbackNote(const QString& path) {
  //: %1: a file
  const QString reason =
      Text::tr("The file system of %1 does not support a write-ahead log. This is normal for network folders.")
          .arg(path);
  return {
      .title = Text::tr("The store uses the slower rollback journal."), .reason = reason, .advice = {}, .detail = {}};
}

}  // namespace baremark::app::text

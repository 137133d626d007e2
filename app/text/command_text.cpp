// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/command_text.h"

#include "core/base/id.h"
#include "core/base/quoting.h"

namespace baremark::app::text {
namespace {

/// People write double quotes around blanks; what a shell would look into takes single ones.
QString quoted(const QString& word) {
  const bool isQuiet = !word.contains(QLatin1Char('"')) && !word.contains(QLatin1Char('$')) && !word.contains(QLatin1Char('`')) &&
                       !word.contains(QLatin1Char('\\')) && !word.contains(QLatin1Char('!'));
  if (isQuiet && word.contains(QLatin1Char(' '))) return QLatin1Char('"') + word + QLatin1Char('"');
  if (word.contains(QChar(0x2026))) return word;  // shortened for the eye, never run
  const auto safe = core::base::shellQuoted(word.toStdString());
  return safe ? QString::fromStdString(*safe) : QStringLiteral("''");
}

QString joined(const QStringList& words) {
  QStringList out{QStringLiteral("baremark-cli")};
  for (const QString& word : words) out << quoted(word);
  return out.join(QLatin1Char(' '));
}

}  // namespace

QString commandLine(const CommandWords& command, const QString& store) {
  QStringList words = command.words;
  if (!store.isEmpty()) words << QStringLiteral("--store") << store;
  return joined(words);
}

QString shortCommandLine(const CommandWords& command) {
  QStringList words;
  for (const QString& word : command.words) {
    const bool isId = core::base::isUlid(word.toStdString());
    const qsizetype slash = word.lastIndexOf(QLatin1Char('/'));
    if (isId) words << word.left(4) + QStringLiteral("…") + word.right(2);
    else if (slash > 0 && word.size() > 30) words << quoted(word.mid(slash + 1));
    else words << quoted(word);
  }
  words.prepend(QStringLiteral("baremark-cli"));
  return words.join(QLatin1Char(' '));
}

}  // namespace baremark::app::text

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/runtime_issue_text.h"

#include <QCoreApplication>

namespace baremark::app::text {
namespace {

QString translatedText(const std::string& english) {
  return QCoreApplication::translate("RuntimeIssues", english.c_str());
}

/// Where the next sentence after `from` ends, at the blank behind its point or colon.
std::size_t endOfSentence(const std::string& text, std::size_t from) {
  for (std::size_t blank = text.find(' ', from + 1); blank != std::string::npos; blank = text.find(' ', blank + 1)) {
    if (blank > 0 && (text[blank - 1] == '.' || text[blank - 1] == ':')) return blank;
  }
  return std::string::npos;
}

/// A fix, alone or before its command. Empty: it has no translation.
QString translatedFix(const std::string& fix) {
  if (const QString whole = translatedText(fix); whole != QString::fromStdString(fix)) return whole;
  for (std::size_t end = endOfSentence(fix, 0); end != std::string::npos; end = endOfSentence(fix, end)) {
    const std::string before = fix.substr(0, end);
    const QString words = translatedText(before);
    if (words != QString::fromStdString(before)) return words + QString::fromStdString(fix.substr(end));
  }
  return {};
}

}  // namespace

QString translatedIssue(const std::string& english) {
  const QString asWritten = QString::fromStdString(english);
  if (const QString whole = translatedText(english); whole != asWritten) return whole;
  // The store keeps why a run failed as one line: the explanation, the fix, and the command if there is one.
  for (std::size_t end = endOfSentence(english, 0); end != std::string::npos; end = endOfSentence(english, end)) {
    const std::string explain = english.substr(0, end);
    const QString first = translatedText(explain);
    if (first == QString::fromStdString(explain)) continue;
    const QString rest = translatedFix(english.substr(end + 1));
    if (!rest.isEmpty()) return first + QLatin1Char(' ') + rest;
  }
  const QString fix = translatedFix(english);
  return fix.isEmpty() ? asWritten : fix;
}

QString withTranslatedIssue(const QString& words) {
  const QString first = words.section(QLatin1Char('\n'), 0, 0);
  return translatedIssue(first.toStdString()) + words.mid(first.size());
}

}  // namespace baremark::app::text

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/phrase_text.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/text/probe_text.h"

namespace baremark::app::text {
namespace {

using core::base::Phrase;
using core::base::Phrased;

struct PhraseTr {
  Q_DECLARE_TR_FUNCTIONS(Phrases)
};

/// A known issue without its full stop, for use inside a sentence. Other words stay as they are.
QString issueInSentence(const QString& words) {
  const QString sentence = translatedIssue(words.toStdString() + ".");
  return sentence.endsWith(QLatin1Char('.')) ? sentence.chopped(1) : sentence;
}

}  // namespace

QString namesText(const Phrased::Names& names) {
  constexpr std::size_t kShown = 12;
  const std::size_t shown = std::min(names.size(), kShown);
  QStringList words;
  for (std::size_t i = 0; i < shown; ++i) words << QString::fromStdString(names[i]);
  if (names.size() > shown)
    return PhraseTr::tr("%1 and %2 more", "names, how many more")
        .arg(words.join(QStringLiteral(", ")), QString::number(names.size() - shown));
  if (words.size() < 2) return words.join(QString());
  const QString last = words.takeLast();
  return PhraseTr::tr("%1 or %2", "names, the last name").arg(words.join(QStringLiteral(", ")), last);
}

QString valueText(const Phrased::Value& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return QString::number(*number);
  if (const auto* names = std::get_if<Phrased::Names>(&value)) return namesText(*names);
  return QString::fromStdString(std::get<std::string>(value));
}

QString filled(const QString& words, const QStringList& values) {
  QString out;
  for (qsizetype i = 0; i < words.size(); ++i) {
    const int number = words[i] == QLatin1Char('%') && i + 1 < words.size() ? words[i + 1].digitValue() : -1;
    if (number < 1 || number > values.size()) {
      out += words[i];
      continue;
    }
    out += values[number - 1];
    ++i;
  }
  return out;
}

QString phraseText(const Phrased& phrased) {
  QStringList values;
  for (const Phrased::Value& value : phrased.values()) values << valueText(value);
  if (phrased.phrase() <= Phrase::Names) return values.join(QString());
  if (phrased.phrase() == Phrase::RuntimeIssue || phrased.phrase() == Phrase::RuntimeFix)
    return translatedIssue(values.join(QString()).toStdString());
  if (phrased.phrase() == Phrase::FoundNotRunning && values.size() == 2) values[1] = issueInSentence(values[1]);
  return filled(QCoreApplication::translate("Phrases", core::base::englishPattern(phrased.phrase()).data()), values);
}

}  // namespace baremark::app::text

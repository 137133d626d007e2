// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/sentence_forms.h"

#include <algorithm>
#include <numeric>

namespace baremark::app::text {
namespace {

QRegularExpression expressionOf(const char* source) {
  QString pattern = QRegularExpression::escape(QString::fromUtf8(source));
  // Many sentences have "to" in them; a range begins with a number.
  const bool isAmount = pattern.startsWith(QStringLiteral("\\%1\\ to")) || qstrcmp(source, "%1 bytes") == 0;
  for (int number = 1; number <= 9; ++number) {
    const bool isNumber = isAmount && number <= 2;
    pattern.replace(QStringLiteral("\\%%1").arg(number),
                    isNumber ? QStringLiteral("(-?[0-9][^ ,:]*)") : QStringLiteral("(.+)"));
  }
  return QRegularExpression(QRegularExpression::anchoredPattern(pattern));
}

}  // namespace

SentenceForms::SentenceForms(const std::vector<const char*>& sources) {
  std::vector<std::size_t> order(sources.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t one, std::size_t other) { return qstrlen(sources[one]) > qstrlen(sources[other]); });
  for (const std::size_t place : order) m_forms.push_back({place, expressionOf(sources[place])});
}

std::optional<SentenceForms::Match> SentenceForms::match(const QString& text) const {
  for (const Form& form : m_forms) {
    const QRegularExpressionMatch match = form.expression.match(text);
    if (match.hasMatch()) return Match{form.place, match.capturedTexts().mid(1)};
  }
  return std::nullopt;
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

}  // namespace baremark::app::text

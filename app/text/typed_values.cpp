// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/typed_values.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <algorithm>

namespace baremark::app::text {
namespace {

using core::model::SettingValue;
using core::protocol::SettingType;

struct TypedValuesTr {
  Q_DECLARE_TR_FUNCTIONS(TypedValues)
};

bool hasDecimalComma() {
  return QLocale().decimalPoint() == QLatin1String(",");
}

bool matches(const QString& words, const char* pattern) {
  return QRegularExpression(QRegularExpression::anchoredPattern(QLatin1String(pattern))).match(words).hasMatch();
}

/// In a language with a decimal comma.
bool isFraction(const QString& words) {
  return hasDecimalComma() && matches(words, "[+-]?\\d*,\\d+(?:[eE][+-]?\\d+)?");
}

/// "0,01" in a language where commas separate values: a comma between digits, and no decimal point.
bool maybeFraction(const QStringList& parts) {
  for (qsizetype i = 0; i + 1 < parts.size(); ++i) {
    if (matches(parts[i], "[+-]?\\d+") && matches(parts[i + 1], "\\d+(?:[eE][+-]?\\d+)?")) return true;
  }
  return false;
}

bool isUnclearNumber(const QString& words, const QStringList& parts) {
  return hasDecimalComma() ? matches(words, ".*\\d,\\d.*") : maybeFraction(parts);
}

/// "8,192" may be one number with a thousands separator, or 8 and 192. "1,024" is one number, because 024 is not.
bool maybeThousands(const QString& words, const QStringList& parts) {
  const bool hasLeadingZero =
      std::any_of(parts.begin(), parts.end(), [](const QString& part) { return matches(part, "0\\d+"); });
  return hasLeadingZero || matches(words, "[1-9]\\d{0,2}(?:,\\d{3})+");
}

QString refusedFraction(const QString& typed) {
  const QString one = shownValue(0.5);
  const QString several = shownValues({0.5, 0.25});
  //: %1: what was typed, %2: an example of a fraction, %3: an example of several numbers
  return TypedValuesTr::tr("“%1” is ambiguous. Write a fraction as “%2”, and several numbers as “%3”.")
      .arg(typed, one, several);
}

QString refusedThousands(const QString& typed, const QStringList& parts) {
  QStringList several;
  for (const QString& part : parts) several << QString::number(part.toLongLong());
  //: %1: what was typed, %2: the same as one number, %3: the same as several numbers
  return TypedValuesTr::tr("“%1” is ambiguous. Write one number as “%2”, and several numbers as “%3”.")
      .arg(typed, parts.join(QString()), several.join(QStringLiteral(", ")));
}

/// Reads a piece without semicolons, and without commas that a blank follows.
void take(TypedValues& typed, SettingType type, const QString& piece) {
  if (!piece.contains(QLatin1Char(','))) {
    typed.words << piece;
    return;
  }
  if (type == SettingType::Number && isFraction(piece)) {
    typed.words << typedValue(type, piece);
    return;
  }
  const QStringList parts = piece.split(QLatin1Char(','), Qt::SkipEmptyParts);
  const bool isUnclear = type == SettingType::Number ? isUnclearNumber(piece, parts) : maybeThousands(piece, parts);
  if (isUnclear && typed.problem.isEmpty())
    typed.problem = type == SettingType::Number ? refusedFraction(piece) : refusedThousands(piece, parts);
  for (const QString& part : parts) typed.words << part.trimmed();
}

}  // namespace

TypedValues typedValues(SettingType type, const QString& typed) {
  TypedValues values;
  const bool isNumber = type == SettingType::Integer || type == SettingType::Number;
  if (!isNumber) {
    // The name of a folder may contain a comma. After a separating comma, the next path begins.
    static const QRegularExpression betweenPaths(QStringLiteral(",(?=\\s*(?:/|$))"));
    for (const QString& word : typed.split(betweenPaths, Qt::SkipEmptyParts)) values.words << word.trimmed();
    return values;
  }
  static const QRegularExpression separator(QStringLiteral(";|,(?=\\s|$)"));
  for (const QString& piece : typed.trimmed().split(separator, Qt::SkipEmptyParts)) {
    if (!piece.trimmed().isEmpty()) take(values, type, piece.trimmed());
  }
  return values;
}

QString typedValue(SettingType type, const QString& typed) {
  const bool isPointed = type == SettingType::Number && isFraction(typed.trimmed());
  return isPointed ? typed.trimmed().replace(QLatin1Char(','), QLatin1Char('.')) : typed;
}

core::base::Error asTyped(core::base::Error refusal, SettingType type) {
  // A value of the wrong kind is quoted as it was typed.
  if (type != SettingType::Number || refusal.code != core::base::ErrorCode::OutOfRange) return refusal;
  const auto withPoint = [](const std::string& words) {
    return QString::fromStdString(words).replace(QLatin1Char('.'), QLocale().decimalPoint()).toStdString();
  };
  refusal.value = refusal.value.withTexts(withPoint);
  refusal.allowed = refusal.allowed.withTexts(withPoint);
  return refusal;
}

QString shownValue(const SettingValue& value) {
  QString words = QString::fromStdString(core::model::toText(value));
  if (std::holds_alternative<double>(value)) words.replace(QLatin1Char('.'), QLocale().decimalPoint());
  return words;
}

QString shownValues(const std::vector<SettingValue>& values) {
  const bool areNumbers = std::any_of(values.begin(), values.end(),
                                      [](const SettingValue& value) { return std::holds_alternative<double>(value); });
  QStringList words;
  for (const SettingValue& value : values) words << shownValue(value);
  return words.join(areNumbers && hasDecimalComma() ? QStringLiteral("; ") : QStringLiteral(", "));
}

}  // namespace baremark::app::text

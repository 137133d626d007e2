// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/units_text.h"

#include <QDateTime>
#include <QLocale>
#include <array>
#include <cmath>

#include "app/text/names.h"
#include "core/stats/throughput.h"

namespace baremark::app::text {
namespace {

constexpr QChar kThinSpace(0x202F);  // narrow, without a line break
constexpr QChar kMinus(0x2212);

/// A number with a true minus if it is negative. A number that rounds to zero has no sign.
QString signedNumber(double value, int decimals, bool withPlus) {
  const double scale = std::pow(10.0, decimals);
  const double rounded = std::round(value * scale) / scale;
  const QString digits = QLocale().toString(std::abs(rounded), 'f', decimals);
  if (rounded < 0) return kMinus + digits;
  return rounded > 0 && withPlus ? QLatin1Char('+') + digits : digits;
}

/// The number of decimals of a percentage, up to `most`.
int decimalsOf(double percentage, int most) {
  int decimals = 0;
  for (double scaled = percentage; decimals < most && std::abs(scaled - std::round(scaled)) > 1e-6; scaled *= 10)
    ++decimals;
  return decimals;
}

QDateTime localTime(core::base::WallTime time) {
  return QDateTime::fromMSecsSinceEpoch(time.time_since_epoch().count());
}

// One form for every language and region: 24 hours, and the name of the month, so that it cannot be mistaken for the
// day.
QString hoursAndMinutes(const QDateTime& moment) {
  return moment.toString(QStringLiteral("HH:mm"));
}

QString dateText(const QDate& date) {
  return QLocale().toString(date,
                            Text::tr("d MMM yyyy", "format of a date, in Qt's letters; MMM is the month's short name"));
}

/// A text of digits as a number; nothing for another text or too many digits.
std::optional<qlonglong> wholeNumber(const std::string& text) {
  const bool isDigits =
      !text.empty() && std::ranges::all_of(text, [](char letter) { return letter >= '0' && letter <= '9'; });
  bool isNumber = false;
  const qlonglong number = isDigits ? qString(text).toLongLong(&isNumber) : 0;
  return isNumber ? std::optional(number) : std::nullopt;
}

enum class Unit : std::uint8_t { Second, Minute, Hour, Day };

/// Rounds an estimated duration. Below two minutes to ten seconds, so that the rows of a short plan add up to their
/// sum.
struct Rounded {
  int count = 0;  ///< 0: under ten seconds
  Unit unit = Unit::Second;
  bool operator==(const Rounded&) const = default;
};

Rounded roundedOf(std::chrono::milliseconds duration) {
  const double seconds = static_cast<double>(duration.count()) / 1000.0;
  if (seconds < 105) return {10 * static_cast<int>(std::lround(seconds / 10)), Unit::Second};
  const double minutes = seconds / 60;
  if (minutes < 90) return {static_cast<int>(std::lround(minutes)), Unit::Minute};
  const double hours = minutes / 60;
  if (hours < 48) return {static_cast<int>(std::lround(hours)), Unit::Hour};
  return {static_cast<int>(std::lround(hours / 24)), Unit::Day};
}

QString words(const Rounded& rounded) {
  switch (rounded.unit) {
    case Unit::Second:
      return Text::tr("%1 s", "a number").arg(rounded.count);
    case Unit::Minute:
      return Text::tr("%1 min", "a number").arg(rounded.count);
    case Unit::Hour:
      return Text::tr("%1 h", "a number").arg(rounded.count);
    case Unit::Day:
      return Text::tr("%n day(s)", nullptr, rounded.count);
  }
  return {};
}

}  // namespace

QString joined(QStringList texts, const QString& separator) {
  texts.removeAll(QString());
  return texts.join(separator);
}

QString joined(const std::vector<std::string>& texts, const QString& separator) {
  QStringList list;
  for (const std::string& text : texts) list << qString(text);
  return list.join(separator);
}

QString count(std::int64_t number) {
  return QLocale().toString(static_cast<qlonglong>(number));
}

QString blockNumber(int number, bool isRepeat) {
  const QString name = number == 0  ? Text::tr("check", "the one before the first run")
                       : number < 0 ? Text::tr("profile %1", "a number").arg(count(-number))
                                    : count(number);
  return isRepeat ? Text::tr("%1, repeated", "a block's number").arg(name) : name;
}

QString rate(std::optional<double> imagesPerSecond) {
  if (!imagesPerSecond || !std::isfinite(*imagesPerSecond)) return QStringLiteral("–");
  if (*imagesPerSecond >= 100) return QLocale().toString(std::llround(*imagesPerSecond));
  return QLocale().toString(*imagesPerSecond, 'f', rateDecimals(*imagesPerSecond));
}

QString instanceRates(const std::vector<double>& imagesPerSecond) {
  const auto spread = core::stats::spreadOf(imagesPerSecond);
  return spread ? instanceRates(imagesPerSecond, spread->variation) : QString();
}

QString instanceRates(const std::vector<double>& imagesPerSecond, double variation) {
  QStringList rates;
  for (const double each : imagesPerSecond) rates << rate(each);
  //: %1: images/s of several trainings, %2: their coefficient of variation in percent
  return Text::tr("%1 (spread %2)").arg(rates.join(QStringLiteral(" + ")), percent(variation));
}

int rateDecimals(double imagesPerSecond) {
  if (imagesPerSecond >= 100) return 0;
  return imagesPerSecond >= 10 ? 1 : 2;
}

QString change(double fraction, int decimals) {
  return signedNumber(fraction * 100, decimals, true) + kThinSpace + QLatin1Char('%');
}

QString percent(double fraction, int decimals) {
  return signedNumber(fraction * 100, decimals, false) + kThinSpace + QLatin1Char('%');
}

QString level(double level) {
  return percent(level, decimalsOf(level * 100, kMostDecimals));
}

QString changeInterval(const core::stats::Interval& ratio) {
  return Text::tr("%1 to %2", "the ends of an interval, without unit")
      .arg(signedNumber((ratio.low - 1) * 100, 1, true), signedNumber((ratio.high - 1) * 100, 1, true));
}

QString changeWithInterval(double fraction, const core::stats::Interval& ratio) {
  const QString below = signedNumber((fraction + 1 - ratio.low) * 100, 1, false);
  const QString above = signedNumber((ratio.high - 1 - fraction) * 100, 1, false);
  if (below != above) return QStringLiteral("%1 (%2)").arg(change(fraction), changeInterval(ratio));
  return signedNumber(fraction * 100, 1, true) + QStringLiteral(" ± ") + above + kThinSpace + QLatin1Char('%');
}

QString margin(double fraction, int mostDecimals) {
  return QStringLiteral("±") + percent(fraction, decimalsOf(fraction * 100, mostDecimals));
}

QString aboutDuration(std::chrono::milliseconds duration) {
  const Rounded rounded = roundedOf(duration);
  return rounded.count == 0 ? Text::tr("under 10 s") : Text::tr("about %1", "a duration").arg(words(rounded));
}

QString aboutDuration(std::chrono::milliseconds least, std::chrono::milliseconds most) {
  const Rounded low = roundedOf(least);
  const Rounded high = roundedOf(most);
  if (low == high) return aboutDuration(most);
  if (low.count == 0) return Text::tr("at most %1", "a duration").arg(words(high));
  if (low.unit != high.unit) return Text::tr("%1 to %2", "durations").arg(words(low), words(high));
  return Text::tr("%1 to %2", "a number, a duration").arg(low.count).arg(words(high));
}

QString range(int least, int most) {
  return least == most ? count(most) : Text::tr("%1 to %2", "numbers").arg(count(least), count(most));
}

QString duration(std::chrono::milliseconds duration) {
  const auto count = duration.count();
  if (count < 1000) return Text::tr("%1 ms", "a number").arg(count);
  if (count < 60000)
    return Text::tr("%1 s", "a number").arg(QLocale().toString(static_cast<double>(count) / 1000.0, 'f', 1));
  const auto seconds = count / 1000;
  if (seconds < 3600) return Text::tr("%1 min %2 s", "%1, %2: numbers").arg(seconds / 60).arg(seconds % 60);
  return Text::tr("%1 h %2 min", "%1, %2: numbers").arg(seconds / 3600).arg(seconds / 60 % 60);
}

QString startUpTime(double seconds) {
  const int decimals = seconds < 10 ? 2 : seconds < 100 ? 1 : 0;
  return Text::tr("%1 s", "a number").arg(QLocale().toString(seconds, 'f', decimals));
}

QString forTime(const QString& words, std::chrono::milliseconds spent) {
  return Text::tr("%1, for %2", "%1: what is being done, %2: a duration").arg(words, duration(spent));
}

QString bytes(std::int64_t count) {
  return QLocale().formattedDataSize(count, 1, QLocale::DataSizeSIFormat);
}

QString exactBytes(const std::string& text) {
  const auto count = wholeNumber(text);
  if (!count) return qString(text);
  static constexpr std::array kUnits = {"KiB", "MiB", "GiB", "TiB"};
  const auto in = [](const QString& number, std::size_t unit) {
    return unit == 0 ? Text::tr("%1 bytes", "a number").arg(number)
                     : number + QLatin1Char(' ') + QLatin1String(kUnits[unit - 1]);
  };
  qlonglong amount = *count;
  std::size_t unit = 0;
  for (; unit < kUnits.size() && amount != 0 && amount % 1024 == 0; ++unit) amount /= 1024;
  const QString exact = in(QLocale().toString(amount), unit);
  double rounded = static_cast<double>(amount);
  std::size_t larger = unit;
  for (; larger < kUnits.size() && rounded >= 1024; ++larger) rounded /= 1024;
  constexpr qlonglong kReadAtOnce = 100'000;
  return amount < kReadAtOnce ? exact
                              : QStringLiteral("%1 (%2)").arg(in(QLocale().toString(rounded, 'f', 1), larger), exact);
}

QString digits(const std::string& text) {
  if (const auto whole = wholeNumber(text)) return QLocale().toString(*whole);
  const QString words = qString(text);
  bool isNumber = false;
  QLocale::c().toDouble(words, &isNumber);
  return isNumber ? QString(words).replace(QLatin1Char('.'), QLocale().decimalPoint()) : words;
}

QString age(core::base::WallTime then, core::base::WallTime now) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(now - then).count();
  if (seconds < 60) return Text::tr("now");
  if (seconds < 3600) return Text::tr("%1 min", "a number").arg(seconds / 60);
  if (seconds < 86400) return Text::tr("%1 h", "a number").arg(seconds / 3600);
  return Text::tr("%n day(s)", nullptr, static_cast<int>(seconds / 86400));
}

QString zone(core::base::WallTime time) {
  return localTime(time).timeZoneAbbreviation();
}

QString momentWithZone(core::base::WallTime time) {
  return QStringLiteral("%1 %2").arg(dateAndTime(time), zone(time));
}

QString dateAndTime(const QDateTime& moment) {
  return QStringLiteral("%1 %2").arg(dateText(moment.date()), hoursAndMinutes(moment));
}

QString dateAndTime(core::base::WallTime time) {
  return dateAndTime(localTime(time));
}

QString day(core::base::WallTime time) {
  return dateText(localTime(time).date());
}

QString moment(core::base::WallTime time, core::base::WallTime now) {
  const QDateTime local = localTime(time);
  return local.date() == localTime(now).date() ? hoursAndMinutes(local) : dateAndTime(local);
}

QString ago(core::base::WallTime then, core::base::WallTime now) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(now - then).count();
  if (seconds < 60) return Text::tr("now");
  if (seconds < 3600) return Text::tr("%1 min ago", "a number").arg(seconds / 60);
  if (seconds < 86400) return Text::tr("%1 h ago", "a number").arg(seconds / 3600);
  return Text::tr("%n day(s) ago", nullptr, static_cast<int>(seconds / 86400));
}

QString momentAndAge(core::base::WallTime then, core::base::WallTime now) {
  const QString when = moment(then, now);
  if (now - then < std::chrono::minutes(1)) return when;
  return QStringLiteral("%1, %2").arg(when, ago(then, now));
}

QString clockTime(core::base::WallTime time) {
  return localTime(time).toString(QStringLiteral("HH:mm:ss"));
}

QString point(const core::model::Point& point) {
  const QString ranks = Text::tr("%n rank(s)", "MPI processes", point.ranks);
  if (point.nodes == 1) return ranks;
  return Text::tr("%1 on %2", "ranks on nodes").arg(ranks, Text::tr("%n node(s)", nullptr, point.nodes));
}

}  // namespace baremark::app::text

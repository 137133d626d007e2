// SPDX-License-Identifier: GPL-3.0-or-later
// Quantities in the user's language, with its decimal sign.
#pragma once

#include <QString>
#include <QStringList>
#include <algorithm>
#include <span>

#include "core/base/clock.h"
#include "core/model/experiment.h"
#include "core/stats/log_mean.h"

class QDateTime;

namespace baremark::app::text {

constexpr int kMostDecimals = 3;  ///< of a percentage that the user chose

/// The texts that are not empty, with `separator` between them.
[[nodiscard]] QString joined(QStringList texts, const QString& separator = QStringLiteral(", "));
/// All texts, also empty ones.
[[nodiscard]] QString joined(const std::vector<std::string>& texts, const QString& separator = QStringLiteral(", "));

/// A name in a file or in the output of a program, and its words.
struct NameWords {
  std::string_view name;
  const char* words;  ///< in English; see QT_TR_NOOP
};
/// The words of a name. nullptr: the table does not have it. tr(nullptr) is empty.
[[nodiscard]] inline const char* wordsOf(std::span<const NameWords> table, std::string_view name) {
  const auto found = std::ranges::find(table, name, &NameWords::name);
  return found == table.end() ? nullptr : found->words;
}

/// "7,992": a count in the format of the language. CountingTranslator writes %n in the same way.
[[nodiscard]] QString count(std::int64_t number);
/// "3", "profile 1, repeated", "check": a block by its number of core::report::blockPlaces().
[[nodiscard]] QString blockNumber(int number, bool isRepeat);
/// "9,671": a whole number from 100 on, otherwise three digits; "–" if it is unknown.
[[nodiscard]] QString rate(std::optional<double> imagesPerSecond);
/// The images/s of independent instances and their coefficient of variation: "51.2 + 50.8 (spread 0.6 %)". Empty below
/// two.
[[nodiscard]] QString instanceRates(const std::vector<double>& imagesPerSecond);
/// The same with a given coefficient of variation, such as the mean over several runs.
[[nodiscard]] QString instanceRates(const std::vector<double>& imagesPerSecond, double variation);
/// The number of decimals in rate(). A value has the same decimals as its interval.
[[nodiscard]] int rateDecimals(double imagesPerSecond);
/// "−0.9 %" for a ratio - 1; always with a sign, a true minus and a thin space.
[[nodiscard]] QString change(double fraction, int decimals = 1);
/// "89.4 %" without a sign.
[[nodiscard]] QString percent(double fraction, int decimals = 1);
/// "95 %", "98.75 %": the level of an interval, with all its decimals.
[[nodiscard]] QString level(double level);
/// "−3.3 to +1.5": the ends of an interval of a ratio, as changes.
[[nodiscard]] QString changeInterval(const core::stats::Interval& ratio);
/// "−21.4 ± 2.2 %", or "−21.4 % (−23.6 to −18.8)" if the two sides of the interval differ. `fraction` is a ratio - 1.
[[nodiscard]] QString changeWithInterval(double fraction, const core::stats::Interval& ratio);
/// "±2 %", "±0.25 %": with all its decimals, up to `kMostDecimals`.
[[nodiscard]] QString margin(double fraction, int mostDecimals = kMostDecimals);
/// "about 50 s", "about 12 min", "about 2 h", "under 10 s": an estimate, rounded.
[[nodiscard]] QString aboutDuration(std::chrono::milliseconds duration);
/// "2 to 16 min", "50 min to 2 h": minimum and maximum; a single duration if both round to the same value.
[[nodiscard]] QString aboutDuration(std::chrono::milliseconds least, std::chrono::milliseconds most);
/// "5", "5 to 40".
[[nodiscard]] QString range(int least, int most);
/// "12 min 30 s", "850 ms": a measured duration.
[[nodiscard]] QString duration(std::chrono::milliseconds duration);
[[nodiscard]] inline QString duration(double seconds) {
  return duration(std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000)));
}
/// "1.25 s", "0.34 s", "61.2 s": a measured duration, with three digits and at most two decimals.
[[nodiscard]] QString startUpTime(double seconds);
/// "building the image, for 1 min 12 s": an activity, and how long it has been running.
[[nodiscard]] QString forTime(const QString& words, std::chrono::milliseconds spent);
/// "4.4 GB"; powers of ten.
[[nodiscard]] QString bytes(std::int64_t count);
/// "4 MiB", "23.5 GiB (24,684,084 KiB)": an exact number of bytes, in powers of two. A text that is not a number stays
/// as it is.
[[nodiscard]] QString exactBytes(const std::string& text);
/// "4,096", "0.9": a number from a program, in the format of the user's language. Another text stays as it is.
[[nodiscard]] QString digits(const std::string& text);
/// "3 min", "2 days": an age.
[[nodiscard]] QString age(core::base::WallTime then, core::base::WallTime now);
/// "3 min ago", "2 days ago"; "now" for less than a minute.
[[nodiscard]] QString ago(core::base::WallTime then, core::base::WallTime now);
/// A moment with its age: "14:20, 3 h ago"; without the age if it is less than a minute.
[[nodiscard]] QString momentAndAge(core::base::WallTime then, core::base::WallTime now);
// Times are local, in one form for every language and region: 24 hours, and a date with the name of the month.
/// "27 Nov 2026 14:20", without its zone.
[[nodiscard]] QString dateAndTime(core::base::WallTime time);
/// The same for a moment of another clock, such as a cluster's, without conversion.
[[nodiscard]] QString dateAndTime(const QDateTime& moment);
/// "27 Nov 2026 14:20 CET"
[[nodiscard]] QString momentWithZone(core::base::WallTime time);
/// The local time zone at that moment: "CET".
[[nodiscard]] QString zone(core::base::WallTime time);
/// "27 Nov 2026"
[[nodiscard]] QString day(core::base::WallTime time);
/// "14:32" if the moment is today, otherwise with the date.
[[nodiscard]] QString moment(core::base::WallTime time, core::base::WallTime now);
/// "14:32:05"
[[nodiscard]] QString clockTime(core::base::WallTime time);
/// "4 ranks", or "2 × 8 ranks" on several nodes.
[[nodiscard]] QString point(const core::model::Point& point);

}  // namespace baremark::app::text

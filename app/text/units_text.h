// SPDX-License-Identifier: GPL-3.0-or-later
// Quantities as people read them, in the user's language and with its decimal sign.
#pragma once

#include <QString>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "core/base/clock.h"
#include "core/model/experiment.h"
#include "core/stats/log_mean.h"

class QDateTime;

namespace baremark::app::text {

constexpr int kMostDecimals = 3;  ///< of a percentage that somebody chose

/// "7,992": how many, as the language writes it. Counts in %n are written so by CountingTranslator.
[[nodiscard]] QString count(std::int64_t number);
/// "9,671": whole from 100 on, else three digits; "–" where it is unknown.
[[nodiscard]] QString rate(std::optional<double> imagesPerSecond);
/// With which rate() says it; those of a value are those of its interval.
[[nodiscard]] int rateDecimals(double imagesPerSecond);
/// "−0.9 %" of a ratio - 1; always with its sign, a true minus and a thin space.
[[nodiscard]] QString change(double fraction, int decimals = 1);
/// "89.4 %" without a sign.
[[nodiscard]] QString percent(double fraction, int decimals = 1);
/// "95 %", "98.75 %": of an interval, with the decimals that it has.
[[nodiscard]] QString level(double level);
/// "−3.3 to +1.5": the ends of an interval of a ratio, as changes.
[[nodiscard]] QString changeInterval(const core::stats::Interval& ratio);
/// "±2 %", "±0.25 %": with the decimals that it has, up to so many.
[[nodiscard]] QString margin(double fraction, int mostDecimals = kMostDecimals);
/// "about 12 min", "under 1 min", "about 2 h"; rounded as far as it is known.
[[nodiscard]] QString aboutDuration(std::chrono::milliseconds duration);
/// "2 to 16 min", "50 min to 2 h": at least and at most; as above where they round alike.
[[nodiscard]] QString aboutDuration(std::chrono::milliseconds least, std::chrono::milliseconds most);
/// "5", "5 to 40".
[[nodiscard]] QString range(int least, int most);
/// "12 min 30 s", "850 ms": as it was.
[[nodiscard]] QString duration(std::chrono::milliseconds duration);
/// "building the image, for 1 min 12 s": what is at work now, and since when.
[[nodiscard]] QString forTime(const QString& words, std::chrono::milliseconds spent);
/// "4.4 GB"; powers of ten.
[[nodiscard]] QString bytes(std::int64_t count);
/// "4 MiB", "23.5 GiB (24,684,084 KiB)": of a number of bytes in digits, with nothing lost; powers of two. Another text stays as it is.
[[nodiscard]] QString exactBytes(const std::string& text);
/// "4,096", "0.9" of a number that a program wrote, with the signs of the user's language. Another text stays as it is.
[[nodiscard]] QString digits(const std::string& text);
/// "3 min", "2 days": how long ago.
[[nodiscard]] QString age(core::base::WallTime then, core::base::WallTime now);
/// A moment with its age: "14:20, 3 h ago"; of less than a minute the moment alone.
[[nodiscard]] QString momentAndAge(core::base::WallTime then, core::base::WallTime now);
// Times are those of the clock here, in one form for every language and region: 24 hours, and a date that names its month.
/// "27 Nov 2026 14:20", without its zone.
[[nodiscard]] QString dateAndTime(core::base::WallTime time);
/// The same of a moment by another clock, such as a cluster's; it is not converted.
[[nodiscard]] QString dateAndTime(const QDateTime& moment);
/// "27 Nov 2026 14:20 CET"
[[nodiscard]] QString momentWithZone(core::base::WallTime time);
/// The local time's zone then: "CET".
[[nodiscard]] QString zone(core::base::WallTime time);
/// "27 Nov 2026"
[[nodiscard]] QString day(core::base::WallTime time);
/// "14:32" today, else with its date.
[[nodiscard]] QString moment(core::base::WallTime time, core::base::WallTime now);
/// "14:32:05"
[[nodiscard]] QString clockTime(core::base::WallTime time);
/// "4 ranks", "2 × 8 ranks" where there are several nodes.
[[nodiscard]] QString point(const core::model::Point& point);

}  // namespace baremark::app::text

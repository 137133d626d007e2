// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/units_text.h"

#include <gtest/gtest.h>

#include <QDateTime>
#include <QLocale>

namespace baremark::app::text {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

TEST(UnitsText, aTimeShowsItsAgeFromOneMinute) {
  const core::base::WallTime now{hours(500'000)};
  const auto said = [&](std::chrono::milliseconds ago) { return momentAndAge(now - ago, now); };
  const auto when = [&](std::chrono::milliseconds ago) { return moment(now - ago, now); };
  EXPECT_EQ(said(seconds(59)), when(seconds(59)));
  EXPECT_EQ(said(seconds(-300)), when(seconds(-300))) << "a clock that was put back";
  EXPECT_EQ(said(seconds(60)), when(seconds(60)) + QStringLiteral(", 1 min ago"));
  EXPECT_EQ(said(minutes(59)), when(minutes(59)) + QStringLiteral(", 59 min ago"));
  EXPECT_EQ(said(hours(23)), when(hours(23)) + QStringLiteral(", 23 h ago"));
  EXPECT_EQ(said(hours(24 * 12)), when(hours(24 * 12)) + QStringLiteral(", 12 day(s) ago"))
      << "the words of the source; the English file has its plurals";
}

TEST(UnitsText, timesHaveOneFormForEveryLanguageAndRegion) {
  const QDateTime local(QDate(2026, 11, 7), QTime(15, 4, 5));
  const core::base::WallTime time{std::chrono::milliseconds(local.toMSecsSinceEpoch())};
  const QLocale before;
  for (const char* language : {"en", "en_US", "en_GB", "C", "de_AT", "fr"}) {
    QLocale::setDefault(QLocale(QLatin1String(language)));
    EXPECT_EQ(clockTime(time).toStdString(), "15:04:05") << language;
    EXPECT_EQ(moment(time, time + hours(1)).toStdString(), "15:04") << language;
    EXPECT_TRUE(moment(time, time + hours(48)).endsWith(QStringLiteral(" 2026 15:04")))
        << moment(time, time + hours(48)).toStdString();
    EXPECT_EQ(dateAndTime(time), dateAndTime(local)) << language;
    EXPECT_TRUE(momentWithZone(time).startsWith(dateAndTime(time))) << language;
  }
  QLocale::setDefault(QLocale(QStringLiteral("en_US")));
  EXPECT_EQ(dateAndTime(time).toStdString(), "7 Nov 2026 15:04") << "no 11/7/26, which is July elsewhere";
  EXPECT_EQ(day(time).toStdString(), "7 Nov 2026");
  QLocale::setDefault(before);
}

TEST(UnitsText, countsAreGroupedAsInTheLanguage) {
  const QLocale before;
  QLocale::setDefault(QLocale(QStringLiteral("en")));
  EXPECT_EQ(count(7992).toStdString(), "7,992");
  EXPECT_EQ(range(1, 7992).toStdString(), "1 to 7,992");
  QLocale::setDefault(QLocale(QStringLiteral("de")));
  EXPECT_EQ(count(7992).toStdString(), "7.992");
  QLocale::setDefault(before);
}

TEST(UnitsText, aMarginKeepsItsDecimals) {
  const auto said = [](const char* number) { return QStringLiteral("±%1\u202F%").arg(QLatin1String(number)); };
  EXPECT_EQ(margin(0.02), said("2"));
  EXPECT_EQ(margin(0.07), said("7"));
  EXPECT_EQ(margin(0.015), said("1.5"));
  EXPECT_EQ(margin(0.0025), said("0.25"));
  EXPECT_EQ(margin(0.00125), said("0.125"));
  EXPECT_EQ(margin(0.0225, 1), said("2.3")) << "an estimate";
  EXPECT_EQ(level(0.9875), QStringLiteral("98.75\u202F%"));
}

}  // namespace
}  // namespace baremark::app::text

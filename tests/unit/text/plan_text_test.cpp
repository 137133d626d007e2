// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/plan_text.h"

#include <gtest/gtest.h>

#include <QDateTime>
#include <QLocale>

#include "app/text/units_text.h"
#include "core/plan/cautions.h"

namespace baremark::app::text {
namespace {

using namespace std::chrono_literals;

TEST(PlanText, untilMultipliesToAtLeastAndAtMost) {
  core::model::Experiment experiment;
  experiment.arms.resize(2);
  experiment.measure.repeats = 5;
  EXPECT_EQ(multiplication(countsOf(experiment, 1, 2)).toStdString(),
            "2 arm(s) × 2 scale(s) × 5 repeat(s) = 20 run(s)");
  EXPECT_EQ(multiplication({.arms = 2, .points = 1, .blocks = 3}).toStdString(),
            "2 arm(s) × 1 scale(s) × 3 repeat(s) = 6 run(s)");
  experiment.measure.until = core::model::Until{.halfWidth = 0.01, .maxRepeats = 40};
  EXPECT_EQ(multiplication(countsOf(experiment, 3, 2)).toStdString(),
            "2 arm(s) × 3 case(s) × 2 scale(s) × 5 to 40 repeat(s) = 60 to 480 run(s)");
}

TEST(PlanText, aLimitOfJobsAtOnceIsShown) {
  core::model::Experiment experiment;
  experiment.arms.resize(2);
  experiment.scale.ranks = {1};
  experiment.scale.threadsPerRank = 1;
  experiment.measure.repeats = 10;
  const auto words = [&] { return jobsAtOnce(experiment, countsOf(experiment, 1, 1), 8).toStdString(); };
  EXPECT_EQ(words(), "at most 1 at once") << "two might get the same node";
  experiment.allocation.atOnce = 4;
  EXPECT_EQ(words(), "at most 4 at once");
  experiment.allocation.atOnce = 10;
  EXPECT_EQ(words(), "");
  experiment.allocation.atOnce = 0;
  experiment.allocation.isExclusive = true;
  EXPECT_EQ(words(), "") << "all ten";
}

TEST(PlanText, aTimeAtLeastAndAtMostNamesBoth) {
  const auto words = [](std::chrono::milliseconds least, std::chrono::milliseconds most) {
    return aboutDuration(least, most).toStdString();
  };
  EXPECT_EQ(words(2min, 16min), "2 to 16 min");
  EXPECT_EQ(words(50min, 5h), "50 min to 5 h");
  EXPECT_EQ(words(2h, 16h), "2 to 16 h");
  EXPECT_EQ(words(20s, 4min), "20 s to 4 min");
  EXPECT_EQ(words(4min, 4min), "about 4 min");
  EXPECT_EQ(words(10s, 20s), "10 to 20 s");
  EXPECT_EQ(words(0s, 20s), "at most 20 s");
}

TEST(PlanText, shortTimesAddUpToTheirSum) {
  const auto words = [](std::chrono::milliseconds time) { return aboutDuration(time).toStdString(); };
  EXPECT_EQ(words(50s), "about 50 s");
  EXPECT_EQ(words(50s + 50s), "about 100 s");
  EXPECT_EQ(words(115s), "about 2 min");
  EXPECT_EQ(words(4s), "under 10 s");
}

TEST(PlanText, aQueuedExperimentShowsItsTimeIfKnown) {
  EXPECT_EQ(queuedWords(QStringLiteral("made up (2)"), 2min).toStdString(),
            "“made up (2)” is queued and takes about 2 min.");
  EXPECT_EQ(queuedWords(QStringLiteral("100 %1"), std::nullopt).toStdString(), "“100 %1” is queued.");
}

TEST(PlanText, aRangeOfOneNumberIsTheNumber) {
  EXPECT_EQ(range(5, 5).toStdString(), "5");
  EXPECT_EQ(range(5, 40).toStdString(), "5 to 40");
}

TEST(PlanText, everyCautionHasAText) {
  for (const char* code : {"one_arm", "few_blocks", "unbound", "oversubscribed", "busy", "powersave", "battery", "root",
                           "unknown_partition", "closed_partition", "long_time", "no_gpus", "no_gpu_way",
                           "no_gpus_asked", "unknown_module", "wide_interval", "short_default", "time_option"}) {
    const CautionText words = describe(core::plan::Caution{code, "2"}, "local");
    EXPECT_NE(words.title.toStdString(), code);
    EXPECT_FALSE(words.explanation.isEmpty()) << code;
  }
}

TEST(PlanText, cautionsAndEstimatesNameTheirHost) {
  for (const char* code : {"busy", "battery"}) {
    EXPECT_TRUE(describe(core::plan::Caution{code, "2"}, "login1").title.contains(QStringLiteral("login1"))) << code;
    EXPECT_TRUE(describe(core::plan::Caution{code, "2"}, "local")
                    .title.contains(QStringLiteral("this machine"), Qt::CaseInsensitive))
        << code;
  }
  for (const auto source : {core::plan::EstimateSource::Unknown, core::plan::EstimateSource::EarlierRuns,
                            core::plan::EstimateSource::EngineModel}) {
    EXPECT_TRUE(estimateSource(source, "login1").contains(QStringLiteral("on login1")));
    EXPECT_TRUE(estimateSource(source, "local").contains(QStringLiteral("on this machine")));
  }
}

TEST(PlanText, aWideIntervalIsNamedWithTheMargin) {
  const QString title = describe(core::plan::Caution{"wide_interval", "0.352000 0.020000"}, "local").title;
  EXPECT_EQ(title, QStringLiteral("The interval is expected to be %1, wider than the margin of %2")
                       .arg(margin(0.352, 1), margin(0.02)));
}

TEST(PlanText, rootIsToldWhichVariablesAreSet) {
  const QString words = describe(core::plan::Caution{"root", ""}, "local").explanation;
  for (const char* name : {"OMPI_ALLOW_RUN_AS_ROOT ", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM "})
    EXPECT_TRUE(words.contains(QLatin1String(name))) << name;
}

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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/plan_text.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace baremark::app::text

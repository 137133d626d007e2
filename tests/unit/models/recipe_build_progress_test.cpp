// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/recipe_build_job.h"

#include <gtest/gtest.h>

#include <QSignalSpy>

#include "app/models/timed_task.h"
#include "app/text/recipe_text.h"
#include "app/text/units_text.h"

namespace baremark::app::models {
namespace {

TEST(RecipeBuildProgress, namesItsStepAndTheFinishedPart) {
  RecipeBuildProgress progress;
  EXPECT_EQ(progress.words(), QStringLiteral("starting"));
  EXPECT_EQ(progress.step(), 0);
  EXPECT_DOUBLE_EQ(progress.share(), 0);
  progress.setStep(1, 6, "checking the free space");
  EXPECT_DOUBLE_EQ(progress.share(), 0);
  progress.setStep(4, 6, "listing the packages");
  EXPECT_EQ(progress.words(), QStringLiteral("step 4 of 6: listing the packages"));
  EXPECT_DOUBLE_EQ(progress.share(), 0.5);
}

TEST(RecipeBuildProgress, givesTheLinesFromANumberOnAndTheLastOnes) {
  RecipeBuildProgress progress;
  for (const char* line : {"a", "b", "c"}) progress.addLine(QLatin1String(line));
  EXPECT_EQ(progress.lineCount(), 3);
  EXPECT_EQ(progress.linesFrom(1), (QStringList{QStringLiteral("b"), QStringLiteral("c")}));
  EXPECT_EQ(progress.linesFrom(3), QStringList());
  EXPECT_EQ(progress.linesFrom(9), QStringList());
  EXPECT_EQ(progress.lastLines(1), QStringList{QStringLiteral("c")});
  EXPECT_EQ(progress.lastLines(9).size(), 3);
}

TEST(RecipeBuildProgress, dropsTheOldestOfTooManyLines) {
  RecipeBuildProgress progress;
  constexpr qsizetype kAll = RecipeBuildProgress::kMostLines + 5;
  for (qsizetype i = 0; i < kAll; ++i) progress.addLine(QString::number(i));
  EXPECT_EQ(progress.lineCount(), kAll);
  EXPECT_EQ(progress.lastLines(1), QStringList{QString::number(kAll - 1)});
  const QStringList kept = progress.linesFrom(0);
  EXPECT_LE(kept.size(), RecipeBuildProgress::kMostLines);
  EXPECT_GE(kept.size(), RecipeBuildProgress::kMostLines / 2);
  EXPECT_EQ(kept.first().toLongLong(), kAll - kept.size()) << "without a gap";
  EXPECT_EQ(progress.linesFrom(kAll - 2).size(), 2);
}

TEST(BuildStepText, aToolIsNamedAndUnknownWordsStay) {
  EXPECT_EQ(text::buildStepText("building with mmdebstrap 1.5.7"), QStringLiteral("building with mmdebstrap 1.5.7"));
  EXPECT_EQ(text::buildStepText("something else"), QStringLiteral("something else"));
}

TEST(TimedTask, showsItsDurationAndANewTextStartsANewStep) {
  TimedTask step;
  QSignalSpy ticks(&step, &TimedTask::ticked);
  EXPECT_FALSE(step.isRunning());
  EXPECT_EQ(step.line().toStdString(), "");
  step.show(QStringLiteral("step 2 of 5: installing the packages"));
  EXPECT_TRUE(step.isRunning());
  EXPECT_EQ(step.line().toStdString(), "step 2 of 5: installing the packages") << "less than a second says nothing";
  while (ticks.count() < 2) ASSERT_TRUE(ticks.wait(10'000));
  EXPECT_TRUE(step.line().startsWith(QStringLiteral("step 2 of 5: installing the packages, for ")))
      << step.line().toStdString();
  step.show(QStringLiteral("step 2 of 5: installing the packages"));
  EXPECT_TRUE(step.line().contains(QStringLiteral(", for "))) << "the same words go on";
  step.show(QStringLiteral("step 3 of 5: copying"));
  EXPECT_EQ(step.line().toStdString(), "step 3 of 5: copying");
  step.show({});
  EXPECT_FALSE(step.isRunning());
  EXPECT_EQ(step.line().toStdString(), "");
}

TEST(TimedTask, theTimeFollowsTheText) {
  EXPECT_EQ(text::forTime(QStringLiteral("building 100 %"), std::chrono::seconds(72)).toStdString(),
            "building 100 %, for 1 min 12 s");
}

}  // namespace
}  // namespace baremark::app::models

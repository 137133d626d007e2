// SPDX-License-Identifier: GPL-3.0-or-later
// How long a step without an end in sight has been at work.
#include "app/models/timed_task.h"

#include <gtest/gtest.h>

#include <QSignalSpy>

#include "app/text/units_text.h"

namespace baremark::app::models {
namespace {

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

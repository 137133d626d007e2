// SPDX-License-Identifier: GPL-3.0-or-later
// The common time line of the live page: a moment chosen in trace, log or jobs is shown in all three.
#include "app/pages/live_progress.h"
#include "app/text/units_text.h"
#include "tests/gui/live_fixture.h"

namespace baremark::gui {
namespace {

using app::models::TimelineModel;

class Moments : public LivePageTest {
 protected:
  /// The page with the second run running and all data loaded.
  void openTimed() {
    inStore([&](Store& store) { m_timed = addTimed(store, services().localHost().root()); });
    openExperiment(m_timed.experiment, u"live"_s);
    ASSERT_TRUE(waitUntil([this] {
      return log() != nullptr && log()->blockCount() == 10 && figure() != nullptr && !figure()->table().rows.isEmpty();
    }));
    ASSERT_TRUE(waitUntil([this] { return shownRun() == m_timed.runs[1]; }));
  }
  QCheckBox* follow() { return window().currentPage()->findChild<QCheckBox*>(); }
  app::pages::MomentLine* line() { return window().currentPage()->findChild<app::pages::MomentLine*>(); }
  QString chosenAt(std::size_t run, int step) { return u"Chosen: "_s + app::text::clockTime(m_timed.endOf(run, step)); }
  void clickRun(std::size_t run) {
    const QModelIndex index = static_cast<TimelineModel*>(jobs()->model())->indexOfRun(m_timed.runs[run]);
    jobs()->scrollTo(index);
    QTest::mouseClick(jobs()->viewport(), Qt::LeftButton, {}, jobs()->visualRect(index).center());
  }
  void clickStep(double share) {
    QTest::mouseClick(figure(), Qt::LeftButton, {}, QPoint(qRound(figure()->width() * share), figure()->height() / 2));
  }

  TimedRuns m_timed;
};

TEST_F(Moments, aLineOfTheLogMarksItsStepAndItsTime) {
  ASSERT_NO_FATAL_FAILURE(openTimed());
  EXPECT_TRUE(follow()->isChecked());
  EXPECT_TRUE(isSaid(u"Now"_s));
  clickLine(7);  // step 20
  EXPECT_EQ(markedLine().section(u'\t', 0, 0), u"20"_s);
  EXPECT_EQ(figure()->chosen(), 20);
  ASSERT_TRUE(figure()->shownMark());
  EXPECT_THAT(figure()->shownMark()->readOut, Has(app::text::clockTime(m_timed.endOf(1, 20))));
  EXPECT_EQ(shownRun(), m_timed.runs[1]);
  EXPECT_TRUE(isSaid(chosenAt(1, 20)));
  EXPECT_THAT(line()->words(), BeginsWith(u"step 20 · again · block 1 · running since "_s));
  EXPECT_FALSE(follow()->isChecked());
  QTest::keyClick(log(), Qt::Key_Down);
  EXPECT_EQ(figure()->chosen(), 30);
  QTest::keyClick(log(), Qt::Key_Up);
  QTest::keyClick(log(), Qt::Key_Up);
  EXPECT_EQ(figure()->chosen(), 10);
  clickLine(1);
  EXPECT_EQ(figure()->chosen(), std::nullopt) << "before the first step";
  EXPECT_TRUE(isSaid(u"Chosen: %1 or later"_s.arg(app::text::clockTime(m_timed.began + std::chrono::seconds(20)))));
  key(Qt::Key_Escape);
  EXPECT_TRUE(waitUntil([this] { return follow()->isChecked(); }));
  EXPECT_EQ(log()->marked(), std::nullopt);
  EXPECT_TRUE(isSaid(u"Now"_s));
}

TEST_F(Moments, aStepMarksTheLineThatWasWrittenLast) {
  ASSERT_NO_FATAL_FAILURE(openTimed());
  figure()->setFocus();
  clickStep(0.5);
  ASSERT_TRUE(figure()->chosen());
  const auto step = static_cast<int>(*figure()->chosen());
  EXPECT_GT(step, 10);
  EXPECT_LT(step, 30);
  EXPECT_EQ(markedLine().section(u'\t', 0, 0), QString::number(step / 10 * 10));
  EXPECT_TRUE(figure()->hasFocus()) << "the log takes no focus";
  EXPECT_EQ(shownRun(), m_timed.runs[1]);
  EXPECT_TRUE(isSaid(chosenAt(1, step)));
  QTest::keyClick(figure(), Qt::Key_Right, Qt::ControlModifier);
  EXPECT_EQ(figure()->chosen(), step + 1);
  EXPECT_TRUE(isSaid(chosenAt(1, step + 1)));
  press(u"loss"_s);
  EXPECT_TRUE(waitUntil([this] { return figure()->shownMark().has_value(); }))
      << "the step stays selected in every trace";
  EXPECT_EQ(figure()->chosen(), step + 1);
  press(u"Back to now"_s);
  EXPECT_EQ(figure()->chosen(), std::nullopt);
  EXPECT_EQ(markedLine(), QString());
  EXPECT_TRUE(follow()->isChecked());
}

TEST_F(Moments, aRunIsShownAtItsStartUntilTheTimeIsDeselected) {
  ASSERT_NO_FATAL_FAILURE(openTimed());
  clickRun(0);
  EXPECT_TRUE(waitUntil([this] { return figure()->chosen() == -1; }));
  EXPECT_TRUE(isSaid(u"Chosen: "_s + app::text::clockTime(m_timed.began + std::chrono::milliseconds(1750))));
  EXPECT_TRUE(waitUntil([this] { return line()->words().startsWith(u"warm-up step -1 · bare metal · "_s); }))
      << line()->words();
  EXPECT_TRUE(waitUntil([this] { return markedLine() == u"Running warm up"_s; })) << markedLine();
  EXPECT_EQ(shownRun(), m_timed.runs[0]);
  clickLine(8);
  EXPECT_EQ(figure()->chosen(), 30);
  EXPECT_TRUE(isSaid(chosenAt(0, 30))) << "a moment of the run that is shown";
  EXPECT_EQ(shownRun(), m_timed.runs[0]);
  follow()->setChecked(true);
  EXPECT_TRUE(waitUntil([this] { return shownRun() == m_timed.runs[1]; }));
  EXPECT_EQ(figure()->chosen(), std::nullopt);
  clickRun(1);
  EXPECT_TRUE(waitUntil([this] { return figure()->chosen() == -1; })) << "of the run that is already shown";
}

TEST_F(Moments, aStepOfOneRunIsNotSelectedInTheNext) {
  ASSERT_NO_FATAL_FAILURE(openTimed());
  const ExperimentId id = idOf(m_timed.experiment);
  inStore([&](Store& store) {
    const auto planned = addPlan(store, id, 41);
    return planned ? addStep(store, id, 41) : planned;
  });
  clickRun(0);
  const auto lastStep = [this] {
    return figure()->table().rows.isEmpty() ? QString() : figure()->table().rows.last().front();
  };
  ASSERT_TRUE(waitUntil([&] { return lastStep() == u"41"_s; })) << lastStep();
  HeldStore reading(services());
  press(u"Back to now"_s);  // first the other run is requested, then the history of this one
  press(u"loss"_s);
  EXPECT_TRUE(reading.end());
  EXPECT_TRUE(waitUntil([this] { return shownRun() == m_timed.runs[1]; }));
  bool isRead = false;
  services()
      .store()
      .read([](Store&) -> core::base::Result<void> { return {}; })
      .then(&window(), [&](const core::base::Result<void>&) { isRead = true; });
  ASSERT_TRUE(waitUntil([&] { return isRead && lastStep() == u"40"_s; })) << lastStep();
}

}  // namespace
}  // namespace baremark::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// The live page: contents for a running run, omissions, and export of its figures. Its common time line: a moment
// chosen in trace, log or jobs is shown in all three.
#include "tests/gui/live_fixture.h"

namespace baremark::gui {
namespace {

using app::models::TimelineModel;
using app::plot::FigureTable;

class Live : public LivePageTest {
 protected:
  template <class T>
  app::plot::FigureCard* cardOf() {
    return seen<app::plot::FigureCard>([](app::plot::FigureCard& card) { return qobject_cast<T*>(card.figure()); });
  }
  app::plot::FigureTable steps() { return cardOf<app::plot::StepFigure>()->figure()->table(); }
  app::plot::FigureTable trace() { return cardOf<app::plot::TraceFigure>()->figure()->table(); }
  /// The whole text of a visible label matches this pattern.
  bool isSaid(const QString& pattern) override {
    return shownTexts().indexOf(QRegularExpression(QRegularExpression::anchoredPattern(pattern))) >= 0;
  }
  /// The number in the last cell that has one.
  static double lastValue(const app::plot::FigureTable& table) {
    for (auto row = table.rows.crbegin(); row != table.rows.crend(); ++row) {
      bool isNumber = false;
      const double value = QLocale().toDouble(row->last(), &isNumber);
      if (isNumber) return value;
    }
    return -1;
  }
  QString openRunning(int ranks, bool isWarmUp = false, const RunningAt& at = {}) {
    const QString id = stored([&](Store& store) { return addRunning(store, ranks, isWarmUp, at); });
    openExperiment(id, u"live"_s);
    EXPECT_TRUE(waitUntil([&] { return isWarmUp || !steps().rows.isEmpty(); }));
    return id;
  }
  /// "Save…" in the card's menu, then this name in the dialog.
  template <class T>
  void save(const QString& name) {
    choose(u"Save…"_s, cardOf<T>()->template findChild<QToolButton*>()->menu());
    enterPath(m_folder.filePath(name));
  }
  /// The file that is saved so, once it has these bytes.
  template <class T>
  QByteArray saved(const QString& name, const char* bytes) {
    save<T>(name);
    EXPECT_TRUE(waitUntil([&] { return contentOf(name).contains(bytes); })) << name;
    return contentOf(name);
  }
};

TEST_F(Live, showsARunThatTheCommandLineStarted) {
  const auto run =
      startCli({u"run"_s, experimentFile(u"live"_s, 3, 100000,
                                         {{"\"batch_size\": 8", "\"batch_size\": 8, \"print_training_accuracy\": true"},
                                          {"\"ranks\": [1]", "\"ranks\": [2]"}})});
  ASSERT_TRUE(waitUntil([this] { return window().data().experiments().rowCount() == 1; }, 60));
  const QString id = QString::fromStdString(window().data().experiments().at(0)->id.text());
  openExperiment(id, u"live"_s);
  auto* rate = present(page()->findChild<QLabel*>(u"rate"_s));
  EXPECT_TRUE(waitUntil([&] { return QLocale().toDouble(rate->text()) > 1; }, 90)) << rate->text();
  EXPECT_TRUE(isSoonSaid(u"Step [0-9,]+ of 100,000"_s));
  // The lists may be read seconds after the samples.
  for (const char* words : {"Run 1 of 6, block 1 of 3", "this run: .+ left", "experiment: .+",
                            "mean of [0-9,]+ steps?.*, jitter .+", "running"}) {
    EXPECT_TRUE(isSoonSaid(QLatin1String(words))) << words;
  }
  EXPECT_TRUE(waitUntil([this] { return steps().rows.size() == 2; })) << "a line each rank";
  for (const QStringList& row : steps().rows) {
    ASSERT_EQ(row.size(), 8);
    double sum = 0;
    for (int part = 1; part <= 6; ++part) sum += QLocale().toDouble(row[part]);
    const double step = QLocale().toDouble(row[7]);
    EXPECT_GT(step, 0);
    EXPECT_NEAR(sum, step, step < 100 ? 0.35 : 3.5)
        << "seven numbers are rounded, to a tenth of a millisecond or to a whole one";
  }
  EXPECT_TRUE(waitUntil([this] { return lastValue(trace()) > 1; }));
  auto* ranks = need<QComboBox>(u"Ranks"_s);
  ranks->setCurrentIndex(1);
  EXPECT_EQ(trace().header, (QStringList{u"step"_s, u"rank 0"_s, u"rank 1"_s}));
  EXPECT_TRUE(waitUntil([this] { return lastValue(trace()) > 1; }));
  press(u"loss"_s);
  EXPECT_EQ(trace().header.last(), u"training loss"_s);
  EXPECT_TRUE(waitUntil([this] { return lastValue(trace()) > 0; }));
  press(u"accuracy"_s);
  EXPECT_EQ(trace().header[1], u"top-1 while training"_s);
  EXPECT_TRUE(waitUntil([this] {
    return cardOf<app::plot::TraceFigure>()->figure()->summary().startsWith(u"top-1 while training: between "_s);
  }));
  auto* log = need<QPlainTextEdit>(u"Log"_s);
  EXPECT_TRUE(waitUntil([&] { return log->toPlainText().contains(u"images/sec"_s); })) << log->toPlainText().left(500);
  auto* figure = static_cast<app::plot::TraceFigure*>(cardOf<app::plot::TraceFigure>()->figure());
  figure->showChosen(1);
  ASSERT_TRUE(figure->shownMark());
  EXPECT_TRUE(QRegularExpression(u"^step 1 · \\d+:\\d\\d:\\d\\d([ \\x{202f}][AP]M)?\n"_s)
                  .match(figure->shownMark()->readOut)
                  .hasMatch())
      << "exact: " << figure->shownMark()->readOut;
  EXPECT_EQ(cli({u"cancel"_s, id}).status, 0);
  EXPECT_TRUE(waitUntil([&] { return run->state() == QProcess::NotRunning; }, 60));
  EXPECT_TRUE(isSoonSaid(u"experiment: cancelled"_s));
}

TEST_F(Live, theStateOfAGpuIsShownOnlyIfTheRunHasOne) {
  openRunning(1);
  auto* gpu = present(page()->findChild<QLabel*>(u"gpu"_s));
  EXPECT_TRUE(isSoonSaid(u"Step 2 of 10"_s));
  EXPECT_FALSE(gpu->isVisible());
  openRunning(2, false,
              {.gpu = core::model::GpuSample{.rank = 0,
                                             .powerWatt = 612.4,
                                             .clockMHz = 1755.0,
                                             .temperatureCelsius = 61.0,
                                             .clockReasons = {{"hw_slowdown", "hw_thermal_slowdown"}}}});
  EXPECT_TRUE(waitUntil([gpu] { return gpu->isVisible(); }));
  EXPECT_EQ(gpu->text(),
            u"GPU of rank 0: 612 W · 1,755 MHz · 61 °C · slowed down: hardware slowdown, "
            "too hot (hardware)"_s);
}

TEST_F(Live, aRunThatWarmsUpShowsNoStepOfTheEarlierRun) {
  openRunning(1);
  EXPECT_TRUE(isSoonSaid(u"Step 2 of 10"_s));
  openRunning(1, true);
  EXPECT_TRUE(isSoonSaid(u"Warming up, then 10 steps"_s));
}

TEST_F(Live, aRunThatWasCutWhileItWarmedUpDoesNotWarmUpAnyMore) {
  const ExperimentId id = idOf(openRunning(1, true));
  EXPECT_TRUE(isSoonSaid(u"warming up"_s));
  inStore([&](Store& store) -> core::base::Result<void> {
    BlockRepository blocks(store);
    const core::storage::BlockRecord block = blocks.ofExperiment(id)->back();
    const auto now = wallNow();
    if (auto ended = blocks.setRunEnded(block.runs.front().key, core::model::RunState::Cut,
                                        {core::model::EndKind::Cancelled}, now);
        !ended)
      return ended;
    return blocks.setState(block.block.id, core::model::BlockState::Cut, {core::model::EndKind::Cancelled}, now, now);
  });
  window().watch().noteOwnChange();
  EXPECT_TRUE(isSoonSaid(u"ended before the first timed step"_s));
  EXPECT_FALSE(isSaid(u"warming up"_s));
}

TEST_F(Live, showsTheLastRunUntilOneOfTheNextBlockBegins) {
  const ExperimentId id = idOf(openRunning(2));
  addWaitingBlock(another(), id);
  EXPECT_TRUE(isSoonSaid(u"Last run done"_s));
  EXPECT_EQ(steps().rows.size(), 2);
  EXPECT_FALSE(isSaid(u"No run has started yet"_s));
  beginWaitingBlock(another(), id);
  EXPECT_TRUE(waitUntil([this] { return steps().rows.isEmpty(); })) << "nothing of the run before";
}

TEST_F(Live, aStartedRunIsShownInEveryPartOfThePage) {
  const ExperimentId id = idOf(openRunning(1));
  // Reading the lists takes so long that changes of other processes are looked for again only days later.
  QSignalSpy changes(&window().watch(), &app::models::StoreWatch::changed);
  window().watch().noteCost(std::chrono::hours(1));
  ASSERT_TRUE(ExperimentRepository(another()).setNote(id, "from another process", {}));
  ASSERT_TRUE(waitUntil([&] { return !changes.isEmpty(); }));
  ASSERT_GT(window().watch().rest(), std::chrono::hours(40));
  const auto* jobs = named<QTreeView>(u"Jobs and queue"_s)->model();
  const auto stateIn = [&](int block) {
    const QModelIndex group = jobs->index(block, 0);
    return jobs->index(jobs->rowCount(group) - 1, app::models::TimelineModel::Ended, group)
        .data(Qt::AccessibleTextRole)
        .toString();
  };
  ASSERT_TRUE(stateIn(0).startsWith(u"running"_s)) << stateIn(0);
  addWaitingBlock(another(), id);
  EXPECT_TRUE(isSoonSaid(u"Last run done"_s));
  EXPECT_THAT(stateIn(0), BeginsWith(u"done"_s));
  EXPECT_TRUE(waitUntil([&] { return jobs->rowCount() == 2; })) << "what the page has not seen itself is read at once";
  beginWaitingBlock(another(), id);
  EXPECT_TRUE(waitUntil([this] { return steps().rows.isEmpty(); }));
  EXPECT_THAT(stateIn(1), BeginsWith(u"running"_s));
}

TEST_F(Live, saysWhichRanksAreLeftOut) {
  openRunning(17);
  EXPECT_EQ(cardOf<app::plot::StepFigure>()->note(), u"mean of 2 steps · 16 of 17 ranks drawn"_s);
  EXPECT_EQ(steps().rows.size(), 17);
  EXPECT_EQ(cardOf<app::plot::TraceFigure>()->note(), QString());
  named<QComboBox>(u"Ranks"_s)->setCurrentIndex(1);
  EXPECT_EQ(cardOf<app::plot::TraceFigure>()->note(), u"16 of 17 ranks drawn"_s);
  openRunning(16);
  EXPECT_TRUE(waitUntil([this] { return steps().rows.size() == 16; }));
  EXPECT_EQ(cardOf<app::plot::StepFigure>()->note(), u"mean of 2 steps"_s);
  EXPECT_EQ(cardOf<app::plot::TraceFigure>()->note(), QString());
}

TEST_F(Live, above64RanksTheQuantilesPrecedeTheSlowestRanks) {
  const ExperimentId id = idOf(openRunning(100));
  EXPECT_EQ(cardOf<app::plot::StepFigure>()->note(), u"mean of 2 steps · 5 of 100 ranks drawn"_s);
  const FigureTable table = steps();
  EXPECT_FALSE(isSaid(u"Rank \\d takes .*"_s)) << "two steps tell nothing";
  ASSERT_EQ(table.rows.size(), 10);
  EXPECT_EQ(table.rows[1].first(), u"25 % quantile"_s);
  EXPECT_EQ(table.rows[2].first(), u"median"_s);
  EXPECT_EQ(table.rows[2][2], u"200"_s);
  ASSERT_TRUE(addPlan(another(), id, 60));
  ASSERT_TRUE(addWindow(another(), id, 3, 60));
  EXPECT_TRUE(isSoonSaid(u"Rank \\d takes .*"_s)) << cardOf<app::plot::StepFigure>()->note();
  EXPECT_TRUE(isSaid(u"Rank \\d takes 25\\D+longer than the others before its first collective"_s));
  EXPECT_TRUE(isSaid(u"The others wait 50.0 ms for it.*"_s));
  // An experiment that waits does not show it.
  openExperiment(stored([&](Store& store) { return addQueued(store, "waits", 1); }), u"live"_s);
  EXPECT_TRUE(isSoonSaid(u"No run is in progress"_s));
  EXPECT_TRUE(steps().rows.isEmpty());
  EXPECT_FALSE(isSaid(u"Rank \\d takes .*"_s));
}

TEST_F(Live, cancelledBlocksStayInThePlan) {
  QString id;
  inStore([&](Store& store) {
    id = addMeasured(store, {{100, 90}});
    for (const int round : {2, 3}) addCancelledBlock(store, idOf(id), round);
  });
  openExperiment(id, u"live"_s);
  EXPECT_TRUE(isSoonSaid(u"2 of 6 runs, 1 of 3 blocks"_s));
  EXPECT_EQ(page()->findChild<QTabBar*>()->tabText(3), u"Runs (2 of 6)"_s);
  EXPECT_TRUE(cli({u"list"_s}).out.contains(u"1 of 3"_s));
}

TEST_F(Live, aSilentJobIsShownInsteadOfTheTimeLeft) {
  const QString name = openRunning(1);
  EXPECT_FALSE(isSaid(u"no output from its job.*"_s));
  BlockRepository blocks(another());
  const ExperimentId id = idOf(name);
  const core::base::BlockId block = blocks.ofExperiment(id)->front().block.id;
  ASSERT_TRUE(ExperimentRepository(another()).setState(id, ExperimentState::Running, {}, {}));
  const std::string since = "2026-01-01T12:00:00.000Z";
  EXPECT_FALSE(cli({u"list"_s, u"--json"_s}).out.contains(QString::fromStdString(since)));
  ASSERT_TRUE(blocks.setState(block, core::model::BlockState::Running, {core::model::EndKind::Silent, {since, "UNKWN"}},
                              {}, {}));
  const QString words =
      u"no output from its job since .+, its scheduler says “UNKWN”: if its node is down, cancel the experiment, then "
      "resume it"_s;
  EXPECT_TRUE(isSoonSaid(words));
  EXPECT_TRUE(isSoonSaid(u".+ · "_s + words + u".*"_s)) << "the page's head";
  EXPECT_FALSE(isSaid(u"this run: .* left"_s));
  EXPECT_FALSE(isSaid(u"experiment: .*"_s));
  for (const char* verb : {"list", "show"}) {
    QStringList line{QLatin1String(verb), u"--json"_s};
    if (line.front() == QLatin1String("show")) line << name;
    const QString out = cli(line).out;
    EXPECT_THAT(out, Has(QRegularExpression(u"\"silent_since\": ?\"%1\""_s.arg(QString::fromStdString(since)))));
  }
}

TEST_F(Live, samplesOfAnotherProcessAreShownWithoutReadingAnythingElse) {
  const ExperimentId id = idOf(openRunning(2));
  app::models::StoreWatch watch(services());
  QSignalSpy samples(&watch, &app::models::StoreWatch::samplesArrived);
  QSignalSpy changes(&watch, &app::models::StoreWatch::changed);
  watch.start();
  std::int64_t step = 2;
  const auto seesSamplesAlone = [&] {
    samples.clear();
    changes.clear();
    const auto added = addStep(another(), id, ++step);
    EXPECT_TRUE(added) << toLogLine(added.error());
    return waitUntil([&] { return !samples.isEmpty(); }, 5) && changes.isEmpty();
  };
  // The window's own runner starts the experiment in the meantime, which is a change.
  EXPECT_TRUE(waitUntil(seesSamplesAlone));
  EXPECT_TRUE(waitUntil([this] { return !isSaid(u"Step 2 of 10"_s); })) << "the page shows the new ones";
  ASSERT_TRUE(ExperimentRepository(another()).setNote(id, "from another process", {}));
  EXPECT_TRUE(waitUntil([&] { return !changes.isEmpty(); }));
}

TEST_F(Live, savesTheRequestedFigure) {
  const QString id = openRunning(2);
  const QByteArray parts = saved<app::plot::StepFigure>(u"steps.svg"_s, "</svg>");
  EXPECT_THAT(parts, Has("<title>Parts of a step</title>"));
  EXPECT_FALSE(parts.contains("Images per second over steps"));
  const QByteArray metadata = saved<app::plot::TraceFigure>(u"trace.svg"_s, "</svg>");
  EXPECT_THAT(metadata, Has("<title>Images per second over steps</title>"));
  // The passport goes with it.
  EXPECT_THAT(metadata, Has("<metadata id=\"passport\">{"));
  EXPECT_TRUE(metadata.contains("&quot;id&quot;: &quot;" + id.toUtf8() + "&quot;"));
  ASSERT_NO_FATAL_FAILURE(save<app::plot::TraceFigure>(u"trace.png"_s));
  ASSERT_TRUE(waitUntil([this] { return !QImage(m_folder.filePath(u"trace.png"_s)).isNull(); }));
  const QImage picture(m_folder.filePath(u"trace.png"_s));
  const auto passport = core::base::parseJson(picture.text(u"Passport"_s).toStdString());
  ASSERT_TRUE(passport) << picture.text();
  EXPECT_EQ(passport->at("id"), id.toStdString());
  EXPECT_EQ(passport->at("passports").at("bare metal").at("software").at("engine"), "0.1.0");
  EXPECT_THAT(saved<app::plot::TraceFigure>(u"trace.pdf"_s, "%%EOF"), Has("/EmbeddedFile"));
  const QByteArray csv = saved<app::plot::StepFigure>(u"steps.csv"_s, "step_s\r\n");
  EXPECT_TRUE(
      csv.endsWith("\r\nrank,quantile,input_s,compute_before_s,wait_s,compute_after_s,exposed_comm_s,other_s,step_s\r\n"
                   "0,,0,0.25,0,0,0,0,0.25\r\n1,,0,0.25,0,0,0,0,0.25\r\n"))
      << csv;
  EXPECT_THAT(csv, Has("# means of steps 1 to 2\r\n# Passport:\r\n# {\r\n"));
}

TEST_F(Live, refusesAnUnknownFileExtension) {
  openRunning(2);
  ASSERT_NO_FATAL_FAILURE(save<app::plot::StepFigure>(u"steps.jpg"_s));
  EXPECT_TRUE(isSoonSaid(u"The suffix of steps.jpg has the unknown value “jpg”."_s));
  EXPECT_TRUE(isSaid(u"Allowed: png, svg, pdf or csv."_s));
  EXPECT_FALSE(QFileInfo::exists(m_folder.filePath(u"steps.jpg"_s)));
}

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
  QTest::mouseClick(figure(), Qt::LeftButton, {}, figure()->rect().center());
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

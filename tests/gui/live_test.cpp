// SPDX-License-Identifier: GPL-3.0-or-later
// The live page: contents for a running run, omissions, and export of its figures.
#include <QComboBox>
#include <QFileDialog>
#include <QImage>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabBar>
#include <QToolButton>
#include <QTreeView>
#include <algorithm>

#include "app/application/resource_texts.h"
#include "app/models/timeline_model.h"
#include "app/pages/experiment_page.h"
#include "app/pages/live_tab.h"
#include "app/plot/figure_card.h"
#include "app/plot/step_figure.h"
#include "app/plot/trace_figure.h"
#include "app/widgets/layouts.h"
#include "core/base/json.h"
#include "tests/gui/filled_store.h"
#include "tests/gui/live_fixture.h"

namespace baremark::gui {
namespace {

using app::plot::FigureCard;
using app::plot::FigureTable;

TEST_F(Live, showsARunThatTheCommandLineStarted) {
  openWindow();
  const QString file = experimentFile(QStringLiteral("live"), 3, 100000);
  QFile edited(file);
  ASSERT_TRUE(edited.open(QIODevice::ReadWrite));
  const QByteArray text = edited.readAll()
                              .replace("\"batch_size\": 8", "\"batch_size\": 8, \"print_training_accuracy\": true")
                              .replace("\"ranks\": [1]", "\"ranks\": [2]");
  edited.resize(0);
  edited.seek(0);
  edited.write(text);
  edited.close();
  const auto run = startCli({QStringLiteral("run"), file});
  ASSERT_TRUE(waitUntil([this] { return window().data().experiments().rowCount() == 1; }, 60));
  const QString id = QString::fromStdString(window().data().experiments().at(0)->id.text());
  openExperiment(id, QStringLiteral("live"));

  auto* rate = present(page().findChild<QLabel*>(QStringLiteral("rate")));
  EXPECT_TRUE(waitUntil([&] { return QLocale().toDouble(rate->text()) > 1; }, 90)) << rate->text().toStdString();
  EXPECT_TRUE(isSoonSaid(QStringLiteral("Step [0-9,]+ of 100,000")));
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
  auto* ranks = need<QComboBox>(QStringLiteral("Ranks"));
  ranks->setCurrentIndex(1);
  EXPECT_EQ(trace().header, (QStringList{QStringLiteral("step"), QStringLiteral("rank 0"), QStringLiteral("rank 1")}));
  EXPECT_TRUE(waitUntil([this] { return lastValue(trace()) > 1; }));
  press(QStringLiteral("loss"));
  EXPECT_EQ(trace().header.last(), QStringLiteral("training loss"));
  EXPECT_TRUE(waitUntil([this] { return lastValue(trace()) > 0; }));
  press(QStringLiteral("accuracy"));
  EXPECT_EQ(trace().header[1], QStringLiteral("top-1 while training"));
  EXPECT_TRUE(waitUntil([this] {
    return cardOf<app::plot::TraceFigure>()->figure()->summary().startsWith(
        QStringLiteral("top-1 while training: between "));
  }));

  auto* log = need<QPlainTextEdit>(QStringLiteral("Log"));
  EXPECT_TRUE(waitUntil([&] { return log->toPlainText().contains(QStringLiteral("images/sec")); }))
      << log->toPlainText().left(500).toStdString();

  auto* figure = static_cast<app::plot::TraceFigure*>(cardOf<app::plot::TraceFigure>()->figure());
  figure->showChosen(1);
  ASSERT_TRUE(figure->shownMark());
  EXPECT_TRUE(QRegularExpression(QStringLiteral("^step 1 · \\d+:\\d\\d:\\d\\d([ \\x{202f}][AP]M)?\n"))
                  .match(figure->shownMark()->readOut)
                  .hasMatch())
      << "exact: " << figure->shownMark()->readOut.toStdString();

  EXPECT_EQ(cli({QStringLiteral("cancel"), id}).status, 0);
  EXPECT_TRUE(waitUntil([&] { return run->state() == QProcess::NotRunning; }, 60));
  EXPECT_TRUE(isSoonSaid(QStringLiteral("experiment: cancelled")));
}

TEST_F(Live, theStateOfAGpuIsShownOnlyIfTheRunHasOne) {
  openWindow();
  openRunning(1);
  auto* gpu = present(page().findChild<QLabel*>(QStringLiteral("gpu")));
  EXPECT_TRUE(isSoonSaid(QStringLiteral("Step 2 of 10")));
  EXPECT_FALSE(gpu->isVisible());
  openRunning(2, false,
              {.gpu = core::model::GpuSample{.rank = 0,
                                             .powerWatt = 612.4,
                                             .clockMHz = 1755.0,
                                             .temperatureCelsius = 61.0,
                                             .clockReasons = {{"hw_slowdown", "hw_thermal_slowdown"}}}});
  EXPECT_TRUE(waitUntil([gpu] { return gpu->isVisible(); }));
  EXPECT_EQ(gpu->text(), QStringLiteral("GPU of rank 0: 612 W · 1,755 MHz · 61 °C · slowed down: hardware slowdown, "
                                        "too hot (hardware)"));
}

TEST_F(Live, aRunThatWarmsUpShowsNoStepOfTheEarlierRun) {
  openWindow();
  openRunning(1);
  EXPECT_TRUE(isSoonSaid(QStringLiteral("Step 2 of 10")));
  openRunning(1, true);
  EXPECT_TRUE(isSoonSaid(QStringLiteral("Warming up, then 10 steps")));
}

TEST_F(Live, aRunThatWasCutWhileItWarmedUpDoesNotWarmUpAnyMore) {
  openWindow();
  const ExperimentId id(openRunning(1, true).toStdString());
  EXPECT_TRUE(isSoonSaid(QStringLiteral("warming up")));
  inStore([&](Store& store) -> core::base::Result<void> {
    BlockRepository blocks(store);
    const core::storage::BlockRecord block = blocks.ofExperiment(id)->back();
    const auto now = core::base::SystemClock().wallNow();
    if (auto ended = blocks.setRunEnded(block.runs.front().key, core::model::RunState::Cut,
                                        {core::model::EndKind::Cancelled, ""}, now);
        !ended)
      return ended;
    return blocks.setState(block.block.id, core::model::BlockState::Cut, {core::model::EndKind::Cancelled, ""}, now,
                           now);
  });
  window().watch().noteOwnChange();
  EXPECT_TRUE(isSoonSaid(QStringLiteral("ended before the first timed step")));
  EXPECT_TRUE(said(QStringLiteral("warming up")).isEmpty());
}

TEST_F(Live, showsTheLastRunUntilOneOfTheNextBlockBegins) {
  openWindow();
  const ExperimentId id(openRunning(2).toStdString());
  addWaitingBlock(another(), id);
  EXPECT_TRUE(isSoonSaid(QStringLiteral("Last run done")));
  EXPECT_EQ(steps().rows.size(), 2);
  EXPECT_TRUE(said(QStringLiteral("No run has started yet")).isEmpty());
  beginWaitingBlock(another(), id);
  EXPECT_TRUE(waitUntil([this] { return steps().rows.isEmpty(); })) << "nothing of the run before";
}

TEST_F(Live, aStartedRunIsShownInEveryPartOfThePage) {
  openWindow();
  const ExperimentId id(openRunning(1).toStdString());
  // Reading the lists takes so long that changes of other processes are looked for again only days later.
  QSignalSpy changes(&window().watch(), &app::models::StoreWatch::changed);
  window().watch().noteCost(std::chrono::hours(1));
  ASSERT_TRUE(ExperimentRepository(another()).setNote(id, "from another process", {}));
  ASSERT_TRUE(waitUntil([&] { return !changes.isEmpty(); }));
  ASSERT_GT(window().watch().rest(), std::chrono::hours(40));

  const auto* jobs = named<QTreeView>(QStringLiteral("Jobs and queue"))->model();
  const auto stateIn = [&](int block) {
    const QModelIndex group = jobs->index(block, 0);
    return jobs->index(jobs->rowCount(group) - 1, app::models::TimelineModel::Ended, group)
        .data(Qt::AccessibleTextRole)
        .toString();
  };
  ASSERT_TRUE(stateIn(0).startsWith(QStringLiteral("running"))) << stateIn(0).toStdString();
  addWaitingBlock(another(), id);
  EXPECT_TRUE(isSoonSaid(QStringLiteral("Last run done")));
  EXPECT_TRUE(stateIn(0).startsWith(QStringLiteral("done"))) << stateIn(0).toStdString();
  EXPECT_TRUE(waitUntil([&] { return jobs->rowCount() == 2; })) << "what the page has not seen itself is read at once";
  beginWaitingBlock(another(), id);
  EXPECT_TRUE(waitUntil([this] { return steps().rows.isEmpty(); }));
  EXPECT_TRUE(stateIn(1).startsWith(QStringLiteral("running"))) << stateIn(1).toStdString();
}

TEST_F(Live, theLineOfTheBlockNamesTheSchedulersJob) {
  openWindow();
  openExperiment(stored([&](Store& store) { return addTimed(store, m_folder.path().toStdString()).experiment; }),
                 QStringLiteral("live"));
  EXPECT_TRUE(isSoonSaid(QStringLiteral("job 4711 · queue: \\d+ running, \\d+ waiting")));
  openRunning(1);
  EXPECT_TRUE(isSoonSaid(QStringLiteral("queue: \\d+ running, \\d+ waiting"))) << "no scheduler, no job";
}

TEST_F(Live, aWindowOfTheInitialSizeShowsThePageCompletely) {
  openWindow();
  window().resize(1360, 860);
  const ExperimentId id(openRunning(2).toStdString());
  const auto* page = named<QPlainTextEdit>(QStringLiteral("Log"))->window()->findChild<app::pages::LiveTab*>();
  const auto* column = page->findChild<app::widgets::ScrollColumn*>();
  ASSERT_TRUE(waitUntil([&] { return column->verticalScrollBar()->maximum() == 0; }))
      << column->verticalScrollBar()->maximum();
  const auto places = [&] {
    QList<QRect> out;
    for (const char* name : {"Log", "Jobs and queue"}) {
      for (const QWidget* widget : page->findChildren<QWidget*>()) {
        if (widget->isVisible() && widget->accessibleName() == QLatin1String(name))
          out << QRect(widget->mapTo(&window(), QPoint()), widget->size());
      }
    }
    return out;
  };
  const auto before = places();
  ASSERT_EQ(before.size(), 2);
  // A slow rank is found.
  ASSERT_TRUE(addPlan(another(), id, 60));
  ASSERT_TRUE(addSlowWindow(another(), id, 3, 60));
  ASSERT_TRUE(isSoonSaid(QStringLiteral("Rank \\d takes .*"))) << cardOf<app::plot::StepFigure>()->note().toStdString();
  QApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
  EXPECT_EQ(places(), before) << "nothing moves";
  EXPECT_EQ(column->verticalScrollBar()->maximum(), 0);
}

TEST_F(Live, saysWhichRanksAreLeftOut) {
  openWindow();
  openRunning(17);
  EXPECT_EQ(cardOf<app::plot::StepFigure>()->note(), QStringLiteral("mean of 2 steps · 16 of 17 ranks drawn"));
  EXPECT_EQ(steps().rows.size(), 17);
  EXPECT_EQ(cardOf<app::plot::TraceFigure>()->note(), QString());
  named<QComboBox>(QStringLiteral("Ranks"))->setCurrentIndex(1);
  EXPECT_EQ(cardOf<app::plot::TraceFigure>()->note(), QStringLiteral("16 of 17 ranks drawn"));
  openRunning(16);
  EXPECT_TRUE(waitUntil([this] { return steps().rows.size() == 16; }));
  EXPECT_EQ(cardOf<app::plot::StepFigure>()->note(), QStringLiteral("mean of 2 steps"));
  EXPECT_EQ(cardOf<app::plot::TraceFigure>()->note(), QString());
}

TEST_F(Live, above64RanksTheQuantilesPrecedeTheSlowestRanks) {
  openWindow();
  const ExperimentId id(openRunning(100).toStdString());
  EXPECT_EQ(cardOf<app::plot::StepFigure>()->note(), QStringLiteral("mean of 2 steps · 5 of 100 ranks drawn"));
  const FigureTable table = steps();
  EXPECT_TRUE(said(QStringLiteral("Rank \\d takes .*")).isEmpty()) << "two steps tell nothing";
  ASSERT_EQ(table.rows.size(), 10);
  EXPECT_EQ(table.rows[1].first(), QStringLiteral("25 % quantile"));
  EXPECT_EQ(table.rows[2].first(), QStringLiteral("median"));
  EXPECT_EQ(table.rows[2][2], QStringLiteral("200"));
  ASSERT_TRUE(addPlan(another(), id, 60));
  ASSERT_TRUE(addWindow(another(), id, 3, 60));
  EXPECT_TRUE(isSoonSaid(QStringLiteral("Rank \\d takes .*"))) << cardOf<app::plot::StepFigure>()->note().toStdString();
  EXPECT_FALSE(
      said(QStringLiteral("Rank \\d takes 25\\D+longer than the others before its first collective")).isEmpty());
  EXPECT_FALSE(said(QStringLiteral("The others wait 50.0 ms for it.*")).isEmpty());
  // An experiment that waits does not show it.
  openExperiment(stored([&](Store& store) { return addQueued(store, "waits", 1); }), QStringLiteral("live"));
  EXPECT_TRUE(isSoonSaid(QStringLiteral("No run is in progress")));
  EXPECT_TRUE(steps().rows.isEmpty());
  EXPECT_TRUE(said(QStringLiteral("Rank \\d takes .*")).isEmpty());
}

TEST_F(Live, emptyPartsSayThatTheyAreEmpty) {
  openWindow();
  const ExperimentId id(openRunning(1).toStdString());
  EXPECT_EQ(named<QPlainTextEdit>(QStringLiteral("Log"))->placeholderText(),
            QStringLiteral("The run has not written anything here yet."));
  press(QStringLiteral("accuracy"));
  EXPECT_EQ(cardOf<app::plot::TraceFigure>()->note(), QStringLiteral("the run has not reported an accuracy yet"));
  ASSERT_TRUE(addEvaluation(another(), id, 2, 0.81));
  EXPECT_TRUE(waitUntil([this] { return cardOf<app::plot::TraceFigure>()->note().isEmpty(); }));
}

TEST_F(Live, anotherExperimentOpensLikeTheFirstOne) {
  openWindow();
  openRunning(1);
  auto* which = need<QComboBox>(QStringLiteral("Which log"));
  which->setCurrentIndex(1);
  openRunning(1);
  EXPECT_TRUE(waitUntil([&] { return which->currentIndex() == 0; }));
}

TEST_F(Live, cancelledBlocksStayInThePlan) {
  openWindow();
  QString id;
  inStore([&](Store& store) {
    id = addMeasured(store, {{100, 90}});
    for (const int round : {2, 3}) addCancelledBlock(store, ExperimentId(id.toStdString()), round);
  });
  openExperiment(id, QStringLiteral("live"));
  EXPECT_TRUE(isSoonSaid(QStringLiteral("2 of 6 runs, 1 of 3 blocks")));
  EXPECT_EQ(page().findChild<QTabBar*>()->tabText(3), QStringLiteral("Runs (2 of 6)"));
  EXPECT_TRUE(cli({QStringLiteral("list")}).out.contains(QStringLiteral("1 of 3")));
}

TEST_F(Live, aRequestedPauseNamesTheBlocksThatStillRun) {
  openWindow();
  const ExperimentId id(openRunning(1).toStdString());
  EXPECT_TRUE(said(QStringLiteral("Pausing.*")).isEmpty());
  ASSERT_TRUE(ExperimentRepository(another()).requestPause(id, true));
  EXPECT_TRUE(isSoonSaid(QStringLiteral("Pausing after this block …")));
  // The same action has the same name before and after, here and in the queue.
  EXPECT_NE(findButton(QStringLiteral("Resume")), nullptr);
  ASSERT_TRUE(ExperimentRepository(another()).setState(id, ExperimentState::Paused, {}, {}));
  EXPECT_TRUE(isSoonSaid(QStringLiteral("Paused: no further block starts until you resume it.")));
  EXPECT_TRUE(said(QStringLiteral("Pausing.*")).isEmpty()) << "it is no wish any more";
  EXPECT_NE(findButton(QStringLiteral("Resume")), nullptr);
}

TEST_F(Live, theLogSaysWhatIsDoneWhileTheImageIsBuilt) {
  openWindow();
  const QString id = stored([&](Store& store) { return addQueued(store, "needs an image", 2); });
  openExperiment(id, QStringLiteral("live"));
  const auto* log = need<QPlainTextEdit>(QStringLiteral("Log"));
  const QString later = QStringLiteral("The log of the current run appears here.");
  EXPECT_EQ(log->placeholderText(), later);
  emit services().imageProgressed(id, 2, 5, QStringLiteral("installing the packages"));
  EXPECT_EQ(log->placeholderText(), QStringLiteral("step 2 of 5: installing the packages\n") + later);
}

TEST_F(Live, aSilentJobIsShownInsteadOfTheTimeLeft) {
  openWindow();
  const QString name = openRunning(1);
  EXPECT_TRUE(said(QStringLiteral("no output from its job.*")).isEmpty());
  BlockRepository blocks(another());
  const ExperimentId id(name.toStdString());
  const core::base::BlockId block = blocks.ofExperiment(id)->front().block.id;
  ASSERT_TRUE(ExperimentRepository(another()).setState(id, ExperimentState::Running, {}, {}));
  const std::string since = "2026-01-01T12:00:00.000Z";
  EXPECT_FALSE(cli({QStringLiteral("list"), QStringLiteral("--json")}).out.contains(QString::fromStdString(since)));
  ASSERT_TRUE(blocks.setState(block, core::model::BlockState::Running,
                              {core::model::EndKind::Silent, since + "\nUNKWN"}, {}, {}));
  const QString words = QStringLiteral(
      "no output from its job since .+, its scheduler says “UNKWN”: if its node is down, cancel the experiment, then "
      "resume it");
  EXPECT_TRUE(isSoonSaid(words));
  EXPECT_TRUE(isSoonSaid(QStringLiteral(".+ · ") + words + QStringLiteral(".*"))) << "the page's head";
  EXPECT_TRUE(said(QStringLiteral("this run: .* left")).isEmpty());
  EXPECT_TRUE(said(QStringLiteral("experiment: .*")).isEmpty());
  for (const char* verb : {"list", "show"}) {
    QStringList line{QLatin1String(verb), QStringLiteral("--json")};
    if (line.front() == QLatin1String("show")) line << name;
    const QString out = cli(line).out;
    EXPECT_TRUE(out.contains(
        QRegularExpression(QStringLiteral("\"silent_since\": ?\"%1\"").arg(QString::fromStdString(since)))))
        << out.toStdString();
  }
}

TEST_F(Live, samplesOfAnotherProcessAreShownWithoutReadingAnythingElse) {
  openWindow();
  const ExperimentId id(openRunning(2).toStdString());
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
  EXPECT_TRUE(waitUntil([this] { return said(QStringLiteral("Step 2 of 10")).isEmpty(); }))
      << "the page shows the new ones";
  ASSERT_TRUE(ExperimentRepository(another()).setNote(id, "from another process", {}));
  EXPECT_TRUE(waitUntil([&] { return !changes.isEmpty(); }));
}

TEST_F(Live, aTraceHasTheStepsOnBothSidesOfALargeGap) {
  openWindow();
  const ExperimentId id(openRunning(1).toStdString());
  auto* figure = cardOf<app::plot::TraceFigure>()->figure();
  const auto shows = [&](const char* step) {
    const FigureTable table = figure->table();
    return std::any_of(table.rows.begin(), table.rows.end(),
                       [&](const QStringList& row) { return row.first() == QLatin1String(step); });
  };
  ASSERT_TRUE(waitUntil([&] { return shows("1"); }));
  ASSERT_TRUE(addPlan(another(), id, 100'000'000));
  ASSERT_TRUE(addStep(another(), id, 1002));
  ASSERT_TRUE(addStep(another(), id, 60'000'000));
  EXPECT_TRUE(waitUntil([&] { return figure->summary().contains(QStringLiteral("up to step 60,000,000.")); }))
      << figure->summary().toStdString();
  EXPECT_TRUE(shows("1"));
}

TEST_F(Live, savesTheRequestedFigure) {
  openWindow();
  const QString id = openRunning(2);
  ASSERT_NO_FATAL_FAILURE(save(*cardOf<app::plot::StepFigure>(), QStringLiteral("steps.svg")));
  ASSERT_TRUE(waitUntil([this] { return content(QStringLiteral("steps.svg")).contains("</svg>"); }));
  EXPECT_TRUE(content(QStringLiteral("steps.svg")).contains("<title>Parts of a step</title>"));
  EXPECT_FALSE(content(QStringLiteral("steps.svg")).contains("Images per second over steps"));
  ASSERT_NO_FATAL_FAILURE(save(*cardOf<app::plot::TraceFigure>(), QStringLiteral("trace.svg")));
  ASSERT_TRUE(waitUntil([this] { return content(QStringLiteral("trace.svg")).contains("</svg>"); }));
  EXPECT_TRUE(content(QStringLiteral("trace.svg")).contains("<title>Images per second over steps</title>"));
  // The passport goes with it.
  const QByteArray metadata = content(QStringLiteral("trace.svg"));
  EXPECT_TRUE(metadata.contains("<metadata id=\"passport\">{")) << metadata.left(1000).toStdString();
  EXPECT_TRUE(metadata.contains("&quot;id&quot;: &quot;" + id.toUtf8() + "&quot;"));
  ASSERT_NO_FATAL_FAILURE(save(*cardOf<app::plot::TraceFigure>(), QStringLiteral("trace.png")));
  ASSERT_TRUE(waitUntil([this] { return !QImage(m_folder.filePath(QStringLiteral("trace.png"))).isNull(); }));
  const QImage picture(m_folder.filePath(QStringLiteral("trace.png")));
  const auto passport = core::base::parseJson(picture.text(QStringLiteral("Passport")).toStdString());
  ASSERT_TRUE(passport) << picture.text().toStdString();
  EXPECT_EQ(passport->at("id"), id.toStdString());
  EXPECT_EQ(passport->at("passports").at("bare metal").at("software").at("engine"), "0.1.0");
  ASSERT_NO_FATAL_FAILURE(save(*cardOf<app::plot::TraceFigure>(), QStringLiteral("trace.pdf")));
  ASSERT_TRUE(waitUntil([this] { return content(QStringLiteral("trace.pdf")).contains("%%EOF"); }));
  EXPECT_TRUE(content(QStringLiteral("trace.pdf")).contains("/EmbeddedFile"));
  ASSERT_NO_FATAL_FAILURE(save(*cardOf<app::plot::StepFigure>(), QStringLiteral("steps.csv")));
  ASSERT_TRUE(waitUntil([this] { return !content(QStringLiteral("steps.csv")).isEmpty(); }));
  EXPECT_TRUE(
      content(QStringLiteral("steps.csv"))
          .endsWith(
              "\r\nrank,quantile,input_s,compute_before_s,wait_s,compute_after_s,exposed_comm_s,other_s,step_s\r\n"
              "0,,0,0.25,0,0,0,0,0.25\r\n1,,0,0.25,0,0,0,0,0.25\r\n"))
      << content(QStringLiteral("steps.csv")).toStdString();
  EXPECT_TRUE(content(QStringLiteral("steps.csv")).contains("# means of steps 1 to 2\r\n# Passport:\r\n# {\r\n"));
}

TEST_F(Live, refusesAnUnknownFileExtension) {
  openWindow();
  openRunning(2);
  ASSERT_NO_FATAL_FAILURE(save(*cardOf<app::plot::StepFigure>(), QStringLiteral("steps.jpg")));
  EXPECT_TRUE(isSoonSaid(QStringLiteral("The suffix of steps.jpg has the unknown value “jpg”.")));
  EXPECT_FALSE(said(QStringLiteral("Allowed: png, svg, pdf or csv.")).isEmpty());
  EXPECT_FALSE(QFileInfo::exists(m_folder.filePath(QStringLiteral("steps.jpg"))));
}

}  // namespace
}  // namespace baremark::gui

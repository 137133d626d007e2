// SPDX-License-Identifier: GPL-3.0-or-later
// The trace of the live page: the values at each step for every order of arrival, and the export of its numbers.
#include <QLocale>
#include <QMenu>
#include <QSet>
#include <QToolButton>
#include <algorithm>
#include <string>

#include "app/pages/experiment_page.h"
#include "app/plot/figure_card.h"
#include "app/plot/trace_figure.h"
#include "app/widgets/data_views.h"
#include "core/base/json.h"
#include "tests/gui/filled_store.h"
#include "tests/gui/held_reading.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

class Traces : public WindowTest {
 protected:
  QString openRunning(const RunningAt& at = {}) {
    const QString id = stored([&](Store& store) { return addRunning(store, 1, false, at); });
    m_id = ExperimentId(id.toStdString());
    openExperiment(id, QStringLiteral("live"));
    EXPECT_TRUE(waitUntil([this] { return card() != nullptr && figure().table().rows.size() == 2; }));
    return id;
  }
  /// A cluster's login node, where the page updates as often as data arrive.
  void addCluster() {
    const core::storage::HostRecord host{
        .name = "cluster", .root = m_folder.filePath(QStringLiteral("root")).toStdString(), .scheduler = "slurm"};
    addHost(host);
  }
  app::plot::FigureCard* card() {
    for (auto* card : window().currentPage()->findChildren<app::plot::FigureCard*>()) {
      if (card->isVisible() && qobject_cast<app::plot::TraceFigure*>(card->figure()) != nullptr) return card;
    }
    return nullptr;
  }
  app::plot::TraceFigure& figure() { return static_cast<app::plot::TraceFigure&>(*card()->figure()); }
  QStringList steps() {
    QStringList steps;
    for (const QStringList& row : figure().table().rows) steps << row.front();
    return steps;
  }
  void choose(const QString& action) {
    for (QAction* entry : card()->findChild<QToolButton*>()->menu()->actions()) {
      if (entry->text() == action) entry->trigger();
    }
  }
  /// Writes to the store in this process, which notifies its pages.
  void add(const std::function<core::base::Result<void>(Store&)>& what) {
    inStore(what);
    emit services().samplesImported(QString::fromStdString(m_id.text()));
  }
  QByteArray saved(const QString& name) {
    choose(QStringLiteral("Save…"));
    EXPECT_TRUE(enterPath(m_folder.filePath(name)));
    QFile file(m_folder.filePath(name));
    EXPECT_TRUE(waitUntil([&] { return file.exists(); }));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }

  ExperimentId m_id;
};

TEST_F(Traces, anEvaluationAfterTheLastStepIsDrawnOnlyAtItsStep) {
  openWindow();
  openRunning();
  press(QStringLiteral("accuracy"));
  choose(QStringLiteral("Show as table"));
  ASSERT_NO_FATAL_FAILURE(add([this](Store& store) { return addEvaluation(store, m_id, 2, 0.81); }));
  const QList<QStringList> wanted{{QStringLiteral("2"), QStringLiteral("–"), QStringLiteral("81.0")}};
  EXPECT_TRUE(waitUntil([&] { return figure().table().rows == wanted; })) << figure().table().rows.size();
  const auto* table = card()->findChild<app::widgets::DataTable*>();
  ASSERT_NE(table, nullptr);
  EXPECT_TRUE(waitUntil([&] {
    return table->model()->rowCount() == 1 && table->model()->index(0, 2).data().toString() == QStringLiteral("81.0");
  }));
  card()->setShowsTable(false);
  figure().showChosen(1);
  EXPECT_FALSE(figure().shownMark()) << figure().shownMark()->readOut.toStdString();
  figure().showChosen(2);
  ASSERT_TRUE(figure().shownMark());
  EXPECT_TRUE(figure().shownMark()->readOut.contains(QStringLiteral("top-1 on the test set: 81.0 %")))
      << figure().shownMark()->readOut.toStdString();
}

TEST_F(Traces, mouseAndKeyboardFindPointsWithGapsBetweenThem) {
  openWindow();
  openRunning();
  press(QStringLiteral("accuracy"));
  ASSERT_NO_FATAL_FAILURE(add([this](Store& store) { return addEvaluation(store, m_id, 2, 0.81); }));
  ASSERT_NO_FATAL_FAILURE(add([this](Store& store) { return addEvaluation(store, m_id, 8, 0.9); }));
  ASSERT_TRUE(waitUntil([this] { return steps() == QStringList({QStringLiteral("2"), QStringLiteral("8")}); }));
  EXPECT_EQ(figure().marks().size(), 2U);
  QTest::mouseClick(&figure(), Qt::LeftButton, {}, QPoint(figure().width() - 30, figure().height() / 2));
  EXPECT_EQ(figure().chosen(), 8);
  QTest::keyClick(&figure(), Qt::Key_Left, Qt::ControlModifier);
  EXPECT_EQ(figure().chosen(), 2);
  QTest::keyClick(&figure(), Qt::Key_Right, Qt::ControlModifier);
  EXPECT_EQ(figure().chosen(), 8);
}

TEST_F(Traces, slowRatesHaveTheirDecimals) {
  openWindow();
  openRunning({.stepSeconds = 9.4});
  EXPECT_EQ(figure().table().rows.front().last(), QStringLiteral("5.32"));
  figure().showChosen(1);
  ASSERT_TRUE(figure().shownMark());
  EXPECT_TRUE(figure().shownMark()->readOut.contains(QStringLiteral("5.32 images/s")))
      << figure().shownMark()->readOut.toStdString();
  figure().refreshNow();
  const QStringList ticks = figure().valueTicks();
  EXPECT_GT(ticks.size(), 1);
  EXPECT_EQ(QSet<QString>(ticks.begin(), ticks.end()).size(), ticks.size())
      << ticks.join(QLatin1Char(' ')).toStdString();
}

TEST_F(Traces, aViewHasEveryStepEvenIfNewOnesArriveBeforeTheHistory) {
  openWindow();
  addCluster();
  openRunning({.host = "cluster"});
  HeldReading reading(services());
  ASSERT_NO_FATAL_FAILURE(add([this](Store& store) { return addStep(store, m_id, 3); }));
  EXPECT_FALSE(waitUntil([] { return false; }, 1));  // the page's update waits in its queue
  press(QStringLiteral("loss"));
  EXPECT_TRUE(reading.end());
  EXPECT_TRUE(waitUntil([this] {
    return steps() == QStringList({QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("3")});
  })) << steps().join(QLatin1Char(' ')).toStdString();
}

TEST_F(Traces, itsNumbersAreThoseOfTheStoreAndHaveItsPassport) {
  openWindow();
  const QString id = openRunning();
  constexpr std::int64_t kSteps = 5002;
  ASSERT_NO_FATAL_FAILURE(add([this](Store& store) { return addPlan(store, m_id, kSteps); }));
  for (std::int64_t step = 3; step < kSteps; step += 500) {
    ASSERT_NO_FATAL_FAILURE(add([&](Store& store) { return addStep(store, m_id, step, 500); }));
  }
  const QLocale before;
  QLocale::setDefault(QLocale(QStringLiteral("de_DE")));
  const QByteArray csv = saved(QStringLiteral("trace.csv"));
  QLocale::setDefault(before);
  QByteArray passport;
  QList<QByteArray> rows;
  for (const QByteArray& line : csv.split('\n')) {
    if (!line.startsWith('#'))
      rows << line.trimmed();
    else if (!passport.isEmpty() || line.startsWith("# {"))
      passport += line.mid(2).trimmed();
  }
  EXPECT_TRUE(csv.startsWith("# Images per second over steps\r\n")) << csv.left(200).toStdString();
  const auto document = core::base::parseJson(passport.toStdString());
  ASSERT_TRUE(document) << passport.left(2000).toStdString();
  EXPECT_EQ(document->at("id"), id.toStdString());
  EXPECT_EQ(document->at("passports").at("bare metal").at("software").at("engine"), "0.1.0");
  ASSERT_EQ(rows.size(), kSteps + 2) << "a title, each step, and the end of the last line";
  EXPECT_EQ(rows[0], "step,step_s,images_per_s");
  EXPECT_EQ(rows[1], "1,0.25,200");
  EXPECT_EQ(rows[kSteps], "5002,0.25,200");

  ASSERT_NO_FATAL_FAILURE(add([this](Store& store) { return addEvaluation(store, m_id, kSteps, 0.8125); }));
  press(QStringLiteral("accuracy"));
  const QByteArray accuracy = saved(QStringLiteral("accuracy.csv"));
  EXPECT_TRUE(accuracy.startsWith("# Accuracy over steps\r\n")) << accuracy.left(200).toStdString();
  EXPECT_TRUE(accuracy.endsWith("step,top1_training,top1_test\r\n5002,,0.8125\r\n"))
      << accuracy.right(300).toStdString();
  press(QStringLiteral("loss"));
  EXPECT_TRUE(saved(QStringLiteral("loss.csv")).endsWith("5002,0.25\r\n"));
}

TEST_F(Traces, stepsAfterALargeGapAreDrawnAndSaved) {
  constexpr std::int64_t kFar = 3'000'000;
  const auto isKnown = [&] {
    figure().showChosen(kFar);
    return figure().shownMark().has_value();
  };
  openWindow();
  openRunning();
  ASSERT_NO_FATAL_FAILURE(add([&](Store& store) { return addPlan(store, m_id, kFar); }));
  ASSERT_NO_FATAL_FAILURE(add([&](Store& store) { return addStep(store, m_id, 4); }));
  ASSERT_NO_FATAL_FAILURE(add([&](Store& store) { return addStep(store, m_id, kFar); }));
  ASSERT_TRUE(waitUntil(isKnown)) << "both may be told at once";
  press(QStringLiteral("loss"));
  EXPECT_TRUE(waitUntil(isKnown)) << "in what is drawn anew";
  const std::string tail = "\r\n" + std::to_string(kFar) + ",0.25";
  const std::string loss = saved(QStringLiteral("loss.csv")).toStdString();
  EXPECT_NE(loss.find("step,loss\r\n1,0.25\r\n2,0.25\r\n4,0.25" + tail + "\r\n"), std::string::npos)
      << loss.substr(loss.size() - std::min<std::size_t>(loss.size(), 300));
  press(QStringLiteral("images/s"));
  const std::string rate = saved(QStringLiteral("rate.csv")).toStdString();
  EXPECT_NE(rate.find("step,step_s,images_per_s\r\n1,0.25,200\r\n2,0.25,200\r\n4,0.25,200" + tail + ",200\r\n"),
            std::string::npos)
      << rate.substr(rate.size() - std::min<std::size_t>(rate.size(), 300));
}

TEST_F(Traces, withSeveralInstancesItSaysWhoseStepsTheseAreAndTheRatesOfAll) {
  openWindow();
  openRunning({.instances = 3});
  const QString whose = QStringLiteral("The trace is that of the first of 3 instances: only its steps are recorded.");
  EXPECT_EQ(card()->formula(), whose);
  ASSERT_NO_FATAL_FAILURE(add([this](Store& store) -> core::base::Result<void> {
    endRunning(store, m_id, {51.2, 50.8, 48.3});
    return {};
  }));
  const QString all = whose + QStringLiteral(" Images/s of each instance: 51.2 + 50.8 + 48.3 (spread ");
  EXPECT_TRUE(waitUntil([&] { return card()->formula().startsWith(all); })) << card()->formula().toStdString();
  EXPECT_EQ(figure().table().rows.size(), 2) << "the steps of the first stay";
  openRunning();
  EXPECT_TRUE(waitUntil([this] { return card()->formula().isEmpty(); })) << card()->formula().toStdString();
}

TEST_F(Traces, aHostOnThisMachineIsUpdatedRarelyDuringARun) {
  openWindow();
  addCluster();
  const core::storage::HostRecord host{
      .name = "here", .root = m_folder.filePath(QStringLiteral("here")).toStdString(), .scheduler = "none"};
  addHost(host);
  const auto status = [this] { return window().currentPage()->status(); };
  openRunning({.host = "here"});
  EXPECT_EQ(status(), QStringLiteral("updates every two seconds while a run is measured here"));
  openRunning({.host = "cluster"});
  EXPECT_EQ(status(), QStringLiteral("shows samples as they arrive"));
  openRunning();
  EXPECT_EQ(status(), QStringLiteral("updates every two seconds while a run is measured here"));
}

TEST_F(Traces, aSlowReadOfTheStoreDelaysTheNextReads) {
  using std::chrono::milliseconds;
  openWindow();
  app::models::StoreWatch watch(services());
  EXPECT_EQ(watch.rest(), milliseconds(1000));
  watch.noteCost(milliseconds(400));
  watch.noteCost(milliseconds(3));
  EXPECT_EQ(watch.rest(), milliseconds(20000));
  watch.noteOwnChange();
  watch.noteCost(milliseconds(3));
  EXPECT_EQ(watch.rest(), milliseconds(20000)) << "the slow one may not have answered yet";
  watch.noteOwnChange();
  watch.noteCost(milliseconds(3));
  EXPECT_EQ(watch.rest(), milliseconds(1000));
}

}  // namespace
}  // namespace baremark::gui

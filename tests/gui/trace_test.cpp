// SPDX-License-Identifier: GPL-3.0-or-later
// The trace of the live page: the values at each step for every order of arrival, and the export of its numbers. Every
// figure with a numeric axis zooms with a drag, the wheel and keys.
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

using app::plot::Figure;
using app::plot::FigureCard;

class Traces : public OpenedWindow {
 protected:
  QString openRunning(const RunningAt& at = {}) {
    const QString id = stored([&](Store& store) { return addRunning(store, 1, false, at); });
    m_id = idOf(id);
    openExperiment(id, u"live"_s);
    EXPECT_TRUE(waitUntil([this] { return card() != nullptr && figure().table().rows.size() == 2; }));
    return id;
  }
  FigureCard* card() {
    return seen<FigureCard>([](FigureCard& card) { return qobject_cast<app::plot::TraceFigure*>(card.figure()); });
  }
  app::plot::TraceFigure& figure() { return static_cast<app::plot::TraceFigure&>(*card()->figure()); }
  QStringList steps() {
    QStringList steps;
    for (const QStringList& row : figure().table().rows) steps << row.front();
    return steps;
  }
  void choose(const QString& action) { WindowTest::choose(action, card()->findChild<QToolButton*>()->menu()); }
  /// Writes to the store in this process, which notifies its pages.
  void add(const std::function<core::base::Result<void>(Store&)>& what) {
    inStore(what);
    emit services().samplesImported(textOf(m_id));
  }
  QByteArray saved(const QString& name) {
    choose(u"Save…"_s);
    enterPath(m_folder.filePath(name));
    EXPECT_TRUE(waitUntil([&] { return !contentOf(name).isEmpty(); }));
    return contentOf(name);
  }
  ExperimentId m_id;
};

TEST_F(Traces, anEvaluationAfterTheLastStepIsDrawnOnlyAtItsStep) {
  openRunning();
  press(u"accuracy"_s);
  choose(u"Show as table"_s);
  ASSERT_NO_FATAL_FAILURE(add([this](Store& store) { return addEvaluation(store, m_id, 2, 0.81); }));
  const QList<QStringList> wanted{{u"2"_s, u"–"_s, u"81.0"_s}};
  EXPECT_TRUE(waitUntil([&] { return figure().table().rows == wanted; })) << figure().table().rows.size();
  const auto* table = present(card()->findChild<app::widgets::DataTable*>());
  EXPECT_TRUE(waitUntil(
      [&] { return table->model()->rowCount() == 1 && table->model()->index(0, 2).data().toString() == u"81.0"_s; }));
  card()->setShowsTable(false);
  figure().showChosen(1);
  EXPECT_FALSE(figure().shownMark()) << figure().shownMark()->readOut;
  figure().showChosen(2);
  ASSERT_TRUE(figure().shownMark());
  EXPECT_THAT(figure().shownMark()->readOut, Has(u"top-1 on the test set: 81.0 %"_s));
}

TEST_F(Traces, mouseAndKeyboardFindPointsWithGapsBetweenThem) {
  openRunning();
  press(u"accuracy"_s);
  ASSERT_NO_FATAL_FAILURE(add([this](Store& store) { return addEvaluation(store, m_id, 2, 0.81); }));
  ASSERT_NO_FATAL_FAILURE(add([this](Store& store) { return addEvaluation(store, m_id, 8, 0.9); }));
  ASSERT_TRUE(waitUntil([this] { return steps() == QStringList({u"2"_s, u"8"_s}); }));
  EXPECT_EQ(figure().marks().size(), 2U);
  QTest::mouseClick(&figure(), Qt::LeftButton, {}, QPoint(figure().width() - 30, figure().height() / 2));
  EXPECT_EQ(figure().chosen(), 8);
  QTest::keyClick(&figure(), Qt::Key_Left, Qt::ControlModifier);
  EXPECT_EQ(figure().chosen(), 2);
  QTest::keyClick(&figure(), Qt::Key_Right, Qt::ControlModifier);
  EXPECT_EQ(figure().chosen(), 8);
}

TEST_F(Traces, aViewHasEveryStepEvenIfNewOnesArriveBeforeTheHistory) {
  addCluster();
  openRunning({.host = "cluster"});
  HeldStore reading(services());
  ASSERT_NO_FATAL_FAILURE(add([this](Store& store) { return addStep(store, m_id, 3); }));
  EXPECT_FALSE(waitUntil([] { return false; }, 1));  // the page's update waits in its queue
  press(u"loss"_s);
  EXPECT_TRUE(reading.end());
  EXPECT_TRUE(waitUntil([this] { return steps() == QStringList({u"1"_s, u"2"_s, u"3"_s}); })) << steps().join(u' ');
}

TEST_F(Traces, itsNumbersAreThoseOfTheStoreAndHaveItsPassport) {
  const QString id = openRunning();
  constexpr std::int64_t kSteps = 5002;
  ASSERT_NO_FATAL_FAILURE(add([this](Store& store) { return addPlan(store, m_id, kSteps); }));
  for (std::int64_t step = 3; step < kSteps; step += 500)
    ASSERT_NO_FATAL_FAILURE(add([&](Store& store) { return addStep(store, m_id, step, 500); }));
  const QLocale before;
  QLocale::setDefault(QLocale(u"de_DE"_s));
  const QByteArray csv = saved(u"trace.csv"_s);
  QLocale::setDefault(before);
  QByteArray passport;
  QList<QByteArray> rows;
  for (const QByteArray& line : csv.split('\n')) {
    if (!line.startsWith('#'))
      rows << line.trimmed();
    else if (!passport.isEmpty() || line.startsWith("# {"))
      passport += line.mid(2).trimmed();
  }
  EXPECT_THAT(csv, BeginsWith("# Images per second over steps\r\n"));
  const auto document = core::base::parseJson(passport.toStdString());
  ASSERT_TRUE(document) << passport.left(2000);
  EXPECT_EQ(document->at("id"), id.toStdString());
  EXPECT_EQ(document->at("passports").at("bare metal").at("software").at("engine"), "0.1.0");
  ASSERT_EQ(rows.size(), kSteps + 2) << "a title, each step, and the end of the last line";
  EXPECT_EQ(rows[0], "step,step_s,images_per_s");
  EXPECT_EQ(rows[1], "1,0.25,200");
  EXPECT_EQ(rows[kSteps], "5002,0.25,200");
  ASSERT_NO_FATAL_FAILURE(add([this](Store& store) { return addEvaluation(store, m_id, kSteps, 0.8125); }));
  press(u"accuracy"_s);
  const QByteArray accuracy = saved(u"accuracy.csv"_s);
  EXPECT_THAT(accuracy, BeginsWith("# Accuracy over steps\r\n"));
  EXPECT_TRUE(accuracy.endsWith("step,top1_training,top1_test\r\n5002,,0.8125\r\n")) << accuracy.right(300);
  press(u"loss"_s);
  EXPECT_TRUE(saved(u"loss.csv"_s).endsWith("5002,0.25\r\n"));
}

TEST_F(Traces, stepsAfterALargeGapAreDrawnAndSaved) {
  constexpr std::int64_t kFar = 3'000'000;
  const auto isKnown = [&] {
    figure().showChosen(kFar);
    return figure().shownMark().has_value();
  };
  openRunning();
  ASSERT_NO_FATAL_FAILURE(add([&](Store& store) { return addPlan(store, m_id, kFar); }));
  ASSERT_NO_FATAL_FAILURE(add([&](Store& store) { return addStep(store, m_id, 4); }));
  ASSERT_NO_FATAL_FAILURE(add([&](Store& store) { return addStep(store, m_id, kFar); }));
  ASSERT_TRUE(waitUntil(isKnown)) << "both may be told at once";
  press(u"loss"_s);
  EXPECT_TRUE(waitUntil(isKnown)) << "in what is drawn anew";
  const std::string tail = "\r\n" + std::to_string(kFar) + ",0.25";
  const std::string loss = saved(u"loss.csv"_s).toStdString();
  EXPECT_NE(loss.find("step,loss\r\n1,0.25\r\n2,0.25\r\n4,0.25" + tail + "\r\n"), std::string::npos)
      << loss.substr(loss.size() - std::min<std::size_t>(loss.size(), 300));
  press(u"images/s"_s);
  const std::string rate = saved(u"rate.csv"_s).toStdString();
  EXPECT_NE(rate.find("step,step_s,images_per_s\r\n1,0.25,200\r\n2,0.25,200\r\n4,0.25,200" + tail + ",200\r\n"),
            std::string::npos)
      << rate.substr(rate.size() - std::min<std::size_t>(rate.size(), 300));
}

TEST_F(Traces, withSeveralInstancesItSaysWhoseStepsTheseAreAndTheRatesOfAll) {
  openRunning({.instances = 3});
  const QString whose = u"The trace is that of the first of 3 instances: only its steps are recorded."_s;
  EXPECT_EQ(card()->formula(), whose);
  ASSERT_NO_FATAL_FAILURE(add([this](Store& store) -> core::base::Result<void> {
    endRunning(store, m_id, {51.2, 50.8, 48.3});
    return {};
  }));
  const QString all = whose + u" Images/s of each instance: 51.2 + 50.8 + 48.3 (spread "_s;
  EXPECT_TRUE(waitUntil([&] { return card()->formula().startsWith(all); })) << card()->formula();
  EXPECT_EQ(figure().table().rows.size(), 2) << "the steps of the first stay";
  openRunning();
  EXPECT_TRUE(waitUntil([this] { return card()->formula().isEmpty(); })) << card()->formula();
}

TEST_F(Traces, aHostOnThisMachineIsUpdatedRarelyDuringARun) {
  addCluster();
  addHost({.name = "here", .root = at("here"), .scheduler = "none"});
  const auto status = [this] { return window().currentPage()->status(); };
  openRunning({.host = "here"});
  EXPECT_EQ(status(), u"updates every two seconds while a run is measured here"_s);
  openRunning({.host = "cluster"});
  EXPECT_EQ(status(), u"shows samples as they arrive"_s);
  openRunning();
  EXPECT_EQ(status(), u"updates every two seconds while a run is measured here"_s);
}

TEST_F(Traces, aSlowReadOfTheStoreDelaysTheNextReads) {
  using std::chrono::milliseconds;
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

class Zoom : public OpenedWindow {
 protected:
  /// The cards of the page that can be zoomed and have something to draw.
  std::vector<FigureCard*> cards() {
    std::vector<FigureCard*> found;
    for (auto* card : window().currentPage()->findChildren<FigureCard*>()) {
      if (card->figure()->isVisible() && !card->figure()->marks().empty()) found.push_back(card);
    }
    return found;
  }
  static QPushButton* allOf(const FigureCard& card) {
    for (auto* button : card.findChildren<QPushButton*>()) {
      if (button->text() == u"Show all"_s) return button;
    }
    return nullptr;
  }
  static void drag(Figure& figure, const QPoint& from, const QPoint& to, Qt::KeyboardModifiers modifiers = {}) {
    QTest::mousePress(&figure, Qt::LeftButton, modifiers, from);
    for (const QPoint& place : {(from + to) / 2, to}) {
      QMouseEvent move(QEvent::MouseMove, place, figure.mapToGlobal(place), Qt::NoButton, Qt::LeftButton, modifiers);
      QApplication::sendEvent(&figure, &move);
    }
    QTest::mouseRelease(&figure, Qt::LeftButton, modifiers, to);
  }
  static void dragOverTheMiddle(Figure& figure) {
    drag(figure, {figure.width() * 2 / 5, figure.height() / 3}, {figure.width() * 3 / 5, figure.height() * 2 / 3});
  }
};

TEST_F(Zoom, aDragShowsAPartOfEachFigureAndADoubleClickAllOfIt) {
  const std::vector<double> arms{1000, 900};
  openExperiment(stored([&](Store& store) { return addMeasured(store, {arms, arms, arms}); }), u"compare"_s);
  ASSERT_TRUE(waitUntil([this] { return cards().size() == 2; }));
  for (FigureCard* card : cards()) {
    Figure& figure = *card->figure();
    SCOPED_TRACE(figure.accessibleName().toStdString());
    ASSERT_NE(allOf(*card), nullptr);
    EXPECT_FALSE(figure.isZoomed());
    EXPECT_FALSE(allOf(*card)->isVisible());
    const QImage whole = figure.grab().toImage();
    const auto changed = [&] { return figure.grab().toImage() != whole; };
    ASSERT_TRUE(waitUntilPlaced(figure));
    const QRect place(figure.mapTo(&window(), QPoint()), figure.size());
    dragOverTheMiddle(figure);
    EXPECT_TRUE(figure.isZoomed());
    EXPECT_TRUE(changed());
    EXPECT_FALSE(figure.shownMark()) << "a drag is no click";
    EXPECT_TRUE(allOf(*card)->isVisible());
    ASSERT_TRUE(waitUntilPlaced(figure));
    EXPECT_EQ(QRect(figure.mapTo(&window(), QPoint()), figure.size()), place) << "the button moves nothing";
    QTest::mouseDClick(&figure, Qt::LeftButton, {}, figure.rect().center());
    EXPECT_FALSE(figure.isZoomed());
    EXPECT_FALSE(figure.shownMark());
    EXPECT_FALSE(allOf(*card)->isVisible());
    dragOverTheMiddle(figure);
    allOf(*card)->click();
    EXPECT_FALSE(figure.isZoomed());
    EXPECT_TRUE(figure.hasFocus());
    dragOverTheMiddle(figure);
    EXPECT_TRUE(figure.hasFocus());
    key(Qt::Key_Escape);  // through the window, which uses Esc itself if no figure is zoomed
    EXPECT_FALSE(figure.isZoomed());
    for (const Qt::Key larger : {Qt::Key_Plus, Qt::Key_Minus, Qt::Key_Left, Qt::Key_Up}) {
      QTest::keyClick(&figure, larger);
      QTest::keyClick(&figure, Qt::Key_0);
      EXPECT_FALSE(figure.isZoomed()) << larger;
    }
    QTest::keyClick(&figure, Qt::Key_Plus);
    EXPECT_TRUE(figure.isZoomed());
    QTest::keyClick(&figure, Qt::Key_0);
    const QPointF middle = figure.rect().center();
    QWheelEvent wheel(middle, figure.mapToGlobal(middle), {}, QPoint(0, 120), Qt::NoButton, Qt::ControlModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&figure, &wheel);
    EXPECT_TRUE(figure.isZoomed());
    figure.fit();
  }
}

TEST_F(Zoom, theTraceOfARunIsZoomedAndFollowsAgainAfterwards) {
  QString id;
  inStore([&](Store& store) -> core::base::Result<void> {
    id = addRunning(store, 1, false, {});
    return addPlan(store, idOf(id), 400);
  });
  openExperiment(id, u"live"_s);
  const auto trace = [this] {
    return seen<app::plot::TraceFigure>([](const auto& each) { return each.frame().lastKey == 400; });
  };
  ASSERT_TRUE(waitUntil([&] { return trace() != nullptr; }));
  app::plot::TraceFigure& figure = *trace();
  figure.setFollows(true);
  EXPECT_FALSE(figure.isZoomed());
  dragOverTheMiddle(figure);
  EXPECT_TRUE(figure.isZoomed());
  EXPECT_FALSE(figure.follows());
  QTest::keyClick(&figure, Qt::Key_Escape);
  EXPECT_FALSE(figure.isZoomed());
  EXPECT_TRUE(figure.follows());
}

}  // namespace
}  // namespace baremark::gui

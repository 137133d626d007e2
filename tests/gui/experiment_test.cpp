// SPDX-License-Identifier: GPL-3.0-or-later
// One experiment: its tabs, its verdict, its files, more blocks.
#include <QClipboard>
#include <QComboBox>
#include <QDesktopServices>
#include <QFileDialog>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QTextBrowser>
#include <QToolButton>

#include "app/models/runs_model.h"
#include "app/pages/compare_tab.h"
#include "app/pages/experiment_page.h"
#include "app/pages/failure_card.h"
#include "app/pages/overview_tab.h"
#include "app/pages/runs_tab.h"
#include "app/plot/figure_card.h"
#include "app/plot/forest_figure.h"
#include "app/plot/scaling_figure.h"
#include "app/text/units_text.h"
#include "app/widgets/banner.h"
#include "app/widgets/number_field.h"
#include "app/widgets/page_header.h"
#include "core/protocol/backend.h"
#include "core/report/raw_tables.h"
#include "core/storage/experiment_repository.h"
#include "core/storage/sample_repository.h"
#include "tests/gui/filled_store.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

class ExperimentWindow : public WindowTest {
 protected:
  app::pages::ExperimentPage& page() { return *qobject_cast<app::pages::ExperimentPage*>(window().currentPage()); }

  /// Ctrl+E, then this name in the dialog. Qt's own dialog: the platform's cannot be driven.
  void exportTo(const QString& name, const QString& filter) {
    // Without a window manager the window gets the focus back by nobody.
    window().activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window()));
    key(Qt::Key_E, Qt::ControlModifier);
    ASSERT_NO_FATAL_FAILURE(savePath(name, filter));
    EXPECT_TRUE(waitUntil([&] { return QFileInfo(m_folder.filePath(name)).size() > 0; })) << name.toStdString();
  }
  /// This name in the dialog that is open or opens now.
  void savePath(const QString& name, const QString& filter) {
    QFileDialog* dialog = fileDialog();
    ASSERT_NE(dialog, nullptr);
    for (const QString& entry : dialog->nameFilters()) {
      if (entry.contains(filter)) dialog->selectNameFilter(entry);
    }
    ASSERT_TRUE(enterPath(m_folder.filePath(name)));
    EXPECT_TRUE(waitUntil([&] { return window().findChild<QFileDialog*>() == nullptr; }));
  }
  void openMeasured(const std::vector<std::vector<double>>& rates = {{1000, 900}, {1010, 1212}, {990, 990}}) {
    QString id;
    const auto added = services().store().writeNow([&](core::storage::Store& store) -> core::base::Result<void> {
      id = addMeasured(store, rates);
      return {};
    });
    ASSERT_TRUE(added);
    openExperiment(id, QStringLiteral("compare"));
    ASSERT_TRUE(waitUntil([this] { return !page().compare().verdict().isEmpty(); }));
  }
  /// Two bare-metal arms; the second passes the check before the first run and then fails each time. Returns its id.
  QString runWithAFailingArm() {
    QFile file(experimentFile(QStringLiteral("fails"), 3, 6));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    auto json = core::base::parseJson(file.readAll().toStdString()).value();
    file.close();
    const std::string mark = m_folder.filePath(QStringLiteral("checked")).toStdString();
    json["arms"][1]["wrap"] = {"/bin/sh", "-c", "if [ -e " + mark + " ]; then echo broken on purpose >&2; exit 7; fi; touch " + mark + "; exec \"$@\"", "sh"};
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(json.dump()));
    file.close();
    (void)cli({QStringLiteral("run"), file.fileName()}, 200);
    const auto list = core::base::parseJson(cli({QStringLiteral("list"), QStringLiteral("--json")}).out.toStdString()).value();
    return QString::fromStdString(list["experiments"][0].value("id", ""));
  }
  /// The first row of a run in this state.
  QModelIndex rowInState(const QString& words) {
    const QAbstractItemModel& model = *page().runs().tree().model();
    for (int group = 0; group < model.rowCount(); ++group) {
      const QModelIndex parent = model.index(group, 0);
      for (int row = 0; row < model.rowCount(parent); ++row) {
        if (model.index(row, app::models::RunsModel::State, parent).data().toString() == words) return model.index(row, 0, parent);
      }
    }
    return {};
  }
  QAction* actionOf(const app::plot::Figure& figure, const QString& words) {
    for (const app::plot::FigureCard* card : page().findChildren<app::plot::FigureCard*>()) {
      if (card->figure() != &figure) continue;
      for (QAction* action : card->findChild<QToolButton*>()->menu()->actions()) {
        if (action->text() == words) return action;
      }
    }
    return nullptr;
  }
  QByteArray start(const QString& name, qint64 bytes) {
    QFile file(m_folder.filePath(name));
    return file.open(QIODevice::ReadOnly) ? file.read(bytes) : QByteArray();
  }
};

TEST_F(ExperimentWindow, keysWalkTheTabs) {
  openWindow();
  addResting(QStringLiteral("rests"), {});
  window().data().reload();
  ASSERT_TRUE(waitUntil([this] { return window().data().experiments().rowCount() == 1; }));
  openExperiment(QString::fromStdString(window().data().experiments().at(0)->id.text()), QStringLiteral("overview"));
  QStringList seen{page().currentTab()};
  for (int i = 0; i < 5; ++i) {
    key(Qt::Key_Tab, Qt::ControlModifier);
    seen << page().currentTab();
  }
  EXPECT_EQ(seen.join(QLatin1Char(' ')), QStringLiteral("overview live compare runs passport overview"));
  key(Qt::Key_Tab, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_EQ(page().currentTab(), QStringLiteral("passport"));
}

TEST_F(ExperimentWindow, saysTheVerdictThatTheCommandLineSays) {
  openWindow();
  const QString id = runSmallExperiment();
  openExperiment(id, QStringLiteral("compare"));
  ASSERT_TRUE(waitUntil([this] { return !page().compare().verdict().isEmpty(); }));
  const Answer said = cli({QStringLiteral("compare"), id});
  ASSERT_EQ(said.status, 0) << said.err.toStdString();
  const QStringList lines = page().compare().verdict().split(QLatin1Char('\n'));
  ASSERT_EQ(lines.size(), 1);
  for (const QString& line : lines) EXPECT_TRUE(said.out.contains(line)) << line.toStdString() << "\n" << said.out.toStdString();
  const QString command = window().statusLine().commandLine();
  EXPECT_TRUE(command.contains(QStringLiteral("baremark-cli compare ") + id)) << command.toStdString();
  QProcess typed;
  typed.start(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), command});
  ASSERT_TRUE(typed.waitForFinished(60000));
  EXPECT_EQ(typed.exitCode(), 0) << typed.readAllStandardError().toStdString();
}

TEST_F(ExperimentWindow, saysOnEveryTabThatTheReferenceBackendIsSlow) {
  openWindow();
  QString id;
  const auto added = services().store().writeNow([&](core::storage::Store& store) -> core::base::Result<void> {
    id = addMeasured(store, {{100, 99}, {101, 100}, {99, 98}});
    const auto blocks = core::storage::BlockRepository(store).ofExperiment(core::base::ExperimentId(id.toStdString()));
    for (const auto& block : blocks.value()) {
      for (const auto& run : block.runs) {
        const core::model::Passport slow{{{"software", "backend"}, core::protocol::kReferenceBackend}};
        if (auto stated = core::storage::SampleRepository(store).addPassport(run.key, slow); !stated) return stated;
      }
    }
    return {};
  });
  ASSERT_TRUE(added) << toLogLine(added.error());
  openExperiment(id, QStringLiteral("compare"));
  const QString slow = QStringLiteral("Measured with the slow reference backend");
  ASSERT_TRUE(waitUntil([&] { return page().compare().verdict().contains(slow); })) << page().compare().verdict().toStdString();
  for (const char* tab : {"overview", "live", "compare", "runs", "passport"}) {
    page().showTab(QLatin1String(tab));
    EXPECT_TRUE(page().slowWords().startsWith(slow)) << tab;
  }
  EXPECT_TRUE(cli({QStringLiteral("compare"), id}).out.contains(slow));
  const QAbstractItemModel& table = *page().compare().table().model();
  QStringList cells;
  for (int column = 0; column < table.columnCount(); ++column) cells << table.index(0, column).data().toString();
  EXPECT_EQ(cells.filter(QStringLiteral("· slow reference backend")).size(), 1) << cells.join(QLatin1Char('|')).toStdString();
  QString other;
  ASSERT_TRUE(services().store().writeNow([&](core::storage::Store& store) -> core::base::Result<void> {
    other = addMeasured(store, {{100, 99}, {101, 100}, {99, 98}});
    return {};
  }));
  openExperiment(other, QStringLiteral("compare"));
  ASSERT_TRUE(waitUntil([&] { return page().data().assessment() && page().data().id().text() == other.toStdString(); }));
  EXPECT_TRUE(page().slowWords().isEmpty());
}

TEST_F(ExperimentWindow, marksWhatWasExtendedAfterLooking) {
  openWindow();
  const QString id = runSmallExperiment();
  openExperiment(id, QStringLiteral("compare"));
  ASSERT_TRUE(waitUntil([this] { return page().compare().evidence().contains(QStringLiteral("3 blocks in ")); }))
      << page().compare().evidence().toStdString();
  EXPECT_FALSE(page().compare().evidence().contains(QStringLiteral("extended")));
  EXPECT_TRUE(page().compare().figures()[1].note.contains(app::text::level(0.95) + QStringLiteral(" t interval")));
  const auto extended = services().store().writeNow([&](core::storage::Store& store) {
    return core::storage::ExperimentRepository(store).setExtension(core::base::ExperimentId(id.toStdString()), {.point = {1, 1}, .looks = 1});
  });
  ASSERT_TRUE(extended) << toLogLine(extended.error());
  page().data().reload();
  const QString level = app::text::level(0.975);
  ASSERT_TRUE(waitUntil([&] { return page().compare().evidence().contains(QStringLiteral("extended after looking (1): %1 interval").arg(level)); }))
      << page().compare().evidence().toStdString();
  EXPECT_TRUE(page().compare().figures()[1].note.contains(level + QStringLiteral(" t interval"))) << page().compare().figures()[1].note.toStdString();
  EXPECT_TRUE(cli({QStringLiteral("compare"), id}).out.contains(level + QStringLiteral(" t interval")));
}

TEST_F(ExperimentWindow, exportsFiguresAndRuns) {
  openWindow();
  const QString id = runSmallExperiment();
  openExperiment(id, QStringLiteral("compare"));
  ASSERT_TRUE(waitUntil([this] { return !page().compare().verdict().isEmpty(); }));
  exportTo(QStringLiteral("figures.png"), QStringLiteral("*.png"));
  EXPECT_EQ(start(QStringLiteral("figures.png"), 4), QByteArray("\x89PNG"));
  exportTo(QStringLiteral("figures.svg"), QStringLiteral("*.svg"));
  EXPECT_TRUE(start(QStringLiteral("figures.svg"), 4096).contains("<svg"));
  exportTo(QStringLiteral("figures.pdf"), QStringLiteral("*.pdf"));
  EXPECT_EQ(start(QStringLiteral("figures.pdf"), 5), QByteArray("%PDF-"));
  exportTo(QStringLiteral("runs.csv"), QStringLiteral("Runs as CSV"));
  const QByteArray csv = start(QStringLiteral("runs.csv"), 1 << 20);
  EXPECT_EQ(csv.count(",measure,"), 6) << csv.left(2000).toStdString();
  EXPECT_TRUE(csv.left(csv.indexOf('\r')).contains(",software.mpi")) << csv.left(2000).toStdString();
  EXPECT_EQ(csv, cli({QStringLiteral("export"), id, QStringLiteral("--format"), QStringLiteral("csv")}).out.toUtf8().trimmed() + "\r\n");
  exportTo(QStringLiteral("verdicts.csv"), QStringLiteral("Verdicts as CSV"));
  const QByteArray verdicts = start(QStringLiteral("verdicts.csv"), 1 << 20);
  EXPECT_TRUE(verdicts.startsWith("case,nodes,ranks,arm,n,")) << verdicts.toStdString();
  EXPECT_EQ(verdicts.count("\r\n"), 3) << verdicts.toStdString();
}

TEST_F(ExperimentWindow, aFiguresNumbersAreForProgramsAndHaveTheirPassports) {
  openWindow();
  openMeasured({{5.3, 5.2}, {5.4, 5.3}, {5.2, 5.15}});
  auto* scaling = page().findChild<app::plot::ScalingFigure*>();
  press(QStringLiteral("images/s"));
  const auto& points = scaling->picture().series.front().points;
  ASSERT_EQ(points.size(), 1U);
  EXPECT_TRUE(points.front().readOut.contains(QStringLiteral("95 % t interval 5.06 to 5.55"))) << points.front().readOut.toStdString();

  const QLocale before;
  QLocale::setDefault(QLocale(QStringLiteral("de_DE")));
  const auto saved = [this](const app::plot::Figure& figure, const QString& name) {
    actionOf(figure, QStringLiteral("Save…"))->trigger();
    savePath(name, QStringLiteral("*.csv"));
    EXPECT_TRUE(waitUntil([&] { return QFileInfo::exists(m_folder.filePath(name)); }));
    return start(name, 1 << 20);
  };
  const QByteArray rates = saved(*scaling, QStringLiteral("rates.csv"));
  const QByteArray differences = saved(*page().findChild<app::plot::ForestFigure*>(), QStringLiteral("differences.csv"));
  QLocale::setDefault(before);
  const std::string number = core::report::plainNumber(points.front().value);
  const std::string low = core::report::plainNumber(points.front().interval->low);
  EXPECT_TRUE(rates.contains("\r\ncase,nodes,ranks,arm,images_per_s,low,high,ideal,roof\r\n\"batch_size 50, model mnist\",1,1,bare metal," +
                             QByteArray::fromStdString(number + "," + low + ",")))
      << rates.right(500).toStdString();
  EXPECT_TRUE(rates.contains("# Throughput\r\n")) << rates.left(300).toStdString();
  EXPECT_TRUE(rates.contains("# low, high: 95 % t interval\r\n# Passport:\r\n# {\r\n"));
  EXPECT_TRUE(rates.contains("\"passports\": {"));
  EXPECT_TRUE(differences.contains("\r\ncase,nodes,ranks,arm,baseline,ratio,ratio_low,ratio_high,level,margin,verdict\r\n"));
  EXPECT_EQ(differences.split('\n').last(), "");
  EXPECT_TRUE(differences.contains(",1,1,again,bare metal,0.98")) << differences.right(300).toStdString();
  EXPECT_FALSE(differences.mid(differences.indexOf("\r\ncase,")).contains("\u2212")) << "a sign that no program reads";
}

TEST_F(ExperimentWindow, theReportIsThatOfTheCommandLineAndOpens) {
  // Dates as the command line writes them here; thousands it groups otherwise, so there are none.
  openWindow({.language = QStringLiteral("C")});
  openMeasured({{500, 450}, {505, 606}, {495, 495}});
  press(QStringLiteral("Report…"));
  ASSERT_NO_FATAL_FAILURE(savePath(QStringLiteral("report.html"), QStringLiteral("*.html")));
  QTextBrowser reader;
  QDesktopServices::setUrlHandler(QStringLiteral("file"), &reader, "setSource");
  press(QStringLiteral("Open"));
  QDesktopServices::unsetUrlHandler(QStringLiteral("file"));
  EXPECT_EQ(reader.source(), QUrl::fromLocalFile(m_folder.filePath(QStringLiteral("report.html"))));
  EXPECT_TRUE(reader.toPlainText().contains(page().compare().verdict())) << reader.toPlainText().left(2000).toStdString();
  EXPECT_EQ(findButton(QStringLiteral("Open")), nullptr) << "what was said goes with its button";
  const QString theirs = m_folder.filePath(QStringLiteral("theirs.html"));
  const Answer said = cli({QStringLiteral("report"), QString::fromStdString(page().data().id().text()), QStringLiteral("-o"), theirs});
  ASSERT_EQ(said.status, 0) << said.err.toStdString();
  EXPECT_TRUE(start(QStringLiteral("report.html"), 1 << 24) == start(QStringLiteral("theirs.html"), 1 << 24));
}

TEST_F(ExperimentWindow, theReportKeepsTheMarginThatIsSeen) {
  openWindow();
  openMeasured();
  page().data().setOptions({.margin = 0.1});
  ASSERT_TRUE(waitUntil([this] { return page().data().assessment()->comparison.margin == 0.1; }));
  press(QStringLiteral("Report…"));
  ASSERT_NO_FATAL_FAILURE(savePath(QStringLiteral("report.html"), QStringLiteral("*.html")));
  ASSERT_TRUE(waitUntil([this] { return findButton(QStringLiteral("Open")) != nullptr; }));
  EXPECT_TRUE(start(QStringLiteral("report.html"), 1 << 24).contains("wholly within " + app::text::margin(0.1).toUtf8()));
  key(Qt::Key_Escape);
  EXPECT_EQ(findButton(QStringLiteral("Open")), nullptr);
}

TEST_F(ExperimentWindow, aReportThatCannotBeWrittenSaysSo) {
  openWindow();
  openMeasured();
  press(QStringLiteral("Report…"));
  const QString name = QStringLiteral("nowhere/report.html");
  ASSERT_NO_FATAL_FAILURE(savePath(name, QStringLiteral("*.html")));
  ASSERT_TRUE(waitUntil([this] { return window().messages().count() == 1; }));
  EXPECT_EQ(window().messages().titles(), QStringList{m_folder.filePath(name) + QStringLiteral(" could not be read or written.")});
  EXPECT_EQ(findButton(QStringLiteral("Open")), nullptr);
}

TEST_F(ExperimentWindow, figuresShowEachRunOnDemand) {
  openWindow();
  openMeasured();
  auto* scaling = page().findChild<app::plot::ScalingFigure*>();
  auto* forest = page().findChild<app::plot::ForestFigure*>();
  press(QStringLiteral("images/s"));
  ASSERT_EQ(scaling->picture().series.size(), 2U);
  EXPECT_EQ(scaling->picture().series[0].points[0].runs, (std::vector<double>{1000, 1010, 990}));
  EXPECT_EQ(scaling->picture().series[1].points[0].runs, (std::vector<double>{900, 1212, 990}));
  const std::vector<double> ratios = forest->picture().rows[0].lines[0].runs;
  ASSERT_EQ(ratios.size(), 3U);
  const double expected[] = {0.9, 1.2, 1.0};
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(ratios[i], expected[i], 1e-12);
  for (app::plot::Figure* figure : {static_cast<app::plot::Figure*>(scaling), static_cast<app::plot::Figure*>(forest)}) {
    ASSERT_TRUE(waitUntil([&] { return !figure->marks().empty(); }));
    const QImage before = figure->grab().toImage();
    QAction* toggle = actionOf(*figure, QStringLiteral("Show each run"));
    ASSERT_NE(toggle, nullptr);
    toggle->trigger();
    EXPECT_NE(figure->grab().toImage(), before);
    toggle->trigger();
    EXPECT_EQ(figure->grab().toImage(), before);
  }
}

TEST_F(ExperimentWindow, aClickPinsWhatIsSaidOfAPoint) {
  openWindow();
  openMeasured();
  auto* forest = page().findChild<app::plot::ForestFigure*>();
  const QPoint nowhere(2, 2);
  // While the page fills, its figures still change their size: the points move away from under the mouse.
  ASSERT_TRUE(waitUntil([&] {
    if (forest->marks().empty()) return false;
    QTest::mouseMove(forest, nowhere);
    QTest::mouseMove(forest, forest->marks().front().place.toPoint());
    return forest->saidMark() == forest->marks().front();
  })) << "hover reads out";
  const auto mark = forest->marks().front();
  const QPoint place = mark.place.toPoint();
  QTest::mouseMove(forest, nowhere);
  ASSERT_TRUE(waitUntil([&] { return !forest->saidMark(); }));
  QTest::mouseClick(forest, Qt::LeftButton, {}, place);
  EXPECT_EQ(forest->saidMark(), mark);
  QTest::mouseMove(forest, nowhere);
  QEvent left(QEvent::Leave);
  QApplication::sendEvent(forest, &left);
  page().findChild<app::plot::ScalingFigure*>()->setFocus();
  EXPECT_EQ(forest->saidMark(), mark) << "it stays";
  QTest::mouseClick(forest, Qt::LeftButton, {}, nowhere);
  EXPECT_FALSE(forest->saidMark());
  QTest::mouseClick(forest, Qt::LeftButton, {}, place);
  EXPECT_EQ(forest->saidMark(), mark);
  QTest::keyClick(forest, Qt::Key_Escape);
  EXPECT_FALSE(forest->saidMark());
}

TEST_F(ExperimentWindow, aRunThatFailedSaysWhyWhenItIsChosen) {
  openWindow();
  const QString id = runWithAFailingArm();
  openExperiment(id, QStringLiteral("runs"));
  ASSERT_TRUE(waitUntil([this] { return rowInState(QStringLiteral("failed")).isValid(); }));
  EXPECT_FALSE(page().runs().failure().isVisible());
  QModelIndex row = rowInState(QStringLiteral("failed"));
  app::widgets::DataTree& tree = page().runs().tree();
  tree.expand(row.parent());
  tree.scrollTo(row);
  QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, tree.visualRect(row).center());
  ASSERT_TRUE(page().runs().failure().isVisible());
  EXPECT_TRUE(waitUntil([this] { return page().runs().failure().words().contains(QStringLiteral("broken on purpose")); }));
  const QString words = page().runs().failure().words();
  EXPECT_TRUE(words.startsWith(QStringLiteral("again failed in Block "))) << words.toStdString();
  EXPECT_TRUE(words.contains(QStringLiteral("It ended with exit status 7."))) << words.toStdString();
  EXPECT_TRUE(words.contains(QStringLiteral("Its last lines usually say what it missed."))) << words.toStdString();
  EXPECT_TRUE(words.contains(QStringLiteral("its files: ") + id)) << words.toStdString();
  press(QStringLiteral("Copy"));
  EXPECT_EQ(QApplication::clipboard()->text(), words);
  page().data().reload();
  ASSERT_TRUE(waitUntil([&] { return tree.currentIndex().isValid() && tree.currentIndex().parent().isValid(); }));
  EXPECT_TRUE(page().runs().failure().isVisible()) << "new data leave the choice";
  row = rowInState(QStringLiteral("done"));
  tree.expand(row.parent());
  tree.setCurrentIndex(row);
  EXPECT_FALSE(page().runs().failure().isVisible());
}

TEST_F(ExperimentWindow, whatArrivesWhileAnotherTabIsSeenIsShownWithTheNext) {
  openWindow();
  openMeasured();
  const core::base::ExperimentId id = page().data().id();
  EXPECT_TRUE(page().compare().evidence().contains(QStringLiteral("3 blocks in 3 allocations"))) << page().compare().evidence().toStdString();
  page().showTab(QStringLiteral("passport"));
  const auto added = services().store().writeNow([&](core::storage::Store& store) -> core::base::Result<void> {
    for (int round = 4; round < 12; ++round) addMeasuredBlock(store, id, round, {1000, 500.0 + round});
    return core::storage::ExperimentRepository(store).setState(id, core::model::ExperimentState::Done, {}, core::base::SystemClock().wallNow());
  });
  ASSERT_TRUE(added);
  emit services().experimentChanged(QString::fromStdString(id.text()));
  ASSERT_TRUE(waitUntil([&] { return page().data().assessment()->blocks.size() == 11; }));
  EXPECT_TRUE(page().findChild<app::widgets::PageHeader*>()->note().contains(QStringLiteral("22 runs in 11 blocks")));
  page().showTab(QStringLiteral("compare"));
  EXPECT_TRUE(page().compare().evidence().contains(QStringLiteral("11 blocks in 11 allocations"))) << page().compare().evidence().toStdString();
  EXPECT_NE(findButton(QStringLiteral("Add blocks…")), nullptr) << "it is done";
  page().showTab(QStringLiteral("overview"));
  EXPECT_EQ(page().findChild<app::pages::OverviewTab*>()->findChild<app::widgets::Banner*>()->words(), page().compare().verdict());
}

TEST_F(ExperimentWindow, theArmsToCompareAreThoseOfTheExperimentThatIsShown) {
  openWindow();
  QStringList ids;
  ASSERT_TRUE(services().store().writeNow([&](core::storage::Store& store) -> core::base::Result<void> {
    ids << addMeasured(store, {{1000, 900}}, {"left", "right"}) << addMeasured(store, {{1000, 900}}, {"up", "down"});
    return {};
  }));
  const auto arms = [this] {
    const auto* first = named<QComboBox>(QStringLiteral("First arm"));
    const auto* second = named<QComboBox>(QStringLiteral("Second arm"));
    return first == nullptr || second == nullptr ? QStringList() : QStringList{first->currentText(), second->currentText(), first->itemText(1)};
  };
  openExperiment(ids[0], QStringLiteral("runs"));
  EXPECT_TRUE(waitUntil([&] { return arms() == QStringList{QStringLiteral("left"), QStringLiteral("right"), QStringLiteral("right")}; }));
  openExperiment(ids[1], QStringLiteral("runs"));
  EXPECT_TRUE(waitUntil([&] { return arms() == QStringList{QStringLiteral("up"), QStringLiteral("down"), QStringLiteral("down")}; })) << arms().join(QLatin1Char(' ')).toStdString();
  // The markers are drawn anew in another theme, and the choice stays.
  auto* second = named<QComboBox>(QStringLiteral("Second arm"));
  second->setCurrentIndex(0);
  const auto marker = [&] { return second->itemIcon(0).pixmap(16).toImage(); };
  const QImage before = marker();
  window().showPage(QStringLiteral("settings"));
  auto* themes = named<QComboBox>(QStringLiteral("Theme"));
  ASSERT_NE(themes, nullptr);
  themes->setCurrentIndex(2);
  EXPECT_NE(marker(), before);
  EXPECT_EQ(second->currentText(), QStringLiteral("up"));
}

TEST_F(ExperimentWindow, runsAndPassportShareTheBlockThatIsChosen) {
  openWindow();
  openMeasured();
  const auto assessment = page().data().assessment();
  const auto& blocks = assessment->blocks;
  const auto choose = [this](const core::base::BlockId& id) {
    app::widgets::DataTree& tree = page().runs().tree();
    tree.setCurrentIndex(static_cast<const app::models::RunsModel*>(tree.model())->indexOfBlock(id));
  };
  const auto stated = [this] {
    const auto* box = named<QComboBox>(QStringLiteral("Block"));
    return box == nullptr ? std::string() : box->currentData().toString().toStdString();
  };
  page().showTab(QStringLiteral("passport"));
  page().showTab(QStringLiteral("runs"));
  choose(blocks[2].block.id);
  page().showTab(QStringLiteral("passport"));
  EXPECT_EQ(stated(), blocks[2].block.id.text());
  auto* box = named<QComboBox>(QStringLiteral("Block"));
  box->setCurrentIndex(box->findData(QString::fromStdString(blocks[1].block.id.text())));
  page().showTab(QStringLiteral("runs"));
  app::widgets::DataTree& tree = page().runs().tree();
  EXPECT_EQ(static_cast<const app::models::RunsModel*>(tree.model())->blockAt(tree.currentIndex())->block.id, blocks[1].block.id);
  choose(blocks[0].block.id);
  page().showTab(QStringLiteral("passport"));
  EXPECT_EQ(stated(), blocks[0].block.id.text());
}

TEST_F(ExperimentWindow, addsBlocksAndRunsThem) {
  openWindow();
  const QString id = runSmallExperiment();
  openExperiment(id, QStringLiteral("overview"));
  page().offerBlocks();
  app::widgets::NumberField* blocks = nullptr;
  ASSERT_TRUE(waitUntil(
      [&] { return (blocks = named<app::widgets::NumberField>(QStringLiteral("Blocks to add"))) != nullptr; }));
  const auto isSaid = [&](const QString& words) {
    for (const QLabel* label : page().findChildren<QLabel*>()) {
      if (label->isVisible() && label->text() == words) return true;
    }
    return false;
  };
  // What is typed stays, is refused beside the field, and adds nothing.
  for (const auto& [typed, refusal] : {std::pair{"0", "✕ 0 is out of range. Allowed: 1 to 1,000."},
                                       std::pair{"999999999", "✕ 999999999 is out of range. Allowed: 1 to 1,000."},
                                       std::pair{"five", "✕ “five” is not a whole number. Allowed: 1 to 1,000."}}) {
    blocks->selectAll();
    QTest::keyClicks(blocks, QLatin1String(typed));
    EXPECT_EQ(blocks->text(), QLatin1String(typed));
    EXPECT_TRUE(isSaid(QString::fromUtf8(refusal))) << refusal;
    ASSERT_NE(findButton(QStringLiteral("Add runs")), nullptr);
    EXPECT_FALSE(findButton(QStringLiteral("Add runs"))->isEnabled());
  }
  blocks->selectAll();
  QTest::keyClicks(blocks, QStringLiteral("1"));
  press(QStringLiteral("Add 2 runs"));
  EXPECT_TRUE(waitUntil([&] {
    const auto* row = window().data().experiments().at(0);
    return row != nullptr && row->blocks == 4 && row->blocksDone == 4 && row->state == core::model::ExperimentState::Done;
  }, 90));
}

}  // namespace
}  // namespace baremark::gui

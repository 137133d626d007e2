// SPDX-License-Identifier: GPL-3.0-or-later
// One experiment: its tabs, its verdict, its files, more blocks, and what is exported.
#include "app/pages/compare_pictures.h"
#include "core/protocol/backend.h"
#include "core/report/raw_tables.h"
#include "tests/gui/painted_texts.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

class ExperimentWindow : public OpenedWindow {
 protected:
  /// Ctrl+E, then this name in the dialog. It is Qt's own dialog, because tests cannot control the platform's.
  void exportTo(const QString& name, const QString& filter) {
    // Without a window manager, nothing returns the focus to the window.
    window().activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window()));
    key(Qt::Key_E, Qt::ControlModifier);
    ASSERT_NO_FATAL_FAILURE(enterPath(m_folder.filePath(name), filter));
    EXPECT_TRUE(waitUntil([&] { return !contentOf(name).isEmpty(); })) << name;
  }
  void saveReport(const QString& name = u"report.html"_s) {
    press(u"Report…"_s);
    enterPath(m_folder.filePath(name), u"*.html"_s);
  }
  void openMeasured(const std::vector<std::vector<double>>& rates = {{1000, 900}, {1010, 1212}, {990, 990}}) {
    openExperiment(stored([&](Store& store) { return addMeasured(store, rates); }), u"compare"_s);
    ASSERT_TRUE(waitUntil([this] { return !page()->tabs().compare().verdict().isEmpty(); }));
  }
  QModelIndex rowInState(const QString& words) {
    const QAbstractItemModel& model = *page()->tabs().runs().tree().model();
    for (int group = 0; group < model.rowCount(); ++group) {
      const QModelIndex parent = model.index(group, 0);
      for (int row = 0; row < model.rowCount(parent); ++row) {
        if (model.index(row, app::models::RunsModel::State, parent).data().toString() == words)
          return model.index(row, 0, parent);
      }
    }
    return {};
  }
  const QMenu* menuOf(const app::plot::Figure* figure) {
    const auto isIt = [&](const app::plot::FigureCard& card) { return card.figure() == figure; };
    return present(seen<app::plot::FigureCard>(isIt))->findChild<QToolButton*>()->menu();
  }
};

TEST_F(ExperimentWindow, keysWalkTheTabs) {
  addResting(u"rests"_s, {});
  ASSERT_TRUE(waitUntil([this] { return window().data().experiments().rowCount() == 1; }));
  openExperiment(QString::fromStdString(window().data().experiments().at(0)->id.text()), u"overview"_s);
  QStringList seen{page()->tabs().currentTab()};
  for (int i = 0; i < 5; ++i) {
    key(Qt::Key_Tab, Qt::ControlModifier);
    seen << page()->tabs().currentTab();
  }
  EXPECT_EQ(seen.join(u' '), u"overview live compare runs passport overview"_s);
  key(Qt::Key_Tab, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_EQ(page()->tabs().currentTab(), u"passport"_s);
}

TEST_F(ExperimentWindow, showsTheSameVerdictAsTheCommandLine) {
  const QString id = runSmallExperiment();
  openExperiment(id, u"compare"_s);
  ASSERT_TRUE(waitUntil([this] { return !page()->tabs().compare().verdict().isEmpty(); }));
  const Answer said = cli({u"compare"_s, id});
  ASSERT_EQ(said.status, 0) << said.err;
  const QStringList lines = page()->tabs().compare().verdict().split(u'\n');
  // A line for the arm. If the verdict is open on a busy machine, another one names the load.
  ASSERT_FALSE(lines.isEmpty());
  for (const QString& line : lines) EXPECT_TRUE(said.out.contains(line)) << line << "\n" << said.out;
  const QString command = window().statusLine().commandLine();
  EXPECT_THAT(command, Has(u"baremark-cli compare "_s + id));
  QProcess typed;
  typed.start(u"/bin/sh"_s, {u"-c"_s, command});
  ASSERT_TRUE(typed.waitForFinished(60000));
  EXPECT_EQ(typed.exitCode(), 0) << typed.readAllStandardError();
}

TEST_F(ExperimentWindow, saysOnEveryTabThatTheReferenceBackendIsSlow) {
  QString id;
  inStore([&](Store& store) -> core::base::Result<void> {
    id = addMeasured(store, {{100, 99}, {101, 100}, {99, 98}});
    const auto blocks = BlockRepository(store).ofExperiment(idOf(id));
    for (const auto& block : blocks.value()) {
      for (const auto& run : block.runs) {
        const core::model::Passport slow{{{"software", "backend"}, core::protocol::kReferenceBackend}};
        if (auto stated = core::storage::SampleRepository(store).addPassport(run.key, slow); !stated) return stated;
      }
    }
    return {};
  });
  openExperiment(id, u"compare"_s);
  const QString slow = u"Measured with the slow reference backend"_s;
  ASSERT_TRUE(waitUntil([&] { return page()->tabs().compare().verdict().contains(slow); }))
      << page()->tabs().compare().verdict();
  for (const char* tab : {"overview", "live", "compare", "runs", "passport"}) {
    page()->tabs().showTab(QLatin1String(tab));
    EXPECT_TRUE(page()->slowWords().startsWith(slow)) << tab;
  }
  EXPECT_TRUE(cli({u"compare"_s, id}).out.contains(slow));
  const QAbstractItemModel& table = *page()->tabs().compare().table().model();
  QStringList cells;
  for (int column = 0; column < table.columnCount(); ++column) cells << table.index(0, column).data().toString();
  EXPECT_EQ(cells.filter(u"· slow reference backend"_s).size(), 1) << cells.join(u'|');
  const QString other = stored([&](Store& store) { return addMeasured(store, {{100, 99}, {101, 100}, {99, 98}}); });
  openExperiment(other, u"compare"_s);
  ASSERT_TRUE(
      waitUntil([&] { return page()->data().assessment() && page()->data().id().text() == other.toStdString(); }));
  EXPECT_TRUE(page()->slowWords().isEmpty());
}

TEST_F(ExperimentWindow, marksPointsThatWereExtendedAfterALook) {
  const QString id = runSmallExperiment();
  openExperiment(id, u"compare"_s);
  ASSERT_TRUE(waitUntil([this] { return page()->tabs().compare().evidence().contains(u"3 blocks in "_s); }))
      << page()->tabs().compare().evidence();
  EXPECT_FALSE(page()->tabs().compare().evidence().contains(u"extended"_s));
  EXPECT_TRUE(
      page()->tabs().compare().figures()[1].note.contains(app::text::level(0.95) + u" interval at each point"_s));
  const auto extended = services().store().writeNow([&](Store& store) {
    return ExperimentRepository(store).setExtension(idOf(id), {.point = {1, 1}, .looks = 1});
  });
  ASSERT_TRUE(extended) << toLogLine(extended.error());
  page()->data().reload();
  const QString level = app::text::level(0.975);
  ASSERT_TRUE(waitUntil([&] {
    return page()->tabs().compare().evidence().contains(u"extended after seeing results (1): %1 interval"_s.arg(level));
  })) << page()->tabs().compare().evidence();
  EXPECT_THAT(page()->tabs().compare().figures()[1].note, Has(level + u" interval at each point"_s));
  EXPECT_TRUE(cli({u"compare"_s, id}).out.contains(level + u" interval at each point"_s));
}

TEST_F(ExperimentWindow, figuresHaveTheValueOfEachRun) {
  openMeasured();
  auto* scaling = page()->findChild<app::plot::ScalingFigure*>();
  auto* forest = page()->findChild<app::plot::ForestFigure*>();
  press(u"images/s"_s);
  ASSERT_EQ(scaling->picture().series.size(), 2U);
  EXPECT_EQ(scaling->picture().series[0].points[0].runs, (std::vector<double>{1000, 1010, 990}));
  EXPECT_EQ(scaling->picture().series[1].points[0].runs, (std::vector<double>{900, 1212, 990}));
  const std::vector<double> ratios = forest->picture().rows[0].lines[0].runs;
  ASSERT_EQ(ratios.size(), 3U);
  const double expected[] = {0.9, 1.2, 1.0};
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(ratios[i], expected[i], 1e-12);
}

TEST_F(ExperimentWindow, aRunThatFailedSaysWhyWhenItIsChosen) {
  // The second arm passes the check before the first run and then fails each time.
  const std::string mark = at("checked");
  const auto change = secondArmIn("if [ -e " + mark + " ]; then echo broken on purpose >&2; exit 7; fi; touch " + mark +
                                  "; exec \"$@\"");
  (void)cli({u"run"_s, experimentFile(u"fails"_s, 3, 6, {change})}, 200);
  const QString id = QString::fromStdString(firstListed().value("id", ""));
  openExperiment(id, u"runs"_s);
  ASSERT_TRUE(waitUntil([this] { return rowInState(u"failed"_s).isValid(); }));
  EXPECT_FALSE(page()->tabs().runs().failure().isVisible());
  QModelIndex row = rowInState(u"failed"_s);
  app::widgets::DataTree& tree = page()->tabs().runs().tree();
  tree.expand(row.parent());
  tree.scrollTo(row);
  QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, tree.visualRect(row).center());
  ASSERT_TRUE(page()->tabs().runs().failure().isVisible());
  EXPECT_TRUE(waitUntil([this] { return page()->tabs().runs().failure().words().contains(u"broken on purpose"_s); }));
  const QString words = page()->tabs().runs().failure().words();
  EXPECT_THAT(words, BeginsWith(u"again failed in Block "_s));
  EXPECT_THAT(words, Has(u"It ended with exit status 7."_s));
  EXPECT_THAT(words, Has(u"Its last lines usually show what was missing."_s));
  EXPECT_THAT(words, Has(u"its files: "_s + id));
  press(u"Copy"_s);
  EXPECT_EQ(QApplication::clipboard()->text(), words);
  page()->data().reload();
  ASSERT_TRUE(waitUntil([&] { return tree.currentIndex().isValid() && tree.currentIndex().parent().isValid(); }));
  EXPECT_TRUE(page()->tabs().runs().failure().isVisible()) << "new data leave the choice";
  row = rowInState(u"done"_s);
  tree.expand(row.parent());
  tree.setCurrentIndex(row);
  EXPECT_FALSE(page()->tabs().runs().failure().isVisible());
}

TEST_F(ExperimentWindow, newDataAreShownWhenTheTabIsOpened) {
  openMeasured();
  const ExperimentId id = page()->data().id();
  EXPECT_THAT(page()->tabs().compare().evidence(), Has(u"3 blocks in 3 allocations"_s));
  page()->tabs().showTab(u"passport"_s);
  inStore([&](Store& store) -> core::base::Result<void> {
    for (int round = 4; round < 12; ++round) addMeasuredBlock(store, id, round, {1000, 500.0 + round});
    return ExperimentRepository(store).setState(id, ExperimentState::Done, {}, wallNow());
  });
  emit services().experimentChanged(textOf(id));
  ASSERT_TRUE(waitUntil([&] { return page()->data().assessment()->blocks.size() == 11; }));
  EXPECT_TRUE(page()->findChild<app::widgets::PageHeader*>()->note().contains(u"22 runs in 11 blocks"_s));
  page()->tabs().showTab(u"compare"_s);
  EXPECT_THAT(page()->tabs().compare().evidence(), Has(u"11 blocks in 11 allocations"_s));
  EXPECT_NE(findButton(u"Add blocks…"_s), nullptr) << "it is done";
  page()->tabs().showTab(u"overview"_s);
  EXPECT_EQ(page()->findChild<app::pages::OverviewTab*>()->findChild<app::widgets::Banner*>()->words(),
            page()->tabs().compare().verdict());
}

TEST_F(ExperimentWindow, addsBlocksAndRunsThem) {
  openExperiment(runSmallExperiment(), u"overview"_s);
  page()->offerBlocks();
  auto* blocks = need<app::widgets::NumberField>(u"Blocks to add"_s);
  const auto isSaid = [this](const QString& words) { return shownTexts(page()).contains(words); };
  // The typed text stays, the refusal is beside the field, and nothing is added.
  for (const auto& [typed, refusal] : {std::pair{"0", "✕ 0 is out of range. Allowed: 1 to 1,000."},
                                       std::pair{"999999999", "✕ 999999999 is out of range. Allowed: 1 to 1,000."},
                                       std::pair{"five", "✕ “five” is not a whole number. Allowed: 1 to 1,000."}}) {
    retype(blocks, QLatin1String(typed));
    EXPECT_EQ(blocks->text(), QLatin1String(typed));
    EXPECT_TRUE(isSaid(QString::fromUtf8(refusal))) << refusal;
    ASSERT_NE(findButton(u"Add runs"_s), nullptr);
    EXPECT_FALSE(findButton(u"Add runs"_s)->isEnabled());
  }
  retype(blocks, u"1"_s);
  press(u"Add 2 runs"_s);
  EXPECT_TRUE(waitUntil(
      [&] {
        const auto* row = window().data().experiments().at(0);
        return row != nullptr && row->blocks == 4 && row->blocksDone == 4 && row->state == ExperimentState::Done;
      },
      90));
}

TEST_F(ExperimentWindow, exportsFiguresAndRuns) {
  const QString id = runSmallExperiment();
  openExperiment(id, u"compare"_s);
  ASSERT_TRUE(waitUntil([this] { return !page()->tabs().compare().verdict().isEmpty(); }));
  exportTo(u"figures.png"_s, u"*.png"_s);
  EXPECT_THAT(contentOf(u"figures.png"_s), BeginsWith("\x89PNG"));
  exportTo(u"figures.svg"_s, u"*.svg"_s);
  EXPECT_THAT(contentOf(u"figures.svg"_s), Has("<svg"));
  exportTo(u"figures.pdf"_s, u"*.pdf"_s);
  EXPECT_THAT(contentOf(u"figures.pdf"_s), BeginsWith("%PDF-"));
  exportTo(u"runs.csv"_s, u"Runs as CSV"_s);
  const QByteArray csv = contentOf(u"runs.csv"_s);
  EXPECT_EQ(csv.count(",measure,"), 6) << csv.left(2000);
  EXPECT_TRUE(csv.left(csv.indexOf('\r')).contains(",software.mpi")) << csv.left(2000);
  EXPECT_EQ(csv, cli({u"export"_s, id, u"--format"_s, u"csv"_s}).out.toUtf8().trimmed() + "\r\n");
  exportTo(u"verdicts.csv"_s, u"Verdicts as CSV"_s);
  const QByteArray verdicts = contentOf(u"verdicts.csv"_s);
  EXPECT_THAT(verdicts, BeginsWith("case,nodes,ranks,arm,n,"));
  EXPECT_EQ(verdicts.count("\r\n"), 3) << verdicts;
}

TEST_F(ExperimentWindow, theCsvOfAFigureIsMachineReadableAndHasThePassports) {
  openMeasured({{5.3, 5.2}, {5.4, 5.3}, {5.2, 5.15}});
  auto* scaling = page()->findChild<app::plot::ScalingFigure*>();
  press(u"images/s"_s);
  const auto& points = scaling->picture().series.front().points;
  ASSERT_EQ(points.size(), 1U);
  EXPECT_THAT(points.front().readOut, Has(u"95 % t interval 5.06 to 5.55"_s));
  const QLocale before;
  QLocale::setDefault(QLocale(u"de_DE"_s));
  const auto saved = [this](const app::plot::Figure& figure, const QString& name) {
    choose(u"Save…"_s, menuOf(&figure));
    enterPath(m_folder.filePath(name), u"*.csv"_s);
    EXPECT_TRUE(waitUntil([&] { return QFileInfo::exists(m_folder.filePath(name)); }));
    return contentOf(name);
  };
  const QByteArray rates = saved(*scaling, u"rates.csv"_s);
  const QByteArray differences = saved(*page()->findChild<app::plot::ForestFigure*>(), u"differences.csv"_s);
  QLocale::setDefault(before);
  const std::string number = core::report::plainNumber(points.front().value);
  const std::string low = core::report::plainNumber(points.front().interval->low);
  EXPECT_THAT(rates, Has("\r\ncase,nodes,ranks,arm,n,"));
  EXPECT_TRUE(rates.contains("\r\n\"batch_size 50, model mnist\",1,1,bare metal,3,"));
  EXPECT_TRUE(rates.contains(QByteArray::fromStdString("," + number + "," + low + ",")));
  EXPECT_THAT(rates, Has("# Throughput\r\n"));
  EXPECT_TRUE(rates.contains("# Passport:\r\n# {\r\n"));
  EXPECT_TRUE(rates.contains("\"passports\": {"));
  EXPECT_EQ(differences.split('\n').last(), "");
  EXPECT_THAT(differences, Has(",bare metal,0.98"));
  EXPECT_FALSE(differences.mid(differences.indexOf("\r\ncase,")).contains("\u2212")) << "a sign that no program reads";
}

TEST_F(ExperimentWindow, theReportIsThatOfTheCommandLineAndOpens) {
  // Dates as the command line writes them. It groups thousands differently, so there are none.
  openWindow({.language = u"C"_s});
  openMeasured({{500, 450}, {505, 606}, {495, 495}});
  saveReport();
  QTextBrowser reader;
  QDesktopServices::setUrlHandler(u"file"_s, &reader, "setSource");
  press(u"Open"_s);
  QDesktopServices::unsetUrlHandler(u"file"_s);
  EXPECT_EQ(reader.source(), QUrl::fromLocalFile(m_folder.filePath(u"report.html"_s)));
  EXPECT_THAT(reader.toPlainText(), Has(page()->tabs().compare().verdict()));
  EXPECT_EQ(findButton(u"Open"_s), nullptr) << "what was said goes with its button";
  const Answer said = cli({u"report"_s, textOf(page()->data().id()), u"-o"_s, m_folder.filePath(u"theirs.html"_s)});
  ASSERT_EQ(said.status, 0) << said.err;
  EXPECT_TRUE(contentOf(u"report.html"_s) == contentOf(u"theirs.html"_s));
}

TEST_F(ExperimentWindow, theReportUsesTheDisplayedMargin) {
  openMeasured();
  page()->data().setOptions({.margin = 0.1});
  ASSERT_TRUE(waitUntil([this] { return page()->data().assessment()->comparison.margin == 0.1; }));
  saveReport();
  ASSERT_TRUE(waitUntil([this] { return findButton(u"Open"_s) != nullptr; }));
  EXPECT_TRUE(contentOf(u"report.html"_s).contains("completely within " + app::text::margin(0.1).toUtf8()));
  key(Qt::Key_Escape);
  EXPECT_EQ(findButton(u"Open"_s), nullptr);
}

TEST_F(ExperimentWindow, aReportThatCannotBeWrittenSaysSo) {
  openMeasured();
  const QString name = u"nowhere/report.html"_s;
  saveReport(name);
  ASSERT_TRUE(waitUntil([this] { return window().messages().count() == 1; }));
  EXPECT_EQ(window().messages().titles(), QStringList{m_folder.filePath(name) + u" could not be read or written."_s});
  EXPECT_EQ(findButton(u"Open"_s), nullptr);
}

TEST_F(ExperimentWindow, manyArmsAreOrderedAndSummedUp) {
  openExperiment(stored([](Store& store) {
                   return addMeasured(
                       store, {{1000, 900, 1100, 1001, 950}, {1010, 905, 1108, 1009, 958}, {990, 895, 1091, 991, 941}},
                       {"bare metal", "slow", "fast", "same", "slower"});
                 }),
                 u"compare"_s);
  auto* figure = present(page()->findChild<app::plot::ForestFigure*>());
  const auto names = [figure] {
    QStringList out;
    const app::plot::ForestPicture picture = figure->picture();
    for (const app::plot::ForestLine& line : picture.rows.front().lines) out << line.name;
    return out.join(u' ');
  };
  ASSERT_TRUE(waitUntil([&] { return !figure->picture().rows.empty(); }));
  EXPECT_EQ(names(), u"slow fast same slower"_s);
  auto* orders = need<QComboBox>(u"Sorted by"_s);
  orders->setCurrentIndex(orders->findText(u"difference at 1 rank"_s));
  EXPECT_EQ(names(), u"fast same slower slow"_s);
  EXPECT_EQ(settings().get(app::settings::kForestOrder), u"difference 1x1"_s);
  core::report::Assessment assessment = *page()->data().assessment();
  const char* runtimes[] = {"bare-metal", "box", "crate", "box", "crate"};
  for (std::size_t arm = 0; arm < 5; ++arm) assessment.record.experiment.arms[arm].runtime = runtimes[arm];
  figure->setPicture(app::pages::forestPicture(assessment, page()->data().series(), 0,
                                               app::pages::armOrder(assessment, 0, u"runtime"_s)));
  EXPECT_EQ(names(), u"slow same fast slower"_s);
  const auto sumsUp = [](const app::widgets::Banner& banner) {
    return banner.words().contains(u" of 4 arms are equivalent to bare metal"_s);
  };
  EXPECT_NE(seen<app::widgets::Banner>(sumsUp), nullptr) << shownTexts().join(u'\n');
}

/// Eight arms beside the baseline, at two scales. The last one is far slower than all others.
QString addEightArms(Store& store) {
  const std::vector<double> factors = {1, 1.001, 0.999, 1.002, 0.998, 0.995, 0.997, 0.97, 0.79};
  std::vector<MeasuredScale> scales{{.ranks = 1, .blocks = {}}, {.ranks = 2, .blocks = {}}};
  for (MeasuredScale& scale : scales) {
    for (int block = 0; block < 4; ++block) {
      std::vector<double> speeds;
      for (std::size_t arm = 0; arm < factors.size(); ++arm)
        speeds.push_back(1000 * scale.ranks * factors[arm] * (1 + 0.001 * ((block + static_cast<int>(arm)) % 3)));
      scale.blocks.push_back(speeds);
    }
  }
  return addScales(store,
                   {"bare metal", "bubblewrap", "Charliecloud 0.31", "Apptainer 1.4", "udocker F3", "Podman 4.3",
                    "Docker 28.2", "proot", "udocker P1"},
                   scales);
}

TEST_F(ExperimentWindow, manyArmsAreRowsAndTheirScalesColumns) {
  window().resize(1600, 900);
  openExperiment(stored([](Store& store) { return addEightArms(store); }), u"compare"_s);
  auto* figure = present(page()->findChild<app::plot::ForestFigure*>());
  ASSERT_TRUE(waitUntil([&] { return figure->marks().size() == 16; }));
  EXPECT_TRUE(figure->picture().hasColumns);
  ASSERT_EQ(figure->picture().rows.size(), 2U);
  const QAbstractItemModel& table = *page()->tabs().compare().table().model();
  EXPECT_EQ(table.rowCount(), 9) << "the baseline too";
  EXPECT_EQ(table.columnCount(), 4) << "name, two scales, start";
  EXPECT_TRUE(table.index(1, 1).data(Qt::ToolTipRole).toString().contains(u"interval"_s));
  EXPECT_THAT(table.index(1, 3).data().toString(), BeginsWith(u"0.25"_s));
  EXPECT_EQ(page()->tabs().compare().explanations().lines().size(), 8U);
  // In the order of the differences at 2 ranks, in every part.
  auto* orders = need<QComboBox>(u"Sorted by"_s);
  orders->setCurrentIndex(orders->findText(u"difference at 2 ranks"_s));
  for (const app::plot::ForestRow& row : figure->picture().rows) {
    ASSERT_EQ(row.lines.size(), 8U);
    EXPECT_EQ(row.lines.back().name, u"udocker P1"_s);
    for (std::size_t i = 0; i < 8; ++i)
      EXPECT_EQ(row.lines[i].name, table.index(static_cast<int>(i) + 1, 0).data().toString());
  }
  // The scales are beside each other if there is room, and otherwise one below the other. No text covers another one.
  for (const auto& [size, lines] : {std::pair{QSize(1500, 420), 8U}, std::pair{QSize(560, 900), 16U}}) {
    figure->resize(size);
    PaintedTexts texts(*figure);
    QPainter painter(&texts);
    painter.setFont(figure->font());
    figure->paintForPrint(painter, QRectF(figure->rect()));
    painter.end();
    EXPECT_EQ(texts.overlap(), QString()) << texts.overlap() << " in " << size.width();
    QString words;  // a text of several fonts is painted in parts
    for (const PaintedText& text : texts.texts()) words += text.words;
    const app::plot::ForestLine& far = figure->picture().rows.front().lines.back();
    const QString numbers = app::plot::numberTexts(far).front();
    for (const QString& part : {u"udocker P1"_s, u"2 ranks"_s, numbers}) EXPECT_TRUE(words.contains(part)) << part;
    (void)figure->grab();
    std::set<double> heights;
    for (const app::plot::Figure::Mark& mark : figure->marks()) heights.insert(mark.place.y());
    EXPECT_EQ(heights.size(), lines);
    for (const app::plot::Figure::Mark& mark : figure->marks())
      EXPECT_TRUE(QRectF(figure->rect()).contains(mark.place)) << mark.readOut;
  }
}

}  // namespace
}  // namespace baremark::gui

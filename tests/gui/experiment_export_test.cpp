// SPDX-License-Identifier: GPL-3.0-or-later
// Files of one experiment from the window: figures, data and the report. The figure of differences of many arms.
#include <set>

#include "app/pages/compare_pictures.h"
#include "app/plot/forest_figure.h"
#include "app/plot/forest_picture.h"
#include "app/plot/scaling_figure.h"
#include "app/text/units_text.h"
#include "app/widgets/page_parts.h"
#include "core/report/raw_tables.h"
#include "tests/gui/experiment_fixture.h"
#include "tests/gui/painted_texts.h"

namespace baremark::gui {
namespace {

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
  const QString theirs = m_folder.filePath(u"theirs.html"_s);
  const Answer said = cli({u"report"_s, textOf(page()->data().id()), u"-o"_s, theirs});
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
  struct Form {
    QSize size;
    std::size_t heights;
  };
  for (const Form& form : {Form{{1500, 420}, 8}, Form{{560, 900}, 16}}) {
    figure->resize(form.size);
    PaintedTexts texts(*figure);
    QPainter painter(&texts);
    painter.setFont(figure->font());
    figure->paintForPrint(painter, QRectF(figure->rect()));
    painter.end();
    EXPECT_EQ(texts.overlap(), QString()) << texts.overlap() << " in " << form.size.width();
    QString words;  // a text of several fonts is painted in parts
    for (const PaintedText& text : texts.texts()) words += text.words;
    const app::plot::ForestLine& far = figure->picture().rows.front().lines.back();
    const QString numbers = app::plot::numberTexts(far).front();
    for (const QString& part : {u"udocker P1"_s, u"2 ranks"_s, numbers}) EXPECT_TRUE(words.contains(part)) << part;
    (void)figure->grab();
    std::set<double> heights;
    for (const app::plot::Figure::Mark& mark : figure->marks()) heights.insert(mark.place.y());
    EXPECT_EQ(heights.size(), form.heights);
    for (const app::plot::Figure::Mark& mark : figure->marks())
      EXPECT_TRUE(QRectF(figure->rect()).contains(mark.place)) << mark.readOut;
  }
}

}  // namespace
}  // namespace baremark::gui

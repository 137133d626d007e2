// SPDX-License-Identifier: GPL-3.0-or-later
// Files of one experiment from the window: figures, data and the report.
#include <QClipboard>
#include <QComboBox>
#include <QDesktopServices>
#include <QFileDialog>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPlainTextEdit>
#include <QTextBrowser>
#include <QToolButton>
#include <map>

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
#include "core/base/json.h"
#include "core/protocol/backend.h"
#include "core/report/raw_tables.h"
#include "core/storage/sample_repository.h"
#include "tests/gui/experiment_fixture.h"
#include "tests/gui/filled_store.h"

namespace baremark::gui {
namespace {

TEST_F(ExperimentWindow, exportsFiguresAndRuns) {
  openWindow();
  const QString id = runSmallExperiment();
  openExperiment(id, QStringLiteral("compare"));
  ASSERT_TRUE(waitUntil([this] { return !page().tabs().compare().verdict().isEmpty(); }));
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
  EXPECT_EQ(
      csv,
      cli({QStringLiteral("export"), id, QStringLiteral("--format"), QStringLiteral("csv")}).out.toUtf8().trimmed() +
          "\r\n");
  exportTo(QStringLiteral("verdicts.csv"), QStringLiteral("Verdicts as CSV"));
  const QByteArray verdicts = start(QStringLiteral("verdicts.csv"), 1 << 20);
  EXPECT_TRUE(verdicts.startsWith("case,nodes,ranks,arm,n,")) << verdicts.toStdString();
  EXPECT_EQ(verdicts.count("\r\n"), 3) << verdicts.toStdString();
}

TEST_F(ExperimentWindow, theCsvOfAFigureIsMachineReadableAndHasThePassports) {
  openWindow();
  openMeasured({{5.3, 5.2}, {5.4, 5.3}, {5.2, 5.15}});
  auto* scaling = page().findChild<app::plot::ScalingFigure*>();
  press(QStringLiteral("images/s"));
  const auto& points = scaling->picture().series.front().points;
  ASSERT_EQ(points.size(), 1U);
  EXPECT_TRUE(points.front().readOut.contains(QStringLiteral("95 % t interval 5.06 to 5.55")))
      << points.front().readOut.toStdString();

  const QLocale before;
  QLocale::setDefault(QLocale(QStringLiteral("de_DE")));
  const auto saved = [this](const app::plot::Figure& figure, const QString& name) {
    actionOf(figure, QStringLiteral("Save…"))->trigger();
    savePath(name, QStringLiteral("*.csv"));
    EXPECT_TRUE(waitUntil([&] { return QFileInfo::exists(m_folder.filePath(name)); }));
    return start(name, 1 << 20);
  };
  const QByteArray rates = saved(*scaling, QStringLiteral("rates.csv"));
  const QByteArray differences =
      saved(*page().findChild<app::plot::ForestFigure*>(), QStringLiteral("differences.csv"));
  QLocale::setDefault(before);
  const std::string number = core::report::plainNumber(points.front().value);
  const std::string low = core::report::plainNumber(points.front().interval->low);
  EXPECT_TRUE(rates.contains("\r\ncase,nodes,ranks,arm,n,")) << rates.right(500).toStdString();
  EXPECT_TRUE(rates.contains("\r\n\"batch_size 50, model mnist\",1,1,bare metal,3,"));
  EXPECT_TRUE(rates.contains(QByteArray::fromStdString("," + number + "," + low + ",")));
  EXPECT_TRUE(rates.contains("# Throughput\r\n")) << rates.left(300).toStdString();
  EXPECT_TRUE(rates.contains("# Passport:\r\n# {\r\n"));
  EXPECT_TRUE(rates.contains("\"passports\": {"));
  EXPECT_EQ(differences.split('\n').last(), "");
  EXPECT_TRUE(differences.contains(",bare metal,0.98")) << differences.right(300).toStdString();
  EXPECT_FALSE(differences.mid(differences.indexOf("\r\ncase,")).contains("\u2212")) << "a sign that no program reads";
}

TEST_F(ExperimentWindow, theReportIsThatOfTheCommandLineAndOpens) {
  // Dates as the command line writes them. It groups thousands differently, so there are none.
  openWindow({.language = QStringLiteral("C")});
  openMeasured({{500, 450}, {505, 606}, {495, 495}});
  press(QStringLiteral("Report…"));
  ASSERT_NO_FATAL_FAILURE(savePath(QStringLiteral("report.html"), QStringLiteral("*.html")));
  QTextBrowser reader;
  QDesktopServices::setUrlHandler(QStringLiteral("file"), &reader, "setSource");
  press(QStringLiteral("Open"));
  QDesktopServices::unsetUrlHandler(QStringLiteral("file"));
  EXPECT_EQ(reader.source(), QUrl::fromLocalFile(m_folder.filePath(QStringLiteral("report.html"))));
  EXPECT_TRUE(reader.toPlainText().contains(page().tabs().compare().verdict()))
      << reader.toPlainText().left(2000).toStdString();
  EXPECT_EQ(findButton(QStringLiteral("Open")), nullptr) << "what was said goes with its button";
  const QString theirs = m_folder.filePath(QStringLiteral("theirs.html"));
  const Answer said =
      cli({QStringLiteral("report"), QString::fromStdString(page().data().id().text()), QStringLiteral("-o"), theirs});
  ASSERT_EQ(said.status, 0) << said.err.toStdString();
  EXPECT_TRUE(start(QStringLiteral("report.html"), 1 << 24) == start(QStringLiteral("theirs.html"), 1 << 24));
}

TEST_F(ExperimentWindow, aSystemWithoutAProgramForTheReportSaysSo) {
  openWindow();
  openMeasured();
  press(QStringLiteral("Report…"));
  ASSERT_NO_FATAL_FAILURE(savePath(QStringLiteral("report.html"), QStringLiteral("*.html")));
  std::map<const char*, QByteArray> before;
  for (const char* name : {"PATH", "BROWSER", "DEFAULT_BROWSER"}) before[name] = qgetenv(name);
  for (const auto& [name, value] : before) qputenv(name, "/nowhere");
  press(QStringLiteral("Open"));
  for (const auto& [name, value] : before) value.isNull() ? qunsetenv(name) : qputenv(name, value);
  EXPECT_EQ(window().messages().titles(), QStringList{QStringLiteral("xdg-open is not available.")});
  const auto* details = window().messages().findChild<QPlainTextEdit*>();
  ASSERT_NE(details, nullptr);
  EXPECT_EQ(details->toPlainText(), m_folder.filePath(QStringLiteral("report.html")));
}

TEST_F(ExperimentWindow, theReportUsesTheDisplayedMargin) {
  openWindow();
  openMeasured();
  page().data().setOptions({.margin = 0.1});
  ASSERT_TRUE(waitUntil([this] { return page().data().assessment()->comparison.margin == 0.1; }));
  press(QStringLiteral("Report…"));
  ASSERT_NO_FATAL_FAILURE(savePath(QStringLiteral("report.html"), QStringLiteral("*.html")));
  ASSERT_TRUE(waitUntil([this] { return findButton(QStringLiteral("Open")) != nullptr; }));
  EXPECT_TRUE(
      start(QStringLiteral("report.html"), 1 << 24).contains("completely within " + app::text::margin(0.1).toUtf8()));
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
  EXPECT_EQ(window().messages().titles(),
            QStringList{m_folder.filePath(name) + QStringLiteral(" could not be read or written.")});
  EXPECT_EQ(findButton(QStringLiteral("Open")), nullptr);
}

}  // namespace
}  // namespace baremark::gui

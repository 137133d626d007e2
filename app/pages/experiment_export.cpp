// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/experiment_export.h"

#include <QDir>
#include <QFileInfo>
#include <utility>

#include "app/text/report_text.h"
#include "core/base/json.h"
#include "core/report/export_json.h"
#include "core/report/html_page.h"
#include "core/report/raw_tables.h"

namespace baremark::app::pages {
namespace {

constexpr QLatin1String kSavedKey("saved");  // key of the message that a file was saved

/// The passport that is stored in the experiment's figures.
core::base::Result<QByteArray> passportOf(core::storage::Store& store, const core::report::Assessment& assessment) {
  const auto passports = text::armPassports(store, assessment);
  if (!passports) return core::base::fail(passports.error());
  return QByteArray::fromStdString(core::base::toJsonText(core::report::figurePassport(assessment, *passports)));
}

}  // namespace

ExperimentExport::ExperimentExport(const Desk& desk, const models::ExperimentData& data,
                                   std::function<Figures()> figuresOfTab, Page* page)
    : QObject(page), m_desk(desk), m_data(data), m_figuresOfTab(std::move(figuresOfTab)), m_page(page) {}

void ExperimentExport::chooseReportPath(const QString& name) {
  QFileDialog* dialog = makeSaveDialog(
      tr("Save the report"), name, {{tr("Report as HTML (*.html)"), QStringLiteral("html")}}, m_desk.settings, m_page);
  connect(dialog, &QFileDialog::fileSelected, this, &ExperimentExport::saveReport);
  dialog->open();
}

void ExperimentExport::choosePath(const QString& name, const Figures& figures) {
  const QString csv = QStringLiteral("csv");
  std::vector<SaveKind> kinds{{tr("Figures as PNG (*.png)"), QStringLiteral("png")},
                              {tr("Figures as SVG (*.svg)"), QStringLiteral("svg")},
                              {tr("Figures as PDF (*.pdf)"), QStringLiteral("pdf")}};
  const QString verdicts = tr("Verdicts as CSV (*.csv)");
  if (figures.empty())
    kinds.insert(kinds.end(), {{tr("Runs as CSV, with their passports (*.csv)"), csv}, {verdicts, csv}});
  else
    kinds.push_back({tr("The figure's numbers as CSV (*.csv)"), csv});
  QFileDialog* dialog = makeSaveDialog(tr("Export figures or data"), name, kinds, m_desk.settings, m_page);
  connect(dialog, &QFileDialog::fileSelected, this, [this, dialog, figures, verdicts](const QString& path) {
    saveTo(path, figures, dialog->selectedNameFilter() == verdicts ? Rows::Verdicts : Rows::Runs);
  });
  dialog->open();
}

void ExperimentExport::saveTo(const QString& path, const Figures& figures, Rows rows) {
  const QFileInfo file(path);
  m_desk.settings.set(settings::kLastFolder, file.absolutePath());
  if (file.suffix().toLower() == QLatin1String("csv")) {
    if (figures.empty()) return saveRows(path, rows);
    return saveNumbers(path, figures.front());
  }
  if (!plot::isPicture(path)) {
    emit m_page->messageRaised(
        {.code = core::base::ErrorCode::UnknownValue,
         .where = tr("The suffix of %1", "a file's name").arg(file.fileName()).toStdString(),
         .value = tr("“%1”", "what was typed").arg(file.suffix()).toStdString(),
         .allowed = {core::base::Phrase::Names, std::vector<std::string>{"png", "svg", "pdf", "csv"}}});
    return;
  }
  savePictures(path, figures.empty() ? m_figuresOfTab() : figures);
}

void ExperimentExport::savePictures(const QString& path, const Figures& figures) {
  const auto passport = [id = m_data.id(),
                         options = m_data.options()](core::storage::Store& store) -> core::base::Result<QByteArray> {
    const auto assessment = core::report::assess(store, id, options);
    return assessment ? passportOf(store, *assessment) : core::base::fail(assessment.error());
  };
  models::StoreInquiry(m_desk.services, this)
      .ask(passport, [this, path, figures](const core::base::Result<QByteArray>& found) {
        reportSaved(path, found ? plot::saveFigures(figures, *found, path) : core::base::fail(found.error()));
      });
}

void ExperimentExport::saveText(const QString& path, const Contents& contents) {
  const auto save = [path, contents, id = m_data.id(),
                     options = m_data.options()](core::storage::Store& store) -> core::base::Result<void> {
    const auto assessment = core::report::assess(store, id, options);
    if (!assessment) return core::base::fail(assessment.error());
    const auto text = contents(store, *assessment);
    return text ? plot::saveText(*text, path) : core::base::fail(text.error());
  };
  // Each file has its own inquiry, because a newer question to the same inquiry drops the older answer.
  models::StoreInquiry(m_desk.services, this).ask(save, [this, path](const core::base::Result<void>& saved) {
    reportSaved(path, saved);
  });
}

void ExperimentExport::saveNumbers(const QString& path, const plot::TitledFigure& figure) {
  // The numbers are copied now, because the figure changes while the store is read.
  auto held = figure.storedNumbers ? plot::FigureNumbers{} : figure.figure->numbers();
  saveText(
      path,
      [title = figure.title, note = figure.note,
       isOfComparison = dynamic_cast<plot::ComparisonFigure*>(figure.figure) != nullptr, stored = figure.storedNumbers,
       held = std::move(held)](core::storage::Store& store,
                               const core::report::Assessment& assessment) -> core::base::Result<QByteArray> {
        const auto passport = passportOf(store, assessment);
        if (!passport) return core::base::fail(passport.error());
        auto numbers = stored ? stored(store) : core::base::Result<plot::FigureNumbers>(held);
        if (!numbers) return core::base::fail(numbers.error());
        if (isOfComparison) numbers->table = core::report::comparisonTable(assessment);
        return plot::toCsv(*numbers, title, note, *passport);
      });
}

void ExperimentExport::saveRows(const QString& path, Rows rows) {
  saveText(path,
           [rows](core::storage::Store& store,
                  const core::report::Assessment& assessment) -> core::base::Result<QByteArray> {
             const auto table = rows == Rows::Verdicts ? core::report::comparisonTable(assessment)
                                                       : core::report::runsWithPassports(store, assessment);
             if (!table) return core::base::fail(table.error());
             return QByteArray::fromStdString(core::report::toCsv(*table));
           });
}

void ExperimentExport::saveReport(const QString& path) {
  m_desk.settings.set(settings::kLastFolder, QFileInfo(path).absolutePath());
  saveText(path,
           [looks = m_desk.data.looks()](core::storage::Store& store,
                                         const core::report::Assessment& assessment) -> core::base::Result<QByteArray> {
             const auto passports = text::armPassports(store, assessment);
             if (!passports) return core::base::fail(passports.error());
             return QByteArray::fromStdString(core::report::toHtml(text::reportPage(assessment, *passports, looks)));
           });
}

void ExperimentExport::reportSaved(const QString& path, const core::base::Result<void>& saved) {
  if (!saved) {
    emit m_page->messageRaised(saved.error());
    return;
  }
  widgets::Message message = widgets::messageOf(tr("Saved: %1", "a path").arg(QDir::toNativeSeparators(path)));
  message.key = kSavedKey;
  message.action = tr("Open");
  message.act = [this, path] {
    if (const auto opened = openPath(path); !opened) emit m_page->messageRaised(opened.error());
  };
  emit m_page->messageOffered(message);
}

}  // namespace baremark::app::pages

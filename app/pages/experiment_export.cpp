// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/experiment_export.h"

#include <QDir>
#include <QFileInfo>
#include <utility>

#include "app/models/store_watch.h"
#include "app/text/report_text.h"
#include "core/base/json.h"
#include "core/report/export_json.h"
#include "core/report/html_page.h"
#include "core/report/raw_tables.h"

namespace baremark::app::pages {
namespace {

constexpr QLatin1String kSavedKey("saved");  // key of the message that a file was saved

/// The passport that is stored in the experiment's figures.
core::base::Result<QByteArray> passportOf(core::storage::Store& store, const core::base::ExperimentId& id,
                                          const core::report::AssessOptions& options) {
  const auto assessment = core::report::assess(store, id, options);
  if (!assessment) return core::base::fail(assessment.error());
  const auto passports = text::armPassports(store, *assessment);
  if (!passports) return core::base::fail(passports.error());
  return QByteArray::fromStdString(core::base::toJsonText(core::report::figurePassport(*assessment, *passports)));
}

}  // namespace

ExperimentExport::ExperimentExport(const Desk& desk, const models::ExperimentData& data,
                                   std::function<Figures()> figuresOfTab, Page* page)
    : QObject(page), m_desk(desk), m_data(data), m_figuresOfTab(std::move(figuresOfTab)), m_page(page) {}

void ExperimentExport::chooseReportPath(const QString& name) {
  QFileDialog* dialog =
      makeDialog(tr("Save the report"), name, {{tr("Report as HTML (*.html)"), QStringLiteral("html")}});
  connect(dialog, &QFileDialog::fileSelected, this, &ExperimentExport::saveReport);
  dialog->open();
}

QFileDialog* ExperimentExport::makeDialog(const QString& title, const QString& name,
                                          const std::vector<FileKind>& kinds) {
  QFileDialog* dialog = makeFileDialog(title, QFileDialog::AnyFile, m_desk.settings, m_page);
  QStringList filters;
  QStringList suffixes;
  for (const FileKind& kind : kinds) {
    filters << kind.words;
    suffixes << kind.suffix;
  }
  dialog->setNameFilters(filters);
  dialog->setDefaultSuffix(suffixes.front());
  connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, suffixes](const QString& filter) {
    dialog->setDefaultSuffix(suffixes.value(static_cast<qsizetype>(dialog->nameFilters().indexOf(filter))));
  });
  // The suffix is added here: if the name has a dot, the dialog would take the rest of the name for a suffix.
  dialog->selectFile(QString(name).replace(QLatin1Char('/'), QLatin1Char('-')) + QLatin1Char('.') + suffixes.front());
  return dialog;
}

void ExperimentExport::choosePath(const QString& name, const Figures& figures) {
  const QString csv = QStringLiteral("csv");
  std::vector<FileKind> kinds{{tr("Figures as PNG (*.png)"), QStringLiteral("png")},
                              {tr("Figures as SVG (*.svg)"), QStringLiteral("svg")},
                              {tr("Figures as PDF (*.pdf)"), QStringLiteral("pdf")}};
  const QString verdicts = tr("Verdicts as CSV (*.csv)");
  if (figures.empty())
    kinds.insert(kinds.end(), {{tr("Runs as CSV, with their passports (*.csv)"), csv}, {verdicts, csv}});
  else
    kinds.push_back({tr("The figure's numbers as CSV (*.csv)"), csv});
  QFileDialog* dialog = makeDialog(tr("Export figures or data"), name, kinds);
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
  const auto passport = [id = m_data.id(), options = m_data.options()](core::storage::Store& store) {
    return passportOf(store, id, options);
  };
  models::StoreInquiry(m_desk.services, this)
      .ask(passport, [this, path, figures](const core::base::Result<QByteArray>& found) {
        reportSaved(path, found ? plot::saveFigures(figures, *found, path) : core::base::fail(found.error()));
      });
}

void ExperimentExport::saveNumbers(const QString& path, const plot::TitledFigure& figure) {
  // The numbers are copied now, because the figure changes while the store is read.
  auto held = figure.storedNumbers ? plot::FigureNumbers{} : figure.figure->numbers();
  saveFromStore(
      path,
      [id = m_data.id(), options = m_data.options(), path, title = figure.title, note = figure.note,
       isOfComparison = dynamic_cast<plot::ComparisonFigure*>(figure.figure) != nullptr, stored = figure.storedNumbers,
       held = std::move(held)](core::storage::Store& store) -> core::base::Result<void> {
        const auto passport = passportOf(store, id, options);
        if (!passport) return core::base::fail(passport.error());
        auto numbers = stored ? stored(store) : core::base::Result<plot::FigureNumbers>(held);
        if (!numbers) return core::base::fail(numbers.error());
        if (isOfComparison) {
          const auto assessment = core::report::assess(store, id, options);
          if (!assessment) return core::base::fail(assessment.error());
          numbers->table = core::report::comparisonTable(*assessment);
        }
        return plot::saveText(plot::toCsv(*numbers, title, note, *passport), path);
      });
}

void ExperimentExport::saveRows(const QString& path, Rows rows) {
  saveFromStore(path,
                [id = m_data.id(), options = m_data.options(), path,
                 rows](core::storage::Store& store) -> core::base::Result<void> {
                  const auto assessment = core::report::assess(store, id, options);
                  if (!assessment) return core::base::fail(assessment.error());
                  const auto table = rows == Rows::Verdicts ? core::report::comparisonTable(*assessment)
                                                            : core::report::runsWithPassports(store, *assessment);
                  if (!table) return core::base::fail(table.error());
                  return plot::saveText(QByteArray::fromStdString(core::report::toCsv(*table)), path);
                });
}

void ExperimentExport::saveReport(const QString& path) {
  m_desk.settings.set(settings::kLastFolder, QFileInfo(path).absolutePath());
  saveFromStore(path,
                [id = m_data.id(), options = m_data.options(), path,
                 looks = m_desk.data.looks()](core::storage::Store& store) -> core::base::Result<void> {
                  const auto assessment = core::report::assess(store, id, options);
                  if (!assessment) return core::base::fail(assessment.error());
                  const auto passports = text::armPassports(store, *assessment);
                  if (!passports) return core::base::fail(passports.error());
                  const std::string page = core::report::toHtml(text::reportPage(*assessment, *passports, looks));
                  return plot::saveText(QByteArray::fromStdString(page), path);
                });
}

void ExperimentExport::saveFromStore(const QString& path, Saving saving) {
  // Each file has its own inquiry, because a newer question to the same inquiry drops the older answer.
  models::StoreInquiry(m_desk.services, this)
      .ask(std::move(saving), [this, path](const core::base::Result<void>& saved) { reportSaved(path, saved); });
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/figure_export.h"

#include <QFileInfo>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <algorithm>

#include "app/widgets/metrics.h"
#include "core/report/table.h"

namespace baremark::app::plot {
namespace {

using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;

constexpr int kScale = 2;      // of a PNG
constexpr int kMargin = 16;
constexpr qreal kDotsPerInch = 96;

QSize sizeOf(const TitledFigure& entry) {
  const QSize wanted = entry.figure->size().expandedTo(entry.figure->minimumSizeHint());
  return wanted.expandedTo(QSize(560, 240));
}

struct Sheet {
  QSize size;
  int head = 0;  ///< height of a title with its note
};

Sheet sheetFor(const std::vector<TitledFigure>& figures) {
  Sheet sheet;
  sheet.head = 3 * figures.front().figure->fontMetrics().height();
  int width = 0;
  int height = kMargin;
  for (const TitledFigure& entry : figures) {
    const QSize size = sizeOf(entry);
    width = std::max(width, size.width());
    height += sheet.head + size.height() + kMargin;
  }
  sheet.size = QSize(width + 2 * kMargin, height);
  return sheet;
}

void paintSheet(QPainter& painter, const std::vector<TitledFigure>& figures, const Sheet& sheet) {
  painter.fillRect(QRect(QPoint(0, 0), sheet.size), Qt::white);
  painter.setRenderHint(QPainter::Antialiasing);
  int top = kMargin;
  for (const TitledFigure& entry : figures) {
    const QFont base = entry.figure->font();
    const int width = sheet.size.width() - 2 * kMargin;
    painter.setPen(Qt::black);
    painter.setFont(widgets::boldFont(base));
    painter.drawText(QRect(kMargin, top, width, sheet.head / 2), Qt::AlignLeft | Qt::AlignVCenter, entry.title);
    painter.setFont(widgets::noteFont(base));
    painter.drawText(QRect(kMargin, top + sheet.head / 2 - 2, width, sheet.head / 2), Qt::AlignLeft | Qt::AlignVCenter, entry.note);
    painter.setFont(base);
    const QRectF area(kMargin, top + sheet.head, width, sizeOf(entry).height());
    entry.figure->paintForPrint(painter, area);
    top += sheet.head + sizeOf(entry).height() + kMargin;
  }
}

core::base::Error unwritable(const QString& path) {
  return {.code = ErrorCode::PermissionDenied, .where = path.toStdString()};
}

Result<void> savePng(const std::vector<TitledFigure>& figures, const Sheet& sheet, const QString& path) {
  QImage image(sheet.size * kScale, QImage::Format_RGB32);
  image.setDevicePixelRatio(kScale);
  QPainter painter(&image);
  paintSheet(painter, figures, sheet);
  painter.end();
  return image.save(path, "PNG") ? Result<void>{} : fail(unwritable(path));
}

Result<void> saveSvg(const std::vector<TitledFigure>& figures, const Sheet& sheet, const QString& path) {
  QSvgGenerator generator;
  generator.setFileName(path);
  generator.setSize(sheet.size);
  generator.setViewBox(QRect(QPoint(0, 0), sheet.size));
  generator.setResolution(qRound(kDotsPerInch));
  generator.setTitle(figures.front().title);
  generator.setDescription(figures.front().figure->summary());
  QPainter painter;
  if (!painter.begin(&generator)) return fail(unwritable(path));
  paintSheet(painter, figures, sheet);
  return painter.end() ? Result<void>{} : fail(unwritable(path));
}

Result<void> savePdf(const std::vector<TitledFigure>& figures, const Sheet& sheet, const QString& path) {
  QPdfWriter writer(path);
  const qreal points = 72 / kDotsPerInch;
  writer.setPageSize(QPageSize(QSizeF(sheet.size) * points, QPageSize::Point, QString(), QPageSize::ExactMatch));
  writer.setPageMargins(QMarginsF());
  writer.setResolution(qRound(kDotsPerInch));
  writer.setTitle(figures.front().title);
  QPainter painter;
  if (!painter.begin(&writer)) return fail(unwritable(path));
  paintSheet(painter, figures, sheet);
  return painter.end() ? Result<void>{} : fail(unwritable(path));
}

}  // namespace

std::optional<FigureFormat> formatOf(const QString& path) {
  const QString ending = QFileInfo(path).suffix().toLower();
  if (ending == QLatin1String("png")) return FigureFormat::Png;
  if (ending == QLatin1String("svg")) return FigureFormat::Svg;
  if (ending == QLatin1String("pdf")) return FigureFormat::Pdf;
  return {};
}

Result<void> saveFigures(const std::vector<TitledFigure>& figures, const QString& path, FigureFormat format) {
  if (figures.empty()) return {};
  const Sheet sheet = sheetFor(figures);
  switch (format) {
    case FigureFormat::Png: return savePng(figures, sheet, path);
    case FigureFormat::Svg: return saveSvg(figures, sheet, path);
    case FigureFormat::Pdf: return savePdf(figures, sheet, path);
  }
  return {};
}

QByteArray toCsv(const FigureTable& table) {
  core::report::Table out;
  for (const QString& title : table.header) out.columns.push_back({title.toStdString()});
  for (const QStringList& cells : table.rows) {
    std::vector<std::string>& row = out.rows.emplace_back();
    for (const QString& cell : cells) row.push_back(cell.toStdString());
  }
  return QByteArray::fromStdString(core::report::toCsv(out));
}

Result<void> saveText(const QByteArray& text, const QString& path) {
  QSaveFile file(path);
  const bool isWritten = file.open(QIODevice::WriteOnly) && file.write(text) == text.size() && file.commit();
  if (isWritten) return {};
  const QFileInfo folder(QFileInfo(path).absolutePath());
  const bool isForeign = folder.exists() && !folder.isWritable();
  return fail({.code = isForeign ? ErrorCode::PermissionDenied : ErrorCode::Io, .where = path.toStdString(), .detail = file.errorString().toStdString()});
}

}  // namespace baremark::app::plot

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/figure_export.h"

#include <QBuffer>
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

constexpr int kScale = 2;  // for a PNG
constexpr int kMargin = 16;
constexpr qreal kDotsPerInch = 96;

QSize sizeOf(const TitledFigure& entry) {
  const QSize wanted = entry.figure->size().expandedTo(entry.figure->printSizeHint());
  return wanted.expandedTo(QSize(560, 240));
}

struct Sheet {
  QSize size;
  int head = 0;  ///< height of the title and its note
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
    painter.drawText(QRect(kMargin, top + sheet.head / 2 - 2, width, sheet.head / 2), Qt::AlignLeft | Qt::AlignVCenter,
                     entry.note);
    painter.setFont(base);
    const QRectF area(kMargin, top + sheet.head, width, sizeOf(entry).height());
    entry.figure->paintForPrint(painter, area);
    top += sheet.head + sizeOf(entry).height() + kMargin;
  }
}

QByteArray asPng(const std::vector<TitledFigure>& figures, const Sheet& sheet, const QByteArray& passport) {
  QImage image(sheet.size * kScale, QImage::Format_RGB32);
  image.setDevicePixelRatio(kScale);
  QPainter painter(&image);
  paintSheet(painter, figures, sheet);
  painter.end();
  image.setText(QStringLiteral("Title"), figures.front().title);
  image.setText(QStringLiteral("Description"), figures.front().figure->summary());
  image.setText(QStringLiteral("Passport"), QString::fromUtf8(passport));
  QBuffer file;
  return image.save(&file, "PNG") ? file.data() : QByteArray();
}

QByteArray asSvg(const std::vector<TitledFigure>& figures, const Sheet& sheet, const QByteArray& passport) {
  QBuffer file;
  QSvgGenerator generator;
  generator.setOutputDevice(&file);
  generator.setSize(sheet.size);
  generator.setViewBox(QRect(QPoint(0, 0), sheet.size));
  generator.setResolution(qRound(kDotsPerInch));
  generator.setTitle(figures.front().title);
  generator.setDescription(figures.front().figure->summary());
  QPainter painter;
  if (!painter.begin(&generator)) return {};
  paintSheet(painter, figures, sheet);
  if (!painter.end()) return {};
  QByteArray text = file.data();
  const QByteArray end = "</desc>\n";
  const QByteArray metadata =
      "<metadata id=\"passport\">" + QString::fromUtf8(passport).toHtmlEscaped().toUtf8() + "</metadata>\n";
  return text.insert(text.indexOf(end) + end.size(), metadata);
}

QByteArray asPdf(const std::vector<TitledFigure>& figures, const Sheet& sheet, const QByteArray& passport) {
  QBuffer file;
  if (!file.open(QIODevice::WriteOnly)) return {};
  QPdfWriter writer(&file);
  const qreal points = 72 / kDotsPerInch;
  writer.setPageSize(QPageSize(QSizeF(sheet.size) * points, QPageSize::Point, QString(), QPageSize::ExactMatch));
  writer.setPageMargins(QMarginsF());
  writer.setResolution(qRound(kDotsPerInch));
  writer.setTitle(figures.front().title);
  writer.addFileAttachment(QStringLiteral("passport.json"), passport, QStringLiteral("application/json"));
  QPainter painter;
  if (!painter.begin(&writer)) return {};
  paintSheet(painter, figures, sheet);
  return painter.end() ? file.data() : QByteArray();
}

}  // namespace

std::optional<FigureFormat> formatOf(const QString& path) {
  const QString ending = QFileInfo(path).suffix().toLower();
  if (ending == QLatin1String("png")) return FigureFormat::Png;
  if (ending == QLatin1String("svg")) return FigureFormat::Svg;
  if (ending == QLatin1String("pdf")) return FigureFormat::Pdf;
  return {};
}

Result<void> saveFigures(const std::vector<TitledFigure>& figures, const QByteArray& passport, const QString& path,
                         FigureFormat format) {
  if (figures.empty()) return {};
  const Sheet sheet = sheetFor(figures);
  QByteArray file;
  switch (format) {
    case FigureFormat::Png:
      file = asPng(figures, sheet, passport);
      break;
    case FigureFormat::Svg:
      file = asSvg(figures, sheet, passport);
      break;
    case FigureFormat::Pdf:
      file = asPdf(figures, sheet, passport);
      break;
  }
  return file.isEmpty() ? fail({.code = ErrorCode::Io, .where = path.toStdString()}) : saveText(file, path);
}

QByteArray toCsv(const FigureNumbers& numbers, const QString& title, const QString& note, const QByteArray& passport) {
  QByteArray out;
  const auto add = [&out](const QByteArray& text) {
    if (text.isEmpty()) return;
    for (QByteArray line : text.split('\n')) out += "# " + line.replace('\r', ' ') + "\r\n";
  };
  add(title.toUtf8());
  add(note.toUtf8());
  for (const std::string& line : numbers.notes) add(QByteArray::fromStdString(line));
  add("Passport:\n" + passport.trimmed());
  return out + QByteArray::fromStdString(core::report::toCsv(numbers.table));
}

Result<void> saveText(const QByteArray& text, const QString& path) {
  QSaveFile file(path);
  const bool isWritten = file.open(QIODevice::WriteOnly) && file.write(text) == text.size() && file.commit();
  if (isWritten) return {};
  const QFileInfo folder(QFileInfo(path).absolutePath());
  const bool isForeign = folder.exists() && !folder.isWritable();
  return fail({.code = isForeign ? ErrorCode::PermissionDenied : ErrorCode::Io,
               .where = path.toStdString(),
               .detail = file.errorString().toStdString()});
}

}  // namespace baremark::app::plot

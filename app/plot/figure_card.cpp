// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/figure_card.h"

#include <QAction>
#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QFileInfo>
#include <QImage>
#include <QPageSize>
#include <QPdfWriter>
#include <QPixmap>
#include <QSaveFile>
#include <QSvgGenerator>
#include <algorithm>

#include "app/widgets/layouts.h"
#include "core/report/table.h"

namespace baremark::app::plot {
namespace {

using core::base::ErrorCode;
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

/// The function for the file's ending; null for an unknown ending.
auto writerOf(const QString& path) -> decltype(&asPng) {
  const QString ending = QFileInfo(path).suffix().toLower();
  if (ending == QLatin1String("png")) return asPng;
  if (ending == QLatin1String("svg")) return asSvg;
  return ending == QLatin1String("pdf") ? asPdf : nullptr;
}

}  // namespace

bool isPicture(const QString& path) {
  return writerOf(path) != nullptr;
}

Result<void> saveFigures(const std::vector<TitledFigure>& figures, const QByteArray& passport, const QString& path) {
  if (figures.empty()) return {};
  const QByteArray file = writerOf(path)(figures, sheetFor(figures), passport);
  return file.isEmpty() ? core::base::fail({.code = ErrorCode::Io, .where = path.toStdString()}) : saveText(file, path);
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
  return core::base::fail({.code = isForeign ? ErrorCode::PermissionDenied : ErrorCode::Io,
                           .where = path.toStdString(),
                           .detail = file.errorString().toStdString()});
}

FigureCard::FigureCard(const widgets::Theme& theme, const QString& title, Figure* figure, QWidget* parent)
    : QWidget(parent),
      m_figure(figure),
      m_card(widgets::cardIn(this, theme)),
      m_title(new widgets::ElidingLabel({}, this)),
      m_note(new widgets::ElidingLabel({}, this)),
      m_formula(widgets::makeNote({}, this)),
      m_head(new QHBoxLayout),
      m_body(new QVBoxLayout),
      m_all(widgets::makeLink(tr("Show all"), this)),
      m_menu(new QToolButton(this)),
      m_stack(new QStackedWidget(this)),
      //: %1: a figure's title
      m_table(new widgets::DataTable(theme, widgets::Density::Dense, tr("%1, as a table").arg(title), m_stack)),
      m_numbers(new QStandardItemModel(this)),
      m_empty(new widgets::EmptyState(m_stack)) {
  const int gap = widgets::unit(this);
  m_head->setSpacing(2 * gap);
  m_title->setFont(widgets::boldFont(font()));
  setTitle(title);
  m_note->setForegroundRole(QPalette::PlaceholderText);
  m_note->setFont(widgets::noteFont(font()));
  m_note->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  widgets::addAll(m_head, {m_title, m_note, m_all, m_menu});
  m_head->setStretchFactor(m_note, 1);
  m_all->setAccessibleName(tr("Show all of %1", "a figure").arg(title));
  m_all->setToolTip(tr("A double click, 0 or Esc does the same. To show a part, drag or use the wheel with Ctrl."));
  QSizePolicy kept = m_all->sizePolicy();
  kept.setRetainSizeWhenHidden(true);  // so that nothing moves when it appears
  m_all->setSizePolicy(kept);
  m_all->setVisible(false);
  connect(m_all, &QPushButton::clicked, m_figure, [this] {
    m_figure->setFocus();
    m_figure->fit();
  });
  connect(m_figure, &Figure::viewMoved, m_all, [this] { m_all->setVisible(m_figure->isZoomed()); });
  m_menu->setText(QStringLiteral("⋯"));
  m_menu->setAccessibleName(tr("More for %1", "a figure").arg(title));
  m_menu->setPopupMode(QToolButton::InstantPopup);
  m_menu->setToolTip(tr("Show as table, copy, save"));
  auto* menu = new QMenu(m_menu);
  QAction* asTable = menu->addAction(tr("Show as table"));
  asTable->setCheckable(true);
  connect(asTable, &QAction::toggled, this, &FigureCard::setShowsTable);
  if (m_figure->hasRuns()) {
    QAction* runs = menu->addAction(tr("Show each run"));
    runs->setCheckable(true);
    connect(runs, &QAction::toggled, m_figure, &Figure::setShowsRuns);
  }
  connect(menu->addAction(tr("Show all (0)")), &QAction::triggered, m_figure, &Figure::fit);
  menu->addSeparator();
  connect(menu->addAction(tr("Copy picture")), &QAction::triggered, this, &FigureCard::copyPicture);
  connect(menu->addAction(tr("Copy numbers")), &QAction::triggered, this, &FigureCard::copyNumbers);
  connect(menu->addAction(tr("Save…")), &QAction::triggered, this, [this] { emit saveRequested(titled()); });
  m_menu->setMenu(menu);
  m_card->body()->addLayout(m_head);
  m_formula->setVisible(false);
  m_card->body()->addWidget(m_formula);
  m_body->setSpacing(gap);
  m_card->body()->addLayout(m_body);
  widgets::addAll(m_stack, {m_figure, m_table, m_empty});
  m_card->body()->addWidget(m_stack, 1);
  m_table->setModel(m_numbers);
  connect(m_empty, &widgets::EmptyState::buttonPressed, this, &FigureCard::readingRequested);
  m_soon.setSingleShot(true);
  m_soon.setInterval(0);
  connect(&m_soon, &QTimer::timeout, this, [this] {
    if (showsTable()) fillTable();
  });
}

void FigureCard::setTitle(const QString& title) {
  constexpr int kWhole = 40;  // characters that are never cut
  m_title->setText(title);
  m_title->setMinimumWidth(std::min(m_title->sizeHint().width(), kWhole * fontMetrics().averageCharWidth()));
}

void FigureCard::setFormula(const QString& formula, const QString& exact) {
  m_formula->setText(formula);
  m_formula->setVisible(!formula.isEmpty());
  m_formula->setToolTip((exact.isEmpty() ? formula : exact).toHtmlEscaped());
}

void FigureCard::addLead(QWidget* lead) {
  m_title->setVisible(false);
  m_head->insertWidget(0, lead, 1);
  m_head->setStretchFactor(m_note, 0);
}

void FigureCard::setEmpty(const QString& title, const QString& reason) {
  if (title.isEmpty()) {
    if (m_stack->currentWidget() == m_empty) m_stack->setCurrentWidget(m_figure);
    return renewTable();
  }
  m_empty->setWords(title, reason);
  m_stack->setCurrentWidget(m_empty);
}

void FigureCard::setProblem(const text::ErrorText& problem) {
  m_empty->setProblem(problem);
  m_stack->setCurrentWidget(m_empty);
}

void FigureCard::setShowsTable(bool showsTable) {
  if (showsTable) fillTable();
  m_stack->setCurrentWidget(showsTable ? static_cast<QWidget*>(m_table) : m_figure);
}

void FigureCard::renewTable() {
  if (showsTable()) m_soon.start();
}

void FigureCard::fillTable() {
  const FigureTable table = m_figure->table();
  m_numbers->clear();
  m_numbers->setHorizontalHeaderLabels(table.header);
  for (const QStringList& row : table.rows) {
    QList<QStandardItem*> items;
    for (const QString& cell : row) items << new QStandardItem(cell);
    m_numbers->appendRow(items);
  }
  m_table->fitColumns(0);
}

void FigureCard::copyPicture() {
  QPixmap pixmap(m_figure->size() * 2);
  pixmap.setDevicePixelRatio(2);
  pixmap.fill(Qt::white);
  QPainter painter(&pixmap);
  painter.setFont(m_figure->font());
  m_figure->paintForPrint(painter, QRectF(QPointF(0, 0), QSizeF(m_figure->size())));
  painter.end();
  QApplication::clipboard()->setPixmap(pixmap);
}

void FigureCard::copyNumbers() {
  const FigureTable table = m_figure->table();
  QStringList lines{table.header.join(QLatin1Char('\t'))};
  for (const QStringList& row : table.rows) lines << row.join(QLatin1Char('\t'));
  QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

}  // namespace baremark::app::plot

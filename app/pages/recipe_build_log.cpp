// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/recipe_build_log.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/widgets/metrics.h"

namespace baremark::app::pages {
namespace {

constexpr int kColumns = 110;
constexpr int kLines = 36;
constexpr std::chrono::milliseconds kLogRest{100};

}  // namespace

RecipeBuildLog::RecipeBuildLog(const widgets::Theme& theme, const models::RecipeBuildJob& job, QWidget* parent)
    : QDialog(parent), m_job(job), m_text(new LogText(theme, this)) {
  const int unit = widgets::unit(this);
  auto* column = new QVBoxLayout(this);
  column->setSpacing(2 * unit);
  column->setContentsMargins(4 * unit, 3 * unit, 4 * unit, 3 * unit);
  m_text->setAccessibleName(tr("Whole log of the build"));
  column->addWidget(m_text, 1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  const QPushButton* copy = buttons->addButton(tr("Copy the log"), QDialogButtonBox::ActionRole);
  column->addWidget(buttons);
  m_soon.setSingleShot(true);
  m_soon.setInterval(kLogRest);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(m_text->toPlainText()); });
  connect(&m_soon, &QTimer::timeout, this, &RecipeBuildLog::addNew);
  connect(&job, &models::RecipeBuildJob::linesWritten, this, [this] {
    if (!m_soon.isActive()) m_soon.start();
  });
  const QFontMetrics metrics = m_text->fontMetrics();
  resize(kColumns * metrics.averageCharWidth(), kLines * metrics.lineSpacing());
  addNew();
}

void RecipeBuildLog::addNew() {
  const models::RecipeBuildProgress& progress = m_job.progress();
  // Another build has begun.
  if (m_number != m_job.number()) {
    //: %1: an image
    setWindowTitle(tr("Log of the build of %1").arg(QString::fromStdString(m_job.name())));
    m_text->clear();
    m_shown = 0;
    m_number = m_job.number();
  }
  const QStringList lines = progress.linesFrom(m_shown);
  m_shown = progress.lineCount();
  if (!lines.isEmpty()) m_text->addLines(lines.join(QLatin1Char('\n')), LogText::Scrolling::ToTheEnd);
}

}  // namespace baremark::app::pages

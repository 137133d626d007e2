// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/job_line.h"

#include <QClipboard>
#include <QGuiApplication>

#include "app/text/block_text.h"
#include "app/widgets/buttons.h"
#include "app/widgets/card.h"
#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "app/widgets/metrics.h"
#include "app/widgets/row_menu.h"

namespace baremark::app::pages {

JobLine::JobLine(const widgets::Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_words(widgets::makeWrapped({}, this)),
      m_copy(widgets::makeLink(tr("Copy the job's id"), this)) {
  auto* card = widgets::cardIn(this, theme);
  card->setTight();
  m_words->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  m_words->setAccessibleName(tr("The scheduler's job of this block"));
  auto* line = widgets::makeLine({m_words, m_copy}, 2 * widgets::unit(this));
  line->setStretch(0, 1);
  card->body()->addLayout(line);
  setVisible(false);
  connect(m_copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_id); });
}

void JobLine::show(const QString& block, const core::report::SchedulerJob* job) {
  const QStringList facts = text::jobFacts(job);
  setVisible(!facts.isEmpty());
  if (facts.isEmpty()) return;
  m_words->setText((QStringList{block} + facts).join(QStringLiteral(" · ")));
  m_id = QString::fromStdString(job->id);
  m_copy->setVisible(!m_id.isEmpty());
}

void addJobTo(QMenu& menu, const core::report::SchedulerJob* job) {
  if (job == nullptr) return;
  widgets::addCopy(menu, JobLine::tr("Copy the job's id"), QString::fromStdString(job->id));
  widgets::addCopy(menu, JobLine::tr("Copy the job's nodes"), QString::fromStdString(job->nodes));
}

}  // namespace baremark::app::pages

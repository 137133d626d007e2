// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wizards/experiment_wizard.h"

#include <QLocale>
#include <QShortcut>
#include <algorithm>

#include "app/text/field_text.h"
#include "app/text/units_text.h"
#include "app/wizards/arms_page.h"
#include "app/wizards/review_page.h"
#include "app/wizards/scale_page.h"
#include "app/wizards/what_page.h"
#include "app/wizards/where_page.h"
#include "core/plan/experiment_file.h"

namespace baremark::app::wizards {

using widgets::unit;

ExperimentWizard::ExperimentWizard(const pages::Desk& desk, models::KeptDraft& kept, QWidget* parent)
    : Page(desk, parent),
      m_draft(desk.services, desk.data, desk.settings, this),
      m_kept(kept),
      m_trail(new QTabBar(this)),
      m_title(widgets::makeTitle(tr("New experiment"), this)),
      m_question(widgets::makeLabel({}, this)),
      m_note(widgets::makeNote({}, this)),
      m_stack(new QStackedWidget(this)) {
  auto* card = widgets::cardIn(this, theme());
  const int gap = unit(this);
  card->body()->setContentsMargins(4 * gap, 3 * gap, 4 * gap, 3 * gap);
  card->body()->setSpacing(gap);
  auto* head = new QHBoxLayout;
  head->addWidget(m_title, 1);
  head->addWidget(m_trail);
  card->body()->addLayout(head);
  m_question->setFont(widgets::questionFont(font()));
  card->body()->addSpacing(gap);
  widgets::addAll(card->body(), {m_question, m_note});
  card->body()->addSpacing(gap);
  card->body()->addWidget(m_stack, 1);
  addPage(new WhatPage(desk, m_draft, m_stack));
  addPage(new WherePage(desk, m_draft, m_stack));
  addPage(new ArmsPage(desk, m_draft, m_stack));
  addPage(new ScalePage(desk, m_draft, m_stack));
  addPage(new ReviewPage(desk, m_draft, m_stack));
  card->addLine();
  card->body()->addWidget(makeFooter());  // after the pages, so that Tab leads from the last field to its buttons
  for (const WizardPage* page : m_pages) m_trail->addTab(page->title());
  m_trail->setDrawBase(false);
  m_trail->setExpanding(false);
  m_trail->setElideMode(Qt::ElideNone);
  m_trail->setFocusPolicy(Qt::NoFocus);
  connect(m_trail, &QTabBar::currentChanged, this, &ExperimentWizard::go);
  connect(&m_draft, &models::ExperimentDraft::changed, this, &ExperimentWizard::refresh);
  connect(&m_draft, &models::ExperimentDraft::replaced, this, [this] {
    for (WizardPage* page : m_pages) page->fill();
  });
  connect(&desk.machine, &models::MachineCheck::changed, this, &ExperimentWizard::refresh);
  connect(&desk.services, &Services::connectionChanged, this, &ExperimentWizard::refresh);
  m_keepSoon.setSingleShot(true);
  constexpr int kKeepMilliseconds = 300;
  m_keepSoon.setInterval(kKeepMilliseconds);
  connect(&m_keepSoon, &QTimer::timeout, this, &ExperimentWizard::keep);
  connect(&m_draft, &models::ExperimentDraft::changed, &m_keepSoon, qOverload<>(&QTimer::start));
  connect(&desk.actions, &models::ExperimentActions::answered, this, &ExperimentWizard::endStart);
  for (const int by : {1, -1}) {
    auto* keys = new QShortcut(by > 0 ? QKeySequence::MoveToNextPage : QKeySequence::MoveToPreviousPage, this);
    connect(keys, &QShortcut::activated, this, [this, by] { go(this->currentPage() + by); });
  }
}

ExperimentWizard::~ExperimentWizard() {
  if (m_keepSoon.isActive()) keep();
}

/// Saves the draft. If it is no valid experiment at the moment, the last valid state stays saved.
void ExperimentWizard::keep() {
  m_keepSoon.stop();
  if (!m_isBegun || isStarting() || m_draft.value() == m_asBegun) return;
  if (core::plan::parseExperiment(m_draft.fileText())) m_kept.keep(m_draft.fileText());
}

void ExperimentWizard::addPage(WizardPage* page) {
  auto* scroll = new widgets::ScrollColumn(m_stack);
  scroll->column()->addWidget(page);
  m_stack->addWidget(scroll);
  m_pages << page;
  connect(page, &WizardPage::obstacleChanged, this, &ExperimentWizard::refresh);
  connect(page, &WizardPage::told, this, &ExperimentWizard::told);
}

QWidget* ExperimentWizard::makeFooter() {
  auto* box = new QWidget(this);
  auto* row = new QHBoxLayout(box);
  row->setContentsMargins(0, unit(this), 0, 0);
  row->setSpacing(2 * unit(this));
  auto* words = widgets::makeColumn(nullptr, 1);
  m_sum = widgets::makeWrapped({}, box);
  m_sum->setTextFormat(Qt::RichText);
  m_refusal = widgets::makeNote({}, box);
  m_refusal->setForegroundRole(QPalette::BrightText);
  words->addWidget(m_sum);
  m_showField = widgets::makeLink(tr("Show the field"), box);
  words->addWidget(m_refusal);
  words->addWidget(m_showField, 0, Qt::AlignLeft);
  m_cancel = widgets::makeButton(tr("Discard"), box);
  m_save = widgets::makeButton(tr("Save as a file…"), box);
  m_back = widgets::makeButton(tr("Back"), box);
  m_next = widgets::makePrimaryButton({}, box);
  row->addLayout(words, 1);
  for (QPushButton* button : {m_cancel, m_save, m_back, m_next}) row->addWidget(button);
  row->insertSpacing(2, 4 * unit(this));  // keeps this button apart, against clicks by mistake
  connect(m_showField, &QPushButton::clicked, this, &ExperimentWizard::showRefusedField);
  connect(m_cancel, &QPushButton::clicked, this, &ExperimentWizard::discard);
  connect(m_save, &QPushButton::clicked, this, &ExperimentWizard::saveRequested);
  connect(m_back, &QPushButton::clicked, this, [this] { go(currentPage() - 1); });
  connect(m_next, &QPushButton::clicked, this, &ExperimentWizard::goToNext);
  return box;
}

void ExperimentWizard::begin(const core::model::Experiment& from) {
  const bool isCopy = !from.name.empty();
  const bool isElsewhere = !isCopy && (from.host != core::model::kLocalHost || !from.arms.empty());
  if (m_isBegun && !isCopy && !isElsewhere) return;  // continue with the current draft
  const std::optional<core::model::Experiment> earlier = unsavedChanges();
  const bool isTakenUp = earlier && !isCopy && !isElsewhere;
  if (isTakenUp) {
    openDraft(*earlier);
    return emit keptTakenUp(QString::fromStdString(earlier->name));
  }
  beginNew(from);
  if (earlier) emit putAside(*earlier);
}

void ExperimentWizard::takeBack(const core::model::Experiment& draft) {
  const std::optional<core::model::Experiment> earlier = unsavedChanges();
  openDraft(draft);
  if (earlier) emit putAside(*earlier);
}

void ExperimentWizard::openDraft(const core::model::Experiment& draft) {
  m_isBegun = true;
  m_starting = 0;
  m_stack->setCurrentIndex(0);  // leaves the last page, which would check the host now
  m_draft.startFrom(draft);
  go(0);
  m_asBegun = {};  // a restored draft counts as changed
  keep();
}

std::optional<core::model::Experiment> ExperimentWizard::unsavedChanges() {
  if (m_isBegun) return m_draft.value() == m_asBegun ? std::nullopt : std::optional(m_draft.value());
  auto kept = m_kept.read();
  if (kept) return *kept;
  emit messageRaised(kept.error());
  m_kept.forget();
  return std::nullopt;
}

void ExperimentWizard::beginNew(const core::model::Experiment& from) {
  const bool isCopy = !from.name.empty();
  const bool isElsewhere = !isCopy && from.host != core::model::kLocalHost;
  m_isBegun = true;
  m_starting = 0;
  m_stack->setCurrentIndex(0);  // leaves the last page, which would check the host now
  if (isCopy) {
    m_draft.startFrom(from);
  } else {
    m_draft.startNew();
    if (!isElsewhere) {
      for (const std::string& runtime : desk().machine.firstContainer()) {
        if (from.arms.empty()) m_draft.addArm(runtime);
      }
    } else {
      const auto& hosts = desk().data.hosts();
      const bool hasScheduler = std::ranges::any_of(
          hosts, [&](const auto& host) { return host.name == from.host && host.scheduler != "none"; });
      // One rank for each core of a node, as on the host's page.
      const int cores = hasScheduler ? desk().services.coresOfANode(from.host, {}).value_or(1) : 1;
      m_draft.change([&](core::model::Experiment& experiment) {
        experiment.host = from.host;
        if (cores > 1) experiment.scale.ranksPerNode = cores;
      });
      if (const std::string container = desk().data.firstContainer(from.host); !container.empty() && from.arms.empty())
        m_draft.addArm(container);
    }
    for (const core::model::Arm& arm : from.arms) {
      m_draft.addArm(arm.runtime, arm.variant);
      m_draft.changeArm(m_draft.value().arms.size() - 1, [&](core::model::Arm& added) { added.image = arm.image; });
    }
  }
  go(0);
  m_asBegun = m_draft.value();
}

void ExperimentWizard::go(int index) {
  if (index < 0 || index >= m_pages.size()) return;
  m_stack->setCurrentIndex(index);
  WizardPage* page = m_pages[index];
  // A page with an obstacle keeps its fields, because the draft lacks the refused value.
  if (page->obstacle().isEmpty()) page->fill();
  page->enter();
  refresh();
  QWidget* field = page->refusedField();
  if (field == nullptr) field = page->firstFocus();
  if (field != nullptr) field->setFocus(Qt::OtherFocusReason);
}

void ExperimentWizard::goToNext() {
  if (!m_next->isEnabled()) return;
  if (currentPage() + 1 < m_pages.size()) return go(currentPage() + 1);
  start();
}

QString ExperimentWizard::sumText() const {
  const auto& findings = m_draft.findings();
  QString sum = QStringLiteral("<b>") + text::multiplication(findings.counts).toHtmlEscaped() + QStringLiteral("</b>");
  if (m_draft.context().hasScheduler && findings.counts.cases > 0) {
    sum += QStringLiteral(" · ") + text::jobs(m_draft.value(), findings.counts).toHtmlEscaped();
    const auto cores = core::plan::coresOfANode(m_draft.context(), m_draft.value().allocation.partition);
    const QString atOnce = text::jobsAtOnce(m_draft.value(), findings.counts, cores);
    if (!atOnce.isEmpty()) sum += QStringLiteral(" · ") + atOnce.toHtmlEscaped();
  }
  const core::plan::Amount& least = findings.cost.least;
  const core::plan::Amount& most = findings.cost.most;
  if (least.time && most.time)
    sum += QStringLiteral(" · ") + text::aboutDuration(*least.time, *most.time).toHtmlEscaped();
  if (least.coreHours && most.coreHours) {
    const QString low = QLocale().toString(*least.coreHours, 'f', 2);
    const QString high = QLocale().toString(*most.coreHours, 'f', 2);
    //: %1: a number
    sum += QStringLiteral(" · ") + (low == high ? tr("%1 core hours").arg(low) :
                                                //: %1, %2: the least and the most
                                        tr("%1 to %2 core hours").arg(low, high));
  }
  return sum;
}

/// Pages before the current one have a tick, pages with a refused field a cross.
void ExperimentWizard::showTrail(const QList<int>& refused) {
  for (int i = 0; i < m_trail->count(); ++i) {
    const QString title = m_pages[i]->title();
    const QString mark = refused.contains(i) ? text::glyph(text::Sign::Bad)
                         : i < currentPage() ? text::glyph(text::Sign::Good)
                                             : QString::number(i + 1);
    m_trail->setTabText(i, mark + QLatin1Char(' ') + title);
  }
  const QSignalBlocker blocker(m_trail);
  m_trail->setCurrentIndex(currentPage());
  //: %1: a number, %2: the last one, %3: the name of the page
  m_trail->setAccessibleName(
      tr("Page %1 of %2: %3").arg(currentPage() + 1).arg(m_trail->count()).arg(m_pages[currentPage()]->title()));
}

void ExperimentWizard::refresh() {
  WizardPage* page = m_pages[currentPage()];
  page->refresh();
  m_question->setText(page->question());
  m_note->setText(page->note());
  m_note->setVisible(!page->note().isEmpty());
  const auto& findings = m_draft.findings();
  QList<int> refused;
  int firstObstacle = -1;
  for (int i = 0; i < m_pages.size(); ++i) {
    const WizardPage* at = m_pages[i];
    if (firstObstacle < 0 && !at->obstacle().isEmpty()) firstObstacle = i;
    if (!at->refusal().isEmpty()) refused << i;
  }
  showTrail(refused);
  m_sum->setText(sumText());
  const bool isLast = currentPage() + 1 == m_pages.size();
  // An experiment with refused fields is neither started nor saved.
  m_isComplete = firstObstacle < 0;
  const bool isOfThisPage = !page->refusal().isEmpty();
  m_refusedPage = isOfThisPage ? currentPage() : firstObstacle;
  if (isLast && m_refusedPage < 0) m_refusedPage = refused.value(0, -1);
  m_save->setEnabled(m_isComplete);
  m_sum->setVisible(m_isComplete);  // the sum belongs to the draft, which lacks the refused values
  QString refusal = page->refusal();
  if (!isOfThisPage && m_refusedPage >= 0) {
    const WizardPage* at = m_pages[m_refusedPage];
    refusal = tr("%1: %2", "a page; why it is refused").arg(at->title(), at->refusal());
  } else if (isLast && refusal.isEmpty() && findings.problem) {
    refusal = text::describeDraft(*findings.problem);
  }
  m_refusal->setText(refusal.isEmpty() ? QString() : QStringLiteral("✕ ") + refusal);
  m_refusal->setVisible(!refusal.isEmpty());
  m_back->setEnabled(currentPage() > 0);
  m_next->setText(isLast && isStarting() ? tr("Being queued …")
                  : isLast               ? tr("Start %1", "so many runs").arg(text::runs(findings.counts))
                                         : tr("Next: %1", "a page").arg(m_pages[currentPage() + 1]->title()));
  m_showField->setVisible(!refusal.isEmpty() && m_refusedPage >= 0);
  const bool isBeingChecked = m_draft.look() == models::HostLook::Running;
  m_next->setEnabled(isLast ? refusal.isEmpty() && !isStarting() && !isBeingChecked : !isOfThisPage);
  emit described();
}

void ExperimentWizard::discard() {
  if (!m_isBegun) return;
  m_isBegun = false;
  m_starting = 0;
  m_draft.dropLook();
  m_keepSoon.stop();
  m_kept.forget();
  emit closed();
  emit discarded(m_draft.value());
}

void ExperimentWizard::restore(const core::model::Experiment& draft) {
  const bool isUntouched = !m_isBegun && m_draft.value() == draft;
  if (!isUntouched) return takeBack(draft);
  m_isBegun = true;
  keep();
  go(currentPage());
}

/// The draft stays open until it is in the queue, so that nothing is lost if the store refuses it.
void ExperimentWizard::endStart(quint64 request, bool isQueued) {
  if (!isStarting() || request != m_starting) return;
  m_starting = 0;
  if (isQueued) {
    m_isBegun = false;
    m_draft.dropLook();  // it would disturb the runs of this experiment
    m_kept.forget();
  }
  refresh();
}

/// Ignored while an earlier start is still under way.
void ExperimentWizard::start() {
  if (m_draft.findings().problem || isStarting() || m_draft.look() == models::HostLook::Running) return;
  keep();
  emit started();
  m_starting = desk().actions.queue(m_draft.value(), m_draft.fileText(), m_draft.waivedStops(),
                                    models::ExperimentActions::Checks::Made);
  refresh();
}

text::CommandWords ExperimentWizard::command() const {
  QString file = QString::fromStdString(m_draft.value().name).simplified().toLower();
  file.replace(QLatin1Char(' '), QLatin1Char('-')).replace(QLatin1Char('/'), QLatin1Char('-'));
  return {{QStringLiteral("run"), file + QStringLiteral(".baremark.json")}};
}

QString ExperimentWizard::status() const {
  return text::estimateSource(m_draft.findings().cost.source, m_draft.value().host);
}

}  // namespace baremark::app::wizards

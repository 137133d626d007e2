// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wizards/experiment_wizard.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QShortcut>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/text/field_text.h"
#include "app/text/units_text.h"
#include "app/widgets/buttons.h"
#include "app/widgets/labels.h"
#include "app/widgets/metrics.h"
#include "app/wizards/arms_page.h"
#include "app/wizards/review_page.h"
#include "app/wizards/scale_page.h"
#include "app/wizards/what_page.h"
#include "app/wizards/where_page.h"
#include "core/plan/experiment_file.h"

namespace baremark::app::wizards {

using widgets::unit;

namespace {

constexpr int kKeepMilliseconds = 300;

}  // namespace

ExperimentWizard::ExperimentWizard(const pages::Desk& desk, models::KeptDraft& kept, QWidget* parent)
    : Page(desk, parent), m_draft(desk.services, desk.data, desk.settings, this), m_kept(kept), m_trail(new StepTrail(desk.theme, this)),
      m_title(widgets::makeTitle(tr("New experiment"), this)), m_question(widgets::makeLabel({}, this)),
      m_note(widgets::makeNote({}, this)), m_stack(new QStackedWidget(this)) {
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  auto* card = new widgets::Card(theme(), this);
  const int step = unit(this);
  card->body()->setContentsMargins(4 * step, 3 * step, 4 * step, 3 * step);
  card->body()->setSpacing(step);
  auto* head = new QHBoxLayout;
  head->addWidget(m_title, 1);
  head->addWidget(m_trail);
  card->body()->addLayout(head);
  m_question->setFont(widgets::questionFont(font()));
  card->body()->addSpacing(step);
  card->body()->addWidget(m_question);
  card->body()->addWidget(m_note);
  card->body()->addSpacing(step);
  card->body()->addWidget(m_stack, 1);
  card->addLine();
  card->body()->addWidget(makeFooter());
  outer->addWidget(card);
  addStep(new WhatPage(desk, m_draft, m_stack));
  addStep(new WherePage(desk, m_draft, m_stack));
  addStep(new ArmsPage(desk, m_draft, m_stack));
  addStep(new ScalePage(desk, m_draft, m_stack));
  addStep(new ReviewPage(desk, m_draft, m_stack));
  QStringList names;
  for (const WizardPage* page : m_pages) names << page->title();
  m_trail->setSteps(names);
  connect(m_trail, &StepTrail::stepChosen, this, &ExperimentWizard::go);
  connect(&m_draft, &models::ExperimentDraft::changed, this, &ExperimentWizard::refresh);
  connect(&m_draft, &models::ExperimentDraft::replaced, this, [this] {
    for (WizardPage* page : m_pages) page->fill();
  });
  connect(&desk.machine, &models::MachineCheck::changed, this, &ExperimentWizard::refresh);
  m_keepSoon.setSingleShot(true);
  m_keepSoon.setInterval(kKeepMilliseconds);
  connect(&m_keepSoon, &QTimer::timeout, this, &ExperimentWizard::keep);
  connect(&m_draft, &models::ExperimentDraft::changed, &m_keepSoon, qOverload<>(&QTimer::start));
  connect(&desk.actions, &models::ExperimentActions::answered, this, &ExperimentWizard::endStart);
  for (const int by : {1, -1}) {
    auto* keys = new QShortcut(by > 0 ? QKeySequence::MoveToNextPage : QKeySequence::MoveToPreviousPage, this);
    connect(keys, &QShortcut::activated, this, [this, by] { go(this->step() + by); });
  }
}

ExperimentWizard::~ExperimentWizard() {
  if (m_keepSoon.isActive()) keep();
}

/// A draft that is no experiment yet, without a name say, is kept as it last was one.
void ExperimentWizard::keep() {
  m_keepSoon.stop();
  if (!m_isBegun || isStarting() || m_draft.value() == m_asBegun) return;
  if (core::plan::parseExperiment(m_draft.fileText())) m_kept.keep(m_draft.fileText());
}

void ExperimentWizard::addStep(WizardPage* page) {
  auto* scroll = new widgets::ScrollColumn(m_stack);
  scroll->column()->addWidget(page);
  m_stack->addWidget(scroll);
  m_pages.push_back(page);
  connect(page, &WizardPage::obstacleChanged, this, &ExperimentWizard::refresh);
}

QWidget* ExperimentWizard::makeFooter() {
  auto* box = new QWidget(this);
  auto* row = new QHBoxLayout(box);
  row->setContentsMargins(0, unit(this), 0, 0);
  row->setSpacing(2 * unit(this));
  auto* words = new QVBoxLayout;
  words->setSpacing(1);
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
  row->insertSpacing(2, 4 * unit(this));  // not a slip away from the others
  connect(m_showField, &QPushButton::clicked, this, &ExperimentWizard::showRefusedField);
  connect(m_cancel, &QPushButton::clicked, this, &ExperimentWizard::discard);
  connect(m_save, &QPushButton::clicked, this, &ExperimentWizard::saveRequested);
  connect(m_back, &QPushButton::clicked, this, [this] { go(step() - 1); });
  connect(m_next, &QPushButton::clicked, this, &ExperimentWizard::goOn);
  return box;
}

void ExperimentWizard::begin(const core::model::Experiment& from) {
  const bool isCopy = !from.name.empty();
  const bool isElsewhere = !isCopy && from.host != core::model::kLocalHost;
  if (m_isBegun && !isCopy && !isElsewhere) return;  // the draft at hand
  const std::optional<core::model::Experiment> earlier = missed();
  const bool isTakenUp = earlier && !isCopy && !isElsewhere;
  if (isTakenUp) {
    takeUp(*earlier);
    return emit keptTakenUp(QString::fromStdString(earlier->name));
  }
  beginAnew(from);
  if (earlier) emit putAside(*earlier);
}

void ExperimentWizard::takeBack(const core::model::Experiment& draft) {
  const std::optional<core::model::Experiment> earlier = missed();
  takeUp(draft);
  if (earlier) emit putAside(*earlier);
}

void ExperimentWizard::takeUp(const core::model::Experiment& draft) {
  m_isBegun = true;
  m_starting = 0;
  m_draft.startFrom(draft);
  go(0);
  m_asBegun = {};  // somebody's work, whether it is changed further or not
  keep();
}

std::optional<core::model::Experiment> ExperimentWizard::missed() {
  if (m_isBegun) return m_draft.value() == m_asBegun ? std::nullopt : std::optional(m_draft.value());
  auto kept = m_kept.read();
  if (kept) return *kept;
  emit messageRaised(kept.error());
  m_kept.forget();
  return std::nullopt;
}

void ExperimentWizard::beginAnew(const core::model::Experiment& from) {
  const bool isCopy = !from.name.empty();
  const bool isElsewhere = !isCopy && from.host != core::model::kLocalHost;
  m_isBegun = true;
  m_starting = 0;
  if (isCopy) {
    m_draft.startFrom(from);
  } else {
    m_draft.startAnew();
    if (!isElsewhere) {
      for (const std::string& runtime : desk().machine.firstContainer()) m_draft.addArm(runtime);
    } else {
      const auto& hosts = desk().data.hosts();
      const bool hasScheduler = std::any_of(hosts.begin(), hosts.end(), [&](const auto& host) { return host.name == from.host && host.scheduler != "none"; });
      // As the host's page says: a rank on each core of a node.
      const int cores = hasScheduler ? desk().services.coresOfANode(from.host, {}).value_or(1) : 1;
      m_draft.change([&](core::model::Experiment& experiment) {
        experiment.host = from.host;
        if (cores > 1) experiment.scale.ranksPerNode = cores;
      });
      if (const std::string container = desk().data.firstContainer(from.host); !container.empty()) m_draft.addArm(container);
    }
  }
  go(0);
  m_asBegun = m_draft.value();
}

void ExperimentWizard::go(int step) {
  if (step < 0 || step >= static_cast<int>(m_pages.size())) return;
  m_stack->setCurrentIndex(step);
  WizardPage* page = m_pages[static_cast<std::size_t>(step)];
  // A page with an obstacle keeps what was typed: the draft does not have it.
  if (page->obstacle().isEmpty()) page->fill();
  page->enter();
  refresh();
  QWidget* field = page->refusedField();
  if (field == nullptr) field = page->firstFocus();
  if (field != nullptr) field->setFocus(Qt::OtherFocusReason);
}

void ExperimentWizard::showRefusedField() {
  if (m_refusedStep >= 0) go(m_refusedStep);
}

void ExperimentWizard::goOn() {
  if (!m_next->isEnabled()) return;
  if (step() + 1 < static_cast<int>(m_pages.size())) return go(step() + 1);
  start();
}

void ExperimentWizard::refresh() {
  const auto index = static_cast<std::size_t>(step());
  WizardPage* page = m_pages[index];
  page->refresh();
  m_question->setText(page->question());
  m_note->setText(page->note());
  m_note->setVisible(!page->note().isEmpty());
  const auto& findings = m_draft.findings();
  QList<int> refused;
  int firstObstacle = -1;
  for (int i = 0; i < static_cast<int>(m_pages.size()); ++i) {
    const WizardPage* at = m_pages[static_cast<std::size_t>(i)];
    if (firstObstacle < 0 && !at->obstacle().isEmpty()) firstObstacle = i;
    if (!at->refusal().isEmpty()) refused << i;
  }
  m_trail->setState(step(), step(), refused);
  QString sum = QStringLiteral("<b>") + text::multiplication(findings.counts).toHtmlEscaped() + QStringLiteral("</b>");
  if (m_draft.context().hasScheduler && findings.counts.cases > 0) sum += QStringLiteral(" · ") + text::jobs(m_draft.value(), findings.counts).toHtmlEscaped();
  const core::plan::Amount& least = findings.cost.least;
  const core::plan::Amount& most = findings.cost.most;
  if (least.time && most.time) sum += QStringLiteral(" · ") + text::aboutDuration(*least.time, *most.time).toHtmlEscaped();
  if (least.coreHours && most.coreHours) {
    const QString low = QLocale().toString(*least.coreHours, 'f', 2);
    const QString high = QLocale().toString(*most.coreHours, 'f', 2);
    //: %1: a number
    sum += QStringLiteral(" · ") + (low == high ? tr("%1 core hours").arg(low) :
                                               //: %1, %2: the least and the most
                                               tr("%1 to %2 core hours").arg(low, high));
  }
  m_sum->setText(sum);
  const bool isLast = step() + 1 == static_cast<int>(m_pages.size());
  // What stands in a field but not in the draft is neither started nor saved.
  m_isComplete = firstObstacle < 0;
  const bool isOfThisPage = !page->refusal().isEmpty();
  m_refusedStep = isOfThisPage ? step() : firstObstacle;
  if (isLast && m_refusedStep < 0) m_refusedStep = refused.value(0, -1);
  m_save->setEnabled(m_isComplete);
  m_sum->setVisible(m_isComplete);  // it is of the draft, which has not what is refused
  QString refusal = page->refusal();
  if (!isOfThisPage && m_refusedStep >= 0) {
    const WizardPage* at = m_pages[static_cast<std::size_t>(m_refusedStep)];
    refusal = tr("%1: %2", "a step; why it is refused").arg(at->title(), at->refusal());
  } else if (isLast && refusal.isEmpty() && findings.problem) {
    refusal = text::describeDraft(*findings.problem);
  }
  m_refusal->setText(refusal.isEmpty() ? QString() : QStringLiteral("✕ ") + refusal);
  m_refusal->setVisible(!refusal.isEmpty());
  m_back->setEnabled(step() > 0);
  m_next->setText(isLast && isStarting() ? tr("Being queued …")
                  : isLast              ? tr("Start %1", "so many runs").arg(text::runs(findings.counts))
                                        : tr("Next: %1", "a step").arg(m_pages[index + 1]->title()));
  m_showField->setVisible(!refusal.isEmpty() && m_refusedStep >= 0);
  m_next->setEnabled(isLast ? refusal.isEmpty() && !isStarting() : !isOfThisPage);
  emit described();
}

void ExperimentWizard::discard() {
  if (!m_isBegun) return;
  m_isBegun = false;
  m_starting = 0;
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
  go(step());
}

/// It stays at hand until it is in the queue: what the store refuses is not lost.
void ExperimentWizard::endStart(quint64 request, bool isQueued) {
  if (!isStarting() || request != m_starting) return;
  m_starting = 0;
  if (isQueued) {
    m_isBegun = false;
    m_kept.forget();
  }
  refresh();
}

/// Once: what is being planned and written is not handed over again.
void ExperimentWizard::start() {
  if (m_draft.findings().problem || isStarting()) return;
  keep();
  emit started();
  m_starting = desk().actions.queue(m_draft.value(), m_draft.fileText());
  refresh();
}

QStringList ExperimentWizard::crumbs() const { return {tr("Experiments"), tr("New experiment"), m_pages[static_cast<std::size_t>(step())]->title()}; }

text::CommandWords ExperimentWizard::command() const {
  QString file = QString::fromStdString(m_draft.value().name).simplified().toLower();
  file.replace(QLatin1Char(' '), QLatin1Char('-')).replace(QLatin1Char('/'), QLatin1Char('-'));
  return {{QStringLiteral("run"), file + QStringLiteral(".baremark.json")}};
}

QString ExperimentWizard::status() const { return text::estimateSource(m_draft.findings().cost.source, m_draft.value().host); }

QWidget* ExperimentWizard::firstFocus() { return m_pages[static_cast<std::size_t>(step())]->firstFocus(); }

}  // namespace baremark::app::wizards

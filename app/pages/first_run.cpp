// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/first_run.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QVBoxLayout>

#include "app/application/quick_start.h"
#include "app/text/backend_text.h"
#include "app/text/plan_text.h"
#include "app/text/units_text.h"
#include "app/widgets/buttons.h"
#include "app/widgets/card.h"
#include "app/widgets/icons.h"
#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "app/widgets/metrics.h"
#include "core/runs/block_composer.h"

namespace baremark::app::pages {
namespace {

using widgets::unit;

constexpr int kWidthInCharacters = 125;

}  // namespace

QString quickStartWords(const core::model::Experiment& experiment) {
  QStringList arms;
  for (const core::model::Arm& arm : experiment.arms) arms << QString::fromStdString(arm.name);
  const text::Counts counts{.arms = static_cast<int>(experiment.arms.size()), .cases = 1,
                            .points = static_cast<int>(experiment.scale.ranks.size()), .blocks = experiment.measure.repeats};
  return FirstRun::tr("The quick start trains the small network mnist on Fashion-MNIST with %1, on %2: %3.", "ranks; arms; how much")
      .arg(text::scale(experiment), text::listed(arms), text::multiplication(counts));
}

QString quickStartButton(bool buildsImage) {
  return buildsImage ? FirstRun::tr("Build the image and run the quick start (about 4 min)") : FirstRun::tr("Run the quick start (about 2 min)");
}

FirstRun::FirstRun(const Desk& desk, QWidget* parent) : QWidget(parent), m_desk(desk) {
  auto* scroll = new widgets::ScrollColumn(this);
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->addWidget(scroll);
  auto* middle = new QWidget(scroll);
  middle->setMaximumWidth(kWidthInCharacters * fontMetrics().averageCharWidth());
  auto* column = new QVBoxLayout(middle);
  column->setContentsMargins(0, 4 * unit(this), 0, 0);
  column->setSpacing(2 * unit(this) + 2);
  column->addWidget(makeQuestion());
  column->addWidget(makeFindings());
  column->addWidget(makePromises());
  auto* row = new QHBoxLayout;
  row->addStretch(1);
  row->addWidget(middle, 20);
  row->addStretch(1);
  scroll->column()->addLayout(row);
  scroll->column()->addStretch(1);
  connect(&desk.machine, &models::MachineCheck::changed, this, &FirstRun::fill);
  connect(&desk.data, &models::DeskData::loaded, this, &FirstRun::fillPromise);
  fill();
}

QWidget* FirstRun::makeQuestion() {
  auto* card = new widgets::Card(m_desk.theme, this);
  const int step = unit(this);
  card->body()->setContentsMargins(6 * step, 5 * step, 6 * step, 5 * step);
  card->body()->setSpacing(2 * step);
  QLabel* title = widgets::makeTitle(tr("Does a container cost performance on this machine?"), card);
  title->setWordWrap(true);
  card->body()->addWidget(title);
  card->body()->addWidget(widgets::makeWrapped(tr("This page lists your experiments. Each compares ways of running the same training, at one or more scales, and "
                                                  "ends in a verdict. There is none yet, because nothing has been run."), card));
  m_start = widgets::makePrimaryButton(quickStartButton(false), card);
  QPushButton* make = widgets::makeButton(tr("New experiment…"), card);
  card->body()->addSpacing(step / 2);
  card->body()->addLayout(widgets::makeLine({m_start, make}, 2 * step));
  m_whyNot = widgets::makeNote({}, card);
  m_whyNot->setVisible(false);
  card->body()->addWidget(m_whyNot);
  m_slow = new widgets::SignLine(m_desk.theme, {}, widgets::SignLine::Size::Body, card);
  card->body()->addWidget(m_slow);
  card->body()->addSpacing(step / 2);
  m_what = widgets::makeWrapped({}, card);
  card->body()->addWidget(m_what);
  QLabel* free = widgets::makeMuted(tr("It uses this machine only, needs no account, no GPU and no registry, and can be cancelled at any time."), card);
  free->setWordWrap(true);
  card->body()->addWidget(free);
  connect(m_start, &QPushButton::clicked, this, &FirstRun::quickStartRequested);
  connect(make, &QPushButton::clicked, this, &FirstRun::draftRequested);
  return card;
}

QWidget* FirstRun::makeFindings() {
  auto* card = new widgets::Card(m_desk.theme, this);
  const int step = unit(this);
  card->body()->setContentsMargins(4 * step, 3 * step, 4 * step, 3 * step);
  m_foundNote = card->addHeader(tr("Found on this machine")).note;
  m_found = new QGridLayout;
  m_found->setHorizontalSpacing(3 * step);
  m_found->setVerticalSpacing(0);
  m_found->setColumnStretch(2, 1);
  card->body()->addLayout(m_found);
  return card;
}

QWidget* FirstRun::makePromises() {
  auto* box = new QWidget(this);
  auto* row = new QHBoxLayout(box);
  const int step = unit(this);
  row->setContentsMargins(4 * step, step, 4 * step, 4 * step);
  row->setSpacing(6 * step);
  const std::pair<QString, QString> promises[] = {
      {tr("A verdict in a sentence"), tr("slower, faster, equivalent within ±5 %, or not enough data and how much more would decide")},
      {tr("The evidence"), tr("images/s of every run, the paired difference with its 95 % interval, the scaling from rank to rank")},
      {tr("A passport of each run"), tr("versions, digests, binding, clocks and environment, compared between the arms")}};
  for (const auto& [title, words] : promises) {
    auto* part = new QVBoxLayout;
    part->setSpacing(1);
    part->addWidget(widgets::makeBold(title, box));
    part->addWidget(widgets::makeNote(words, box));
    part->addStretch(1);
    row->addLayout(part, 1);
  }
  return box;
}

void FirstRun::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (!m_desk.machine.hasRun()) m_desk.machine.run();
}

bool FirstRun::buildsImage() const {
  if (m_desk.machine.firstContainer().empty()) return false;
  const core::runs::RunnerResources& resources = m_desk.services.local().resources();
  const models::ImagesModel& images = m_desk.data.images();
  for (int row = 0; row < images.rowCount(); ++row) {
    const core::storage::ImageRecord& image = *images.at(row);
    const bool isHere = image.host == m_desk.services.local().name() && image.name == core::runs::kEngineImage;
    if (isHere && image.engineBuild == resources.engineBuild) return false;
  }
  return true;
}

void FirstRun::fillPromise() {
  const int cores = m_desk.services.machine() ? m_desk.services.machine()->facts.cores : 2;
  QString words = quickStartWords(quickStartExperiment({.containers = m_desk.machine.firstContainer(), .cores = cores, .data = {}}));
  const bool isToBuild = buildsImage();
  m_start->setText(quickStartButton(isToBuild));
  if (isToBuild)
    words += QLatin1Char(' ') + tr("The containers' image is built first, once, from this system's packages: that takes about 2 min, more over a slow connection.");
  m_what->setText(words);
}

void FirstRun::fill() {
  const models::MachineCheck& machine = m_desk.machine;
  widgets::clearLayout(*m_found);
  int row = 0;
  for (const models::CheckStep& step : machine.steps()) {
    m_found->addWidget(new widgets::HairLine(m_desk.theme, this), row++, 0, 1, 3);
    m_found->setRowMinimumHeight(row, fontMetrics().height() + 2 * unit(this));
    m_found->addWidget(new widgets::SignIcon(m_desk.theme, step.end, this), row, 0);
    m_found->addWidget(widgets::makeBold(step.name, this), row, 1);
    const QString why = step.problem.reason.isEmpty() ? QString() : QStringLiteral(". ") + step.problem.reason;
    auto* words = new widgets::ElidingLabel(step.end.words + why, this);
    words->setForegroundRole(QPalette::PlaceholderText);
    m_found->addWidget(words, row++, 2);
  }
  if (machine.isAtWork()) m_foundNote->setText(tr("trying each …"));
  //: %1: a number
  else if (machine.took()) m_foundNote->setText(tr("by trying each, in %1 s").arg(QLocale().toString(*machine.took(), 'f', 1)));
  else m_foundNote->setText(tr("from the last time it was tried"));
  fillPromise();
  QString whyNot;
  if (machine.isAtWork()) whyNot = tr("In a moment: this machine is being tried.");
  else if (!machine.hasEngine()) whyNot = tr("It needs the engine (baremark-engine), which was not found beside this program.");
  else if (!machine.hasData()) whyNot = tr("It needs the images of Fashion-MNIST. Install them: apt-get install dataset-fashion-mnist");
  const auto& known = m_desk.services.machine();
  const auto slow = known ? text::slowEngine(known->catalog.backend, core::model::kLocalHost) : std::nullopt;
  m_slow->setText({text::Sign::Warning, slow ? QStringLiteral("%1. %2").arg(slow->title, slow->explanation) : QString()});
  m_slow->setVisible(slow.has_value());
  m_start->setEnabled(whyNot.isEmpty());
  m_whyNot->setText(whyNot);
  m_whyNot->setVisible(!whyNot.isEmpty());
}

}  // namespace baremark::app::pages

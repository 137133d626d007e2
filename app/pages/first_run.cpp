// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/first_run.h"

#include <QLocale>

#include "app/text/backend_text.h"
#include "app/text/units_text.h"

namespace baremark::app::pages {
namespace {

constexpr int kWidthInCharacters = 125;

QString startWords(const QuickStartOffer& offer) {
  if (!offer.time()) return FirstRun::tr("Run the quick start");
  const QString about = text::aboutDuration(*offer.time());
  return offer.buildsImage() ? FirstRun::tr("Build the image and run the quick start (%1)", "a duration").arg(about)
                             : FirstRun::tr("Run the quick start (%1)", "a duration").arg(about);
}

}  // namespace

FirstRun::FirstRun(const Desk& desk, QWidget* parent) : QWidget(parent), m_desk(desk) {
  auto* scroll = new widgets::ScrollColumn(this);
  auto* outer = widgets::makeColumn(this);
  outer->addWidget(scroll);
  auto* middle = new QWidget(scroll);
  middle->setMaximumWidth(kWidthInCharacters * fontMetrics().averageCharWidth());
  auto* column = new QVBoxLayout(middle);
  column->setContentsMargins(0, 4 * unit(this), 0, 0);
  column->setSpacing(2 * unit(this) + 2);
  widgets::addAll(column, {makeQuestion(), makeFindings(), makePromises()});
  auto* row = new QHBoxLayout;
  row->addStretch(1);
  row->addWidget(middle, 20);
  row->addStretch(1);
  scroll->column()->addLayout(row);
  scroll->column()->addStretch(1);
  connect(&desk.machine, &models::MachineCheck::changed, this, &FirstRun::fill);
  connect(&desk.data, &models::DeskData::loaded, this, &FirstRun::fillQuestion);
  connect(m_offer, &QuickStartOffer::changed, this, &FirstRun::fillQuestion);
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
  card->body()->addWidget(widgets::makeWrapped(
      tr("This page lists your experiments. Each experiment runs the same training in several ways, at one or more "
         "scales, and ends with a verdict. The list is empty because nothing has run yet."),
      card));
  m_offer = new QuickStartOffer(m_desk, {}, card);
  card->body()->addWidget(m_offer);
  m_start = widgets::makePrimaryButton({}, card);
  QPushButton* make = onClick(widgets::makeButton(tr("New experiment…"), card), this, &FirstRun::draftRequested);
  card->body()->addSpacing(step / 2);
  card->body()->addLayout(widgets::makeLine({m_start, make}, 2 * step));
  m_whyNot = widgets::makeNote({}, card);
  m_whyNot->setVisible(false);
  card->body()->addWidget(m_whyNot);
  m_slow = new widgets::SignLine(m_desk.theme, {}, card);
  card->body()->addWidget(m_slow);
  card->body()->addSpacing(step / 2);
  m_what = widgets::makeWrapped({}, card);
  card->body()->addWidget(m_what);
  QLabel* free = widgets::makeWrappedMuted(tr("The quick start uses only this machine. It needs no account, no GPU and "
                                              "no registry, and you can cancel it at any time."),
                                           card);
  card->body()->addWidget(free);
  connect(m_start, &QPushButton::clicked, this, [this] {
    m_desk.machine.stop();
    emit quickStartRequested(quickStartExperiment(m_offer->place()));
  });
  return card;
}

QWidget* FirstRun::makeFindings() {
  auto* card = new widgets::Card(m_desk.theme, this);
  const int step = unit(this);
  card->body()->setContentsMargins(4 * step, 3 * step, 4 * step, 3 * step);
  m_foundNote = card->addHeader(tr("Found on this machine")).note;
  m_found = makeGrid(*this, 2);
  m_found->setVerticalSpacing(0);
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
      {tr("A verdict in a sentence"),
       tr("slower, faster, equivalent within ±5 %, or not enough data, with the number of blocks that would decide")},
      {tr("The evidence"),
       tr("images/s of every run, the paired difference with its 95 % interval, the scaling from rank to rank")},
      {tr("A passport of each run"),
       tr("versions, digests, binding, clocks and environment, compared between the arms")}};
  for (const auto& [title, words] : promises) {
    auto* part = widgets::makeColumn(nullptr, 1);
    widgets::addAll(part, {widgets::makeBold(title, box), widgets::makeNote(words, box)});
    part->addStretch(1);
    row->addLayout(part, 1);
  }
  return box;
}

void FirstRun::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  m_offer->readEarlierRuns();
  if (!m_desk.machine.hasRun()) m_desk.machine.run();
}

void FirstRun::fill() {
  fillFindings();
  fillQuestion();
}

void FirstRun::fillFindings() {
  const models::MachineCheck& machine = m_desk.machine;
  widgets::clearLayout(*m_found);
  int row = 0;
  for (const models::MachineCheckItem& item : machine.items()) {
    m_found->addWidget(widgets::makeHairLine(this), row++, 0, 1, 3);
    m_found->setRowMinimumHeight(row, fontMetrics().height() + 2 * unit(this));
    m_found->addWidget(new widgets::SignIcon(m_desk.theme, item.end, this), row, 0);
    m_found->addWidget(widgets::makeBold(item.name, this), row, 1);
    const QString why = item.problem.reason.isEmpty() ? QString() : QStringLiteral(". ") + item.problem.reason;
    auto* words = new widgets::ElidingLabel(item.end.words + why, this);
    words->setForegroundRole(QPalette::PlaceholderText);
    m_found->addWidget(words, row++, 2);
  }
  if (machine.isRunning()) m_foundNote->setText(tr("testing …"));
  //: %1: a number
  else if (machine.took())
    m_foundNote->setText(tr("tested in %1 s").arg(QLocale().toString(*machine.took(), 'f', 1)));
  else
    m_foundNote->setText(tr("from the last test"));
}

void FirstRun::fillQuestion() {
  m_offer->refresh();
  m_start->setText(startWords(*m_offer));
  m_what->setText(m_offer->words());
  const auto& known = m_desk.services.machine();
  const auto slow = known ? text::slowEngine(known->catalog.backend, core::model::kLocalHost) : std::nullopt;
  m_slow->setText(
      {text::Sign::Warning, slow ? QStringLiteral("%1. %2").arg(slow->title, slow->explanation) : QString()});
  m_slow->setVisible(slow.has_value());
  const QString whyNot = obstacle();
  m_start->setEnabled(whyNot.isEmpty());
  showWords(m_whyNot, whyNot);
  emit described();
}

bool FirstRun::isTested() const {
  const models::MachineCheck& machine = m_desk.machine;
  if (!machine.isRunning()) return true;
  const std::vector<std::string> chosen = m_offer->place().containers;
  return m_offer->hasContainers() && std::all_of(chosen.begin(), chosen.end(), [&](const std::string& container) {
           return machine.isTested(partsOfContainer(container).first);
         });
}

QString FirstRun::obstacle() const {
  const models::MachineCheck& machine = m_desk.machine;
  if (!isTested()) return tr("Available in a moment: this machine is being tested.");
  if (!machine.hasEngine())
    return tr("The quick start needs the engine (baremark-engine), which was not found next to this program.");
  if (!machine.hasData())
    return tr("The quick start needs the images of Fashion-MNIST. Install them: apt-get install dataset-fashion-mnist");
  if (m_offer->hasContainers() && m_offer->place().containers.empty())
    return tr("Choose at least one container runtime.");
  return {};
}

}  // namespace baremark::app::pages

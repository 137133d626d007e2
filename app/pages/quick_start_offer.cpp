// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/quick_start_offer.h"

#include <QLocale>
#include <utility>

#include "app/application/preparation.h"
#include "app/text/backend_text.h"
#include "app/text/plan_text.h"
#include "app/text/probe_text.h"
#include "app/text/units_text.h"
#include "core/runs/block_composer.h"

namespace baremark::app::pages {

QuickStartOffer::QuickStartOffer(const Desk& desk, std::optional<core::storage::HostRecord> host, QWidget* parent)
    : QWidget(parent),
      m_desk(desk),
      m_host(std::move(host)),
      m_inquiry(desk.services, this),
      m_all(new QCheckBox(tr("All of them", "runtimes"), this)) {
  const int unit = widgets::unit(this);
  auto* column = widgets::makeColumn(this);
  QHBoxLayout* head = widgets::makeLine({widgets::makeBold(tr("Compare bare metal with"), this), m_all}, 4 * unit);
  head->addStretch(1);
  column->addLayout(head);
  auto* boxes = new QWidget(this);
  m_line = new widgets::FlowLayout(boxes, 4 * unit);
  column->addWidget(boxes);
  connect(m_all, &QCheckBox::clicked, this, [this](bool isOn) {
    std::set<std::string> ids;
    if (isOn) {
      for (const Runtime& runtime : m_offered) ids.insert(runtime.id);
    }
    choose(ids);
  });
  setVisible(false);
  refresh();
}

std::vector<QuickStartOffer::Runtime> QuickStartOffer::workingRuntimes() const {
  std::vector<Runtime> runtimes;
  for (const std::string& container :
       m_host ? m_desk.data.quickStartContainers(m_host->name) : m_desk.machine.quickStartContainers()) {
    const auto [id, variant] = partsOfContainer(container);
    // Jobs cannot use every runtime that works on the login node.
    if (std::find(m_context.runtimes.begin(), m_context.runtimes.end(), id) == m_context.runtimes.end()) continue;
    const std::string version =
        m_host ? m_desk.data.probes(m_host->name).at(id).probe.version : m_desk.machine.probeOf(id)->version;
    const QString label = text::labelOf(m_desk.services.resources().runtimes.at(id).label, version);
    runtimes.push_back(
        {container,
         variant.empty()
             ? label
             : tr("%1 (%2)", "a runtime and its version; its variant").arg(label, QString::fromStdString(variant))});
  }
  return runtimes;
}

void QuickStartOffer::refresh() {
  m_context = hostContext(m_desk.services, {.host = hostName(),
                                            .machine = m_desk.services.machine(),
                                            .record = m_host,
                                            .images = m_desk.data.imageNames(hostName())});
  if (std::vector<Runtime> working = workingRuntimes(); working != m_offered) {
    m_offered = std::move(working);
    makeBoxes();
  }
  estimate();
}

void QuickStartOffer::readEarlierRuns() {
  m_inquiry.ask([host = hostName()](
                    core::storage::Store& store) { return core::storage::BlockRepository(store).earlierRuns(host); },
                [this](core::base::Result<std::vector<core::storage::EarlierRun>> runs) {
                  if (!runs) return;
                  m_earlier = std::move(*runs);
                  estimate();
                  emit changed();
                });
}

void QuickStartOffer::makeBoxes() {
  widgets::clearLayout(*m_line);
  m_boxes.clear();
  for (const Runtime& runtime : m_offered) {
    auto* box = new QCheckBox(QString(runtime.label).replace(QLatin1Char('&'), QLatin1String("&&")), this);
    m_line->addWidget(box);
    m_boxes.push_back(box);
    connect(box, &QCheckBox::clicked, this, [this, id = runtime.id](bool isOn) {
      const std::vector<std::string> now = place().containers;
      std::set<std::string> ids(now.begin(), now.end());
      if (isOn)
        ids.insert(id);
      else
        ids.erase(id);
      choose(ids);
    });
  }
  widgets::orderFocus(*m_line, m_all);
  checkBoxes();
  setVisible(m_offered.size() > 1);
}

void QuickStartOffer::choose(const std::set<std::string>& ids) {
  m_chosen = ids;
  checkBoxes();
  estimate();
  emit changed();
}

void QuickStartOffer::checkBoxes() {
  const std::vector<std::string> chosen = place().containers;
  for (std::size_t i = 0; i < m_offered.size(); ++i)
    m_boxes[i]->setChecked(std::find(chosen.begin(), chosen.end(), m_offered[i].id) != chosen.end());
  m_all->setChecked(chosen.size() == m_offered.size());
}

QuickStartPlace QuickStartOffer::place() const {
  const auto& machine = m_desk.services.machine();
  const int coresHere = machine ? machine->facts.cores : 1;
  QuickStartPlace place{.host = hostName(),
                        .containers = {},
                        .cores = m_host ? m_host->coresOfANode({}).value_or(1) : coresHere,
                        .data = {}};
  for (const Runtime& runtime : m_offered) {
    const bool isOnly = m_offered.size() == 1;
    const bool isChosen = m_chosen ? m_chosen->contains(runtime.id) : runtime == m_offered.front();
    if (isOnly || isChosen) place.containers.push_back(runtime.id);
  }
  return place;
}

bool QuickStartOffer::isChosen() const {
  const std::vector<std::string> chosen = place().containers;
  return !chosen.empty() && (chosen.size() > 1 || chosen.front() != m_offered.front().id);
}

void QuickStartOffer::estimate() {
  const core::model::Experiment experiment = quickStartExperiment(place());
  const models::ImagesModel& images = m_desk.data.images();
  const core::storage::ImageRecord* image = images.find(hostName(), core::runs::kEngineImage);
  const core::runs::RunnerResources& resources = m_desk.services.resources();
  m_work = imageWork(experiment, resources.runtimes, m_host ? m_host->engineBuild : resources.engineBuild, image,
                     image == nullptr ? std::vector<core::storage::ImageFormRecord>() : images.formsOf(*image));
  m_time = app::evaluate(m_desk.services, experiment, m_context, m_earlier).cost.least.time;
  if (m_time) *m_time += m_work.time;
}

QString QuickStartOffer::words() const {
  const core::model::Experiment experiment = quickStartExperiment(place());
  QStringList arms;
  for (const core::model::Arm& arm : experiment.arms) arms << QString::fromStdString(arm.name);
  const text::Counts counts{.arms = static_cast<int>(experiment.arms.size()),
                            .cases = 1,
                            .points = static_cast<int>(experiment.scale.ranks.size()),
                            .blocks = experiment.measure.repeats};
  const QString what =
      tr("The quick start trains the small network mnist on Fashion-MNIST with %1, on %2: %3.", "ranks; arms; how much")
          .arg(text::scale(experiment), text::listed(arms), text::multiplication(counts));
  const QString first = preparation();
  return first.isEmpty() ? what : what + QLatin1Char(' ') + first;
}

QString QuickStartOffer::preparation() const {
  QStringList runtimes;
  for (const std::string& id : m_work.copies)
    runtimes << QString::fromStdString(m_desk.services.resources().runtimes.at(id).label);
  const QString about = text::aboutDuration(m_work.time);
  if (!m_work.buildsImage) {
    return runtimes.isEmpty()
               ? QString()
               : tr("First, Baremark copies the containers' image for %1. That takes %2.", "runtimes; a duration")
                     .arg(text::listed(runtimes), about);
  }
  if (runtimes.isEmpty()) {
    return tr("First, Baremark builds the containers' image once from the system's packages. That takes %1, longer "
              "over a slow connection.",
              "a duration")
        .arg(about);
  }
  return tr("First, Baremark builds the containers' image once from the system's packages, and copies it for %1. That "
            "takes %2, longer over a slow connection.",
            "runtimes; a duration")
      .arg(text::listed(runtimes), about);
}

QuickStartCard::QuickStartCard(const Desk& desk, Page* page)
    : QWidget(page), m_desk(desk), m_transfer(new TransferCard(desk, this)) {
  auto* column = widgets::makeColumn(this);
  column->addWidget(m_transfer);
  setVisible(false);
  models::TransferJob& job = m_transfer->job();
  connect(&job, &models::TransferJob::failed, page, &Page::messageRaised);
  connect(&job, &models::TransferJob::finished, this, &QuickStartCard::changed);
  connect(&job, &models::TransferJob::imagesFound, this, [this](const QString& folder) {
    m_place.data = folder.toStdString();
    emit ready(quickStartExperiment(m_place));
  });
}

void QuickStartCard::ask(const core::storage::HostRecord& host) {
  if (isRunning()) return;
  auto* dialog = new QuickStartDialog(m_desk, host, this);
  connect(dialog, &QDialog::accepted, this, [this, dialog] {
    m_place = dialog->place();
    begin();
  });
  dialog->open();
}

void QuickStartCard::begin() {
  // Connects at once, because the user who requests the quick start can answer prompts.
  const core::storage::HostRecord* host = m_desk.data.host(m_place.host);
  if (host != nullptr && !host->isHere())
    m_desk.services.connections().borrow(host->destination, host->sshConfig)->connectNow({});
  m_transfer->job().sendFashionMnist(m_place.host);
  if (!isRunning()) return;
  m_transfer->begin(tr("Checking for the images of Fashion-MNIST on %1, or sending them", "a host")
                        .arg(QString::fromStdString(m_place.host)));
  emit changed();
}

QuickStartDialog::QuickStartDialog(const Desk& desk, const core::storage::HostRecord& host, QWidget* parent)
    : Dialog(tr("Quick start"), parent),
      m_host(host),
      m_offer(new QuickStartOffer(desk, host, this)),
      m_words(widgets::makeWrapped({}, this)) {
  QLabel* question =
      widgets::makeBold(tr("Run the quick start on %1?", "a host").arg(QString::fromStdString(host.name)), this);
  constexpr int kWordsCharacters = 80;
  m_words->setMinimumWidth(kWordsCharacters * fontMetrics().averageCharWidth());
  widgets::addAll(column(), {question, m_offer, m_words});
  m_start = addButtons(tr("Run the quick start"));
  connect(m_offer, &QuickStartOffer::changed, this, &QuickStartDialog::fill);
  m_offer->readEarlierRuns();
  fill();
}

void QuickStartDialog::fill() {
  const bool isReady = !m_offer->hasContainers() || !m_offer->place().containers.empty();
  m_start->setEnabled(isReady);
  m_start->setToolTip(isReady ? QString() : tr("Choose at least one container runtime."));
  m_words->setText((QStringList{m_offer->words()} + notes()).join(QStringLiteral("\n\n")));
  grow();
}

QStringList QuickStartDialog::notes() const {
  QStringList words;
  const bool hasScheduler = m_host.scheduler != "none";
  if (m_offer->time()) {
    const QString about = text::aboutDuration(*m_offer->time());
    words << (hasScheduler ? tr("It takes %1, plus the time that its jobs wait in the queue.", "a duration").arg(about)
                           : tr("It takes %1.", "a duration").arg(about));
  }
  if (!m_offer->hasContainers())
    words << tr("No container runtime works there, so there is nothing to compare with bare metal.");
  if (hasScheduler)
    words << tr(
        "Every block is a separate job, and the scheduler chooses where it runs. If the site requires an account or a "
        "partition, set them in a new experiment instead.");
  words << tr("Baremark sends the images of Fashion-MNIST if the host does not have them.");
  if (const auto slow = text::slowEngine(m_host.backend, m_host.name))
    words << QStringLiteral("%1. %2").arg(slow->title, slow->explanation);
  return words;
}

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
  return m_offer->hasContainers() && std::ranges::all_of(chosen, [&](const std::string& container) {
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/quick_start_offer.h"

#include <QHBoxLayout>
#include <algorithm>
#include <utility>

#include "app/application/preparation.h"
#include "app/text/plan_text.h"
#include "app/text/probe_text.h"
#include "app/text/units_text.h"
#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "app/widgets/metrics.h"
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
  const core::plan::Evaluation found = app::evaluate(m_desk.services, experiment, m_context, m_earlier);
  m_time = found.isComplete ? found.cost.least.time : std::nullopt;
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

}  // namespace baremark::app::pages

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/desk_data.h"

#include <filesystem>
#include <system_error>

#include "app/application/quick_start.h"
#include "core/containers/rank_command.h"
#include "core/runs/block_composer.h"
#include "core/storage/sample_repository.h"

namespace baremark::app::models {
namespace {

using core::storage::HostRepository;

constexpr int kSoonMilliseconds = 40;
constexpr std::size_t kMostQueueRows = 500;  // waiting blocks of one host

std::optional<std::int64_t> freeBytesOf(const std::string& folder) {
  std::error_code problem;
  const std::filesystem::space_info space = std::filesystem::space(folder, problem);
  if (problem) return {};
  return static_cast<std::int64_t>(space.available);
}

/// `before`: what was read last. The files in an image of the same digest are the same, so what a run found there
/// stays.
Result<ImageRecords> imageRecords(core::storage::Store& store, const ImageRecords& before) {
  ImageRecords records;
  Reads reads;
  reads.take(HostRepository(store).images(), records.images);
  reads.take(core::storage::ImageFormRepository(store).all(), records.forms);
  reads.take(core::storage::ExperimentRepository(store).arms(before.experiments), records.experiments);
  for (const core::storage::ImageRecord& image : records.images) {
    const auto known = before.software.find(image.digest);
    if (known != before.software.end() && !known->second.empty())
      records.software.insert(*known);
    else
      reads.take(core::storage::SampleRepository(store).softwareIn(image.digest), records.software[image.digest]);
  }
  return reads.result(std::move(records));
}

}  // namespace

struct DeskData::Lists {
  std::vector<core::storage::ExperimentRow> experiments;
  std::vector<core::storage::ExperimentRow> removed;
  Queue queue;
  ImageRecords images;
  std::optional<std::int64_t> freeHere;
  std::vector<core::storage::ProbeRecord> probes;
  std::vector<core::storage::HostRecord> hosts;
  std::vector<core::recipes::PastBuild> recipeBuilds;
  std::chrono::milliseconds took{0};
  std::uint64_t hostChanges = 0;  ///< HostRecords::changes() before the hosts were read
};

DeskData::DeskData(Services& services, StoreWatch& watch, QObject* parent)
    : QObject(parent),
      m_services(services),
      m_watch(watch),
      m_inquiry(services, this),
      m_looks(looksOf(services.resources().runtimes)),
      m_images(services.resources().runtimes, m_looks) {
  m_experiments.setLooks(m_looks);
  m_removed.setLooks(m_looks);
  m_soon.setSingleShot(true);
  m_soon.setInterval(kSoonMilliseconds);
  connect(&m_soon, &QTimer::timeout, this, &DeskData::ask);
  connect(&watch, &StoreWatch::changed, this, &DeskData::reload);
  connect(&services, &Services::imageProgressed, this,
          [this](const QString& id, int, int steps, const QString&) { noteBuild(id, steps > 0); });
  connect(&services, &Services::experimentEnded, this, [this](const QString& id) { noteBuild(id, false); });
}

void DeskData::noteBuild(const QString& experiment, bool isBuilding) {
  const bool isChanged = isBuilding ? m_builds.insert(experiment).second : m_builds.erase(experiment) > 0;
  if (isChanged) emit buildsChanged();
}

std::set<std::string> DeskData::buildingHosts() const {
  std::set<std::string> hosts;
  for (const QString& id : m_builds) {
    const auto* row = m_experiments.at(m_experiments.rowOf(id));
    if (row != nullptr) hosts.insert(row->host);
  }
  return hosts;
}

const core::storage::HostRecord* DeskData::host(const std::string& name) const {
  const auto found = std::ranges::find_if(m_hosts, [&](const auto& host) { return host.name == name; });
  return found == m_hosts.end() ? nullptr : &*found;
}

bool DeskData::hasScheduler(const std::string& host) const {
  const core::storage::HostRecord* record = this->host(host);
  return record != nullptr && record->scheduler != "none";
}

bool DeskData::isMeasuring(const std::string& host) const {
  const auto isThisMachine = [this](const std::string& name) {
    const core::storage::HostRecord* record = this->host(name);
    return name == core::model::kLocalHost || (record != nullptr && record->isHere());
  };
  const bool isHere = isThisMachine(host);
  const auto& activity = m_queue.totals().activity;
  return std::ranges::any_of(activity, [&](const auto& entry) {
    const auto& [busy, what] = entry;
    const bool isSame = busy == host || (isHere && isThisMachine(busy));
    return isSame && what != Activity::Idle && !hasScheduler(busy);
  });
}

std::optional<int> DeskData::blocksAtScheduler(const core::report::Assessment& assessment) const {
  if (!hasScheduler(assessment.record.experiment.host)) return {};
  const auto& blocks = assessment.blocks;
  return static_cast<int>(
      std::ranges::count_if(blocks, [](const auto& block) { return core::model::isAtTheHost(block.block.state); }));
}

std::vector<std::string> usableContainers(
    const std::map<std::string, core::containers::RuntimeDescriptor>& runtimes,
    const std::function<std::optional<core::model::RuntimeProbe>(const std::string& runtime)>& probeOf, Use use) {
  std::vector<std::string> containers;
  for (const auto* runtime : core::containers::inOrder(runtimes)) {
    // A new experiment has the host's usual launcher.
    if (runtime->image.kind == core::containers::ImageKind::None || core::containers::needsLauncher(*runtime)) continue;
    const auto probe = probeOf(runtime->id);
    if (!probe) continue;
    const std::string container =
        use == Use::QuickStart ? quickStartContainer(*probe) : (probe->works ? runtime->id : std::string());
    if (!container.empty()) containers.push_back(container);
  }
  return containers;
}

std::vector<std::string> DeskData::containers(const std::string& host, Use use) const {
  const auto probeOf = [&](const std::string& runtime) {
    const auto& tried = probes(host);
    const auto found = tried.find(runtime);
    return found == tried.end() ? std::nullopt : std::optional(found->second.probe);
  };
  return usableContainers(m_services.resources().runtimes, probeOf, use);
}

std::string DeskData::firstContainer(const std::string& host) const {
  const std::vector<std::string> containers = workingContainers(host);
  return containers.empty() ? std::string() : containers.front();
}

const std::map<std::string, core::storage::ProbeRecord>& DeskData::probes(const std::string& host) const {
  static const std::map<std::string, core::storage::ProbeRecord> none;
  const auto found = m_probes.find(host);
  return found == m_probes.end() ? none : found->second;
}

bool DeskData::hasExperimentsOn(const std::string& host) const {
  for (int row = 0; row < m_experiments.rowCount(); ++row)
    if (m_experiments.at(row)->host == host) return true;
  return false;
}

void DeskData::ask() {
  const auto work = [looks = m_looks, before = m_images.records(),
                     here = m_services.localHost().root()](core::storage::Store& store) -> Result<Lists> {
    QElapsedTimer timer;
    timer.start();
    Lists lists;
    Reads reads;
    reads.take(core::storage::ExperimentRepository(store).list(), lists.experiments);
    reads.take(core::storage::ExperimentRepository(store).list(core::storage::Listed::Removed), lists.removed);
    reads.take(queueEntries(store, kMostQueueRows, looks), lists.queue);
    reads.take(imageRecords(store, before), lists.images);
    reads.take(core::storage::RecipeBuildRepository(store).last(), lists.recipeBuilds);
    reads.take(HostRepository(store).hosts(), lists.hosts);
    lists.freeHere = freeBytesOf(here);
    std::vector<std::string> names{core::model::kLocalHost};
    for (const core::storage::HostRecord& host : lists.hosts) names.push_back(host.name);
    for (const std::string& name : names) {
      std::vector<core::storage::ProbeRecord> probes;
      reads.take(HostRepository(store).probes(name), probes);
      lists.probes.insert(lists.probes.end(), std::make_move_iterator(probes.begin()),
                          std::make_move_iterator(probes.end()));
    }
    lists.took = std::chrono::milliseconds(timer.elapsed());
    return reads.result(std::move(lists));
  };
  m_inquiry.ask(work, [this, changes = m_services.records().changes()](Result<Lists> lists) {
    if (!lists) return emit failed(lists.error());
    lists->hostChanges = changes;
    take(std::move(*lists));
  });
}

std::vector<std::string> DeskData::imageNames(const std::string& host) const {
  std::vector<std::string> names{core::runs::kEngineImage};
  for (const core::storage::ImageRecord& image : m_images.images())
    if (image.host == host && image.name != core::runs::kEngineImage) names.push_back(image.name);
  return names;
}

/// A block of an experiment starts only after the image is built.
void DeskData::dropEndedBuilds() {
  using core::model::ExperimentState;
  std::erase_if(m_builds, [this](const QString& id) {
    const auto* row = m_experiments.at(m_experiments.rowOf(id));
    if (row != nullptr && row->state != ExperimentState::Queued && row->state != ExperimentState::Running) return true;
    const auto& queue = m_queue.entries();
    return std::ranges::any_of(queue, [&](const QueueEntry& entry) {
      return entry.experiment.text() == id.toStdString() && entry.state != core::model::BlockState::Planned;
    });
  });
}

void DeskData::take(Lists lists) {
  QElapsedTimer timer;
  timer.start();
  m_probes.clear();
  for (core::storage::ProbeRecord& probe : lists.probes) {
    auto& known = m_probes[probe.host][probe.probe.runtime];
    known = std::move(probe);
  }
  m_hosts = std::move(lists.hosts);
  m_services.records().keepAll(m_hosts, lists.images.images, lists.hostChanges);
  m_experiments.setRows(std::move(lists.experiments));
  m_removed.setRows(std::move(lists.removed));
  m_queue.setTotals(std::move(lists.queue.totals));
  m_queue.setEntries(std::move(lists.queue.entries));
  m_recipeBuilds = std::move(lists.recipeBuilds);
  m_freeHere = lists.freeHere;
  m_images.show(std::move(lists.images));
  dropEndedBuilds();
  m_watch.noteCost(lists.took + std::chrono::milliseconds(timer.elapsed()));
  emit loaded();
  emit buildsChanged();
}

}  // namespace baremark::app::models

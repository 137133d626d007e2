// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/host_checks.h"

#include <QFileInfo>
#include <span>
#include <sstream>

#include "app/application/host_records.h"
#include "core/base/nearest_name.h"
#include "core/containers/image_copy.h"
#include "core/plan/expansion.h"
#include "core/plan/runtime_checks.h"
#include "core/protocol/engine_settings.h"
#include "core/protocol/idx_names.h"
#include "core/runs/block_composer.h"
#include "core/runs/image_forms.h"
#include "remote/probe/sight_probe.h"

namespace baremark::app {
namespace {

using core::preflight::ArmFacts;
using core::preflight::Facts;
using core::storage::HostRepository;

/// The words of containers::isolationWords() one by one.
std::set<std::string> ownNamespaces(const std::string& words) {
  std::set<std::string> names;
  std::istringstream stream(words);
  for (std::string name; std::getline(stream >> std::ws, name, ',');) names.insert(name);
  return names;
}

/// Fills in why the test of the runtime failed.
void setIssue(ArmFacts& arm, const core::containers::RuntimeDescriptor& runtime,
              const core::model::RuntimeProbe& probe) {
  const core::containers::KnownIssue* issue = probe.works ? nullptr : explain(runtime, probe.detail);
  arm.issue =
      issue == nullptr ? "" : issue->explain.substr(0, issue->explain.find_last_not_of('.') + 1);  // npos + 1 is 0
  arm.fix = issue == nullptr ? "" : core::containers::wholeFix(*issue);
}

/// Fills in the form of the image that has yet to be made.
void addCopy(ArmFacts& facts, const core::model::Arm& arm, const core::containers::RuntimeDescriptor& runtime,
             const std::vector<core::storage::ImageFormRecord>& forms) {
  using core::containers::ImageKind;
  const core::containers::ImageForm& form = core::containers::imageForm(runtime, arm.variant);
  if (form.kind != ImageKind::Store && form.kind != ImageKind::File) return;
  const auto commands =
      core::containers::copyCommands(form, arm.variant, {.digest = facts.digest, .tree = facts.image});
  const auto place = commands ? core::containers::placeScript(commands->place) : fail(commands.error());
  if (!place) return;
  const bool isMade = std::ranges::any_of(forms, [&](const core::storage::ImageFormRecord& made) {
    return !facts.digest.empty() && made.runtime == arm.runtime && made.reference == commands->reference &&
           made.madeFrom == facts.digest;
  });
  if (isMade) return;
  facts.copy = core::runs::formWord({.runtime = arm.runtime, .variant = arm.variant});
  facts.place = *place;
}

ArmFacts armFacts(const core::model::Arm& arm, const core::containers::RuntimeDescriptor& runtime,
                  const HostCheckRecords& records, const core::runs::RunnerResources& resources, bool isRoot) {
  ArmFacts facts{.label = runtime.label, .isTested = !runtime.detect.empty(), .install = runtime.install};
  facts.takesImage = core::containers::imageForm(runtime, arm.variant).kind != core::containers::ImageKind::None;
  facts.isMounted = core::containers::imageForm(runtime, arm.variant).kind == core::containers::ImageKind::File;
  facts.own = ownNamespaces(core::containers::isolationWords(runtime, arm.variant, isRoot));
  if (const core::containers::GpuWay* way = core::containers::gpuWay(runtime, arm.gpu)) {
    facts.gpu = way->id;
    facts.needsSpecification = way->kind == core::containers::GpuKind::Cdi;
    facts.programs = way->programs;
  }
  const auto demands = core::containers::demandsOf(runtime, arm.variant, isRoot);
  facts.needsSubids = demands.contains(core::containers::Demand::Subids);
  facts.needsSamePath = demands.contains(core::containers::Demand::SamePath);
  facts.isInHome = core::containers::imageForm(runtime, arm.variant).kind == core::containers::ImageKind::Store;
  const std::string name = arm.image.empty() ? core::runs::kEngineImage : arm.image;
  for (const core::storage::ImageRecord& image : records.images) {
    if (!facts.takesImage || image.name != name) continue;
    facts.imageBytes = image.bytes;
    // The engine's own image is built again for another build of the engine.
    if (name == core::runs::kEngineImage && image.engineBuild != resources.engineBuild) continue;
    facts.image = image.path;
    facts.digest = image.digest;
  }
  addCopy(facts, arm, runtime, records.forms);
  return facts;
}

}  // namespace

Result<HostCheckRecords> hostCheckRecords(core::storage::Store& store, const std::string& host) {
  HostCheckRecords records;
  Reads reads;
  reads.take(HostRepository(store).images(), records.images);
  reads.take(HostRepository(store).probes(host), records.probes);
  reads.take(core::storage::ImageFormRepository(store).all(), records.forms);
  const auto isElsewhere = [&](const auto& record) { return record.host != host; };
  std::erase_if(records.images, isElsewhere);
  std::erase_if(records.forms, isElsewhere);
  return reads.result(std::move(records));
}

Facts loginFacts(const core::model::Experiment& experiment, const core::plan::HostContext& context,
                 const HostCheckRecords& records, const core::runs::RunnerResources& resources) {
  Facts facts{.experiment = experiment, .host = context.facts, .hasScheduler = context.hasScheduler};
  for (const core::model::Arm& arm : experiment.arms) {
    const auto runtime = resources.runtimes.find(arm.runtime);
    facts.arms.push_back(runtime == resources.runtimes.end()
                             ? ArmFacts{.label = arm.runtime}
                             : armFacts(arm, runtime->second, records, resources, context.facts.isRoot));
  }
  for (std::size_t i = 0; i < facts.arms.size(); ++i) {
    const core::model::Arm& arm = experiment.arms[i];
    const auto limits = context.limits.find(arm.runtime);
    if (limits == context.limits.end()) continue;
    if (const auto older = core::plan::olderVersion(arm, limits->second)) facts.arms[i].neededVersion = older->needed;
  }
  for (const core::storage::ProbeRecord& record : records.probes) facts.probes[record.probe.runtime] = record.probe;
  for (std::size_t i = 0; i < facts.arms.size(); ++i) {
    const auto runtime = resources.runtimes.find(experiment.arms[i].runtime);
    const auto probe = facts.probes.find(experiment.arms[i].runtime);
    if (runtime != resources.runtimes.end() && probe != facts.probes.end())
      setIssue(facts.arms[i], runtime->second, probe->second);
  }
  return facts;
}

void addTests(Facts& facts, const RuntimeTests& tests, const core::runs::RunnerResources& resources) {
  for (std::size_t i = 0; i < facts.arms.size(); ++i) {
    const core::model::Arm& arm = facts.experiment.arms[i];
    const auto test = tests.find({arm.runtime, arm.variant});
    if (test == tests.end()) continue;
    facts.arms[i].test = test->second;
    setIssue(facts.arms[i], resources.runtimes.at(arm.runtime), test->second);
  }
}

std::optional<Error> refusalBy(const Facts& facts, const std::set<std::string>& waived) {
  const auto findings = core::preflight::judge(core::preflight::Side::Login, facts);
  return core::preflight::refusalOf(findings, waived, facts.experiment);
}

void lookAtHost(core::runs::Host& host, const std::string& engine, Facts& facts,
                const remote::IsCancelled& isCancelled) {
  remote::SightRequest request{.engine = engine, .images = {}, .sources = {}};
  std::set<std::string> seen;
  for (const ArmFacts& arm : facts.arms)
    if (!arm.image.empty() && seen.insert(arm.image).second) request.images.push_back({arm.image, arm.digest});
  std::set<std::string> sources;
  for (const core::model::Arm& arm : facts.experiment.arms) {
    for (const core::model::Bind& bind : arm.binds) sources.insert(bind.source);
  }
  request.sources.assign(sources.begin(), sources.end());
  std::set<std::string> programs;
  for (const ArmFacts& arm : facts.arms) {
    programs.insert(arm.programs.begin(), arm.programs.end());
    const bool hasFabric = arm.takesImage && !facts.host.fabrics.empty();
    request.asksDevices = request.asksDevices || !arm.gpu.empty() || arm.needsSubids || hasFabric;
  }
  request.programs.assign(programs.begin(), programs.end());
  const bool hasImages = std::ranges::any_of(facts.arms, [](const ArmFacts& arm) { return arm.takesImage; });
  if (!hasImages && request.sources.empty() && !request.asksDevices) return;
  if (hasImages) request.rooms.push_back({.name = core::preflight::kRoomOfImages, .folder = host.root() + "/images"});
  std::set<std::string> copies;
  for (const ArmFacts& arm : facts.arms) {
    if (!arm.place.empty() && copies.insert(arm.copy).second)
      request.rooms.push_back({.name = arm.copy, .script = arm.place});
  }
  auto sight = remote::lookAtHost(host, request, isCancelled);
  if (sight) facts.sight = std::move(*sight);
}

namespace {

/// The data folder of the runs of a case in an arm, and whether they evaluate. Empty: the data are synthetic.
std::optional<std::pair<std::string, bool>> folderToRead(const core::model::Settings& ofCase,
                                                         const core::model::Arm& arm) {
  core::model::Settings settings = arm.settings;
  settings.insert(ofCase.begin(), ofCase.end());
  const auto text = [&](const char* name) {
    const auto found = settings.find(name);
    return found == settings.end() ? std::string() : core::model::toText(found->second);
  };
  const std::string data = text("data");
  if (data.empty() || data == "synthetic") return {};
  const std::string folder = text("data_dir");
  return std::pair(
      folder.empty() && data == "fashion-mnist" ? std::string(core::protocol::kFashionMnistFolder) : folder,
      text("train_and_eval") == "true");
}

/// The first of these places in a folder where a file exists.
QFileInfo firstFile(const QString& folder, const std::vector<std::string>& places) {
  for (const std::string& place : places) {
    const QFileInfo file(folder + QLatin1Char('/') + qString(place));
    if (file.exists() && !file.isDir()) return file;
  }
  return {};
}

Error missingData(const std::string& path) {
  return {.code = ErrorCode::Missing, .where = path, .allowed = Phrase::FolderWithIdxFiles};
}

/// The file `name` is missing in a folder that exists.
Error missingFile(const std::string& folder, std::string_view name) {
  if (const auto link = core::protocol::brokenIdxLink(folder, name))
    return {.code = ErrorCode::Malformed,
            .where = folder + "/" + link->place,
            .allowed = {Phrase::LinkToFile, link->target}};
  Error error = missingData(folder + "/" + std::string(name));
  const std::vector<std::string> similar = core::protocol::similarIdxFiles(folder);
  if (!similar.empty()) error.allowed = {Phrase::FolderBelow, similar};
  return error;
}

}  // namespace

Result<void> checkIdxFolder(const std::string& folder, bool isEvaluated) {
  const QString base = qString(folder);
  const QFileInfo place(base);
  if (place.isAbsolute() && place.exists() && !place.isDir()) {
    Error error = missingData(folder);
    error.code = ErrorCode::WrongType;
    error.value = Phrase::File;
    return fail(error);
  }
  if (!place.isAbsolute() || !place.isDir()) return fail(missingData(folder));
  constexpr auto& kFiles = core::protocol::kIdxFiles;
  for (const std::string_view name : std::span(kFiles).first(isEvaluated ? kFiles.size() : 2)) {
    const QFileInfo file = firstFile(base, core::protocol::idxPlaces(name));
    if (!file.isFile()) return fail(missingFile(folder, name));
    if (!file.isReadable()) return fail({.code = ErrorCode::PermissionDenied, .where = file.filePath().toStdString()});
  }
  return {};
}

Result<DataFolders> dataFoldersHere(const core::model::Experiment& experiment) {
  DataFolders folders;
  if (experiment.host != core::model::kLocalHost) return folders;
  const Result<std::vector<core::model::Settings>> cases = core::plan::expandCases(experiment);
  if (!cases) return fail(cases.error());
  for (const core::model::Settings& settings : *cases) {
    for (const core::model::Arm& arm : experiment.arms)
      if (const auto read = folderToRead(settings, arm)) folders[read->first] = folders[read->first] || read->second;
  }
  return folders;
}

Result<void> checkFolders(const DataFolders& folders) {
  for (const auto& [folder, isEvaluated] : folders)
    if (Result<void> good = checkIdxFolder(folder, isEvaluated); !good) return good;
  return {};
}

std::string settingOfFolder(const core::model::Experiment& experiment, const std::string& path) {
  const auto isAt = [&](const core::model::SettingValue& value) {
    const std::string folder = core::model::toText(value);
    return path == folder || path.rfind(folder + "/", 0) == 0;
  };
  const auto listed = experiment.engine.find("data_dir");
  if (listed != experiment.engine.end() && std::ranges::any_of(listed->second, isAt))
    return "/workload/engine/data_dir";
  for (std::size_t i = 0; i < experiment.arms.size(); ++i) {
    const auto own = experiment.arms[i].settings.find("data_dir");
    if (own != experiment.arms[i].settings.end() && isAt(own->second))
      return "/arms/" + std::to_string(i) + "/settings/data_dir";
  }
  return "/workload/engine/data";
}

Result<void> checkDataHere(const core::model::Experiment& experiment) {
  const Result<DataFolders> folders = dataFoldersHere(experiment);
  return folders ? checkFolders(*folders) : fail(folders.error());
}

}  // namespace baremark::app

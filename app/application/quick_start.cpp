// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/quick_start.h"

#include <filesystem>

#include "app/application/data_check.h"
#include "core/protocol/engine_settings.h"
#include "core/protocol/idx_names.h"
#include "remote/transfer/data_sets.h"

namespace baremark::app {
namespace {

using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;

constexpr const char* kDataName = "fashion-mnist";

/// Those of the folders that hold all the files on a host, in their order: a sending that broke off left some.
Result<std::vector<std::string>> holding(core::runs::Host& host, const std::vector<std::string>& folders, const remote::IsCancelled& isCancelled) {
  std::vector<std::string> paths;
  for (const std::string& folder : folders) {
    for (const std::string_view file : core::protocol::kIdxFiles) {
      for (const std::string& place : core::protocol::idxPlaces(file)) paths.push_back(folder + "/" + place);
    }
  }
  const auto facts = remote::waitUnless(isCancelled, host.stat(paths));
  if (!facts) return fail(facts.error());
  std::vector<std::string> found;
  std::size_t path = 0;
  for (const std::string& folder : folders) {
    bool isWhole = true;
    for (const std::string_view file : core::protocol::kIdxFiles) {
      bool isThere = false;
      for (std::size_t i = core::protocol::idxPlaces(file).size(); i > 0; --i) {
        const core::runs::FileFacts& fact = facts->at(path++);
        isThere = isThere || (fact.exists && !fact.isFolder);
      }
      isWhole = isWhole && isThere;
    }
    if (isWhole) found.push_back(folder);
  }
  return found;
}

}  // namespace

core::model::Experiment quickStartExperiment(const QuickStartPlace& place) {
  core::model::Experiment experiment;
  experiment.name = "Quick start";
  experiment.host = place.host;
  experiment.engine = {{"model", {std::string("mnist")}},        {"data", {std::string("fashion-mnist")}},
                       {"batch_size", {std::int64_t{50}}},       {"optimizer", {std::string("adam")}},
                       {"init_learning_rate", {0.001}}};
  if (!place.data.empty()) experiment.engine["data_dir"] = {place.data};
  experiment.arms = {{.name = "bare metal", .runtime = "bare-metal"}};
  for (const std::string& runtime : place.containers) experiment.arms.push_back({.name = runtime, .runtime = runtime});
  experiment.scale.ranks = place.cores >= 2 ? std::vector<int>{1, 2} : std::vector<int>{1};
  experiment.scale.threadsPerRank = 1;
  experiment.measure = {.warmupBatches = 20, .batches = 100, .repeats = 5};
  experiment.baseline = "bare metal";
  experiment.margin = 0.05;
  return experiment;
}

Result<std::string> fashionMnistOn(HostService& there, const OnMoved& onMoved, const remote::IsCancelled& isCancelled) {
  const std::string package = core::protocol::kFashionMnistFolder;
  if (there.name() == core::model::kLocalHost) {
    const Result<void> good = checkIdxFolder(package);
    return good ? Result<std::string>(std::string()) : fail(good.error());
  }
  std::string sent = remote::dataPath(there.host(), kDataName);
  const auto found = holding(there.host(), {package, sent}, isCancelled);
  if (!found) return fail(found.error());
  if (!found->empty()) return found->front() == package ? std::string() : found->front();
  if (!std::filesystem::is_directory(package)) {
    return fail({.code = ErrorCode::Unavailable, .where = "the images of Fashion-MNIST", .value = there.name(),
                 .allowed = "the package dataset-fashion-mnist, on that host or on this machine"});
  }
  const auto moved = sendDataTo(there, package, kDataName, onMoved, isCancelled);
  if (!moved) return fail(moved.error());
  return sent;
}

}  // namespace baremark::app

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/quick_start.h"

#include <cmath>
#include <filesystem>

#include "app/application/host_checks.h"
#include "core/containers/image_copy.h"
#include "core/protocol/engine_settings.h"
#include "core/protocol/idx_names.h"
#include "core/runs/image_builder.h"
#include "remote/transfer/runs_folder.h"

namespace baremark::app {
namespace {

using core::containers::ImageKind;
using core::containers::RuntimeDescriptor;
using core::storage::ImageFormRecord;

constexpr const char* kDataName = "fashion-mnist";

// Assumed on a host that has not built the image, or has not copied it for the runtime.
constexpr double kAssumedBuildSeconds = 120;
constexpr double kAssumedCopySeconds = 30;

/// The folders on a host that have all files, in their order. A transfer that broke off leaves an incomplete folder.
Result<std::vector<std::string>> holding(core::runs::Host& host, const std::vector<std::string>& folders,
                                         const remote::IsCancelled& isCancelled) {
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

/// Whether the store knows the copy of this image that the arm uses.
bool hasCopy(const core::containers::ImageForm& form, const core::model::Arm& arm,
             const core::storage::ImageRecord& image, const std::vector<ImageFormRecord>& forms) {
  const auto commands = core::containers::copyCommands(form, arm.variant, core::runs::copiedImage(image));
  return commands && std::ranges::any_of(forms, [&](const ImageFormRecord& copy) {
           return copy.runtime == arm.runtime && copy.reference == commands->reference && copy.madeFrom == image.digest;
         });
}

/// How long the last copy for this runtime took.
double copySeconds(const std::string& runtime, const std::vector<ImageFormRecord>& forms) {
  const ImageFormRecord* last = nullptr;
  for (const ImageFormRecord& copy : forms)
    if (copy.runtime == runtime && copy.seconds && (last == nullptr || last->made < copy.made)) last = &copy;
  return last == nullptr ? kAssumedCopySeconds : *last->seconds;
}

}  // namespace

std::string quickStartContainer(const core::model::RuntimeProbe& probe) {
  if (probe.works) return probe.runtime;
  // By name: the store keeps no other order.
  const auto first = std::ranges::min_element(probe.workingVariants);
  return first == probe.workingVariants.end() ? std::string() : probe.runtime + ":" + *first;
}

std::pair<std::string, std::string> partsOfContainer(const std::string& container) {
  const std::size_t colon = std::min(container.find(':'), container.size());
  return {container.substr(0, colon), container.substr(std::min(colon + 1, container.size()))};
}

core::model::Experiment quickStartExperiment(const QuickStartPlace& place) {
  core::model::Experiment experiment;
  experiment.name = "Quick start";
  experiment.host = place.host;
  experiment.engine = {{"model", {std::string("mnist")}},
                       {"data", {std::string("fashion-mnist")}},
                       {"batch_size", {std::int64_t{50}}},
                       {"optimizer", {std::string("adam")}},
                       {"init_learning_rate", {0.001}}};
  if (!place.data.empty()) experiment.engine["data_dir"] = {place.data};
  experiment.arms = {{.name = "bare metal", .runtime = "bare-metal"}};
  for (const std::string& container : place.containers) {
    const auto [runtime, variant] = partsOfContainer(container);
    experiment.arms.push_back({.name = variant.empty() ? runtime : runtime + " " + variant, .runtime = runtime});
    experiment.arms.back().variant = variant;
  }
  experiment.scale.ranks = place.cores >= 2 ? std::vector<int>{1, 2} : std::vector<int>{1};
  experiment.scale.threadsPerRank = 1;
  experiment.measure = {.warmupBatches = 20, .batches = 100, .repeats = 5};
  experiment.baseline = "bare metal";
  experiment.margin = 0.05;
  return experiment;
}

ImageWork imageWork(const core::model::Experiment& experiment, const std::map<std::string, RuntimeDescriptor>& runtimes,
                    const std::string& engineBuild, const core::storage::ImageRecord* image,
                    const std::vector<ImageFormRecord>& forms) {
  ImageWork work;
  double seconds = 0;
  for (const core::model::Arm& arm : experiment.arms) {
    const core::containers::ImageForm& form = core::containers::imageForm(runtimes.at(arm.runtime), arm.variant);
    if (form.kind == ImageKind::None) continue;
    work.buildsImage = image == nullptr || image->engineBuild != engineBuild;
    const bool isCopied = form.kind == ImageKind::Store || form.kind == ImageKind::File;
    if (!isCopied || (!work.buildsImage && hasCopy(form, arm, *image, forms))) continue;
    work.copies.push_back(arm.runtime);
    seconds += copySeconds(arm.runtime, forms);
  }
  if (work.buildsImage)
    seconds += image != nullptr && image->buildSeconds > 0 ? image->buildSeconds : kAssumedBuildSeconds;
  work.time = std::chrono::milliseconds(std::llround(seconds * 1000));
  return work;
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
  if (!std::filesystem::is_directory(package))
    return fail({.code = ErrorCode::Unavailable,
                 .where = Phrase::ImagesOfFashionMnist,
                 .value = there.name(),
                 .allowed = Phrase::PackageFashionMnist});
  const auto moved = sendDataTo(there, package, kDataName, onMoved, isCancelled);
  if (!moved) return fail(moved.error());
  return sent;
}

}  // namespace baremark::app

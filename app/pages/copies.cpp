// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/copies.h"

#include <algorithm>

#include "core/containers/runtime_descriptor.h"
#include "core/report/checks.h"

namespace baremark::app::pages {

core::model::Experiment copyOf(const Desk& desk, const core::model::Experiment& experiment) {
  core::model::Experiment copy = experiment;
  copy.name = models::nameOfCopy(experiment.name, desk.data.experiments());
  return copy;
}

void queueAgain(const Desk& desk, const core::report::Assessment& assessment) {
  const core::storage::ExperimentRecord& record = assessment.record;
  desk.actions.queueCopy(copyOf(desk, record.experiment), record.file, core::report::waivedChecks(assessment));
}

core::model::Experiment experimentWith(const Desk& desk, const core::storage::ImageRecord& image) {
  std::vector<std::string> runtimes = desk.data.workingContainers(image.host);
  if (runtimes.empty()) {
    const auto all = core::containers::inOrder(desk.services.resources().runtimes);
    const auto first = std::find_if(
        all.begin(), all.end(), [](const auto* each) { return each->image.kind != core::containers::ImageKind::None; });
    if (first != all.end()) runtimes.push_back((*first)->id);
  }
  core::model::Experiment experiment;
  experiment.host = image.host;
  for (const std::string& runtime : runtimes) experiment.arms.push_back({.runtime = runtime, .image = image.name});
  return experiment;
}

}  // namespace baremark::app::pages

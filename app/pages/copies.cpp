// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/copies.h"

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

}  // namespace baremark::app::pages

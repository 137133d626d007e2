// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/headlines.h"

#include <string>

#include "core/base/json.h"
#include "core/report/assessment.h"
#include "core/report/headline_json.h"
#include "core/storage/experiment_repository.h"

namespace baremark::core::runs {

using base::ErrorCode;
using base::ExperimentId;
using base::fail;
using base::Result;
using storage::ExperimentRepository;
using storage::Store;

Result<void> refreshHeadline(Store& store, const ExperimentId& id) {
  const Result<report::Assessment> assessment = report::assess(store, id);
  if (!assessment) return fail(assessment.error());
  return ExperimentRepository(store).setHeadline(id, base::toJsonLine(report::headlineJson(*assessment)));
}

Result<std::vector<ExperimentId>> outdatedHeadlines(Store& store) {
  const auto headlines = ExperimentRepository(store).headlines();
  if (!headlines) return fail(headlines.error());
  std::vector<ExperimentId> outdated;
  for (const auto& [id, json] : *headlines) {
    if (report::isOutdated(json)) outdated.push_back(id);
  }
  return outdated;
}

Result<void> renewHeadline(Store& store, const ExperimentId& id) {
  return store.transact([&]() -> Result<void> {
    const Result<std::string> stored = ExperimentRepository(store).headlineOf(id);
    if (!stored) return fail(stored.error());
    if (!report::isOutdated(*stored)) return {};
    const Result<void> made = refreshHeadline(store, id);
    if (made || made.error().code != ErrorCode::OutOfRange) return made;
    return ExperimentRepository(store).setHeadline(id, {});
  });
}

Result<void> renewHeadlines(Store& store) {
  const Result<std::vector<ExperimentId>> outdated = outdatedHeadlines(store);
  if (!outdated) return fail(outdated.error());
  for (const ExperimentId& id : *outdated) {
    const Result<void> renewed = renewHeadline(store, id);
    if (!renewed && renewed.error().code == ErrorCode::Busy) return renewed;
  }
  return {};
}

}  // namespace baremark::core::runs

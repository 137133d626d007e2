// SPDX-License-Identifier: GPL-3.0-or-later
// The output of the look at a host before an experiment is queued, and the names and versions in it.
#include "remote/probe/sight_probe.h"

#include "core/preflight/rules.h"
#include "core/recipes/compatibility_table.h"
#include "tests/fuzz/fuzz_target.h"

namespace {

void check(const baremark::core::model::SeenSoftware& software) {
  for (const std::string& file : software.mpi) {
    const auto library = baremark::core::preflight::mpiOf(file);
    abortIf(file.find('\x1b') != std::string::npos || (library && library->words.empty()));
  }
  abortIf(!baremark::core::preflight::worksWithPmix(software.pmix, software.pmix));
}

}  // namespace

void fuzz(std::string_view text) {
  const auto sight = baremark::remote::parseSight(text);
  if (!sight) return;
  check(sight->software);
  for (const auto& [path, image] : sight->images) check(image.software);
  abortIf(sight->devices && (sight->devices->programs.size() > 32 || sight->devices->gpus < 0));
  for (const auto& [path, image] : sight->images) {
    const auto needs = baremark::core::recipes::needsOf(image.software.cuda);
    abortIf(baremark::core::recipes::fitOf(needs.driver, needs) != baremark::core::recipes::DriverFit::Full);
  }
  abortIf(sight->images.size() > 256 || sight->sources.size() > 256);
}

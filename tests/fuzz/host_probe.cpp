// SPDX-License-Identifier: GPL-3.0-or-later
// The probe output of a host and of one of its nodes, the user's home folder, the last line of the output, and the look
// at a host before an experiment is queued, with the names and versions in it.
#include "remote/probe/host_probe.h"

#include "core/preflight/rules.h"
#include "core/recipes/compatibility_table.h"
#include "remote/probe/sight_probe.h"
#include "tests/fuzz/fuzz_target.h"

namespace {

using namespace baremark;

void checkProbe(std::string_view text) {
  const auto facts = remote::parseHostProbe(text);
  abortIf(facts && (facts->cores < 1 || facts->processors < 1));
  const auto node = remote::parseNodeProbe(text);
  abortIf(node.has_value() != facts.has_value() || (node && node->facts != *facts));
  const std::string line = remote::lastLine(text);
  abortIf(line.find('\n') != std::string::npos || remote::lastLine(line) != line);
  const auto home = remote::readHome(text);
  if (!home) return;
  abortIf(!home->searchPath.empty() && (home->searchPath.front() != '/' || home->searchPath.size() > 16384));
  abortIf(home->home.front() != '/' || home->home.find('\n') != std::string::npos);
  abortIf(home->who.find('\x1b') != std::string::npos);
  for (const auto& [name, place] : home->spaces)
    abortIf(place.empty() || place.front() != '/' || place.size() > 4096 || place.find('\x1b') != std::string::npos);
}

void checkSoftware(const core::model::SeenSoftware& software) {
  for (const std::string& file : software.mpi) {
    const auto library = core::preflight::mpiOf(file);
    abortIf(file.find('\x1b') != std::string::npos || (library && library->words.empty()));
  }
  abortIf(!core::preflight::worksWithPmix(software.pmix, software.pmix));
}

void checkSight(std::string_view text) {
  const auto sight = remote::parseSight(text);
  if (!sight) return;
  checkSoftware(sight->software);
  abortIf(sight->devices && (sight->devices->programs.size() > 32 || sight->devices->gpus < 0));
  for (const auto& [path, image] : sight->images) {
    checkSoftware(image.software);
    const auto needs = core::recipes::needsOf(image.software.cuda);
    abortIf(core::recipes::fitOf(needs.driver, needs) != core::recipes::DriverFit::Full);
  }
  abortIf(sight->images.size() > 256 || sight->sources.size() > 256);
}

}  // namespace

void fuzz(std::string_view text) {
  checkProbe(text);
  checkSight(text);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// The output of a host's survey: system, scheduler, launchers and folder. An even first byte selects all schedulers, an
// odd one only Slurm. Then follow the output up to a byte 0, and the errors.
#include "app/application/host_survey.h"

#include "app/application/resource_texts.h"
#include "tests/fuzz/answering_host.h"
#include "tests/fuzz/fuzz_target.h"

namespace {

using namespace baremark::core;

constexpr std::size_t kInFolder = 3;

}  // namespace

void fuzz(std::string_view input) {
  static const auto schedulers = baremark::app::schedulerDescriptors("/nowhere").byId;
  static const auto launchers = baremark::app::launcherDescriptors("/nowhere").byId;
  if (input.empty()) return;
  const std::string text(input.substr(1));
  const std::size_t cut = text.find('\0');
  baremark::fuzz::AnsweringHost host({{.status = 0,
                                       .out = text.substr(0, cut),
                                       .err = cut == std::string::npos ? std::string() : text.substr(cut + 1),
                                       .isCut = false}},
                                     byteAt(input, 0) + 1);
  baremark::app::SurveyRequest request{
      .scheduler = input[0] % 2 == 0 ? "auto" : "slurm", .schedulers = schedulers, .launchers = launchers};
  request.folder = "true";
  request.inFolder.assign(kInFolder, "true");
  const auto found = baremark::app::surveyHost(host, request);
  if (!found) {
    abortIf(found.error().detail.size() > 4096 + 16 || found.error().detail.find('\x1b') != std::string::npos);
    return;
  }
  const bool isKnown = found->scheduler == "none" || schedulers.count(found->scheduler) == 1;
  abortIf(!isKnown || found->version.size() > 64 || found->version.find('\x1b') != std::string::npos ||
          found->facts.cores < 1);
  abortIf(found->inFolder.size() != kInFolder || found->folder.out.size() > text.size());
  for (const auto& launcher : found->facts.launchers) {
    const bool isGood = launchers.count(launcher.id) == 1 && !launcher.version.empty() && launcher.version.size() <= 64;
    abortIf(!isGood || launcher.version.find('\x1b') != std::string::npos);
  }
  for (const auto& partition : found->facts.partitions) abortIf(partition.name.empty() && found->scheduler != "flux");
}

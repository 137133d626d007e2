// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/probe/runtime_probe.h"

#include <chrono>

#include "core/base/printable.h"
#include "core/base/quoting.h"
#include "core/containers/rank_command.h"
#include "core/runs/submission.h"

namespace baremark::remote {
namespace {

using core::base::fail;
using core::base::Result;
using core::containers::ImageKind;
using core::containers::RuntimeDescriptor;
using core::model::RuntimeProbe;
using core::runs::CommandOutcome;

constexpr const char* kWord = "baremark-probe-ran";
constexpr int kMissing = 69;

/// Makes a root file system of the host's shell and its libraries at $TREE, once.
constexpr const char* kMakeTree = R"sh(
if [ ! -x "$TREE/bin/sh" ]; then
  rm -rf "$TREE.part" && mkdir -p "$TREE.part" && cd "$TREE.part" || exit 70
  mkdir -p bin dev etc home proc run sys tmp usr/bin opt var/tmp
  for place in 0 1 2 3 4 5 6 7 8 9; do mkdir -p "mnt/$place"; done
  touch etc/passwd etc/group etc/hosts etc/resolv.conf
  cp -L "$(command -v sh)" bin/sh
  for library in $(ldd bin/sh | sed -n 's/.*=> \(\/[^ ]*\) .*/\1/p; s/^[[:space:]]*\(\/[^ ]*\) .*/\1/p'); do
    mkdir -p ".$(dirname "$library")" && cp -L "$library" ".$library"
  done
  rm -rf "$TREE" && mv "$TREE.part" "$TREE" || exit 70
fi
)sh";

/// The program that the script did not find, or an empty text. A line of the runtime's own words is not the script's.
std::string missingProgram(const CommandOutcome& outcome) {
  constexpr std::string_view kName = "missing=";
  if (outcome.status != kMissing) return {};
  const std::string lines = "\n" + outcome.out;
  const std::size_t start = lines.find("\n" + std::string(kName));
  if (start == std::string::npos) return {};
  const std::size_t value = start + 1 + kName.size();
  return lines.substr(value, lines.find('\n', value) - value);
}

}  // namespace

Result<std::string> runtimeProbeScript(const RuntimeDescriptor& runtime, const std::string& hostRoot) {
  const Result<std::string> tree = core::base::shellQuoted(hostRoot + "/probe");
  if (!tree) return tree;
  std::string script = "umask 022\n: \"${USER:=$(id -un)}\"; export USER\nTREE=" + *tree + "\n";
  for (const core::containers::DetectCommand& detect : runtime.detect) {
    const Result<std::string> command = core::base::shellCommand(detect.argv);
    if (!command) return command;
    const Result<std::string> program = core::base::shellQuoted(detect.argv.front());
    if (!program) return program;
    script += "command -v " + *program + " >/dev/null 2>&1 || { echo missing=" + *program + "; exit " +
              std::to_string(kMissing) + "; }\n";
    script += "timeout 10 " + *command + " </dev/null 2>&1 | sed 's/^/version: /'\n";
  }
  if (runtime.image == ImageKind::Tree) script += kMakeTree;
  const core::containers::RankContext context{.image = hostRoot + "/probe", .workdir = "/", .tag = "${TAG}", .ranksOnNode = 1,
                                              .command = {"/bin/sh", "-c", std::string("echo ") + kWord}};
  const auto words = core::containers::rankCommand(runtime, context);
  if (!words) return fail(words.error());
  script += "TAG=probe-$$\ntimeout 30";
  for (const std::string& word : *words) {
    const Result<std::string> quoted = core::base::shellQuotedWithVariables(word, {"TAG"});
    if (!quoted) return quoted;
    script += " " + *quoted;
  }
  return script + " </dev/null\n";
}

RuntimeProbe readRuntimeProbe(const RuntimeDescriptor& runtime, const CommandOutcome& outcome, double seconds) {
  RuntimeProbe probe{.runtime = runtime.id, .seconds = seconds};
  probe.works = outcome.status == 0 && outcome.out.find(kWord) != std::string::npos;
  constexpr std::string_view kVersion = "version: ";
  for (const core::containers::DetectCommand& detect : runtime.detect) {
    for (std::size_t at = 0; (at = outcome.out.find(kVersion, at)) != std::string::npos && probe.version.empty();) {
      at += kVersion.size();
      const std::size_t end = outcome.out.find('\n', at);
      probe.version = versionIn(detect, std::string_view(outcome.out).substr(at, end == std::string::npos ? end : end - at));
    }
  }
  if (probe.works) {
    probe.explanation = "ran";
    return probe;
  }
  if (const std::string missing = missingProgram(outcome); !missing.empty()) {
    probe.explanation = "not_installed";
    probe.detail = core::base::printable(missing, 120);
    return probe;
  }
  const core::containers::KnownIssue* issue = explain(runtime, outcome.err);
  probe.explanation = outcome.status == 124 ? "timeout" : "failed";
  probe.detail = core::base::printable((issue != nullptr ? issue->explain + " " + issue->fix + "\n" : "") + outcome.err, 2000);
  return probe;
}

Result<RuntimeProbe> probeRuntime(core::runs::Host& host, const RuntimeDescriptor& runtime) {
  const Result<std::string> script = runtimeProbeScript(runtime, host.root());
  if (!script) return fail(script.error());
  const auto start = std::chrono::steady_clock::now();
  const Result<CommandOutcome> outcome = core::runs::waitFor(host.exec({.script = *script}));
  if (!outcome) return fail(outcome.error());
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return readRuntimeProbe(runtime, *outcome, seconds);
}

}  // namespace baremark::remote

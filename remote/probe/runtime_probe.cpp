// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/probe/runtime_probe.h"

#include <optional>

#include "core/base/number_text.h"
#include "core/base/printable.h"
#include "core/base/quoting.h"
#include "core/containers/rank_command.h"

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
constexpr double kMostSeconds = 86400;

constexpr std::string_view kTook = "took=";
constexpr std::string_view kEndOfTry = "BAREMARK-END-OF-TRY";

/// Calls `try`: its output (4) and its errors (5) are passed on up to where it ends, for what it started may hold them open longer;
/// its status (3) is kept. The limit is for a line without end, the locale for what is no text.
constexpr const char* kBoundedTry = R"sh(
passed() { (ulimit -v 262144 2>/dev/null; export LC_ALL=C; exec sed -n -e '/^BAREMARK-TRIED$/q' -e p) | { head -c 16384; exec cat >/dev/null; }; }
tried() {
  try 3>&- 4>&- 5>&-
  echo "$?" >&3
  printf '\nBAREMARK-TRIED\n'
  printf '\nBAREMARK-TRIED\n' >&2
}
read -r began rest </proc/uptime
{ status=$({ { tried 2>&5 | passed >&4; } 5>&1 | passed >&2; } 3>&1); } 4>&1
read -r ended rest </proc/uptime
printf '\ntook=%s %s\n' "$began" "$ended"
exit "${status:-70}"
)sh";

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

/// Between the two readings of the host's clock that the script ends with.
std::optional<double> secondsIn(std::string_view out) {
  if (out.empty() || out.back() != '\n') return {};
  std::string_view line = out.substr(0, out.size() - 1);
  line = line.substr(line.rfind('\n') + 1);  // npos + 1 is the beginning
  if (line.substr(0, kTook.size()) != kTook) return {};
  line.remove_prefix(kTook.size());
  const std::size_t blank = line.find(' ');
  if (blank == std::string_view::npos) return {};
  const auto began = core::base::numberIn(line.substr(0, blank));
  const auto ended = core::base::numberIn(line.substr(blank + 1));
  if (!began || !ended || !(*ended >= *began) || !(*ended - *began <= kMostSeconds)) return {};
  return *ended - *began;
}

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
  std::string script = "try() { timeout -k 5 80 /bin/sh <<'" + std::string(kEndOfTry) + "'\numask 022\n: \"${USER:=$(id -un)}\"; export USER\nTREE=" + *tree + "\n";
  for (const core::containers::DetectCommand& detect : runtime.detect) {
    const Result<std::string> command = core::base::shellCommand(detect.argv);
    if (!command) return command;
    const Result<std::string> program = core::base::shellQuoted(detect.argv.front());
    if (!program) return program;
    script += "command -v " + *program + " >/dev/null 2>&1 || { echo missing=" + *program + "; exit " +
              std::to_string(kMissing) + "; }\n";
    script += "timeout -k 5 10 " + *command + " </dev/null 2>&1 | head -c 4096 | sed 's/^/version: /'\n";
  }
  if (runtime.image == ImageKind::Tree) script += kMakeTree;
  const core::containers::RankContext context{.image = hostRoot + "/probe", .mpi = runtime.mpiModels.front(), .workdir = "/", .tag = "${TAG}", .ranksOnNode = 1,
                                              .command = {"/bin/sh", "-c", std::string("echo ") + kWord}};
  const auto words = core::containers::rankCommand(runtime, context);
  if (!words) return fail(words.error());
  script += "TAG=probe-$$\ntimeout -k 5 30";
  for (const std::string& word : *words) {
    const Result<std::string> quoted = core::base::shellQuotedWithVariables(word, {"TAG"});
    if (!quoted) return quoted;
    script += " " + *quoted;
  }
  return script + " </dev/null\n" + std::string(kEndOfTry) + "\n}\n" + kBoundedTry;
}

Result<RuntimeProbe> readRuntimeProbe(const RuntimeDescriptor& runtime, const CommandOutcome& outcome) {
  const std::optional<double> seconds = secondsIn(outcome.out);
  if (!seconds) {
    return fail({.code = core::base::ErrorCode::Malformed, .where = "probe of " + runtime.label, .allowed = "an answer of the probe's script",
                 .detail = core::base::printable(outcome.out + outcome.err, 2000)});
  }
  RuntimeProbe probe{.runtime = runtime.id, .seconds = *seconds};
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
  const std::string words = outcome.err.substr(0, outcome.err.find_last_not_of('\n') + 1);  // npos + 1 is the beginning
  probe.detail = core::base::printable((issue != nullptr ? issue->explain + " " + issue->fix + "\n" : "") + words, 2000);
  return probe;
}

Result<RuntimeProbe> probeRuntime(core::runs::Host& host, const RuntimeDescriptor& runtime, const IsCancelled& isCancelled) {
  const Result<std::string> script = runtimeProbeScript(runtime, host.root());
  if (!script) return fail(script.error());
  const Result<CommandOutcome> outcome = waitUnless(isCancelled, host.exec({.script = *script, .deadline = kRuntimeProbeTime}));
  if (!outcome) return fail(outcome.error());
  return readRuntimeProbe(runtime, *outcome);
}

}  // namespace baremark::remote

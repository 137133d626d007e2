// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/probe/runtime_probe.h"

#include <algorithm>
#include <optional>

#include "core/base/line_pattern.h"
#include "core/base/number_text.h"
#include "core/base/printable.h"
#include "core/base/quoting.h"
#include "core/containers/image_copy.h"
#include "core/containers/namespace_barrier.h"
#include "core/containers/rank_command.h"

namespace baremark::remote {
namespace {

using core::base::fail, core::base::Result;
using core::containers::ImageKind, core::containers::RuntimeDescriptor;
using core::model::RuntimeProbe;
using core::runs::CommandOutcome;

constexpr const char* kWord = "baremark-probe-ran";
constexpr const char* kOutside = "baremark-probe-outside";  ///< the command ran and does not see the image's file
constexpr int kMissing = 69;
constexpr double kMostSeconds = 86400;

constexpr std::string_view kTook = "took=";
constexpr std::string_view kVariant = "variant: ";
constexpr std::string_view kEndOfTry = "BAREMARK-END-OF-TRY";
constexpr std::string_view kEndOfVariants = "BAREMARK-END-OF-VARIANTS";

/// Calls `try`. Its output (4) and its errors (5) are passed on until `try` ends, because processes that it started may
/// keep them open longer. Its status (3) is kept. ulimit limits a line without end; the locale handles bytes
/// that are no text.
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

/// Makes a root file system at $TREE from the host's shell, `unshare`, which some runtimes run in the image, and their
/// libraries, if it does not exist yet. baremark-probe holds a random token: the host's own files do not have it. It is
/// in several folders, because a runtime or a site may mount one of the host over one of them. If the host is itself
/// such an image, the host's token is in HOST_TOKEN.
constexpr const char* kMakeTree = R"sh(
HOST_TOKEN=$({ tr -dc a-f0-9 </baremark-probe | head -c 32; } 2>/dev/null)
export HOST_TOKEN
if [ ! -x "$TREE/bin/sh" ] || [ ! -s "$TREE/baremark-probe" ] || { [ ! -e "$TREE/usr/bin/unshare" ] && command -v unshare >/dev/null 2>&1; }; then
  rm -rf "$TREE.part" && mkdir -p "$TREE.part" && cd "$TREE.part" || exit 70
  mkdir -p bin dev etc home proc run sys tmp usr/bin opt var/tmp
  for place in 0 1 2 3 4 5 6 7 8 9; do mkdir -p "mnt/$place"; done
  touch etc/passwd etc/group etc/hosts etc/resolv.conf
  { od -An -N16 -tx1 /dev/urandom | tr -dc a-f0-9; echo; } >baremark-probe
  cp baremark-probe opt/ && cp baremark-probe usr/
  cp -L "$(command -v sh)" bin/sh
  ! command -v unshare >/dev/null 2>&1 || cp -L "$(command -v unshare)" usr/bin/unshare
  for library in $(ldd bin/sh usr/bin/unshare 2>/dev/null | sed -n 's/.*=> \(\/[^ ]*\) .*/\1/p; s/^[[:space:]]*\(\/[^ ]*\) .*/\1/p'); do
    mkdir -p ".$(dirname "$library")" && cp -L "$library" ".$library"
  done
  rm -rf "$TREE" && mv "$TREE.part" "$TREE" || exit 70
fi
)sh";

/// The time between the two readings of the host's clock at the end of the output.
std::optional<double> secondsIn(std::string_view out) {
  if (out.empty() || out.back() != '\n') return {};
  std::string_view line = out.substr(0, out.size() - 1);
  line = line.substr(line.rfind('\n') + 1);  // npos + 1 is 0
  if (line.substr(0, kTook.size()) != kTook) return {};
  line.remove_prefix(kTook.size());
  const std::size_t blank = line.find(' ');
  if (blank == std::string_view::npos) return {};
  const auto began = core::base::numberIn(line.substr(0, blank));
  const auto ended = core::base::numberIn(line.substr(blank + 1));
  if (!began || !ended || !(*ended >= *began) || !(*ended - *began <= kMostSeconds)) return {};
  return *ended - *began;
}

/// The value of the first line "name=value" of the output, or an empty text.
std::string lineNamed(std::string_view name, const CommandOutcome& outcome) {
  const std::string lines = "\n" + outcome.out;
  const std::size_t start = lines.find("\n" + std::string(name) + "=");
  if (start == std::string::npos) return {};
  const std::size_t value = start + name.size() + 2;
  return lines.substr(value, lines.find('\n', value) - value);
}

/// The program that the script did not find. Empty if none is missing. A line of the runtime itself does not count.
std::string missingProgram(const CommandOutcome& outcome) {
  return outcome.status == kMissing ? lineNamed("missing", outcome) : std::string();
}

/// Whether the command ran, but on the files of the host instead of the image's.
bool ranOutside(const CommandOutcome& outcome) {
  return ("\n" + outcome.out).find("\n" + std::string(kOutside) + "\n") != std::string::npos;
}

/// What a variant of the runtime runs in a test.
struct TriedImage {
  std::string reference;  ///< the tree, or the name or path of its copy
  std::string copy;       ///< lines of a script that make the copy; empty: the tree is run itself
};

Result<TriedImage> triedImage(const RuntimeDescriptor& runtime, const std::string& variant,
                              const std::string& hostRoot) {
  const std::string tree = hostRoot + "/probe";
  const core::containers::ImageForm& form = imageForm(runtime, variant);
  if (form.kind != ImageKind::Store && form.kind != ImageKind::File) return TriedImage{.reference = tree, .copy = {}};
  const auto commands = core::containers::copyCommands(form, variant, {.digest = kProbeDigest, .tree = tree});
  if (!commands) return fail(commands.error());
  return core::containers::makeCopyScript(*commands).map(
      [&](const std::string& copy) { return TriedImage{.reference = commands->reference, .copy = copy}; });
}

/// Prints kWord. With an image, it fails and prints kOutside instead if it does not find the image's file.
std::string canary(const RuntimeDescriptor& runtime) {
  if (runtime.image.kind == ImageKind::None) return std::string("echo ") + kWord;
  // Not by test -r: an old PRoot lets its system call see the host's files.
  return std::string(
             "token=; for at in /baremark-probe /opt/baremark-probe /usr/baremark-probe; do { read -r token <$at; } "
             "2>/dev/null; done; case x$token in x|x${HOST_TOKEN}) echo ") +
         kOutside + "; exit 1 ;; esac; echo " + kWord;
}

/// The command that runs the canary in the image. It uses the shell variables TAG and HOST_TOKEN.
Result<std::string> canaryCommand(const RuntimeDescriptor& runtime, const std::string& image,
                                  const std::string& variant) {
  core::containers::RankContext context{.image = image,
                                        .mpi = runtime.mpiModels.front(),
                                        .workdir = "/",
                                        .tag = "${TAG}",
                                        .ranksOnNode = 1,
                                        .command = {"/bin/sh", "-c", canary(runtime)}};
  context.variant = variant;
  const auto words = core::containers::aloneCommand(runtime, context);
  return words ? core::base::shellCommand(*words, {"TAG", "HOST_TOKEN"}) : fail(words.error());
}

/// Lines that remove the files that the runtime leaves, when the script ends. They use the shell variable TAG.
Result<std::string> cleanupLines(const RuntimeDescriptor& runtime) {
  std::string lines;
  core::base::FirstError errors;
  for (const core::containers::CleanupRule& rule : runtime.cleanup) {
    if (!rule.argv.empty()) continue;  // for killed runs, and the canary has ended
    std::string pattern = rule.pattern;
    const std::string tag = "${tag}";
    for (std::size_t at = 0; (at = pattern.find(tag, at)) != std::string::npos;)
      pattern.replace(at, tag.size(), "${TAG}");
    lines += "find " + errors.valueOf(core::base::shellQuoted(rule.folder)) + " -maxdepth 1 -user \"$(id -u)\" -name " +
             errors.valueOf(core::base::shellQuotedWithVariables(pattern, {"TAG"})) +
             " -exec rm -rf {} + 2>/dev/null\n";
  }
  return errors.resultOf(lines.empty() ? lines : "clean_up() {\n" + lines + "}\ntrap clean_up EXIT\n");
}

/// Lines that follow the canary. If it failed, they print what refuses user namespaces, for a runtime with an issue
/// about them. They keep the canary's status.
std::string barrierLines(const RuntimeDescriptor& runtime) {
  const bool needsThem = std::ranges::any_of(runtime.issues, [](const auto& issue) { return issue.isOfNamespaces; });
  if (!needsThem) return {};
  return "status=$?\n" + std::string(core::containers::kNamespaceBarrierScript) +
         "[ \"$status\" = 0 ] || echo \"barrier=$(namespace_barrier)\"\n(exit \"$status\")\n";
}

/// Lines that follow the default variant's canary. If it failed, they try the other variants, all together for 30 s at
/// most, and print the id of each that works. They keep the canary's status.
Result<std::string> variantsScript(const RuntimeDescriptor& runtime, const std::string& hostRoot,
                                   const TriedImage& usual) {
  if (runtime.variants.empty()) return std::string();
  std::string tries;
  core::base::FirstError errors;
  for (const core::containers::RuntimeVariant& variant : runtime.variants) {
    const auto image = errors.valueOf(triedImage(runtime, variant.id, hostRoot));
    if (!image.copy.empty() && image.reference != usual.reference) tries += "(\n" + image.copy + ") >/dev/null && ";
    tries += "timeout -k 2 10 " + errors.valueOf(canaryCommand(runtime, image.reference, variant.id)) +
             " </dev/null | grep -qx " + kWord + " && echo '" + std::string(kVariant) + variant.id + "'\n";
  }
  return errors.resultOf("status=$?\ncase \"$status\" in 0|124) ;; *) timeout -k 5 30 /bin/sh 2>/dev/null <<'" +
                         std::string(kEndOfVariants) + "'\n" + tries + std::string(kEndOfVariants) +
                         "\n;; esac\nexit \"$status\"\n");
}

/// The variants that the script found to work, in the descriptor's order.
std::vector<std::string> variantsIn(const RuntimeDescriptor& runtime, const std::string& out) {
  std::vector<std::string> working;
  for (const core::containers::RuntimeVariant& variant : runtime.variants) {
    if (("\n" + out).find("\n" + std::string(kVariant) + variant.id + "\n") != std::string::npos)
      working.push_back(variant.id);
  }
  return working;
}

/// `words` without the codes that colour them on a terminal (ECMA-48, control sequences: ESC [ … a final byte from @ to
/// ~), and without blank lines at the end.
std::string plainWords(const std::string& words) {
  std::string plain;
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (words.compare(at, 2, "\x1b[") != 0) {
      plain += words[at];
      continue;
    }
    at += 2;
    while (at < words.size() && (words[at] < '@' || words[at] > '~') && words[at] != '\n') ++at;
    if (at < words.size() && words[at] == '\n') plain += '\n';
  }
  return plain.substr(0, plain.find_last_not_of(" \t\r\n") + 1);  // npos + 1 is 0
}

/// The runtime's own words, shortened such that they still contain what explain() recognises. If user namespaces are
/// refused by `barrier`, the first line says so.
std::string keptWords(const RuntimeDescriptor& runtime, const std::string& words, const std::string& barrier = {}) {
  constexpr std::size_t kMostBytes = 2000;
  std::string kept = core::base::printable(words, kMostBytes);
  const core::containers::KnownIssue* issue = explain(runtime, words);
  if (issue == nullptr) return kept;
  if (issue->isOfNamespaces && !barrier.empty())
    return std::string(core::containers::kBarrierMark) + core::base::printable(barrier, 120) + "\n" +
           keptWords(runtime, words);
  if (explain(runtime, kept) == issue) return kept;
  const std::size_t at = words.find(core::base::matchedText(issue->match, words, 0));
  const std::size_t line = at == 0 ? 0 : words.rfind('\n', at - 1) + 1;  // npos + 1 is 0
  return core::base::printable(words.substr(line), kMostBytes);
}

/// The version in what the script passed on of this command's output, or an empty text.
std::string versionOf(const core::containers::DetectCommand& detect, std::string_view out) {
  constexpr std::string_view kVersion = "version: ";
  for (std::size_t at = 0; (at = out.find(kVersion, at)) != std::string_view::npos;) {
    at += kVersion.size();
    const std::size_t end = out.find('\n', at);
    std::string version = versionIn(detect, out.substr(at, end == std::string_view::npos ? end : end - at));
    if (!version.empty()) return version;
  }
  return {};
}

}  // namespace

Result<std::string> runtimeProbeScript(const RuntimeDescriptor& runtime, const std::string& hostRoot,
                                       const std::string& variant) {
  core::base::FirstError errors;
  std::string script = "try() { timeout -k 5 80 /bin/sh <<'" + std::string(kEndOfTry) +
                       "'\numask 022\n: \"${USER:=$(id -un)}\"; export USER\nTREE=" +
                       errors.valueOf(core::base::shellQuoted(hostRoot + "/probe")) + "\n";
  for (const core::containers::DetectCommand& detect : runtime.detect) {
    const std::string program = errors.valueOf(core::base::shellQuoted(detect.argv.front()));
    script += "command -v " + program + " >/dev/null 2>&1 || { echo missing=" + program + "; exit " +
              std::to_string(kMissing) + "; }\n";
    script += "timeout -k 5 10 " + errors.valueOf(core::base::shellCommand(detect.argv)) +
              " </dev/null 2>&1 | head -c 4096 | sed 's/^/version: /'\n";
  }
  if (runtime.image.kind != ImageKind::None) script += kMakeTree;
  const TriedImage image = errors.valueOf(triedImage(runtime, variant, hostRoot));
  if (!image.copy.empty()) script += "(\n" + image.copy + ") >/dev/null || exit 70\n";
  script += "TAG=probe-$$; export TAG\n" + errors.valueOf(cleanupLines(runtime)) + "timeout -k 5 30 " +
            errors.valueOf(canaryCommand(runtime, image.reference, variant)) + " </dev/null\n" + barrierLines(runtime);
  if (variant.empty()) script += errors.valueOf(variantsScript(runtime, hostRoot, image));
  return errors.resultOf(script + std::string(kEndOfTry) + "\n}\n" + kBoundedTry);
}

Result<RuntimeProbe> readRuntimeProbe(const RuntimeDescriptor& runtime, const CommandOutcome& outcome) {
  const std::optional<double> seconds = secondsIn(outcome.out);
  if (!seconds)
    return fail({.code = core::base::ErrorCode::Malformed,
                 .where = {core::base::Phrase::ProbeOf, runtime.label},
                 .allowed = core::base::Phrase::ProbeAnswer,
                 .detail = core::base::printable(outcome.out + outcome.err, 2000)});
  RuntimeProbe probe{.runtime = runtime.id, .seconds = *seconds};
  probe.works = outcome.status == 0 && outcome.out.find(kWord) != std::string::npos;
  for (const core::containers::DetectCommand& detect : runtime.detect) {
    const std::string version = versionOf(detect, outcome.out);
    if (version.empty() && detect.identifies)
      return RuntimeProbe{.runtime = runtime.id,
                          .seconds = *seconds,
                          .explanation = "not_installed",
                          .detail = core::base::printable(detect.argv.front(), 120)};
    if (probe.version.empty()) probe.version = version;
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
  probe.explanation = outcome.status == 124 ? "timeout" : ranOutside(outcome) ? "outside_image" : "failed";
  probe.workingVariants = variantsIn(runtime, outcome.out);
  probe.detail = keptWords(runtime, plainWords(outcome.err), lineNamed("barrier", outcome));
  return probe;
}

Result<RuntimeProbe> probeRuntime(core::runs::Host& host, const RuntimeDescriptor& runtime,
                                  const IsCancelled& isCancelled, const std::string& variant) {
  const auto outcome =
      runScript(host, runtimeProbeScript(runtime, host.root(), variant), {.deadline = kRuntimeProbeTime}, isCancelled);
  if (!outcome) return fail(outcome.error());
  return readRuntimeProbe(runtime, *outcome);
}

}  // namespace baremark::remote

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/rank_command.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <string_view>

#include "core/base/argv_template.h"
#include "core/base/json.h"
#include "core/base/printable.h"
#include "core/containers/node_folders.h"
#include "core/containers/oci_bundle.h"

namespace baremark::core::containers {

using base::ErrorCode, base::fail, base::Result;

namespace {

/// Begins a placeholder for what is known only when the rank starts; a letter follows. No word contains NUL.
constexpr char kLater = '\0';

struct Later {
  char letter;
  std::string_view shell;  ///< what the shell puts there
};
constexpr Later kLaters[] = {
    {'n', "$PPID"},           // the launcher's process on this node
    {'N', "$BAREMARK_NODE"},  // the same, as a profiler's shell found it
    // Without the cores that are switched off, which the kernel's status file lists too.
    {'c', "$(taskset -pc $$ | sed 's/.*: *//')"},
    // One placeholder, because mpirun takes a lone ":" among the words as the end of a command.
    {'a', "$(id -u):$(id -g)"},
    {'p', "$$"},  // the rank's own process, which the runtime's program replaces
    {'b', "$bundle"},
    {'v', "$version"},  // of the GPU driver
    {'U', "$user"},     // these four in a bundle's config.json
    {'S', "$words"},
    {'R', "$limits"},
    {'L', "$linux"},
};
/// Words outside of quotation marks: --group-add=ID for each of the account's groups, and --device=PATH for each device
/// of the fabric that this node has.
constexpr Later kGroups = {'G', "$(id -G | sed 's/[0-9][0-9]*/--group-add=&/g')"};
constexpr Later kDevices = {'D', R"sh($(for d in /dev/infiniband/*; do [ ! -c "$d" ] || echo "--device=$d"; done))sh"};
constexpr char kVariable = 'e';

std::string later(char letter) {
  return {kLater, letter};
}

/// The words "OPTION" + NAME for each variable of the environment, outside of quotation marks. The lines of env(1)
/// would not do, because a value may have lines that look like variables; gawk adds two variables of its own.
std::string forEachVariable(std::string_view option) {
  return R"sh($(awk 'BEGIN { for (n in ENVIRON) if (n ~ /^[A-Za-z_][A-Za-z0-9_]*$/ && n !~ /^AWK(LIB)?PATH$/) print ")sh" +
         std::string(option) + R"sh(" n }'))sh";
}

/// Whether awk and the shell take the text literally.
bool isOption(std::string_view text) {
  return text.substr(0, 1) == "-" && std::ranges::all_of(text, [](unsigned char c) {
           return std::isalnum(c) || c == '-' || c == '.' || c == '_' || c == '=';
         });
}

/// A word of {"each": "environment"} is an option that ends in ${name}. Others could not be filled in.
bool isFillable(const std::string& word) {
  const std::size_t variable = word.find(later(kVariable));
  return variable == std::string::npos ||
         (variable + 2 == word.size() && isOption(std::string_view(word).substr(0, variable)));
}

/// A line of /bin/sh whose words may have placeholders. All texts are arguments of the shell, not parsed by it.
class ShellLine {
 public:
  void lines(const std::string& fixed) { m_script += fixed; }

  /// `word` as the shell writes it: in double quotes, or options that stand outside of them.
  [[nodiscard]] std::string quoted(const std::string& word) {
    for (const Later& each : {kGroups, kDevices}) {
      if (word == later(each.letter)) return std::string(each.shell);
    }
    if (const std::size_t variable = word.find(later(kVariable)); variable != std::string::npos)
      return forEachVariable(std::string_view(word).substr(0, variable));
    std::string text = "\"";
    for (std::size_t at = 0, end = 0; end != std::string::npos; at = end + 2) {
      end = word.find(kLater, at);
      const std::string piece = word.substr(at, end == std::string::npos ? end : end - at);
      if (!piece.empty()) {
        m_pieces.push_back(piece);
        text += "${" + std::to_string(m_pieces.size()) + "}";
      }
      if (end == std::string::npos) break;
      for (const Later& each : kLaters) {
        if (each.letter == word[end + 1]) text += each.shell;
      }
    }
    return text + "\"";
  }

  void words(const std::vector<std::string>& words) {
    for (const std::string& word : words)
      m_script += (m_script.empty() || m_script.back() == ' ' ? "" : " ") + quoted(word);
  }

  [[nodiscard]] std::vector<std::string> command() const {
    std::vector<std::string> out = {"/bin/sh", "-c", m_script, "sh"};
    out.insert(out.end(), m_pieces.begin(), m_pieces.end());
    return out;
  }

 private:
  std::string m_script;
  std::vector<std::string> m_pieces;
};

/// What the shell does for a way to use GPUs: fills a folder, or lets the runtime change its copy.
Result<std::string> linesForGpu(ShellLine& line, const RuntimeDescriptor& runtime, const RankContext& context) {
  const GpuWay* way = gpuWay(runtime, context.gpu);
  if (way == nullptr) return std::string();
  if (way->kind == GpuKind::DriverFolder) return driverLines(line.quoted(driverFolder(context.tag)));
  if (way->prepare.empty()) return std::string();
  base::TemplateScope scope;
  scope.values = {{"image", context.image}, {"variant", context.variant}, {"driver", later('v')}};
  std::string commands[2];
  for (const auto& [words, command] :
       {std::pair(&way->prepared, &commands[0]), std::pair(&way->prepare, &commands[1])}) {
    for (const std::string& word : *words) {
      const Result<std::string> text = base::expandText(word, scope, "/gpu/prepare");
      if (!text) return fail(text.error());
      *command += (command->empty() ? "" : " ") + line.quoted(*text);
    }
  }
  return preparedLines(line.quoted(context.preparing), commands[0], commands[1]);
}

/// What the shell does before it starts the command.
Result<std::string> linesBefore(ShellLine& line, const RuntimeDescriptor& runtime, const RankContext& context) {
  Result<std::string> lines = linesForGpu(line, runtime, context);
  if (lines && context.mpi == model::kBoundMpi) *lines += mpiLines(line.quoted(mpiFolder(context.tag)));
  return lines;
}

/// The command, started by a shell that fills in the placeholders.
Result<std::vector<std::string>> filledWhereItStarts(const std::vector<std::string>& words,
                                                     const RuntimeDescriptor& runtime, const RankContext& context) {
  ShellLine line;
  const Result<std::string> before = linesBefore(line, runtime, context);
  if (!before) return fail(before.error());
  line.lines(*before + "exec");
  line.words(words);
  return line.command();
}

/// The command of a runtime that starts a bundle, between the lines that make and remove it.
Result<std::vector<std::string>> inBundle(const std::vector<std::string>& words, const RankContext& context,
                                          const RuntimeDescriptor& runtime) {
  const BundleUser user = runtime.bundleUser;
  const OciBundle bundle{context.image, context.workdir, context.binds, context.command, user};
  const Result<std::string> config = ociConfig(bundle);
  if (!config) return fail(config.error());
  ShellLine line;
  const Result<std::string> before = linesBefore(line, runtime, context);
  if (!before) return fail(before.error());
  line.lines(*before);
  const std::string folder = line.quoted(bundlesFolder(context.tag));
  std::vector<std::string> paths;
  for (const std::string& path : neededPaths(bundle)) paths.push_back(line.quoted(path));
  const BundleLines lines = bundleLines(folder, line.quoted(*config), paths, user);
  line.lines(lines.before);
  line.words(words);
  line.lines(lines.after);
  return line.command();
}

bool hasPlaceholder(const std::string& word) {
  return word.find(kLater) != std::string::npos;
}

tl::unexpected<base::Error> wordsWithNul(const char* where) {
  return fail({.code = ErrorCode::Untrusted, .where = where, .allowed = base::Phrase::WordsWithoutNul});
}

/// What is known before the launcher starts.
base::TemplateScope earlyScope(const RankContext& context) {
  base::TemplateScope scope;
  scope.values = {{"image", context.image},
                  {"variant", context.variant},
                  {"mpi", context.mpi},
                  {"gpu", context.gpu},
                  {"workdir", context.workdir},
                  {"tag", context.tag},
                  {"ranksOnNode", std::to_string(context.ranksOnNode)}};
  scope.facts["infiniband"] = context.hasInfiniband;
  auto& binds = scope.lists["binds"];
  for (const model::Bind& bind : context.binds)
    binds.push_back(
        {{"source", bind.source}, {"destination", bind.destination}, {"readOnly", bind.isReadOnly ? "ro" : "rw"}});
  return scope;
}

/// Runtimes write a bind as SOURCE:DESTINATION and cannot quote a colon.
Result<void> checkBind(const std::string& source, const std::string& destination) {
  for (const std::string& path : {source, destination}) {
    if (path.find(':') == std::string::npos) continue;
    return fail(ErrorCode::Untrusted, "bind", path, base::Phrase::PathWithoutColon);
  }
  return {};
}

}  // namespace

Result<std::vector<std::string>> launcherWords(const RuntimeDescriptor& runtime, const RankContext& context) {
  auto words = base::expandArgv(runtime.launcherArgv.words(), earlyScope(context), "/exec/launcher");
  if (words && std::ranges::any_of(*words, hasPlaceholder)) return wordsWithNul("/exec/launcher");
  return words;
}

bool needsLauncher(const RuntimeDescriptor& runtime) {
  return !runtime.launcherArgv.empty();
}

Result<std::vector<std::string>> aloneCommand(const RuntimeDescriptor& runtime, const RankContext& context) {
  Result<std::vector<std::string>> command = rankCommand(runtime, context);
  if (!command || !needsLauncher(runtime)) return command;
  const Result<std::vector<std::string>> options = launcherWords(runtime, context);
  if (!options) return options;
  base::TemplateScope scope;
  scope.uses = {{"runtime", *options}, {"command", *command}};
  return base::expandArgv(runtime.aloneArgv.words(), scope, "/exec/alone");
}

Result<std::vector<std::string>> rankCommand(const RuntimeDescriptor& runtime, const RankContext& context) {
  if (context.gpu != kNoGpu && gpuWay(runtime, context.gpu) == nullptr) {
    std::vector<std::string> known{kNoGpu};
    for (const GpuWay& way : runtime.gpu) known.push_back(way.id);
    return fail(ErrorCode::UnknownValue, "gpu", context.gpu, {base::Phrase::Names, known});
  }
  base::TemplateScope scope = earlyScope(context);
  scope.values.insert(
      {{"node", "0"}, {"cpus", "0"}, {"account", "0:0"}, {"process", "0"}, {"bundle", bundlesFolder(context.tag)}});
  scope.uses["command"] = context.command;
  scope.lists["environment"] = {};
  scope.uses["environment"] = {};
  scope.uses["groups"] = {};
  scope.uses["infiniband"] = {};
  Result<std::vector<std::string>> words = base::expandArgv(runtime.execArgv.words(), scope, "/exec/argv");
  if (!words) return words;
  if (std::ranges::any_of(*words, hasPlaceholder)) return wordsWithNul("/exec/argv");
  if (context.nodes > 1) scope.values["node"] = later(context.isUnderProfiler ? 'N' : 'n');
  scope.values["cpus"] = later('c');
  scope.values["account"] = later('a');
  scope.values["process"] = later('p');
  scope.values["bundle"] = later('b');
  scope.lists["environment"] = {{{"name", later(kVariable)}}};
  scope.uses["environment"] = {"--env=" + later(kVariable)};
  scope.uses["groups"] = {later(kGroups.letter)};
  scope.uses["infiniband"] = {later(kDevices.letter)};
  words = base::expandArgv(runtime.execArgv.words(), scope, "/exec/argv");
  if (words && usesBundle(runtime)) return inBundle(*words, context, runtime);
  const GpuWay* way = gpuWay(runtime, context.gpu);
  const bool isPrepared = context.mpi == model::kBoundMpi ||
                          (way != nullptr && (way->kind == GpuKind::DriverFolder || !way->prepare.empty()));
  if (!words || (!isPrepared && std::ranges::none_of(*words, hasPlaceholder))) return words;
  if (const auto wrong = std::ranges::find_if_not(*words, isFillable); wrong != words->end())
    return fail(ErrorCode::Untrusted, "/exec/argv",
                base::printable(wrong->substr(0, wrong->find(kLater)) + "${name}", 80),
                {base::Phrase::Value, "-OPTION=${name}"});
  return filledWhereItStarts(*words, runtime, context);
}

bool usesBundle(const RuntimeDescriptor& runtime) {
  return runtime.execArgv.words().dump(-1, ' ', false, base::Json::error_handler_t::replace).find("${bundle}") !=
         std::string::npos;
}

bool canBindReadOnly(const RuntimeDescriptor& runtime) {
  RankContext context{
      .image = "/image", .mpi = runtime.mpiModels.front(), .workdir = "/work", .tag = "tag", .command = {"true"}};
  context.binds = {{"/a", "/b", true}};
  const Result<std::vector<std::string>> reading = aloneCommand(runtime, context);
  context.binds.front().isReadOnly = false;
  const Result<std::vector<std::string>> writing = aloneCommand(runtime, context);
  return reading && writing && *reading != *writing;
}

MountTable::MountTable(const RuntimeDescriptor& runtime)
    : m_isHost(runtime.image.kind == ImageKind::None), m_places(runtime.mountPlaces) {}

bool MountTable::isTaken(const std::string& destination) const {
  return std::ranges::any_of(m_binds, [&](const model::Bind& bind) { return bind.destination == destination; });
}

Result<std::string> MountTable::mount(const std::string& source, bool isReadOnly) {
  if (m_isHost) return source;
  if (Result<void> good = checkBind(source, ""); !good) return fail(good.error());
  if (m_places.empty()) {
    if (!isTaken(source)) m_binds.push_back({source, source, isReadOnly});
    return source;
  }
  for (const std::string& place : m_places) {
    if (isTaken(place)) continue;
    m_binds.push_back({source, place, isReadOnly});
    return place;
  }
  return fail(ErrorCode::OutOfRange, source, {base::Phrase::FolderCount, m_binds.size() + 1},
              {base::Phrase::MountPlaces, m_places.size()});
}

Result<void> MountTable::add(const model::Bind& bind) {
  if (m_isHost) return {};
  if (Result<void> good = checkBind(bind.source, bind.destination); !good) return good;
  if (isTaken(bind.destination)) return fail(ErrorCode::Duplicate, bind.destination, bind.source);
  m_binds.push_back(bind);
  return {};
}

Result<std::map<std::string, std::string>> forcedEnvironment(const std::vector<UsedRuntime>& runtimes, bool isRoot) {
  std::map<std::string, std::string> forced;
  base::TemplateScope scope;
  scope.facts = {{"root", isRoot}};
  for (const UsedRuntime& used : runtimes) {
    scope.values = {{"variant", used.variant}, {"mpi", used.mpi}};
    for (const ForcedEnvironment& setting : used.runtime->forced) {
      const Result<bool> applies =
          setting.condition.empty() ? Result<bool>(true) : base::holds(setting.condition, scope, "/forced/if");
      if (!applies) return fail(applies.error());
      if (!*applies) continue;
      const auto [entry, isNew] = forced.emplace(setting.name, setting.value);
      if (!isNew && entry->second != setting.value)
        return fail(ErrorCode::Conflict, setting.name, setting.value, {base::Phrase::SameForRuntimes, entry->second});
    }
  }
  return forced;
}

}  // namespace baremark::core::containers

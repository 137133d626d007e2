// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/profiler_descriptor.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/base/argv_template.h"
#include "core/base/json.h"
#include "core/base/json_fields.h"
#include "core/base/line_pattern.h"
#include "core/base/printable.h"
#include "core/containers/rank_command.h"
#include "core/containers/tool_commands.h"
#include "core/protocol/rank_variables.h"

namespace baremark::core::containers {
namespace {

using base::ErrorCode, base::fail, base::Json, base::JsonFields, base::Result;

/// Begin the placeholders for what only the rank's shell knows. No word of a command can contain NUL.
constexpr char kFilledByShell = '\0';
constexpr const char* kRankOfShell = "${rank}";
constexpr const char* kPortOfShell = "${port}";

std::string filledByShell(char letter) {
  return {kFilledByShell, letter};
}

bool hasFilledByShell(const std::string& word) {
  return word.find(kFilledByShell) != std::string::npos;
}

/// A word of the shell's script. Texts become arguments of the shell, so it parses none of them.
std::string scriptWord(const std::string& word, std::vector<std::string>& pieces) {
  std::string script = "\"";
  for (std::size_t at = 0, end = 0; end != std::string::npos; at = end + 2) {
    end = word.find(kFilledByShell, at);
    const std::string piece = word.substr(at, end == std::string::npos ? end : end - at);
    if (!piece.empty()) {
      pieces.push_back(piece);
      script += "${" + std::to_string(pieces.size()) + "}";
    }
    if (end != std::string::npos) script += word[end + 1] == 'r' ? kRankOfShell : kPortOfShell;
  }
  return script + "\"";
}

/// "${OMPI_COMM_WORLD_RANK:-${PMIX_RANK:-$$}}" and so on.
std::string rankOfLauncher() {
  std::string value = "$$";
  const auto& names = protocol::kRankVariables;
  for (auto name = names.rbegin(); name != names.rend(); ++name) value = "${" + std::string(*name) + ":-" + value + "}";
  return value;
}

Result<std::vector<std::string>> expandedProfiler(const ProfilerDescriptor& profiler, const std::string& output,
                                                  const std::string& rank, const std::string& port,
                                                  const std::vector<std::string>& command) {
  base::TemplateScope scope;
  scope.values = {{"rank", rank}};
  if (!profiler.outputFile.empty()) scope.values["output"] = output;
  if (profiler.port) scope.values["port"] = port;
  scope.uses["command"] = command;
  return base::expandArgv(profiler.argv.words(), scope, "/argv");
}

std::string withValues(const std::string& text, const std::map<std::string, std::string, std::less<>>& values) {
  base::TemplateScope scope;
  scope.values.insert(values.begin(), values.end());
  return base::expandText(text, scope, "/open").value_or(text);
}

/// Each rank writes a file of its own, in the run's folder.
void checkOutput(JsonFields& output, const std::string& file) {
  if (!output.isGood()) return;
  const bool isPlain = file.find('/') == std::string::npos && file.find('\0') == std::string::npos;
  base::TemplateScope scope;
  scope.values = {{"rank", "0"}};
  const auto name = base::expandText(file, scope, output.pathOf("file"));
  if (!name) return output.refuse("file", name.error());
  if (isPlain && file.find("${rank}") != std::string::npos && file.front() != '.') return;
  output.refuse("file", ErrorCode::Untrusted, base::printable(file, 80),
                {base::Phrase::Value, "NAME-${rank}.EXTENSION"});
}

/// Expands the templates with every name that they may use, so that a mistake is found when the file is read. The
/// command must be in the template exactly as a whole.
void checkTemplates(JsonFields& fields, const ProfilerDescriptor& profiler) {
  if (!fields.isGood()) return;
  const auto words = profiledCommand(profiler, {.folder = "/run", .command = {"true"}});
  if (!words) return fields.refuse("argv", words.error());
  const auto plain = expandedProfiler(profiler, "/run/output", "0", "1024", {"\n"});
  if (!plain || plain->size() < 2 || plain->front() == "\n" || std::ranges::count(*plain, "\n") != 1 ||
      plain->back() != "\n") {
    return fields.refuse("argv",
                         {.code = ErrorCode::Missing, .allowed = {base::Phrase::Value, R"({"use": "command"})"}});
  }
  base::TemplateScope scope;
  scope.values = {{"rank", "0"}};
  if (!profiler.outputFile.empty()) scope.values["output"] = "/run/output";
  if (profiler.port) scope.values["port"] = "1024";
  for (const std::string& word : profiler.open) {
    if (const auto text = base::expandText(word, scope, "/open"); !text) return fields.refuse("open", text.error());
  }
}

bool usesEnvironment(const Json& words) {
  if (words.is_object() && words.contains("use")) return words.at("use") == "environment";
  if (!words.is_object() && !words.is_array()) return false;
  return std::ranges::any_of(words, usesEnvironment);
}

}  // namespace

Result<ProfilerDescriptor> parseProfilerDescriptor(std::string_view text) {
  constexpr int kLeastPort = 1024;   // below, only root can listen
  constexpr int kMostPort = 50'000;  // leaves room for the numbers of the ranks
  JsonFields fields(text, "baremark.profiler/1");
  ProfilerDescriptor profiler;
  profiler.id = readId(fields);
  profiler.label = base::printable(fields.text("label", {}, 64), 64);
  JsonFields detect(fields.object("detect"), "/detect");
  profiler.detect = {.argv = detect.texts("argv", 255), .version = base::regularExpression(detect, "version")};
  if (detect.isGood()) detect.adopt(base::checkCommand(profiler.detect.argv, "/detect/argv"));
  fields.adopt(detect.finish());
  profiler.side = fields.choice("side", {"outside", "inside"}, "outside") == "inside" ? model::ProfilerSide::Inside
                                                                                      : model::ProfilerSide::Outside;
  profiler.argv = fields.array("argv");
  if (fields.isGood()) fields.adopt(base::checkCommand(profiler.argv.words(), "/argv"));
  if (fields.has("output")) {
    JsonFields output(fields.object("output"), "/output");
    profiler.outputFile = output.text("file", {}, 128);
    if (profiler.outputFile.empty()) output.refuse("file", ErrorCode::Missing);
    checkOutput(output, profiler.outputFile);
    fields.adopt(output.finish());
  }
  if (fields.has("port")) profiler.port = static_cast<int>(fields.integer("port", kLeastPort, kMostPort));
  profiler.open = fields.texts("open", 255);
  if (fields.isGood() && !profiler.open.empty()) fields.adopt(base::checkCommand(profiler.open, "/open"));
  profiler.issues = readIssues(fields);
  checkTemplates(fields, profiler);
  return fields.finish(std::move(profiler));
}

Result<std::vector<std::string>> profiledCommand(const ProfilerDescriptor& profiler, const ProfilerContext& context) {
  std::string output = context.folder + "/" + profiler.outputFile;
  if (std::ranges::any_of(context.command, hasFilledByShell) || hasFilledByShell(output))
    return fail({.code = ErrorCode::Untrusted, .where = "/argv", .allowed = base::Phrase::WordsWithoutNul});
  constexpr std::string_view kRank = "${rank}";
  for (std::size_t at = context.folder.size(); (at = output.find(kRank, at)) != std::string::npos;)
    output.replace(at, kRank.size(), filledByShell('r'));
  const auto plain = expandedProfiler(profiler, "", "", "", context.command);
  if (!plain) return plain;
  if (plain->empty() || std::ranges::any_of(*plain, hasFilledByShell))
    return fail({.code = ErrorCode::Untrusted, .where = "/argv", .allowed = base::Phrase::WordsWithoutNul});
  const auto words = expandedProfiler(profiler, output, filledByShell('r'), filledByShell('p'), context.command);
  if (!words) return words;
  std::vector<std::string> pieces = {plain->front(), profiler.label};
  std::string script =
      R"(command -v "$1" >/dev/null || { echo "baremark: $2 is not installed here: $1: not found" >&2; exit 127; }; )";
  script += "rank=" + rankOfLauncher() + "; export BAREMARK_NODE=$PPID; ";
  if (profiler.port) script += "port=$((" + std::to_string(*profiler.port) + " + rank % 10000)); ";
  script += "exec";
  for (const std::string& word : *words) script += " " + scriptWord(word, pieces);
  std::vector<std::string> out = {"/bin/sh", "-c", script, "sh"};
  out.insert(out.end(), pieces.begin(), pieces.end());
  return out;
}

model::ProfilerSide sideOf(const model::Arm& arm, const ProfilerDescriptor& profiler,
                           const RuntimeDescriptor& runtime) {
  if (runtime.image.kind == ImageKind::None) return model::ProfilerSide::Inside;
  return arm.profilerSide == model::ProfilerSide::Default ? profiler.side : arm.profilerSide;
}

bool startsRanksItself(const RuntimeDescriptor& runtime) {
  return !needsLauncher(runtime) && !usesEnvironment(runtime.execArgv.words());
}

std::string outputPath(const ProfilerDescriptor& profiler, const std::string& folder, int rank) {
  if (profiler.outputFile.empty()) return {};
  return folder + "/" + withValues(profiler.outputFile, {{"rank", std::to_string(rank)}});
}

std::vector<std::string> openCommand(const ProfilerDescriptor& profiler, const std::string& path, int rank) {
  const std::string port = std::to_string(profiler.port.value_or(0) + rank);
  std::vector<std::string> words;
  for (const std::string& word : profiler.open)
    words.push_back(withValues(word, {{"output", path}, {"rank", std::to_string(rank)}, {"port", port}}));
  return words;
}

const KnownIssue* explain(const ProfilerDescriptor& profiler, std::string_view errorOutput) {
  return issueIn(profiler.issues, errorOutput);
}

}  // namespace baremark::core::containers

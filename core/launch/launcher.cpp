// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/launcher.h"

#include <algorithm>
#include <cctype>

#include "core/base/argv_template.h"
#include "core/base/json.h"
#include "core/base/json_fields.h"
#include "core/base/line_pattern.h"
#include "core/base/printable.h"

namespace baremark::core::launch {

using base::fail, base::Json, base::JsonFields, base::Result;

namespace {

/// The word in an experiment that leaves the choice to Baremark.
constexpr const char* kAuto = "auto";

void refuseAuto(JsonFields& fields, const char* key, const std::string& name) {
  if (name != kAuto) return;
  fields.refuse(key, base::ErrorCode::Conflict, name, base::Phrase::LauncherName);
}

/// env(1) would take a name such as "-i" for an option.
void refuseOtherNames(JsonFields& fields, const std::string& name) {
  const bool isName = !name.empty() && std::ranges::all_of(name, [](unsigned char letter) {
    return std::isalnum(letter) != 0 || letter == '_';
  });
  if (isName || !fields.isGood()) return;
  fields.refuse("unset", base::ErrorCode::Malformed, base::printable(name, 80), base::Phrase::VariableName);
}

/// Becomes the launcher with this folder for its files, or says that the image has none.
constexpr const char* kStartInside =
    R"sh(mkdir -m 700 "$1" || exit 70; export TMPDIR="$1"; shift; )sh"
    R"sh(command -v "$1" >/dev/null || { echo "baremark: the image has no $1, which starts the ranks inside the container" >&2; exit 127; }; )sh"
    R"sh(exec "$@")sh";

int preferenceOf(const LauncherDescriptor& launcher) {
  return launcher.preference.value_or(kUsualPreference);
}

bool isOfMpi(const LauncherDescriptor& launcher, std::string_view mpi) {
  return !launcher.mpi.empty() && !base::matchedText(launcher.mpi, mpi, 0).empty();
}

}  // namespace

Result<LauncherDescriptor> parseLauncherDescriptor(std::string_view text) {
  JsonFields fields(text, "baremark.launcher/1");
  LauncherDescriptor launcher;
  launcher.id = fields.text("id", {}, 64);
  refuseAuto(fields, "id", launcher.id);
  launcher.label = fields.text("label", {}, 64);
  if (fields.has("aliases")) launcher.aliases = fields.texts("aliases", 64);
  for (const std::string& alias : launcher.aliases) refuseAuto(fields, "aliases", alias);
  if (fields.has("preference")) launcher.preference = static_cast<int>(fields.integer("preference", 0, 100));
  launcher.mpi = base::regularExpression(fields, "mpi", "");
  if (fields.has("programs")) launcher.programs = fields.texts("programs", 255);
  for (const std::string& name : launcher.programs) fields.adopt(base::checkWord(name, "/programs"));
  JsonFields detect(fields.object("detect"), "/detect");
  launcher.detect = detect.texts("argv", 255);
  if (detect.isGood()) detect.adopt(base::checkCommand(launcher.detect, "/detect/argv"));
  launcher.version = base::regularExpression(detect, "version");
  fields.adopt(detect.finish());
  launcher.argv = fields.array("argv");
  if (fields.isGood()) fields.adopt(base::checkCommand(launcher.argv.words(), "/argv"));
  const Json& environment = fields.object("rootEnvironment");
  for (const auto& entry : environment.items()) {
    if (entry.value().is_string()) {
      launcher.rootEnvironment[entry.key()] = entry.value().get<std::string>();
      fields.adopt(base::checkWord(launcher.rootEnvironment[entry.key()],
                                   "/rootEnvironment/" + base::printable(entry.key(), 80)));
    } else {
      fields.refuse("rootEnvironment", base::ErrorCode::WrongType, base::shortValue(entry.value()), base::Phrase::Text);
    }
  }
  launcher.notStarted = base::regularExpression(fields, "notStarted", "");
  if (fields.has("inside")) {
    JsonFields inside(fields.object("inside"), "/inside");
    launcher.unsetInside = inside.texts("unset", 128);
    for (const std::string& name : *launcher.unsetInside) refuseOtherNames(inside, name);
    fields.adopt(inside.finish());
  }
  if (fields.isGood()) {
    if (const auto words = launchCommand(launcher, {.command = {"true"}}); !words) fields.refuse("argv", words.error());
  }
  return fields.finish(std::move(launcher));
}

Result<void> checkAliases(const Launchers& launchers) {
  std::map<std::string, std::string> owners;
  for (const auto& [id, launcher] : launchers) owners.emplace(id, id);
  for (const auto& [id, launcher] : launchers) {
    for (const std::string& alias : launcher.aliases) {
      const auto [owner, isNew] = owners.emplace(alias, id);
      if (isNew || owner->second == id) continue;
      return fail(base::ErrorCode::Conflict, {base::Phrase::AliasesOfLaunchers, owner->second, id}, alias,
                  base::Phrase::UnusedLauncherName);
    }
  }
  return {};
}

std::string launcherIdOf(const Launchers& launchers, const std::string& asked) {
  for (const auto& [id, launcher] : launchers) {
    const auto& aliases = launcher.aliases;
    if (std::ranges::find(aliases, asked) != aliases.end()) return id;
  }
  return asked;
}

bool takesHostsFile(const LauncherDescriptor& launcher) {
  return base::toJsonLine(launcher.argv.words()).find("${hosts}") != std::string::npos;
}

bool takesRuntime(const LauncherDescriptor& launcher) {
  return base::toJsonLine(launcher.argv.words()).find(R"({"use":"runtime"})") != std::string::npos;
}

bool isOfAnotherMpi(const Launchers& launchers, const std::string& id, std::string_view mpi) {
  const auto launcher = launchers.find(id);
  if (launcher == launchers.end() || launcher->second.mpi.empty() || isOfMpi(launcher->second, mpi)) return false;
  return std::ranges::any_of(launchers, [&](const auto& each) { return isOfMpi(each.second, mpi); });
}

void sortForMpi(std::vector<model::LauncherFacts>& found, const Launchers& launchers, std::string_view mpi) {
  std::ranges::stable_sort(found, [&](const auto& one, const auto& other) {
    return preferenceOf(launchers.at(one.id)) > preferenceOf(launchers.at(other.id));
  });
  if (found.empty() || !isOfAnotherMpi(launchers, found.front().id, mpi)) return;
  const auto own = std::ranges::find_if(found, [&](const auto& facts) { return isOfMpi(launchers.at(facts.id), mpi); });
  if (own != found.end()) std::rotate(found.begin(), own, own + 1);
}

LauncherDescriptor startedBy(LauncherDescriptor launcher, std::string_view program) {
  const std::string name(program.substr(program.rfind('/') + 1));
  const auto& others = launcher.programs;
  Json words = launcher.argv.words();
  if (std::ranges::find(others, name) == others.end() || words.front() != Json(launcher.detect.front()))
    return launcher;
  words.front() = name;
  launcher.argv = words;
  return launcher;
}

const LauncherDescriptor* launcherInside(const Launchers& launchers, const LauncherDescriptor& chosen) {
  const auto own = launchers.find(chosen.id);
  if (own != launchers.end() && own->second.unsetInside) return &own->second;
  const LauncherDescriptor* best = nullptr;
  for (const auto& [id, launcher] : launchers) {
    if (launcher.unsetInside && (best == nullptr || preferenceOf(launcher) > preferenceOf(*best))) best = &launcher;
  }
  return best;
}

std::string versionIn(const LauncherDescriptor& launcher, std::string_view output) {
  return base::printable(base::matchedText(launcher.version, output, 1), 64);
}

Result<std::vector<std::string>> launchCommand(const LauncherDescriptor& launcher, const LaunchRequest& request) {
  if (!request.runtime.empty() && !takesRuntime(launcher))
    return fail(base::ErrorCode::Conflict, "/allocation/launcher", launcher.id,
                {base::Phrase::Value, R"({"use": "runtime"})"});
  base::TemplateScope scope;
  scope.values = {{"ranks", std::to_string(request.ranks)},
                  {"threads", std::to_string(request.threadsPerRank)},
                  {"nodes", std::to_string(request.nodes)},
                  {"ranksPerNode", std::to_string(request.ranksPerNode)},
                  {"hosts", "${HOSTS_FILE}"},
                  {"tag", "${RUN_TAG}"}};
  scope.facts = {{"bound", request.bind == model::Binding::Core}, {"several_nodes", request.nodes > 1}};
  auto& environment = scope.lists["environment"];
  for (const auto& [name, value] : request.environment) environment.push_back({{"name", name}, {"value", value}});
  scope.uses["command"] = request.command;
  scope.uses["runtime"] = request.runtime;
  return base::expandArgv(launcher.argv.words(), scope, "/argv");
}

Result<std::vector<std::string>> commandInside(const LauncherDescriptor& launcher, const LaunchRequest& request,
                                               Account account) {
  const Result<std::vector<std::string>> words = launchCommand(launcher, request);
  if (!words) return words;
  std::vector<std::string> command = {"env"};
  for (const std::string& name : launcher.unsetInside.value_or(std::vector<std::string>()))
    command.insert(command.end(), {"-u", name});
  if (account == Account::Root) {
    for (const auto& [name, value] : launcher.rootEnvironment) command.push_back(name + "=" + value);
  }
  command.insert(command.end(), {"/bin/sh", "-c", kStartInside, "sh", kFolderInside});
  command.insert(command.end(), words->begin(), words->end());
  return command;
}

}  // namespace baremark::core::launch

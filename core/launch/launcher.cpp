// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/launcher.h"

#include "core/base/argv_template.h"
#include "core/base/json_fields.h"
#include "core/base/line_pattern.h"
#include "core/base/printable.h"

namespace baremark::core::launch {

using base::fail;
using base::Json;
using base::JsonFields;
using base::Result;

Result<LauncherDescriptor> parseLauncherDescriptor(std::string_view text) {
  const Result<Json> document = base::parseJson(text, {.maxBytes = 1 << 20});
  if (!document) return fail(document.error());
  JsonFields fields(*document, "");
  fields.choice("schema", {"baremark.launcher/1"});
  LauncherDescriptor launcher;
  launcher.id = fields.text("id", {}, 64);
  // What an experiment asks for by these words is not looked up.
  if (launcher.id == "auto" || launcher.id == "mpirun") {
    fields.refuse("id", {.code = base::ErrorCode::Conflict, .value = launcher.id, .allowed = "a name other than auto and mpirun"});
  }
  launcher.label = fields.text("label", {}, 64);
  JsonFields detect(fields.object("detect"), "/detect");
  launcher.detect = detect.texts("argv", 255);
  launcher.version = base::regularExpression(detect, "version");
  fields.adopt(detect.finish());
  launcher.argv = fields.array("argv");
  const Json& environment = fields.object("rootEnvironment");
  for (const auto& entry : environment.items()) {
    if (entry.value().is_string()) {
      launcher.rootEnvironment[entry.key()] = entry.value().get<std::string>();
    } else {
      fields.refuse("rootEnvironment", {.code = base::ErrorCode::WrongType, .value = base::shortValue(entry.value()),
                                        .allowed = "a text"});
    }
  }
  if (fields.isGood()) {
    if (const auto words = launchCommand(launcher, {.command = {"true"}}); !words) fields.refuse("argv", words.error());
  }
  if (Result<void> good = fields.finish(); !good) return fail(good.error());
  return launcher;
}

bool takesHostsFile(const LauncherDescriptor& launcher) { return base::toJsonLine(launcher.argv).find("${hosts}") != std::string::npos; }

std::string versionIn(const LauncherDescriptor& launcher, std::string_view output) {
  return base::printable(base::matchedText(launcher.version, output, 1), 64);
}

Result<std::vector<std::string>> launchCommand(const LauncherDescriptor& launcher, const LaunchRequest& request) {
  base::TemplateScope scope;
  scope.values = {{"ranks", std::to_string(request.ranks)}, {"threads", std::to_string(request.threadsPerRank)},
                  {"nodes", std::to_string(request.nodes)}, {"ranksPerNode", std::to_string(request.ranksPerNode)},
                  {"hosts", "${HOSTS_FILE}"}, {"tag", "${RUN_TAG}"}};
  scope.facts = {{"bound", request.bind == model::Binding::Core}, {"several_nodes", request.nodes > 1}};
  auto& environment = scope.lists["environment"];
  for (const auto& [name, value] : request.environment) environment.push_back({{"name", name}, {"value", value}});
  scope.uses["command"] = request.command;
  return base::expandArgv(launcher.argv, scope, "/argv");
}

}  // namespace baremark::core::launch

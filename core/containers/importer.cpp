// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/importer.h"

#include <algorithm>

#include "core/base/command_template.h"
#include "core/base/json.h"
#include "core/base/json_fields.h"
#include "core/base/printable.h"
#include "core/base/quoting.h"

namespace baremark::core::containers {
namespace {

using base::ErrorCode, base::fail, base::Json, base::JsonFields, base::Result;

const std::vector<std::string> kKinds = {"registry", "docker-archive", "oci-archive", "oci-folder",
                                         "sif",      "squashfs",       "tar",         "folder"};
/// Variables of image_import.sh. A command holds only their names; the shell inserts their values as whole words.
const std::vector<std::string> kImporterVariables = {"source", "byDigest", "registry", "username",
                                                     "auth",   "work",     "tree",     "offset"};

ToolScope scopeOf(const ImportCase& what) {
  ToolScope scope = toolScope(kImporterVariables);
  scope.names.values["kind"] = what.kind;
  scope.names.facts = {{"loopback", what.isLoopback}, {"login", what.hasLogin}, {"root", what.isRoot}};
  return scope;
}

}  // namespace

bool Importer::takes(const std::string& kind) const {
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

Result<Importer> parseImporter(std::string_view text) {
  JsonFields fields(text, "baremark.importer/1");
  Importer importer;
  readTool(fields, importer);
  importer.kinds = fields.texts("kinds", 64);
  if (fields.isGood() && importer.kinds.empty()) fields.refuse("kinds", ErrorCode::Missing);
  for (const std::string& kind : importer.kinds) {
    if (fields.isGood() && std::find(kKinds.begin(), kKinds.end(), kind) == kKinds.end()) {
      fields.refuse("kinds", ErrorCode::UnknownValue, base::printable(kind, 80), {base::Phrase::Names, kKinds});
    }
  }
  importer.login = fields.array("login");
  importer.manifest = fields.array("manifest");
  for (const auto& [name, list] : {std::pair("login", &importer.login), {"manifest", &importer.manifest}}) {
    if (fields.isGood() && !list->empty()) fields.adopt(base::checkCommand(list->words(), fields.pathOf(name)));
  }
  importer.digest = fields.array("digest");
  importer.make = fields.array("make");
  importer.clean = fields.array("clean");
  if (fields.isGood() && importer.make.empty()) fields.refuse("make", ErrorCode::Missing);
  if (fields.isGood()) {
    // In every case, so that a mistake is found when the file is read.
    for (const std::string& kind : kKinds) {
      if (!importer.takes(kind)) continue;
      for (unsigned facts = 0; facts < 8; ++facts) {
        const auto functions = importerFunctions(importer, {.kind = kind,
                                                            .hasLogin = (facts & 1U) != 0,
                                                            .isLoopback = (facts & 2U) != 0,
                                                            .isRoot = (facts & 4U) != 0});
        if (!functions) fields.refuse("make", functions.error());  // the error names its own place
      }
    }
  }
  return fields.finish(std::move(importer));
}

std::vector<const Importer*> importersFor(const Importers& importers, const ImportCase& what) {
  return toolsThat(importers, [&what](const Importer& importer) {
    const bool resolvesTags = !importer.manifest.empty() || !importer.digest.empty();
    return importer.takes(what.kind) && (!what.needsTagResolved || resolvesTags) &&
           (!what.hasLogin || !importer.login.empty());
  });
}

Result<std::string> findImportersScript(const Importers& importers) {
  base::FirstError errors;
  std::string script;
  for (const auto& [id, importer] : importers) {
    script += "has " + errors.valueOf(base::shellCommand(importer.programs)) + " && printf 'tool " + id +
              " %s\\n' \"$(" + errors.valueOf(base::shellCommand(importer.version)) +
              " </dev/null 2>&1 | head -n 1)\"\n";
  }
  return errors.resultOf(script + "true\n");
}

Result<std::string> importerFunctions(const Importer& importer, const ImportCase& what) {
  const ToolScope scope = scopeOf(what);
  base::FirstError errors;
  const auto commands = [&](const base::CommandTemplate& list, const char* path) {
    return errors.valueOf(toolCommands(list, scope, path, " &&\n  "));
  };
  const std::string login = errors.valueOf(toolCommand(importer.login, scope, "/login"));
  const std::string manifest = errors.valueOf(toolCommand(importer.manifest, scope, "/manifest"));
  const std::string digest = commands(importer.digest, "/digest");
  const std::string resolve = !manifest.empty() ? "manifest" : digest.empty() ? "" : "digest";
  return errors.resultOf(shellFunction("login", login) +
                         shellFunction("resolve", manifest.empty() ? digest : manifest) +
                         shellFunction("make", commands(importer.make, "/make")) +
                         shellFunction("clean", commands(importer.clean, "/clean")) + "RESOLVE=" + resolve + "\n");
}

}  // namespace baremark::core::containers

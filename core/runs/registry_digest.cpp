// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/registry_digest.h"

#include <cstdlib>
#include <vector>

#include "core/base/id.h"
#include "core/base/printable.h"
#include "core/base/quoting.h"
#include "core/containers/tool_commands.h"
#include "core/runs/image_builder.h"
#include "core/runs/image_status.h"
#include "core/runs/registry_secret.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode;
using base::fail;
using base::Phrase;
using base::Result;
using containers::ImportCase;
using containers::Importer;
using containers::RegistryReference;

constexpr std::chrono::minutes kFindTime{2};
constexpr std::chrono::minutes kAskTime{30};  // Podman fetches the image in order to answer

base::Error errorOf(const RegistryReference& reference, const CommandOutcome& outcome) {
  const std::string words = base::printable(outcome.err, 4096);
  switch (outcome.status) {
    case ImageStatus::NoSuchImage:
      return {
          .code = ErrorCode::NotFound, .where = reference.text(), .allowed = Phrase::RegistryImage, .detail = words};
    case ImageStatus::Refused:
      return {.code = ErrorCode::PermissionDenied,
              .where = reference.text(),
              .allowed = Phrase::RegistryAccount,
              .detail = words};
    case ImageStatus::NoSpace: {
      const std::string free = imageLine(outcome.out, "free");
      return base::noSpaceError(imageLine(outcome.out, "folder"),
                                free.empty() ? -1 : std::strtoll(free.c_str(), nullptr, 10), 0, words);
    }
    case ImageStatus::NoRegistry:
      return {.code = ErrorCode::Unavailable, .where = reference.registry, .detail = words};
    default:
      return {.code = ErrorCode::CommandFailed,
              .where = reference.text(),
              .value = std::to_string(outcome.status),
              .detail = words};
  }
}

}  // namespace

/// The preferred tool of the host that can ask for a digest.
Result<const Importer*> RegistryDigest::tool(const ImportCase& what, const std::string& reference,
                                             const IsCancelled& isCancelled) {
  const Result<std::string> variables = base::shellAssignments({{"source", ""}});
  if (!variables) return fail(variables.error());
  const Result<std::string> tools = containers::findImportersScript(m_importers);
  if (!tools) return fail(tools.error());
  const Result<CommandOutcome> found = imageScriptOutcome(
      m_host.exec({.script = *variables + m_scripts.look + *tools, .deadline = kFindTime}), reference, isCancelled);
  if (!found) return fail(found.error());
  const std::map<std::string, std::string> there = containers::toolsIn(found->out);
  const std::vector<const Importer*> fitting = containers::importersFor(m_importers, what);
  std::vector<std::string> labels;
  for (const Importer* importer : fitting) {
    if (there.count(importer->id) > 0) return importer;
    labels.push_back(importer->label);
  }
  return fail({.code = ErrorCode::Unavailable,
               .where = {Phrase::NamedImage, reference},
               .allowed = {what.hasLogin ? Phrase::ToolsForLogin : Phrase::ToolsForTag, labels}});
}

Result<std::string> RegistryDigest::script(const Importer& importer, const ImportCase& what,
                                           const RegistryReference& reference, const Account& account) const {
  const Result<std::string> functions = containers::importerFunctions(importer, what);
  if (!functions) return functions;
  const Result<std::string> variables =
      base::shellAssignments({{"TARGET", m_host.root() + "/builds/digest-" + base::Id<struct DigestTag>::make().text()},
                              {"KIND", what.kind},
                              {"CLEAN", ""},
                              {"source", reference.text()},
                              {"tag", reference.tag},
                              {"pinned", ""},
                              {"registry", reference.registry},
                              {"repository", reference.repository},
                              {"username", account.username}});
  if (!variables) return variables;
  return scriptWithPassword(*variables, account.password, *functions + m_scripts.ask);
}

Result<std::string> RegistryDigest::of(const RegistryReference& reference, const Account& account,
                                       const IsCancelled& isCancelled) {
  RegistryReference tagged = reference;
  tagged.digest.clear();
  if (tagged.tag.empty()) tagged.tag = "latest";
  const ImportCase what{.kind = "registry",
                        .needsTagResolved = true,
                        .hasLogin = !account.username.empty(),
                        .isLoopback = tagged.isLoopback(),
                        .isRoot = m_resources.isRoot};
  const Result<const Importer*> importer = tool(what, tagged.text(), isCancelled);
  if (!importer) return fail(importer.error());
  Result<std::string> text = script(**importer, what, tagged, account);
  if (!text) return fail(text.error());
  const Wiped wiped(*text);
  const Result<CommandOutcome> outcome =
      imageScriptOutcome(m_host.exec({.script = *text, .deadline = kAskTime}), tagged.text(), isCancelled);
  if (!outcome) return fail(outcome.error());
  if (outcome->status != 0) return fail(errorOf(tagged, *outcome));
  return imageLine(outcome->out, "content");
}

}  // namespace baremark::core::runs

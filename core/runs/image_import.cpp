// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/image_import.h"

#include <optional>
#include <utility>

#include "core/base/id.h"
#include "core/base/printable.h"
#include "core/base/quoting.h"
#include "core/runs/block_composer.h"
#include "core/runs/build_secrets.h"
#include "core/runs/preparation.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode, base::fail, base::Phrase, base::Result;
using containers::Importer;

constexpr std::chrono::hours kImportTime{6};  // including the wait for another import
constexpr std::chrono::minutes kLookTime{10};
/// The end of an imported image's folder, where other images have the build id of their engine.
constexpr const char* kImported = "imported";

/// What the registry said; nothing: something else went wrong. `login`: what a refused account can do.
std::optional<base::Error> registryError(const std::string& reference, const CommandOutcome& outcome, Phrase login,
                                         const std::string& words) {
  if (outcome.status == ImageStatus::NoSuchImage)
    return base::Error{
        .code = ErrorCode::NotFound, .where = reference, .allowed = Phrase::RegistryImage, .detail = words};
  if (outcome.status == ImageStatus::Refused)
    return base::Error{.code = ErrorCode::PermissionDenied, .where = reference, .allowed = login, .detail = words};
  return {};
}

base::Error errorOf(const std::string& name, const std::string& source, const CommandOutcome& outcome) {
  const base::Phrased image{Phrase::NamedImage, name};
  const std::string words = base::printable(outcome.err, 4096);
  if (const auto error = registryError(source, outcome, Phrase::RegistryAccount, words)) return *error;
  switch (outcome.status) {
    case ImageStatus::OtherDigest:
      return {.code = ErrorCode::Corrupt, .where = source, .allowed = Phrase::ManifestDigest, .detail = words};
    case ImageStatus::NoRegistry:
      return {.code = ErrorCode::Unavailable, .where = source, .detail = words};
    case ImageStatus::Moved:
      return {.code = ErrorCode::Duplicate,
              .where = Phrase::KindImage,
              .value = name,
              .allowed = {Phrase::MovedSource, imageLine(outcome.out, "old"), imageLine(outcome.out, "new")}};
    case ImageStatus::NoSpace: {
      const std::string folder = imageLine(outcome.out, "folder");
      return noRoomError(folder.empty() ? image : base::Phrased(Phrase::ImageIn, name, folder), outcome.out, words);
    }
    case ImageStatus::OtherImage: {
      const std::string other = imageLine(outcome.out, "other");
      return {
          .code = ErrorCode::Duplicate,
          .where = Phrase::KindImage,
          .value = name,
          .allowed = other.empty() ? base::Phrased(Phrase::NotImported) : base::Phrased(Phrase::OtherSource, other)};
    }
    case ImageStatus::NoRootFileSystem:
      return {.code = ErrorCode::Malformed, .where = source, .allowed = Phrase::RootFileSystem};
    case ImageStatus::Links:
      return {.code = ErrorCode::Untrusted, .where = source, .allowed = Phrase::NoLinkForEngine};
    default:
      return {
          .code = ErrorCode::CommandFailed, .where = image, .value = std::to_string(outcome.status), .detail = words};
  }
}

/// Asks the host what the source is (empty: none) and which tools it has.
Result<CommandOutcome> lookAt(Host& host, const containers::Importers& importers, const std::string& look,
                              const std::string& source, const std::string& image, const IsCancelled& isCancelled) {
  base::FirstError errors;
  const std::string variables = errors.valueOf(base::shellAssignments({{"source", source}}));
  const std::string tools = errors.valueOf(containers::findImportersScript(importers));
  const Result<std::string> script = errors.resultOf(variables + look + tools);
  if (!script) return fail(script.error());
  return runImageScript(host, image, {.script = *script, .deadline = kLookTime}, isCancelled);
}

/// The programs of these importers, "skopeo and umoci" as one name.
std::vector<std::string> labelsOf(const std::vector<const Importer*>& importers) {
  std::vector<std::string> labels;
  for (const Importer* importer : importers) labels.push_back(importer->label);
  return labels;
}

base::Phrase remedyOf(const containers::ImportCase& kind) {
  if (kind.needsTagResolved) return Phrase::ToolsForTag;
  return kind.hasLogin ? Phrase::ToolsForLogin : Phrase::ImportTools;
}

using containers::ImportCase, containers::RegistryReference;

constexpr std::chrono::minutes kAskTime{30};  // Podman fetches the image in order to answer

base::Error errorOf(const RegistryReference& reference, const CommandOutcome& outcome) {
  const std::string words = base::printable(outcome.err, 4096);
  if (const auto error = registryError(reference.text(), outcome, Phrase::RegistryLogin, words)) return *error;
  if (outcome.status == ImageStatus::NoSpace) return noRoomError(imageLine(outcome.out, "folder"), outcome.out, words);
  if (outcome.status == ImageStatus::NoRegistry)
    return {.code = ErrorCode::Unavailable, .where = reference.registry, .detail = words};
  return {.code = ErrorCode::CommandFailed,
          .where = reference.text(),
          .value = std::to_string(outcome.status),
          .detail = words};
}

}  // namespace

std::string ImageImport::path(const std::string& name) const {
  return imagePath(m_host.root(), name, kImported);
}

Result<ImageImport::Plan> ImageImport::planned(const ImageToImport& what, const IsCancelled& isCancelled) {
  Plan plan{.what = what};
  if (plan.what.name.empty()) plan.what.name = containers::defaultImageName(what.source);
  if (Result<void> good = containers::checkImageName(plan.what.name, kEngineImage); !good) return fail(good.error());
  plan.kind.hasLogin = !what.username.empty();
  plan.kind.isRoot = m_resources.isRoot;
  if (!containers::isPath(what.source)) {
    Result<containers::RegistryReference> reference = containers::parseReference(what.source);
    if (!reference) return fail(reference.error());
    plan.reference = *std::move(reference);
    plan.kind.kind = "registry";
    plan.kind.needsTagResolved = plan.reference.digest.empty();
    plan.kind.isLoopback = plan.reference.isLoopback();
  } else if (what.source.front() != '/') {
    return fail(ErrorCode::OutOfRange, Phrase::ImageSource, what.source, Phrase::SourceOnHost);
  } else if (plan.kind.hasLogin) {
    return fail({.code = ErrorCode::NotApplicable, .where = "username", .allowed = Phrase::UsernameOfRegistry});
  }
  if (Result<void> good = choose(plan, isCancelled); !good) return fail(good.error());
  return plan;
}

/// Takes the preferred tool of the host that fits the source.
Result<void> ImageImport::choose(Plan& plan, const IsCancelled& isCancelled) {
  const Result<CommandOutcome> found = lookAt(m_host, m_importers, m_scripts.look,
                                              plan.isRegistry() ? "" : plan.what.source, plan.what.name, isCancelled);
  if (!found) return fail(found.error());
  plan.kind.kind = imageLine(found->out, "kind");
  if (plan.kind.kind == "missing") return fail(ErrorCode::NotFound, Phrase::KindFile, plan.what.source);
  const std::vector<const Importer*> fitting = containers::importersFor(m_importers, plan.kind);
  if (fitting.empty() && !plan.isRegistry())
    return fail({.code = ErrorCode::Malformed, .where = plan.what.source, .allowed = Phrase::ImportSources});
  const std::map<std::string, std::string> there = containers::toolsIn(found->out);
  for (const Importer* importer : fitting) {
    const auto tool = there.find(importer->id);
    if (tool == there.end()) continue;
    plan.importer = importer;
    plan.tool = tool->second.empty() ? importer->label : tool->second;
    return {};
  }
  return fail({.code = ErrorCode::Unavailable,
               .where = {Phrase::NamedImage, plan.what.name},
               .allowed = {remedyOf(plan.kind), labelsOf(fitting)}});
}

Result<std::string> ImageImport::script(const Plan& plan, std::string_view password) const {
  const Result<std::string> functions = containers::importerFunctions(*plan.importer, plan.kind);
  if (!functions) return functions;
  const Result<std::string> variables =
      base::shellAssignments({{"TARGET", path(plan.what.name)},
                              {"KIND", plan.kind.kind},
                              {"NAMED", plan.what.source},
                              {"UPDATE", plan.what.mayReplace ? "yes" : ""},
                              {"TOOL", plan.tool},
                              {"ENGINE", m_resources.engine},
                              {"ENGINE_BUILD", m_resources.engineBuild},
                              {"source", plan.isRegistry() ? plan.reference.text() : plan.what.source},
                              {"tag", plan.reference.tag},
                              {"CLEAN", ""},
                              {"pinned", plan.reference.digest},
                              {"registry", plan.reference.registry},
                              {"repository", plan.reference.repository},
                              {"username", plan.what.username}});
  if (!variables) return variables;
  return scriptWithPassword(*variables, password, *functions + m_scripts.import);
}

Result<ImportedImage> ImageImport::run(const ImageToImport& what, std::string_view password,
                                       const ImageBuilder::OnProgress& onProgress, const IsCancelled& isCancelled) {
  const auto start = std::chrono::steady_clock::now();
  const Result<Plan> plan = planned(what, isCancelled);
  if (!plan) return fail(plan.error());
  const std::string& name = plan->what.name;
  const Result<void> owned = checkImageOwner(m_store, m_host.name(), name, path(name), Phrase::NotImported);
  if (!owned) return fail(owned.error());
  ImageBuilder builder(m_host, m_store, m_resources);
  if (what.mayReplace) {
    if (Result<void> unused = builder.checkUnused(name); !unused) return fail(unused.error());
  }
  Result<std::string> text = script(*plan, password);
  if (!text) return fail(text.error());
  const Wiped wiped(*text);
  const Result<CommandOutcome> outcome =
      runImageScript(m_host, name, {.script = *text, .deadline = kImportTime}, isCancelled, {onProgress});
  if (!outcome) return fail(outcome.error());
  if (const auto refusal = imageRefusal(name, *outcome); refusal && outcome->status == 4) return fail(*refusal);
  if (outcome->status != 0) return fail(errorOf(name, what.source, *outcome));
  ImportedImage imported;
  imported.image = recordOfImage(m_host.name(), name, path(name), outcome->out);
  imported.content = imageLine(outcome->out, "content");
  imported.tool = imageLine(outcome->out, "tool");
  imported.wasThere = imageLine(outcome->out, "there") == "yes";
  if (!imported.wasThere)
    imported.image.buildSeconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const auto before = recordOfImage(m_store, m_host.name(), name);
  if (!before) return fail(before.error());
  if (imported.wasThere && *before) {
    imported.image = **before;
    return imported;
  }
  if (Result<void> kept = builder.keep(imported.image, isCancelled); !kept) return fail(kept.error());
  return imported;
}

/// The preferred tool of the host that can ask for a digest.
Result<const Importer*> RegistryDigest::tool(const ImportCase& what, const std::string& reference,
                                             const IsCancelled& isCancelled) {
  const Result<CommandOutcome> found = lookAt(m_host, m_importers, m_scripts.look, "", reference, isCancelled);
  if (!found) return fail(found.error());
  const std::map<std::string, std::string> there = containers::toolsIn(found->out);
  const std::vector<const Importer*> fitting = containers::importersFor(m_importers, what);
  for (const Importer* importer : fitting) {
    if (there.count(importer->id) > 0) return importer;
  }
  return fail(ErrorCode::Unavailable, {Phrase::NamedImage, reference}, {},
              {what.hasLogin ? Phrase::ToolsForLogin : Phrase::ToolsForTag, labelsOf(fitting)});
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
      runImageScript(m_host, tagged.text(), {.script = *text, .deadline = kAskTime}, isCancelled);
  if (!outcome) return fail(outcome.error());
  if (outcome->status != 0) return fail(errorOf(tagged, *outcome));
  return imageLine(outcome->out, "content");
}

}  // namespace baremark::core::runs

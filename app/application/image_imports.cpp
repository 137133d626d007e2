// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/image_imports.h"

#include <utility>

#include "app/application/resource_texts.h"
#include "core/containers/image_source.h"

namespace baremark::app {
namespace {

using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;
using core::runs::ImportedImage;

constexpr int kMostTries = 3;

/// As for an account on a host. The keychain keeps the answer under user@registry.
remote::Question passwordQuestion(const std::string& username, const core::containers::RegistryReference& reference) {
  const std::string account = username + "@" + reference.registry;
  remote::Question question{.kind = remote::Question::Kind::Password, .host = reference.registry, .account = account};
  question.login = account;
  question.prompts.push_back({.text = {}, .isEchoed = false});
  return question;
}

}  // namespace

Result<ImportedImage> importImage(HostService& there, core::runs::StoreAccess& store, const ImageImportRequest& request,
                                  const remote::Asker& asker, const OnImport& on,
                                  const remote::IsCancelled& isCancelled) {
  const core::containers::Importers importers = imageImporters(userDescriptors("importers")).byId;
  const core::runs::ImportScripts scripts{
      .look = resourceText("recipes/image_look.sh"),
      .import = resourceText("recipes/image_prelude.sh") + resourceText("recipes/image_aside.sh") +
                resourceText("recipes/image_registry.sh") + resourceText("recipes/image_import.sh")};
  const auto attempt = [&](const remote::Secret& password) {
    return retryUntilConnected(Reached::NotYet, on.onWait, isCancelled, [&] {
      return core::runs::ImageImport(there.host(), store, there.resources(), importers, scripts)
          .run(request.what, password.text(), on.onProgress, isCancelled);
    });
  };
  const bool hasLogin = !request.what.username.empty() && !core::containers::isPath(request.what.source);
  if (!hasLogin || request.password) return attempt(request.password.value_or(remote::Secret()));
  const auto reference = core::containers::parseReference(request.what.source);
  if (!reference) return fail(reference.error());
  remote::Question question = passwordQuestion(request.what.username, *reference);
  core::base::Error refused{.code = ErrorCode::PermissionDenied,
                            .where = request.what.source,
                            .allowed = core::base::Phrase::RegistryAccount};
  for (int tries = 0; tries < kMostTries; ++tries) {
    const std::optional<remote::Answer> answer = asker ? asker(question) : std::nullopt;
    if (isCancelled()) return fail({.code = ErrorCode::Cancelled, .where = request.what.source});
    if (!answer || answer->texts.empty()) return fail(refused);
    Result<ImportedImage> imported = attempt(answer->texts.front());
    if (imported || imported.error().code != ErrorCode::PermissionDenied) return imported;
    refused = imported.error();
    question.isRepeated = true;
  }
  return fail(refused);
}

Result<std::map<std::string, std::string>> currentDigests(HostService& there, const std::vector<std::string>& images,
                                                          const OnWait& onWait,
                                                          const remote::IsCancelled& isCancelled) {
  const core::containers::Importers importers = imageImporters(userDescriptors("importers")).byId;
  const core::runs::DigestScripts scripts{
      .look = resourceText("recipes/image_look.sh"),
      .ask = resourceText("recipes/image_prelude.sh") + resourceText("recipes/image_aside.sh") +
             resourceText("recipes/image_registry.sh") + resourceText("recipes/image_digest.sh")};
  std::map<std::string, std::string> digests;
  for (const std::string& image : images) {
    const auto reference = core::containers::parseReference(image);
    if (!reference) return fail(reference.error());
    Result<std::string> digest = retryUntilConnected(Reached::NotYet, onWait, isCancelled, [&] {
      return core::runs::RegistryDigest(there.host(), there.resources(), importers, scripts)
          .of(*reference, {}, isCancelled);
    });
    if (!digest) return fail(digest.error());
    digests[image] = std::move(*digest);
  }
  return digests;
}

}  // namespace baremark::app

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/base_digests.h"

#include <utility>

#include "app/application/registry_account.h"
#include "app/application/resource_texts.h"
#include "core/containers/image_source.h"
#include "core/runs/image_import.h"

namespace baremark::app {

using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;
using core::containers::RegistryReference;

Result<std::map<std::string, std::string>> currentDigests(HostService& there, const DigestRequest& request,
                                                          const remote::Asker& asker, const OnWait& onWait,
                                                          const remote::IsCancelled& isCancelled) {
  const core::containers::Importers importers = imageImporters(userDescriptors("importers")).byId;
  const core::runs::DigestScripts scripts{
      .look = resourceText("recipes/image_look.sh"),
      .ask = resourceText("recipes/image_prelude.sh") + resourceText("recipes/image_aside.sh") +
             resourceText("recipes/image_registry.sh") + resourceText("recipes/image_digest.sh")};
  std::map<std::string, remote::Secret> passwords;  // by registry
  std::map<std::string, std::string> digests;
  for (const std::string& image : request.images) {
    const Result<RegistryReference> reference = core::containers::parseReference(image);
    if (!reference) return fail(reference.error());
    auto password = passwords.find(reference->registry);
    if (password == passwords.end()) {
      remote::Secret secret = request.password.value_or(remote::Secret());
      if (!request.username.empty() && !request.password) {
        const std::optional<remote::Answer> answer =
            asker ? asker(passwordQuestion(request.username, *reference)) : std::nullopt;
        if (isCancelled()) return fail({.code = ErrorCode::Cancelled, .where = image});
        if (!answer || answer->texts.empty()) {
          return fail(
              {.code = ErrorCode::PermissionDenied, .where = image, .allowed = core::base::Phrase::RegistryAccount});
        }
        secret = answer->texts.front();
      }
      password = passwords.emplace(reference->registry, std::move(secret)).first;
    }
    Result<std::string> digest = retryUntilConnected(Reached::NotYet, onWait, isCancelled, [&] {
      return core::runs::RegistryDigest(there.host(), there.resources(), importers, scripts)
          .of(*reference, {.username = request.username, .password = password->second.text()}, isCancelled);
    });
    if (!digest) return fail(digest.error());
    digests[image] = std::move(*digest);
  }
  return digests;
}

}  // namespace baremark::app

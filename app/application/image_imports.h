// SPDX-License-Identifier: GPL-3.0-or-later
// Imports images onto a host, and asks registries for digests; asks for the password of a registry's account, and
// connects again if the connection breaks. Blocking; call it in a worker thread, while the host's service lives.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/application/connection_patience.h"
#include "app/application/host_service.h"
#include "core/base/result.h"
#include "core/runs/image_import.h"
#include "remote/ssh/questions.h"
#include "remote/transfer/folder_transfer.h"

namespace baremark::app {

struct ImageImportRequest {
  core::runs::ImageToImport what;
  /// The password, if the user gave it already; otherwise `asker` is asked if there is a user name.
  std::optional<remote::Secret> password;
};

struct OnImport {
  core::runs::ImageBuilder::OnProgress onProgress;  ///< called in the host's thread
  OnWait onWait = {};
};

/// Imports an image and writes it to the store. Errors as ImageImport::run(). After a wrong password `asker` is asked
/// again, up to three times. PermissionDenied: the last password was wrong, or the user gave none.
[[nodiscard]] core::base::Result<core::runs::ImportedImage> importImage(HostService& there,
                                                                        core::runs::StoreAccess& store,
                                                                        const ImageImportRequest& request,
                                                                        const remote::Asker& asker, const OnImport& on,
                                                                        const remote::IsCancelled& isCancelled);

/// The digests that the tags of these references have now, as the host's tools say it. Malformed: an image that is no
/// reference. Other errors: those of core::runs::RegistryDigest.
[[nodiscard]] core::base::Result<std::map<std::string, std::string>> currentDigests(
    HostService& there, const std::vector<std::string>& images, const OnWait& onWait,
    const remote::IsCancelled& isCancelled);

}  // namespace baremark::app

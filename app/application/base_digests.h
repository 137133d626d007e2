// SPDX-License-Identifier: GPL-3.0-or-later
// Asks registries which digests tags have now, for the command line and the window: asks for the password of an
// account, and connects to the host again if the connection breaks. Blocking; call it in a worker thread, while the
// host's service lives.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/application/connection_patience.h"
#include "app/application/host_service.h"
#include "core/base/result.h"
#include "remote/ssh/questions.h"
#include "remote/transfer/waiting.h"

namespace baremark::app {

struct DigestRequest {
  std::vector<std::string> images;  ///< references with tags
  std::string username;             ///< of the registries' account; empty: no login
  /// The password, if the user gave it already; otherwise `asker` is asked, once for each registry.
  std::optional<remote::Secret> password = {};
};

/// The digest of each image, as the host's tools say it. Malformed: an image that is no reference. PermissionDenied:
/// also if the user gave no password. Other errors: those of core::runs::RegistryDigest.
[[nodiscard]] core::base::Result<std::map<std::string, std::string>> currentDigests(
    HostService& there, const DigestRequest& request, const remote::Asker& asker, const OnWait& onWait,
    const remote::IsCancelled& isCancelled);

}  // namespace baremark::app

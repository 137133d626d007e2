// SPDX-License-Identifier: GPL-3.0-or-later
// Asks a registry which digest a tag has now, from a host and with the tools that the host has. Blocking.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/containers/image_source.h"
#include "core/containers/importer.h"
#include "core/runs/host.h"
#include "core/runs/runner_resources.h"

namespace baremark::core::runs {

struct DigestScripts {
  std::string look;  ///< resources/recipes/image_look.sh
  std::string ask;   ///< resources/recipes/image_prelude.sh, image_aside.sh, image_registry.sh and image_digest.sh
};

class RegistryDigest {
 public:
  using IsCancelled = std::function<bool()>;
  struct Account {
    std::string username;       ///< empty: no login
    std::string_view password;  ///< reaches the tool by standard input and is kept nowhere
  };

  /// All arguments must outlive this object.
  RegistryDigest(Host& host, const RunnerResources& resources, const containers::Importers& importers,
                 const DigestScripts& scripts)
      : m_host(host), m_resources(resources), m_importers(importers), m_scripts(scripts) {}

  /// "sha256:…" of the image that the registry has under the reference's tag; a digest of the reference is not used.
  /// NotFound: the registry has no such tag. PermissionDenied: it refused. Unavailable: it did not answer (`where` is
  /// the registry), or the host has no tool that can ask (`allowed` names some). NoSpace. CommandFailed: another reason
  /// of the tool. Cancelled.
  [[nodiscard]] base::Result<std::string> of(const containers::RegistryReference& reference, const Account& account,
                                             const IsCancelled& isCancelled);

 private:
  [[nodiscard]] base::Result<const containers::Importer*> tool(const containers::ImportCase& what,
                                                               const std::string& reference,
                                                               const IsCancelled& isCancelled);
  [[nodiscard]] base::Result<std::string> script(const containers::Importer& importer,
                                                 const containers::ImportCase& what,
                                                 const containers::RegistryReference& reference,
                                                 const Account& account) const;

  Host& m_host;
  const RunnerResources& m_resources;
  const containers::Importers& m_importers;
  const DigestScripts& m_scripts;
};

}  // namespace baremark::core::runs

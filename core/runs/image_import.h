// SPDX-License-Identifier: GPL-3.0-or-later
// Imports an image on a host: from a registry by digest, from an archive, a SIF, a squashfs, or a folder, with the
// host's tools. One process works on an image at a time. An incomplete tree never counts as an image. Blocking.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/containers/image_source.h"
#include "core/containers/tool_commands.h"
#include "core/runs/host.h"
#include "core/runs/image_builder.h"
#include "core/runs/runner_resources.h"

namespace baremark::core::runs {

struct ImageToImport {
  std::string source;       ///< a reference in a registry, or an absolute path on the host
  std::string name;         ///< empty: containers::defaultImageName()
  std::string username;     ///< of the registry's account; empty: no login
  bool mayReplace = false;  ///< replaces an image of this name that has another source or another digest
};

struct ImportedImage {
  storage::ImageRecord image;  ///< `recipe` has the source, its digest and the tool; no `engineBuild`: no engine inside
  std::string content;         ///< digest of the registry's manifest or of the file; empty for a folder
  std::string tool;
  bool wasThere = false;  ///< the host has the image with this digest; nothing was fetched
};

struct ImportScripts {
  std::string look;    ///< resources/recipes/image_look.sh
  std::string import;  ///< resources/recipes/image_prelude.sh, image_aside.sh, image_registry.sh and image_import.sh
};

class ImageImport {
 public:
  /// All arguments must outlive this object.
  ImageImport(Host& host, StoreAccess& store, const RunnerResources& resources, const containers::Importers& importers,
              const ImportScripts& scripts)
      : m_host(host), m_store(store), m_resources(resources), m_importers(importers), m_scripts(scripts) {}

  /// `password` belongs to `what.username`. It reaches the tool by standard input and is kept nowhere.
  /// Malformed, OutOfRange, Conflict: the source or the name. NotApplicable: a user name for a path. NotFound: no such
  /// file, or the registry has no such image. Unavailable: no tool for it on the host; `allowed` names some.
  /// PermissionDenied: the registry refused. Corrupt: a digest that does not match. Duplicate: the name belongs to
  /// another image, or the source has changed since its last import. NoSpace. Busy: a block uses the image that this
  /// one would replace. Cancelled: nothing is left on the host.
  [[nodiscard]] base::Result<ImportedImage> run(const ImageToImport& what, std::string_view password,
                                                const ImageBuilder::OnProgress& onProgress,
                                                const IsCancelled& isCancelled);

 private:
  struct Plan {
    ImageToImport what;
    containers::RegistryReference reference;  ///< only for a registry
    containers::ImportCase kind;
    const containers::Importer* importer = nullptr;
    std::string tool;  ///< its name and version
    [[nodiscard]] bool isRegistry() const { return kind.kind == "registry"; }
  };
  [[nodiscard]] base::Result<Plan> planned(const ImageToImport& what, const IsCancelled& isCancelled);
  [[nodiscard]] base::Result<void> choose(Plan& plan, const IsCancelled& isCancelled);
  [[nodiscard]] base::Result<std::string> script(const Plan& plan, std::string_view password) const;
  [[nodiscard]] std::string path(const std::string& name) const;

  Host& m_host;
  StoreAccess& m_store;
  const RunnerResources& m_resources;
  const containers::Importers& m_importers;
  const ImportScripts& m_scripts;
};

struct DigestScripts {
  std::string look;  ///< resources/recipes/image_look.sh
  std::string ask;   ///< resources/recipes/image_prelude.sh, image_aside.sh, image_registry.sh and image_digest.sh
};

class RegistryDigest {
 public:
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

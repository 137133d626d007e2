// SPDX-License-Identifier: GPL-3.0-or-later
// Imports an image on a host: from a registry by digest, from an archive, a SIF, a squashfs, or a folder, with the
// tools that the host has. Only one process works on an image at a time. A tree that is not complete never counts as
// an image. Blocking.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/containers/image_source.h"
#include "core/containers/importer.h"
#include "core/runs/image_builder.h"

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
                                                const std::function<bool()>& isCancelled);

 private:
  struct Plan {
    ImageToImport what;
    containers::RegistryReference reference;  ///< only for a registry
    containers::ImportCase kind;
    const containers::Importer* importer = nullptr;
    std::string tool;  ///< its name and version
    [[nodiscard]] bool isRegistry() const { return kind.kind == "registry"; }
  };
  [[nodiscard]] base::Result<Plan> planned(const ImageToImport& what, const std::function<bool()>& isCancelled);
  [[nodiscard]] base::Result<void> choose(Plan& plan, const std::function<bool()>& isCancelled);
  [[nodiscard]] base::Result<void> checkOwner(const std::string& name);
  [[nodiscard]] base::Result<std::string> script(const Plan& plan, std::string_view password) const;
  [[nodiscard]] std::string path(const std::string& name) const;

  Host& m_host;
  StoreAccess& m_store;
  const RunnerResources& m_resources;
  const containers::Importers& m_importers;
  const ImportScripts& m_scripts;
};

}  // namespace baremark::core::runs

// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's own image on a host: built once from the host's packages, kept while the engine is the same. Blocking.
#pragma once

#include <functional>
#include <string>

#include "core/base/result.h"
#include "core/runs/host.h"
#include "core/runs/runner_resources.h"
#include "core/runs/store_access.h"
#include "core/storage/host_repository.h"

namespace baremark::core::runs {

struct ImageProgress {
  int step = 0;  ///< 1-based
  int steps = 1;
  std::string words;  ///< what is being done, in English, for logs
};

/// The value of the last line "NAME value" of what an image's build printed, or of the image's own file /opt/baremark/image; made
/// printable.
[[nodiscard]] std::string imageLine(const std::string& lines, const std::string& name);

class ImageBuilder {
 public:
  using OnProgress = std::function<void(const ImageProgress&)>;  ///< called in the host's thread

  ImageBuilder(Host& host, StoreAccess& store, const RunnerResources& resources)
      : m_host(host), m_store(store), m_resources(resources) {}

  /// The image with this engine in it, or one that was sent to this host; built where there is none. `isCancelled` is asked twice
  /// a second.
  [[nodiscard]] base::Result<storage::ImageRecord> ensure(const OnProgress& onProgress,
                                                          const std::function<bool()>& isCancelled);
  /// Builds it even if it is there.
  [[nodiscard]] base::Result<storage::ImageRecord> build(const OnProgress& onProgress, const std::function<bool()>& isCancelled);
  /// Removes an image from the host and the store. NotFound where there is none of that name.
  [[nodiscard]] base::Result<void> remove(const std::string& name);

 private:
  /// Where this engine's image lies on the host.
  [[nodiscard]] std::string path() const;
  [[nodiscard]] base::Result<storage::ImageRecord> onTheHost();
  /// Whether an image with another engine inside is there because somebody sent it.
  [[nodiscard]] base::Result<bool> wasSent(const storage::ImageRecord& image);
  [[nodiscard]] storage::ImageRecord described(const std::string& lines) const;
  [[nodiscard]] base::Result<std::optional<storage::ImageRecord>> stored(const std::string& name);
  [[nodiscard]] base::Result<storage::ImageRecord> run(const std::optional<storage::ImageRecord>& old,
                                                       const OnProgress& onProgress, const std::function<bool()>& isCancelled);

  Host& m_host;
  StoreAccess& m_store;
  const RunnerResources& m_resources;
};

}  // namespace baremark::core::runs

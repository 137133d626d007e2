// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's own image on a host: built once from the host's packages, kept while the engine is the same. One process at a
// time works on an image of a host, whatever its store; who comes second waits, and takes what the first one built. Blocking.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/error.h"
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

struct BuiltImage {
  storage::ImageRecord image;
  bool wasThere = false;  ///< nothing was built for this call
};

/// The value of the last line "NAME value" of what an image's build printed, or of the image's own file /opt/baremark/image; made
/// printable.
[[nodiscard]] std::string imageLine(const std::string& lines, const std::string& name);

/// Cuts what the build of an image prints into lines and reports its steps.
class StepReader {
 public:
  explicit StepReader(std::function<void(const ImageProgress&)> onProgress) : m_onProgress(std::move(onProgress)) {}

  void add(std::string_view bytes);
  /// Nothing is reported any more once this has returned: a command that was given up may still say something.
  void close();

 private:
  void report(const std::string& text) const;

  std::mutex m_mutex;  ///< of the next two
  std::function<void(const ImageProgress&)> m_onProgress;
  std::string m_rest;  ///< an unfinished line; of one without end, the beginning
};

/// Why a script of an image that ended so did nothing, as image_prelude.sh and image_remove.sh say it: Busy. Nothing: it did not refuse.
[[nodiscard]] std::optional<base::Error> imageRefusal(const std::string& name, const CommandOutcome& outcome);

class ImageBuilder {
 public:
  using OnProgress = std::function<void(const ImageProgress&)>;  ///< called in the host's thread

  ImageBuilder(Host& host, StoreAccess& store, const RunnerResources& resources)
      : m_host(host), m_store(store), m_resources(resources) {}

  /// The image with this engine in it, or one that was sent to this host; nothing: it is to be built.
  [[nodiscard]] base::Result<std::optional<storage::ImageRecord>> find();
  /// As find(), and built where there is none. `isCancelled` is asked ten times a second.
  [[nodiscard]] base::Result<storage::ImageRecord> ensure(const OnProgress& onProgress,
                                                          const std::function<bool()>& isCancelled);
  /// The image with this engine in it; built where there is none.
  [[nodiscard]] base::Result<BuiltImage> build(const OnProgress& onProgress, const std::function<bool()>& isCancelled);
  /// Builds it even if it is there. Busy: a block at the host uses it.
  [[nodiscard]] base::Result<BuiltImage> rebuild(const OnProgress& onProgress, const std::function<bool()>& isCancelled);
  /// Removes an image from the host and the store. NotFound where there is none of that name; Busy: a block at the host uses it,
  /// or somebody builds it. Cancelled: as `isCancelled` said; the image is whole, or gone from the host and still in the store.
  [[nodiscard]] base::Result<void> remove(const std::string& name, const std::function<bool()>& isCancelled = {});

 private:
  struct Request {
    std::optional<storage::ImageRecord> old;  ///< whose packages may be taken over
    bool isAnew = false;
  };

  /// Where this engine's image lies on the host.
  [[nodiscard]] std::string path() const;
  /// The image with this engine in it, by the store that knows `known`, or by the host; nothing: it is to be built.
  [[nodiscard]] base::Result<std::optional<storage::ImageRecord>> current(const std::optional<storage::ImageRecord>& known);
  [[nodiscard]] base::Result<storage::ImageRecord> onTheHost();
  /// Busy: a block of this store is at the host, and an arm of its experiment uses the image.
  [[nodiscard]] base::Result<void> checkUnused(const std::string& name);
  /// Whether an image with another engine inside is there because somebody sent it.
  [[nodiscard]] base::Result<bool> wasSent(const storage::ImageRecord& image);
  [[nodiscard]] storage::ImageRecord described(const std::string& lines) const;
  [[nodiscard]] base::Result<std::optional<storage::ImageRecord>> stored(const std::string& name);
  [[nodiscard]] base::Result<BuiltImage> run(const Request& request, const OnProgress& onProgress,
                                             const std::function<bool()>& isCancelled);

  Host& m_host;
  StoreAccess& m_store;
  const RunnerResources& m_resources;
};

}  // namespace baremark::core::runs

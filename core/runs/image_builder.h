// SPDX-License-Identifier: GPL-3.0-or-later
// Builds the engine's image on a host from the host's packages, once for each engine. Only one process builds, replaces
// or removes a host's image at a time, even across stores. Others wait and reuse the result. Blocking.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/error.h"
#include "core/base/result.h"
#include "core/containers/image_copy.h"
#include "core/runs/host.h"
#include "core/runs/runner_resources.h"
#include "core/runs/store_access.h"
#include "core/storage/host_repository.h"

namespace baremark::core::runs {

struct ImageProgress {
  int step = 0;  ///< 1-based
  int steps = 1;
  std::string words;  ///< what the step does, in English, for logs
};

struct FormEvents {
  std::function<void(const ImageProgress&)> onProgress;   ///< called in the host's thread or in the caller's
  std::function<void(const std::string& line)> onLine{};  ///< each printable line of the commands; in the host's thread
};

struct BuiltImage {
  storage::ImageRecord image;
  bool wasThere = false;  ///< the image existed, or another process built it
};

/// The value of the last line "NAME value" in the output of an image's build or in the image's own file
/// /opt/baremark/image; made printable.
[[nodiscard]] std::string imageLine(const std::string& lines, const std::string& name);

/// The record of an image that was made now, from the lines of its own file.
[[nodiscard]] storage::ImageRecord recordOfImage(const std::string& host, const std::string& name,
                                                 const std::string& path, const std::string& lines);

/// Splits the output of an image's script into lines; reports its steps and the lines that begin with "log ".
class StepReader {
 public:
  explicit StepReader(std::function<void(const ImageProgress&)> onProgress,
                      std::function<void(const std::string&)> onLine = {})
      : m_onProgress(std::move(onProgress)), m_onLine(std::move(onLine)) {}

  void add(std::string_view bytes);
  /// After this returns, nothing more is reported, even if a cancelled command still prints something.
  void close();

 private:
  void report(const std::string& text) const;

  std::mutex m_mutex;  ///< of the next three
  std::function<void(const ImageProgress&)> m_onProgress;
  std::function<void(const std::string&)> m_onLine;  ///< gets a printable line
  std::string m_rest;                                ///< an unfinished line; of an endless line only its beginning
};

/// Busy, if image_prelude.sh or image_remove.sh refused to work on the image; with its reason.
[[nodiscard]] std::optional<base::Error> imageRefusal(const std::string& name, const CommandOutcome& outcome);

/// NoSpace about `where`, if a script's words say that a file system or a quota is full. They become the detail.
[[nodiscard]] std::optional<base::Error> fullDiskError(const base::Phrased& where, const std::string& words);

/// The image, as its copies are made from it.
[[nodiscard]] containers::CopiedImage copiedImage(const storage::ImageRecord& image);

/// Runs an image's script. Cancelled: soon after `isCancelled` returns true; the script is ended.
[[nodiscard]] base::Result<CommandOutcome> runImageScript(Host& host, const std::string& image, Command command,
                                                          const IsCancelled& isCancelled,
                                                          const FormEvents& events = {});
/// The number of the last line "NAME number" in a script's output; `none` if there is no such line.
[[nodiscard]] std::int64_t imageNumber(const std::string& lines, const std::string& name, std::int64_t none);
/// NoSpace about `where`, with the numbers in a script's output.
[[nodiscard]] base::Error noRoomError(const base::Phrased& where, const std::string& lines, const std::string& words);
/// The record of an image. Nothing: the store has none of this name.
[[nodiscard]] base::Result<std::optional<storage::ImageRecord>> recordOfImage(StoreAccess& store,
                                                                              const std::string& host,
                                                                              const std::string& name);
/// Duplicate: the host has another image of this name, at another path; `allowed` says what it is not.
[[nodiscard]] base::Result<void> checkImageOwner(StoreAccess& store, const std::string& host, const std::string& name,
                                                 const std::string& path, base::Phrase allowed);

/// Busy: a block of this store is at the host, and `uses` says of an arm of its experiment that it uses the image.
[[nodiscard]] base::Result<void> checkNoBlockUses(StoreAccess& store, const std::string& host, const std::string& image,
                                                  const std::function<bool(const model::Arm&)>& uses);

class ImageBuilder {
 public:
  using OnProgress = std::function<void(const ImageProgress&)>;  ///< called in the host's thread

  ImageBuilder(Host& host, StoreAccess& store, const RunnerResources& resources)
      : m_host(host), m_store(store), m_resources(resources) {}

  /// The image with this engine in it, or one that the user sent to this host. Nothing: it must be built.
  [[nodiscard]] base::Result<std::optional<storage::ImageRecord>> find();
  /// As find(); builds the image if there is none. `isCancelled` is called as by waitUnless().
  [[nodiscard]] base::Result<storage::ImageRecord> ensure(const OnProgress& onProgress, const IsCancelled& isCancelled);
  /// The image with this engine in it; builds it if there is none.
  [[nodiscard]] base::Result<BuiltImage> build(const OnProgress& onProgress, const IsCancelled& isCancelled);
  /// Builds the image even if it exists. Busy: a block at the host uses it.
  [[nodiscard]] base::Result<BuiltImage> rebuild(const OnProgress& onProgress, const IsCancelled& isCancelled);
  /// Removes an image from the host and the store. NotFound: no image of this name. Busy: a block at the host uses it,
  /// or another process builds it. Cancelled: `isCancelled` returned true; the image is then complete, or removed from
  /// the host and still in the store.
  [[nodiscard]] base::Result<void> remove(const std::string& name, const IsCancelled& isCancelled = {});

  /// Removes the image's copies from the stores of runtimes, as far as those runtimes work.
  [[nodiscard]] base::Result<void> removeCopies(const storage::ImageRecord& image, const IsCancelled& isCancelled);
  /// Writes the record of an image that was made on the host to the store. If it replaces another image of this name,
  /// the copies of that one are removed; a copy that a container still uses stays.
  [[nodiscard]] base::Result<void> keep(const storage::ImageRecord& image, const IsCancelled& isCancelled);
  /// Busy: a block of this store is at the host, and an arm of its experiment uses the image.
  [[nodiscard]] base::Result<void> checkUnused(const std::string& name);

 private:
  struct Request {
    std::optional<storage::ImageRecord> old;  ///< whose packages may be reused
    bool isForced = false;
  };

  /// The path of this engine's image on the host.
  [[nodiscard]] std::string path() const;
  /// The image with this engine in it: `known`, or one that is only on the host. Nothing: it must be built.
  [[nodiscard]] base::Result<std::optional<storage::ImageRecord>> current(
      const std::optional<storage::ImageRecord>& known);
  [[nodiscard]] base::Result<storage::ImageRecord> onTheHost();
  /// Whether the user sent this image, which contains another engine.
  [[nodiscard]] base::Result<bool> wasSent(const storage::ImageRecord& image);
  [[nodiscard]] storage::ImageRecord described(const std::string& lines) const;
  [[nodiscard]] base::Result<BuiltImage> run(const Request& request, const OnProgress& onProgress,
                                             const IsCancelled& isCancelled);

  Host& m_host;
  StoreAccess& m_store;
  const RunnerResources& m_resources;
};

/// The exit statuses of image_import.sh, image_digest.sh and recipe_build.sh that have a reason of their own.
struct ImageStatus {
  enum : int {
    OtherDigest = 3,
    NoSuchImage = 6,
    Refused = 7,
    Moved = 8,
    NoSpace = 9,
    OtherImage = 10,
    NoRootFileSystem = 11,
    Links = 12,
    BuilderFailed = 13,
    TestFailed = 14,
    NoRegistry = 15,
  };
};

}  // namespace baremark::core::runs

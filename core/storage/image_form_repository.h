// SPDX-License-Identifier: GPL-3.0-or-later
// Repositories of the copies of images that Baremark has made for runtimes (core/containers/image_copy.h), and of the
// recipes' builds (core/recipes/build_prediction.h). Use them on the thread of their Store.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/recipes/build_prediction.h"
#include "core/storage/store.h"

namespace baremark::core::storage {

/// A copy of an image on a host: in a runtime's store, or in a file, with the chain of digests from the image to it.
struct ImageFormRecord {
  std::string host;
  std::string image;
  std::string runtime;    ///< the id of the runtime that it was made for
  std::string reference;  ///< its name in the runtime's store, or its path on the host
  std::string variant;    ///< the runtime's variant that it was made for; others may use it too
  std::string kind;       ///< store or file
  std::string madeFrom;   ///< the digest of the image when the copy was made
  std::string digest;     ///< "sha256:…" of a file, the runtime's own id in a store; empty: not known
  std::string stamp;      ///< of a file: containers::CopyFacts::stamp
  std::optional<std::int64_t> bytes;
  std::optional<double> seconds;  ///< it took to make; empty: Baremark found it there
  base::WallTime made{};          ///< when it was made, or first seen
  std::string runtimeVersion;     ///< of the runtime then; empty: not known
  bool operator==(const ImageFormRecord&) const = default;
};

class ImageFormRepository {
 public:
  explicit ImageFormRepository(Store& store) : m_store(store) {}

  /// Adds a copy, or replaces the record of the same host, image, runtime and reference.
  [[nodiscard]] base::Result<void> put(const ImageFormRecord& form);
  /// All copies, by host, image, runtime and reference.
  [[nodiscard]] base::Result<std::vector<ImageFormRecord>> all();
  [[nodiscard]] base::Result<std::vector<ImageFormRecord>> ofImage(const std::string& host, const std::string& image);
  /// Removes the record of a copy, and that of another image with the same content, which shares a copy in a store.
  [[nodiscard]] base::Result<void> remove(const std::string& host, const std::string& runtime,
                                          const std::string& reference);
  /// Removes the records of all copies of an image.
  [[nodiscard]] base::Result<void> removeOf(const std::string& host, const std::string& image);

 private:
  Store& m_store;
};

class RecipeBuildRepository {
 public:
  explicit RecipeBuildRepository(Store& store) : m_store(store) {}

  [[nodiscard]] base::Result<void> add(const recipes::PastBuild& build);
  /// The last 2,000 builds on all hosts, the newest first.
  [[nodiscard]] base::Result<std::vector<recipes::PastBuild>> last();

 private:
  Store& m_store;
};

}  // namespace baremark::core::storage

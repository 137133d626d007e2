// SPDX-License-Identifier: GPL-3.0-or-later
// Builds the engine's image for one experiment in its own thread, because that takes minutes. Called in the
// host's runner thread.
#pragma once

#include <QFuture>
#include <QThreadPool>
#include <atomic>
#include <map>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/runs/driven_experiment.h"
#include "core/runs/image_forms.h"
#include "core/storage/host_repository.h"

namespace baremark::core::runs {

class EngineImageBuild {
 public:
  explicit EngineImageBuild(DrivenExperiment& experiment);
  /// Cancels a build and waits for its end.
  ~EngineImageBuild();
  EngineImageBuild(const EngineImageBuild&) = delete;
  EngineImageBuild& operator=(const EngineImageBuild&) = delete;

  /// Whether a build may start: only one experiment of this process builds at a time.
  void setMayBuild(bool mayBuild) { m_mayBuild = mayBuild; }
  /// The image, or nothing while it is being built; starts the build if it may. Fails if the build failed.
  [[nodiscard]] base::Result<std::optional<storage::ImageRecord>> image();
  /// Whether the copy of the image that this variant of the runtime needs is there. False while it is being made;
  /// starts that if it may. Fails if that failed, or if the copy has changed since. True if the variant runs the tree.
  [[nodiscard]] base::Result<bool> hasCopy(const containers::RuntimeDescriptor& runtime, const std::string& variant,
                                           const storage::ImageRecord& image);
  /// The digest of the copy of which hasCopy() was true. Empty: it has none, or it is not known.
  [[nodiscard]] std::string copyDigest(const std::string& runtime, const std::string& variant) const;
  [[nodiscard]] bool isBuilding() const { return m_build.has_value() || m_copy.has_value(); }
  /// Drops the outcome of a build that has finished, so that the next image() looks again.
  void forgetFinished();

 private:
  [[nodiscard]] bool isUnwanted();

  DrivenExperiment& m_experiment;
  std::atomic<bool> m_isClosing = false;
  bool m_mayBuild = true;
  QThreadPool m_thread;
  std::optional<QFuture<base::Result<storage::ImageRecord>>> m_build;  ///< running, or its outcome is not taken yet
  std::optional<QFuture<base::Result<MadeForm>>> m_copy;               ///< the same for a copy of it
  std::map<std::string, std::string> m_copyDigests;                    ///< of the copies in use, by formWord()
};

}  // namespace baremark::core::runs

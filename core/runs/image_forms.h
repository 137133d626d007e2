// SPDX-License-Identifier: GPL-3.0-or-later
// The copies of an image on a host: makes them for runtimes that do not run the image's tree, records them with their
// digests, checks that they are unchanged, and removes them. One process copies an image at a time. Blocking.
#pragma once

#include <QFuture>
#include <QThreadPool>
#include <atomic>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/runs/driven_experiment.h"
#include "core/runs/host.h"
#include "core/runs/image_builder.h"
#include "core/runs/runner_resources.h"
#include "core/runs/store_access.h"
#include "core/storage/host_repository.h"
#include "core/storage/image_form_repository.h"

namespace baremark::core::runs {

/// Names a form of an image: the runtime and the variant that use it.
struct FormName {
  std::string runtime;
  std::string variant{};  ///< empty: the runtime's default
  bool operator==(const FormName&) const = default;
};

/// The name from "RUNTIME" or "RUNTIME:VARIANT". NotFound: no such runtime, or it has no such variant; `allowed` lists
/// those that there are. NotApplicable: it runs the image's tree or no image, so there is no copy for it.
[[nodiscard]] base::Result<FormName> formNamed(const RunnerResources& resources, const std::string& text);

/// "RUNTIME" or "RUNTIME:VARIANT".
[[nodiscard]] std::string formWord(const FormName& name);

struct MadeForm {
  storage::ImageFormRecord form;
  bool wasThere = false;  ///< the copy existed, or another process made it
};

class ImageForms {
 public:
  ImageForms(Host& host, StoreAccess& store, const RunnerResources& resources)
      : m_host(host), m_store(store), m_resources(resources) {}

  /// The record of a copy that can be used now. Nothing: ensure() must make, record or check it. Quick: one command.
  [[nodiscard]] base::Result<std::optional<storage::ImageFormRecord>> ready(const storage::ImageRecord& image,
                                                                            const FormName& name);
  /// Makes the copy unless it is there, and records it. A copy of an earlier image of this name is replaced. Corrupt:
  /// the copy has changed since it was made. Unavailable: the runtime is not installed on the host. NoSpace: the copy's
  /// file system, or that of another folder where the runtime writes, has less room than the image needs, or became
  /// full. CommandFailed: the runtime's commands failed. Cancelled: no complete copy remains.
  [[nodiscard]] base::Result<MadeForm> ensure(const storage::ImageRecord& image, const FormName& name,
                                              const FormEvents& events, const IsCancelled& isCancelled);
  /// Removes a copy from the host and the store, and the copies of earlier images of this name. NotFound: there is
  /// none. Busy: a block at the host uses it, or another process works on the image. Cancelled: repeat the removal.
  [[nodiscard]] base::Result<void> remove(const storage::ImageRecord& image, const FormName& name,
                                          const IsCancelled& isCancelled = {});

 private:
  struct Copy;

  [[nodiscard]] base::Result<Copy> copyOf(const storage::ImageRecord& image, const FormName& name) const;
  /// The recorded copies of this name, or one that only the host knows. NotFound: there is none.
  [[nodiscard]] base::Result<std::vector<Copy>> copiesNamed(const storage::ImageRecord& image, const FormName& name,
                                                            const IsCancelled& isCancelled);
  [[nodiscard]] base::Result<std::optional<storage::ImageFormRecord>> stored(const Copy& copy);
  /// What the host says of the copy. Nothing: it is not there.
  [[nodiscard]] base::Result<std::optional<containers::CopyFacts>> facts(const base::Result<std::string>& script,
                                                                         const IsCancelled& isCancelled);
  [[nodiscard]] base::Result<bool> make(const Copy& copy, const FormEvents& events, const IsCancelled& isCancelled);
  [[nodiscard]] base::Result<void> discard(const Copy& copy, const IsCancelled& isCancelled);
  /// The record with what the host says of the copy now, kept in the store.
  [[nodiscard]] base::Result<storage::ImageFormRecord> kept(storage::ImageFormRecord record,
                                                            const containers::CopyFacts& facts);
  [[nodiscard]] std::string versionOf(const std::string& runtime);
  [[nodiscard]] base::Result<void> checkUnused(const Copy& copy);

  Host& m_host;
  StoreAccess& m_store;
  const RunnerResources& m_resources;
};

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
  void report(const ImageProgress& progress) const;

  DrivenExperiment& m_experiment;
  std::atomic<bool> m_isClosing = false;
  bool m_mayBuild = true;
  QThreadPool m_thread;
  std::optional<QFuture<base::Result<storage::ImageRecord>>> m_build;  ///< running, or its outcome is not taken yet
  std::optional<QFuture<base::Result<MadeForm>>> m_copy;               ///< the same for a copy of it
  std::map<std::string, std::string> m_copyDigests;                    ///< of the copies in use, by formWord()
};

}  // namespace baremark::core::runs

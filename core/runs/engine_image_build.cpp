// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/engine_image_build.h"

#include "core/runs/task_pool.h"

namespace baremark::core::runs {
namespace {

using base::fail;
using base::Result;
using storage::ExperimentRepository;
using storage::Store;

}  // namespace

EngineImageBuild::EngineImageBuild(DrivenExperiment& experiment) : m_experiment(experiment) {
  m_thread.setMaxThreadCount(1);
}

EngineImageBuild::~EngineImageBuild() {
  m_isClosing = true;
  if (m_build) (void)waitFor(std::move(*m_build));
  if (m_copy) (void)waitFor(std::move(*m_copy));
}

void EngineImageBuild::forgetFinished() {
  if (m_build && m_build->isFinished()) m_build.reset();
  if (m_copy && m_copy->isFinished()) m_copy.reset();
}

Result<std::optional<storage::ImageRecord>> EngineImageBuild::image() {
  if (m_build) {
    if (!m_build->isFinished()) return std::optional<storage::ImageRecord>();
    const Result<storage::ImageRecord> built = waitFor(*m_build);
    m_build.reset();
    if (!built) return fail(built.error());
  }
  Result<std::optional<storage::ImageRecord>> there =
      ImageBuilder(m_experiment.host(), m_experiment.store(), m_experiment.resources()).find();
  if (!there || *there || !m_mayBuild) return there;
  m_build = runIn<Result<storage::ImageRecord>>(m_thread, [this] {
    const auto onProgress = [this](const ImageProgress& progress) {
      if (m_experiment.events().imageProgress) m_experiment.events().imageProgress(m_experiment.id(), progress);
    };
    return ImageBuilder(m_experiment.host(), m_experiment.store(), m_experiment.resources()).ensure(onProgress, [this] {
      return isUnwanted();
    });
  });
  return there;
}

Result<bool> EngineImageBuild::hasCopy(const containers::RuntimeDescriptor& runtime, const std::string& variant,
                                       const storage::ImageRecord& image) {
  const containers::ImageForm& form = containers::imageForm(runtime, variant);
  if (form.kind != containers::ImageKind::Store && form.kind != containers::ImageKind::File) return true;
  if (m_copy) {
    if (!m_copy->isFinished()) return false;
    const Result<MadeForm> done = waitFor(*m_copy);
    m_copy.reset();
    if (!done) return fail(done.error());
  }
  const FormName name{.runtime = runtime.id, .variant = variant};
  const auto ready = ImageForms(m_experiment.host(), m_experiment.store(), m_experiment.resources()).ready(image, name);
  if (!ready) return fail(ready.error());
  if (*ready) {
    m_copyDigests[formWord(name)] = (*ready)->digest;
    return true;
  }
  if (!m_mayBuild) return false;
  m_copy = runIn<Result<MadeForm>>(m_thread, [this, image, name] {
    const auto onProgress = [this](const ImageProgress& progress) {
      if (m_experiment.events().imageProgress) m_experiment.events().imageProgress(m_experiment.id(), progress);
    };
    return ImageForms(m_experiment.host(), m_experiment.store(), m_experiment.resources())
        .ensure(image, name, {.onProgress = onProgress}, [this] { return isUnwanted(); });
  });
  return false;
}

std::string EngineImageBuild::copyDigest(const std::string& runtime, const std::string& variant) const {
  const auto found = m_copyDigests.find(formWord({.runtime = runtime, .variant = variant}));
  return found == m_copyDigests.end() ? std::string() : found->second;
}

/// Called in the thread that builds.
bool EngineImageBuild::isUnwanted() {
  if (m_isClosing) return true;
  const auto record = m_experiment.store().readNow(
      [this](Store& store) { return ExperimentRepository(store).find(m_experiment.id()); });
  return record && record->cancelRequested;
}

}  // namespace baremark::core::runs

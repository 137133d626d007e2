// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/image_jobs.h"

#include <QPointer>

#include "core/runs/block_composer.h"
#include "core/runs/image_builder.h"

namespace baremark::app::models {

using core::runs::ImageOrCopy;
using core::storage::ImageRecord;
using remote::IsCancelled;

ImageJobs::ImageJobs(Services& services, QObject* parent) : QObject(parent), m_services(services) {
  // The host's service is about to be destroyed.
  connect(&services, &Services::hostClosing, this, [this](const QString& name) {
    if (!m_isRunning || name.toStdString() != m_host) return;
    cancel();  // a question for a password waits for this thread
    if (const Result<HostService*> where = m_services.host(m_host)) (*where)->host().close();
    m_thread.waitForEnd();
  });
}

void ImageJobs::end(const Error* error) {
  m_isRunning = false;
  if (error != nullptr && error->code != ErrorCode::Cancelled) emit failed(*error);
  emit finished();
}

template <class T, class Work, class Done>
void ImageJobs::begin(const std::string& host, Work work, Done done) {
  if (m_isRunning) return;
  const Result<HostService*> where = m_services.host(host);
  if (!where) return emit failed(where.error());
  m_isRunning = true;
  m_isImport = false;
  m_host = host;
  const auto onHost = [work = std::move(work), service = *where](const IsCancelled& isCancelled) {
    return work(*service, isCancelled);
  };
  m_thread.run<T>(this, onHost, [this, done = std::move(done)](const Result<T>& result) {
    if (result) done(*result);
    end(result ? nullptr : &result.error());
  });
}

void ImageJobs::build(const std::string& host) {
  using core::runs::BuiltImage;
  const auto work = [this, host, events = formEvents()](HostService& service,
                                                        const IsCancelled& isCancelled) -> Result<BuiltImage> {
    const Result<ImageRecord> image = imageNamed(m_services.store(), host, core::runs::kEngineImage);
    if (!image && image.error().code != ErrorCode::NotFound) return fail(image.error());
    const bool isKnown = image && image->engineBuild == service.resources().engineBuild;
    core::runs::ImageBuilder builder(service.host(), m_services.store(), service.resources());
    return isKnown ? builder.rebuild(events.onProgress, isCancelled) : builder.build(events.onProgress, isCancelled);
  };
  begin<BuiltImage>(host, work, [](const BuiltImage&) {});
}

core::runs::FormEvents ImageJobs::formEvents() {
  const auto self = QPointer<ImageJobs>(this);
  const auto post = [this, self](const auto& tell) {
    QMetaObject::invokeMethod(&m_services, [self, tell] {
      if (self) tell();
    });
  };
  return {.onProgress =
              [this, post](const core::runs::ImageProgress& progress) {
                post([this, progress] { emit progressed(progress.step, progress.steps, qString(progress.words)); });
              },
          .onLine = [this, post](const std::string& line) { post([this, line] { emit lineWritten(qString(line)); }); }};
}

void ImageJobs::convert(const std::string& name, const std::string& host, const core::runs::FormName& form) {
  using core::runs::MadeForm;
  const auto work = [this, name, host, form, events = formEvents()](
                        HostService& service, const IsCancelled& isCancelled) -> Result<MadeForm> {
    const Result<ImageRecord> image = imageNamed(m_services.store(), host, name);
    if (!image) return fail(image.error());
    return core::runs::ImageForms(service.host(), m_services.store(), service.resources())
        .ensure(*image, form, events, isCancelled);
  };
  begin<MadeForm>(host, work, [](const MadeForm&) {});
}

void ImageJobs::import(const ImageImportRequest& request, const std::string& host) {
  using core::runs::ImportedImage;
  if (m_isRunning) return;
  const auto work = [this, request, events = formEvents()](HostService& service, const IsCancelled& isCancelled) {
    const auto asker = [&](const remote::Question& question) { return m_services.ask(question, isCancelled); };
    return importImage(service, m_services.store(), request, asker, {.onProgress = events.onProgress}, isCancelled);
  };
  begin<ImportedImage>(host, work, [this](const ImportedImage& image) { emit imported(image); });
  m_isImport = m_isRunning;
}

void ImageJobs::remove(const std::vector<ImageOrCopy>& what) {
  if (m_isRunning || what.empty()) return;
  m_isRunning = true;
  m_isImport = false;
  m_toRemove.assign(what.begin(), what.end());
  removeNext();
}

void ImageJobs::removeNext() {
  const ImageOrCopy next = m_toRemove.front();
  m_toRemove.pop_front();
  m_host = next.host;
  const auto work = [this, next, where = m_services.host(next.host)](const IsCancelled& isCancelled) -> Result<void> {
    if (!next.form) return removeImage(where, m_services.store(), next.host, next.name, isCancelled);
    if (!where) return fail(where.error());
    const Result<ImageRecord> image = imageNamed(m_services.store(), next.host, next.name);
    if (!image) return fail(image.error());
    return core::runs::ImageForms((*where)->host(), m_services.store(), (*where)->resources())
        .remove(*image, *next.form, isCancelled);
  };
  m_thread.run<void>(this, work, [this](const Result<void>& removed) {
    if (m_thread.isCancelled()) m_toRemove.clear();
    if (m_toRemove.empty()) return end(removed ? nullptr : &removed.error());
    if (!removed && removed.error().code != ErrorCode::Cancelled) emit failed(removed.error());
    removeNext();
  });
}

}  // namespace baremark::app::models

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/image_jobs.h"

#include <QPointer>

#include "app/application/transfers.h"
#include "core/runs/block_composer.h"
#include "core/runs/image_builder.h"
#include "core/runs/task_pool.h"

namespace baremark::app::models {

using core::base::Result;
using core::runs::ImageOrCopy;
using core::storage::ImageRecord;

namespace {

/// NotFound: the host has no image of this name.
Result<ImageRecord> storedImage(core::runs::StoreAccess& access, const std::string& host, const std::string& name) {
  const auto image = access.readNow(
      [&](core::storage::Store& store) { return core::storage::HostRepository(store).findImage(host, name); });
  if (!image) return core::base::fail(image.error());
  if (*image) return **image;
  return core::base::fail(
      {.code = core::base::ErrorCode::NotFound, .where = core::base::Phrase::KindImage, .value = name});
}

}  // namespace

ImageJobs::ImageJobs(Services& services, QObject* parent) : QObject(parent), m_services(services) {
  m_pool.setMaxThreadCount(1);
  // The host's service is about to be destroyed.
  connect(&services, &Services::hostClosing, this, [this](const QString& name) {
    if (!m_isRunning || name.toStdString() != m_host) return;
    cancel();  // a question for a password waits for this thread
    if (const Result<HostService*> where = m_services.host(m_host)) (*where)->host().close();
    m_pool.waitForDone();
  });
}

ImageJobs::~ImageJobs() {
  cancel();
  m_pool.waitForDone();
}

void ImageJobs::cancel() {
  if (m_isCancelled) m_isCancelled->store(true);
}

void ImageJobs::begin() {
  m_isRunning = true;
  m_isImport = false;
  m_isCancelled = std::make_shared<std::atomic<bool>>(false);
}

HostService* ImageJobs::beginOn(const std::string& host) {
  if (m_isRunning) return nullptr;
  const Result<HostService*> where = m_services.host(host);
  if (!where) {
    emit failed(where.error());
    return nullptr;
  }
  begin();
  m_host = host;
  return *where;
}

void ImageJobs::build(const std::string& host) {
  HostService* service = beginOn(host);
  if (service == nullptr) return;
  const auto work = [this, host, service, isCancelled = m_isCancelled,
                     events = formEvents()]() -> Result<core::runs::BuiltImage> {
    const Result<ImageRecord> image = storedImage(m_services.store(), host, core::runs::kEngineImage);
    if (!image && image.error().code != core::base::ErrorCode::NotFound) return core::base::fail(image.error());
    const bool isKnown = image && image->engineBuild == service->resources().engineBuild;
    core::runs::ImageBuilder builder(service->host(), m_services.store(), service->resources());
    const auto isOver = [isCancelled] { return isCancelled->load(); };
    return isKnown ? builder.rebuild(events.onProgress, isOver) : builder.build(events.onProgress, isOver);
  };
  core::runs::whenDone(core::runs::runIn<Result<core::runs::BuiltImage>>(m_pool, work), this,
                       [this](const Result<core::runs::BuiltImage>& image) {
                         m_isRunning = false;
                         if (!image && image.error().code != core::base::ErrorCode::Cancelled)
                           emit failed(image.error());
                         emit finished();
                       });
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
                post([this, progress] {
                  emit progressed(progress.step, progress.steps, QString::fromStdString(progress.words));
                });
              },
          .onLine =
              [this, post](const std::string& line) {
                post([this, line] { emit lineWritten(QString::fromStdString(line)); });
              }};
}

void ImageJobs::convert(const std::string& name, const std::string& host, const core::runs::FormName& form) {
  HostService* service = beginOn(host);
  if (service == nullptr) return;
  const auto inThread = [this, name, host, form, service, isCancelled = m_isCancelled,
                         events = formEvents()]() -> Result<void> {
    const Result<ImageRecord> image = storedImage(m_services.store(), host, name);
    if (!image) return core::base::fail(image.error());
    core::runs::ImageForms forms(service->host(), m_services.store(), service->resources());
    const auto made = forms.ensure(*image, form, events, [isCancelled] { return isCancelled->load(); });
    return made ? Result<void>() : core::base::fail(made.error());
  };
  core::runs::whenDone(core::runs::runIn<Result<void>>(m_pool, inThread), this, [this](const Result<void>& done) {
    m_isRunning = false;
    if (!done && done.error().code != core::base::ErrorCode::Cancelled) emit failed(done.error());
    emit finished();
  });
}

void ImageJobs::import(const ImageImportRequest& request, const std::string& host) {
  HostService* service = beginOn(host);
  if (service == nullptr) return;
  m_isImport = true;
  const auto work = [this, service, request, isCancelled = m_isCancelled, events = formEvents()]() {
    const auto isOver = [isCancelled] { return isCancelled->load(); };
    const auto asker = [this, isOver](const remote::Question& question) { return m_services.ask(question, isOver); };
    return importImage(*service, m_services.store(), request, asker, {.onProgress = events.onProgress}, isOver);
  };
  using Imported = core::runs::ImportedImage;
  core::runs::whenDone(core::runs::runIn<Result<Imported>>(m_pool, work), this, [this](const Result<Imported>& image) {
    m_isRunning = false;
    if (image)
      emit imported(*image);
    else if (image.error().code != core::base::ErrorCode::Cancelled)
      emit failed(image.error());
    emit finished();
  });
}

void ImageJobs::remove(const std::vector<ImageOrCopy>& what) {
  if (m_isRunning || what.empty()) return;
  begin();
  m_toRemove.assign(what.begin(), what.end());
  removeNext();
}

void ImageJobs::removeNext() {
  const ImageOrCopy next = m_toRemove.front();
  m_toRemove.pop_front();
  m_host = next.host;
  const auto work = [this, next, where = m_services.host(next.host), isCancelled = m_isCancelled]() -> Result<void> {
    const auto isOver = [isCancelled] { return isCancelled->load(); };
    if (!next.form) return removeImage(where, m_services.store(), next.host, next.name, isOver);
    if (!where) return core::base::fail(where.error());
    const Result<ImageRecord> image = storedImage(m_services.store(), next.host, next.name);
    if (!image) return core::base::fail(image.error());
    return core::runs::ImageForms((*where)->host(), m_services.store(), (*where)->resources())
        .remove(*image, *next.form, isOver);
  };
  core::runs::whenDone(core::runs::runIn<Result<void>>(m_pool, work), this, [this](const Result<void>& removed) {
    if (!removed && removed.error().code != core::base::ErrorCode::Cancelled) emit failed(removed.error());
    if (m_isCancelled->load()) m_toRemove.clear();
    if (!m_toRemove.empty()) return removeNext();
    m_isRunning = false;
    emit finished();
  });
}

}  // namespace baremark::app::models

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/images_model.h"

#include <QPointer>
#include <algorithm>
#include <iterator>

#include "app/application/transfers.h"
#include "app/models/roles.h"
#include "app/text/plan_text.h"
#include "app/text/probe_text.h"
#include "app/text/units_text.h"
#include "core/runs/block_composer.h"
#include "core/runs/image_builder.h"
#include "core/runs/task_pool.h"

namespace baremark::app::models {

using core::base::Result;
using core::storage::ImageRecord;

void ImagesModel::setImages(std::vector<ImageRecord> images) {
  if (images == m_images) return;
  beginResetModel();
  m_images = std::move(images);
  endResetModel();
}

std::vector<core::storage::ImageFormRecord> ImagesModel::formsOf(const ImageRecord& image) const {
  std::vector<core::storage::ImageFormRecord> forms;
  std::copy_if(m_forms.begin(), m_forms.end(), std::back_inserter(forms),
               [&](const auto& form) { return form.host == image.host && form.image == image.name; });
  return forms;
}

std::int64_t ImagesModel::totalBytes() const {
  std::int64_t bytes = 0;
  for (const ImageRecord& image : m_images) bytes += image.bytes;
  for (const auto& form : m_forms) bytes += form.bytes.value_or(0);
  return bytes;
}

const ImageRecord* ImagesModel::at(int row) const {
  return row < 0 || row >= rowCount() ? nullptr : &m_images[static_cast<std::size_t>(row)];
}

const ImageRecord* ImagesModel::find(const std::string& host, const std::string& name) const {
  const auto found = std::find_if(m_images.begin(), m_images.end(),
                                  [&](const ImageRecord& image) { return image.host == host && image.name == name; });
  return found == m_images.end() ? nullptr : &*found;
}

int ImagesModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_images.size());
}

int ImagesModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

QVariant ImagesModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  const bool isNumber = section == Size || section == Built;
  if (role == Qt::TextAlignmentRole)
    return static_cast<int>((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case Name:
      return tr("image");
    case Host:
      return tr("host");
    case Size:
      return tr("size");
    case Digest:
      return tr("digest");
    case Engine:
      return tr("engine inside");
    case Built:
      return tr("built");
    case Recipe:
      return tr("from");
    default:
      return {};
  }
}

QVariant ImagesModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const ImageRecord& image = m_images[static_cast<std::size_t>(index.row())];
  if (role == Qt::TextAlignmentRole) return headerData(index.column(), Qt::Horizontal, role);
  if (role == IdRole) return QString::fromStdString(image.name);
  if (role == EmphasisRole)
    return static_cast<int>(index.column() == Recipe || index.column() == Built ? Emphasis::Muted : Emphasis::Normal);
  if (role == Qt::ToolTipRole) {
    if (index.column() == Digest) return QString::fromStdString(image.digest);
    if (index.column() == Recipe) return QString::fromStdString(image.recipe).toHtmlEscaped();
    return index.column() == Name ? QString::fromStdString(image.path).toHtmlEscaped() : QVariant();
  }
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
    case Name:
      return QString::fromStdString(image.name);
    case Host:
      return text::hostName(image.host);
    case Size:
      return text::bytes(image.bytes);
    case Digest:
      return text::shortDigest(image.digest);
    case Engine:
      return image.engineBuild.empty() ? tr("none", "no engine") : text::shortDigest(image.engineBuild);
    case Built:
      return text::age(image.built, core::base::SystemClock().wallNow());
    case Recipe:
      return QString::fromStdString(image.recipe);
    default:
      return {};
  }
}

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

void ImageJobs::build(const std::string& host) {
  if (m_isRunning) return;
  const Result<HostService*> where = m_services.host(host);
  if (!where) return emit failed(where.error());
  const Result<std::vector<ImageRecord>> images = m_services.records().images();
  if (!images) return emit failed(images.error());
  const bool isKnown = std::any_of(images->begin(), images->end(), [&](const ImageRecord& image) {
    return image.host == host && image.name == core::runs::kEngineImage &&
           image.engineBuild == (*where)->resources().engineBuild;
  });
  m_isRunning = true;
  m_isImport = false;
  m_host = host;
  m_isCancelled = std::make_shared<std::atomic<bool>>(false);
  const auto work = [this, service = *where, isKnown, isCancelled = m_isCancelled, self = QPointer<ImageJobs>(this)]() {
    const auto onProgress = [this, self](const core::runs::ImageProgress& progress) {
      const QString words = QString::fromStdString(progress.words);
      QMetaObject::invokeMethod(&m_services, [this, self, progress, words] {
        if (self) emit progressed(progress.step, progress.steps, words);
      });
    };
    core::runs::ImageBuilder builder(service->host(), m_services.store(), service->resources());
    const auto isOver = [isCancelled] { return isCancelled->load(); };
    return isKnown ? builder.rebuild(onProgress, isOver) : builder.build(onProgress, isOver);
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

void ImageJobs::workOnForm(const std::string& name, const std::string& host, const FormWork& work) {
  if (m_isRunning) return;
  const Result<HostService*> where = m_services.host(host);
  if (!where) return emit failed(where.error());
  m_isRunning = true;
  m_isImport = false;
  m_host = host;
  m_isCancelled = std::make_shared<std::atomic<bool>>(false);
  const auto inThread = [this, name, host, service = *where, isCancelled = m_isCancelled, events = formEvents(),
                         work]() -> Result<void> {
    const auto image = m_services.store().readNow(
        [&](core::storage::Store& store) { return core::storage::HostRepository(store).findImage(host, name); });
    if (!image) return core::base::fail(image.error());
    if (!*image)
      return core::base::fail(
          {.code = core::base::ErrorCode::NotFound, .where = core::base::Phrase::KindImage, .value = name});
    core::runs::ImageForms forms(service->host(), m_services.store(), service->resources());
    return work(forms, **image, events, [isCancelled] { return isCancelled->load(); });
  };
  core::runs::whenDone(core::runs::runIn<Result<void>>(m_pool, inThread), this, [this](const Result<void>& done) {
    m_isRunning = false;
    if (!done && done.error().code != core::base::ErrorCode::Cancelled) emit failed(done.error());
    emit finished();
  });
}

void ImageJobs::convert(const std::string& name, const std::string& host, const core::runs::FormName& form) {
  workOnForm(name, host,
             [form](core::runs::ImageForms& forms, const ImageRecord& image, const core::runs::FormEvents& events,
                    const std::function<bool()>& isCancelled) -> Result<void> {
               const auto made = forms.ensure(image, form, events, isCancelled);
               return made ? Result<void>() : core::base::fail(made.error());
             });
}

void ImageJobs::removeForm(const std::string& name, const std::string& host, const core::runs::FormName& form) {
  workOnForm(name, host,
             [form](core::runs::ImageForms& forms, const ImageRecord& image, const core::runs::FormEvents&,
                    const std::function<bool()>& isCancelled) { return forms.remove(image, form, isCancelled); });
}

void ImageJobs::import(const ImageImportRequest& request, const std::string& host) {
  if (m_isRunning) return;
  const Result<HostService*> where = m_services.host(host);
  if (!where) return emit failed(where.error());
  m_isRunning = true;
  m_isImport = true;
  m_host = host;
  m_isCancelled = std::make_shared<std::atomic<bool>>(false);
  const auto work = [this, service = *where, request, isCancelled = m_isCancelled, self = QPointer<ImageJobs>(this)]() {
    const auto onProgress = [this, self](const core::runs::ImageProgress& progress) {
      const QString words = QString::fromStdString(progress.words);
      QMetaObject::invokeMethod(&m_services, [this, self, progress, words] {
        if (self) emit progressed(progress.step, progress.steps, words);
      });
    };
    const auto isOver = [isCancelled] { return isCancelled->load(); };
    const auto asker = [this, isOver](const remote::Question& question) { return m_services.ask(question, isOver); };
    return importImage(*service, m_services.store(), request, asker, {.onProgress = onProgress}, isOver);
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

void ImageJobs::remove(const std::string& name, const std::string& host) {
  if (m_isRunning) return;
  const Result<HostService*> where = m_services.host(host);
  m_isRunning = true;
  m_isImport = false;
  m_host = host;
  const auto work = [this, name, host, where]() { return removeImage(where, m_services.store(), host, name); };
  core::runs::whenDone(core::runs::runIn<Result<void>>(m_pool, work), this, [this](const Result<void>& removed) {
    m_isRunning = false;
    if (!removed) emit failed(removed.error());
    emit finished();
  });
}

}  // namespace baremark::app::models

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/transfer_job.h"

#include <QDir>
#include <QFileInfo>
#include <QPointer>

#include "app/application/quick_start.h"
#include "app/application/services.h"
#include "app/text/transfer_text.h"
#include "core/runs/task_pool.h"

namespace baremark::app::models {

using core::base::ErrorCode;
using core::base::Result;
using remote::DataSet;
using remote::IsCancelled;
using remote::SentImage;
using remote::TransferResult;

TransferJob::TransferJob(Services& services, QObject* parent) : QObject(parent), m_services(services) {
  m_pool.setMaxThreadCount(1);
  // The host's service goes away now.
  connect(&services, &Services::hostClosing, this, [this](const QString& name) {
    if (!m_isAtWork || name.toStdString() != m_host) return;
    m_isClosed = true;
    cancel();
    m_pool.waitForDone();
  });
}

TransferJob::~TransferJob() {
  cancel();
  m_pool.waitForDone();
}

void TransferJob::cancel() {
  if (m_isCancelled) m_isCancelled->store(true);
}

OnMoved TransferJob::told() {
  const auto tell = [services = &m_services, self = QPointer<TransferJob>(this)](double share, const QString& words) {
    QMetaObject::invokeMethod(services, [self, share, words] {
      if (self && self->m_isAtWork) emit self->progressed(share, words);
    });
  };
  return {.onStep = [tell](remote::ImageStep step) { tell(-1, text::imageStepName(step)); },
          .onTransfer =
              [tell](const TransferState& state) {
                const remote::TransferProgress& progress = state.progress;
                const double share = progress.total > 0 ? static_cast<double>(progress.done) / static_cast<double>(progress.total) : -1;
                tell(share, text::transferWords(progress.done, progress.total, state.bytesPerSecond, state.left));
              }};
}

template <class T>
void TransferJob::begin(const std::string& host, Work<T> work, std::function<QString(const T&)> done) {
  if (m_isAtWork) return;
  const Result<HostService*> there = m_services.host(host);
  if (!there) {
    emit failed(there.error());
    return;
  }
  m_isAtWork = true;
  m_isClosed = false;
  m_isListing = false;
  m_host = host;
  m_isCancelled = std::make_shared<std::atomic<bool>>(false);
  auto watched = [work = std::move(work), there = *there, isCancelled = m_isCancelled] {
    return work(*there, [isCancelled] { return isCancelled->load(); });
  };
  core::runs::whenDone(core::runs::runIn<Result<T>>(m_pool, std::move(watched)), this, [this, done = std::move(done)](const Result<T>& result) {
    m_isAtWork = false;
    const QString words = result ? done(*result) : QString();
    if (!result && (isToldOf() || result.error().code != ErrorCode::Cancelled)) emit failed(result.error());
    emit finished(words);
  });
}

void TransferJob::sendImage(const std::string& name, const std::string& host) {
  const auto work = [this, name, onMoved = told()](HostService& there, const IsCancelled& isCancelled) {
    return sendImageTo(m_services.local(), there, m_services.store(), name, onMoved, isCancelled);
  };
  begin<SentImage>(host, work, [](const SentImage& sent) {
    const QString place = QString::fromStdString(sent.image.host);
    const QString image = QString::fromStdString(sent.image.name);
    if (sent.engineRefusal.empty()) return (sent.wasThere ? tr("%1 is on %2 already", "an image, a host") : tr("%1 is on %2 now", "an image, a host")).arg(image, place);
    //: %1: an image, %2: a host, %3: what its loader said
    return tr("%1 is on %2, with its own engine: that of the host does not load in it (%3). Its arms are not comparable to bare metal until that is waived.")
        .arg(image, place, QString::fromStdString(sent.engineRefusal));
  });
}

void TransferJob::sendData(const QString& folder, const std::string& host) {
  const std::string name = QFileInfo(QDir::cleanPath(folder)).fileName().toStdString();
  const auto work = [from = QDir::cleanPath(folder).toStdString(), name, onMoved = told()](HostService& there, const IsCancelled& isCancelled) {
    return sendDataTo(there, from, name, onMoved, isCancelled);
  };
  begin<TransferResult>(host, work, [name](const TransferResult& result) {
    return tr("%1 is there: %2", "data").arg(QString::fromStdString(name), text::movedWords(result.files, result.moved, result.bytes));
  });
}

void TransferJob::fetchRuns(const core::base::ExperimentId& id, const std::string& host, const QString& folder) {
  const auto work = [id, to = folder.toStdString(), onMoved = told()](HostService& there, const IsCancelled& isCancelled) {
    return app::fetchRuns(there, id, to, onMoved, isCancelled);
  };
  begin<TransferResult>(host, work, [folder](const TransferResult& result) {
    //: %1: a path, %2: files and bytes
    const QString words = tr("Fetched into %1: %2").arg(QDir::toNativeSeparators(folder), text::movedWords(result.files, result.moved, result.bytes));
    return result.unsettled == 0 ? words : words + tr("; %n file(s) changed meanwhile and are missing", nullptr, result.unsettled);
  });
}

void TransferJob::bringFashionMnist(const std::string& host) {
  const auto work = [onMoved = told()](HostService& there, const IsCancelled& isCancelled) { return fashionMnistOn(there, onMoved, isCancelled); };
  begin<std::string>(host, work, [this](const std::string& folder) {
    if (!m_isCancelled->load()) emit imagesFound(QString::fromStdString(folder));
    else if (m_isClosed) emit failed({.code = ErrorCode::Cancelled});
    return QString();
  });
}

void TransferJob::listData(const std::string& host) {
  if (m_isAtWork) return;
  const auto work = [](HostService& there, const IsCancelled& isCancelled) { return remote::dataSetsOf(there.host(), isCancelled); };
  begin<std::vector<DataSet>>(host, work, [this](const std::vector<DataSet>& sets) {
    emit dataListed(sets);
    return QString();
  });
  m_isListing = m_isAtWork;
}

void TransferJob::removeData(const std::string& name, const std::string& host) {
  const auto work = [name](HostService& there, const IsCancelled& isCancelled) -> Result<bool> {
    const Result<void> removed = remote::removeDataSet(there.host(), name, isCancelled);
    if (!removed) return core::base::fail(removed.error());
    return true;
  };
  begin<bool>(host, work, [name](bool) { return tr("%1 was removed", "data").arg(QString::fromStdString(name)); });
}

}  // namespace baremark::app::models

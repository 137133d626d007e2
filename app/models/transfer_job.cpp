// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/transfer_job.h"

#include <QDir>
#include <QFileInfo>
#include <QPointer>

#include "app/application/quick_start.h"
#include "app/application/services.h"
#include "app/text/error_text.h"
#include "app/text/form_text.h"

namespace baremark::app::models {

using remote::DataSet;
using remote::IsCancelled;
using remote::SentImage;
using remote::TransferResult;

TransferJob::TransferJob(Services& services, QObject* parent) : QObject(parent), m_services(services) {
  // The host's service is about to be destroyed.
  connect(&services, &Services::hostClosing, this, [this](const QString& name) {
    if (!m_isRunning || name.toStdString() != m_host) return;
    m_isClosed = true;
    cancel();
    m_thread.waitForEnd();
  });
}

OnMoved TransferJob::progressReporter() {
  const auto report = [services = &m_services, self = QPointer<TransferJob>(this)](double share, const QString& words) {
    QMetaObject::invokeMethod(services, [self, share, words] {
      if (self && self->m_isRunning) emit self->progressed(share, words);
    });
  };
  return {.onStage = [report](remote::ImageStage step) { report(-1, text::imageStageName(step)); },
          .onTransfer =
              [report](const TransferState& state) {
                const remote::TransferProgress& progress = state.progress;
                const double share =
                    progress.total > 0 ? static_cast<double>(progress.done) / static_cast<double>(progress.total) : -1;
                report(share, text::transferWords(progress.done, progress.total, state.bytesPerSecond, state.left));
              },
          .onWait = [report](const Error& error) { report(-1, text::waitsForLink(error, text::Reader::Window)); }};
}

template <class T>
void TransferJob::begin(const std::string& host, Work<T> work, std::function<QString(const T&)> done) {
  if (m_isRunning) return;
  const Result<HostService*> there = m_services.host(host);
  if (!there) return emit failed(there.error());
  m_isRunning = true;
  m_isClosed = false;
  m_isListing = false;
  m_host = host;
  const auto onHost = [work = std::move(work), there = *there](const IsCancelled& isCancelled) {
    return work(*there, isCancelled);
  };
  m_thread.run<T>(this, onHost, [this, done = std::move(done)](const Result<T>& result) {
    m_isRunning = false;
    const QString words = result ? done(*result) : QString();
    if (!result && (reportsCancel() || result.error().code != ErrorCode::Cancelled)) emit failed(result.error());
    emit finished(words);
  });
}

void TransferJob::sendImage(const std::string& name, const std::string& host) {
  const auto work = [this, name, onMoved = progressReporter()](HostService& there, const IsCancelled& isCancelled) {
    return sendImageTo(m_services.local(), there, m_services.store(), name, onMoved, isCancelled);
  };
  begin<SentImage>(host, work, [](const SentImage& sent) {
    const QString place = qString(sent.image.host);
    const QString image = qString(sent.image.name);
    if (sent.engineRefusal.empty())
      return (sent.wasThere ? tr("%1 is on %2 already", "an image, a host") : tr("%1 is on %2 now", "an image, a host"))
          .arg(image, place);
    //: %1: an image, %2: a host, %3: what its loader said
    return tr("%1 is on %2 and keeps its own engine, because the host's engine does not load in it (%3). Its arms are "
              "not comparable with bare metal until you waive that.")
        .arg(image, place, qString(sent.engineRefusal));
  });
}

void TransferJob::sendData(const QString& folder, const std::string& host) {
  const std::string name = QFileInfo(QDir::cleanPath(folder)).fileName().toStdString();
  const auto work = [from = QDir::cleanPath(folder).toStdString(), name, onMoved = progressReporter()](
                        HostService& there, const IsCancelled& isCancelled) {
    return sendDataTo(there, from, name, onMoved, isCancelled);
  };
  begin<TransferResult>(host, work, [name](const TransferResult& result) {
    return tr("%1 is on the host: %2", "data")
        .arg(qString(name), text::movedWords(result.files, result.moved, result.bytes));
  });
}

void TransferJob::fetchRuns(const ExperimentId& id, const std::string& host, const QString& folder) {
  const auto work = [id, to = folder.toStdString(), onMoved = progressReporter()](HostService& there,
                                                                                  const IsCancelled& isCancelled) {
    return app::fetchRuns(there, id, to, onMoved, isCancelled);
  };
  begin<TransferResult>(host, work, [folder](const TransferResult& result) {
    const QString words =
        tr("Fetched into %1: %2", "%1: a path, %2: files and bytes")
            .arg(QDir::toNativeSeparators(folder), text::movedWords(result.files, result.moved, result.bytes));
    return result.unsettled == 0
               ? words
               : words + tr("; %n file(s) changed during the transfer and are missing", nullptr, result.unsettled);
  });
}

void TransferJob::sendFashionMnist(const std::string& host) {
  const auto work = [onMoved = progressReporter()](HostService& there, const IsCancelled& isCancelled) {
    return fashionMnistOn(there, onMoved, isCancelled);
  };
  begin<std::string>(host, work, [this](const std::string& folder) {
    if (!m_thread.isCancelled())
      emit imagesFound(qString(folder));
    else if (m_isClosed)
      emit failed({.code = ErrorCode::Cancelled});
    return QString();
  });
}

void TransferJob::listData(const std::string& host) {
  if (m_isRunning) return;
  const auto work = [](HostService& there, const IsCancelled& isCancelled) {
    return remote::dataSetsOf(there.host(), isCancelled);
  };
  begin<std::vector<DataSet>>(host, work, [this](const std::vector<DataSet>& sets) {
    emit dataListed(sets);
    return QString();
  });
  m_isListing = m_isRunning;
}

void TransferJob::removeData(const std::string& name, const std::string& host) {
  const auto work = [name](HostService& there, const IsCancelled& isCancelled) -> Result<bool> {
    const Result<void> removed = remote::removeDataSet(there.host(), name, isCancelled);
    if (!removed) return fail(removed.error());
    return true;
  };
  begin<bool>(host, work, [name](bool) { return tr("%1 was removed", "data").arg(qString(name)); });
}

}  // namespace baremark::app::models

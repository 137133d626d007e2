// SPDX-License-Identifier: GPL-3.0-or-later
// One transfer between this machine and a host, with its progress and its end. GUI thread; the work runs in its own
// thread. The services outlive this object.
#pragma once

#include "app/application/transfers.h"
#include "app/models/job_thread.h"
#include "remote/transfer/runs_folder.h"

namespace baremark::app {
class Services;
}

namespace baremark::app::models {

class TransferJob final : public QObject {
  Q_OBJECT

 public:
  explicit TransferJob(Services& services, QObject* parent = nullptr);

  [[nodiscard]] bool isRunning() const { return m_isRunning; }
  /// The host of the current transfer, or of the last one.
  [[nodiscard]] const std::string& host() const { return m_host; }
  // Each of these functions does nothing while another transfer is in progress.
  /// Sends an image of this machine to a host.
  void sendImage(const std::string& name, const std::string& host);
  /// Sends a folder of this machine to a host. The data set gets the name of the folder.
  void sendData(const QString& folder, const std::string& host);
  /// Copies the files of an experiment from a host into a folder.
  void fetchRuns(const ExperimentId& id, const std::string& host, const QString& folder);
  /// Sends the images that the quick start needs, unless the host has them. Then emits imagesFound().
  void sendFashionMnist(const std::string& host);
  void listData(const std::string& host);
  void removeData(const std::string& name, const std::string& host);
  void cancel() { m_thread.cancel(); }

 signals:
  /// `share` is between 0 and 1; negative if it is unknown.
  void progressed(double share, const QString& words);
  /// `words` describe what was done. Empty after a list, a cancel or an error.
  void finished(const QString& words);
  void dataListed(const std::vector<baremark::remote::DataSet>& sets);
  /// `folder`: as quickStartExperiment() needs it.
  void imagesFound(const QString& folder);
  void failed(const baremark::core::base::Error& error);

 private:
  template <class T>
  using Work = std::function<Result<T>(HostService& there, const remote::IsCancelled& isCancelled)>;
  /// `done` makes the words for finished(). Runs in the GUI thread.
  template <class T>
  void begin(const std::string& host, Work<T> work, std::function<QString(const T&)> done);
  [[nodiscard]] OnMoved progressReporter();
  /// A cancel is reported too: the user waits for the transfer and did not cancel it.
  [[nodiscard]] bool reportsCancel() const { return m_isClosed && !m_isListing; }

  Services& m_services;
  std::string m_host;
  bool m_isRunning = false;
  bool m_isClosed = false;   ///< the host's service was closed, which ended the transfer
  bool m_isListing = false;  ///< nobody waits for the list
  JobThread m_thread;
};

}  // namespace baremark::app::models

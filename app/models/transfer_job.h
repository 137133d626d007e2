// SPDX-License-Identifier: GPL-3.0-or-later
// One thing that moves between this machine and a host, with its progress and its end. GUI thread; the work is done in a thread of
// its own. The services outlive it.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/application/transfers.h"
#include "remote/transfer/data_sets.h"

namespace baremark::app {
class Services;
}

namespace baremark::app::models {

class TransferJob final : public QObject {
  Q_OBJECT

 public:
  explicit TransferJob(Services& services, QObject* parent = nullptr);
  ~TransferJob() override;

  [[nodiscard]] bool isAtWork() const { return m_isAtWork; }
  /// The host of this one, or of the last one.
  [[nodiscard]] const std::string& host() const { return m_host; }
  // Each does nothing while another is at work.
  /// An image of this machine to a host.
  void sendImage(const std::string& name, const std::string& host);
  /// A folder of this machine to a host; its name there is the folder's.
  void sendData(const QString& folder, const std::string& host);
  /// What an experiment left on a host into a folder.
  void fetchRuns(const core::base::ExperimentId& id, const std::string& host, const QString& folder);
  /// The images that the quick start needs, where the host has them not yet; imagesFound() says where they are.
  void bringFashionMnist(const std::string& host);
  void listData(const std::string& host);
  void removeData(const std::string& name, const std::string& host);
  void cancel();

 signals:
  /// `share`: 0 to 1, below 0 where it is not known.
  void progressed(double share, const QString& words);
  /// `words` say what was done; empty after a list, a cancel or an error.
  void finished(const QString& words);
  void dataListed(const std::vector<baremark::remote::DataSet>& sets);
  /// `folder`: as quickStartExperiment() takes it.
  void imagesFound(const QString& folder);
  void failed(const baremark::core::base::Error& error);

 private:
  template <class T>
  using Work = std::function<core::base::Result<T>(HostService& there, const remote::IsCancelled& isCancelled)>;
  /// `done` makes the words of its end, in the GUI thread.
  template <class T>
  void begin(const std::string& host, Work<T> work, std::function<QString(const T&)> done);
  [[nodiscard]] OnMoved told();
  /// Whether even its being cancelled is said: a person waits for it and did not end it.
  [[nodiscard]] bool isToldOf() const { return m_isClosed && !m_isListing; }

  Services& m_services;
  QThreadPool m_pool;
  std::shared_ptr<std::atomic<bool>> m_isCancelled;
  std::string m_host;
  bool m_isAtWork = false;
  bool m_isClosed = false;   ///< ended by the host's service that went away, not by a person
  bool m_isListing = false;  ///< which nobody waits for
};

}  // namespace baremark::app::models

// SPDX-License-Identifier: GPL-3.0-or-later
// A host over SSH: implements the Host interface with scripts over one connection. Reads that are requested at the same
// time share a script; so do stats.
#pragma once

#include <QFuture>
#include <QPromise>
#include <QThreadPool>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/runs/host.h"
#include "remote/ssh/connection.h"
#include "remote/ssh/host_scripts.h"

namespace baremark::remote {

/// Collects requests of one kind, so that many small ones share a script. While enough scripts are running, new
/// requests wait and go together into the next one. Thread-safe.
template <class Request, class Answer>
class RequestBatcher {
 public:
  struct Item {
    Request request;
    std::int64_t weight = 1;
    std::shared_ptr<QPromise<core::base::Result<Answer>>> promise;

    void finish(core::base::Result<Answer> result) const {
      promise->addResult(std::move(result));
      promise->finish();
    }
  };

  /// At most `maxBatches` batches are open at once. The requests of a batch weigh at most `maxWeight` together; a
  /// heavier request is a separate batch.
  RequestBatcher(int maxBatches, std::int64_t maxWeight) : m_maxBatches(maxBatches), m_maxWeight(maxWeight) {}

  QFuture<core::base::Result<Answer>> add(Request request, std::int64_t weight) {
    auto promise = std::make_shared<QPromise<core::base::Result<Answer>>>();
    promise->start();
    QFuture<core::base::Result<Answer>> future = promise->future();
    const std::lock_guard lock(m_mutex);
    m_waiting.push_back({std::move(request), weight, std::move(promise)});
    return future;
  }

  /// The next requests, oldest first. Empty if none waits, or if enough batches are open. Call finishBatch() once for
  /// each batch that is not empty.
  std::vector<Item> takeBatch() {
    std::vector<Item> items;
    const std::lock_guard lock(m_mutex);
    if (m_openBatches >= m_maxBatches) return items;
    std::int64_t weight = 0;
    while (!m_waiting.empty() && (items.empty() || weight + m_waiting.front().weight <= m_maxWeight)) {
      weight += m_waiting.front().weight;
      items.push_back(std::move(m_waiting.front()));
      m_waiting.pop_front();
    }
    if (!items.empty()) ++m_openBatches;
    return items;
  }

  void finishBatch() {
    const std::lock_guard lock(m_mutex);
    --m_openBatches;
  }

 private:
  const int m_maxBatches;
  const std::int64_t m_maxWeight;
  std::mutex m_mutex;
  std::deque<Item> m_waiting;
  int m_openBatches = 0;
};

class SshHost final : public core::runs::Host {
  Q_OBJECT

 public:
  /// `root` is an absolute path on the host. The first put makes it, for its owner only. The destructor closes the
  /// connection; pass a BorrowedConnection if others use the connection too.
  SshHost(std::string name, std::string root, std::shared_ptr<Connection> connection, QObject* parent = nullptr);
  ~SshHost() override;

  [[nodiscard]] std::string name() const override { return m_name; }
  [[nodiscard]] std::string root() const override { return m_root; }
  [[nodiscard]] core::runs::ConnectionState connectionState() const override { return m_connection->state(); }
  [[nodiscard]] std::optional<core::model::Outage> outage() const override { return m_connection->outage(); }
  [[nodiscard]] Connection& connection() { return *m_connection; }
  /// Adds folders to search for programs first: the PATH of a login shell. Call it before the first exec.
  void setSearchPath(const std::string& path);

  [[nodiscard]] QFuture<core::base::Result<core::runs::CommandOutcome>> exec(core::runs::Command command) override;
  [[nodiscard]] QFuture<core::base::Result<void>> put(std::vector<core::runs::FileToPut> files) override;
  [[nodiscard]] QFuture<core::base::Result<std::string>> read(std::string path, std::int64_t offset,
                                                              std::int64_t limit) override;
  [[nodiscard]] QFuture<core::base::Result<std::vector<core::runs::FileFacts>>> stat(
      std::vector<std::string> paths) override;
  void close() override;

 private:
  using Reads = RequestBatcher<ReadRequest, std::string>;
  using Stats = RequestBatcher<std::vector<std::string>, std::vector<core::runs::FileFacts>>;
  void sendReads();
  void answerReads(const std::vector<Reads::Item>& reads, const std::string& mark,
                   const core::base::Result<core::runs::CommandOutcome>& outcome);
  void sendStats();
  [[nodiscard]] core::base::Result<void> putAll(const std::vector<core::runs::FileToPut>& files,
                                                const std::function<bool()>& isCancelled);

  std::string m_name;
  std::string m_root;
  std::string m_pathLine;  ///< a line of shell before each command
  Reads m_reads;
  Stats m_stats;
  std::shared_ptr<Connection> m_connection;
  QThreadPool m_files;
  QThreadPool m_transfers;  ///< for whole files, which may take long
};

}  // namespace baremark::remote

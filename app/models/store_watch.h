// SPDX-License-Identifier: GPL-3.0-or-later
// Reports changes of the store to the pages: changes of this process at once, changes of other processes within a
// second. Lives in the GUI thread; the services outlive this object.
#pragma once

#include <QElapsedTimer>

#include "app/application/services.h"
#include "core/runs/task_pool.h"

namespace baremark::app::models {

class StoreWatch final : public QObject {
  Q_OBJECT

 public:
  explicit StoreWatch(Services& services, QObject* parent = nullptr);

  void start();
  /// A page wrote to the store: all pages must read again.
  void noteOwnChange() { emitChanged({}); }
  /// A page that reads one experiment more often saw a change: the other pages read it now, without the rest.
  void noteSeen(const QString& id);
  /// How long a page took to read after changed(). The next changed() for changes of other processes waits fifty times
  /// as long as the slowest page took, so that reading needs less than 2 % of a core.
  void noteCost(std::chrono::milliseconds cost) { m_cost = std::max(m_cost.value_or(cost), cost); }
  /// The least time between two changed() for changes of other processes. Depends on the slowest reads after the last
  /// two changed().
  [[nodiscard]] std::chrono::milliseconds rest() const;

 signals:
  /// This experiment changed; any experiment if the id is empty. Not emitted if only samples arrived.
  void changed(const QString& id);
  /// The store has new steps of this experiment.
  void samplesArrived(const QString& id);

 private:
  struct Stamp;
  void emitChanged(const QString& id);
  void poll();
  void take(const Stamp& stamp);

  Services& m_services;
  QTimer m_timer;
  std::optional<std::int64_t> m_version;
  std::optional<std::int64_t> m_revision;
  QElapsedTimer m_sinceForeign;
  std::optional<std::chrono::milliseconds> m_cost;  ///< the slowest read after the last changed()
  std::chrono::milliseconds m_costBefore{0};        ///< the slowest read after the changed() before
  bool m_isAsking = false;
  bool m_isBehind = false;
};

/// A page's questions to the store. The store's read thread runs them, the GUI thread receives the answers. An answer
/// is dropped if a newer question was asked, or if the asker was deleted.
class StoreInquiry {
 public:
  /// `asker` is the object that receives the answers. `services` outlives it.
  StoreInquiry(Services& services, QObject* asker)
      : m_services(services), m_asker(asker), m_job(std::make_shared<std::uint64_t>(0)) {}

  /// Runs `work(Store&)` and calls `answer` with the returned value, unless a newer question was asked.
  template <class Work, class Answer>
  void ask(Work work, Answer answer) {
    const std::uint64_t job = ++*m_job;
    using T = std::invoke_result_t<Work, core::storage::Store&>;
    core::runs::whenDone(m_services.store().read(std::move(work)), m_asker,
                         [newest = m_job, job, answer = std::move(answer)](T value) mutable {
                           if (*newest == job) answer(std::move(value));
                         });
  }

  /// Drops the answers of all questions so far.
  void drop() { ++*m_job; }

 private:
  Services& m_services;
  QObject* m_asker;
  std::shared_ptr<std::uint64_t> m_job;
};

}  // namespace baremark::app::models

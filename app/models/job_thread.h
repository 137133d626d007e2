// SPDX-License-Identifier: GPL-3.0-or-later
// A thread for one job after another, the last of which can be cancelled. GUI thread. It cancels the job and waits for
// its end when it is destroyed, so it is the last member of its owner.
#pragma once

#include <QThreadPool>
#include <atomic>
#include <memory>

#include "app/text/names.h"
#include "core/runs/task_pool.h"

namespace baremark::app::models {

class JobThread {
 public:
  JobThread() { m_pool.setMaxThreadCount(1); }
  ~JobThread() {
    cancel();
    waitForEnd();
  }
  JobThread(const JobThread&) = delete;
  JobThread& operator=(const JobThread&) = delete;

  /// Calls `work(isCancelled)`, which returns a Result<T>, in this thread, and then `done(result)` in the GUI thread,
  /// unless `owner` was deleted.
  template <class T, class Work, class Done>
  void run(QObject* owner, Work work, Done done) {
    m_isCancelled = std::make_shared<std::atomic<bool>>(false);
    const std::function<bool()> isCancelled = [flag = m_isCancelled] { return flag->load(); };
    auto job = [work = std::move(work), isCancelled]() mutable { return work(isCancelled); };
    core::runs::whenDone(core::runs::runIn<Result<T>>(m_pool, std::move(job)), owner, std::move(done));
  }
  void cancel() {
    if (m_isCancelled) m_isCancelled->store(true);
  }
  [[nodiscard]] bool isCancelled() const { return m_isCancelled && m_isCancelled->load(); }
  /// Whether a job is in progress, also one whose result nobody waits for.
  [[nodiscard]] bool isBusy() const { return m_pool.activeThreadCount() > 0; }
  void waitForEnd() { m_pool.waitForDone(); }

 private:
  std::shared_ptr<std::atomic<bool>> m_isCancelled;  ///< of the last job
  QThreadPool m_pool;
};

}  // namespace baremark::app::models

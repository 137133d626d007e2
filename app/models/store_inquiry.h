// SPDX-License-Identifier: GPL-3.0-or-later
// A page's questions to the store. The store's read thread runs them, the GUI thread receives the answers. An answer is
// dropped if a newer question was asked, or if the asker was deleted.
#pragma once

#include <QObject>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "app/application/services.h"
#include "core/runs/task_pool.h"

namespace baremark::app::models {

/// Takes the values of several reads and keeps the first error among them.
class Reads {
 public:
  template <class T, class To>
  void take(core::base::Result<T> read, To& to) {
    if (read)
      to = std::move(*read);
    else if (!m_error)
      m_error = read.error();
  }
  /// The value, or an error of a read.
  template <class T>
  [[nodiscard]] core::base::Result<T> result(T value) const {
    if (m_error) return core::base::fail(*m_error);
    return value;
  }

 private:
  std::optional<core::base::Error> m_error;
};

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

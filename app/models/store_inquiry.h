// SPDX-License-Identifier: GPL-3.0-or-later
// Questions of a page to the store: asked in the store's read thread, answered in the GUI's; an answer to an outdated question
// is dropped by its number, and one whose asker is gone too.
#pragma once

#include <QObject>
#include <cstdint>
#include <memory>
#include <utility>

#include "app/application/services.h"
#include "core/runs/task_pool.h"

namespace baremark::app::models {

class StoreInquiry {
 public:
  /// `asker` is the object that the answers are for; `services` outlives it.
  StoreInquiry(Services& services, QObject* asker) : m_services(services), m_asker(asker), m_job(std::make_shared<std::uint64_t>(0)) {}

  /// `work(Store&)` returns a value; `answer(value)` is called with it unless something newer was asked meanwhile.
  template <class Work, class Answer>
  void ask(Work work, Answer answer) {
    const std::uint64_t job = ++*m_job;
    using T = std::invoke_result_t<Work, core::storage::Store&>;
    core::runs::whenDone(m_services.store().read(std::move(work)), m_asker, [newest = m_job, job, answer = std::move(answer)](T value) mutable {
      if (*newest == job) answer(std::move(value));
    });
  }

  /// What is still under way will not be answered.
  void drop() { ++*m_job; }

 private:
  Services& m_services;
  QObject* m_asker;
  std::shared_ptr<std::uint64_t> m_job;
};

}  // namespace baremark::app::models

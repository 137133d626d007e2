// SPDX-License-Identifier: GPL-3.0-or-later
// The store for many threads: one that writes, one that reads, and one for work that reads the whole store, each with
// its own connection (core/storage/README.md, "Threads"). Each runs its work, a function of the Store, in the order of
// the calls. Writing to a store that a newer Baremark made fails with NewerVersion.
#pragma once

#include <QFuture>
#include <QThreadPool>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "core/base/result.h"
#include "core/runs/task_pool.h"
#include "core/storage/store.h"

namespace baremark::core::runs {

class StoreAccess {
 public:
  /// Opens the store and migrates it to the present schema (core/storage/store.h).
  [[nodiscard]] static base::Result<std::unique_ptr<StoreAccess>> open(const std::string& path,
                                                                       const std::vector<std::string>& schema);
  /// Waits for all pending work.
  ~StoreAccess();
  StoreAccess(const StoreAccess&) = delete;
  StoreAccess& operator=(const StoreAccess&) = delete;

  [[nodiscard]] const std::string& path() const { return m_path; }
  [[nodiscard]] storage::Journal journal() const { return m_journal; }
  /// Why this process cannot write to the store: NewerVersion with the store's path and both versions. Nothing: it can.
  [[nodiscard]] const std::optional<base::Error>& refusalToWrite() const { return m_refusal; }

  template <class Work>
  auto write(Work work) -> QFuture<std::invoke_result_t<Work, storage::Store&>> {
    using T = std::invoke_result_t<Work, storage::Store&>;
    return runIn<T>(m_writeThread, [this, work = std::move(work)]() mutable {
      T outcome = work(*m_writer);
      if (!outcome && m_refusal && outcome.error().code == base::ErrorCode::PermissionDenied)
        outcome = base::fail(*m_refusal);
      return outcome;
    });
  }

  template <class Work>
  auto read(Work work) -> QFuture<std::invoke_result_t<Work, storage::Store&>> {
    using T = std::invoke_result_t<Work, storage::Store&>;
    return runIn<T>(m_readThread, [this, work = std::move(work)]() mutable { return work(*m_reader); });
  }

  /// Like read(), for work that reads the whole store (its check, a backup), so that nothing else waits for it. The
  /// work gets its own connection, which is closed afterwards.
  template <class Work>
  auto readAll(Work work) -> QFuture<std::invoke_result_t<Work, storage::Store&>> {
    using T = std::invoke_result_t<Work, storage::Store&>;
    return runIn<T>(m_wholeThread, [this, work = std::move(work)]() mutable -> T {
      const auto store = storage::Store::open(m_path, storage::Access::ReadOnly, m_schema);
      if (!store) return base::fail(store.error());
      return work(**store);
    });
  }

  /// Like write() and read(), but wait for the result. For threads that may block, which the GUI's may not.
  template <class Work>
  auto writeNow(Work work) {
    return waitFor(write(std::move(work)));
  }
  template <class Work>
  auto readNow(Work work) {
    return waitFor(read(std::move(work)));
  }

 private:
  StoreAccess() = default;

  std::string m_path;
  std::vector<std::string> m_schema;
  storage::Journal m_journal = storage::Journal::Rollback;
  std::optional<base::Error> m_refusal;
  std::unique_ptr<storage::Store> m_writer;
  std::unique_ptr<storage::Store> m_reader;
  QThreadPool m_writeThread;
  QThreadPool m_readThread;
  QThreadPool m_wholeThread;
};

}  // namespace baremark::core::runs

// SPDX-License-Identifier: GPL-3.0-or-later
// The store for many threads: one thread that writes, one that reads, and one for what reads all of it, each with its own
// connection. Work is a function of the Store that returns Result<T>; it runs in that thread, in the order in which it was handed
// over. What cannot be written because a newer Baremark made the store fails with NewerVersion.
#pragma once

#include <QFuture>
#include <QThreadPool>
#include <functional>
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
  /// Opens the store, bringing it up to date (core/storage/store.h).
  [[nodiscard]] static base::Result<std::unique_ptr<StoreAccess>> open(const std::string& path,
                                                                       const std::vector<std::string>& schema);
  /// Waits for the work that was handed over.
  ~StoreAccess();
  StoreAccess(const StoreAccess&) = delete;
  StoreAccess& operator=(const StoreAccess&) = delete;

  [[nodiscard]] const std::string& path() const { return m_path; }
  [[nodiscard]] storage::Journal journal() const { return m_journal; }
  /// Why nothing can be written here: NewerVersion with the store's path and both versions; nothing where it can.
  [[nodiscard]] const std::optional<base::Error>& refusalToWrite() const { return m_refusal; }

  template <class Work>
  auto write(Work work) -> QFuture<std::invoke_result_t<Work, storage::Store&>> {
    using T = std::invoke_result_t<Work, storage::Store&>;
    return runIn<T>(m_writeThread, [this, work = std::move(work)]() mutable {
      T outcome = work(*m_writer);
      if (!outcome && m_refusal && outcome.error().code == base::ErrorCode::PermissionDenied) outcome = base::fail(*m_refusal);
      return outcome;
    });
  }

  template <class Work>
  auto read(Work work) -> QFuture<std::invoke_result_t<Work, storage::Store&>> {
    using T = std::invoke_result_t<Work, storage::Store&>;
    return runIn<T>(m_readThread, [this, work = std::move(work)]() mutable { return work(*m_reader); });
  }

  /// As read, for what reads the whole store (its check, a backup): nothing else waits for it. Its connection lives as long as the
  /// work does.
  template <class Work>
  auto readAll(Work work) -> QFuture<std::invoke_result_t<Work, storage::Store&>> {
    using T = std::invoke_result_t<Work, storage::Store&>;
    return runIn<T>(m_wholeThread, [this, work = std::move(work)]() mutable -> T {
      const auto store = storage::Store::open(m_path, storage::Access::ReadOnly, m_schema);
      if (!store) return base::fail(store.error());
      return work(**store);
    });
  }

  /// As write and read, waiting for the result: for threads that may wait (not the GUI's).
  template <class Work>
  auto writeNow(Work work) { return waitFor(write(std::move(work))); }
  template <class Work>
  auto readNow(Work work) { return waitFor(read(std::move(work))); }

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

// SPDX-License-Identifier: GPL-3.0-or-later
// Waits for work on a host in a thread that may block. If the user cancels, it closes the host, which ends everything
// that is under way there; then it still waits for the work's own result. Compare core::runs::waitUnless(), which
// abandons one future and leaves the host open.
#pragma once

#include <QFuture>
#include <chrono>
#include <functional>
#include <future>
#include <thread>
#include <type_traits>
#include <utility>

namespace baremark::app {

class ClosingWait {
 public:
  /// `isCancelled` is asked about 50 times a second. It must outlive this object.
  explicit ClosingWait(const std::function<bool()>& isCancelled) : m_isCancelled(isCancelled) {}

  /// Ends the work on the host; called again as long as the work continues.
  void setClose(std::function<void()> close) { m_close = std::move(close); }
  [[nodiscard]] bool isCancelled() const { return m_isCancelled(); }

  template <class T>
  T await(QFuture<T> future) const {
    while (!future.isFinished()) {
      if (m_isCancelled()) m_close();
      std::this_thread::sleep_for(kLook);
    }
    return future.takeResult();
  }

  /// The same for a function that blocks: it runs in its own thread.
  template <class Work>
  std::invoke_result_t<Work> awaitWork(Work work) const {
    auto result = std::async(std::launch::async, work);
    while (result.wait_for(kLook) != std::future_status::ready) {
      if (m_isCancelled()) m_close();
    }
    return result.get();
  }

 private:
  static constexpr std::chrono::milliseconds kLook{20};

  const std::function<bool()>& m_isCancelled;
  std::function<void()> m_close = [] {};
};

}  // namespace baremark::app

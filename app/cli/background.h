// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the blocking work of a verb in a worker thread, while the event loop continues in the main thread: Ctrl-C
// cancels the work, and the console shows its progress.
#pragma once

#include <atomic>

#include "app/application/transfers.h"
#include "app/cli/interrupts.h"
#include "app/cli/verbs.h"
#include "core/runs/image_builder.h"
#include "core/runs/task_pool.h"

namespace baremark::cli {

/// The Error::value of an interrupt: what still continues.
[[nodiscard]] const char* interruptValue(const Invocation& words);

/// Runs `work(isCancelled)`, which returns a Result<T>, in a worker thread. Then calls `then(result)` in the main
/// thread, or exits with the error. Until `then` has returned, Ctrl-C cancels the work and calls `onInterrupt`.
template <class T, class Work, class Then>
VerbResult runInThread(const VerbContext& context, Work work, Then then, std::function<void()> onInterrupt = {}) {
  static QThreadPool pool;
  auto isCancelled = std::make_shared<std::atomic<bool>>(false);
  const int before = Interrupts::count();
  auto interrupts = std::make_shared<Interrupts>();
  const bool isClosedByInterrupt = static_cast<bool>(onInterrupt);
  QObject::connect(interrupts.get(), &Interrupts::interrupted, &context.services,
                   [isCancelled, onInterrupt = std::move(onInterrupt)] {
                     isCancelled->store(true);
                     if (onInterrupt) onInterrupt();
                   });
  Console* console = &context.console;
  auto watched = [work = std::move(work), isCancelled]() mutable {
    return work([isCancelled] { return isCancelled->load(); });
  };
  core::runs::whenDone(core::runs::runIn<Result<T>>(pool, std::move(watched)), &context.services,
                       [console, interrupts, before, isCancelled, isClosedByInterrupt, &words = context.invocation,
                        then = std::move(then)](const Result<T>& result) mutable {
                         const std::shared_ptr<Interrupts> held = std::move(interrupts);
                         console->endProgress();
                         // An interrupt after the work, too, has closed the host that `then` would use.
                         const bool isClosed = isClosedByInterrupt && isCancelled->load();
                         if (result && !isClosed) return then(*result);
                         Error error = isClosed ? Error{.code = ErrorCode::Cancelled} : result.error();
                         // After Ctrl-C at a question, the missing answer may be reported before the interrupt.
                         if (error.code == ErrorCode::Offline && Interrupts::count() != before)
                           error = {.code = ErrorCode::Cancelled};
                         if (error.code == ErrorCode::Cancelled && error.where.empty()) {
                           error.where = words.verb;
                           error.value = interruptValue(words);
                         }
                         QCoreApplication::exit(console->fail(error));
                       });
  return {};
}

/// The same for a verb that exits afterwards. `report(console, result)` prints the result.
template <class T, class Work, class Report>
VerbResult runVerbInThread(const VerbContext& context, Work work, Report report) {
  return runInThread<T>(context, std::move(work),
                        [console = &context.console, report = std::move(report)](const T& result) {
                          report(*console, result);
                          QCoreApplication::exit(kDone);
                        });
}

/// Shows the progress of a transfer in one changing line, and a note when the transfer waits for its connection. Call
/// it in the main thread; the result may be used in any thread.
[[nodiscard]] app::OnMoved progressOn(const VerbContext& context);

/// Notes each step of a build or an import of an image. Any thread.
[[nodiscard]] core::runs::ImageBuilder::OnProgress noteSteps(Console& console);

/// app::retryUntilConnected() with a note on the console. Blocking; for a worker thread.
template <class Work>
[[nodiscard]] auto retryUntilConnected(const VerbContext& context, app::Reached reached, const IsCancelled& isCancelled,
                                       const Work& work) {
  return app::retryUntilConnected(reached, progressOn(context).onWait, isCancelled, work);
}

}  // namespace baremark::cli

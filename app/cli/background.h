// SPDX-License-Identifier: GPL-3.0-or-later
// What a verb does in a thread of its own while the application's loop goes on: with Ctrl-C as its end, and progress on the console.
#pragma once

#include <QCoreApplication>
#include <QThreadPool>
#include <atomic>
#include <memory>
#include <utility>

#include "app/application/transfers.h"
#include "app/cli/interrupts.h"
#include "app/cli/verbs.h"
#include "core/runs/task_pool.h"

namespace baremark::cli {

/// Does `work`, a Result<T> of an IsCancelled, in a thread of its own; then `then` with what it gave, in the main one, or the end with its
/// error. Signals are taken until `then` has returned.
template <class T, class Work, class Then>
VerbResult inThread(const VerbContext& context, Work work, Then then) {
  static QThreadPool pool;
  auto isCancelled = std::make_shared<std::atomic<bool>>(false);
  const int before = Interrupts::count();
  auto interrupts = std::make_shared<Interrupts>();
  QObject::connect(interrupts.get(), &Interrupts::interrupted, &context.services, [isCancelled] { isCancelled->store(true); });
  Console* console = &context.console;
  auto watched = [work = std::move(work), isCancelled] { return work([isCancelled] { return isCancelled->load(); }); };
  core::runs::whenDone(core::runs::runIn<core::base::Result<T>>(pool, std::move(watched)), &context.services, [console, interrupts, before, verb = context.invocation.verb, then = std::move(then)](const core::base::Result<T>& result) mutable {
    const std::shared_ptr<Interrupts> held = std::move(interrupts);
    console->endProgress();
    if (result) return then(*result);
    core::base::Error error = result.error();
    // Ctrl-C at a question: that nobody answered may be heard of before the interrupt itself.
    if (error.code == core::base::ErrorCode::Offline && Interrupts::count() != before) error = {.code = core::base::ErrorCode::Cancelled};
    if (error.code == core::base::ErrorCode::Cancelled && error.where.empty()) error.where = verb;
    QCoreApplication::exit(console->fail(error));
  });
  return {};
}

/// The same for a verb whose whole work it is: `tell` prints what it gave.
template <class T, class Work, class Tell>
VerbResult inBackground(const VerbContext& context, Work work, Tell tell) {
  return inThread<T>(context, std::move(work), [console = &context.console, tell = std::move(tell)](const T& result) {
    tell(*console, result);
    QCoreApplication::exit(kDone);
  });
}

/// Progress as a line that replaces itself, made in the main thread.
[[nodiscard]] app::OnMoved shownOn(const VerbContext& context);

}  // namespace baremark::cli

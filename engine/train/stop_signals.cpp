// SPDX-License-Identifier: Apache-2.0
#include "engine/train/stop_signals.h"

#include <pthread.h>
#include <signal.h>

#include <exception>

namespace baremark::engine::train {
namespace {

sigset_t stoppingSignals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  return signals;
}

[[noreturn]] void endBy(int signal) {
  ::signal(signal, SIG_DFL);
  const sigset_t signals = stoppingSignals();
  ::pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
  ::raise(signal);
  std::terminate();  // not reached: the default action of both signals ends the process
}

}  // namespace

StopSignals::StopSignals(StopRequest& stop) : m_stop(stop) {
  const sigset_t signals = stoppingSignals();
  ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  m_thread = std::thread([this] { serve(); });
}

StopSignals::~StopSignals() {
  m_isOver = true;
  ::pthread_kill(m_thread.native_handle(), SIGINT);
  m_thread.join();
}

void StopSignals::serve() {
  const sigset_t signals = stoppingSignals();
  int signal = 0;
  for (bool isSecond = false; ::sigwait(&signals, &signal) == 0 && !m_isOver; isSecond = true) {
    if (isSecond) endBy(signal);
    m_stop.set();
  }
}

}  // namespace baremark::engine::train

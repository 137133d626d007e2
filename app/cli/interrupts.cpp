// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupts.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <array>

namespace baremark::cli {
namespace {

// A signal handler may do little more than write a byte.
std::array<int, 2> pipeEnds = {-1, -1};

void onSignal(int) {
  const char byte = 1;
  (void)!write(pipeEnds[1], &byte, 1);
}

}  // namespace

Interrupts::Interrupts(QObject* parent) : QObject(parent) {
  if (pipe2(pipeEnds.data(), O_CLOEXEC | O_NONBLOCK) != 0) return;
  m_notifier = std::make_unique<QSocketNotifier>(pipeEnds[0], QSocketNotifier::Read);
  connect(m_notifier.get(), &QSocketNotifier::activated, this, [this] {
    char byte = 0;
    while (read(pipeEnds[0], &byte, 1) == 1) emit interrupted();
  });
  struct sigaction action {};
  action.sa_handler = onSignal;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

Interrupts::~Interrupts() {
  signal(SIGINT, SIG_DFL);
  signal(SIGTERM, SIG_DFL);
  m_notifier.reset();
  for (int& end : pipeEnds) {
    if (end >= 0) close(end);
    end = -1;
  }
}

}  // namespace baremark::cli

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupts.h"

#include <fcntl.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <limits>

#include "app/cli/console.h"

namespace baremark::cli {
namespace {

constexpr std::array<int, 2> kSignals = {SIGINT, SIGTERM};

/// Signals this close together count as one interrupt: GNU timeout signals its child and then the process group, and a
/// held key repeats after 0.25 to 0.7 s.
constexpr std::int64_t kOneInterruptNanoseconds = 800'000'000;

// A signal handler may do little more than read the clock and write a byte.
std::array<int, 2> pipeEnds = {-1, -1};
std::atomic<int> seen{0};
std::atomic<std::int64_t> lastSeen{std::numeric_limits<std::int64_t>::min() / 2};  // nanoseconds of the monotonic clock
std::array<struct sigaction, kSignals.size()> earlier{};
std::vector<Interrupts*> instances;  // the newest last

std::int64_t nanosecondsNow() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

void onSignal(int) {
  const int before = errno;
  const std::int64_t now = nanosecondsNow();
  // The exchange is atomic: another signal's handler may interrupt this one.
  if (now - lastSeen.exchange(now) >= kOneInterruptNanoseconds) {
    const char byte = 1;
    ++seen;
    (void)!write(pipeEnds[1], &byte, 1);
  }
  errno = before;
}

void endProgram(int) {
  _exit(kInterrupted);
}

struct sigaction calling(void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  return action;
}

/// A shell makes its background jobs ignore Ctrl-C.
bool isIgnored(const struct sigaction& action) {
  return action.sa_handler == SIG_IGN;
}

}  // namespace

int Interrupts::count() {
  return seen;
}

void Interrupts::exitIfUnhandled() {
  const struct sigaction action = calling(endProgram);
  for (const int number : kSignals) {
    struct sigaction now {};
    sigaction(number, nullptr, &now);
    if (!isIgnored(now)) sigaction(number, &action, nullptr);
  }
}

Interrupts::Interrupts(QObject* parent) : QObject(parent) {
  if (instances.empty()) {
    if (pipe2(pipeEnds.data(), O_CLOEXEC | O_NONBLOCK) != 0) return;
    const struct sigaction action = calling(onSignal);
    for (std::size_t i = 0; i < kSignals.size(); ++i) {
      sigaction(kSignals[i], nullptr, &earlier[i]);
      if (!isIgnored(earlier[i])) sigaction(kSignals[i], &action, nullptr);
    }
  } else {
    instances.back()->m_notifier->setEnabled(false);
  }
  instances.push_back(this);
  m_notifier = std::make_unique<QSocketNotifier>(pipeEnds[0], QSocketNotifier::Read);
  connect(m_notifier.get(), &QSocketNotifier::activated, this, [this] {
    char byte = 0;
    while (read(pipeEnds[0], &byte, 1) == 1) emit interrupted();
  });
}

Interrupts::~Interrupts() {
  m_notifier.reset();
  const auto place = std::ranges::find(instances, this);
  if (place == instances.end()) return;
  instances.erase(place);
  if (!instances.empty()) {
    instances.back()->m_notifier->setEnabled(true);
    return;
  }
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &earlier[i], nullptr);
  for (int& end : pipeEnds) {
    close(end);
    end = -1;
  }
}

}  // namespace baremark::cli

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupts.h"

#include <fcntl.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <limits>
#include <utility>
#include <vector>

#include "app/cli/console.h"

namespace baremark::cli {
namespace {

constexpr std::array<int, 2> kSignals = {SIGINT, SIGTERM};

/// A signal that comes so soon after the one before is the same wish: GNU timeout signals its child and then their process group, and a
/// key that is held repeats after 0.25 to 0.7 s. Nobody reads what the first one did and decides on the next in that time.
constexpr std::int64_t kOneWishNanoseconds = 800'000'000;

// A signal handler may do little more than look at the clock and write a byte.
std::array<int, 2> pipeEnds = {-1, -1};
std::atomic<int> seen{0};
std::atomic<std::int64_t> lastSeen{std::numeric_limits<std::int64_t>::min() / 2};  // nanoseconds of the monotonic clock
std::array<struct sigaction, kSignals.size()> earlier{};
std::vector<Interrupts*> takers;  // the newest last

std::int64_t nanosecondsNow() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

void onSignal(int) {
  const int before = errno;
  const std::int64_t now = nanosecondsNow();
  // Another signal's handler may run in the middle of this one: it sees this one's moment.
  if (now - lastSeen.exchange(now) >= kOneWishNanoseconds) {
    const char byte = 1;
    ++seen;
    (void)!write(pipeEnds[1], &byte, 1);
  }
  errno = before;
}

std::string lastWords;
std::atomic<const char*> toBeSaid{nullptr};

void endProgram(int) {
  if (const char* words = toBeSaid) (void)!write(STDOUT_FILENO, words, std::strlen(words));
  _exit(kInterrupted);
}

struct sigaction calling(void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  return action;
}

/// A shell lets what it starts in the background ignore Ctrl-C.
bool isIgnored(const struct sigaction& action) { return action.sa_handler == SIG_IGN; }

}  // namespace

int Interrupts::count() { return seen; }

void Interrupts::endProgramElse() {
  const struct sigaction action = calling(endProgram);
  for (const int number : kSignals) {
    struct sigaction now {};
    sigaction(number, nullptr, &now);
    if (!isIgnored(now)) sigaction(number, &action, nullptr);
  }
}

void Interrupts::setLastWords(std::string words) {
  toBeSaid = nullptr;
  lastWords = std::move(words);
  if (!lastWords.empty()) toBeSaid = lastWords.c_str();
}

Interrupts::Interrupts(QObject* parent) : QObject(parent) {
  if (takers.empty()) {
    if (pipe2(pipeEnds.data(), O_CLOEXEC | O_NONBLOCK) != 0) return;
    const struct sigaction action = calling(onSignal);
    for (std::size_t i = 0; i < kSignals.size(); ++i) {
      sigaction(kSignals[i], nullptr, &earlier[i]);
      if (!isIgnored(earlier[i])) sigaction(kSignals[i], &action, nullptr);
    }
  } else {
    takers.back()->m_notifier->setEnabled(false);
  }
  takers.push_back(this);
  m_notifier = std::make_unique<QSocketNotifier>(pipeEnds[0], QSocketNotifier::Read);
  connect(m_notifier.get(), &QSocketNotifier::activated, this, [this] {
    char byte = 0;
    while (read(pipeEnds[0], &byte, 1) == 1) emit interrupted();
  });
}

Interrupts::~Interrupts() {
  m_notifier.reset();
  const auto place = std::find(takers.begin(), takers.end(), this);
  if (place == takers.end()) return;
  takers.erase(place);
  if (!takers.empty()) {
    takers.back()->m_notifier->setEnabled(true);
    return;
  }
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &earlier[i], nullptr);
  for (int& end : pipeEnds) {
    close(end);
    end = -1;
  }
}

}  // namespace baremark::cli

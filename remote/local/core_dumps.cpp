// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/local/core_dumps.h"

#include <algorithm>

namespace baremark::remote {
namespace {

rlimit limitNow() {
  rlimit limit{};
  (void)::getrlimit(RLIMIT_CORE, &limit);
  return limit;
}

}  // namespace

rlimit coreLimitAtStart() {
  static const rlimit limit = limitNow();
  return limit;
}

void refuseCoreDumps() {
  // One byte is too little for a core file, and it is the only limit with which Linux pipes no dump to a program either
  // (coredump.c). PR_SET_DUMPABLE would not do: on some mounts of /proc it hides the process from the user's other
  // processes, to which it would seem to have ended.
  rlimit limit = coreLimitAtStart();
  limit.rlim_cur = std::min<rlim_t>(1, limit.rlim_max);
  (void)::setrlimit(RLIMIT_CORE, &limit);
}

}  // namespace baremark::remote

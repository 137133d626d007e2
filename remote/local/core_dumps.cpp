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
  // One byte is too little for a file, and the one limit under which Linux hands no dump to a program either (coredump.c). A process
  // that may not be dumped at all would be hidden from the user's other processes where /proc is mounted so, and seem to have ended.
  rlimit limit = coreLimitAtStart();
  limit.rlim_cur = std::min<rlim_t>(1, limit.rlim_max);
  (void)::setrlimit(RLIMIT_CORE, &limit);
}

}  // namespace baremark::remote

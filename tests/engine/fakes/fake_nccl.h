// SPDX-License-Identifier: GPL-3.0-or-later
// How tests control the library with NCCL's functions (fake_nccl.cpp): its symbol fakeNccl.
#pragma once

#include <atomic>

namespace baremark::engine::cuda {

struct FakeNccl {
  std::atomic<int> failureOfSums = 0;     ///< of all communicators, from now on
  std::atomic<int> failureOfConnect = 0;  ///< a result; InProgress: never connects
  std::atomic<const char*> lastWarning = "";
  std::atomic<bool> explainsFailures = true;
  std::atomic<int> aborted = 0;
  std::atomic<int> destroyed = 0;
};

}  // namespace baremark::engine::cuda

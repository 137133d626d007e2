// SPDX-License-Identifier: Apache-2.0
// The log of NCCL, which says over which transports it connected the ranks. NCCL has no function for that.
#pragma once

#include <string>

#include "engine/cuda/nccl_library.h"

namespace baremark::engine::cuda {

/// Receives NCCL's log in memory. If the user has set NCCL_DEBUG or NCCL_DEBUG_FILE, the log stays the user's.
class NcclLog {
 public:
  /// Sets NCCL_DEBUG, NCCL_DEBUG_FILE and NCCL_DEBUG_SUBSYS, makes NCCL read them, and restores them. Must be called
  /// before any other function of NCCL, and without threads that read variables.
  explicit NcclLog(const NcclFunctions& nccl);
  ~NcclLog();
  NcclLog(const NcclLog&) = delete;
  NcclLog& operator=(const NcclLog&) = delete;

  /// Returns what NCCL has logged so far, as ncclTransportsIn() does. Empty: it has logged no connection, or the log is
  /// the user's.
  [[nodiscard]] std::string transports() const;

 private:
  int m_file = -1;  ///< in memory
};

}  // namespace baremark::engine::cuda

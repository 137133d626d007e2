// SPDX-License-Identifier: Apache-2.0
#include "engine/cuda/nccl_log.h"

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <optional>

#include "engine/cuda/nccl_lines.h"

namespace baremark::engine::cuda {
namespace {

constexpr std::size_t kMostLogBytes = std::size_t{16} << 20U;

/// A variable of the environment, changed during the object's lifetime.
class ChangedVariable {
 public:
  ChangedVariable(const char* name, const std::string& value) : m_name(name) {
    if (const char* before = std::getenv(name)) m_before = before;
    ::setenv(name, value.c_str(), 1);
  }
  ~ChangedVariable() {
    if (m_before)
      ::setenv(m_name, m_before->c_str(), 1);
    else
      ::unsetenv(m_name);
  }
  ChangedVariable(const ChangedVariable&) = delete;
  ChangedVariable& operator=(const ChangedVariable&) = delete;

 private:
  const char* m_name;
  std::optional<std::string> m_before;
};

}  // namespace

NcclLog::NcclLog(const NcclFunctions& nccl) {
  if (std::getenv("NCCL_DEBUG") != nullptr || std::getenv("NCCL_DEBUG_FILE") != nullptr) return;
  m_file = ::memfd_create("nccl-log", MFD_CLOEXEC);
  if (m_file < 0) return;
  const ChangedVariable level("NCCL_DEBUG", "INFO");
  const ChangedVariable subsystems("NCCL_DEBUG_SUBSYS", "INIT,NET");
  const ChangedVariable file("NCCL_DEBUG_FILE", "/proc/self/fd/" + std::to_string(m_file));
  // NCCL reads the variables when it logs first: here, that there is no communicator.
  NcclResult error = NcclResult::Success;
  static_cast<void>(nccl.commGetAsyncError(nullptr, &error));
}

NcclLog::~NcclLog() {
  if (m_file >= 0) ::close(m_file);
}

std::string NcclLog::transports() const {
  if (m_file < 0) return {};
  std::fflush(nullptr);  // also NCCL's own stream
  std::string log;
  std::array<char, 65536> part{};
  while (log.size() < kMostLogBytes) {
    const ssize_t got = ::pread(m_file, part.data(), part.size(), static_cast<off_t>(log.size()));
    if (got <= 0) break;
    log.append(part.data(), static_cast<std::size_t>(got));
  }
  return ncclTransportsIn(log);
}

}  // namespace baremark::engine::cuda

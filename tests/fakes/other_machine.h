// SPDX-License-Identifier: GPL-3.0-or-later
// The same files seen from another machine, as behind a name that leads to several machines: another boot id, and none
// of the processes.
#pragma once

#include "tests/fakes/wrapped_host.h"

namespace baremark::fakes {

class OtherMachine final : public WrappedHost {
 public:
  using WrappedHost::WrappedHost;
  [[nodiscard]] QFuture<core::base::Result<std::string>> read(std::string path, std::int64_t offset,
                                                              std::int64_t limit) override {
    if (path == "/proc/sys/kernel/random/boot_id") {
      return core::runs::readyFuture<core::base::Result<std::string>>(
          std::string("00000000-0000-0000-0000-000000000000\n"));
    }
    if (path.rfind("/proc/", 0) == 0) {
      return core::runs::readyFuture<core::base::Result<std::string>>(
          core::base::fail({.code = core::base::ErrorCode::NotFound, .where = path}));
    }
    return m_real.read(std::move(path), offset, limit);
  }
};

}  // namespace baremark::fakes

// SPDX-License-Identifier: GPL-3.0-or-later
// The same files seen from another machine, as behind a name that leads to several machines: another boot id, and none
// of the processes.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/runs/host.h"
#include "core/runs/ready_future.h"

namespace baremark::fakes {

class OtherMachine final : public core::runs::Host {
 public:
  explicit OtherMachine(core::runs::Host& real) : m_real(real) {}

  [[nodiscard]] std::string name() const override { return m_real.name(); }
  [[nodiscard]] std::string root() const override { return m_real.root(); }
  [[nodiscard]] core::runs::ConnectionState connectionState() const override { return m_real.connectionState(); }
  [[nodiscard]] QFuture<core::base::Result<core::runs::CommandOutcome>> exec(core::runs::Command command) override {
    return m_real.exec(std::move(command));
  }
  [[nodiscard]] QFuture<core::base::Result<void>> put(std::vector<core::runs::FileToPut> files) override {
    return m_real.put(std::move(files));
  }
  [[nodiscard]] QFuture<core::base::Result<std::vector<core::runs::FileFacts>>> stat(
      std::vector<std::string> paths) override {
    return m_real.stat(std::move(paths));
  }
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

 private:
  core::runs::Host& m_real;
};

}  // namespace baremark::fakes

// SPDX-License-Identifier: GPL-3.0-or-later
// A host that kills this process with SIGKILL: before, during or after the call that writes an allocation's folders, or
// the call that submits the allocation.
#pragma once

#include <signal.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/fakes/wrapped_host.h"

namespace baremark::fakes {

class DyingHost final : public WrappedHost {
 public:
  /// `moment`: "before put", "during put", "after put", "before submit", "during submit" or "after submit". Any other
  /// word: the process is not killed.
  DyingHost(core::runs::Host& real, std::string moment) : WrappedHost(real), m_moment(std::move(moment)) {}

  [[nodiscard]] bool isThisMachine() const override { return m_real.isThisMachine(); }
  [[nodiscard]] QFuture<core::base::Result<core::runs::CommandOutcome>> exec(core::runs::Command command) override {
    if (command.script.find("mkdir submit.lock") == std::string::npos) return m_real.exec(std::move(command));
    return watched<core::runs::CommandOutcome>("submit", [&] { return m_real.exec(std::move(command)); });
  }
  [[nodiscard]] QFuture<core::base::Result<void>> put(std::vector<core::runs::FileToPut> files) override {
    const bool isJob = std::any_of(files.begin(), files.end(), [](const core::runs::FileToPut& file) {
      return file.target.find("/job.sh") != std::string::npos;
    });
    if (!isJob) return m_real.put(std::move(files));
    return watched<void>("put", [&] { return m_real.put(std::move(files)); });
  }

 private:
  template <class T, class Call>
  QFuture<core::base::Result<T>> watched(const std::string& call, Call begin) {
    if (m_moment == "before " + call) ::raise(SIGKILL);
    auto answer = begin();
    if (m_moment == "during " + call) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      ::raise(SIGKILL);
    }
    if (m_moment == "after " + call) {
      (void)core::runs::waitFor(std::move(answer));
      ::raise(SIGKILL);
    }
    return answer;
  }

  const std::string m_moment;
};

}  // namespace baremark::fakes

// SPDX-License-Identifier: GPL-3.0-or-later
// How long a block's files are waited for before it counts as cut. Shared file systems show files late; schedulers forget jobs.
#pragma once

#include <array>
#include <chrono>
#include <string_view>

namespace baremark::core::runs {

struct Patience {
  std::chrono::seconds heartbeat{60};     ///< a beat comes every ten seconds; a file system may show it later
  std::chrono::seconds afterEnd{120};     ///< for a block's last files, after its job is over
  std::chrono::seconds afterMissing{120}; ///< after a job is in no answer of its scheduler
  std::chrono::seconds whileInBooks{3600};///< while its scheduler tells nothing of a job and its accounting says that it has not ended
  std::chrono::seconds neverStarted{15};  ///< for the first file of a job that is over and may never have started
  std::chrono::seconds lateFiles{120};    ///< for what belongs to an end that is seen already
  std::chrono::seconds afterCancel{60};   ///< for a job at work to end by its request to cancel, before its scheduler ends it
  std::chrono::seconds prologue{900};     ///< modules and a prologue, before which a job says nothing
  std::chrono::seconds claim{900};        ///< for whoever holds the claim to submit to a scheduler, which has ten minutes
  using LookUps = std::array<std::chrono::seconds, 5>;
  LookUps lookUps{{std::chrono::seconds(1), std::chrono::seconds(1), std::chrono::seconds(1), std::chrono::seconds(1),
                   std::chrono::seconds(
                       0)}};  ///< after each look for a job that nobody knows to be submitted; zero: it is given up
  LookUps failedLookUps{{std::chrono::seconds(5), std::chrono::seconds(10), std::chrono::seconds(15), std::chrono::seconds(0),
                         std::chrono::seconds(0)}};  ///< of one whose submission failed by itself: refused, unless it is found after all
  LookUps schedulersLookUps{{std::chrono::seconds(10), std::chrono::seconds(20), std::chrono::seconds(30),
                             std::chrono::seconds(60), std::chrono::seconds(0)}};  ///< of one that may be digesting it
};

/// On a host whose runs lie on a file system of this kind, as `stat -f` names it: longer where other machines write to it.
[[nodiscard]] Patience patienceOn(std::string_view fileSystem);

}  // namespace baremark::core::runs

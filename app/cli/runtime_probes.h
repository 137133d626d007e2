// SPDX-License-Identifier: GPL-3.0-or-later
// Tries container runtimes on a host, and prints how each of them did, and which descriptors cannot be used. The
// functions that try runtimes are blocking.
#pragma once

#include "app/application/host_checks.h"
#include "app/application/services.h"
#include "app/cli/console.h"
#include "core/preflight/rules.h"
#include "core/report/checks.h"

namespace baremark::cli {

/// Tries the runtimes of the arms on the experiment's host; takes a second or two. On a host with a scheduler it tries
/// nothing: the first job tries the arms on a node. A runtime that does not work is a result. Cancelled: soon after
/// `isCancelled` returns true.
[[nodiscard]] Result<app::RuntimeTests> tryRuntimes(app::HostService& host, const core::model::Experiment& experiment,
                                                    const std::function<bool()>& isCancelled);
/// Unavailable: the test of an arm's runtime in `facts`, made for this run, failed; `detail` has its output.
[[nodiscard]] Result<void> checkTests(const app::HostService& host, const core::preflight::Facts& facts);
/// Looks at the images and the bound folders on the host, adds what it finds to `facts`, and judges them. Fails with
/// the first check that stops the run and is not waived. Blocking.
[[nodiscard]] Result<void> checkBeforeRun(app::HostService& host, core::preflight::Facts& facts,
                                          const std::vector<std::string>& waived);
/// The checks that say stop by these facts and are waived: they are stored with the experiment.
[[nodiscard]] std::vector<core::report::WaivedCheck> waivedIn(const core::preflight::Facts& facts,
                                                              const std::vector<std::string>& waived);
/// Tries all container runtimes on a host, one after the other, and keeps the answers in the store. Cancelled: as
/// tryRuntimes().
[[nodiscard]] Result<std::vector<core::model::RuntimeProbe>> probeContainers(app::HostService& host,
                                                                             const std::function<bool()>& isCancelled);
/// The kept answers of a host's container runtimes, in the order of the runtimes.
[[nodiscard]] Result<std::vector<core::storage::ProbeRecord>> keptProbes(app::Services& services,
                                                                         const std::string& host);
/// The container runtimes that a quick start compares, their tests, and its data.
struct QuickStartRuntimes {
  std::vector<core::model::RuntimeProbe> probes;
  std::vector<std::string> containers;  ///< as app::QuickStartPlace
  std::string data{};                   ///< as app::QuickStartPlace; runtimesOfQuickStart() leaves it empty
};
/// Tests the runtimes that `chosen` names, "RUNTIME" or "RUNTIME:VARIANT", or all if it is empty; all that work are
/// then containers. UnknownValue: a name of none; `allowed` has all names. Unavailable: a chosen one does not work;
/// `allowed` says what helps, or has the names of those that work. Duplicate. Cancelled: as tryRuntimes().
[[nodiscard]] Result<QuickStartRuntimes> runtimesOfQuickStart(app::HostService& host,
                                                              const std::vector<std::string>& chosen,
                                                              const std::function<bool()>& isCancelled);
/// One line about a runtime that was tried.
[[nodiscard]] QString probeLine(const app::Services& services, const core::model::RuntimeProbe& probe);
/// The same line, and indented below it: when it was tested, what the runtime isolates on the host, or what to do, the
/// command for it, and the end of the runtime's own words.
[[nodiscard]] QStringList probeLines(const app::Services& services, const app::HostService& host,
                                     const core::storage::ProbeRecord& record);
/// "Tested: 14:02, 3 min ago"
[[nodiscard]] QString probeTime(const core::storage::ProbeRecord& record);
[[nodiscard]] Json probeJson(const core::storage::ProbeRecord& record);

/// The descriptors of the user that are left out: each with why, and indented below it what to do.
[[nodiscard]] QStringList leftOutLines(const app::Services& services);
[[nodiscard]] Json leftOutJson(const app::Services& services);
/// Notes the files of these descriptors, and the command that shows leftOutLines().
void noteLeftOut(Console& console, const app::Services& services);

}  // namespace baremark::cli

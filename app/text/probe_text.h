// SPDX-License-Identifier: GPL-3.0-or-later
// The results of tests in words: runtimes, the engine, the data.
// The explanations and fixes in the descriptors of runtimes and builders, translated. translations/update.cmake reads
// them from resources/runtimes and resources/builders; texts of users' own descriptors have no translation.
#pragma once

#include "app/text/state_text.h"
#include "core/containers/runtime_descriptor.h"
#include "core/model/host.h"
#include "core/protocol/engine_catalog.h"

namespace baremark::app::text {

struct ProbeText {
  SignedText verdict;  ///< "works, tested in 0.9 s"
  QString why;         ///< why it does not work; may be empty
  QString fix;         ///< what to do about it; may be empty
  QString command;     ///< the command of `fix`; may be empty
  QString detail;      ///< the other side's own words; untrusted, printable
};
/// Explains a failure by the known issues of the runtime's descriptor, also for probes that an older Baremark stored.
[[nodiscard]] ProbeText describe(const core::model::RuntimeProbe& probe,
                                 const std::map<std::string, core::containers::RuntimeDescriptor>& runtimes);
/// What to do, and the command for it, in one line. Empty if there is nothing to do.
[[nodiscard]] QString adviceOf(const ProbeText& text);
/// Why it does not work, what to do, and the command for it, in one paragraph. Empty if there is nothing to say.
[[nodiscard]] QString reasonAndFix(const ProbeText& text);

/// "Charliecloud 0.31"
[[nodiscard]] QString labelOf(const std::string& label, const std::string& version);
/// For a quick start without a container: that none of these works on the host, and what to do. It says "install" only
/// if none is installed.
[[nodiscard]] QString noContainerWorks(const std::string& host, const std::vector<core::model::RuntimeProbe>& probes);
/// "2 cores, oneDNN 2.6.3, Open MPI 4.1.4"
[[nodiscard]] QString engineFacts(const core::protocol::EngineCatalog& catalog, const core::model::HostFacts& facts);
/// A build id or digest, shortened in the middle: "9f3c…11".
[[nodiscard]] QString shortDigest(const std::string& digest);

/// `english` is a descriptor's `explain` or `fix`, or both, and the command after the fix, with blanks between them.
/// Other text is returned as it is.
[[nodiscard]] QString translatedIssue(const std::string& english);

/// The words of a failed program, with the first line translated if it is a known issue (core/runs/recipe_build.h).
[[nodiscard]] QString withTranslatedIssue(const QString& words);

}  // namespace baremark::app::text

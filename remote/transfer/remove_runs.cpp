// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/transfer/remove_runs.h"

#include "core/base/printable.h"
#include "core/base/quoting.h"

namespace baremark::remote {

using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;

Result<std::string> removeRunsScript(const std::string& root, const core::base::ExperimentId& experiment) {
  if (!experiment.isValid() || root.empty() || root.front() != '/') {
    return fail({.code = ErrorCode::Untrusted,
                 .where = core::base::printable(root, 200),
                 .value = core::base::printable(experiment.text(), 64)});
  }
  const Result<std::string> quoted = core::base::shellQuoted(root + "/" + experiment.text());
  if (!quoted) return quoted;
  // Neither rm nor chmod -R follows links that it meets.
  return "d=" + *quoted +
         "\n"
         "[ -L \"$d\" ] && { echo 'a link, not a folder of runs' >&2; exit 1; }\n"
         "[ -e \"$d\" ] || exit 0\n"
         "[ -d \"$d\" ] || { echo 'not a folder' >&2; exit 1; }\n"
         "chmod -R u+rwX -- \"$d\" 2>/dev/null\n"
         "rm -rf -- \"$d\"\n";
}

Result<void> removeRuns(core::runs::Host& host, const core::base::ExperimentId& experiment,
                        const IsCancelled& isCancelled) {
  const Result<std::string> script = removeRunsScript(host.root(), experiment);
  if (!script) return fail(script.error());
  const auto outcome = waitUnless(isCancelled, host.exec({.script = *script, .deadline = std::chrono::minutes(10)}));
  if (!outcome) return fail(outcome.error());
  if (outcome->status == 0) return {};
  return fail({.code = ErrorCode::Io,
               .where = host.root() + "/" + experiment.text(),
               .detail = core::base::printable(outcome->err, 4096)});
}

}  // namespace baremark::remote

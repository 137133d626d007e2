// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/transfer/runs_folder.h"

#include <algorithm>
#include <charconv>

#include "core/base/lines.h"
#include "core/base/plain_name.h"
#include "core/base/printable.h"
#include "core/base/quoting.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode, core::base::fail, core::base::Result;

constexpr int kMissing = 4;
constexpr std::chrono::minutes kTime{10};  // for a script

/// Takes the number at the beginning of `text`, and the blank after it. Negative if there is none.
std::int64_t takeNumber(std::string_view& text) {
  std::int64_t number = -1;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc() || read.ptr == text.data() + text.size() || *read.ptr != ' ') return -1;
  text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()) + 1);
  return number;
}

}  // namespace

Result<void> checkDataName(const std::string& name) {
  constexpr std::size_t kMostShown = 64;
  if (core::base::isPlainName(name)) return {};
  return fail(ErrorCode::OutOfRange, core::base::Phrase::DataNameField, core::base::printable(name, kMostShown),
              core::base::Phrase::PlainName);
}

std::string dataPath(const core::runs::Host& host, const std::string& name) {
  return host.root() + "/data/" + name;
}

Result<std::string> dataSetsScript(const std::string& folder) {
  const Result<std::string> quoted = core::base::shellQuoted(folder);
  if (!quoted) return quoted;
  return "LC_ALL=C; export LC_ALL\nfor d in " + *quoted +
         "/*/; do\n"
         "  [ -d \"$d\" ] || continue\n"
         "  n=${d%/}\n"
         "  (cd -- \"$d\" && find . -type f ! -name '*.part' ! -path '*.part/*' -exec stat -c %s {} +) |\n"
         "    awk -v name=\"${n##*/}\" '{ bytes += $1 } END { printf \"%d %.0f %s\\n\", NR, bytes, name }'\n"
         "done";
}

std::vector<DataSet> readDataSets(const std::string& folder, std::string_view output) {
  std::vector<DataSet> sets;
  while (!output.empty()) {
    std::string_view line = core::base::takeLine(output);
    DataSet set;
    set.files = takeNumber(line);
    set.bytes = takeNumber(line);
    set.name = line;
    if (set.files < 0 || set.bytes < 0 || !checkDataName(set.name)) continue;
    set.path = folder + "/" + set.name;
    sets.push_back(std::move(set));
  }
  std::ranges::sort(sets, [](const DataSet& a, const DataSet& b) { return a.name < b.name; });
  return sets;
}

Result<std::vector<DataSet>> dataSetsOf(core::runs::Host& host, const IsCancelled& isCancelled) {
  const std::string folder = host.root() + "/data";
  const auto outcome = runScript(host, dataSetsScript(folder), {.deadline = kTime}, isCancelled);
  if (!outcome) return fail(outcome.error());
  return readDataSets(folder, outcome->out);
}

Result<void> removeDataSet(core::runs::Host& host, const std::string& name, const IsCancelled& isCancelled) {
  if (Result<void> good = checkDataName(name); !good) return good;
  const Result<std::string> quoted = core::base::shellQuoted(dataPath(host, name));
  if (!quoted) return fail(quoted.error());
  const auto outcome =
      runScript(host, "[ -d " + *quoted + " ] || exit " + std::to_string(kMissing) + "\nrm -rf -- " + *quoted + "\n",
                {.deadline = kTime}, isCancelled);
  if (!outcome) return fail(outcome.error());
  if (outcome->status == kMissing)
    return fail(ErrorCode::NotFound, core::base::Phrase::KindData, name, core::base::Phrase::ListedData);
  if (outcome->status != 0)
    return fail(
        {.code = ErrorCode::Io, .where = dataPath(host, name), .detail = core::base::printable(outcome->err, 4096)});
  return {};
}

Result<std::string> removeRunsScript(const std::string& root, const core::base::ExperimentId& experiment) {
  if (!experiment.isValid() || root.empty() || root.front() != '/')
    return fail(ErrorCode::Untrusted, core::base::printable(root, 200), core::base::printable(experiment.text(), 64));
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
  const auto outcome = runScript(host, removeRunsScript(host.root(), experiment), {.deadline = kTime}, isCancelled);
  if (!outcome) return fail(outcome.error());
  if (outcome->status == 0) return {};
  return fail({.code = ErrorCode::Io,
               .where = host.root() + "/" + experiment.text(),
               .detail = core::base::printable(outcome->err, 4096)});
}

}  // namespace baremark::remote

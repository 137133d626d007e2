// SPDX-License-Identifier: GPL-3.0-or-later
// The question of an experiment, its number of runs and its duration, in words.
#pragma once

#include <QStringList>

#include "app/text/state_text.h"
#include "core/plan/cautions.h"
#include "core/plan/cost.h"
#include "core/plan/validation.h"

namespace baremark::app::text {

/// The factors of the number of runs: arms × points × blocks, and cases if there are several.
struct Counts {
  int arms = 0;
  int cases = 1;
  int points = 0;
  int blocks = 0;      ///< at each point
  int mostBlocks = 0;  ///< the maximum with `until`; a smaller number counts as `blocks`
  int profiled = 0;    ///< profiled arms, with one run for each case at each point; they are not among `arms`
};
[[nodiscard]] Counts countsOf(const core::model::Experiment& experiment, std::size_t cases, std::size_t points);

/// "2 profiled runs, not compared"; empty without profiled arms.
[[nodiscard]] QString profiledRuns(const Counts& counts);

/// "2 arms × 2 scales × 5 repeats = 20 runs", with `until` "× 5 to 40 repeats = 20 to 160 runs".
[[nodiscard]] QString multiplication(const Counts& counts);
/// "6 runs", "6 to 24 runs": all arms, cases, points and blocks.
[[nodiscard]] QString runs(const Counts& counts);

/// "6 jobs after that of the check", on a host with a scheduler. Several blocks may share a job.
[[nodiscard]] QString jobs(const core::model::Experiment& experiment, const Counts& counts);

/// "at most 4 at once": the limit for jobs; empty if there is none. `coresOfANode` is nothing if it is unknown.
[[nodiscard]] QString jobsAtOnce(const core::model::Experiment& experiment, const Counts& counts,
                                 std::optional<int> coresOfANode);

/// "mnist on fashion-mnist, batch 50 per rank, weak scaling".
[[nodiscard]] QString workload(const core::model::Experiment& experiment);
/// "16, 32": every value of a setting, or an empty text.
[[nodiscard]] QString valuesOf(const core::model::Experiment& experiment, const char* setting);
/// The differences of an arm from the plain runtime: "image engine-2, A=1, reads /data at /mnt/0, batch_size 16,
/// wrapped in numactl". Empty if there are none.
[[nodiscard]] QString particulars(const core::model::Arm& arm);
/// Words in one line. A word with blanks or double quotes is in double quotes, and each quote in it is written three
/// times.
[[nodiscard]] QString inOneLine(const std::vector<std::string>& words);
/// "1, 2 and 4 ranks".
[[nodiscard]] QString scale(const core::model::Experiment& experiment);
/// "5 blocks at each point", with the width of "until" if it is set.
[[nodiscard]] QString repeats(const core::model::Measure& measure);
/// "20 warm-up steps, then 150 measured".
[[nodiscard]] QString runLength(const core::model::Measure& measure);
/// "“scaling” is queued and takes about 2 min."; without the time if it is unknown.
[[nodiscard]] QString queuedWords(const QString& name, std::optional<std::chrono::milliseconds> time);
/// "1 thread a rank, bound to cores".
[[nodiscard]] QString binding(const core::model::Scale& scale, int threads);
/// The name of the host for the user.
[[nodiscard]] QString hostName(const std::string& host);
/// The same after "on": "this machine".
[[nodiscard]] QString placeName(const std::string& host);
/// The source of an estimated time on that host.
[[nodiscard]] QString estimateSource(core::plan::EstimateSource source, const std::string& host);

/// A warning about something that may spoil the result, and why it matters.
struct CautionText {
  QString title;
  QString explanation;
};
[[nodiscard]] CautionText describe(const core::plan::Caution& caution, const std::string& host);

/// "a, b and c".
[[nodiscard]] QString listed(const QStringList& parts);

}  // namespace baremark::app::text

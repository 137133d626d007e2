// SPDX-License-Identifier: GPL-3.0-or-later
// What an experiment asks, what it multiplies out to and what it will take, in words.
#pragma once

#include <QString>
#include <QStringList>
#include <chrono>
#include <optional>

#include "app/text/state_text.h"
#include "core/model/experiment.h"
#include "core/plan/cost.h"
#include "core/plan/validation.h"

namespace baremark::app::text {

/// What multiplies: arms × points × blocks, and cases where there are several.
struct Counts {
  int arms = 0;
  int cases = 1;
  int points = 0;
  int blocks = 0;      ///< at each point
  int mostBlocks = 0;  ///< more with `until`; less counts as `blocks`
};
[[nodiscard]] Counts countsOf(const core::model::Experiment& experiment, std::size_t cases, std::size_t points);

/// "2 arms × 2 points × 5 blocks = 20 runs in 10 blocks", with `until` "× 5 to 40 blocks = 20 to 160 runs in 10 to 80 blocks".
[[nodiscard]] QString multiplication(const Counts& counts);
/// "6 runs", "6 to 24 runs": all arms, cases, points and blocks.
[[nodiscard]] QString runs(const Counts& counts);

/// "6 jobs after that of the check", of a scheduler's host: blocks may share them.
[[nodiscard]] QString jobs(const core::model::Experiment& experiment, const Counts& counts);

/// "mnist on fashion-mnist, batch 50 per rank, weak scaling".
[[nodiscard]] QString workload(const core::model::Experiment& experiment);
/// "16, 32": every value of a setting, or an empty text.
[[nodiscard]] QString valuesOf(const core::model::Experiment& experiment, const char* setting);
/// "image engine-2, A=1, sees /data at /mnt/0, batch_size 16, wrapped in numactl": in what an arm differs from the plain
/// runtime; empty: in nothing.
[[nodiscard]] QString particulars(const core::model::Arm& arm);
/// Words as one line; one that holds blanks or double quotes stands in double quotes, and such a quote is written three times.
[[nodiscard]] QString inOneLine(const std::vector<std::string>& words);
/// "1, 2 and 4 ranks".
[[nodiscard]] QString scale(const core::model::Experiment& experiment);
/// "5 blocks at each point", or until how narrow.
[[nodiscard]] QString repeats(const core::model::Measure& measure);
/// "20 warm-up steps, then 150 measured".
[[nodiscard]] QString runLength(const core::model::Measure& measure);
/// "“scaling” is queued and takes about 2 min."; the time is left out where it is not known.
[[nodiscard]] QString queuedWords(const QString& name, std::optional<std::chrono::milliseconds> time);
/// "1 thread a rank, bound to cores".
[[nodiscard]] QString binding(const core::model::Scale& scale, int threads);
/// The host as people call it.
[[nodiscard]] QString hostName(const std::string& host);
/// The same after "on": "this machine".
[[nodiscard]] QString placeName(const std::string& host);
/// Where an estimate of time on that host comes from.
[[nodiscard]] QString estimateSource(core::plan::EstimateSource source, const std::string& host);

/// Something that may spoil the result: what it is, and why that matters.
struct CautionText {
  QString title;
  QString explanation;
};
[[nodiscard]] CautionText describe(const core::plan::Caution& caution, const std::string& host);

/// "a, b and c".
[[nodiscard]] QString listed(const QStringList& parts);

}  // namespace baremark::app::text

// SPDX-License-Identifier: GPL-3.0-or-later
// The verdict of an experiment in one line of a list: the worst finding, and its points.
// The two lines of a notification that an experiment has ended.
#pragma once

#include "app/text/state_text.h"
#include "core/report/export_json.h"
#include "core/storage/experiment_repository.h"

namespace baremark::app::text {

/// The worst finding of a stored headline, with its points or their number, and its allocations. It says "so far" if
/// the experiment has not ended, and names a slow backend.
[[nodiscard]] SignedText shortHeadline(const core::report::ListedHeadlines& headlines, int blocksDone,
                                       core::model::ExperimentState state);

struct EndNotice {
  QString title;  ///< the experiment, and how it ended
  QString words;  ///< its verdict, or why it stopped; may be empty
  bool operator==(const EndNotice&) const = default;
};

/// `row` is an experiment that is done, stopped or cancelled.
[[nodiscard]] EndNotice endNotice(const core::storage::ExperimentRow& row);

/// The same in one line: “mnist” is done: no verdict yet.
[[nodiscard]] QString toLine(const EndNotice& notice);

}  // namespace baremark::app::text

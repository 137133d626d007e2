// SPDX-License-Identifier: GPL-3.0-or-later
// The two lines of a notification that an experiment has ended.
#pragma once

#include <QString>

#include "core/storage/experiment_repository.h"

namespace baremark::app::text {

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

// SPDX-License-Identifier: GPL-3.0-or-later
// Names that every file of app uses: errors as values, and the context of the translated texts in this room.
#pragma once

#include <QCoreApplication>

#include "core/base/id.h"
#include "core/base/printable.h"
#include "core/base/result.h"

namespace baremark::app {

using core::base::Error;
using core::base::ErrorCode;
using core::base::ExperimentId;
using core::base::fail;
using core::base::Phrase;
using core::base::Result;

[[nodiscard]] inline QString qString(const std::string& text) {
  return QString::fromStdString(text);
}
/// The name of an experiment, printable and at most 80 bytes long.
[[nodiscard]] inline QString shownName(const std::string& name) {
  return qString(core::base::printable(name, 80));
}

namespace text {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Text)
};

}  // namespace text
}  // namespace baremark::app

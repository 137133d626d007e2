// SPDX-License-Identifier: GPL-3.0-or-later
// One item of a check of a host: the result, and what to do if the item failed.
#pragma once

#include "app/text/backend_text.h"
#include "app/text/error_text.h"

namespace baremark::app::models {

struct CheckItem {
  QString name;
  /// Result in words, such as "works, tested in 0.9 s", or a value that was found.
  text::SignedText end{text::Sign::Open, {}};
  text::ErrorText problem;  ///< reason and advice. Empty if nothing is wrong
  std::optional<double> seconds;
};

/// Turns the item into a warning, with reason and advice, if the engine has the slow reference backend.
inline void noteSlowEngine(CheckItem& item, const std::string& backend, const std::string& host) {
  const auto slow = text::slowEngine(backend, host);
  if (!slow) return;
  item.end.sign = text::Sign::Warning;
  item.problem = {slow->title + QLatin1Char('.'), {}, slow->explanation, {}};
}

}  // namespace baremark::app::models

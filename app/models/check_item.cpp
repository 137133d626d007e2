// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/check_item.h"

#include "app/text/backend_text.h"

namespace baremark::app::models {

void noteSlowEngine(CheckItem& item, const std::string& backend, const std::string& host) {
  const auto slow = text::slowEngine(backend, host);
  if (!slow) return;
  item.end.sign = text::Sign::Warning;
  item.problem = {slow->title + QLatin1Char('.'), {}, slow->explanation, {}};
}

}  // namespace baremark::app::models

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/tried_step.h"

#include "app/text/backend_text.h"

namespace baremark::app::models {

void noteSlowEngine(TriedStep& step, const std::string& backend, const std::string& host) {
  const auto slow = text::slowEngine(backend, host);
  if (!slow) return;
  step.end.sign = text::Sign::Warning;
  step.problem = {slow->title + QLatin1Char('.'), {}, slow->explanation, {}};
}

}  // namespace baremark::app::models

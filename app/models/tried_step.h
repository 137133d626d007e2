// SPDX-License-Identifier: GPL-3.0-or-later
// Something that was tried on a host: how it ended, and what to do where it failed.
#pragma once

#include <QString>
#include <optional>
#include <string>

#include "app/text/error_text.h"
#include "app/text/state_text.h"

namespace baremark::app::models {

struct TriedStep {
  QString name;
  text::SignedText end{text::Sign::Open, {}};  ///< words: "works, tried in 0.9 s", or what was found
  text::ErrorText problem;                     ///< why not and what to do; empty while all is well
  std::optional<double> seconds;
};

/// A step that found an engine with the reference backend becomes a warning that says why and what to do.
void noteSlowEngine(TriedStep& step, const std::string& backend, const std::string& host);

}  // namespace baremark::app::models

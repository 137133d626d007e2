// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's backend in words. An engine without oneDNN has the reference backend: wherever its numbers appear, and before they
// are measured, they are said to be those of a slow one.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>
#include <string>

#include "app/text/plan_text.h"
#include "core/report/assessment.h"

namespace baremark::app::text {

/// "oneDNN 2.6.3", "slow reference backend"; empty where it is not known. The text of another side is made printable.
[[nodiscard]] QString backendName(const std::string& backend);

/// Of a host whose engine has the reference backend: that it is slow, why, and what to do. Nothing of another backend.
[[nodiscard]] std::optional<CautionText> slowEngine(const std::string& backend, const std::string& host);
/// The same as a line, "! The engine on …"; empty of another backend.
[[nodiscard]] QString slowEngineLine(const std::string& backend, const std::string& host);

/// Which arms were measured with the reference backend, and what that means; empty: none.
[[nodiscard]] QString slowArmsLine(const core::report::Assessment& assessment);

/// What stands behind a verdict, "Measured with …"; empty where neither the arm nor the baseline has the reference backend.
[[nodiscard]] QString slowVerdict(const core::report::Assessment& assessment, std::size_t arm);

/// What is appended to a verdict in a table or list; empty of another backend.
[[nodiscard]] QString slowMark(bool hasReferenceBackend);

}  // namespace baremark::app::text

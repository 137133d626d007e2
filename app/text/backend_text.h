// SPDX-License-Identifier: GPL-3.0-or-later
// Texts about the engine's backend. An engine without oneDNN has the slow reference backend. Baremark warns about it
// before a measurement and wherever such results appear.
#pragma once

#include "app/text/host_text.h"
#include "app/text/plan_text.h"
#include "core/protocol/engine_catalog.h"
#include "core/report/assessment.h"

namespace baremark::app::text {

/// "oneDNN 2.6.3", "slow reference backend". Empty if the backend is unknown. The result is always printable.
[[nodiscard]] QString backendName(const std::string& backend);

/// "oneDNN 2.6.3, AVX2: fp32", "cuDNN 9.19.0, NVIDIA H200: fp32, tf32; GPUs: 8", or why the device cannot be used. The
/// result is always printable.
[[nodiscard]] QString deviceText(const core::protocol::CatalogDevice& device);
/// A fact for each device of a host's engine, "Device cpu".
[[nodiscard]] std::vector<Fact> deviceFacts(const std::vector<core::protocol::CatalogDevice>& devices);

/// Says that a host's engine has the slow reference backend, why, and what to do. Empty for any other backend.
[[nodiscard]] std::optional<CautionText> slowEngine(const std::string& backend, const std::string& host);
/// The same text as a line, "! The engine on …". Empty for any other backend.
[[nodiscard]] QString slowEngineLine(const std::string& backend, const std::string& host);

/// Says which arms were measured with the reference backend, and what that means. Empty if no arm was.
[[nodiscard]] QString slowArmsLine(const core::report::Assessment& assessment);

/// The text after a verdict, "Measured with …". Empty if neither the arm nor the baseline has the reference backend.
[[nodiscard]] QString slowVerdict(const core::report::Assessment& assessment, std::size_t arm);

/// The mark after a verdict in a table or list. Empty for any other backend.
[[nodiscard]] QString slowMark(bool hasReferenceBackend);

}  // namespace baremark::app::text

// SPDX-License-Identifier: GPL-3.0-or-later
// A new experiment with an image, for Page::draftRequested().
#pragma once

#include "app/pages/page.h"

namespace baremark::app::pages {

/// An experiment without a name on the image's host, with an arm in the image for each container runtime that works
/// there. If none does, it has the first runtime, and the wizard says why that cannot run.
[[nodiscard]] core::model::Experiment experimentWith(const Desk& desk, const core::storage::ImageRecord& image);

}  // namespace baremark::app::pages

// SPDX-License-Identifier: GPL-3.0-or-later
// The forms of an image in words: its tree, and the copies that were made for runtimes. Pure functions.
#pragma once

#include <QString>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "core/containers/runtime_descriptor.h"
#include "core/storage/image_form_repository.h"

namespace baremark::app::text {

/// "Docker", "Apptainer, userns": what a form is for. A runtime without a descriptor keeps its id.
[[nodiscard]] QString formTitle(const std::map<std::string, core::containers::RuntimeDescriptor>& runtimes,
                                const std::string& runtime, const std::string& variant);
/// "image in a store", "file": what a copy is.
[[nodiscard]] QString formKind(const core::storage::ImageFormRecord& form);
/// "440.0 MB", or "unknown".
[[nodiscard]] QString formBytes(std::optional<std::int64_t> bytes);
/// A digest, or "unknown".
[[nodiscard]] QString formDigest(const std::string& digest);

}  // namespace baremark::app::text

// SPDX-License-Identifier: GPL-3.0-or-later
// Images and their forms as JSON and as text. Main thread.
#pragma once

#include <vector>

#include "app/cli/console.h"
#include "app/cli/verbs.h"
#include "core/base/json_fwd.h"
#include "core/runs/image_uses.h"
#include "core/runs/store_access.h"
#include "core/storage/host_repository.h"
#include "core/storage/image_form_repository.h"

namespace baremark::cli {

/// An image with those of `forms` that are its copies.
[[nodiscard]] core::base::Json imageJson(const core::storage::ImageRecord& image,
                                         const std::vector<core::storage::ImageFormRecord>& forms);
/// The document with these images.
[[nodiscard]] core::base::Json imagesJson(const std::vector<core::storage::ImageRecord>& images,
                                          const std::vector<core::storage::ImageFormRecord>& forms);
using core::runs::StoredImages;
/// All images, copies and experiments of the store.
[[nodiscard]] core::base::Result<StoredImages> storedImages(core::runs::StoreAccess& store);
/// As imagesJson(), with the number of experiments that refer to each image and each copy as "used_by".
[[nodiscard]] core::base::Json listedImagesJson(const app::Services& services, const StoredImages& stored);
/// A line for each image, and below it one for each copy.
[[nodiscard]] core::report::Table imagesTable(const app::Services& services, const StoredImages& stored);
/// All that is known of an image and of its copies, for a person.
[[nodiscard]] QString imageWords(const app::Services& services, const core::storage::ImageRecord& image,
                                 const std::vector<core::storage::ImageFormRecord>& forms);

}  // namespace baremark::cli

// SPDX-License-Identifier: GPL-3.0-or-later
// The data files of resources/ as texts, from inside the program; and the descriptors that users add in their config folder.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/containers/runtime_descriptor.h"
#include "core/launch/launcher.h"
#include "core/launch/scheduler.h"

namespace baremark::app {

/// The text of resources/<name>; an empty text where there is none, which is a mistake of ours.
[[nodiscard]] std::string resourceText(const std::string& name);

/// The shipped schedulers and those of `userFolder` (*.json), as runtimeDescriptors.
[[nodiscard]] core::base::Result<std::map<std::string, core::launch::SchedulerDescriptor>> schedulerDescriptors(const std::string& userFolder);

/// resources/schema/store-1.sql and so on, in their order.
[[nodiscard]] std::vector<std::string> storeSchema();

/// The shipped runtimes and those of `userFolder` (*.json), by id; a user's file replaces a shipped one of the same id. The
/// first broken file is the error, with its path.
[[nodiscard]] core::base::Result<std::map<std::string, core::containers::RuntimeDescriptor>> runtimeDescriptors(
    const std::string& userFolder);

/// The shipped launchers and those of `userFolder` (*.json), as runtimeDescriptors.
[[nodiscard]] core::base::Result<std::map<std::string, core::launch::LauncherDescriptor>> launcherDescriptors(const std::string& userFolder);

}  // namespace baremark::app

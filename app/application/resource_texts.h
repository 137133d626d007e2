// SPDX-License-Identifier: GPL-3.0-or-later
// The data files of resources/ as texts, from inside the program, and the descriptors that users add in their config
// folder. These functions work before the QCoreApplication exists. Any thread.
#pragma once

#include <QFileDevice>
#include <algorithm>
#include <iterator>
#include <map>

#include "app/text/names.h"
#include "core/containers/profiler_descriptor.h"
#include "core/containers/runtime_descriptor.h"
#include "core/containers/tool_commands.h"
#include "core/launch/launcher.h"
#include "core/launch/scheduler.h"
#include "core/model/broken_descriptor.h"
#include "core/recipes/block_kind.h"
#include "core/recipes/lint.h"

namespace baremark::app {

/// Io: why a file cannot be read or written.
[[nodiscard]] Error ioError(const QFileDevice& file);

/// The path of resources/<name> inside the program.
[[nodiscard]] std::string resourcePath(const std::string& name);

/// The text of resources/<name>. Empty if there is no such file, which is a bug in the caller.
[[nodiscard]] std::string resourceText(const std::string& name);

/// The names of the files in resources/<folder>.
[[nodiscard]] std::vector<std::string> resourceNames(const std::string& folder);

/// The folder of the user's own descriptors of this kind: "runtimes", "launchers", "schedulers", "profilers",
/// "importers", "builders", "blocks", "distributions", "package_managers" or "lint".
[[nodiscard]] std::string userDescriptors(const std::string& kind);

/// The steps of the store's schema: resources/schema/store-1.sql and so on, in their order.
[[nodiscard]] std::vector<std::string> storeSchema();

/// The descriptors of one kind.
template <class T>
struct DescriptorSet {
  std::map<std::string, T> byId;
  std::vector<core::model::BrokenDescriptor> broken;  ///< files that are left out
};

/// The descriptors of a set; moves the broken ones to the end of `broken`.
template <class T>
[[nodiscard]] std::map<std::string, T> usable(DescriptorSet<T> set,
                                              std::vector<core::model::BrokenDescriptor>& broken) {
  std::move(set.broken.begin(), set.broken.end(), std::back_inserter(broken));
  return std::move(set.byId);
}

/// The runtimes, schedulers and so on that come with Baremark and those in `userFolder` (*.json). A user's descriptor
/// replaces the one of the same id that comes with Baremark. A file that cannot be used is in `broken`, and `byId` has
/// no descriptor of its id.
[[nodiscard]] DescriptorSet<core::containers::RuntimeDescriptor> runtimeDescriptors(const std::string& userFolder);
[[nodiscard]] DescriptorSet<core::launch::SchedulerDescriptor> schedulerDescriptors(const std::string& userFolder);
[[nodiscard]] DescriptorSet<core::containers::ProfilerDescriptor> profilerDescriptors(const std::string& userFolder);
[[nodiscard]] DescriptorSet<core::containers::Importer> imageImporters(const std::string& userFolder);
[[nodiscard]] DescriptorSet<core::containers::Builder> recipeBuilders(const std::string& userFolder);
[[nodiscard]] DescriptorSet<core::recipes::BlockKind> blockKinds(const std::string& userFolder);
[[nodiscard]] DescriptorSet<core::recipes::Distribution> distributions(const std::string& userFolder);
[[nodiscard]] DescriptorSet<core::recipes::PackageManager> packageManagers(const std::string& userFolder);

struct LintRules {
  core::recipes::LintTable table;
  std::vector<core::model::BrokenDescriptor> broken;  ///< files that are left out
};

/// The data of the lint rules, changed by the files in `userFolder` (*.json), one after another in the order of their
/// names: each is a JSON merge patch (RFC 7396) of resources/lint/rules.json.
[[nodiscard]] LintRules lintRules(const std::string& userFolder);

/// The launchers, as runtimeDescriptors(). A user's descriptor that replaces one keeps the aliases and the preference
/// for which it has no key. A user's descriptor with an alias of another launcher is broken: see checkAliases().
[[nodiscard]] DescriptorSet<core::launch::LauncherDescriptor> launcherDescriptors(const std::string& userFolder);

}  // namespace baremark::app

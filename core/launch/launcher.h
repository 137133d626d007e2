// SPDX-License-Identifier: GPL-3.0-or-later
// A launcher as data (resources/launchers/*.json): what starts the ranks of one run.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/model/experiment.h"

namespace baremark::core::launch {

struct LauncherDescriptor {
  std::string id;
  std::string label;
  std::vector<std::string> detect;  ///< a command that prints the version
  std::string version;              ///< regular expression whose first group is the version
  base::Json argv;                  ///< an argv template (core/base/argv_template.h)
  std::map<std::string, std::string> rootEnvironment;  ///< what it needs to start ranks as root
  bool operator==(const LauncherDescriptor&) const = default;
};

[[nodiscard]] base::Result<LauncherDescriptor> parseLauncherDescriptor(std::string_view text);

struct LaunchRequest {
  int nodes = 1;
  int ranks = 1;
  int ranksPerNode = 1;
  int threadsPerRank = 1;
  model::Binding bind = model::Binding::Core;
  std::map<std::string, std::string> environment;  ///< for every rank, on every node
  std::vector<std::string> command;                ///< of one rank
};

/// Its words name a file that lists the job's hosts (job_script.h, ${HOSTS_FILE}).
[[nodiscard]] bool takesHostsFile(const LauncherDescriptor& launcher);

/// What its detect command told of the version, or empty: then it is another launcher.
[[nodiscard]] std::string versionIn(const LauncherDescriptor& launcher, std::string_view output);

/// The words that start all ranks. They may hold ${RUN_TAG} and ${HOSTS_FILE} of job_script.h.
[[nodiscard]] base::Result<std::vector<std::string>> launchCommand(const LauncherDescriptor& launcher,
                                                                   const LaunchRequest& request);

}  // namespace baremark::core::launch

// SPDX-License-Identifier: GPL-3.0-or-later
// A container runtime as data (resources/runtimes/*.json, ARCHITECTURE.md; users add theirs in the config folder): how it is
// detected, what its images are, how a rank is wrapped, what it isolates, what it leaves behind. Bare metal is one like any
// other.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json.h"
#include "core/base/result.h"

namespace baremark::core::containers {

/// A command whose output tells the version: the first group of `version`, an ECMAScript regular expression.
struct DetectCommand {
  std::vector<std::string> argv;
  std::string version;
  bool operator==(const DetectCommand&) const = default;
};

/// None: ranks run on the host. Tree: an unpacked root file system.
enum class ImageKind : std::uint8_t { None, Tree };

/// Another way of this runtime that an arm may ask for; the template sees its id as the value `variant`.
struct RuntimeVariant {
  std::string id;
  std::map<std::string, std::string> isolation;  ///< as RuntimeDescriptor's; what it does not say is as there
  bool operator==(const RuntimeVariant&) const = default;
};

/// A setting that this runtime needs to work at all; it goes to every arm alike. `condition` is an expression over the fact
/// "root", empty: always.
struct ForcedEnvironment {
  std::string condition;
  std::string name;
  std::string value;
  bool operator==(const ForcedEnvironment&) const = default;
};

/// Files that a killed run leaves in a shared folder; `pattern` is a glob in which ${tag} names the run.
struct CleanupRule {
  std::string folder;
  std::string pattern;
  bool operator==(const CleanupRule&) const = default;
};

/// A known failure: a regular expression over the error output, and words for it.
struct KnownIssue {
  std::string match;
  std::string explain;
  std::string fix;
  bool operator==(const KnownIssue&) const = default;
};

struct RuntimeDescriptor {
  std::string id;
  std::string label;
  std::vector<DetectCommand> detect;  ///< tried in order; none: there is nothing to detect
  ImageKind image = ImageKind::None;
  base::Json execArgv;                     ///< an argv template (core/base/argv_template.h)
  std::vector<std::string> mountPlaces;    ///< where binds must end; empty: anywhere
  std::vector<std::string> mpiModels = {"hybrid"};  ///< how MPI may cross the container's wall; the template sees it as `mpi`
  std::vector<RuntimeVariant> variants;             ///< beside its usual one, which has an empty id
  std::vector<ForcedEnvironment> forced;
  std::map<std::string, std::string> isolation;  ///< user, pid, ipc, net, shm, tmp: host or own
  std::vector<CleanupRule> cleanup;
  std::vector<KnownIssue> issues;
  bool operator==(const RuntimeDescriptor&) const = default;
};

/// Strict: an unknown key, a template that cannot be expanded or a broken regular expression is refused with its path.
[[nodiscard]] base::Result<RuntimeDescriptor> parseRuntimeDescriptor(std::string_view text);

/// The known issue that explains `errorOutput`, or nullptr.
[[nodiscard]] const KnownIssue* explain(const RuntimeDescriptor& runtime, std::string_view errorOutput);

/// The version in what a detect command printed, or an empty text.
[[nodiscard]] std::string versionIn(const DetectCommand& command, std::string_view output);

/// What a variant of it, or its usual one, keeps apart from the host, for the passport: "user, pid", or "nothing".
[[nodiscard]] std::string isolationWords(const RuntimeDescriptor& runtime, const std::string& variant = {});

}  // namespace baremark::core::containers

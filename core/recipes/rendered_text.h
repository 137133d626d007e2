// SPDX-License-Identifier: GPL-3.0-or-later
// The text of a renderer while it grows, with the place from which each line comes.
#pragma once

#include <string>
#include <string_view>

#include "core/recipes/assembly.h"
#include "core/recipes/renderer.h"

namespace baremark::core::recipes {

class RenderedText {
 public:
  /// Adds the lines of `text`, each behind `indent`.
  void add(std::string_view text, const BlockPlace& place, std::string_view indent = {});
  void add(const Texts& lines, const BlockPlace& place, std::string_view indent = {});
  /// The block is text of another format: a comment takes its place.
  void leaveOut(const Operation& operation, std::string_view indent = {});
  /// The value of a part, or an empty one; take() returns the first error.
  template <class T>
  T valueOf(base::Result<T> part) {
    return m_errors.valueOf(std::move(part));
  }
  void refuse(const base::Error& error) { m_errors.note(error); }
  /// Refuses a base that the format cannot have. `allowed`: the kinds that it can.
  void refuseBase(const Base& found, int stage, const Texts& allowed);
  [[nodiscard]] base::Result<Rendered> take() { return m_errors.resultOf(std::move(m_rendered)); }

 private:
  base::FirstError m_errors;
  Rendered m_rendered;
  std::size_t m_lines = 0;
};

/// The file's first line of comment.
[[nodiscard]] std::string headLine(const Recipe& recipe);

/// The file of the image's test in formats without one of their own, and the files with its environment and labels.
inline constexpr const char* kTestFile = "/opt/baremark/test.sh";
inline constexpr const char* kEnvironmentFile = "/opt/baremark/environment.sh";
inline constexpr const char* kLabelsFile = "/opt/baremark/labels";

/// `export NAME=value`, for /bin/sh. Untrusted: a value of several lines.
[[nodiscard]] base::Result<std::string> exportCommand(const Operation& variable);

/// Where the build shows the folder with the secrets, in formats that have no secrets of their own. Every distribution
/// has this folder, and Apptainer mounts only on folders that are there.
inline constexpr const char* kSecretsInside = "/mnt";

/// The commands of /bin/sh before and after those of a step with secrets: during the step, /run/secrets has a link to
/// each of them. `folder` holds them; it is a word of the shell.
struct SecretCommands {
  Texts before;
  Texts after;
};
[[nodiscard]] SecretCommands secretCommands(const Operation& operation, const std::string& folder);

/// The ids of the secrets in these stages; sorted, without repetitions.
[[nodiscard]] Texts secretsOf(const std::vector<AssembledStage>& stages);

/// The ids with blanks between them.
[[nodiscard]] std::string listed(const Texts& ids);

/// The operations of one kind.
[[nodiscard]] std::vector<const Operation*> operationsOfKind(const AssembledStage& stage, OperationKind kind);

// One for each format.
[[nodiscard]] base::Result<Rendered> renderDefinition(const Recipe& recipe, const Registry& registry,
                                                      const Target& target);
[[nodiscard]] base::Result<Rendered> renderDockerfile(const Recipe& recipe, const Registry& registry);
[[nodiscard]] base::Result<Rendered> renderRootFileSystem(const Recipe& recipe, const Registry& registry);
[[nodiscard]] base::Result<Rendered> renderBareMetal(const Recipe& recipe, const Registry& registry);

}  // namespace baremark::core::recipes

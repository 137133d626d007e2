// SPDX-License-Identifier: GPL-3.0-or-later
// Builds an image from a recipe on a host, with a builder that the host has. Only one process works on an image at a
// time. A tree that is not complete never counts as an image. Blocking.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/base/result.h"
#include "core/containers/tool_commands.h"
#include "core/recipes/base_digests.h"
#include "core/recipes/block_kind.h"
#include "core/recipes/build_prediction.h"
#include "core/recipes/recipe.h"
#include "core/recipes/renderer.h"
#include "core/runs/build_secrets.h"
#include "core/runs/image_builder.h"
#include "core/runs/image_forms.h"
#include "core/runs/recipe_files.h"

namespace baremark::core::runs {

struct RecipeToBuild {
  recipes::Recipe recipe;
  std::string folder;      ///< of the recipe's own files, on this machine
  std::string name;        ///< of the image; empty: the recipe's
  std::string builder;     ///< id; empty: the preferred one that the host has and that can build the recipe
  bool isAgain = false;    ///< builds even if the image exists, and takes nothing from a cache
  BuildSecrets secrets{};  ///< those that the recipe names; only run() needs them
};

struct BuiltRecipe {
  storage::ImageRecord image;
  std::string builder;  ///< id
  std::string tool;     ///< its name and version
  std::string recipeDigest;
  std::vector<recipes::NamedBase> bases;
  std::size_t packages = 0;
  bool isTested = false;  ///< the recipe has a test, which passed
  bool wasThere = false;  ///< the image exists, built from this recipe and these files by this builder
};

/// Whether a builder can build a recipe on a host.
struct BuilderOffer {
  enum class State : std::uint8_t { Ready, Missing, Broken, NotForAccount, CannotRender };
  std::string id;
  std::string label;
  State state = State::Missing;
  std::string tool;                    ///< Ready, CannotRender: its name and version
  std::string words;                   ///< Broken: what it said, behind what is known of that
  std::optional<base::Error> refusal;  ///< CannotRender: what of the recipe it does not have
  std::int64_t needed = 0;             ///< bytes that must be free before it starts
  /// Size and time of a build with it on this host.
  recipes::BuildPrediction prediction;
};

/// What a host can build a recipe with.
struct BuildOffers {
  std::string architecture;            ///< of the host
  std::int64_t free = -1;              ///< bytes on the file system of its images; -1: not known
  std::vector<BuilderOffer> builders;  ///< those of this account first; then by preference
};

/// What does not depend on the recipe.
struct BuildResources {
  containers::Builders builders;
  recipes::Registry registry;
  std::string script;          ///< resources/recipes/image_prelude.sh, image_aside.sh and recipe_build.sh
  std::string baremark;        ///< version of this program
  ProvidedFiles files{};       ///< for recipes of this machine's architecture whose folder lacks them
  std::string architecture{};  ///< of this machine, as `uname -m` names it
};

class RecipeBuild {
 public:
  /// All arguments must outlive this object.
  RecipeBuild(Host& host, StoreAccess& store, const RunnerResources& resources, const BuildResources& builds)
      : m_host(host), m_store(store), m_resources(resources), m_builds(builds) {}

  /// Errors of checkSecrets(); Missing also if no builder can give them to a build. OutOfRange, Conflict: the name.
  /// UnknownValue: no such builder. Unavailable: the builder is not installed, does not work, or needs root; `allowed`
  /// names those that fit. NotApplicable: another architecture, or a base that no builder has. NotFound, Untrusted: the
  /// recipe's own files. Duplicate: the name belongs to an image that was not built from a recipe. NoSpace. Busy: a
  /// block uses the image that this one would replace. CommandFailed: the builder or the test failed; `detail` begins
  /// with the known reason, if there is one. Cancelled: nothing is left on the host, except the caches of builders.
  [[nodiscard]] base::Result<BuiltRecipe> run(const RecipeToBuild& what, const FormEvents& events,
                                              const IsCancelled& isCancelled);

  /// Asks the host which builders it has and how much room, before a build. NotFound, Untrusted: the recipe's own
  /// files. Cancelled: soon after `isCancelled` returns true.
  [[nodiscard]] base::Result<BuildOffers> offers(const RecipeToBuild& what, const IsCancelled& isCancelled);

 private:
  struct Look {
    std::string architecture;
    std::int64_t free = -1;
    std::map<std::string, std::string> works;    ///< by id: how the tool states its version
    std::map<std::string, std::string> broken;   ///< by id: what the tool said
    std::map<std::string, std::string> secrets;  ///< ids of the tools that can give secrets to a build
  };
  struct Plan {
    std::string name;
    std::string digest;  ///< of the recipe
    const containers::Builder* builder = nullptr;
    std::string tool;
    std::string fileName;  ///< of what the builder reads
    std::string text;
    std::vector<recipes::RecordFile> records;
    OwnFiles own;
    std::string folder;  ///< of this build, on the host
    std::string tag;
    recipes::BuildPrediction prediction;
  };
  [[nodiscard]] base::Result<Plan> planned(const RecipeToBuild& what, const IsCancelled& isCancelled);
  [[nodiscard]] base::Result<Look> look(const std::string& name, const IsCancelled& isCancelled);
  [[nodiscard]] base::Result<std::vector<recipes::PastBuild>> pastBuilds();
  [[nodiscard]] base::Result<void> remember(const BuiltRecipe& built, const recipes::Recipe& recipe);
  [[nodiscard]] base::Result<OwnFiles> ownFilesOf(const RecipeToBuild& what) const;
  [[nodiscard]] base::Result<void> choose(Plan& plan, const RecipeToBuild& what, const IsCancelled& isCancelled);
  [[nodiscard]] base::Result<void> render(Plan& plan, const recipes::Recipe& recipe, const containers::Builder& builder,
                                          const std::string& version) const;
  /// Missing: the recipe names secrets, and the builder cannot give them to a build on this host.
  [[nodiscard]] base::Result<void> checkBuilder(const Look& there, const containers::Builder& builder,
                                                const recipes::Recipe& recipe) const;
  [[nodiscard]] base::Result<bool> isThere(const Plan& plan);
  [[nodiscard]] base::Result<void> putFiles(const Plan& plan, const recipes::Recipe& recipe,
                                            const IsCancelled& isCancelled);
  [[nodiscard]] base::Result<std::string> script(const Plan& plan, const RecipeToBuild& what) const;
  /// Runs the script. True: another process built the image meanwhile.
  [[nodiscard]] base::Result<bool> build(const Plan& plan, const RecipeToBuild& what, const FormEvents& events,
                                         const IsCancelled& isCancelled);
  [[nodiscard]] base::Error errorOf(const Plan& plan, const CommandOutcome& outcome) const;
  /// Writes the image's list of packages, and reads the rest from the image.
  [[nodiscard]] base::Result<BuiltRecipe> described(const Plan& plan, const recipes::Recipe& recipe);
  void removeFolder(const Plan& plan);
  [[nodiscard]] std::string path(const std::string& name) const;

  Host& m_host;
  StoreAccess& m_store;
  const RunnerResources& m_resources;
  const BuildResources& m_builds;
};

}  // namespace baremark::core::runs

// SPDX-License-Identifier: GPL-3.0-or-later
// Builds of recipes on this machine. Paths of recipes have no blanks, so the host of these tests has none in its root.
// Quick cases build on a tree with a shell and a few programs; a process makes it once.
#pragma once

#include <memory>

#include "core/recipes/recipe_file.h"
#include "core/runs/recipe_build.h"
#include "tests/fakes/ssh_server.h"
#include "tests/integration/runs_fixture.h"
#include "tests/unit/recipes/shipped_registry.h"

namespace baremark::core::runs {

class RecipeBuildTest : public RunsTest {
 protected:
  static void SetUpTestSuite() {
    s_shared = std::make_unique<fakes::TemporaryFolder>("baremark-recipes");
    const std::string problem = fakes::outputOf("exec 2>&1; cd '" + s_shared->path() + R"sh(' || exit 1
umask 022
mkdir -p small/tmp small/etc small/bin
for name in sh mkdir rm cat sleep env chmod dirname cp id; do
  file=$(realpath "$(command -v $name)")
  cp "$file" small/bin/$name || exit 1
  for each in $(ldd "$file" | grep -o '/[^ ]*'); do
    [ -e "small$each" ] || { mkdir -p "small$(dirname "$each")" && cp -L "$each" "small$each"; } || exit 1
  done
done
)sh");
    ASSERT_EQ(problem, "");
  }
  static void TearDownTestSuite() { s_shared.reset(); }

  void SetUp() override {
    RunsTest::SetUp();
    m_root = std::make_unique<fakes::TemporaryFolder>("baremark-build");
    m_host = std::make_unique<remote::LocalHost>(m_root->path());
    m_resources.isRoot = ::geteuid() == 0;
    m_resources.imageRemoveScript =
        test::resource("recipes/image_prelude.sh") + test::resource("recipes/image_remove.sh");
    std::filesystem::create_directories(files());
    m_builds.registry = test::shippedRegistry();
    m_builds.baremark = "0.0.1";
    test::readDescriptors("builders", containers::parseBuilder, m_builds.builders);
    // Packages come from where this machine has them from.
    m_builds.script = head() + test::resource("recipes/image_prelude.sh") +
                      "MIRROR=$(. /etc/os-release && apt_sources \"$VERSION_CODENAME\" | head -n 1)\nexport MIRROR\n" +
                      test::resource("recipes/image_aside.sh") + test::resource("recipes/recipe_build.sh");
  }

  /// What the tools could keep is in the test's own folder.
  std::string head() const { return "export HOME='" + m_root->path() + "' XDG_RUNTIME_DIR='" + m_root->path() + "'\n"; }
  /// The folder of the recipe's own files.
  std::string files() const { return m_root->path() + "/files"; }
  std::string small() const { return s_shared->path() + "/small"; }

  /// Only a builder that copies the small tree. `lines` run first, in a shell.
  void useCopier(const std::string& lines = "true") {
    const base::Json build =
        base::Json::array({{{"argv", {"sh", "-c", lines}}}, {{"argv", {"cp", "-a", small(), "${tree}"}}}});
    const base::Json descriptor = {
        {"schema", "baremark.builder/1"},
        {"id", "copier"},
        {"label", "Copier"},
        {"programs", base::Json::array({"cp"})},
        {"version", base::Json::array({"cp", "--version"})},
        {"format", "root-file-system"},
        {"build", build},
        {"secret", base::Json::object()},
        {"issues", base::Json::array(
                       {{{"match", "no such planet"}, {"explain", "The planet is missing."}, {"fix", "Add it."}}})}};
    m_builds.builders = {{"copier", valueOf(containers::parseBuilder(base::toJsonText(descriptor)))}};
  }

  /// A recipe with one stage. `base` and `blocks` are JSON.
  RecipeToBuild recipe(const std::string& base, const std::string& blocks = "[]", const std::string& more = "") {
    const auto read = valueOf(recipes::parseRecipe(
        R"({"schema": "baremark.recipe/1", "name": "app", "architecture": ")" +
            fakes::outputOf("uname -m | tr -d '\\n'") + R"(", "stages": [{"name": "run", "base": )" + base +
            R"(, "blocks": )" + blocks + "}]" + more + "}",
        m_builds.registry));
    return {.recipe = read, .folder = files()};
  }
  RecipeToBuild smallRecipe(const std::string& blocks = "[]", const std::string& more = "") {
    return recipe(R"({"kind": "local", "path": ")" + small() + "\"}", blocks, more);
  }
  base::Result<BuiltRecipe> build(const RecipeToBuild& what, const std::function<bool()>& isCancelled = {}) {
    const FormEvents events{.onProgress = [this](const ImageProgress& progress) { m_steps.push_back(progress.words); },
                            .onLine = [this](const std::string& line) { m_lines.push_back(line); }};
    return RecipeBuild(*m_host, *m_store, m_resources, m_builds).run(what, events, isCancelled);
  }
  std::string target(const std::string& name = "app") const { return m_root->path() + "/images/" + name + "-recipe"; }
  std::string in(const std::string& path, const std::string& name = "app") const {
    return test::contentOf(target(name) + path);
  }
  bool isStored(const std::string& name = "app") {
    const auto image = m_store->readNow(
        [&](storage::Store& store) { return storage::HostRepository(store).findImage(m_host->name(), name); });
    return image && *image;
  }
  /// What a build leaves beside images and caches.
  std::string traces() const {
    return fakes::outputOf("cd '" + m_root->path() +
                           "' && ls -A images 2>/dev/null | grep part; ls -A builds 2>/dev/null | grep -v '^cache$'; "
                           "ls -A . | grep '^baremark-import'");
  }

  inline static std::unique_ptr<fakes::TemporaryFolder> s_shared;
  std::unique_ptr<fakes::TemporaryFolder> m_root;  ///< of the host
  BuildResources m_builds;
  std::vector<std::string> m_steps;
  std::vector<std::string> m_lines;
};

}  // namespace baremark::core::runs

// SPDX-License-Identifier: GPL-3.0-or-later
// One recipe of Debian packages, built by every builder that is installed here: the images hold the same packages.
#include <unistd.h>

#include "tests/fakes/docker_daemon.h"
#include "tests/integration/recipe_build_fixture.h"
#include "tests/waiting.h"

namespace baremark::core::runs {
namespace {

constexpr const char* kBaseImage = "localhost/baremark-test-base";
/// A small package with two libraries of its own.
constexpr const char* kPackages = R"([{"kind": "packages", "apt": ["jq"]}])";
constexpr const char* kTest = R"(, "test": ["jq --version"])";

class RecipeBuildersTest : public RecipeBuildTest {
 protected:
  void SetUp() override {
    RecipeBuildTest::SetUp();
    if (::geteuid() != 0) GTEST_SKIP() << "mmdebstrap's folder and the Docker daemon need root";
    m_release = fakes::outputOf(". /etc/os-release && printf '%s' \"${VERSION_ID:-}\"");
    if (m_release != "12" && m_release != "13") GTEST_SKIP() << "the packages are those of this machine's Debian";
    m_hostRoot = m_root->path();
    std::ofstream(m_root->path() + "/storage.conf") << "[storage]\ndriver = \"vfs\"\ngraphroot = \"" << m_hostRoot
                                                    << "/store\"\nrunroot = \"" << m_hostRoot << "/run\"\n";
    ::setenv("CONTAINERS_STORAGE_CONF", (m_root->path() + "/storage.conf").c_str(), 1);
  }
  void TearDown() override {
    ::unsetenv("CONTAINERS_STORAGE_CONF");
    ::unsetenv("DOCKER_HOST");
    RecipeBuildTest::TearDown();
  }
  static bool isInstalled(const std::string& program) { return !fakes::outputOf("command -v " + program).empty(); }
  /// Imports the first image's tree under the name of the recipe's base.
  std::string importBase(const std::string& program) const {
    return fakes::outputOf("tar -C '" + target("base") + "' -c . | " + program + " import - " + kBaseImage +
                           ":1 >/dev/null 2>&1 || echo failed");
  }
  RecipeToBuild withPackages(const std::string& builder) {
    RecipeToBuild what = recipe(R"({"kind": "local", "path": ")" + target("base") + R"(", "image": ")" + kBaseImage +
                                    R"(:1", "distribution": "debian", "release": ")" + m_release + "\"}",
                                kPackages, kTest);
    what.name = builder;
    what.builder = builder;
    return what;
  }

  /// Makes the image "base" of Debian packages alone.
  void buildBase() {
    RecipeToBuild debootstrap =
        recipe(R"({"kind": "debootstrap", "distribution": "debian", "release": ")" + m_release + "\"}", "[]",
               R"(, "test": ["dpkg-query -W bash"])");
    debootstrap.name = "base";
    debootstrap.builder = "script";
    const auto base = valueOf(build(debootstrap));
    m_packagesOfBase = base.packages;
    EXPECT_GT(base.packages, 50U);
    EXPECT_TRUE(base.isTested);
    EXPECT_TRUE(has(in("/opt/baremark/packages", "base"), "\tbash\t"));
  }
  /// Builds the recipe of packages on the base, and compares the image with that of the script.
  void buildPackages(const std::string& builder) {
    m_lines.clear();
    const RecipeToBuild what = withPackages(builder);
    const auto built = valueOf(build(what));
    EXPECT_TRUE(built.isTested) << builder;
    EXPECT_EQ(built.packages, m_packagesOfBase + 3) << builder << ": jq and its two libraries";
    EXPECT_EQ(built.recipeDigest, recipes::digestOf(what.recipe)) << builder;
    EXPECT_EQ(in("/opt/baremark/packages", builder), in("/opt/baremark/packages", "script")) << builder;
    EXPECT_EQ(in("/opt/baremark/recipe.json", builder), in("/opt/baremark/recipe.json", "script")) << builder;
    EXPECT_EQ(in("/opt/baremark/labels", builder), in("/opt/baremark/labels", "script")) << builder;
    EXPECT_TRUE(has(in("/opt/baremark/labels", builder), built.recipeDigest)) << builder;
    EXPECT_TRUE(has(in("/opt/baremark/image", builder), built.recipeDigest)) << builder;
    EXPECT_TRUE(has(in("/opt/baremark/packages", builder), "\tjq\t")) << builder;
    EXPECT_TRUE(isStored(builder));
  }

  std::string m_release;
  std::string m_hostRoot;
  std::size_t m_packagesOfBase = 0;
};

// The gate's build with a real builder of each kind.
TEST_F(RecipeBuildersTest, theScriptAndPodmanMakeTheSameImage) {
  if (!isInstalled("podman")) GTEST_SKIP() << "podman is not installed";
  buildBase();
  EXPECT_EQ(importBase("podman"), "");
  buildPackages("script");
  buildPackages("podman");
  EXPECT_EQ(traces(), "");
}

TEST_F(RecipeBuildersTest, allBuildersMakeTheSamePackages) {
  buildBase();

  std::vector<std::string> builders = {"script"};
  if (isInstalled("apptainer")) builders.emplace_back("apptainer");
  if (isInstalled("podman")) {
    EXPECT_EQ(importBase("podman"), "");
    builders.emplace_back("podman");
  }
  std::unique_ptr<DockerDaemon> docker;
  if (isInstalled("dockerd")) {
    docker = std::make_unique<DockerDaemon>();
    ::setenv("DOCKER_HOST", docker->address().toUtf8().constData(), 1);
    ASSERT_TRUE(test::waitUntil([&] { return docker->answers(); }, std::chrono::seconds(60))) << docker->log();
    EXPECT_EQ(importBase("docker"), "");
    builders.emplace_back("docker");
  }
  for (const std::string& builder : builders) buildPackages(builder);
  // With a secret. A Docker without BuildKit refuses it.
  const std::string value = "hush-81d2-hush";
  for (const std::string& builder : builders) {
    RecipeToBuild what = withPackages(builder);
    const auto with =
        recipe(R"({"kind": "local", "path": ")" + target("base") + R"(", "image": ")" + kBaseImage + R"(:1"})",
               R"([{"kind": "commands", "secrets": ["token"], "lines": [
                                  "sha256sum </run/secrets/token >/opt/sum", "cat /proc/[0-9]*/cmdline >/opt/seen 2>/dev/null || :"]},
                                 {"kind": "commands", "lines": ["[ ! -e /run/secrets/token ]"]}])");
    what.recipe = with.recipe;
    what.secrets = {{"token", std::make_shared<const SecretText>(value)}};
    m_lines.clear();
    const auto built = build(what);
    if (builder == "docker" && fakes::outputOf("docker buildx version 2>/dev/null").empty()) {
      ASSERT_FALSE(built);
      EXPECT_EQ(built.error().code, base::ErrorCode::Missing);
      continue;
    }
    ASSERT_TRUE(built) << builder << " " << toLogLine(built.error());
    EXPECT_EQ(in("/opt/sum", builder), fakes::outputOf("printf '%s' " + value + " | sha256sum")) << builder;
    for (const std::string& line : m_lines) EXPECT_FALSE(has(line, value)) << builder << " " << line;
  }
  // Images, builds folder, Podman's layers, and the store.
  EXPECT_EQ(fakes::outputOf("grep -rlaF " + value + " '" + m_root->path() + "' '" + m_folder + "' 2>/dev/null"), "");
  EXPECT_EQ(traces(), "");
  EXPECT_EQ(fakes::outputOf("podman ps --all --quiet"), "") << "no container stays";
}

}  // namespace
}  // namespace baremark::core::runs

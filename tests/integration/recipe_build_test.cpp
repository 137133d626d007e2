// SPDX-License-Identifier: GPL-3.0-or-later
// Builds of recipes on this machine. Most tests use a builder that only copies a tree with a shell and a few programs:
// what is kept, repeated, refused and left behind. At last a recipe of Debian packages is built by every builder that
// is installed here. Paths of recipes have no blanks, so the host of these tests has none in its root.
#include <unistd.h>

#include <future>

#include "core/recipes/recipe_file.h"
#include "core/runs/recipe_build.h"
#include "tests/fakes/docker_daemon.h"
#include "tests/fakes/ssh_server.h"
#include "tests/integration/runs_fixture.h"
#include "tests/unit/recipes/shipped_registry.h"
#include "tests/waiting.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode;
using base::Phrase;

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
    base::Json descriptor = base::Json::parse(R"({"schema": "baremark.builder/1", "id": "copier", "label": "Copier",
      "programs": ["cp"], "version": ["cp", "--version"], "format": "root-file-system", "secret": {},
      "issues": [{"match": "no such planet", "explain": "The planet is missing.", "fix": "Add it."}]})");
    descriptor["build"] =
        base::Json::array({{{"argv", {"sh", "-c", lines}}}, {{"argv", {"cp", "-a", small(), "${tree}"}}}});
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

constexpr std::chrono::seconds kPatience{60};

TEST_F(RecipeBuildTest, theImageSaysWhatItIsMadeOf) {
  useCopier("echo at work");
  const RecipeToBuild what = smallRecipe(R"([{"kind": "environment", "variables": {"A": "1"}}])",
                                         R"(, "test": ["[ \"$A\" = 1 ]", "echo tested"])");
  const auto built = valueOf(build(what));
  EXPECT_FALSE(built.wasThere);
  EXPECT_TRUE(built.isTested);
  EXPECT_EQ(built.builder, "copier");
  EXPECT_EQ(built.tool.rfind("Copier ", 0), 0U) << built.tool;
  EXPECT_EQ(built.image.path, target());
  EXPECT_EQ(built.image.digest.size(), 7U + 64U);
  EXPECT_TRUE(has(built.image.recipe, recipes::digestOf(what.recipe)));
  EXPECT_TRUE(has(built.image.recipe, small())) << "its base";
  EXPECT_TRUE(isStored());
  EXPECT_EQ(in("/opt/baremark/recipe.json"), recipes::toText(what.recipe));
  EXPECT_EQ(in("/opt/baremark/environment.sh"), "export A=1\n");
  ASSERT_FALSE(m_steps.empty());
  EXPECT_EQ(m_steps.back(), "computing the digest");
  EXPECT_EQ(m_lines, (std::vector<std::string>{"at work", "tested"}));
  EXPECT_EQ(traces(), "");
}

TEST_F(RecipeBuildTest, theSameRecipeAndFilesAreNotBuiltAgain) {
  useCopier("echo >>'" + m_root->path() + "/builds.log'");
  std::ofstream(files() + "/a") << "1";
  const RecipeToBuild what = smallRecipe(R"([{"kind": "files", "files": {"/opt/a": "a"}}])");
  const auto count = [this] { return test::contentOf(m_root->path() + "/builds.log").size(); };
  const auto first = valueOf(build(what));
  const auto second = valueOf(build(what));
  EXPECT_TRUE(second.wasThere);
  EXPECT_EQ(second.image, first.image);
  EXPECT_EQ(count(), 1U);
  std::ofstream(files() + "/a") << "2";
  EXPECT_FALSE(valueOf(build(what)).wasThere);
  EXPECT_EQ(count(), 2U);
  RecipeToBuild again = what;
  again.isAgain = true;
  ASSERT_TRUE(build(again));
  EXPECT_EQ(count(), 3U);
  // A store that does not know the image yet.
  openStore("other.baremark");
  EXPECT_TRUE(valueOf(build(what)).wasThere);
  EXPECT_TRUE(isStored());
  EXPECT_EQ(count(), 3U);
}

TEST_F(RecipeBuildTest, theBuilderReadsTheRecipesOwnFiles) {
  useCopier("cat set/a && [ -x tool ] && ls -l set/a | cut -c 1-10");
  std::filesystem::create_directory(files() + "/set");
  std::ofstream(files() + "/set/a") << "own\n";
  std::ofstream(files() + "/tool") << "";
  std::filesystem::permissions(files() + "/tool", std::filesystem::perms(0700));
  valueOf(build(smallRecipe(R"([{"kind": "files", "files": {"/opt/set": "set", "/opt/tool": "tool"}}])")));
  EXPECT_EQ(m_lines, (std::vector<std::string>{"own", "-rw-r--r--"}));
}

TEST_F(RecipeBuildTest, offersSayWhichBuildersCanBuildAndTheRoom) {
  useCopier();
  for (const char* id : {"absent", "broken", "other"}) {
    m_builds.builders[id] = m_builds.builders.at("copier");
    m_builds.builders[id].id = id;
  }
  m_builds.builders["absent"].programs = {"no-such-program"};
  m_builds.builders["broken"].version = {"sh", "-c", "echo there is no such planet; false"};
  m_builds.builders["other"].condition = m_resources.isRoot ? "not root" : "root";
  const auto offers = valueOf(RecipeBuild(*m_host, *m_store, m_resources, m_builds).offers(smallRecipe(), {}));
  EXPECT_EQ(offers.architecture, smallRecipe().recipe.architecture);
  EXPECT_GT(offers.free, 0);
  std::map<std::string, BuilderOffer> byId;
  for (const BuilderOffer& offer : offers.builders) byId[offer.id] = offer;
  ASSERT_EQ(byId.size(), 4U);
  EXPECT_EQ(byId["copier"].state, BuilderOffer::State::Ready);
  EXPECT_EQ(byId["copier"].tool.rfind("Copier ", 0), 0U) << byId["copier"].tool;
  EXPECT_EQ(byId["copier"].needed, 3 * 300'000'000LL) << "of an image that was not built before";
  EXPECT_EQ(byId["absent"].state, BuilderOffer::State::Missing);
  EXPECT_EQ(byId["broken"].state, BuilderOffer::State::Broken);
  EXPECT_EQ(byId["broken"].words.rfind("The planet is missing. Add it.", 0), 0U) << byId["broken"].words;
  EXPECT_EQ(byId["other"].state, BuilderOffer::State::NotForAccount);
  EXPECT_EQ(offers.builders.back().id, "other") << "those that can be used come first";
  const auto built = valueOf(build(smallRecipe()));
  const auto again = valueOf(RecipeBuild(*m_host, *m_store, m_resources, m_builds).offers(smallRecipe(), {}));
  EXPECT_EQ(again.builders.front().needed, 3 * built.image.bytes);
}

constexpr const char* kSecretValue = "hush-4f1c-hush";
constexpr const char* kSecretBlocks = R"([{"kind": "commands", "secrets": ["token"], "lines": ["true"]}])";

BuildSecrets oneSecret(const std::string& id = "token") {
  return {{id, std::make_shared<const SecretText>(kSecretValue)}};
}

TEST_F(RecipeBuildTest, aSecretIsInAPrivateFileDuringTheBuildAndNowhereElse) {
  const std::string seen = m_root->path() + "/seen";
  // Everything that can be seen of processes during the build.
  useCopier(
      "f=${secrets}; stat -c %a \"$f\" \"$f/token\"; cat \"$f/token\"; echo; ls \"$f\"; "
      "cat /proc/[0-9]*/cmdline /proc/[0-9]*/environ >'" +
      seen + "' 2>/dev/null; true");
  RecipeToBuild what = smallRecipe(kSecretBlocks);
  what.secrets = oneSecret();
  valueOf(build(what));
  EXPECT_EQ(m_lines, (std::vector<std::string>{"700", "600", "***", "token"}));
  EXPECT_GT(test::contentOf(seen).size(), 100U);
  const std::string places = "'" + m_root->path() + "' '" + m_folder + "'";
  EXPECT_EQ(fakes::outputOf(std::string("grep -rlaF ") + kSecretValue + " " + places + " 2>/dev/null"), "");
  EXPECT_EQ(fakes::outputOf("ls -d /dev/shm/baremark-import.*/secrets 2>/dev/null"), "");
  EXPECT_EQ(traces(), "");
}

TEST_F(RecipeBuildTest, aFailedBuildDoesNotShowItsSecret) {
  useCopier(std::string("echo it was ") + "hush-4f1c-hush; false");
  RecipeToBuild what = smallRecipe(kSecretBlocks);
  what.secrets = oneSecret();
  const auto failed = errorOf(build(what));
  EXPECT_TRUE(has(failed.detail, "it was ***"));
  EXPECT_FALSE(has(toLogLine(failed), kSecretValue));
}

TEST_F(RecipeBuildTest, aBuildWithoutItsSecretsIsRefusedBeforehand) {
  const std::string mark = m_root->path() + "/at-work";
  useCopier(": >'" + mark + "'");
  const auto missing = errorOf(build(smallRecipe(kSecretBlocks)));
  EXPECT_EQ(missing.code, ErrorCode::Missing);
  EXPECT_EQ(missing.where, "--secret token");
  RecipeToBuild other = smallRecipe(kSecretBlocks);
  other.secrets = oneSecret();
  other.secrets.merge(oneSecret("key"));
  EXPECT_EQ(errorOf(build(other)).code, ErrorCode::UnknownValue);
  // The builder's tool cannot give secrets to a build.
  m_builds.builders.at("copier").secretsWork = {"false"};
  m_builds.builders.at("copier").secretsNeed = "BuildKit";
  RecipeToBuild what = smallRecipe(kSecretBlocks);
  what.secrets = oneSecret();
  const auto old = errorOf(build(what));
  EXPECT_EQ(old.code, ErrorCode::Missing);
  EXPECT_EQ(old.where, "BuildKit");
  const auto offers = valueOf(RecipeBuild(*m_host, *m_store, m_resources, m_builds).offers(what, {}));
  EXPECT_EQ(offers.builders.at(0).state, BuilderOffer::State::CannotRender);
  EXPECT_FALSE(std::filesystem::exists(mark));
}

TEST_F(RecipeBuildTest, aFailedBuilderIsExplainedAndLeavesNothing) {
  useCopier("echo there is no such planet; false");
  const auto failed = errorOf(build(smallRecipe()));
  EXPECT_EQ(failed.code, ErrorCode::CommandFailed);
  EXPECT_EQ(failed.detail.rfind("The planet is missing. Add it.", 0), 0U) << failed.detail;
  EXPECT_FALSE(isStored());
  EXPECT_FALSE(std::filesystem::exists(target()));
  EXPECT_TRUE(test::waitUntil([&] { return traces().empty(); }, kPatience)) << traces();
}

TEST_F(RecipeBuildTest, aDiskThatFillsUpDuringTheBuildIsToldInTheToolsWords) {
  useCopier("echo 'write /var/lib/copier/a: no space left on device'; false");
  const auto full = errorOf(build(smallRecipe()));
  EXPECT_EQ(full.code, ErrorCode::NoSpace);
  EXPECT_TRUE(has(full.detail, "/var/lib/copier"));
}

TEST_F(RecipeBuildTest, aFailedTestKeepsTheEarlierImage) {
  useCopier();
  const auto good = valueOf(build(smallRecipe()));
  const auto failed = errorOf(build(smallRecipe("[]", R"(, "test": ["echo not good", "false"])")));
  EXPECT_EQ(failed.where.phrase(), Phrase::TestOfImage);
  EXPECT_TRUE(has(failed.detail, "not good"));
  EXPECT_TRUE(std::filesystem::exists(target() + "/bin/sh"));
  EXPECT_TRUE(valueOf(build(smallRecipe())).wasThere);
}

TEST_F(RecipeBuildTest, theTestCannotChangeTheImage) {
  useCopier();
  EXPECT_EQ(errorOf(build(smallRecipe("[]", R"(, "test": ["echo 1 >/etc/changed"])"))).where.phrase(),
            Phrase::TestOfImage);
}

TEST_F(RecipeBuildTest, aCancelledBuildLeavesNothingAndCanBeRepeated) {
  useCopier("[ -e '" + m_root->path() + "/quick' ] || { : >'" + m_root->path() + "/at-work'; sleep 600; }");
  std::atomic<bool> isCancelled = false;
  auto answer =
      std::async(std::launch::async, [&] { return build(smallRecipe(), [&] { return isCancelled.load(); }); });
  ASSERT_TRUE(test::waitUntil([&] { return std::filesystem::exists(m_root->path() + "/at-work"); }, kPatience));
  isCancelled = true;
  EXPECT_EQ(errorOf(answer.get()).code, ErrorCode::Cancelled);
  EXPECT_TRUE(test::waitUntil([&] { return traces().empty(); }, kPatience)) << traces();
  EXPECT_FALSE(std::filesystem::exists(target()));
  std::ofstream(m_root->path() + "/quick") << "";
  EXPECT_FALSE(valueOf(build(smallRecipe())).wasThere);
}

TEST_F(RecipeBuildTest, oneProcessBuildsWhileTheOtherWaits) {
  useCopier("echo >>'" + m_root->path() + "/builds.log'; sleep 2");
  const RecipeToBuild what = smallRecipe();
  auto other = std::async(std::launch::async,
                          [&] { return RecipeBuild(*m_host, *m_store, m_resources, m_builds).run(what, {}, {}); });
  const auto one = build(what);
  const auto two = other.get();
  ASSERT_TRUE(one) << toLogLine(one.error());
  ASSERT_TRUE(two) << toLogLine(two.error());
  EXPECT_NE(one->wasThere, two->wasThere);
  EXPECT_EQ(test::contentOf(m_root->path() + "/builds.log").size(), 1U);
}

TEST_F(RecipeBuildTest, whatCannotBeBuiltIsRefusedBeforeAnythingIsPut) {
  useCopier();
  RecipeToBuild what = smallRecipe();
  what.builder = "copyer";
  const auto unknown = errorOf(build(what));
  EXPECT_EQ(unknown.code, ErrorCode::UnknownValue);
  EXPECT_EQ(unknown.suggestion.english(), "copier");
  what = smallRecipe();
  what.name = std::string(kEngineImage);
  EXPECT_EQ(build(what).error().code, ErrorCode::Conflict);
  what = smallRecipe();
  what.recipe.architecture = what.recipe.architecture == "aarch64" ? "x86_64" : "aarch64";
  EXPECT_EQ(build(what).error().code, ErrorCode::NotApplicable);
  EXPECT_EQ(errorOf(build(recipe(R"({"kind": "registry", "image": "lab/app", "tag": "1"})"))).code,
            ErrorCode::NotApplicable)
      << "the script has no registry";
  EXPECT_EQ(build(smallRecipe(R"([{"kind": "files", "files": {"/opt/a": "missing"}}])")).error().code,
            ErrorCode::NotFound);
  m_builds.builders["copier"].programs = {"baremark-absent-program"};
  const auto absent = errorOf(build(smallRecipe()));
  EXPECT_EQ(absent.code, ErrorCode::Unavailable);
  EXPECT_EQ(absent.allowed.phrase(), Phrase::ImportTools);
  EXPECT_FALSE(std::filesystem::exists(m_root->path() + "/builds"));
}

TEST_F(RecipeBuildTest, aFullDiskIsToldBeforeTheBuild) {
  useCopier("echo >>'" + m_root->path() + "/builds.log'");
  m_builds.builders["copier"].room = 1000000000;
  EXPECT_EQ(errorOf(build(smallRecipe())).code, ErrorCode::NoSpace);
  EXPECT_FALSE(std::filesystem::exists(m_root->path() + "/builds.log"));
  EXPECT_TRUE(test::waitUntil([&] { return traces().empty(); }, kPatience)) << traces();
}

TEST_F(RecipeBuildTest, aNameOfAnotherKindOfImageIsRefused) {
  useCopier();
  const storage::ImageRecord imported{.host = m_host->name(), .name = "app", .kind = "tree", .path = "/elsewhere"};
  ASSERT_TRUE(
      m_store->writeNow([&](storage::Store& store) { return storage::HostRepository(store).putImage(imported); }));
  const auto refused = errorOf(build(smallRecipe()));
  EXPECT_EQ(refused.code, ErrorCode::Duplicate);
  EXPECT_EQ(refused.allowed.phrase(), Phrase::NotFromRecipe);
}

constexpr const char* kBaseImage = "localhost/baremark-test-base";

class RecipeBuildersTest : public RecipeBuildTest {
 protected:
  void SetUp() override {
    RecipeBuildTest::SetUp();
    if (::geteuid() != 0) GTEST_SKIP() << "mmdebstrap's folder and the Docker daemon need root";
    m_release = fakes::outputOf(". /etc/os-release && printf '%s' \"${VERSION_ID:-}\"");
    if (m_release != "12" && m_release != "13") GTEST_SKIP() << "the packages are those of this machine's Debian";
    std::ofstream(m_root->path() + "/storage.conf") << "[storage]\ndriver = \"vfs\"\ngraphroot = \"" << m_root->path()
                                                    << "/store\"\nrunroot = \"" << m_root->path() << "/run\"\n";
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
  /// A small package with two libraries of its own.
  RecipeToBuild withPackages(const std::string& builder) {
    RecipeToBuild what = recipe(R"({"kind": "local", "path": ")" + target("base") + R"(", "image": ")" + kBaseImage +
                                    R"(:1", "distribution": "debian", "release": ")" + m_release + "\"}",
                                R"([{"kind": "packages", "apt": ["jq"]}])", R"(, "test": ["jq --version"])");
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

// SPDX-License-Identifier: GPL-3.0-or-later
// Builds of recipes with a builder that only copies a tree: what is kept, repeated, refused and left behind.
#include <future>

#include "tests/integration/recipe_build_fixture.h"
#include "tests/waiting.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode;
using base::Phrase;

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
  const auto changed = valueOf(build(what));
  EXPECT_FALSE(changed.wasThere);
  EXPECT_EQ(count(), 2U);
  RecipeToBuild again = what;
  again.isAgain = true;
  ASSERT_TRUE(build(again));
  EXPECT_EQ(count(), 3U);
  // A store that does not know the image yet.
  openStore("other.baremark");
  const auto known = valueOf(build(what));
  EXPECT_TRUE(known.wasThere);
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
  containers::Builder absent = m_builds.builders.at("copier");
  absent.id = "absent";
  absent.programs = {"no-such-program"};
  containers::Builder broken = m_builds.builders.at("copier");
  broken.id = "broken";
  broken.version = {"sh", "-c", "echo there is no such planet; false"};
  containers::Builder other = m_builds.builders.at("copier");
  other.id = "other";
  other.condition = m_resources.isRoot ? "not root" : "root";
  m_builds.builders.insert({{"absent", absent}, {"broken", broken}, {"other", other}});
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
  const auto still = valueOf(build(smallRecipe()));
  EXPECT_TRUE(still.wasThere);
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
  const auto again = valueOf(build(smallRecipe()));
  EXPECT_FALSE(again.wasThere);
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

}  // namespace
}  // namespace baremark::core::runs

// SPDX-License-Identifier: GPL-3.0-or-later
// Recipe files: their reader and its schema, digests, records, differences, and the digests of bases.
#include "core/recipes/recipe_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "core/base/json.h"
#include "core/recipes/base_digests.h"
#include "core/recipes/recipe_diff.h"
#include "core/recipes/renderer.h"
#include "tests/refused.h"
#include "tests/schema.h"
#include "tests/unit/recipes/shipped_registry.h"

namespace baremark::core::recipes {
namespace {

using base::ErrorCode;
using base::Json;

using Pointer = Json::json_pointer;

/// A recipe with every key, every kind of base and every type of field.
Json fullRecipe() {
  return Json::parse(R"({
    "schema": "baremark.recipe/1", "name": "full", "note": "n", "architecture": "aarch64",
    "stages": [
      { "name": "build", "base": {"kind": "distribution", "distribution": "debian", "release": "12",
          "digest": "sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"},
        "blocks": [ {"kind": "packages", "note": "tools", "apt": ["git", "nano=7.2-1"], "only_to_build": true},
                    {"kind": "openmpi", "from": "source", "version": "5.0.8", "cuda": "/usr/local/cuda"},
                    {"kind": "environment", "variables": {"A": "b c"}},
                    {"kind": "files", "files": {"/opt/x": "x"}},
                    {"kind": "commands", "note": "n", "lines": ["true"]} ] },
      { "name": "cuda", "base": {"kind": "cuda", "distribution": "ubuntu", "release": "22.04", "version": "12.4.1",
          "flavour": "runtime", "cudnn": true, "digest": ""} },
      { "name": "ngc", "base": {"kind": "ngc", "image": "pytorch", "tag": "25.06-py3", "distribution": "ubuntu",
          "release": "22.04", "digest": ""} },
      { "name": "other", "base": {"kind": "registry", "image": "quay.io/a/b", "tag": "1", "distribution": "rocky",
          "release": "9", "digest": ""} },
      { "name": "local", "base": {"kind": "local", "path": "/images/a.sif", "image": "a", "distribution": "ubuntu",
          "release": "22.04", "digest": ""} },
      { "name": "deb", "base": {"kind": "debootstrap", "distribution": "debian", "release": "12",
          "mirror": "https://deb.debian.org/debian"} },
      { "name": "none", "base": {"kind": "scratch"} },
      { "name": "run", "base": {"kind": "distribution", "distribution": "debian", "release": "12"}, "slim_of": "build",
        "blocks": [ {"kind": "test", "lines": ["true"]} ] },
      { "name": "header", "base": {"kind": "header", "lines": ["Bootstrap: yum"], "line": 1, "distribution": "ubuntu",
          "release": "22.04"} },
      { "name": "from", "base": {"kind": "from", "lines": ["FROM $BASE"], "line": 1, "distribution": "ubuntu",
          "release": "22.04"} } ],
    "labels": {"org.opencontainers.image.title": "t"}, "test": ["true"], "dockerfile_head": ["ARG BASE"] })");
}

base::Result<Recipe> read(const Json& document) {
  return parseRecipe(document.dump(), test::shippedRegistry());
}

// resources/schema/recipe.schema.json has the same keys, choices, lengths and defaults as the reader.

Json recipeSchema() {
  return Json::parse(test::resource("schema/recipe.schema.json"));
}

/// The places of the recipe, and where the schema describes them.
const std::map<std::string, std::string>& describedPlaces() {
  static const std::map<std::string, std::string> kPlaces = {{"", ""},
                                                             {"/stages/7", "/$defs/stage"},
                                                             {"/stages/0/blocks/4", "/$defs/block"},
                                                             {"/stages/0/base", "/$defs/base_distribution"},
                                                             {"/stages/1/base", "/$defs/base_cuda"},
                                                             {"/stages/2/base", "/$defs/base_ngc"},
                                                             {"/stages/3/base", "/$defs/base_registry"},
                                                             {"/stages/4/base", "/$defs/base_local"},
                                                             {"/stages/5/base", "/$defs/base_debootstrap"},
                                                             {"/stages/6/base", "/$defs/base_scratch"},
                                                             {"/stages/8/base", "/$defs/base_header"},
                                                             {"/stages/9/base", "/$defs/base_from"}};
  return kPlaces;
}

TEST(RecipeSchema, everyKeyOfTheSchemaIsRead) {
  const Json recipe = fullRecipe();
  (void)test::got(read(recipe));
  const Json schema = recipeSchema();
  for (const auto& [place, where] : describedPlaces()) {
    std::set<std::string> keys = test::keysOf(recipe.at(Pointer(place)));
    if (where == "/$defs/block") keys.erase("lines");  // a field of the block's kind
    EXPECT_EQ(keys, test::keysOf(schema.at(Pointer(where)).at("properties"))) << "at " << place;
  }
  EXPECT_EQ(schema["$defs"].size(), describedPlaces().size() - 1);
}

TEST(RecipeSchema, everyKeyThatIsReadIsInTheSchema) {
  const Json schema = recipeSchema();
  for (const auto& [place, where] : describedPlaces()) {
    Json document = fullRecipe();
    document.at(Pointer(place))["surely_unknown"] = 1;
    const auto refused = read(document);
    ASSERT_TRUE(test::refused(refused, {.code = ErrorCode::UnknownKey})) << place;
    std::set<std::string> known = test::knownKeys(refused.error());
    if (where == "/$defs/block") {
      for (const Field& field : test::shippedRegistry().kinds.at("commands").fields) known.erase(field.name);
    }
    EXPECT_EQ(known, test::keysOf(schema.at(Pointer(where)).at("properties"))) << place;
    const bool isOpen = where == "/$defs/block";
    EXPECT_EQ(schema.at(Pointer(where)).value("additionalProperties", true), isOpen) << where;
  }
}

TEST(RecipeSchema, everyRequiredKeyIsMissed) {
  const Json schema = recipeSchema();
  for (const auto& [place, where] : describedPlaces()) {
    const Json& described = schema.at(Pointer(where));
    const Json required = described.value("required", Json::array());
    for (const auto& member : described.at("properties").items()) {
      // A distribution without a release, or the reverse, is no distribution.
      const bool isHalf = member.key() == "distribution" || member.key() == "release";
      const bool isRequired = std::find(required.begin(), required.end(), Json(member.key())) != required.end();
      Json document = fullRecipe();
      document.at(Pointer(place)).erase(member.key());
      if (isHalf && !isRequired)
        document.at(Pointer(place)).erase(member.key() == "release" ? "distribution" : "release");
      const auto refused = read(document);
      EXPECT_EQ(static_cast<bool>(refused), !isRequired) << place << "/" << member.key();
      if (!refused) {
        EXPECT_EQ(refused.error().code, ErrorCode::Missing) << toLogLine(refused.error());
      }
    }
  }
}

TEST(RecipeSchema, choicesLengthsAndDefaultsAreThoseOfTheReader) {
  const Json schema = recipeSchema();
  int seen = 0;
  for (const auto& [place, where] : describedPlaces()) {
    for (const auto& member : schema.at(Pointer(where)).at("properties").items()) {
      const Json& described = member.value();
      const auto codeWith = [&, &at = place](const Json& value) {
        Json document = fullRecipe();
        document.at(Pointer(at))[member.key()] = value;
        const auto result = read(document);
        return result ? std::string("read") : std::string(errorCodeName(result.error().code));
      };
      for (const Json& choice : described.value("enum", Json::array())) EXPECT_EQ(codeWith(choice), "read") << choice;
      if (described.contains("enum")) {
        EXPECT_EQ(codeWith("surely unknown"), "unknown_value") << member.key();
      }
      if (described.contains("maxLength")) {
        const auto most = described["maxLength"].get<std::size_t>();
        EXPECT_NE(codeWith(std::string(most, 'x')), "too_large") << place << "/" << member.key();
        EXPECT_EQ(codeWith(std::string(most + 1, 'x')), "too_large") << place << "/" << member.key();
        ++seen;
      }
      if (!described.contains("default")) continue;
      Json written = fullRecipe();
      Json bare = written;
      written.at(Pointer(place))[member.key()] = described["default"];
      bare.at(Pointer(place)).erase(member.key());
      EXPECT_EQ(test::got(read(written)), test::got(read(bare))) << place << "/" << member.key();
    }
  }
  EXPECT_GT(seen, 7);
}

TEST(RecipeFile, readingWhatWasWrittenGivesTheSameRecipe) {
  const auto recipe = test::got(read(fullRecipe()));
  ASSERT_EQ(recipe.stages.size(), 10U);
  EXPECT_EQ(recipe.stages[1].base.flavour, "runtime");
  EXPECT_EQ(std::get<std::string>(recipe.stages[0].blocks[1].fields.at("version")), "5.0.8");
  const std::string text = toText(recipe);
  const auto again = test::got(parseRecipe(text, test::shippedRegistry()));
  EXPECT_EQ(again, recipe);
  EXPECT_EQ(toText(again), text);
}

TEST(RecipeFile, theDigestIsOfTheRecipeAndNotOfTheFilesLayout) {
  const std::string digest = digestOf(read(fullRecipe()).value());
  EXPECT_EQ(digestOf(parseRecipe(fullRecipe().dump(7), test::shippedRegistry()).value()), digest);
  Json other = fullRecipe();
  other["note"] = "m";
  EXPECT_NE(digestOf(read(other).value()), digest);
  EXPECT_EQ(digest.size(), std::string("sha256:").size() + 64);
}

TEST(RecipeFile, aWrongValueIsRefusedWithItsPlace) {
  struct Refusal {
    const char* place;  ///< where `value` is put
    const char* value;
    ErrorCode code;
    const char* where = "";  ///< empty: `place`
  };
  const Refusal refusals[] = {
      {"/stages/0/blocks/1/versoin", R"("5.0.8")", ErrorCode::UnknownKey},
      {"/stages/0/blocks/1/kind", R"("openmpy")", ErrorCode::UnknownValue},
      {"/stages/0/blocks/1/from", R"("sauce")", ErrorCode::UnknownValue},
      {"/stages/0/blocks/1/cuda", R"("usr/local")", ErrorCode::Untrusted},
      {"/stages/0/blocks/1/cuda", R"("/usr/../etc")", ErrorCode::Untrusted},
      {"/stages/0/blocks/1/cuda", R"j("/usr/$(id)")j", ErrorCode::Untrusted},
      {"/stages/0/blocks/1/sha256", R"("00")", ErrorCode::Untrusted},
      {"/stages/0/blocks/1/url", R"("http://example.org/a")", ErrorCode::Untrusted},
      {"/stages/0/blocks/1/ssh", "1", ErrorCode::WrongType},
      {"/stages/0/blocks/0/apt/0", R"("git; reboot")", ErrorCode::Untrusted},
      {"/stages/0/blocks/0/apt/0", R"("-o")", ErrorCode::Untrusted},
      {"/stages/0/blocks/0/apt", R"("git")", ErrorCode::WrongType},
      {"/stages/0/blocks/0/note", R"("a\nb")", ErrorCode::Untrusted},
      {"/stages/0/blocks/2/variables", R"({"1A": "b"})", ErrorCode::Untrusted, "/stages/0/blocks/2/variables/1A"},
      {"/stages/0/blocks/2/variables", R"({"A": 1})", ErrorCode::WrongType, "/stages/0/blocks/2/variables/A"},
      {"/stages/0/blocks/2/variables", R"({"A": "b\nc"})", ErrorCode::Untrusted, "/stages/0/blocks/2/variables/A"},
      {"/stages/0/blocks/3/files", R"({"/opt/x": "../x"})", ErrorCode::Untrusted, "/stages/0/blocks/3/files//opt/x"},
      {"/stages/0/name", R"("Build")", ErrorCode::Untrusted},
      {"/stages/1/name", R"("build")", ErrorCode::Duplicate},
      {"/stages/0/base/release", R"("99")", ErrorCode::UnknownValue},
      {"/stages/0/base/distribution", R"("debain")", ErrorCode::UnknownValue},
      {"/stages/0/base/digest", R"("sha256:0")", ErrorCode::Malformed},
      {"/stages/0/base/tag", R"("12")", ErrorCode::UnknownKey},
      {"/stages/2/base/image", R"("a b")", ErrorCode::Untrusted},
      {"/stages/7/slim_of", R"("later")", ErrorCode::UnknownValue},
      {"/stages/7/slim_of", R"("run")", ErrorCode::UnknownValue},
      {"/name", R"("a b")", ErrorCode::Untrusted},
      {"/architecture", R"("ppc64le")", ErrorCode::UnknownValue},
      {"/stages", "[]", ErrorCode::OutOfRange},
      {"/test", R"(["a\nb"])", ErrorCode::Untrusted, "/test/0"},
      {"/labels", R"({"a b": "c"})", ErrorCode::Untrusted, "/labels/a b"},
      {"/schema", R"("baremark.recipe/2")", ErrorCode::UnknownValue}};
  for (const auto& [place, value, code, where] : refusals) {
    Json document = fullRecipe();
    document[Pointer(place)] = Json::parse(value);
    EXPECT_TRUE(test::refused(read(document), {.code = code, .where = *where == '\0' ? place : where}))
        << place << " " << value;
  }
}

TEST(RecipeFile, everyRequiredMemberIsMissed) {
  for (const std::string place : {"/schema", "/name", "/stages", "/stages/0/name", "/stages/0/base",
                                  "/stages/0/base/kind", "/stages/0/base/release", "/stages/0/blocks/1/kind",
                                  "/stages/1/base/version", "/stages/2/base/tag", "/stages/7/blocks/0/lines"}) {
    Json document = fullRecipe();
    const Pointer pointer(place);
    document.at(pointer.parent_pointer()).erase(pointer.back());
    EXPECT_TRUE(test::refused(read(document), {.code = ErrorCode::Missing, .where = place})) << place;
  }
}

TEST(RecipeFile, aDownloadNeedsAKnownVersionOrAChecksum) {
  const auto fault = [](const std::string& block) {
    const auto recipe = test::got(parseRecipe(
        R"({"schema": "baremark.recipe/1", "name": "a", "stages": [{"name": "a", "base": {"kind": "distribution",
            "distribution": "debian", "release": "12"}, "blocks": [)" +
            block + "]}]}",
        test::shippedRegistry()));
    return test::errorOf(render(recipe, test::shippedRegistry(), {.format = Format::Dockerfile}));
  };
  EXPECT_TRUE(
      test::refused(fault(R"({"kind": "openmpi", "from": "source", "version": "4.1.66"})"),
                    {.code = ErrorCode::UnknownValue, .where = "/stages/0/blocks/0/version", .suggestion = "4.1.6"}));
  for (const char* each : {R"({"kind": "openmpi", "from": "source", "url": "https://example.org/a.tar"})",
                           R"({"kind": "intel-mpi", "version": "2021.13", "accepts_licence": "yes"})"})
    EXPECT_TRUE(test::refused(fault(each), {.code = ErrorCode::Missing, .where = "/stages/0/blocks/0/sha256"})) << each;
}

// The examples of FIPS 180-4, and lengths around the end of a chunk (computed with sha256sum).
TEST(RecipeDigest, isSha256In64LowerCaseDigits) {
  EXPECT_EQ(sha256Of(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256Of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256Of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256Of(std::string(1000000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  EXPECT_EQ(sha256Of(std::string(55, 'a')), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318");
  EXPECT_EQ(sha256Of(std::string(64, 'a')), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
  EXPECT_TRUE(isSha256(std::string(64, 'f')));
  EXPECT_FALSE(isSha256(std::string(63, 'f')));
  EXPECT_FALSE(isSha256(std::string(64, 'F')));
  EXPECT_FALSE(isSha256(std::string(63, '0') + "g"));
}

Recipe recordedRecipe() {
  return test::got(parseRecipe(
      R"({"schema": "baremark.recipe/1", "name": "a", "labels": {"who": "a lab"}, "test": ["true"], "stages": [{"name": "run", "base": {"kind": "debootstrap", "distribution": "debian", "release": "12"}, "blocks": [ {"kind": "files", "files": {"/opt/b": "b", "/opt/a": "a/deep"}}, {"kind": "environment", "variables": {"A": "it's"}}]}]})",
      test::shippedRegistry()));
}

TEST(Records, haveTheEnvironmentTheLabelsAndTheTest) {
  const auto files = test::got(recordFiles(recordedRecipe(), test::shippedRegistry()));
  ASSERT_EQ(files.size(), 3U);
  EXPECT_EQ(files.at(0).path, "/opt/baremark/environment.sh");
  EXPECT_EQ(files.at(0).text(), "export A='it'\\''s'\n");
  EXPECT_NE(files.at(1).text().find("who=a lab\n"), std::string::npos);
  EXPECT_NE(files.at(1).text().find("io.baremark.recipe.digest=" + digestOf(recordedRecipe())), std::string::npos);
  EXPECT_EQ(files.at(2).text(), "set -eu\n. /opt/baremark/environment.sh\ntrue\n");
}

TEST(Records, theOwnFilesAreTheSourcesOfCopies) {
  const auto files = test::got(ownFiles(recordedRecipe(), test::shippedRegistry()));
  EXPECT_EQ(files, (Texts{"a/deep", "b"}));
}

Recipe osuRecipe() {
  return test::got(parseRecipe(test::resource("starting_recipes/osu-openmpi.recipe.json"), test::shippedRegistry()));
}

Block packages(const Texts& names) {
  return {.kind = "packages", .fields = {{"apt", names}}};
}

Recipe ofBlocks(std::vector<Block> blocks) {
  Recipe recipe{.name = "r"};
  recipe.stages.push_back({.name = "main", .blocks = std::move(blocks)});
  return recipe;
}

TEST(RecipeDiff, namesMembersOfTheBaseAndOfTheRecipe) {
  Recipe before = osuRecipe();
  before.stages.front().base.digest.clear();
  Recipe after = before;
  after.name = "other";
  after.labels["a"] = "1";
  after.stages.front().base.digest = "sha256:0";
  const auto changes = changesBetween(before, after);
  EXPECT_TRUE(changesBetween(before, before).empty());
  ASSERT_EQ(changes.size(), 3U);
  EXPECT_EQ(changes[0],
            (RecipeChange{.kind = ChangeKind::Changed, .field = "name", .oldText = before.name, .newText = "other"}));
  EXPECT_EQ(changes[1], (RecipeChange{.kind = ChangeKind::Added, .field = "labels", .key = "a", .newText = "1"}));
  EXPECT_EQ(changes[2], (RecipeChange{.kind = ChangeKind::Added,
                                      .stage = before.stages.front().name,
                                      .before = 0,
                                      .after = 0,
                                      .field = "base",
                                      .key = "digest",
                                      .newText = "sha256:0"}));
}

TEST(RecipeDiff, listsAndVariablesDifferByTheirMembers) {
  const Block variables{.kind = "environment", .fields = {{"variables", Pairs{{"A", "1"}, {"B", "2"}}}}};
  Block changed = variables;
  changed.fields["variables"] = Pairs{{"A", "1"}, {"B", "3"}};
  const auto changes = changesBetween(ofBlocks({packages({"gcc", "git"}), variables}),
                                      ofBlocks({packages({"gcc", "make", "curl"}), changed}));
  ASSERT_EQ(changes.size(), 4U);
  EXPECT_EQ(changes[0].kind, ChangeKind::Removed);
  EXPECT_EQ(changes[0].oldText, "git");
  EXPECT_EQ(changes[1].kind, ChangeKind::Added);
  EXPECT_EQ(changes[1].newText, "make");
  EXPECT_EQ(changes[2].newText, "curl");
  EXPECT_EQ(changes[3].key, "B");
  EXPECT_EQ(changes[3].oldText + changes[3].newText, "23");
  EXPECT_EQ(changes[3].before, 1);
}

TEST(RecipeDiff, blocksAreMatchedToTheirMostAlike) {
  const Block cmake{.kind = "cmake"};
  const auto changes =
      changesBetween(ofBlocks({packages({"gcc"}), cmake}), ofBlocks({packages({"git"}), packages({"gcc"}), cmake}));
  ASSERT_EQ(changes.size(), 1U);
  EXPECT_EQ(changes[0],
            (RecipeChange{.kind = ChangeKind::Added, .stage = "main", .block = "packages", .before = -1, .after = 0}));
  // A moved block is neither added nor removed.
  const auto moves = changesBetween(ofBlocks({cmake, packages({"gcc"}), packages({"git"})}),
                                    ofBlocks({packages({"gcc"}), packages({"git"}), cmake}));
  ASSERT_EQ(moves.size(), 1U);
  EXPECT_EQ(moves[0],
            (RecipeChange{.kind = ChangeKind::Moved, .stage = "main", .block = "cmake", .before = 0, .after = 2}));
}

TEST(RecipeDiff, stagesAreMatchedByName) {
  Recipe before{.name = "r"};
  for (const char* name : {"a", "b", "c"}) before.stages.push_back({.name = name});
  Recipe after{.name = "r"};
  for (const char* name : {"b", "a", "d"}) after.stages.push_back({.name = name});
  const auto changes = changesBetween(before, after);
  ASSERT_EQ(changes.size(), 3U);
  EXPECT_EQ(changes[0].kind, ChangeKind::Moved);
  EXPECT_EQ(changes[1].kind, ChangeKind::Removed);
  EXPECT_EQ(changes[1].stage, "c");
  EXPECT_EQ(changes[2].kind, ChangeKind::Added);
  EXPECT_EQ(changes[2].stage, "d");
}

// The digests of bases: what is asked, what has moved, and what is written into the recipe.

const std::string kOne = "sha256:" + std::string(64, '1');
const std::string kTwo = "sha256:" + std::string(64, '2');

Recipe recipe() {
  Recipe recipe{.name = "mine"};
  recipe.stages.push_back({.name = "build", .base = {.distribution = "debian", .release = "12"}});
  recipe.stages.push_back({.name = "scratch", .base = {.kind = BaseKind::Scratch}});
  recipe.stages.push_back({.name = "run", .base = {.distribution = "debian", .release = "12", .digest = kOne}});
  recipe.stages.push_back(
      {.name = "other", .base = {.kind = BaseKind::Registry, .image = "host:5000/lab/app", .tag = "1"}});
  return recipe;
}

TEST(BaseDigests, eachImageOfARegistryIsAskedOnce) {
  const auto images = imagesToResolve(recipe(), test::shippedRegistry());
  ASSERT_EQ(images.size(), 2U);
  EXPECT_NE(images[0].find("debian:12"), std::string::npos) << images[0];
  EXPECT_EQ(images[1], "host:5000/lab/app:1");
}

TEST(BaseDigests, aMovedTagIsTakenOnlyWhenTold) {
  const Registry& registry = test::shippedRegistry();
  Recipe changed = recipe();
  const std::string debian = imagesToResolve(changed, registry).front();
  const auto digests = baseDigests(changed, registry, {{debian, kTwo}});
  ASSERT_EQ(digests.size(), 2U) << "the image without an answer is left out";
  EXPECT_EQ(digests[0], (BaseDigest{.stage = 0, .image = debian, .before = "", .now = kTwo}));
  EXPECT_EQ(digests[0].state(), DigestState::New);
  EXPECT_EQ(digests[1].stage, 2);
  EXPECT_EQ(digests[1].state(), DigestState::Moved);
  EXPECT_TRUE(takeDigests(changed, digests, MovedTags::Keep));
  EXPECT_EQ(changed.stages[0].base.digest, kTwo);
  EXPECT_EQ(changed.stages[2].base.digest, kOne);
  EXPECT_TRUE(takeDigests(changed, digests, MovedTags::Take));
  EXPECT_EQ(changed.stages[2].base.digest, kTwo);
  const auto again = baseDigests(changed, registry, {{debian, kTwo}});
  for (const BaseDigest& digest : again) EXPECT_EQ(digest.state(), DigestState::Same);
  EXPECT_FALSE(takeDigests(changed, again, MovedTags::Take)) << "nothing to write";
}

TEST(BaseDigests, theBasesAreThoseOfTheStages) {
  const auto recipe = test::got(parseRecipe(
      R"({"schema": "baremark.recipe/1", "name": "a", "stages": [ {"name": "build", "base": {"kind": "registry", "image": "localhost:5000/lab/app", "tag": "2"}}, {"name": "none", "base": {"kind": "scratch"}}, {"name": "run", "base": {"kind": "distribution", "distribution": "debian", "release": "12", "digest": ")" +
          std::string("sha256:") + std::string(64, 'a') + "\"}}]}",
      test::shippedRegistry()));
  const auto bases = basesOf(recipe, test::shippedRegistry());
  ASSERT_EQ(bases.size(), 2U);
  EXPECT_EQ(bases[0], (NamedBase{.name = "localhost:5000/lab/app", .version = "2"}));
  EXPECT_EQ(bases[1].text(), "docker.io/library/debian:12@" + std::string("sha256:") + std::string(64, 'a'));
  EXPECT_TRUE(bases[1].isOfImage);
}

}  // namespace
}  // namespace baremark::core::recipes

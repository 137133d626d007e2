// SPDX-License-Identifier: GPL-3.0-or-later
// resources/schema/recipe.schema.json has the same keys, choices, lengths and defaults as the reader of recipes.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "core/base/json.h"
#include "core/recipes/recipe_file.h"
#include "tests/refused.h"
#include "tests/schema.h"
#include "tests/unit/recipes/shipped_registry.h"

namespace baremark::core::recipes {
namespace {

using base::ErrorCode;
using base::Json;
using Pointer = Json::json_pointer;

Json recipeSchema() {
  return Json::parse(test::resource("schema/recipe.schema.json"));
}

/// A recipe with every key, with one stage for each kind of base.
Json recipeWithEveryKey() {
  return Json::parse(R"({
    "schema": "baremark.recipe/1", "name": "every", "note": "n", "architecture": "x86_64",
    "stages": [
      {"name": "a", "base": {"kind": "distribution", "distribution": "debian", "release": "12", "digest": ""},
       "blocks": [{"kind": "commands", "note": "n", "lines": ["true"]}]},
      {"name": "b", "base": {"kind": "cuda", "distribution": "ubuntu", "release": "22.04", "version": "12.4.1",
        "flavour": "devel", "cudnn": false, "digest": ""}},
      {"name": "c", "base": {"kind": "ngc", "image": "i", "tag": "t", "distribution": "ubuntu", "release": "22.04", "digest": ""}},
      {"name": "d", "base": {"kind": "registry", "image": "i", "tag": "t", "distribution": "ubuntu", "release": "22.04", "digest": ""}},
      {"name": "e", "base": {"kind": "local", "image": "i", "path": "/p", "distribution": "ubuntu", "release": "22.04", "digest": ""}},
      {"name": "f", "base": {"kind": "debootstrap", "distribution": "debian", "release": "12", "mirror": "https://a/b"}},
      {"name": "g", "base": {"kind": "scratch"}},
      {"name": "h", "base": {"kind": "scratch"}, "slim_of": "g", "blocks": []},
      {"name": "i", "base": {"kind": "header", "lines": ["Bootstrap: yum"], "line": 1, "distribution": "ubuntu", "release": "22.04"}},
      {"name": "j", "base": {"kind": "from", "lines": ["FROM $BASE"], "line": 1, "distribution": "ubuntu", "release": "22.04"}}],
    "labels": {"a": "b"}, "test": ["true"], "dockerfile_head": ["ARG BASE"] })");
}

/// The places of the recipe, and where the schema describes them.
const std::map<std::string, std::string>& describedPlaces() {
  static const std::map<std::string, std::string> kPlaces = {{"", ""},
                                                             {"/stages/7", "/$defs/stage"},
                                                             {"/stages/0/blocks/0", "/$defs/block"},
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

base::Result<Recipe> readRecipe(const Json& document) {
  return parseRecipe(document.dump(), test::shippedRegistry());
}

TEST(RecipeSchema, everyKeyOfTheSchemaIsRead) {
  const Json recipe = recipeWithEveryKey();
  (void)test::got(readRecipe(recipe));
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
    Json document = recipeWithEveryKey();
    document.at(Pointer(place))["surely_unknown"] = 1;
    const auto refused = readRecipe(document);
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
      Json document = recipeWithEveryKey();
      document.at(Pointer(place)).erase(member.key());
      if (isHalf && !isRequired)
        document.at(Pointer(place)).erase(member.key() == "release" ? "distribution" : "release");
      const auto refused = readRecipe(document);
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
        Json document = recipeWithEveryKey();
        document.at(Pointer(at))[member.key()] = value;
        const auto result = readRecipe(document);
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
      Json written = recipeWithEveryKey();
      Json bare = written;
      written.at(Pointer(place))[member.key()] = described["default"];
      bare.at(Pointer(place)).erase(member.key());
      EXPECT_EQ(test::got(readRecipe(written)), test::got(readRecipe(bare))) << place << "/" << member.key();
    }
  }
  EXPECT_GT(seen, 7);
}

}  // namespace
}  // namespace baremark::core::recipes

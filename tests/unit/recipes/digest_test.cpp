// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/digest.h"

#include <gtest/gtest.h>

namespace baremark::core::recipes {
namespace {

// The examples of FIPS 180-4, and lengths around the end of a chunk (computed with sha256sum).
TEST(RecipeDigest, isSha256) {
  EXPECT_EQ(sha256Of(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256Of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256Of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256Of(std::string(1000000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  EXPECT_EQ(sha256Of(std::string(55, 'a')), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318");
  EXPECT_EQ(sha256Of(std::string(64, 'a')), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
}

TEST(RecipeDigest, aChecksumHas64LowerCaseDigits) {
  EXPECT_TRUE(isSha256(std::string(64, 'f')));
  EXPECT_FALSE(isSha256(std::string(63, 'f')));
  EXPECT_FALSE(isSha256(std::string(64, 'F')));
  EXPECT_FALSE(isSha256(std::string(63, '0') + "g"));
}

}  // namespace
}  // namespace baremark::core::recipes

// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/probe/home_probe.h"

#include <gtest/gtest.h>

#include "tests/refused.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode;

TEST(HomeProbe, theHomeFolderAfterTheLoginIsRead) {
  const auto all = test::got(readHome("/home/me\nme@login1\n/opt/slurm/bin:/usr/bin\n"));
  EXPECT_EQ(
      all, (HomeAnswer{.home = "/home/me", .who = "me@login1", .searchPath = "/opt/slurm/bin:/usr/bin", .spaces = {}}));
  const auto spaces = test::got(readHome("/home/me\nme@login1\nWORK=/project/p 1\nSCRATCH=/scratch/me\n/usr/bin\n"));
  EXPECT_EQ(spaces.spaces, (std::map<std::string, std::string>{{"SCRATCH", "/scratch/me"}, {"WORK", "/project/p 1"}}));
  EXPECT_EQ(spaces.searchPath, "/usr/bin");
  for (const std::string& place :
       {std::string("scratch"), std::string(), "/" + std::string(4096, 'a'), std::string("/\x1b[31m")}) {
    const auto without = test::got(readHome("/home/me\nme\nSCRATCH=" + place + "\n/usr/bin\n"));
    EXPECT_TRUE(without.spaces.empty()) << place.substr(0, 20);
    EXPECT_EQ(without.searchPath, "/usr/bin");
  }
  const auto withoutPath = test::got(readHome("/home/me\nme@login1\n"));
  EXPECT_EQ(withoutPath.searchPath, "");
  const auto homeAlone = test::got(readHome("/\n"));
  EXPECT_EQ(homeAlone, HomeAnswer{.home = "/"});
}

TEST(HomeProbe, anAnswerWithoutAHomeFolderIsRefusedAndQuoted) {
  for (const char* text : {"", "\n", "/home/me", "home\nme@login1\n", "\n/home/me\n", "Welcome!\n/home/me\n"})
    EXPECT_TRUE(test::refused(readHome(text), {.code = ErrorCode::Malformed, .value = text})) << text;
}

TEST(HomeProbe, invalidPathsAreDroppedAndNamesMadePrintable) {
  for (const std::string& path : {std::string("bin:/usr/bin"), std::string("%PATH%"), "/" + std::string(16384, 'a')}) {
    const auto answer = test::got(readHome("/home/me\nme\n" + path + "\n"));
    EXPECT_EQ(answer.searchPath, "") << path.substr(0, 20);
  }
  const auto coloured = test::got(readHome("/home/me\n\x1b[31mme@" + std::string(1000, 'n') + "\n"));
  EXPECT_EQ(coloured.who.find('\x1b'), std::string::npos);
  EXPECT_LE(coloured.who.size(), 210U);
}

TEST(HomeProbe, theLastNonEmptyLineIsUsed) {
  EXPECT_EQ(lastLine("one\ntwo"), "two");
  EXPECT_EQ(lastLine("one\ntwo \n \n\n"), "two");
  EXPECT_EQ(lastLine("one"), "one");
  EXPECT_EQ(lastLine("\none\n"), "one");
  EXPECT_EQ(lastLine(" \n \n"), "");
  EXPECT_EQ(lastLine(""), "");
}

}  // namespace
}  // namespace baremark::remote

// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of files and data sets as hosts print them. They are untrusted.
#include <gtest/gtest.h>

#include <string>

#include "remote/transfer/manifest.h"
#include "remote/transfer/runs_folder.h"
#include "tests/refused.h"

namespace baremark::remote {
namespace {

const std::string kHash(64, 'a');

std::string lineOf(const std::string& path, const std::string& size) {
  return kHash + "  ./" + path + "\nsize " + size + " ./" + path + "\n";
}

TEST(FileLists, aFileHasItsSizeAndHash) {
  const auto files = test::got(readManifest(lineOf("b c/d", "5") + lineOf("a", "0") + "end of the list\n"));
  EXPECT_EQ(files, (std::vector<ListedFile>{{"a", 0, kHash}, {"b c/d", 5, kHash}}));
  EXPECT_TRUE(readManifest("end of the list\n")->empty());
}

TEST(FileLists, anIncompleteListIsRefused) {
  EXPECT_TRUE(test::refused(readManifest(lineOf("a", "5")), {.code = core::base::ErrorCode::Malformed}));
}

TEST(FileLists, pathsOutsideTheFolderAndIncompleteFilesAreExcluded) {
  for (const char* path : {"../etc/passwd", "a/../../b", "a//b", "", "/etc/passwd", "a/.", "a\x01", "a\\b", "./a"}) {
    EXPECT_FALSE(isPlainPath(path)) << path;
    EXPECT_TRUE(readManifest(lineOf(path, "5") + "end of the list\n")->empty()) << path;
  }
  EXPECT_TRUE(isPlainPath("..a/b..c/ d"));
  for (const std::string& text :
       {kHash + "  ./a\n", std::string("size 5 ./a\n"), lineOf("a", "-1"), lineOf("a", "99999999999999999999"),
        lineOf("a", "5x"), kHash.substr(1) + "  ./a\nsize 5 ./a\n", "\\" + kHash + "  ./a\nsize 5 ./a\n"})
    EXPECT_TRUE(readManifest(text + "end of the list\n")->empty()) << text;
}

TEST(FileLists, aDataSetHasAPlainName) {
  const auto sets = readDataSets("/r/data", "4 31000000 mnist\n0 0 empty\nx 1 bad\n1 2 ../up\n1 2 a b\n-1 2 c\n1\n\n");
  EXPECT_EQ(sets, (std::vector<DataSet>{{"empty", "/r/data/empty", 0, 0}, {"mnist", "/r/data/mnist", 4, 31000000}}));
  for (const char* name : {"", ".", "..", "-a", "a/b", "a b", "a\nb"}) EXPECT_FALSE(checkDataName(name)) << name;
  EXPECT_FALSE(checkDataName(std::string(65, 'a')));
  EXPECT_TRUE(checkDataName("fashion-mnist_2.0"));
}

TEST(FileLists, onlyAFolderWithTheNameOfAnExperimentIsDeleted) {
  for (const char* id : {"", ".", "..", "../01J", "images", "01J8Z/../../x", "01J8ZZZZZZZZZZZZZZZZZZZZZ/"})
    EXPECT_TRUE(
        test::refused(removeRunsScript("/r", core::base::ExperimentId(id)), {.code = core::base::ErrorCode::Untrusted}))
        << id;
  const auto id = core::base::ExperimentId::make();
  EXPECT_FALSE(removeRunsScript("", id));
  EXPECT_FALSE(removeRunsScript("runs", id));
  EXPECT_TRUE(removeRunsScript("/r", id));
}

}  // namespace
}  // namespace baremark::remote

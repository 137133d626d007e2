// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/host_scripts.h"

#include <gtest/gtest.h>

namespace baremark::remote {
namespace {

using core::base::ErrorCode;
using core::runs::FileFacts;

const std::string kMark(32, 'c');

TEST(HostScripts, fileFactsAreReadInTheOrderOfTheirPaths) {
  const std::vector<std::string> paths = {"/none", "/f", "/d", "/none too", "/a b", ""};
  const auto facts = readStats(paths, "81a4 5 /f\n41ed 4096 /d\n8180 0 /a b\n");
  ASSERT_EQ(facts.size(), 6U);
  EXPECT_EQ(facts[0], FileFacts{});
  EXPECT_EQ(facts[1], (FileFacts{.exists = true, .isFolder = false, .size = 5}));
  EXPECT_EQ(facts[2], (FileFacts{.exists = true, .isFolder = true, .size = 0}));
  EXPECT_EQ(facts[3], FileFacts{});
  EXPECT_TRUE(facts[4].exists);
  EXPECT_EQ(facts[5], FileFacts{});
}

TEST(HostScripts, invalidFileFactsAreRefused) {
  for (const char* output :
       {"", "\n", "zz 5 /f\n", "81a4\n", "81a4 5\n", "81a4 -x /f\n", "81a4 99999999999999999999 /f\n", "garbage"})
    EXPECT_EQ(readStats({"/f"}, output), std::vector<FileFacts>{FileFacts{}}) << output;
}

TEST(HostScripts, severalReadsAreSeparated) {
  const std::vector<ReadRequest> requests = {
      {"/a", 0, 100}, {"/b", 0, 100}, {"/c", 0, 0}, {"/d", 0, 100}, {"/e", 0, 100}};
  const auto mark = [](const std::string& status) { return "\n" + kMark + " " + status + "\n"; };
  const std::string output = "ok\nfirst\nlines\n" + mark("0") + "missing\n" + mark("0") + "ok\n" + mark("0") +
                             "denied\n" + mark("0") + "other\n" + mark("0");
  const auto results = readReads(requests, kMark, output);
  ASSERT_EQ(results.size(), 5U);
  EXPECT_EQ(results[0].value(), "first\nlines\n");
  EXPECT_EQ(results[1].error().code, ErrorCode::NotFound);
  EXPECT_EQ(results[1].error().where, "/b");
  EXPECT_EQ(results[2].value(), "");
  EXPECT_EQ(results[3].error().code, ErrorCode::PermissionDenied);
  EXPECT_EQ(results[4].error().code, ErrorCode::Io);
}

TEST(HostScripts, anIncompleteOrTooLongReadIsRefused) {
  EXPECT_EQ(readReads({{"/a", 0, 9}}, kMark, "ok\nhalf").front().error().code, ErrorCode::Malformed);
  EXPECT_EQ(readReads({{"/a", 0, 9}}, kMark, "ok\nhalf\n" + kMark + " 1\n").front().error().code, ErrorCode::Io);
  EXPECT_EQ(readReads({{"/a", 0, 4}}, kMark, "ok\nmore than asked\n" + kMark + " 0\n").front().value(), "more");
}

TEST(HostScripts, targetsThatLeaveTheirFolderAreRefused) {
  for (const std::string& path :
       std::vector<std::string>{"", "relative", "/a/../b", "/a/..", "/with\nnewline", "/" + std::string(5000, 'x')}) {
    EXPECT_FALSE(putScript({{path, 1, false}})) << path;
    EXPECT_FALSE(uploadStartScript(path, 1)) << path;
    EXPECT_FALSE(uploadPieceScript(path, 0, 1)) << path;
    EXPECT_FALSE(uploadEndScript(path, std::string(64, '0'), false)) << path;
  }
  EXPECT_TRUE(putScript({{"/a/..b/c..", 1, false}}));
}

TEST(HostScripts, namesAreQuotedEverywhere) {
  const std::string evil = "/tmp/$(touch x)`touch y`'; touch z; '";
  for (const std::string& script :
       {statScript({evil}), readScript({{evil, 0, 1}}, kMark).value(), putScript({{evil, 1, false}}).value(),
        uploadStartScript(evil, 1).value(), uploadEndScript(evil, "0", true).value()})
    EXPECT_NE(script.find("'/tmp/$(touch x)`touch y`'\\''; touch z; '\\'''"), std::string::npos) << script;
}

TEST(HostScripts, errorsOfToolsBecomeErrorCodes) {
  EXPECT_EQ(fileError("/f", "head: error writing 'x': No space left on device").code, ErrorCode::NoSpace);
  EXPECT_EQ(fileError("/f", "Disk quota exceeded").code, ErrorCode::NoSpace);
  EXPECT_EQ(fileError("/f", "mkdir: cannot create directory: Permission denied").code, ErrorCode::PermissionDenied);
  EXPECT_EQ(fileError("/f", "sh: 1: cannot create /x: Read-only file system").code, ErrorCode::PermissionDenied);
  EXPECT_EQ(fileError("/f", "anything").code, ErrorCode::Io);
}

TEST(HostScripts, theFailedTargetIsNamed) {
  const std::vector<PutRequest> requests = {{"/a", 1, false}, {"/b", 1, false}, {"/c", 1, false}};
  EXPECT_TRUE(readPut(requests, {.status = 0, .out = "0\n1\n2\n"}));
  EXPECT_EQ(readPut(requests, {.status = 1, .out = "0\n1\n", .err = "No space left on device"}).error().where, "/b");
  EXPECT_FALSE(readPut(requests, {.status = 1, .out = "77\n"}));
}

TEST(HostScripts, impossibleFactsOfAnUploadTargetAreRefused) {
  const UploadStart plain = readUploadStart("whole " + std::string(64, 'a') + "\npart 120\nfree 9\n");
  EXPECT_EQ(plain.wholeHash, std::string(64, 'a'));
  EXPECT_EQ(plain.offset(1000), 120);
  EXPECT_EQ(plain.offset(100), 0) << "a part that is longer than the file is no part of it";
  EXPECT_EQ(plain.freeBytes, 9 * 1024);
  EXPECT_TRUE(plain.lacksRoomFor(10000) && plain.hasPart);
  // In bytes, the number is too large.
  const UploadStart hostile = readUploadStart("part -5\nfree 9223372036854775807\n");
  EXPECT_EQ(hostile.partSize, 0);
  EXPECT_EQ(hostile.freeBytes, -1);
  EXPECT_FALSE(hostile.lacksRoomFor(1));
}

}  // namespace
}  // namespace baremark::remote

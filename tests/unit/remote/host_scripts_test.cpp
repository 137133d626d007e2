// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/host_scripts.h"

#include <gmock/gmock.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <set>
#include <string>

#include "remote/ssh/shell_protocol.h"
#include "remote/ssh/ssh_connection.h"
#include "remote/transfer/manifest.h"
#include "remote/transfer/runs_folder.h"
#include "tests/refused.h"
#include "tests/waiting.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode;
using core::runs::FileFacts;
using std::chrono::milliseconds;
using std::chrono::seconds;

const std::string kMark(32, 'c');

TEST(HostScripts, fileFactsAreReadInTheOrderOfTheirPathsOrRefused) {
  EXPECT_THAT(readStats({"/none", "/f", "/d", "/none too", "/a b", ""}, "81a4 5 /f\n41ed 4096 /d\n8180 0 /a b\n"),
              testing::ElementsAre(FileFacts{}, FileFacts{.exists = true, .isFolder = false, .size = 5},
                                   FileFacts{.exists = true, .isFolder = true, .size = 0}, FileFacts{},
                                   FileFacts{.exists = true, .isFolder = false, .size = 0}, FileFacts{}));
  for (const char* output :
       {"", "\n", "zz 5 /f\n", "81a4\n", "81a4 5\n", "81a4 -x /f\n", "81a4 99999999999999999999 /f\n", "garbage"})
    EXPECT_EQ(readStats({"/f"}, output), std::vector<FileFacts>{FileFacts{}}) << output;
}

TEST(HostScripts, severalReadsAreSeparated) {
  const std::vector<ReadRequest> requests = {
      {"/a", 0, 100}, {"/b", 0, 100}, {"/c", 0, 0}, {"/d", 0, 100}, {"/e", 0, 100}};
  std::string output;
  for (const char* answer : {"ok\nfirst\nlines\n", "missing\n", "ok\n", "denied\n", "other\n"})
    output += answer + ("\n" + kMark + " 0\n");
  const auto results = readReads(requests, kMark, output);
  ASSERT_EQ(results.size(), 5U);
  EXPECT_EQ(results[0].value(), "first\nlines\n");
  EXPECT_TRUE(test::refused(results[1], {.code = ErrorCode::NotFound, .where = "/b"}));
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
    EXPECT_THAT(script, testing::HasSubstr("'/tmp/$(touch x)`touch y`'\\''; touch z; '\\'''"));
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

const std::string kName(32, 'a');
std::string begin(const std::string& name) {
  return "\n" + name + "-BEGIN\n";
}
std::string end(const std::string& name, const std::string& status) {
  return "\n" + name + "-END" + status + "\n";
}

/// All answers that a stream gives for a name if the text arrives in pieces of `size` bytes.
AnswerStream::Taken inPieces(const std::string& text, std::size_t size, const std::string& name = kName) {
  AnswerStream stream;
  AnswerStream::Taken all;
  for (std::size_t at = 0; at < text.size(); at += size) {
    stream.feed(text.substr(at, size));
    const AnswerStream::Taken taken = stream.take(name);
    all.bytes += taken.bytes;
    all.isBroken = all.isBroken || taken.isBroken;
    if (taken.status) all.status = taken.status;
  }
  return all;
}

TEST(ShellProtocol, anAnswerArrivesCompleteHoweverItIsSplit) {
  const std::string content("line\n\nwith \0 and \n\nno newline at the end", 40);
  const std::string text = "Welcome to the cluster!\n" + begin(kName) + content + end(kName, " 7");
  for (std::size_t size = 1; size <= text.size(); ++size) {
    const AnswerStream::Taken taken = inPieces(text, size);
    EXPECT_EQ(taken.bytes, content) << size;
    EXPECT_EQ(taken.status, 7) << size;
    EXPECT_FALSE(taken.isBroken) << size;
  }
}

TEST(ShellProtocol, onlyAPossibleEndMarkerIsHeldBack) {
  AnswerStream stream;
  const std::string half = kName.substr(0, 5);
  const std::pair<std::string, std::string> pieces[] = {{begin(kName) + "hello", "hello"},
                                                        {"a\nb\n" + half, "a\nb"},
                                                        {"no end", "\n" + half + "no end"},
                                                        {"\n", ""},
                                                        {kName + "-EN", ""}};
  for (const auto& [fed, taken] : pieces) {
    stream.feed(fed);
    EXPECT_EQ(stream.take(kName).bytes, taken) << fed;
  }
  stream.feed("D 0\n");
  const AnswerStream::Taken last = stream.take(kName);
  EXPECT_EQ(last.bytes, "");
  EXPECT_EQ(last.status, 0);
}

TEST(ShellProtocol, consecutiveAnswersAreSeparated) {
  const std::string other(32, 'b');
  AnswerStream stream;
  stream.feed(begin(kName) + "first" + end(kName, " 0") + "late words of somebody" + begin(other) + "second" +
              end(other, " 1"));
  EXPECT_EQ(stream.take(kName).bytes, "first");
  const AnswerStream::Taken second = stream.take(other);
  EXPECT_EQ(second.bytes, "second");
  EXPECT_EQ(second.status, 1);
}

TEST(ShellProtocol, outputBeforeTheAnswerIsKeptUpToALimit) {
  AnswerStream stream;
  stream.feed("motd: maintenance on Monday\n" + std::string(100000, 'x'));
  (void)stream.take(kName);
  EXPECT_EQ(stream.strayOutput().substr(0, 28), "motd: maintenance on Monday\n");
  EXPECT_LE(stream.strayOutput().size(), 4096U);
  EXPECT_FALSE(stream.hasBegun());
}

TEST(ShellProtocol, anInvalidStatusIsAnError) {
  EXPECT_TRUE(inPieces(begin(kName) + end(kName, " seven"), 1000).isBroken);
  EXPECT_TRUE(inPieces(begin(kName) + end(kName, "7"), 1000).isBroken);
  EXPECT_TRUE(inPieces(begin(kName) + "\n" + kName + "-END " + std::string(100, '1'), 1000).isBroken);
  EXPECT_EQ(inPieces(begin(kName) + end(kName, ""), 1000).status, 0) << "on stderr there is none";
}

TEST(ShellProtocol, namesAreLongAndNew) {
  std::set<std::string> names;
  for (int i = 0; i < 1000; ++i) EXPECT_TRUE(names.insert(newRequestName()).second);
  EXPECT_THAT(names, testing::Each(testing::MatchesRegex("[0-9a-f]{32}")));
}

TEST(ShellProtocol, aRequestHasAHeaderOfFixedLengthAndEndsWithItsName) {
  for (const std::string& script : {std::string("echo hello"), std::string(100000, ':')}) {
    const std::string request = framedRequest(kName, script, RequestData::None);
    EXPECT_THAT(request, testing::AllOf(testing::StartsWith(kName), testing::EndsWith("#" + kName)));
    EXPECT_EQ(request.substr(42, 2), " -");
    EXPECT_EQ(std::stoul(request.substr(32, 12)), request.size() - 44);
  }
  EXPECT_EQ(framedRequest(kName, "cat", RequestData::Counted).substr(42, 2), " d");
}

TEST(ShellProtocol, theLoginShellGetsOneLineThatEveryShellUnderstands) {
  EXPECT_EQ(shellCommandLine().find_first_of("\n!\\`*?[]{}~&|;<>"), std::string::npos);
  EXPECT_EQ(shellBootstrap().size(), 2048U);
  EXPECT_EQ(shellBootstrap().find('\0'), std::string::npos);
}

/// Whether a shell that waits `silence` seconds for input has ended after `wait` if its client sends nothing.
bool endsBySilence(const std::string& silence, milliseconds wait) {
  std::string script = shellBootstrap();
  const std::string limit = "timeout 600 ";
  const std::size_t at = script.find(limit);
  EXPECT_NE(at, std::string::npos) << "the published limit is ten minutes";
  script.replace(at, limit.size(), "timeout " + silence + std::string(4 - silence.size(), ' '));
  const std::string mark = (std::filesystem::temp_directory_path() / ("shell-" + newRequestName())).string();
  FILE* shell = ::popen(("(" + shellCommandLine().substr(5) + ") >/dev/null 2>&1; : >" + mark).c_str(), "w");
  EXPECT_NE(shell, nullptr);
  std::fwrite(script.data(), 1, script.size(), shell);
  std::fflush(shell);
  const bool hasEnded = test::waitUntil([&] { return std::filesystem::exists(mark); }, wait);
  ::pclose(shell);
  std::filesystem::remove(mark);
  return hasEnded;
}

TEST(ShellProtocol, aShellEndsAfterItsClientVanished) {
  EXPECT_TRUE(endsBySilence("1", seconds(30)));
  EXPECT_FALSE(endsBySilence("600", milliseconds(1500)));
}

// Lists of files and data sets as hosts print them. They are untrusted.

const std::string kHash(64, 'a');

std::string lineOf(const std::string& path, const std::string& size) {
  return kHash + "  ./" + path + "\nsize " + size + " ./" + path + "\n";
}

TEST(FileLists, aFileHasItsSizeAndHashAndAnIncompleteListIsRefused) {
  const auto files = test::got(readManifest(lineOf("b c/d", "5") + lineOf("a", "0") + "end of the list\n"));
  EXPECT_EQ(files, (std::vector<ListedFile>{{"a", 0, kHash}, {"b c/d", 5, kHash}}));
  EXPECT_TRUE(readManifest("end of the list\n")->empty());
  EXPECT_TRUE(test::refused(readManifest(lineOf("a", "5")), {.code = ErrorCode::Malformed}));
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
    EXPECT_TRUE(test::refused(removeRunsScript("/r", core::base::ExperimentId(id)), {.code = ErrorCode::Untrusted}))
        << id;
  const auto id = core::base::ExperimentId::make();
  EXPECT_FALSE(removeRunsScript("", id));
  EXPECT_FALSE(removeRunsScript("runs", id));
  EXPECT_TRUE(removeRunsScript("/r", id));
}

// When a lost connection is tried again.

const core::base::MonotonicTime kStart{seconds(1000)};

/// The wait is `seconds`, or up to a quarter longer.
void expectWait(const RetryLadder& ladder, core::base::MonotonicTime since, int step) {
  const auto wait = std::chrono::duration_cast<milliseconds>(ladder.next() - since);
  EXPECT_GE(wait, seconds(step));
  EXPECT_LE(wait, milliseconds(1250) * step);
  EXPECT_FALSE(ladder.isDue(ladder.next() - milliseconds(1)));
  EXPECT_TRUE(ladder.isDue(ladder.next()));
}

TEST(RetryLadder, aHostThatIsSilentOrHangsUpAfterTheSignInIsRetriedLessAndLessOften) {
  for (const bool signsIn : {false, true}) {
    RetryLadder ladder(kHealthyAfter);
    EXPECT_TRUE(ladder.isDue(kStart));
    auto now = kStart;
    for (const int step : {1, 2, 5, 15, 60, 60, 60}) {
      if (signsIn) {
        ladder.noteSignIn(now);
        now += seconds(59);
        ladder.noteLoss(now, kMuchCarried - 1);
      } else {
        ladder.noteFailure(now);
      }
      expectWait(ladder, now, step);
      now = ladder.next();
    }
  }
}

TEST(RetryLadder, aLongSessionOrOneWithMuchDataResetsTheDelays) {
  RetryLadder ladder(kHealthyAfter);
  for (int i = 0; i < 4; ++i) ladder.noteFailure(kStart);
  ladder.noteSignIn(kStart);
  ladder.noteLoss(kStart + seconds(60), 0);
  expectWait(ladder, kStart + seconds(60), 1);
  // The session is over. Its duration does not count twice.
  ladder.noteLoss(kStart + seconds(200), kMuchCarried);
  expectWait(ladder, kStart + seconds(200), 2);
  auto now = kStart + seconds(300);
  for (int cut = 0; cut < 5; ++cut) {
    ladder.noteSignIn(now);
    now += seconds(5);
    ladder.noteLoss(now, kMuchCarried);
    expectWait(ladder, now, 1);
  }
}

TEST(RetryLadder, aRetryOnRequestIsNotDelayed) {
  RetryLadder ladder(kHealthyAfter);
  for (int i = 0; i < 4; ++i) ladder.noteFailure(kStart);
  ladder.reset();
  EXPECT_TRUE(ladder.isDue(kStart));
  ladder.noteFailure(kStart);
  expectWait(ladder, kStart, 1);
}

TEST(RetryLadder, programsThatLostTheConnectionTogetherReconnectAtDifferentTimes) {
  std::set<core::base::MonotonicTime> times;
  for (int i = 0; i < 50; ++i) {
    RetryLadder ladder(kHealthyAfter);
    ladder.noteLoss(kStart, 0);
    times.insert(ladder.next());
  }
  EXPECT_GT(times.size(), 1U);
}

}  // namespace
}  // namespace baremark::remote

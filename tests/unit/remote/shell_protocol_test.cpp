// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/shell_protocol.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <set>
#include <thread>

namespace baremark::remote {
namespace {

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
  stream.feed(begin(kName) + "hello");
  EXPECT_EQ(stream.take(kName).bytes, "hello");
  stream.feed("a\nb\n" + kName.substr(0, 5));
  EXPECT_EQ(stream.take(kName).bytes, "a\nb");
  stream.feed("no end");
  EXPECT_EQ(stream.take(kName).bytes, "\n" + kName.substr(0, 5) + "no end");
  stream.feed("\n");
  EXPECT_EQ(stream.take(kName).bytes, "");
  stream.feed(kName + "-EN");
  EXPECT_EQ(stream.take(kName).bytes, "");
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
  for (int i = 0; i < 1000; ++i) {
    const std::string name = newRequestName();
    EXPECT_EQ(name.size(), 32U);
    EXPECT_EQ(name.find_first_not_of("0123456789abcdef"), std::string::npos);
    names.insert(name);
  }
  EXPECT_EQ(names.size(), 1000U);
}

TEST(ShellProtocol, aRequestHasAHeaderOfFixedLengthAndEndsWithItsName) {
  for (const std::string& script : {std::string("echo hello"), std::string(100000, ':')}) {
    const std::string request = framedRequest(kName, script, RequestData::None);
    EXPECT_EQ(request.substr(0, 32), kName);
    const std::string header = request.substr(0, 44);
    EXPECT_EQ(header.substr(42), " -");
    EXPECT_EQ(std::stoul(header.substr(32)), request.size() - 44);
    EXPECT_EQ(request.substr(request.size() - 33), "#" + kName);
  }
  EXPECT_EQ(framedRequest(kName, "cat", RequestData::Counted).substr(42, 2), " d");
}

TEST(ShellProtocol, theLoginShellGetsOneLineThatEveryShellUnderstands) {
  EXPECT_EQ(shellCommandLine().find_first_of("\n!\\`*?[]{}~&|;<>"), std::string::npos);
  EXPECT_EQ(shellBootstrap().size(), 2048U);
  EXPECT_EQ(shellBootstrap().find('\0'), std::string::npos);
}

/// Whether a shell has ended after `wait` if its client keeps standard input open and sends nothing. The shell waits
/// `silence` seconds for input.
bool endsBySilence(const std::string& silence, std::chrono::milliseconds wait) {
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
  const auto end = std::chrono::steady_clock::now() + wait;
  while (!std::filesystem::exists(mark) && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  const bool hasEnded = std::filesystem::exists(mark);
  ::pclose(shell);
  std::filesystem::remove(mark);
  return hasEnded;
}

TEST(ShellProtocol, aShellEndsAfterItsClientVanished) {
  EXPECT_TRUE(endsBySilence("1", std::chrono::seconds(30)));
  EXPECT_FALSE(endsBySilence("600", std::chrono::milliseconds(1500)));
}

}  // namespace
}  // namespace baremark::remote

// SPDX-License-Identifier: GPL-3.0-or-later
// The end of a log on a host whose file the test writes.
#include "app/models/log_tail.h"
#include "tests/fakes/wrapped_host.h"

#include <gtest/gtest.h>

#include <QCoreApplication>

namespace baremark::app::models {
namespace {

using core::base::Error;
using core::base::ErrorCode;
using core::base::Result;
namespace runs = core::runs;

/// A host with one file that exists or not. Every call is answered immediately.
class OneFileHost final : public fakes::SilentHost {
 public:
  std::optional<std::string> content;
  bool isAway = false;

  [[nodiscard]] QFuture<Result<std::string>> read(std::string, std::int64_t offset, std::int64_t limit) override {
    if (isAway) return answered<std::string>(core::base::fail(Error{.code = ErrorCode::Offline}));
    if (!content) return answered<std::string>(core::base::fail(Error{.code = ErrorCode::NotFound}));
    const auto from = static_cast<std::size_t>(offset);
    return answered<std::string>(from >= content->size() ? std::string()
                                                         : content->substr(from, static_cast<std::size_t>(limit)));
  }
  [[nodiscard]] QFuture<Result<std::vector<runs::FileFacts>>> stat(std::vector<std::string>) override {
    if (isAway) return answered<std::vector<runs::FileFacts>>(core::base::fail(Error{.code = ErrorCode::Offline}));
    const auto size = content ? static_cast<std::int64_t>(content->size()) : 0;
    return answered<std::vector<runs::FileFacts>>(
        std::vector<runs::FileFacts>{{.exists = content.has_value(), .isFolder = false, .size = size}});
  }

 private:
  template <class T>
  static QFuture<Result<T>> answered(Result<T> result) {
    return core::runs::readyFuture<Result<T>>(std::move(result));
  }
};

class LogTailTest : public ::testing::Test {
 protected:
  void SetUp() override {
    QObject::connect(&m_tail, &LogTail::cleared, &m_tail, [this] { m_seen.clear(); });
    QObject::connect(&m_tail, &LogTail::linesArrived, &m_tail,
                     [this](const QString& lines) { m_seen += lines.toStdString() + "\n"; });
    QObject::connect(&m_tail, &LogTail::unavailable, &m_tail, [this] { ++m_unavailable; });
    QObject::connect(&m_tail, &LogTail::available, &m_tail, [this] { ++m_available; });
  }
  /// The text shown after another look.
  std::string look() {
    m_tail.readMore();
    return settled();
  }
  std::string follow() {
    m_tail.follow(&m_host, "/log");
    return settled();
  }
  std::string settled() {
    for (int i = 0; i < 50; ++i) QCoreApplication::sendPostedEvents();
    return m_seen;
  }

  OneFileHost m_host;
  LogTail m_tail;
  std::string m_seen;
  int m_unavailable = 0;
  int m_available = 0;
};

TEST_F(LogTailTest, aLineIsShownOnceItIsWhole) {
  m_host.content = "one\ntw";
  EXPECT_EQ(follow(), "one\n");
  *m_host.content += "o";
  EXPECT_EQ(look(), "one\n");
  *m_host.content += "\nthree\nfo";
  EXPECT_EQ(look(), "one\ntwo\nthree\n");
  EXPECT_EQ(look(), "one\ntwo\nthree\n");
}

TEST_F(LogTailTest, anEmptyLineThatArrivesAloneIsShown) {
  m_host.content = "one\n";
  EXPECT_EQ(follow(), "one\n");
  *m_host.content += "\n";
  EXPECT_EQ(look(), "one\n\n");
  *m_host.content += "two\n";
  EXPECT_EQ(look(), "one\n\ntwo\n");
}

TEST_F(LogTailTest, onlyLinesThatArriveWhileTheLogIsOpenHaveATime) {
  std::vector<bool> hasTime;
  QObject::connect(&m_tail, &LogTail::linesArrived, &m_tail,
                   [&hasTime](const QString&, std::optional<core::base::WallTime> readAt) {
                     hasTime.push_back(readAt.has_value());
                   });
  m_host.content = "one\n";
  follow();
  *m_host.content += "two\n";
  look();
  m_tail.pauseReading();
  *m_host.content += "three\n";
  look();
  *m_host.content += "four\n";
  look();
  EXPECT_EQ(hasTime, (std::vector<bool>{false, true, false, true}));
}

TEST_F(LogTailTest, theEndOfALongFileIsShownWithoutItsIncompleteFirstLine) {
  m_host.content = std::string();
  for (int i = 0; i < 20000; ++i) *m_host.content += "line " + std::to_string(i) + "\n";
  const std::string seen = follow();
  EXPECT_LT(seen.size(), std::size_t{70} << 10U);
  EXPECT_TRUE(seen.starts_with("line ")) << seen.substr(0, 20);
  EXPECT_NE(seen.find("\nline 19999\n"), std::string::npos);
  EXPECT_TRUE(m_host.content->ends_with("\n" + seen));
}

TEST_F(LogTailTest, muchOutputAtOnceIsReadInPartsWithoutLoss) {
  m_host.content = "begin\n";
  follow();
  std::string more;
  for (int i = 0; i < 30000; ++i) more += "line " + std::to_string(i) + "\n";
  *m_host.content += more;
  EXPECT_TRUE(look() == "begin\n" + more);
}

TEST_F(LogTailTest, anEndlessLineIsCutAndTheNextLineIsComplete) {
  m_host.content = "begin\n";
  follow();
  *m_host.content += std::string(1 << 20, 'x');
  EXPECT_EQ(look(), "begin\n");
  *m_host.content += "\nnext\n";
  const std::string seen = look();
  EXPECT_LE(seen.size(), std::size_t{20} << 10U);
  EXPECT_TRUE(seen.ends_with("x\nnext\n"));
}

TEST_F(LogTailTest, aTruncatedFileIsReadFromItsStart) {
  m_host.content = "old one\nold two\n";
  EXPECT_EQ(follow(), "old one\nold two\n");
  m_host.content = "new\n";
  EXPECT_EQ(look(), "new\n");
  *m_host.content += "newer\n";
  EXPECT_EQ(look(), "new\nnewer\n");
}

TEST_F(LogTailTest, aFileMayAppearLater) {
  EXPECT_EQ(follow(), "");
  m_host.content = "here\n";
  EXPECT_EQ(look(), "here\n");
  EXPECT_EQ(m_unavailable, 0);
}

TEST_F(LogTailTest, anUnreachableHostAndItsReturnAreEachReportedOnce) {
  m_host.isAway = true;
  EXPECT_EQ(follow(), "");
  look();
  EXPECT_EQ(m_unavailable, 1);
  m_host.isAway = false;
  m_host.content = "one\n";
  EXPECT_EQ(look(), "one\n");
  EXPECT_EQ(m_available, 1);
  m_host.isAway = true;
  EXPECT_EQ(look(), "one\n") << "what is there stays";
  look();
  EXPECT_EQ(m_unavailable, 2);
  m_host.isAway = false;
  *m_host.content += "two\n";
  EXPECT_EQ(look(), "one\ntwo\n");
  EXPECT_EQ(m_available, 2);
}

TEST_F(LogTailTest, hostileBytesAreMadePrintable) {
  m_host.content = std::string("a\0b\x1b[31m\xff\n", 10);
  const std::string seen = follow();
  for (const char letter : {'\0', '\x1b', '\xff'}) EXPECT_EQ(seen.find(letter), std::string::npos);
  EXPECT_TRUE(seen.starts_with("a"));
}

}  // namespace
}  // namespace baremark::app::models

// SPDX-License-Identifier: GPL-3.0-or-later
// Reading many files at once with a shell and the host's tools.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <optional>

#include "core/base/quoting.h"
#include "core/runs/task_pool.h"
#include "remote/local/local_host.h"
#include "remote/ssh/host_scripts.h"
#include "tests/fakes/ssh_server.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode;

class HostReadsTest : public ::testing::Test {
 protected:
  std::string at(const std::string& name) const { return m_place.path() + "/" + name; }
  std::string file(const std::string& name, const std::string& content) const {
    std::ofstream(at(name), std::ios::binary) << content;
    return at(name);
  }
  /// By a shell of nobody.
  std::vector<core::base::Result<std::string>> answersTo(const std::vector<ReadRequest>& requests) {
    const std::string mark(32, 'c');
    file("script", readScript(requests, mark).value());
    std::filesystem::permissions(m_place.path(), std::filesystem::perms(0755));
    const std::string nobody = ::geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : "";
    const auto outcome = core::runs::waitFor(m_host.exec(
        {.script = "cd " + core::base::shellQuoted(m_place.path()).value() + " && " + nobody + "sh ./script",
         .outputCap = 8 << 20}));
    EXPECT_TRUE(outcome && outcome->status == 0 && outcome->err.empty())
        << (outcome ? outcome->err : toLogLine(outcome.error()));
    return readReads(requests, mark, outcome ? outcome->out : std::string());
  }

  const fakes::TemporaryFolder m_place{"reads it's \"$HOME\""};
  LocalHost m_host{m_place.path()};
};

TEST_F(HostReadsTest, returnTheRequestedPartOfEachFile) {
  std::string many;
  for (int i = 0; many.size() < 700'000; ++i) many += static_cast<char>(i % 256) + std::to_string(i);
  const std::string lines = "first\nlines\n";
  const std::string binary("\0\n\0", 3);
  ASSERT_EQ(::mkfifo(at("pipe").c_str(), 0644), 0);
  struct Row {
    ReadRequest request;
    std::optional<std::string> content;
    ErrorCode error = {};
  };
  const std::vector<Row> rows = {{{file("a", lines), 0, 100}, lines},
                                 {{at("a"), 2, 3}, "rst"},
                                 {{at("a"), 6, 99}, "lines\n"},
                                 {{at("a"), 0, 0}, ""},
                                 {{at("a"), 99, 9}, ""},
                                 {{file("-e b'c", binary), 0, 9}, binary},
                                 {{file("empty", ""), 0, 9}, ""},
                                 {{file("many", many), 7, 600'000}, many.substr(7, 600'000)},
                                 {{at("none"), 0, 9}, {}, ErrorCode::NotFound},
                                 {{m_place.path(), 0, 9}, {}, ErrorCode::Io},
                                 {{at("pipe"), 0, 9}, {}, ErrorCode::Io}};
  std::vector<ReadRequest> requests;
  for (const Row& row : rows) requests.push_back(row.request);
  const auto answers = answersTo(requests);
  ASSERT_EQ(answers.size(), rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    SCOPED_TRACE(rows[i].request.path + " from " + std::to_string(rows[i].request.offset));
    ASSERT_EQ(answers[i].has_value(), rows[i].content.has_value());
    if (rows[i].content)
      EXPECT_TRUE(*answers[i] == *rows[i].content) << answers[i]->size() << " bytes";
    else
      EXPECT_EQ(answers[i].error().code, rows[i].error);
  }
}

TEST_F(HostReadsTest, nameUnreadableFiles) {
  std::filesystem::permissions(file("secret", "s"), std::filesystem::perms::none);
  const auto answers = answersTo(std::vector<ReadRequest>(5, {at("secret"), 0, 9}));
  ASSERT_EQ(answers.size(), 5U);
  for (const auto& answer : answers) EXPECT_EQ(answer.error().code, ErrorCode::PermissionDenied);
}

}  // namespace
}  // namespace baremark::remote

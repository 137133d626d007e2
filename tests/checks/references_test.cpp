// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that references lead somewhere: from sources to documents, and from documents to other files. A source refers
// to a section as (core/stats/README.md, "One point"): path from the top folder, comma, quoted heading.
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "tests/checks/source_tree.h"
#include "tests/places.h"

namespace baremark {
namespace {

namespace fs = std::filesystem;

using checks::filesEndingIn;
using checks::textOf;

/// Headings of a Markdown text, without the leading `#`. Lines in code blocks do not count.
std::vector<std::string> headingsOf(const std::string& markdown) {
  std::vector<std::string> headings;
  std::istringstream lines(markdown);
  bool isCode = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("```", 0) == 0) isCode = !isCode;
    const std::size_t marks = line.find_first_not_of('#');
    if (!isCode && marks != std::string::npos && marks > 0 && line[marks] == ' ')
      headings.push_back(line.substr(marks + 1));
  }
  return headings;
}

/// The anchor that GitHub and GitLab make from a heading: in lower case, with dashes for blanks and without other
/// punctuation.
std::string anchorOf(const std::string& heading) {
  std::string anchor;
  for (const char c : heading) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || c == '-' || c == '_') {
      anchor += static_cast<char>(std::tolower(byte));
    } else if (c == ' ') {
      anchor += '-';
    } else if (byte >= 0x80) {
      anchor += c;
    }
  }
  return anchor;
}

/// `source` with each comment joined into one line, because a reference may continue in the next line.
std::string joinedComments(const std::string& source) {
  static const std::regex breaks("\n[ \t]*(///?<?|#|\\*)?[ \t]*");
  return std::regex_replace(source, breaks, " ");
}

struct Reference {
  std::string document;
  std::string heading;  ///< empty: the whole document
};

/// The references in a source: "NAME.md", with or without a comma and a quoted heading.
std::vector<Reference> referencesIn(const std::string& source) {
  static const std::regex reference(R"RE((^|[^\w/.*$])([A-Za-z_][\w/.-]*\.md)(, "([^"]+)")?)RE");
  std::vector<Reference> found;
  const std::string text = joinedComments(source);
  for (auto it = std::sregex_iterator(text.begin(), text.end(), reference); it != std::sregex_iterator(); ++it)
    found.push_back({(*it)[2], (*it)[4]});
  return found;
}

/// Why the document or the heading of `reference` cannot be found; empty if it exists.
std::string problemOf(const Reference& reference) {
  const fs::path document = fs::path(places::kSource) / reference.document;
  if (!fs::is_regular_file(document)) return "there is no " + reference.document;
  if (reference.heading.empty()) return "";
  for (const std::string& heading : headingsOf(textOf(document))) {
    if (heading == reference.heading) return "";
  }
  return reference.document + " has no heading \"" + reference.heading + "\"";
}

TEST(References, sourcesNameExistingDocumentsAndHeadings) {
  int seen = 0;
  for (const fs::path& file : filesEndingIn({".h", ".cpp", ".cu", ".sh", ".txt", ".cmake", ".sql"})) {
    if (file == fs::path("tests/checks/references_test.cpp") || file == fs::path("tests/checks/includes_test.cpp"))
      continue;
    if (file.generic_string().rfind("tests/data/", 0) == 0) continue;
    const std::string source = textOf(file);
    for (const Reference& reference : referencesIn(source)) {
      // A lower-case name without a folder is a file that a program reads or writes, not a document.
      const bool isDocument = reference.document.find('/') != std::string::npos ||
                              std::isupper(static_cast<unsigned char>(reference.document[0])) != 0;
      if (!isDocument) continue;
      ++seen;
      EXPECT_EQ(problemOf(reference), "") << file;
    }
  }
  EXPECT_GT(seen, 20);
}

TEST(References, sourcesNameASectionOfTheArchitecture) {
  static const std::regex bare(R"RE(ARCHITECTURE\.md(?!, "))RE");
  for (const fs::path& file : filesEndingIn({".h", ".cpp", ".cu"})) {
    if (file.string().rfind("tests/checks/", 0) == 0) continue;
    EXPECT_FALSE(std::regex_search(joinedComments(textOf(file)), bare)) << file;
  }
}

TEST(References, documentsLinkToExistingFilesAndHeadings) {
  static const std::regex link(R"RE(\]\(([^)\s#]*)(#([^)\s]+))?\))RE");
  int seen = 0;
  for (const fs::path& file : filesEndingIn({".md"})) {
    const fs::path path = fs::path(places::kSource) / file;
    const std::string text = textOf(path);
    for (auto it = std::sregex_iterator(text.begin(), text.end(), link); it != std::sregex_iterator(); ++it) {
      const std::string target = (*it)[1];
      const std::string anchor = (*it)[3];
      if (target.find("://") != std::string::npos || target.rfind("mailto:", 0) == 0) continue;
      // Help pages link to each other by topic, without an extension. The window resolves these links.
      if (file.string().rfind("resources/help", 0) == 0 && target.find('.') == std::string::npos) continue;
      ++seen;
      const fs::path document = target.empty() ? path : path.parent_path() / target;
      EXPECT_TRUE(fs::exists(document)) << file << " links to " << target;
      if (anchor.empty() || !fs::is_regular_file(document)) continue;
      bool isThere = false;
      for (const std::string& heading : headingsOf(textOf(document))) isThere = isThere || anchorOf(heading) == anchor;
      EXPECT_TRUE(isThere) << file << " links to " << target << "#" << anchor;
    }
  }
  EXPECT_GT(seen, 10);
}

TEST(References, missingDocumentsAndHeadingsAreFound) {
  const std::vector<Reference> found =
      referencesIn("/// The verdict (core/stats/README.md, \"One\n/// point\"), see README.md.");
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].document, "core/stats/README.md");
  EXPECT_EQ(found[0].heading, "One point");
  EXPECT_EQ(found[1].document, "README.md");
  EXPECT_EQ(found[1].heading, "");
  EXPECT_NE(problemOf({"NOWHERE.md", ""}), "");
  EXPECT_NE(problemOf({"README.md", "No such heading"}), "");
  EXPECT_EQ(problemOf({"README.md", "Two commands"}), "");
  EXPECT_EQ(anchorOf("A runtime, or two"), "a-runtime-or-two");
}

}  // namespace
}  // namespace baremark

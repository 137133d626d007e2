// SPDX-License-Identifier: GPL-3.0-or-later
// Core, remote and the program write Error::allowed in English. Every phrase that they write has a form in app/text, so
// that it is told in the user's language.
#include <gtest/gtest.h>

#include <QString>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "app/text/advice_text.h"
#include "app/text/allowed_text.h"
#include "app/text/sentence_forms.h"
#include "tests/places.h"

namespace baremark::app::text {
namespace {

namespace fs = std::filesystem;

/// Phrases without a form: what is allowed in descriptors, telemetry and other files of programs, which developers
/// write, and names or values that are the same in every language.
const std::set<std::string> kWithoutForm = {
    "#rrggbb",
    "${index} between _ . [ ]",
    "${name}",
    "1 bytes a line",
    "1 entries, as many as the first column",
    "1 to 1, as planned",
    "1.0",
    "1.x",
    "UTC such as 2026-08-21T14:32:05.120Z",
    "UTF-8",
    "a ULID",
    "a block that has not ended",
    "a name other than auto and mpirun",
    "a pattern with ${tag}",
    "a planned block",
    "a regular expression",
    "a text, {each, argv}, {if, argv} or {use}",
    "an offset from 0, a limit of 0 to 1 GiB",
    "an offset from 0, at most 1 bytes",
    "auto, 1",
    "beginnings of names of variables",
    "its last line: 1",
    "names joined by and, or, not, ==, >=",
    "names of variables",
    "numbers or null",
    "one case, point, round and allocation a block",
    "one importer",
    "png, svg, pdf, csv",
    "store 1",
    "the name of a variable",
    "ULIDs",
    "words, in which ${id} stands for the job",
};

/// Phrases that are put together elsewhere, so that the line has a part only. Tests of the refusals themselves have the
/// whole.
const std::set<std::string> kInParts = {
    "1 to 1 cores",
    "1 to 1 on one node, or ranks_per_node1",
    "1 with 1 ranks: 1",
    "1: an experiment has at most 1 runs; a new one takes more",
    "1; not \"local\", which is this machine",
};

/// From `begin` to the end of the initialiser: a comma, a semicolon or a closing bracket that is not within another.
std::string initialiser(const std::string& text, std::size_t begin) {
  int depth = 0;
  bool isQuoted = false;
  std::size_t end = begin;
  for (; end < text.size(); ++end) {
    const char c = text[end];
    if (isQuoted) {
      if (c == '\\') ++end;
      else if (c == '"') isQuoted = false;
      continue;
    }
    if (c == '"') isQuoted = true;
    else if (c == '(' || c == '[' || c == '{') ++depth;
    else if ((c == ',' || c == ';') && depth == 0) break;
    else if (c == ')' || c == ']' || c == '}') {
      if (--depth < 0) break;
    }
  }
  return text.substr(begin, end - begin);
}

/// Both results of each `a ? b : c`, without the condition.
std::vector<std::string> alternatives(const std::string& expression) {
  std::vector<std::string> out(1);
  bool isQuoted = false;
  for (std::size_t i = 0; i < expression.size(); ++i) {
    const char c = expression[i];
    const bool isScope = c == ':' && (expression.compare(i, 2, "::") == 0 || (i > 0 && expression[i - 1] == ':'));
    if (isQuoted && c == '\\') {
      out.back() += c;
      ++i;
    } else if (c == '"') {
      isQuoted = !isQuoted;
    } else if (!isQuoted && c == '?') {
      out.back().clear();
      continue;
    } else if (!isQuoted && c == ':' && !isScope) {
      out.emplace_back();
      continue;
    }
    out.back() += expression[i];
  }
  return out;
}

/// The literals of a sum of texts, with 1 for each other part; empty where it has no literal.
std::string phraseOf(const std::string& sum) {
  static const std::regex literal(R"rx("((?:[^"\\]|\\.)*)")rx");
  static const std::regex word("[A-Za-z0-9_]");
  static const std::regex escape(R"(\\(.))");
  std::string out;
  std::size_t at = 0;
  for (auto found = std::sregex_iterator(sum.begin(), sum.end(), literal); found != std::sregex_iterator(); ++found) {
    const auto begin = static_cast<std::size_t>(found->position());
    if (std::regex_search(sum.substr(at, begin - at), word)) out += '1';
    out += std::regex_replace(found->str(1), escape, "$1");
    at = begin + static_cast<std::size_t>(found->length());
  }
  if (!out.empty() && std::regex_search(sum.substr(at), word)) out += '1';
  return out;
}

/// Each phrase of the sources, with a file that writes it.
std::map<std::string, std::string> phrases() {
  static const std::regex beginning(R"(\ballowed = )");
  std::map<std::string, std::string> out;
  for (const char* top : {"core", "remote", "app"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(places::kSource) / top)) {
      const std::string ending = entry.path().extension().string();
      if (ending != ".cpp" && ending != ".h") continue;
      std::ifstream in(entry.path());
      const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
      for (auto found = std::sregex_iterator(text.begin(), text.end(), beginning); found != std::sregex_iterator(); ++found) {
        const auto begin = static_cast<std::size_t>(found->position() + found->length());
        for (const std::string& sum : alternatives(initialiser(text, begin))) {
          const std::string phrase = phraseOf(sum);
          if (!phrase.empty()) out.emplace(phrase, fs::relative(entry.path(), places::kSource).generic_string());
        }
      }
    }
  }
  return out;
}

TEST(Phrases, everyPhraseOfTheSourcesThatSaysWhatIsAllowedHasAForm) {
  std::vector<const char*> sources(allowedForms().begin(), allowedForms().end());
  for (const AdviceForm& form : adviceForms()) sources.push_back(form.allowed);
  const SentenceForms forms(sources);
  const std::map<std::string, std::string> written = phrases();
  ASSERT_GT(written.size(), 150U) << "the sources are not where they are looked for";
  std::set<std::string> without;
  for (const auto& [phrase, file] : written) {
    if (forms.match(QString::fromStdString(phrase))) continue;
    without.insert(phrase);
    EXPECT_TRUE(kWithoutForm.contains(phrase) || kInParts.contains(phrase))
        << file << " says “" << phrase << "”, which is English in every language: give it a form in "
        << "app/text/allowed_text.cpp or a sentence in app/text/advice_text.cpp";
  }
  for (const std::set<std::string>& excepted : {kWithoutForm, kInParts}) {
    for (const std::string& phrase : excepted)
      EXPECT_TRUE(without.contains(phrase)) << "it has a form now, or nobody says it: " << phrase;
  }
}

}  // namespace
}  // namespace baremark::app::text

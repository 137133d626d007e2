// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/docker_words.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/base/json.h"

namespace baremark::core::recipes {

namespace {

constexpr std::array<DockerKeyword, 18> kDockerKeywords = {{
    {"ADD", true, false, true},
    {"ARG", false, true, false},
    {"CMD", true, false, false},
    {"COPY", true, false, true},
    {"ENTRYPOINT", true, false, false},
    {"ENV", false, true, false},
    {"EXPOSE", false, false, false},
    {"FROM", false, false, false},
    {"HEALTHCHECK", false, false, false},
    {"LABEL", false, true, false},
    {"MAINTAINER", false, false, false},
    {"ONBUILD", false, false, true},
    {"RUN", true, false, true},
    {"SHELL", true, false, false},
    {"STOPSIGNAL", false, false, false},
    {"USER", false, false, false},
    {"VOLUME", true, false, false},
    {"WORKDIR", false, false, false},
}};

constexpr int kMaxOnbuildDepth = 8;

/// The word of `text` that begins at `at`: white space ends it, quotes and the escape character join it.
TextRange quotedWord(std::string_view text, std::size_t at, char escape) {
  const std::size_t begin = at;
  char quote = 0;
  for (; at < text.size() && (quote != 0 || !isSpace(text[at])); ++at) {
    if (text[at] == escape && quote != '\'' && at + 1 < text.size())
      ++at;
    else if (quote == 0 && (text[at] == '"' || text[at] == '\''))
      quote = text[at];
    else if (text[at] == quote)
      quote = 0;
  }
  return {begin, at};
}

std::vector<TextRange> quotedWords(std::string_view text, char escape) {
  std::vector<TextRange> words;
  for (std::size_t at = 0; at < text.size();) {
    if (isSpace(text[at])) {
      ++at;
      continue;
    }
    words.push_back(quotedWord(text, at, escape));
    at = words.back().end;
  }
  return words;
}

std::optional<std::vector<std::string>> dockerJsonList(std::string_view text, TextRange place,
                                                       std::vector<FileProblem>& problems) {
  if (text.empty() || text.front() != '[') return {};
  const auto json = base::parseJson(text);
  if (!json || !json->is_array()) return {};
  std::vector<std::string> list;
  for (const auto& item : *json) {
    if (!item.is_string()) {
      problems.push_back({FileProblemKind::BadArguments, place});
      return {};
    }
    list.push_back(item.get<std::string>());
  }
  return list;
}

std::vector<DockerPair> dockerPairsOf(const JoinedText& arguments, const std::vector<TextRange>& words, char escape,
                                      bool mayLackValue) {
  const std::string& text = arguments.text();
  std::vector<DockerPair> pairs;
  if (words.empty()) return pairs;
  const auto wordAt = [&](const TextRange& word) { return std::string_view(text).substr(word.begin, word.size()); };
  if (!mayLackValue && wordAt(words.front()).find('=') == std::string_view::npos) {
    const TextRange value = trimmed(text, {words.front().end, text.size()});
    DockerPair old{std::string(wordAt(words.front())), {}, arguments.placeOf(TextRange{0, text.size()}), true};
    if (value.size() > 0) old.value = withoutQuotes(std::string_view(text).substr(value.begin, value.size()), escape);
    return {old};
  }
  for (const TextRange& word : words) {
    const std::string_view whole = wordAt(word);
    const std::size_t equals = whole.find('=');
    DockerPair pair{withoutQuotes(whole.substr(0, equals), escape), {}, arguments.placeOf(word), false};
    if (equals != std::string_view::npos) pair.value = withoutQuotes(whole.substr(equals + 1), escape);
    pairs.push_back(std::move(pair));
  }
  return pairs;
}

/// Reads the flags at the beginning of `text` from `at` on, and returns where the arguments begin.
std::size_t readFlags(const JoinedText& line, std::size_t at, char escape, std::vector<DockerFlag>& flags) {
  const std::string& text = line.text();
  while (true) {
    while (at < text.size() && isSpace(text[at])) ++at;
    if (text.compare(at, 2, "--") != 0) return at;
    const TextRange word = quotedWord(text, at, escape);
    const std::string plain = withoutQuotes(std::string_view(text).substr(word.begin, word.size()), escape);
    at = word.end;
    if (plain == "--") {  // the end of the flags
      while (at < text.size() && isSpace(text[at])) ++at;
      return at;
    }
    const std::size_t equals = plain.find('=');
    DockerFlag flag{lowerCase(std::string_view(plain).substr(2, equals == std::string::npos ? equals : equals - 2)),
                    {},
                    line.placeOf(word)};
    if (equals != std::string::npos) flag.value = plain.substr(equals + 1);
    flags.push_back(std::move(flag));
  }
}

}  // namespace

const DockerKeyword* dockerKeyword(std::string_view name) {
  const auto* found = std::find_if(kDockerKeywords.begin(), kDockerKeywords.end(),
                                   [&](const DockerKeyword& keyword) { return keyword.name == name; });
  return found == kDockerKeywords.end() ? nullptr : found;
}

std::string withoutQuotes(std::string_view word, char escape) {
  std::string out;
  char quote = 0;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const char c = word[i];
    if (c == escape && quote != '\'' && i + 1 < word.size()) {
      // Within double quotes the escape character stands for itself, except before these.
      const bool isSpecial = quote == 0 || word[i + 1] == '"' || word[i + 1] == '$' || word[i + 1] == escape;
      if (!isSpecial) out += c;
      out += word[++i];
    } else if (quote == 0 && (c == '"' || c == '\'')) {
      quote = c;
    } else if (quote != 0 && c == quote) {
      quote = 0;
    } else {
      out += c;
    }
  }
  return out;
}

std::vector<DockerHeredoc> heredocsIn(std::string_view line) {
  std::vector<DockerHeredoc> heredocs;
  char quote = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\\' && quote != '\'')
      ++i;
    else if (quote == 0 && (line[i] == '"' || line[i] == '\''))
      quote = line[i];
    else if (line[i] == quote)
      quote = 0;
  }
  if (quote != 0) return heredocs;  // BuildKit finds no words in a line with an open quote
  const std::vector<TextRange> words = quotedWords(line, '\\');
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string_view word = line.substr(words[i].begin, words[i].size());
    word.remove_prefix(std::min(word.find_first_not_of("0123456789"), word.size()));
    if (word.substr(0, 2) != "<<") continue;
    word.remove_prefix(2);
    DockerHeredoc heredoc;
    if (word.empty() && i + 1 < words.size()) {
      heredoc.isAfterBlank = true;
      ++i;
      word = line.substr(words[i].begin, words[i].size());
    }
    if (!heredoc.isAfterBlank && word.substr(0, 1) == "-") {
      heredoc.stripsTabs = true;
      word.remove_prefix(1);
    }
    if (word.empty() || word.find('<') != std::string_view::npos) continue;
    heredoc.name = withoutQuotes(word, '\\');
    heredoc.expands = word.find_first_of("\"'") == std::string_view::npos;
    heredocs.push_back(std::move(heredoc));
  }
  return heredocs;
}

DockerInstruction readDockerInstruction(const JoinedText& line, char escape, std::vector<FileProblem>& problems,
                                        int depth) {
  DockerInstruction out;
  const std::string& text = line.text();
  const TextRange whole = trimmed(text, {0, text.size()});
  const std::size_t end = std::min(text.find_first_of(" \t\v\f\r", whole.begin), whole.end);
  out.keyword = upperCase(std::string_view(text).substr(whole.begin, end - whole.begin));
  out.keywordPlace = line.placeOf(TextRange{whole.begin, end});
  out.place = line.placeOf(whole);
  const std::size_t rest = std::min(readFlags(line, end, escape, out.flags), whole.end);
  out.arguments = line.part({rest, whole.end});

  const DockerKeyword* keyword = dockerKeyword(out.keyword);
  if (keyword == nullptr) {
    problems.push_back({FileProblemKind::UnknownName, out.keywordPlace});
    return out;
  }
  const std::string& arguments = out.arguments.text();
  if (out.keyword == "ONBUILD") {
    if (!out.arguments.empty() && depth < kMaxOnbuildDepth)
      out.inner.push_back(readDockerInstruction(out.arguments, escape, problems, depth + 1));
    return out;
  }
  if (keyword->mayBeJson)
    out.json = dockerJsonList(arguments, out.arguments.placeOf(TextRange{0, arguments.size()}), problems);
  const std::vector<TextRange> words = quotedWords(arguments, escape);
  for (const TextRange& word : words)
    out.words.push_back({arguments.substr(word.begin, word.size()), out.arguments.placeOf(word)});
  if (out.keyword == "HEALTHCHECK" && words.size() > 1) {
    const std::size_t command = words[1].begin;
    out.json = dockerJsonList(std::string_view(arguments).substr(command),
                              out.arguments.placeOf(TextRange{command, arguments.size()}), problems);
  }
  if (keyword->hasPairs) out.pairs = dockerPairsOf(out.arguments, words, escape, out.keyword == "ARG");
  return out;
}

void checkDockerArguments(const DockerInstruction& instruction, std::vector<FileProblem>& problems) {
  const auto refuse = [&](TextRange place) { problems.push_back({FileProblemKind::BadArguments, place}); };
  const std::string& keyword = instruction.keyword;
  if (dockerKeyword(keyword) == nullptr) return;
  // "CMD []" has no command on purpose: it removes that of the base.
  if (instruction.arguments.empty()) return refuse(instruction.keywordPlace);
  const std::size_t count = instruction.json ? instruction.json->size() : instruction.words.size();
  if (keyword == "FROM") {
    const bool isNamed = count == 3 && lowerCase(instruction.words[1].text) == "as";
    if (count != 1 && !isNamed) refuse(instruction.place);
  } else if (keyword == "COPY" || keyword == "ADD") {
    if (count < 2) refuse(instruction.place);
  } else if (keyword == "SHELL") {
    if (!instruction.json || instruction.json->empty()) refuse(instruction.place);
  } else if (keyword == "STOPSIGNAL" || (keyword == "HEALTHCHECK" && count == 1)) {
    const bool isNone = keyword == "STOPSIGNAL" || upperCase(instruction.words[0].text) == "NONE";
    if (count != 1 || !isNone) refuse(instruction.place);
  } else if (keyword == "ENV" || keyword == "LABEL") {
    for (const DockerPair& pair : instruction.pairs) {
      if (!pair.value || pair.name.empty()) refuse(pair.place);
    }
  } else if (keyword == "ARG") {
    for (const DockerPair& pair : instruction.pairs) {
      if (pair.name.empty()) refuse(pair.place);
    }
  }
  for (const DockerInstruction& inner : instruction.inner) checkDockerArguments(inner, problems);
}

}  // namespace baremark::core::recipes

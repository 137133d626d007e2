// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/lint_parts.h"

#include <algorithm>
#include <array>
#include <map>

namespace baremark::core::recipes {

namespace {

/// A package manager and its options that take the next word as their value.
struct PackageTool {
  std::string_view program;
  std::string_view tool;
  std::vector<std::string_view> optionsWithValue;
};

const std::vector<PackageTool>& packageTools() {
  static const std::vector<PackageTool> all = {
      {"apt-get", "apt-get", {"-t", "--target-release", "-o", "-c"}},
      {"apt", "apt-get", {"-t", "--target-release", "-o", "-c"}},
      {"aptitude", "apt-get", {"-t", "-o"}},
      {"yum", "yum", {"-c", "--enablerepo", "--disablerepo", "--releasever", "--installroot"}},
      {"dnf", "dnf", {"-c", "--enablerepo", "--disablerepo", "--releasever", "--installroot", "--setopt"}},
      {"microdnf", "dnf", {"--enablerepo", "--disablerepo"}},
      {"zypper", "zypper", {"-r", "--repo", "--from", "-R", "--root"}},
      {"apk", "apk", {"-t", "--virtual", "-X", "--repository", "-p"}},
      {"conda", "conda", {"-c", "--channel", "-n", "--name", "-p", "--prefix", "--file"}},
      {"mamba", "conda", {"-c", "--channel", "-n", "--name", "-p", "--prefix", "--file"}},
      {"micromamba", "conda", {"-c", "--channel", "-n", "--name", "-p", "--prefix", "-f", "--file"}},
      {"pip",
       "pip",
       {"-r",
        "--requirement",
        "-c",
        "--constraint",
        "-i",
        "--index-url",
        "--extra-index-url",
        "-f",
        "--find-links",
        "-t",
        "--target",
        "--prefix",
        "--root",
        "-e",
        "--editable",
        "--trusted-host",
        "--global-option",
        "--install-option",
        "--timeout",
        "--default-timeout",
        "--platform"}},
  };
  return all;
}

/// The package manager of a program; pip also as pip3, pip3.11 and "python3 -m pip".
const PackageTool* packageTool(const LintCommand& command, std::size_t& first) {
  std::string program = command.program;
  first = command.at + 1;
  const std::vector<ShellWord>& words = command.command->words;
  if (beginsWith(program, "python") && first + 1 < words.size() && words[first].text == "-m" &&
      words[first + 1].text == "pip") {
    program = "pip";
    first += 2;
  }
  if (beginsWith(program, "pip") && program.find_first_not_of("0123456789.", 3) == std::string::npos) program = "pip";
  const auto found = std::find_if(packageTools().begin(), packageTools().end(),
                                  [&](const PackageTool& tool) { return tool.program == program; });
  return found == packageTools().end() ? nullptr : &*found;
}

}  // namespace

std::vector<const ShellWord*> LintCommand::arguments() const {
  std::vector<const ShellWord*> out;
  for (std::size_t i = at + 1; i < command->words.size(); ++i) out.push_back(&command->words[i]);
  return out;
}

bool LintCommand::has(std::initializer_list<std::string_view> wanted) const {
  return std::any_of(command->words.begin(), command->words.end(), [&](const ShellWord& word) {
    return std::find(wanted.begin(), wanted.end(), word.text) != wanted.end();
  });
}

std::vector<LintCommand> buildCommands(const LintSubject& subject) {
  std::vector<LintCommand> all;
  for (const LintScript& script : subject.scripts) {
    if (script.role != ScriptRole::Build) continue;
    // The last command of each depth: one inside $( ) ends before the command around it.
    std::map<int, const ShellCommand*> last;
    for (const ShellCommand& command : script.shell.commands) {
      const ShellCommand*& before = last[command.depth];
      all.push_back({&script, &command, before, programOf(command), programAt(command)});
      before = &command;
      last.erase(last.upper_bound(command.depth), last.end());
    }
  }
  return all;
}

std::size_t layerOf(const LintSubject& subject, const LintScript& script) {
  if (subject.dockerfile == nullptr) return static_cast<std::size_t>(script.stage);
  return static_cast<std::size_t>(&script - subject.scripts.data());
}

std::set<int> keptStages(const LintSubject& subject) {
  std::set<int> kept;
  if (subject.definition != nullptr) return {subject.definition->stages - 1};
  std::map<std::string, int> stageOf;
  std::vector<const DockerInstruction*> stages;
  for (const DockerInstruction* instruction : subject.instructions) {
    if (instruction->keyword == "FROM" && instruction->stage >= 0) stages.push_back(instruction);
  }
  for (const DockerInstruction* from : stages) stageOf.try_emplace(lowerCase(fromOf(*from).name), from->stage);
  int stage = stages.empty() ? -1 : stages.back()->stage;
  while (kept.insert(stage).second && stage >= 0) {
    const auto base = std::find_if(subject.bases.begin(), subject.bases.end(),
                                   [&](const LintBase& one) { return one.stage == stage; });
    if (base == subject.bases.end()) break;
    const auto found = stageOf.find(lowerCase(base->reference));
    if (found == stageOf.end()) break;
    stage = found->second;
  }
  return kept;
}

bool PackageCall::installs() const {
  return verb == "install" || verb == "add" || verb == "in" || verb == "create";
}

bool PackageCall::hasOption(std::initializer_list<std::string_view> names) const {
  return std::any_of(options.begin(), options.end(), [&](const ShellWord* option) {
    return std::any_of(names.begin(), names.end(), [&](std::string_view name) {
      if (option->text == name || beginsWith(option->text, std::string(name) + "=")) return true;
      const bool isLetter = name.size() == 2 && name[0] == '-' && name[1] != '-';
      const bool isGroup = option->text.size() > 2 && option->text[0] == '-' && option->text[1] != '-';
      return isLetter && isGroup && contains(option->text, name.substr(1));
    });
  });
}

std::vector<PackageCall> packageCalls(const LintSubject& subject) {
  std::vector<PackageCall> calls;
  for (const LintCommand& command : buildCommands(subject)) {
    std::size_t i = 0;
    const PackageTool* tool = packageTool(command, i);
    if (tool == nullptr) continue;
    PackageCall call;
    call.command = command;
    call.tool = tool->tool;
    const std::vector<ShellWord>& words = command.command->words;
    for (; i < words.size(); ++i) {
      const std::string& text = words[i].text;
      if (text.size() > 1 && text[0] == '-') {
        call.options.push_back(&words[i]);
        const auto& valued = tool->optionsWithValue;
        if (std::find(valued.begin(), valued.end(), text) != valued.end() && i + 1 < words.size())
          call.options.push_back(&words[++i]);
      } else if (call.verbWord == nullptr) {
        call.verbWord = &words[i];
        call.verb = text;
      } else {
        call.packages.push_back(&words[i]);
      }
    }
    if (call.verbWord != nullptr) calls.push_back(std::move(call));
  }
  return calls;
}

std::vector<TextEdit> insertedAfter(const ShellWord& word, std::string_view text) {
  if (!word.isPlain) return {};
  return {{{word.place.end, word.place.end}, std::string(text)}};
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}
bool beginsWith(std::string_view text, std::string_view part) {
  return text.substr(0, part.size()) == part;
}
bool hasUrl(std::string_view word) {
  return contains(word, "http://") || contains(word, "https://") || contains(word, "ftp://");
}

std::string joinedWords(const std::vector<std::string>& words) {
  constexpr std::size_t kMostWords = 8;
  std::string out;
  for (std::size_t i = 0; i < std::min(words.size(), kMostWords); ++i) out += (i == 0 ? "" : " ") + words[i];
  return words.size() > kMostWords ? out + " …" : out;
}

}  // namespace baremark::core::recipes

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/lint_subject.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace baremark::core::recipes {
namespace {

/// The program of "/usr/bin/env -S bash -e", "/bin/bash" or "bash": "bash".
std::string interpreterIn(std::string_view words) {
  std::string program;
  for (std::size_t at = 0; at < words.size();) {
    while (at < words.size() && isSpace(words[at])) ++at;
    std::size_t end = at;
    while (end < words.size() && !isSpace(words[end])) ++end;
    const std::string_view word = words.substr(at, end - at);
    at = end;
    if (word.empty() || word.front() == '-') continue;
    program = std::string(word.substr(word.rfind('/') + 1));
    if (program != "env") return program;
  }
  return program;
}

void setShell(LintScript& script, std::string_view program, std::string_view options) {
  script.isBash = isOneOf(program, {"bash", "zsh"});
  script.isOtherShell =
      !script.isBash && !program.empty() && !isOneOf(program, {"sh", "dash", "ash", "ksh", "busybox"});
  script.hasPipefail = options.find("pipefail") != std::string_view::npos;
}

/// The commands of the script, and the variables that they set.
void finishScript(LintScript script, LintSubject& subject) {
  if (!script.isOtherShell) script.shell = parseShell(script.text);
  for (const ShellCommand& command : script.shell.commands) {
    std::vector<const ShellWord*> set;
    for (const ShellWord& word : command.assignments) set.push_back(&word);
    const std::string program = programOf(command);
    if (program == "export" || program == "declare" || program == "readonly") {
      for (const ShellWord& word : command.words) set.push_back(&word);
    }
    for (const ShellWord* word : set) {
      const std::size_t equals = word->text.find('=');
      if (equals == std::string::npos) continue;
      subject.variables.push_back({word->text.substr(0, equals), word->text.substr(equals + 1),
                                   script.role == ScriptRole::Environment, word->place});
    }
  }
  subject.scripts.push_back(std::move(script));
}

/// Reads the instructions of a Dockerfile in order, with the state that they change.
class DockerSubject {
 public:
  DockerSubject(const Dockerfile& file, const LintTable& table) {
    m_out.dockerfile = &file;
    m_out.table = &table;
    m_out.text = print(file);
    m_out.problems = file.problems;
    m_out.instructions = instructionsOf(file);
  }

  LintSubject read() {
    for (const DockerInstruction* instruction : m_out.instructions) readOne(*instruction);
    return std::move(m_out);
  }

 private:
  void readOne(const DockerInstruction& instruction) {
    if (instruction.keyword == "FROM") {
      readFrom(instruction);
    } else if (instruction.keyword == "SHELL" && instruction.json) {
      m_shell.clear();
      for (const std::string& word : *instruction.json) m_shell += word + ' ';
    } else if (instruction.keyword == "RUN") {
      readRun(instruction);
    } else if (instruction.keyword == "ENV" || instruction.keyword == "ARG") {
      for (const DockerPair& pair : instruction.pairs) {
        m_out.variables.push_back({pair.name, pair.value, instruction.keyword == "ENV", pair.place});
        if (instruction.keyword == "ARG" && instruction.stage < 0 && pair.value) m_globals[pair.name] = *pair.value;
      }
    }
  }

  void readFrom(const DockerInstruction& instruction) {
    const DockerFrom from = fromOf(instruction);
    LintBase base;
    base.stage = instruction.stage;
    base.place = from.imagePlace;
    const auto text = resolved(withoutQuotes(from.image), [&](std::string_view name) -> std::optional<std::string> {
      const auto found = m_globals.find(name);
      return found == m_globals.end() ? std::nullopt : std::optional(found->second);
    });
    base.isResolved = text.has_value();
    base.reference = text.value_or(from.image);
    base.image = splitImageReference(base.reference);
    base.isRegistry = !m_stageNames.contains(lowerCase(base.reference)) && base.reference != "scratch";
    if (!from.name.empty()) m_stageNames.insert(lowerCase(from.name));
    m_shell.clear();
    m_out.bases.push_back(std::move(base));
  }

  /// The words of a JSON form are not judged.
  void readRun(const DockerInstruction& instruction) {
    if (instruction.json) return;
    LintScript script;
    script.stage = instruction.stage;
    script.place = instruction.place;
    script.isVolatile = hasCacheMount(instruction);
    setShell(script, interpreterIn(m_shell), m_shell);
    const DockerHeredoc* body = scriptBody(instruction, script);
    if (body == nullptr) {
      script.text = instruction.arguments;
    } else {
      script.isWholeScript = true;
      script.text.append(m_out.at(body->body), body->body.begin);
      const std::string_view first = std::string_view(script.text.text()).substr(0, script.text.text().find('\n'));
      if (first.substr(0, 2) == "#!") setShell(script, interpreterIn(first.substr(2)), first);
    }
    finishScript(std::move(script), m_out);
  }

  /// The here-document whose body is the script: "RUN <<EOF" or "RUN bash -e <<EOF".
  static const DockerHeredoc* scriptBody(const DockerInstruction& instruction, LintScript& script) {
    if (instruction.heredocs.size() != 1 || instruction.words.empty()) return nullptr;
    const std::string& first = instruction.words.front().text;
    const std::size_t alone = instruction.heredocs.front().isAfterBlank ? 2 : 1;
    if (first.find("<<") != std::string::npos && instruction.words.size() == alone)
      return &instruction.heredocs.front();
    if (instruction.words.back().text.find("<<") == std::string::npos) return nullptr;
    const std::string program = interpreterIn(first);
    if (program != "sh" && program != "bash" && program != "zsh" && program != "perl" && !program.starts_with("python"))
      return nullptr;
    setShell(script, program, instruction.arguments.text());
    return &instruction.heredocs.front();
  }

  static bool hasCacheMount(const DockerInstruction& instruction) {
    return std::ranges::any_of(instruction.flags, [](const DockerFlag& flag) {
      const std::string value = flag.value.value_or("");
      return flag.name == "mount" &&
             (value.find("type=cache") != std::string::npos || value.find("type=tmpfs") != std::string::npos);
    });
  }

  LintSubject m_out;
  std::map<std::string, std::string, std::less<>> m_globals;
  std::set<std::string> m_stageNames;
  std::string m_shell;
};

ScriptRole roleOf(std::string_view section) {
  if (section == "setup" || section == "pre") return ScriptRole::Host;
  if (section == "test" || section == "apptest") return ScriptRole::Test;
  if (section == "environment" || section == "appenv") return ScriptRole::Environment;
  if (section == "post" || section == "appinstall") return ScriptRole::Build;
  return ScriptRole::Run;
}

/// The reference with the defaults of %arguments put in; nothing if one is unknown.
std::optional<std::string> withArguments(std::string text, const std::map<std::string, std::string>& defaults) {
  for (std::size_t open = text.find("{{"); open != std::string::npos; open = text.find("{{", open)) {
    const std::size_t close = text.find("}}", open);
    if (close == std::string::npos) return {};
    const auto found = defaults.find(std::string(trimmed(std::string_view(text).substr(open + 2, close - open - 2))));
    if (found == defaults.end()) return {};
    text.replace(open, close + 2 - open, found->second);
    open += found->second.size();
  }
  return text;
}

/// The header of a stage.
struct StageHeader {
  const DefinitionPiece* from = nullptr;
  std::string agent;
  std::map<std::string, std::string> arguments;
};

LintBase definitionBase(int stage, const StageHeader& header) {
  LintBase base;
  base.stage = stage;
  const JoinedText& value = header.from->value;
  base.place = value.empty() ? header.from->namePlace : value.placeOf(TextRange{0, value.text().size()});
  const auto text = withArguments(value.text(), header.arguments);
  base.isResolved = text.has_value();
  base.reference = text.value_or(value.text());
  base.image = splitImageReference(base.reference);
  // The digest of a library image is in its tag.
  if (base.image.tag.rfind("sha256.", 0) == 0) base.image.digest = base.image.tag;
  const std::string& agent = header.agent;
  base.isRegistry = agent == "docker" || agent == "oras" || agent == "library" || agent == "shub";
  return base;
}

/// What "${NAME…}" stands for; `modifier` is what follows the name. Nothing: not known, as for patterns.
std::optional<std::string> substituted(std::optional<std::string> value, std::string_view modifier) {
  if (modifier.empty()) return value;
  const bool mindsEmpty = modifier.front() == ':';
  if (mindsEmpty) modifier.remove_prefix(1);
  const std::string_view word = modifier.substr(std::min<std::size_t>(1, modifier.size()));
  if (modifier.empty() || word.find_first_of("$\\\"'`") != std::string_view::npos) return {};
  const bool isSet = value && !(mindsEmpty && value->empty());
  switch (modifier.front()) {
    case '-':
      return isSet ? value : std::optional(std::string(word));
    case '+':
      return std::string(isSet ? word : std::string_view());
    case '?':
      return isSet ? value : std::nullopt;
    default:
      return {};
  }
}

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
  const auto found = std::ranges::find(packageTools(), program, &PackageTool::program);
  return found == packageTools().end() ? nullptr : &*found;
}

}  // namespace

std::string_view LintSubject::at(TextRange place) const {
  const std::size_t begin = std::min(place.begin, text.size());
  return std::string_view(text).substr(begin, std::min(place.end, text.size()) - begin);
}

const std::vector<std::string>& LintSubject::words(std::string_view list) const {
  static const std::vector<std::string> none;
  const auto found = table->words.find(list);
  return found == table->words.end() ? none : found->second;
}

std::optional<std::string> resolved(std::string_view reference,
                                    const std::function<std::optional<std::string>(std::string_view)>& valueOf) {
  std::string out;
  for (std::size_t i = 0; i < reference.size();) {
    if (reference[i] != '$') {
      out += reference[i++];
      continue;
    }
    const bool isBraced = reference.substr(i + 1, 1) == "{";
    const std::size_t begin = i + (isBraced ? 2 : 1);
    std::size_t end = begin;
    while (end < reference.size() && isNameByte(reference[end])) ++end;
    std::optional<std::string> value = valueOf(reference.substr(begin, end - begin));
    if (isBraced) {
      const std::size_t close = reference.find('}', end);
      if (close == std::string_view::npos) return {};
      value = substituted(std::move(value), reference.substr(end, close - end));
      end = close + 1;
    }
    if (!value) return {};
    out += *value;
    i = end;
  }
  return out;
}

LintSubject subjectOf(const Dockerfile& file, const LintTable& table) {
  return DockerSubject(file, table).read();
}

LintSubject subjectOf(const DefinitionFile& file, const LintTable& table) {
  LintSubject out;
  out.definition = &file;
  out.table = &table;
  out.text = print(file);
  out.problems = file.problems;
  std::map<int, StageHeader> headers;
  for (const DefinitionPiece& piece : file.pieces) {
    StageHeader& header = headers[piece.stage];
    if (piece.name == "from") header.from = &piece;
    if (piece.name == "bootstrap") header.agent = lowerCase(piece.value.text());
    if (piece.name != "arguments") continue;
    for (const DefinitionEntry& entry : entriesOf(piece)) header.arguments[entry.first.text] = entry.second.text;
  }
  for (const auto& [stage, header] : headers) {
    if (header.from != nullptr) out.bases.push_back(definitionBase(stage, header));
  }
  for (const DefinitionPiece& piece : file.pieces) {
    if (piece.kind != DefinitionPieceKind::Section) continue;
    if (piece.name == "arguments") {
      for (const DefinitionEntry& entry : entriesOf(piece))
        out.variables.push_back({entry.first.text, entry.second.text, false, entry.place});
    }
    if (!isScript(piece.name)) continue;
    LintScript script;
    script.role = roleOf(piece.name);
    script.stage = piece.stage;
    script.isWholeScript = true;
    script.place = piece.place();
    script.text.append(out.at(piece.body), piece.body.begin);
    const std::size_t option = piece.arguments.find("-c ");
    if (option != std::string::npos)
      setShell(script, interpreterIn(piece.arguments.substr(option + 3)), piece.arguments);
    finishScript(std::move(script), out);
  }
  return out;
}

std::vector<const ShellWord*> LintCommand::arguments() const {
  std::vector<const ShellWord*> out;
  for (std::size_t i = at + 1; i < command->words.size(); ++i) out.push_back(&command->words[i]);
  return out;
}

bool LintCommand::has(std::initializer_list<std::string_view> wanted) const {
  return std::ranges::any_of(
      command->words, [&](const ShellWord& word) { return std::ranges::find(wanted, word.text) != wanted.end(); });
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
    const auto base = std::ranges::find(subject.bases, stage, &LintBase::stage);
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
  return std::ranges::any_of(options, [&](const ShellWord* option) {
    return std::ranges::any_of(names, [&](std::string_view name) {
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
        if (std::ranges::find(valued, text) != valued.end() && i + 1 < words.size())
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

// SPDX-License-Identifier: GPL-3.0-or-later
// Rules about package managers.
#include <algorithm>
#include <map>

#include "core/recipes/lint_subject.h"

namespace baremark::core::recipes {
namespace {

bool isInstallOf(const PackageCall& call, std::string_view tool) {
  return call.tool == tool && call.installs();
}

/// Whether "COMMAND && call" does what the call did.
bool mayGetCommandBefore(const LintCommand& command) {
  const bool isFirst = command.at == 0 && command.command->depth == 0;
  const bool isStart =
      command.before == nullptr || command.before->next == ShellNext::End || command.before->next == ShellNext::And;
  return isFirst && isStart && command.command->assignments.empty();
}

/// Whether "call && COMMAND" does what the call did.
bool mayGetCommandAfter(const LintCommand& command) {
  const ShellNext next = command.command->next;
  return command.command->depth == 0 && (next == ShellNext::End || next == ShellNext::And) &&
         (command.before == nullptr || command.before->next != ShellNext::Or);
}

bool isLocalPackage(std::string_view name) {
  return beginsWith(name, "/") || beginsWith(name, "./") || beginsWith(name, "../") || name == "." || hasUrl(name) ||
         contains(name, ".deb") || contains(name, ".rpm") || contains(name, ".whl");
}

bool hasVariable(std::string_view name) {
  return contains(name, "$") || contains(name, "{{") || contains(name, "`");
}

/// "name-1.2" or "name-1:1.2" as yum and zypper write it.
bool hasDashVersion(std::string_view name) {
  for (std::size_t i = 0; i + 1 < name.size(); ++i) {
    if (name[i] == '-' && name[i + 1] >= '0' && name[i + 1] <= '9') return true;
  }
  return false;
}

bool isPinned(const PackageCall& call, std::string_view name) {
  if (isLocalPackage(name) || hasVariable(name) || contains(name, "=")) return true;
  const bool hasDashes = call.tool == "yum" || call.tool == "dnf" || call.tool == "zypper";
  return hasDashes && (hasDashVersion(name) || beginsWith(name, "@"));
}

/// What removes the lists or caches of a package manager.
struct Cleaning {
  std::string_view tool;
  std::vector<std::string_view> marks;
  std::string_view command;
};

const std::vector<Cleaning>& cleanings() {
  static const std::vector<Cleaning> all = {
      {"apt-get", {"/var/lib/apt/lists", "/var/lib/apt/*", "/var/lib/apt "}, "rm -rf /var/lib/apt/lists/*"},
      {"yum", {"yum clean", "dnf clean", "/var/cache/yum", "/var/cache/*"}, "yum clean all"},
      {"dnf", {"dnf clean", "microdnf clean", "yum clean", "/var/cache/dnf", "/var/cache/*"}, ""},
      {"zypper", {"zypper clean", "zypper cc", "zypper --non-interactive clean", "/var/cache/zypp"}, "zypper clean -a"},
      {"conda", {"conda clean", "mamba clean"}, ""},
  };
  return all;
}

LintHits findApartUpdates(const LintSubject& subject) {
  LintHits hits;
  std::map<std::size_t, bool> isUpdated;
  for (const PackageCall& call : packageCalls(subject)) {
    if (call.tool != "apt-get") continue;
    bool& updated = isUpdated[layerOf(subject, *call.command.script)];
    if (call.verb == "update") updated = true;
    if (!call.installs() || updated || call.command.script->isVolatile) continue;
    const bool areLocal = !call.packages.empty() && std::ranges::all_of(call.packages, [](const ShellWord* name) {
      return isLocalPackage(name->text);
    });
    if (areLocal) continue;
    LintHit hit{call.command.command->place};
    if (mayGetCommandBefore(call.command)) {
      const std::size_t begin = call.command.command->place.begin;
      hit.fix = {{{begin, begin}, "apt-get update && "}};
    }
    hits.push_back(std::move(hit));
    updated = true;  // one finding a layer
  }
  return hits;
}

LintHits findQuestions(const LintSubject& subject) {
  LintHits hits;
  const std::string lower = lowerCase(subject.text);
  const bool isAptSet = contains(lower, "assume-yes");
  const bool areOthersSet = contains(lower, "assumeyes");
  for (const PackageCall& call : packageCalls(subject)) {
    const bool asks = isOneOf(call.verb, {"install", "upgrade", "dist-upgrade", "update", "remove", "purge", "in",
                                          "autoremove", "groupinstall"});
    if (!asks || call.tool == "pip" || call.tool == "apk") continue;
    if (call.tool == "apt-get" && (call.verb == "update" || isAptSet)) continue;
    if (call.tool != "apt-get" && areOthersSet) continue;
    const bool isAnswered = call.command.before != nullptr && call.command.before->next == ShellNext::Pipe;
    if (isAnswered || call.hasOption({"-y", "--yes", "--assume-yes", "--assumeyes", "-qq"})) continue;
    if (call.tool == "zypper" && call.hasOption({"-n", "--non-interactive"})) continue;
    hits.push_back({call.command.command->place, {}, insertedAfter(*call.verbWord, " -y")});
  }
  return hits;
}

LintHits findPackageLists(const LintSubject& subject) {
  LintHits hits;
  const std::set<int> kept = keptStages(subject);
  // The last call of each layer and tool.
  std::map<std::pair<std::size_t, std::string>, PackageCall> last;
  std::map<std::size_t, std::string> texts;
  for (const PackageCall& call : packageCalls(subject)) {
    if (!kept.contains(call.command.script->stage) || call.command.script->isVolatile) continue;
    if (call.installs() || call.verb == "update") last[{layerOf(subject, *call.command.script), call.tool}] = call;
  }
  for (const LintScript& script : subject.scripts) texts[layerOf(subject, script)] += script.text.text() + "\n";
  for (const auto& [key, lastCall] : last) {
    const PackageCall& call = lastCall;  // clang 14 captures no structured binding
    const auto cleaning = std::ranges::find(cleanings(), call.tool, &Cleaning::tool);
    if (cleaning == cleanings().end()) continue;
    const std::string& text = texts[key.first];
    if (std::ranges::any_of(cleaning->marks, [&](auto mark) { return contains(text, mark); })) continue;
    LintHit hit{call.command.command->place};
    if (mayGetCommandAfter(call.command) && !cleaning->command.empty()) {
      const std::size_t end = hit.place.end;
      hit.fix = {{{end, end}, " && " + std::string(cleaning->command)}};
    }
    hits.push_back(std::move(hit));
  }
  return hits;
}

LintHits findUnpinnedPackages(const LintSubject& subject) {
  LintHits hits;
  for (const PackageCall& call : packageCalls(subject)) {
    if (call.tool == "pip" || !call.installs()) continue;
    std::vector<std::string> names;
    for (const ShellWord* name : call.packages) {
      if (!isPinned(call, name->text)) names.push_back(name->text);
    }
    if (!names.empty()) hits.push_back({call.command.command->place, joinedWords(names)});
  }
  return hits;
}

LintHits findRecommendedPackages(const LintSubject& subject) {
  LintHits hits;
  const std::string lower = lowerCase(subject.text);
  if (contains(lower, "install-recommends \"false\"") || contains(lower, "install-recommends \"0\"")) return hits;
  for (const PackageCall& call : packageCalls(subject)) {
    if (!isInstallOf(call, "apt-get") || call.hasOption({"--no-install-recommends"})) continue;
    const bool isSet = std::ranges::any_of(
        call.options, [](const ShellWord* option) { return contains(lowerCase(option->text), "install-recommends="); });
    if (!isSet)
      hits.push_back({call.command.command->place, {}, insertedAfter(*call.verbWord, " --no-install-recommends")});
  }
  return hits;
}

LintHits findApt(const LintSubject& subject) {
  LintHits hits;
  for (const PackageCall& call : packageCalls(subject)) {
    if (call.command.program != "apt") continue;
    const ShellWord& program = call.command.command->words[call.command.at];
    const bool isSame = isOneOf(call.verb, {"update", "install", "upgrade", "remove", "purge", "clean", "autoremove"});
    LintHit hit{call.command.command->place};
    if (isSame && program.isPlain && program.text == "apt") hit.fix = {{program.place, "apt-get"}};
    hits.push_back(std::move(hit));
  }
  return hits;
}

LintHits findUpgrades(const LintSubject& subject) {
  LintHits hits;
  for (const PackageCall& call : packageCalls(subject)) {
    const std::string& verb = call.verb;
    const bool isWhole = verb == "upgrade" || verb == "dist-upgrade" || verb == "full-upgrade" || verb == "dup";
    const bool isUpdate =
        (call.tool == "yum" || call.tool == "dnf" || call.tool == "zypper") && (verb == "update" || verb == "up");
    if (call.tool != "pip" && call.packages.empty() && (isWhole || isUpdate))
      hits.push_back({call.command.command->place});
  }
  return hits;
}

LintHits findUnpinnedPython(const LintSubject& subject) {
  LintHits hits;
  for (const PackageCall& call : packageCalls(subject)) {
    if (!isInstallOf(call, "pip") || call.hasOption({"--require-hashes", "--constraint"})) continue;
    if (std::ranges::any_of(call.options, [](const ShellWord* word) { return word->text == "-c"; })) continue;
    std::vector<std::string> names;
    for (const ShellWord* word : call.packages) {
      const std::string& name = word->text;
      const bool isRepository = beginsWith(name, "git+");
      const std::size_t at = name.find('@', name.find("://") == std::string::npos ? 0 : name.find("://") + 3);
      if (isRepository ? at == std::string::npos
                       : !isLocalPackage(name) && !hasVariable(name) && !contains(name, "==") && !contains(name, "@") &&
                             !contains(name, "/"))
        names.push_back(name);
    }
    if (!names.empty()) hits.push_back({call.command.command->place, joinedWords(names)});
  }
  return hits;
}

LintHits findPythonCaches(const LintSubject& subject) {
  LintHits hits;
  const bool isOff = std::ranges::any_of(
      subject.variables, [](const LintVariable& variable) { return variable.name == "PIP_NO_CACHE_DIR"; });
  const std::set<int> kept = keptStages(subject);
  const std::vector<PackageCall> calls = packageCalls(subject);
  std::set<const LintScript*> purged;
  for (const PackageCall& call : calls) {
    if (call.tool == "pip" && call.verb == "cache") purged.insert(call.command.script);
  }
  for (const PackageCall& call : calls) {
    const LintScript& script = *call.command.script;
    if (isOff || !isInstallOf(call, "pip") || call.hasOption({"--no-cache-dir"}) || script.isVolatile) continue;
    if (!kept.contains(script.stage) || purged.contains(&script)) continue;
    hits.push_back({call.command.command->place, {}, insertedAfter(*call.verbWord, " --no-cache-dir")});
  }
  return hits;
}

LintHits findUncheckedSources(const LintSubject& subject) {
  LintHits hits;
  for (const LintCommand& command : buildCommands(subject)) {
    const ShellWord* found = nullptr;
    for (const ShellWord& word : command.command->words) {
      const std::string option = word.text.substr(0, word.text.find('='));
      const bool isOption =
          isOneOf(option, {"--no-check-certificate", "--allow-unauthenticated", "--force-yes", "--nogpgcheck",
                           "--no-gpg-checks", "--trusted-host", "--insecure", "--allow-untrusted", "--no-gpg-check"});
      const bool isCurls = command.program == "curl" && word.text.size() > 1 && word.text[0] == '-' &&
                           word.text[1] != '-' && word.text.find('k') != std::string::npos &&
                           word.text.find_first_of("ouHdXxAbTF") == std::string::npos;
      const bool isOther = contains(word.text, "trusted=yes") || contains(word.text, "sslVerify=false") ||
                           contains(word.text, "sslverify=0") || contains(word.text, "gpgcheck=0");
      if (found == nullptr && (isOption || isCurls || isOther)) found = &word;
    }
    for (const ShellWord& word : command.command->assignments) {
      if (found == nullptr && beginsWith(word.text, "GIT_SSL_NO_VERIFY=")) found = &word;
    }
    if (found != nullptr) hits.push_back({command.command->place, found->text});
  }
  return hits;
}

}  // namespace

std::vector<LintRule> packageRules() {
  return {
      {"D14", findApartUpdates},     {"S02", findQuestions},           {"S03", findPackageLists},
      {"S04", findUnpinnedPackages}, {"S05", findRecommendedPackages}, {"S06", findApt},
      {"S07", findUpgrades},         {"S08", findUnpinnedPython},      {"S09", findPythonCaches},
      {"S10", findUncheckedSources},
  };
}

}  // namespace baremark::core::recipes

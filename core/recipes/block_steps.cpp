// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/block_steps.h"

#include <set>

#include "core/base/nearest_name.h"
#include "core/base/printable.h"
#include "core/base/quoting.h"
#include "core/recipes/block_fields.h"

namespace baremark::core::recipes {
namespace {

using base::ErrorCode, base::Json, base::Result, base::TemplateScope;

/// Collects the operations of one block and keeps the first error.
class BlockExpansion {
 public:
  BlockExpansion(const BlockKind& kind, const Block& block, const BlockContext& context, const PackageManager* manager,
                 const PartOfStage& part, std::string path)
      : m_kind(kind),
        m_block(block),
        m_context(context),
        m_manager(manager),
        m_part(part),
        m_path(std::move(path)),
        m_scope(scopeOf(kind, block, context)) {}

  Result<std::vector<Operation>> expand() {
    const bool isDownloading = m_kind.hasDownload && m_part.part != Part::Slim && holds(m_kind.downloadIf);
    addPackages(isDownloading);
    if (m_part.part == Part::Slim) addKeptFiles();
    addEnvironment("build");
    if (isDownloading) addDownload();
    for (std::size_t i = 0; i < m_kind.steps.size(); ++i) addStep(m_kind.steps[i], "/steps/" + std::to_string(i));
    endCommands(isDownloading);
    addEnvironment("run");
    addLabels();
    for (std::size_t i = 0; i < m_kind.test.size(); ++i) {
      const std::string at = "/test/" + std::to_string(i);
      if (isTaken(m_kind.test[i], at)) addLine(OperationKind::Check, commandAt(m_kind.test[i]["argv"], at + "/argv"));
    }
    return m_errors.resultOf(std::move(m_operations));
  }

 private:
  template <class T>
  T valueOf(Result<T> result) {
    return m_errors.valueOf(std::move(result));
  }

  bool holds(const std::string& condition) {
    if (condition.empty()) return true;
    const bool isTrue = valueOf(base::holds(condition, m_scope, m_path + "/download/if"));
    return isTrue || m_part.part == Part::Everything;
  }

  /// Whether the entry's condition holds and it belongs to this part. `usual` is what an entry without `for` is for.
  bool isTaken(const Json& entry, const std::string& at, const std::string& usual = "run") {
    const bool wanted = valueOf(isWanted(entry, m_scope, at));
    if (m_part.part == Part::Everything) return true;
    return wanted && (m_part.part == Part::Full || entry.value("for", usual) == "run");
  }

  std::string commandAt(const Json& words, const std::string& at) {
    if (m_part.part == Part::Everything) {
      if (const Result<void> good = checkWords(words, m_scope, at); !good) m_errors.note(good.error());
    }
    return valueOf(commandLine(words, m_scope, at));
  }

  std::string textAt(const Json& text, const std::string& at) {
    return valueOf(base::expandText(text.get_ref<const Json::string_t&>(), m_scope, at));
  }

  void addLine(OperationKind kind, std::string line) {
    if (m_operations.empty() || m_operations.back().kind != kind || kind == OperationKind::Install ||
        !m_operations.back().secrets.empty()) {
      m_operations.push_back({.kind = kind});
    }
    m_operations.back().lines.push_back(std::move(line));
  }

  void addPackages(bool isDownloading) {
    std::set<std::string> names;
    for (std::size_t i = 0; i < m_kind.packages.size(); ++i) {
      const Json& entry = m_kind.packages[i];
      const std::string at = "/packages/" + std::to_string(i);
      if (!isTaken(entry, at)) continue;
      if (m_part.part == Part::Everything) {
        for (const auto& member : entry.items()) {
          if (!member.value().is_array()) continue;
          const Result<void> good = checkWords(member.value(), m_scope, at + "/" + member.key());
          if (!good) m_errors.note(good.error());
        }
      } else if (!entry.contains(m_context.manager)) {
        refuseManager(entry);
      } else {
        for (std::string& name : valueOf(base::expandArgv(entry[m_context.manager], m_scope, at)))
          names.insert(std::move(name));
      }
    }
    if (m_manager == nullptr) {
      if (!names.empty() || isDownloading) refuseManager({});
      return;
    }
    if (isDownloading) names.insert(m_manager->downloadTools.begin(), m_manager->downloadTools.end());
    if (!names.empty()) install(Texts(names.begin(), names.end()));
  }

  void refuseManager(const Json& entry) {
    Texts managers;
    for (const auto& member : entry.items()) {
      if (member.value().is_array()) managers.push_back(member.key());
    }
    m_errors.note({.code = ErrorCode::NotApplicable,
                   .where = m_path,
                   .value = m_context.manager,
                   .allowed = {base::Phrase::Names, managers}});
  }

  void install(Texts names) {
    TemplateScope scope;
    scope.uses["packages"] = std::move(names);
    Operation operation{.kind = OperationKind::Install};
    const auto addCommands = [&](const Json& commands, const std::string& at) {
      for (const Json& words : commands) operation.lines.push_back(valueOf(commandLine(words, scope, at)));
    };
    addCommands(m_manager->install, "/install");
    if (m_part.cleansUp) {
      addCommands(m_manager->clean, "/clean");
      for (const std::string& folder : m_manager->empties)
        operation.lines.push_back("rm -rf " + valueOf(base::shellQuoted(folder)) + "/*");
    }
    m_operations.push_back(std::move(operation));
  }

  void addKeptFiles() {
    for (std::size_t i = 0; i < m_kind.keeps.size(); ++i) {
      const std::string at = "/keeps/" + std::to_string(i);
      if (!isTaken(m_kind.keeps[i], at)) continue;
      Texts paths;
      if (m_kind.keeps[i].contains("field")) {
        paths = m_scope.uses[m_kind.keeps[i]["field"].get<std::string>()];
      } else {
        paths.push_back(textAt(m_kind.keeps[i]["path"], at));
      }
      for (const std::string& path : paths) addCopy({.source = path, .destination = path, .stage = m_part.slimOf});
    }
  }

  void addCopy(FileCopy copy) { m_operations.push_back({.kind = OperationKind::Copy, .copy = std::move(copy)}); }

  /// The file that the block's fields or the kind's table name.
  Download download() {
    const auto text = [this](const char* name) {
      const FieldValue* value = recipes::valueOf(m_kind, m_block, name);
      const auto* held = value == nullptr ? nullptr : std::get_if<std::string>(value);
      return held == nullptr ? std::string() : *held;
    };
    if (!text("url").empty() || !text("sha256").empty()) {
      for (const char* name : {"url", "sha256", "licence"}) {
        if (text(name).empty()) m_errors.note({.code = ErrorCode::Missing, .where = m_path + "/" + name});
      }
      return {.url = text("url"), .sha256 = text("sha256"), .licence = text("licence")};
    }
    Texts versions;
    for (const Download& file : m_kind.downloads) {
      const bool isOfMachine = file.architecture.empty() || file.architecture == m_context.architecture;
      if (isOfMachine && file.version == text("version")) return file;
      if (isOfMachine) versions.push_back(file.version);
    }
    if (m_part.part == Part::Everything) return {};
    if (versions.empty()) {
      m_errors.note({.code = ErrorCode::Missing, .where = m_path + "/sha256"});
    } else {
      m_errors.note({.code = ErrorCode::UnknownValue,
                     .where = m_path + "/version",
                     .value = base::printable(text("version"), 80),
                     .allowed = {base::Phrase::Names, versions},
                     .suggestion = base::nearestName(text("version"), versions)});
    }
    return {};
  }

  void addDownload() {
    const Download file = download();
    const std::string path = m_scope.values["file"];
    const std::string folder = m_scope.values["source"];
    const auto command = [&](const std::vector<std::string>& words) {
      addLine(OperationKind::Run, valueOf(base::shellCommand(words)));
    };
    command({"mkdir", "-p", folder});
    command({"curl", "-fsSL", "--proto", "=https", "--retry", "3", "-o", path, file.url});
    addLine(OperationKind::Run, valueOf(writeCommand(path + ".sha256", {file.sha256 + "  " + path})));
    // For the log, because sha256sum names only the file.
    addLine(OperationKind::Run, "echo \"expected $(cat " + path + ".sha256), found $(sha256sum <" + path + ")\"");
    command({"sha256sum", "-c", path + ".sha256"});
    if (m_kind.isUnpacked) command({"tar", "-xf", path, "-C", folder, "--strip-components=1"});
    m_licence = file.licence;
  }

  /// The value of the field that the step's member `key` names; empty if there is none.
  template <class T>
  T valueIn(const Json& step, const char* key) {
    const FieldValue* value =
        step.contains(key) ? recipes::valueOf(m_kind, m_block, step[key].get_ref<const Json::string_t&>()) : nullptr;
    return value == nullptr ? T() : std::get<T>(*value);
  }

  void addStep(const Json& step, const std::string& at) {
    if (!isTaken(step, at, "build")) return;
    if (step.contains("argv")) {
      const std::string folder = step.contains("in") ? textAt(step["in"], at + "/in") : "/";
      if (folder != m_folder) addLine(OperationKind::Run, "cd " + valueOf(base::shellQuoted(folder)));
      m_folder = folder;
      const std::string line = commandAt(step["argv"], at + "/argv");
      if (line.find("${JOBS}") != std::string::npos && !m_countsJobs) addLine(OperationKind::Run, "JOBS=$(nproc)");
      m_countsJobs = m_countsJobs || line.find("${JOBS}") != std::string::npos;
      addLine(OperationKind::Run, line);
    } else if (step.contains("write")) {
      const Texts lines = valueOf(base::expandArgv(step["lines"], m_scope, at + "/lines"));
      addLine(OperationKind::Run, valueOf(writeCommand(textAt(step["write"], at + "/write"), lines)));
    } else if (step.contains("run")) {
      const std::string script = "/tmp/baremark-" + m_kind.id + ".sh";
      const Texts lines = {valueOf(writeCommand(script, valueIn<Texts>(step, "run"))), "sh -eu " + script,
                           "rm " + script};
      const Texts named = valueIn<Texts>(step, "secrets");
      if (named.empty()) {
        for (const std::string& line : lines) addLine(OperationKind::Run, line);
        return;
      }
      // These commands may be a shell of their own.
      if (m_folder != "/") addLine(OperationKind::Run, "cd /");
      m_folder = "/";
      m_countsJobs = false;
      const std::set<std::string> secrets(named.begin(), named.end());
      m_operations.push_back(
          {.kind = OperationKind::Run, .lines = lines, .secrets = Texts(secrets.begin(), secrets.end())});
    } else if (step.contains("copy")) {
      for (const auto& [destination, source] : valueIn<Pairs>(step, "copy"))
        addCopy({.source = source, .destination = destination, .stage = valueIn<std::string>(step, "stage")});
    } else if (step.contains("variables")) {
      for (const auto& [name, value] : valueIn<Pairs>(step, "variables"))
        m_operations.push_back({.kind = OperationKind::Variable, .name = name, .value = value});
    } else if (step.contains("labels")) {
      for (const auto& [name, value] : valueIn<Pairs>(step, "labels"))
        m_operations.push_back({.kind = OperationKind::Label, .name = name, .value = value});
    } else if (step.contains("check")) {
      for (std::string& line : valueIn<Texts>(step, "check")) addLine(OperationKind::Check, std::move(line));
    } else {
      m_operations.push_back({.kind = OperationKind::Verbatim,
                              .lines = valueIn<Texts>(step, "verbatim"),
                              .format = valueIn<std::string>(step, "format"),
                              .section = valueIn<std::string>(step, "section")});
    }
  }

  void endCommands(bool isDownloading) {
    if (m_folder != "/") addLine(OperationKind::Run, "cd /");
    if (isDownloading) addLine(OperationKind::Run, std::string("rm -rf ") + kWorkFolder);
  }

  /// What only the build needs is set before the block's own commands.
  void addEnvironment(const std::string& purpose) {
    for (std::size_t i = 0; i < m_kind.environment.size(); ++i) {
      const Json& entry = m_kind.environment[i];
      const std::string at = "/environment/" + std::to_string(i);
      if (entry.value("for", "run") != purpose || !isTaken(entry, at)) continue;
      const bool prepends = entry.contains("prepend");
      m_operations.push_back({.kind = OperationKind::Variable,
                              .name = entry["name"].get<std::string>(),
                              .value = textAt(entry[prepends ? "prepend" : "value"], at),
                              .prepends = prepends});
    }
  }

  void addLabels() {
    for (std::size_t i = 0; i < m_kind.labels.size(); ++i) {
      const Json& entry = m_kind.labels[i];
      const std::string at = "/labels/" + std::to_string(i);
      if (!isTaken(entry, at)) continue;
      m_operations.push_back({.kind = OperationKind::Label,
                              .name = entry["name"].get<std::string>(),
                              .value = textAt(entry["value"], at)});
    }
    if (!m_licence.empty())
      m_operations.push_back(
          {.kind = OperationKind::Label, .name = "io.baremark.licence." + m_kind.id, .value = m_licence});
  }

  const BlockKind& m_kind;
  const Block& m_block;
  const BlockContext& m_context;
  const PackageManager* m_manager;
  const PartOfStage& m_part;
  std::string m_path;
  TemplateScope m_scope;
  std::vector<Operation> m_operations;
  std::string m_folder = "/";
  std::string m_licence;
  bool m_countsJobs = false;
  base::FirstError m_errors;
};

}  // namespace

Result<std::vector<Operation>> operationsOf(const BlockKind& kind, const Block& block, const BlockContext& context,
                                            const PackageManager* manager, const PartOfStage& part,
                                            const std::string& path) {
  return BlockExpansion(kind, block, context, manager, part, path).expand();
}

using base::fail, base::Json, base::Result, base::TemplateScope;

const FieldValue* valueOf(const BlockKind& kind, const Block& block, std::string_view name) {
  const auto given = block.fields.find(std::string(name));
  if (given != block.fields.end()) return &given->second;
  const Field* field = kind.field(name);
  return field != nullptr && field->fallback ? &*field->fallback : nullptr;
}

TemplateScope scopeOf(const BlockKind& kind, const Block& block, const BlockContext& context) {
  TemplateScope scope;
  scope.values = {{"distribution", context.distribution},
                  {"release", context.release},
                  {"codename", context.codename},
                  {"manager", context.manager},
                  {"arch", context.architecture},
                  {"jobs", "${JOBS}"},
                  {"file", std::string(kWorkFolder) + "/" + kind.id + ".download"},
                  {"source", std::string(kWorkFolder) + "/" + kind.id}};
  for (const Field& field : fieldsOf(kind)) {
    const FieldValue* value = valueOf(kind, block, field.name);
    const std::string given = "has_" + field.name;
    switch (field.type) {
      case FieldType::Flag:
        scope.facts[field.name] = value != nullptr && std::get<bool>(*value);
        break;
      case FieldType::Integer:
        scope.values[field.name] = value == nullptr ? std::string() : std::to_string(std::get<std::int64_t>(*value));
        scope.facts[given] = value != nullptr;
        break;
      case FieldType::Packages:
      case FieldType::Lines:
      case FieldType::Paths:
      case FieldType::Secrets:
        scope.uses[field.name] = value == nullptr ? Texts() : std::get<Texts>(*value);
        scope.facts[given] = !scope.uses[field.name].empty();
        break;
      case FieldType::Variables:
      case FieldType::Labels:
      case FieldType::Files:
        scope.facts[given] = value != nullptr && !std::get<Pairs>(*value).empty();
        break;
      default:
        scope.values[field.name] = value == nullptr ? std::string() : std::get<std::string>(*value);
        scope.facts[given] = !scope.values[field.name].empty();
    }
  }
  return scope;
}

Result<std::string> commandLine(const Json& words, const TemplateScope& scope, const std::string& path) {
  const Result<std::vector<std::string>> argv = base::expandArgv(words, scope, path);
  if (!argv) return fail(argv.error());
  if (argv->empty()) return fail(base::ErrorCode::Missing, path);
  return base::shellCommand(*argv, {"JOBS"});
}

Result<void> checkWords(const Json& words, const TemplateScope& scope, const std::string& path) {
  if (auto done = base::expandArgv(words, scope, path); !done) return fail(done.error());
  for (std::size_t i = 0; i < words.size(); ++i) {
    // expandArgv() has checked the form of the entry.
    if (!words[i].is_object() || !words[i].contains("argv")) continue;
    if (words[i].contains("each")) continue;  // its names are those of the list's entries
    const std::string at = path + "/" + std::to_string(i) + "/argv";
    if (Result<void> good = checkWords(words[i]["argv"], scope, at); !good) return good;
  }
  return {};
}

Result<bool> isWanted(const Json& entry, const TemplateScope& scope, const std::string& path) {
  if (!entry.is_object() || !entry.contains("if") || !entry["if"].is_string()) return true;
  return base::holds(entry["if"].get_ref<const Json::string_t&>(), scope, path + "/if");
}

Result<std::string> writeCommand(const std::string& file, const Texts& lines) {
  const std::string divider = lines.size() > 1 ? " \\\n  " : " ";
  base::FirstError errors;
  std::string command = "printf '%s\\n'";
  for (const std::string& line : lines) command += divider + errors.valueOf(base::shellQuoted(line));
  return errors.resultOf(command + divider + ">" + errors.valueOf(base::shellQuoted(file)));
}

}  // namespace baremark::core::recipes

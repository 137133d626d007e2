// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/block_steps.h"

#include <algorithm>
#include <set>

#include "core/base/nearest_name.h"
#include "core/base/printable.h"
#include "core/base/quoting.h"
#include "core/recipes/block_fields.h"

namespace baremark::core::recipes {
namespace {

using base::Error;
using base::ErrorCode;
using base::fail;
using base::Json;
using base::Result;
using base::TemplateScope;

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
    if (m_error) return fail(*m_error);
    return std::move(m_operations);
  }

 private:
  void keepError(const Error& error) {
    if (!m_error) m_error = error;
  }

  template <class T>
  T valueOr(Result<T> result) {
    if (result) return std::move(*result);
    keepError(result.error());
    return T();
  }

  bool holds(const std::string& condition) {
    if (condition.empty()) return true;
    const bool isTrue = valueOr(base::holds(condition, m_scope, m_path + "/download/if"));
    return isTrue || m_part.part == Part::Everything;
  }

  /// Whether the entry's condition holds and it belongs to this part. `usual` is what an entry without `for` is for.
  bool isTaken(const Json& entry, const std::string& at, const std::string& usual = "run") {
    const Result<bool> wanted = isWanted(entry, m_scope, at);
    if (!wanted) keepError(wanted.error());
    if (m_part.part == Part::Everything) return true;
    const std::string purpose = entry.value("for", usual);
    return wanted && *wanted && (m_part.part == Part::Full || purpose == "run");
  }

  std::string commandAt(const Json& words, const std::string& at) {
    if (m_part.part == Part::Everything) {
      if (const Result<void> good = checkWords(words, m_scope, at); !good) keepError(good.error());
    }
    return valueOr(commandLine(words, m_scope, at));
  }

  std::string textAt(const Json& text, const std::string& at) {
    return valueOr(base::expandText(text.get_ref<const Json::string_t&>(), m_scope, at));
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
          if (!good) keepError(good.error());
        }
      } else if (!entry.contains(m_context.manager)) {
        refuseManager(entry);
      } else {
        for (std::string& name : valueOr(base::expandArgv(entry[m_context.manager], m_scope, at)))
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
    keepError({.code = ErrorCode::NotApplicable,
               .where = m_path,
               .value = m_context.manager,
               .allowed = {base::Phrase::Names, managers}});
  }

  void install(Texts names) {
    TemplateScope scope;
    scope.uses["packages"] = std::move(names);
    Operation operation{.kind = OperationKind::Install};
    const auto addCommands = [&](const Json& commands, const std::string& at) {
      for (const Json& words : commands) operation.lines.push_back(valueOr(commandLine(words, scope, at)));
    };
    addCommands(m_manager->install, "/install");
    if (m_part.cleansUp) {
      addCommands(m_manager->clean, "/clean");
      for (const std::string& folder : m_manager->empties)
        operation.lines.push_back("rm -rf " + valueOr(base::shellQuoted(folder)) + "/*");
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
      const FieldValue* value = valueOf(m_kind, m_block, name);
      return value == nullptr ? std::string() : std::get<std::string>(*value);
    };
    if (!text("url").empty() || !text("sha256").empty()) {
      for (const char* name : {"url", "sha256", "licence"}) {
        if (text(name).empty()) keepError({.code = ErrorCode::Missing, .where = m_path + "/" + name});
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
      keepError({.code = ErrorCode::Missing, .where = m_path + "/sha256"});
    } else {
      keepError({.code = ErrorCode::UnknownValue,
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
      addLine(OperationKind::Run, valueOr(base::shellCommand(words)));
    };
    command({"mkdir", "-p", folder});
    command({"curl", "-fsSL", "--proto", "=https", "--retry", "3", "-o", path, file.url});
    addLine(OperationKind::Run, valueOr(writeCommand(path + ".sha256", {file.sha256 + "  " + path})));
    // For the log, because sha256sum names only the file.
    addLine(OperationKind::Run, "echo \"expected $(cat " + path + ".sha256), found $(sha256sum <" + path + ")\"");
    command({"sha256sum", "-c", path + ".sha256"});
    if (m_kind.isUnpacked) command({"tar", "-xf", path, "-C", folder, "--strip-components=1"});
    m_licence = file.licence;
  }

  /// A step that uses a field: the value of the member `key` is the field's name.
  const FieldValue* fieldOf(const Json& step, const char* key) {
    return valueOf(m_kind, m_block, step[key].get_ref<const Json::string_t&>());
  }
  std::string textOf(const Json& step, const char* key) {
    const FieldValue* value = step.contains(key) ? fieldOf(step, key) : nullptr;
    return value == nullptr ? std::string() : std::get<std::string>(*value);
  }
  Texts linesOf(const Json& step, const char* key) {
    const FieldValue* value = fieldOf(step, key);
    return value == nullptr ? Texts() : std::get<Texts>(*value);
  }
  Pairs pairsOf(const Json& step, const char* key) {
    const FieldValue* value = fieldOf(step, key);
    return value == nullptr ? Pairs() : std::get<Pairs>(*value);
  }

  void addStep(const Json& step, const std::string& at) {
    if (!isTaken(step, at, "build")) return;
    if (step.contains("argv")) {
      const std::string folder = step.contains("in") ? textAt(step["in"], at + "/in") : "/";
      if (folder != m_folder) addLine(OperationKind::Run, "cd " + valueOr(base::shellQuoted(folder)));
      m_folder = folder;
      const std::string line = commandAt(step["argv"], at + "/argv");
      if (line.find("${JOBS}") != std::string::npos && !m_countsJobs) addLine(OperationKind::Run, "JOBS=$(nproc)");
      m_countsJobs = m_countsJobs || line.find("${JOBS}") != std::string::npos;
      addLine(OperationKind::Run, line);
    } else if (step.contains("write")) {
      const Texts lines = valueOr(base::expandArgv(step["lines"], m_scope, at + "/lines"));
      addLine(OperationKind::Run, valueOr(writeCommand(textAt(step["write"], at + "/write"), lines)));
    } else if (step.contains("run")) {
      const std::string script = "/tmp/baremark-" + m_kind.id + ".sh";
      const Texts lines = {valueOr(writeCommand(script, linesOf(step, "run"))), "sh -eu " + script, "rm " + script};
      const Texts named = step.contains("secrets") ? linesOf(step, "secrets") : Texts();
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
      for (const auto& [destination, source] : pairsOf(step, "copy"))
        addCopy({.source = source, .destination = destination, .stage = textOf(step, "stage")});
    } else if (step.contains("variables")) {
      for (const auto& [name, value] : pairsOf(step, "variables"))
        m_operations.push_back({.kind = OperationKind::Variable, .name = name, .value = value});
    } else if (step.contains("labels")) {
      for (const auto& [name, value] : pairsOf(step, "labels"))
        m_operations.push_back({.kind = OperationKind::Label, .name = name, .value = value});
    } else if (step.contains("check")) {
      for (std::string& line : linesOf(step, "check")) addLine(OperationKind::Check, std::move(line));
    } else {
      m_operations.push_back({.kind = OperationKind::Verbatim,
                              .lines = linesOf(step, "verbatim"),
                              .format = textOf(step, "format"),
                              .section = textOf(step, "section")});
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
  std::optional<Error> m_error;
};

}  // namespace

Result<std::vector<Operation>> operationsOf(const BlockKind& kind, const Block& block, const BlockContext& context,
                                            const PackageManager* manager, const PartOfStage& part,
                                            const std::string& path) {
  return BlockExpansion(kind, block, context, manager, part, path).expand();
}

}  // namespace baremark::core::recipes

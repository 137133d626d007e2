// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/rank_command.h"

#include <algorithm>

#include "core/base/argv_template.h"

namespace baremark::core::containers {

using base::ErrorCode;
using base::fail;
using base::Result;

namespace {

/// Stands where ${node} stood until the rank starts; no word of a process can hold it.
constexpr char kNode = '\0';

/// The words behind a shell that puts the process id of its parent, the launcher's process on this node, in for ${node}. All
/// texts are its arguments: it reads none of them as its own.
std::vector<std::string> expandedOnNode(const std::vector<std::string>& words) {
  std::string script = "exec";
  std::vector<std::string> pieces;
  for (const std::string& word : words) {
    script += " \"";
    for (std::size_t at = 0, end = 0; end != std::string::npos; at = end + 1) {
      end = word.find(kNode, at);
      const std::string piece = word.substr(at, end == std::string::npos ? end : end - at);
      if (!piece.empty()) {
        pieces.push_back(piece);
        script += "${" + std::to_string(pieces.size()) + "}";
      }
      script += end == std::string::npos ? "\"" : "$PPID";
    }
  }
  std::vector<std::string> out = {"/bin/sh", "-c", script, "sh"};
  out.insert(out.end(), pieces.begin(), pieces.end());
  return out;
}

bool namesNode(const std::string& word) { return word.find(kNode) != std::string::npos; }

}  // namespace

Result<std::vector<std::string>> rankCommand(const RuntimeDescriptor& runtime, const RankContext& context) {
  base::TemplateScope scope;
  scope.values = {{"image", context.image},
                  {"variant", context.variant},
                  {"mpi", context.mpi},
                  {"workdir", context.workdir},
                  {"tag", context.tag},
                  {"node", "0"},
                  {"ranksOnNode", std::to_string(context.ranksOnNode)}};
  auto& binds = scope.lists["binds"];
  for (const model::Bind& bind : context.binds) {
    binds.push_back({{"source", bind.source}, {"destination", bind.destination}, {"readOnly", bind.isReadOnly ? "ro" : "rw"}});
  }
  scope.uses["command"] = context.command;
  Result<std::vector<std::string>> words = base::expandArgv(runtime.execArgv, scope, "/exec/argv");
  if (!words) return words;
  if (std::any_of(words->begin(), words->end(), namesNode)) {
    return fail({.code = ErrorCode::Untrusted, .where = "/exec/argv", .allowed = "words without NUL"});
  }
  if (context.nodes == 1) return words;
  scope.values["node"] = std::string(1, kNode);
  words = base::expandArgv(runtime.execArgv, scope, "/exec/argv");
  if (!words || std::none_of(words->begin(), words->end(), namesNode)) return words;
  return expandedOnNode(*words);
}

bool canBindReadOnly(const RuntimeDescriptor& runtime) {
  RankContext context{.image = "/image", .mpi = runtime.mpiModels.front(), .workdir = "/work", .tag = "tag", .command = {"true"}};
  context.binds = {{"/a", "/b", true}};
  const Result<std::vector<std::string>> reading = rankCommand(runtime, context);
  context.binds.front().isReadOnly = false;
  const Result<std::vector<std::string>> writing = rankCommand(runtime, context);
  return reading && writing && *reading != *writing;
}

namespace {

/// Runtimes write a bind as SOURCE:DESTINATION and have no way to quote a colon.
Result<void> checkBind(const std::string& source, const std::string& destination) {
  for (const std::string& path : {source, destination}) {
    if (path.find(':') == std::string::npos) continue;
    return fail({.code = ErrorCode::Untrusted, .where = "bind", .value = path, .allowed = "a path without a colon"});
  }
  return {};
}

}  // namespace

MountTable::MountTable(const RuntimeDescriptor& runtime)
    : m_isHost(runtime.image == ImageKind::None), m_places(runtime.mountPlaces) {}

bool MountTable::isTaken(const std::string& destination) const {
  return std::any_of(m_binds.begin(), m_binds.end(),
                     [&](const model::Bind& bind) { return bind.destination == destination; });
}

Result<std::string> MountTable::mount(const std::string& source, bool isReadOnly) {
  if (m_isHost) return source;
  if (Result<void> good = checkBind(source, ""); !good) return fail(good.error());
  if (m_places.empty()) {
    if (!isTaken(source)) m_binds.push_back({source, source, isReadOnly});
    return source;
  }
  for (const std::string& place : m_places) {
    if (isTaken(place)) continue;
    m_binds.push_back({source, place, isReadOnly});
    return place;
  }
  return fail({.code = ErrorCode::OutOfRange, .where = source, .value = std::to_string(m_binds.size() + 1) + " folders",
               .allowed = std::to_string(m_places.size()) + " folders, as many as the runtime has mount places"});
}

Result<void> MountTable::add(const model::Bind& bind) {
  if (m_isHost) return {};
  if (Result<void> good = checkBind(bind.source, bind.destination); !good) return good;
  if (isTaken(bind.destination)) return fail({.code = ErrorCode::Duplicate, .where = bind.destination, .value = bind.source});
  m_binds.push_back(bind);
  return {};
}

Result<std::map<std::string, std::string>> forcedEnvironment(const std::vector<const RuntimeDescriptor*>& runtimes,
                                                             bool isRoot) {
  std::map<std::string, std::string> forced;
  base::TemplateScope scope;
  scope.facts = {{"root", isRoot}};
  for (const RuntimeDescriptor* runtime : runtimes) {
    for (const ForcedEnvironment& setting : runtime->forced) {
      const Result<bool> applies =
          setting.condition.empty() ? Result<bool>(true) : base::holds(setting.condition, scope, "/forced/if");
      if (!applies) return fail(applies.error());
      if (!*applies) continue;
      const auto [entry, isNew] = forced.emplace(setting.name, setting.value);
      if (!isNew && entry->second != setting.value) {
        return fail({.code = ErrorCode::Conflict, .where = setting.name, .value = setting.value,
                     .allowed = entry->second + ", as another runtime of this experiment needs it"});
      }
    }
  }
  return forced;
}

}  // namespace baremark::core::containers

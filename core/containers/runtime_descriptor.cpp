// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/runtime_descriptor.h"

#include <algorithm>

#include "core/base/json_fields.h"
#include "core/base/line_pattern.h"
#include "core/base/printable.h"
#include "core/containers/rank_command.h"

namespace baremark::core::containers {
namespace {

using base::ErrorCode;
using base::fail;
using base::Json;
using base::JsonFields;
using base::Result;

const RuntimeVariant* variantOf(const RuntimeDescriptor& runtime, const std::string& id) {
  const auto found = std::find_if(runtime.variants.begin(), runtime.variants.end(), [&](const RuntimeVariant& variant) { return variant.id == id; });
  return found == runtime.variants.end() ? nullptr : &*found;
}

/// Calls `read` for each object of a list member.
template <class Read>
void forEach(JsonFields& fields, const char* name, Read read) {
  const Json& list = fields.array(name);
  for (std::size_t i = 0; i < list.size(); ++i) {
    JsonFields entry(list[i], fields.pathOf(name) + "/" + std::to_string(i));
    read(entry);
    fields.adopt(entry.finish());
  }
}

constexpr const char* kIsolated[] = {"user", "pid", "ipc", "net", "shm", "tmp"};

/// What is not said is as in `usual`.
std::map<std::string, std::string> readIsolation(JsonFields& fields, std::map<std::string, std::string> usual) {
  JsonFields isolation(fields.object("isolation"), fields.pathOf("isolation"));
  for (const char* name : kIsolated) usual[name] = isolation.choice(name, {"host", "own"}, usual[name]);
  fields.adopt(isolation.finish());
  return usual;
}

/// Ids are words of file names, of experiment files and of a template's expressions.
void checkId(JsonFields& fields, const char* name, const std::string& id) {
  const bool isName = !id.empty() && id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos;
  if (!fields.isGood() || isName) return;
  fields.refuse(name, {.code = ErrorCode::Untrusted, .value = base::printable(id, 80), .allowed = "lower-case letters, digits and -"});
}

constexpr std::size_t kMostWays = 32;  // the template is tried in each of them

void checkCount(JsonFields& fields, const char* name, std::size_t least, std::size_t count) {
  if (!fields.isGood() || (count >= least && count <= kMostWays)) return;
  fields.refuse(name, {.code = ErrorCode::OutOfRange, .value = std::to_string(count), .allowed = std::to_string(least) + " to " + std::to_string(kMostWays)});
}

void readMpiModels(JsonFields& fields, RuntimeDescriptor& runtime) {
  if (fields.has("mpi")) runtime.mpiModels = fields.texts("mpi", 64);
  checkCount(fields, "mpi", 1, runtime.mpiModels.size());
  for (const std::string& model : runtime.mpiModels) checkId(fields, "mpi", model);
}

void readVariants(JsonFields& fields, RuntimeDescriptor& runtime) {
  checkCount(fields, "variants", 0, fields.array("variants").size());
  if (!fields.isGood()) return;
  forEach(fields, "variants", [&](JsonFields& entry) {
    RuntimeVariant variant{.id = entry.text("id", {}, 64), .isolation = readIsolation(entry, runtime.isolation)};
    checkId(entry, "id", variant.id);
    if (variantOf(runtime, variant.id) != nullptr) entry.refuse("id", {.code = ErrorCode::Duplicate, .value = variant.id});
    runtime.variants.push_back(std::move(variant));
  });
}

/// A template is tried with every name it may use, in each variant and MPI model, so that a mistake is found when the file is read.
void checkTemplate(JsonFields& fields, const RuntimeDescriptor& runtime) {
  if (!fields.isGood()) return;
  std::vector<std::string> variants = {""};
  for (const RuntimeVariant& variant : runtime.variants) variants.push_back(variant.id);
  RankContext context{.image = "/image", .workdir = "/work", .tag = "tag", .ranksOnNode = 1, .command = {"true"}};
  context.binds.push_back({"/a", "/b", true});
  for (const std::string& variant : variants) {
    for (const std::string& model : runtime.mpiModels) {
      for (const int nodes : {1, 2}) {
        context.variant = variant;
        context.mpi = model;
        context.nodes = nodes;
        if (const auto words = rankCommand(runtime, context); !words) return fields.refuse("exec", words.error());
      }
    }
  }
}

}  // namespace

Result<RuntimeDescriptor> parseRuntimeDescriptor(std::string_view text) {
  const Result<Json> document = base::parseJson(text, {.maxBytes = 1 << 20});
  if (!document) return fail(document.error());
  JsonFields fields(*document, "");
  fields.choice("schema", {"baremark.runtime/1"});
  RuntimeDescriptor runtime;
  runtime.id = fields.text("id", {}, 64);
  checkId(fields, "id", runtime.id);
  runtime.label = base::printable(fields.text("label", {}, 64), 64);
  forEach(fields, "detect", [&](JsonFields& entry) {
    runtime.detect.push_back({.argv = entry.texts("argv", 255), .version = base::regularExpression(entry, "version")});
    if (runtime.detect.back().argv.empty()) entry.refuse("argv", {.code = ErrorCode::Missing});
  });
  JsonFields image(fields.object("image"), "/image");
  runtime.image = image.choice("kind", {"none", "tree"}) == "tree" ? ImageKind::Tree : ImageKind::None;
  fields.adopt(image.finish());
  JsonFields exec(fields.object("exec"), "/exec");
  runtime.execArgv = exec.array("argv");
  fields.adopt(exec.finish());
  JsonFields mounts(fields.object("mounts"), "/mounts");
  runtime.mountPlaces = mounts.texts("places", 255);
  fields.adopt(mounts.finish());
  forEach(fields, "forced", [&](JsonFields& entry) {
    runtime.forced.push_back({.condition = entry.text("if", "", 255), .name = entry.text("name", {}, 128),
                              .value = entry.text("value", {}, 1024)});
  });
  readMpiModels(fields, runtime);
  std::map<std::string, std::string> shared;
  for (const char* name : kIsolated) shared[name] = "host";
  runtime.isolation = readIsolation(fields, shared);
  readVariants(fields, runtime);
  forEach(fields, "cleanup", [&](JsonFields& entry) {
    runtime.cleanup.push_back({.folder = entry.text("folder", {}, 255), .pattern = entry.text("pattern", {}, 255)});
    // A pattern without the run's tag would remove other people's files.
    if (runtime.cleanup.back().pattern.find("${tag}") == std::string::npos) {
      entry.refuse("pattern", {.code = ErrorCode::Untrusted, .value = runtime.cleanup.back().pattern,
                               .allowed = "a pattern with ${tag}"});
    }
  });
  forEach(fields, "issues", [&](JsonFields& entry) {
    runtime.issues.push_back({.match = base::regularExpression(entry, "match"), .explain = entry.text("explain", {}, 500),
                              .fix = entry.text("fix", {}, 500)});
  });
  checkTemplate(fields, runtime);
  if (Result<void> good = fields.finish(); !good) return fail(good.error());
  return runtime;
}

const KnownIssue* explain(const RuntimeDescriptor& runtime, std::string_view errorOutput) {
  for (const KnownIssue& issue : runtime.issues) {
    if (!base::matchedText(issue.match, errorOutput, 0).empty()) return &issue;
  }
  return nullptr;
}

std::string versionIn(const DetectCommand& command, std::string_view output) {
  return base::printable(base::matchedText(command.version, output, 1), 64);
}

std::string isolationWords(const RuntimeDescriptor& runtime, const std::string& variant) {
  const RuntimeVariant* asked = variantOf(runtime, variant);
  std::string words;
  for (const auto& [name, whose] : asked == nullptr ? runtime.isolation : asked->isolation) {
    if (whose == "own") words += (words.empty() ? "" : ", ") + name;
  }
  return words.empty() ? "nothing" : words;
}

}  // namespace baremark::core::containers

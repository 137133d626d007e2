// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/runtime_descriptor.h"

#include <algorithm>
#include <utility>

#include "core/base/argv_template.h"
#include "core/base/json.h"
#include "core/base/json_fields.h"
#include "core/base/line_pattern.h"
#include "core/base/printable.h"
#include "core/containers/image_copy.h"
#include "core/containers/namespace_barrier.h"
#include "core/containers/rank_command.h"
#include "core/containers/tool_commands.h"

namespace baremark::core::containers {
namespace {

using base::ErrorCode, base::fail, base::Json, base::JsonFields, base::Result;

const RuntimeVariant* variantOf(const RuntimeDescriptor& runtime, const std::string& id) {
  const auto found = std::ranges::find(runtime.variants, id, &RuntimeVariant::id);
  return found == runtime.variants.end() ? nullptr : &*found;
}

constexpr const char* kIsolated[] = {"user", "pid", "ipc", "net", "shm", "tmp"};

/// Reads an isolation. Missing entries are taken from `usual`.
std::map<std::string, std::string> readIsolation(JsonFields& fields, std::map<std::string, std::string> usual) {
  JsonFields isolation(fields.object("isolation"), fields.pathOf("isolation"));
  for (const char* name : kIsolated) usual[name] = isolation.choice(name, {"host", "own"}, usual[name]);
  fields.adopt(isolation.finish());
  return usual;
}

/// "1.3": the first version that has something. Empty: all have it.
std::string readSince(JsonFields& fields) {
  const std::string version = fields.text("since", "", 32);
  const bool isVersion = version.find_first_not_of("0123456789.") == std::string::npos &&
                         (version.empty() || (version.front() != '.' && version.back() != '.'));
  if (fields.isGood() && !isVersion)
    fields.refuse("since", ErrorCode::Malformed, base::printable(version, 80), {base::Phrase::Value, "1.3"});
  return version;
}

/// A list of words that are a command.
std::vector<std::string> readCommand(JsonFields& fields, const char* name, std::size_t maxBytes = 255) {
  std::vector<std::string> words = fields.texts(name, maxBytes);
  if (fields.isGood()) fields.adopt(base::checkCommand(words, fields.pathOf(name)));
  return words;
}

/// The same. The command may be absent, or empty.
std::vector<std::string> readAnyCommand(JsonFields& fields, const char* name, std::size_t maxBytes = 255) {
  return fields.array(name).empty() ? std::vector<std::string>() : readCommand(fields, name, maxBytes);
}

/// A text that becomes part of a word.
std::string readWord(JsonFields& fields, const char* name, const std::optional<std::string>& fallback = {}) {
  std::string word = fields.text(name, fallback, 255);
  if (fields.isGood()) fields.adopt(base::checkWord(word, fields.pathOf(name)));
  return word;
}

constexpr std::size_t kMostWays = 32;  // each of them expands the template once

void checkCount(JsonFields& fields, const char* name, std::size_t least, std::size_t count) {
  if (!fields.isGood() || (count >= least && count <= kMostWays)) return;
  fields.refuse(name, ErrorCode::OutOfRange, std::to_string(count), {base::Phrase::Range, least, kMostWays});
}

std::vector<std::vector<std::string>> readCommands(JsonFields& image, const char* name) {
  std::vector<std::vector<std::string>> commands;
  const Json& list = image.array(name);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Json wrapped = {{"argv", list[i]}};
    JsonFields entry(wrapped, image.pathOf(name) + "/" + std::to_string(i));
    commands.push_back(entry.texts("argv", 255));
    image.adopt(entry.finish());
    if (image.isGood()) image.adopt(base::checkCommand(commands.back(), image.pathOf(name) + "/" + std::to_string(i)));
  }
  return commands;
}

/// Reads the commands of copies. Refuses unknown ${names}, and names by which the copies of two images would be one.
void readCopies(JsonFields& image, ImageForm& form) {
  const bool isFile = form.kind == ImageKind::File;
  form.reference = readWord(image, "reference");
  form.make = readCommand(image, "make");
  if (!isFile) {
    form.has = readCommand(image, "has");
    form.remove = readCommand(image, "remove");
    form.isShared = image.flag("shared", false);
    form.size = readAnyCommand(image, "size");
    form.id = readAnyCommand(image, "id");
  }
  form.finish = readCommands(image, "finish");
  form.place = readCommands(image, "place");
  if (!image.isGood()) return;
  const auto demand = [&](const char* name, const std::string& text, const char* value) {
    if (!image.isGood() || text.find(value) != std::string::npos) return;
    image.refuse(name, ErrorCode::Untrusted, base::printable(text, 80), {base::Phrase::Value, value});
  };
  demand("reference", form.reference, "${digest}");
  if (isFile) demand("reference", form.reference, "${tree}");
  std::string words;
  for (const std::string& word : form.make) words += word + " ";
  if (isFile) demand("make", words, "${part}");
  const Result<CopyCommands> commands = copyCommands(form, "", {.digest = "sha256:0", .tree = "/tree"});
  if (!commands) image.refuse("make", commands.error());  // the error names its own place
}

ImageForm readImage(JsonFields& image, const std::vector<std::string>& kinds) {
  const std::string kind = image.choice("kind", kinds);
  ImageForm form{.kind = kind == "tree"    ? ImageKind::Tree
                         : kind == "store" ? ImageKind::Store
                         : kind == "file"  ? ImageKind::File
                                           : ImageKind::None};
  if (form.kind == ImageKind::Store || form.kind == ImageKind::File) readCopies(image, form);
  return form;
}

void readMpiModels(JsonFields& fields, RuntimeDescriptor& runtime) {
  if (fields.has("mpi")) runtime.mpiModels = fields.texts("mpi", 64);
  checkCount(fields, "mpi", 1, runtime.mpiModels.size());
  for (const std::string& model : runtime.mpiModels) {
    checkId(fields, "mpi", model);
    const bool isOurs = model == model::kInnerMpi || model == model::kBoundMpi;
    // The launcher starts a container for each rank, before Baremark can do anything on the node.
    if (!fields.isGood() || !isOurs || (runtime.image.kind != ImageKind::None && !needsLauncher(runtime))) continue;
    fields.refuse("mpi", ErrorCode::NotApplicable, model,
                  {base::Phrase::Value, needsLauncher(runtime) ? "/exec/argv" : "/image/kind"});
  }
}

void readVariants(JsonFields& fields, RuntimeDescriptor& runtime) {
  checkCount(fields, "variants", 0, fields.array("variants").size());
  if (!fields.isGood()) return;
  fields.each("variants", [&](JsonFields& entry) {
    RuntimeVariant variant{.id = readId(entry), .isolation = readIsolation(entry, runtime.isolation)};
    variant.since = readSince(entry);
    if (entry.has("image")) {
      JsonFields image(entry.object("image"), entry.pathOf("image"));
      variant.image = readImage(image, {"tree", "store", "file"});
      entry.adopt(image.finish());
      if (entry.isGood() && runtime.image.kind == ImageKind::None)
        entry.refuse("image", {.code = ErrorCode::NotApplicable, .allowed = {base::Phrase::Value, "/image/kind"}});
    }
    if (variantOf(runtime, variant.id) != nullptr) entry.refuse("id", ErrorCode::Duplicate, variant.id);
    runtime.variants.push_back(std::move(variant));
  });
}

void checkWords(JsonFields& exec, const RuntimeDescriptor& runtime) {
  if (!exec.isGood()) return;
  exec.adopt(base::checkCommand(runtime.execArgv.words(), exec.pathOf("argv")));
  exec.adopt(base::checkArguments(runtime.launcherArgv.words(), exec.pathOf("launcher")));
  if (!runtime.aloneArgv.empty()) exec.adopt(base::checkCommand(runtime.aloneArgv.words(), exec.pathOf("alone")));
}

/// `launcher` needs `alone`, which must start a rank with the options of `launcher`.
void checkAlone(JsonFields& exec, const RuntimeDescriptor& runtime) {
  if (!exec.isGood() || (runtime.launcherArgv.empty() && runtime.aloneArgv.empty())) return;
  if (runtime.launcherArgv.empty()) return exec.refuse("launcher", ErrorCode::Missing);
  if (runtime.aloneArgv.empty()) return exec.refuse("alone", ErrorCode::Missing);
  for (const char* name : {"runtime", "command"}) {
    const Json use = {{"use", name}};
    const Json& words = runtime.aloneArgv.words();
    if (std::ranges::find(words, use) != words.end()) continue;
    return exec.refuse("alone", {.code = ErrorCode::Missing,
                                 .where = exec.pathOf("alone") + "/" + base::toJsonLine(use),
                                 .allowed = {base::Phrase::Value, base::toJsonLine(use)}});
  }
}

void readGpuWays(JsonFields& fields, RuntimeDescriptor& runtime) {
  checkCount(fields, "gpu", 0, fields.array("gpu").size());
  if (!fields.isGood()) return;
  fields.each("gpu", [&](JsonFields& entry) {
    GpuWay way{.id = readId(entry), .kind = GpuKind::Switch, .since = readSince(entry), .programs = {}};
    const std::string kind = entry.choice("kind", {"switch", "cdi", "driver-folder"}, "switch");
    if (kind == "cdi") way.kind = GpuKind::Cdi;
    if (kind == "driver-folder") way.kind = GpuKind::DriverFolder;
    way.programs = entry.texts("programs", 64);
    way.prepare = readAnyCommand(entry, "prepare", 1024);
    way.prepared = readAnyCommand(entry, "prepared", 1024);
    if (entry.isGood() && way.prepare.empty() != way.prepared.empty())
      entry.refuse(way.prepare.empty() ? "prepare" : "prepared", ErrorCode::Missing);
    if (entry.isGood() && !way.prepare.empty() && runtime.image.kind != ImageKind::Store)
      entry.refuse("prepare", {.code = ErrorCode::NotApplicable, .allowed = {base::Phrase::Value, "store"}});
    if (way.id == kNoGpu || gpuWay(runtime, way.id) != nullptr) entry.refuse("id", ErrorCode::Duplicate, way.id);
    if (runtime.image.kind == ImageKind::None)
      entry.refuse("id", {.code = ErrorCode::NotApplicable, .allowed = {base::Phrase::Value, "/image/kind"}});
    runtime.gpu.push_back(std::move(way));
  });
}

/// A condition over the names of `scope`; empty: always.
std::string readCondition(JsonFields& entry, const base::TemplateScope& scope) {
  std::string condition = entry.text("if", "", 500);
  const Result<bool> good = condition.empty() ? Result<bool>(true) : base::holds(condition, scope, entry.pathOf("if"));
  if (!good) entry.refuse("if", good.error());
  return condition;
}

/// Conditions were tried when the descriptor was read.
bool isMet(const std::string& condition, const base::TemplateScope& scope) {
  return condition.empty() || base::holds(condition, scope, "/if").value_or(false);
}

base::TemplateScope scopeOfConstraints(const std::string& variant, bool isRoot) {
  return {.values = {{"variant", variant}}, .lists = {}, .uses = {}, .facts = {{"root", isRoot}}};
}

base::TemplateScope scopeOfCosts(const std::string& variant, const std::string& mpi) {
  return {.values = {{"variant", variant}, {"mpi", mpi}}, .lists = {}, .uses = {}, .facts = {}};
}

void readConstraints(JsonFields& fields, RuntimeDescriptor& runtime) {
  fields.each("constraints", [&](JsonFields& entry) {
    const std::string demand = entry.choice("needs", {"root", "user", "subids", "same-path"});
    runtime.constraints.push_back({.condition = readCondition(entry, scopeOfConstraints("", false)),
                                   .demand = demand == "user"     ? Demand::User
                                             : demand == "subids" ? Demand::Subids
                                             : demand == "root"   ? Demand::Root
                                                                  : Demand::SamePath});
  });
}

/// A way whose words are those without a GPU would promise what it does not do.
bool doesNothing(const RuntimeDescriptor& runtime, const GpuWay& way, RankContext context) {
  context.gpu = way.id;
  const Result<std::vector<std::string>> with = aloneCommand(runtime, context);
  context.gpu = kNoGpu;
  const Result<std::vector<std::string>> without = aloneCommand(runtime, context);
  return with && without && *with == *without;
}

/// Expands the template with every name that it may use, in each variant, MPI model and way to use GPUs, so that a
/// mistake is found when the file is read.
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
        context.hasInfiniband = nodes > 1;
        if (const auto words = aloneCommand(runtime, context); !words) return fields.refuse("exec", words.error());
      }
    }
    for (std::size_t i = 0; i < runtime.gpu.size(); ++i) {
      context.gpu = runtime.gpu[i].id;
      if (const auto words = aloneCommand(runtime, context); !words) return fields.refuse("exec", words.error());
      if (doesNothing(runtime, runtime.gpu[i], context))
        return fields.refuse("gpu", {.code = ErrorCode::Missing,
                                     .where = "/exec/argv",
                                     .allowed = {base::Phrase::Value, "gpu == " + runtime.gpu[i].id}});
    }
    context.gpu = kNoGpu;
  }
}

}  // namespace

Result<RuntimeDescriptor> parseRuntimeDescriptor(std::string_view text) {
  JsonFields fields(text, "baremark.runtime/1");
  RuntimeDescriptor runtime;
  runtime.id = readId(fields);
  runtime.label = base::printable(fields.text("label", {}, 64), 64);
  runtime.preference = static_cast<int>(fields.integer("preference", 0, 100, kUsualPreference));
  if (fields.has("colour")) runtime.colour = static_cast<int>(fields.integer("colour", 0, kSeriesColours - 1));
  if (fields.has("marker"))
    runtime.marker =
        fields.choice("marker", std::vector<std::string>(std::begin(kSeriesMarkers), std::end(kSeriesMarkers)));
  runtime.install = readCommandLine(fields, "install");
  fields.each("detect", [&](JsonFields& entry) {
    runtime.detect.push_back({.argv = readCommand(entry, "argv"),
                              .version = base::regularExpression(entry, "version"),
                              .identifies = entry.flag("identifies", false)});
  });
  JsonFields image(fields.object("image"), "/image");
  runtime.image = readImage(image, {"none", "tree", "store", "file"});
  fields.adopt(image.finish());
  JsonFields exec(fields.object("exec"), "/exec");
  runtime.execArgv = exec.array("argv");
  runtime.launcherArgv = exec.array("launcher");
  runtime.aloneArgv = exec.array("alone");
  checkWords(exec, runtime);
  checkAlone(exec, runtime);
  if (exec.choice("bundleUser", {"account", "root"}, "account") == "root") runtime.bundleUser = BundleUser::Root;
  if (exec.isGood() && usesBundle(runtime) && runtime.image.kind != ImageKind::Tree)
    exec.refuse("argv", ErrorCode::NotApplicable, "${bundle}", {base::Phrase::Value, "tree"});
  fields.adopt(exec.finish());
  JsonFields mounts(fields.object("mounts"), "/mounts");
  runtime.mountPlaces = mounts.texts("places", 255);
  mounts.adopt(base::checkArguments(Json(runtime.mountPlaces), mounts.pathOf("places")));
  fields.adopt(mounts.finish());
  fields.each("forced", [&](JsonFields& entry) {
    runtime.forced.push_back({.condition = entry.text("if", "", 255),
                              .name = entry.text("name", {}, 128),
                              .value = entry.text("value", {}, 1024)});
  });
  readMpiModels(fields, runtime);
  std::map<std::string, std::string> shared;
  for (const char* name : kIsolated) shared[name] = "host";
  runtime.isolation = readIsolation(fields, shared);
  JsonFields ofRoot(fields.object("isolationOfRoot"), "/isolationOfRoot");
  for (const char* name : kIsolated) {
    if (ofRoot.has(name)) runtime.isolationOfRoot[name] = ofRoot.choice(name, {"host", "own"});
  }
  fields.adopt(ofRoot.finish());
  readVariants(fields, runtime);
  runtime.since = readSince(fields);
  readGpuWays(fields, runtime);
  readConstraints(fields, runtime);
  for (const RuntimeVariant& variant : runtime.variants) {
    const bool isTree = !variant.image || variant.image->kind == ImageKind::Tree;
    if (!fields.isGood() || isTree || !usesBundle(runtime)) continue;
    fields.refuse("variants", ErrorCode::NotApplicable, "${bundle}", {base::Phrase::Value, "tree"});
  }
  fields.each("cleanup", [&](JsonFields& entry) {
    CleanupRule rule;
    const bool isCommand = entry.has("argv");
    if (isCommand)
      rule = {.folder = {}, .pattern = {}, .argv = readCommand(entry, "argv"), .list = readAnyCommand(entry, "list")};
    else
      rule = {.folder = readWord(entry, "folder"), .pattern = readWord(entry, "pattern")};
    // Without the run's tag, it would remove what belongs to other runs or users.
    const auto hasTag = [](const std::string& word) { return word.find("${tag}") != std::string::npos; };
    const std::vector<std::string>& selecting = rule.list.empty() ? rule.argv : rule.list;
    if (!(isCommand ? std::ranges::any_of(selecting, hasTag) : hasTag(rule.pattern)))
      entry.refuse(isCommand ? "argv" : "pattern", ErrorCode::Untrusted, rule.pattern, base::Phrase::TagPattern);
    runtime.cleanup.push_back(std::move(rule));
  });
  runtime.issues = readIssues(fields);
  fields.each("cost", [&](JsonFields& entry) {
    runtime.cost.push_back(
        {.condition = readCondition(entry, scopeOfCosts("", "")), .explain = entry.text("explain", {}, 500)});
  });
  checkTemplate(fields, runtime);
  return fields.finish(std::move(runtime));
}

std::vector<const RuntimeDescriptor*> inOrder(const std::map<std::string, RuntimeDescriptor>& runtimes) {
  std::vector<const RuntimeDescriptor*> order;
  for (const auto& [id, runtime] : runtimes) order.push_back(&runtime);
  const auto rank = [](const RuntimeDescriptor* runtime) {
    return std::pair(runtime->image.kind != ImageKind::None, -runtime->preference);
  };
  std::ranges::stable_sort(order, [&](const auto* a, const auto* b) { return rank(a) < rank(b); });
  return order;
}

std::string copyName(const RuntimeDescriptor& runtime, const std::string& variant, const std::string& gpu) {
  const GpuWay* way = gpuWay(runtime, gpu);
  return way == nullptr || way->prepare.empty() ? variant : variant + kOwnCopy + gpu;
}

std::string variantOfCopy(const std::string& name) {
  return name.substr(0, name.find(kOwnCopy));
}

const ImageForm& imageForm(const RuntimeDescriptor& runtime, const std::string& variant) {
  const RuntimeVariant* asked = variantOf(runtime, variantOfCopy(variant));
  return asked != nullptr && asked->image ? *asked->image : runtime.image;
}

const GpuWay* gpuWay(const RuntimeDescriptor& runtime, const std::string& id) {
  const auto found = std::ranges::find(runtime.gpu, id, &GpuWay::id);
  return found == runtime.gpu.end() ? nullptr : &*found;
}

std::set<Demand> demandsOf(const RuntimeDescriptor& runtime, const std::string& variant, bool isRoot) {
  std::set<Demand> demands;
  for (const Constraint& constraint : runtime.constraints) {
    if (isMet(constraint.condition, scopeOfConstraints(variant, isRoot))) demands.insert(constraint.demand);
  }
  return demands;
}

std::vector<std::string> costsOf(const RuntimeDescriptor& runtime, const std::string& variant, const std::string& mpi) {
  std::vector<std::string> sentences;
  for (const RuntimeCost& cost : runtime.cost) {
    if (isMet(cost.condition, scopeOfCosts(variant, mpi))) sentences.push_back(cost.explain);
  }
  return sentences;
}

std::vector<std::pair<std::string, const ImageForm*>> copiedForms(const RuntimeDescriptor& runtime) {
  std::vector<std::pair<std::string, const ImageForm*>> forms;
  const auto add = [&](const std::string& variant) {
    const ImageForm& form = imageForm(runtime, variant);
    if (form.kind == ImageKind::Store || form.kind == ImageKind::File) forms.emplace_back(variant, &form);
  };
  std::vector<std::string> gpus = {kNoGpu};
  for (const GpuWay& way : runtime.gpu) {
    if (!way.prepare.empty()) gpus.push_back(way.id);
  }
  for (const std::string& gpu : gpus) {
    add(copyName(runtime, "", gpu));
    for (const RuntimeVariant& variant : runtime.variants) add(copyName(runtime, variant.id, gpu));
  }
  return forms;
}

const KnownIssue* explain(const RuntimeDescriptor& runtime, std::string_view errorOutput) {
  const KnownIssue* issue = issueIn(runtime.issues, errorOutput);
  const KnownIssue* barrier = issue != nullptr && issue->isOfNamespaces ? barrierIssue(errorOutput) : nullptr;
  return barrier != nullptr ? barrier : issue;
}

std::string wholeFix(const KnownIssue& issue) {
  return issue.command.empty() ? issue.fix : issue.fix + " " + issue.command;
}

std::string versionIn(const DetectCommand& command, std::string_view output) {
  return base::printable(base::matchedText(command.version, output, 1), 64);
}

std::string isolationWords(const RuntimeDescriptor& runtime, const std::string& variant, bool isRoot) {
  const RuntimeVariant* asked = variantOf(runtime, variant);
  std::string words;
  for (const auto& [name, whose] : asked == nullptr ? runtime.isolation : asked->isolation) {
    const auto ofRoot = runtime.isolationOfRoot.find(name);
    if ((isRoot && ofRoot != runtime.isolationOfRoot.end() ? ofRoot->second : whose) == "own")
      words += (words.empty() ? "" : ", ") + name;
  }
  return words.empty() ? "nothing" : words;
}

}  // namespace baremark::core::containers

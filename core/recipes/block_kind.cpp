// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/block_kind.h"

#include <algorithm>
#include <set>

#include "core/base/json_fields.h"
#include "core/base/printable.h"
#include "core/recipes/block_fields.h"
#include "core/recipes/block_steps.h"

namespace baremark::core::recipes {
namespace {

using base::ErrorCode;
using base::fail;
using base::Json;
using base::JsonFields;
using base::Result;

constexpr std::size_t kLargestDescriptor = 1 << 20;
constexpr std::int64_t kLargestInteger = 1'000'000'000;

/// An id of the descriptors in this room: lower-case letters, digits and -.
std::string readId(JsonFields& fields, const char* name = "id") {
  std::string id = fields.text(name, {}, 64);
  const bool isId = !id.empty() && id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos;
  if (fields.isGood() && !isId)
    fields.refuse(name, ErrorCode::Untrusted, base::printable(id, 80), base::Phrase::DescriptorId);
  return id;
}

Result<Field> readFieldDescription(const Json& object, const std::string& path) {
  JsonFields fields(object, path);
  Field field;
  field.name = plainLine(fields, "name", {}, 1, 64);
  const bool isTaken = field.name == "kind" || field.name == "note" || field.name == "url" || field.name == "sha256" ||
                       field.name == "licence";
  if (fields.isGood() && isTaken) fields.refuse("name", ErrorCode::Duplicate, field.name);
  const std::string type = fields.choice("type", fieldTypeNames());
  const auto place = std::find(fieldTypeNames().begin(), fieldTypeNames().end(), type);
  if (place != fieldTypeNames().end())
    field.type = static_cast<FieldType>(std::distance(fieldTypeNames().begin(), place));
  field.isRequired = fields.flag("required", false);
  if (field.type == FieldType::Integer) {
    field.least = fields.integer("least", -kLargestInteger, kLargestInteger);
    field.most = fields.integer("most", field.least, kLargestInteger);
  }
  if (field.type == FieldType::Choice) {
    field.choices = fields.texts("choices", 64);
    if (fields.isGood() && field.choices.empty()) fields.refuse("choices", ErrorCode::Missing);
  }
  if (fields.isGood() && fields.has("default")) {
    Field unnamed = field;
    unnamed.name = "default";
    field.fallback = readField(fields, unnamed);
  }
  return fields.finish(std::move(field));
}

Result<Download> readDownload(const Json& object, const std::string& path) {
  JsonFields fields(object, path);
  Download file;
  const auto text = [&fields](const char* name, FieldType type, bool isRequired) {
    const auto value = readField(fields, {.name = name, .type = type, .isRequired = isRequired});
    return value ? std::get<std::string>(*value) : std::string();
  };
  file.version = text("version", FieldType::Version, true);
  file.architecture = text("arch", FieldType::Version, false);
  file.url = text("url", FieldType::Url, true);
  file.sha256 = text("sha256", FieldType::Sha256, true);
  file.licence = text("licence", FieldType::Text, true);
  return fields.finish(std::move(file));
}

Result<void> readDownloads(const Json& object, BlockKind& kind) {
  JsonFields fields(object, "/download");
  kind.hasDownload = true;
  kind.downloadIf = fields.text("if", std::string(), 255);
  kind.isUnpacked = fields.flag("unpack", true);
  const Json& files = fields.array("files");
  for (std::size_t i = 0; i < files.size(); ++i) {
    Result<Download> file = readDownload(files[i], "/download/files/" + std::to_string(i));
    if (!file) return fail(file.error());
    kind.downloads.push_back(std::move(*file));
  }
  return fields.finish();
}

/// What an entry of steps uses: a member whose value names a field of these types.
struct FieldStep {
  const char* key;
  std::vector<FieldType> types;
  std::vector<const char*> others;  ///< further members that name a text field
};

const std::vector<FieldStep>& fieldSteps() {
  static const std::vector<FieldStep> kSteps = {
      {"run", {FieldType::Lines}, {}},           {"copy", {FieldType::Files}, {"stage"}},
      {"variables", {FieldType::Variables}, {}}, {"labels", {FieldType::Labels}, {}},
      {"check", {FieldType::Lines}, {}},         {"verbatim", {FieldType::Lines}, {"format", "section"}}};
  return kSteps;
}

void requireField(JsonFields& fields, const char* key, const BlockKind& kind, const std::vector<FieldType>& types) {
  const std::string name = fields.text(key, {}, 64);
  const Field* field = kind.field(name);
  const bool fits = field != nullptr && std::find(types.begin(), types.end(), field->type) != types.end();
  if (!fields.isGood() || fits) return;
  Texts names;
  for (const Field& known : kind.fields) names.push_back(known.name);
  fields.refuse(key, ErrorCode::UnknownValue, base::printable(name, 80), {base::Phrase::Names, names});
}

/// The members that several kinds of entries have.
void readCondition(JsonFields& fields) {
  (void)fields.text("if", std::string(), 255);
  (void)fields.choice("for", {"build", "run"}, "run");
}

Result<void> checkStep(const Json& object, const std::string& path, const BlockKind& kind) {
  JsonFields fields(object, path);
  readCondition(fields);
  for (const FieldStep& step : fieldSteps()) {
    if (!fields.has(step.key)) continue;
    requireField(fields, step.key, kind, step.types);
    for (const char* other : step.others) {
      if (fields.has(other)) requireField(fields, other, kind, {FieldType::Text, FieldType::Choice});
    }
    const bool runs = std::string_view(step.key) == "run";
    if (runs && fields.has("secrets")) requireField(fields, "secrets", kind, {FieldType::Secrets});
    return fields.finish();
  }
  if (fields.has("write")) {
    (void)fields.text("write");
    (void)fields.array("lines");
  } else {
    (void)fields.text("in", std::string());
    if (fields.array("argv").empty()) fields.refuse("argv", ErrorCode::Missing);
  }
  return fields.finish();
}

Result<void> checkPackages(const Json& object, const std::string& path) {
  JsonFields fields(object, path);
  readCondition(fields);
  for (const auto& member : object.items()) {
    if (member.key() != "if" && member.key() != "for") (void)fields.array(member.key());
  }
  return fields.finish();
}

Result<void> checkVariable(const Json& object, const std::string& path) {
  JsonFields fields(object, path);
  readCondition(fields);
  (void)plainLine(fields, "name", {}, 1, 128);
  (void)plainLine(fields, fields.has("prepend") ? "prepend" : "value", {}, 0, 4096);
  return fields.finish();
}

Result<void> checkKept(const Json& object, const std::string& path, const BlockKind& kind) {
  JsonFields fields(object, path);
  readCondition(fields);
  if (fields.has("field")) {
    requireField(fields, "field", kind, {FieldType::Paths});
  } else {
    (void)plainLine(fields, "path", {}, 1, 4096);
  }
  return fields.finish();
}

Result<void> checkTest(const Json& object, const std::string& path) {
  JsonFields fields(object, path);
  readCondition(fields);
  if (fields.array("argv").empty()) fields.refuse("argv", ErrorCode::Missing);
  return fields.finish();
}

/// Checks the forms of all entries, then expands every template, whether its condition holds or not.
Result<void> checkTemplates(const BlockKind& kind) {
  const auto each = [](const Json& list, const std::string& at, const auto& check) -> Result<void> {
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (Result<void> good = check(list[i], at + "/" + std::to_string(i)); !good) return good;
    }
    return {};
  };
  const auto step = [&kind](const Json& entry, const std::string& at) { return checkStep(entry, at, kind); };
  const auto kept = [&kind](const Json& entry, const std::string& at) { return checkKept(entry, at, kind); };
  if (auto good = each(kind.packages, "/packages", checkPackages); !good) return good;
  if (auto good = each(kind.steps, "/steps", step); !good) return good;
  if (auto good = each(kind.environment, "/environment", checkVariable); !good) return good;
  if (auto good = each(kind.labels, "/labels", checkVariable); !good) return good;
  if (auto good = each(kind.keeps, "/keeps", kept); !good) return good;
  if (auto good = each(kind.test, "/test", checkTest); !good) return good;
  const PackageManager manager{.install = Json::array({Json::array({"install", {{"use", "packages"}}})})};
  const auto all = operationsOf(kind, {}, {}, &manager, {.part = Part::Everything}, "");
  if (!all) return fail(all.error());
  return {};
}

Result<Release> readRelease(const Json& object, const std::string& path) {
  JsonFields fields(object, path);
  Release release;
  release.version = plainLine(fields, "version", {}, 1, 32);
  release.codename = plainLine(fields, "codename", "", 0, 64);
  release.glibc = plainLine(fields, "glibc", {}, 1, 32);
  return fields.finish(std::move(release));
}

}  // namespace

const Field* BlockKind::field(std::string_view name) const {
  const auto found = std::find_if(fields.begin(), fields.end(), [name](const Field& f) { return f.name == name; });
  return found == fields.end() ? nullptr : &*found;
}

const Release* Distribution::release(std::string_view version) const {
  const auto found =
      std::find_if(releases.begin(), releases.end(), [version](const Release& r) { return r.version == version; });
  return found == releases.end() ? nullptr : &*found;
}

Result<BlockKind> parseBlockKind(std::string_view text) {
  const Result<Json> document = base::parseJson(text, {.maxBytes = kLargestDescriptor});
  if (!document) return fail(document.error());
  JsonFields fields(*document, "");
  fields.choice("schema", {"baremark.block/1"});
  BlockKind kind;
  kind.id = readId(fields);
  kind.label = plainLine(fields, "label", {}, 1, 64);
  kind.group = readId(fields, "group");
  kind.order = static_cast<int>(fields.integer("order", 0, 100, 50));
  const Json& list = fields.array("fields");
  std::set<std::string> names;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string at = "/fields/" + std::to_string(i);
    Result<Field> field = readFieldDescription(list[i], at);
    if (!field) return fail(field.error());
    if (!names.insert(field->name).second) return fail(ErrorCode::Duplicate, at + "/name", field->name);
    kind.fields.push_back(std::move(*field));
  }
  const Json& download = fields.object("download");
  if (fields.has("download")) fields.adopt(readDownloads(download, kind));
  kind.packages = fields.array("packages");
  kind.steps = fields.array("steps");
  kind.environment = fields.array("environment");
  kind.keeps = fields.array("keeps");
  kind.labels = fields.array("labels");
  kind.test = fields.array("test");
  if (Result<void> good = fields.finish(); !good) return fail(good.error());
  if (Result<void> good = checkTemplates(kind); !good) return fail(good.error());
  return kind;
}

Result<Distribution> parseDistribution(std::string_view text) {
  const Result<Json> document = base::parseJson(text, {.maxBytes = kLargestDescriptor});
  if (!document) return fail(document.error());
  JsonFields fields(*document, "");
  fields.choice("schema", {"baremark.distribution/1"});
  Distribution distribution;
  distribution.id = readId(fields);
  distribution.label = plainLine(fields, "label", {}, 1, 64);
  distribution.manager = readId(fields, "manager");
  distribution.image = plainLine(fields, "image", {}, 1, 255);
  distribution.mirror = plainLine(fields, "mirror", "", 0, 255);
  distribution.components = plainLine(fields, "components", "", 0, 64);
  distribution.cudaName = plainLine(fields, "cuda_name", "", 0, 64);
  const Json& releases = fields.array("releases");
  for (std::size_t i = 0; i < releases.size(); ++i) {
    Result<Release> release = readRelease(releases[i], "/releases/" + std::to_string(i));
    if (!release) return fail(release.error());
    distribution.releases.push_back(std::move(*release));
  }
  return fields.finish(std::move(distribution));
}

Result<PackageManager> parsePackageManager(std::string_view text) {
  const Result<Json> document = base::parseJson(text, {.maxBytes = kLargestDescriptor});
  if (!document) return fail(document.error());
  JsonFields fields(*document, "");
  fields.choice("schema", {"baremark.package_manager/1"});
  PackageManager manager;
  manager.id = readId(fields);
  manager.downloadTools = fields.texts("download_tools", 200);
  manager.install = fields.array("install");
  manager.clean = fields.array("clean");
  manager.empties = fields.texts("empties", 255);
  if (fields.isGood() && manager.install.empty()) fields.refuse("install", ErrorCode::Missing);
  base::TemplateScope scope;
  scope.uses["packages"] = {"package"};
  for (const auto& [name, list] : {std::pair("install", &manager.install), {"clean", &manager.clean}}) {
    for (std::size_t i = 0; fields.isGood() && i < list->size(); ++i) {
      const auto line = commandLine((*list)[i], scope, fields.pathOf(name) + "/" + std::to_string(i));
      if (!line) fields.refuse(name, line.error());
    }
  }
  for (const std::string& folder : manager.empties) {
    if (fields.isGood() && !mayHold(FieldType::Path, folder))
      fields.refuse("empties", {.code = ErrorCode::Untrusted, .allowed = base::Phrase::AbsolutePath});
  }
  return fields.finish(std::move(manager));
}

}  // namespace baremark::core::recipes

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

using base::ErrorCode, base::fail, base::Json, base::JsonFields, base::Result;

constexpr std::int64_t kLargestInteger = 1'000'000'000;

/// An id of the descriptors in this room: lower-case letters, digits and -.
std::string readId(JsonFields& fields, const char* name = "id") {
  std::string id = fields.text(name, {}, 64);
  const bool isId = !id.empty() && id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos;
  if (fields.isGood() && !isId)
    fields.refuse(name, ErrorCode::Untrusted, base::printable(id, 80), base::Phrase::DescriptorId);
  return id;
}

Field readFieldDescription(JsonFields& fields) {
  Field field;
  field.name = plainLine(fields, "name", {}, 1, 64);
  const bool isTaken = field.name == "kind" || field.name == "note" || field.name == "url" || field.name == "sha256" ||
                       field.name == "licence";
  if (fields.isGood() && isTaken) fields.refuse("name", ErrorCode::Duplicate, field.name);
  const std::string type = fields.choice("type", fieldTypeNames());
  const auto place = std::ranges::find(fieldTypeNames(), type);
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
  return field;
}

Download readDownload(JsonFields& fields) {
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
  return file;
}

Result<void> readDownloads(const Json& object, BlockKind& kind) {
  JsonFields fields(object, "/download");
  kind.hasDownload = true;
  kind.downloadIf = fields.text("if", std::string(), 255);
  kind.isUnpacked = fields.flag("unpack", true);
  fields.each("files", [&](JsonFields& file) { kind.downloads.push_back(readDownload(file)); });
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
  const bool fits = field != nullptr && std::ranges::find(types, field->type) != types.end();
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

void checkStep(JsonFields& fields, const BlockKind& kind) {
  readCondition(fields);
  for (const FieldStep& step : fieldSteps()) {
    if (!fields.has(step.key)) continue;
    requireField(fields, step.key, kind, step.types);
    for (const char* other : step.others) {
      if (fields.has(other)) requireField(fields, other, kind, {FieldType::Text, FieldType::Choice});
    }
    const bool runs = std::string_view(step.key) == "run";
    if (runs && fields.has("secrets")) requireField(fields, "secrets", kind, {FieldType::Secrets});
    return;
  }
  if (fields.has("write")) {
    (void)fields.text("write");
    (void)fields.array("lines");
    if (!fields.has("lines")) fields.refuse("lines", ErrorCode::Missing);
  } else {
    (void)fields.text("in", std::string());
    if (fields.array("argv").empty()) fields.refuse("argv", ErrorCode::Missing);
  }
}

void checkPackages(JsonFields& fields) {
  readCondition(fields);
  for (const std::string& name : fields.names()) {
    if (name != "if" && name != "for") (void)fields.array(name);
  }
}

void checkLabel(JsonFields& fields) {
  readCondition(fields);
  (void)plainLine(fields, "name", {}, 1, 128);
  (void)plainLine(fields, "value", {}, 0, 4096);
}

void checkVariable(JsonFields& fields) {
  readCondition(fields);
  (void)plainLine(fields, "name", {}, 1, 128);
  (void)plainLine(fields, fields.has("prepend") ? "prepend" : "value", {}, 0, 4096);
}

void checkKept(JsonFields& fields, const BlockKind& kind) {
  readCondition(fields);
  if (fields.has("field"))
    requireField(fields, "field", kind, {FieldType::Paths});
  else
    (void)plainLine(fields, "path", {}, 1, 4096);
}

void checkTest(JsonFields& fields) {
  readCondition(fields);
  if (fields.array("argv").empty()) fields.refuse("argv", ErrorCode::Missing);
}

/// Expands every template, whether its condition holds or not.
Result<void> checkTemplates(const BlockKind& kind) {
  const PackageManager manager{.install = Json::array({Json::array({"install", {{"use", "packages"}}})})};
  const auto all = operationsOf(kind, {}, {}, &manager, {.part = Part::Everything}, "");
  return all ? Result<void>() : fail(all.error());
}

}  // namespace

const Field* BlockKind::field(std::string_view name) const {
  const auto found = std::ranges::find(fields, name, &Field::name);
  return found == fields.end() ? nullptr : &*found;
}

const Release* Distribution::release(std::string_view version) const {
  const auto found = std::ranges::find(releases, version, &Release::version);
  return found == releases.end() ? nullptr : &*found;
}

Result<BlockKind> parseBlockKind(std::string_view text) {
  JsonFields fields(text, "baremark.block/1");
  BlockKind kind;
  kind.id = readId(fields);
  kind.label = plainLine(fields, "label", {}, 1, 64);
  kind.group = readId(fields, "group");
  kind.order = static_cast<int>(fields.integer("order", 0, 100, 50));
  std::set<std::string> names;
  fields.each("fields", [&](JsonFields& entry) {
    Field field = readFieldDescription(entry);
    if (!names.insert(field.name).second) entry.refuse("name", ErrorCode::Duplicate, field.name);
    kind.fields.push_back(std::move(field));
  });
  const Json& download = fields.object("download");
  if (fields.has("download")) fields.adopt(readDownloads(download, kind));
  const auto entries = [&fields](const char* name, Json& list, const auto& check) {
    list = fields.array(name);
    fields.each(name, check);
  };
  entries("packages", kind.packages, checkPackages);
  entries("steps", kind.steps, [&](JsonFields& entry) { checkStep(entry, kind); });
  entries("environment", kind.environment, checkVariable);
  entries("keeps", kind.keeps, [&](JsonFields& entry) { checkKept(entry, kind); });
  entries("labels", kind.labels, checkLabel);
  entries("test", kind.test, checkTest);
  if (fields.isGood()) fields.adopt(checkTemplates(kind));
  return fields.finish(std::move(kind));
}

Result<Distribution> parseDistribution(std::string_view text) {
  JsonFields fields(text, "baremark.distribution/1");
  Distribution distribution;
  distribution.id = readId(fields);
  distribution.label = plainLine(fields, "label", {}, 1, 64);
  distribution.manager = readId(fields, "manager");
  distribution.image = plainLine(fields, "image", {}, 1, 255);
  distribution.mirror = plainLine(fields, "mirror", "", 0, 255);
  distribution.components = plainLine(fields, "components", "", 0, 64);
  distribution.cudaName = plainLine(fields, "cuda_name", "", 0, 64);
  fields.each("releases", [&](JsonFields& entry) {
    distribution.releases.push_back({.version = plainLine(entry, "version", {}, 1, 32),
                                     .codename = plainLine(entry, "codename", "", 0, 64),
                                     .glibc = plainLine(entry, "glibc", {}, 1, 32)});
  });
  return fields.finish(std::move(distribution));
}

Result<PackageManager> parsePackageManager(std::string_view text) {
  JsonFields fields(text, "baremark.package_manager/1");
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

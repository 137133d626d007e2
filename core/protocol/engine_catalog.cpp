// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/engine_catalog.h"

#include <algorithm>
#include <utility>

#include "core/base/json.h"
#include "core/base/json_fields.h"
#include "core/model/experiment.h"

namespace baremark::core::protocol {

using base::ErrorCode, base::fail, base::Json, base::JsonFields, base::Result;

namespace {

constexpr std::int64_t kMostCount = std::int64_t{1} << 53;
constexpr const char* kSchema = "baremark.engine_catalog/1";

Json modelToJson(const CatalogModel& model) {
  Json out;
  out["name"] = model.name;
  out["title"] = model.title;
  out["image_size"] = model.imageSize;
  out["channels"] = model.channels;
  out["classes"] = model.classes;
  out["default_batch"] = model.defaultBatch;
  out["default_learning_rate"] = model.defaultLearningRate;
  out["parameters"] = model.parameters;
  out["forward_macs"] = model.forwardMacs;
  out["train_macs"] = model.trainMacs;
  out["activation_bytes"] = model.activationBytes;
  out["data"] = model.data;
  return out;
}

CatalogModel readModel(JsonFields& fields) {
  CatalogModel model;
  model.name = fields.text("name", {}, 80);
  model.title = fields.text("title", {}, 200);
  model.imageSize = static_cast<int>(fields.integer("image_size", 1, 100000));
  model.channels = static_cast<int>(fields.integer("channels", 1, 100000));
  model.classes = static_cast<int>(fields.integer("classes", 1, 100'000'000));
  model.defaultBatch = static_cast<int>(fields.integer("default_batch", 1, 1'000'000));
  model.defaultLearningRate = fields.number("default_learning_rate", 0, 1e6);
  model.parameters = fields.integer("parameters", 0, kMostCount);
  model.forwardMacs = fields.integer("forward_macs", 0, kMostCount);
  model.trainMacs = fields.integer("train_macs", 0, kMostCount);
  model.activationBytes = fields.integer("activation_bytes", 0, kMostCount);
  model.data = fields.texts("data", 80);
  return model;
}

Result<CatalogDevice> deviceFromJson(const Json& object, const std::string& path) {
  JsonFields fields(object, path, base::UnknownMembers::Ignored);
  CatalogDevice device;
  device.name = fields.text("name", {}, 80);
  device.isAutomatic = fields.flag("auto", false);
  device.backend = fields.text("backend", "", 80);
  device.hardware = fields.text("hardware", "", kLongestDeviceText);
  device.precisions = fields.texts("precisions", 80);
  device.gpus = static_cast<int>(fields.integer("gpus", 0, model::kMostGpusPerNode, 0));
  device.whyNot = fields.text("why_not", "", kLongestDeviceText);
  if (device.name.empty()) fields.refuse("name", ErrorCode::Missing);
  if (device.whyNot.empty() == device.precisions.empty())
    fields.refuse("precisions", ErrorCode::Conflict, device.name, "why_not");
  return fields.finish(std::move(device));
}

}  // namespace

const CatalogDevice* findDevice(const std::vector<CatalogDevice>& devices, std::string_view name) {
  const auto found = std::ranges::find_if(
      devices, [&](const CatalogDevice& device) { return name == "auto" ? device.isAutomatic : device.name == name; });
  return found == devices.end() ? nullptr : &*found;
}

Json toJson(const std::vector<CatalogDevice>& devices) {
  Json list = Json::array();
  for (const CatalogDevice& device : devices)
    list.push_back({{"name", device.name},
                    {"auto", device.isAutomatic},
                    {"backend", device.backend},
                    {"hardware", device.hardware},
                    {"precisions", device.precisions},
                    {"gpus", device.gpus},
                    {"why_not", device.whyNot}});
  return list;
}

Result<std::vector<CatalogDevice>> devicesFromJson(const Json& list, const std::string& path) {
  if (!list.is_array()) return fail(ErrorCode::WrongType, path, base::shortValue(list), base::Phrase::List);
  std::vector<CatalogDevice> devices;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string where = path + "/" + std::to_string(i);
    Result<CatalogDevice> device = deviceFromJson(list[i], where);
    if (!device) return fail(device.error());
    if (findDevice(devices, device->name) != nullptr) return fail(ErrorCode::Duplicate, where + "/name", device->name);
    devices.push_back(std::move(*device));
  }
  return devices;
}

Json toJson(const EngineCatalog& catalog) {
  Json out;
  out["schema"] = kSchema;
  out["engine_version"] = catalog.engineVersion;
  out["engine_build"] = catalog.engineBuild;
  out["backend"] = catalog.backend;
  out["mpi"] = catalog.mpi;
  Json models = Json::array();
  for (const CatalogModel& model : catalog.models) models.push_back(modelToJson(model));
  out["models"] = std::move(models);
  out["devices"] = toJson(catalog.devices);
  return out;
}

Result<EngineCatalog> catalogFromJson(const Json& document) {
  JsonFields fields(document, "", base::UnknownMembers::Ignored);
  fields.choice("schema", {kSchema});
  EngineCatalog catalog;
  catalog.engineVersion = fields.text("engine_version", {}, 80);
  catalog.engineBuild = fields.text("engine_build", {}, 80);
  catalog.backend = fields.text("backend", {}, 80);
  catalog.mpi = fields.text("mpi", {}, 80);
  fields.each("models", [&](JsonFields& model) { catalog.models.push_back(readModel(model)); });
  if (const Json* list = fields.any("devices")) {
    Result<std::vector<CatalogDevice>> devices = devicesFromJson(*list, "/devices");
    if (!devices) return fail(devices.error());
    catalog.devices = std::move(*devices);
  }
  return fields.finish(std::move(catalog));
}

}  // namespace baremark::core::protocol

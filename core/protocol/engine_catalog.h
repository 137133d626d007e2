// SPDX-License-Identifier: Apache-2.0
// The catalogue of an engine: the models that it can train and the devices of its machine, as `baremark-engine
// --list_models` prints them. The manager asks the engine, so a new model, device or precision needs no change here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"

namespace baremark::core::protocol {

struct CatalogModel {
  std::string name;
  std::string title;  ///< one line for the user
  int imageSize = 0;  ///< width and height in pixels
  int channels = 0;
  int classes = 0;
  int defaultBatch = 0;
  double defaultLearningRate = 0;
  std::int64_t parameters = 0;
  std::int64_t forwardMacs = 0;      ///< multiply-accumulates per sample
  std::int64_t trainMacs = 0;        ///< multiply-accumulates per sample
  std::int64_t activationBytes = 0;  ///< bytes per sample saved for the backward pass, in fp32
  std::vector<std::string> data;     ///< data sets that fit the model
  bool operator==(const CatalogModel&) const = default;
};

/// A value of --device, on the machine of the engine.
struct CatalogDevice {
  std::string name;                       ///< "cpu", "cuda", "reference"
  bool isAutomatic = false;               ///< --device=auto takes it
  std::string backend{};                  ///< see core/protocol/backend.h; empty: the device cannot be used
  std::string hardware{};                 ///< the instruction set, or the GPU
  std::vector<std::string> precisions{};  ///< values of --precision that it has
  int gpus = 0;                           ///< GPUs that a process may use
  std::string whyNot{};                   ///< why it cannot be used: an English clause; empty: it can
  bool operator==(const CatalogDevice&) const = default;
};

struct EngineCatalog {
  std::string engineVersion;
  std::string engineBuild;
  std::string backend;  ///< of --device=auto, see core/protocol/backend.h: "oneDNN 2.6.3", "reference"
  std::string mpi;      ///< "Open MPI 4.1.4"; empty: built without MPI
  std::vector<CatalogModel> models;
  std::vector<CatalogDevice> devices{};  ///< the fastest first; empty: an older engine, which does not list them
  bool operator==(const EngineCatalog&) const = default;
};

/// The longest CatalogDevice::hardware and CatalogDevice::whyNot, in bytes. An engine shortens its texts to that.
inline constexpr std::size_t kLongestDeviceText = 2000;

/// The device with this name; for "auto" the one that it takes. Null: it is not among them.
[[nodiscard]] const CatalogDevice* findDevice(const std::vector<CatalogDevice>& devices, std::string_view name);

[[nodiscard]] base::Json toJson(const EngineCatalog& catalog);
/// Ignores unknown members, and reads the catalogue of an engine that does not list its devices.
[[nodiscard]] base::Result<EngineCatalog> catalogFromJson(const base::Json& document);

/// The member `devices` of a catalogue.
[[nodiscard]] base::Json toJson(const std::vector<CatalogDevice>& devices);
/// Reads the list of toJson(); `path` is its place in its document. Conflict: a device that can be used has no
/// precision, or one that cannot has some. Duplicate: a name is there twice.
[[nodiscard]] base::Result<std::vector<CatalogDevice>> devicesFromJson(const base::Json& list, const std::string& path);

}  // namespace baremark::core::protocol

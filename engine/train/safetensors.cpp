// SPDX-License-Identifier: Apache-2.0
#include "engine/train/safetensors.h"

#include <algorithm>

#include "core/base/json.h"
#include "core/base/json_fields.h"
#include "core/base/printable.h"

namespace baremark::engine::train {

using core::base::Error;
using core::base::ErrorCode;
using core::base::fail;
using core::base::Json;
using core::base::JsonFields;
using core::base::Result;

namespace {

constexpr std::size_t kLengthBytes = 8;
constexpr std::size_t kMostDimensions = 8;
constexpr std::int64_t kMostDimension = std::int64_t{1} << 53;

std::int64_t bytesOfType(const std::string& type) {
  const std::map<std::string, std::int64_t> sizes = {
      {"F64", 8},  {"I64", 8},     {"U64", 8},     {"F32", 4},     {"I32", 4}, {"U32", 4},
      {"F16", 2},  {"BF16", 2},    {"I16", 2},     {"U16", 2},     {"I8", 1},  {"U8", 1},
      {"BOOL", 1}, {"F8_E4M3", 1}, {"F8_E5M2", 1}, {"F8_E8M0", 1}, {"C64", 8}};
  const auto found = sizes.find(type);
  return found == sizes.end() ? 0 : found->second;
}

/// Reads integers from 0 to `most`.
std::vector<std::int64_t> numbers(JsonFields& fields, const char* name, std::int64_t most) {
  std::vector<std::int64_t> out;
  for (const Json& value : fields.array(name)) {
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() > static_cast<std::uint64_t>(most)) {
      fields.refuse(name, {.code = ErrorCode::OutOfRange,
                           .value = core::base::shortValue(value),
                           .allowed = {core::base::Phrase::WholeNumbersUpTo, most}});
      return {};
    }
    out.push_back(value.get<std::int64_t>());
  }
  return out;
}

/// Returns the bytes of a tensor, or -1 if they are more than `most`.
std::int64_t tensorBytes(const TensorEntry& tensor, std::int64_t most) {
  std::int64_t bytes = bytesOfType(tensor.type);
  for (const std::int64_t dim : tensor.shape) {
    if (dim > 0 && bytes > most / dim) return -1;
    bytes *= dim;
  }
  return bytes;
}

Result<TensorEntry> readTensor(const std::string& name, const Json& value) {
  const std::string path = "/" + core::base::printable(name, 80);
  if (!value.is_object()) {
    return fail({.code = ErrorCode::WrongType,
                 .where = path,
                 .value = core::base::shortValue(value),
                 .allowed = core::base::Phrase::Object});
  }
  JsonFields fields(value, path, core::base::UnknownMembers::Ignored);
  TensorEntry tensor{.name = name, .type = fields.text("dtype", {}, 16)};
  tensor.shape = numbers(fields, "shape", kMostDimension);
  const std::vector<std::int64_t> offsets = numbers(fields, "data_offsets", kMostDimension);
  if (Result<void> good = fields.finish(); !good) return fail(good.error());
  if (bytesOfType(tensor.type) == 0) {
    return fail({.code = ErrorCode::UnknownValue,
                 .where = path + "/dtype",
                 .value = core::base::printable(tensor.type, 16),
                 .allowed = core::base::Phrase::TensorTypes});
  }
  if (tensor.shape.size() > kMostDimensions) {
    return fail({.code = ErrorCode::TooLarge,
                 .where = path + "/shape",
                 .value = {core::base::Phrase::DimensionCount, tensor.shape.size()},
                 .allowed = {core::base::Phrase::Value, kMostDimensions}});
  }
  if (offsets.size() != 2 || offsets[0] > offsets[1]) {
    return fail(
        {.code = ErrorCode::Malformed, .where = path + "/data_offsets", .allowed = core::base::Phrase::TensorOffsets});
  }
  tensor.begin = offsets[0];
  tensor.end = offsets[1];
  if (tensorBytes(tensor, kMostDimension) != tensor.end - tensor.begin) {
    return fail({.code = ErrorCode::Malformed,
                 .where = path,
                 .value = {core::base::Phrase::Bytes, tensor.end - tensor.begin},
                 .allowed = core::base::Phrase::TensorSize});
  }
  return tensor;
}

Error cutOff(std::int64_t there, std::int64_t wanted) {
  return {.code = ErrorCode::Malformed,
          .value = "it is cut off: " + std::to_string(there) + " bytes are there",
          .allowed = {core::base::Phrase::BytesOfHeader, wanted}};
}

Result<void> readMetadata(const Json& value, std::map<std::string, std::string>& metadata) {
  if (!value.is_object()) {
    return fail({.code = ErrorCode::WrongType, .where = "/__metadata__", .allowed = core::base::Phrase::ObjectOfTexts});
  }
  for (const auto& item : value.items()) {
    if (!item.value().is_string()) {
      return fail({.code = ErrorCode::WrongType,
                   .where = "/__metadata__/" + core::base::printable(item.key(), 80),
                   .allowed = core::base::Phrase::Text});
    }
    metadata[item.key()] = item.value().get<std::string>();
  }
  return {};
}

}  // namespace

std::int64_t TensorEntry::elements() const {
  std::int64_t product = 1;
  for (const std::int64_t dim : shape) product *= dim;
  return product;
}

Result<std::int64_t> safetensorsHeaderBytes(std::string_view firstBytes, std::int64_t fileBytes) {
  if (firstBytes.size() < kLengthBytes || fileBytes < static_cast<std::int64_t>(kLengthBytes)) {
    return fail({.code = ErrorCode::Malformed,
                 .value = {core::base::Phrase::Bytes, fileBytes},
                 .allowed = core::base::Phrase::SafetensorsFile});
  }
  std::uint64_t length = 0;
  for (std::size_t i = kLengthBytes; i-- > 0;) length = length << 8U | static_cast<std::uint8_t>(firstBytes[i]);
  if (length > static_cast<std::uint64_t>(kMostHeaderBytes)) {
    return fail({.code = ErrorCode::TooLarge,
                 .value = "a header of " + std::to_string(length) + " bytes",
                 .allowed = {core::base::Phrase::Bytes, kMostHeaderBytes}});
  }
  const auto bytes = static_cast<std::int64_t>(length);
  if (bytes > fileBytes - static_cast<std::int64_t>(kLengthBytes))
    return fail(cutOff(fileBytes, bytes + static_cast<std::int64_t>(kLengthBytes)));
  if (bytes < 2)
    return fail({.code = ErrorCode::Malformed,
                 .value = "a header of " + std::to_string(bytes) + " bytes",
                 .allowed = core::base::Phrase::SafetensorsFile});
  return bytes;
}

Result<TensorHeader> parseSafetensorsHeader(std::string_view header, std::int64_t fileBytes) {
  TensorHeader result;
  result.dataBegin = static_cast<std::int64_t>(kLengthBytes + header.size());
  const std::int64_t dataBytes = fileBytes - result.dataBegin;
  if (dataBytes < 0) return fail({.code = ErrorCode::Malformed, .value = "a header beyond the file's end"});
  const Result<Json> document =
      core::base::parseJson(header, {.maxBytes = static_cast<std::size_t>(kMostHeaderBytes), .maxDepth = 4});
  if (!document) return fail(document.error());
  if (!document->is_object()) return fail({.code = ErrorCode::WrongType, .value = "a header that is not an object"});
  for (const auto& item : document->items()) {
    if (item.key() == "__metadata__") {
      if (Result<void> good = readMetadata(item.value(), result.metadata); !good) return fail(good.error());
      continue;
    }
    Result<TensorEntry> tensor = readTensor(item.key(), item.value());
    if (!tensor) return fail(tensor.error());
    result.tensors.push_back(std::move(*tensor));
  }
  std::stable_sort(result.tensors.begin(), result.tensors.end(),
                   [](const TensorEntry& a, const TensorEntry& b) { return a.begin < b.begin; });
  std::int64_t at = 0;
  for (const TensorEntry& tensor : result.tensors) {
    if (tensor.begin != at) {
      return fail({.code = ErrorCode::Malformed,
                   .where = "/" + core::base::printable(tensor.name, 80),
                   .value = "data at " + std::to_string(tensor.begin),
                   .allowed = {core::base::Phrase::NoGaps, at}});
    }
    at = tensor.end;
  }
  if (at > dataBytes) return fail(cutOff(fileBytes, result.dataBegin + at));
  if (at != dataBytes) {
    return fail({.code = ErrorCode::Malformed,
                 .value = std::to_string(dataBytes) + " bytes of data",
                 .allowed = {core::base::Phrase::AsHeaderSays, at}});
  }
  return result;
}

std::string safetensorsBeginning(const std::map<std::string, std::string>& metadata,
                                 const std::vector<TensorEntry>& tensors) {
  constexpr std::size_t kAlignment = 64;
  Json document = Json::object();
  document["__metadata__"] = metadata;
  for (const TensorEntry& tensor : tensors) {
    document[tensor.name] = {
        {"dtype", tensor.type}, {"shape", tensor.shape}, {"data_offsets", {tensor.begin, tensor.end}}};
  }
  std::string json = core::base::toJsonLine(document);
  json.append((kAlignment - (kLengthBytes + json.size()) % kAlignment) % kAlignment, ' ');
  std::string beginning;
  for (std::size_t i = 0; i < kLengthBytes; ++i) beginning += static_cast<char>(json.size() >> (8 * i) & 0xFFU);
  return beginning + json;
}

}  // namespace baremark::engine::train

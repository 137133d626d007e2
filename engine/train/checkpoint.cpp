// SPDX-License-Identifier: Apache-2.0
#include "engine/train/checkpoint.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <system_error>

#include "core/base/number_text.h"
#include "core/base/printable.h"
#include "engine/checksum.h"
#include "engine/files.h"
#include "engine/other_kind.h"
#include "engine/train/safetensors.h"

namespace baremark::engine::train {

using core::base::Error;
using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;
using graph::Network;

namespace {

constexpr const char* kAnyFormat = "baremark.checkpoint/";
constexpr const char* kFormat = "baremark.checkpoint/1";
constexpr const char* kPrefix = "step-";
constexpr const char* kSuffix = ".safetensors";
// Bytes read at a time; a file may hold tensors that are not the model's.
constexpr std::int64_t kPieceBytes = std::int64_t{1} << 20;

/// A tensor of the checkpoint, with functions that read and write its plain values.
struct Stored {
  TensorEntry entry;
  std::function<void(float* plain)> take;
  std::function<void(const float* plain)> give;
};

class Inventory {
 public:
  explicit Inventory(Network<float>& network) : m_network(network) {
    addSlices("", network.arena(graph::Arena::Parameters));
    addStatistics();
    for (const graph::StateArray& array : network.state()) addSlices("." + array.name, array.values);
  }
  Inventory(const Inventory&) = delete;  // the tensors' functions refer to this object
  Inventory& operator=(const Inventory&) = delete;

  [[nodiscard]] const std::vector<Stored>& tensors() const { return m_tensors; }
  [[nodiscard]] std::vector<TensorEntry> entries() const {
    std::vector<TensorEntry> out;
    for (const Stored& stored : m_tensors) out.push_back(stored.entry);
    return out;
  }
  [[nodiscard]] std::size_t largest() const { return m_largest; }

 private:
  void add(const std::string& name, std::vector<std::int64_t> shape, Stored stored) {
    stored.entry = {.name = name, .type = "F32", .shape = std::move(shape), .begin = m_at};
    const std::int64_t elements = stored.entry.elements();
    m_at = stored.entry.end = m_at + elements * static_cast<std::int64_t>(sizeof(float));
    m_largest = std::max(m_largest, static_cast<std::size_t>(elements));
    m_tensors.push_back(std::move(stored));
  }

  void addSlices(const std::string& suffix, const graph::DeviceArray& arena) {
    const std::vector<graph::Parameter>& parameters = m_network.graph().parameters;
    for (graph::ParameterId p = 0; p < parameters.size(); ++p) {
      const graph::ParameterSlot& slot = slotOf(m_network.layout(), p);
      const graph::DeviceArray slice = arena.part(slot.offset, slot.offset + slot.size);
      add(parameters[p].name + suffix, parameters[p].dims,
          {.take =
               [this, p, slice](float* plain) {
                 m_slice.resize(slice.count);
                 m_network.memory().toHost(slice, m_slice.data());
                 m_network.toPlain(p, m_slice.data(), plain);
               },
           .give =
               [this, p, slice](const float* plain) {
                 m_slice.assign(slice.count, 0.0F);  // padding is zero
                 m_network.fromPlain(p, plain, m_slice.data());
                 m_network.memory().toDevice(m_slice.data(), slice);
               }});
    }
  }

  void addStatistics() {
    const graph::Graph& graph = m_network.graph();
    const std::vector<std::size_t> offsets = graph::statisticsOffsets(graph);
    for (graph::NodeId id = 0; id < graph.nodes.size(); ++id) {
      const graph::Node& node = graph.nodes[id];
      if (node.kind != graph::OpKind::BatchNorm) continue;
      const auto channels = node.output.channels;
      std::size_t at = offsets[id];
      for (const char* name : {".mean", ".variance"}) {
        const graph::DeviceArray values =
            m_network.arena(graph::Arena::Statistics).part(at, at + static_cast<std::size_t>(channels));
        add(node.name + name, {channels},
            {.take = [this, values](float* plain) { m_network.memory().toHost(values, plain); },
             .give = [this, values](const float* plain) { m_network.memory().toDevice(plain, values); }});
        at += values.count;
      }
    }
  }

  Network<float>& m_network;
  std::vector<Stored> m_tensors;
  std::vector<float> m_slice;  ///< of the tensor that is being copied
  std::int64_t m_at = 0;
  std::size_t m_largest = 0;
};

std::string crcText(std::uint32_t crc) {
  char text[16];
  std::snprintf(text, sizeof text, "%08x", crc);
  return text;
}

std::map<std::string, std::string> toMetadata(const CheckpointFacts& facts, std::uint32_t crc) {
  std::map<std::string, std::string> metadata = {{"format", kFormat},
                                                 {"engine", facts.engineVersion},
                                                 {"model", facts.model},
                                                 {"classes", std::to_string(facts.classes)},
                                                 {"data", facts.data},
                                                 {"optimizer", facts.optimizer},
                                                 {"seed", std::to_string(facts.seed)},
                                                 {"updates", std::to_string(facts.updates)},
                                                 {"images_seen", std::to_string(facts.imagesSeen)},
                                                 {"overlap", facts.overlap},
                                                 {"crc32", crcText(crc)}};
  if (facts.lossScale != LossScaleState{}) {
    metadata["loss_scale"] = core::base::generalText(static_cast<double>(facts.lossScale.scale), 9);
    metadata["loss_scale_steps"] = std::to_string(facts.lossScale.cleanSteps);
    metadata["skipped_updates"] = std::to_string(facts.lossScale.skippedUpdates);
  }
  return metadata;
}

Result<std::int64_t> number(const std::map<std::string, std::string>& metadata, const char* name,
                            std::int64_t most = INT64_MAX) {
  const auto found = metadata.find(name);
  char* end = nullptr;
  errno = 0;
  const long long value = found == metadata.end() ? -1 : std::strtoll(found->second.c_str(), &end, 10);
  if (found == metadata.end() || found->second.empty() || *end != '\0' || errno != 0 || value < 0 || value > most) {
    return fail({.code = ErrorCode::Malformed,
                 .where = std::string("/__metadata__/") + name,
                 .value = found == metadata.end() ? "nothing" : core::base::printable(found->second, 40),
                 .allowed = most == INT64_MAX ? core::base::Phrased(core::base::Phrase::WholeNumber)
                                              : core::base::Phrased{core::base::Phrase::Range, 0, most}});
  }
  return value;
}

Result<LossScaleState> lossScaleIn(const std::map<std::string, std::string>& metadata) {
  const auto found = metadata.find("loss_scale");
  if (found == metadata.end()) return LossScaleState{};
  const std::optional<double> scale = core::base::numberIn(found->second);
  if (!scale || !(*scale >= 0 && *scale <= static_cast<double>(kMostLossScale))) {
    return fail({.code = ErrorCode::Malformed,
                 .where = "/__metadata__/loss_scale",
                 .value = core::base::printable(found->second, 40),
                 .allowed = {core::base::Phrase::Range, 0, static_cast<std::int64_t>(kMostLossScale)}});
  }
  const Result<std::int64_t> steps = number(metadata, "loss_scale_steps");
  const Result<std::int64_t> skipped = number(metadata, "skipped_updates");
  if (!steps) return fail(steps.error());
  if (!skipped) return fail(skipped.error());
  return LossScaleState{static_cast<float>(*scale), *steps, *skipped};
}

Result<CheckpointFacts> toFacts(const std::map<std::string, std::string>& metadata) {
  const auto text = [&](const char* name) {
    const auto found = metadata.find(name);
    return found == metadata.end() ? std::string() : core::base::printable(found->second, 200);
  };
  if (text("format").rfind(kAnyFormat, 0) != 0) {
    return fail({.code = ErrorCode::Malformed,
                 .value = "a safetensors file of another program",
                 .allowed = core::base::Phrase::Checkpoint});
  }
  if (text("format") != kFormat) {
    return fail({.code = ErrorCode::Malformed,
                 .where = "/__metadata__/format",
                 .value = text("format"),
                 .allowed = {core::base::Phrase::Value, kFormat}});
  }
  CheckpointFacts facts{.engineVersion = text("engine"),
                        .model = text("model"),
                        .data = text("data"),
                        .optimizer = text("optimizer"),
                        .overlap = text("overlap")};
  const Result<std::int64_t> classes = number(metadata, "classes");
  const Result<std::int64_t> seed = number(metadata, "seed", UINT32_MAX);
  const Result<std::int64_t> updates = number(metadata, "updates");
  const Result<std::int64_t> images = number(metadata, "images_seen");
  for (const Result<std::int64_t>* one : {&classes, &seed, &updates, &images}) {
    if (!*one) return fail(one->error());
  }
  const Result<LossScaleState> lossScale = lossScaleIn(metadata);
  if (!lossScale) return fail(lossScale.error());
  facts.lossScale = *lossScale;
  facts.classes = *classes;
  facts.seed = static_cast<std::uint32_t>(*seed);
  facts.updates = *updates;
  facts.imagesSeen = *images;
  return facts;
}

/// An open checkpoint with a valid header.
struct OpenCheckpoint {
  std::unique_ptr<Descriptor> file;
  TensorHeader header;
};

Result<std::string> readAt(const Descriptor& file, std::int64_t offset, std::int64_t bytes, const std::string& path) {
  std::string content(static_cast<std::size_t>(bytes), '\0');
  std::size_t length = 0;
  while (length < content.size()) {
    const ssize_t got = ::pread(file.get(), content.data() + length, content.size() - length,
                                static_cast<off_t>(offset + static_cast<std::int64_t>(length)));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail(systemError(errno, path));
    if (got == 0) return fail({.code = ErrorCode::Malformed, .where = path, .value = "it ends too early"});
    length += static_cast<std::size_t>(got);
  }
  return content;
}

Error about(const std::string& path, Error error) {
  error.where = path + (error.where.empty() ? "" : " at " + error.where.english());
  return error;
}

/// Returns `error` if the file begins like a safetensors file. Otherwise returns an error that says what the file is.
Error explainCheckpointError(const Descriptor& file, std::int64_t fileBytes, const std::string& path, Error error) {
  constexpr std::size_t kHeaderAt = 8;  // after the length of the header
  const Result<std::string> beginning = readAt(file, 0, std::min<std::int64_t>(fileBytes, kKindBytes), path);
  std::optional<OtherKind> kind = beginning ? otherKind(*beginning) : std::nullopt;
  if (!kind && beginning && beginning->size() > kHeaderAt && (*beginning)[kHeaderAt] != '{')
    kind = OtherKind{"not a safetensors file", ""};
  if (!kind) return about(path, std::move(error));
  return {.code = ErrorCode::Malformed,
          .where = path,
          .value = kind->what,
          .allowed = core::base::Phrase::CheckpointFile,
          .suggestion = kind->wayOut};
}

Result<OpenCheckpoint> openCheckpoint(const std::string& path) {
  // Non-blocking: opening a pipe would otherwise wait for a writer.
  OpenCheckpoint open{std::make_unique<Descriptor>(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)), {}};
  struct stat facts {};
  if (!open.file->isOpen() || ::fstat(open.file->get(), &facts) != 0) return fail(openError(errno, path));
  if (!S_ISREG(facts.st_mode)) {
    return fail({.code = ErrorCode::Malformed,
                 .where = path,
                 .value = S_ISDIR(facts.st_mode) ? kIsFolder : "a pipe or device",
                 .allowed = core::base::Phrase::SafetensorsFile});
  }
  const Result<std::string> first = readAt(*open.file, 0, std::min<std::int64_t>(facts.st_size, 8), path);
  if (!first) return fail(first.error());
  const Result<std::int64_t> headerBytes = safetensorsHeaderBytes(*first, facts.st_size);
  if (!headerBytes) return fail(explainCheckpointError(*open.file, facts.st_size, path, headerBytes.error()));
  const Result<std::string> json = readAt(*open.file, 8, *headerBytes, path);
  if (!json) return fail(json.error());
  Result<TensorHeader> header = parseSafetensorsHeader(*json, facts.st_size);
  if (!header) return fail(explainCheckpointError(*open.file, facts.st_size, path, header.error()));
  open.header = std::move(*header);
  return open;
}

/// Checks that the file has every tensor of the inventory, with its shape.
Result<void> checkTensors(const TensorHeader& header, const Inventory& inventory, const std::string& path) {
  for (const Stored& stored : inventory.tensors()) {
    const auto found = std::find_if(header.tensors.begin(), header.tensors.end(),
                                    [&](const TensorEntry& entry) { return entry.name == stored.entry.name; });
    if (found == header.tensors.end()) {
      return fail({.code = ErrorCode::Malformed,
                   .where = path,
                   .value = "no tensor " + stored.entry.name,
                   .allowed = core::base::Phrase::TensorsOfOptimizer});
    }
    if (found->type != "F32" || found->shape != stored.entry.shape) {
      return fail({.code = ErrorCode::Malformed,
                   .where = path,
                   .value = "another type or shape of " + stored.entry.name,
                   .allowed = core::base::Phrase::TensorsOfModel});
    }
  }
  return {};
}

std::span<const std::byte> asBytes(const float* values, std::size_t count) {
  return std::as_bytes(std::span(values, count));
}

}  // namespace

std::string checkpointName(std::int64_t updates) {
  return kPrefix + std::to_string(updates) + kSuffix;
}

std::vector<FoundCheckpoint> findCheckpoints(const std::string& folder) {
  std::vector<FoundCheckpoint> found;
  DIR* entries = ::opendir(folder.c_str());
  if (!entries) return found;
  while (const dirent* entry = ::readdir(entries)) {
    const std::string name = entry->d_name;
    char* end = nullptr;
    if (name.compare(0, 5, kPrefix) != 0) continue;
    const long long updates = std::strtoll(name.c_str() + 5, &end, 10);
    if (updates >= 0 && name == checkpointName(updates)) found.push_back({folder + "/" + name, updates});
  }
  ::closedir(entries);
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.updates > b.updates; });
  return found;
}

std::string describeMissingCheckpoint(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code problem;
  const fs::file_type type = fs::status(path, problem).type();
  if (type == fs::file_type::not_found) return "The folder does not exist.";
  if (type == fs::file_type::regular) return "This is a file. --train_dir takes the folder that contains it.";
  constexpr std::size_t kMost = 4;
  std::vector<std::string> names;
  fs::directory_iterator entry(path, problem);
  for (; !problem && entry != fs::directory_iterator(); entry.increment(problem)) {
    const std::string name = entry->path().filename().string();
    for (const char* part : {"safetensors", "ckpt", "checkpoint", ".pt", ".h5", ".keras"}) {
      if (name.find(part) == std::string::npos) continue;
      names.push_back(core::base::printable(name, 120));
      break;
    }
  }
  if (names.empty()) return {};
  std::sort(names.begin(), names.end());
  if (names.size() > kMost) names.resize(kMost);
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  return "The folder contains " + list + ". Checkpoints of this engine are named " + kPrefix + "5" + kSuffix +
         ", where 5 is the number of updates.";
}

Error withAdvice(Error error, const std::vector<FoundCheckpoint>& found) {
  const bool isOfTheFile = error.code == ErrorCode::Malformed || error.code == ErrorCode::Corrupt ||
                           error.code == ErrorCode::TooLarge || error.code == ErrorCode::WrongType ||
                           error.code == ErrorCode::UnknownValue || error.code == ErrorCode::OutOfRange ||
                           error.code == ErrorCode::Missing || error.code == ErrorCode::Duplicate ||
                           error.code == ErrorCode::Untrusted || error.code == ErrorCode::NotFound;
  if (!isOfTheFile || found.empty()) return error;
  const auto older = std::find_if(found.begin() + 1, found.end(),
                                  [](const FoundCheckpoint& one) { return readCheckpointFacts(one.path).has_value(); });
  const std::string ownAdvice = error.suggestion.empty() ? "" : error.suggestion.english() + "; or ";
  // The sentence of UnknownValue asks whether the suggestion was meant, so the error needs another code.
  if (error.code != ErrorCode::Corrupt && error.code != ErrorCode::NotFound) error.code = ErrorCode::Malformed;
  error.suggestion =
      ownAdvice +
      (older == found.end()
           ? "another --train_dir, to train from the beginning, because no older checkpoint in this one can be read"
           : "the older " + older->path + ", which the engine uses after you move this file away");
  return error;
}

Result<std::int64_t> saveCheckpoint(const std::string& path, const CheckpointFacts& facts, Network<float>& network) {
  Inventory inventory(network);
  std::vector<float> plain(inventory.largest());
  std::uint32_t crc = 0;
  for (const Stored& stored : inventory.tensors()) {
    stored.take(plain.data());
    crc = crc32(asBytes(plain.data(), static_cast<std::size_t>(stored.entry.elements())), crc);
  }
  const std::string temporary = path + ".part";
  const std::string beginning = safetensorsBeginning(toMetadata(facts, crc), inventory.entries());
  std::int64_t bytes = static_cast<std::int64_t>(beginning.size());
  Result<void> good;
  {
    const Descriptor file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
    if (!file.isOpen()) return fail(systemError(errno, temporary));
    good = writeAll(file, beginning, temporary);
    for (const Stored& stored : inventory.tensors()) {
      if (!good) break;
      stored.take(plain.data());
      const auto content = asBytes(plain.data(), static_cast<std::size_t>(stored.entry.elements()));
      good = writeAll(file, {reinterpret_cast<const char*>(content.data()), content.size()}, temporary);
      bytes += static_cast<std::int64_t>(content.size());
    }
    if (good && ::fsync(file.get()) != 0) good = fail(systemError(errno, temporary));
  }
  if (good) good = renameDurably(temporary, path);
  if (!good) {
    ::unlink(temporary.c_str());
    return fail(good.error());
  }
  return bytes;
}

Result<CheckpointFacts> readCheckpointFacts(const std::string& path) {
  const Result<OpenCheckpoint> open = openCheckpoint(path);
  if (!open) return fail(open.error());
  Result<CheckpointFacts> facts = toFacts(open->header.metadata);
  if (!facts) return fail(about(path, facts.error()));
  return facts;
}

Result<void> loadCheckpoint(const std::string& path, Network<float>& network) {
  const Result<OpenCheckpoint> open = openCheckpoint(path);
  if (!open) return fail(open.error());
  Inventory inventory(network);
  if (Result<void> good = checkTensors(open->header, inventory, path); !good) return good;
  // Compares the checksum of the whole file first, so that a damaged file changes nothing.
  std::uint32_t crc = 0;
  for (const TensorEntry& entry : open->header.tensors) {
    for (std::int64_t at = entry.begin; at < entry.end; at += kPieceBytes) {
      const Result<std::string> piece =
          readAt(*open->file, open->header.dataBegin + at, std::min(kPieceBytes, entry.end - at), path);
      if (!piece) return fail(piece.error());
      crc = crc32(std::as_bytes(std::span(piece->data(), piece->size())), crc);
    }
  }
  const auto wanted = open->header.metadata.find("crc32");
  const bool hasCheckSum = wanted != open->header.metadata.end();
  const std::string wantedText = hasCheckSum ? core::base::printable(wanted->second, 16) : std::string();
  if (wantedText != crcText(crc)) {
    using core::base::Phrase;
    using core::base::Phrased;
    return fail({.code = ErrorCode::Corrupt,
                 .where = path,
                 .value = "its tensors have the check sum " + crcText(crc),
                 .allowed = hasCheckSum ? Phrased(Phrase::Value, wantedText) : Phrased(Phrase::NoCheckSum)});
  }
  std::vector<float> plain(inventory.largest());
  for (const Stored& stored : inventory.tensors()) {
    const auto entry = std::find_if(open->header.tensors.begin(), open->header.tensors.end(),
                                    [&](const TensorEntry& e) { return e.name == stored.entry.name; });
    const Result<std::string> content =
        readAt(*open->file, open->header.dataBegin + entry->begin, entry->end - entry->begin, path);
    if (!content) return fail(content.error());
    std::copy_n(content->data(), content->size(), reinterpret_cast<char*>(plain.data()));
    stored.give(plain.data());
  }
  return {};
}

}  // namespace baremark::engine::train

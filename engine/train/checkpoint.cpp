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

constexpr const char* kFormat = "baremark.checkpoint/1";
constexpr const char* kPrefix = "step-";
constexpr const char* kSuffix = ".safetensors";
constexpr std::int64_t kPieceBytes = std::int64_t{1} << 20;  // a file may hold tensors that are no model's

/// A tensor of the checkpoint and how its plain values leave and enter the run.
struct Stored {
  TensorEntry entry;
  std::function<void(float* plain)> take;
  std::function<void(const float* plain)> give;
};

class Inventory {
 public:
  Inventory(Network<float>& network, Optimizer<float>* optimizer) : m_network(network) {
    const graph::Graph& graph = network.graph();
    for (std::size_t p = 0; p < graph.parameters.size(); ++p) addSlice(p, "", network.parameters().data());
    addStatistics();
    if (!optimizer) return;
    for (StateArena<float>& arena : optimizer->state()) {
      for (std::size_t p = 0; p < graph.parameters.size(); ++p) addSlice(p, "." + arena.name, arena.values.data());
    }
  }

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

  void addSlice(graph::ParameterId parameter, const std::string& suffix, float* arena) {
    const graph::Parameter& p = m_network.graph().parameters[parameter];
    float* slice = arena + slotOf(m_network.layout(), parameter).offset;
    add(p.name + suffix, p.dims,
        {.take = [this, parameter, slice](float* plain) { m_network.toPlain(parameter, slice, plain); },
         .give = [this, parameter, slice](const float* plain) { m_network.fromPlain(parameter, plain, slice); }});
  }

  void addStatistics() {
    const graph::Graph& graph = m_network.graph();
    const std::vector<std::size_t> offsets = graph::statisticsOffsets(graph);
    for (graph::NodeId id = 0; id < graph.nodes.size(); ++id) {
      const graph::Node& node = graph.nodes[id];
      if (node.kind != graph::OpKind::BatchNorm) continue;
      const auto channels = node.output.channels;
      float* values = m_network.statistics().data() + offsets[id];
      for (const char* name : {".mean", ".variance"}) {
        add(node.name + name, {channels},
            {.take = [values, channels](float* plain) { std::copy_n(values, channels, plain); },
             .give = [values, channels](const float* plain) { std::copy_n(plain, channels, values); }});
        values += channels;
      }
    }
  }

  Network<float>& m_network;
  std::vector<Stored> m_tensors;
  std::int64_t m_at = 0;
  std::size_t m_largest = 0;
};

std::string crcText(std::uint32_t crc) {
  char text[16];
  std::snprintf(text, sizeof text, "%08x", crc);
  return text;
}

std::map<std::string, std::string> toMetadata(const CheckpointFacts& facts, std::uint32_t crc) {
  return {{"format", kFormat},
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
}

Result<std::int64_t> number(const std::map<std::string, std::string>& metadata, const char* name,
                            std::int64_t most = INT64_MAX) {
  const auto found = metadata.find(name);
  char* end = nullptr;
  errno = 0;
  const long long value = found == metadata.end() ? -1 : std::strtoll(found->second.c_str(), &end, 10);
  if (found == metadata.end() || found->second.empty() || *end != '\0' || errno != 0 || value < 0 || value > most) {
    return fail({.code = ErrorCode::Malformed, .where = std::string("/__metadata__/") + name,
                 .value = found == metadata.end() ? "nothing" : core::base::printable(found->second, 40),
                 .allowed = most == INT64_MAX ? "a whole number" : "0 to " + std::to_string(most)});
  }
  return value;
}

Result<CheckpointFacts> toFacts(const std::map<std::string, std::string>& metadata) {
  const auto text = [&](const char* name) {
    const auto found = metadata.find(name);
    return found == metadata.end() ? std::string() : core::base::printable(found->second, 200);
  };
  if (text("format") != kFormat) {
    return fail({.code = ErrorCode::Malformed, .where = "/__metadata__/format", .value = text("format"), .allowed = kFormat});
  }
  CheckpointFacts facts{.engineVersion = text("engine"), .model = text("model"), .data = text("data"),
                        .optimizer = text("optimizer"), .overlap = text("overlap")};
  const Result<std::int64_t> classes = number(metadata, "classes");
  const Result<std::int64_t> seed = number(metadata, "seed", UINT32_MAX);
  const Result<std::int64_t> updates = number(metadata, "updates");
  const Result<std::int64_t> images = number(metadata, "images_seen");
  for (const Result<std::int64_t>* one : {&classes, &seed, &updates, &images}) {
    if (!*one) return fail(one->error());
  }
  facts.classes = *classes;
  facts.seed = static_cast<std::uint32_t>(*seed);
  facts.updates = *updates;
  facts.imagesSeen = *images;
  return facts;
}

/// An open checkpoint whose header is sound.
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
  error.where = path + (error.where.empty() ? "" : " at " + error.where);
  return error;
}

/// `error` of a file that begins as a safetensors file; of something else under its name, what that is.
Error asNoCheckpoint(const Descriptor& file, std::int64_t fileBytes, const std::string& path, Error error) {
  constexpr std::size_t kHeaderAt = 8;  // behind its length
  const Result<std::string> beginning = readAt(file, 0, std::min<std::int64_t>(fileBytes, kKindBytes), path);
  std::optional<OtherKind> kind = beginning ? otherKind(*beginning) : std::nullopt;
  if (!kind && beginning && beginning->size() > kHeaderAt && (*beginning)[kHeaderAt] != '{') kind = OtherKind{"no safetensors file", ""};
  if (!kind) return about(path, std::move(error));
  return {.code = ErrorCode::Malformed, .where = path, .value = kind->what, .allowed = "a checkpoint of this engine, which is a safetensors file", .suggestion = kind->wayOut};
}

/// Of a file that cannot be opened.
Error openError(int number, const std::string& path) {
  Error error = systemError(number, path);
  std::error_code problem;
  const std::string target = std::filesystem::read_symlink(path, problem).string();
  if (problem || error.code != ErrorCode::NotFound) return error;
  error.value = "a link to " + core::base::printable(target, 200) + ", where nothing is";
  // How deep the file lies shows in the target's beginning.
  const std::size_t annex = target.find("/annex/objects/");
  if (annex == std::string::npos) return error;
  if (const std::optional<OtherKind> kind = otherKind(target.substr(annex))) error.suggestion = kind->wayOut;
  return error;
}

Result<OpenCheckpoint> openCheckpoint(const std::string& path) {
  // Without waiting: a pipe would be opened only when somebody writes to it.
  OpenCheckpoint open{std::make_unique<Descriptor>(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)), {}};
  struct stat facts {};
  if (!open.file->isOpen() || ::fstat(open.file->get(), &facts) != 0) return fail(openError(errno, path));
  if (!S_ISREG(facts.st_mode)) {
    return fail({.code = ErrorCode::Malformed, .where = path, .value = S_ISDIR(facts.st_mode) ? kIsFolder : "a pipe or device", .allowed = "a safetensors file"});
  }
  const Result<std::string> first = readAt(*open.file, 0, std::min<std::int64_t>(facts.st_size, 8), path);
  if (!first) return fail(first.error());
  const Result<std::int64_t> headerBytes = safetensorsHeaderBytes(*first, facts.st_size);
  if (!headerBytes) return fail(asNoCheckpoint(*open.file, facts.st_size, path, headerBytes.error()));
  const Result<std::string> json = readAt(*open.file, 8, *headerBytes, path);
  if (!json) return fail(json.error());
  Result<TensorHeader> header = parseSafetensorsHeader(*json, facts.st_size);
  if (!header) return fail(asNoCheckpoint(*open.file, facts.st_size, path, header.error()));
  open.header = std::move(*header);
  return open;
}

/// The stored tensor that an entry of the file is for, or why there is none.
Result<void> checkTensors(const TensorHeader& header, const Inventory& inventory, const std::string& path) {
  for (const Stored& stored : inventory.tensors()) {
    const auto found = std::find_if(header.tensors.begin(), header.tensors.end(),
                                    [&](const TensorEntry& entry) { return entry.name == stored.entry.name; });
    if (found == header.tensors.end()) {
      return fail({.code = ErrorCode::Malformed, .where = path, .value = "no tensor " + stored.entry.name,
                   .allowed = "every tensor of this model and optimizer"});
    }
    if (found->type != "F32" || found->shape != stored.entry.shape) {
      return fail({.code = ErrorCode::Malformed, .where = path, .value = "another type or shape of " + stored.entry.name,
                   .allowed = "the tensors of this model"});
    }
  }
  return {};
}

std::span<const std::byte> asBytes(const float* values, std::size_t count) {
  return std::as_bytes(std::span(values, count));
}

}  // namespace

std::string checkpointName(std::int64_t updates) { return kPrefix + std::to_string(updates) + kSuffix; }

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

Error withWayOut(Error error, const std::vector<FoundCheckpoint>& found) {
  const bool isOfTheFile = error.code == ErrorCode::Malformed || error.code == ErrorCode::Corrupt || error.code == ErrorCode::TooLarge || error.code == ErrorCode::WrongType ||
                           error.code == ErrorCode::UnknownValue || error.code == ErrorCode::OutOfRange || error.code == ErrorCode::Missing || error.code == ErrorCode::Duplicate ||
                           error.code == ErrorCode::Untrusted || error.code == ErrorCode::NotFound;
  if (!isOfTheFile || found.empty()) return error;
  const auto older = std::find_if(found.begin() + 1, found.end(), [](const FoundCheckpoint& one) { return readCheckpointFacts(one.path).has_value(); });
  const std::string otherwise = error.suggestion.empty() ? "" : error.suggestion + "; or ";
  // The sentence of an unknown value asks whether the suggestion was meant.
  if (error.code != ErrorCode::Corrupt && error.code != ErrorCode::NotFound) error.code = ErrorCode::Malformed;
  error.suggestion = otherwise + (older == found.end() ? "another --train_dir, to train from the beginning: no older checkpoint there can be read"
                                                       : "the older " + older->path + ", which is taken once this file is moved away");
  return error;
}

Result<std::int64_t> saveCheckpoint(const std::string& path, const CheckpointFacts& facts, Network<float>& network,
                                    Optimizer<float>* optimizer) {
  const Inventory inventory(network, optimizer);
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

Result<void> loadCheckpoint(const std::string& path, Network<float>& network, Optimizer<float>* optimizer) {
  const Result<OpenCheckpoint> open = openCheckpoint(path);
  if (!open) return fail(open.error());
  const Inventory inventory(network, optimizer);
  if (Result<void> good = checkTensors(open->header, inventory, path); !good) return good;
  // The check sum first, over the whole file, so that a damaged one changes nothing.
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
  const std::string wantedText = wanted == open->header.metadata.end() ? "none" : core::base::printable(wanted->second, 16);
  if (wantedText != crcText(crc)) {
    return fail({.code = ErrorCode::Corrupt, .where = path, .value = "its tensors have the check sum " + crcText(crc), .allowed = wantedText});
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

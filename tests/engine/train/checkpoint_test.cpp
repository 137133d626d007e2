// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/checkpoint.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "engine/checksum.h"
#include "engine/reference/network.h"
#include "engine/train/safetensors.h"
#include "tests/engine/fakes/small_networks.h"
#include "tests/engine/fakes/temporary_folder.h"
#include "tests/files.h"

namespace baremark::engine::train {
namespace {

using ::baremark::test::contentOf;
using core::base::ErrorCode;
using testing::HasSubstr;

const CheckpointFacts kFacts{.engineVersion = "0.1.0",
                             .model = "small",
                             .classes = 5,
                             .data = "synthetic",
                             .optimizer = "adam",
                             .seed = 7,
                             .updates = 12,
                             .imagesSeen = 36,
                             .overlap = "none",
                             .lossScale = {.scale = 0.75F * 1024, .cleanSteps = 17, .skippedUpdates = 3}};

struct Trained {
  explicit Trained(unsigned seed)
      : network(test::smallResidual({2, 11, 9}, 4, 5),
                {.batch = 3, .optimizer = {.kind = graph::OptimizerKind::Adam}}) {
    initialise(network, seed);
    const auto numbers = test::randomNumbers(network.layout().elements, seed);
    for (host::StateArena<float>& arena : network.optimizer().state()) {
      for (const graph::ParameterSlot& slot : network.layout().slots) {
        for (std::size_t i = slot.offset; i < slot.offset + slot.size; ++i)
          arena.values[i] = static_cast<float>(numbers[i]);
      }
    }
    network.statistics()[3] = static_cast<float>(seed);
  }
  reference::ReferenceNetwork<float> network;
};

bool isSame(Trained& a, Trained& b) {
  return std::ranges::equal(a.network.parameters(), b.network.parameters()) &&
         std::ranges::equal(a.network.statistics(), b.network.statistics()) &&
         a.network.optimizer().state()[0].values == b.network.optimizer().state()[0].values &&
         a.network.optimizer().state()[1].values == b.network.optimizer().state()[1].values;
}

std::string headerOf(const std::string& content) {
  std::uint64_t bytes = 0;
  for (std::size_t i = 8; i-- > 0;) bytes = bytes << 8U | static_cast<unsigned char>(content[i]);
  return content.substr(8, bytes);
}

std::string lengthBytes(std::uint64_t length) {
  std::string bytes;
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>(length >> (8 * i) & 0xFFU);
  return bytes;
}

std::string withLength(const std::string& header) {
  return lengthBytes(header.size()) + header;
}

class CheckpointTest : public testing::Test {
 protected:
  /// Of the newest checkpoint.
  [[nodiscard]] core::base::Error errorWithAdvice() const {
    const auto found = findCheckpoints(m_folder.path());
    return withAdvice(readCheckpointFacts(found.front().path).error(), found);
  }
  test::TemporaryFolder m_folder;
  std::string m_path = m_folder.path() + "/step-12.safetensors";
};

class SavedCheckpoint : public CheckpointTest {
 protected:
  void SetUp() override {
    const auto bytes = saveCheckpoint(m_path, kFacts, m_saved.network);
    ASSERT_TRUE(bytes) << toLogLine(bytes.error());
    EXPECT_EQ(*bytes, static_cast<std::int64_t>(std::filesystem::file_size(m_path)));
  }
  Trained m_saved{1};
};

TEST_F(SavedCheckpoint, everythingIsRestoredBitByBitUnderTheNamesOfTheGraph) {
  Trained loaded(2);
  ASSERT_FALSE(isSame(m_saved, loaded));
  ASSERT_TRUE(loadCheckpoint(m_path, loaded.network));
  EXPECT_TRUE(isSame(m_saved, loaded));
  EXPECT_EQ(*readCheckpointFacts(m_path), kFacts);
  const std::string content = contentOf(m_path);
  EXPECT_THAT(content, HasSubstr(R"("conv0.weights":{"dtype":"F32","shape":[4,2,3,3])"));
  EXPECT_THAT(content, HasSubstr(R"("norm0.mean":{"dtype":"F32","shape":[4])"));
  EXPECT_THAT(content, HasSubstr(R"("fc.weights.adam_v":{"dtype":"F32","shape":[5,4])"));
}

TEST_F(SavedCheckpoint, aDamagedFileIsNamedAndChangesNothing) {
  Trained other(2);
  Trained untouched(2);
  std::string content = contentOf(m_path);
  content[content.size() - 5] = static_cast<char>(content[content.size() - 5] ^ 1);
  std::ofstream(m_path, std::ios::binary) << content;
  const auto loaded = loadCheckpoint(m_path, other.network);
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().code, ErrorCode::Corrupt);
  EXPECT_EQ(loaded.error().where, m_path);
  EXPECT_TRUE(isSame(other, untouched));
}

TEST_F(SavedCheckpoint, aTensorLargerThanAPieceIsCheckedToItsEnd) {
  // A tensor that belongs to no model still counts in the checksum.
  const std::string content = contentOf(m_path);
  std::string header = headerOf(content);
  std::string data = content.substr(8 + header.size());
  const std::string more(std::size_t{5} << 19U, 'x');
  const std::size_t begin = data.size();
  header.erase(header.rfind('}'));
  header += R"(,"more":{"dtype":"F32","shape":[)" + std::to_string(more.size() / 4) + R"(],"data_offsets":[)" +
            std::to_string(begin) + "," + std::to_string(begin + more.size()) + "]}}";
  const auto crcOf = [](const std::string& bytes) {
    return crc32(std::as_bytes(std::span(bytes.data(), bytes.size())));
  };
  std::array<char, 16> before{};
  std::array<char, 16> after{};
  std::snprintf(before.data(), before.size(), "%08x", crcOf(data));
  data += more;
  std::snprintf(after.data(), after.size(), "%08x", crcOf(data));
  ASSERT_NE(header.find(before.data()), std::string::npos);
  header.replace(header.find(before.data()), 8, after.data());
  Trained loaded(2);
  std::ofstream(m_path, std::ios::binary) << withLength(header) << data;
  const auto good = loadCheckpoint(m_path, loaded.network);
  ASSERT_TRUE(good) << toLogLine(good.error());
  EXPECT_TRUE(isSame(m_saved, loaded));
  data.back() = 'y';
  std::ofstream(m_path, std::ios::binary) << withLength(header) << data;
  EXPECT_EQ(loadCheckpoint(m_path, loaded.network).error().code, ErrorCode::Corrupt);
}

TEST_F(SavedCheckpoint, anImpossibleSeedIsRefused) {
  const std::string content = contentOf(m_path);
  std::string header = headerOf(content);
  const std::string data = content.substr(8 + header.size());
  const std::string seed = R"("seed":"7")";
  ASSERT_NE(header.find(seed), std::string::npos);
  header.replace(header.find(seed), seed.size(), R"("seed":"4294967303")");  // 7 in its lower 32 bits
  std::ofstream(m_path, std::ios::binary) << withLength(header) << data;
  const auto facts = readCheckpointFacts(m_path);
  ASSERT_FALSE(facts);
  EXPECT_THAT(facts.error().where.english(), HasSubstr("seed"));
  EXPECT_THAT(facts.error().allowed.english(), HasSubstr("4294967295"));
}

TEST_F(SavedCheckpoint, aFileCutAnywhereIsRefusedWithItsSizeAndTheExpectedOne) {
  const std::string content = contentOf(m_path);
  for (const std::size_t length :
       {std::size_t{0}, std::size_t{5}, std::size_t{8}, std::size_t{100}, content.size() / 2, content.size() - 1}) {
    std::ofstream(m_path, std::ios::binary) << content.substr(0, length);
    const auto loaded = loadCheckpoint(m_path, m_saved.network);
    ASSERT_FALSE(loaded) << length;
    EXPECT_THAT(loaded.error().where.english(), HasSubstr(m_path)) << length;
    if (length < 100) continue;
    EXPECT_THAT(readCheckpointFacts(m_path).error().value.english(),
                HasSubstr("it is cut off: " + std::to_string(length) + " bytes"));
  }
  EXPECT_THAT(readCheckpointFacts(m_path).error().allowed.english(), HasSubstr(std::to_string(content.size())));
}

TEST_F(CheckpointTest, otherKindsOfFilesAreNamed) {
  std::string floats;
  for (const float value : {0.25F, -1.5F, 3e-5F, 7.0F, 0.125F})
    floats.append(reinterpret_cast<const char*>(&value), sizeof value);
  const std::pair<std::string, const char*> cases[] = {
      {"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 47040016\n", "a Git LFS pointer"},
      {"<html>\n<head><title>Sign in</title></head></html>", "an HTML page"},
      {std::string("PK\x03\x04", 4) + std::string(100, 'x'), "a zip archive"},
      {std::string(std::size_t{1} << 16U, '\0'), "only zeros"},
      {"", "an empty file"},
      {"Entry not found", "a text that begins with \"Entry not found\""},
      {std::string("\0\0\x08\x03\0\0\xea\x60\0\0\0\x1c\0\0\0\x1c", 16) + std::string(100, '\0'),
       "not a safetensors file"},  // an idx file
      {floats, "not a safetensors file"},
      {std::string("\x10\0\0\0\0\0\0\0", 8) + std::string(64, '\x07'),
       "not a safetensors file"},  // a length that fits, and no JSON
      {std::string(8, '\0') + std::string("\0\0\x80\x3f", 4), "not a safetensors file"}};
  for (const auto& [content, words] : cases) {
    std::ofstream(m_path, std::ios::binary) << content;
    const auto facts = readCheckpointFacts(m_path);
    ASSERT_FALSE(facts) << words;
    EXPECT_EQ(facts.error().code, ErrorCode::Malformed);
    EXPECT_THAT(facts.error().value.english(), HasSubstr(words));
    EXPECT_THAT(facts.error().allowed.english(), HasSubstr("safetensors"));
  }
}

TEST_F(SavedCheckpoint, theNewestReadableOlderCheckpointIsNamed) {
  std::ofstream(m_folder.path() + "/step-20.safetensors") << "<html></html>";
  std::ofstream(m_folder.path() + "/step-30.safetensors") << "version https://git-lfs.github.com/spec/v1\n";
  ASSERT_EQ(findCheckpoints(m_folder.path()).size(), 3U);
  const core::base::Error error = errorWithAdvice();
  EXPECT_THAT(error.suggestion.english(), HasSubstr("the older " + m_path));
  EXPECT_THAT(error.suggestion.english(), HasSubstr("git lfs pull"));
  std::filesystem::remove(m_path);
  EXPECT_THAT(errorWithAdvice().suggestion.english(), HasSubstr("no older checkpoint in this one can be read"));
}

TEST_F(SavedCheckpoint, anInvalidHeaderNamesTheFileAndAnOlderCheckpoint) {
  std::ofstream(m_folder.path() + "/step-20.safetensors", std::ios::binary) << withLength("{\"a\":{\"dtype\":");
  const core::base::Error error = errorWithAdvice();
  EXPECT_EQ(error.code, ErrorCode::Malformed);
  EXPECT_THAT(error.where.english(), HasSubstr("step-20"));
  EXPECT_THAT(error.suggestion.english(), HasSubstr("the older " + m_path));
}

TEST_F(SavedCheckpoint, aDanglingLinkNamesItsTargetAndAnOlderCheckpoint) {
  std::filesystem::create_symlink("../../.git/annex/objects/Xk/9q/MD5-s1--4d/MD5-s1--4d",
                                  m_folder.path() + "/step-20.safetensors");
  const core::base::Error error = errorWithAdvice();
  EXPECT_EQ(error.code, ErrorCode::NotFound);
  EXPECT_THAT(error.value.english(), HasSubstr("a link to ../../.git/annex/objects/"));
  EXPECT_THAT(error.suggestion.english(), testing::AllOf(HasSubstr("git annex get"), HasSubstr("the older " + m_path)));
  std::filesystem::remove(m_folder.path() + "/step-20.safetensors");
  std::filesystem::create_symlink("/nowhere/weights", m_folder.path() + "/step-20.safetensors");
  const core::base::Error elsewhere = errorWithAdvice();
  EXPECT_THAT(elsewhere.value.english(), HasSubstr("/nowhere/weights"));
  EXPECT_THAT(elsewhere.suggestion.english(), testing::StartsWith("the older " + m_path));
}

TEST_F(CheckpointTest, aSafetensorsFileOfAnotherProgramIsNamed) {
  for (const char* header : {R"({"__metadata__":{"format":"pt"},"w":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})",
                             R"({"w":{"dtype":"F8_E4M3","shape":[4],"data_offsets":[0,4]}})"}) {
    std::ofstream(m_path, std::ios::binary) << withLength(header) << "1234";
    const auto facts = readCheckpointFacts(m_path);
    ASSERT_FALSE(facts) << header;
    EXPECT_EQ(facts.error().where, m_path);
    EXPECT_EQ(facts.error().value, "a safetensors file of another program");
  }
  std::ofstream(m_path, std::ios::binary) << withLength(R"({"__metadata__":{"format":"baremark.checkpoint/2"}})");
  const auto newer = readCheckpointFacts(m_path);
  ASSERT_FALSE(newer);
  EXPECT_EQ(newer.error().value, "baremark.checkpoint/2");
}

TEST_F(CheckpointTest, aMissingCheckpointIsExplained) {
  EXPECT_EQ(describeMissingCheckpoint(m_folder.path()), "");
  EXPECT_THAT(describeMissingCheckpoint(m_folder.path() + "/nowhere"), HasSubstr("does not exist"));
  for (const char* name : {"model.ckpt-5.index", "step-5.safetensors.gz", "notes.txt"})
    std::ofstream(m_folder.path() + "/" + name) << "x";
  EXPECT_THAT(describeMissingCheckpoint(m_folder.path()),
              testing::StartsWith("The folder contains model.ckpt-5.index, step-5.safetensors.gz. "));
  EXPECT_THAT(describeMissingCheckpoint(m_folder.path() + "/notes.txt"), HasSubstr("This is a file"));
}

TEST_F(CheckpointTest, aPipeIsRefusedWithoutWaiting) {
  ASSERT_EQ(::mkfifo(m_path.c_str(), 0600), 0);
  const auto facts = readCheckpointFacts(m_path);
  ASSERT_FALSE(facts);
  EXPECT_EQ(facts.error().code, ErrorCode::Malformed);
}

TEST_F(SavedCheckpoint, anotherModelIsRefusedByItsTensor) {
  reference::ReferenceNetwork<float> wider(test::smallResidual({2, 11, 9}, 6, 5), {.batch = 3});
  EXPECT_THAT(loadCheckpoint(m_path, wider).error().value.english(), HasSubstr("conv0.weights"));
  reference::ReferenceNetwork<float> plain(test::smallPlain({2, 11, 9}, 4, 5), {.batch = 3});
  EXPECT_THAT(loadCheckpoint(m_path, plain).error().value.english(), HasSubstr("conv1.weights"));
}

TEST_F(CheckpointTest, checkpointsAreListedNewestFirst) {
  for (const char* name : {"step-2.safetensors", "step-100.safetensors", "step-30.safetensors",
                           "step-4.safetensors.part", "step-x.safetensors", "step-007.safetensors", "notes.txt"}) {
    std::ofstream(m_folder.path() + "/" + name) << "x";
  }
  std::vector<std::int64_t> updates;
  for (const FoundCheckpoint& found : findCheckpoints(m_folder.path())) updates.push_back(found.updates);
  EXPECT_THAT(updates, testing::ElementsAre(100, 30, 2));
  EXPECT_TRUE(findCheckpoints(m_folder.path() + "/nowhere").empty());
}

TEST_F(CheckpointTest, anUnwritableFolderIsAnErrorAndLeavesNothing) {
  Trained saved(1);
  const auto result = saveCheckpoint(m_folder.path() + "/nowhere/step-1.safetensors", kFacts, saved.network);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::NotFound);
}

TEST(Checksum, isThatOfGzip) {
  const std::string text = "123456789";
  const auto bytes = std::as_bytes(std::span(text.data(), text.size()));
  EXPECT_EQ(crc32(bytes), 0xCBF43926U);
  EXPECT_EQ(crc32(bytes.subspan(4), crc32(bytes.first(4))), 0xCBF43926U);
}

/// The entry of a tensor in a header.
std::string entry(const char* type, const char* shape, const char* offsets) {
  return std::string(R"("a":{"dtype":")") + type + R"(","shape":)" + shape + R"(,"data_offsets":)" + offsets + "}";
}

/// A file's header, parsed with `data` bytes after it.
core::base::Result<TensorHeader> parse(const std::string& header, std::int64_t data) {
  return parseSafetensorsHeader(header, 8 + static_cast<std::int64_t>(header.size()) + data);
}

TEST(Safetensors, writtenTensorsReadBack) {
  const std::vector<TensorEntry> tensors = {{"a", "F32", {2, 3}, 0, 24}, {"b \"quoted\"", "F32", {}, 24, 28}};
  const std::string beginning = safetensorsBeginning({{"k", "v"}}, tensors);
  EXPECT_EQ(beginning.size() % 64, 0U);
  ASSERT_TRUE(safetensorsHeaderBytes(beginning, static_cast<std::int64_t>(beginning.size()) + 28));
  const auto header = parse(beginning.substr(8), 28);
  ASSERT_TRUE(header) << toLogLine(header.error());
  EXPECT_EQ(header->tensors, tensors);
  EXPECT_EQ(header->metadata.at("k"), "v");
  EXPECT_EQ(header->dataBegin, static_cast<std::int64_t>(beginning.size()));
}

TEST(Safetensors, wrongLengthsAndHeadersAreRefused) {
  EXPECT_TRUE(safetensorsHeaderBytes(lengthBytes(92), 100));
  EXPECT_EQ(safetensorsHeaderBytes(lengthBytes(93), 100).error().code, ErrorCode::Malformed);
  EXPECT_EQ(safetensorsHeaderBytes(lengthBytes(1), 100).error().code, ErrorCode::Malformed);
  EXPECT_EQ(safetensorsHeaderBytes(lengthBytes(~0ULL), 100).error().code, ErrorCode::TooLarge);
  EXPECT_EQ(safetensorsHeaderBytes(lengthBytes(1ULL << 40U), INT64_MAX).error().code, ErrorCode::TooLarge);
  EXPECT_EQ(safetensorsHeaderBytes("short", 5).error().code, ErrorCode::Malformed);
  struct Row {
    const char* what;
    std::string members;
    std::int64_t data;
  };
  const std::string sound = entry("F32", "[1]", "[0,4]");
  const Row rows[] = {
      {"a tensor that is no object", R"("a":1)", 0},
      {"no type", R"("a":{"shape":[1],"data_offsets":[0,4]})", 4},
      {"an unknown type", entry("F31", "[1]", "[0,4]"), 4},
      {"a shape of another size", entry("F32", "[2]", "[0,4]"), 4},
      {"a negative dimension", entry("F32", "[-1]", "[0,4]"), 4},
      {"a dimension that is no number", entry("F32", R"(["1"])", "[0,4]"), 4},
      {"dimensions whose product overflows", entry("F32", "[4294967296,4294967296,4294967296]", "[0,4]"), 4},
      {"small dimensions whose product overflows", entry("F32", "[60,60,60,60,60,60,60,60]", "[0,64]"), 64},
      {"offsets backwards", entry("F32", "[1]", "[4,0]"), 4},
      {"three offsets", entry("F32", "[1]", "[0,4,8]"), 8},
      {"data beyond the end", entry("F32", "[2]", "[0,8]"), 4},
      {"a gap", entry("F32", "[1]", "[4,8]"), 8},
      {"an overlap", entry("F32", "[2]", "[0,8]") + R"(,"b":{"dtype":"F32","shape":[1],"data_offsets":[4,8]})", 8},
      {"data that nobody claims", sound, 8},
      {"the same name twice", sound + "," + entry("F32", "[1]", "[4,8]"), 8},
      {"metadata that is no text", R"("__metadata__":{"k":1})", 0},
      {"nine dimensions", entry("U8", "[1,1,1,1,1,1,1,1,1]", "[0,1]"), 1},
  };
  for (const Row& row : rows) EXPECT_FALSE(parse("{" + row.members + "}", row.data)) << row.what;
  EXPECT_FALSE(parse("{", 0));
  EXPECT_FALSE(parse("[]", 0));
  EXPECT_TRUE(parse("{" + sound + "}", 4));
  EXPECT_TRUE(parse("{" + entry("F32", "[0,5]", "[0,0]") + "}", 0)) << "an empty tensor";
}

}  // namespace
}  // namespace baremark::engine::train

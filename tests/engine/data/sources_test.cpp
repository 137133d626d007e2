// SPDX-License-Identifier: GPL-3.0-or-later
// Sources of images, and the files that they read.
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "engine/data/epoch_order.h"
#include "engine/data/idx.h"
#include "engine/data/mnist.h"
#include "engine/data/synthetic.h"
#include "tests/engine/fakes/temporary_folder.h"

namespace baremark::engine::data {
namespace {

using core::base::ErrorCode;
using testing::ElementsAre;
using testing::HasSubstr;

/// Images whose first pixel is their number, so that a batch shows which images it holds.
LabelledImages numbered(std::int64_t count) {
  LabelledImages set{.count = count, .pixels = 784};
  set.images.resize(static_cast<std::size_t>(count) * 784);
  for (std::int64_t i = 0; i < count; ++i) set.images[static_cast<std::size_t>(i) * 784] = static_cast<std::uint8_t>(i);
  set.labels.assign(static_cast<std::size_t>(count), 3);
  return set;
}

const models::ModelSpec& mnist() {
  return *models::find("mnist");
}

struct Division {
  std::int64_t images;
  int ranks;
  std::int64_t batch;
};

TEST(Sources, everyImageComesOnceAnEpochOverAllRanks) {
  for (const Division& d : {Division{60, 2, 5}, Division{61, 3, 4}, Division{50, 4, 7}, Division{10, 2, 16}}) {
    const std::int64_t global = d.ranks * d.batch;
    const std::int64_t steps = 3 * d.images;
    std::map<std::int64_t, std::map<int, int>> seen;  // of each epoch: image, how often
    for (int rank = 0; rank < d.ranks; ++rank) {
      const auto source = makeTrainingSource(numbered(d.images), mnist(), 7);
      std::vector<float> images(static_cast<std::size_t>(d.batch) * 784);
      std::vector<std::int32_t> labels(static_cast<std::size_t>(d.batch));
      for (std::int64_t step = 0; step < steps; ++step) {
        const std::int64_t first = step * global + rank * d.batch;
        source->fill(first, images, labels);
        for (std::size_t i = 0; i < labels.size(); ++i) {
          EXPECT_EQ(labels[i], 3);
          ++seen[(first + static_cast<std::int64_t>(i)) / d.images]
                [static_cast<int>(std::lround(images[i * 784] * 255))];
        }
      }
    }
    int whole = 0;
    for (const auto& [epoch, counts] : seen) {
      if ((epoch + 1) * d.images > steps * global) continue;  // the stream ends inside it
      ++whole;
      ASSERT_EQ(counts.size(), static_cast<std::size_t>(d.images)) << "epoch " << epoch;
      for (const auto& [image, count] : counts) ASSERT_EQ(count, 1) << "image " << image;
    }
    EXPECT_GT(whole, 2);
  }
}

TEST(Sources, epochsAreShuffledDifferentlyAndTheSameForTheSameSeed) {
  EpochOrder order(1, 1000);
  std::vector<std::int32_t> first;
  std::vector<std::int32_t> second;
  for (std::int64_t i = 0; i < 1000; ++i) first.push_back(order.imageAt(i));
  for (std::int64_t i = 0; i < 1000; ++i) second.push_back(order.imageAt(1000 + i));
  EXPECT_NE(first, second);
  EXPECT_FALSE(std::is_sorted(first.begin(), first.end()));
  EpochOrder again(1, 1000);
  EXPECT_EQ(again.imageAt(1500), second[500]) << "a restart finds its place without its past";
  EpochOrder other(2, 1000);
  std::vector<std::int32_t> otherFirst;
  for (std::int64_t i = 0; i < 1000; ++i) otherFirst.push_back(other.imageAt(i));
  EXPECT_NE(first, otherFirst);
}

TEST(Sources, syntheticImagesDependOnTheirPlaceAndAreMadeOnceLikeThoseOfTfCnnBenchmarks) {
  std::vector<float> whole(4 * 784);
  std::vector<std::int32_t> wholeLabels(4);
  makeSynthetic(mnist(), 5, 4)->fill(400, whole, wholeLabels);
  std::vector<float> half(2 * 784);
  std::vector<std::int32_t> halfLabels(2);
  makeSynthetic(mnist(), 5, 4)->fill(402, half, halfLabels);
  EXPECT_TRUE(std::equal(half.begin(), half.end(), whole.begin() + 2 * 784));
  EXPECT_EQ(halfLabels[1], wholeLabels[3]);
  const auto source = makeSynthetic(mnist(), 5, 64);
  std::vector<float> images(64 * 784);
  std::vector<std::int32_t> labels(64);
  EXPECT_TRUE(source->fill(0, images, labels));
  double sum = 0;
  for (const float pixel : images) sum += static_cast<double>(pixel) * 255;
  EXPECT_NEAR(sum / static_cast<double>(images.size()), 127, 1);
  EXPECT_LT(*std::max_element(labels.begin(), labels.end()), 9) << "tf_cnn_benchmarks draws below the last class";
  std::fill(images.begin(), images.end(), 0.0F);
  EXPECT_FALSE(source->fill(64, images, labels));
  EXPECT_EQ(images[5], 0.0F) << "not written again";
}

TEST(Sources, fashionMnistIsRead) {
  if (!canReadGzip()) return;  // Debian's files are compressed; the program's tests unpack them
  const auto train = readMnist(kFashionMnistFolder, Split::Train, mnist());
  const auto test = readMnist(kFashionMnistFolder, Split::Test, mnist());
  ASSERT_TRUE(train && test) << "the package dataset-fashion-mnist";
  EXPECT_EQ(train->count, 60000);
  EXPECT_EQ(test->count, 10000);
  std::map<int, int> counts;
  for (const std::uint8_t label : train->labels) ++counts[label];
  for (const auto& [label, count] : counts) EXPECT_EQ(count, 6000) << label;
}

std::string idx(const std::vector<std::uint32_t>& dims, std::size_t bytes, unsigned char type = 8) {
  std::string content = {0, 0, static_cast<char>(type), static_cast<char>(dims.size())};
  for (const std::uint32_t dim : dims) {
    for (int shift = 24; shift >= 0; shift -= 8)
      content += static_cast<char>(dim >> static_cast<unsigned>(shift) & 0xFFU);
  }
  for (std::size_t i = 0; i < bytes; ++i) content += static_cast<char>(i % 10);
  return content;
}

/// A gzip member: its header, and these hexadecimal bytes.
std::string gzip(const std::string& hex) {
  std::string bytes("\x1f\x8b\x08\0\0\0\0\0\0\x03", 10);
  for (std::size_t i = 0; i < hex.size(); i += 2) bytes += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
  return bytes;
}

TEST(Idx, imagesAndLabelsAreReadAndHostileContentIsRefused) {
  const auto images = parseIdx(idx({2, 3, 4}, 24));
  ASSERT_TRUE(images);
  EXPECT_THAT(images->dims, ElementsAre(2, 3, 4));
  EXPECT_EQ(images->bytes.size(), 24U);
  EXPECT_EQ(images->bytes[11], 1);
  EXPECT_THAT(parseIdx(idx({5}, 5))->dims, ElementsAre(5));
  EXPECT_EQ(parseIdx("").error().code, ErrorCode::Malformed);
  EXPECT_EQ(parseIdx("abc").error().code, ErrorCode::Malformed);
  EXPECT_EQ(parseIdx("<!DOCTYPE html>").error().code, ErrorCode::Malformed);
  EXPECT_EQ(parseIdx(idx({4}, 4, 0x0D)).error().code, ErrorCode::Malformed) << "floats";
  EXPECT_EQ(parseIdx(idx({1, 1, 1, 1}, 1)).error().code, ErrorCode::Malformed) << "four dimensions";
  EXPECT_EQ(parseIdx(idx({2, 3, 4}, 24).substr(0, 9)).error().code, ErrorCode::Malformed) << "cut in its dimensions";
  EXPECT_EQ(parseIdx(idx({2, 3, 4}, 23)).error().code, ErrorCode::Malformed) << "cut in its data";
  EXPECT_EQ(parseIdx(idx({2, 3, 4}, 25)).error().code, ErrorCode::Malformed) << "data that nobody claims";
  EXPECT_EQ(parseIdx(idx({0, 3, 4}, 0)).error().code, ErrorCode::Malformed) << "a dimension of 0";
  EXPECT_EQ(parseIdx(idx({0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF}, 4)).error().code, ErrorCode::TooLarge);
  EXPECT_EQ(parseIdx(idx({60000, 28000, 28000}, 4)).error().code, ErrorCode::TooLarge);
}

class MnistFolder : public testing::Test {
 protected:
  void write(const std::string& name, const std::string& content) {
    std::ofstream(m_folder.path() + "/" + name, std::ios::binary) << content;
  }
  core::base::Error readError() { return readError(m_folder.path()); }
  static core::base::Error readError(const std::string& folder) {
    const auto images = readMnist(folder, Split::Train, *models::find("mnist"));
    return images ? core::base::Error{} : images.error();
  }
  test::TemporaryFolder m_folder;
};

TEST_F(MnistFolder, aMissingFileIsNamedInBothSpellingsAndAPipeIsRefusedWithoutWaiting) {
  const core::base::Error error = readError();
  EXPECT_EQ(error.code, ErrorCode::NotFound);
  EXPECT_THAT(error.where.english(), HasSubstr("train-images-idx3-ubyte"));
  EXPECT_THAT(error.value.english(), HasSubstr(".gz"));
  EXPECT_THAT(error.suggestion.english(), HasSubstr("--data_dir"));
  ASSERT_EQ(::mkfifo((m_folder.path() + "/train-images-idx3-ubyte").c_str(), 0600), 0);
  EXPECT_EQ(readError().code, ErrorCode::WrongType);
}

TEST_F(MnistFolder, filesThatDoNotFitTogetherAreRefused) {
  write("train-images-idx3-ubyte", idx({3, 28, 28}, 3 * 784));
  write("train-labels-idx1-ubyte", idx({2}, 2));
  EXPECT_THAT(readError().where.english(), HasSubstr("labels"));
  write("train-labels-idx1-ubyte", idx({3}, 3).replace(10, 1, "\x0b"));
  EXPECT_THAT(readError().value.english(), HasSubstr("the label 11"));
  write("train-images-idx3-ubyte", idx({3, 32, 32}, 3 * 1024));
  EXPECT_THAT(readError().allowed.english(), HasSubstr("28 x 28"));
  write("train-images-idx3-ubyte", "garbage");
  EXPECT_EQ(readError().code, ErrorCode::Malformed);
  EXPECT_THAT(readError().where.english(), HasSubstr(m_folder.path()));
}

TEST_F(MnistFolder, otherUsualNamesAndFoldersAreAccepted) {
  const std::string images = idx({3, 28, 28}, 3 * 784);
  const std::string labels = idx({3}, 3);
  for (const char* place : {"train-images.idx3-ubyte", "train-images-idx3-ubyte/train-images-idx3-ubyte",
                            "train-images.idx3-ubyte/train-images.idx3-ubyte",
                            "train-images-idx3-ubyte/train-images.idx3-ubyte", "raw/train-images-idx3-ubyte"}) {
    const test::TemporaryFolder folder;
    const std::string path = folder.path() + "/" + place;
    std::filesystem::create_directories(std::filesystem::path(path).parent_path());
    std::ofstream(path, std::ios::binary) << images;
    std::ofstream(folder.path() + "/train-labels.idx1-ubyte", std::ios::binary) << labels;
    const auto read = readMnist(folder.path(), Split::Train, *models::find("mnist"));
    ASSERT_TRUE(read) << place << toLogLine(read.error());
    EXPECT_EQ(read->count, 3);
  }
}

TEST_F(MnistFolder, similarFilesAreNamed) {
  std::filesystem::create_directories(m_folder.path() + "/train-images-idx3-ubyte");
  write("emnist-letters-train-images-idx3-ubyte.gz", "x");
  write("notes.txt", "x");
  EXPECT_EQ(readError().code, ErrorCode::NotFound);
  EXPECT_THAT(readError().detail, HasSubstr("emnist-letters-train-images-idx3-ubyte.gz"));
  EXPECT_THAT(readError().detail, testing::Not(HasSubstr("notes")));
}

TEST_F(MnistFolder, filesFoundInsteadAreNamed) {
  write("mnist.npz", "x");
  write("TRAIN-IMAGES-IDX3-UBYTE.GZ", "x");
  EXPECT_THAT(readError().detail, HasSubstr("TRAIN-IMAGES-IDX3-UBYTE.GZ"));
  const std::string file = m_folder.path() + "/mnist.npz";
  EXPECT_EQ(readError(file).where, file);
  EXPECT_THAT(readError(file).value.english(), HasSubstr("not a folder"));
  EXPECT_EQ(readError(m_folder.path() + "/nowhere").where, m_folder.path() + "/nowhere");
  std::filesystem::create_symlink("../.git/annex/objects/K1/x.gz", m_folder.path() + "/train-images-idx3-ubyte.gz");
  EXPECT_EQ(readError().code, ErrorCode::NotFound);
  EXPECT_THAT(readError().value.english(), HasSubstr("a link to ../.git/annex/objects/K1/x.gz"));
  EXPECT_THAT(readError().suggestion.english(), HasSubstr("git annex get"));
}

TEST_F(MnistFolder, filesWithOtherOrDoubleCompressionAreNamed) {
  if (!canReadGzip()) return;  // then packed files are refused as such
  write("train-images-idx3-ubyte.gz", std::string("\x1f\x9d\x90") + "more");
  EXPECT_EQ(readError().value, "packed with compress");
  // A gzip stream, stored without compression, that unpacks to the beginning of a gzip file.
  write("train-images-idx3-ubyte.gz", gzip("012800d7ff") + "\x1f\x8b\x08" + std::string(37, 'x'));
  EXPECT_EQ(readError().value, "packed with gzip twice");
}

TEST_F(MnistFolder, filesInASubfolderAreNamed) {
  for (const char* set : {"MNIST", "FashionMNIST"}) {
    const std::string raw = m_folder.path() + "/" + set + "/raw";
    std::filesystem::create_directories(raw);
    for (const char* name : {"train-images-idx3-ubyte", "train-labels-idx1-ubyte", "t10k-images-idx3-ubyte.gz"})
      std::ofstream(raw + "/" + name) << "x";
  }
  EXPECT_EQ(readError().code, ErrorCode::NotFound) << "which of the two is meant is not known";
  EXPECT_THAT(readError().detail, testing::AllOf(HasSubstr("FashionMNIST/raw/t"), HasSubstr(" MNIST/raw/t")));
  std::filesystem::remove_all(m_folder.path() + "/FashionMNIST");
  std::filesystem::create_directories(m_folder.path() + "/a/b/c/d/e");
  std::ofstream(m_folder.path() + "/a/b/c/d/e/too-deep-idx3-ubyte") << "x";
  EXPECT_THAT(readError().detail, testing::Not(HasSubstr("too-deep")));
}

TEST_F(MnistFolder, otherKindsOfFilesAreNamed) {
  const std::pair<std::string, const char*> cases[] = {
      {"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 47040016\n", "a Git LFS pointer"},
      {"\n<!DOCTYPE HTML>\n<html><body>404</body></html>", "an HTML page"},
      {"<?xml version=\"1.0\"?><Error><Code>AccessDenied</Code></Error>", "an XML document"},
      {"{\"error\": \"not found\"}", "a JSON text that begins with {\"error\""},
      {"404: Not Found\n", "a text that begins with \"404: Not Found\""},
      {std::string("PK\x03\x04", 4) + "more", "a zip archive"},
      {"", "an empty file"},
      {std::string(5000, '\0'), "zeros"},
      {idx({3, 28, 28}, 1000), "it is cut off: 1000 bytes of data"}};
  for (const auto& [content, words] : cases) {
    write("train-images-idx3-ubyte", content);
    EXPECT_EQ(readError().code, ErrorCode::Malformed) << words;
    EXPECT_THAT(readError().value.english(), HasSubstr(words));
    EXPECT_FALSE(readError().allowed.empty()) << words;
    EXPECT_THAT(readError().where.english(), HasSubstr("train-images-idx3-ubyte"));
  }
}

TEST_F(MnistFolder, gzipWithoutZlibIsRefusedWithAdvice) {
  write("train-images-idx3-ubyte.gz", "\x1f\x8b\x08garbage that is no gzip at all");
  EXPECT_EQ(readError().code, canReadGzip() ? ErrorCode::Corrupt : ErrorCode::Unavailable);
  EXPECT_EQ(readError().suggestion.empty(), canReadGzip());
}

TEST(Idx, everythingThatGunzipReadsIsReadAndDamageIsReported) {
  if (!canReadGzip()) return;
  // Two gzip members: the header for three labels, and "abc".
  const std::string header = gzip("6360e0606460606006000e25182d08000000");
  const std::string data = gzip("4b4c4a0600c241243503000000");
  const std::string members = header + data;
  const auto several = unpack(members);
  ASSERT_TRUE(several) << toLogLine(several.error());
  EXPECT_EQ(*several, idx({3}, 0) + "abc");
  const auto padded = unpack(members + std::string(4096, '\0'));
  ASSERT_TRUE(padded) << "on a tape or a disk of blocks zeros fill the last one: " << toLogLine(padded.error());
  EXPECT_EQ(*padded, *several);
  EXPECT_EQ(unpack(members.substr(0, members.size() - 4)).error().code, ErrorCode::Corrupt)
      << "the second member is cut";
  std::string changed = members;
  changed[changed.size() - 6] = static_cast<char>(changed[changed.size() - 6] ^ 0x55);
  EXPECT_EQ(unpack(changed).error().code, ErrorCode::Corrupt) << "its check sum is wrong";
  EXPECT_EQ(unpack(changed + "more").error().code, ErrorCode::Corrupt);
  const std::string path = std::string(kFashionMnistFolder) + "/t10k-labels-idx1-ubyte.gz";
  const auto whole = readPacked(path);
  ASSERT_TRUE(whole) << "the package dataset-fashion-mnist";
  EXPECT_EQ(whole->size(), 10008U);
  std::ifstream packed(path, std::ios::binary);
  std::string bytes((std::istreambuf_iterator<char>(packed)), std::istreambuf_iterator<char>());
  EXPECT_EQ(unpack(bytes.substr(0, bytes.size() / 2)).error().code, ErrorCode::Corrupt) << "cut";
  EXPECT_EQ(unpack(bytes + bytes.substr(0, 5)).error().code, ErrorCode::Corrupt) << "a second member is cut off";
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 0x55);
  EXPECT_EQ(unpack(bytes).error().code, ErrorCode::Corrupt) << "changed";
}

TEST(Idx, gzipIsUnpackedUpToItsDimensionsAndDataAfterItAreCounted) {
  if (!canReadGzip()) return;
  // 100 zeros after a header of one dimension with size 100, and then with size 10.
  const std::string whole = gzip("6360e0606460604861a00300003fedeb076c000000");
  EXPECT_EQ(unpack(gzip("6360e060646060e062a00300004dbe11896c000000")).error().code, ErrorCode::Malformed);
  const std::pair<std::string, std::size_t> cases[] = {{"", 0U},     {std::string(512, '\0'), 0U},
                                                       {"more", 4U}, {std::string(3, '\0') + "more", 4U},
                                                       {"\x1f", 1U}, {"\n", 1U}};
  for (const auto& [tail, count] : cases) {
    std::size_t ignored = 99;
    const auto unpacked = unpack(whole + tail, &ignored);
    ASSERT_TRUE(unpacked) << tail << toLogLine(unpacked.error());
    EXPECT_EQ(*unpacked, idx({100}, 0) + std::string(100, '\0')) << tail;
    EXPECT_EQ(ignored, count) << tail;
  }
}

TEST_F(MnistFolder, aFileWithDataAfterItsGzipIsReadWithAWarning) {
  if (!canReadGzip()) return;
  // Three labels: 0, 1 and 2.
  const std::string labels = gzip("6360e060646060606660640200e9ec55f90b000000");
  write("train-images-idx3-ubyte", idx({3, 28, 28}, 3 * 784));
  write("train-labels-idx1-ubyte.gz", labels + "<!-- saved by a proxy -->");
  const auto read = readMnist(m_folder.path(), Split::Train, *models::find("mnist"));
  ASSERT_TRUE(read) << toLogLine(read.error());
  ASSERT_EQ(read->remarks.size(), 1U);
  EXPECT_THAT(read->remarks.front(), testing::AllOf(HasSubstr("train-labels-idx1-ubyte.gz"), HasSubstr("25 bytes")));
  write("train-labels-idx1-ubyte.gz", labels);
  EXPECT_TRUE(readMnist(m_folder.path(), Split::Train, *models::find("mnist"))->remarks.empty());
}

}  // namespace
}  // namespace baremark::engine::data

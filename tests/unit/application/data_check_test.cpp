// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/data_check.h"

#include <gmock/gmock.h>

#include <QTemporaryDir>
#include <filesystem>
#include <fstream>

#include "app/text/error_text.h"
#include "core/protocol/idx_names.h"
#include "tests/refused.h"

namespace baremark::app {
namespace {

using core::base::ErrorCode;
using testing::HasSubstr;

class DataCheck : public ::testing::Test {
 protected:
  void write(const std::string& place) {
    const std::filesystem::path path = folder() + "/" + place;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << "x";
  }
  [[nodiscard]] std::string folder() const { return m_folder.path().toStdString(); }
  QTemporaryDir m_folder;
};

TEST_F(DataCheck, theRawFolderOfATorchvisionDataSetIsAccepted) {
  for (const std::string_view file : core::protocol::kIdxFiles) write("MNIST/raw/" + std::string(file));
  EXPECT_TRUE(checkIdxFolder(folder() + "/MNIST/raw", true));
  EXPECT_TRUE(checkIdxFolder(folder() + "/MNIST", true));
}

TEST_F(DataCheck, filesWithSimilarNamesAreNamedIfOneIsMissing) {
  write("emnist-train-images-idx3-ubyte");
  write("MNIST/raw/train-images-idx3-ubyte.gz");
  const auto checked = checkIdxFolder(folder());
  ASSERT_TRUE(test::refused(checked, {.code = ErrorCode::Missing, .where = folder() + "/train-images-idx3-ubyte"}));
  for (const text::Reader reader : {text::Reader::Terminal, text::Reader::Window}) {
    const std::string advice = text::describe(checked.error(), reader).advice.toStdString();
    EXPECT_THAT(advice, testing::AllOf(HasSubstr("emnist-train-images-idx3-ubyte"),
                                       HasSubstr("MNIST/raw/train-images-idx3-ubyte.gz")));
  }
}

TEST_F(DataCheck, theFilesThatAreFoundInsteadAreNamed) {
  const auto wordsOf = [](const std::string& path) {
    const auto checked = checkIdxFolder(path);
    EXPECT_FALSE(checked);
    const text::ErrorText words =
        text::describe(checked ? core::base::Error{} : checked.error(), text::Reader::Terminal);
    return words.title.toStdString() + "\n" + words.advice.toStdString();
  };
  write("keras/mnist.npz");
  EXPECT_THAT(wordsOf(folder() + "/keras/mnist.npz"),
              testing::AllOf(HasSubstr("is a file"), testing::Not(HasSubstr("missing"))));
  EXPECT_THAT(wordsOf(folder() + "/nowhere"), HasSubstr("missing"));
  std::filesystem::create_directory(folder() + "/annex");
  std::filesystem::create_symlink("../.git/annex/objects/K1/x.gz", folder() + "/annex/train-images-idx3-ubyte.gz");
  EXPECT_THAT(wordsOf(folder() + "/annex"),
              testing::AllOf(HasSubstr("train-images-idx3-ubyte.gz"), HasSubstr("../.git/annex/objects/K1/x.gz"),
                             HasSubstr("git annex get")));
}

TEST_F(DataCheck, theMissingFilesOfAFolderAreNamed) {
  write("train-images-idx3-ubyte");
  const auto checked = checkIdxFolder(folder());
  ASSERT_TRUE(test::refused(checked, {.where = folder() + "/train-labels-idx1-ubyte"}));
  EXPECT_THAT(checked.error().allowed.english(), HasSubstr("dataset-fashion-mnist"));
}

TEST_F(DataCheck, aFileInsteadOfAFolderIsRefused) {
  write("train-images-idx3-ubyte");
  const auto checked = checkIdxFolder(folder() + "/train-images-idx3-ubyte");
  ASSERT_TRUE(test::refused(checked, {.code = ErrorCode::WrongType}));
  EXPECT_EQ(text::describe(checked.error()).title.toStdString(),
            checked.error().where.english() + " is a file, which is the wrong type.");
  EXPECT_EQ(checkIdxFolder("train-images-idx3-ubyte").error().code, ErrorCode::Missing);
}

}  // namespace
}  // namespace baremark::app

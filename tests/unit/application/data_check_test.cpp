// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/data_check.h"

#include <gmock/gmock.h>

#include <QTemporaryDir>
#include <filesystem>
#include <fstream>

#include "app/text/error_text.h"
#include "core/protocol/idx_names.h"

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

TEST_F(DataCheck, theRawFolderOfADataSetOfTorchvisionWillDo) {
  for (const std::string_view file : core::protocol::kIdxFiles) write("MNIST/raw/" + std::string(file));
  EXPECT_TRUE(checkIdxFolder(folder() + "/MNIST/raw", true));
  EXPECT_TRUE(checkIdxFolder(folder() + "/MNIST", true));
}

TEST_F(DataCheck, filesWithSimilarNamesAreNamedWhereOneIsMissing) {
  write("emnist-train-images-idx3-ubyte");
  write("MNIST/raw/train-images-idx3-ubyte.gz");
  const auto checked = checkIdxFolder(folder());
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.error().code, ErrorCode::Missing);
  EXPECT_EQ(checked.error().where, folder() + "/train-images-idx3-ubyte");
  for (const text::Reader reader : {text::Reader::Terminal, text::Reader::Window}) {
    const std::string advice = text::describe(checked.error(), reader).advice.toStdString();
    EXPECT_THAT(advice, testing::AllOf(HasSubstr("emnist-train-images-idx3-ubyte"), HasSubstr("MNIST/raw/train-images-idx3-ubyte.gz")));
  }
}

TEST_F(DataCheck, aFolderWithPartOfTheFilesIsAskedForTheOthers) {
  write("train-images-idx3-ubyte");
  const auto checked = checkIdxFolder(folder());
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.error().where, folder() + "/train-labels-idx1-ubyte");
  EXPECT_THAT(checked.error().allowed, HasSubstr("dataset-fashion-mnist"));
}

}  // namespace
}  // namespace baremark::app

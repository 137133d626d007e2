// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/image_forms_model.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>

#include "app/models/images_model.h"
#include "core/base/clock.h"

namespace baremark::app::models {
namespace {

using core::storage::ImageFormRecord;
using core::storage::ImageRecord;

class ImageForms : public ::testing::Test {
 protected:
  ImageForms() {
    m_runtimes["docker"] = {.id = "docker", .label = "Docker"};
    m_runtimes["apptainer"] = {.id = "apptainer", .label = "Apptainer"};
    m_image = {.host = "local",
               .name = "engine",
               .kind = "tree",
               .path = "/images/<engine>",
               .digest = "sha256:0123456789abcdef",
               .bytes = 440'000'000,
               .engineBuild = {},
               .recipe = "Debian <12>",
               .built = m_now - std::chrono::hours(73)};
    m_docker = {.host = "local",
                .image = "engine",
                .runtime = "docker",
                .reference = "localhost/baremark:0123",
                .variant = {},
                .kind = "store",
                .madeFrom = m_image.digest,
                .digest = "sha256:fedcba9876543210",
                .stamp = {},
                .bytes = 430'000'000,
                .seconds = 3.0,
                .made = m_now - std::chrono::hours(49),
                .runtimeVersion = "27"};
    m_file = m_docker;
    m_file.runtime = "apptainer";
    m_file.variant = "userns";
    m_file.reference = "/images/<engine>.sif";
    m_file.kind = "file";
    m_file.bytes.reset();
    m_file.digest.clear();
    m_file.madeFrom = "sha256:9999999999999999";
  }
  static std::string row(const QAbstractItemModel& model, int row) {
    QStringList cells;
    for (int column = 0; column < model.columnCount(); ++column) cells << model.index(row, column).data().toString();
    return cells.join(QStringLiteral(" | ")).toStdString();
  }

  core::base::WallTime m_now = core::base::SystemClock().wallNow();
  ImageFormsModel::Runtimes m_runtimes;
  ImageRecord m_image;
  ImageFormRecord m_docker;
  ImageFormRecord m_file;
};

TEST_F(ImageForms, theFolderComesFirstAndThenTheCopies) {
  ImageFormsModel model(m_runtimes);
  const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  EXPECT_EQ(model.rowCount(), 0);
  model.show(m_image, {m_docker, m_file});
  ASSERT_EQ(model.rowCount(), 3);
  EXPECT_EQ(row(model, 0),
            "other runtimes | folder | /images/<engine> | 440.0 MB | sha256 0123…ef | 3 day(s) | Debian <12>");
  EXPECT_EQ(row(model, 1),
            "Docker | image in a store | localhost/baremark:0123 | 430.0 MB | sha256 fedc…10 | 2 day(s) | this image, "
            "sha256 0123…ef");
  EXPECT_EQ(row(model, 2),
            "Apptainer, userns | file | /images/<engine>.sif | unknown | unknown | 2 day(s) | an earlier image, sha256 "
            "9999…99");
  EXPECT_EQ(model.at(0), nullptr) << "the folder is no copy";
  ASSERT_NE(model.at(1), nullptr);
  EXPECT_EQ(model.at(1)->runtime, "docker");
  EXPECT_EQ(model.at(3), nullptr);
  EXPECT_EQ(model.index(2, ImageFormsModel::Place).data(Qt::ToolTipRole).toString(),
            QStringLiteral("/images/&lt;engine&gt;.sif"));
  EXPECT_EQ(model.index(1, ImageFormsModel::Digest).data(Qt::ToolTipRole).toString(),
            QStringLiteral("sha256:fedcba9876543210"));
  model.show({}, {});
  EXPECT_EQ(model.rowCount(), 0);
}

TEST_F(ImageForms, aRuntimeWithoutADescriptorKeepsItsId) {
  ImageFormsModel model(m_runtimes);
  m_docker.runtime = "gone";
  model.show(m_image, {m_docker});
  EXPECT_EQ(model.index(1, ImageFormsModel::For).data().toString(), QStringLiteral("gone"));
}

TEST_F(ImageForms, theTotalCountsCopiesOfKnownSize) {
  ImagesModel images;
  ImageFormRecord far = m_docker;
  far.host = "far";
  images.setForms({far, m_docker, m_file});
  images.setImages({m_image});
  EXPECT_EQ(images.formsOf(m_image), (std::vector<ImageFormRecord>{m_docker, m_file}));
  EXPECT_EQ(images.totalBytes(), 440'000'000 + 2 * 430'000'000LL);
}

}  // namespace
}  // namespace baremark::app::models

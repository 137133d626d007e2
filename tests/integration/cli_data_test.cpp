// SPDX-License-Identifier: GPL-3.0-or-later
// Data of experiments with the command line: missing data are refused, and found data are read.
#include <signal.h>

#include <sys/resource.h>
#include <algorithm>
#include <cstdlib>

#include "core/base/json.h"
#include "tests/integration/cli_fixture.h"

namespace baremark {
namespace {

using core::base::Json;

/// The experiment takes its images from a folder.
void readFrom(const QString& path, const QString& data, const QString& folder) {
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::ReadWrite));
  const QString settings =
      QStringLiteral("\"batch_size\": 8, \"data\": \"%1\", \"data_dir\": \"%2\"").arg(data, folder);
  const QByteArray text = file.readAll().replace("\"batch_size\": 8", settings.toUtf8());
  file.seek(0);
  file.write(text);
}

TEST_F(CliTest, missingDataIsRefusedBeforeAnythingIsQueued) {
  const QString data = m_folder.path() + QStringLiteral("/images");
  const QString path = writeExperiment(1, 3);
  readFrom(path, QStringLiteral("fashion-mnist"), data);
  const CliResult noFolder = cli({"run", path, "--json"});
  EXPECT_EQ(noFolder.status, 2) << noFolder.err;
  const Json error = json(noFolder.out)["error"];
  EXPECT_EQ(error["code"], "missing") << noFolder.out;
  EXPECT_EQ(error["where"], (path + QStringLiteral(": ") + data).toStdString());
  for (const char* words : {"the idx files", "dataset-fashion-mnist", "synthetic"})
    EXPECT_TRUE(has(noFolder.err, words));
  ASSERT_TRUE(QDir().mkpath(data));
  for (const char* name : {"train-images-idx3-ubyte", "t10k-images-idx3-ubyte", "t10k-labels-idx1-ubyte"}) {
    QFile part(data + QLatin1Char('/') + QLatin1String(name));
    ASSERT_TRUE(part.open(QIODevice::WriteOnly));
  }
  const CliResult noLabels = cli({"run", path});
  EXPECT_EQ(noLabels.status, 2);
  EXPECT_TRUE(has(noLabels.err, (data + QStringLiteral("/train-labels-idx1-ubyte is missing")).toStdString()));
  EXPECT_TRUE(newestExperiment().empty()) << "nothing was queued";
}

TEST_F(CliTest, theEngineReadsTheDataThatWasFoundHere) {
  const QString package = QStringLiteral("/usr/share/datasets/fashion-mnist");
  if (!QFile::exists(package)) GTEST_SKIP() << "the package dataset-fashion-mnist is not installed";
  const QString path = writeExperiment(1, 3);
  readFrom(path, QStringLiteral("mnist"), package);
  EXPECT_TRUE(ended(cli({"run", path}), 0));
}

}  // namespace
}  // namespace baremark

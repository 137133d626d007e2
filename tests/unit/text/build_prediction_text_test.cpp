// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/recipe_text.h"

#include <gtest/gtest.h>

namespace baremark::app::text {
namespace {

using core::recipes::BuildPrediction;
using std::chrono::milliseconds;

BuildPrediction prediction(BuildPrediction::Source source, int builds) {
  return {.source = source,
          .recipe = "other\x1b",
          .host = "cluster",
          .builder = "podman",
          .tool = "Podman 4.3.1",
          .builds = builds,
          .bytes = 412'000'000,
          .last = milliseconds(182'000),
          .least = milliseconds(174'000),
          .median = milliseconds(182'000),
          .most = milliseconds(204'000),
          .built = {}};
}

TEST(BuildPredictionText, eachSourceHasItsSentence) {
  EXPECT_EQ(predictionText({}), QStringLiteral("Size and time are not known before the first build."));
  EXPECT_EQ(placedPredictionText({}), predictionText({}));
  const QString one = predictionText(prediction(BuildPrediction::Source::Same, 1));
  EXPECT_EQ(one, QStringLiteral("The last build took 3 min 2 s; the image has 412.0 MB.")) << one.toStdString();
  const QString three = predictionText(prediction(BuildPrediction::Source::Same, 3));
  EXPECT_TRUE(three.startsWith(QStringLiteral("3 build"))) << three.toStdString();
  EXPECT_TRUE(three.contains(QStringLiteral("took 2 min 54 s to 3 min 24 s, the median is 3 min 2 s")))
      << three.toStdString();
  const QString similar = predictionText(prediction(BuildPrediction::Source::Similar, 1));
  EXPECT_TRUE(similar.startsWith(QStringLiteral("Estimate: "))) << similar.toStdString();
  EXPECT_TRUE(similar.contains(QStringLiteral("other")));
  EXPECT_FALSE(similar.contains(QChar(0x1b))) << "a name of a file is made printable";
  EXPECT_EQ(placedPredictionText(prediction(BuildPrediction::Source::Same, 1)),
            one + QStringLiteral(" Built with Podman 4.3.1 on cluster."));
}

}  // namespace
}  // namespace baremark::app::text

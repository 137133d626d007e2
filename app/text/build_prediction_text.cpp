// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/build_prediction_text.h"

#include <QCoreApplication>

#include "app/text/plan_text.h"
#include "app/text/units_text.h"
#include "core/base/printable.h"

namespace baremark::app::text {
namespace {

struct BuildPredictionTr {
  Q_DECLARE_TR_FUNCTIONS(BuildPrediction)
};

using core::recipes::BuildPrediction;

constexpr std::size_t kMostName = 80;

QString escaped(const std::string& name) {
  return QString::fromStdString(core::base::printable(name, kMostName));
}

}  // namespace

QString predictionText(const BuildPrediction& prediction) {
  const QString size = bytes(prediction.bytes);
  switch (prediction.source) {
    case BuildPrediction::Source::None:
      break;
    case BuildPrediction::Source::Same:
      if (prediction.builds == 1)
        //: %1: a duration, %2: bytes
        return BuildPredictionTr::tr("The last build took %1; the image has %2.").arg(duration(prediction.last), size);
      //: %1, %2, %3: durations, %4: bytes
      return BuildPredictionTr::tr("%n build(s) took %1 to %2, the median is %3; the last image has %4.", nullptr,
                                   prediction.builds)
          .arg(duration(prediction.least), duration(prediction.most), duration(prediction.median), size);
    case BuildPrediction::Source::Similar:
      //: %1: a recipe, %2: a duration, %3: bytes
      return BuildPredictionTr::tr("Estimate: the similar recipe %1 took %2; its image has %3.")
          .arg(escaped(prediction.recipe), duration(prediction.last), size);
  }
  return BuildPredictionTr::tr("Size and time are not known before the first build.");
}

QString placedPredictionText(const BuildPrediction& prediction) {
  const QString words = predictionText(prediction);
  if (prediction.source == BuildPrediction::Source::None) return words;
  //: %1: a sentence, %2: a tool with its version, %3: a host
  return BuildPredictionTr::tr("%1 Built with %2 on %3.")
      .arg(words, escaped(prediction.tool), placeName(prediction.host));
}

}  // namespace baremark::app::text

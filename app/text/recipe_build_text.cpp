// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/recipe_build_text.h"

#include <QCoreApplication>
#include <string_view>

namespace baremark::app::text {
namespace {

struct BuildStepTr {
  Q_DECLARE_TR_FUNCTIONS(BuildStep)
};

constexpr std::string_view kBuilding = "building with ";

struct StepWords {
  std::string_view words;
  const char* source;
};
constexpr StepWords kSteps[] = {
    {"waiting for another process that builds or removes the image",
     QT_TRANSLATE_NOOP("BuildStep", "waiting for another process that builds or removes the image")},
    {"checking the free space", QT_TRANSLATE_NOOP("BuildStep", "checking the free space")},
    {"checking the tree", QT_TRANSLATE_NOOP("BuildStep", "checking the tree")},
    {"listing the packages", QT_TRANSLATE_NOOP("BuildStep", "listing the packages")},
    {"testing the image", QT_TRANSLATE_NOOP("BuildStep", "testing the image")},
    {"computing the digest", QT_TRANSLATE_NOOP("BuildStep", "computing the digest")}};

}  // namespace

QString buildStepText(const std::string& words) {
  for (const StepWords& step : kSteps) {
    if (step.words == words) return QCoreApplication::translate("BuildStep", step.source);
  }
  if (words.starts_with(kBuilding)) {
    //: %1: a tool with its version
    return BuildStepTr::tr("building with %1").arg(QString::fromStdString(words.substr(kBuilding.size())));
  }
  return QString::fromStdString(words);
}

}  // namespace baremark::app::text

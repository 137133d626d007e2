// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/backend_text.h"

#include "app/text/names.h"
#include "core/protocol/backend.h"

namespace baremark::app::text {
namespace {

constexpr std::size_t kMostBytes = 80;

}  // namespace

QString backendName(const std::string& backend) {
  if (core::protocol::isReferenceBackend(backend)) return Text::tr("slow reference backend");
  return qString(core::base::printable(backend, kMostBytes));
}

QString deviceText(const core::protocol::CatalogDevice& device) {
  const auto shown = [](const std::string& text) {
    return qString(core::base::printable(text, core::protocol::kLongestDeviceText));
  };
  //: %1: why, in the engine's English
  if (!device.whyNot.empty()) return Text::tr("cannot be used: %1").arg(shown(device.whyNot));
  QStringList precisions;
  for (const std::string& precision : device.precisions) precisions << shown(precision);
  const QString words =
      Text::tr("%1, %2: %3", "a backend, its hardware, types of numbers")
          .arg(backendName(device.backend), shown(device.hardware), precisions.join(QLatin1String(", ")));
  if (device.gpus == 0) return words;
  return Text::tr("%1; GPUs: %2", "what a device is; a number").arg(words, QString::number(device.gpus));
}

std::vector<Fact> deviceFacts(const std::vector<core::protocol::CatalogDevice>& devices) {
  std::vector<Fact> facts;
  for (const core::protocol::CatalogDevice& device : devices) {
    const QString name = Text::tr("Device %1", "cpu, cuda or another device")
                             .arg(qString(core::base::printable(device.name, kMostBytes)));
    facts.push_back({name, deviceText(device)});
  }
  return facts;
}

std::optional<CautionText> slowEngine(const std::string& backend, const std::string& host) {
  if (!core::protocol::isReferenceBackend(backend)) return {};
  CautionText text;
  text.title = Text::tr("The engine on %1 uses the slow reference backend", "a host").arg(placeName(host));
  text.explanation =
      host == core::model::kLocalHost
          ? Text::tr(
                "It was built without oneDNN and trains many times slower. Install libdnnl-dev (oneDNN 2.x in Debian "
                "12, 3.x in Debian 13) or give CMake another oneDNN with -Ddnnl_DIR=DIR, then build Baremark again.")
          : Text::tr(
                "It was built without oneDNN and trains many times slower. Install libdnnl-dev there (oneDNN 2.x in "
                "Debian 12, 3.x in Debian 13) and test the host again, or remove the host and add it again with "
                "--onednn DIR.");
  return text;
}

QString slowEngineLine(const std::string& backend, const std::string& host) {
  const auto slow = slowEngine(backend, host);
  return slow ? QStringLiteral("! %1. %2").arg(slow->title, slow->explanation) : QString();
}

QString slowArmsLine(const core::report::Assessment& assessment) {
  const auto& arms = assessment.comparison.arms;
  QStringList slow;
  for (std::size_t arm = 0; arm < arms.size(); ++arm)
    if (assessment.hasReferenceBackend(arm)) slow << qString(arms[arm]);
  if (slow.isEmpty()) return {};
  if (slow.size() == static_cast<qsizetype>(arms.size()))
    return Text::tr(
        "Measured with the slow reference backend, because the engine was built without oneDNN or the experiment chose "
        "the device reference. It trains far fewer images/s than this machine can, and slow computation can hide the "
        "cost of a container.");
  //: %1: arms
  return Text::
      tr("Measured with the slow reference backend: %1. The engine was built without oneDNN there, or the experiment "
         "chose the device reference. It trains far fewer images/s than the machine can.")
          .arg(listed(slow));
}

QString slowVerdict(const core::report::Assessment& assessment, std::size_t arm) {
  const bool isSlow =
      assessment.hasReferenceBackend(arm) || assessment.hasReferenceBackend(assessment.comparison.baseline);
  return isSlow ? Text::tr("Measured with the slow reference backend.") : QString();
}

QString slowMark(bool hasReferenceBackend) {
  return hasReferenceBackend ? Text::tr(" · slow reference backend", "appended to a verdict") : QString();
}

}  // namespace baremark::app::text

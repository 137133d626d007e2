// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/gpu_text.h"

#include <QLocale>
#include <climits>
#include <cmath>

#include "app/text/names.h"
#include "app/text/units_text.h"

namespace baremark::app::text {
namespace {

struct GpusTr {
  Q_DECLARE_TR_FUNCTIONS(Gpus)

 public:
  static constexpr NameWords kReasonWords[] = {
      {"gpu_idle", QT_TR_NOOP("idle")},
      {"applications_clocks_setting", QT_TR_NOOP("set clocks")},
      {"sw_power_cap", QT_TR_NOOP("power limit")},
      {"hw_slowdown", QT_TR_NOOP("hardware slowdown")},
      {"sync_boost", QT_TR_NOOP("slower GPU of its group")},
      {"sw_thermal_slowdown", QT_TR_NOOP("too hot (driver)")},
      {"hw_thermal_slowdown", QT_TR_NOOP("too hot (hardware)")},
      {"hw_power_brake_slowdown", QT_TR_NOOP("power brake of the machine")},
      {"display_clock_setting", QT_TR_NOOP("clocks of the display")},
  };
};

QString whole(double value) {
  return QLocale().toString(value, 'f', 0);
}

}  // namespace

QString clockReasons(const std::vector<std::string>& reasons) {
  QStringList words;
  for (const std::string& reason : reasons) {
    const char* known = wordsOf(GpusTr::kReasonWords, reason);
    words << (known == nullptr ? qString(core::base::printable(reason, 80)) : GpusTr::tr(known));
  }
  return words.join(QStringLiteral(", "));
}

QString gpuState(const core::model::GpuSample& sample) {
  QStringList parts;
  if (sample.powerWatt) parts << GpusTr::tr("%1 W", "watts").arg(whole(*sample.powerWatt));
  if (sample.clockMHz) parts << GpusTr::tr("%1 MHz", "a clock").arg(whole(*sample.clockMHz));
  if (sample.memoryClockMHz) parts << GpusTr::tr("memory %1 MHz", "a clock").arg(whole(*sample.memoryClockMHz));
  if (sample.temperatureCelsius) parts << GpusTr::tr("%1 °C", "a temperature").arg(whole(*sample.temperatureCelsius));
  //: %1: a number of bytes
  if (sample.memoryBytes) parts << GpusTr::tr("%1 in use").arg(bytes(std::llround(*sample.memoryBytes)));
  //: %1: a percentage of the time
  if (sample.utilization) parts << GpusTr::tr("%1 busy").arg(percent(*sample.utilization, 0));
  if (sample.clockReasons && !sample.clockReasons->empty()) {
    const bool isSlow = std::ranges::any_of(*sample.clockReasons,
                                            [](const std::string& reason) { return core::model::isSlowdown(reason); });
    const QString reasons = clockReasons(*sample.clockReasons);
    if (isSlow)
      //: %1: reasons, such as "too hot (driver)"
      parts << GpusTr::tr("slowed down: %1").arg(reasons);
    else
      //: %1: reasons, such as "power limit"
      parts << GpusTr::tr("clocks held by: %1").arg(reasons);
  }
  return parts.join(QStringLiteral(" · "));
}

QString imagesPerJoule(double value) {
  return GpusTr::tr("%1 images/J", "a number").arg(value >= 100 ? whole(value) : QLocale().toString(value, 'g', 3));
}

QString describeWarning(const core::storage::Event& warning) {
  const QString words = qString(core::base::printable(warning.text, 300));
  const double fraction = words.toDouble() / 100;
  if (warning.code == "manager")
    return Text::tr("Baremark itself used %1 of a core during this run.", "a percentage").arg(percent(fraction));
  if (warning.code == "suspended" && words.isEmpty())
    return Text::tr("The scheduler suspended its job during this run, so the measured speed is wrong.");
  if (warning.code == "suspended")
    return Text::tr(
               "Its job, or the whole machine, was suspended for %1 s during this run, so the measured speed is wrong.",
               "seconds")
        .arg(QLocale().toString(words.toLongLong()));
  if (warning.code == "telemetry" && words.toLongLong() > 0)
    return Text::tr("%n line(s) of its telemetry could not be read and are missing in the figures.", nullptr,
                    static_cast<int>(std::min<qlonglong>(words.toLongLong(), INT_MAX)));
  if (warning.code == "loss")
    return Text::tr("Its loss was not a number from step %1 on.", "a number")
        .arg(QLocale().toString(words.toLongLong()));
  if (warning.code == "overlap_unmeasured")
    return Text::tr(
        "Too few warm-up steps to choose how communication overlaps (4 are needed), so it does not overlap.");
  if (warning.code == "gpu_slowdown") {  // "34.0 hw_slowdown sw_thermal_slowdown"
    std::vector<std::string> reasons;
    for (const QString& reason : words.split(QLatin1Char(' ')).mid(1)) reasons.push_back(reason.toStdString());
    return Text::tr("A GPU was slowed down for %1 of the timed part: %2.", "a percentage, reasons")
        .arg(percent(words.section(QLatin1Char(' '), 0, 0).toDouble() / 100), clockReasons(reasons));
  }
  if (warning.code == "drift" && fraction > 0)
    return Text::tr("Its steps took %1 longer in its second half.", "a percentage").arg(percent(fraction));
  if (warning.code == "drift")
    return Text::tr("Its steps took %1 less time in its second half.", "a percentage").arg(percent(-fraction));
  return words;
}

}  // namespace baremark::app::text

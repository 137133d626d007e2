// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/run_warning_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <climits>
#include <string>
#include <vector>

#include "app/text/gpu_text.h"
#include "app/text/units_text.h"
#include "core/base/printable.h"

namespace baremark::app::text {
namespace {

struct WarningsTr {
  Q_DECLARE_TR_FUNCTIONS(States)
};

}  // namespace

QString describeWarning(const core::storage::Event& warning) {
  const QString words = QString::fromStdString(core::base::printable(warning.text, 300));
  const double fraction = words.toDouble() / 100;
  if (warning.code == "manager") {
    return WarningsTr::tr("Baremark itself used %1 of a core during this run.", "a percentage").arg(percent(fraction));
  }
  if (warning.code == "suspended" && words.isEmpty())
    return WarningsTr::tr("The scheduler suspended its job during this run, so the measured speed is wrong.");
  if (warning.code == "suspended") {
    return WarningsTr::tr(
               "Its job, or the whole machine, was suspended for %1 s during this run, so the measured speed is wrong.",
               "seconds")
        .arg(QLocale().toString(words.toLongLong()));
  }
  if (warning.code == "telemetry" && words.toLongLong() > 0) {
    return WarningsTr::tr("%n line(s) of its telemetry could not be read and are missing in the figures.", nullptr,
                          static_cast<int>(std::min<qlonglong>(words.toLongLong(), INT_MAX)));
  }
  if (warning.code == "loss")
    return WarningsTr::tr("Its loss was not a number from step %1 on.", "a number")
        .arg(QLocale().toString(words.toLongLong()));
  if (warning.code == "overlap_unmeasured")
    return WarningsTr::tr(
        "Too few warm-up steps to choose how communication overlaps (4 are needed), so it does not overlap.");
  if (warning.code == "gpu_slowdown") {  // "34.0 hw_slowdown sw_thermal_slowdown"
    std::vector<std::string> reasons;
    for (const QString& reason : words.split(QLatin1Char(' ')).mid(1)) reasons.push_back(reason.toStdString());
    return WarningsTr::tr("A GPU was slowed down for %1 of the timed part: %2.", "a percentage, reasons")
        .arg(percent(words.section(QLatin1Char(' '), 0, 0).toDouble() / 100), clockReasons(reasons));
  }
  if (warning.code == "drift" && fraction > 0)
    return WarningsTr::tr("Its steps took %1 longer in its second half.", "a percentage").arg(percent(fraction));
  if (warning.code == "drift")
    return WarningsTr::tr("Its steps took %1 less time in its second half.", "a percentage").arg(percent(-fraction));
  return words;
}

}  // namespace baremark::app::text

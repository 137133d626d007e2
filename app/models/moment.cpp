// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/moment.h"

#include "app/text/units_text.h"

namespace baremark::app::models {

QString inWords(const Instant& instant) {
  const QString time = text::clockTime(instant.time);
  switch (instant.exactness) {
    case Exactness::Exact: return time;
    case Exactness::About: return ChosenMoment::tr("about %1", "a time").arg(time);
    case Exactness::AtEarliest: return ChosenMoment::tr("%1 or later", "a time").arg(time);
  }
  return time;
}

}  // namespace baremark::app::models

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/moment.h"

#include <QCoreApplication>

#include "app/text/units_text.h"

namespace baremark::app::models {
namespace {

// tr() needs its own context here: some versions of lupdate do not find the namespace of a class that is named outside
// its namespace.
struct MomentTr {
  Q_DECLARE_TR_FUNCTIONS(Moments)
};

}  // namespace

QString inWords(const Instant& instant) {
  const QString time = text::clockTime(instant.time);
  switch (instant.exactness) {
    case Exactness::Exact:
      return time;
    case Exactness::About:
      return MomentTr::tr("about %1", "a time").arg(time);
    case Exactness::AtEarliest:
      return MomentTr::tr("%1 or later", "a time").arg(time);
  }
  return time;
}

}  // namespace baremark::app::models

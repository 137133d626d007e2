// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/filter_text.h"

#include <QCoreApplication>

namespace baremark::app::text {
namespace {

struct FiltersTr {
  Q_DECLARE_TR_FUNCTIONS(Filters)
};

QString listOf(const QStringList& keys) {
  return keys.join(QStringLiteral(", "));
}

}  // namespace

QString unknownFilterKeys(const QStringList& unknown, const QStringList& known) {
  if (unknown.isEmpty()) return {};
  //: %1: the unknown keys that the user typed, %2: the known keys
  return FiltersTr::tr("No such key(s): %1; there are: %2.", nullptr, static_cast<int>(unknown.size()))
      .arg(listOf(unknown), listOf(known));
}

}  // namespace baremark::app::text

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/english_plurals.h"

namespace baremark::app::text {

QString EnglishPlurals::translate(const char*, const char* source, const char*, int n) const {
  if (n < 0 || source == nullptr) return {};
  QString words = QString::fromUtf8(source);
  if (!words.contains(QLatin1String("%n"))) return {};
  for (const char* ending : {"es", "s"}) {
    words.replace(QStringLiteral("(%1)").arg(QLatin1String(ending)), n == 1 ? QString() : QLatin1String(ending));
  }
  return words;
}

}  // namespace baremark::app::text

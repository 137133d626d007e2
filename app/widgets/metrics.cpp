// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/metrics.h"

#include <QFontDatabase>
#include <algorithm>
#include <cmath>

namespace baremark::app::widgets {
namespace {

QFont scaled(const QFont& base, qreal factor) {
  QFont font = base;
  if (base.pointSizeF() > 0)
    font.setPointSizeF(base.pointSizeF() * factor);
  else
    font.setPixelSize(std::max(1, qRound(base.pixelSize() * factor)));
  return font;
}

bool hasEqualDigits(const QFont& font) {
  const QFontMetricsF metrics(font);
  const qreal zero = metrics.horizontalAdvance(QLatin1Char('0'));
  for (char digit = '1'; digit <= '9'; ++digit) {
    if (std::abs(metrics.horizontalAdvance(QLatin1Char(digit)) - zero) > 0.01) return false;
  }
  return true;
}

QString tabularFamily(const QString& family) {
  QFont font;
  font.setFamily(family);
  if (hasEqualDigits(font)) return family;
  for (const char* name : {"Noto Sans", "Cantarell", "Liberation Sans", "DejaVu Sans"}) {
    const QString candidate = QLatin1String(name);
    if (!QFontDatabase::hasFamily(candidate)) continue;
    font.setFamily(candidate);
    if (hasEqualDigits(font)) return candidate;
  }
  return family;
}

}  // namespace

int unit(const QFont& font) {
  return std::max(3, qRound(QFontMetricsF(font).height() / 3));
}

QFont titleFont(const QFont& base) {
  QFont font = scaled(base, 1.5);
  font.setBold(true);
  return font;
}

QFont questionFont(const QFont& base) {
  QFont font = scaled(base, 1.15);
  font.setBold(true);
  return font;
}

QFont noteFont(const QFont& base) {
  return scaled(base, 0.9);
}

QFont boldFont(const QFont& base) {
  QFont font = base;
  font.setBold(true);
  return font;
}

QFont tabularFont(const QFont& base) {
  static const QString kFamily = tabularFamily(base.family());
  QFont font = base;
  font.setFamily(kFamily);
  return font;
}

QFont monospaceFont(const QFont& base) {
  QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  const QFont note = noteFont(base);
  if (note.pointSizeF() > 0)
    font.setPointSizeF(note.pointSizeF());
  else
    font.setPixelSize(note.pixelSize());
  return font;
}

}  // namespace baremark::app::widgets

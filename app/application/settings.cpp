// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/settings.h"

namespace baremark::app {
namespace {

QString pathOf(const QString& file) {
  if (!file.isEmpty()) return file;
  return QSettings(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("baremark"), QStringLiteral("desktop"))
      .fileName();
}

}  // namespace

Settings::Settings(const QString& file) : m_settings(pathOf(file), QSettings::IniFormat) {}

void Settings::resetLayout() {
  for (const char* group : {"window", "experiments", "runs", "compare"}) m_settings.remove(QLatin1String(group));
}

QVariant Settings::value(const char* name, const QVariant& defaultValue) const {
  return m_settings.value(QLatin1String(name), defaultValue);
}

void Settings::setValue(const char* name, const QVariant& value) {
  m_settings.setValue(QLatin1String(name), value);
}

}  // namespace baremark::app

// SPDX-License-Identifier: GPL-3.0-or-later
// The window's settings: its appearance and a few defaults. Experiments and hosts are in the store instead. All keys
// are in one table, with their types and defaults. Lives in the main thread.
#pragma once

#include <QByteArray>
#include <QSettings>
#include <QString>
#include <QStringList>
#include <QVariant>

namespace baremark::app {

/// A name in the settings file, its type and its default.
template <class T>
struct SettingKey {
  const char* name;
  T defaultValue;
};

namespace settings {

/// Incremented when the window's layout changes so that a saved state no longer fits.
inline constexpr int kLayoutVersion = 1;

inline const SettingKey<QString> kTheme{"interface/theme", QStringLiteral("system")};        ///< system, light or dark
inline const SettingKey<QString> kLanguage{"interface/language", QStringLiteral("system")};  ///< system, en, de, ...
inline const SettingKey<QByteArray> kGeometry{"window/geometry", {}};
inline const SettingKey<int> kLayout{"window/layout", 0};
inline const SettingKey<QString> kWhenClosed{"interface/when_closed",
                                             QStringLiteral("ask")};  ///< while blocks wait: ask, background or stop
inline const SettingKey<bool> kNotifies{"interface/notifies", true};  ///< when an experiment ends
inline const SettingKey<QString> kLastFolder{"window/last_folder", {}};
inline const SettingKey<QByteArray> kExperimentColumns{"experiments/columns", {}};
inline const SettingKey<int> kExperimentColumnsVersion{"experiments/columns_version", 0};
inline const SettingKey<QString> kRunGrouping{"runs/grouping", QStringLiteral("block")};
inline const SettingKey<QString> kPassportRows{"passport/rows", QStringLiteral("differences")};  ///< or all
inline const SettingKey<QString> kScalingQuantity{"compare/quantity", QStringLiteral("efficiency")};
inline const SettingKey<QString> kForestOrder{"compare/order", QStringLiteral("arms")};  ///< see pages::armOrder()
inline const SettingKey<double> kMargin{"defaults/margin", 0.02};                        ///< a fraction
inline const SettingKey<int> kBlocks{"defaults/blocks", 5};

}  // namespace settings

class Settings {
 public:
  /// `file`: path of the settings file; empty: the user's.
  explicit Settings(const QString& file = {})
      : m_settings(file.isEmpty() ? QSettings(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("baremark"),
                                              QStringLiteral("desktop"))
                                        .fileName()
                                  : file,
                   QSettings::IniFormat) {}

  template <class T>
  [[nodiscard]] T get(const SettingKey<T>& key) const {
    return m_settings.value(QLatin1String(key.name), QVariant::fromValue(key.defaultValue)).template value<T>();
  }
  template <class T>
  void set(const SettingKey<T>& key, const T& value) {
    m_settings.setValue(QLatin1String(key.name), QVariant::fromValue(value));
  }

  /// Deletes the saved geometry, columns and splitters. The theme, the language and the defaults stay.
  void resetLayout() {
    for (const char* group : {"window", "experiments", "runs", "compare"}) m_settings.remove(QLatin1String(group));
  }
  [[nodiscard]] QString fileName() const { return m_settings.fileName(); }

 private:
  QSettings m_settings;
};

}  // namespace baremark::app

// SPDX-License-Identifier: GPL-3.0-or-later
// The settings: appearance, defaults of new experiments, places of files, and maintenance of the store.
#pragma once

#include <QComboBox>

#include "app/pages/page.h"

namespace baremark::app::pages {

class SettingsPage final : public Page {
  Q_OBJECT

 public:
  explicit SettingsPage(const Desk& desk, QWidget* parent = nullptr);

  [[nodiscard]] text::CommandWords command() const override {
    return {{QStringLiteral("store"), QStringLiteral("check")}};
  }
  [[nodiscard]] QWidget* firstFocus() override { return m_themes; }

  void checkStore();
  void backUpStore();

 signals:
  void themeChosen(const QString& name);
  void layoutReset();
  /// Asks to reopen the window in the chosen language.
  void restartRequested();

 private:
  [[nodiscard]] widgets::Form* makeLooks();
  [[nodiscard]] widgets::Form* makeDefaults();
  [[nodiscard]] widgets::Form* makeBackground();
  [[nodiscard]] widgets::Form* makePlaces();
  void saveBackup(const QString& path);

  QComboBox* m_themes = nullptr;
  QLabel* m_storeNote = nullptr;
};

}  // namespace baremark::app::pages

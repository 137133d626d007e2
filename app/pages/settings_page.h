// SPDX-License-Identifier: GPL-3.0-or-later
// How the desktop looks, what new experiments begin with, where things lie, and the care of the store.
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QPushButton>

#include "app/pages/page.h"

namespace baremark::app::pages {

class SettingsPage final : public Page {
  Q_OBJECT

 public:
  explicit SettingsPage(const Desk& desk, QWidget* parent = nullptr);

  [[nodiscard]] QStringList crumbs() const override;
  [[nodiscard]] text::CommandWords command() const override;
  [[nodiscard]] QWidget* firstFocus() override;

  void checkStore();
  void backUpStore();

 signals:
  void themeChosen(const QString& name);
  void layoutReset();
  /// The window is to open again, in the language that was chosen.
  void restartRequested();

 private:
  [[nodiscard]] QWidget* makeLooks();
  [[nodiscard]] QWidget* makeDefaults();
  [[nodiscard]] QWidget* makeBackground();
  [[nodiscard]] QWidget* makePlaces();
  void fillLanguages();
  void saveBackup(const QString& path);

  QComboBox* m_themes = nullptr;
  QComboBox* m_languages = nullptr;
  QPushButton* m_restart = nullptr;  ///< where another language was chosen
  QLabel* m_storeNote = nullptr;
};

}  // namespace baremark::app::pages

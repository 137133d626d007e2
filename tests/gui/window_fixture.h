// SPDX-License-Identifier: GPL-3.0-or-later
// The real window over a store of its own, driven with the mouse and the keys; and the command line on the same store.
#pragma once

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QApplication>
#include <QFileDialog>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <functional>
#include <memory>

#include "app/application/services.h"
#include "app/application/settings.h"
#include "app/application/translation.h"
#include "app/shell/keychain.h"
#include "app/shell/main_window.h"
#include "app/shell/window_asker.h"
#include "app/widgets/theme.h"

namespace baremark::gui {

struct Looks {
  QString theme = QStringLiteral("light");
  QString language = QStringLiteral("en");
};

class WindowTest : public ::testing::Test {
 protected:
  void SetUp() override;
  void TearDown() override;

  /// Opens the window, or closes it and opens another one over the same store and settings.
  void openWindow(const Looks& looks = {});
  void closeWindow();
  /// The window goes without being closed first, as where the session ends; the services stay.
  void endWindow();
  [[nodiscard]] app::shell::MainWindow& window() { return *m_window; }
  [[nodiscard]] app::Settings& settings() { return *m_settings; }
  [[nodiscard]] app::Services& services() { return *m_services; }

  /// Experiments in the store that have not run and do not begin to.
  void addResting(const QString& name, const std::vector<std::string>& tags);
  /// A host with Slurm that nothing reaches: "cluster", of two cores.
  void addCluster();

  struct Answer {
    int status = -1;
    QString out;
    QString err;
  };
  /// baremark-cli on the same store; the window goes on meanwhile.
  Answer cli(const QStringList& words, int seconds = 120);
  /// The same without waiting for its end.
  static std::unique_ptr<QProcess> startCli(const QStringList& words);
  /// A small experiment of two bare-metal arms, run by the command line to its end. Returns its id.
  QString runSmallExperiment(int repeats = 3);
  [[nodiscard]] QString experimentFile(const QString& name, int repeats, int batches) const;

  static bool waitUntil(const std::function<bool()>& isTrue, int seconds = 30);
  /// The first visible button with these words, below the page or anywhere in the window; nullptr: there is none.
  [[nodiscard]] QAbstractButton* findButton(const QString& words);
  /// The file dialog that is open or opens now. Nothing: none does.
  [[nodiscard]] QFileDialog* fileDialog();
  /// This path as the name in that dialog, and Return. False: no dialog opens.
  [[nodiscard]] bool enterPath(const QString& path);
  void press(const QString& words);
  /// A click at the widget's place in its window: what lies above the widget takes it, as it would take a person's.
  void clickInWindow(QWidget* widget);
  void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
  /// The visible child of this kind with an accessible name.
  template <class T>
  [[nodiscard]] T* named(const QString& accessibleName) {
    for (T* widget : m_window->findChildren<T*>()) {
      if (widget->isVisible() && widget->accessibleName() == accessibleName) return widget;
    }
    return nullptr;
  }
  /// Opens the experiment and waits for its data.
  void openExperiment(const QString& id, const QString& tab);

  QTemporaryDir m_folder;
  QString m_whenClosed = QStringLiteral("stop");  ///< what the settings say when a window opens; it is a test's own wish to be asked

 private:
  /// What the next case of this process would find: its widgets, clipboard and locale.
  void leaveNothing();

  std::unique_ptr<app::Settings> m_settings;
  std::unique_ptr<app::Translation> m_translation;
  std::unique_ptr<app::widgets::Theme> m_theme;
  std::unique_ptr<app::shell::WindowAsker> m_asker;
  std::unique_ptr<app::shell::Keychain> m_keychain;
  std::unique_ptr<app::Services> m_services;
  std::unique_ptr<app::shell::MainWindow> m_window;
};

}  // namespace baremark::gui

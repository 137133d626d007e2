// SPDX-License-Identifier: GPL-3.0-or-later
// Decides what happens when the window closes. An image of a recipe is being built: asks whether to cancel the build.
// Recipes have unsaved changes: asks whether to save them. Blocks wait: runs them in the background, or leaves them;
// asks the user if the settings say so, and remembers the answer. GUI thread. The window and the desk's services
// outlive this object.
#pragma once

#include <QMainWindow>
#include <QObject>
#include <QString>
#include <QStringList>
#include <functional>

#include "app/pages/page.h"

namespace baremark::app::shell {

class ClosingQuestion final : public QObject {
  Q_OBJECT

 public:
  ClosingQuestion(const pages::Desk& desk, QMainWindow& window);

  /// Returns true if the window can close now. Otherwise opens a question; the answer closes the window.
  [[nodiscard]] bool mayClose();
  /// Returns true if no build and no change of a recipe would be lost now. Otherwise opens the question; `then` is
  /// called after the answer, unless the window stays.
  [[nodiscard]] bool mayLeaveRecipes(const std::function<void()>& then);
  /// After the window closed: the waiting blocks run on without a window.
  [[nodiscard]] bool keepsRunning() const { return m_keepsRunning; }

 signals:
  /// A recipe cannot be saved; the window stays.
  void saveFailed(const QString& file, const baremark::core::base::Error& error);

 private:
  [[nodiscard]] bool mayLeaveBlocks();
  void ask();
  /// As mayLeaveRecipes(), without builds.
  [[nodiscard]] bool mayDropChanges(const std::function<void()>& then);
  /// Asks whether to cancel the build.
  void askForBuild(const std::function<void()>& then);
  /// Asks what happens to the changes of these recipes.
  void askForRecipes(const QStringList& files, const std::function<void()>& then);
  void closeWith(const QString& choice);

  pages::Desk m_desk;
  QMainWindow& m_window;
  bool m_keepsRunning = false;
  bool m_isAnswered = false;
  bool m_dropsRecipes = false;  ///< while the window closes after the answer
};

}  // namespace baremark::app::shell

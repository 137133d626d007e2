// SPDX-License-Identifier: GPL-3.0-or-later
// The window with its own store, for benchmarks.
#pragma once

#include <QApplication>
#include <QEventLoop>
#include <QTemporaryDir>
#include <QTimer>
#include <cstdlib>
#include <functional>
#include <memory>

#include "app/application/resource_texts.h"
#include "app/application/services.h"
#include "app/application/settings.h"
#include "app/application/translation.h"
#include "app/shell/main_window.h"
#include "app/widgets/desk_style.h"
#include "app/widgets/theme.h"
#include "tests/bench/timing.h"

namespace baremark::bench {

inline std::unique_ptr<app::widgets::Theme> lightTheme() {
  auto theme =
      std::make_unique<app::widgets::Theme>(app::widgets::parseTokens(app::resourceText("themes/light.json")).value(),
                                            app::widgets::parseTokens(app::resourceText("themes/dark.json")).value());
  QApplication::setStyle(new app::widgets::DeskStyle(*theme));
  theme->choose(QStringLiteral("light"));
  return theme;
}

inline bool spinUntil(const std::function<bool()>& isTrue, int seconds) {
  const auto start = Clock::now();
  while (!isTrue() && millisecondsSince(start) < seconds * 1000) {
    QEventLoop loop;
    QTimer::singleShot(1, &loop, &QEventLoop::quit);
    loop.exec();
  }
  return isTrue();
}

struct Desk {
  explicit Desk(const QString& folder)
      : settings(folder + QStringLiteral("/desktop.ini")), translation(QStringLiteral("en")), theme(lightTheme()) {
    services = std::move(app::Services::open({}).value());
    window = std::make_unique<app::shell::MainWindow>(*services, settings, *theme);
  }
  app::Settings settings;
  app::Translation translation;
  std::unique_ptr<app::widgets::Theme> theme;
  std::unique_ptr<app::Services> services;
  std::unique_ptr<app::shell::MainWindow> window;
};

/// Redirects all files of this process into `folder`. Call it before the application object is made.
inline void useFolder(const QTemporaryDir& folder) {
  qputenv("XDG_DATA_HOME", folder.path().toUtf8());
  qputenv("XDG_CONFIG_HOME", folder.path().toUtf8());
}

/// Records when a window is painted for the first time.
class FirstPaint final : public QObject {
 public:
  explicit FirstPaint(QWidget& widget) { widget.installEventFilter(this); }
  [[nodiscard]] bool isSeen() const { return m_isSeen; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::Paint) m_isSeen = true;
    return QObject::eventFilter(watched, event);
  }

 private:
  bool m_isSeen = false;
};

}  // namespace baremark::bench

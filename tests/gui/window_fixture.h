// SPDX-License-Identifier: GPL-3.0-or-later
// The real window with its own store, controlled with mouse and keyboard, and the command line on the same store.
#pragma once

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QApplication>
#include <QFileDialog>
#include <QProcess>
#include <QSemaphore>
#include <QTemporaryDir>
#include <QTest>
#include <functional>
#include <memory>
#include <stdexcept>
#include <type_traits>

#include "app/application/services.h"
#include "app/application/settings.h"
#include "app/application/translation.h"
#include "app/shell/keychain.h"
#include "app/shell/main_window.h"
#include "app/shell/window_asker.h"
#include "app/widgets/theme.h"
#include "core/storage/block_repository.h"
#include "core/storage/experiment_repository.h"
#include "core/storage/host_repository.h"

namespace baremark::gui {

using core::base::ExperimentId;
using core::model::ExperimentState;
using core::storage::BlockRepository;
using core::storage::ExperimentRepository;
using core::storage::HostRepository;
using core::storage::Store;

/// What must exist: the test ends without it.
template <class T>
T* present(T* object) {
  if (object == nullptr) throw std::runtime_error("An object that the test needs is missing.");
  return object;
}

struct Looks {
  QString theme = u"light"_s;
  QString language = u"en"_s;
};

/// A long read of the store that lasts as long as the test needs. Everything that waits for it waits for its end.
class HeldReading {
 public:
  /// `services` must outlive the object.
  explicit HeldReading(app::Services& services, int mostSeconds = 20)
      : m_reading(services.store().read([this, mostSeconds](Store&) -> core::base::Result<bool> {
          return m_over.tryAcquire(1, mostSeconds * 1000);
        })) {}
  HeldReading(const HeldReading&) = delete;
  HeldReading& operator=(const HeldReading&) = delete;
  ~HeldReading() {
    if (m_reading.isValid()) (void)end();
  }

  /// Returns false if the read was given up before, because the window's thread waited for it.
  [[nodiscard]] bool end() {
    m_over.release();
    return m_reading.takeResult().value();
  }

 private:
  QSemaphore m_over;
  QFuture<core::base::Result<bool>> m_reading;
};

class WindowTest : public ::testing::Test {
 protected:
  void SetUp() override;
  void TearDown() override;

  /// Opens the window, or closes it and opens another one with the same store and settings.
  void openWindow(const Looks& looks = {});
  void closeWindow();
  /// Destroys the window without closing it first, as at the end of a desktop session. The services stay.
  void endWindow();
  [[nodiscard]] app::shell::MainWindow& window() { return *m_window; }
  [[nodiscard]] app::Settings& settings() { return *m_settings; }
  [[nodiscard]] app::Services& services() { return *m_services; }

  /// Writes into the window's store. `work` returns a result, or nothing.
  template <class Work>
  void inStore(Work work) {
    const auto done = services().store().writeNow([&](Store& store) {
      if constexpr (std::is_void_v<std::invoke_result_t<Work, Store&>>) {
        work(store);
        return core::base::Result<void>{};
      } else {
        return work(store);
      }
    });
    ASSERT_TRUE(done) << toLogLine(done.error());
  }
  /// What `add` returns, such as the id of what it writes to the store.
  template <class Add>
  auto stored(Add add) {
    std::invoke_result_t<Add, Store&> out;
    inStore([&](Store& store) { out = add(store); });
    return out;
  }
  /// A host in the store that the window has read.
  void addHost(const core::storage::HostRecord& host);
  /// Another connection to the window's store, as another process has one.
  [[nodiscard]] Store& another();
  /// Experiments in the store that have not run and do not start.
  void addResting(const QString& name, const std::vector<std::string>& tags);
  /// An unreachable host with Slurm: "cluster", with two cores.
  void addCluster();

  struct Answer {
    int status = -1;
    QString out;
    QString err;
  };
  /// Runs baremark-cli on the same store. The window keeps running.
  Answer cli(const QStringList& words, int seconds = 120);
  /// The same without waiting for its end.
  static std::unique_ptr<QProcess> startCli(const QStringList& words);
  /// A small experiment of two bare-metal arms, run by the command line to its end. Returns its id.
  QString runSmallExperiment(int repeats = 3);
  [[nodiscard]] QString experimentFile(const QString& name, int repeats, int batches) const;

  static bool waitUntil(const std::function<bool()>& isTrue, int seconds = 30);
  /// The texts of all visible labels of the window, or within this widget.
  [[nodiscard]] QStringList shownTexts(const QWidget* within = nullptr);
  /// A visible label has this text.
  [[nodiscard]] virtual bool isSaid(const QString& words) { return shownTexts().contains(words); }
  [[nodiscard]] bool isSoonSaid(const QString& words, int seconds = 30) {
    return waitUntil([&] { return isSaid(words); }, seconds);
  }
  /// Replaces the text of a field by the keyboard.
  template <class Field>
  static void retype(Field* field, const QString& words) {
    ASSERT_NE(field, nullptr);
    field->selectAll();
    QTest::keyClicks(field, words);
  }
  /// The first visible button with this text, below the page or anywhere in the window; nullptr: none.
  [[nodiscard]] QAbstractButton* findButton(const QString& words);
  /// The file dialog that is open or opens now, or nothing.
  [[nodiscard]] QFileDialog* fileDialog();
  /// Types this path into the file dialog and presses Return. Returns false if no dialog opens.
  [[nodiscard]] bool enterPath(const QString& path);
  void press(const QString& words);
  /// Clicks at the widget's place in its window. A widget above it receives the click, as with a real mouse.
  void clickInWindow(QWidget* widget);
  /// Clicks on the widget itself, in its middle or at a place in it.
  void clickOn(QWidget* widget, const std::function<QPoint(const QWidget&)>& at = {});
  /// Waits until the layouts have placed the widget. A new widget is visible before: with no height, a click misses it.
  static bool waitUntilPlaced(const QWidget& widget);
  /// Moves the mouse over a widget, without the pointer of the display, whose events come late on a busy machine.
  static void hoverAt(QWidget& widget, const QPoint& place);
  void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
  /// The visible child of this kind with an accessible name.
  template <class T>
  [[nodiscard]] T* named(const QString& accessibleName) {
    for (T* widget : m_window->findChildren<T*>()) {
      if (widget->isVisible() && widget->accessibleName() == accessibleName) return widget;
    }
    return nullptr;
  }
  /// The visible child with this accessible name, now or soon. The test ends without it.
  template <class T>
  T* need(const QString& accessibleName) {
    T* found = nullptr;
    if (!waitUntil([&] { return (found = named<T>(accessibleName)) != nullptr; }))
      throw std::runtime_error("There is no " + accessibleName.toStdString());
    return found;
  }
  /// A file in the folder of the test. Returns its path.
  QString addFile(const QString& name, const QByteArray& content = {});
  /// Opens the experiment and waits for its data.
  void openExperiment(const QString& id, const QString& tab);

  QTemporaryDir m_folder;
  QString m_whenClosed =
      u"stop"_s;  ///< value of the setting when a window opens; a test that needs the question changes it

 private:
  /// The state that the next case of this process finds: widgets, clipboard and locale.
  void leaveNothing();

  std::unique_ptr<app::Settings> m_settings;
  std::unique_ptr<app::Translation> m_translation;
  std::unique_ptr<app::widgets::Theme> m_theme;
  std::unique_ptr<app::shell::WindowAsker> m_asker;
  std::unique_ptr<app::shell::Keychain> m_keychain;
  std::unique_ptr<app::Services> m_services;
  std::unique_ptr<app::shell::MainWindow> m_window;
  std::unique_ptr<Store> m_another;
};

}  // namespace baremark::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// The real window with its own store, controlled with mouse and keyboard, and the command line on the same store.
#pragma once

#include <gmock/gmock.h>

#include <QtTest>
#include <QtWidgets>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "app/application/translation.h"
#include "app/shell/main_window.h"
#include "app/shell/window_asker.h"
#include "app/wizards/experiment_wizard.h"
#include "core/plan/experiment_file.h"
#include "tests/gui/filled_store.h"
#include "tests/places.h"

inline std::ostream& operator<<(std::ostream& out, const QByteArray& bytes) {
  return out << bytes.toStdString();
}
inline std::ostream& operator<<(std::ostream& out, const QString& words) {
  return out << words.toStdString();
}
inline void PrintTo(const QByteArray& bytes, std::ostream* out) {
  *out << bytes;
}
inline void PrintTo(const QString& words, std::ostream* out) {
  *out << words;
}

namespace baremark::gui {

using namespace Qt::StringLiterals;
using core::model::ExperimentState;
using core::storage::ExperimentRepository;
using core::storage::HostRepository;

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

inline constexpr const char* kTabs[] = {"overview", "live", "compare", "runs", "passport"};

MATCHER_P(Has, words, "") {
  return arg.contains(words);
}
MATCHER_P(BeginsWith, words, "") {
  return arg.startsWith(words);
}

inline core::base::WallTime wallNow() {
  return core::base::SystemClock().wallNow();
}
inline ExperimentId idOf(const QString& text) {
  return ExperimentId(text.toStdString());
}
inline QString textOf(const ExperimentId& id) {
  return QString::fromStdString(id.text());
}

/// A long read or write of the store that lasts as long as the test needs. Everything that waits for it waits for its
/// end.
class HeldStore {
 public:
  enum class By { Reading, ReadingAll, Writing };
  /// `services` must outlive the object.
  explicit HeldStore(app::Services& services, By by = By::Reading, int mostSeconds = 60) {
    const auto wait = [this, mostSeconds](Store&) -> core::base::Result<bool> {
      return m_over.tryAcquire(1, mostSeconds * 1000);
    };
    m_work = by == By::Reading      ? services.store().read(wait)
             : by == By::ReadingAll ? services.store().readAll(wait)
                                    : services.store().write(wait);
  }
  HeldStore(const HeldStore&) = delete;
  HeldStore& operator=(const HeldStore&) = delete;
  ~HeldStore() {
    if (m_work.isValid()) (void)end();
  }

  /// Returns false if the work was given up before, because the window's thread waited for it.
  [[nodiscard]] bool end() {
    m_over.release();
    return m_work.takeResult().value();
  }

 private:
  QSemaphore m_over;
  QFuture<core::base::Result<bool>> m_work;
};

/// Milliseconds between the turns of the event loop, during the lifetime of the object.
class TurnTimes {
 public:
  TurnTimes() {
    m_timer.setTimerType(Qt::PreciseTimer);
    QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { m_gaps.push_back(m_since.restart()); });
    m_since.start();
    m_timer.start(10);
  }
  [[nodiscard]] std::vector<qint64> sorted() const {
    std::vector<qint64> out = m_gaps;
    out.push_back(m_since.elapsed());
    std::sort(out.begin(), out.end());
    return out;
  }

 private:
  QTimer m_timer;
  QElapsedTimer m_since;
  std::vector<qint64> m_gaps;
};

/// A wait for a host or a disk would delay every turn by seconds. Trainers and other tests share the cores, so one turn
/// in a hundred may be later than 100 ms.
inline void expectAnswers(const TurnTimes& turns) {
  const std::vector<qint64> gaps = turns.sorted();
  ASSERT_GT(gaps.size(), 20U) << "it was over too soon to tell";
  ::testing::Test::RecordProperty("longest_ms", std::to_string(gaps.back()));
  EXPECT_LT(gaps[gaps.size() * 99 / 100], 100);
  EXPECT_LT(gaps.back(), 1000);
}

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

  /// The shown page if it is of this kind; nullptr: another one is shown.
  template <class T>
  [[nodiscard]] T* shown() {
    return qobject_cast<T*>(m_window->currentPage());
  }
  [[nodiscard]] app::pages::ExperimentPage* page() { return shown<app::pages::ExperimentPage>(); }
  [[nodiscard]] app::wizards::ExperimentWizard* wizard() { return shown<app::wizards::ExperimentWizard>(); }
  [[nodiscard]] const core::model::Experiment& value() { return wizard()->draft().value(); }
  /// Visits each page, each tab of this experiment, and each page of the wizard. Calls `look` with the name of each.
  void visitAll(const QString& experiment, const std::function<void(const QString&)>& look);

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
  /// Writes into the store, and the window reads it again.
  template <class Work>
  void change(Work work) {
    inStore(std::move(work));
    m_window->data().reload();
  }
  void setState(const ExperimentId& experiment, ExperimentState state);
  [[nodiscard]] core::storage::ExperimentRecord recordOf(const ExperimentId& experiment);
  /// What `add` returns, such as the id of what it writes to the store.
  template <class Add>
  auto stored(Add add) {
    std::invoke_result_t<Add, Store&> out;
    inStore([&](Store& store) { out = add(store); });
    return out;
  }
  /// A host in the store that the window has read.
  void addHost(const core::storage::HostRecord& host);
  void addProbe(const std::string& host, const core::model::RuntimeProbe& probe);
  /// An image, and an experiment that has ended with an arm in it.
  void addImage(core::storage::ImageRecord image);
  void addExperimentIn(const std::string& runtime, const std::string& image);
  /// Closes the window and makes its store that of a newer Baremark. Returns the path of the store.
  QString makeStoreNewer();
  /// Another connection to the window's store, as another process has one.
  [[nodiscard]] Store& another();
  /// An experiment that has not run and does not start.
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
  static std::unique_ptr<QProcess> startCli(const QStringList& words);
  /// A small experiment of two bare-metal arms, run by the command line to its end. Returns its id.
  QString runSmallExperiment(int repeats = 3);
  /// A file of two bare-metal arms, in which each of `changes` replaces a text. Returns its path.
  QString experimentFile(const QString& name, int repeats, int batches,
                         const std::vector<std::pair<QByteArray, QByteArray>>& changes = {});
  /// A change that starts the second arm by this shell script, whose arguments are the arm's command.
  [[nodiscard]] static std::pair<QByteArray, QByteArray> secondArmIn(const std::string& script);
  /// The first experiment that the command line lists; an empty object: none.
  core::base::Json firstListed();

  static bool waitUntil(const std::function<bool()>& isTrue, int seconds = 30);
  /// The texts of all visible labels of the window, or within this widget.
  [[nodiscard]] QStringList shownTexts(const QWidget* within = nullptr);
  [[nodiscard]] virtual bool isSaid(const QString& words) { return shownTexts().contains(words); }
  [[nodiscard]] bool isSoonSaid(const QString& words, int seconds = 30) {
    return waitUntil([&] { return isSaid(words); }, seconds);
  }
  template <class Field>
  static void retype(Field* field, const QString& words) {
    ASSERT_NE(field, nullptr);
    field->selectAll();
    QTest::keyClicks(field, words);
  }
  /// The first visible child of the window, or of `within`, that `isIt` accepts; nullptr: none.
  template <class T, class IsIt>
  [[nodiscard]] T* seen(IsIt isIt, const QWidget* within = nullptr) {
    for (T* widget : (within == nullptr ? m_window.get() : within)->findChildren<T*>()) {
      if (widget->isVisible() && isIt(*widget)) return widget;
    }
    return nullptr;
  }
  /// The first visible button with this text, below the page or anywhere in the window; nullptr: none.
  [[nodiscard]] QAbstractButton* findButton(const QString& words);
  [[nodiscard]] QMessageBox* question() {
    return seen<QMessageBox>([](const auto&) { return true; });
  }
  /// The file dialog that is open or opens now; nullptr: none.
  [[nodiscard]] QFileDialog* fileDialog();
  [[nodiscard]] bool isFileDialogClosed();
  /// Types this path into the file dialog, chooses the file type that contains `filter`, and presses Return.
  void enterPath(const QString& path, const QString& filter = {});
  /// The action of the menu, or of the whole window, with this text.
  QAction* actionOf(const QString& words, const QWidget* of = nullptr);
  /// Triggers it; it must be enabled.
  void choose(const QString& words, const QWidget* of = nullptr);
  void press(const QString& words);
  /// Clicks at the widget's place in its window. A widget above it receives the click, as with a real mouse.
  void clickInWindow(QWidget* widget);
  /// Clicks on the widget itself, in its middle or at a place in it.
  void clickOn(QWidget* widget, const std::function<QPoint(const QWidget&)>& at = {});
  /// Waits until the layouts have placed the widget. A new widget is visible before: with no height, a click misses it.
  static bool waitUntilPlaced(const QWidget& widget);
  void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
  /// The visible child of this kind with an accessible name.
  template <class T>
  [[nodiscard]] T* named(const QString& accessibleName) {
    return seen<T>([&](const T& widget) { return widget.accessibleName() == accessibleName; });
  }
  /// The visible child with this accessible name, now or soon. The test ends without it.
  template <class T>
  T* need(const QString& accessibleName) {
    T* found = nullptr;
    if (!waitUntil([&] { return (found = named<T>(accessibleName)) != nullptr; }))
      throw std::runtime_error("There is no " + accessibleName.toStdString());
    return found;
  }
  /// Of a file in the folder of the test; empty: there is none.
  [[nodiscard]] QByteArray contentOf(const QString& name) const;
  [[nodiscard]] std::string at(const std::string& name) const { return m_folder.path().toStdString() + "/" + name; }
  /// The shell script `lines` as the first program of this name in the PATH. It runs in the folder of the test.
  void putTool(const std::string& name, const std::string& lines);
  /// Makes or removes the file "hold", for which scripts wait.
  void hold(bool isHeld = true);
  /// A file in the folder of the test. Returns its path.
  QString addFile(const QString& name, const QByteArray& content = {});
  void openExperiment(const QString& id, const QString& tab);

  QTemporaryDir m_folder;
  QString m_whenClosed =
      u"stop"_s;  ///< value of the setting when a window opens; a test that needs the question changes it

 private:
  /// The state that the next case of this process finds: widgets, clipboard and locale.
  void leaveNothing();
  void addCancelled(const std::string& text, const std::vector<std::string>& tags = {});

  QByteArray m_path = qgetenv("PATH");
  std::unique_ptr<app::Settings> m_settings;
  std::unique_ptr<app::Translation> m_translation;
  std::unique_ptr<app::widgets::Theme> m_theme;
  std::unique_ptr<app::shell::WindowAsker> m_asker;
  std::unique_ptr<app::shell::Keychain> m_keychain;
  std::unique_ptr<app::Services> m_services;
  std::unique_ptr<app::shell::MainWindow> m_window;
  std::unique_ptr<Store> m_another;
};

class OpenedWindow : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    openWindow();
  }
};

}  // namespace baremark::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// The page of runtimes: what is known of each runtime on each host, what to do if it does not work, and its test.
#include <QClipboard>
#include <QCoreApplication>

#include "app/models/roles.h"
#include "app/pages/runtimes_page.h"
#include "app/widgets/data_views.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

using app::models::RuntimesModel;
using core::storage::ProbeRecord;

class Runtimes : public WindowTest {
 protected:
  /// The page, with an unreachable host on which Charliecloud works, Podman fails, and Docker is missing.
  void openPage() {
    openWindow();
    addCluster();
    put({"charliecloud", true, "0.31", 0.8, "ran", ""});
    put({"podman", false, "4.3.1", 0.5, "failed", "Error: cannot set up namespace using \"/usr/bin/newuidmap\""});
    put({"docker", false, "", 0.1, "not_installed", "docker"});
    window().data().reload();
    ASSERT_TRUE(waitUntil([this] { return window().data().probes("cluster").size() == 3; }));
    key(Qt::Key_5, Qt::ControlModifier);
    ASSERT_NE(page(), nullptr);
  }
  void put(const core::model::RuntimeProbe& probe) {
    const ProbeRecord record{"cluster", probe, core::base::SystemClock().wallNow()};
    inStore([&](Store& store) { return HostRepository(store).putProbe(record); });
  }
  app::pages::RuntimesPage* page() { return qobject_cast<app::pages::RuntimesPage*>(window().currentPage()); }
  app::widgets::DataTable* table() { return page()->findChild<app::widgets::DataTable*>(); }
  void choose(const std::string& host, const std::string& runtime) {
    const int row = page()->model().rowOf(host, runtime);
    ASSERT_GE(row, 0) << host << ' ' << runtime;
    table()->selectRow(row);
  }
  QString cell(const std::string& runtime, int column) {
    return page()->model().index(page()->model().rowOf("cluster", runtime), column).data().toString();
  }
  QString shownWords() { return shownTexts(page()).join(QLatin1Char('\n')); }
};

TEST_F(Runtimes, eachHostListsItsRuntimesWithTheMissingOnesLast) {
  openPage();
  EXPECT_EQ(cell("charliecloud", RuntimesModel::Version), QStringLiteral("0.31"));
  EXPECT_TRUE(cell("charliecloud", RuntimesModel::Result).startsWith(QStringLiteral("works")));
  EXPECT_TRUE(cell("podman", RuntimesModel::Result).startsWith(QStringLiteral("does not work: ")));
  EXPECT_EQ(cell("docker", RuntimesModel::Result), QStringLiteral("not installed"));
  EXPECT_EQ(cell("bare-metal", RuntimesModel::Result), QStringLiteral("not tested yet"));
  EXPECT_EQ(cell("podman", RuntimesModel::Host), QStringLiteral("cluster"));
  const auto& model = page()->model();
  const int missing = model.rowOf("cluster", "docker");
  EXPECT_EQ(missing, model.rowCount() - 1) << "after all others of its host";
  EXPECT_LT(model.rowOf("local", "bare-metal"), model.rowOf("cluster", "bare-metal"));
  EXPECT_EQ(model.index(missing, RuntimesModel::Runtime).data(app::models::EmphasisRole).toInt(),
            static_cast<int>(app::models::Emphasis::Muted));
  EXPECT_EQ(
      model.index(model.rowOf("cluster", "podman"), RuntimesModel::Runtime).data(app::models::EmphasisRole).toInt(),
      static_cast<int>(app::models::Emphasis::Normal));
}

TEST_F(Runtimes, aRuntimeThatFailsIsShownWithTheCommandThatFixesIt) {
  openPage();
  choose("cluster", "podman");
  EXPECT_TRUE(shownWords().contains(QStringLiteral("no range of subordinate user ids"))) << shownWords().toStdString();
  clickOn(need<QAbstractButton>(QStringLiteral("Copy the command that fixes it")));
  EXPECT_TRUE(QApplication::clipboard()->text().startsWith(QStringLiteral("sudo usermod --add-subuids")))
      << QApplication::clipboard()->text().toStdString();
  choose("cluster", "docker");
  EXPECT_TRUE(shownWords().contains(QStringLiteral("sudo apt-get install docker.io"))) << shownWords().toStdString();
  choose("cluster", "charliecloud");
  EXPECT_EQ(named<QAbstractButton>(QStringLiteral("Copy the command that fixes it")), nullptr);
  EXPECT_EQ(page()->command().words, (QStringList{QStringLiteral("runtime"), QStringLiteral("list"),
                                                  QStringLiteral("--host"), QStringLiteral("cluster")}));
}

TEST_F(Runtimes, aTestOfOneRuntimeReallyRunsIt) {
  openPage();
  choose("local", "bare-metal");
  ASSERT_TRUE(waitUntil([this] { return findButton(QStringLiteral("Test this runtime"))->isEnabled(); }, 240));
  const core::base::WallTime before = core::base::SystemClock().wallNow();
  press(QStringLiteral("Test this runtime"));
  const auto record = [this] { return page()->model().at(page()->model().rowOf("local", "bare-metal"))->record; };
  ASSERT_TRUE(waitUntil([&] { return record() && record()->probed >= before; }, 150));
  EXPECT_TRUE(record()->probe.works);
  EXPECT_EQ(page()->model().at(table()->currentIndex().row())->runtime, "bare-metal") << "the choice stays";
}

TEST_F(Runtimes, aBrokenDescriptorIsAMessageAtTheStartAndExplainedOnThePage) {
  const QString own = addFile(
      QStringLiteral("config/baremark/runtimes/jail.json"),
      R"({"schema": "baremark.runtime/1", "id": "jail", "label": "Jail", "preference": 500, "image": {"kind": "none"},
                "exec": {"argv": [{"use": "command"}]},
                "isolation": {"user": "host", "pid": "host", "ipc": "host", "net": "host", "shm": "host", "tmp": "host"}})");
  openWindow();
  const QString where = own + QStringLiteral(": /preference");
  ASSERT_EQ(window().messages().count(), 1);
  EXPECT_TRUE(window().messages().titles().front().contains(where))
      << window().messages().titles().join(QLatin1Char(' ')).toStdString();
  press(QStringLiteral("Show the runtimes"));
  ASSERT_TRUE(waitUntil([this] { return page() != nullptr; }));
  EXPECT_EQ(window().messages().count(), 0) << "the page says it";
  for (const QString& said : {where, QStringLiteral("500"), QStringLiteral("0 to 100"),
                              QStringLiteral("Correct the file or remove it, then start Baremark again.")})
    EXPECT_TRUE(shownWords().contains(said)) << said.toStdString() << '\n' << shownWords().toStdString();
  EXPECT_LT(page()->model().rowOf("local", "jail"), 0);
  EXPECT_GE(page()->model().rowOf("local", "bare-metal"), 0) << "the others stay";
}

TEST_F(Runtimes, theIssuesOfEveryRuntimeAreTranslated) {
  openWindow({.language = QStringLiteral("de")});
  int count = 0;
  for (const auto& [id, runtime] : services().resources().runtimes) {
    for (const core::containers::KnownIssue& issue : runtime.issues) {
      for (const std::string* text : {&issue.explain, &issue.fix}) {
        EXPECT_NE(QCoreApplication::translate("RuntimeIssues", text->c_str()), QString::fromStdString(*text)) << id;
        ++count;
      }
    }
    for (const core::containers::RuntimeCost& cost : runtime.cost) {
      EXPECT_NE(QCoreApplication::translate("RuntimeIssues", cost.explain.c_str()),
                QString::fromStdString(cost.explain))
          << id;
    }
  }
  EXPECT_GT(count, 10);
}

}  // namespace
}  // namespace baremark::gui

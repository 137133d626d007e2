// SPDX-License-Identifier: GPL-3.0-or-later
// Messages for a failed host test and for an invalid address. Files on hosts: data, images and results are sent and
// fetched, and removed runs are deleted.
#include <unistd.h>

#include "../fakes/ssh_server.h"
#include "app/pages/add_host_page.h"
#include "app/text/plan_text.h"
#include "tests/gui/hosts_fixture.h"

namespace baremark::gui {
namespace {

TEST_F(Hosts, aFailedStepShowsTheReasonAndATestCanBeCancelled) {
  serve();
  openWindow();
  fillForm(u"/nowhere/engine"_s);
  addOnce();
  ASSERT_TRUE(waitUntil([this] { return isSaid(u"/nowhere/engine"_s) && isSaid(u"test failed"_s); }, 60)) << labels();
  EXPECT_TRUE(window().data().hosts().empty());
  // Building the engine takes minutes, so it is cancelled.
  field<QLineEdit>(u"Engine"_s)->clear();
  addOnce();
  ASSERT_TRUE(waitUntil(
      [this] { return shown<app::pages::AddHostPage>()->check().items().at(4).end.sign == app::text::Sign::Running; },
      60))
      << labels();
  press(u"Cancel"_s);
  EXPECT_TRUE(waitUntil([this] { return !shown<app::pages::AddHostPage>()->check().isRunning(); }, 15)) << labels();
  EXPECT_TRUE(window().data().hosts().empty());
}

TEST_F(Hosts, aTestIsShownOnlyForTheHostThatTheFormNames) {
  openWindow();
  press(u"Add a host…"_s);
  const QString none = u"Not tested yet"_s;
  EXPECT_TRUE(isSaid(none)) << labels();
  auto* address = present(field<QComboBox>(u"Address"_s));
  const QString refusing = u"ssh://me@127.0.0.1:1"_s;  // nothing listens at this port
  type(address->lineEdit(), refusing);
  type(field<QLineEdit>(u"Name"_s), u"faraway"_s);
  press(u"Add and test"_s);
  const app::models::HostCheck& check = shown<app::pages::AddHostPage>()->check();
  ASSERT_TRUE(waitUntil([&] { return !check.isRunning() && check.failure().has_value(); }, 60)) << labels();
  const QString why = check.items().front().problem.title;
  ASSERT_FALSE(why.isEmpty());
  const auto isShownInsteadOf = [this](const QString& words, const QString& others) {
    return waitUntil([&] { return isSaid(words) && !isSaid(others); });
  };
  EXPECT_TRUE(isShownInsteadOf(why, none)) << labels();
  type(address->lineEdit(), u"ssh://me@127.0.0.1:2"_s);
  EXPECT_TRUE(isShownInsteadOf(none, why)) << labels();
  type(address->lineEdit(), refusing);
  EXPECT_TRUE(isShownInsteadOf(why, none)) << labels();
}

TEST_F(Hosts, aFailedTestIsShownUntilOneSucceeds) {
  serve();
  const std::string engine = m_place.path() + "/engine of ours";
  openWindow();
  const core::storage::HostRecord host{.name = "faraway",
                                       .destination = "testhost",
                                       .sshConfig = m_server->configFile(),
                                       .root = m_place.path() + "/runs there",
                                       .scheduler = "none",
                                       .engine = engine};
  addHost(host);
  press(u"faraway"_s);
  press(u"Test again"_s);
  const auto isTested = [this] { return waitUntil([this] { return findButton(u"Test again"_s) != nullptr; }, 60); };
  ASSERT_TRUE(isTested() && isSoonSaid(u", failed: Engine"_s, 60)) << labels();
  // Another program, or this one later, knows the result from the store alone.
  openWindow();
  press(u"faraway"_s);
  EXPECT_TRUE(isSoonSaid(u", failed: Engine"_s)) << labels();
  EXPECT_TRUE(isSaid(u"test failed"_s)) << labels();
  EXPECT_TRUE(isSaid(QString::fromStdString(engine))) << "why: " << labels();
  std::filesystem::create_symlink(places::kEngine, engine);
  press(u"Test again"_s);
  ASSERT_TRUE(isTested()) << labels();
  EXPECT_TRUE(waitUntil([this] { return !isSaid(u", failed: "_s); }, 60)) << labels();
  EXPECT_FALSE(isSaid(u"test failed"_s)) << labels();
}

TEST_F(Hosts, aRefusalOfANewHostIsShownBesideItsField) {
  openWindow();
  press(u"Add a host…"_s);
  EXPECT_FALSE(isSaid(u"✕ "_s)) << "nothing was typed yet: " << labels();
  const auto isBeneath = [this](QWidget* field, const QString& words) {
    return waitUntil(
        [&] {
          for (const QLabel* label : window().findChildren<QLabel*>()) {
            if (!label->isVisible() || label->text() != u"✕ "_s + words) continue;
            const int gap =
                label->mapTo(&window(), QPoint()).y() - field->mapTo(&window(), QPoint(0, field->height())).y();
            return gap >= 0 && gap < 2 * field->height();
          }
          return false;
        },
        5);
  };
  auto* address = field<QComboBox>(u"Address"_s);
  auto* name = field<QLineEdit>(u"Name"_s);
  type(name, u"no name"_s);
  EXPECT_TRUE(isBeneath(address, u"An address is missing."_s)) << labels();
  EXPECT_TRUE(
      isBeneath(name, u"A name has 1 to 64 letters, digits, dots, dashes and underscores. “local” is this machine."_s))
      << labels();
  type(address->lineEdit(), u"a b"_s);
  EXPECT_TRUE(isBeneath(address,
                        u"The address is not safe to use. Allowed: a host, user@host or a name from the "
                        "ssh config: letters, digits and . - _ : / [ ] % in the host's name."_s))
      << labels();
  type(address->lineEdit(), u"ssh://me@host:99999"_s);
  EXPECT_TRUE(isBeneath(address, u"The port is 99999, which is out of range. Allowed: 1 to 65535."_s)) << labels();
  type(address->lineEdit(), u"me@host:2222"_s);
  EXPECT_TRUE(isBeneath(address, u"With a port the address is ssh://me@host:2222."_s)) << labels();
  auto* root = field<QLineEdit>(u"Folder of runs"_s);
  type(root, u"runs"_s);
  EXPECT_TRUE(isBeneath(root, u"The folder of runs must be an absolute path that begins with “/”."_s)) << labels();
  auto* engine = field<QLineEdit>(u"Engine"_s);
  type(engine, u"engine"_s);
  EXPECT_TRUE(isBeneath(engine, u"The engine's path must be absolute and begin with “/”."_s)) << labels();
  auto* further = present(qobject_cast<QCheckBox*>(findButton(u"Further settings"_s)));
  further->click();
  auto* oneDnn = present(field<QLineEdit>(u"oneDNN on the host"_s));
  type(oneDnn, u"dnn"_s);
  EXPECT_TRUE(isBeneath(oneDnn, u"The folder of oneDNN must be an absolute path that begins with “/”."_s)) << labels();
  further->click();
  EXPECT_TRUE(oneDnn->isVisible()) << "a reason is not folded away";
  auto* cluster = present(field<QLineEdit>(u"Cluster"_s));
  type(cluster, u"a,b"_s);
  EXPECT_TRUE(isBeneath(cluster, u"A cluster's name has 1 to 64 letters, digits, dots, dashes and underscores."_s))
      << labels();
  // The faults are corrected one by one.
  oneDnn->clear();
  type(cluster, u"b"_s);
  EXPECT_THAT(window().statusLine().commandLine(), Has(u"--cluster b"_s));
  engine->clear();
  root->clear();
  type(address->lineEdit(), u"me@host"_s);
  EXPECT_FALSE(findButton(u"Add and test"_s)->isEnabled());
  const QString longest(64, u'n');
  type(name, longest + u"n"_s);
  EXPECT_EQ(name->text().size(), 65) << "nothing is cut off";
  EXPECT_FALSE(findButton(u"Add and test"_s)->isEnabled());
  type(name, longest);
  EXPECT_TRUE(findButton(u"Add and test"_s)->isEnabled());
  EXPECT_FALSE(isSaid(u"✕ "_s)) << labels();
}

TEST_F(Hosts, dataAndAnImageAreSentAndTheFilesOfRunsAreFetched) {
  const QString data = m_folder.path() + u"/digits"_s;
  ASSERT_TRUE(QDir().mkpath(data));
  fakes::outputOf("head -c 1000000 /dev/zero > '" + data.toStdString() + "/images'");
  const QString root = QString::fromStdString(m_place.path()) + u"/runs there"_s;
  openWithHost();
  // The connection is open after the test, so the card has looked.
  ASSERT_TRUE(isSoonSaid(u"None yet."_s)) << labels();
  press(u"Send a folder…"_s);
  enterPath(data);
  ASSERT_TRUE(isSoonSaid(u"digits is on the host: 1 file, 1.0 MB"_s)) << labels();
  ASSERT_TRUE(waitUntil([this, root] { return isSaid(root + u"/data/digits"_s); })) << labels();
  EXPECT_EQ(QFileInfo(root + u"/data/digits/images"_s).size(), 1000000);
  clickOn(need<QAbstractButton>(u"Remove digits…"_s));
  press(u"Remove"_s);
  EXPECT_TRUE(waitUntil([&] { return !QFile::exists(root + u"/data/digits"_s); }));

  // An image of this machine, as built.
  const std::string tree = m_folder.path().toStdString() + "/tree";
  const std::string digest =
      fakes::outputOf("mkdir -p '" + tree + "/opt/baremark' && cd '" + tree +
                      "' && echo a > a && find . -type f ! -path ./opt/baremark/image -print0 |"
                      " LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -c 1-64 | tr -d '\\n'");
  fakes::outputOf("printf 'recipe by hand\\ndigest sha256:" + digest + "\\nbytes 2\\n' > '" + tree +
                  "/opt/baremark/image'");
  const core::storage::ImageRecord image{.host = "local",
                                         .name = "small",
                                         .kind = "tree",
                                         .path = tree,
                                         .digest = "sha256:" + digest,
                                         .bytes = 2,
                                         .engineBuild = std::string(64, '1'),
                                         .recipe = "by hand",
                                         .built = wallNow()};
  change([&](Store& store) { return HostRepository(store).putImage(image); });
  window().showPage(u"images"_s);
  ASSERT_TRUE(waitUntil([this] {
    return findButton(u"Send to a host…"_s) != nullptr && findButton(u"Send to a host…"_s)->isEnabled();
  })) << labels();
  auto* send = present(qobject_cast<QPushButton*>(findButton(u"Send to a host…"_s)));
  QTimer::singleShot(300, send, [send] {
    QTest::keyClick(send->menu(), Qt::Key_Down);
    QTest::keyClick(send->menu(), Qt::Key_Return);
  });
  clickOn(send);
  ASSERT_TRUE(isSoonSaid(u"small is on faraway and keeps its own engine"_s, 60)) << labels();
  EXPECT_TRUE(QFile::exists(root + u"/images/small-1111111111111111/a"_s));
  EXPECT_TRUE(waitUntil([this] { return window().data().images().images().size() == 2; }));
  // The host's image is removed, not this machine's image of the same name.
  named<app::widgets::DataTree>(u"Images"_s)
      ->setCurrentIndex(window().data().images().indexOf({.image = "small", .host = "faraway"}));
  press(u"Remove…"_s);
  press(u"Remove"_s);
  EXPECT_TRUE(waitUntil([this] { return window().data().images().images().size() == 1; })) << labels();
  EXPECT_EQ(window().data().images().images().front().host, "local");
  EXPECT_FALSE(QFile::exists(root + u"/images/small-1111111111111111"_s));
  EXPECT_TRUE(QFile::exists(QString::fromStdString(tree + "/a")));
}

TEST_F(Hosts, longRemovedRunsAreDeletedOnTheirHostOnceItIsConnected) {
  openWithHost();
  const auto old = ExperimentId::make();
  const auto young = ExperimentId::make();
  const auto listed = ExperimentId::make();
  addResting(u"pattern"_s, {});
  inStore([&](Store& store) -> core::base::Result<void> {
    ExperimentRepository experiments(store);
    const auto now = wallNow();
    const auto rows = experiments.list();
    if (!rows) return core::base::fail(rows.error());
    auto record = experiments.find(rows->front().id);
    if (!record) return core::base::fail(record.error());
    record->experiment.host = "faraway";
    for (const auto& [id, days] : {std::pair{old, 31}, std::pair{young, 29}, std::pair{listed, 0}}) {
      record->id = id;
      if (auto added = experiments.add(*record); !added) return added;
      if (days == 0) continue;
      if (auto removed = experiments.setRemoved(id, now - std::chrono::hours(24 * days)); !removed) return removed;
    }
    return experiments.setRemoved(rows->front().id, now);
  });
  const auto folder = [this](const ExperimentId& id) { return m_place.path() + "/runs there/" + id.text(); };
  for (const auto& id : {old, young}) std::filesystem::create_directories(folder(id) + "/block/a1");
  const auto isKnown = [this](const ExperimentId& id) {
    return services().store().readNow([&](Store& store) { return ExperimentRepository(store).find(id); }).has_value();
  };
  // The next start does not sign in anywhere for this.
  openWindow();
  EXPECT_FALSE(waitUntil([&] { return !isKnown(old) || findButton(u"Only this time"_s) != nullptr; }, 2));
  EXPECT_TRUE(std::filesystem::exists(folder(old)));
  press(u"faraway"_s);
  press(u"Test again"_s);
  press(u"Only this time"_s);
  ASSERT_TRUE(waitUntil([&] { return !isKnown(old); }, 60)) << labels();
  EXPECT_FALSE(std::filesystem::exists(folder(old)));
  EXPECT_TRUE(isKnown(young));
  EXPECT_TRUE(std::filesystem::exists(folder(young)));
  // The user learns when the files are removed.
  window().showPage(u"experiments"_s);
  ASSERT_TRUE(waitUntil([this] { return window().data().experiments().rowCount() == 1; }));
  auto* table = need<app::widgets::DataTable>(u"Experiments"_s);
  table->selectRow(0);
  choose(u"Remove the experiment"_s);
  EXPECT_TRUE(isSoonSaid(u"Its files on faraway are deleted in 30 days"_s)) << labels();
  EXPECT_TRUE(isKnown(listed));
}

}  // namespace
}  // namespace baremark::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// Files on hosts from the window: data, images and results are sent and fetched, and removed runs are deleted.
#include <unistd.h>

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QTimer>
#include <filesystem>
#include <fstream>

#include "../fakes/slurm_cluster.h"
#include "../fakes/ssh_server.h"
#include "app/application/resource_texts.h"
#include "app/pages/check_list.h"
#include "app/pages/experiment_page.h"
#include "app/pages/host_frame.h"
#include "app/pages/remote_host_page.h"
#include "app/text/plan_text.h"
#include "app/widgets/data_views.h"
#include "app/widgets/number_field.h"
#include "app/widgets/theme.h"
#include "app/wizards/experiment_wizard.h"
#include "core/storage/experiment_repository.h"
#include "core/storage/host_repository.h"
#include "remote/ssh/offline.h"
#include "tests/gui/held_reading.h"
#include "tests/gui/hosts_fixture.h"
#include "tests/gui/turn_times.h"
#include "tests/places.h"

namespace baremark::gui {
namespace {

TEST_F(Hosts, dataAndAnImageAreSentAndTheFilesOfRunsAreFetched) {
  const QString data = m_folder.path() + QStringLiteral("/digits");
  ASSERT_TRUE(QDir().mkpath(data));
  fakes::outputOf("head -c 1000000 /dev/zero > '" + data.toStdString() + "/images'");
  const QString root = QString::fromStdString(m_place.path()) + QStringLiteral("/runs there");
  serve();
  openWindow();
  add();
  // The connection is open after the test, so the card has looked.
  ASSERT_TRUE(isSoonSaid(QStringLiteral("None yet."))) << labels();
  press(QStringLiteral("Send a folder…"));
  choose(data);
  ASSERT_TRUE(isSoonSaid(QStringLiteral("digits is on the host: 1 file, 1.0 MB"))) << labels();
  ASSERT_TRUE(waitUntil([this, root] { return isSaid(root + QStringLiteral("/data/digits")); })) << labels();
  EXPECT_EQ(QFileInfo(root + QStringLiteral("/data/digits/images")).size(), 1000000);
  auto* remove = need<QAbstractButton>(QStringLiteral("Remove digits…"));
  clickOn(remove);
  press(QStringLiteral("Remove"));
  EXPECT_TRUE(waitUntil([&] { return !QFile::exists(root + QStringLiteral("/data/digits")); }));

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
                                         .built = core::base::SystemClock().wallNow()};
  inStore([&](Store& store) { return HostRepository(store).putImage(image); });
  window().data().reload();
  window().showPage(QStringLiteral("images"));
  ASSERT_TRUE(waitUntil([this] {
    return findButton(QStringLiteral("Send to a host…")) != nullptr &&
           findButton(QStringLiteral("Send to a host…"))->isEnabled();
  })) << labels();
  auto* send = qobject_cast<QPushButton*>(findButton(QStringLiteral("Send to a host…")));
  ASSERT_NE(send, nullptr);
  QTimer::singleShot(300, send, [send] {
    QTest::keyClick(send->menu(), Qt::Key_Down);
    QTest::keyClick(send->menu(), Qt::Key_Return);
  });
  clickOn(send);
  ASSERT_TRUE(isSoonSaid(QStringLiteral("small is on faraway and keeps its own engine"), 60)) << labels();
  EXPECT_TRUE(QFile::exists(root + QStringLiteral("/images/small-1111111111111111/a")));
  EXPECT_TRUE(waitUntil([this] { return window().data().images().images().size() == 2; }));
  // The host's image is removed, not this machine's image of the same name.
  named<app::widgets::DataTree>(QStringLiteral("Images"))
      ->setCurrentIndex(window().data().images().indexOf({.image = "small", .host = "faraway"}));
  press(QStringLiteral("Remove…"));
  press(QStringLiteral("Remove"));
  EXPECT_TRUE(waitUntil([this] { return window().data().images().images().size() == 1; })) << labels();
  EXPECT_EQ(window().data().images().images().front().host, "local");
  EXPECT_FALSE(QFile::exists(root + QStringLiteral("/images/small-1111111111111111")));
  EXPECT_TRUE(QFile::exists(QString::fromStdString(tree + "/a")));
}

TEST_F(Hosts, longRemovedRunsAreDeletedOnTheirHostOnceItIsConnected) {
  serve();
  openWindow();
  add();
  const auto old = ExperimentId::make();
  const auto young = ExperimentId::make();
  const auto listed = ExperimentId::make();
  addResting(QStringLiteral("pattern"), {});
  inStore([&](Store& store) -> core::base::Result<void> {
    ExperimentRepository experiments(store);
    const auto now = core::base::SystemClock().wallNow();
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
  EXPECT_FALSE(waitUntil([&] { return !isKnown(old) || findButton(QStringLiteral("Only this time")) != nullptr; }, 2));
  EXPECT_TRUE(std::filesystem::exists(folder(old)));
  press(QStringLiteral("faraway"));
  press(QStringLiteral("Test again"));
  press(QStringLiteral("Only this time"));
  ASSERT_TRUE(waitUntil([&] { return !isKnown(old); }, 60)) << labels();
  EXPECT_FALSE(std::filesystem::exists(folder(old)));
  EXPECT_TRUE(isKnown(young));
  EXPECT_TRUE(std::filesystem::exists(folder(young)));
  // The user learns when the files are removed.
  window().showPage(QStringLiteral("experiments"));
  ASSERT_TRUE(waitUntil([this] { return window().data().experiments().rowCount() == 1; }));
  auto* table = need<app::widgets::DataTable>(QStringLiteral("Experiments"));
  table->selectRow(0);
  for (QAction* action : window().findChildren<QAction*>()) {
    if (action->text() == QLatin1String("&Remove the experiment")) action->trigger();
  }
  EXPECT_TRUE(isSoonSaid(QStringLiteral("Its files on faraway are deleted in 30 days"))) << labels();
  EXPECT_TRUE(isKnown(listed));
}

}  // namespace
}  // namespace baremark::gui

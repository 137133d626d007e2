// SPDX-License-Identifier: GPL-3.0-or-later
// Messages for a failed host test and for an invalid address. Files on hosts are sent, fetched and deleted. The window
// responds while a connection stalls and breaks, and all measurements and log lines arrive once.
#include <unistd.h>

#include "../fakes/tcp_proxy.h"
#include "app/pages/add_host_page.h"
#include "core/runs/actions.h"
#include "tests/gui/hosts_fixture.h"
#include "tests/gui/live_fixture.h"

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
      [this] { return shown<app::pages::AddHostPage>()->check().items().at(5).end.sign == app::text::Sign::Running; },
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
  openPageOf("testhost", m_server->configFile(), engine);
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
  const auto expectBeneath = [this](QWidget* field, const QString& words) {
    EXPECT_TRUE(waitUntil(
        [&] {
          for (const QLabel* label : window().findChildren<QLabel*>()) {
            if (!label->isVisible() || label->text() != u"✕ "_s + words) continue;
            const int gap =
                label->mapTo(&window(), QPoint()).y() - field->mapTo(&window(), QPoint(0, field->height())).y();
            return gap >= 0 && gap < 2 * field->height();
          }
          return false;
        },
        5))
        << words << labels();
  };
  auto* address = field<QComboBox>(u"Address"_s);
  auto* name = field<QLineEdit>(u"Name"_s);
  type(name, u"no name"_s);
  expectBeneath(address, u"An address is missing."_s);
  expectBeneath(name, u"A name has 1 to 64 letters, digits, dots, dashes and underscores. “local” is this machine."_s);
  type(address->lineEdit(), u"a b"_s);
  expectBeneath(address,
                u"The address is not safe to use. Allowed: a host, user@host or a name from the "
                "ssh config: letters, digits and . - _ : / [ ] % in the host's name."_s);
  type(address->lineEdit(), u"ssh://me@host:99999"_s);
  expectBeneath(address, u"The port is 99999, which is out of range. Allowed: 1 to 65535."_s);
  type(address->lineEdit(), u"me@host:2222"_s);
  expectBeneath(address, u"With a port the address is ssh://me@host:2222."_s);
  auto* root = field<QLineEdit>(u"Folder of runs"_s);
  type(root, u"runs"_s);
  expectBeneath(root, u"The folder of runs must be an absolute path that begins with “/”."_s);
  auto* engine = field<QLineEdit>(u"Engine"_s);
  type(engine, u"engine"_s);
  expectBeneath(engine, u"The engine's path must be absolute and begin with “/”."_s);
  auto* further = present(qobject_cast<QCheckBox*>(findButton(u"Further settings"_s)));
  further->click();
  auto* oneDnn = present(field<QLineEdit>(u"oneDNN on the host"_s));
  type(oneDnn, u"dnn"_s);
  expectBeneath(oneDnn, u"The folder of oneDNN must be an absolute path that begins with “/”."_s);
  further->click();
  EXPECT_TRUE(oneDnn->isVisible()) << "a reason is not folded away";
  auto* cluster = present(field<QLineEdit>(u"Cluster"_s));
  type(cluster, u"a,b"_s);
  expectBeneath(cluster, u"A cluster's name has 1 to 64 letters, digits, dots, dashes and underscores."_s);
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

class FarLink : public LivePageTest {
 protected:
  static constexpr qsizetype kFewestLines = 1000;  // from the end of a longer log
  /// A host behind a proxy, known to the store.
  void addHost() {
    m_server = std::make_unique<fakes::SshServer>(fakes::SshServer::Options{.folder = m_place.path()});
    ASSERT_TRUE(m_server->isRunning()) << m_server->why();
    m_proxy = std::make_unique<fakes::TcpProxy>(m_server->port());
    m_server->writeConfig({"Port " + std::to_string(m_proxy->port())});
    std::ifstream key(m_place.path() + "/host.pub");
    std::ofstream(m_server->knownHosts(), std::ios::app) << "[127.0.0.1]:" << m_proxy->port() << " " << key.rdbuf();
    const Answer added =
        cli({u"host"_s, u"add"_s, u"faraway"_s, u"--ssh"_s, u"testhost"_s, u"--ssh-config"_s,
             QString::fromStdString(m_server->configFile()), u"--root"_s,
             QString::fromStdString(m_place.path()) + u"/runs"_s, u"--engine"_s, QString::fromUtf8(places::kEngine)});
    ASSERT_EQ(added.status, 0) << added.err;
  }
  /// An experiment that runs there for longer than the test.
  void runLong() {
    const std::string file = R"({"schema": "baremark.experiment/1", "name": "long", "host": "faraway",
      "workload": {"engine": {"model": "mnist", "data": "synthetic", "batch_size": 8}}, "arms": [{"name": "bare metal", "runtime": "bare-metal"}],
      "scale": {"ranks": [1], "threads_per_rank": 1, "bind": "none"}, "measure": {"warmup_batches": 1, "batches": 200000, "repeats": 1}})";
    const auto experiment = core::plan::parseExperiment(file);
    ASSERT_TRUE(experiment) << toLogLine(experiment.error());
    const auto planned = core::runs::planExperiment(*experiment, file, 7, 1, wallNow());
    ASSERT_TRUE(planned) << toLogLine(planned.error());
    inStore([&](Store& store) { return core::runs::queueExperiment(store, *planned); });
    m_id = planned->record.id;
    services().take(m_id);
    openExperiment(textOf(m_id), u"live"_s);
    ASSERT_TRUE(waitUntil([this] { return lastStep() > 0; }, 60));
    ASSERT_TRUE(waitUntil([this] { return lastLogged().second > 0; }));
  }
  /// The last line of the log with a step, and the step; 0: none.
  std::pair<int, std::int64_t> lastLogged() {
    for (int line = log() == nullptr ? -1 : log()->blockCount() - 1; line >= 0; --line) {
      if (const auto step = app::models::stepOfLine(lineAt(line))) return {line, *step};
    }
    return {-1, 0};
  }
  /// Complete lines that the run wrote on the host.
  QString written() {
    QFile file(QString::fromStdString(m_log));
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QByteArray bytes = file.readAll();
    return QString::fromUtf8(bytes.left(std::max<qsizetype>(0, bytes.lastIndexOf('\n'))));
  }
  /// To the end, without a gap or a repetition.
  bool isLogShown() {
    const QStringList lines = written().split(u'\n');
    const QStringList shown = log()->toPlainText().split(u'\n');
    return shown.size() >= std::min(lines.size(), kFewestLines) &&
           shown == lines.mid(std::max<qsizetype>(0, lines.size() - shown.size()));
  }
  std::vector<core::storage::BlockRecord> blocks() {
    const auto read = [this](Store& store) { return BlockRepository(store).ofExperiment(m_id); };
    return services().store().readNow(read).value_or(std::vector<core::storage::BlockRecord>{});
  }
  core::storage::RunKey findRun() {
    core::storage::RunKey key = 0;
    for (const auto& block : blocks()) {
      if (block.block.kind != core::model::BlockKind::Measure || block.runs.empty()) continue;
      key = block.runs.front().key;
      m_log = m_place.path() + "/runs/" + m_id.text() + "/" + block.block.id.text() + "/a1/" +
              block.runs.front().run.id.text() + "/stdout.log";
    }
    return key;
  }
  void expectEachStepOnce(core::storage::RunKey run) {
    const std::int64_t last = lastStep();
    const auto steps =
        services().store().readNow([&](Store& store) { return core::storage::SampleRepository(store).steps(run, 1); });
    ASSERT_TRUE(steps) << toLogLine(steps.error());
    EXPECT_EQ(steps->first, 1);
    EXPECT_EQ(static_cast<std::int64_t>(steps->step.size()), last);
    EXPECT_TRUE(std::none_of(steps->step.begin(), steps->step.end(), [](double seconds) {
      return std::isnan(seconds);
    })) << "a step is missing";
  }
  std::int64_t lastStep() {
    return services()
        .store()
        .readNow([this](Store& store) {
          std::int64_t last = 0;
          const auto blocks = BlockRepository(store).ofExperiment(m_id);
          for (const auto& block : blocks.value()) {
            if (block.block.kind != core::model::BlockKind::Measure) continue;
            for (const auto& run : block.runs)
              last = std::max(last, core::storage::SampleRepository(store).lastStep(run.key).value().value_or(0));
          }
          return core::base::Result<std::int64_t>(last);
        })
        .value_or(-1);
  }
  std::string m_log;  ///< of the measuring run
  fakes::TemporaryFolder m_place{"far"};
  std::unique_ptr<fakes::SshServer> m_server;
  std::unique_ptr<fakes::TcpProxy> m_proxy;
  ExperimentId m_id;
};

TEST_F(FarLink, theWindowRespondsWhileTheConnectionStallsAndBreaks) {
  ASSERT_NO_FATAL_FAILURE(addHost());
  openWindow();
  ASSERT_NO_FATAL_FAILURE(runLong());
  const TurnTimes turns;
  m_proxy->stall(true);
  EXPECT_FALSE(waitUntil([] { return false; }, 4));
  EXPECT_TRUE(services().isConnected("faraway"));
  m_proxy->cut();
  EXPECT_TRUE(waitUntil([this] { return !services().isConnected("faraway"); }));
  const auto isSaid = [this](const char* words) {
    return !shownTexts().filter(QRegularExpression(u"^"_s + QLatin1String(words))).isEmpty();
  };
  EXPECT_TRUE(waitUntil([&] { return isSaid("no connection since "); }));
  EXPECT_FALSE(waitUntil([] { return false; }, 2));
  m_proxy->stall(false);
  EXPECT_TRUE(waitUntil([this] { return services().isConnected("faraway"); }, 60));
  EXPECT_TRUE(waitUntil([&] { return !isSaid("no connection since "); }));
  expectAnswers(turns);
  const std::int64_t before = lastStep();
  EXPECT_TRUE(waitUntil([&] { return lastStep() > before; }, 60));
  // The log continues after the break, and a moment chosen in it is shown in trace and jobs.
  const core::storage::RunKey run = findRun();
  ASSERT_TRUE(waitUntil([&] { return lastLogged().second > before; }, 60));
  const auto [line, step] = lastLogged();
  clickLine(line);
  EXPECT_EQ(app::models::stepOfLine(markedLine()), step);
  EXPECT_TRUE(waitUntil([&, step = step] { return figure()->chosen() == step && shownRun() == run; })) << step;
  inStore([this](Store& store) { return ExperimentRepository(store).requestCancel(m_id); });
  services().poke();
  EXPECT_TRUE(waitUntil([this] { return recordOf(m_id).state == ExperimentState::Cancelled; }, 60));
  EXPECT_TRUE(waitUntil([this] { return isLogShown(); })) << written().right(400) << "\n---\n"
                                                          << log()->toPlainText().right(400);
  expectEachStepOnce(run);
}

}  // namespace
}  // namespace baremark::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// Hosts over SSH from the window: added, tested, used and removed with the mouse and the keys. Real sshd, agent and
// Slurm.
#include <unistd.h>

#include "../fakes/slurm_cluster.h"
#include "tests/gui/hosts_fixture.h"

namespace baremark::gui {
namespace {

TEST_F(Hosts, anUnknownKeyIsRefusedConfirmedAndStored) {
  serve();
  openWindow();
  fillForm(QString::fromUtf8(places::kEngine));
  EXPECT_TRUE(window().statusLine().commandLine().contains(u"host add faraway --ssh ssh://"_s));
  press(u"Add and test"_s);
  press(u"Do not connect"_s);
  ASSERT_TRUE(isSoonSaid(u"test failed"_s)) << labels();
  EXPECT_TRUE(isSaid(u"SHA256:"_s)) << labels();
  EXPECT_TRUE(window().data().hosts().empty());
  addOnce();
  ASSERT_TRUE(waitUntil([this] { return shown<app::pages::RemoteHostPage>() != nullptr; }, 60)) << labels();
  ASSERT_TRUE(waitUntil([this] { return window().data().hosts().size() == 1; }));
  EXPECT_TRUE(waitUntil([this] { return findButton(u"faraway"_s) != nullptr; })) << "in the rail";
  press(u"Remove…"_s);
  press(u"Remove"_s);
  ASSERT_TRUE(waitUntil([this] { return window().data().hosts().empty(); }));
  EXPECT_NE(shown<app::pages::HostPage>(), nullptr);
  EXPECT_EQ(findButton(u"faraway"_s), nullptr);
}

TEST_F(Hosts, afterALostConnectionAHostTestAsksForThePasswordAgain) {
  if (::geteuid() != 0) GTEST_SKIP() << "a server with passwords of its own is started by root only";
  ASSERT_NO_FATAL_FAILURE(serveByPassword("correct horse", {"PubkeyAuthentication no"}));
  openWindow();
  const auto signIn = [this] {
    ASSERT_TRUE(waitUntil([this] { return field<QLineEdit>(u"Password"_s) != nullptr; })) << labels();
    type(field<QLineEdit>(u"Password"_s), u"correct horse"_s);
    press(u"Sign in"_s);
    expectHostPage();
  };
  fillForm(QString::fromUtf8(places::kEngine));
  addOnce();
  signIn();
  const auto state = [this] { return services().host("faraway").value()->host().connectionState(); };
  ASSERT_EQ(state(), core::runs::ConnectionState::Online);
  m_server->kill();
  ASSERT_TRUE(waitUntil([&] { return state() == core::runs::ConnectionState::Offline; })) << labels();
  m_server->start();
  ASSERT_TRUE(m_server->isRunning()) << m_server->why();
  // There is no prompt without the user's action.
  EXPECT_FALSE(waitUntil([this] { return field<QLineEdit>(u"Password"_s) != nullptr; }, 3));
  EXPECT_EQ(state(), core::runs::ConnectionState::Offline);
  press(u"Test again"_s);
  signIn();
  EXPECT_TRUE(waitUntil([&] { return state() == core::runs::ConnectionState::Online; })) << labels();
}

TEST_F(Hosts, thisMachineIsAddedWithoutSsh) {
  openWindow();
  press(u"Add a host…"_s);
  auto* here = present(field<QCheckBox>(u"Without ssh"_s));
  here->click();
  EXPECT_FALSE(field<QComboBox>(u"Address"_s)->isEnabled());
  type(field<QLineEdit>(u"Name"_s), u"cluster"_s);
  type(field<QLineEdit>(u"Folder of runs"_s), QString::fromStdString(m_place.path()) + u"/runs here"_s);
  type(field<QLineEdit>(u"Engine"_s), QString::fromUtf8(places::kEngine));
  EXPECT_TRUE(window().statusLine().commandLine().contains(u"host add cluster --here"_s));
  press(u"Add and test"_s);
  ASSERT_TRUE(waitUntil([this] { return shown<app::pages::RemoteHostPage>() != nullptr; }, 60)) << labels();
  EXPECT_TRUE(isSoonSaid(u"this machine · no scheduler"_s)) << labels();
  press(u"Test again"_s);
  EXPECT_TRUE(isSoonSaid(u"this machine, as "_s, 60)) << labels();
  // The result of the test is used without reading it again.
  const auto canBeTested = [this] {
    const QAbstractButton* button = findButton(u"Test again"_s);
    return button != nullptr && button->isEnabled();
  };
  ASSERT_TRUE(waitUntil(canBeTested, 60)) << labels();
  HeldStore reading(services(), HeldStore::By::Reading, 100);
  press(u"Test again"_s);
  ASSERT_TRUE(waitUntil([this] { return findButton(u"Cancel the test"_s) != nullptr; }));
  EXPECT_TRUE(waitUntil(canBeTested, 60)) << labels();
  EXPECT_TRUE(services().isConnected("cluster"));
  EXPECT_TRUE(reading.end()) << "the window waited until it was given up";
  press(u"Add a host…"_s);
  EXPECT_TRUE(isSaid(u"Not tested yet"_s)) << "that test was of another host: " << labels();
}

TEST_F(Hosts, theWindowAnswersWhileMuchIsSent) {
  const bool isLong = qEnvironmentVariableIsSet("BAREMARK_LONG");
  const std::int64_t bytes = isLong ? 4000000000 : 400000000;
  const QString data = m_folder.path() + u"/much"_s;
  ASSERT_TRUE(QDir().mkpath(data));
  fakes::outputOf("head -c " + std::to_string(bytes) + " /dev/urandom > '" + data.toStdString() + "/images'");
  openWithHost();
  ASSERT_TRUE(isSoonSaid(u"None yet."_s)) << labels();
  press(u"Send a folder…"_s);
  enterPath(data);
  ASSERT_TRUE(isSoonSaid(u"/s"_s)) << "its rate: " << labels();
  const TurnTimes turns;
  ASSERT_TRUE(waitUntil(
      [&] { return isSaid(u"much is on the host: 1 file, "_s + (isLong ? u"4.0 GB"_s : u"400.0 MB"_s)); }, 300))
      << labels();
  expectAnswers(turns);
}

TEST_F(Hosts, theQuickStartIsRunOnAHost) {
  openWithHost();
  press(u"Quick start…"_s);
  press(u"Cancel"_s);
  press(u"Quick start…"_s);
  press(u"Run the quick start"_s);
  ASSERT_TRUE(waitUntil([this] { return page() != nullptr; }, 60)) << labels();
  const auto id = page()->experiment();
  const core::model::Experiment experiment = recordOf(id).experiment;
  EXPECT_EQ(experiment.host, "faraway");
  ASSERT_FALSE(experiment.arms.empty());
  EXPECT_EQ(experiment.arms.front().runtime, "bare-metal");
  EXPECT_EQ(experiment.arms.size(), window().data().firstContainer("faraway").empty() ? 1U : 2U);
  // Building an image for the container takes a while. Another test covers it.
  press(u"Cancel"_s);
  EXPECT_TRUE(waitUntil([&] { return recordOf(id).state == ExperimentState::Cancelled; }, 60)) << labels();
  EXPECT_TRUE(waitUntil([this] { return window().data().experiments().rowCount() > 0; })) << labels();
  EXPECT_EQ(window().data().experiments().rowCount(), 1) << "the one that was not agreed to";
}

TEST_F(Hosts, anUnreachableHostIsReportedOnceAndTheMessageIsRemovedLater) {
  openWithHost();
  press(u"Quick start…"_s);
  press(u"Run the quick start"_s);
  ASSERT_TRUE(waitUntil([this] { return page() != nullptr; }, 60)) << labels();
  const QString id = textOf(page()->experiment());
  press(u"Cancel"_s);
  ASSERT_TRUE(waitUntil(
      [this] { return services().isConnected("faraway") && window().data().experiments().rowCount() == 1; }, 60))
      << labels();
  const auto fail = [&](const char* reason) {
    emit services().stepFailed(id, {.code = core::base::ErrorCode::Offline, .where = "faraway", .value = reason});
  };
  const auto isSaid = [this](const char* words) { return labels().contains(QLatin1String(words)); };
  fail(remote::offline::kUnreachable);
  fail(remote::offline::kLost);
  EXPECT_TRUE(waitUntil([&] { return isSaid("Baremark reconnects automatically."); })) << labels();
  EXPECT_FALSE(isSaid("Check the name, the network")) << labels();
  EXPECT_NE(findButton(u"Show faraway"_s), nullptr);
  fail(remote::offline::kForcedCommand);
  EXPECT_TRUE(waitUntil([&] { return isSaid("ssh faraway echo ok"); })) << labels();
  emit services().connectionChanged(u"faraway"_s);
  EXPECT_FALSE(isSaid("Baremark reconnects automatically.")) << labels();
  EXPECT_TRUE(isSaid("ssh faraway echo ok")) << labels();
}

TEST_F(Hosts, theWizardSaysThatItsHostIsUnreachable) {
  openWithHost();
  press(u"New experiment here…"_s);
  ASSERT_TRUE(waitUntil([this] { return wizard() != nullptr; })) << labels();
  wizard()->go(1);
  EXPECT_FALSE(isSaid(u"No connection since"_s)) << labels();
  m_server->kill();
  EXPECT_TRUE(isSoonSaid(u"No connection since"_s)) << labels();
  wizard()->go(4);
  EXPECT_TRUE(waitUntil([&] { return isSaid(u"No connection since"_s); })) << labels();
}

/// A host whose mmdebstrap builds almost nothing, fails, or takes very long, as the test chooses.
TEST_F(Hosts, buildingTheEnginesImageOnAHostCanBeCancelledOrRefused) {
  const std::string commands = m_place.path() + "/bin";
  std::filesystem::create_directories(commands);
  std::ofstream(commands + "/mmdebstrap") << R"sh(#!/bin/sh
cd "${0%/*}" || exit 1
if [ -e slow ]; then echo $$ >at.work; sleep 300; fi
if [ -e broken ]; then echo 'E: the archive does not answer' >&2; exit 1; fi
for word; do case $word in *.tar) tar=$word ;; esac; done
mkdir -p tree/etc tree/var/lib/dpkg && : >tree/var/lib/dpkg/status && tar -cf "$tar" -C tree .
)sh";
  std::filesystem::permissions(commands + "/mmdebstrap", std::filesystem::perms(0755));
  std::ofstream(m_place.path() + "/.profile") << "PATH='" << commands << "':$PATH\n";
  openWithHost({"SetEnv \"HOME=" + m_place.path() + "\""});
  window().showPage(u"images"_s);
  const auto begin = [this] {
    auto* build = present(qobject_cast<QPushButton*>(findButton(u"Build the engine's image"_s)));
    ASSERT_TRUE(waitUntil([build] { return build->isEnabled() && build->menu() != nullptr; })) << labels();
    QTimer::singleShot(300, build, [this, build] {
      build->menu()->setActiveAction(actionOf(u"On faraway"_s, build->menu()));
      QTest::keyClick(build->menu(), Qt::Key_Return);
    });
    clickOn(build);
    ASSERT_TRUE(isSoonSaid(u"Building the engine's image on faraway"_s)) << labels();
  };
  std::ofstream(commands + "/slow") << "";
  begin();
  ASSERT_TRUE(waitUntil([&] { return QFile::exists(QString::fromStdString(commands + "/at.work")); })) << labels();
  EXPECT_TRUE(isSoonSaid(u"step 2 of 5: installing the packages"_s, 10)) << labels();
  press(u"Cancel"_s);
  EXPECT_TRUE(waitUntil([this] { return !isSaid(u"Building the engine's image on faraway"_s); }, 10)) << labels();
  EXPECT_EQ(window().data().images().rowCount(), 0);
  std::filesystem::remove(commands + "/slow");
  std::ofstream(commands + "/broken") << "";
  begin();
  ASSERT_TRUE(isSoonSaid(u"image baremark-engine failed with status 1"_s, 60)) << labels();
  EXPECT_EQ(window().data().images().rowCount(), 0);
  std::filesystem::remove(commands + "/broken");
  begin();
  ASSERT_TRUE(waitUntil([this] { return window().data().images().rowCount() == 1; }, 60)) << labels();
  const auto* image = &window().data().images().images().front();
  EXPECT_EQ(image->host, "faraway");
  EXPECT_EQ(image->path.rfind(m_place.path() + "/runs there/images/", 0), 0U) << image->path;
  EXPECT_TRUE(QFile::exists(QString::fromStdString(image->path + "/opt/baremark/bin/baremark-engine")));
}

TEST_F(Hosts, aClusterIsAddedAndUsedFromTheWindow) {
  const fakes::TemporaryFolder cluster("slurm");
  fakes::SlurmCluster slurm(cluster.path());
  if (!slurm.isRunning() && slurm.why().find("root only") != std::string::npos) GTEST_SKIP() << slurm.why();
  ASSERT_TRUE(slurm.isRunning()) << slurm.why();
  openWithHost({"SetEnv SLURM_CONF=" + slurm.configFile()});
  ASSERT_TRUE(isSoonSaid(u"debug"_s)) << labels();
  EXPECT_TRUE(isSaid(u"of debug, as seen in job"_s)) << labels();
  EXPECT_TRUE(isSaid(u"in debug, the scheduler's default"_s)) << labels();
  EXPECT_TRUE(isSaid(u"runs and images"_s)) << labels();
  EXPECT_TRUE(isSaid(u"connected"_s)) << labels();
  press(u"New experiment here…"_s);
  ASSERT_NE(wizard(), nullptr);
  press(u"Next: Where"_s);
  auto* hosts = need<QComboBox>(u"Host"_s);
  EXPECT_EQ(hosts->currentText(), u"faraway"_s);
  auto* perNode = field<app::widgets::NumberField>(u"Ranks per node"_s);
  ASSERT_NE(perNode, nullptr) << labels();
  retype(perNode, u"1"_s);
  // The two nodes are one machine, and each would use the other's shared memory.
  auto* prologue = present(field<QPlainTextEdit>(u"Before the runs"_s));
  QTest::keyClicks(prologue, u"export OMPI_MCA_btl=self,tcp OMPI_MCA_reachable=weighted"_s);
  press(u"Next: Arms"_s);
  // The container that works there is proposed. Another test covers the build of its image.
  const std::size_t proposed = value().arms.size();
  EXPECT_EQ(value().arms.back().runtime, "charliecloud");
  for (auto* box : window().findChildren<QAbstractButton*>()) {
    if (box->isVisible() && box->text().startsWith(u"Charliecloud"_s)) QTest::keyClick(box, Qt::Key_Space);
  }
  EXPECT_EQ(value().arms.size(), proposed - 1);
  press(u"Next: Scale"_s);
  for (const auto& [name, value] : {std::pair{"Warm-up steps", "2"}, std::pair{"Measured steps", "10"}})
    retype(named<app::widgets::NumberField>(QLatin1String(name)), QLatin1String(value));
  press(u"Next: Review"_s);
  const auto& draft = value();
  EXPECT_EQ(draft.host, "faraway");
  EXPECT_EQ(draft.scale.ranksPerNode, 1);
  EXPECT_EQ(draft.allocation.prologue,
            std::vector<std::string>{"export OMPI_MCA_btl=self,tcp OMPI_MCA_reachable=weighted"});
  press(u"Script of the first job"_s);
  auto* script = need<QPlainTextEdit>(u"Script of the first job"_s);
  EXPECT_THAT(script->toPlainText(), Has(u"#SBATCH --ntasks-per-node=1"_s));
  // The test and the queue share a connection, so there is no second prompt.
  press(u"Start "_s + app::text::runs(wizard()->draft().findings().counts));
  const auto state = [this] {
    return page() != nullptr && page()->data().assessment() != nullptr ? page()->data().assessment()->record.state
                                                                       : ExperimentState::Queued;
  };
  ASSERT_TRUE(waitUntil([&] { return state() == ExperimentState::Done || state() == ExperimentState::Stopped; }, 240))
      << labels() << slurm.ask("squeue -t all");
  EXPECT_EQ(state(), ExperimentState::Done) << labels();
  const auto& assessment = *page()->data().assessment();
  ASSERT_EQ(assessment.points.size(), 2U);
  EXPECT_EQ(assessment.points[1].nodes, 2);
  for (const auto& block : assessment.blocks) EXPECT_EQ(block.block.state, core::model::BlockState::Done);
  // Files on the cluster are fetched.
  const QString back = m_folder.path() + u"/back"_s;
  ASSERT_TRUE(QDir().mkpath(back));
  const QString id = textOf(assessment.record.id);
  page()->fetchFiles();
  enterPath(back);
  ASSERT_TRUE(isSoonSaid(u"Fetched into"_s, 60)) << labels();
  const auto files = [&id](const std::string& folder) {
    return fakes::outputOf("cd '" + folder + "/" + id.toStdString() + "' && find . -type f | sort | xargs sha256sum");
  };
  EXPECT_FALSE(files(back.toStdString()).empty());
  EXPECT_EQ(files(back.toStdString()), files(m_place.path() + "/runs there"));
}

}  // namespace
}  // namespace baremark::gui

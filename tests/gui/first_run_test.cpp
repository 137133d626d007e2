// SPDX-License-Identifier: GPL-3.0-or-later
// The quick start's offer on the first page and on a host's page: the runtimes that work, what is done first, and how
// long it takes.
#include "app/pages/quick_start_offer.h"

#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

using app::pages::FirstRun;

class FirstPage : public WindowTest {
 protected:
  /// The first page, as if only these runtimes worked here.
  void openPage(const std::vector<std::string>& working) {
    openWindow();
    ASSERT_TRUE(waitUntil([this] { return window().machine().hasRun() && !window().machine().isRunning(); }, 60));
    ASSERT_NO_FATAL_FAILURE(putProbes("local", working));
    ASSERT_TRUE(waitUntil([&] { return window().machine().workingContainers().size() == working.size(); }));
    ASSERT_NE(page(), nullptr);
  }
  /// Adds a runtime of the user. Its test ends when there is a file of its name.
  void addRuntime(const QString& id, int preference) {
    addFile(u"config/baremark/runtimes/%1.json"_s.arg(id),
            QString::fromUtf8(R"({"schema": "baremark.runtime/1", "id": "%1", "label": "%1", "preference": %2,
        "image": {"kind": "tree"}, "exec": {"argv": ["/bin/sh", "-c",
        "while [ ! -e %3 ]; do sleep 0.1; done; echo baremark-probe-ran", "${image}"]}})")
                .arg(id, QString::number(preference), m_folder.filePath(id))
                .toUtf8());
  }
  /// The first page, while this machine is tested. One runtime has been tested, another one waits for its test.
  void openPageInATest() {
    ASSERT_NO_FATAL_FAILURE(addRuntime(u"first"_s, 100));
    ASSERT_NO_FATAL_FAILURE(addRuntime(u"last"_s, 0));
    openWindow();
    ASSERT_NE(page(), nullptr);
    const QString wait = u"Available in a moment"_s;
    ASSERT_TRUE(isSoonSaid(wait));
    EXPECT_FALSE(start()->isEnabled());
    addFile(u"first"_s);
    ASSERT_TRUE(waitUntil([&] { return !isSaid(wait); }));
    EXPECT_TRUE(window().machine().isRunning());
  }
  void putProbes(const std::string& host, const std::vector<std::string>& working) {
    for (const auto& [id, runtime] : services().resources().runtimes) {
      if (runtime.image.kind == core::containers::ImageKind::None) continue;
      const bool works = std::find(working.begin(), working.end(), id) != working.end();
      addProbe(host, {id, works, "1.0", 0.1, works ? "ran" : "not_installed", ""});
    }
    window().data().reload();
  }
  FirstRun* page() { return window().findChild<FirstRun*>(); }
  QAbstractButton* start() { return qobject_cast<QAbstractButton*>(page()->firstFocus()); }
  std::vector<std::string> chosen() { return page()->offer().place().containers; }
  bool isSaid(const QString& words) override { return !shownTexts().filter(words).isEmpty(); }
  void check(const QString& words) {
    ASSERT_TRUE(waitUntil([&] { return findButton(words) != nullptr; })) << words;
    clickOn(findButton(words));
  }
  bool isChecked(const QString& words) { return findButton(words) != nullptr && findButton(words)->isChecked(); }
  const QString m_charliecloud = u"Charliecloud 1.0"_s;
  const QString m_docker = u"Docker 1.0"_s;
  const QString m_all = u"All of them"_s;
};

TEST_F(FirstPage, anyOfTheWorkingRuntimesCanBeChosen) {
  openPage({"charliecloud", "docker"});
  ASSERT_TRUE(waitUntil([this] { return findButton(m_docker) != nullptr; }));
  EXPECT_TRUE(isChecked(m_charliecloud)) << "the first";
  EXPECT_FALSE(isChecked(m_docker));
  EXPECT_FALSE(isChecked(m_all));
  EXPECT_EQ(findButton(u"Podman 1.0"_s), nullptr) << "it does not work here";
  EXPECT_EQ(chosen(), std::vector<std::string>{"charliecloud"});
  check(m_docker);
  EXPECT_EQ(chosen(), (std::vector<std::string>{"charliecloud", "docker"}));
  EXPECT_TRUE(isChecked(m_all));
  check(m_charliecloud);
  EXPECT_EQ(chosen(), std::vector<std::string>{"docker"});
  EXPECT_FALSE(isChecked(m_all));
  EXPECT_TRUE(isSaid(u"bare metal and docker"_s));
}

TEST_F(FirstPage, oneCheckBoxTakesAllRuntimesOrNone) {
  openPage({"apptainer", "charliecloud", "docker"});
  ASSERT_TRUE(waitUntil([this] { return page()->offer().time().has_value(); }));
  const auto ofOne = *page()->offer().time();
  const auto command = [this] { return window().statusLine().commandLine(); };
  EXPECT_FALSE(command().contains(u"--all"_s));
  check(m_all);
  EXPECT_EQ(chosen(), (std::vector<std::string>{"charliecloud", "apptainer", "docker"}));
  EXPECT_TRUE(isChecked(m_docker));
  EXPECT_GT(*page()->offer().time(), ofOne);
  EXPECT_TRUE(waitUntil([&] { return command().contains(u"quickstart --all"_s); })) << command();
  check(m_all);
  EXPECT_TRUE(chosen().empty());
  EXPECT_FALSE(isChecked(m_docker));
  EXPECT_FALSE(start()->isEnabled());
  EXPECT_EQ(isSaid(u"Choose at least one container runtime."_s), window().machine().hasData());
  check(m_docker);
  EXPECT_EQ(start()->isEnabled(), window().machine().hasData());
}

TEST_F(FirstPage, aRuntimeThatWorksOnlyWithAVariantIsOfferedWithIt) {
  openPage({"charliecloud"});
  core::model::RuntimeProbe probe{"apptainer", false, "1.4.5", 0.1, "failed", ""};
  probe.workingVariants = {"userns-sandbox", "userns"};
  addProbe("local", probe);
  window().data().reload();
  const QString apptainer = u"Apptainer 1.4.5 (userns)"_s;
  ASSERT_TRUE(waitUntil([&] { return findButton(apptainer) != nullptr; }));
  EXPECT_EQ(chosen(), std::vector<std::string>{"charliecloud"});
  check(apptainer);
  EXPECT_EQ(chosen(), (std::vector<std::string>{"charliecloud", "apptainer:userns"}));
  EXPECT_TRUE(isChecked(m_all));
  check(m_charliecloud);
  EXPECT_EQ(chosen(), std::vector<std::string>{"apptainer:userns"});
  EXPECT_TRUE(isSaid(u"bare metal and apptainer userns"_s));
  const auto command = [this] { return window().statusLine().commandLine(); };
  EXPECT_TRUE(waitUntil([&] { return command().contains(u"quickstart --runtime apptainer:userns"_s); })) << command();
  const core::model::Experiment experiment = app::quickStartExperiment(page()->offer().place());
  ASSERT_EQ(experiment.arms.size(), 2U);
  EXPECT_EQ(experiment.arms[1].variant, "userns");
}

TEST_F(FirstPage, theButtonStartsTheChosenRuntimesInOneExperiment) {
  openPage({"charliecloud", "docker"});
  if (!window().machine().hasData()) GTEST_SKIP() << "Fashion-MNIST is not on this machine";
  std::vector<core::model::Experiment> started;
  QObject::disconnect(page(), &FirstRun::quickStartRequested, nullptr, nullptr);  // a run would build an image
  QObject::connect(page(), &FirstRun::quickStartRequested, page(),
                   [&](const core::model::Experiment& experiment) { started.push_back(experiment); });
  check(m_all);
  press(start()->text());
  ASSERT_EQ(started.size(), 1U);
  ASSERT_EQ(started[0].arms.size(), 3U);
  EXPECT_EQ(started[0].baseline, started[0].arms[0].name);
  const char* runtimes[] = {"bare-metal", "charliecloud", "docker"};
  for (std::size_t arm = 0; arm < 3; ++arm) EXPECT_EQ(started[0].arms[arm].runtime, runtimes[arm]);
}

TEST_F(FirstPage, theQuickStartWaitsOnlyForTheTestOfTheChosenRuntimes) {
  ASSERT_NO_FATAL_FAILURE(openPageInATest());
  EXPECT_EQ(start()->isEnabled(), window().machine().hasData());
  EXPECT_EQ(chosen(), std::vector<std::string>{"first"});
  EXPECT_EQ(findButton(u"last"_s), nullptr);
  addFile(u"last"_s);
  ASSERT_TRUE(waitUntil([this] { return findButton(u"last"_s) != nullptr; }, 120)) << "others appear";
  EXPECT_EQ(chosen(), std::vector<std::string>{"first"}) << "the choice stays";
}

TEST_F(FirstPage, theQuickStartEndsTheTestOfOtherRuntimes) {
  ASSERT_NO_FATAL_FAILURE(openPageInATest());
  if (!window().machine().hasData()) GTEST_SKIP() << "Fashion-MNIST is not on this machine";
  int started = 0;
  QObject::disconnect(page(), &FirstRun::quickStartRequested, nullptr, nullptr);  // a run would build an image
  QObject::connect(page(), &FirstRun::quickStartRequested, page(), [&] { ++started; });
  press(start()->text());
  EXPECT_EQ(started, 1);
  addFile(u"last"_s);  // it may be the current test
  ASSERT_TRUE(waitUntil([this] { return !window().machine().isRunning(); }, 120)) << "after the current test";
  EXPECT_FALSE(window().machine().hasRun());
}

TEST_F(FirstPage, saysWhatIsDoneFirst) {
  openPage({"charliecloud", "docker"});
  const QString builds = u"First, Baremark builds the containers' image once"_s;
  ASSERT_TRUE(isSoonSaid(builds));
  EXPECT_TRUE(start()->text().startsWith(u"Build the image and run the quick start ("_s)) << "no image";
  EXPECT_FALSE(isSaid(u"copies it for Docker."_s));
  check(m_docker);
  EXPECT_TRUE(isSaid(u"copies it for Docker."_s));
  const core::storage::ImageRecord built{.host = "local",
                                         .name = core::runs::kEngineImage,
                                         .kind = "tree",
                                         .path = "/images/one",
                                         .digest = "sha256:one",
                                         .engineBuild = services().resources().engineBuild};
  addImage(built);
  EXPECT_TRUE(isSoonSaid(u"First, Baremark copies the containers' image for Docker."_s));
  EXPECT_FALSE(isSaid(builds));
  EXPECT_THAT(start()->text(), BeginsWith(u"Run the quick start ("_s));
  const auto before = page()->offer().time();
  const auto& docker = services().resources().runtimes.at("docker");
  const auto commands = core::containers::copyCommands(docker.image, {}, core::runs::copiedImage(built));
  ASSERT_TRUE(commands) << toLogLine(commands.error());
  change([&](Store& store) {
    return core::storage::ImageFormRepository(store).put({.host = "local",
                                                          .image = built.name,
                                                          .runtime = "docker",
                                                          .reference = commands->reference,
                                                          .kind = "store",
                                                          .madeFrom = built.digest,
                                                          .seconds = 5});
  });
  EXPECT_TRUE(waitUntil([&] { return !isSaid(u"First, Baremark"_s); }));
  EXPECT_LT(page()->offer().time(), before);
}

TEST_F(FirstPage, anAddedHostOffersTheRuntimesThatItsJobsCanUse) {
  openWindow();
  addCluster();
  core::storage::HostRecord host = *window().data().host("cluster");
  host.engine = "/there/baremark-engine";
  addHost(host);
  ASSERT_NO_FATAL_FAILURE(putProbes("cluster", {"apptainer", "charliecloud", "docker"}));
  ASSERT_TRUE(waitUntil([this] { return window().data().workingContainers("cluster").size() == 3; }));
  window().showPage(u"host:cluster"_s);
  press(u"Quick start…"_s);
  ASSERT_TRUE(waitUntil([this] { return findButton(m_all) != nullptr; }));
  EXPECT_TRUE(isChecked(m_charliecloud));
  EXPECT_EQ(findButton(m_docker), nullptr) << "a job's node does not have the copy of the login node";
  check(m_all);
  EXPECT_TRUE(isSaid(u"bare metal, charliecloud and apptainer"_s));
  EXPECT_TRUE(isSaid(u"copies it for Apptainer."_s));
  EXPECT_TRUE(isSaid(u"plus the time that its jobs wait in the queue"_s));
  check(m_all);
  EXPECT_FALSE(findButton(u"Run the quick start"_s)->isEnabled()) << "nothing is chosen";
  press(u"Cancel"_s);
  EXPECT_TRUE(waitUntil([this] { return findButton(m_all) == nullptr; }));
}

}  // namespace
}  // namespace baremark::gui

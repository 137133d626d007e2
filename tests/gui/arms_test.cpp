// SPDX-License-Identifier: GPL-3.0-or-later
// The wizard's page of arms: every field that an arm of an experiment file has, two arms of one runtime told apart, and an
// experiment that comes out of the wizard as it went in.
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QWheelEvent>

#include "app/pages/experiment_page.h"
#include "app/widgets/number_field.h"
#include "app/wizards/experiment_wizard.h"
#include "core/plan/experiment_file.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

using core::model::Arm;
using core::model::Bind;
using core::model::Experiment;

// One of everything that a file can hold.
constexpr const char* kFull = R"({
  "schema": "baremark.experiment/1", "name": "everything", "note": "why\nand how", "tags": ["paper", "second"], "host": "cluster",
  "workload": {"engine": {"model": "mnist", "data": "synthetic", "batch_size": [8, 16], "init_learning_rate": [0.1, 0.2], "optimizer": "adam",
                          "adam_beta1": 0.8, "adam_beta2": 0.99, "adam_epsilon": 1e-7, "weight_decay": 0.0001, "precision": "fp32",
                          "variable_update": "allreduce", "overlap": "none", "bucket_bytes": 65536, "winograd": "on", "tf_random_seed": 7,
                          "print_training_accuracy": true}},
  "zip": [["batch_size", "init_learning_rate"]], "exclude": [{"batch_size": 16}],
  "arms": [
    {"name": "bare metal", "runtime": "bare-metal", "env": {"GREETING": " a, b ", "EMPTY": ""}, "settings": {"winograd": "off", "tf_random_seed": 1234},
     "wrap": ["numactl", "--localalloc", "two words", "a\"quote"]},
    {"name": "charliecloud", "runtime": "charliecloud", "image": "baremark-engine", "env": {"OMPI_MCA_btl": "self,vader"},
     "binds": [{"source": "/data", "destination": "/mnt/0", "read_only": false}, {"source": "/opt/tools", "read_only": false}],
     "settings": {"bucket_bytes": 4194304, "overlap": "thread", "print_training_accuracy": false, "weight_decay": 4e-05}, "wrap": ["nice"]},
    {"name": "charliecloud 2", "runtime": "charliecloud", "settings": {"overlap": "thread"}}],
  "scale": {"ranks": [1, 2, 3], "ranks_per_node": 2, "threads_per_rank": 1, "bind": "none", "mode": "weak"},
  "allocation": {"partition": "short", "account": "lab", "qos": "high", "constraint": "ib", "time": "0:30:00", "gpus_per_node": 1, "exclusive": true,
                 "blocks": 5000, "at_least": 2, "apart": "6h", "other_nodes": true, "options": ["--mem=0"], "modules": ["openmpi/4.1", "gcc/12"],
                 "prologue": ["  export A=1", "ulimit -l unlimited"], "launcher": "srun"},
  "measure": {"warmup_batches": 2000001, "batches": 3000001, "repeats": 6, "order": "blocks", "until": {"half_width": "0.7%", "max_repeats": 33}},
  "baseline": "charliecloud", "margin": "3%"})";

class Arms : public WindowTest {
 protected:
  app::wizards::ExperimentWizard* wizard() { return qobject_cast<app::wizards::ExperimentWizard*>(window().currentPage()); }
  const std::vector<Arm>& arms() { return wizard()->draft().value().arms; }

  void openText(const QByteArray& text) {
    const QString path = m_folder.filePath(QStringLiteral("full.baremark.json"));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(text);
    file.close();
    window().openFile(path);
    ASSERT_NE(wizard(), nullptr);
  }
  /// One bare-metal arm and one of Charliecloud, on the page of arms.
  void openArms(const Looks& looks = {}) {
    openWindow(looks);
    openText(
        R"({"schema": "baremark.experiment/1", "name": "arms", "workload": {"engine": {"model": "mnist", "batch_size": 8}},
                 "arms": [{"name": "bare metal", "runtime": "bare-metal"}, {"name": "charliecloud", "runtime": "charliecloud"}],
                 "scale": {"ranks": [1], "threads_per_rank": 1, "bind": "none"}, "measure": {"repeats": 3}})");
    wizard()->go(2);
  }
  /// Fields that were just made are seen after a turn of the event loop.
  template <class T>
  T* field(const QString& name) {
    T* found = nullptr;
    EXPECT_TRUE(waitUntil([&] { return (found = named<T>(name)) != nullptr; }, 5)) << name.toStdString();
    return found;
  }
  void click(const QString& name) {
    auto* button = field<QAbstractButton>(name);
    ASSERT_NE(button, nullptr);
    QTest::mouseClick(button, Qt::LeftButton, {}, QPoint(4, button->height() / 2));
  }
  void type(const QString& name, const QString& words) {
    auto* line = field<QLineEdit>(name);
    ASSERT_NE(line, nullptr);
    line->selectAll();
    QTest::keyClicks(line, words);
  }
  bool isSaid(const QString& words) {
    for (const QLabel* label : window().findChildren<QLabel*>()) {
      if (label->isVisible() && label->text().contains(words)) return true;
    }
    return false;
  }
  /// In any language; nothing: there is none.
  QLineEdit* nameField(int place) {
    QLineEdit* found = nullptr;
    (void)waitUntil([&] {
      for (QLineEdit* line : wizard()->findChildren<QLineEdit*>()) {
        if (line->isVisible() && line->text().toStdString() == arms()[static_cast<std::size_t>(place)].name) found = line;
      }
      return found != nullptr;
    }, 5);
    return found;
  }
  QComboBox* baseline() {
    for (QComboBox* box : wizard()->findChildren<QComboBox*>()) {
      if (box->isVisible() && box->count() == static_cast<int>(arms().size()) &&
          box->itemText(0).toStdString() == arms()[0].name)
        return box;
    }
    return nullptr;
  }
  /// In any language.
  bool goesOn() {
    for (const QPushButton* button : wizard()->findChildren<QPushButton*>()) {
      if (button->isVisible() && button->property("primary").toBool()) return button->isEnabled();
    }
    return false;
  }
  bool canGoOn() { return findButton(QStringLiteral("Next: Scale"))->isEnabled(); }
};

TEST_F(Arms, anExperimentWithEveryFieldComesOutAsItWentIn) {
  openWindow();
  addCluster();
  const auto full = core::plan::parseExperiment(kFull);
  ASSERT_TRUE(full) << toLogLine(full.error());
  window().showDraft(*full);  // as "Duplicate" of an experiment does
  for (int round = 0; round < 2; ++round) {
    for (int step = 0; step < 5; ++step) {
      wizard()->go(step);
      QTest::qWait(1);
      if (step != 2) continue;
      for (const char* more : {"More of arm 1", "More of arm 2", "More of arm 3"}) {
        if (named<QAbstractButton>(QLatin1String(more)) != nullptr) click(QLatin1String(more));
      }
    }
  }
  EXPECT_EQ(wizard()->draft().value(), *full);
  const auto reread = core::plan::parseExperiment(wizard()->draft().fileText());
  ASSERT_TRUE(reread);
  EXPECT_EQ(*reread, *full);
  // A change of one field on each page changes that one alone.
  Experiment expected = *full;
  wizard()->go(1);
  type(QStringLiteral("Quality of service"), QStringLiteral("low"));
  expected.allocation.qos = "low";
  EXPECT_EQ(wizard()->draft().value(), expected);
  wizard()->go(2);
  for (int arm = 1; arm <= 3; ++arm) {
    const std::string wrap = "time" + std::to_string(arm);
    type(QStringLiteral("Wrapped in of arm %1").arg(arm), QString::fromStdString(wrap));
    expected.arms[static_cast<std::size_t>(arm) - 1].wrap = {wrap};
    EXPECT_EQ(wizard()->draft().value(), expected);
  }
  wizard()->go(3);
  type(QStringLiteral("Blocks at each point"), QStringLiteral("7"));
  expected.measure.repeats = 7;
  EXPECT_EQ(wizard()->draft().value(), expected);
}

TEST_F(Arms, whatIsSeldomNeededIsSetAndComesOutAsAFile) {
  openArms();
  click(QStringLiteral("More of arm 2"));
  auto* image = field<QComboBox>(QStringLiteral("Image of arm 2"));
  ASSERT_NE(image, nullptr);
  EXPECT_EQ(image->currentText(), QString());
  image->setEditText(QStringLiteral("baremark-engine"));
  click(QStringLiteral("Add a folder to arm 2"));
  type(QStringLiteral("Folder 1 of arm 2"), QStringLiteral("/data"));
  type(QStringLiteral("Place of folder 1 of arm 2"), QStringLiteral("/mnt/0"));
  auto* add = field<QComboBox>(QStringLiteral("Add a setting to arm 2"));
  add->setFocus();
  const int bucket = add->findData(QStringLiteral("bucket_bytes"));
  ASSERT_GT(bucket, 0);
  add->setCurrentIndex(bucket);
  emit add->activated(bucket);
  type(QStringLiteral("Bucket bytes of arm 2"), QStringLiteral("65536"));
  EXPECT_LT(add->findData(QStringLiteral("bucket_bytes")), 0) << "it has its line";
  type(QStringLiteral("Wrapped in of arm 2"), QStringLiteral("numactl \"--mem bind=0\""));
  const Arm expected{.name = "charliecloud", .runtime = "charliecloud", .image = "baremark-engine", .binds = {{"/data", "/mnt/0", false}},
                     .settings = {{"bucket_bytes", std::int64_t{65536}}}, .wrap = {"numactl", "--mem bind=0"}};
  EXPECT_EQ(arms()[1], expected);
  EXPECT_EQ(arms()[0], (Arm{.name = "bare metal", .runtime = "bare-metal"}));
  EXPECT_TRUE(canGoOn());
  // Folded away and on the last page it is said.
  click(QStringLiteral("Less of arm 2"));
  const QString said = QStringLiteral("image baremark-engine, sees and writes /data at /mnt/0, buckets of 64 KiB, wrapped in numactl \"--mem bind=0\"");
  EXPECT_TRUE(waitUntil([&] { return isSaid(said); }, 5));
  wizard()->go(4);
  EXPECT_TRUE(waitUntil([&] { return isSaid(QStringLiteral("charliecloud: ") + said); }, 5));
  auto* file = field<QPlainTextEdit>(QStringLiteral("Experiment file"));
  const auto reread = core::plan::parseExperiment(file->toPlainText().toStdString());
  ASSERT_TRUE(reread);
  EXPECT_EQ(reread->arms[1], expected);
  // Every line can be taken away again.
  wizard()->go(2);
  click(QStringLiteral("More of arm 2"));
  click(QStringLiteral("Remove folder 1 of arm 2"));
  EXPECT_TRUE(waitUntil([this] { return arms()[1].binds.empty(); }, 5));
  click(QStringLiteral("Remove Bucket bytes of arm 2"));
  EXPECT_TRUE(waitUntil([this] { return arms()[1].settings.empty(); }, 5));
}

TEST_F(Arms, whatIsRefusedIsSaidBesideItsField) {
  openArms();
  click(QStringLiteral("More of arm 2"));
  // A folder.
  click(QStringLiteral("Add a folder to arm 2"));
  EXPECT_TRUE(waitUntil([this] { return isSaid(QStringLiteral("✕ Folder 1 has no path yet. Allowed: an absolute path on the host, such as /data.")); }, 5));
  EXPECT_FALSE(canGoOn());
  type(QStringLiteral("Folder 1 of arm 2"), QStringLiteral("../data"));
  EXPECT_TRUE(isSaid(QStringLiteral("✕ “../data” is no path of a folder. Allowed: an absolute path without “..” and colons, such as /data.")));
  EXPECT_TRUE(arms()[1].binds.empty()) << "what is refused is in no draft";
  type(QStringLiteral("Folder 1 of arm 2"), QStringLiteral("/data"));
  EXPECT_TRUE(canGoOn());
  click(QStringLiteral("Add a folder to arm 2"));
  type(QStringLiteral("Folder 2 of arm 2"), QStringLiteral("/data"));
  EXPECT_TRUE(isSaid(QStringLiteral("✕ /data is the place of two folders. Allowed: a place of its own for each.")));
  click(QStringLiteral("Remove folder 2 of arm 2"));
  EXPECT_TRUE(waitUntil([this] { return canGoOn(); }, 5));
  // A setting.
  auto* add = field<QComboBox>(QStringLiteral("Add a setting to arm 2"));
  const int momentum = add->findData(QStringLiteral("momentum"));
  add->setCurrentIndex(momentum);
  emit add->activated(momentum);
  type(QStringLiteral("Momentum of arm 2"), QStringLiteral("much"));
  EXPECT_TRUE(isSaid(QStringLiteral("Allowed: a number.")));
  EXPECT_FALSE(canGoOn());
  // Folded away or not, it is led to.
  click(QStringLiteral("Less of arm 2"));
  wizard()->go(3);
  press(QStringLiteral("Show the field"));
  EXPECT_EQ(wizard()->step(), 2);
  auto* value = field<QLineEdit>(QStringLiteral("Momentum of arm 2"));
  ASSERT_NE(value, nullptr);
  EXPECT_TRUE(value->hasFocus());
  click(QStringLiteral("Remove Momentum of arm 2"));
  EXPECT_TRUE(waitUntil([this] { return canGoOn(); }, 5));
  // Words and an image.
  type(QStringLiteral("Wrapped in of arm 2"), QStringLiteral("sh -c \"a"));
  EXPECT_TRUE(isSaid(QStringLiteral("✕ A double quote is not closed.")));
  type(QStringLiteral("Wrapped in of arm 2"), QStringLiteral("nice"));
  auto* image = field<QComboBox>(QStringLiteral("Image of arm 2"));
  image->setEditText(QStringLiteral("baremark-engin"));
  EXPECT_TRUE(isSaid(QStringLiteral("baremark-engin, which is not known. Did you mean “baremark-engine”?")));
  EXPECT_FALSE(canGoOn());
  image->setEditText(QString());
  EXPECT_TRUE(canGoOn());
}

TEST_F(Arms, twoArmsOfOneRuntimeAreToldApart) {
  openArms();
  click(QStringLiteral("More of arm 2"));
  type(QStringLiteral("Wrapped in of arm 2"), QStringLiteral("nice"));
  // What is refused of an arm stays with it while others come and go.
  auto* environment = field<QPlainTextEdit>(QStringLiteral("Environment of arm 2"));
  QTest::keyClicks(environment, QStringLiteral("OMP"));
  click(QStringLiteral("Duplicate arm 2"));
  ASSERT_EQ(arms().size(), 3U);
  EXPECT_EQ(arms()[2].name, "charliecloud 2");
  EXPECT_EQ(arms()[2].wrap, std::vector<std::string>{"nice"});
  auto* name = field<QLineEdit>(QStringLiteral("Name of arm 3"));
  ASSERT_NE(name, nullptr);
  EXPECT_TRUE(name->hasFocus());
  QTest::keyClicks(name, QStringLiteral("other"));
  EXPECT_EQ(arms()[2].name, "other");
  click(QStringLiteral("Duplicate arm 1"));
  EXPECT_EQ(arms()[1].name, "bare metal 2");
  environment = field<QPlainTextEdit>(QStringLiteral("Environment of arm 3"));
  EXPECT_EQ(environment->toPlainText(), QStringLiteral("OMP"));
  EXPECT_FALSE(canGoOn());
  QTest::keyClicks(environment, QStringLiteral("_DYNAMIC=true"));
  EXPECT_EQ(arms()[2].env, (std::map<std::string, std::string>{{"OMP_DYNAMIC", "true"}}));
  // Removing one of two leaves the other as it is.
  click(QStringLiteral("Remove arm 2"));
  ASSERT_TRUE(waitUntil([this] { return arms().size() == 3; }, 5));
  EXPECT_EQ(arms()[1].name, "charliecloud");
  EXPECT_EQ(arms()[2].name, "other");
  type(QStringLiteral("Name of arm 3"), QStringLiteral("charliecloud"));
  EXPECT_FALSE(canGoOn()) << "two of one name";
}

TEST_F(Arms, theBaselineStaysItsArmWhileAnotherOneIsCalledTheSameForAMoment) {
  for (const char* language : {"en", "de"}) {
    SCOPED_TRACE(language);
    openArms({.language = QLatin1String(language)});
    auto* second = nameField(1);
    ASSERT_NE(second, nullptr);
    second->setFocus();
    second->selectAll();
    QTest::keyClicks(second, QStringLiteral("bare metal"));
    EXPECT_EQ(baseline()->currentIndex(), 0) << "two arms are called so now";
    EXPECT_FALSE(goesOn());
    QTest::keyClicks(second, QStringLiteral(" in a container"));
    EXPECT_EQ(wizard()->draft().value().baseline, "bare metal");
    EXPECT_EQ(wizard()->draft().value().arms[1].name, "bare metal in a container");
    EXPECT_EQ(baseline()->currentIndex(), 0);
    EXPECT_TRUE(goesOn());
    // The other way round: the baseline passes through the name of the other arm.
    auto* first = nameField(0);
    first->setFocus();
    first->selectAll();
    QTest::keyClicks(first, QStringLiteral("bare metal in a container and more"));
    EXPECT_EQ(wizard()->draft().value().baseline, "bare metal in a container and more");
    EXPECT_EQ(baseline()->currentIndex(), 0);
    // Emptied and filled again.
    first->selectAll();
    QTest::keyClick(first, Qt::Key_Delete);
    EXPECT_FALSE(goesOn());
    QTest::keyClicks(first, QStringLiteral("host"));
    EXPECT_EQ(wizard()->draft().value().baseline, "host");
    EXPECT_TRUE(goesOn());
  }
}

TEST_F(Arms, theBaselineStaysItsArmWhileOthersAreDuplicatedAndRemoved) {
  openArms();
  baseline()->setFocus();
  QTest::keyClick(baseline(), Qt::Key_End);
  ASSERT_EQ(wizard()->draft().value().baseline, "charliecloud");
  click(QStringLiteral("Duplicate arm 1"));
  EXPECT_EQ(arms().size(), 3U);
  EXPECT_EQ(wizard()->draft().value().baseline, "charliecloud");
  EXPECT_EQ(baseline()->currentIndex(), 2);
  // Two arms with the baseline's name, and one of them goes.
  type(QStringLiteral("Name of arm 1"), QStringLiteral("charliecloud"));
  EXPECT_EQ(baseline()->currentIndex(), 2);
  click(QStringLiteral("Remove arm 1"));
  ASSERT_TRUE(waitUntil([this] { return arms().size() == 2; }, 5));
  EXPECT_EQ(baseline()->currentIndex(), 1);
  click(QStringLiteral("Duplicate arm 2"));
  EXPECT_EQ(wizard()->draft().value().baseline, "charliecloud") << "not its copy";
  EXPECT_EQ(baseline()->currentIndex(), 1);
}

TEST_F(Arms, aBaselineThatWasRemovedIsTheBaselineAgainWhenItsRuntimeIsTickedAgain) {
  openArms();
  ASSERT_TRUE(waitUntil([this] { return findButton(QStringLiteral("Bare metal"))->isEnabled(); }));
  QTest::mouseClick(findButton(QStringLiteral("Bare metal")), Qt::LeftButton, {},
                    QPoint(8, findButton(QStringLiteral("Bare metal"))->height() / 2));
  ASSERT_TRUE(waitUntil([this] { return arms().size() == 1; }, 5));
  EXPECT_EQ(wizard()->draft().value().baseline, "charliecloud");
  EXPECT_TRUE(isSaid(QStringLiteral("“charliecloud” is the baseline now")));
  QTest::mouseClick(findButton(QStringLiteral("Bare metal")), Qt::LeftButton, {},
                    QPoint(8, findButton(QStringLiteral("Bare metal"))->height() / 2));
  ASSERT_TRUE(waitUntil([this] { return arms().size() == 2; }, 5));
  EXPECT_EQ(wizard()->draft().value().baseline, "bare metal");
  EXPECT_EQ(baseline()->currentIndex(), 1);
  EXPECT_FALSE(isSaid(QStringLiteral("is the baseline now")));
}

TEST_F(Arms, aDraftWhoseBaselineMayBeTwoArmsAsksWhichOneIsMeant) {
  openWindow();
  auto draft = core::plan::parseExperiment(kFull);
  ASSERT_TRUE(draft);
  draft->host = "local";
  draft->allocation = {};
  draft->arms[0].name = draft->baseline;
  window().showDraft(*draft);
  wizard()->go(2);
  EXPECT_EQ(baseline()->currentIndex(), -1);
  type(QStringLiteral("Name of arm 1"), QStringLiteral("bare metal"));
  EXPECT_FALSE(canGoOn());
  baseline()->setFocus();
  QTest::keyClick(baseline(), Qt::Key_Home);
  EXPECT_EQ(wizard()->draft().value().baseline, "bare metal");
}

TEST_F(Arms, theKeyboardGoesThroughAnArmInTheOrderThatIsSeen) {
  openArms();
  click(QStringLiteral("More of arm 2"));
  click(QStringLiteral("Add a folder to arm 2"));
  field<QLineEdit>(QStringLiteral("Name of arm 2"))->setFocus();
  QStringList names;
  for (int i = 0; i < 13; ++i) {
    names << QApplication::focusWidget()->accessibleName();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
  }
  const QStringList expected{QStringLiteral("Name of arm 2"), QStringLiteral("Environment of arm 2"), QStringLiteral("Less of arm 2"), QStringLiteral("Duplicate arm 2"),
                             QStringLiteral("Remove arm 2"), QStringLiteral("Image of arm 2"), QStringLiteral("Folder 1 of arm 2"), QStringLiteral("Browse for Folder 1 of arm 2"), QStringLiteral("Place of folder 1 of arm 2"),
                             QStringLiteral("Remove folder 1 of arm 2"), QStringLiteral("Add a folder to arm 2"), QStringLiteral("Add a setting to arm 2"),
                             QStringLiteral("Wrapped in of arm 2")};
  EXPECT_EQ(names.join(QStringLiteral(" | ")).toStdString(), expected.join(QStringLiteral(" | ")).toStdString());
  EXPECT_EQ(QApplication::focusWidget()->accessibleName(), QStringLiteral("Baseline"));
}

TEST_F(Arms, theWheelChangesNoValueWithoutTheFocus) {
  openArms();
  auto* baseline = field<QComboBox>(QStringLiteral("Baseline"));
  ASSERT_EQ(baseline->currentIndex(), 0);
  const auto turn = [](QWidget* over) {
    const QPointF at(over->width() / 2.0, over->height() / 2.0);
    QWheelEvent wheel(at, over->mapToGlobal(at), {}, QPoint(0, -120), Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(over, &wheel);
  };
  field<QLineEdit>(QStringLiteral("Name of arm 1"))->setFocus();
  turn(baseline);
  EXPECT_EQ(baseline->currentIndex(), 0);
  EXPECT_EQ(wizard()->draft().value().baseline, "bare metal");
  wizard()->go(3);
  auto* blocks = field<app::widgets::NumberField>(QStringLiteral("Blocks at each point"));
  turn(blocks);
  EXPECT_EQ(blocks->value(), 3);
  blocks->setFocus();
  turn(blocks);
  EXPECT_EQ(blocks->value(), 2) << "with it the wheel does what it does everywhere";
}

TEST_F(Arms, aVariantThatNoRuntimeHasCanBeTakenAway) {
  openWindow();
  openText(R"({"schema": "baremark.experiment/1", "name": "arms", "workload": {"engine": {"model": "mnist", "batch_size": 8}},
               "arms": [{"name": "bare metal", "runtime": "bare-metal", "variant": "P2"}],
               "scale": {"ranks": [1], "threads_per_rank": 1, "bind": "none"}})");
  wizard()->go(2);
  auto* variant = field<QComboBox>(QStringLiteral("Variant of arm 1"));
  ASSERT_NE(variant, nullptr) << "it is refused, so it is seen";
  EXPECT_EQ(variant->currentText(), QStringLiteral("P2"));
  EXPECT_TRUE(isSaid(QStringLiteral("bare-metal has no variants. Choose “its usual way”.")));
  EXPECT_TRUE(isSaid(QStringLiteral("✕ “Variant of arm 1” has no effect here.")))
      << "below the page, by the field's name";
  EXPECT_FALSE(canGoOn());
  variant->setFocus();
  QTest::keyClick(variant, Qt::Key_Home);
  EXPECT_EQ(arms()[0].variant, "");
  EXPECT_TRUE(canGoOn());
}

TEST_F(Arms, aRuntimesVariantsAndWaysOfMpiAreChosenFromWhatItHas) {
  const QString folder = m_folder.filePath(QStringLiteral("config/baremark/runtimes"));
  ASSERT_TRUE(QDir().mkpath(folder));
  QFile own(folder + QStringLiteral("/jail.json"));
  ASSERT_TRUE(own.open(QIODevice::WriteOnly));
  own.write(R"({"schema": "baremark.runtime/1", "id": "jail", "label": "Jail", "image": {"kind": "none"}, "exec": {"argv": [{"use": "command"}]},
                "mpi": ["bind", "wrapped"], "variants": [{"id": "private", "isolation": {"tmp": "own"}}],
                "isolation": {"user": "host", "pid": "host", "ipc": "host", "net": "host", "shm": "host", "tmp": "host"}})");
  own.close();
  openArms();
  ASSERT_TRUE(waitUntil([this] { return findButton(QStringLiteral("Jail")) != nullptr && findButton(QStringLiteral("Jail"))->isEnabled(); }));
  findButton(QStringLiteral("Jail"))->click();
  ASSERT_EQ(arms().size(), 3U);
  EXPECT_EQ(arms()[2].mpi, "bind") << "the first of its own, where it has no other way";
  EXPECT_TRUE(canGoOn());
  click(QStringLiteral("More of arm 3"));
  auto* variant = field<QComboBox>(QStringLiteral("Variant of arm 3"));
  auto* mpi = field<QComboBox>(QStringLiteral("MPI of arm 3"));
  ASSERT_TRUE(variant != nullptr && mpi != nullptr);
  EXPECT_EQ(variant->count(), 2);
  EXPECT_EQ(mpi->count(), 2);
  variant->setFocus();
  QTest::keyClick(variant, Qt::Key_End);
  mpi->setFocus();
  QTest::keyClick(mpi, Qt::Key_End);
  EXPECT_EQ(arms()[2].variant, "private");
  EXPECT_EQ(arms()[2].mpi, "wrapped");
  EXPECT_TRUE(canGoOn());
  wizard()->go(4);
  EXPECT_TRUE(waitUntil([this] { return isSaid(QStringLiteral("variant private, MPI wrapped")); }, 5));
}

}  // namespace
}  // namespace baremark::gui

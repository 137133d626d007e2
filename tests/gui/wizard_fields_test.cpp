// SPDX-License-Identifier: GPL-3.0-or-later
// Refused input in the wizard's fields stays, with the reason beside it, and the wizard does not continue.
#include "app/text/setting_text.h"
#include "tests/gui/wizard_fixture.h"

namespace baremark::gui {
namespace {

TEST_F(Wizard, aRefusedNumberStaysAsTypedAndStopsTheWizard) {
  for (const char* language : {"en", "de"}) {
    SCOPED_TRACE(language);
    const bool isGerman = QLatin1String(language) == QLatin1String("de");
    openWindow({.language = QLatin1String(language)});
    window().openFile(experimentFile(u"numbers"_s, 3, 6));
    wizard()->go(3);
    const auto numbers = wizard()->findChildren<app::widgets::NumberField*>();
    int tried = 0;
    for (app::widgets::NumberField* number : numbers) {
      if (!number->isVisible() || !number->isEnabled()) continue;
      SCOPED_TRACE(number->accessibleName().toStdString());
      const QString before = number->text();
      const auto draft = value();
      number->setFocus();
      for (const char* typed : {"99999999999999999999999", "-1", "1,5", "many", "12x"}) {
        retype(number, QLatin1String(typed));
        EXPECT_EQ(number->text(), QLatin1String(typed)) << "as it was typed";
        EXPECT_FALSE(wizard()->isComplete());
        // Beside the field, with the range.
        const QString why = number->problem();
        EXPECT_THAT(why, Has(isGerman ? u"Erlaubt: "_s : u"Allowed: "_s));
        const QStringList refusals = shownTexts(wizard()).filter(QRegularExpression(u"^✕ "_s));
        EXPECT_GE(
            std::count_if(refusals.begin(), refusals.end(), [&](const QString& each) { return each.endsWith(why); }), 2)
            << "beside the field and below the page: " << why;
        EXPECT_FALSE(nextButton()->isEnabled());
        QTest::keyClick(number, Qt::Key_Up);
        EXPECT_EQ(number->text(), QLatin1String(typed)) << "there is nothing to count from";
      }
      // It is still there after leaving the page and returning.
      wizard()->go(0);
      wizard()->go(3);
      EXPECT_EQ(number->text(), u"12x"_s);
      EXPECT_TRUE(number->hasFocus());
      number->selectAll();
      if (before.isEmpty())
        QTest::keyClick(number, Qt::Key_Delete);
      else
        QTest::keyClicks(number, before);
      EXPECT_TRUE(wizard()->isComplete()) << number->problem();
      EXPECT_EQ(value(), draft);
      ++tried;
    }
    EXPECT_GE(tried, 4);
  }
}

TEST_F(Wizard, tabLeadsThroughTheFieldsOfAPageAndThenToItsButtons) {
  openSmall();
  for (int page = 0; page < 5; ++page) {
    SCOPED_TRACE(page);
    wizard()->go(page);
    QPushButton* next = nullptr;
    ASSERT_TRUE(waitUntil([&] { return (next = nextButton()) != nullptr && next->isEnabled(); }));
    QWidget* const first = QApplication::focusWidget();
    QWidget* focus = first;
    const auto pressTab = [&focus] {
      QTest::keyClick(focus, Qt::Key_Tab);
      focus = QApplication::focusWidget();
    };
    int fields = 0;
    bool isAtButtons = false;
    for (int keys = 0; focus != next && keys < 300; ++keys) {
      ASSERT_TRUE(focus != nullptr && wizard()->isAncestorOf(focus)) << "after " << fields << " fields";
      const bool isButton = next->parentWidget()->isAncestorOf(focus);
      EXPECT_FALSE(isAtButtons && !isButton) << focus->metaObject()->className();
      isAtButtons = isButton;
      fields += isButton ? 0 : 1;
      pressTab();
    }
    EXPECT_EQ(focus, next);
    EXPECT_GT(fields, 0);
    // Then the rest of the window, until the page begins again. A page may start with the focus behind its first
    // button.
    bool isInPage = false;
    for (int keys = 0; keys < 300; ++keys) {
      pressTab();
      if (focus == first) break;
      isInPage = isInPage || wizard()->isAncestorOf(focus);
      EXPECT_EQ(wizard()->isAncestorOf(focus), isInPage) << focus->metaObject()->className() << " stands apart";
    }
    EXPECT_EQ(focus, first);
  }
}

TEST_F(Wizard, theNumberOfInstancesIsAFieldOfTheScale) {
  openSmall(3);
  auto* number = need<app::widgets::NumberField>(QLatin1String("Instances"));
  EXPECT_EQ(number->text(), u"1"_s);
  retype(number, u"2"_s);
  EXPECT_EQ(value().scale.instances, 2);
  retype(number, u"65"_s);
  EXPECT_EQ(value().scale.instances, 6) << "the last number in range";
  EXPECT_TRUE(isSaid(u"✕ Instances: 65 is out of range. Allowed: 1 to 64."_s));
}

TEST_F(Wizard, aNumberMayUseTheSeparatorsOfTheLanguage) {
  openSmall(3, {.language = u"de"_s});
  for (const char* typed : {"1234", "1.234", " 1234 "}) {
    const QString shown = QLocale().toString(value().measure.batches);
    const auto isIt = [&](const app::widgets::NumberField& number) { return number.text() == shown; };
    auto* steps = present(seen<app::widgets::NumberField>(isIt, wizard()));
    retype(steps, QLatin1String(typed));
    EXPECT_EQ(value().measure.batches, 1234) << typed;
    steps->setValue(1234);
  }
}

TEST_F(Wizard, aFractionIsShownAndTypedWithTheDecimalSignOfTheLanguage) {
  using Values = std::vector<core::model::SettingValue>;
  for (const bool isGerman : {false, true}) {
    SCOPED_TRACE(isGerman);
    openWindow({.language = isGerman ? u"de"_s : u"en"_s});
    showDraft([](core::model::Experiment& experiment) { experiment.engine["momentum"] = {0.9, 0.99}; });
    const auto valuesOf = [this](const char* name) { return value().engine.at(name); };
    auto* momentum = need<QLineEdit>(app::text::settingName("momentum"));
    const QString shown = isGerman ? u"0,9; 0,99"_s : u"0.9, 0.99"_s;
    EXPECT_EQ(momentum->text(), shown);
    retype(momentum, shown);
    EXPECT_EQ(valuesOf("momentum"), (Values{0.9, 0.99})) << "what is shown can be typed back";
    for (const char* name : {"init_learning_rate", "weight_decay", "momentum"}) {
      auto* field = need<QLineEdit>(app::text::settingName(name));
      const QString fraction = isGerman ? u"0,01"_s : u"0.01"_s;
      retype(field, fraction);
      EXPECT_EQ(valuesOf(name), Values{0.01}) << name;
      wizard()->go(1);
      wizard()->go(0);
      EXPECT_EQ(field->text(), fraction) << name;
      // Text that could be one number or two is refused.
      const QString unclear = isGerman ? u"0.01,0.1"_s : u"0,01"_s;
      retype(field, unclear);
      EXPECT_FALSE(wizard()->isComplete()) << name;
      EXPECT_EQ(field->text(), unclear);
      EXPECT_FALSE(shownTexts(wizard()).filter(QRegularExpression(u"^✕ "_s)).filter(unclear).isEmpty()) << name;
      retype(field, fraction);
      EXPECT_TRUE(wizard()->isComplete()) << name;
    }
    auto* batch = need<QLineEdit>(app::text::settingName("batch_size"));
    retype(batch, u"1,024"_s);
    EXPECT_FALSE(wizard()->isComplete()) << "1024, or 1 and 24";
    retype(batch, u"32,64"_s);
    EXPECT_TRUE(wizard()->isComplete());
    EXPECT_EQ(valuesOf("batch_size"), (Values{std::int64_t{32}, std::int64_t{64}}));
  }
}

TEST_F(Wizard, aChosenBatchStaysWithAnotherModelAndADefaultOneChanges) {
  openWindow();
  ASSERT_TRUE(waitUntil([this] { return services().machine() && services().machine()->catalog.models.size() > 1; }));
  window().openFile(experimentFile(u"networks"_s, 3, 6));
  auto* network = need<QComboBox>(u"Network"_s);
  EXPECT_EQ(network->width(), named<QLineEdit>(u"Name"_s)->width()) << "titles are long";
  const auto batch = [this] { return value().engine.at("batch_size"); };
  const std::vector<core::model::SettingValue> chosen{std::int64_t{8}};
  for (const char* name : {"resnet50_v1.5", "mnist"}) {
    network->setCurrentIndex(network->findData(QLatin1String(name)));
    EXPECT_EQ(batch(), chosen) << name;
  }
  std::map<std::string, int> usual;
  for (const auto& model : services().machine()->catalog.models) usual[model.name] = model.defaultBatch;
  retype(named<QLineEdit>(app::text::settingName("batch_size")), QString::number(usual["mnist"]));
  network->setCurrentIndex(network->findData(u"resnet50_v1.5"_s));
  EXPECT_EQ(batch(), std::vector<core::model::SettingValue>{std::int64_t{usual["resnet50_v1.5"]}});
}

TEST_F(Wizard, choicesOfTheEngineAreTranslatedInTheWindowAndNotInTheFile) {
  openWindow({.language = u"de"_s});
  showDraft([](core::model::Experiment& experiment) { experiment.engine["overlap"] = {std::string("thread")}; });
  const auto* field = present(settingField("overlap"));
  QStringList words;
  QAbstractButton* none = nullptr;
  for (QAbstractButton* chip : field->findChildren<QAbstractButton*>()) {
    words << chip->text();
    if (chip->text() == u"keine"_s) none = chip;
  }
  EXPECT_EQ(words, (QStringList{u"automatisch"_s, u"thread"_s, u"test"_s, u"keine"_s}));
  ASSERT_NE(none, nullptr);
  none->click();
  EXPECT_EQ(value().engine.at("overlap"),
            (std::vector<core::model::SettingValue>{std::string("thread"), std::string("none")}));
  auto* data = need<QComboBox>(app::text::settingName("data"));
  EXPECT_EQ(data->currentText(), u"synthetisch"_s);
  EXPECT_EQ(data->currentData().toString(), u"synthetic"_s);
}

TEST_F(Wizard, aFolderWithoutTheDataIsRefusedUntilTheyExist) {
  openSmall();
  auto* data = need<QComboBox>(u"Data"_s);
  data->setCurrentIndex(data->findText(u"mnist"_s));
  auto* folder = need<QLineEdit>(u"Folder of the data"_s);
  const auto beginsWith = [this](const QString& words) {
    const QRegularExpression beginning(u"^"_s + QRegularExpression::escape(words));
    return waitUntil([&] { return !shownTexts(wizard()).filter(beginning).isEmpty(); });
  };
  QTest::keyClicks(folder, u"idx"_s);
  EXPECT_TRUE(beginsWith(
      u"✕ “Folder of the data”: “idx” is not an absolute path. An absolute path begins with “/”. Choose a folder"_s));
  folder->clear();
  const QString file = experimentFile(u"data"_s, 3, 6);
  QTest::keyClicks(folder, file);
  EXPECT_TRUE(beginsWith(u"✕ “Folder of the data” is %1, which is the wrong type. Choose a folder"_s.arg(file)));
  folder->clear();
  const QString wanted = m_folder.filePath(u"idx"_s);
  QTest::keyClicks(folder, wanted);
  const auto next = [this] { return findButton(u"Next: Where"_s)->isEnabled(); };
  const auto refusal = [](const QString& path) {
    return u"✕ “Folder of the data”: %1 does not exist. Choose a folder with the idx files, plain or .gz, such as "
           "the "
           "folder of the package dataset-fashion-mnist. The data synthetic needs no folder."_s.arg(path);
  };
  ASSERT_TRUE(isSoonSaid(refusal(wanted))) << "beside the field";
  EXPECT_FALSE(next());
  EXPECT_EQ(folder->text(), wanted);
  // The folder alone is not enough.
  ASSERT_TRUE(QDir().mkpath(wanted));
  wizard()->go(1);
  wizard()->go(0);
  ASSERT_TRUE(isSoonSaid(refusal(wanted + u"/train-images-idx3-ubyte"_s)));
  for (const char* name : {"/train-images-idx3-ubyte", "/train-labels-idx1-ubyte"})
    ASSERT_TRUE(QFile(wanted + QLatin1String(name)).open(QIODevice::WriteOnly));
  wizard()->go(1);
  wizard()->go(0);
  EXPECT_TRUE(waitUntil(next));
  folder->clear();
  press(u"Browse…"_s);
  enterPath(wanted);
  EXPECT_TRUE(waitUntil([&] { return folder->text() == wanted; }));
  EXPECT_TRUE(waitUntil(next));
  // An arm's own folder is refused beside its own field.
  wizard()->go(2);
  core::model::Experiment own = value();
  own.arms[1].settings["data_dir"] = at("other");
  window().showDraft(own);
  wizard()->go(2);
  EXPECT_TRUE(isSoonSaid(
      refusal(m_folder.filePath(u"other"_s)).replace(u"Folder of the data"_s, u"Folder of the data of arm 2"_s)));
}

class JobsAtOnce : public Wizard {
 protected:
  app::widgets::NumberField* field() { return named<app::widgets::NumberField>(u"Maximum number of jobs at once"_s); }
  void typeIn(const QString& words) { retype(field(), words); }
  int drafted() { return value().allocation.atOnce; }
};

TEST_F(JobsAtOnce, areOfferedForHostsWithASchedulerAndShownInTheReview) {
  openWindow();
  addCluster();
  window().openFile(experimentFile(u"at once"_s, 10, 6));
  wizard()->go(1);
  EXPECT_EQ(field(), nullptr) << "this machine runs one block after the other";
  EXPECT_FALSE(isInSum(u"at once"_s));
  chooseHost(u"cluster"_s);
  ASSERT_NE(field(), nullptr);
  // Unchanged, it shows the number available here.
  EXPECT_EQ(drafted(), 0);
  EXPECT_TRUE(isSaid(
      u"How many jobs may wait or run at the same time. Automatic: 1 here, because two jobs might get the same node."_s));
  EXPECT_TRUE(isInSum(u"10 jobs after that of the check · at most 1 at once"_s));
  auto* exclusive = need<QCheckBox>(u"Exclusive"_s);
  exclusive->click();
  EXPECT_TRUE(isSaid(u"How many jobs may wait or run at the same time. Automatic: 16 here."_s));
  EXPECT_FALSE(isInSum(u"at once"_s)) << "all ten";
  typeIn(u"4"_s);
  EXPECT_EQ(drafted(), 4);
  EXPECT_TRUE(isInSum(u"10 jobs after that of the check · at most 4 at once"_s));
  // Refused input stays with its reason, and is in no draft.
  typeIn(u"17"_s);
  EXPECT_TRUE(isSaid(u"✕ 17 is out of range. Allowed: 0 to 16."_s));
  EXPECT_EQ(drafted(), 1) << "what was typed on the way there";
  EXPECT_FALSE(findButton(u"Next: Arms"_s)->isEnabled());
  wizard()->go(4);
  press(u"Show the field"_s);
  EXPECT_EQ(wizard()->currentPage(), 1);
  EXPECT_TRUE(field()->hasFocus());
  EXPECT_EQ(field()->text(), u"17"_s);
  typeIn(u"3"_s);
  wizard()->go(4);
  EXPECT_TRUE(waitUntil([this] { return isSaid(u"Maximum number of jobs at once"_s) && isSaid(u"3"_s); }));
}

}  // namespace
}  // namespace baremark::gui

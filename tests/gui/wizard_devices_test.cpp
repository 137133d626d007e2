// SPDX-License-Identifier: GPL-3.0-or-later
// The wizard offers the devices and precisions that the engine of the experiment's host has. The hosts are records of
// the store with recorded catalogues (tests/data/fuzz/engine_catalog); nothing runs there.
#include <algorithm>

#include "app/wizards/setting_field.h"
#include "core/base/json.h"
#include "core/storage/host_repository.h"
#include "tests/files.h"
#include "tests/gui/wizard_fixture.h"
#include "tests/places.h"

namespace baremark::gui {
namespace {

using SettingValues = std::vector<core::model::SettingValue>;

class Devices : public Wizard {
 protected:
  /// Opens an experiment of a bare-metal arm and a container on a host with this catalogue, on the page What.
  void openFor(const char* catalog, const char* settings = "") {
    openWindow();
    const auto known = core::protocol::catalogFromJson(
        core::base::Json::parse(test::contentOf(std::string(places::kData) + "/fuzz/engine_catalog/" + catalog)));
    ASSERT_TRUE(known) << toLogLine(known.error());
    core::storage::HostRecord host{.name = "box", .root = m_folder.filePath(QStringLiteral("root")).toStdString()};
    host.facts.cores = 8;
    host.backend = known->backend;
    host.devices = known->devices;
    addHost(host);
    window().openFile(addFile(
        QStringLiteral("devices.baremark.json"),
        QByteArray(
            R"({"schema": "baremark.experiment/1", "name": "devices", "host": "box", "workload": {"engine": {"model": "mnist", "batch_size": 8)") +
            settings +
            R"(}}, "arms": [{"name": "bare metal", "runtime": "bare-metal"}, {"name": "box", "runtime": "charliecloud"}], "scale": {"ranks": [1, 2]}})"));
    ASSERT_NE(wizard(), nullptr);
    wizard()->go(0);
  }
  const core::model::Experiment& value() { return wizard()->draft().value(); }
  QAbstractButton* chip(const char* name) { return need<QAbstractButton>(QLatin1String(name)); }
  app::wizards::SettingField* field(const char* name) {
    const auto fields = wizard()->findChildren<app::wizards::SettingField*>();
    const auto found =
        std::find_if(fields.begin(), fields.end(), [&](const auto* each) { return each->name() == name; });
    return found == fields.end() ? nullptr : *found;
  }
};

TEST_F(Devices, gpusAreOfferedAndBringTheirRanksAndTheContainersWay) {
  openFor("cuda.json");
  QAbstractButton* cuda = chip("Device: cuda");
  EXPECT_TRUE(cuda->isEnabled());
  EXPECT_EQ(cuda->toolTip(), QString());
  EXPECT_FALSE(chip("Precision: fp16")->isEnabled()) << "auto takes the processor";
  clickOn(cuda);
  clickOn(chip("Device: auto"));  // the chip of the default was marked too
  EXPECT_EQ(value().engine.at("device"), (SettingValues{std::string("cuda")}));
  EXPECT_EQ(value().arms[0].gpu, "none");
  EXPECT_EQ(value().arms[1].gpu, "driver");
  EXPECT_EQ(value().scale.ranks, (std::vector<int>{4}));
  EXPECT_TRUE(chip("Precision: fp16")->isEnabled());
  QAbstractButton* half = chip("Precision: bf16");
  EXPECT_FALSE(half->isEnabled());
  EXPECT_TRUE(half->toolTip().contains(QStringLiteral("reference"))) << half->toolTip().toStdString();
  wizard()->go(2);
  EXPECT_TRUE(isSoonSaid(QStringLiteral("GPUs driver"))) << "the arm's line has it";
  wizard()->go(3);
  const auto ranks = [this](const char* name) { return named<QAbstractButton>(QLatin1String(name)); };
  ASSERT_TRUE(waitUntil([&] { return ranks("4 ranks") != nullptr; }));
  EXPECT_TRUE(ranks("4 ranks")->isChecked());
  EXPECT_EQ(ranks("8 ranks"), nullptr) << "there are four GPUs";
}

TEST_F(Devices, aDeviceThatTheHostLacksIsDisabledWithTheReason) {
  openFor("no_driver.json");
  QAbstractButton* cuda = chip("Device: cuda");
  EXPECT_FALSE(cuda->isEnabled());
  EXPECT_TRUE(cuda->toolTip().contains(QStringLiteral("it needs an NVIDIA driver"))) << cuda->toolTip().toStdString();
  EXPECT_TRUE(chip("Device: reference")->isEnabled());
  EXPECT_TRUE(chip("Device: cpu")->isEnabled());
}

TEST_F(Devices, aRefusedDeviceOfAFileCanBeRemoved) {
  openFor("no_driver.json", R"(, "device": "cuda")");
  ASSERT_TRUE(wizard()->draft().findings().problem);
  EXPECT_EQ(wizard()->draft().findings().problem->where, "/workload/engine/device");
  QAbstractButton* cuda = chip("Device: cuda");
  EXPECT_TRUE(cuda->isEnabled() && cuda->isChecked());
  clickOn(cuda);
  EXPECT_EQ(value().engine.count("device"), 0U);
  EXPECT_FALSE(wizard()->draft().findings().problem);
  EXPECT_FALSE(cuda->isEnabled());
}

TEST_F(Devices, theLossScaleIsOfferedWithFp16Only) {
  openFor("cuda.json", R"(, "device": "reference")");
  ASSERT_NE(field("fp16_loss_scale"), nullptr);
  EXPECT_FALSE(field("fp16_loss_scale")->isEnabled());
  EXPECT_TRUE(field("fp16_loss_scale")->toolTip().contains(QStringLiteral("fp16")));
  clickOn(chip("Precision: fp16"));
  EXPECT_TRUE(field("fp16_loss_scale")->isEnabled());
  clickOn(chip("Precision: fp32"));
  EXPECT_EQ(value().engine.at("precision"), (SettingValues{std::string("fp16")}));
  EXPECT_TRUE(field("fp16_loss_scale")->isEnabled());
  clickOn(chip("Precision: fp16"));
  EXPECT_EQ(value().engine.count("precision"), 0U);
  EXPECT_FALSE(field("fp16_loss_scale")->isEnabled());
}

TEST_F(Devices, anEngineThatDoesNotSayIsNamed) {
  openFor("ours.json");
  EXPECT_TRUE(chip("Device: cuda")->isEnabled());
  EXPECT_TRUE(isSoonSaid(QStringLiteral("The engine on box has not said which devices it has. Test the host again.")));
}

TEST_F(Devices, anArmOffersTheSame) {
  openFor("no_driver.json");
  wizard()->go(2);
  clickOn(chip("More of arm 1"));
  auto* adder = need<QComboBox>(QStringLiteral("Add a setting to arm 1"));
  EXPECT_LT(adder->findData(QStringLiteral("fp16_loss_scale")), 0) << "its workload has fp32";
  const int device = adder->findData(QStringLiteral("device"));
  ASSERT_GE(device, 0);
  adder->setCurrentIndex(device);
  emit adder->activated(device);
  auto* list = need<QComboBox>(QStringLiteral("Device of arm 1"));
  const auto flags = [&](const char* name) {
    return list->model()->flags(list->model()->index(list->findData(QLatin1String(name)), 0));
  };
  EXPECT_FALSE(flags("cuda").testFlag(Qt::ItemIsEnabled));
  EXPECT_TRUE(flags("reference").testFlag(Qt::ItemIsEnabled));
}

}  // namespace
}  // namespace baremark::gui

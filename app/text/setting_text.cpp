// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/setting_text.h"

#include <QCoreApplication>

namespace baremark::app::text {
namespace {

// For lupdate: the names that settingName() makes of those of core/protocol, and the titles of engine/models.
[[maybe_unused]] constexpr const char* kSettingNames[] = {
    QT_TRANSLATE_NOOP("SettingNames", "Model"),
    QT_TRANSLATE_NOOP("SettingNames", "Data"),
    QT_TRANSLATE_NOOP("SettingNames", "Data dir"),
    QT_TRANSLATE_NOOP("SettingNames", "Batch size"),
    QT_TRANSLATE_NOOP("SettingNames", "Precision"),
    QT_TRANSLATE_NOOP("SettingNames", "Optimizer"),
    QT_TRANSLATE_NOOP("SettingNames", "Init learning rate"),
    QT_TRANSLATE_NOOP("SettingNames", "Momentum"),
    QT_TRANSLATE_NOOP("SettingNames", "Adam beta1"),
    QT_TRANSLATE_NOOP("SettingNames", "Adam beta2"),
    QT_TRANSLATE_NOOP("SettingNames", "Adam epsilon"),
    QT_TRANSLATE_NOOP("SettingNames", "Weight decay"),
    QT_TRANSLATE_NOOP("SettingNames", "Variable update"),
    QT_TRANSLATE_NOOP("SettingNames", "Overlap"),
    QT_TRANSLATE_NOOP("SettingNames", "Bucket bytes"),
    QT_TRANSLATE_NOOP("SettingNames", "Winograd"),
    QT_TRANSLATE_NOOP("SettingNames", "Tf random seed"),
    QT_TRANSLATE_NOOP("SettingNames", "Print training accuracy"),
    QT_TRANSLATE_NOOP("SettingNames", "Train and eval"),
    QT_TRANSLATE_NOOP("SettingNames", "Num batches"),
    QT_TRANSLATE_NOOP("SettingNames", "Num warmup batches"),
    QT_TRANSLATE_NOOP("SettingNames", "Num intra threads"),
};
[[maybe_unused]] constexpr const char* kNetworks[] = {
    QT_TRANSLATE_NOOP("Networks", "ResNet-50 v1.5: 50 layers, stride on the 3x3 convolutions"),
    QT_TRANSLATE_NOOP("Networks", "TensorFlow's mnist_deep tutorial: two convolutions, two fully connected layers"),
};

}  // namespace

QString meaning(const core::protocol::EngineSetting& setting) {
  return QCoreApplication::translate("EngineSettings", setting.meaning.c_str());
}

QString settingName(const std::string& setting) {
  QString words = QString::fromStdString(setting).replace(QLatin1Char('_'), QLatin1Char(' '));
  if (!words.isEmpty()) words[0] = words[0].toUpper();
  return QCoreApplication::translate("SettingNames", words.toUtf8().constData());
}

QString networkTitle(const std::string& title) { return QCoreApplication::translate("Networks", title.c_str()); }

}  // namespace baremark::app::text

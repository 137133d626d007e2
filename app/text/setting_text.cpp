// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/setting_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <iterator>

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
// What the engine says of spellings that it does not take (core/protocol/refused_spellings.cpp).
constexpr const char* kEngineRefusals[] = {
    QT_TRANSLATE_NOOP("EngineRefusals", "allreduce: it averages gradients too, without a server"),
    QT_TRANSLATE_NOOP("EngineRefusals", "allreduce: it averages gradients, replicated sums them"),
    QT_TRANSLATE_NOOP("EngineRefusals", "allreduce: it averages gradients, horovod there sums them"),
    QT_TRANSLATE_NOOP("EngineRefusals", "sgd, momentum or adam"),
    QT_TRANSLATE_NOOP("EngineRefusals", "this build trains on the processor"),
    QT_TRANSLATE_NOOP("EngineRefusals", "one rank a device: start more ranks with the launcher"),
    QT_TRANSLATE_NOOP("EngineRefusals", "--precision; this version has fp32"),
    QT_TRANSLATE_NOOP("EngineRefusals", "the backend chooses its own layout"),
    QT_TRANSLATE_NOOP("EngineRefusals", "--eval to evaluate a checkpoint"),
    QT_TRANSLATE_NOOP("EngineRefusals", "--bucket_bytes and --overlap"),
    QT_TRANSLATE_NOOP("EngineRefusals", "ranks are started by the launcher"),
    QT_TRANSLATE_NOOP("EngineRefusals", "oneDNN is used wherever it is there"),
    QT_TRANSLATE_NOOP("EngineRefusals", "the step is compiled once in any case"),
    QT_TRANSLATE_NOOP("EngineRefusals", "gradients are not clipped"),
    QT_TRANSLATE_NOOP("EngineRefusals", "the total loss is reported"),
    QT_TRANSLATE_NOOP("EngineRefusals", "images are not distorted"),
    QT_TRANSLATE_NOOP("EngineRefusals", "the launcher: mpirun -np N"),
    QT_TRANSLATE_NOOP("EngineRefusals", "ranks talk by MPI"),
    QT_TRANSLATE_NOOP("EngineRefusals", "resnet50_v1.5: the one with the stride of 2 in the 3x3 convolution"),
    QT_TRANSLATE_NOOP("EngineRefusals", "--batch_size, which evaluation takes too"),
    QT_TRANSLATE_NOOP("EngineRefusals", "batches are not grouped"),
    QT_TRANSLATE_NOOP("EngineRefusals", "the whole test set is evaluated"),
    QT_TRANSLATE_NOOP("EngineRefusals", "the whole test set is evaluated once"),
    QT_TRANSLATE_NOOP("EngineRefusals", "--eval for each evaluation of the newest checkpoint"),
    QT_TRANSLATE_NOOP("EngineRefusals", "evaluation writes to the standard output and the telemetry"),
    QT_TRANSLATE_NOOP("EngineRefusals", "each step's time is in the telemetry"),
    QT_TRANSLATE_NOOP("EngineRefusals", "gradients travel as fp32"),
    QT_TRANSLATE_NOOP("EngineRefusals", "images are not resized"),
    QT_TRANSLATE_NOOP("EngineRefusals", "the data set lies in memory"),
    QT_TRANSLATE_NOOP("EngineRefusals", "runs are not submissions to MLPerf"),
    QT_TRANSLATE_NOOP("EngineRefusals", "images are not decoded"),
    QT_TRANSLATE_NOOP("EngineRefusals", "each rank holds all parameters"),
    QT_TRANSLATE_NOOP("EngineRefusals", "the launcher, which binds ranks"),
    QT_TRANSLATE_NOOP("EngineRefusals", "memory is taken once, as much as is needed"),
    QT_TRANSLATE_NOOP("EngineRefusals", "the backend chooses its own way"),
    QT_TRANSLATE_NOOP("EngineRefusals", "every run ends with all ranks"),
    QT_TRANSLATE_NOOP("EngineRefusals", "the variable KMP_BLOCKTIME of the environment"),
    QT_TRANSLATE_NOOP("EngineRefusals", "the variable KMP_AFFINITY of the environment"),
    QT_TRANSLATE_NOOP("EngineRefusals", "the variable KMP_SETTINGS of the environment"),
    QT_TRANSLATE_NOOP("EngineRefusals", "--optimizer sgd, momentum or adam"),
    QT_TRANSLATE_NOOP("EngineRefusals", "MPI chooses how it reduces"),
    QT_TRANSLATE_NOOP("EngineRefusals", "all ranks step together"),
    QT_TRANSLATE_NOOP("EngineRefusals", "--run_dir, where the telemetry of each step is written"),
    QT_TRANSLATE_NOOP("EngineRefusals", "--list_models, which has the counts of each network"),
    QT_TRANSLATE_NOOP("EngineRefusals", "--train_dir, whose newest checkpoint training resumes from"),
    QT_TRANSLATE_NOOP("EngineRefusals", "there is no TensorFlow here"),
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

std::optional<QString> engineRefusal(const std::string& text) {
  if (std::find(std::begin(kEngineRefusals), std::end(kEngineRefusals), text) == std::end(kEngineRefusals))
    return std::nullopt;
  return QCoreApplication::translate("EngineRefusals", text.c_str());
}

QString networkTitle(const std::string& title) {
  return QCoreApplication::translate("Networks", title.c_str());
}

}  // namespace baremark::app::text

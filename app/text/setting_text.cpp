// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/setting_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <iterator>

#include "app/text/units_text.h"
#include "core/plan/expansion.h"

namespace baremark::app::text {
namespace {

using core::protocol::SettingType;

struct SettingWordsTr {
  Q_DECLARE_TR_FUNCTIONS(SettingWords)
};

struct KnownSetting {
  const char* setting;
  const char* phrase;  ///< with its value, within a sentence; nullptr: "name: value"
  const char* name;
};

constexpr KnownSetting kKnownSettings[] = {
    //: %1: a network
    {"model", QT_TRANSLATE_NOOP("SettingPhrases", "network %1"), QT_TRANSLATE_NOOP("SettingNames", "Network")},
    //: %1: the name of a data set, or “synthetic”
    {"data", QT_TRANSLATE_NOOP("SettingPhrases", "data %1"), QT_TRANSLATE_NOOP("SettingNames", "Data")},
    //: %1: a folder
    {"data_dir", QT_TRANSLATE_NOOP("SettingPhrases", "data in %1"),
     QT_TRANSLATE_NOOP("SettingNames", "Folder of the data")},
    //: %1: a number, or several
    {"batch_size", QT_TRANSLATE_NOOP("SettingPhrases", "batch %1 per rank"),
     QT_TRANSLATE_NOOP("SettingNames", "Batch per rank")},
    //: %1: cpu, cuda or another device
    {"device", QT_TRANSLATE_NOOP("SettingPhrases", "device %1"), QT_TRANSLATE_NOOP("SettingNames", "Device")},
    //: %1: a type of numbers
    {"precision", QT_TRANSLATE_NOOP("SettingPhrases", "precision %1"), QT_TRANSLATE_NOOP("SettingNames", "Precision")},
    //: %1: a number
    {"fp16_loss_scale", QT_TRANSLATE_NOOP("SettingPhrases", "loss scale %1"),
     QT_TRANSLATE_NOOP("SettingNames", "Loss scale of fp16")},
    {"fp16_enable_auto_loss_scale", nullptr, QT_TRANSLATE_NOOP("SettingNames", "Adapted loss scale")},
    {"fp16_inc_loss_scale_every_n", nullptr, QT_TRANSLATE_NOOP("SettingNames", "Steps until the loss scale doubles")},
    //: %1: an optimizer
    {"optimizer", QT_TRANSLATE_NOOP("SettingPhrases", "optimizer %1"), QT_TRANSLATE_NOOP("SettingNames", "Optimizer")},
    //: %1: a number
    {"init_learning_rate", QT_TRANSLATE_NOOP("SettingPhrases", "learning rate %1"),
     QT_TRANSLATE_NOOP("SettingNames", "Learning rate")},
    //: %1: a number
    {"momentum", QT_TRANSLATE_NOOP("SettingPhrases", "momentum %1"), QT_TRANSLATE_NOOP("SettingNames", "Momentum")},
    //: %1: a number
    {"adam_beta1", QT_TRANSLATE_NOOP("SettingPhrases", "Adam beta1 %1"),
     QT_TRANSLATE_NOOP("SettingNames", "Adam beta1")},
    //: %1: a number
    {"adam_beta2", QT_TRANSLATE_NOOP("SettingPhrases", "Adam beta2 %1"),
     QT_TRANSLATE_NOOP("SettingNames", "Adam beta2")},
    //: %1: a number
    {"adam_epsilon", QT_TRANSLATE_NOOP("SettingPhrases", "Adam epsilon %1"),
     QT_TRANSLATE_NOOP("SettingNames", "Adam epsilon")},
    //: %1: a number
    {"weight_decay", QT_TRANSLATE_NOOP("SettingPhrases", "weight decay %1"),
     QT_TRANSLATE_NOOP("SettingNames", "Weight decay")},
    //: %1: a way of updating
    {"variable_update", QT_TRANSLATE_NOOP("SettingPhrases", "variable update %1"),
     QT_TRANSLATE_NOOP("SettingNames", "Variable update")},
    //: %1: nccl, mpi or staged
    {"all_reduce_spec", QT_TRANSLATE_NOOP("SettingPhrases", "all-reduce on GPUs by %1"),
     QT_TRANSLATE_NOOP("SettingNames", "All-reduce on GPUs")},
    //: %1: a way of overlapping
    {"overlap", QT_TRANSLATE_NOOP("SettingPhrases", "overlap %1"), QT_TRANSLATE_NOOP("SettingNames", "Overlap")},
    //: %1: a size with its unit
    {"bucket_bytes", QT_TRANSLATE_NOOP("SettingPhrases", "buckets of %1"),
     QT_TRANSLATE_NOOP("SettingNames", "Bucket bytes")},
    //: %1: on or off
    {"winograd", QT_TRANSLATE_NOOP("SettingPhrases", "Winograd %1"), QT_TRANSLATE_NOOP("SettingNames", "Winograd")},
    {"recompute", nullptr, QT_TRANSLATE_NOOP("SettingNames", "Recomputation")},
    //: %1: a number
    {"tf_random_seed", QT_TRANSLATE_NOOP("SettingPhrases", "random seed %1"),
     QT_TRANSLATE_NOOP("SettingNames", "Random seed")},
    {"print_training_accuracy", nullptr, QT_TRANSLATE_NOOP("SettingNames", "Accuracy")},
    {"train_and_eval", nullptr, QT_TRANSLATE_NOOP("SettingNames", "Evaluation")},
    {"profile", nullptr, QT_TRANSLATE_NOOP("SettingNames", "Profile of the operators")},
    {"num_batches", nullptr, QT_TRANSLATE_NOOP("SettingNames", "Timed steps")},
    {"num_epochs", nullptr, QT_TRANSLATE_NOOP("SettingNames", "Timed epochs")},
    {"num_warmup_batches", nullptr, QT_TRANSLATE_NOOP("SettingNames", "Warm-up steps")},
    {"num_intra_threads", nullptr, QT_TRANSLATE_NOOP("SettingNames", "Threads per rank")},
    {"instances", nullptr, QT_TRANSLATE_NOOP("SettingNames", "Instances")},
    {"display_every", nullptr, QT_TRANSLATE_NOOP("SettingNames", "Steps between two lines of output")},
    {"eval", nullptr, QT_TRANSLATE_NOOP("SettingNames", "Evaluates a checkpoint only")},
    {"train_dir", nullptr, QT_TRANSLATE_NOOP("SettingNames", "Folder of checkpoints")},
    {"save_model_steps", nullptr, QT_TRANSLATE_NOOP("SettingNames", "Steps between two checkpoints")},
    {"max_ckpts_to_keep", nullptr, QT_TRANSLATE_NOOP("SettingNames", "Checkpoints that are kept")},
    {"check_ranks_every", nullptr, QT_TRANSLATE_NOOP("SettingNames", "Steps between two checks of the ranks")},
    {"canary", nullptr, QT_TRANSLATE_NOOP("SettingNames", "Check before the first run")},
    {"run_dir", nullptr, QT_TRANSLATE_NOOP("SettingNames", "Folder of the run")},
    {"run_id", nullptr, QT_TRANSLATE_NOOP("SettingNames", "Run")},
    {"attempt", nullptr, QT_TRANSLATE_NOOP("SettingNames", "Attempt")},
    {"cancel_file", nullptr, QT_TRANSLATE_NOOP("SettingNames", "File that ends the training")},
};

// Choices with a translation. Other choices are names, such as sgd and fp32.
constexpr const char* kChoiceWords[] = {
    QT_TRANSLATE_NOOP("SettingChoices", "synthetic"), QT_TRANSLATE_NOOP("SettingChoices", "independent"),
    QT_TRANSLATE_NOOP("SettingChoices", "auto"),      QT_TRANSLATE_NOOP("SettingChoices", "none"),
    QT_TRANSLATE_NOOP("SettingChoices", "off"),       QT_TRANSLATE_NOOP("SettingChoices", "on"),
};

[[maybe_unused]] constexpr const char* kNetworks[] = {
    QT_TRANSLATE_NOOP("Networks", "ResNet-50 v1.5: 50 layers, stride on the 3x3 convolutions"),
    QT_TRANSLATE_NOOP("Networks", "TensorFlow's mnist_deep tutorial: two convolutions, two fully connected layers"),
};

const KnownSetting* knownSetting(const std::string& setting) {
  const auto found = std::find_if(std::begin(kKnownSettings), std::end(kKnownSettings),
                                  [&](const KnownSetting& known) { return setting == known.setting; });
  return found == std::end(kKnownSettings) ? nullptr : &*found;
}

QString choiceText(const std::string& choice) {
  const bool isWord =
      std::any_of(std::begin(kChoiceWords), std::end(kChoiceWords), [&](const char* word) { return choice == word; });
  return isWord ? QCoreApplication::translate("SettingChoices", choice.c_str()) : QString::fromStdString(choice);
}

}  // namespace

QString meaning(const core::protocol::EngineSetting& setting) {
  return QCoreApplication::translate("EngineSettings", setting.meaning.c_str());
}

QString settingName(const std::string& setting) {
  if (const KnownSetting* known = knownSetting(setting))
    return QCoreApplication::translate("SettingNames", known->name);
  // A setting of a newer engine.
  QString words = QString::fromStdString(setting).replace(QLatin1Char('_'), QLatin1Char(' '));
  if (!words.isEmpty()) words[0] = words[0].toUpper();
  return words;
}

QString settingValue(const std::string& setting, const std::string& value) {
  const core::protocol::EngineSetting* known = core::protocol::findEngineSetting(setting);
  const QString words = QString::fromStdString(value);
  if (known == nullptr) return words;
  switch (known->type) {
    case SettingType::Flag:
      if (value == "true") return SettingWordsTr::tr("yes", "a setting's value");
      return value == "false" ? SettingWordsTr::tr("no", "a setting's value") : words;
    case SettingType::Integer:
      if (setting == "bucket_bytes") return exactBytes(value);
      // A seed is a name, not a count.
      return setting == "tf_random_seed" ? words : digits(value);
    case SettingType::Number:
      return digits(value);
    case SettingType::Choice:
      return choiceText(value);
    case SettingType::Text:
      return words;
  }
  return words;
}

QString settingWords(const std::string& setting, const std::vector<core::model::SettingValue>& values) {
  QStringList shown;
  for (const core::model::SettingValue& value : values) shown << settingValue(setting, core::model::toText(value));
  const QString all = shown.join(QStringLiteral(", "));
  const KnownSetting* known = knownSetting(setting);
  if (known != nullptr && known->phrase != nullptr)
    return QCoreApplication::translate("SettingPhrases", known->phrase).arg(all);
  return SettingWordsTr::tr("%1: %2", "a setting, its values").arg(settingName(setting), all);
}

QString settings(const core::model::Settings& settings) {
  QStringList words;
  for (const auto& [name, value] : settings) words << settingWords(name, {value});
  return words.join(QStringLiteral(", "));
}

QString caseLabel(const std::vector<core::model::Settings>& cases, std::size_t index) {
  return cases.size() > 1 ? settings(core::plan::distinguishing(cases, index)) : QString();
}

QString pointOfCase(const std::vector<core::model::Settings>& cases, std::size_t index,
                    const core::model::Point& where) {
  const QString label = caseLabel(cases, index);
  return label.isEmpty() ? point(where) : QStringLiteral("%1 (%2)").arg(point(where), label);
}

std::optional<QString> engineRefusal(const std::string& text) {
  if (!core::protocol::isRefusal(text)) return std::nullopt;
  return QCoreApplication::translate("EngineRefusals", text.c_str());
}

QString networkTitle(const std::string& title) {
  return QCoreApplication::translate("Networks", title.c_str());
}

}  // namespace baremark::app::text

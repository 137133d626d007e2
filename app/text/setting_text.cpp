// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/setting_text.h"

#include <QLocale>
#include <QRegularExpression>
#include <iterator>

#include "app/text/units_text.h"
#include "core/plan/expansion.h"

namespace baremark::app::text {
namespace {

using core::protocol::SettingType;

struct KnownSetting {
  const char* setting;
  const char* phrase;  ///< with its value, within a sentence; nullptr: "name: value"
  const char* name;
};

struct SettingNamesTr {
  Q_DECLARE_TR_FUNCTIONS(SettingNames)

 public:
  static constexpr KnownSetting kKnownSettings[] = {
      //: %1: a network
      {"model", QT_TRANSLATE_NOOP("SettingPhrases", "network %1"), QT_TR_NOOP("Network")},
      //: %1: the name of a data set, or “synthetic”
      {"data", QT_TRANSLATE_NOOP("SettingPhrases", "data %1"), QT_TR_NOOP("Data")},
      //: %1: a folder
      {"data_dir", QT_TRANSLATE_NOOP("SettingPhrases", "data in %1"), QT_TR_NOOP("Folder of the data")},
      //: %1: a number, or several
      {"batch_size", QT_TRANSLATE_NOOP("SettingPhrases", "batch %1 per rank"), QT_TR_NOOP("Batch per rank")},
      //: %1: cpu, cuda or another device
      {"device", QT_TRANSLATE_NOOP("SettingPhrases", "device %1"), QT_TR_NOOP("Device")},
      //: %1: a type of numbers
      {"precision", QT_TRANSLATE_NOOP("SettingPhrases", "precision %1"), QT_TR_NOOP("Precision")},
      //: %1: a number
      {"fp16_loss_scale", QT_TRANSLATE_NOOP("SettingPhrases", "loss scale %1"), QT_TR_NOOP("Loss scale of fp16")},
      {"fp16_enable_auto_loss_scale", nullptr, QT_TR_NOOP("Adapted loss scale")},
      {"fp16_inc_loss_scale_every_n", nullptr, QT_TR_NOOP("Steps until the loss scale doubles")},
      //: %1: an optimizer
      {"optimizer", QT_TRANSLATE_NOOP("SettingPhrases", "optimizer %1"), QT_TR_NOOP("Optimizer")},
      //: %1: a number
      {"init_learning_rate", QT_TRANSLATE_NOOP("SettingPhrases", "learning rate %1"), QT_TR_NOOP("Learning rate")},
      //: %1: a number
      {"momentum", QT_TRANSLATE_NOOP("SettingPhrases", "momentum %1"), QT_TR_NOOP("Momentum")},
      //: %1: a number
      {"adam_beta1", QT_TRANSLATE_NOOP("SettingPhrases", "Adam beta1 %1"), QT_TR_NOOP("Adam beta1")},
      //: %1: a number
      {"adam_beta2", QT_TRANSLATE_NOOP("SettingPhrases", "Adam beta2 %1"), QT_TR_NOOP("Adam beta2")},
      //: %1: a number
      {"adam_epsilon", QT_TRANSLATE_NOOP("SettingPhrases", "Adam epsilon %1"), QT_TR_NOOP("Adam epsilon")},
      //: %1: a number
      {"weight_decay", QT_TRANSLATE_NOOP("SettingPhrases", "weight decay %1"), QT_TR_NOOP("Weight decay")},
      //: %1: a way of updating
      {"variable_update", QT_TRANSLATE_NOOP("SettingPhrases", "variable update %1"), QT_TR_NOOP("Variable update")},
      //: %1: nccl, mpi or staged
      {"all_reduce_spec", QT_TRANSLATE_NOOP("SettingPhrases", "all-reduce on GPUs by %1"),
       QT_TR_NOOP("All-reduce on GPUs")},
      //: %1: a way of overlapping
      {"overlap", QT_TRANSLATE_NOOP("SettingPhrases", "overlap %1"), QT_TR_NOOP("Overlap")},
      //: %1: a size with its unit
      {"bucket_bytes", QT_TRANSLATE_NOOP("SettingPhrases", "buckets of %1"), QT_TR_NOOP("Bucket bytes")},
      //: %1: on or off
      {"winograd", QT_TRANSLATE_NOOP("SettingPhrases", "Winograd %1"), QT_TR_NOOP("Winograd")},
      {"recompute", nullptr, QT_TR_NOOP("Recomputation")},
      //: %1: a number
      {"tf_random_seed", QT_TRANSLATE_NOOP("SettingPhrases", "random seed %1"), QT_TR_NOOP("Random seed")},
      {"print_training_accuracy", nullptr, QT_TR_NOOP("Accuracy")},
      {"train_and_eval", nullptr, QT_TR_NOOP("Evaluation")},
      {"profile", nullptr, QT_TR_NOOP("Profile of the operators")},
      {"num_batches", nullptr, QT_TR_NOOP("Timed steps")},
      {"num_epochs", nullptr, QT_TR_NOOP("Timed epochs")},
      {"num_warmup_batches", nullptr, QT_TR_NOOP("Warm-up steps")},
      {"num_intra_threads", nullptr, QT_TR_NOOP("Threads per rank")},
      {"instances", nullptr, QT_TR_NOOP("Instances")},
      {"display_every", nullptr, QT_TR_NOOP("Steps between two lines of output")},
      {"eval", nullptr, QT_TR_NOOP("Evaluates a checkpoint only")},
      {"train_dir", nullptr, QT_TR_NOOP("Folder of checkpoints")},
      {"save_model_steps", nullptr, QT_TR_NOOP("Steps between two checkpoints")},
      {"max_ckpts_to_keep", nullptr, QT_TR_NOOP("Checkpoints that are kept")},
      {"check_ranks_every", nullptr, QT_TR_NOOP("Steps between two checks of the ranks")},
      {"canary", nullptr, QT_TR_NOOP("Check before the first run")},
      {"run_dir", nullptr, QT_TR_NOOP("Folder of the run")},
      {"run_id", nullptr, QT_TR_NOOP("Run")},
      {"attempt", nullptr, QT_TR_NOOP("Attempt")},
      {"cancel_file", nullptr, QT_TR_NOOP("File that ends the training")},
  };
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
  const auto found = std::ranges::find_if(SettingNamesTr::kKnownSettings,
                                          [&](const KnownSetting& known) { return setting == known.setting; });
  return found == std::end(SettingNamesTr::kKnownSettings) ? nullptr : &*found;
}

QString choiceText(const std::string& choice) {
  const bool isWord = std::ranges::any_of(kChoiceWords, [&](const char* word) { return choice == word; });
  return isWord ? QCoreApplication::translate("SettingChoices", choice.c_str()) : qString(choice);
}

using core::model::SettingValue;

bool hasDecimalComma() {
  return QLocale().decimalPoint() == QLatin1String(",");
}

bool matches(const QString& words, const char* pattern) {
  return QRegularExpression(QRegularExpression::anchoredPattern(QLatin1String(pattern))).match(words).hasMatch();
}

/// In a language with a decimal comma.
bool isFraction(const QString& words) {
  return hasDecimalComma() && matches(words, "[+-]?\\d*,\\d+(?:[eE][+-]?\\d+)?");
}

/// "0,01" in a language where commas separate values: a comma between digits, and no decimal point.
bool maybeFraction(const QStringList& parts) {
  for (qsizetype i = 0; i + 1 < parts.size(); ++i)
    if (matches(parts[i], "[+-]?\\d+") && matches(parts[i + 1], "\\d+(?:[eE][+-]?\\d+)?")) return true;
  return false;
}

bool isUnclearNumber(const QString& words, const QStringList& parts) {
  return hasDecimalComma() ? matches(words, ".*\\d,\\d.*") : maybeFraction(parts);
}

/// "8,192" may be one number with a thousands separator, or 8 and 192. "1,024" is one number, because 024 is not.
bool maybeThousands(const QString& words, const QStringList& parts) {
  const bool hasLeadingZero = std::ranges::any_of(parts, [](const QString& part) { return matches(part, "0\\d+"); });
  return hasLeadingZero || matches(words, "[1-9]\\d{0,2}(?:,\\d{3})+");
}

QString refusedFraction(const QString& typed) {
  const QString one = shownValue(0.5);
  const QString several = shownValues({0.5, 0.25});
  //: %1: what was typed, %2: an example of a fraction, %3: an example of several numbers
  return Text::tr("“%1” is ambiguous. Write a fraction as “%2”, and several numbers as “%3”.").arg(typed, one, several);
}

QString refusedThousands(const QString& typed, const QStringList& parts) {
  QStringList several;
  for (const QString& part : parts) several << QString::number(part.toLongLong());
  //: %1: what was typed, %2: the same as one number, %3: the same as several numbers
  return Text::tr("“%1” is ambiguous. Write one number as “%2”, and several numbers as “%3”.")
      .arg(typed, parts.join(QString()), several.join(QStringLiteral(", ")));
}

/// Reads a piece without semicolons, and without commas that a blank follows.
void take(TypedValues& typed, SettingType type, const QString& piece) {
  if (!piece.contains(QLatin1Char(','))) {
    typed.words << piece;
    return;
  }
  if (type == SettingType::Number && isFraction(piece)) {
    typed.words << typedValue(type, piece);
    return;
  }
  const QStringList parts = piece.split(QLatin1Char(','), Qt::SkipEmptyParts);
  const bool isUnclear = type == SettingType::Number ? isUnclearNumber(piece, parts) : maybeThousands(piece, parts);
  if (isUnclear && typed.problem.isEmpty())
    typed.problem = type == SettingType::Number ? refusedFraction(piece) : refusedThousands(piece, parts);
  for (const QString& part : parts) typed.words << part.trimmed();
}

}  // namespace

QString meaning(const core::protocol::EngineSetting& setting) {
  return QCoreApplication::translate("EngineSettings", setting.meaning.c_str());
}

QString settingName(const std::string& setting) {
  if (const KnownSetting* known = knownSetting(setting)) return SettingNamesTr::tr(known->name);
  // A setting of a newer engine.
  QString words = qString(setting).replace(QLatin1Char('_'), QLatin1Char(' '));
  if (!words.isEmpty()) words[0] = words[0].toUpper();
  return words;
}

QString settingValue(const std::string& setting, const std::string& value) {
  const core::protocol::EngineSetting* known = core::protocol::findEngineSetting(setting);
  const QString words = qString(value);
  if (known == nullptr) return words;
  switch (known->type) {
    case SettingType::Flag:
      if (value == "true") return Text::tr("yes", "a setting's value");
      return value == "false" ? Text::tr("no", "a setting's value") : words;
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
  return Text::tr("%1: %2", "a setting, its values").arg(settingName(setting), all);
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

TypedValues typedValues(SettingType type, const QString& typed) {
  TypedValues values;
  const bool isNumber = type == SettingType::Integer || type == SettingType::Number;
  if (!isNumber) {
    // The name of a folder may contain a comma. After a separating comma, the next path begins.
    static const QRegularExpression betweenPaths(QStringLiteral(",(?=\\s*(?:/|$))"));
    for (const QString& word : typed.split(betweenPaths, Qt::SkipEmptyParts)) values.words << word.trimmed();
    return values;
  }
  static const QRegularExpression separator(QStringLiteral(";|,(?=\\s|$)"));
  for (const QString& piece : typed.trimmed().split(separator, Qt::SkipEmptyParts))
    if (!piece.trimmed().isEmpty()) take(values, type, piece.trimmed());
  return values;
}

QString typedValue(SettingType type, const QString& typed) {
  const bool isPointed = type == SettingType::Number && isFraction(typed.trimmed());
  return isPointed ? typed.trimmed().replace(QLatin1Char(','), QLatin1Char('.')) : typed;
}

Error asTyped(Error refusal, SettingType type) {
  // A value of the wrong kind is quoted as it was typed.
  if (type != SettingType::Number || refusal.code != ErrorCode::OutOfRange) return refusal;
  const auto withPoint = [](const std::string& words) {
    return qString(words).replace(QLatin1Char('.'), QLocale().decimalPoint()).toStdString();
  };
  refusal.value = refusal.value.withTexts(withPoint);
  refusal.allowed = refusal.allowed.withTexts(withPoint);
  return refusal;
}

QString shownValue(const SettingValue& value) {
  QString words = qString(core::model::toText(value));
  if (std::holds_alternative<double>(value)) words.replace(QLatin1Char('.'), QLocale().decimalPoint());
  return words;
}

QString shownValues(const std::vector<SettingValue>& values) {
  const bool areNumbers =
      std::ranges::any_of(values, [](const SettingValue& value) { return std::holds_alternative<double>(value); });
  QStringList words;
  for (const SettingValue& value : values) words << shownValue(value);
  return words.join(areNumbers && hasDecimalComma() ? QStringLiteral("; ") : QStringLiteral(", "));
}

}  // namespace baremark::app::text

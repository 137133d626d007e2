// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/engine_settings.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>

#include "core/base/json.h"
#include "core/base/json_fields.h"
#include "core/base/nearest_name.h"
#include "core/base/number_text.h"
#include "core/base/printable.h"
#include "core/model/experiment.h"

namespace baremark::core::protocol {
namespace {

using base::Error, base::ErrorCode, base::fail, base::Json, base::Result;
using model::SettingValue;

// Marks a text for lupdate. The window translates it.
#define QT_TRANSLATE_NOOP(context, words) words

constexpr std::int64_t kMostBatches = 100'000'000;
// Adam divides by 1 - beta^t and by sqrt(v) + epsilon, in single precision too: none of them may be 0.
constexpr double kMostBeta = 0.999999;
constexpr double kLeastEpsilon = 1e-30;
constexpr double kMostLossScale = 16'777'216;

EngineSetting choice(std::string name, std::vector<std::string> choices, std::string defaultValue,
                     std::string meaning) {
  return {.name = std::move(name),
          .type = SettingType::Choice,
          .choices = std::move(choices),
          .defaultValue = SettingValue(std::move(defaultValue)),
          .meaning = std::move(meaning)};
}

EngineSetting ranged(SettingType type, std::string name, double least, double most,
                     std::optional<SettingValue> defaultValue, std::string meaning) {
  return {.name = std::move(name),
          .type = type,
          .least = least,
          .most = most,
          .defaultValue = std::move(defaultValue),
          .meaning = std::move(meaning)};
}

EngineSetting integer(std::string name, double least, double most, std::optional<std::int64_t> defaultValue,
                      std::string meaning) {
  return ranged(SettingType::Integer, std::move(name), least, most, defaultValue, std::move(meaning));
}

EngineSetting number(std::string name, double least, double most, std::optional<double> defaultValue,
                     std::string meaning) {
  return ranged(SettingType::Number, std::move(name), least, most, defaultValue, std::move(meaning));
}

EngineSetting flag(std::string name, std::string meaning) {
  return {.name = std::move(name),
          .type = SettingType::Flag,
          .defaultValue = SettingValue(false),
          .meaning = std::move(meaning)};
}

EngineSetting text(std::string name, std::string meaning) {
  return {.name = std::move(name), .type = SettingType::Text, .meaning = std::move(meaning)};
}

EngineSetting withFp16(EngineSetting setting) {
  setting.onlyWith = {"precision", "fp16"};
  return setting;
}

EngineSetting onGpus(EngineSetting setting) {
  setting.onlyWith = {"device", "cuda"};
  return setting;
}

EngineSetting engineOnly(EngineSetting setting) {
  setting.scope = SettingScope::Engine;
  return setting;
}

std::vector<EngineSetting> makeTable() {
  return {
      text("model", QT_TRANSLATE_NOOP("EngineSettings", "the network to train; --list_models prints them")),
      choice("data", {"synthetic", "mnist", "fashion-mnist"}, "synthetic",
             QT_TRANSLATE_NOOP("EngineSettings", "synthetic images, or idx files of MNIST's shape")),
      text("data_dir",
           QT_TRANSLATE_NOOP("EngineSettings",
                             "folder of the idx files, plain or gzip; default for fashion-mnist: Debian's folder")),
      integer("batch_size", 1, 65536, {},
              QT_TRANSLATE_NOOP("EngineSettings", "images per step on each rank; default: from the model")),
      choice("device", {"auto", "cpu", "cuda", "reference"}, "auto",
             QT_TRANSLATE_NOOP("EngineSettings",
                               "where to train; auto takes the fastest that can be used here; reference is slow")),
      choice("precision", {"fp32", "tf32", "bf16", "fp16"}, "fp32",
             QT_TRANSLATE_NOOP(
                 "EngineSettings",
                 "type of activations and gradients; tf32: fp32 whose products are rounded; weights are kept in fp32")),
      withFp16(number(
          "fp16_loss_scale", 1, kMostLossScale, 128,
          QT_TRANSLATE_NOOP("EngineSettings", "with fp16: factor of the loss, so that small gradients are not 0"))),
      withFp16(flag("fp16_enable_auto_loss_scale",
                    QT_TRANSLATE_NOOP("EngineSettings",
                                      "with fp16: adapt fp16_loss_scale; skip steps whose gradients overflow"))),
      withFp16(integer("fp16_inc_loss_scale_every_n", 1, static_cast<double>(kMostBatches), 1000,
                       QT_TRANSLATE_NOOP("EngineSettings",
                                         "with an adapted loss scale: steps without an overflow before it doubles"))),
      choice("optimizer", {"sgd", "momentum", "adam"}, "sgd",
             QT_TRANSLATE_NOOP("EngineSettings", "optimizer; momentum is Nesterov momentum")),
      number("init_learning_rate", 0, 1e6, {},
             QT_TRANSLATE_NOOP("EngineSettings", "constant learning rate; default: from the model")),
      number("momentum", 0, 1, 0.9, QT_TRANSLATE_NOOP("EngineSettings", "momentum of the momentum optimizer")),
      number("adam_beta1", 0, kMostBeta, 0.9, QT_TRANSLATE_NOOP("EngineSettings", "decay of Adam's first moment")),
      number("adam_beta2", 0, kMostBeta, 0.999, QT_TRANSLATE_NOOP("EngineSettings", "decay of Adam's second moment")),
      number("adam_epsilon", kLeastEpsilon, 1, 1e-8, QT_TRANSLATE_NOOP("EngineSettings", "Adam's epsilon")),
      number("weight_decay", 0, 1, 0.00004,
             QT_TRANSLATE_NOOP("EngineSettings", "factor of the L2 loss over weights and biases, not batch norm")),
      choice("variable_update", {"allreduce", "independent"}, "allreduce",
             QT_TRANSLATE_NOOP("EngineSettings",
                               "allreduce: average the gradients of all ranks; independent: ranks do not communicate")),
      onGpus(choice("all_reduce_spec", {"auto", "nccl", "mpi", "staged"}, "auto",
                    QT_TRANSLATE_NOOP("EngineSettings",
                                      "what sums gradients on GPUs: NCCL, MPI in GPU memory, or MPI on copies in "
                                      "host memory; auto takes the first of them that works here"))),
      choice("overlap", {"auto", "thread", "test", "none"}, "auto",
             QT_TRANSLATE_NOOP(
                 "EngineSettings",
                 "how communication overlaps the backward pass; auto measures during warm-up and reports its choice")),
      integer("bucket_bytes", 4096, 1073741824, 4194304,
              QT_TRANSLATE_NOOP("EngineSettings", "bytes of gradients that one call reduces")),
      choice("winograd", {"off", "on"}, "off",
             QT_TRANSLATE_NOOP(
                 "EngineSettings",
                 "Winograd convolutions for 3x3 with stride 1, if oneDNN has them; faster, but rounds differently")),
      flag("recompute", QT_TRANSLATE_NOOP("EngineSettings",
                                          "compute values again in the backward pass: less memory, more arithmetic")),
      integer("tf_random_seed", 0, 4294967295.0, 1234,
              QT_TRANSLATE_NOOP("EngineSettings", "seed of weights, shuffling and dropout")),
      flag("print_training_accuracy",
           QT_TRANSLATE_NOOP("EngineSettings", "report top-1 and top-5 accuracy of each displayed step")),
      flag("train_and_eval", QT_TRANSLATE_NOOP("EngineSettings", "evaluate on the test set after training")),
      flag("profile", QT_TRANSLATE_NOOP("EngineSettings", "after training, print each operator's time and its roof")),
      engineOnly(integer("num_batches", 1, static_cast<double>(kMostBatches), 100, "timed steps")),
      engineOnly(
          number("num_epochs", 0.001, 100000, {}, "timed steps in epochs of the data set, instead of num_batches")),
      engineOnly(
          integer("num_warmup_batches", 0, static_cast<double>(kMostBatches), 10, "steps before the timed ones")),
      engineOnly(integer("num_intra_threads", 1, 1024, {},
                         "threads of each rank; default and 0: one for each processor that the rank may use")),
      engineOnly(integer("instances", 1, model::kMostInstances, 1,
                         "trainings at once, each with an equal part of the ranks, that do not communicate")),
      engineOnly(integer("display_every", 1, 1000000, 10, "steps between two lines on the standard output")),
      engineOnly(flag("eval", "evaluate the newest checkpoint in train_dir without training")),
      engineOnly(text("train_dir", "folder of checkpoints; training resumes from the newest one in it")),
      engineOnly(
          integer("save_model_steps", 1, static_cast<double>(kMostBatches), {}, "steps between two checkpoints")),
      engineOnly(integer("max_ckpts_to_keep", 0, 1000, 5, "checkpoints to keep, older ones are removed; 0: keep all")),
      engineOnly(integer("check_ranks_every", 0, static_cast<double>(kMostBatches), 0,
                         "steps between two checks that all ranks have the same parameters; 0: only at the end")),
      engineOnly(flag("canary", "do not train: report world size, affinity and limits, exchange 4 MiB, and exit")),
      engineOnly(text("run_dir", "folder of this run, for telemetry and result.json")),
      engineOnly(text("run_id", "id of this run, for the telemetry")),
      engineOnly(integer("attempt", 1, 1000000, 1, "attempt of this run, for the telemetry")),
      engineOnly(text("cancel_file", "training stops early when this file appears")),
  };
}

Error outOfRange(const EngineSetting& setting, base::Phrased value) {
  Json least = setting.least;
  Json most = setting.most;
  if (setting.type == SettingType::Integer) {
    least = static_cast<std::int64_t>(setting.least);
    most = static_cast<std::int64_t>(setting.most);
  }
  return {.code = ErrorCode::OutOfRange,
          .value = std::move(value),
          .allowed = {base::Phrase::Range, least.dump(), most.dump()}};
}

Result<SettingValue> checked(const EngineSetting& setting, SettingValue value) {
  if (const auto* whole = std::get_if<std::int64_t>(&value)) {
    const auto found = static_cast<double>(*whole);
    if (found < setting.least || found > setting.most) return fail(outOfRange(setting, std::to_string(*whole)));
  } else if (const auto* real = std::get_if<double>(&value)) {
    if (!(*real >= setting.least && *real <= setting.most)) return fail(outOfRange(setting, model::toText(value)));
  } else if (const auto* word = std::get_if<std::string>(&value)) {
    const auto& choices = setting.choices;
    if (setting.type == SettingType::Choice && std::ranges::find(choices, *word) == choices.end())
      return fail({.code = ErrorCode::UnknownValue,
                   .value = base::printable(*word, 80),
                   .allowed = {base::Phrase::Names, choices},
                   .suggestion = base::nearestName(*word, choices)});
    if (setting.type == SettingType::Text && word->empty())
      return fail({.code = ErrorCode::OutOfRange,
                   .value = base::Phrase::EmptyText,
                   .allowed = {base::Phrase::BytesRange, 1, 4096}});
    if (word->size() > 4096)
      return fail({.code = ErrorCode::TooLarge,
                   .value = {base::Phrase::Bytes, word->size()},
                   .allowed = {base::Phrase::Bytes, 4096}});
  }
  return value;
}

std::optional<bool> flagIn(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  if (text == "true" || text == "t" || text == "1") return true;
  if (text == "false" || text == "f" || text == "0") return false;
  return {};
}

base::Phrase phraseOf(SettingType type) {
  using base::Phrase;
  constexpr Phrase phrases[] = {Phrase::TrueOrFalse, Phrase::WholeNumber, Phrase::Number, Phrase::Text, Phrase::Text};
  return phrases[static_cast<std::size_t>(type)];
}

}  // namespace

const std::vector<EngineSetting>& engineSettings() {
  static const std::vector<EngineSetting> table = makeTable();
  return table;
}

const EngineSetting* findEngineSetting(std::string_view name) {
  const auto& table = engineSettings();
  const auto found = std::ranges::find_if(table, [&](const auto& s) { return s.name == name; });
  return found == table.end() ? nullptr : &*found;
}

std::vector<std::string> engineSettingNames(SettingScope scope) {
  std::vector<std::string> names;
  for (const EngineSetting& setting : engineSettings()) {
    if (scope == SettingScope::Engine || setting.scope == SettingScope::Experiment) names.push_back(setting.name);
  }
  return names;
}

Result<SettingValue> settingFromJson(const EngineSetting& setting, const Json& value) {
  const auto wrongType = [&] {
    return fail({.code = ErrorCode::WrongType, .value = base::shortValue(value), .allowed = phraseOf(setting.type)});
  };
  switch (setting.type) {
    case SettingType::Flag:
      if (!value.is_boolean()) return wrongType();
      return SettingValue(value.get<bool>());
    case SettingType::Integer:
      if (!base::isWhole(value)) return wrongType();
      if (const auto whole = base::wholeNumber(value)) return checked(setting, SettingValue(*whole));
      return fail(outOfRange(setting, base::shortValue(value)));
    case SettingType::Number:
      if (!value.is_number()) return wrongType();
      return checked(setting, SettingValue(value.get<double>()));
    case SettingType::Choice:
    case SettingType::Text:
      if (!value.is_string()) return wrongType();
      return checked(setting, SettingValue(value.get<std::string>()));
  }
  return wrongType();
}

Result<SettingValue> settingFromText(const EngineSetting& setting, std::string_view text) {
  const std::string copy(text.substr(0, 8192));
  const auto wrongType = [&] {
    return fail({.code = ErrorCode::WrongType, .value = base::printable(copy, 80), .allowed = phraseOf(setting.type)});
  };
  char* end = nullptr;
  switch (setting.type) {
    case SettingType::Flag:
      if (const std::optional<bool> claim = flagIn(copy)) return SettingValue(*claim);
      return wrongType();
    case SettingType::Integer: {
      errno = 0;
      const std::int64_t whole = std::strtoll(copy.c_str(), &end, 10);
      if (copy.empty() || *end != '\0') return wrongType();
      if (errno == ERANGE) return fail(outOfRange(setting, base::printable(copy, 80)));
      return checked(setting, SettingValue(whole));
    }
    case SettingType::Number: {
      const std::optional<double> real = base::numberIn(copy);
      if (real) return checked(setting, SettingValue(*real));
      // nan, inf and 1e999 are numbers, but not valid values.
      const bool isNotFinite = !copy.empty() && !std::isfinite(std::strtod(copy.c_str(), &end)) && *end == '\0';
      return isNotFinite ? Result<SettingValue>(fail(outOfRange(setting, base::printable(copy, 80)))) : wrongType();
    }
    case SettingType::Choice:
    case SettingType::Text:
      return checked(setting, SettingValue(copy));
  }
  return wrongType();
}

Json toJson(const SettingValue& value) {
  return std::visit([](const auto& held) { return Json(held); }, value);
}

Json toJson(const model::Settings& settings) {
  Json object = Json::object();
  for (const auto& [name, value] : settings) object[name] = toJson(value);
  return object;
}

}  // namespace baremark::core::protocol

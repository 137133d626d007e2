// SPDX-License-Identifier: Apache-2.0
#include "engine/train/options.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/base/nearest_name.h"
#include "core/base/printable.h"
#include "core/protocol/engine_settings.h"
#include "engine/models/registry.h"

namespace baremark::engine::train {

using core::base::Error;
using core::base::ErrorCode;
using core::model::Settings;
using core::model::SettingValue;
using graph::OptimizerKind;

namespace {

/// Typed access to the settings by name. The table has already checked types and ranges.
class Reader {
 public:
  explicit Reader(const Settings& settings) : m_settings(settings) {}

  [[nodiscard]] const SettingValue* find(const char* name) const {
    const auto found = m_settings.find(name);
    return found == m_settings.end() ? nullptr : &found->second;
  }
  template <class T>
  [[nodiscard]] std::optional<T> optional(const char* name) const {
    const SettingValue* value = find(name);
    return value ? std::optional<T>(std::get<T>(*value)) : std::nullopt;
  }
  template <class T>
  [[nodiscard]] T required(const char* name) const {
    return std::get<T>(m_settings.at(name));
  }
  template <class Enum>
  [[nodiscard]] Enum choice(const char* name, const std::map<std::string, Enum>& values) const {
    return values.at(required<std::string>(name));
  }

 private:
  const Settings& m_settings;
};

Error conflict(const std::string& option, const std::string& other, const std::string& wayOut) {
  return {.code = ErrorCode::Conflict, .where = option, .value = other, .suggestion = wayOut};
}

/// Collects the errors of options that do not fit together.
class TogetherCheck {
 public:
  /// `refused`: options that were already refused alone. Errors that they may have caused are left out.
  TogetherCheck(const Options& options, const std::set<std::string>& refused)
      : m_options(options), m_refused(refused) {}

  Refusals all() {
    if (m_options.isCanary) return {};
    checkModel();
    checkLength();
    checkCheckpoints();
    checkData();
    return std::move(m_refusals);
  }

 private:
  [[nodiscard]] bool isGiven(const char* name) const { return m_options.given.count(name) > 0; }
  [[nodiscard]] bool isRefused(const char* name) const { return m_refused.count(name) > 0; }
  void refuse(Error error) { m_refusals.push_back(std::move(error)); }

  void checkModel() {
    if (m_options.model.empty()) {
      // Any refused argument may have been meant as the model.
      if (m_refused.empty())
        refuse(
            {.code = ErrorCode::Missing, .where = "--model", .suggestion = "--model=mnist; --list_models prints all"});
      return;
    }
    const models::ModelSpec* model = models::find(m_options.model);
    if (model == nullptr) {
      refuse({.code = ErrorCode::UnknownValue,
              .where = "--model",
              .value = core::base::printable(m_options.model, 80),
              .allowed = {core::base::Phrase::Names, models::names()},
              .suggestion = core::base::nearestName(m_options.model, models::names())});
    } else if (!isRefused("data") &&
               std::find(model->data.begin(), model->data.end(), m_options.data) == model->data.end()) {
      refuse({.code = ErrorCode::Conflict,
              .where = "--data=" + m_options.data,
              .value = "--model=" + model->name,
              .allowed = {core::base::Phrase::DataWithThisModel, model->data}});
    }
  }

  void checkLength() {
    if (isGiven("num_batches") && isGiven("num_epochs"))
      refuse(conflict("--num_batches", "--num_epochs", "only one of the two"));
  }

  void checkCheckpoints() {
    if (m_options.evaluatesOnly && m_options.trainsAndEvaluates) {
      refuse(conflict("--eval", "--train_and_eval",
                      "--eval to evaluate a checkpoint, --train_and_eval to train and then evaluate"));
    }
    if (m_options.evaluatesOnly && m_options.profiles) refuse(conflict("--profile", "--eval", "only one of the two"));
    if (m_options.trainDir && m_options.instances > 1)
      refuse(conflict("--instances", "--train_dir", "only one of the two"));
    if (m_options.trainDir || isRefused("train_dir")) return;
    if (m_options.evaluatesOnly) {
      refuse({.code = ErrorCode::Missing,
              .where = "--train_dir",
              .value = "--eval needs it",
              .suggestion = "--train_dir=FOLDER that holds the checkpoints"});
    } else if (m_options.saveModelSteps) {
      refuse({.code = ErrorCode::Missing,
              .where = "--train_dir",
              .value = "--save_model_steps needs it",
              .suggestion = "--train_dir=FOLDER for the checkpoints"});
    }
  }

  void checkData() {
    if (isRefused("data")) return;
    if (m_options.data == "mnist" && !m_options.dataDir && !isRefused("data_dir")) {
      refuse({.code = ErrorCode::Missing,
              .where = "--data_dir",
              .value = "--data=" + m_options.data + " needs it",
              .suggestion = "--data_dir=FOLDER with the four idx files"});
    }
    if (m_options.data != "synthetic") return;
    if (m_options.dataDir) {
      refuse({.code = ErrorCode::NotApplicable,
              .where = "--data_dir",
              .value = "synthetic images need no folder",
              .suggestion = "--data=mnist or --data=fashion-mnist with a folder, or no --data_dir"});
    }
    if (m_options.evaluatesOnly || m_options.trainsAndEvaluates) {
      refuse({.code = ErrorCode::NotApplicable,
              .where = m_options.evaluatesOnly ? "--eval" : "--train_and_eval",
              .value = "synthetic images have no test set",
              .suggestion = "--data=mnist or --data=fashion-mnist"});
    }
  }

  const Options& m_options;
  const std::set<std::string>& m_refused;
  Refusals m_refusals;
};

Options typed(const Settings& given) {
  Options options;
  options.given = given;
  options.all = given;
  for (const auto& setting : core::protocol::engineSettings()) {
    if (setting.defaultValue) options.all.emplace(setting.name, *setting.defaultValue);
  }
  const Reader read(options.all);
  options.model = read.optional<std::string>("model").value_or("");
  options.data = read.required<std::string>("data");
  options.dataDir = read.optional<std::string>("data_dir");
  options.batchSize = read.optional<std::int64_t>("batch_size");
  options.precision = *graph::precisionNamed(read.required<std::string>("precision"));
  options.lossScale = read.required<double>("fp16_loss_scale");
  options.hasAutoLossScale = read.required<bool>("fp16_enable_auto_loss_scale");
  options.lossScaleGrowAfter = read.required<std::int64_t>("fp16_inc_loss_scale_every_n");
  options.optimizer = read.choice<OptimizerKind>(
      "optimizer", {{"sgd", OptimizerKind::Sgd}, {"momentum", OptimizerKind::Momentum}, {"adam", OptimizerKind::Adam}});
  options.initLearningRate = read.optional<double>("init_learning_rate");
  options.momentum = read.required<double>("momentum");
  options.adamBeta1 = read.required<double>("adam_beta1");
  options.adamBeta2 = read.required<double>("adam_beta2");
  options.adamEpsilon = read.required<double>("adam_epsilon");
  options.weightDecay = read.required<double>("weight_decay");
  options.variableUpdate = read.choice<VariableUpdate>(
      "variable_update", {{"allreduce", VariableUpdate::AllReduce}, {"independent", VariableUpdate::Independent}});
  options.allReduce = read.required<std::string>("all_reduce_spec");
  options.overlap = read.choice<OverlapChoice>("overlap", {{"auto", OverlapChoice::Auto},
                                                           {"thread", OverlapChoice::Thread},
                                                           {"test", OverlapChoice::Test},
                                                           {"none", OverlapChoice::None}});
  options.bucketBytes = read.required<std::int64_t>("bucket_bytes");
  options.usesWinograd = read.required<std::string>("winograd") == "on";
  options.recomputes = read.required<bool>("recompute");
  options.seed = static_cast<std::uint32_t>(read.required<std::int64_t>("tf_random_seed"));
  options.printsTrainingAccuracy = read.required<bool>("print_training_accuracy");
  options.trainsAndEvaluates = read.required<bool>("train_and_eval");
  options.device = read.required<std::string>("device");
  options.numBatches = read.required<std::int64_t>("num_batches");
  options.numEpochs = read.optional<double>("num_epochs");
  options.numWarmupBatches = read.required<std::int64_t>("num_warmup_batches");
  options.numIntraThreads = read.optional<std::int64_t>("num_intra_threads");
  options.instances = static_cast<int>(read.required<std::int64_t>("instances"));
  options.displayEvery = read.required<std::int64_t>("display_every");
  options.evaluatesOnly = read.required<bool>("eval");
  options.trainDir = read.optional<std::string>("train_dir");
  options.saveModelSteps = read.optional<std::int64_t>("save_model_steps");
  options.maxCheckpointsToKeep = read.required<std::int64_t>("max_ckpts_to_keep");
  options.checkRanksEvery = read.required<std::int64_t>("check_ranks_every");
  options.profiles = read.required<bool>("profile");
  options.isCanary = read.required<bool>("canary");
  options.runDir = read.optional<std::string>("run_dir");
  options.runId = read.optional<std::string>("run_id").value_or("");
  options.attempt = read.required<std::int64_t>("attempt");
  options.cancelFile = read.optional<std::string>("cancel_file");
  return options;
}

}  // namespace

Refusals refusedTogether(const Settings& given, const std::set<std::string>& refused) {
  const Options options = typed(given);
  return TogetherCheck(options, refused).all();
}

tl::expected<Options, Refusals> toOptions(const Settings& given) {
  Options options = typed(given);
  Refusals refusals = TogetherCheck(options, {}).all();
  if (!refusals.empty()) return tl::unexpected<Refusals>(std::move(refusals));
  return options;
}

}  // namespace baremark::engine::train

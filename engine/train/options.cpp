// SPDX-License-Identifier: Apache-2.0
#include "engine/train/options.h"

#include <map>

#include "core/protocol/engine_settings.h"

namespace baremark::engine::train {

using core::base::Error;
using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;
using core::model::Settings;
using core::model::SettingValue;

namespace {

/// Typed access to the settings by name; the table has checked types and ranges.
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

Result<void> checkTogether(const Options& options) {
  const auto isGiven = [&](const char* name) { return options.given.count(name) > 0; };
  if (options.isCanary) return {};
  if (options.model.empty()) {
    return fail({.code = ErrorCode::Missing, .where = "--model", .suggestion = "--model=mnist; --list_models prints all"});
  }
  if (isGiven("num_batches") && isGiven("num_epochs")) {
    return fail(conflict("--num_batches", "--num_epochs", "one of the two"));
  }
  if (options.evaluatesOnly && options.trainsAndEvaluates) {
    return fail(conflict("--eval", "--train_and_eval",
                         "--eval to evaluate a checkpoint, --train_and_eval to train and then evaluate"));
  }
  if (options.evaluatesOnly && !options.trainDir) {
    return fail({.code = ErrorCode::Missing, .where = "--train_dir", .value = "--eval needs it",
                 .suggestion = "--train_dir=FOLDER that holds the checkpoints"});
  }
  if (options.saveModelSteps && !options.trainDir) {
    return fail({.code = ErrorCode::Missing, .where = "--train_dir", .value = "--save_model_steps needs it",
                 .suggestion = "--train_dir=FOLDER for the checkpoints"});
  }
  if (options.data == "synthetic") {
    if (options.dataDir) {
      return fail({.code = ErrorCode::NotApplicable, .where = "--data_dir", .value = "synthetic images need no folder",
                   .suggestion = "--data=mnist or --data=fashion-mnist with it, or leave it out"});
    }
    if (options.evaluatesOnly || options.trainsAndEvaluates) {
      return fail({.code = ErrorCode::NotApplicable,
                   .where = options.evaluatesOnly ? "--eval" : "--train_and_eval",
                   .value = "synthetic images have no test set",
                   .suggestion = "--data=mnist or --data=fashion-mnist"});
    }
  }
  return {};
}

}  // namespace

Result<Options> toOptions(const Settings& given) {
  Options options;
  options.given = given;
  options.all = given;
  for (const auto& setting : core::protocol::engineSettings()) {
    if (setting.otherwise) options.all.emplace(setting.name, *setting.otherwise);
  }
  const Reader read(options.all);
  options.model = read.optional<std::string>("model").value_or("");
  options.data = read.required<std::string>("data");
  options.dataDir = read.optional<std::string>("data_dir");
  options.batchSize = read.optional<std::int64_t>("batch_size");
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
  options.overlap = read.choice<OverlapChoice>("overlap", {{"auto", OverlapChoice::Auto},
                                                          {"thread", OverlapChoice::Thread},
                                                          {"test", OverlapChoice::Test},
                                                          {"none", OverlapChoice::None}});
  options.bucketBytes = read.required<std::int64_t>("bucket_bytes");
  options.usesWinograd = read.required<std::string>("winograd") == "on";
  options.seed = static_cast<std::uint32_t>(read.required<std::int64_t>("tf_random_seed"));
  options.printsTrainingAccuracy = read.required<bool>("print_training_accuracy");
  options.trainsAndEvaluates = read.required<bool>("train_and_eval");
  options.numBatches = read.required<std::int64_t>("num_batches");
  options.numEpochs = read.optional<double>("num_epochs");
  options.numWarmupBatches = read.required<std::int64_t>("num_warmup_batches");
  options.numIntraThreads = read.optional<std::int64_t>("num_intra_threads");
  options.displayEvery = read.required<std::int64_t>("display_every");
  options.evaluatesOnly = read.required<bool>("eval");
  options.trainDir = read.optional<std::string>("train_dir");
  options.saveModelSteps = read.optional<std::int64_t>("save_model_steps");
  options.maxCheckpointsToKeep = read.required<std::int64_t>("max_ckpts_to_keep");
  options.checkRanksEvery = read.required<std::int64_t>("check_ranks_every");
  options.isCanary = read.required<bool>("canary");
  options.runDir = read.optional<std::string>("run_dir");
  options.runId = read.optional<std::string>("run_id").value_or("");
  options.attempt = read.required<std::int64_t>("attempt");
  options.cancelFile = read.optional<std::string>("cancel_file");
  if (Result<void> good = checkTogether(options); !good) return fail(good.error());
  return options;
}

}  // namespace baremark::engine::train

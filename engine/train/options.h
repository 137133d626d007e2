// SPDX-License-Identifier: Apache-2.0
// The engine's command line: every setting of core/protocol's table as --name=value or --name value, and three questions
// (--help, --version, --list_models). What is wrong is refused with the value, the range and the way out.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "core/base/result.h"
#include "core/model/setting.h"

namespace baremark::engine::train {

enum class Question : std::uint8_t { None, Help, Version, ListModels };

struct CommandLine {
  Question question = Question::None;
  core::model::Settings given;  ///< as given, without defaults
};

/// Everything that is refused of a command line, in its order; never empty.
using Refusals = std::vector<core::base::Error>;

/// Reads the words after the program's name. Refused: an unknown option (with the nearest name), a value of another type or
/// out of range, an option twice, a word that is no option, a spelling of tf_cnn_benchmarks that means something else here.
/// Values by which tf_cnn_benchmarks means its default, such as --num_intra_threads=0, are as if not given. What refusedTogether()
/// tells of the other options is among the refusals.
[[nodiscard]] tl::expected<CommandLine, Refusals> parseCommandLine(const std::vector<std::string>& words);

enum class OptimizerKind : std::uint8_t { Sgd, Momentum, Adam };
enum class VariableUpdate : std::uint8_t { AllReduce, Independent };
enum class OverlapChoice : std::uint8_t { Auto, Thread, Test, None };

/// The settings with their defaults, typed. What is nothing has no default here: the model or the data decides.
struct Options {
  std::string model;
  std::string data;
  std::optional<std::string> dataDir;
  std::optional<std::int64_t> batchSize;
  OptimizerKind optimizer = OptimizerKind::Sgd;
  std::optional<double> initLearningRate;
  double momentum = 0.9;
  double adamBeta1 = 0.9;
  double adamBeta2 = 0.999;
  double adamEpsilon = 1e-8;
  double weightDecay = 4e-5;
  VariableUpdate variableUpdate = VariableUpdate::AllReduce;
  OverlapChoice overlap = OverlapChoice::Auto;
  std::int64_t bucketBytes = 4194304;
  bool usesWinograd = false;
  std::uint32_t seed = 1234;
  bool printsTrainingAccuracy = false;
  bool trainsAndEvaluates = false;
  std::int64_t numBatches = 100;
  std::optional<double> numEpochs;
  std::int64_t numWarmupBatches = 10;
  std::optional<std::int64_t> numIntraThreads;
  std::int64_t displayEvery = 10;
  bool evaluatesOnly = false;
  std::optional<std::string> trainDir;
  std::optional<std::int64_t> saveModelSteps;
  std::int64_t maxCheckpointsToKeep = 5;
  std::int64_t checkRanksEvery = 0;
  bool isCanary = false;
  std::optional<std::string> runDir;
  std::string runId;
  std::int64_t attempt = 1;
  std::optional<std::string> cancelFile;

  core::model::Settings given;  ///< as given on the command line
  core::model::Settings all;    ///< with the table's defaults
};

/// Typed options of a command line. Refused, all at once: no or an unknown model, settings that exclude each other or have no effect together.
[[nodiscard]] tl::expected<Options, Refusals> toOptions(const core::model::Settings& given);

/// What toOptions() would refuse where the options named `refused` were refused before, without what may follow from that.
[[nodiscard]] Refusals refusedTogether(const core::model::Settings& given, const std::set<std::string>& refused);

/// What --help prints.
[[nodiscard]] std::string helpText();

}  // namespace baremark::engine::train

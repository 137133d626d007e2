// SPDX-License-Identifier: Apache-2.0
// The engine's command line: every setting of the table in core/protocol as --name=value or --name value, and the
// questions --help, --version and --list_models. A refusal names the value, the range and what to do instead.
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
#include "engine/graph/optimizer_settings.h"
#include "engine/graph/precision.h"

namespace baremark::engine::train {

enum class Question : std::uint8_t { None, Help, Version, ListModels };

struct CommandLine {
  Question question = Question::None;
  core::model::Settings given;  ///< as given, without defaults
};

/// All errors of a command line, in the order of its arguments. Never empty.
using Refusals = std::vector<core::base::Error>;

/// Reads the arguments after the program's name. Refused: an unknown option (with the nearest name), a value of the
/// wrong type or out of range, a repeated option, an argument that is no option, and a spelling of tf_cnn_benchmarks
/// that has another meaning here. Values that mean tf_cnn_benchmarks' default, such as --num_intra_threads=0, count as
/// not given. The refusals include those of refusedTogether() for the other options.
[[nodiscard]] tl::expected<CommandLine, Refusals> parseCommandLine(const std::vector<std::string>& arguments);

enum class VariableUpdate : std::uint8_t { AllReduce, Independent };
enum class OverlapChoice : std::uint8_t { Auto, Thread, Test, None };

/// The settings with their defaults, typed. An empty optional has no fixed default: the model or the data decides.
struct Options {
  std::string model;
  std::string data;
  std::optional<std::string> dataDir;
  std::optional<std::int64_t> batchSize;
  graph::Precision precision = graph::Precision::Float32;
  double lossScale = 128;  ///< of fp16
  bool hasAutoLossScale = false;
  std::int64_t lossScaleGrowAfter = 1000;  ///< steps
  graph::OptimizerKind optimizer = graph::OptimizerKind::Sgd;
  std::optional<double> initLearningRate;
  double momentum = 0.9;
  double adamBeta1 = 0.9;
  double adamBeta2 = 0.999;
  double adamEpsilon = 1e-8;
  double weightDecay = 4e-5;
  VariableUpdate variableUpdate = VariableUpdate::AllReduce;
  std::string allReduce;  ///< what sums gradients (comm/gradient_sums.h)
  OverlapChoice overlap = OverlapChoice::Auto;
  std::int64_t bucketBytes = 4194304;
  bool usesWinograd = false;
  bool recomputes = false;
  std::uint32_t seed = 1234;
  bool printsTrainingAccuracy = false;
  bool trainsAndEvaluates = false;
  std::string device;
  std::int64_t numBatches = 100;
  std::optional<double> numEpochs;
  std::int64_t numWarmupBatches = 10;
  std::optional<std::int64_t> numIntraThreads;
  int instances = 1;
  std::int64_t displayEvery = 10;
  bool evaluatesOnly = false;
  std::optional<std::string> trainDir;
  std::optional<std::int64_t> saveModelSteps;
  std::int64_t maxCheckpointsToKeep = 5;
  std::int64_t checkRanksEvery = 0;
  bool isCanary = false;
  bool profiles = false;
  std::optional<std::string> runDir;
  std::string runId;
  std::int64_t attempt = 1;
  std::optional<std::string> cancelFile;

  core::model::Settings given;  ///< as given on the command line
  core::model::Settings all;    ///< with the defaults of the table
};

/// Converts settings to typed options. Refuses, all at once: a missing or unknown model, and settings that exclude each
/// other or have no effect together.
[[nodiscard]] tl::expected<Options, Refusals> toOptions(const core::model::Settings& given);

/// Returns the refusals of toOptions(), if the options in `refused` were already refused alone. Leaves out refusals
/// that may only be a consequence of those.
[[nodiscard]] Refusals refusedTogether(const core::model::Settings& given, const std::set<std::string>& refused);

/// The text of --help.
[[nodiscard]] std::string helpText();

}  // namespace baremark::engine::train

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/options.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "core/protocol/engine_settings.h"
#include "engine/error.h"

namespace baremark::engine::train {
namespace {

using graph::OptimizerKind;
using testing::HasSubstr;

auto read(const std::vector<std::string>& words) {
  return parseCommandLine(words).and_then([](const auto& line) { return toOptions(line.given); });
}

/// All refusals, one sentence a line.
std::string refusals(const std::vector<std::string>& words) {
  const auto options = read(words);
  if (options) return "accepted";
  const EngineError error = toException(options.error());
  EXPECT_EQ(error.status(), ExitStatus::Refused) << words.front();
  return error.what();
}

std::string refusal(const std::vector<std::string>& words) {
  const std::string all = refusals(words);
  return all.substr(0, all.find('\n'));
}

TEST(Options, bothSpellingsOfAValueAndFlagsAreRead) {
  const auto options = read({"--model=mnist", "--batch_size", "32", "--print_training_accuracy",
                             "--train_and_eval=false", "--init_learning_rate=1e-3", "--optimizer", "adam"});
  ASSERT_TRUE(options) << toException(options.error()).what();
  EXPECT_EQ(options->model, "mnist");
  EXPECT_EQ(options->batchSize, 32);
  EXPECT_TRUE(options->printsTrainingAccuracy);
  EXPECT_FALSE(options->trainsAndEvaluates);
  EXPECT_EQ(options->initLearningRate, 1e-3);
  EXPECT_EQ(options->optimizer, OptimizerKind::Adam);
}

TEST(Options, defaultsAreThoseOfTheTable) {
  const auto options = read({"--model=mnist"});
  ASSERT_TRUE(options);
  EXPECT_EQ(options->numBatches, 100);
  EXPECT_EQ(options->numWarmupBatches, 10);
  EXPECT_EQ(options->displayEvery, 10);
  EXPECT_EQ(options->optimizer, OptimizerKind::Sgd);
  EXPECT_EQ(options->device, "auto");
  EXPECT_DOUBLE_EQ(options->weightDecay, 4e-5);
  EXPECT_FALSE(options->batchSize);
  EXPECT_EQ(options->overlap, OverlapChoice::Auto);
}

TEST(Options, precisionAndLossScaleAreThoseOfTfCnnBenchmarks) {
  const auto options = read({"--model=mnist", "--precision=fp16", "--fp16_loss_scale=512",
                             "--fp16_enable_auto_loss_scale", "--fp16_inc_loss_scale_every_n=20"});
  ASSERT_TRUE(options) << toException(options.error()).what();
  EXPECT_EQ(options->precision, graph::Precision::Float16);
  EXPECT_EQ(options->lossScale, 512);
  EXPECT_TRUE(options->hasAutoLossScale);
  EXPECT_EQ(options->lossScaleGrowAfter, 20);
  const auto plain = read({"--model=mnist"});
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->precision, graph::Precision::Float32);
  EXPECT_EQ(plain->lossScale, 128);
  EXPECT_FALSE(plain->hasAutoLossScale);
  EXPECT_THAT(refusal({"--model=mnist", "--precision=fp8"}), HasSubstr("fp32, tf32, bf16 or fp16"));
  EXPECT_THAT(refusal({"--model=mnist", "--use_fp16"}), HasSubstr("--precision=fp16"));
}

TEST(Options, refusalsNameTheValueTheRangeAndTheRemedy) {
  EXPECT_EQ(refusal({"--model=mnist", "--batch_size=-1"}), "--batch_size cannot be -1. Allowed: 1 to 65536.");
  EXPECT_EQ(refusal({"--model=mnist", "--batch_size=many"}), "--batch_size cannot be many. Allowed: a whole number.");
  EXPECT_THAT(refusal({"--model=mnist", "--adam_beta1=1"}), HasSubstr("to 0.999999")) << "Adam divides by 1 - beta";
  EXPECT_THAT(refusal({"--model=mnist", "--adam_beta2=1"}), HasSubstr("to 0.999999"));
  EXPECT_THAT(refusal({"--model=mnist", "--adam_epsilon=0"}), HasSubstr("1e-30 to"));
  EXPECT_THAT(refusal({"--batch_sise=3"}), HasSubstr("Did you mean --batch_size?"));
  EXPECT_THAT(refusal({"--model=mnist", "--optimizer=momentun"}), HasSubstr("Did you mean momentum?"));
  EXPECT_THAT(refusal({"--model=mnist", "--batch_size"}), HasSubstr("cannot be empty"));
  EXPECT_THAT(refusal({"--model=mnist", "--batch_size=1", "--batch_size=2"}),
              HasSubstr("given twice. Allowed: each option once"));
  EXPECT_THAT(refusal({"mnist"}), HasSubstr("The argument 'mnist'"));
  EXPECT_THAT(refusal({"-b"}), HasSubstr("The argument '-b'"));
  EXPECT_THAT(refusal({"--batch_size=1"}), HasSubstr("--model is missing"));
  EXPECT_TRUE(read({"--canary"})) << "it needs no model";
}

TEST(Options, tfCnnBenchmarksFlagsAreAcceptedOrAnsweredWithTheRightName) {
  EXPECT_EQ(refusal({"--model=resnet50_v1.5", "--batch_size=32", "--optimizer=momentum", "--num_batches=100",
                     "--num_warmup_batches=10", "--display_every=10", "--variable_update=independent",
                     "--print_training_accuracy=True"}),
            "accepted");
  EXPECT_THAT(refusal({"--model=mnist", "--num_gpus=1"}), HasSubstr("start more ranks with the launcher"));
  EXPECT_THAT(refusal({"--model=resnet50"}), HasSubstr("resnet50_v1.5"));
  EXPECT_THAT(refusal({"--model=mnist", "--optimizer=rmsprop"}), HasSubstr("sgd, momentum or adam"));
  EXPECT_THAT(refusal({"--model=mnist", "--save_model_secs=60"}), HasSubstr("--save_model_steps"));
  EXPECT_THAT(refusal({"--model=mnist", "--learning_rate=0.1"}), HasSubstr("--init_learning_rate")) << "of 2017";
  EXPECT_THAT(refusal({"--model=mnist", "--nouse_fp16"}),
              HasSubstr("Leave it out: this engine has no --use_fp16 to turn off."));
  EXPECT_THAT(refusal({"--model=mnist", "--batch-size=32"}), HasSubstr("--batch_size"));
}

TEST(Options, defaultMarkersOfTfCnnBenchmarksMeanTheDefault) {
  const auto options = read({"--model=mnist", "--num_intra_threads=0", "--batch_size", "0", "--save_model_steps=0",
                             "--data_dir=", "--train_dir="});
  ASSERT_TRUE(options) << toException(options.error()).what();
  EXPECT_FALSE(options->numIntraThreads);
  EXPECT_FALSE(options->batchSize);
  EXPECT_FALSE(options->saveModelSteps);
  EXPECT_FALSE(options->dataDir);
  EXPECT_FALSE(options->trainDir);
  const auto lengths = read(
      {"--model=mnist", "--num_batches=0", "--num_epochs=0.0", "--num_inter_threads=0", "--per_gpu_thread_count", "0"});
  ASSERT_TRUE(lengths) << toException(lengths.error()).what();
  EXPECT_EQ(lengths->numBatches, 100);
  EXPECT_FALSE(lengths->numEpochs);
  EXPECT_EQ(read({"--model=mnist", "--num_batches=0", "--num_epochs=2"})->numEpochs, 2.0);
  EXPECT_EQ(read({"--model=mnist", "--num_batches=7", "--num_epochs", "0"})->numBatches, 7);
  EXPECT_THAT(refusal({"--model=mnist", "--num_batches=-1"}), HasSubstr("1 to 100000000"));
  EXPECT_THAT(refusal({"--model=mnist", "--num_epochs=-0.5"}), HasSubstr("0.001 to"));
  EXPECT_THAT(refusal({"--model=mnist", "--num_inter_threads=2"}), HasSubstr("--num_intra_threads"));
  EXPECT_EQ(read({"--model=mnist", "--max_ckpts_to_keep=0"})->maxCheckpointsToKeep, 0) << "keeps all of them";
  EXPECT_THAT(refusal({"--model=mnist", "--num_intra_threads=-1"}), HasSubstr("1 to 1024"));
  EXPECT_THAT(refusal({"--model=mnist", "--data_dir"}), HasSubstr("cannot be an empty text"))
      << "its value was forgotten";
  EXPECT_THAT(refusal({"--model=mnist", "--batch_size=0", "--batch_size=4"}), HasSubstr("given twice"));
}

TEST(Options, flagsAreSpelledAsInAbsl) {
  for (const char* spelling : {"--print_training_accuracy", "--print_training_accuracy=TRUE",
                               "--print_training_accuracy=t", "-print_training_accuracy"}) {
    EXPECT_TRUE(read({"--model=mnist", spelling})->printsTrainingAccuracy) << spelling;
  }
  for (const char* spelling :
       {"--noprint_training_accuracy", "--print_training_accuracy=False", "--print_training_accuracy=f",
        "-print_training_accuracy=0", "-noprint_training_accuracy"}) {
    const auto options = read({"--model=mnist", spelling});
    ASSERT_TRUE(options) << spelling << toException(options.error()).what();
    EXPECT_FALSE(options->printsTrainingAccuracy) << spelling;
  }
  EXPECT_EQ(read({"-model=mnist", "-batch_size", "32"})->batchSize, 32);
  EXPECT_THAT(refusal({"--model=mnist", "-nodistortions"}), HasSubstr("this engine has no --distortions"));
  EXPECT_THAT(refusal({"--model=mnist", "--print_training_accuracy=maybe"}), HasSubstr("true or false"));
}

TEST(Options, allRefusalsAreReportedAtOnce) {
  const auto line = parseCommandLine({"--model=mnist", "stray", "--num_gpus=2", "--use_fp16", "--batch_sise=4",
                                      "--optimizer=adan", "--batch_size=many", "--num_batches=5"});
  ASSERT_FALSE(line);
  EXPECT_EQ(line.error().size(), 6U);
  const EngineError error = toException(line.error());
  EXPECT_EQ(error.status(), ExitStatus::Refused);
  for (const char* words :
       {"--num_gpus", "--use_fp16", "The argument 'stray'", "--batch_size?", "Did you mean adam?", "cannot be many"})
    EXPECT_THAT(error.what(), HasSubstr(words));
}

TEST(Options, conflictsOfOptionsAreReportedWithTheOtherErrors) {
  const std::string all = refusals({"--model=vgg16", "--data_name=imagenet", "--num_gpus=2", "--num_batches=5",
                                    "--num_epochs=1", "--eval", "--data=fashion-mnist"});
  for (const char* words : {"--data_name is refused", "--num_gpus is refused", "--model does not accept vgg16",
                            "--num_batches cannot be combined with --num_epochs", "--train_dir is missing"}) {
    EXPECT_THAT(all, HasSubstr(words));
  }
  EXPECT_THAT(refusals({"--model=resnet50_v1.5", "--data=mnist", "--save_model_steps=2"}),
              testing::AllOf(HasSubstr("synthetic with this model"), HasSubstr("--data_dir is missing"),
                             HasSubstr("--train_dir is missing")));
  // Nothing is reported that may follow from a refused option.
  const auto lines = [](const std::string& text) { return std::count(text.begin(), text.end(), '\n') + 1; };
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"--modle=mnist"},
                                             {"mnist"},
                                             {"--model=resnet50"},
                                             {"--model=mnist", "--data=imagenet", "--eval", "--train_dir=x"},
                                             {"--model=mnist", "--data=mnist", "--data_dir"},
                                             {"--model=mnist", "--data=fashion-mnist", "--eval", "--train_dir"}}) {
    EXPECT_EQ(lines(refusals(words)), 1) << refusals(words);
  }
}

TEST(Options, flagsOfEveryAbslProgramAreAnsweredAndHelpListsEverySetting) {
  for (const char* question : {"--helpfull", "--helpshort", "--help", "-helpfull"})
    EXPECT_EQ(parseCommandLine({question})->question, Question::Help) << question;
  EXPECT_EQ(parseCommandLine({"--list_models"})->question, Question::ListModels);
  EXPECT_EQ(parseCommandLine({"--version"})->question, Question::Version);
  EXPECT_THAT(refusal({"--model=mnist", "--flagfile=flags.txt"}), HasSubstr("options are not read from a file"));
  for (const char* flag : {"--logtostderr", "--alsologtostderr", "--stderrthreshold=info", "--verbosity=1", "--v=1",
                           "-v=1", "--run_with_pdb", "--undefok=x", "--helpxml", "--log_dir=x"}) {
    EXPECT_THAT(refusal({"--model=mnist", flag}),
                testing::AnyOf(HasSubstr("Use instead: "), HasSubstr("Leave it out: ")))
        << flag;
  }
  const std::string help = helpText();
  for (const auto& setting : core::protocol::engineSettings()) EXPECT_THAT(help, HasSubstr("--" + setting.name + " "));
}

TEST(Options, settingsThatExcludeEachOtherAreRefused) {
  EXPECT_TRUE(read({"--model=mnist", "--profile"})->profiles);
  EXPECT_FALSE(read({"--model=mnist"})->profiles);
  EXPECT_THAT(refusal({"--model=mnist", "--data=fashion-mnist", "--eval", "--train_dir=x", "--profile"}),
              HasSubstr("--profile cannot be combined with --eval"));
  EXPECT_THAT(refusal({"--model=mnist", "--data=fashion-mnist", "--eval", "--train_and_eval"}),
              HasSubstr("--train_and_eval to train"));
  EXPECT_THAT(refusal({"--model=mnist", "--data_dir=/tmp"}), HasSubstr("synthetic images need no folder"));
  EXPECT_THAT(refusal({"--model=mnist", "--train_and_eval"}), HasSubstr("synthetic images have no test set"));
}

TEST(Options, hostileArgumentsArePrintedSafely) {
  EXPECT_EQ(refusal({"--\x1b[31mred=1"}).find('\x1b'), std::string::npos);
  EXPECT_EQ(refusal({"--model=mnist", "--optimizer=\x1b[31m"}).find('\x1b'), std::string::npos);
  for (const char* word : {"", "-", "--", "=", "=1", "-=1", "--=1", "-x", "words"}) {
    EXPECT_NE(refusal({word}), "accepted") << word;
    EXPECT_NE(refusal({"--optimizer", word}), "accepted") << word;
  }
}

}  // namespace
}  // namespace baremark::engine::train

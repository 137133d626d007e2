// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/engine_settings.h"
#include "core/base/json.h"
#include "tests/refused.h"

#include <gtest/gtest.h>

#include <set>

namespace baremark::core::protocol {
namespace {

using base::ErrorCode;

TEST(EngineSettings, everyDefaultIsAValidValueOfItsSetting) {
  std::set<std::string> names;
  for (const EngineSetting& setting : engineSettings()) {
    EXPECT_TRUE(names.insert(setting.name).second) << setting.name << " stands twice";
    EXPECT_FALSE(setting.meaning.empty()) << setting.name;
    if (!setting.defaultValue) continue;
    const auto again = settingFromJson(setting, toJson(*setting.defaultValue));
    ASSERT_TRUE(again) << setting.name << ": " << toLogLine(again.error());
    EXPECT_EQ(settingFromText(setting, model::toText(*setting.defaultValue)).value(), *setting.defaultValue)
        << setting.name;
  }
}

TEST(EngineSettings, valuesOutOfRangeNameTheRange) {
  const EngineSetting& batch = *findEngineSetting("batch_size");
  EXPECT_EQ(settingFromJson(batch, 0).error().allowed.english(), "1 to 65536");
  EXPECT_EQ(settingFromText(batch, "99999999999999999999").error().code, ErrorCode::OutOfRange);
  EXPECT_EQ(settingFromText(batch, "12x").error().code, ErrorCode::WrongType);
  EXPECT_EQ(settingFromJson(batch, 1.5).error().code, ErrorCode::WrongType);
  EXPECT_EQ(settingFromText(*findEngineSetting("momentum"), "nan").error().code, ErrorCode::OutOfRange);
}

TEST(EngineSettings, anUnknownChoiceNamesTheNearest) {
  const auto error = settingFromText(*findEngineSetting("optimizer"), "adan").error();
  EXPECT_EQ(error.code, ErrorCode::UnknownValue);
  EXPECT_EQ(error.suggestion, "adam");
}

TEST(EngineSettings, spellingsWithAnotherMeaningAreRefusedByName) {
  const auto replicated = test::got(refusedSpelling("variable_update", "replicated"));
  EXPECT_NE(replicated.suggestion.english().find("allreduce"), std::string::npos);
  EXPECT_FALSE(refusedSpelling("variable_update", "independent"));
  EXPECT_TRUE(refusedSpelling("num_gpus", "4"));
  EXPECT_FALSE(refusedSpelling("all_reduce_spec", "nccl"));
  const auto onHost = test::got(refusedSpelling("all_reduce_spec", "pscpu"));
  EXPECT_EQ(onHost.suggestion.english(), "staged");
}

TEST(EngineSettings, everyTfCnnBenchmarksFlagWorksOrIsRefusedWithAReplacement) {
  // benchmark_cnn.py.
  const std::vector<std::string> flags = {
      "model", "eval", "eval_interval_secs", "eval_during_training_every_n_steps",
      "eval_during_training_every_n_epochs", "eval_during_training_at_specified_steps",
      "eval_during_training_at_specified_epochs", "forward_only", "freeze_when_forward_only", "print_training_accuracy",
      "batch_size", "eval_batch_size", "batch_group_size", "num_batches", "num_eval_batches", "num_epochs",
      "num_eval_epochs", "stop_at_top_1_accuracy", "collect_eval_results_async", "num_warmup_batches",
      "autotune_threshold", "num_gpus", "gpu_indices", "display_every", "display_perf_ewma", "loss_type_to_report",
      "tf_random_seed", "data_dir", "data_name", "resize_method", "distortions", "use_datasets", "input_preprocessor",
      "ml_perf", "datasets_use_prefetch", "datasets_prefetch_buffer_size", "datasets_num_private_threads",
      "datasets_use_caching", "datasets_repeat_cached_sample", "fuse_decode_and_crop", "distort_color_in_yiq",
      "data_format", "local_parameter_device", "num_intra_threads", "num_inter_threads", "use_numa_affinity",
      "gpu_thread_mode", "per_gpu_thread_count", "force_gpu_compatible", "allow_growth", "gpu_memory_frac_for_testing",
      "use_unified_memory", "winograd_nonfused", "batchnorm_persistent", "sync_on_finish", "mkl", "kmp_blocktime",
      "kmp_affinity", "kmp_settings", "optimizer", "init_learning_rate", "piecewise_learning_rate_schedule",
      "num_epochs_per_decay", "learning_rate_decay_factor", "num_learning_rate_warmup_epochs", "minimum_learning_rate",
      "resnet_base_lr", "momentum", "rmsprop_decay", "rmsprop_momentum", "rmsprop_epsilon", "adam_beta1", "adam_beta2",
      "adam_epsilon", "gradient_clip", "weight_decay", "single_l2_loss_op", "use_fp16", "fp16_loss_scale", "fp16_vars",
      "fp16_enable_auto_loss_scale", "fp16_inc_loss_scale_every_n", "variable_update", "all_reduce_spec",
      "agg_small_grads_max_bytes", "agg_small_grads_max_group", "allreduce_merge_scope", "hierarchical_copy",
      "network_topology", "gradient_repacking", "compact_gradient_transfer", "variable_consistency", "staged_vars",
      "job_name", "ps_hosts", "worker_hosts", "controller_host", "task_index", "server_protocol", "cross_replica_sync",
      "horovod_device", "trace_file", "use_chrome_trace_format", "tfprof_file", "graph_file", "summary_verbosity",
      "save_summaries_steps", "save_model_secs", "save_model_steps", "max_ckpts_to_keep", "train_dir", "eval_dir",
      "backbone_model_path", "benchmark_log_dir", "benchmark_test_id", "use_tf_layers", "xla", "xla_compile",
      "enable_optimizations", "rewriter_config", "use_resource_vars", "trt_mode",
      "datasets_parallel_interleave_cycle_length", "datasets_sloppy_parallel_interleave",
      "datasets_parallel_interleave_prefetch", "multi_device_iterator_max_buffer_size", "timestamped_allocator",
      "gpu_kt_max_interval", "gpu_kt_max_bytes", "gpu_kt_max_pending", "compute_lr_on_cpu", "sparse_to_dense_grads",
      "use_python32_barrier", "partitioned_graph_file_prefix", "debugger", "trt_max_workspace_size_bytes",
      // Earlier versions of it.
      "learning_rate", "auto_mixed_precision", "use_nccl", "cache_data", "datasets_prefetch_threadpool_size",
      "use_multi_device_iterator", "enable_layout_optimizer", "gpu_pending_cap", "iters_per_step",
      "ml_perf_compliance_logging", "pretrain_dir"};
  for (const std::string& flag : flags) {
    const auto refused = refusedSpelling(flag, "");
    EXPECT_NE(findEngineSetting(flag) != nullptr, refused.has_value()) << flag;
    EXPECT_FALSE(refused && refused->suggestion.empty()) << flag;
  }
  EXPECT_FALSE(refusedSpelling("device", "cpu"));
  const auto gpu = test::got(refusedSpelling("device", "gpu"));
  EXPECT_EQ(gpu.suggestion.english(), "cuda");
}

}  // namespace
}  // namespace baremark::core::protocol

// SPDX-License-Identifier: Apache-2.0
// The flags of tf_cnn_benchmarks that the engine does not have (benchmark_cnn.py, commit 8fb7907, and its history).
#include <algorithm>
#include <iterator>
#include <span>
#include <string>
#include <string_view>

#include "core/base/number_text.h"
#include "core/base/printable.h"
#include "core/protocol/engine_settings.h"

namespace baremark::core::protocol {

using base::Error, base::ErrorCode;

namespace {

// Marks a text for lupdate. The window translates it.
#define QT_TRANSLATE_NOOP(context, words) words

struct Refused {
  std::string_view words;
  std::string_view flags;  ///< of all values, or of one: "use_fp16 device=gpu"
};

/// What to use instead.
constexpr Refused kInstead[] = {
    {QT_TRANSLATE_NOOP("EngineRefusals", "allreduce: it averages gradients too, without a server"),
     "variable_update=parameter_server"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "allreduce: it averages gradients; replicated sums them"),
     "variable_update=replicated"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "allreduce: it averages gradients; horovod sums them there"),
     "variable_update=horovod"},
    {"allreduce",
     "variable_update=distributed_replicated variable_update=distributed_all_reduce "
     "variable_update=collective_all_reduce"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "sgd, momentum or adam"), "optimizer=rmsprop"},
    {"cuda", "device=gpu"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "one rank per device: start more ranks with the launcher"),
     "num_gpus gpu_indices"},
    {"--precision=fp16", "use_fp16 auto_mixed_precision"},
    {"--data", "data_name input_preprocessor use_datasets use_data_sets"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "--eval to evaluate a checkpoint"), "forward_only freeze_when_forward_only"},
    {"--train_and_eval",
     "eval_during_training_every_n_steps eval_during_training_every_n_epochs eval_during_training_at_specified_steps "
     "eval_during_training_at_specified_epochs collect_eval_results_async"},
    {"staged", "all_reduce_spec=pscpu"},
    {"nccl", "all_reduce_spec=psgpu all_reduce_spec=xring all_reduce_spec=rechd all_reduce_spec=collective"},
    {"--bucket_bytes", "gradient_repacking agg_small_grads_max_bytes agg_small_grads_max_group allreduce_merge_scope"},
    {"--num_intra_threads", "num_inter_threads per_gpu_thread_count gpu_thread_mode"},
    {"--init_learning_rate",
     "piecewise_learning_rate_schedule num_epochs_per_decay learning_rate_decay_factor num_learning_rate_warmup_epochs "
     "minimum_learning_rate resnet_base_lr learning_rate"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "the launcher: mpirun -np N"),
     "job_name ps_hosts worker_hosts controller_host task_index"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "resnet50_v1.5, which has the stride of 2 in the 3x3 convolution"),
     "model=resnet50"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "--batch_size, which evaluation uses too"), "eval_batch_size"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "--eval for each evaluation of the newest checkpoint"), "eval_interval_secs"},
    {"--num_epochs", "stop_at_top_1_accuracy"},
    {"--num_warmup_batches", "autotune_threshold"},
    {"--data=synthetic", "datasets_repeat_cached_sample"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "the launcher, which binds ranks"), "use_numa_affinity"},
    {"--winograd", "winograd_nonfused"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "the variable KMP_BLOCKTIME of the environment"), "kmp_blocktime"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "the variable KMP_AFFINITY of the environment"), "kmp_affinity"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "the variable KMP_SETTINGS of the environment"), "kmp_settings"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "--optimizer sgd, momentum or adam"),
     "rmsprop_decay rmsprop_momentum rmsprop_epsilon"},
    {"--weight_decay", "single_l2_loss_op"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "--run_dir, where the telemetry of each step is written"),
     "trace_file use_chrome_trace_format tfprof_file summary_verbosity save_summaries_steps log_dir"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "--list_models, which has the counts of each network"), "graph_file"},
    {"--run_dir", "benchmark_log_dir result_storage"},
    {"--run_id", "benchmark_test_id"},
    {"--save_model_steps", "save_model_secs"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "--train_dir, whose newest checkpoint training resumes from"),
     "backbone_model_path pretrain_dir"},
    {"--all_reduce_spec=nccl", "use_nccl"},
    {"--help", "helpxml"},
};

/// Why nothing is needed instead.
constexpr Refused kReasons[] = {
    {QT_TRANSLATE_NOOP("EngineRefusals", "the backend chooses its own layout"),
     "data_format enable_layout_optimizer input_data_format"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "the launcher starts the ranks"), "horovod_device"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "oneDNN is used if it is available"), "mkl"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "the step is compiled once in any case"),
     "xla xla_compile enable_optimizations rewriter_config trt_mode"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "gradients are not clipped"), "gradient_clip"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "the total loss is reported"), "loss_type_to_report"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "images are not distorted"), "distortions distort_color_in_yiq"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "ranks communicate by MPI"), "server_protocol"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "batches are not grouped"), "batch_group_size"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "the whole test set is evaluated"), "num_eval_batches"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "the whole test set is evaluated once"), "num_eval_epochs"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "evaluation writes to the standard output and the telemetry"), "eval_dir"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "each step's time is in the telemetry"), "display_perf_ewma"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "weights are kept in fp32"), "fp16_vars"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "gradients are sent in the type of --precision"), "compact_gradient_transfer"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "images are not resized"), "resize_method"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "the data set is in memory"),
     "datasets_use_prefetch datasets_prefetch_buffer_size datasets_num_private_threads datasets_use_caching cache_data "
     "datasets_prefetch_threadpool_size"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "runs are not submissions to MLPerf"), "ml_perf ml_perf_compliance_logging"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "images are not decoded"), "fuse_decode_and_crop"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "each rank holds all parameters in the memory of its device"),
     "local_parameter_device"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "the backend chooses its own way"),
     "force_gpu_compatible use_unified_memory batchnorm_persistent"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "memory is allocated once, as much as needed"),
     "allow_growth gpu_memory_frac_for_testing"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "every run ends on all ranks together"), "sync_on_finish"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "MPI or NCCL chooses how it reduces"), "hierarchical_copy network_topology"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "all ranks update together"),
     "variable_consistency staged_vars cross_replica_sync"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "the engine does not use TensorFlow"),
     "datasets_parallel_interleave_cycle_length datasets_sloppy_parallel_interleave "
     "datasets_parallel_interleave_prefetch multi_device_iterator_max_buffer_size timestamped_allocator "
     "gpu_kt_max_interval gpu_kt_max_bytes gpu_kt_max_pending compute_lr_on_cpu sparse_to_dense_grads "
     "use_python32_barrier partitioned_graph_file_prefix debugger trt_max_workspace_size_bytes "
     "use_multi_device_iterator gpu_pending_cap use_tf_layers use_resource_vars"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "each step is one update"), "iters_per_step"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "each line is written at once"), "flush_stdout"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "options are not read from a file"), "flagfile"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "every option must be known"), "undefok"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "errors go to the standard error"),
     "logtostderr alsologtostderr stderrthreshold"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "there is only one level of output"),
     "v verbosity logger_levels showprefixforinfo"},
    {QT_TRANSLATE_NOOP("EngineRefusals", "the engine does not use Python"),
     "only_check_args run_with_pdb pdb pdb_post_mortem run_with_profiling profile_file use_cprofile_for_profiling"},
};

/// The row that refuses the flag; nullptr: none does.
const Refused* rowOf(std::span<const Refused> rows, std::string_view name, std::string_view value) {
  for (const Refused& row : rows) {
    std::string_view rest = row.flags;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      const std::string_view flag = rest.substr(0, end);
      const std::size_t equals = std::min(flag.find('='), end);
      if (flag.substr(0, equals) == name && (equals == end || flag.substr(equals + 1) == value)) return &row;
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  return nullptr;
}

}  // namespace

std::optional<Error> refusedSpelling(std::string_view name, std::string_view value) {
  const Refused* instead = rowOf(kInstead, name, value);
  const Refused* reason = rowOf(kReasons, name, value);
  if (instead == nullptr && reason == nullptr) return {};
  return Error{.code = ErrorCode::NotApplicable,
               .where = "--" + std::string(name),
               .value = base::printable(value, 80),
               .suggestion = instead != nullptr ? base::Phrased(std::string(instead->words))
                                                : base::Phrased(base::Phrase::LeaveOut, reason->words)};
}

bool isRefusal(std::string_view words) {
  const auto isIt = [&](const Refused& row) { return row.words == words; };
  return words.find(' ') != std::string_view::npos && (std::any_of(std::begin(kInstead), std::end(kInstead), isIt) ||
                                                       std::any_of(std::begin(kReasons), std::end(kReasons), isIt));
}

bool standsForDefault(std::string_view name, std::string_view value) {
  struct Default {
    std::string_view name;
    std::string_view value;
  };
  constexpr Default kDefaults[] = {
      {"batch_size", "0"},        {"num_batches", "0"},          {"num_epochs", "0"},       {"num_intra_threads", "0"},
      {"num_inter_threads", "0"}, {"per_gpu_thread_count", "0"}, {"save_model_steps", "0"}, {"data_dir", ""},
      {"train_dir", ""},          {"all_reduce_spec", ""}};
  const bool isZero = name == "num_epochs" && base::numberIn(value) == 0.0;  // the only one with a fraction
  for (const Default& one : kDefaults) {
    if (one.name == name && (one.value == value || isZero)) return true;
  }
  return false;
}

}  // namespace baremark::core::protocol

// SPDX-License-Identifier: Apache-2.0
// The flags of tf_cnn_benchmarks that the engine does not have: those of benchmark_cnn.py, commit 8fb7907, and of its
// history.
#include <string>
#include <string_view>

#include "core/base/number_text.h"
#include "core/base/printable.h"
#include "core/protocol/engine_settings.h"

namespace baremark::core::protocol {

using base::Error;
using base::ErrorCode;

namespace {

struct Refused {
  std::string_view name;
  std::string_view value;     ///< empty: every value
  std::string_view instead;   ///< what to use instead; empty: nothing
  std::string_view reason{};  ///< why nothing is needed instead
};

constexpr Refused kRefused[] = {
    {"variable_update", "parameter_server", "allreduce: it averages gradients too, without a server"},
    {"variable_update", "replicated", "allreduce: it averages gradients; replicated sums them"},
    {"variable_update", "horovod", "allreduce: it averages gradients; horovod sums them there"},
    {"variable_update", "distributed_replicated", "allreduce"},
    {"variable_update", "distributed_all_reduce", "allreduce"},
    {"variable_update", "collective_all_reduce", "allreduce"},
    {"optimizer", "rmsprop", "sgd, momentum or adam"},
    {"device", "gpu", "cuda"},
    {"num_gpus", "", "one rank per device: start more ranks with the launcher"},
    {"use_fp16", "", "--precision=fp16"},
    {"data_name", "", "--data"},
    {"data_format", "", "", "the backend chooses its own layout"},
    {"forward_only", "", "--eval to evaluate a checkpoint"},
    {"eval_during_training_every_n_steps", "", "--train_and_eval"},
    {"eval_during_training_every_n_epochs", "", "--train_and_eval"},
    {"all_reduce_spec", "pscpu", "staged"},
    {"all_reduce_spec", "psgpu", "nccl"},
    {"all_reduce_spec", "xring", "nccl"},
    {"all_reduce_spec", "rechd", "nccl"},
    {"all_reduce_spec", "collective", "nccl"},
    {"gradient_repacking", "", "--bucket_bytes"},
    {"horovod_device", "", "", "the launcher starts the ranks"},
    {"num_inter_threads", "", "--num_intra_threads"},
    {"per_gpu_thread_count", "", "--num_intra_threads"},
    {"mkl", "", "", "oneDNN is used if it is available"},
    {"xla", "", "", "the step is compiled once in any case"},
    {"piecewise_learning_rate_schedule", "", "--init_learning_rate"},
    {"gradient_clip", "", "", "gradients are not clipped"},
    {"loss_type_to_report", "", "", "the total loss is reported"},
    {"distortions", "", "", "images are not distorted"},
    {"job_name", "", "the launcher: mpirun -np N"},
    {"ps_hosts", "", "the launcher: mpirun -np N"},
    {"worker_hosts", "", "the launcher: mpirun -np N"},
    {"controller_host", "", "the launcher: mpirun -np N"},
    {"task_index", "", "the launcher: mpirun -np N"},
    {"server_protocol", "", "", "ranks communicate by MPI"},
    {"gpu_indices", "", "one rank per device: start more ranks with the launcher"},
    {"model", "resnet50", "resnet50_v1.5, which has the stride of 2 in the 3x3 convolution"},
    {"eval_batch_size", "", "--batch_size, which evaluation uses too"},
    {"batch_group_size", "", "", "batches are not grouped"},
    {"num_eval_batches", "", "", "the whole test set is evaluated"},
    {"num_eval_epochs", "", "", "the whole test set is evaluated once"},
    {"eval_interval_secs", "", "--eval for each evaluation of the newest checkpoint"},
    {"eval_during_training_at_specified_steps", "", "--train_and_eval"},
    {"eval_during_training_at_specified_epochs", "", "--train_and_eval"},
    {"eval_dir", "", "", "evaluation writes to the standard output and the telemetry"},
    {"collect_eval_results_async", "", "--train_and_eval"},
    {"freeze_when_forward_only", "", "--eval to evaluate a checkpoint"},
    {"stop_at_top_1_accuracy", "", "--num_epochs"},
    {"autotune_threshold", "", "--num_warmup_batches"},
    {"display_perf_ewma", "", "", "each step's time is in the telemetry"},
    {"fp16_vars", "", "", "weights are kept in fp32"},
    {"compact_gradient_transfer", "", "", "gradients are sent in the type of --precision"},
    {"resize_method", "", "", "images are not resized"},
    {"input_preprocessor", "", "--data"},
    {"use_datasets", "", "--data"},
    {"datasets_use_prefetch", "", "", "the data set is in memory"},
    {"datasets_prefetch_buffer_size", "", "", "the data set is in memory"},
    {"datasets_num_private_threads", "", "", "the data set is in memory"},
    {"datasets_use_caching", "", "", "the data set is in memory"},
    {"datasets_repeat_cached_sample", "", "--data=synthetic"},
    {"ml_perf", "", "", "runs are not submissions to MLPerf"},
    {"distort_color_in_yiq", "", "", "images are not distorted"},
    {"fuse_decode_and_crop", "", "", "images are not decoded"},
    {"local_parameter_device", "", "", "each rank holds all parameters in the memory of its device"},
    {"use_numa_affinity", "", "the launcher, which binds ranks"},
    {"gpu_thread_mode", "", "--num_intra_threads"},
    {"force_gpu_compatible", "", "", "the backend chooses its own way"},
    {"allow_growth", "", "", "memory is allocated once, as much as needed"},
    {"gpu_memory_frac_for_testing", "", "", "memory is allocated once, as much as needed"},
    {"use_unified_memory", "", "", "the backend chooses its own way"},
    {"winograd_nonfused", "", "--winograd"},
    {"batchnorm_persistent", "", "", "the backend chooses its own way"},
    {"sync_on_finish", "", "", "every run ends on all ranks together"},
    {"kmp_blocktime", "", "the variable KMP_BLOCKTIME of the environment"},
    {"kmp_affinity", "", "the variable KMP_AFFINITY of the environment"},
    {"kmp_settings", "", "the variable KMP_SETTINGS of the environment"},
    {"num_epochs_per_decay", "", "--init_learning_rate"},
    {"learning_rate_decay_factor", "", "--init_learning_rate"},
    {"num_learning_rate_warmup_epochs", "", "--init_learning_rate"},
    {"minimum_learning_rate", "", "--init_learning_rate"},
    {"resnet_base_lr", "", "--init_learning_rate"},
    {"rmsprop_decay", "", "--optimizer sgd, momentum or adam"},
    {"rmsprop_momentum", "", "--optimizer sgd, momentum or adam"},
    {"rmsprop_epsilon", "", "--optimizer sgd, momentum or adam"},
    {"single_l2_loss_op", "", "--weight_decay"},
    {"agg_small_grads_max_bytes", "", "--bucket_bytes"},
    {"agg_small_grads_max_group", "", "--bucket_bytes"},
    {"allreduce_merge_scope", "", "--bucket_bytes"},
    {"hierarchical_copy", "", "", "MPI or NCCL chooses how it reduces"},
    {"network_topology", "", "", "MPI or NCCL chooses how it reduces"},
    {"variable_consistency", "", "", "all ranks update together"},
    {"staged_vars", "", "", "all ranks update together"},
    {"cross_replica_sync", "", "", "all ranks update together"},
    {"trace_file", "", "--run_dir, where the telemetry of each step is written"},
    {"use_chrome_trace_format", "", "--run_dir, where the telemetry of each step is written"},
    {"tfprof_file", "", "--run_dir, where the telemetry of each step is written"},
    {"graph_file", "", "--list_models, which has the counts of each network"},
    {"summary_verbosity", "", "--run_dir, where the telemetry of each step is written"},
    {"save_summaries_steps", "", "--run_dir, where the telemetry of each step is written"},
    {"benchmark_log_dir", "", "--run_dir"},
    {"benchmark_test_id", "", "--run_id"},
    {"save_model_secs", "", "--save_model_steps"},
    {"backbone_model_path", "", "--train_dir, whose newest checkpoint training resumes from"},
    {"xla_compile", "", "", "the step is compiled once in any case"},
    {"enable_optimizations", "", "", "the step is compiled once in any case"},
    {"rewriter_config", "", "", "the step is compiled once in any case"},
    {"trt_mode", "", "", "the step is compiled once in any case"},
    {"datasets_parallel_interleave_cycle_length", "", "", "the engine does not use TensorFlow"},
    {"datasets_sloppy_parallel_interleave", "", "", "the engine does not use TensorFlow"},
    {"datasets_parallel_interleave_prefetch", "", "", "the engine does not use TensorFlow"},
    {"multi_device_iterator_max_buffer_size", "", "", "the engine does not use TensorFlow"},
    {"timestamped_allocator", "", "", "the engine does not use TensorFlow"},
    {"gpu_kt_max_interval", "", "", "the engine does not use TensorFlow"},
    {"gpu_kt_max_bytes", "", "", "the engine does not use TensorFlow"},
    {"gpu_kt_max_pending", "", "", "the engine does not use TensorFlow"},
    {"compute_lr_on_cpu", "", "", "the engine does not use TensorFlow"},
    {"sparse_to_dense_grads", "", "", "the engine does not use TensorFlow"},
    {"use_python32_barrier", "", "", "the engine does not use TensorFlow"},
    {"partitioned_graph_file_prefix", "", "", "the engine does not use TensorFlow"},
    {"debugger", "", "", "the engine does not use TensorFlow"},
    {"trt_max_workspace_size_bytes", "", "", "the engine does not use TensorFlow"},
    {"learning_rate", "", "--init_learning_rate"},
    {"auto_mixed_precision", "", "--precision=fp16"},
    {"use_nccl", "", "--all_reduce_spec=nccl"},
    {"cache_data", "", "", "the data set is in memory"},
    {"datasets_prefetch_threadpool_size", "", "", "the data set is in memory"},
    {"use_data_sets", "", "--data"},
    {"use_multi_device_iterator", "", "", "the engine does not use TensorFlow"},
    {"gpu_pending_cap", "", "", "the engine does not use TensorFlow"},
    {"enable_layout_optimizer", "", "", "the backend chooses its own layout"},
    {"input_data_format", "", "", "the backend chooses its own layout"},
    {"iters_per_step", "", "", "each step is one update"},
    {"ml_perf_compliance_logging", "", "", "runs are not submissions to MLPerf"},
    {"pretrain_dir", "", "--train_dir, whose newest checkpoint training resumes from"},
    {"result_storage", "", "--run_dir"},
    {"flush_stdout", "", "", "each line is written at once"},
    {"use_tf_layers", "", "", "the engine does not use TensorFlow"},
    {"use_resource_vars", "", "", "the engine does not use TensorFlow"},
    // Flags of absl, which every program that uses absl has.
    {"flagfile", "", "", "options are not read from a file"},
    {"undefok", "", "", "every option must be known"},
    {"helpxml", "", "--help"},
    {"logtostderr", "", "", "errors go to the standard error"},
    {"alsologtostderr", "", "", "errors go to the standard error"},
    {"stderrthreshold", "", "", "errors go to the standard error"},
    {"log_dir", "", "--run_dir, where the telemetry of each step is written"},
    {"v", "", "", "there is only one level of output"},
    {"verbosity", "", "", "there is only one level of output"},
    {"logger_levels", "", "", "there is only one level of output"},
    {"showprefixforinfo", "", "", "there is only one level of output"},
    {"only_check_args", "", "", "the engine does not use Python"},
    {"run_with_pdb", "", "", "the engine does not use Python"},
    {"pdb", "", "", "the engine does not use Python"},
    {"pdb_post_mortem", "", "", "the engine does not use Python"},
    {"run_with_profiling", "", "", "the engine does not use Python"},
    {"profile_file", "", "", "the engine does not use Python"},
    {"use_cprofile_for_profiling", "", "", "the engine does not use Python"},
};

}  // namespace

std::optional<Error> refusedSpelling(std::string_view name, std::string_view value) {
  for (const Refused& refused : kRefused) {
    if (refused.name != name || !(refused.value.empty() || refused.value == value)) continue;
    return Error{.code = ErrorCode::NotApplicable,
                 .where = "--" + std::string(name),
                 .value = base::printable(value, 80),
                 .suggestion = refused.instead.empty() ? base::Phrased(base::Phrase::LeaveOut, refused.reason)
                                                       : base::Phrased(std::string(refused.instead))};
  }
  return {};
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

// SPDX-License-Identifier: Apache-2.0
// The flags of tf_cnn_benchmarks that are not settings here: those of benchmark_cnn.py, commit 8fb7907, and those of its history.
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
  std::string_view value;  ///< empty: every value
  std::string_view instead;
};

constexpr Refused kRefused[] = {
    {"variable_update", "parameter_server", "allreduce: it averages gradients too, without a server"},
    {"variable_update", "replicated", "allreduce: it averages gradients, replicated sums them"},
    {"variable_update", "horovod", "allreduce: it averages gradients, horovod there sums them"},
    {"variable_update", "distributed_replicated", "allreduce"},
    {"variable_update", "distributed_all_reduce", "allreduce"},
    {"variable_update", "collective_all_reduce", "allreduce"},
    {"optimizer", "rmsprop", "sgd, momentum or adam"},
    {"device", "", "nothing: this build trains on the processor"},
    {"num_gpus", "", "one rank a device: start more ranks with the launcher"},
    {"use_fp16", "", "--precision; this version has fp32"},
    {"data_name", "", "--data"},
    {"data_format", "", "nothing: the backend chooses its own layout"},
    {"forward_only", "", "--eval to evaluate a checkpoint"},
    {"eval_during_training_every_n_steps", "", "--train_and_eval"},
    {"eval_during_training_every_n_epochs", "", "--train_and_eval"},
    {"all_reduce_spec", "", "--bucket_bytes and --overlap"},
    {"gradient_repacking", "", "--bucket_bytes"},
    {"horovod_device", "", "nothing: ranks are started by the launcher"},
    {"num_inter_threads", "", "--num_intra_threads"},
    {"per_gpu_thread_count", "", "--num_intra_threads"},
    {"mkl", "", "nothing: oneDNN is used wherever it is there"},
    {"xla", "", "nothing: the step is compiled once in any case"},
    {"piecewise_learning_rate_schedule", "", "--init_learning_rate"},
    {"gradient_clip", "", "nothing: gradients are not clipped"},
    {"loss_type_to_report", "", "nothing: the total loss is reported"},
    {"distortions", "", "nothing: images are not distorted"},
    {"job_name", "", "the launcher: mpirun -np N"},
    {"ps_hosts", "", "the launcher: mpirun -np N"},
    {"worker_hosts", "", "the launcher: mpirun -np N"},
    {"controller_host", "", "the launcher: mpirun -np N"},
    {"task_index", "", "the launcher: mpirun -np N"},
    {"server_protocol", "", "nothing: ranks talk by MPI"},
    {"gpu_indices", "", "one rank a device: start more ranks with the launcher"},
    {"model", "resnet50", "resnet50_v1.5: the one with the stride of 2 in the 3x3 convolution"},
    {"eval_batch_size", "", "--batch_size, which evaluation takes too"},
    {"batch_group_size", "", "nothing: batches are not grouped"},
    {"num_eval_batches", "", "nothing: the whole test set is evaluated"},
    {"num_eval_epochs", "", "nothing: the whole test set is evaluated once"},
    {"eval_interval_secs", "", "--eval for each evaluation of the newest checkpoint"},
    {"eval_during_training_at_specified_steps", "", "--train_and_eval"},
    {"eval_during_training_at_specified_epochs", "", "--train_and_eval"},
    {"eval_dir", "", "nothing: evaluation writes to the standard output and the telemetry"},
    {"collect_eval_results_async", "", "--train_and_eval"},
    {"freeze_when_forward_only", "", "--eval to evaluate a checkpoint"},
    {"stop_at_top_1_accuracy", "", "--num_epochs"},
    {"autotune_threshold", "", "--num_warmup_batches"},
    {"display_perf_ewma", "", "nothing: each step's time is in the telemetry"},
    {"fp16_loss_scale", "", "--precision; this version has fp32"},
    {"fp16_vars", "", "--precision; this version has fp32"},
    {"fp16_enable_auto_loss_scale", "", "--precision; this version has fp32"},
    {"fp16_inc_loss_scale_every_n", "", "--precision; this version has fp32"},
    {"compact_gradient_transfer", "", "nothing: gradients travel as fp32"},
    {"resize_method", "", "nothing: images are not resized"},
    {"input_preprocessor", "", "--data"},
    {"use_datasets", "", "--data"},
    {"datasets_use_prefetch", "", "nothing: the data set lies in memory"},
    {"datasets_prefetch_buffer_size", "", "nothing: the data set lies in memory"},
    {"datasets_num_private_threads", "", "nothing: the data set lies in memory"},
    {"datasets_use_caching", "", "nothing: the data set lies in memory"},
    {"datasets_repeat_cached_sample", "", "--data=synthetic"},
    {"ml_perf", "", "nothing: runs are not submissions to MLPerf"},
    {"distort_color_in_yiq", "", "nothing: images are not distorted"},
    {"fuse_decode_and_crop", "", "nothing: images are not decoded"},
    {"local_parameter_device", "", "nothing: each rank holds all parameters"},
    {"use_numa_affinity", "", "the launcher, which binds ranks"},
    {"gpu_thread_mode", "", "--num_intra_threads"},
    {"force_gpu_compatible", "", "nothing: this build trains on the processor"},
    {"allow_growth", "", "nothing: memory is taken once, as much as is needed"},
    {"gpu_memory_frac_for_testing", "", "nothing: memory is taken once, as much as is needed"},
    {"use_unified_memory", "", "nothing: this build trains on the processor"},
    {"winograd_nonfused", "", "--winograd"},
    {"batchnorm_persistent", "", "nothing: the backend chooses its own way"},
    {"sync_on_finish", "", "nothing: every run ends with all ranks"},
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
    {"hierarchical_copy", "", "nothing: MPI chooses how it reduces"},
    {"network_topology", "", "nothing: MPI chooses how it reduces"},
    {"variable_consistency", "", "nothing: all ranks step together"},
    {"staged_vars", "", "nothing: all ranks step together"},
    {"cross_replica_sync", "", "nothing: all ranks step together"},
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
    {"xla_compile", "", "nothing: the step is compiled once in any case"},
    {"enable_optimizations", "", "nothing: the step is compiled once in any case"},
    {"rewriter_config", "", "nothing: the step is compiled once in any case"},
    {"trt_mode", "", "nothing: the step is compiled once in any case"},
    {"datasets_parallel_interleave_cycle_length", "", "nothing: there is no TensorFlow here"},
    {"datasets_sloppy_parallel_interleave", "", "nothing: there is no TensorFlow here"},
    {"datasets_parallel_interleave_prefetch", "", "nothing: there is no TensorFlow here"},
    {"multi_device_iterator_max_buffer_size", "", "nothing: there is no TensorFlow here"},
    {"timestamped_allocator", "", "nothing: there is no TensorFlow here"},
    {"gpu_kt_max_interval", "", "nothing: there is no TensorFlow here"},
    {"gpu_kt_max_bytes", "", "nothing: there is no TensorFlow here"},
    {"gpu_kt_max_pending", "", "nothing: there is no TensorFlow here"},
    {"compute_lr_on_cpu", "", "nothing: there is no TensorFlow here"},
    {"sparse_to_dense_grads", "", "nothing: there is no TensorFlow here"},
    {"use_python32_barrier", "", "nothing: there is no TensorFlow here"},
    {"partitioned_graph_file_prefix", "", "nothing: there is no TensorFlow here"},
    {"debugger", "", "nothing: there is no TensorFlow here"},
    {"trt_max_workspace_size_bytes", "", "nothing: there is no TensorFlow here"},
    {"learning_rate", "", "--init_learning_rate"},
    {"auto_mixed_precision", "", "--precision; this version has fp32"},
    {"use_nccl", "", "nothing: ranks talk by MPI"},
    {"cache_data", "", "nothing: the data set lies in memory"},
    {"datasets_prefetch_threadpool_size", "", "nothing: the data set lies in memory"},
    {"use_data_sets", "", "--data"},
    {"use_multi_device_iterator", "", "nothing: there is no TensorFlow here"},
    {"gpu_pending_cap", "", "nothing: there is no TensorFlow here"},
    {"enable_layout_optimizer", "", "nothing: the backend chooses its own layout"},
    {"input_data_format", "", "nothing: the backend chooses its own layout"},
    {"iters_per_step", "", "nothing: each step is one update"},
    {"ml_perf_compliance_logging", "", "nothing: runs are not submissions to MLPerf"},
    {"pretrain_dir", "", "--train_dir, whose newest checkpoint training resumes from"},
    {"result_storage", "", "--run_dir"},
    {"flush_stdout", "", "nothing: each line is written at once"},
    {"use_tf_layers", "", "nothing: there is no TensorFlow here"},
    {"use_resource_vars", "", "nothing: there is no TensorFlow here"},
    // absl's own, which every program with its flags has.
    {"flagfile", "", "nothing: options are not read from a file"},
    {"undefok", "", "nothing: every option has to be known"},
    {"helpxml", "", "--help"},
    {"logtostderr", "", "nothing: errors go to the standard error"},
    {"alsologtostderr", "", "nothing: errors go to the standard error"},
    {"stderrthreshold", "", "nothing: errors go to the standard error"},
    {"log_dir", "", "--run_dir, where the telemetry of each step is written"},
    {"v", "", "nothing: there is one level of output"},
    {"verbosity", "", "nothing: there is one level of output"},
    {"logger_levels", "", "nothing: there is one level of output"},
    {"showprefixforinfo", "", "nothing: there is one level of output"},
    {"only_check_args", "", "nothing: there is no Python here"},
    {"run_with_pdb", "", "nothing: there is no Python here"},
    {"pdb", "", "nothing: there is no Python here"},
    {"pdb_post_mortem", "", "nothing: there is no Python here"},
    {"run_with_profiling", "", "nothing: there is no Python here"},
    {"profile_file", "", "nothing: there is no Python here"},
    {"use_cprofile_for_profiling", "", "nothing: there is no Python here"},
};

}  // namespace

std::optional<Error> refusedSpelling(std::string_view name, std::string_view value) {
  for (const Refused& refused : kRefused) {
    if (refused.name != name || !(refused.value.empty() || refused.value == value)) continue;
    return Error{.code = ErrorCode::NotApplicable,
                 .where = "--" + std::string(name),
                 .value = base::printable(value, 80),
                 .suggestion = std::string(refused.instead)};
  }
  return {};
}

bool standsForDefault(std::string_view name, std::string_view value) {
  struct Default {
    std::string_view name;
    std::string_view value;
  };
  constexpr Default kDefaults[] = {{"batch_size", "0"},        {"num_batches", "0"},          {"num_epochs", "0"}, {"num_intra_threads", "0"},
                                   {"num_inter_threads", "0"}, {"per_gpu_thread_count", "0"}, {"save_model_steps", "0"}, {"data_dir", ""},
                                   {"train_dir", ""}};
  const bool isZero = name == "num_epochs" && base::numberIn(value) == 0.0;  // the one that has a fraction
  for (const Default& one : kDefaults) {
    if (one.name == name && (one.value == value || isZero)) return true;
  }
  return false;
}

}  // namespace baremark::core::protocol

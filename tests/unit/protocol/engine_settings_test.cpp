// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/engine_settings.h"

#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>
#include <tuple>

#include "core/base/json.h"
#include "core/model/setting.h"
#include "core/protocol/engine_catalog.h"
#include "tests/fakes/comma_locale.h"
#include "tests/files.h"
#include "tests/places.h"
#include "tests/refused.h"

namespace baremark::core::protocol {
namespace {

using base::ErrorCode;
using base::Json;

TEST(EngineSettings, everyDefaultIsAValidValueOfItsSetting) {
  std::set<std::string> names;
  for (const EngineSetting& setting : engineSettings()) {
    EXPECT_TRUE(names.insert(setting.name).second) << setting.name << " stands twice";
    EXPECT_FALSE(setting.meaning.empty()) << setting.name;
    if (!setting.defaultValue) continue;
    EXPECT_TRUE(settingFromJson(setting, toJson(*setting.defaultValue))) << setting.name;
    EXPECT_EQ(settingFromText(setting, model::toText(*setting.defaultValue)).value(), *setting.defaultValue)
        << setting.name;
  }
}

TEST(EngineSettings, aWrongValueNamesTheRangeOrTheNearestChoice) {
  const EngineSetting& batch = *findEngineSetting("batch_size");
  EXPECT_EQ(settingFromJson(batch, 0).error().allowed.english(), "1 to 65536");
  EXPECT_EQ(settingFromText(batch, "99999999999999999999").error().code, ErrorCode::OutOfRange);
  EXPECT_EQ(settingFromText(batch, "12x").error().code, ErrorCode::WrongType);
  EXPECT_EQ(settingFromJson(batch, 1.5).error().code, ErrorCode::WrongType);
  EXPECT_EQ(settingFromText(*findEngineSetting("momentum"), "nan").error().code, ErrorCode::OutOfRange);
  EXPECT_TRUE(test::refused(settingFromText(*findEngineSetting("optimizer"), "adan"),
                            {.code = ErrorCode::UnknownValue, .suggestion = "adam"}));
}

TEST(EngineSettings, spellingsWithAnotherMeaningAreRefusedByName) {
  EXPECT_NE(test::got(refusedSpelling("variable_update", "replicated")).suggestion.english().find("allreduce"),
            std::string::npos);
  EXPECT_FALSE(refusedSpelling("variable_update", "independent"));
  EXPECT_TRUE(refusedSpelling("num_gpus", "4"));
  EXPECT_FALSE(refusedSpelling("all_reduce_spec", "nccl"));
  EXPECT_EQ(test::got(refusedSpelling("all_reduce_spec", "pscpu")).suggestion.english(), "staged");
}

TEST(EngineSettings, everyTfCnnBenchmarksFlagWorksOrIsRefusedWithAReplacement) {
  // benchmark_cnn.py, and earlier versions of it.
  std::istringstream flags(
      "model eval eval_interval_secs eval_during_training_every_n_steps eval_during_training_every_n_epochs "
      "eval_during_training_at_specified_steps eval_during_training_at_specified_epochs forward_only "
      "freeze_when_forward_only print_training_accuracy batch_size eval_batch_size batch_group_size num_batches "
      "num_eval_batches num_epochs num_eval_epochs stop_at_top_1_accuracy collect_eval_results_async "
      "num_warmup_batches autotune_threshold num_gpus gpu_indices display_every display_perf_ewma "
      "loss_type_to_report tf_random_seed data_dir data_name resize_method distortions use_datasets "
      "input_preprocessor ml_perf datasets_use_prefetch datasets_prefetch_buffer_size datasets_num_private_threads "
      "datasets_use_caching datasets_repeat_cached_sample fuse_decode_and_crop distort_color_in_yiq data_format "
      "local_parameter_device num_intra_threads num_inter_threads use_numa_affinity gpu_thread_mode "
      "per_gpu_thread_count force_gpu_compatible allow_growth gpu_memory_frac_for_testing use_unified_memory "
      "winograd_nonfused batchnorm_persistent sync_on_finish mkl kmp_blocktime kmp_affinity kmp_settings optimizer "
      "init_learning_rate piecewise_learning_rate_schedule num_epochs_per_decay learning_rate_decay_factor "
      "num_learning_rate_warmup_epochs minimum_learning_rate resnet_base_lr momentum rmsprop_decay "
      "rmsprop_momentum rmsprop_epsilon adam_beta1 adam_beta2 adam_epsilon gradient_clip weight_decay "
      "single_l2_loss_op use_fp16 fp16_loss_scale fp16_vars fp16_enable_auto_loss_scale "
      "fp16_inc_loss_scale_every_n variable_update all_reduce_spec agg_small_grads_max_bytes "
      "agg_small_grads_max_group allreduce_merge_scope hierarchical_copy network_topology gradient_repacking "
      "compact_gradient_transfer variable_consistency staged_vars job_name ps_hosts worker_hosts controller_host "
      "task_index server_protocol cross_replica_sync horovod_device trace_file use_chrome_trace_format tfprof_file "
      "graph_file summary_verbosity save_summaries_steps save_model_secs save_model_steps max_ckpts_to_keep "
      "train_dir eval_dir backbone_model_path benchmark_log_dir benchmark_test_id use_tf_layers xla xla_compile "
      "enable_optimizations rewriter_config use_resource_vars trt_mode datasets_parallel_interleave_cycle_length "
      "datasets_sloppy_parallel_interleave datasets_parallel_interleave_prefetch "
      "multi_device_iterator_max_buffer_size timestamped_allocator gpu_kt_max_interval gpu_kt_max_bytes "
      "gpu_kt_max_pending compute_lr_on_cpu sparse_to_dense_grads use_python32_barrier "
      "partitioned_graph_file_prefix debugger trt_max_workspace_size_bytes "
      "learning_rate auto_mixed_precision use_nccl cache_data datasets_prefetch_threadpool_size "
      "use_multi_device_iterator enable_layout_optimizer gpu_pending_cap iters_per_step ml_perf_compliance_logging "
      "pretrain_dir ");
  for (std::string flag; flags >> flag;) {
    const auto refused = refusedSpelling(flag, "");
    EXPECT_NE(findEngineSetting(flag) != nullptr, refused.has_value()) << flag;
    EXPECT_FALSE(refused && refused->suggestion.empty()) << flag;
  }
  EXPECT_FALSE(refusedSpelling("device", "cpu"));
  EXPECT_EQ(test::got(refusedSpelling("device", "gpu")).suggestion.english(), "cuda");
}

// Settings are written to the engine's command line and read back, in every language of the desktop.

TEST(SettingsLocale, aDecimalCommaChangesNoSetting) {
  const fakes::CommaLocale comma;
  if (!comma.isSet()) GTEST_SKIP() << "localedef cannot make a locale here";
  EXPECT_EQ(model::toText(model::SettingValue(1.0 / 3)), "0.3333333333333333");
  const EngineSetting momentum{.name = "momentum", .type = SettingType::Number, .least = 0, .most = 1};
  EXPECT_EQ(settingFromText(momentum, "0.9").value(), model::SettingValue(0.9));
  EXPECT_TRUE(test::refused(settingFromText(momentum, "0,9"), {.code = ErrorCode::WrongType}));
}

TEST(SettingsLocale, numbersReadBackAsTheyWereWritten) {
  for (const double value : {0.0, 0.1, 1e-7, 1.0 / 3, 123456.789, 1e300, -2.5}) {
    const EngineSetting number{.name = "x", .type = SettingType::Number, .least = -1e308, .most = 1e308};
    EXPECT_EQ(settingFromText(number, model::toText(model::SettingValue(value))).value(), model::SettingValue(value))
        << value;
  }
}

// In tests/data/fuzz/engine_catalog, ours.json lists no devices, cuda.json has GPUs, no_driver.json none.

Json recorded(const std::string& name) {
  return Json::parse(test::contentOf(std::string(places::kData) + "/fuzz/engine_catalog/" + name));
}

TEST(EngineCatalog, theDevicesOfAHostWithGpusAreRead) {
  const auto catalog = test::got(catalogFromJson(recorded("cuda.json")));
  ASSERT_EQ(catalog.devices.size(), 3U);
  EXPECT_EQ(catalog.devices.front(), (CatalogDevice{.name = "cuda",
                                                    .backend = "cuDNN 9.19.0",
                                                    .hardware = "Tesla T4, compute capability 7.5",
                                                    .precisions = {"fp32", "fp16"},
                                                    .gpus = 4}));
  EXPECT_EQ(findDevice(catalog.devices, "auto"), &catalog.devices[1]);
  EXPECT_EQ(findDevice(catalog.devices, "reference"), &catalog.devices[2]);
  EXPECT_EQ(findDevice(catalog.devices, "gpu"), nullptr);
  EXPECT_EQ(findDevice(catalog.devices, "auto")->backend, catalog.backend);
  // One that cannot be used says why.
  const auto without = test::got(catalogFromJson(recorded("no_driver.json")));
  const CatalogDevice* cuda = findDevice(without.devices, "cuda");
  ASSERT_NE(cuda, nullptr);
  EXPECT_TRUE(cuda->whyNot.starts_with("it needs an NVIDIA driver")) << cuda->whyNot;
  EXPECT_TRUE(cuda->precisions.empty());
}

TEST(EngineCatalog, isTheSameAfterWritingAndReading) {
  for (const char* name : {"cuda.json", "no_driver.json", "ours.json"}) {
    const auto catalog = test::got(catalogFromJson(recorded(name)));
    EXPECT_EQ(catalogFromJson(toJson(catalog)).value(), catalog) << name;
    EXPECT_EQ(devicesFromJson(toJson(catalog.devices), "").value(), catalog.devices) << name;
  }
}

TEST(EngineCatalog, anOlderEngineDoesNotListItsDevices) {
  const Json document = recorded("ours.json");
  ASSERT_FALSE(document.contains("devices"));
  const auto catalog = test::got(catalogFromJson(document));
  EXPECT_TRUE(catalog.devices.empty());
  EXPECT_EQ(findDevice(catalog.devices, "auto"), nullptr);
  EXPECT_EQ(catalog.backend, "oneDNN 2.6.3");
}

TEST(EngineCatalog, aNewerEngineMayKnowMore) {
  Json document = recorded("cuda.json");
  document["devices"][0]["memory_bytes"] = 1;
  document["devices"][0]["precisions"].push_back("fp8");
  document["devices"].push_back({{"name", "rocm"}, {"why_not", "no driver"}});
  const auto catalog = test::got(catalogFromJson(document));
  EXPECT_EQ(catalog.devices.front().precisions.back(), "fp8");
  EXPECT_EQ(catalog.devices.back().name, "rocm");
}

TEST(EngineCatalog, wrongDevicesAreRefusedWithTheirPlace) {
  // What is merged into the first device.
  for (const auto& [patch, code, where] :
       {std::tuple(R"({"name": null})", ErrorCode::Missing, "/devices/0/name"),
        {R"({"name": ""})", ErrorCode::Missing, "/devices/0/name"},
        {R"({"name": "cpu"})", ErrorCode::Duplicate, "/devices/1/name"},
        {R"({"auto": "yes"})", ErrorCode::WrongType, "/devices/0/auto"},
        {R"({"gpus": -1})", ErrorCode::OutOfRange, "/devices/0/gpus"},
        {R"({"gpus": 1000000})", ErrorCode::OutOfRange, "/devices/0/gpus"},
        {R"({"precisions": [7]})", ErrorCode::WrongType, "/devices/0/precisions/0"},
        {R"({"precisions": []})", ErrorCode::Conflict, "/devices/0/precisions"},
        {R"({"why_not": "no driver"})", ErrorCode::Conflict, "/devices/0/precisions"}}) {
    Json document = recorded("cuda.json");
    document["devices"][0].merge_patch(Json::parse(patch));  // null removes a member
    EXPECT_TRUE(test::refused(catalogFromJson(document), {.code = code, .where = where})) << patch;
  }
  Json document = recorded("cuda.json");
  document["devices"] = Json::object();
  EXPECT_EQ(catalogFromJson(document).error().where, "/devices");
  document["devices"] = Json::array({"cuda"});
  EXPECT_EQ(catalogFromJson(document).error().where, "/devices/0");
  document = recorded("cuda.json");
  document["devices"][0]["hardware"] = std::string(kLongestDeviceText + 1, 'x');
  EXPECT_EQ(catalogFromJson(document).error().code, ErrorCode::TooLarge);
}

}  // namespace
}  // namespace baremark::core::protocol

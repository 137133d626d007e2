// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/passport/comparability.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace baremark::core::passport {
namespace {

Meaning meaningOf(const std::vector<PassportDifference>& differences, const std::string& name) {
  const auto found =
      std::find_if(differences.begin(), differences.end(), [&](const auto& d) { return d.key.name == name; });
  EXPECT_NE(found, differences.end()) << name;
  return found == differences.end() ? Meaning::Equal : found->meaning;
}

TEST(Comparability, theMpiModelsOfArmsDecideWhoseMpiTheyUse) {
  const model::Arm hybrid{.runtime = "docker"};
  const model::Arm inner{.runtime = "docker", .mpi = model::kInnerMpi};
  const model::Arm bound{.runtime = "docker", .mpi = model::kBoundMpi};
  model::Passport a = {{{"software", "mpi"}, "Open MPI 4.1.4"},
                       {{"software", "pmix_launcher"}, "4.2"},
                       {{"software", "library.libpmix.so.2"}, "1"}};
  model::Passport b = {{{"software", "mpi"}, "Open MPI 4.1.6"},
                       {{"software", "pmix_launcher"}, "5.0"},
                       {{"software", "library.libpmix.so.2"}, "2"},
                       {model::keyOfVariable("LD_LIBRARY_PATH"), "/mnt/1/lib"}};
  const std::string variable = model::keyOfVariable("LD_LIBRARY_PATH").name;
  for (const std::string& name : {std::string("mpi"), std::string("library.libpmix.so.2"), variable}) {
    EXPECT_EQ(meaningOf(comparePassports(a, b, hybrid, bound), name), Meaning::Meant) << name;
    EXPECT_EQ(meaningOf(comparePassports(a, b, hybrid, inner), name), Meaning::NotMeant) << name;
    EXPECT_EQ(meaningOf(comparePassports(a, b, bound, bound), name), Meaning::NotMeant) << name;
  }
  EXPECT_EQ(meaningOf(comparePassports(a, b, hybrid, inner), "pmix_launcher"), Meaning::Meant);
  EXPECT_EQ(meaningOf(comparePassports(a, b, hybrid, hybrid), "pmix_launcher"), Meaning::NotMeant);
  const model::Arm bare{.runtime = "bare-metal"};
  EXPECT_EQ(meaningOf(comparePassports(a, b, bare, bound), "mpi"), Meaning::NotMeant)
      << "it should be the same library";
  EXPECT_EQ(meaningOf(comparePassports(a, b, bare, bound), variable), Meaning::Meant);
}

TEST(Comparability, differencesInherentToContainersAreIntended) {
  const model::Passport host = {
      {{"software", "runtime"}, "Bare metal"}, {{"software", "open_mpi"}, "4.1.4"}, {{"machine", "clock_mhz"}, "2600"}};
  const model::Passport container = {{{"software", "runtime"}, "Charliecloud 0.31"},
                                     {{"software", "open_mpi"}, "4.1.4"},
                                     {{"software", "image"}, "sha256:1"},
                                     {{"machine", "clock_mhz"}, "2700"}};
  const auto differences = comparePassports(host, container, {}, {});
  EXPECT_EQ(meaningOf(differences, "runtime"), Meaning::Meant);
  EXPECT_EQ(meaningOf(differences, "image"), Meaning::Meant);
  EXPECT_EQ(meaningOf(differences, "open_mpi"), Meaning::Equal);
  EXPECT_EQ(meaningOf(differences, "clock_mhz"), Meaning::Incidental);
}

TEST(Comparability, namesOfNodesMayDifferAndTheirNumberMayNot) {
  const model::Passport a = {{{"machine", "nodes"}, "2"}, {{"machine", "hosts"}, "n1, n2"}};
  const model::Passport b = {{{"machine", "nodes"}, "1"}, {{"machine", "hosts"}, "a container"}};
  const auto differences = comparePassports(a, b, {}, {});
  EXPECT_EQ(meaningOf(differences, "nodes"), Meaning::NotMeant);
  EXPECT_EQ(meaningOf(differences, "hosts"), Meaning::Incidental);
}

TEST(Comparability, factsOfGpusMustBeEqualIfBothSidesKnowThem) {
  const model::Passport metal = {{{"software", "backend"}, "cuDNN 9.19.0"},
                                 {{"software", "library.libnvidia_ml.so.1"}, "1"},
                                 {{"machine", "gpu"}, "NVIDIA H200"},
                                 {{"machine", "gpu_power_limit"}, "700 W"},
                                 {{"machine", "gpu_ecc"}, "on"}};
  const model::Passport box = {{{"software", "backend"}, "cuDNN 9.19.0"},
                               {{"machine", "gpu"}, "NVIDIA H200"},
                               {{"machine", "gpu_power_limit"}, "400 W"}};
  const auto differences = comparePassports(metal, box, {}, {});
  EXPECT_EQ(meaningOf(differences, "gpu"), Meaning::Equal);
  EXPECT_EQ(meaningOf(differences, "gpu_power_limit"), Meaning::NotMeant);
  EXPECT_EQ(meaningOf(differences, "gpu_ecc"), Meaning::Incidental) << "a container may lack the driver's library";
  EXPECT_EQ(meaningOf(differences, "library.libnvidia_ml.so.1"), Meaning::Incidental);
}

TEST(Comparability, librariesTransportAndLimitsMustBeEqual) {
  const model::Passport a = {{{"software", "lib.libdnnl.so.2"}, "build 1"},
                             {{"transport", "single_copy"}, "cma"},
                             {{"limits", "affinity"}, "0"},
                             {{"environment", "omp_places"}, "cores"}};
  const model::Passport b = {{{"software", "lib.libdnnl.so.2"}, "build 2"},
                             {{"transport", "single_copy"}, "none"},
                             {{"limits", "affinity"}, "0-1"}};
  for (const auto& difference : comparePassports(a, b, {}, {}))
    EXPECT_EQ(difference.meaning, Meaning::NotMeant) << difference.key.name;
}

TEST(Comparability, anotherBackendIsNeverAnIntendedDifference) {
  const model::Passport metal = {{{"software", "backend"}, "oneDNN 2.6.3"}, {{"software", "runtime"}, "Bare metal"}};
  const model::Passport box = {{{"software", "backend"}, "reference"},
                               {{"software", "runtime"}, "Charliecloud 0.31"},
                               {{"software", "image"}, "sha256:1"},
                               {{"software", "engine_path"}, "/usr/bin/baremark-engine"}};
  const model::Arm arm{.image = "mine",
                       .env = {{"LD_PRELOAD", "/lib/libdnnl.so"}, {"DNNL_MAX_CPU_ISA", "avx2"}},
                       .settings = {{"winograd", true}}};
  for (const model::Arm& other : {model::Arm{}, arm}) {
    const auto differences = comparePassports(metal, box, {}, other);
    EXPECT_EQ(meaningOf(differences, "backend"), Meaning::NotMeant);
    EXPECT_EQ(meaningOf(differences, "image"), Meaning::Meant);
  }
}

TEST(Comparability, settingsOfAnArmAreIntendedDifferences) {
  const model::Passport a = {{{"environment", "omp_places"}, "cores"}, {{"workload", "variable_update"}, "allreduce"}};
  const model::Passport b = {{{"environment", "omp_places"}, "threads"},
                             {{"workload", "variable_update"}, "independent"},
                             {{"transport", "ompi_mca_coll_sync_priority"}, "0"}};
  const model::Arm arm{.env = {{"OMP_PLACES", "threads"}, {"OMPI_MCA_coll_sync_priority", "0"}},
                       .settings = {{"variable_update", std::string("independent")}}};
  for (const auto& difference : comparePassports(a, b, {}, arm))
    EXPECT_EQ(difference.meaning, Meaning::Meant) << difference.key.name;
}

TEST(Comparability, aVariableThatBothArmsSetAlikeExplainsNothing) {
  const model::Passport a = {{{"environment", "omp_places"}, "cores"}, {{"limits", "cpus"}, "0"}};
  const model::Passport b = {{{"environment", "omp_places"}, "threads"}, {{"limits", "cpus"}, "1"}};
  const model::Arm arm{.env = {{"OMP_PLACES", "threads"}}};
  for (const auto& difference : comparePassports(a, b, arm, arm))
    EXPECT_EQ(difference.meaning, Meaning::NotMeant) << difference.key.name;
}

TEST(Comparability, aVariableExplainsOnlyTheDifferencesThatItCauses) {
  const model::Passport a = {{{"transport", "single_copy"}, "cma"},
                             {{"limits", "cpus"}, "0-1"},
                             {{"limits", "memlock"}, "64"},
                             {{"machine", "instruction_set"}, "AVX2"},
                             {{"software", "library.libmpi.so.40"}, "1"},
                             {{"software", "library.mca_btl_vader.so"}, "1"}};
  const model::Passport b = {{{"transport", "single_copy"}, "none"},
                             {{"limits", "cpus"}, "0"},
                             {{"limits", "memlock"}, "65"},
                             {{"machine", "instruction_set"}, "SSE4.1"},
                             {{"software", "library.libmpi.so.40"}, "2"}};
  const model::Arm arm{
      .env = {{"OMP_PROC_BIND", "true"}, {"OMPI_MCA_btl", "self,tcp"}, {"ONEDNN_MAX_CPU_ISA", "SSE41"}}};
  const auto differences = comparePassports(a, b, {}, arm);
  EXPECT_EQ(meaningOf(differences, "single_copy"), Meaning::Meant);
  EXPECT_EQ(meaningOf(differences, "cpus"), Meaning::Meant);
  EXPECT_EQ(meaningOf(differences, "instruction_set"), Meaning::Meant);
  EXPECT_EQ(meaningOf(differences, "library.mca_btl_vader.so"), Meaning::Meant) << "one arm does not load it";
  EXPECT_EQ(meaningOf(differences, "library.libmpi.so.40"), Meaning::NotMeant) << "both load it: it must be the same";
  EXPECT_EQ(meaningOf(differences, "memlock"), Meaning::NotMeant);
}

TEST(Comparability, theBackendAndTheLibrariesOfAnotherDeviceAreIntended) {
  const model::Passport a = {{{"machine", "instruction_set"}, "AVX2"},
                             {{"software", "backend"}, "oneDNN 3.7.3"},
                             {{"software", "library.libmpi.so.40"}, "1"},
                             {{"workload", "device"}, "auto"}};
  const model::Passport b = {{{"machine", "instruction_set"}, "NVIDIA H200"},
                             {{"software", "backend"}, "cuDNN 9.19.0"},
                             {{"software", "library.libcudnn.so.9"}, "1"},
                             {{"software", "library.libmpi.so.40"}, "2"},
                             {{"transport", "gradients"}, "NCCL 2.28.9"},
                             {{"transport", "nccl"}, "P2P/CUMEM"},
                             {{"workload", "device"}, "cuda"}};
  const model::Arm onGpus{.settings = {{"device", std::string("cuda")}}};
  for (const auto& difference : comparePassports(a, b, {}, onGpus)) {
    const bool isOfBoth = difference.key.name == "library.libmpi.so.40";
    EXPECT_EQ(difference.meaning, isOfBoth ? Meaning::NotMeant : Meaning::Meant) << difference.key.name;
  }
  EXPECT_EQ(meaningOf(comparePassports(a, b, onGpus, onGpus), "backend"), Meaning::NotMeant);
}

TEST(Comparability, aVariableThatAWrapperUnsetsIsIntended) {
  const std::string name = "OMPI_MCA_btl_vader_single_copy_mechanism";
  const model::Passport a = {{model::keyOfVariable(name), "none"},
                             {{"environment", "ucx_posix_use_proc_link"}, "n"},
                             {{"transport", "single_copy"}, "none"},
                             {{"limits", "memlock"}, "64"}};
  const model::Passport b = {{{"transport", "single_copy"}, "cma"}, {{"limits", "memlock"}, "65"}};
  const auto judged = [&](const std::vector<std::string>& wrap) { return comparePassports(a, b, {}, {.wrap = wrap}); };
  const auto all = judged({"env", "-u", name, "--unset=UCX_POSIX_USE_PROC_LINK", "A=1", "numactl", "B=2"});
  EXPECT_EQ(meaningOf(all, model::keyOfVariable(name).name), Meaning::Meant);
  EXPECT_EQ(meaningOf(all, "ucx_posix_use_proc_link"), Meaning::Meant);
  EXPECT_EQ(meaningOf(all, "single_copy"), Meaning::Meant);
  EXPECT_EQ(meaningOf(all, "memlock"), Meaning::NotMeant);
  EXPECT_EQ(meaningOf(judged({"env", "-u", name}), "ucx_posix_use_proc_link"), Meaning::NotMeant);
  EXPECT_EQ(meaningOf(judged({"numactl", "-u", name}), "single_copy"), Meaning::NotMeant) << "another program";
  EXPECT_EQ(meaningOf(judged({"env", "-u"}), "single_copy"), Meaning::NotMeant);
}

TEST(Comparability, onlyTheVariablesThatChooseBtlsExplainAnotherBtl) {
  const model::Passport a = {{{"transport", "btl"}, "self,vader"},
                             {{"transport", "single_copy"}, "cma"},
                             {{"software", "library.mca_btl_vader.so"}, "1"}};
  const model::Passport b = {{{"transport", "btl"}, "self,tcp"}, {{"transport", "single_copy"}, "none"}};
  const auto judged = [&](const char* name) { return comparePassports(a, b, {}, {.env = {{name, "1"}}}); };
  for (const char* name : {"OMPI_MCA_btl", "OMPI_MCA_btl_base_include"})
    EXPECT_EQ(meaningOf(judged(name), "btl"), Meaning::Meant) << name;
  for (const char* name : {"OMPI_MCA_btl_tcp_if_include", "OMPI_MCA_btl_vader_eager_limit",
                           "OMPI_MCA_btl_vader_single_copy_mechanism", "OMPI_MCA_btl_sm_single_copy_mechanism"})
    EXPECT_EQ(meaningOf(judged(name), "btl"), Meaning::NotMeant) << name;
  for (const char* name : {"OMPI_MCA_btl_vader_single_copy_mechanism", "OMPI_MCA_btl_sm_single_copy_mechanism"}) {
    EXPECT_EQ(meaningOf(judged(name), "single_copy"), Meaning::Meant) << name;
    EXPECT_EQ(meaningOf(judged(name), "library.mca_btl_vader.so"), Meaning::NotMeant) << name;
  }
  EXPECT_EQ(meaningOf(judged("OMPI_MCA_btl"), "library.mca_btl_vader.so"), Meaning::Meant);
}

TEST(Comparability, toUnsetAVariableThatNeitherRunHadExplainsNothing) {
  const std::string name = "OMPI_MCA_btl_vader_single_copy_mechanism";
  const model::Arm arm{.wrap = {"env", "-u", name, "--unset=LD_PRELOAD"}};
  model::Passport a = {{{"transport", "single_copy"}, "none"}, {{"software", "library.libextra.so"}, "1"}};
  const model::Passport b = {{{"transport", "single_copy"}, "cma"}};
  EXPECT_EQ(meaningOf(comparePassports(a, b, {}, arm), "single_copy"), Meaning::NotMeant);
  EXPECT_EQ(meaningOf(comparePassports(a, b, {}, arm), "library.libextra.so"), Meaning::NotMeant);
  EXPECT_EQ(meaningOf(comparePassports(b, a, arm, {}), "single_copy"), Meaning::NotMeant) << "nor in the baseline";
  model::Passport both = b;
  a[model::keyOfVariable(name)] = both[model::keyOfVariable(name)] = "none";
  EXPECT_EQ(meaningOf(comparePassports(a, both, {}, arm), "single_copy"), Meaning::NotMeant) << "both had it";
  EXPECT_EQ(meaningOf(comparePassports(a, b, {}, arm), "single_copy"), Meaning::Meant) << "one had it";
}

TEST(Comparability, aWayToUseGpusExplainsTheFoldersOfLibraries) {
  const model::Passport a = {{{"software", "compiler"}, "gcc"}};
  const model::Passport b = {{{"software", "compiler"}, "gcc"}, {model::keyOfVariable("LD_LIBRARY_PATH"), "/mnt/2"}};
  const std::string name = model::keyOfVariable("LD_LIBRARY_PATH").name;
  EXPECT_EQ(meaningOf(comparePassports(a, b, {}, {}), name), Meaning::NotMeant);
  EXPECT_EQ(meaningOf(comparePassports(a, b, {}, {.gpu = "driver"}), name), Meaning::Meant);
  EXPECT_EQ(meaningOf(comparePassports(a, b, {.gpu = "own"}, {.gpu = "own"}), name), Meaning::NotMeant);
}

TEST(Comparability, anOverlapChosenByMeasurementIsNotCompared) {
  const model::Passport a = {{{"workload", "overlap"}, "auto"}, {{"workload", "overlap_chosen"}, "none"}};
  const model::Passport b = {{{"workload", "overlap"}, "auto"}, {{"workload", "overlap_chosen"}, "thread"}};
  EXPECT_EQ(meaningOf(comparePassports(a, b, {}, {}), "overlap_chosen"), Meaning::Incidental);
  const model::Passport asked = {{{"workload", "overlap"}, "thread"}, {{"workload", "overlap_chosen"}, "thread"}};
  EXPECT_EQ(meaningOf(comparePassports(a, asked, {}, {}), "overlap"), Meaning::NotMeant);
}

TEST(Comparability, whatSumsGradientsIsComparedUnlessTheArmsSetIt) {
  const model::Passport byNccl = {{{"transport", "gradients"}, "NCCL 2.28.9"}, {{"transport", "nccl"}, "P2P/CUMEM"}};
  const model::Passport bySocket = {{{"transport", "gradients"}, "NCCL 2.28.9"}, {{"transport", "nccl"}, "NET/Socket"}};
  const model::Passport byMpi = {{{"transport", "gradients"}, "Open MPI 4.1.4, on copies in host memory"}};
  EXPECT_EQ(meaningOf(comparePassports(byNccl, byMpi, {}, {}), "gradients"), Meaning::NotMeant);
  EXPECT_EQ(meaningOf(comparePassports(byNccl, bySocket, {}, {}), "nccl"), Meaning::NotMeant);
  const model::Arm staged{.settings = {{"all_reduce_spec", std::string("staged")}}};
  EXPECT_EQ(meaningOf(comparePassports(byNccl, byMpi, {}, staged), "gradients"), Meaning::Meant);
  EXPECT_EQ(meaningOf(comparePassports(byNccl, byMpi, {}, staged), "nccl"), Meaning::Meant);
  const model::Arm apart{.settings = {{"variable_update", std::string("independent")}}};
  EXPECT_EQ(meaningOf(comparePassports(byNccl, {}, {}, apart), "gradients"), Meaning::Meant) << "nothing is summed";
  const model::Arm slow{.env = {{"NCCL_IB_DISABLE", "1"}}};
  EXPECT_EQ(meaningOf(comparePassports(byNccl, bySocket, {}, slow), "nccl"), Meaning::Meant);
  EXPECT_EQ(meaningOf(comparePassports(byNccl, byMpi, {}, slow), "gradients"), Meaning::NotMeant);
}

TEST(Comparability, winogradIsComparedUnlessTheArmsSetItDifferently) {
  const model::Passport with = {{{"workload", "winograd"}, "on"},
                                {{"workload", "winograd_used"}, "13 of 13 convolutions"}};
  const model::Passport without = {{{"workload", "winograd"}, "on"},
                                   {{"workload", "winograd_used"}, "0 of 13 convolutions"}};
  EXPECT_EQ(meaningOf(comparePassports(with, without, {}, {}), "winograd_used"), Meaning::NotMeant);
  const model::Arm off{.settings = {{"winograd", std::string("off")}}};
  EXPECT_EQ(meaningOf(comparePassports(with, {{{"workload", "winograd"}, "off"}}, {}, off), "winograd_used"),
            Meaning::Meant);
  const model::Arm narrow{.env = {{"DNNL_MAX_CPU_ISA", "avx2"}}};
  EXPECT_EQ(meaningOf(comparePassports(with, without, {}, narrow), "winograd_used"), Meaning::Meant);
}

TEST(Comparability, aMissingPassportIsTheOnlyReportedDifference) {
  const model::Passport stated = {{{"software", "open_mpi"}, "4.1.4"}, {{"limits", "threads"}, "2"}};
  const model::Passport ofManager = {{{"software", "runtime"}, "Bare metal"},
                                     {{"manager", "processor_share"}, "0.1 % of a core"},
                                     {{"workload", "wrap"}, "nice"}};
  EXPECT_TRUE(isMissing({}));
  EXPECT_TRUE(isMissing(ofManager));
  EXPECT_FALSE(isMissing(stated));
  const auto notMeant = [](const model::Passport& baseline, const model::Passport& arm) {
    std::vector<PassportDifference> out;
    for (const auto& difference : comparePassports(baseline, arm, {}, {})) {
      if (difference.meaning == Meaning::NotMeant) out.push_back(difference);
    }
    return out;
  };
  const auto expected = [](const char* baseline, const char* arm) {
    return std::vector<PassportDifference>{
        {.key = missingPassport(), .baseline = baseline, .arm = arm, .meaning = Meaning::NotMeant}};
  };
  EXPECT_EQ(notMeant(stated, ofManager), expected("no", "yes"));
  EXPECT_EQ(notMeant(ofManager, stated), expected("yes", "no"));
  EXPECT_EQ(notMeant(ofManager, {}), expected("yes", "yes"));
  EXPECT_TRUE(notMeant(stated, stated).empty());
}

TEST(Comparability, ranksThatEachRunAloneAreAFault) {
  model::CanaryReport report{.worldSize = 1, .ranks = {{}}};
  EXPECT_EQ(faultOf(report, 2)->code, model::EndKind::WorldSize);
  report.worldSize = 2;
  report.ranks.resize(2);
  EXPECT_EQ(faultOf(report, 2)->code, model::EndKind::Exchange);
  report.exchangeSeconds = 0.001;
  EXPECT_FALSE(faultOf(report, 2));
  report.ranks.resize(1);
  EXPECT_FALSE(faultOf(report, 2)) << "a line of telemetry does not name all of very many";
  report.ranks.clear();
  EXPECT_EQ(faultOf(report, 2)->code, model::EndKind::WorldSize);
}

TEST(Comparability, theMpiLibraryMustBeEqualAndItsPathMayDiffer) {
  const model::Passport host = {{{"software", "mpi_library"}, "Open MPI 4.1.4 (libmpi.so.40)"},
                                {{"software", "mpi_library_path"}, "/opt/openmpi/lib/libmpi.so.40.30.4"}};
  model::Passport box = host;
  box[{"software", "mpi_library_path"}] = "/usr/lib/x86_64-linux-gnu/libmpi.so.40.30.4";
  EXPECT_EQ(meaningOf(comparePassports(host, box, {}, {}), "mpi_library"), Meaning::Equal);
  EXPECT_EQ(meaningOf(comparePassports(host, box, {}, {}), "mpi_library_path"), Meaning::Meant);
  for (const char* other :
       {"Open MPI 4.1.5 (libmpi.so.40)", "Open MPI 4.1.4 (libmpi.so.41)", "MPICH 4.0.2 (libmpi.so.12)"}) {
    box[{"software", "mpi_library"}] = other;
    EXPECT_EQ(meaningOf(comparePassports(host, box, {}, {}), "mpi_library"), Meaning::NotMeant) << other;
  }
}

TEST(Comparability, otherTransportsOfUcxMustBeMeant) {
  model::CanaryReport report{.worldSize = 2, .ranks = {{.rank = 0}, {.rank = 1}}};
  EXPECT_FALSE(toPassport(report).contains({"transport", "ucx"})) << "unknown";
  report.ranks[0].ucx = report.ranks[1].ucx = "rc_mlx5/mlx5_0:1";
  const model::Passport fabric = toPassport(report);
  EXPECT_EQ(fabric.at({"transport", "ucx"}), "rc_mlx5/mlx5_0:1");
  report.ranks[1].ucx = "tcp/eth0";
  const model::Passport other = toPassport(report);
  EXPECT_EQ(other.at({"transport", "ucx"}), "rank 0: rc_mlx5/mlx5_0:1; rank 1: tcp/eth0");
  EXPECT_EQ(meaningOf(comparePassports(fabric, other, {}, {}), "ucx"), Meaning::NotMeant);
  for (const char* name : {"UCX_TLS", "OMPI_MCA_pml", "OMPI_MCA_opal_common_ucx_tls"})
    EXPECT_EQ(meaningOf(comparePassports(fabric, other, {}, {.env = {{name, "tcp"}}}), "ucx"), Meaning::Meant) << name;
  EXPECT_EQ(meaningOf(comparePassports(fabric, other, {}, {.env = {{"OMP_PLACES", "x"}}}), "ucx"), Meaning::NotMeant);
  report.ranks[1].ucx.reset();
  EXPECT_EQ(toPassport(report).at({"transport", "ucx"}), "rank 0: rc_mlx5/mlx5_0:1; rank 1: unknown");
}

TEST(Comparability, ranksThatDifferAreNamed) {
  const model::CanaryReport report{.worldSize = 2, .ranks = {{.rank = 0, .cpus = "0"}, {.rank = 1, .cpus = "1"}}};
  EXPECT_EQ(toPassport(report).at({"limits", "affinity"}), "rank 0: 0; rank 1: 1");
}

}  // namespace
}  // namespace baremark::core::passport

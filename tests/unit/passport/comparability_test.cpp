// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/passport/comparability.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace baremark::core::passport {
namespace {

Meaning meaningOf(const std::vector<PassportDifference>& differences, const std::string& name) {
  const auto found = std::ranges::find_if(differences, [&](const auto& d) { return d.key.name == name; });
  EXPECT_NE(found, differences.end()) << name;
  return found == differences.end() ? Meaning::Equal : found->meaning;
}

/// "GROUP NAME=VALUE|GROUP NAME=VALUE": the entries.
model::Passport passport(const std::string& entries) {
  model::Passport out;
  std::istringstream in(entries);
  for (std::string each; std::getline(in, each, '|');) {
    const std::size_t blank = each.find(' ');
    const std::size_t equals = each.find('=');
    out[{each.substr(0, blank), each.substr(blank + 1, equals - blank - 1)}] = each.substr(equals + 1);
  }
  return out;
}

/// `names` are separated by blanks.
void expectMeaning(const std::vector<PassportDifference>& differences, Meaning meaning, const std::string& names) {
  std::istringstream in(names);
  for (std::string name; in >> name;) EXPECT_EQ(meaningOf(differences, name), meaning) << name;
}

TEST(Comparability, theMpiModelsOfArmsDecideWhoseMpiTheyUse) {
  const model::Arm hybrid{.runtime = "docker"};
  const model::Arm inner{.runtime = "docker", .mpi = model::kInnerMpi};
  const model::Arm bound{.runtime = "docker", .mpi = model::kBoundMpi};
  const auto a = passport("software mpi=Open MPI 4.1.4|software pmix_launcher=4.2|software library.libpmix.so.2=1");
  auto b = passport("software mpi=Open MPI 4.1.6|software pmix_launcher=5.0|software library.libpmix.so.2=2");
  b[model::keyOfVariable("LD_LIBRARY_PATH")] = "/mnt/1/lib";
  const std::string variable = model::keyOfVariable("LD_LIBRARY_PATH").name;
  const std::string names = "mpi library.libpmix.so.2 " + variable;
  expectMeaning(comparePassports(a, b, hybrid, bound), Meaning::Meant, names);
  expectMeaning(comparePassports(a, b, hybrid, inner), Meaning::NotMeant, names);
  expectMeaning(comparePassports(a, b, bound, bound), Meaning::NotMeant, names);
  EXPECT_EQ(meaningOf(comparePassports(a, b, hybrid, inner), "pmix_launcher"), Meaning::Meant);
  EXPECT_EQ(meaningOf(comparePassports(a, b, hybrid, hybrid), "pmix_launcher"), Meaning::NotMeant);
  const model::Arm bare{.runtime = "bare-metal"};
  EXPECT_EQ(meaningOf(comparePassports(a, b, bare, bound), "mpi"), Meaning::NotMeant) << "it should be the same";
  EXPECT_EQ(meaningOf(comparePassports(a, b, bare, bound), variable), Meaning::Meant);
}

TEST(Comparability, withoutSettingsOfArmsOnlyTheRuntimeIsIntendedAndWhatVariesIsNotJudged) {
  struct Case {
    const char* what;
    const char* baseline;
    const char* arm;
    const char* equal;
    const char* meant;
    const char* incidental;
    const char* notMeant;
  };
  const Case cases[] = {
      {"a container", "software runtime=Bare metal|software open_mpi=4.1.4|machine clock_mhz=2600",
       "software runtime=Charliecloud 0.31|software open_mpi=4.1.4|software image=sha256:1|machine clock_mhz=2700",
       "open_mpi", "runtime image", "clock_mhz", ""},
      {"names of nodes, and their number", "machine nodes=2|machine hosts=n1, n2",
       "machine nodes=1|machine hosts=a container", "", "", "hosts", "nodes"},
      {"GPUs; a container may lack the driver's library",
       "software backend=cuDNN 9.19.0|software library.libnvidia_ml.so.1=1|machine gpu=NVIDIA H200|"
       "machine gpu_power_limit=700 W|machine gpu_ecc=on",
       "software backend=cuDNN 9.19.0|machine gpu=NVIDIA H200|machine gpu_power_limit=400 W", "gpu", "",
       "gpu_ecc library.libnvidia_ml.so.1", "gpu_power_limit"},
      {"libraries, transport and limits",
       "software lib.libdnnl.so.2=build 1|transport single_copy=cma|limits affinity=0|environment omp_places=cores",
       "software lib.libdnnl.so.2=build 2|transport single_copy=none|limits affinity=0-1", "", "", "",
       "lib.libdnnl.so.2 single_copy affinity omp_places"},
      {"an overlap that is chosen by measurement", "workload overlap=auto|workload overlap_chosen=none",
       "workload overlap=auto|workload overlap_chosen=thread", "", "", "overlap_chosen", ""},
      {"an overlap that is asked for", "workload overlap=auto|workload overlap_chosen=none",
       "workload overlap=thread|workload overlap_chosen=thread", "", "", "", "overlap"}};
  for (const Case& each : cases) {
    SCOPED_TRACE(each.what);
    const auto differences = comparePassports(passport(each.baseline), passport(each.arm), {}, {});
    expectMeaning(differences, Meaning::Equal, each.equal);
    expectMeaning(differences, Meaning::Meant, each.meant);
    expectMeaning(differences, Meaning::Incidental, each.incidental);
    expectMeaning(differences, Meaning::NotMeant, each.notMeant);
  }
}

TEST(Comparability, anotherBackendIsNeverAnIntendedDifference) {
  const auto metal = passport("software backend=oneDNN 2.6.3|software runtime=Bare metal");
  const auto box = passport(
      "software backend=reference|software runtime=Charliecloud 0.31|software image=sha256:1|software "
      "engine_path=/usr/bin/baremark-engine");
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
  const auto a = passport("environment omp_places=cores|workload variable_update=allreduce");
  const auto b = passport(
      "environment omp_places=threads|workload variable_update=independent|transport ompi_mca_coll_sync_priority=0");
  const model::Arm arm{.env = {{"OMP_PLACES", "threads"}, {"OMPI_MCA_coll_sync_priority", "0"}},
                       .settings = {{"variable_update", std::string("independent")}}};
  for (const auto& difference : comparePassports(a, b, {}, arm))
    EXPECT_EQ(difference.meaning, Meaning::Meant) << difference.key.name;
}

TEST(Comparability, aVariableThatBothArmsSetAlikeExplainsNothing) {
  const auto a = passport("environment omp_places=cores|limits cpus=0");
  const auto b = passport("environment omp_places=threads|limits cpus=1");
  const model::Arm arm{.env = {{"OMP_PLACES", "threads"}}};
  for (const auto& difference : comparePassports(a, b, arm, arm))
    EXPECT_EQ(difference.meaning, Meaning::NotMeant) << difference.key.name;
}

TEST(Comparability, aVariableExplainsOnlyTheDifferencesThatItCauses) {
  const auto a = passport(
      "transport single_copy=cma|limits cpus=0-1|limits memlock=64|machine instruction_set=AVX2|software "
      "library.libmpi.so.40=1|software library.mca_btl_vader.so=1");
  const auto b = passport(
      "transport single_copy=none|limits cpus=0|limits memlock=65|machine instruction_set=SSE4.1|software "
      "library.libmpi.so.40=2");
  const model::Arm arm{
      .env = {{"OMP_PROC_BIND", "true"}, {"OMPI_MCA_btl", "self,tcp"}, {"ONEDNN_MAX_CPU_ISA", "SSE41"}}};
  const auto differences = comparePassports(a, b, {}, arm);
  // One arm does not load Vader. Both load libmpi, which must be the same.
  expectMeaning(differences, Meaning::Meant, "single_copy cpus instruction_set library.mca_btl_vader.so");
  expectMeaning(differences, Meaning::NotMeant, "library.libmpi.so.40 memlock");
}

TEST(Comparability, theBackendAndTheLibrariesOfAnotherDeviceAreIntended) {
  const auto a = passport(
      "machine instruction_set=AVX2|software backend=oneDNN 3.7.3|software library.libmpi.so.40=1|workload "
      "device=auto");
  const auto b = passport(
      "machine instruction_set=NVIDIA H200|software backend=cuDNN 9.19.0|software library.libcudnn.so.9=1|software "
      "library.libmpi.so.40=2|transport gradients=NCCL 2.28.9|transport nccl=P2P/CUMEM|workload device=cuda");
  const model::Arm onGpus{.settings = {{"device", std::string("cuda")}}};
  for (const auto& difference : comparePassports(a, b, {}, onGpus)) {
    const bool isOfBoth = difference.key.name == "library.libmpi.so.40";
    EXPECT_EQ(difference.meaning, isOfBoth ? Meaning::NotMeant : Meaning::Meant) << difference.key.name;
  }
  EXPECT_EQ(meaningOf(comparePassports(a, b, onGpus, onGpus), "backend"), Meaning::NotMeant);
}

TEST(Comparability, aVariableThatAWrapperUnsetsIsIntended) {
  const std::string name = "OMPI_MCA_btl_vader_single_copy_mechanism";
  auto a = passport("environment ucx_posix_use_proc_link=n|transport single_copy=none|limits memlock=64");
  a[model::keyOfVariable(name)] = "none";
  const auto b = passport("transport single_copy=cma|limits memlock=65");
  const auto judged = [&](const std::vector<std::string>& wrap) { return comparePassports(a, b, {}, {.wrap = wrap}); };
  const auto all = judged({"env", "-u", name, "--unset=UCX_POSIX_USE_PROC_LINK", "A=1", "numactl", "B=2"});
  expectMeaning(all, Meaning::Meant, model::keyOfVariable(name).name + " ucx_posix_use_proc_link single_copy");
  EXPECT_EQ(meaningOf(all, "memlock"), Meaning::NotMeant);
  EXPECT_EQ(meaningOf(judged({"env", "-u", name}), "ucx_posix_use_proc_link"), Meaning::NotMeant);
  EXPECT_EQ(meaningOf(judged({"numactl", "-u", name}), "single_copy"), Meaning::NotMeant) << "another program";
  EXPECT_EQ(meaningOf(judged({"env", "-u"}), "single_copy"), Meaning::NotMeant);
}

TEST(Comparability, onlyTheVariablesThatChooseBtlsExplainAnotherBtl) {
  const auto a = passport("transport btl=self,vader|transport single_copy=cma|software library.mca_btl_vader.so=1");
  const auto b = passport("transport btl=self,tcp|transport single_copy=none");
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
  model::Passport a = passport("transport single_copy=none|software library.libextra.so=1");
  const auto b = passport("transport single_copy=cma");
  EXPECT_EQ(meaningOf(comparePassports(a, b, {}, arm), "single_copy"), Meaning::NotMeant);
  EXPECT_EQ(meaningOf(comparePassports(a, b, {}, arm), "library.libextra.so"), Meaning::NotMeant);
  EXPECT_EQ(meaningOf(comparePassports(b, a, arm, {}), "single_copy"), Meaning::NotMeant) << "nor in the baseline";
  model::Passport both = b;
  a[model::keyOfVariable(name)] = both[model::keyOfVariable(name)] = "none";
  EXPECT_EQ(meaningOf(comparePassports(a, both, {}, arm), "single_copy"), Meaning::NotMeant) << "both had it";
  EXPECT_EQ(meaningOf(comparePassports(a, b, {}, arm), "single_copy"), Meaning::Meant) << "one had it";
}

TEST(Comparability, aWayToUseGpusExplainsTheFoldersOfLibraries) {
  const auto a = passport("software compiler=gcc");
  const model::Passport b = {{{"software", "compiler"}, "gcc"}, {model::keyOfVariable("LD_LIBRARY_PATH"), "/mnt/2"}};
  const std::string name = model::keyOfVariable("LD_LIBRARY_PATH").name;
  EXPECT_EQ(meaningOf(comparePassports(a, b, {}, {}), name), Meaning::NotMeant);
  EXPECT_EQ(meaningOf(comparePassports(a, b, {}, {.gpu = "driver"}), name), Meaning::Meant);
  EXPECT_EQ(meaningOf(comparePassports(a, b, {.gpu = "own"}, {.gpu = "own"}), name), Meaning::NotMeant);
}

TEST(Comparability, whatSumsGradientsIsComparedUnlessTheArmsSetIt) {
  const auto byNccl = passport("transport gradients=NCCL 2.28.9|transport nccl=P2P/CUMEM");
  const auto bySocket = passport("transport gradients=NCCL 2.28.9|transport nccl=NET/Socket");
  const auto byMpi = passport("transport gradients=Open MPI 4.1.4, on copies in host memory");
  EXPECT_EQ(meaningOf(comparePassports(byNccl, byMpi, {}, {}), "gradients"), Meaning::NotMeant);
  EXPECT_EQ(meaningOf(comparePassports(byNccl, bySocket, {}, {}), "nccl"), Meaning::NotMeant);
  const model::Arm staged{.settings = {{"all_reduce_spec", std::string("staged")}}};
  expectMeaning(comparePassports(byNccl, byMpi, {}, staged), Meaning::Meant, "gradients nccl");
  const model::Arm apart{.settings = {{"variable_update", std::string("independent")}}};
  EXPECT_EQ(meaningOf(comparePassports(byNccl, {}, {}, apart), "gradients"), Meaning::Meant) << "nothing is summed";
  const model::Arm slow{.env = {{"NCCL_IB_DISABLE", "1"}}};
  EXPECT_EQ(meaningOf(comparePassports(byNccl, bySocket, {}, slow), "nccl"), Meaning::Meant);
  EXPECT_EQ(meaningOf(comparePassports(byNccl, byMpi, {}, slow), "gradients"), Meaning::NotMeant);
}

TEST(Comparability, winogradIsComparedUnlessTheArmsSetItDifferently) {
  const auto with = passport("workload winograd=on|workload winograd_used=13 of 13 convolutions");
  const auto without = passport("workload winograd=on|workload winograd_used=0 of 13 convolutions");
  EXPECT_EQ(meaningOf(comparePassports(with, without, {}, {}), "winograd_used"), Meaning::NotMeant);
  const model::Arm off{.settings = {{"winograd", std::string("off")}}};
  EXPECT_EQ(meaningOf(comparePassports(with, passport("workload winograd=off"), {}, off), "winograd_used"),
            Meaning::Meant);
  const model::Arm narrow{.env = {{"DNNL_MAX_CPU_ISA", "avx2"}}};
  EXPECT_EQ(meaningOf(comparePassports(with, without, {}, narrow), "winograd_used"), Meaning::Meant);
}

TEST(Comparability, aMissingPassportIsTheOnlyReportedDifference) {
  const auto stated = passport("software open_mpi=4.1.4|limits threads=2");
  const auto ofManager =
      passport("software runtime=Bare metal|manager processor_share=0.1 % of a core|workload wrap=nice");
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
  const auto host = passport(
      "software mpi_library=Open MPI 4.1.4 (libmpi.so.40)|software "
      "mpi_library_path=/opt/openmpi/lib/libmpi.so.40.30.4");
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

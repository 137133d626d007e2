// SPDX-License-Identifier: GPL-3.0-or-later
// Each kind of block in each format (tests/data/recipes): a recipe with the block in a stage "build", and a slim stage
// "run". BAREMARK_WRITE_GOLDENS=1 writes the files.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "core/recipes/recipe_file.h"
#include "core/recipes/renderer.h"
#include "tests/refused.h"
#include "tests/unit/recipes/shipped_registry.h"

namespace baremark::core::recipes {
namespace {

/// The fields of the blocks that are in goldens: for each name of a golden its block, without the kind "openmpi-source"
/// has in its name behind the dash.
const std::map<std::string, std::string>& goldenBlocks() {
  static const std::map<std::string, std::string> kBlocks = {
      {"packages", R"("apt": ["libgomp1", "nano=7.2-1"], "dnf": ["libgomp"], "zypper": ["libgomp1"])"},
      {"files", R"("files": {"/opt/data": "data"})"},
      {"environment", R"("variables": {"NCCL_DEBUG": "INFO", "WORDS": "it's $HOME {{ x }} %1"})"},
      {"labels", R"("labels": {"org.opencontainers.image.title": "it's a test"})"},
      {"test", R"("lines": ["test -d /opt", "echo \"it's done\""])"},
      {"commands",
       R"("lines": ["# comment", "%odd", "bootstrap: x", "cat <<EOF", "{{ jinja }}", "EOF"], "keeps": ["/opt/a"])"},
      {"text", R"("format": "dockerfile", "lines": ["ARG WORD=1", "# kept"])"},
      {"compiler", R"("fortran": true)"},
      {"cmake", R"("from": "source")"},
      {"ucx", R"("version": "1.16.0")"},
      {"libfabric", ""},
      {"infiniband", ""},
      {"infiniband.mofed",
       R"("from": "mofed", "url": "https://example.org/mofed.tgz", "licence": "BSD-2-Clause",
          "sha256": "0000000000000000000000000000000000000000000000000000000000000000")"},
      {"openmpi", ""},
      {"openmpi.source", R"("from": "source", "transport": "ucx", "transport_prefix": "/opt/ucx", "fortran": true)"},
      {"openmpi.verbs", R"("from": "source", "version": "4.1.4", "transport": "verbs")"},
      {"openmpi.libfabric", R"("from": "source", "version": "5.0.8", "transport": "libfabric")"},
      {"mpich", ""},
      {"mpich.source", R"("from": "source", "transport": "libfabric")"},
      {"mvapich2", ""},
      {"intel-mpi",
       R"("version": "2021.13", "accepts_licence": "yes", "url": "https://example.org/impi.sh", "licence": "Intel",
          "sha256": "0000000000000000000000000000000000000000000000000000000000000000")"},
      {"pmix", ""},
      {"cuda", ""},
      {"cudnn", ""},
      {"nccl", R"("architectures": "-gencode=arch=compute_70,code=sm_70")"},
      {"gdrcopy", ""},
      {"python",
       R"("lock": ["six==1.16.0 --hash=sha256:8abb2f1d86890a2dfb989f9a77cfcfd3e47c2a354b01111771326f8aa26e0254"])"},
      {"tensorflow",
       R"("lock": ["tensorflow==1.10.1 --hash=sha256:34dfc6b017edffc8dfef1b57146edf45a39160dd6f2819449d05251df0181f36"])"},
      {"pytorch",
       R"("lock": ["torch==0 --hash=sha256:0000000000000000000000000000000000000000000000000000000000000000"])"},
      {"pytorch.cuda",
       R"("cuda": "12.6",
          "lock": ["torch==0 --hash=sha256:0000000000000000000000000000000000000000000000000000000000000000"])"},
      {"mxnet",
       R"("lock": ["mxnet==0 --hash=sha256:0000000000000000000000000000000000000000000000000000000000000000"])"},
      {"caffe2",
       R"("lock": ["torch==0 --hash=sha256:0000000000000000000000000000000000000000000000000000000000000000"])"},
      {"horovod", R"("framework": "pytorch", "nccl": "/opt/nccl",
          "lock": ["horovod==0 --hash=sha256:0000000000000000000000000000000000000000000000000000000000000000"])"},
      {"commands.secrets", R"("lines": ["cat /run/secrets/key >/dev/null"], "secrets": ["token", "key"])"},
      {"engine", ""},
      {"engine.source", R"("from": "source")"},
      {"osu", ""},
      {"nccl-tests", R"("mpi": "/opt/openmpi")"}};
  return kBlocks;
}

std::string kindOfGolden(const std::string& name) {
  return name.substr(0, name.find('.'));
}

Recipe goldenRecipe(const std::string& name) {
  const std::string base = R"({"kind": "distribution", "distribution": "debian", "release": "12"})";
  const std::string& fields = goldenBlocks().at(name);
  return test::got(parseRecipe(R"({"schema": "baremark.recipe/1", "name": ")" + name +
                                   R"(", "stages": [{"name": "build", "base": )" + base + R"(, "blocks": [{"kind": ")" +
                                   kindOfGolden(name) + R"(")" + (fields.empty() ? "" : ", " + fields) +
                                   R"(}]}, {"name": "run", "base": )" + base + R"(, "slim_of": "build"}]})",
                               test::shippedRegistry()));
}

TEST(RecipeGoldens, eachKindHasOne) {
  std::set<std::string> kinds;
  for (const auto& [name, fields] : goldenBlocks()) kinds.insert(kindOfGolden(name));
  for (const auto& [id, kind] : test::shippedRegistry().kinds) EXPECT_EQ(kinds.count(id), 1U) << id;
}

TEST(RecipeGoldens, everyBlockIsWrittenAsExpected) {
  for (const auto& [name, fields] : goldenBlocks()) {
    const Recipe recipe = goldenRecipe(name);
    for (const FormatName& format : formatNames()) {
      const auto rendered = test::got(render(recipe, test::shippedRegistry(), {.format = format.format}));
      const std::string golden =
          std::string(places::kData) + "/recipes/" + std::string(format.name) + "/" + name + ".txt";
      if (getenv("BAREMARK_WRITE_GOLDENS") != nullptr) {
        std::filesystem::create_directories(std::filesystem::path(golden).parent_path());
        std::ofstream(golden) << rendered.text;
      }
      EXPECT_EQ(rendered.text, test::contentOf(golden)) << golden;
    }
  }
}

}  // namespace
}  // namespace baremark::core::recipes

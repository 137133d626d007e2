// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/renderer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/recipes/recipe_file.h"
#include "tests/refused.h"
#include "tests/unit/recipes/shipped_registry.h"

namespace baremark::core::recipes {
namespace {

using base::ErrorCode;

constexpr const char* kDebian = R"({"kind": "distribution", "distribution": "debian", "release": "12"})";

Recipe recipeWith(const std::string& stages) {
  return test::got(parseRecipe(R"({"schema": "baremark.recipe/1", "name": "r", "stages": [)" + stages + "]}",
                               test::shippedRegistry()));
}

std::string stage(const std::string& name, const std::string& base, const std::string& rest) {
  return R"({"name": ")" + name + R"(", "base": )" + base + (rest.empty() ? "" : ", " + rest) + "}";
}

base::Result<Rendered> rendered(const Recipe& recipe, Format format, const std::string& program = {},
                                const std::string& version = {}) {
  return render(recipe, test::shippedRegistry(), {.format = format, .program = program, .version = version});
}

bool has(const Rendered& text, const std::string& words) {
  return text.text.find(words) != std::string::npos;
}

const std::string kTwoStages =
    stage("build", kDebian, R"("blocks": [{"kind": "compiler"}, {"kind": "openmpi", "from": "source"},
  {"kind": "osu"}])") +
    "," + stage("run", kDebian, R"("slim_of": "build", "blocks": [{"kind": "test", "lines": ["true"]}])");

TEST(RecipeRenderer, everyLineKnowsItsBlock) {
  for (const FormatName& format : formatNames()) {
    const auto text = rendered(recipeWith(kTwoStages), format.format);
    ASSERT_TRUE(text) << format.name;
    std::size_t next = 1;
    for (const Span& span : text->spans) {
      EXPECT_EQ(span.first, next) << format.name;
      EXPECT_GE(span.last, span.first);
      next = span.last + 1;
    }
    EXPECT_EQ(next - 1, static_cast<std::size_t>(std::count(text->text.begin(), text->text.end(), '\n')));
    // The line that downloads OSU's benchmarks comes from the third block of the first stage.
    const std::size_t at = text->text.find("osu.download");
    const auto line =
        static_cast<std::size_t>(std::count(text->text.begin(), text->text.begin() + static_cast<long>(at), '\n')) + 1;
    const auto span = std::find_if(text->spans.begin(), text->spans.end(),
                                   [line](const Span& s) { return s.first <= line && line <= s.last; });
    ASSERT_NE(span, text->spans.end());
    EXPECT_EQ(span->place, (BlockPlace{.stage = 0, .block = 2})) << format.name;
  }
}

TEST(RecipeRenderer, aSlimStageKeepsWhatRemainsAtRunTime) {
  const auto text = test::got(rendered(recipeWith(kTwoStages), Format::Dockerfile));
  const std::string run = text.text.substr(text.text.find("AS run"));
  EXPECT_NE(run.find("COPY --from=build /opt/openmpi /opt/openmpi"), std::string::npos) << run;
  EXPECT_NE(run.find("COPY --from=build /opt/osu /opt/osu"), std::string::npos) << run;
  EXPECT_NE(run.find("openssh-client"), std::string::npos);
  EXPECT_EQ(run.find("g++"), std::string::npos) << "the compiler does not remain";
  EXPECT_EQ(run.find("curl"), std::string::npos) << "nothing is downloaded";
  EXPECT_NE(run.find("LABEL io.baremark.osu=7.5"), std::string::npos);
}

TEST(RecipeRenderer, aPinnedBaseHasTagAndDigest) {
  const std::string digest = "sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
  const Recipe recipe = recipeWith(stage(
      "a",
      R"({"kind": "cuda", "distribution": "rocky", "release": "9", "version": "12.4.1", "digest": ")" + digest + "\"}",
      ""));
  const auto dockerfile = test::got(rendered(recipe, Format::Dockerfile));
  EXPECT_TRUE(has(dockerfile, "FROM docker.io/nvidia/cuda:12.4.1-devel-rockylinux9@" + digest + "\n"))
      << dockerfile.text;
  const auto definition = test::got(rendered(recipe, Format::Definition));
  EXPECT_TRUE(has(definition, "From: docker.io/nvidia/cuda@" + digest + "\n")) << definition.text;
  EXPECT_TRUE(has(definition, "# docker.io/nvidia/cuda:12.4.1-devel-rockylinux9\n"));
  EXPECT_TRUE(has(definition, "org.opencontainers.image.base.digest " + digest + "\n"));
}

TEST(RecipeRenderer, anOldSingularityHasNoStages) {
  EXPECT_TRUE(rendered(recipeWith(kTwoStages), Format::Definition, "singularity", "3.2.0"));
  EXPECT_TRUE(test::refused(rendered(recipeWith(kTwoStages), Format::Definition, "singularity", "2.6.1"),
                            {.code = ErrorCode::NotApplicable}));
  const auto single =
      test::got(rendered(recipeWith(stage("a", kDebian, "")), Format::Definition, "singularity", "2.6.1"));
  EXPECT_FALSE(has(single, "Stage:"));
}

// D01 to D03: the parser of definition files reads such lines as headers and placeholders, even in quoted text.
TEST(RecipeRenderer, noLineOfADefinitionLooksLikeAHeader) {
  const auto text = test::got(rendered(
      recipeWith(stage(
          "a", kDebian,
          R"("blocks": [ {"kind": "commands", "lines": ["%post", "Bootstrap:x", "  bootstrap: docker", "{{ a }}{{b}}"]}, {"kind": "environment", "variables": {"A": "{{ a }}"}}])")),
      Format::Definition));
  EXPECT_FALSE(has(text, "{{")) << text.text;
  std::size_t headers = 0;
  std::size_t sections = 0;
  for (std::size_t at = 0; at < text.text.size();) {
    const std::size_t end = text.text.find('\n', at);
    std::string line = text.text.substr(at, end - at);
    line.erase(0, std::min(line.find_first_not_of(' '), line.size()));
    headers += line.rfind("ootstrap:", 1) == 1 ? 1U : 0U;
    sections += line.rfind('%', 0) == 0 ? 1U : 0U;
    at = end + 1;
  }
  EXPECT_EQ(headers, 1U) << text.text;
  EXPECT_EQ(sections, 3U) << text.text;  // post, environment, labels
}

TEST(RecipeRenderer, aTextThatCannotBeQuotedIsRefused) {
  for (const std::string block :
       {R"({"kind": "labels", "labels": {"a": "{{ x }}"}})", R"({"kind": "test", "lines": ["%1"]})"})
    EXPECT_TRUE(
        test::refused(rendered(recipeWith(stage("a", kDebian, R"("blocks": [)" + block + "]")), Format::Definition),
                      {.code = ErrorCode::Untrusted, .where = "/stages/0/blocks/0"}))
        << block;
}

TEST(RecipeRenderer, textOfAnotherFormatIsSaidToBeLeftOut) {
  const Recipe recipe =
      recipeWith(stage("a", kDebian, R"("blocks": [{"kind": "text", "format": "definition", "section": "help",
    "lines": ["Words."]}])"));
  const auto definition = test::got(rendered(recipe, Format::Definition));
  EXPECT_TRUE(has(definition, "%help\nWords.\n")) << definition.text;
  EXPECT_TRUE(definition.leftOut.empty());
  const auto dockerfile = test::got(rendered(recipe, Format::Dockerfile));
  EXPECT_FALSE(has(dockerfile, "Words."));
  EXPECT_EQ(dockerfile.leftOut, (std::vector<BlockPlace>{{.stage = 0, .block = 0}}));
}

TEST(RecipeRenderer, aBaseThatAFormatCannotHaveIsRefused) {
  const std::string cuda = R"({"kind": "cuda", "distribution": "ubuntu", "release": "22.04", "version": "12.4.1"})";
  const std::string bootstrap = R"({"kind": "debootstrap", "distribution": "debian", "release": "12"})";
  const auto codeOf = [](const std::string& base, Format format) {
    const auto text = rendered(recipeWith(stage("a", base, "")), format);
    return text ? std::optional<ErrorCode>() : text.error().code;
  };
  EXPECT_EQ(codeOf(cuda, Format::RootFileSystem), ErrorCode::NotApplicable);
  EXPECT_EQ(codeOf(cuda, Format::BareMetal), ErrorCode::NotApplicable);
  EXPECT_EQ(codeOf(bootstrap, Format::Dockerfile), ErrorCode::NotApplicable);
  EXPECT_FALSE(codeOf(bootstrap, Format::Definition));
  EXPECT_FALSE(codeOf(bootstrap, Format::RootFileSystem));
  EXPECT_FALSE(codeOf(bootstrap, Format::BareMetal));
}

TEST(RecipeRenderer, aRootFileSystemHasTheSourcesOfPackagesThatTheImageOfItsDistributionHas) {
  const auto textOf = [](const std::string& base) {
    const auto text = rendered(recipeWith(stage("a", base, "")), Format::RootFileSystem);
    return text ? text->text : toLogLine(text.error());
  };
  // Without a mirror, mmdebstrap takes packages also from updates and security.
  const std::string ubuntu = textOf(R"({"kind": "distribution", "distribution": "ubuntu", "release": "22.04"})");
  EXPECT_NE(ubuntu.find("jammy \"$WORK\"/a ${MIRROR:+\"$MIRROR\"}\n"), std::string::npos);
  EXPECT_NE(ubuntu.find("mmdebstrap --variant=minbase --include=apt --components=main,universe "), std::string::npos);
  const std::string debian = textOf(R"({"kind": "debootstrap", "distribution": "debian", "release": "12"})");
  EXPECT_NE(debian.find("bookworm \"$WORK\"/a \"${MIRROR:-http://deb.debian.org/debian}\"\n"), std::string::npos);
  EXPECT_EQ(debian.find("--components"), std::string::npos);
}

TEST(RecipeRenderer, packageNamesAreThoseOfTheDistribution) {
  const auto textOf = [](const std::string& distribution, const std::string& release) {
    const std::string base =
        R"({"kind": "distribution", "distribution": ")" + distribution + R"(", "release": ")" + release;
    const std::string blocks = R"("blocks": [{"kind": "openmpi", "ssh": false}])";
    const auto text = rendered(recipeWith(stage("a", base + "\"}", blocks)), Format::Dockerfile);
    return text ? text->text : toLogLine(text.error());
  };
  EXPECT_NE(textOf("rocky", "9").find("dnf install -y --setopt=install_weak_deps=False openmpi openmpi-devel"),
            std::string::npos);
  EXPECT_NE(textOf("opensuse-leap", "15.6").find("install --no-recommends openmpi4 openmpi4-devel"), std::string::npos);
  EXPECT_NE(textOf("ubuntu", "22.04").find("--no-install-recommends libopenmpi-dev openmpi-bin"), std::string::npos);
  EXPECT_TRUE(
      test::refused(rendered(recipeWith(stage("a", R"({"kind": "scratch"})", R"("blocks": [{"kind": "openmpi"}])")),
                             Format::Dockerfile),
                    {.code = ErrorCode::NotApplicable}));
}

// Each kind of block in each format, with a slim stage: tests/data/recipes. BAREMARK_WRITE_GOLDENS=1 writes the files.

/// The fields of each golden's block, by the golden's name: the kind of the block, and what follows a dot.
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/renderer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/base/argv_template.h"
#include "core/recipes/block_kind.h"
#include "core/recipes/compatibility.h"
#include "core/recipes/recipe_file.h"
#include "core/recipes/recipe_lint.h"
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
  const auto one = test::got(rendered(recipeWith(stage("a", kDebian, "")), Format::Definition, "singularity", "2.6.1"));
  EXPECT_FALSE(has(one, "Stage:"));
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
  const auto with = [](const std::string& base, Format format) {
    return rendered(recipeWith(stage("a", base, "")), format);
  };
  for (const Format format : {Format::RootFileSystem, Format::BareMetal}) {
    EXPECT_TRUE(test::refused(with(cuda, format), {.code = ErrorCode::NotApplicable}));
    EXPECT_TRUE(with(bootstrap, format));
  }
  EXPECT_TRUE(test::refused(with(bootstrap, Format::Dockerfile), {.code = ErrorCode::NotApplicable}));
  EXPECT_TRUE(with(bootstrap, Format::Definition));
}

TEST(RecipeRenderer, aRootFileSystemHasTheSourcesOfPackagesThatTheImageOfItsDistributionHas) {
  const auto textOf = [](const std::string& base) {
    return test::got(rendered(recipeWith(stage("a", base, "")), Format::RootFileSystem)).text;
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
    const auto base = R"({"kind": "distribution", "distribution": ")" + distribution + R"(", "release": ")" + release;
    const std::string blocks = R"("blocks": [{"kind": "openmpi", "ssh": false}])";
    return test::got(rendered(recipeWith(stage("a", base + "\"}", blocks)), Format::Dockerfile)).text;
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

const std::string kZeros = std::string(64, '0') + "\"";  // a checksum, and the end of the text

std::string locked(const std::string& package) {
  return R"("lock": [")" + package + "==0 --hash=sha256:" + kZeros + "]";
}

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
       R"("from": "mofed", "url": "https://example.org/mofed.tgz", "licence": "BSD-2-Clause", "sha256": ")" + kZeros},
      {"openmpi", ""},
      {"openmpi.source", R"("from": "source", "transport": "ucx", "transport_prefix": "/opt/ucx", "fortran": true)"},
      {"openmpi.verbs", R"("from": "source", "version": "4.1.4", "transport": "verbs")"},
      {"openmpi.libfabric", R"("from": "source", "version": "5.0.8", "transport": "libfabric")"},
      {"mpich", ""},
      {"mpich.source", R"("from": "source", "transport": "libfabric")"},
      {"mvapich2", ""},
      {"intel-mpi",
       R"("version": "2021.13", "accepts_licence": "yes", "url": "https://example.org/impi.sh", "licence": "Intel",
          "sha256": ")" +
           kZeros},
      {"pmix", ""},
      {"cuda", ""},
      {"cudnn", ""},
      {"nccl", R"("architectures": "-gencode=arch=compute_70,code=sm_70")"},
      {"gdrcopy", ""},
      {"python",
       R"("lock": ["six==1.16.0 --hash=sha256:8abb2f1d86890a2dfb989f9a77cfcfd3e47c2a354b01111771326f8aa26e0254"])"},
      {"tensorflow",
       R"("lock": ["tensorflow==1.10.1 --hash=sha256:34dfc6b017edffc8dfef1b57146edf45a39160dd6f2819449d05251df0181f36"])"},
      {"pytorch", locked("torch")},
      {"pytorch.cuda", R"("cuda": "12.6", )" + locked("torch")},
      {"mxnet", locked("mxnet")},
      {"caffe2", locked("torch")},
      {"horovod", R"("framework": "pytorch", "nccl": "/opt/nccl", )" + locked("horovod")},
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
  const std::string& fields = goldenBlocks().at(name);
  const std::string block = R"({"kind": ")" + kindOfGolden(name) + "\"" + (fields.empty() ? "" : ", " + fields) + "}";
  Recipe recipe = recipeWith(stage("build", kDebian, R"("blocks": [)" + block + "]") + "," +
                             stage("run", kDebian, R"("slim_of": "build")"));
  recipe.name = name;
  return recipe;
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
      const auto golden = std::string(places::kData) + "/recipes/" + std::string(format.name) + "/" + name + ".txt";
      if (getenv("BAREMARK_WRITE_GOLDENS") != nullptr) {
        std::filesystem::create_directories(std::filesystem::path(golden).parent_path());
        std::ofstream(golden) << rendered.text;
      }
      EXPECT_EQ(rendered.text, test::contentOf(golden)) << golden;
    }
  }
}

// The recipes that Baremark ships (resources/starting_recipes), and those that are compared with HPCCM's programs.

/// Reads each recipe of the folder, writes it in both formats of builders, and returns how many there are.
int readAndWriteAll(const std::string& folder) {
  int seen = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    const std::string text = test::contentOf(file.path().string());
    const auto recipe = test::got(parseRecipe(text, test::shippedRegistry()));
    EXPECT_EQ(file.path().filename(), recipe.name + kRecipeEnding);
    EXPECT_EQ(text, toText(recipe)) << "written as Baremark writes it";
    for (const Format format : {Format::Definition, Format::Dockerfile})
      EXPECT_TRUE(test::got(rendered(recipe, format)).leftOut.empty()) << file.path();
    ++seen;
  }
  return seen;
}

Recipe startingRecipe(const std::string& name) {
  return test::got(parseRecipe(test::resource("starting_recipes/" + name + kRecipeEnding), test::shippedRegistry()));
}

/// The levels that the rule gives the recipe on a host with this driver and a V100.
std::vector<Level> levelsOf(const std::string& rule, const Recipe& recipe, const std::string& driver) {
  const DescribedHost host{.name = "cluster", .hasGpus = true, .driver = driver, .capabilities = {"7.0"}};
  std::vector<Level> levels;
  for (const CompatibilityFinding& each : compatibilityOf(recipe, test::shippedRegistry(), host)) {
    if (each.rule == rule) levels.push_back(each.level);
  }
  return levels;
}

TEST(StartingRecipes, eachIsReadAndWritten) {
  EXPECT_GE(readAndWriteAll(std::string(places::kResources) + "/starting_recipes"), 11);
}

TEST(StartingRecipes, thoseBesideHpccmAreReadAndWritten) {
  const std::string folder = std::string(places::kSource) + "/tests/bench/hpccm";
  EXPECT_EQ(readAndWriteAll(folder + "/recipes"), 5);
  for (const auto& file : std::filesystem::directory_iterator(folder + "/programs")) {
    const std::string recipe = folder + "/recipes/" + file.path().stem().string() + kRecipeEnding;
    EXPECT_TRUE(std::filesystem::exists(recipe)) << recipe;
  }
}

TEST(StartingRecipes, frameworksLackOnlyTheDigestOfTheirBase) {
  const LintTable table = parseLintTable(test::resource("lint/rules.json")).value();
  for (const char* name : {"caffe2", "horovod-tensorflow", "mxnet", "pytorch", "tf-benchmarks"}) {
    const auto findings = test::got(lint(startingRecipe(name), test::shippedRegistry(), table));
    for (const RecipeFinding& each : findings)
      EXPECT_TRUE(each.finding.severity == LintSeverity::Info || each.finding.rule == "D13")
          << name << ": " << each.finding.rule << " " << each.finding.evidence;
  }
}

TEST(StartingRecipes, everyPythonPackageHasAVersionAndAChecksum) {
  int packages = 0;
  for (const char* name : {"caffe2", "horovod-tensorflow", "mxnet", "pytorch", "tf-benchmarks"}) {
    const Recipe recipe = startingRecipe(name);
    for (const ImageBlock& block : softwareOf(recipe, test::shippedRegistry()).blocks) {
      for (const std::string& line : block.lines("lock")) {
        const std::size_t hash = line.find(" --hash=sha256:");
        ASSERT_NE(hash, std::string::npos) << name << ": " << line;
        EXPECT_NE(line.substr(0, hash).find("=="), std::string::npos) << line;
        EXPECT_EQ(line.size() - hash, std::string(" --hash=sha256:").size() + 64) << line;
        ++packages;
      }
    }
  }
  EXPECT_GE(packages, 90);
}

TEST(StartingRecipes, theCudaOfWheelsIsComparedWithTheDriver) {
  EXPECT_EQ(levelsOf("RC-02", startingRecipe("pytorch"), "450.80.02"), std::vector<Level>{Level::Stop});
  EXPECT_EQ(levelsOf("RC-02", startingRecipe("pytorch"), "560.28.03"), std::vector<Level>{Level::Pass});
  EXPECT_EQ(levelsOf("RC-02", startingRecipe("caffe2"), "390.46"), std::vector<Level>{Level::Stop});
  EXPECT_EQ(levelsOf("RC-02", startingRecipe("caffe2"), "440.33"), std::vector<Level>{Level::Pass});
}

constexpr const char* kSmallKind = R"({"schema": "baremark.block/1", "id": "a", "label": "A", "group": "general",
  "fields": [{"name": "version", "type": "version", "default": "1"}, {"name": "fast", "type": "flag"}],
  "download": {"if": "fast", "files": [{"version": "1", "url": "https://example.org/a.tar", "licence": "MIT",
    "sha256": "0000000000000000000000000000000000000000000000000000000000000000"}]},
  "packages": [{"if": "not fast", "apt": ["a-${version}"]}],
  "steps": [{"in": "${source}", "argv": ["make", {"if": "fast", "argv": ["-j${jobs}"]}]}],
  "environment": [{"name": "PATH", "prepend": "/opt/a"}], "keeps": [{"path": "/opt/a"}],
  "labels": [{"name": "a", "value": "${version}"}], "test": [{"argv": ["a"]}]})";

TEST(BlockKinds, theShippedOnesAreComplete) {
  const Registry& registry = test::shippedRegistry();
  for (const auto& [id, distribution] : registry.distributions) {
    EXPECT_EQ(registry.managers.count(distribution.manager), 1U) << id;
    EXPECT_FALSE(distribution.releases.empty()) << id;
  }
  for (const auto& [id, kind] : registry.kinds) {
    const Field* version = kind.field("version");
    // A default version is one whose file is known.
    if (!kind.hasDownload || version == nullptr || !version->fallback) continue;
    EXPECT_TRUE(std::ranges::any_of(kind.downloads, [&](const Download& file) {
      return file.version == std::get<std::string>(*version->fallback);
    })) << id;
  }
}

// What a descriptor may hold is checked when it is read. This is about the table as a whole.
TEST(BlockKinds, aShippedReleaseIsListedOnceCompleteAndTheNewestFirst) {
  std::set<std::string> checksums;
  int files = 0;
  for (const auto& [id, kind] : test::shippedRegistry().kinds) {
    std::set<std::pair<std::string, std::string>> releases;
    std::string last;
    for (const Download& file : kind.downloads) {
      const std::string name = id + " " + file.version;
      EXPECT_EQ(file.sha256.size(), 64U) << name;
      EXPECT_EQ(file.sha256.find_first_not_of("0123456789abcdef"), std::string::npos) << name;
      EXPECT_TRUE(file.url.starts_with("https://")) << name;
      EXPECT_NE(file.url.find(file.version), std::string::npos) << name << ": " << file.url;
      EXPECT_NE(file.licence, "") << name;
      EXPECT_TRUE(checksums.insert(file.sha256).second) << name << " has the checksum of another file";
      EXPECT_TRUE(releases.insert({file.version, file.architecture}).second) << name << " is listed twice";
      if (!last.empty()) {
        EXPECT_GE(base::compareVersions(last, file.version), 0) << name << " is listed behind " << last;
      }
      last = file.version;
      ++files;
    }
  }
  EXPECT_GE(files, 120);
}

TEST(BlockKinds, aBrokenDescriptorIsRefused) {
  ASSERT_TRUE(parseBlockKind(kSmallKind));
  const std::tuple<std::string, std::string, ErrorCode> refusals[] = {
      {"block/1", "block/2", ErrorCode::UnknownValue},
      {R"("id": "a")", R"("id": "A b")", ErrorCode::Untrusted},
      {R"("type": "flag")", R"("type": "flog")", ErrorCode::UnknownValue},
      {R"("name": "fast")", R"("name": "version")", ErrorCode::Duplicate},
      {R"("name": "fast")", R"("name": "url")", ErrorCode::Duplicate},
      {R"("default": "1")", R"("default": 1)", ErrorCode::WrongType},
      {"a-${version}", "a-${verson}", ErrorCode::UnknownKey},
      {"not fast", "not fost", ErrorCode::UnknownKey},
      {R"("if": "fast", "files")", R"("if": "fost", "files")", ErrorCode::UnknownKey},
      {"-j${jobs}", "-j${job}", ErrorCode::UnknownKey},
      {"${source}", "${sorce}", ErrorCode::UnknownKey},
      {"https://example", "http://example", ErrorCode::Untrusted},
      {R"("licence": "MIT",)", "", ErrorCode::Missing},
      {R"("prepend": "/opt/a")", R"("preppend": "/opt/a")", ErrorCode::Missing},
      {R"([{"argv": ["a"]}])", R"([{"argv": []}])", ErrorCode::Missing},
      {R"({"in": "${source}", "argv")", R"({"in": 1, "argv")", ErrorCode::WrongType},
      {R"("steps": [)", R"("steps": [{"write": "/a"}, )", ErrorCode::Missing},
      {R"("value": "${version}")", R"("prepend": "${version}")", ErrorCode::Missing},
      {R"({"path": "/opt/a"})", R"({"field": "version"})", ErrorCode::UnknownValue}};
  for (const auto& [from, to, code] : refusals)
    EXPECT_TRUE(test::refused(parseBlockKind(test::replaced(kSmallKind, from, to)), {.code = code})) << to;
}

}  // namespace
}  // namespace baremark::core::recipes

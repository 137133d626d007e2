// SPDX-License-Identifier: GPL-3.0-or-later
// Each rule has files in which it fires and files in which it does not. A new rule is lines of the tables here.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "core/base/json.h"
#include "core/recipes/recipe_file.h"
#include "core/recipes/recipe_lint.h"
#include "tests/refused.h"
#include "tests/unit/recipes/recipe_files.h"
#include "tests/unit/recipes/shipped_registry.h"

namespace baremark::core::recipes {
namespace {

struct RuleCase {
  std::string rule;
  Form form = Form::Docker;
  std::string fires;
  std::string silent;
  int line = 0;            ///< of the first finding in `fires`; 0: not checked
  std::string fixed{};     ///< `fires` with the fixes of this rule; empty: the rule has none here
  std::string evidence{};  ///< of the first finding; empty: not checked
};

const std::string kBase = "FROM debian:12@sha256:00\n";
const std::string kHead = "Bootstrap: docker\nFrom: debian:12@sha256:00\n";

RuleCase docker(const std::string& rule, const std::string& fires, const std::string& silent,
                const std::string& fixed = {}, const std::string& evidence = {}) {
  return {rule, Form::Docker, kBase + fires, kBase + silent, 0, fixed.empty() ? "" : kBase + fixed, evidence};
}

RuleCase definition(const std::string& rule, const std::string& fires, const std::string& silent,
                    const std::string& fixed = {}, const std::string& evidence = {}) {
  return {rule, Form::Definition, kHead + fires, kHead + silent, 0, fixed.empty() ? "" : kHead + fixed, evidence};
}

const Form D = Form::Definition;
const Form F = Form::Docker;

/// All cases. A new rule is a line here.
const std::vector<RuleCase>& allCases() {
  static const std::vector<RuleCase> kAll = {
      definition("D01", "%post\n cat <<E\nbootstrap: docker\nE\n", "%post\n cat <<E\n bootstrap: docker\nE\n"),
      definition("D01", "%post\n echo \\\nBootstrap: x\n", "%post\n true\nBootstrap: docker\nFrom: a:1\n"),
      definition("D02", "%post\n cat <<E\n%done\nE\n", "%post\n cat <<E\n100%\nE\n"),
      definition("D02", "%pots\n true\n", "%post\n true\n"),
      definition("D02", "%post\n true\n  %labels\n", "%post\n true\n%labels\n"),
      definition("D02", "%post\n cat <<E\n%labels\nE\n", "%post\n cat <<E\nE\n%labels\n"),
      definition("D03", "%post\n echo {{ X }}\n", "%arguments\n X=1\n%post\n echo {{ X }} {{.Y}}\n", "", "{{ X }}"),
      definition("D03", "%post\n echo {{ X }}\n", "%post\n # echo {{ X }}\n"),
      definition("D04", "%arguments\n X=1\n%post\n curl h/a#x{{X}}\n", "%arguments\n X=1\n%post\n curl h/{{X}}#a\n"),
      definition("D04", "%arguments\n X=1\n%post\n a \"#1 {{X}}\"\n", "%arguments\n X=1\n%post\n # {{X}}\n {{X}}\n"),
      definition("D05", "%arguments\n X=\"1.2\"\n", "%arguments\n X=1.2\n # y\n", "%arguments\n X=1.2\n"),
      definition("D05", "%arguments\n X=\"a b\"\n", "%arguments\n X=a b\n"),
      definition("D05", "%arguments\n words\n", "%arguments\n X=\n"),
      {"D06", D, kHead + "%arguments\n X=1\n%post\n {{X}}\n" + kHead + "%post\n {{X}}\n",
       kHead + "%arguments\n X=1\n%post\n {{X}}\n" + kHead + "%arguments\n X=1\n%post\n {{X}}\n", 10},
      definition("D08", "%files\n a b c\n", "%files\n a b\n \"c d\" \"e f\"\n"),
      definition("D08", "%files\n 'a b' c\n", "%files\n a\n"),
      {"D09", D, "From: a\nBootstrap: docker\n", "# x\nBootstrap: docker\nFrom: a\n", 1},
      {"D09", D, "%post\n true\n", kHead + "%post\n true\n", 1},
      {"D09", D, kHead + "%files from build\n /x\n", kHead + "Stage: build\n%post\n" + kHead + "%files from build\n",
       3},
      {"D09", D, kHead + "%post\n" + kHead + "Stage: b\n%files from b\n /x\n", kHead + "%files\n /x\n", 7},
      definition("D10", "%post\n #!/bin/bash\n true\n", "%post -c /bin/bash\n #!/bin/bash\n true\n",
                 "%post -c /bin/bash\n #!/bin/bash\n true\n"),
      definition("D10", "%post\n set -euo pipefail\n", "%post\n set -eu\n", "%post -c /bin/bash\n set -euo pipefail\n"),
      definition("D10", "%setup\n if [[ -d /x ]]; then true; fi\n", "%runscript\n [[ -d /x ]]\n",
                 "%setup -c /bin/bash\n if [[ -d /x ]]; then true; fi\n"),
      {"D10", D, "Bootstrap: docker\nFrom: alpine:3\n%post\n source x\n", kHead + "%post -c /usr/bin/python3\n [[\n"},
      definition("D11", "%setup\n true\n", "%post\n true\n", "", "%setup"),
      definition("D11", "%pre\n true\n", "%files\n a b\n"),
      definition("D12", "%test\n nvidia-smi\n", "%post\n nvidia-smi\n%test\n mpirun --version\n"),
      definition("D12", "%test\n python3 -c 'import torch; torch.cuda.init()'\n",
                 "%test\n python3 -c 'import torch'\n"),
      {"D13", D, "Bootstrap: docker\nFrom: a:1\n", kHead, 2, "", "a:1"},
      {"D13", D, "Bootstrap: docker\nFrom: a:{{ T }}\n%arguments\nT=1\n", "Bootstrap: localimage\nFrom: a:1\n", 2, "",
       "a:1"},
      {"D13", D, "Bootstrap: library\nFrom: a/b/c:1\n", "Bootstrap: library\nFrom: a/b/c:sha256.00\n", 2},
      {"D13", F, "FROM a:1\n", "FROM a:1@sha256:00 AS b\nFROM b\nFROM scratch\n", 1, "", "a:1"},
      {"D13", F, "ARG T=1\nFROM a:${T}\n", "FROM a:${T}\n", 2, "", "a:1"},
      docker("D14", "RUN apt-get install -y a\n", "RUN apt-get update && apt-get install -y a\n",
             "RUN apt-get update && apt-get install -y a\n"),
      docker("D14", "RUN apt-get update\nRUN apt-get install -y a\n", "RUN apt-get update\n",
             "RUN apt-get update\nRUN apt-get update && apt-get install -y a\n"),
      docker("D14", "RUN yes | apt-get install a\n", "RUN apt-get install -y ./a.deb\n"),
      definition("D14", "%post\n apt-get install -y a\n", "%post\n apt-get update\n%post\n apt-get install -y a\n",
                 "%post\n apt-get update && apt-get install -y a\n"),
      {"D15", D, "Bootstrap: docker\nFrom: nvidia/cuda:9.0-devel-centos7\n",
       "Bootstrap: docker\nFrom: nvidia/cuda:12.2.0-devel-ubuntu22.04\n", 2, "", "centos:7: 2.17"},
      {"D15", F, "FROM ubuntu:20.04\nENV NVIDIA_VISIBLE_DEVICES=all\n", "FROM ubuntu:20.04\nRUN true\n", 1},
      definition("D16", "%labels\n Author=\"me\"\n", "%labels\n Author me and you\n"),
      definition("D16", "%labels\n Lonely\n", "%post\n Lonely\n"),
      docker("F07", "ADD https://h/a.tar /a\n", "ADD --checksum=sha256:00 https://h/a.tar /a\n", "", "https://h/a.tar"),
      docker("F07", "ADD [\"https://h/a\", \"/a\"]\n", "ADD a.tar.gz /a\n"),
      docker("P01", "FOO bar\n", "RUN true\n", "", "FOO"),
      {"P01", D, "Bootstrap: docker\nFoo: bar\n", kHead + "%pots\n", 2, "", "Foo"},
      docker("P02", "RUN <<E\ntrue\n", "RUN <<E\ntrue\nE\n"),
      definition("P02", "%post\n cat <<E\n open\n", "%post\n cat <<E\nE\n"),
      docker("P03", "COPY a\n", "COPY a b\n"),
      {"P03", D, "Bootstrap: docker\nwords\n", kHead + "# words\n", 2},
      {"P05", F, "# only a comment\n", "FROM a:1\n"},
      {"P05", D, "", kHead},
      {"S01", F, "FROM debian\n", "FROM debian:12\nFROM scratch\nFROM $X\n", 1, "", "debian"},
      {"S01", F, "FROM a/b:latest AS x\n", "FROM a/b:latest@sha256:00\n", 1},
      {"S01", D, "Bootstrap: docker\nFrom: debian:latest\n", "Bootstrap: debootstrap\nOSVersion: x\n", 2},
      docker("S02", "RUN apt-get install a\n", "RUN apt-get install -qy a && apt-get -y install b\n",
             "RUN apt-get install -y a\n"),
      docker("S02", "RUN dnf install a\n", "RUN yum install --assumeyes a && yes | apt-get install b\n",
             "RUN dnf install -y a\n"),
      definition("S02", "%post\n zypper install a\n", "%post\n zypper -n install a\n", "%post\n zypper install -y a\n"),
      docker("S02", "RUN conda install numpy\n", "RUN pip install numpy && apt-get update\n",
             "RUN conda install -y numpy\n"),
      docker("S03", "RUN apt-get install -y a\n", "RUN apt-get install -y a && rm -rf /var/lib/apt/lists/*\n",
             "RUN apt-get install -y a && rm -rf /var/lib/apt/lists/*\n"),
      docker("S03", "RUN apt-get update && \\\n apt-get install -y a \\\n b\n",
             "RUN --mount=type=cache,target=/var/lib/apt apt-get install -y a\n",
             "RUN apt-get update && \\\n apt-get install -y a \\\n b && rm -rf /var/lib/apt/lists/*\n"),
      docker("S03", "RUN yum install -y a\n", "RUN apt-get install -y a\nFROM b:1\n",
             "RUN yum install -y a && yum clean all\n"),
      definition("S03", "%post\n conda install -y a\n", "%post\n conda install -y a\n conda clean -a\n"),
      docker("S03", "RUN dnf install -y a || true\n", "RUN dnf install -y a; dnf clean all\n"),
      docker("S04", "RUN apt-get install -y a b=1\n", "RUN apt-get install -y a=1 $B ./c.deb -t sid\n", "", "a"),
      docker("S04", "RUN dnf install -y gcc\n", "RUN dnf install -y gcc-11.2 @group && pip install a\n"),
      docker("S04", "RUN apk add a\n", "RUN apk add a=1\n"),
      docker("S05", "RUN apt-get install -y a\n", "RUN apt-get install -y --no-install-recommends a\n",
             "RUN apt-get install --no-install-recommends -y a\n"),
      definition("S05", "%post\n apt-get install -y a\n",
                 "%post\n apt-get -o APT::Install-Recommends=false install a\n",
                 "%post\n apt-get install --no-install-recommends -y a\n"),
      docker("S06", "RUN apt install -y a\n", "RUN apt-get install -y apt\n", "RUN apt-get install -y a\n"),
      docker("S06", "RUN apt search a\n", "RUN apt-cache search a\n"),
      docker("S07", "RUN apt-get -y upgrade\n", "RUN apt-get update\n"),
      docker("S07", "RUN yum -y update\n", "RUN yum -y update a && pip install --upgrade pip\n"),
      docker("S08", "RUN pip install numpy scipy==1\n", "RUN pip install numpy==1 -r x.txt . ./a.whl $P\n", "",
             "numpy"),
      docker("S08", "RUN python3.9 -m pip install git+https://h/a\n", "RUN pip3 install git+https://h/a@v1 -e .\n"),
      docker("S09", "RUN pip install a==1\n", "RUN pip install --no-cache-dir a==1\n",
             "RUN pip install --no-cache-dir a==1\n"),
      docker("S09", "RUN pip3 install a\n", "ENV PIP_NO_CACHE_DIR=1\nRUN pip3 install a\n",
             "RUN pip3 install --no-cache-dir a\n"),
      docker("S10", "RUN wget --no-check-certificate https://h/a\n", "RUN wget https://h/a\n", "",
             "--no-check-certificate"),
      docker("S10", "RUN curl -fsSLk https://h/a\n", "RUN curl -fsSL https://h/kkk -o k\n"),
      docker("S10", "RUN echo 'deb [trusted=yes] https://h x' > l\n",
             "RUN echo 'deb [signed-by=/k] https://h x' > l\n"),
      docker("S10", "RUN GIT_SSL_NO_VERIFY=1 git clone https://h/a\n", "RUN git clone https://h/a\n"),
      docker("S11", "RUN wget https://h/a && tar xf a\n", "RUN wget https://h/a && echo \"0 a\" | sha256sum -c\n", "",
             "https://h/a"),
      docker("S11", "RUN curl -L \"$URL\" | tar xz\n", "RUN curl https://h/a | sh\nRUN wget --version\n"),
      definition("S11", "%post\n curl -O https://h/a\n", "%post\n curl -O https://h/a\n sha256sum -c a.sha256\n"),
      docker("S12", "RUN curl -s https://h/a | sh\n", "RUN curl -s https://h/a > a && sh a\n"),
      docker("S12", "RUN bash -c \"$(wget -O- https://h/a)\"\n", "RUN bash -c \"$(cat a)\"\n"),
      docker("S12", "RUN wget -O- https://h/a | tee x | sudo bash -\n", "RUN wget -O- https://h/a | tee x\n"),
      docker("S13", "RUN git clone https://h/a\n", "RUN git clone https://h/a && cd a && git checkout 0123\n"),
      docker("S13", "RUN git clone -b main https://h/a\n", "RUN git clone --depth 1 -b v1.2 https://h/a\n"),
      docker("S14", "ENV API_TOKEN=abc\n", "ENV TOKENIZERS_PARALLELISM=0 TOKEN_FILE=/x\n", "", "API_TOKEN"),
      docker("S14", "ARG PASSWORD\n", "RUN --mount=type=secret,id=p TOKEN=$(cat /run/secrets/p) make\n"),
      docker("S14", "RUN GH_TOKEN=abc make\n", "ENV TOKEN=\n"),
      docker("S14", "RUN git clone https://me:secret@h/a\n", "RUN git clone https://${U}:${T}@h/a git@h:a\n", "",
             "://me:…@"),
      docker("S14", "RUN echo ghp_0123456789\n", "RUN echo graph_1 sha_ghp\n", "", "ghp_"),
      definition("S14", "%environment\n export DB_PASSWORD=x\n", "%environment\n export DB_PASSWORD=$DB\n"),
      docker("S15", "RUN sudo apt-get update\n", "RUN apt-get install -y sudo\n", "RUN apt-get update\n"),
      docker("S15", "RUN sudo -E make\n", "RUN make\n"),
      definition("S15", "%post\n sudo \\\n  make\n", "%post\n sudo -u me make\n%runscript\n sudo make\n"),
      docker("S16", "RUN ls | grep x\n", "SHELL [\"/bin/bash\", \"-o\", \"pipefail\", \"-c\"]\nRUN ls | grep x\n"),
      docker("S16", "RUN ls | grep x\n", "RUN set -o pipefail && ls | grep x\nRUN echo a | cat\n"),
      definition("S16", "%post\n ls | grep x\n", "%post -c /bin/bash -o pipefail\n ls | grep x\n"),
      docker("S17", "RUN service ssh start\n", "RUN systemctl enable ssh\n"),
      definition("S17", "%post\n a && sysctl -p\n", "%post\n echo mount\n%startscript\n service ssh start\n"),
      docker("S18", "RUN git clone https://h/a /root/a\n", "RUN rm -rf /root/.cache ~/.x\n", "", "/root/a"),
      docker("S18", "WORKDIR /root\n", "WORKDIR /rooted\n"),
      docker("S18", "COPY a /root/a\n", "COPY root /a\n"),
      docker("S18", "RUN ./configure --prefix=$HOME/x\n", "RUN ./configure --prefix=/opt/x\n"),
      definition("S18", "%files\n a /root/a\n", "%files\n /root/a /a\n"),
      docker("S19", "RUN gcc -O2 -march=native a.c\n", "RUN gcc -O2 -march=x86-64-v3 a.c\n", "", "-march=native"),
      docker("S19", "ENV CFLAGS=\"-O2 -march=native\"\n", "ENV CFLAGS=-O2\n"),
      docker("S20", "RUN make -j\n", "RUN make -j4 && make -j $(nproc) && make\n", "RUN make -j$(nproc)\n"),
      docker("S20", "RUN make -j install\n", "RUN make -j 4 install\n", "RUN make -j$(nproc) install\n"),
      docker("S22", "ENV LD_LIBRARY_PATH=/usr/local/cuda/lib64/stubs\n", "ENV LD_LIBRARY_PATH=/usr/local/cuda/lib64\n"),
      definition("S22", "%environment\n export LD_LIBRARY_PATH=/usr/local/cuda/compat:$LD_LIBRARY_PATH\n",
                 "%post\n export LD_LIBRARY_PATH=/usr/local/cuda/lib64/stubs\n"),
  };
  return kAll;
}

TEST(LintRules, eachFiresAndIsSilentWhereItShouldAndItsFixEndsTheFinding) {
  for (const RuleCase& one : allCases()) {
    SCOPED_TRACE(one.rule + "\n" + one.fires.substr(0, 500) + "\n" + one.silent.substr(0, 500));
    const auto findings = findingsOf(one.rule, one.form, one.fires);
    ASSERT_FALSE(findings.empty());
    EXPECT_TRUE(one.line == 0 || findings[0].lines.first == one.line) << findings[0].lines.first;
    EXPECT_TRUE(one.evidence.empty() || findings[0].evidence == one.evidence) << findings[0].evidence;
    EXPECT_FALSE(one.rule[0] != 'P' && findings[0].evidence.empty());
    EXPECT_TRUE(findingsOf(one.rule, one.form, one.silent).empty());
    const std::string fixed = withFixes(one.fires, findings);
    EXPECT_EQ(fixed, one.fixed.empty() ? one.fires : one.fixed);
    EXPECT_TRUE(one.fixed.empty() || findingsOf(one.rule, one.form, fixed).empty());
  }
}

TEST(LintRules, everyRuleHasACaseThatFiresAndOneThatDoesNot) {
  std::set<std::string> tested;
  for (const RuleCase& one : allCases()) tested.insert(one.rule);
  for (const LintRule& rule : lintRules()) EXPECT_TRUE(tested.contains(std::string(rule.id))) << rule.id;
  EXPECT_EQ(tested.size(), lintRules().size());
}

TEST(LintRules, rulesForDefinitionFilesAreSilentInDockerfiles) {
  for (const RuleCase& one : allCases()) {
    if (one.rule[0] != 'D' || one.rule == "D13" || one.rule == "D14" || one.rule == "D15") continue;
    EXPECT_TRUE(findingsOf(one.rule, Form::Docker, one.fires).empty()) << one.rule;
  }
}

TEST(Lint, aCleanFileHasNoFindings) {
  const std::string docker =
      "# syntax=docker/dockerfile:1\nFROM debian:12.5@sha256:00\nSHELL [\"/bin/bash\", \"-o\", \"pipefail\", \"-c\"]\n"
      "RUN apt-get update && apt-get install -y --no-install-recommends gcc=4:12.2.0-3 \\\n"
      "    && rm -rf /var/lib/apt/lists/*\nWORKDIR /opt\nCOPY a /opt/a\nCMD [\"/opt/a\"]\n";
  EXPECT_TRUE(lintText(Form::Docker, docker).empty());
  const std::string definition =
      kHead +
      "%post\n    apt-get update\n    apt-get install -y --no-install-recommends gcc=4:12.2.0-3\n"
      "    rm -rf /var/lib/apt/lists/*\n%environment\n    export LC_ALL=C\n%labels\n    Author me\n";
  EXPECT_TRUE(lintText(Form::Definition, definition).empty());
}

TEST(Lint, findingsComeInTheOrderOfTheFile) {
  for (const auto& [form, name, text] : foreignFiles()) {
    int line = 1;
    for (const LintFinding& finding : lintText(form, text)) {
      EXPECT_GE(finding.lines.first, line) << name;
      EXPECT_GE(finding.lines.last, finding.lines.first) << name;
      line = finding.lines.first;
    }
  }
}

TEST(Lint, theBodyOfAHeredocIsJudgedAsAScript) {
  const std::string text = kBase + "RUN <<EOF\napt-get install a\nEOF\nCOPY <<EOF /x\napt-get install b\nEOF\n";
  const auto findings = findingsOf("S02", F, text);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].lines.first, 3);
  EXPECT_EQ(findingsOf("S16", F, kBase + "RUN <<E\n#!/bin/bash -eo pipefail\nls | cat\nE\n").size(), 0U);
  EXPECT_TRUE(findingsOf("S02", F, kBase + "RUN python3 <<E\napt-get install a\nE\n").empty());
}

TEST(Lint, aSecretIsNotInTheEvidence) {
  for (const std::string text :
       {"ENV API_TOKEN=abcdef\n", "RUN curl https://me:abcdef@h/a\n", "RUN echo ghp_abcdef\n"}) {
    for (const LintFinding& finding : findingsOf("S14", F, kBase + text))
      EXPECT_EQ(finding.evidence.find("abcdef"), std::string::npos) << text;
  }
}

TEST(Lint, fixesThatOverlapAreLeftOutInFull) {
  LintFinding first;
  first.fix = {{{0, 2}, "x"}};
  LintFinding second;
  second.fix = {{{1, 3}, "y"}, {{5, 6}, "z"}};
  LintFinding third;
  third.fix = {{{4, 4}, "+"}};
  EXPECT_EQ(withFixes("abcdef", {first, second, third}), "xcd+ef");
}

// Recipes: a finding belongs to a block or to a base.

Recipe debianRecipe(const std::string& digest = "sha256:" + std::string(64, 'a')) {
  Recipe recipe{.name = "r"};
  recipe.stages.push_back(
      {.name = "main",
       .base = {.kind = BaseKind::Distribution, .distribution = "debian", .release = "12", .digest = digest}});
  return recipe;
}

std::vector<RecipeFinding> recipeFindings(const Recipe& recipe) {
  return test::got(lint(recipe, test::shippedRegistry(), shippedTable()));
}

std::vector<RecipeFinding> recipeFindings(const Recipe& recipe, const std::string& rule) {
  std::vector<RecipeFinding> found = recipeFindings(recipe);
  std::erase_if(found, [&](const RecipeFinding& each) { return each.finding.rule != rule; });
  return found;
}

Recipe withText(const std::string& format, const Texts& lines) {
  Recipe recipe = debianRecipe();
  recipe.stages[0].blocks.push_back({.kind = "packages", .fields = {{"apt", Texts{"git"}}}});
  recipe.stages[0].blocks.push_back({.kind = "text", .fields = {{"format", format}, {"lines", lines}}});
  return recipe;
}

TEST(RecipeLint, aBaseWithoutDigestIsFoundOnceAndBelongsToItsStage) {
  const auto found = recipeFindings(debianRecipe({}), "D13");
  ASSERT_FALSE(found.empty());
  for (const RecipeFinding& each : found) {
    EXPECT_EQ(each.place, (BlockPlace{.stage = 0}));
    EXPECT_TRUE(each.finding.fix.empty());
    EXPECT_FALSE(each.fixed) << "it is outside of text";
  }
  EXPECT_TRUE(recipeFindings(debianRecipe(), "D13").empty());
}

TEST(RecipeLint, aFindingInTextBelongsToItsBlock) {
  const auto found = recipeFindings(withText("dockerfile", {"", "ADD https://h/a /a"}), "F07");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].place, (BlockPlace{.stage = 0, .block = 1}));
  EXPECT_EQ(found[0].format, Format::Dockerfile);
}

TEST(RecipeLint, aSecretOfTheBuildIsNoFault) {
  Recipe recipe = debianRecipe();
  recipe.stages[0].blocks.push_back({.kind = "commands", .fields = {{"lines", Texts{"test -s /run/secrets/token"}}}});
  const auto rules = [](const Recipe& of) {
    std::set<std::string> found;
    for (const RecipeFinding& each : recipeFindings(of)) found.insert(each.finding.rule);
    return found;
  };
  const std::set<std::string> without = rules(recipe);
  recipe.stages[0].blocks[0].fields["secrets"] = Texts{"token"};
  EXPECT_EQ(rules(recipe), without);
}

TEST(RecipeLint, aFindingOfBothFormatsKnowsItsLinesInEach) {
  const auto found = recipeFindings(debianRecipe({}), "D13");
  std::set<Format> formats;
  for (const RecipeFinding& each : found) {
    EXPECT_EQ(each.lines.at(each.format), each.finding.lines);
    for (const auto& [format, lines] : each.lines) {
      formats.insert(format);
      const auto text = test::got(render(debianRecipe({}), test::shippedRegistry(), {.format = format}));
      ASSERT_FALSE(text.spans.empty());
      EXPECT_LE(lines.last, static_cast<int>(text.spans.back().last));
    }
  }
  EXPECT_EQ(formats, (std::set<Format>{Format::Definition, Format::Dockerfile}));
}

/// The lines of the text with the fix of its only finding.
Texts fixedLines(const Recipe& recipe, const std::string& rule) {
  const auto found = recipeFindings(recipe, rule);
  EXPECT_TRUE(found.size() == 1 && found[0].fixed);
  return found.size() == 1 && found[0].fixed ? std::get<Texts>(found[0].fixed->fields.at("lines")) : Texts();
}

TEST(RecipeLint, aFixOfATextBlockChangesOnlyItsLine) {
  const Texts lines = fixedLines(withText("dockerfile", {"# kept", "RUN make -j", "WORKDIR /x"}), "S20");
  EXPECT_EQ(lines, (Texts{"# kept", "RUN make -j$(nproc)", "WORKDIR /x"}));
  EXPECT_TRUE(recipeFindings(withText("dockerfile", lines), "S20").empty());
  EXPECT_EQ(fixedLines(withText("definition", {"    cd /src", "    make -j"}), "S20"),
            (Texts{"    cd /src", "    make -j$(nproc)"}));
  const Texts several =
      fixedLines(withText("dockerfile", {"RUN make -j", "RUN true && \\", "    apt-get install -y git"}), "S20");
  ASSERT_EQ(several.size(), 3U);
  EXPECT_EQ(several[0], "RUN make -j$(nproc)");
  EXPECT_EQ(several[2], "    apt-get install -y git");
}

TEST(RecipeLint, aRecipeThatFitsOneFormatOnlyIsJudgedByIt) {
  Recipe recipe{.name = "r"};
  recipe.stages.push_back(
      {.name = "main", .base = {.kind = BaseKind::Debootstrap, .distribution = "debian", .release = "12"}});
  EXPECT_TRUE(lint(recipe, test::shippedRegistry(), shippedTable()));
  recipe.stages[0].base = {.kind = BaseKind::Debootstrap};
  EXPECT_FALSE(lint(recipe, test::shippedRegistry(), shippedTable()));
}

TEST(RecipeLint, theStartingRecipesHaveNoErrors) {
  for (const auto& file : std::filesystem::directory_iterator(std::string(places::kResources) + "/starting_recipes")) {
    const auto recipe = test::got(parseRecipe(test::contentOf(file.path().string()), test::shippedRegistry()));
    for (const RecipeFinding& each : recipeFindings(recipe))
      EXPECT_NE(each.finding.severity, LintSeverity::Error)
          << file.path() << ": " << each.finding.rule << " " << each.finding.evidence;
  }
}

TEST(RecipeLint, filesAreKnownByNameOrContent) {
  EXPECT_EQ(kindOfFile("a/mine.recipe.json", ""), FileKind::Recipe);
  for (const char* name : {"Dockerfile", "x/Dockerfile.cuda", "cuda.Dockerfile", "Containerfile"})
    EXPECT_EQ(kindOfFile(name, "%post\n"), FileKind::Dockerfile) << name;
  for (const char* name : {"osu.def", "Singularity", "Singularity.gpu", "dockerfile/Apptainer"})
    EXPECT_EQ(kindOfFile(name, "FROM x\n"), FileKind::Definition) << name;
  EXPECT_EQ(kindOfFile("x", "# note\n\n  FROM debian\n"), FileKind::Dockerfile);
  EXPECT_EQ(kindOfFile("x", "ARG A=1\nFROM $A"), FileKind::Dockerfile);
  EXPECT_EQ(kindOfFile("x", "BootStrap: docker\r\n"), FileKind::Definition);
  EXPECT_EQ(kindOfFile("x", " \n{\"schema\": 1}"), FileKind::Recipe);
  EXPECT_EQ(kindOfFile("x", "#!/bin/sh\necho FROM x\n"), std::nullopt);
  EXPECT_EQ(kindOfFile("x", ""), std::nullopt);
}

// resources/lint/rules.json holds the data of every rule of the registry, and of no other.

base::Json shippedJson() {
  return *base::parseJson(test::resource("lint/rules.json"));
}

base::Result<LintTable> parsedTable(const base::Json& json) {
  return parseLintTable(base::toJsonText(json));
}

TEST(LintTable, hasEveryRuleOnceWithSourcesAndTextsInBothLanguages) {
  const LintTable& table = shippedTable();
  EXPECT_EQ(table.rules.size(), lintRules().size());
  std::set<std::string> titles;
  for (const LintRule& rule : lintRules()) {
    const LintRuleData& data = table.rules.at(std::string(rule.id));
    EXPECT_FALSE(data.sources.empty()) << rule.id;
    ASSERT_EQ(data.texts.size(), 2U);
    for (const auto& [language, text] : data.texts) {
      EXPECT_FALSE(text.title.empty() || text.reason.empty() || text.remedy.empty()) << rule.id << language;
      EXPECT_EQ(text.reason.back(), '.') << rule.id << language;
      EXPECT_EQ(text.remedy.back(), '.') << rule.id << language;
      EXPECT_NE(text.title.back(), '.') << rule.id << language;
      EXPECT_TRUE(titles.insert(language + text.title).second) << rule.id;
    }
    EXPECT_NE(data.texts.at("en").reason, data.texts.at("de").reason) << rule.id;
  }
}

TEST(LintTable, theRegistryIsInTheOrderOfItsIds) {
  for (std::size_t i = 1; i < lintRules().size(); ++i) EXPECT_LT(lintRules()[i - 1].id, lintRules()[i].id);
}

TEST(LintTable, aMissingOrUnknownRuleListSeverityOrLanguageIsRefused) {
  const auto refusalWith = [](const char* place, const base::Json& value) {
    base::Json json = shippedJson();
    const base::Json::json_pointer pointer(place);
    if (value.is_null())
      json.at(pointer.parent_pointer()).erase(pointer.back());
    else
      json[pointer] = value;
    return test::errorOf(parsedTable(json));
  };
  EXPECT_EQ(refusalWith("/rules/D13", {}).code, base::ErrorCode::Missing);
  EXPECT_EQ(refusalWith("/rules/Z99", shippedJson()["rules"]["D13"]).code, base::ErrorCode::UnknownKey);
  (void)refusalWith("/words/secretNames", {});
  (void)refusalWith("/rules/D13/severity", "fatal");
  (void)refusalWith("/rules/D13/de", {});
  EXPECT_FALSE(parseLintTable("[]"));
  EXPECT_FALSE(parseLintTable("{"));
}

TEST(LintTable, aSeverityOfTheTableIsThatOfTheFinding) {
  base::Json json = shippedJson();
  json["rules"]["S01"]["severity"] = "info";
  const auto table = test::got(parsedTable(json));
  const auto findings = lint(parseDockerfile("FROM debian\n"), table);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].severity, LintSeverity::Info);
  EXPECT_STREQ(nameOf(findings[0].severity), "info");
}

}  // namespace
}  // namespace baremark::core::recipes

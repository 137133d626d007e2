// SPDX-License-Identifier: GPL-3.0-or-later
// Each rule has files in which it fires and files in which it does not. A new rule is lines of the tables here.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "tests/unit/recipes/recipe_files.h"

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

RuleCase whole(const std::string& rule, Form form, const std::string& fires, const std::string& silent, int line = 0,
               const std::string& fixed = {}, const std::string& evidence = {}) {
  return {rule, form, fires, silent, line, fixed, evidence};
}

const Form D = Form::Definition;
const Form F = Form::Docker;

std::vector<RuleCase> definitionCases() {
  return {
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
      whole("D06", D, kHead + "%arguments\n X=1\n%post\n {{X}}\n" + kHead + "%post\n {{X}}\n",
            kHead + "%arguments\n X=1\n%post\n {{X}}\n" + kHead + "%arguments\n X=1\n%post\n {{X}}\n", 10),
      definition("D08", "%files\n a b c\n", "%files\n a b\n \"c d\" \"e f\"\n"),
      definition("D08", "%files\n 'a b' c\n", "%files\n a\n"),
      whole("D09", D, "From: a\nBootstrap: docker\n", "# x\nBootstrap: docker\nFrom: a\n", 1),
      whole("D09", D, "%post\n true\n", kHead + "%post\n true\n", 1),
      whole("D09", D, kHead + "%files from build\n /x\n",
            kHead + "Stage: build\n%post\n" + kHead + "%files from build\n", 3),
      whole("D09", D, kHead + "%post\n" + kHead + "Stage: b\n%files from b\n /x\n", kHead + "%files\n /x\n", 7),
      definition("D10", "%post\n #!/bin/bash\n true\n", "%post -c /bin/bash\n #!/bin/bash\n true\n",
                 "%post -c /bin/bash\n #!/bin/bash\n true\n"),
      definition("D10", "%post\n set -euo pipefail\n", "%post\n set -eu\n", "%post -c /bin/bash\n set -euo pipefail\n"),
      definition("D10", "%setup\n if [[ -d /x ]]; then true; fi\n", "%runscript\n [[ -d /x ]]\n",
                 "%setup -c /bin/bash\n if [[ -d /x ]]; then true; fi\n"),
      whole("D10", D, "Bootstrap: docker\nFrom: alpine:3\n%post\n source x\n",
            kHead + "%post -c /usr/bin/python3\n [[\n"),
      definition("D11", "%setup\n true\n", "%post\n true\n", "", "%setup"),
      definition("D11", "%pre\n true\n", "%files\n a b\n"),
      definition("D12", "%test\n nvidia-smi\n", "%post\n nvidia-smi\n%test\n mpirun --version\n"),
      definition("D12", "%test\n python3 -c 'import torch; torch.cuda.init()'\n",
                 "%test\n python3 -c 'import torch'\n"),
      whole("D13", D, "Bootstrap: docker\nFrom: a:1\n", kHead, 2, "", "a:1"),
      whole("D13", D, "Bootstrap: docker\nFrom: a:{{ T }}\n%arguments\nT=1\n", "Bootstrap: localimage\nFrom: a:1\n", 2,
            "", "a:1"),
      whole("D13", D, "Bootstrap: library\nFrom: a/b/c:1\n", "Bootstrap: library\nFrom: a/b/c:sha256.00\n", 2),
      whole("D13", F, "FROM a:1\n", "FROM a:1@sha256:00 AS b\nFROM b\nFROM scratch\n", 1, "", "a:1"),
      whole("D13", F, "ARG T=1\nFROM a:${T}\n", "FROM a:${T}\n", 2, "", "a:1"),
      docker("D14", "RUN apt-get install -y a\n", "RUN apt-get update && apt-get install -y a\n",
             "RUN apt-get update && apt-get install -y a\n"),
      docker("D14", "RUN apt-get update\nRUN apt-get install -y a\n", "RUN apt-get update\n",
             "RUN apt-get update\nRUN apt-get update && apt-get install -y a\n"),
      docker("D14", "RUN yes | apt-get install a\n", "RUN apt-get install -y ./a.deb\n"),
      definition("D14", "%post\n apt-get install -y a\n", "%post\n apt-get update\n%post\n apt-get install -y a\n",
                 "%post\n apt-get update && apt-get install -y a\n"),
      whole("D15", D, "Bootstrap: docker\nFrom: nvidia/cuda:9.0-devel-centos7\n",
            "Bootstrap: docker\nFrom: nvidia/cuda:12.2.0-devel-ubuntu22.04\n", 2, "", "centos:7: 2.17"),
      whole("D15", F, "FROM ubuntu:20.04\nENV NVIDIA_VISIBLE_DEVICES=all\n", "FROM ubuntu:20.04\nRUN true\n", 1),
      definition("D16", "%labels\n Author=\"me\"\n", "%labels\n Author me and you\n"),
      definition("D16", "%labels\n Lonely\n", "%post\n Lonely\n"),
  };
}

std::vector<RuleCase> formCases() {
  return {
      docker("F07", "ADD https://h/a.tar /a\n", "ADD --checksum=sha256:00 https://h/a.tar /a\n", "", "https://h/a.tar"),
      docker("F07", "ADD [\"https://h/a\", \"/a\"]\n", "ADD a.tar.gz /a\n"),
      docker("P01", "FOO bar\n", "RUN true\n", "", "FOO"),
      whole("P01", D, "Bootstrap: docker\nFoo: bar\n", kHead + "%pots\n", 2, "", "Foo"),
      docker("P02", "RUN <<E\ntrue\n", "RUN <<E\ntrue\nE\n"),
      definition("P02", "%post\n cat <<E\n open\n", "%post\n cat <<E\nE\n"),
      docker("P03", "COPY a\n", "COPY a b\n"),
      whole("P03", D, "Bootstrap: docker\nwords\n", kHead + "# words\n", 2),
      whole("P05", F, "# only a comment\n", "FROM a:1\n"),
      whole("P05", D, "", kHead),
  };
}

std::vector<RuleCase> packageCases() {
  return {
      whole("S01", F, "FROM debian\n", "FROM debian:12\nFROM scratch\nFROM $X\n", 1, "", "debian"),
      whole("S01", F, "FROM a/b:latest AS x\n", "FROM a/b:latest@sha256:00\n", 1),
      whole("S01", D, "Bootstrap: docker\nFrom: debian:latest\n", "Bootstrap: debootstrap\nOSVersion: x\n", 2),
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
  };
}

std::vector<RuleCase> shellCases() {
  return {
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
}

std::vector<RuleCase> allCases() {
  std::vector<RuleCase> all;
  for (const auto& cases : {definitionCases(), formCases(), packageCases(), shellCases()})
    all.insert(all.end(), cases.begin(), cases.end());
  return all;
}

TEST(LintRules, eachFiresWhereItShould) {
  for (const RuleCase& one : allCases()) {
    const auto findings = findingsOf(one.rule, one.form, one.fires);
    ASSERT_FALSE(findings.empty()) << one.rule << "\n" << one.fires.substr(0, 500);
    if (one.line > 0) {
      EXPECT_EQ(findings[0].lines.first, one.line) << one.rule << "\n" << one.fires;
    }
    if (!one.evidence.empty()) {
      EXPECT_EQ(findings[0].evidence, one.evidence) << one.rule;
    }
    EXPECT_FALSE(one.rule[0] != 'P' && findings[0].evidence.empty()) << one.rule;
  }
}

TEST(LintRules, eachIsSilentWhereItShould) {
  for (const RuleCase& one : allCases()) {
    const auto findings = findingsOf(one.rule, one.form, one.silent);
    EXPECT_TRUE(findings.empty()) << one.rule << " " << (findings.empty() ? "" : findings[0].evidence) << "\n"
                                  << one.silent.substr(0, 500);
  }
}

TEST(LintRules, aFixChangesTheFileAsExpectedAndEndsTheFinding) {
  for (const RuleCase& one : allCases()) {
    const auto findings = findingsOf(one.rule, one.form, one.fires);
    const std::string fixed = withFixes(one.fires, findings);
    EXPECT_EQ(fixed, one.fixed.empty() ? one.fires : one.fixed) << one.rule;
    if (one.fixed.empty()) continue;
    EXPECT_TRUE(findingsOf(one.rule, one.form, fixed).empty()) << one.rule << "\n" << fixed;
  }
}

TEST(LintRules, everyRuleHasACaseThatFiresAndOneThatDoesNot) {
  std::set<std::string> tested;
  for (const RuleCase& one : allCases()) tested.insert(one.rule);
  for (const LintRule& rule : lintRules()) EXPECT_TRUE(tested.contains(std::string(rule.id))) << rule.id;
  EXPECT_EQ(tested.size(), lintRules().size());
}

TEST(LintRules, rulesForDefinitionFilesAreSilentInDockerfiles) {
  for (const RuleCase& one : definitionCases()) {
    if (one.rule == "D13" || one.rule == "D14" || one.rule == "D15") continue;
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

}  // namespace
}  // namespace baremark::core::recipes

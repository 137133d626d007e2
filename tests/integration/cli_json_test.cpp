// SPDX-License-Identifier: GPL-3.0-or-later
// The output of --json, verb by verb: one document on standard output for every outcome. The verbs about recipes,
// Dockerfiles and definition files.
#include <QSysInfo>
#include <algorithm>

#include "core/protocol/engine_settings.h"
#include "tests/files.h"
#include "tests/integration/cli_fixture.h"

namespace baremark {
namespace {

using core::base::Json;

class CliJsonTest : public CliTest {
 protected:
  struct Answer {
    int status = -1;
    Json document;
    std::string err;
  };
  Answer ask(Words words, int seconds = 120) {
    const CliResult result = cli(words << Text("--json"), seconds);
    return {result.status, json(result.out), result.err};
  }
  void expectRefusal(const Answer& answer, const Json& expected) {
    EXPECT_EQ(answer.status, 2) << answer.err;
    EXPECT_TRUE(includes(answer.document.value("error", Json::object()), expected));
  }
  static qint64 bytesOf(const Text& path) { return QFileInfo(path).size(); }
};

TEST_F(CliJsonTest, reportsExportsAndCopiesNameTheirFiles) {
  ASSERT_EQ(cli({"run", writeExperiment(1, 5)}).status, 0);
  const QString id = newestId();
  const Json listed = newestExperiment();
  ASSERT_EQ(listed["verdicts"].size(), 1U) << listed.dump(1);
  EXPECT_EQ(listed["verdicts"][0]["arm"], "again");
  EXPECT_EQ(listed["verdicts"][0]["findings"][0]["kind"], "open") << "one block is none";
  EXPECT_EQ(listed["so_far"], false);
  const QString page = at("report.html");
  const Answer report = ask({"report", id, "-o", page});
  EXPECT_EQ(report.status, 0) << report.err;
  EXPECT_EQ(report.document,
            (Json{{"schema", "baremark.report/1"}, {"file", page.toStdString()}, {"bytes", bytesOf(page)}}));
  EXPECT_GT(bytesOf(page), 1000);
  const QString all = at("all.json");
  const Answer exported = ask({"export", id, "-o", all});
  EXPECT_EQ(exported.status, 0) << exported.err;
  EXPECT_EQ(exported.document,
            (Json{{"schema", "baremark.exported/1"}, {"file", all.toStdString()}, {"bytes", bytesOf(all)}}));
  EXPECT_EQ(json(test::contentOf(all.toStdString()))["schema"], "baremark.export/1");
  const QString runs = at("runs.csv");
  const Answer csv = ask({"export", id, "--format", "csv", "-o", runs});
  EXPECT_EQ(csv.document,
            (Json{{"schema", "baremark.exported/1"}, {"file", runs.toStdString()}, {"bytes", bytesOf(runs)}}));
  const Answer nowhere = ask({"export", id, "-o /no/such/folder/x.json"});
  EXPECT_EQ(nowhere.status, 1);
  EXPECT_TRUE(includes(nowhere.document["error"], {{"code", "io"}, {"where", "/no/such/folder/x.json"}}));
  const std::string store = (dataFolder() + Text("/experiments.baremark")).toStdString();
  const Answer check = ask({"store check"});
  EXPECT_EQ(check.status, 0);
  EXPECT_EQ(check.document,
            (Json{{"schema", "baremark.store_check/1"}, {"file", store}, {"sound", true}, {"journal", "wal"}}));
  const QString copy = at("copy.baremark");
  const Answer backup = ask({"store backup", copy});
  EXPECT_EQ(backup.status, 0);
  EXPECT_EQ(backup.document, (Json{{"schema", "baremark.store_backup/1"}, {"file", copy.toStdString()}}));
  expectRefusal(ask({"store backup", copy}), {{"code", "conflict"}, {"where", copy.toStdString()}});
  const std::string beside = ask({"store backup"}).document.value("file", "");
  EXPECT_EQ(beside.rfind(store + ".backup-", 0), 0U) << beside;
  EXPECT_TRUE(QFile::exists(QString::fromStdString(beside)));
  EXPECT_EQ(ask({"list --store", copy}).document["experiments"][0]["id"], id.toStdString());
}

TEST_F(CliJsonTest, removingSaysWhetherTheExperimentLeftTheLists) {
  ASSERT_EQ(cli({"run", writeExperiment(1, 5)}).status, 0);
  const QString id = newestId();
  const auto done = [&](const char* state, bool removed) {
    return Json{
        {"schema", "baremark.done/1"}, {"experiment", id.toStdString()}, {"state", state}, {"removed", removed}};
  };
  EXPECT_EQ(ask({"remove", id}).document, done("done", true));
  EXPECT_TRUE(ask({"list"}).document["experiments"].empty());
  const Json removed = ask({"list --removed"}).document["experiments"];
  ASSERT_EQ(removed.size(), 1U);
  EXPECT_EQ(removed[0]["id"], id.toStdString());
  EXPECT_TRUE(removed[0]["deleted"].is_string());
  EXPECT_EQ(ask({"remove", id, "--undo"}).document, done("done", false));
  EXPECT_EQ(ask({"list"}).document["experiments"].size(), 1U);
  EXPECT_TRUE(ask({"list --removed"}).document["experiments"].empty());
  EXPECT_EQ(ask({"rename", id, Text("a name")}).document, done("done", false));
  EXPECT_EQ(ask({"list"}).document["experiments"][0]["name"], "a name");
  EXPECT_EQ(ask({"rename", id, QString()}).status, 2);
  EXPECT_TRUE(QFile::exists(runsFolder() + QLatin1Char('/') + id));
  EXPECT_EQ(ask({"remove", id, "--now"}).document, done("deleted", true));
  EXPECT_FALSE(QFile::exists(runsFolder() + QLatin1Char('/') + id));
  const Answer gone = ask({"remove", id});
  EXPECT_EQ(gone.status, 1);
  EXPECT_EQ(gone.document["error"]["code"], "not_found");
}

TEST_F(CliJsonTest, aWaiverIsReportedAndUnknownNamesAreRefused) {
  addRuntime("a-box");
  ASSERT_EQ(cli({"run", writeExperiment(3, 5, "[1]", "a-box")}, 120).status, 0);
  const QString id = newestId();
  const QString key = Text("environment.kmp_blocktime");
  const auto waive = [&](const Text& arm, const Text& name) { return ask({"waive", id, arm, name, "--note meant"}); };
  const auto isComparable = [&] { return ask({"compare", id}).document["points"][0]["arms"][1]["comparable"]; };
  const Json done = {
      {"schema", "baremark.done/1"}, {"experiment", id.toStdString()}, {"state", "done"}, {"removed", false}};
  EXPECT_EQ(isComparable(), false);
  expectRefusal(waive("a-bax", key), {{"code", "unknown_value"},
                                      {"where", "arm"},
                                      {"value", "a-bax"},
                                      {"allowed", "bare metal or a-box"},
                                      {"suggestion", "a-box"}});
  expectRefusal(
      waive("a-box", "environment.kmp_blockime"),
      {{"code", "unknown_value"}, {"where", "key"}, {"allowed", key.toStdString()}, {"suggestion", key.toStdString()}});
  const Answer waived = waive("a-box", key);
  EXPECT_EQ(waived.status, 0) << waived.err;
  EXPECT_EQ(waived.document, done);
  EXPECT_EQ(isComparable(), true);
  const Words undo = {Text("waive"), id, Text("a-box"), key, Text("--undo")};
  EXPECT_EQ(ask(undo).document, done);
  EXPECT_EQ(isComparable(), false);
  const Answer again = ask(undo);
  EXPECT_EQ(again.status, 1) << "there is none any more";
  EXPECT_EQ(again.document["error"]["code"], "not_found");
  expectRefusal(ask({"compare", id, "--baseline a-bax"}), {{"code", "unknown_value"},
                                                           {"where", "--baseline"},
                                                           {"value", "a-bax"},
                                                           {"allowed", "bare metal or a-box"},
                                                           {"suggestion", "a-box"}});
  expectRefusal(ask({"extend", id, "--blocks 1 --point 1x7"}),
                {{"code", "unknown_value"}, {"where", "--point"}, {"value", "1x7"}, {"allowed", "1x1"}});
}

TEST_F(CliJsonTest, cancellingARunOfAnotherProcessPrintsADocumentInBoth) {
  startInBackground({"run", writeExperiment(5, 500), "--json"});
  ASSERT_TRUE(waitUntil([this] { return newestExperiment().value("state", "") == "running"; })) << errorOutput();
  const QString id = newestId();
  const Answer asked = ask({"cancel", id});
  EXPECT_EQ(asked.status, 0) << asked.err;
  EXPECT_TRUE(
      includes(asked.document, {{"schema", "baremark.done/1"}, {"experiment", id.toStdString()}, {"removed", false}}));
  EXPECT_TRUE(asked.document["state"] == "running" || asked.document["state"] == "cancelled")
      << asked.document["state"];
  ASSERT_EQ(endOfBackground(30), 3);
  const Json measured = json(m_background->readAllStandardOutput().toStdString());
  EXPECT_TRUE(includes(measured, {{"schema", "baremark.compare/1"}, {"experiment", id.toStdString()}}));
  const Answer watched = ask({"watch", id});
  EXPECT_EQ(watched.status, 3);
  EXPECT_EQ(watched.document, measured);
  expectRefusal(ask({"cancel", id}), {{"code", "conflict"}, {"value", "cancelled"}});
}

TEST_F(CliJsonTest, theQuickStartUsesTheFirstWorkingRuntimeOrAllOnRequest) {
  if (!QFile::exists(QLatin1String(core::protocol::kFashionMnistFolder)))
    GTEST_SKIP() << "the package dataset-fashion-mnist is not installed";
  addRuntime("a-box", "tree");
  addRuntime("b-box", "tree");
  std::vector<std::string> working;
  const Json runtimes = ask({"runtime list"}).document["runtimes"];
  for (const Json& runtime : runtimes) {
    const std::string id = runtime["runtime"];
    const Json& variants = runtime["working_variants"];
    if (runtime["works"] == true)
      working.push_back(id);
    else if (!variants.empty())
      working.push_back(id + " " + variants[0].get<std::string>());
  }
  ASSERT_GE(working.size(), 2U);
  const auto armsOf = [&](const Words& words) {
    startInBackground(words);
    EXPECT_TRUE(waitUntil([this] { return !newestExperiment().empty(); }, 60)) << errorOutput();
    m_background->kill();
    m_background->waitForFinished(5000);
    const QString id = newestId();
    const Json listed = ask({"show", id}).document["experiment"]["arms"];
    std::vector<std::string> arms;
    for (const Json& arm : listed) arms.push_back(arm["name"]);
    EXPECT_EQ(ask({"cancel", id}).status, 0);
    EXPECT_EQ(ask({"remove", id}).status, 0);
    return arms;
  };
  EXPECT_EQ(armsOf({"quickstart"}), (std::vector<std::string>{"bare metal", "a-box"}));
  working.insert(working.begin(), "bare metal");
  EXPECT_EQ(armsOf({"quickstart --all"}), working);
  const QString runtime = Text("--runtime");
  EXPECT_EQ(armsOf({"quickstart", runtime, "b-box"}), (std::vector<std::string>{"bare metal", "b-box"}));
  EXPECT_EQ(armsOf({"quickstart", runtime, "b-box", runtime, "a-box"}),
            (std::vector<std::string>{"bare metal", "b-box", "a-box"}));
}

TEST_F(CliJsonTest, everyVerbPrintsARefusalAsOneDocument) {
  const QString copy = at("copy.baremark");
  ASSERT_EQ(ask({"store backup", copy}).status, 0);
  const QString torn = put("torn.json", "{\"schema\": ");
  // By code.
  const std::vector<std::pair<const char*, const char*>> calls = {
      {"not_found",
       "quickstart --host nowhere; plan /no/such/file; run /no/such/file; run --resume 01ZZZZ; watch 01ZZZZ; "
       "cancel 01ZZZZ; extend 01ZZZZ --blocks 1; waive 01ZZZZ arm key --note x; remove 01ZZZZ; "
       "remove 01ZZZZ --now; show 01ZZZZ; compare 01ZZZZ; rename 01ZZZZ x; report 01ZZZZ -o page.html; "
       "export 01ZZZZ; fetch 01ZZZZ -o folder; image build --host nowhere; image remove nothing; "
       "image send nothing nowhere; data list nowhere; data send x nowhere; data remove x nowhere; "
       "runtime list --host nowhere; host test nowhere; host show nowhere; host remove nowhere"},
      {"malformed", "plan TORN; run TORN; extend 01ZZZZ --blocks many"},
      {"conflict",
       "export 01ZZZZ --format csv; export 01ZZZZ --format csv --samples -o runs.csv; "
       "waive 01ZZZZ arm key --undo --note x; store backup COPY; remove 01ZZZZ --undo --now"},
      {"corrupt", "list --store /etc/passwd"},
      {"unknown_key", "rum; list --everything"},
      {"missing", "run"},
      {"unknown_value", "completion tcsh"}};
  for (const auto& [code, lines] : calls) {
    for (const QString& line : QString::fromLatin1(lines).split(Text("; "))) {
      const QString words = QString(line).replace(Text("TORN"), torn).replace(Text("COPY"), copy);
      const Answer answer = ask(words.split(QLatin1Char(' ')));
      SCOPED_TRACE(line.toStdString());
      EXPECT_NE(answer.status, 0);
      EXPECT_TRUE(includes(answer.document, {{"schema", "baremark.error/1"}, {"error", {{"code", code}}}}));
      EXPECT_FALSE(answer.err.empty()) << "the words stand beside it";
    }
  }
}

TEST_F(CliJsonTest, aTemporaryFailurePrintsNoSecondDocument) {
  startInBackground({"run", writeExperiment(1, 300), "--json"});
  ASSERT_TRUE(waitUntil([this] { return newestExperiment().value("state", "") == "running"; })) << errorOutput();
  // Another process locks the store until it is told to stop: longer than the 10 s that a write waits.
  QProcess holder;
  holder.start(Text("sqlite3"), Words{"-cmd", Text(".timeout 30000"), dataFolder() + Text("/experiments.baremark")});
  holder.write("BEGIN IMMEDIATE;\nSELECT 'held';\n");
  ASSERT_TRUE(holder.waitForReadyRead(40000)) << holder.readAllStandardError().toStdString();
  std::string said;
  EXPECT_TRUE(says("is in use", said));
  holder.write("COMMIT;\n");
  holder.closeWriteChannel();
  ASSERT_TRUE(holder.waitForFinished(10000));
  ASSERT_EQ(endOfBackground(120), 0) << said << errorOutput();
  EXPECT_EQ(json(m_background->readAllStandardOutput().toStdString())["schema"], "baremark.compare/1");
}

class CliRecipeTest : public CliTest {
 protected:
  std::string content(const Text& file) const { return test::contentOf(file.toStdString()); }
  CliResult recipe(Words words) { return cli(Words{"recipe"} + std::move(words)); }
};

TEST_F(CliRecipeTest, aNewRecipeIsShownAndRendered) {
  const QString file = at("mine.recipe.json");
  ASSERT_TRUE(ended(recipe({"new", file, "--from osu-openmpi"}), 0));
  const CliResult shown = checked(recipe({"show", file}));
  EXPECT_EQ(shown.out.rfind("Recipe mine for x86_64\nsha256:", 0), 0U) << shown.out;
  EXPECT_TRUE(has(shown.out, "Open MPI"));
  EXPECT_EQ(recipe({"show", file, "--json"}).out, content(file)) << "the canonical text";
  for (const char* format : {"definition", "dockerfile"}) {
    EXPECT_TRUE(ended(recipe({"render", file, "--to", QLatin1String(format)}), 0, {}, {"# Recipe mine, sha256:"}));
  }
  const QString output = at("Dockerfile");
  const Json described = json(recipe({"render", file, "--to dockerfile -o", output, "--json"}).out);
  EXPECT_TRUE(includes(described, {{"schema", "baremark.rendered_recipe/1"}, {"file", output.toStdString()}}));
  EXPECT_FALSE(described["spans"].empty());
  EXPECT_TRUE(has(content(output), "\nFROM "));
}

TEST_F(CliRecipeTest, anExistingRecipeIsReplacedOnlyWithForce) {
  const QString file = put("mine.recipe.json", "mine");
  EXPECT_EQ(recipe({"new", file}).status, 2);
  EXPECT_EQ(content(file), "mine");
  EXPECT_EQ(recipe({"new", file, "--force"}).status, 0);
  EXPECT_EQ(json(content(file))["name"], "mine");
  EXPECT_TRUE(ended(recipe({"new", at("x"), "--from osu"}), 2));
  EXPECT_FALSE(QFileInfo::exists(at("x")));
  EXPECT_EQ(recipe({"new"}).status, 2);
  const Json list = json(recipe({"new --list --json"}).out);
  EXPECT_EQ(list["schema"], "baremark.starting_recipes/1");
  EXPECT_GE(list["recipes"].size(), 3U);
}

TEST_F(CliRecipeTest, lintNamesFindingsAndItsStatusFollowsTheirSeverity) {
  const QString bad = put("Dockerfile", "FROM debian:latest\nRUN apt-get update\nRUN apt-get install git\n");
  EXPECT_TRUE(ended(recipe({"lint", bad}), 1, {}, {"Dockerfile:1: "}));
  EXPECT_EQ(recipe({"lint", bad, "--fail-on never"}).status, 0);
  const Json document = documentOf(recipe({"lint", bad, "--json"}), 1);
  EXPECT_EQ(document["schema"], "baremark.lint/1");
  ASSERT_EQ(document["files"].size(), 1U);
  EXPECT_EQ(document["files"][0]["kind"], "dockerfile");
  const Json& findings = document["files"][0]["findings"];
  ASSERT_FALSE(findings.empty());
  for (const Json& finding : findings) {
    for (const char* key : {"rule", "severity", "evidence", "title", "reason", "remedy"})
      EXPECT_FALSE(finding[key].get<std::string>().empty()) << finding.dump();
    EXPECT_GE(finding["first_line"], 1);
  }
  EXPECT_EQ(document["errors"].get<int>() + document["warnings"].get<int>() + document["infos"].get<int>(),
            static_cast<int>(findings.size()));
}

TEST_F(CliRecipeTest, lintFixesInPlaceAndKeepsTheMode) {
  const QString bad = put("Dockerfile", "FROM debian:12\nRUN apt-get update && apt-get install git\n");
  ASSERT_TRUE(QFile::setPermissions(bad, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
  const CliResult result = recipe({"lint", bad, "--fix --json"});
  EXPECT_GE(json(result.out)["files"][0]["fixed"], 1) << result.out;
  EXPECT_TRUE(has(content(bad), "apt-get install -y"));
  EXPECT_EQ(QFileInfo(bad).permissions() & (QFile::ExeOwner | QFile::ReadOther | QFile::WriteOwner),
            QFile::ExeOwner | QFile::WriteOwner);
}

TEST_F(CliRecipeTest, aDifferenceIsStatusOne) {
  const QString first = at("a.recipe.json");
  ASSERT_EQ(recipe({"new", first, "--from osu-openmpi"}).status, 0);
  EXPECT_EQ(checked(recipe({"diff", first, first})).out, "The recipes are equal.\n");
  Json document = json(content(first));
  document["labels"]["a"] = "1";
  const QString second = put("b.recipe.json", document.dump().c_str());
  EXPECT_EQ(checked(recipe({"diff", first, second}), 1).out, "recipe, labels: a: added 1\n");
  const Json changes = json(recipe({"diff", first, second, "--json"}).out)["changes"];
  EXPECT_EQ(changes, Json::parse(R"([{"change": "added", "field": "labels", "key": "a", "after": "1"}])"));
  EXPECT_EQ(recipe({"diff", first}).status, 2);
}

TEST_F(CliRecipeTest, anImportedDockerfileIsRenderedAgain) {
  const QString file = put("Dockerfile.tools",
                           "FROM debian:12\nRUN apt-get update && apt-get install -y --no-install-recommends git\n"
                           "ENTRYPOINT [\"git\"]\n");
  const QString made = at("tools.recipe.json");
  ASSERT_TRUE(ended(recipe({"import", file, "-o", made}), 0, {"Kept as text, line 3: stage main, block 2 (text)"}));
  EXPECT_EQ(json(content(made))["name"], "tools");
  EXPECT_TRUE(has(recipe({"render", made, "--to dockerfile"}).out, "\nENTRYPOINT [\"git\"]\n"));
  const CliResult other = recipe({"render", made, "--to definition"});
  EXPECT_TRUE(has(other.err, "stage main, block 2 (text), line 3 of the imported file"));
  const Json left = json(recipe({"render", made, "--to definition --json"}).out)["left_out"];
  ASSERT_EQ(left.size(), 1U) << left.dump();
  EXPECT_EQ(left[0]["line"], 3);
  EXPECT_EQ(recipe({"import", file, "-o", made}).status, 2) << "it exists";
  const Json document = json(recipe({"import", file, "--json"}).out);
  EXPECT_EQ(document["schema"], "baremark.recipe_import/1");
  ASSERT_EQ(document["kept"].size(), 1U);
  EXPECT_TRUE(includes(document["kept"][0], {{"first_line", 3}, {"last_line", 3}}));
  EXPECT_EQ(recipe({"import", made}).status, 2) << "a recipe is no foreign file";
}

constexpr const char* kCudaRecipe = R"({"schema": "baremark.recipe/1", "name": "gpu", "stages": [{"name": "image",
  "base": {"kind": "cuda", "distribution": "ubuntu", "release": "22.04", "version": "12.4.1", "flavour": "devel"},
  "blocks": []}]})";

TEST_F(CliRecipeTest, checkSaysWhatStopsOnADescribedHost) {
  const QString old = put("old.json", R"({"schema": "baremark.host/1", "name": "old", "architecture": "x86_64",
    "glibc": "2.28", "driver": "390.48", "capabilities": ["7.0"]})");
  const Words check{"check", put("gpu.recipe.json", kCudaRecipe), "--described", old};
  EXPECT_TRUE(ended(recipe(check), 1, {"stops: 1"},
                    {"RC-02 CUDA and the GPU driver: CUDA 12.4.1 needs driver", "Table cuda-"}));
  EXPECT_EQ(recipe(check + Words{"--fail-on never"}).status, 0);
  const Json document = documentOf(recipe(check + Words{"--json"}), 1);
  EXPECT_EQ(document["schema"], "baremark.recipe_check/1");
  EXPECT_EQ(document["stops"], 1);
  EXPECT_EQ(document["host"]["driver"], "390.48");
  const Json& findings = document["findings"];
  const auto stop =
      std::find_if(findings.begin(), findings.end(), [](const Json& finding) { return finding["level"] == "stop"; });
  ASSERT_NE(stop, findings.end()) << document.dump(1);
  EXPECT_TRUE(includes(
      *stop,
      {{"rule", "RC-02"}, {"what", "cuda_driver"}, {"clue", "driver_too_old"}, {"place", {{"stage", "image"}}}}));
  EXPECT_FALSE((*stop)["table"]["sources"].empty());
  EXPECT_NE((*stop)["choice"], "none");
}

TEST_F(CliRecipeTest, checkFailsOnWarningsOnlyIfAsked) {
  const QString newer = put("newer.json", R"({"schema": "baremark.host/1", "name": "newer", "architecture": "x86_64",
    "glibc": "2.39", "driver": "570.86.15", "capabilities": ["7.0"]})");
  const Words check{"check", put("gpu.recipe.json", kCudaRecipe), "--described", newer};
  EXPECT_EQ(documentOf(recipe(check + Words{"--json"}), 0)["warnings"], 1) << "glibc";
  EXPECT_EQ(recipe(check + Words{"--fail-on warn"}).status, 1);
}

TEST_F(CliRecipeTest, checkLooksAtThisMachine) {
  const QString file = at("mine.recipe.json");
  ASSERT_EQ(recipe({"new", file}).status, 0);
  const CliResult result = recipe({"check", file, "--json"});
  const Json document = json(result.out);
  EXPECT_EQ(document["host"]["name"], "local") << result.err;
  EXPECT_FALSE(document["host"].value("architecture", "").empty()) << result.out;
  EXPECT_FALSE(document["host"].value("glibc", "").empty()) << result.out;
  // What it knows of this machine describes it elsewhere.
  const QString here = put("here.json", document["host"].dump().c_str());
  EXPECT_EQ(json(recipe({"check", file, "--described", here, "--json"}).out)["findings"], document["findings"]);
}

TEST_F(CliRecipeTest, aBuildIsRefusedBeforeItBeginsUnlessItsRuleIsWaived) {
  const QString file = at("mine.recipe.json");
  ASSERT_EQ(recipe({"new", file}).status, 0);
  Json document = json(content(file));
  document["architecture"] = QSysInfo::currentCpuArchitecture() == Text("x86_64") ? "aarch64" : "x86_64";
  const QString other = put("other.recipe.json", document.dump().c_str());
  const CliResult refused = recipe({"build", other, "--json"});
  EXPECT_NE(refused.status, 0);
  EXPECT_TRUE(includes(json(refused.out)["error"], {{"code", "check_failed"}, {"where", "RC-01"}}));
  EXPECT_TRUE(has(refused.err, "RC-01 Architecture"));
  for (const char* rule : {"RC-01", "PF-11"})
    EXPECT_EQ(recipe({"build", other, "--waive", QLatin1String(rule)}).status, 2);
}

}  // namespace
}  // namespace baremark

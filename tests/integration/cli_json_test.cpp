// SPDX-License-Identifier: GPL-3.0-or-later
// The output of --json, verb by verb: one document on standard output for every outcome.
#include <vector>

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
    for (const auto& [name, value] : expected.items())
      EXPECT_EQ(answer.document["error"][name], value) << name << answer.document.dump(1);
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
  EXPECT_EQ(nowhere.document["error"]["code"], "io");
  EXPECT_EQ(nowhere.document["error"]["where"], "/no/such/folder/x.json");

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
  const Answer dated = ask({"store backup"});
  const std::string beside = dated.document.value("file", "");
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
  EXPECT_EQ(asked.document["schema"], "baremark.done/1");
  EXPECT_EQ(asked.document["experiment"], id.toStdString());
  EXPECT_TRUE(asked.document["state"] == "running" || asked.document["state"] == "cancelled")
      << asked.document["state"];
  EXPECT_EQ(asked.document["removed"], false);
  ASSERT_EQ(endOfBackground(30), 3);
  const Json measured = json(m_background->readAllStandardOutput().toStdString());
  EXPECT_EQ(measured["schema"], "baremark.compare/1") << "what was measured stays";
  EXPECT_EQ(measured["experiment"], id.toStdString());
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
  const std::vector<std::pair<const char*, const char*>> calls = {
      {"quickstart --host nowhere", "not_found"},
      {"plan /no/such/file", "not_found"},
      {"plan TORN", "malformed"},
      {"run /no/such/file", "not_found"},
      {"run TORN", "malformed"},
      {"run --resume 01ZZZZ", "not_found"},
      {"watch 01ZZZZ", "not_found"},
      {"cancel 01ZZZZ", "not_found"},
      {"extend 01ZZZZ --blocks 1", "not_found"},
      {"waive 01ZZZZ arm key --note x", "not_found"},
      {"remove 01ZZZZ", "not_found"},
      {"remove 01ZZZZ --now", "not_found"},
      {"show 01ZZZZ", "not_found"},
      {"compare 01ZZZZ", "not_found"},
      {"rename 01ZZZZ x", "not_found"},
      {"report 01ZZZZ -o page.html", "not_found"},
      {"export 01ZZZZ", "not_found"},
      {"export 01ZZZZ --format csv", "conflict"},
      {"export 01ZZZZ --format csv --samples -o runs.csv", "conflict"},
      {"waive 01ZZZZ arm key --undo --note x", "conflict"},
      {"fetch 01ZZZZ -o folder", "not_found"},
      {"image build --host nowhere", "not_found"},
      {"image remove nothing", "not_found"},
      {"image send nothing nowhere", "not_found"},
      {"data list nowhere", "not_found"},
      {"data send x nowhere", "not_found"},
      {"data remove x nowhere", "not_found"},
      {"runtime list --host nowhere", "not_found"},
      {"host test nowhere", "not_found"},
      {"host show nowhere", "not_found"},
      {"host remove nowhere", "not_found"},
      {"store backup COPY", "conflict"},
      {"list --store /etc/passwd", "corrupt"},
      {"rum", "unknown_key"},
      {"list --everything", "unknown_key"},
      {"run", "missing"},
      {"remove 01ZZZZ --undo --now", "conflict"},
      {"completion tcsh", "unknown_value"},
      {"extend 01ZZZZ --blocks many", "malformed"},
  };
  for (const auto& [line, code] : calls) {
    const QString words = QString::fromLatin1(line).replace(Text("TORN"), torn).replace(Text("COPY"), copy);
    const Answer answer = ask(words.split(QLatin1Char(' ')));
    EXPECT_NE(answer.status, 0) << line;
    EXPECT_EQ(answer.document.value("schema", ""), "baremark.error/1") << line;
    EXPECT_EQ(answer.document["error"]["code"], code) << line << answer.document.dump(1);
    EXPECT_FALSE(answer.err.empty()) << line << ": the words stand beside it";
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
  const auto isSaid = [&] {
    m_background->waitForReadyRead(1);
    said += errorOutput();
    return said.find("is in use") != std::string::npos;
  };
  EXPECT_TRUE(waitUntil(isSaid)) << said;
  holder.write("COMMIT;\n");
  holder.closeWriteChannel();
  ASSERT_TRUE(holder.waitForFinished(10000));
  ASSERT_EQ(endOfBackground(120), 0) << said << errorOutput();
  EXPECT_EQ(json(m_background->readAllStandardOutput().toStdString())["schema"], "baremark.compare/1");
}

}  // namespace
}  // namespace baremark

// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's image with the command line, built by an mmdebstrap that packs almost nothing. A runtime starts the
// engine of the image without isolation.
#include <cstdlib>

#include "tests/integration/cli_fixture.h"

namespace baremark {
namespace {

class ImageVerbsTest : public CliTest {
 protected:
  void SetUp() override {
    CliTest::SetUp();
    m_commands = m_folder.path() + QStringLiteral("/bin");
    putProgram(QStringLiteral("mmdebstrap"),
               QStringLiteral(
                   "cd '%1' && echo call >>calls || exit 1\n"
                   "for word; do case $word in *.tar) tar=$word ;; esac; done\n"
                   "mkdir -p tree/etc tree/var/lib/dpkg && : >tree/var/lib/dpkg/status && tar -cf \"$tar\" -C tree .\n")
                   .arg(m_folder.path()));
    putProgram(QStringLiteral("box"),
               QStringLiteral("image=$1\nshift\n"
                              "case $1 in /opt/*) program=$image$1; shift; exec \"$program\" \"$@\" ;; esac\n") +
                   QString::fromUtf8(fakes::kShowFileOfImage) + QStringLiteral("exec \"$@\"\n"));
    putFile(m_folder.path() + QStringLiteral("/config/baremark/runtimes"), QStringLiteral("a-box.json"),
            QStringLiteral(
                "{\"schema\": \"baremark.runtime/1\", \"id\": \"a-box\", \"label\": \"A box\", \"image\": {\"kind\": "
                "\"tree\"}, "
                "\"exec\": {\"argv\": [\"%1/box\", \"${image}\", {\"use\": \"command\"}]}, \"isolation\": {\"user\": "
                "\"host\", "
                "\"pid\": \"host\", \"ipc\": \"host\", \"net\": \"host\", \"shm\": \"host\", \"tmp\": \"host\"}}")
                .arg(m_commands));
  }

  void putFile(const QString& folder, const QString& name, const QString& text) const {
    ASSERT_TRUE(QDir().mkpath(folder));
    QFile file(folder + QLatin1Char('/') + name);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(text.toUtf8());
  }
  std::string builds() const { return shell(QStringLiteral("wc -l <'%1/calls'").arg(m_folder.path())); }
  CliResult build(Words more = {}) { return cli(Words{"image build"} << more); }
};

TEST_F(ImageVerbsTest, buildReportsItsStepsAndReturnsAnExistingImage) {
  const CliResult built = build();
  ASSERT_EQ(built.status, 0) << built.err;
  EXPECT_TRUE(has(built.err, "step 1 of 5: looking up the packages of the libraries\n"));
  EXPECT_TRUE(has(built.err, "step 2 of 5: installing the packages\n"));
  EXPECT_TRUE(has(built.err, "step 5 of 5: computing the digest\n"));
  EXPECT_FALSE(has(built.err, "The image exists already"));
  const CliResult there = build();
  ASSERT_EQ(there.status, 0) << there.err;
  EXPECT_EQ(there.out, built.out);
  EXPECT_TRUE(has(there.err, "The image exists already. To build it again, use --again."));
  EXPECT_FALSE(has(there.err, "step "));
  const CliResult elsewhere = build({"--store", m_folder.path() + QStringLiteral("/other.baremark")});
  ASSERT_EQ(elsewhere.status, 0) << elsewhere.err;
  EXPECT_EQ(elsewhere.out, built.out);
  EXPECT_EQ(builds(), "1\n");
  ASSERT_TRUE(ended(build({"--again"}), 0, {"step 2 of 5: installing the packages\n"}));
  EXPECT_EQ(builds(), "2\n");
}

TEST_F(ImageVerbsTest, aRunBuildsItsImageOnceAndReportsTheSteps) {
  const QString file = writeExperiment(1, 5, QStringLiteral("[1]"), QStringLiteral("a-box"));
  EXPECT_TRUE(ended(cli({"run", file}), 0,
                    {"Building the engine's image, step 2 of 5: installing the packages\n",
                     "Building the engine's image, step 5 of 5: computing the digest\n"}));
  const CliResult second = cli({"run", file});
  EXPECT_EQ(second.status, 0) << second.err;
  EXPECT_FALSE(has(second.err, "Building the engine's image"));
  EXPECT_EQ(builds(), "1\n");
}

TEST_F(ImageVerbsTest, aCopyIsMadeShownAndRemoved) {
  putProgram(QStringLiteral("shop"), QStringLiteral("cd '%1' || exit 1\n"
                                                    "case $1 in\n"
                                                    "  has) [ -s \"$2.tar\" ] ;;\n"
                                                    "  make) echo 'packing the image'; cat >\"$2.tar\" ;;\n"
                                                    "  remove) rm \"$2.tar\" ;;\n"
                                                    "  size) wc -c <\"$2.tar\" ;;\n"
                                                    "  id) sha256sum \"$2.tar\" | cut -c 1-64 ;;\n"
                                                    "esac\n")
                                         .arg(m_folder.path()));
  putFile(m_folder.path() + QStringLiteral("/config/baremark/runtimes"), QStringLiteral("a-shop.json"),
          QStringLiteral("{\"schema\": \"baremark.runtime/1\", \"id\": \"a-shop\", \"label\": \"A shop\", \"image\": "
                         "{\"kind\": \"store\", \"reference\": \"copy-${digest}\", "
                         "\"has\": [\"SHOP\", \"has\", \"${reference}\"], "
                         "\"make\": [\"SHOP\", \"make\", \"${reference}\"], "
                         "\"remove\": [\"SHOP\", \"remove\", \"${reference}\"], "
                         "\"size\": [\"SHOP\", \"size\", \"${reference}\"], "
                         "\"id\": [\"SHOP\", \"id\", \"${reference}\"]}, "
                         "\"exec\": {\"argv\": [\"SHOP\", \"run\", \"${image}\", {\"use\": \"command\"}]}}")
              .replace(QStringLiteral("SHOP"), m_commands + QStringLiteral("/shop")));
  ASSERT_EQ(build().status, 0);
  const QString image = QStringLiteral("baremark-engine");
  const auto verb = [&](const char* name, const Words& more) {
    return cli(Words{"image", QString::fromLatin1(name), image} << more);
  };
  const Words shop{"--for a-shop"};
  const CliResult made = verb("convert", shop);
  ASSERT_EQ(made.status, 0) << made.err;
  EXPECT_TRUE(has(made.err, "packing the image"));
  EXPECT_TRUE(has(made.out, "Copy for A shop: copy-"));
  const CliResult there = verb("convert", shop);
  EXPECT_EQ(there.status, 0) << there.err;
  EXPECT_EQ(there.out, made.out);
  EXPECT_TRUE(has(there.err, "The copy exists already."));
  EXPECT_TRUE(has(cli("image list").out, "  for A shop"));
  const auto listed = json(cli("image list --json").out);
  EXPECT_EQ(listed["images"][0]["used_by"], 0) << listed;
  EXPECT_EQ(listed["images"][0]["forms"][0]["used_by"], 0) << listed;
  EXPECT_TRUE(has(verb("show", {}).out, "made from  sha256:"));
  const auto shown = json(verb("show", {"--json"}).out);
  ASSERT_EQ(shown["images"][0]["forms"].size(), 1U) << shown;
  const auto form = shown["images"][0]["forms"][0];
  EXPECT_EQ(form["runtime"], "a-shop");
  EXPECT_EQ(form["kind"], "store");
  EXPECT_EQ(form["made_from"], shown["images"][0]["digest"]);
  EXPECT_EQ(form["digest"].get<std::string>().size(), 64U);
  EXPECT_GT(form["bytes"].get<int>(), 0);
  EXPECT_EQ(verb("convert", {"--for a-sho"}).status, 1);
  EXPECT_EQ(verb("convert", {"--for a-box"}).status, 2) << "it runs the folder";
  const Words asForm{"--form a-shop"};
  EXPECT_TRUE(ended(verb("remove", asForm), 0));
  EXPECT_EQ(shell(QStringLiteral("ls '%1'/copy-*.tar 2>/dev/null | wc -l").arg(m_folder.path())), "0\n");
  EXPECT_EQ(verb("remove", asForm).status, 1) << "it is gone";
  EXPECT_EQ(verb("show", {}).status, 0) << "the image stays";
}

TEST_F(ImageVerbsTest, anImageIsNotRemovedWhileARunOfAnotherProcessUsesIt) {
  startInBackground({"run", writeExperiment(1, 20000, QStringLiteral("[1]"), QStringLiteral("a-box"))});
  // Two runs of the check before it have ended.
  ASSERT_TRUE(waitUntil([this] {
    return std::atoi(shell(QStringLiteral("ls '%1'/*/*/a1/*/telemetry-1.jsonl 2>/dev/null | wc -l").arg(runsFolder()))
                         .c_str()) > 2;
  })) << errorOutput();
  const CliResult removed = cli(
      {QStringLiteral("image"), QStringLiteral("remove"), QStringLiteral("baremark-engine"), QStringLiteral("--json")});
  EXPECT_EQ(removed.status, 1);
  EXPECT_EQ(json(removed.out)["error"]["code"], "busy") << removed.out;
  EXPECT_TRUE(has(removed.err, "image baremark-engine is in use."));
  EXPECT_TRUE(has(removed.err, newestId().toStdString().c_str()));
  EXPECT_EQ(build({"--again"}).status, 1);
  EXPECT_EQ(cli({"cancel", newestId()}).status, 0);
  ASSERT_TRUE(m_background->waitForFinished(60000));
  const auto listed = json(cli("image list --json").out);
  EXPECT_EQ(listed["images"][0]["used_by"], 1) << listed;
  EXPECT_TRUE(ended(cli("image remove baremark-engine"), 0));
}

TEST_F(ImageVerbsTest, anInterruptedRemovalLeavesNoPartOfAnImage) {
  ASSERT_EQ(build().status, 0);
  const QString path = QString::fromStdString(json(cli("image list --json").out)["images"][0].value("path", ""));
  ASSERT_TRUE(QFile::exists(path)) << path.toStdString();
  // A removal that does not end.
  const QString mark = m_folder.path() + QStringLiteral("/begun");
  putProgram(QStringLiteral("rm"),
             QStringLiteral("case \"$*\" in *baremark-engine*) : >'%1'; exec sleep 1000 ;; esac\nexec /bin/rm \"$@\"\n")
                 .arg(mark));
  const Words words{"image remove --json baremark-engine"};
  startInBackground(words);
  ASSERT_TRUE(waitUntil([&] { return QFile::exists(mark); })) << errorOutput();
  ASSERT_EQ(endOfBackground(30, SIGINT), 3) << errorOutput();
  EXPECT_EQ(json(m_background->readAllStandardOutput().toStdString())["error"]["code"], "cancelled");
  EXPECT_FALSE(QFile::exists(path));
  ASSERT_TRUE(QFile::remove(m_commands + QStringLiteral("/rm")));
  const CliResult removed = cli(words);
  EXPECT_EQ(removed.status, 0) << removed.err;
  EXPECT_TRUE(json(removed.out)["images"].empty()) << removed.out;
  EXPECT_FALSE(QFile::exists(path + QStringLiteral(".part")));
}

}  // namespace
}  // namespace baremark

// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's image with the command line.
#include "tests/integration/cli_fixture.h"

namespace baremark {
namespace {

class ImageVerbsTest : public BoxTest {
 protected:
  void SetUp() override {
    BoxTest::SetUp();
    addBox("a-box");
  }
  std::string builds() const { return shell("wc -l <'%1/calls'", m_folder.path()); }
  CliResult build(Words more = {}) { return cli(Words{"image build"} << more); }
};

TEST_F(ImageVerbsTest, buildReportsItsStepsAndReturnsAnExistingImage) {
  const CliResult built = checked(build());
  EXPECT_TRUE(has(built.err, "step 1 of 5: looking up the packages of the libraries\n"));
  EXPECT_TRUE(has(built.err, "step 2 of 5: installing the packages\n"));
  EXPECT_TRUE(has(built.err, "step 5 of 5: computing the digest\n"));
  EXPECT_FALSE(has(built.err, "The image exists already"));
  const CliResult there = checked(build());
  EXPECT_EQ(there.out, built.out);
  EXPECT_TRUE(has(there.err, "The image exists already. To build it again, use --again."));
  EXPECT_FALSE(has(there.err, "step "));
  const CliResult elsewhere = checked(build({"--store", at("other.baremark")}));
  EXPECT_EQ(elsewhere.out, built.out);
  EXPECT_EQ(builds(), "1\n");
  ASSERT_TRUE(ended(build({"--again"}), 0, {"step 2 of 5: installing the packages\n"}));
  EXPECT_EQ(builds(), "2\n");
}

TEST_F(ImageVerbsTest, aCopyIsMadeShownAndRemoved) {
  putProgram("shop", Text("cd '%1' || exit 1\n"
                          "case $1 in\n"
                          "  has) [ -s \"$2.tar\" ] ;;\n"
                          "  make) echo 'packing the image'; cat >\"$2.tar\" ;;\n"
                          "  remove) rm \"$2.tar\" ;;\n"
                          "  size) wc -c <\"$2.tar\" ;;\n"
                          "  id) sha256sum \"$2.tar\" | cut -c 1-64 ;;\n"
                          "esac\n")
                         .arg(m_folder.path()));
  put("config/baremark/runtimes/a-shop.json",
      Text("{\"schema\": \"baremark.runtime/1\", \"id\": \"a-shop\", \"label\": \"A shop\", \"image\": "
           "{\"kind\": \"store\", \"reference\": \"copy-${digest}\", "
           "\"has\": [\"SHOP\", \"has\", \"${reference}\"], "
           "\"make\": [\"SHOP\", \"make\", \"${reference}\"], "
           "\"remove\": [\"SHOP\", \"remove\", \"${reference}\"], "
           "\"size\": [\"SHOP\", \"size\", \"${reference}\"], "
           "\"id\": [\"SHOP\", \"id\", \"${reference}\"]}, "
           "\"exec\": {\"argv\": [\"SHOP\", \"run\", \"${image}\", {\"use\": \"command\"}]}}")
          .replace(Text("SHOP"), m_commands + Text("/shop")));
  ASSERT_EQ(build().status, 0);
  const QString image = Text("baremark-engine");
  const auto verb = [&](const char* name, const Words& more) {
    return cli(Words{"image", QString::fromLatin1(name), image} << more);
  };
  const Words shop{"--for a-shop"};
  const CliResult made = checked(verb("convert", shop));
  EXPECT_TRUE(has(made.err, "packing the image"));
  EXPECT_TRUE(has(made.out, "Copy for A shop: copy-"));
  const CliResult there = checked(verb("convert", shop));
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
  EXPECT_EQ(shell("ls '%1'/copy-*.tar 2>/dev/null | wc -l", m_folder.path()), "0\n");
  EXPECT_EQ(verb("remove", asForm).status, 1) << "it is gone";
  EXPECT_EQ(verb("show", {}).status, 0) << "the image stays";
}

TEST_F(ImageVerbsTest, anInterruptedRemovalLeavesNoPartOfAnImage) {
  ASSERT_EQ(build().status, 0);
  const QString path = QString::fromStdString(json(cli("image list --json").out)["images"][0].value("path", ""));
  ASSERT_TRUE(QFile::exists(path)) << path.toStdString();
  // A removal that does not end.
  const QString mark = at("begun");
  putProgram(
      "rm",
      Text("case \"$*\" in *baremark-engine*) : >'%1'; exec sleep 1000 ;; esac\nexec /bin/rm \"$@\"\n").arg(mark));
  const Words words{"image remove --json baremark-engine"};
  startInBackground(words);
  ASSERT_TRUE(waitUntil([&] { return QFile::exists(mark); })) << errorOutput();
  ASSERT_EQ(endOfBackground(30, SIGINT), 3) << errorOutput();
  EXPECT_EQ(json(m_background->readAllStandardOutput().toStdString())["error"]["code"], "cancelled");
  EXPECT_FALSE(QFile::exists(path));
  ASSERT_TRUE(QFile::remove(m_commands + Text("/rm")));
  const CliResult removed = checked(cli(words));
  EXPECT_TRUE(json(removed.out)["images"].empty()) << removed.out;
  EXPECT_FALSE(QFile::exists(path + Text(".part")));
}

}  // namespace
}  // namespace baremark

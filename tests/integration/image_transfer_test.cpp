// SPDX-License-Identifier: GPL-3.0-or-later
// Images sent to a host: packed, unpacked and compared with real tar. Also the engine that is put into an image.
#include "core/runs/image_builder.h"
#include "core/runs/submission.h"
#include "remote/transfer/send_image.h"
#include "tests/integration/transfer_fixture.h"
#include "tests/resources.h"

namespace baremark::remote {
namespace {

/// A tree like an image's, with the lines that the build writes.
class ImageTransferTest : public TransferTest {
 protected:
  void SetUp() override {
    TransferTest::SetUp();
    m_here = std::make_unique<LocalHost>(at("here"));
    write("here/images/one-1111/opt/baremark/bin/baremark-engine", "#!/bin/sh\necho inside\n");
    write("here/images/one-1111/etc/name", "tree");
    fs::create_symlink("../etc/name", at("here/images/one-1111/opt/link"));
    m_what.image = {.host = "local",
                    .name = "one",
                    .kind = "tree",
                    .path = at("here/images/one-1111"),
                    .digest = digest("here/images/one-1111"),
                    .bytes = 1000,
                    .engineBuild = "1111",
                    .recipe = "by hand"};
    write("here/images/one-1111/opt/baremark/image",
          "recipe by hand\ndigest " + m_what.image.digest + "\nbytes 1000\n");
    m_what.packScript = test::resource("recipes/image_pack.sh");
    m_what.unpackScript = test::resource("recipes/image_prelude.sh") + test::resource("recipes/image_unpack.sh");
  }
  std::string digest(const std::string& tree) {
    const auto outcome =
        waitFor(m_here->exec({.script = "cd '" + at(tree) +
                                        "' && find . -type f ! -path ./opt/baremark/image -print0 | LC_ALL=C sort -z |"
                                        " xargs -0 sha256sum | sha256sum | cut -d' ' -f1"}));
    return outcome ? "sha256:" + outcome->out.substr(0, 64) : std::string();
  }
  Result<SentImage> sendIt() {
    m_steps.clear();
    return sendImage(*m_here, *m_host, m_what,
                     {.onStage = [this](ImageStage step) { m_steps.push_back(step); }, .onTransfer = {}}, kNever);
  }

  std::unique_ptr<LocalHost> m_here;
  ImageToSend m_what;
  std::vector<ImageStage> m_steps;
};

INSTANTIATE_TEST_SUITE_P(Kinds, ImageTransferTest, ::testing::Values("local", "ssh"),
                         [](const auto& kind) { return std::string(kind.param); });

TEST_P(ImageTransferTest, anImageArrivesWithItsDigestAndOnlyOnce) {
  const auto sent = valueOf(sendIt());
  EXPECT_FALSE(sent.wasThere);
  EXPECT_EQ(sent.image.host, "faraway");
  EXPECT_EQ(sent.image.path, m_host->root() + "/images/one-1111");
  EXPECT_EQ(sent.image.digest, m_what.image.digest);
  EXPECT_EQ(sent.image.recipe, "by hand");
  EXPECT_EQ(content("root/images/one-1111/etc/name"), "tree");
  EXPECT_TRUE(fs::is_symlink(at("root/images/one-1111/opt/link")));
  EXPECT_EQ(m_steps, (std::vector<ImageStage>{ImageStage::Looking, ImageStage::Packing, ImageStage::Sending,
                                              ImageStage::Unpacking}));
  // Neither side keeps the pack.
  for (const char* folder : {"here/images", "root/images"}) {
    for (const fs::directory_entry& entry : fs::directory_iterator(at(folder))) {
      EXPECT_TRUE(entry.path().filename() == "one-1111" || entry.path().extension() == ".lock") << entry.path();
    }
  }
  const auto again = valueOf(sendIt());
  EXPECT_TRUE(again.wasThere);
  EXPECT_EQ(m_steps, std::vector<ImageStage>{ImageStage::Looking});
}

TEST_P(ImageTransferTest, anImageThatDiffersFromTheBuiltOneIsNotSent) {
  write("here/images/one-1111/etc/name", "changed since");
  EXPECT_EQ(errorOf(sendIt()).code, ErrorCode::Corrupt);
  EXPECT_FALSE(fs::exists(at("root/images/one-1111")));
  m_what.image.host = "elsewhere";
  EXPECT_EQ(sendIt().error().code, ErrorCode::NotApplicable);
}

TEST_P(ImageTransferTest, aDamagedArchiveIsPackedAgainTheNextTime) {
  const std::string pack = "images/one-" + m_what.image.digest.substr(7, 16);
  const std::string packed = "here/" + pack + "-for-faraway.tar.gz";
  // Packs left by earlier attempts: one of another tree, and a truncated one.
  const std::string another = "cd '" + at("here/images") +
                              "' && mkdir other && echo other >other/file && tar -C other -czf '" + at(packed) +
                              "' . && rm -r other";
  const std::string cut =
      "cd '" + at("here/images/one-1111") + "' && tar -cf - . | gzip -n -1 | head -c 100 >'" + at(packed) + "'";
  for (const std::string& damage : {another, cut}) {
    ASSERT_EQ(waitFor(m_here->exec({.script = damage})).value().status, 0);
    ASSERT_TRUE(fs::exists(at(packed)));
    const auto damaged = errorOf(sendIt());
    EXPECT_EQ(damaged.code, ErrorCode::Corrupt) << toLogLine(damaged);
    EXPECT_FALSE(fs::exists(at("root/images/one-1111")));
    EXPECT_FALSE(fs::exists(at(packed)));
    EXPECT_FALSE(fs::exists(at("root/" + pack + ".tar.gz")));
    const auto sent = valueOf(sendIt());
    EXPECT_FALSE(sent.wasThere);
    EXPECT_EQ(content("root/images/one-1111/etc/name"), "tree");
    fs::remove_all(at("root/images/one-1111"));
  }
}

TEST_P(ImageTransferTest, anImageIsNotReplacedWhileABlockUsesIt) {
  ASSERT_TRUE(sendIt());
  const std::string target = m_host->root() + "/images/one-1111";
  write("root/01EXPERIMENT/01ALLOCATION/job.sh", "touch begun\nsleep 300\n: '" + target + "'\n");
  const auto job = valueOf(waitFor(m_here->exec(
      {.script =
           "cd '" + at("root/01EXPERIMENT/01ALLOCATION") +
           "' || exit\nsetsid sh ./job.sh >/dev/null 2>&1 &\necho $!\nwhile [ ! -e begun ]; do sleep 0.1; done"})));
  const std::string pid = job.out.substr(0, job.out.find('\n'));
  write("here/images/one-1111/etc/name", "built again");
  m_what.image.digest = digest("here/images/one-1111");
  const auto refused = errorOf(sendIt());
  EXPECT_EQ(refused.code, ErrorCode::Busy) << toLogLine(refused);
  EXPECT_TRUE(has(refused.allowed.english(), "experiment 01EXPERIMENT"));
  EXPECT_EQ(content("root/images/one-1111/etc/name"), "tree");
  waitFor(
      m_here->exec({.script = "kill -s KILL -- -" + pid + "\nwhile [ -e /proc/" + pid + "/exe ]; do sleep 0.1; done"}))
      .value();
  valueOf(sendIt());
  EXPECT_EQ(content("root/images/one-1111/etc/name"), "built again");
}

TEST_P(ImageTransferTest, theHostsEngineReplacesTheOneInAnImageIfItLoads) {
  m_what.engineBuild = "2222";
  m_what.engine = "/bin/true";
  const auto refused = valueOf(sendIt());
  EXPECT_EQ(refused.engineRefusal, "the image has no loader");
  EXPECT_EQ(refused.image.engineBuild, "1111");
  const auto looked = valueOf(sendIt());
  EXPECT_TRUE(looked.wasThere);
  EXPECT_EQ(looked.engineRefusal, refused.engineRefusal) << "it is said again";
  fs::remove_all(at("root"));
  // A loader, and the one library that the host's engine needs.
  waitFor(
      m_here->exec(
          {.script =
               "cd '" + at("here/images/one-1111") +
               "' && mkdir -p usr/lib/deep lib64 && "
               "cp -L \"$(ldd /bin/true | sed -n 's/.*=> \\([^ ]*libc[^ ]*\\) .*/\\1/p')\" usr/lib/deep && "
               "cp -L \"$(ldd /bin/true | sed -n 's/^[[:space:]]*\\(\\/[^ ]*ld-linux[^ ]*\\) .*/\\1/p')\" lib64\n"}))
      .value();
  fs::rename(at("here/images/one-1111/usr/lib/deep/libc.so.6"), at("here/libc.so.6"));
  m_what.image.digest = digest("here/images/one-1111");
  const auto lacking = valueOf(sendIt());
  EXPECT_TRUE(has(lacking.engineRefusal, "libc.so.6")) << "the host's own is not the image's: ";
  fs::remove_all(at("root"));
  fs::rename(at("here/libc.so.6"), at("here/images/one-1111/usr/lib/deep/libc.so.6"));
  m_what.image.digest = digest("here/images/one-1111");
  const auto sent = valueOf(sendIt());
  EXPECT_EQ(sent.engineRefusal, "");
  EXPECT_EQ(sent.image.engineBuild, "2222");
  EXPECT_EQ(sent.image.path, m_host->root() + "/images/one-2222");
  EXPECT_NE(sent.image.digest, m_what.image.digest) << "another engine, another image";
  EXPECT_EQ(fs::file_size(at("root/images/one-2222/opt/baremark/bin/baremark-engine")), fs::file_size("/bin/true"));
  EXPECT_TRUE(sendIt()->wasThere);
}

}  // namespace
}  // namespace baremark::remote

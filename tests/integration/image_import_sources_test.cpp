// SPDX-License-Identifier: GPL-3.0-or-later
// Images are imported from archives, SIF and squashfs files and folders, with the real tools.
#include <sys/stat.h>

#include "tests/integration/image_import_fixture.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode;
using base::Phrase;
using fakes::outputOf;
using fakes::runProgram;

TEST_F(ImageImportTest, archivesAndFilesGiveTheSameTree) {
  ASSERT_EQ(runProgram({"/bin/sh", "-c", "cd '" + s_shared->path() + R"(' &&
skopeo copy -q oci:oci:one docker-archive:saved.tar:lab/app:1 && gzip -k saved.tar && skopeo copy -q oci:oci:one oci-archive:oci.tar:one &&
skopeo copy -q oci:oci:one oci:single:one && echo one >tree/etc/motd && mksquashfs tree app.sqfs -quiet -no-progress >/dev/null && tar -czf root.tar.gz -C tree .)"}),
            0);
  std::string digest;
  for (const char* name : {"saved.tar", "saved.tar.gz", "oci.tar", "single", "app.sqfs", "root.tar.gz", "tree"}) {
    SCOPED_TRACE(name);
    const auto imported = valueOf(import({.source = shared(name), .name = "from-" + std::string(name)}));
    if (digest.empty()) digest = imported.image.digest;
    EXPECT_EQ(imported.image.digest, digest);
    EXPECT_EQ(imported.content.empty(), std::filesystem::is_directory(shared(name)));
    // No program of an image has another account's rights.
    struct stat facts {};
    ASSERT_EQ(::stat((imported.image.path + "/bin/true").c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 06000U, 0U);
  }
  EXPECT_EQ(containers::defaultImageName(shared("saved.tar.gz")), "saved");
  EXPECT_EQ(errorOf(import({.source = "/etc/hostname"})).code, ErrorCode::Malformed);
  EXPECT_EQ(errorOf(import({.source = shared("absent")})).code, ErrorCode::NotFound);
  EXPECT_EQ(errorOf(import({.source = shared("oci.tar"), .username = "someone"}, "secret")).code,
            ErrorCode::NotApplicable);
  EXPECT_EQ(traces(), "");
}

/// A name is never a part of a command, an option, a pattern, or a line of a script's answer.
TEST_F(ImageImportTest, filesAndFoldersWithHostileNamesAreImported) {
  const std::string folder = m_folder + "/names";
  std::filesystem::create_directory(folder);
  ASSERT_EQ(runProgram({"/bin/sh", "-c", "cd '" + folder + "' && oci='" + s_shared->path() + R"(/oci' &&
mkdir -p tree/bin tree/etc && cp /bin/true tree/bin/true && echo one >tree/etc/motd &&
skopeo copy -q "oci:$oci:one" docker-archive:docker.tar:lab/app:1 && skopeo copy -q "oci:$oci:one" oci-archive:oci.tar:one &&
skopeo copy -q "oci:$oci:one" oci:layout:one && gzip -k docker.tar && tar -cf root.tar -C tree . &&
mksquashfs tree app.sqfs -quiet -no-progress >/dev/null)"}),
            0);
  struct Hostile {
    const char* made;  ///< above
    const char* name;
    const char* image;  ///< the name that Baremark gives the image
  };
  constexpr Hostile kHostile[] = {
      {"docker.tar", "it's \"two\" words.tar", "it-s--two--words"},
      {"docker.tar.gz", "-rf.tar.gz", "rf"},
      {"docker.tar", "--to-command=touch pwned.tar", "to-command-touch-pwned"},
      {"oci.tar", "$(touch pwned)`touch pwned`;touch pwned.tar", "touch-pwned--touch-pwned--touch-pwned"},
      {"docker.tar", "host:5000.tar", "host-5000"},
      {"oci.tar", "lab:latest@x.tar", "lab-latest-x"},
      {"root.tar", "* ?[a-z]{a,b}.tar", "a-z--a-b-"},
      {"root.tar", "root@host:back\\nslash.tar", "root-host-back-nslash"},
      {"app.sqfs", " %s%n \\ ~ # && | > .sqfs", "s-n"},
      {"layout", "o:c i'$(touch pwned)", "o-c-i---touch-pwned-"},
      {"tree", "-C tree: $(touch pwned)", "C-tree----touch-pwned-"},
  };
  for (const Hostile& each : kHostile) {
    SCOPED_TRACE(each.name);
    const std::string source = folder + "/" + each.name;
    std::filesystem::copy(folder + "/" + each.made, source, std::filesystem::copy_options::recursive);
    const auto imported = valueOf(import({.source = source, .mayReplace = true}));
    const std::string& name = imported.image.name;
    EXPECT_EQ(name.substr(0, std::string(each.image).size()), each.image);
    EXPECT_EQ(in("/etc/motd", name), "one\n");
    EXPECT_EQ(imageLine(in("/opt/baremark/image", name), "source"), source);
    EXPECT_TRUE(isStored(name));
  }
  // A line break could add lines to what Baremark keeps of the image.
  const std::string twoLines = folder + "/two\ndigest sha256:" + std::string(64, '0') + ".tar";
  std::filesystem::copy_file(folder + "/root.tar", twoLines);
  const auto refused = errorOf(import({.source = twoLines, .name = "lines"}));
  EXPECT_EQ(refused.code, ErrorCode::Untrusted) << toLogLine(refused);
  EXPECT_FALSE(std::filesystem::exists(target("lines")));
  EXPECT_EQ(outputOf("find '" + m_folder + "' -name pwned; find . / \"$HOME\" -maxdepth 1 -name pwned"), "");
  EXPECT_EQ(traces(), "");
}

TEST_F(ImageImportTest, aSifIsImported) {
  if (runProgram({"/bin/sh", "-c", "command -v apptainer >/dev/null"}) != 0)
    GTEST_SKIP() << "apptainer is only in Debian unstable";
  ASSERT_EQ(
      runProgram({"/bin/sh", "-c", "cd '" + s_shared->path() + "' && apptainer build app.sif tree >sif.log 2>&1"}), 0)
      << test::contentOf(shared("sif.log"));
  const auto imported = valueOf(import({.source = shared("app.sif")}));
  EXPECT_EQ(imported.image.name, "app");
  EXPECT_TRUE(std::filesystem::exists(target() + "/bin/true"));
}

TEST_F(ImageImportTest, hostileImagesStayInTheirTree) {
  const std::string folder = m_folder + "/hostile";
  std::filesystem::create_directories(folder + "/outside");
  const std::string made = outputOf("cd '" + folder + R"sh(' && exec 2>&1
umask 022
mkdir -p b/bin b/etc && cp /bin/true b/bin/true && chmod 6755 b/bin/true && printf x >x
begin() { tar -cf $1.tar -C b . || echo failed; }
add() { tar -P -rf $1.tar --transform "s,^x$,$2," x || echo failed; }
link() { rm -f "$2" && ln -s "$PWD/outside" "$2" && tar -rf $1.tar "$2" || echo failed; }
begin climb && add climb ../../../climbed && add climb "$PWD/outside/absolute"
begin devices && mkfifo pipe && tar -rf devices.tar pipe
[ "$(id -u)" -ne 0 ] || { mknod null c 1 3 && mknod disk b 8 0 && tar -rf devices.tar null disk; }
begin through && link through out && add through out/written
begin opt && link opt opt
begin mnt && link mnt mnt && link mnt proc
tar -cf none.tar x
for each in climb devices through opt mnt; do
  umoci init --layout oci-$each && umoci new --image oci-$each:1 && umoci raw add-layer --image oci-$each:1 $each.tar || echo failed
  umoci config --image oci-$each:1 --config.label 'a=$(touch outside/label)`touch outside/label`' --config.user '$(id)' || echo failed
done)sh");
  ASSERT_FALSE(has(made, "failed"));
  const auto outside = [&] {
    return outputOf("ls -A '" + folder + "/outside'; find '" + m_folder +
                    "' -name climbed -o -name absolute -path '*outside*'");
  };
  for (const std::string& source :
       {folder + "/climb.tar", folder + "/through.tar", folder + "/oci-climb", folder + "/oci-through",
        folder + "/devices.tar", folder + "/oci-devices", folder + "/mnt.tar", folder + "/oci-mnt"}) {
    SCOPED_TRACE(source);
    const auto imported = import({.source = source, .name = "hostile", .mayReplace = true});
    // Some tools refuse such members.
    const std::string inside = imported ? target("hostile") : m_folder + "/home";
    if (source.find("through") == std::string::npos && source != folder + "/climb.tar") {
      EXPECT_TRUE(imported) << toLogLine(imported.error()) << imported.error().detail;
    }
    EXPECT_EQ(outputOf("find '" + inside + "' -type b -o -type c -o -type p -o -type f -perm /6000"), "");
    EXPECT_FALSE(has(outside(), "written"));
  }
  for (const std::string& source : {folder + "/opt.tar", folder + "/oci-opt"}) {
    SCOPED_TRACE(source);
    const auto linked = errorOf(import({.source = source, .name = "opt"}));
    EXPECT_EQ(linked.code, ErrorCode::Untrusted) << linked.detail;
  }
  EXPECT_EQ(errorOf(import({.source = folder + "/none.tar", .name = "none"})).allowed,
            base::Phrased(Phrase::RootFileSystem));
  EXPECT_EQ(outputOf("ls -A '" + folder + "/outside'"), "");
  EXPECT_FALSE(std::filesystem::exists(target("opt")));
  EXPECT_EQ(traces(), "");
}

}  // namespace
}  // namespace baremark::core::runs

// SPDX-License-Identifier: GPL-3.0-or-later
// Which of a host's source files apt_sources (resources/recipes/image_prelude.sh) takes: files as installers leave
// them.
#include <gtest/gtest.h>

#include <map>

#include "tests/fakes/ssh_server.h"
#include "tests/resources.h"

namespace baremark::core::runs {
namespace {

using Files = std::map<std::string, std::string>;  ///< content by the name in sources.list.d, or "sources.list"

const std::string kUbuntuStub =
    "# Ubuntu sources have moved to the /etc/apt/sources.list.d/ubuntu.sources\n"
    "# file, which uses the deb822 format.\n";
const std::string kUbuntu = R"(# See http://help.ubuntu.com/community/UpgradeNotes
Types: deb
URIs: http://archive.ubuntu.com/ubuntu/
Suites: noble noble-updates noble-backports
Components: main restricted universe multiverse
Signed-By: /usr/share/keyrings/ubuntu-archive-keyring.gpg

Types: deb
URIs: http://security.ubuntu.com/ubuntu/
Suites: noble-security
Components: main restricted universe multiverse
Signed-By: /usr/share/keyrings/ubuntu-archive-keyring.gpg
)";
const std::string kDebian = R"(Types: deb deb-src
URIs: http://deb.debian.org/debian
Suites: bookworm bookworm-updates
Components: main

Types: deb
URIs: http://deb.debian.org/debian-security
Suites: bookworm-security
Components: main
)";
const std::string kDocker =
    "deb [arch=amd64 signed-by=/etc/apt/keyrings/docker.asc] https://download.docker.com/linux/ubuntu noble stable\n";

class AptSourcesTest : public ::testing::Test {
 protected:
  /// Their names, one a line, sorted.
  static std::string taken(const std::string& codename, const Files& files) {
    const fakes::TemporaryFolder apt("apt sources");
    std::filesystem::create_directories(apt.path() + "/sources.list.d");
    for (const auto& [name, content] : files)
      std::ofstream(apt.path() + (name == "sources.list" ? "/" : "/sources.list.d/") + name) << content;
    const std::string script = apt.path() + "/script";
    std::ofstream(script) << test::resource("recipes/image_prelude.sh") << "apt_sources " << codename << " '"
                          << apt.path() << "' | sed 's,.*/,,' | LC_ALL=C sort\n";
    return fakes::outputOf("sh '" + script + "' 2>&1");
  }
};

TEST_F(AptSourcesTest, aFileOfCommentsNamesNoArchive) {
  EXPECT_EQ(taken("noble", {{"sources.list", kUbuntuStub}, {"ubuntu.sources", kUbuntu}}), "ubuntu.sources\n");
  EXPECT_EQ(taken("noble", {{"sources.list", kUbuntuStub + "# deb http://archive.ubuntu.com/ubuntu noble main\n"}}),
            "");
  EXPECT_EQ(taken("noble", {}), "");
}

TEST_F(AptSourcesTest, theFilesOfAReleaseAreTakenWhateverTheirNames) {
  EXPECT_EQ(taken("bookworm", {{"debian.sources", kDebian}}), "debian.sources\n");
  EXPECT_EQ(taken("bullseye", {{"sources.list",
                                "#deb cdrom:[Debian GNU/Linux 11.7.0 _Bullseye_]/ bullseye main\n\n"
                                "deb http://deb.debian.org/debian/ bullseye main\n"
                                "deb-src http://deb.debian.org/debian/ bullseye main\n"
                                "deb http://security.debian.org/debian-security bullseye-security main\n"
                                "deb http://deb.debian.org/debian/ bullseye-updates main\n"}}),
            "sources.list\n");
  const std::string mint =
      "deb http://packages.linuxmint.com wilma main upstream import backport\n\n"
      "deb http://archive.ubuntu.com/ubuntu noble main restricted universe multiverse\n"
      "deb http://archive.ubuntu.com/ubuntu noble-updates main restricted universe multiverse\n\n"
      "deb http://security.ubuntu.com/ubuntu/ noble-security main restricted universe multiverse\n";
  EXPECT_EQ(taken("noble", {{"sources.list", "#deb cdrom:[Linux Mint 22]/ noble main\n"},
                            {"official-package-repositories.list", mint}}),
            "official-package-repositories.list\n");
  EXPECT_EQ(
      taken("bookworm", {{"debian.list",
                          "deb http://deb.debian.org/debian bookworm main\n"
                          "deb http://security.debian.org/debian-security bookworm-security main\n"},
                         {"debian-stable-updates.list", "deb http://deb.debian.org/debian bookworm-updates main\n"},
                         {"mx.list", "deb http://mxrepo.com/mx/repo/ bookworm main non-free\n"}}),
      "debian-stable-updates.list\ndebian.list\n");
}

TEST_F(AptSourcesTest, archivesOfOthersAreLeftOutEvenIfTheyNameTheRelease) {
  const std::string ppa =
      "Types: deb\nURIs: https://ppa.launchpadcontent.net/a/b/ubuntu/\nSuites: noble\nComponents: main\n";
  const std::string esm =
      "Types: deb\nURIs: https://esm.ubuntu.com/apps/ubuntu\nSuites: noble-apps-security noble-apps-updates\n";
  EXPECT_EQ(taken("noble", {{"ubuntu.sources", kUbuntu},
                            {"docker.list", kDocker},
                            {"a-ubuntu-b-noble.sources", ppa},
                            {"ubuntu-esm-apps.sources", esm},
                            {"old.list.save", kDocker},
                            {"a copy.list", kDocker}}),
            "ubuntu.sources\n");
  const std::string base =
      "deb http://deb.debian.org/debian bookworm main contrib non-free non-free-firmware\n"
      "deb http://deb.debian.org/debian-security/ bookworm-security main\n"
      "deb http://deb.debian.org/debian bookworm-updates main\n";
  const std::string raspi = "deb http://archive.raspberrypi.com/debian/ bookworm main\n";
  EXPECT_EQ(taken("bookworm", {{"sources.list", base}, {"raspi.list", raspi}}), "sources.list\n");
  // Raspbian has no archive of updates.
  EXPECT_EQ(taken("bookworm", {{"sources.list", "deb http://raspbian.raspberrypi.org/raspbian/ bookworm main\n"},
                               {"raspi.list", raspi}}),
            "raspi.list\nsources.list\n");
}

}  // namespace
}  // namespace baremark::core::runs

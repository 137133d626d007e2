// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/image_source.h"

#include <gtest/gtest.h>

namespace baremark::core::containers {
namespace {

using base::ErrorCode;

const std::string kSourceDigest = "sha256:" + std::string(64, 'a');

TEST(ImageSource, aReferenceIsReadAsDockerReadsIt) {
  struct Case {
    std::string text;
    RegistryReference reference;
  };
  const Case cases[] = {
      {"debian", {"docker.io", "docker.io/library/debian", "latest", ""}},
      {"debian:12", {"docker.io", "docker.io/library/debian", "12", ""}},
      {"lab/app:1.2", {"docker.io", "docker.io/lab/app", "1.2", ""}},
      {"docker://nvcr.io/nvidia/pytorch:25.06-py3", {"nvcr.io", "nvcr.io/nvidia/pytorch", "25.06-py3", ""}},
      {"localhost/app", {"localhost", "localhost/app", "latest", ""}},
      {"127.0.0.1:5000/lab/app@" + kSourceDigest, {"127.0.0.1:5000", "127.0.0.1:5000/lab/app", "", kSourceDigest}},
      {"host:5000/app:1@" + kSourceDigest, {"host:5000", "host:5000/app", "1", kSourceDigest}}};
  for (const Case& each : cases) {
    SCOPED_TRACE(each.text);
    const auto read = parseReference(each.text);
    ASSERT_TRUE(read) << toLogLine(read.error());
    EXPECT_EQ(*read, each.reference);
  }
  EXPECT_EQ(parseReference("debian:12")->text(), "docker.io/library/debian:12");
  EXPECT_EQ(parseReference("host:5000/app:1@" + kSourceDigest)->text(), "host:5000/app@" + kSourceDigest);
}

TEST(ImageSource, whatIsNoReferenceIsRefused) {
  for (const std::string text : {"", "Debian", "a b", "debian:", "debian:$(id)", "debian@sha256:12", "debian@md5:1",
                                 "host:5000/", "-debian", "lab//app", "lab/../app", "host/$x/app", "debian:1\n2"}) {
    SCOPED_TRACE(text);
    const auto read = parseReference(text);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, ErrorCode::Malformed);
  }
  EXPECT_FALSE(parseReference(std::string(600, 'a')));
}

TEST(ImageSource, onlyThisMachinesRegistriesMayUsePlainHttp) {
  for (const char* text : {"localhost:5000/a", "127.0.0.1:5000/a", "127.1.2.3/a", "[::1]:5000/a"})
    EXPECT_TRUE(parseReference(text)->isLoopback()) << text;
  for (const char* text : {"debian", "127.example.org/a", "localhost.example.org/a", "10.0.0.1:5000/a"})
    EXPECT_FALSE(parseReference(text)->isLoopback()) << text;
}

TEST(ImageSource, theDefaultNameComesFromTheSource) {
  EXPECT_EQ(defaultImageName("debian:12"), "debian-12");
  EXPECT_EQ(defaultImageName("nvcr.io/nvidia/pytorch:25.06-py3"), "pytorch-25.06-py3");
  EXPECT_EQ(defaultImageName("host:5000/app@" + kSourceDigest), "app");
  EXPECT_EQ(defaultImageName("/data/app.tar.gz"), "app");
  EXPECT_EQ(defaultImageName("/data/my app.sif"), "my-app");
  EXPECT_EQ(defaultImageName("./tree/"), "tree");
  EXPECT_EQ(defaultImageName("/"), "image");
  for (const char* name : {"debian-12", "a", "A.b_c"}) EXPECT_TRUE(checkImageName(name, "baremark-engine")) << name;
  for (const std::string name : {"", ".a", "a/b", "a b", "a$b"})
    EXPECT_EQ(checkImageName(name, "baremark-engine").error().code, ErrorCode::OutOfRange) << name;
  EXPECT_EQ(checkImageName(std::string(65, 'a'), "baremark-engine").error().code, ErrorCode::OutOfRange);
  EXPECT_EQ(checkImageName("baremark-engine-2", "baremark-engine").error().code, ErrorCode::Conflict);
}

}  // namespace
}  // namespace baremark::core::containers

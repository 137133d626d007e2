// SPDX-License-Identifier: GPL-3.0-or-later
// Imports of images with the real tools, in a temporary folder that is also the tools' home. One registry, with two
// images, serves all cases of a process.
#pragma once

#include "core/runs/image_import.h"
#include "tests/fakes/docker_registry.h"
#include "tests/integration/credential_watch.h"
#include "tests/integration/runs_fixture.h"

namespace baremark::core::runs {

class ImageImportTest : public RunsTest {
 protected:
  static void SetUpTestSuite() {
    s_shared = std::make_unique<fakes::TemporaryFolder>("baremark-registry");
    std::filesystem::create_directory(s_shared->path() + "/registry");
    s_registry = std::make_unique<fakes::DockerRegistry>(s_shared->path() + "/registry");
    if (!s_registry->isRunning()) return;
    // Two images: each has a layer with a program that nothing starts.
    const std::string made = fakes::outputOf("cd '" + s_shared->path() + R"(' && exec 2>&1
umask 022
mkdir -p tree/bin tree/etc && cp /bin/true tree/bin/true && echo one >tree/etc/motd && chmod u+s tree/bin/true
umoci init --layout oci && umoci new --image oci:one && umoci insert --rootless --image oci:one tree / || echo no umoci
echo two >tree/etc/motd && umoci new --image oci:two && umoci insert --rootless --image oci:two tree / || echo no umoci
)");
    ASSERT_FALSE(has(made, "no umoci"));
    s_one = s_registry->push(s_shared->path() + "/oci:one", "lab/app:1");
    s_two = s_registry->push(s_shared->path() + "/oci:two", "lab/app:2");
    ASSERT_EQ(s_one.size(), 7U + 64U) << s_one;
    ASSERT_NE(s_one, s_two);
  }
  static void TearDownTestSuite() {
    s_registry.reset();
    s_shared.reset();
  }

  void SetUp() override {
    RunsTest::SetUp();
    if (!s_registry->isRunning()) GTEST_SKIP() << s_registry->why();
    m_resources.imageRemoveScript =
        test::resource("recipes/image_prelude.sh") + test::resource("recipes/image_remove.sh");
    for (const char* name : {"apptainer", "podman", "skopeo", "squashfs", "tar"}) {
      auto importer = valueOf(containers::parseImporter(test::resource("importers/" + std::string(name) + ".json")));
      m_importers[importer.id] = std::move(importer);
    }
    for (const char* name : {"bin", "home"}) std::filesystem::create_directory(m_folder + "/" + name);
    // Short, as a user's own: Podman refuses long names.
    m_memory = std::make_unique<fakes::TemporaryFolder>("bm");
    m_scripts.look = head() + test::resource("recipes/image_look.sh");
    m_scripts.import = head() + test::resource("recipes/image_prelude.sh") + test::resource("recipes/image_aside.sh") +
                       test::resource("recipes/image_registry.sh") + test::resource("recipes/image_import.sh");
  }

  /// What the tools could keep is in the test's own folder.
  std::string head() const {
    return "PATH='" + m_folder + "/bin':$PATH\nexport PATH HOME='" + m_folder + "/home' XDG_RUNTIME_DIR='" +
           m_memory->path() + "'\n";
  }
  /// A program in front of the real one, which it can start with "$real".
  void putProgram(const std::string& name, const std::string& lines) const {
    const std::string real = fakes::outputOf("command -v " + name + " | tr -d '\\n'");
    std::ofstream(m_folder + "/bin/" + name) << "#!/bin/sh\nreal='" << real << "'\n" << lines << "\n";
    std::filesystem::permissions(m_folder + "/bin/" + name, std::filesystem::perms(0755));
  }
  /// Only these importers are there.
  void keepOnly(const std::string& id) {
    for (auto each = m_importers.begin(); each != m_importers.end();)
      each = each->first == id ? std::next(each) : m_importers.erase(each);
  }

  base::Result<ImportedImage> import(const ImageToImport& what, const std::string& password = {},
                                     const std::function<bool()>& isCancelled = {}) {
    return ImageImport(*m_host, *m_store, m_resources, m_importers, m_scripts)
        .run(
            what, password, [this](const ImageProgress& progress) { m_steps.push_back(progress.words); }, isCancelled);
  }
  base::Result<ImportedImage> pull(const std::string& reference, bool mayReplace = false) {
    return import({.source = s_registry->address() + "/" + reference,
                   .name = "app",
                   .username = fakes::DockerRegistry::kUser,
                   .mayReplace = mayReplace},
                  fakes::DockerRegistry::kPassword);
  }
  std::string target(const std::string& name = "app") const { return m_host->root() + "/images/" + name + "-imported"; }
  std::string in(const std::string& path, const std::string& name = "app") const {
    return test::contentOf(target(name) + path);
  }
  bool isStored(const std::string& name = "app") {
    const auto image = m_store->readNow(
        [&](storage::Store& store) { return storage::HostRepository(store).findImage(m_host->name(), name); });
    return image && *image;
  }
  /// The files that hold the password, plainly or in Base64, and what is left of the tools' folders.
  std::string traces() const {
    const std::string packed = fakes::outputOf(std::string("printf '%s' someone:") + fakes::DockerRegistry::kPassword +
                                               " | base64 | tr -d '\\n='");
    return fakes::outputOf("cd '" + m_folder + "' && grep -rlaE '" + fakes::DockerRegistry::kPassword + "|" + packed +
                           "' . '" + m_memory->path() + "'; ls -A '" + m_memory->path() +
                           "'; ls -A host/images | grep 'part$'");
  }
  std::string shared(const std::string& name) const { return s_shared->path() + "/" + name; }

  inline static std::unique_ptr<fakes::TemporaryFolder> s_shared;
  inline static std::unique_ptr<fakes::DockerRegistry> s_registry;
  inline static std::string s_one;  ///< digests of the manifests
  inline static std::string s_two;
  containers::Importers m_importers;
  ImportScripts m_scripts;
  std::vector<std::string> m_steps;
  std::unique_ptr<fakes::TemporaryFolder> m_memory;  ///< XDG_RUNTIME_DIR of the tools
};

}  // namespace baremark::core::runs

// SPDX-License-Identifier: GPL-3.0-or-later
// An empty folder that is deleted with the object.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <string>

namespace baremark::engine::test {

class TemporaryFolder {
 public:
  /// `name` is part of the folder's name.
  explicit TemporaryFolder(const std::string& name = "baremark-test") {
    m_path = (std::filesystem::temp_directory_path() / (name + "-XXXXXX")).string();
    if (!::mkdtemp(m_path.data())) throw std::runtime_error("no temporary folder");
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(m_path, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  [[nodiscard]] const std::string& path() const { return m_path; }

 private:
  std::string m_path;
};

}  // namespace baremark::engine::test

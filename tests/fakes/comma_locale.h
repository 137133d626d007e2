// SPDX-License-Identifier: GPL-3.0-or-later
// A locale whose decimal point is a comma, made for the test and taken back with it: what most of Europe has set, and what
// QCoreApplication makes the process's own. isSet() is false where localedef is missing.
#pragma once

#include <stdlib.h>

#include <clocale>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace baremark::fakes {

class CommaLocale {
 public:
  CommaLocale() {
    std::string pattern = (std::filesystem::temp_directory_path() / "baremark-locale-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) return;
    m_folder = pattern;
    std::ofstream(m_folder + "/comma") << "LC_NUMERIC\ndecimal_point \",\"\nthousands_sep \"\"\ngrouping -1\nEND LC_NUMERIC\n";
    const std::string command = "cd '" + m_folder + "' && localedef -c -i ./comma ./xx_XX >/dev/null 2>&1";
    (void)!std::system(command.c_str());  // it warns of the other categories and ends with 1
    setenv("LOCPATH", m_folder.c_str(), 1);
    m_isSet = std::setlocale(LC_NUMERIC, "xx_XX") != nullptr && std::string(std::localeconv()->decimal_point) == ",";
  }
  ~CommaLocale() {
    std::setlocale(LC_NUMERIC, "C");
    unsetenv("LOCPATH");
    if (!m_folder.empty()) std::filesystem::remove_all(m_folder);
  }
  CommaLocale(const CommaLocale&) = delete;
  CommaLocale& operator=(const CommaLocale&) = delete;
  [[nodiscard]] bool isSet() const { return m_isSet; }

 private:
  std::string m_folder;
  bool m_isSet = false;
};

}  // namespace baremark::fakes

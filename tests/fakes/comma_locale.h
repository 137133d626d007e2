// SPDX-License-Identifier: GPL-3.0-or-later
// Makes and sets a locale whose decimal point is a comma, as in most of Europe, and restores the old one at its end.
// QCoreApplication makes such a locale the process's own. isSet() is false if localedef is missing.
#pragma once

#include <stdlib.h>

#include <clocale>
#include <cstdlib>
#include <fstream>
#include <string>

#include "tests/engine/fakes/temporary_folder.h"

namespace baremark::fakes {

class CommaLocale {
 public:
  CommaLocale() {
    std::ofstream(m_folder + "/comma")
        << "LC_NUMERIC\ndecimal_point \",\"\nthousands_sep \"\"\ngrouping -1\nEND LC_NUMERIC\n";
    const std::string command = "cd '" + m_folder + "' && localedef -c -i ./comma ./xx_XX >/dev/null 2>&1";
    (void)!std::system(command.c_str());  // exit status 1: it warns of the other categories
    setenv("LOCPATH", m_folder.c_str(), 1);
    m_isSet = std::setlocale(LC_NUMERIC, "xx_XX") != nullptr && std::string(std::localeconv()->decimal_point) == ",";
  }
  ~CommaLocale() {
    std::setlocale(LC_NUMERIC, "C");
    unsetenv("LOCPATH");
  }
  CommaLocale(const CommaLocale&) = delete;
  CommaLocale& operator=(const CommaLocale&) = delete;
  [[nodiscard]] bool isSet() const { return m_isSet; }

 private:
  const engine::test::TemporaryFolder m_temporary;
  const std::string m_folder = m_temporary.path();
  bool m_isSet = false;
};

}  // namespace baremark::fakes

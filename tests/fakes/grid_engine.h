// SPDX-License-Identifier: GPL-3.0-or-later
// A real Grid Engine of our own on this machine: a master and one exec host of four slots with a parallel environment, in a
// folder of its own. Root only.
#pragma once

#include <map>
#include <string>

namespace baremark::fakes {

class GridEngine {
 public:
  /// `folder` exists. `why()` says why it is not running.
  explicit GridEngine(std::string folder);
  ~GridEngine();
  GridEngine(const GridEngine&) = delete;
  GridEngine& operator=(const GridEngine&) = delete;

  [[nodiscard]] bool isRunning() const { return m_isRunning; }
  [[nodiscard]] const std::string& why() const { return m_why; }
  /// What its commands need; no value has a blank where the folder's name has none.
  [[nodiscard]] std::map<std::string, std::string> environment() const;
  /// Puts that into this process's environment.
  void setEnvironment() const;
  /// What a command of it printed, errors too.
  [[nodiscard]] std::string ask(const std::string& command) const;

 private:
  [[nodiscard]] bool configure();
  void write(const std::string& name, const std::string& text) const;

  std::string m_folder;
  int m_masterPort = 0;
  int m_execPort = 0;
  bool m_isRunning = false;
  std::string m_why;
};

}  // namespace baremark::fakes

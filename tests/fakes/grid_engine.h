// SPDX-License-Identifier: GPL-3.0-or-later
// A real Grid Engine on this machine: a master and one exec host of four slots with a parallel environment, in its own
// folder. Needs root.
#pragma once

#include <map>
#include <string>

namespace baremark::fakes {

class GridEngine {
 public:
  /// Starts it in the existing `folder`. If it is not running, why() gives the reason.
  explicit GridEngine(std::string folder);
  ~GridEngine();
  GridEngine(const GridEngine&) = delete;
  GridEngine& operator=(const GridEngine&) = delete;

  [[nodiscard]] bool isRunning() const { return m_isRunning; }
  [[nodiscard]] const std::string& why() const { return m_why; }
  /// Environment variables for its commands. If the folder's name has no blank, no value has one.
  [[nodiscard]] std::map<std::string, std::string> environment() const;
  /// Sets these variables in this process.
  void setEnvironment() const;
  /// Output of one of its commands, with errors.
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

// SPDX-License-Identifier: GPL-3.0-or-later
// A real Slurm of our own on this machine: munge, a controller and nodes of two cores, in a folder of its own, and where it is
// asked for one that keeps its books (slurmdbd) with its database. Root only.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace baremark::fakes {

class SlurmCluster {
 public:
  struct Node {
    std::string address = "127.0.0.1";
    std::vector<std::string> within;  ///< a command that starts its daemon: in another network namespace
  };

  enum class Books { None, Kept };

  /// `folder` exists; the controller is at the first node's address. No nodes: four of this machine. `why()` says why it is not running.
  explicit SlurmCluster(std::string folder, const std::vector<std::string>& moreConfig = {}, std::vector<Node> nodes = {}, Books books = Books::None);
  ~SlurmCluster();
  SlurmCluster(const SlurmCluster&) = delete;
  SlurmCluster& operator=(const SlurmCluster&) = delete;

  [[nodiscard]] bool isRunning() const { return m_isRunning; }
  [[nodiscard]] const std::string& why() const { return m_why; }
  [[nodiscard]] std::string configFile() const { return m_folder + "/slurm.conf"; }
  /// What a Slurm command printed.
  [[nodiscard]] std::string ask(const std::string& command) const;
  /// Whether somebody waits for an answer to a Slurm command, as "sbatch".
  [[nodiscard]] bool isAsked(const std::string& command) const;
  /// The number of the last job that it knows; 0: none.
  [[nodiscard]] int newestJob() const;
  /// What squeue prints in this format, a line each, of the jobs after that one which are in these states.
  [[nodiscard]] std::string jobsAfter(int job, const std::string& format, const std::string& states = "all") const;
  /// Cancels every job, and waits until none is left and every node is idle. False: that takes longer than half a minute.
  [[nodiscard]] bool clear() const;

  void pauseController() const;
  void continueController() const;
  void stopController();
  void startController();
  /// Kills a node's daemon with everything that it started; from 1.
  void killNode(int node);
  /// Kills a node's daemon alone: what it started goes on.
  void killDaemon(int node);
  void startNode(int node);

 private:
  [[nodiscard]] pid_t start(const std::vector<std::string>& words, const std::string& log);
  void end(pid_t& pid);
  /// Before the controller, which wants them.
  [[nodiscard]] bool startBooks(int port);
  /// Starts the daemons of nodes that are not idle anew: one that lost its first words to the controller waits long to say them again.
  void startMissingNodes();

  [[nodiscard]] bool areAllIdle() const;

  std::string m_folder;
  bool m_isRunning = false;
  std::string m_why;
  pid_t m_munge = -1;
  pid_t m_controller = -1;
  pid_t m_database = -1;
  pid_t m_bookkeeper = -1;
  const std::vector<Node> m_nodes;
  std::vector<pid_t> m_daemons;  ///< of the nodes
};

/// One for all cases of this process that need no special one: started for the first of them, without jobs for each, and started anew
/// where it cannot be cleared. It ends with the process.
[[nodiscard]] SlurmCluster& sharedSlurm();
/// A case that failed may have left it in any state: the next one gets another.
void endSharedSlurm();

}  // namespace baremark::fakes

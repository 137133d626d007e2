// SPDX-License-Identifier: GPL-3.0-or-later
// A real Slurm on this machine: munge, a controller and nodes of two cores in its own folder, and on request slurmdbd
// with its database. Needs root.
#pragma once

#include <signal.h>
#include <sys/types.h>

#include <string>
#include <vector>

namespace baremark::fakes {

class SlurmCluster {
 public:
  struct Node {
    std::string address = "127.0.0.1";
    std::vector<std::string> within;  ///< command prefix that starts the daemon in another network namespace
  };

  enum class Books { None, Kept };

  /// Starts it in the existing `folder`. The controller has the first node's address. Without nodes: four nodes on this
  /// machine. If it is not running, why() gives the reason.
  explicit SlurmCluster(std::string folder, const std::vector<std::string>& moreConfig = {},
                        std::vector<Node> nodes = {}, Books books = Books::None);
  ~SlurmCluster();
  SlurmCluster(const SlurmCluster&) = delete;
  SlurmCluster& operator=(const SlurmCluster&) = delete;

  [[nodiscard]] bool isRunning() const { return m_isRunning; }
  [[nodiscard]] const std::string& why() const { return m_why; }
  [[nodiscard]] std::string configFile() const { return m_folder + "/slurm.conf"; }
  /// Output of a Slurm command.
  [[nodiscard]] std::string ask(const std::string& command) const;
  /// Whether a process is waiting for the answer to a Slurm command such as "sbatch".
  [[nodiscard]] bool isAsked(const std::string& command) const;
  /// Id of the newest job, or 0 if there is none.
  [[nodiscard]] int newestJob() const;
  /// Output of squeue in this format, one line a job: jobs with an id above `job` in these states.
  [[nodiscard]] std::string jobsAfter(int job, const std::string& format, const std::string& states = "all") const;
  /// Cancels every job and waits until no job is left and every node is idle. Returns false after half a minute.
  [[nodiscard]] bool clear() const;

  void pauseController() const { ::kill(m_controller, SIGSTOP); }
  void continueController() const { ::kill(m_controller, SIGCONT); }
  void stopController();
  void startController();
  /// Kills the daemon of a node; nodes count from 1. Its processes keep running.
  void killDaemon(int node);
  void startNode(int node);

 private:
  [[nodiscard]] pid_t start(const std::vector<std::string>& words, const std::string& log);
  void end(pid_t& pid);
  /// Starts slurmdbd. Must run before the controller starts.
  [[nodiscard]] bool startBooks(int port);
  /// Restarts the daemons of nodes that are not idle. A daemon whose first message to the controller was lost waits a
  /// long time before it sends it again.
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
  std::vector<pid_t> m_daemons;  ///< one for each node
};

/// A cluster that all cases of this process share, for cases that need no special one. The first case starts it. Before
/// each case it has no jobs; if it cannot be cleared, it is restarted. It ends with the process.
[[nodiscard]] SlurmCluster& sharedSlurm();
/// Ends the shared cluster, so that the next case gets a new one. For cases that failed: they may have left it in any
/// state.
void endSharedSlurm();

}  // namespace baremark::fakes

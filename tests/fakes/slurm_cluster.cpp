// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm_cluster.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>

#include "../waiting.h"
#include "ssh_server.h"

namespace baremark::fakes {
namespace {

std::string hostName() {
  std::array<char, 256> name{};
  ::gethostname(name.data(), name.size() - 1);
  const std::string full = name.data();
  return full.substr(0, full.find('.'));
}

/// The cluster and its folder. The folder outlives the cluster.
struct SharedSlurm {
  TemporaryFolder folder{"slurm"};
  SlurmCluster cluster{folder.path()};
};

std::unique_ptr<SharedSlurm>& keptSlurm() {
  static std::unique_ptr<SharedSlurm> kept;
  return kept;
}

}  // namespace

SlurmCluster& sharedSlurm() {
  std::unique_ptr<SharedSlurm>& kept = keptSlurm();
  if (kept && !(kept->cluster.isRunning() && kept->cluster.clear())) kept.reset();
  if (!kept) kept = std::make_unique<SharedSlurm>();
  return kept->cluster;
}

void endSharedSlurm() {
  keptSlurm().reset();
}

SlurmCluster::SlurmCluster(std::string folder, const std::vector<std::string>& moreConfig, std::vector<Node> nodes,
                           Books books)
    : m_folder(std::move(folder)),
      m_nodes(nodes.empty() ? std::vector<Node>(4) : std::move(nodes)),
      m_daemons(m_nodes.size(), -1) {
  const int count = static_cast<int>(m_nodes.size());
  if (::geteuid() != 0) {
    m_why = "a Slurm of one's own is started by root only";
    return;
  }
  std::vector<std::string> programs = {"slurmctld", "slurmd", "munged"};
  if (books == Books::Kept) programs.insert(programs.end(), {"slurmdbd", "mariadbd"});
  for (const std::string& program : programs) {
    if (runProgram({"which", program}) != 0) {
      m_why = program + " is not installed";
      return;
    }
  }
  std::filesystem::permissions(m_folder, std::filesystem::perms(0755));
  for (const char* name : {"munge", "state"}) std::filesystem::create_directories(m_folder + "/" + name);
  for (int node = 1; node <= count; ++node)
    std::filesystem::create_directories(m_folder + "/tmpn" + std::to_string(node));
  std::filesystem::permissions(m_folder + "/munge", std::filesystem::perms(0755));
  const std::string munge = m_folder + "/munge/";
  (void)ask("head -c 1024 /dev/urandom >'" + munge + "key'; chmod 400 '" + munge + "key'");
  m_munge = start({"munged", "--foreground", "--force", "--key-file=" + munge + "key", "--socket=" + munge + "socket",
                   "--pid-file=" + munge + "pid", "--log-file=" + munge + "log", "--seed-file=" + munge + "seed"},
                  "munged.log");
  (void)test::waitUntil([&] { return std::filesystem::exists(munge + "socket"); }, std::chrono::seconds(5));
  const int booksPort = freePort();
  {
    std::ofstream config(configFile());
    config << "ClusterName=test\nSlurmctldHost=" << hostName() << "(" << m_nodes.front().address
           << ")\nSlurmctldPort=" << freePort()
           << "\nSlurmUser=root\nSlurmdUser=root\nAuthType=auth/munge\nCredType=cred/munge\nAuthInfo=socket=" << munge
           << "socket,cred_expire=10\nStateSaveLocation=" << m_folder << "/state\nSlurmdSpoolDir=" << m_folder
           << "/spool%n\nTmpFS=" << m_folder << "/tmp%n\nSlurmctldPidFile=" << m_folder
           << "/ctl.pid\nSlurmdPidFile=" << m_folder << "/%n.pid\nSlurmctldLogFile=" << m_folder
           << "/slurmctld.log\nSlurmdLogFile=" << m_folder
           << "/%n.log\nProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\nSelectType=select/cons_tres\n"
              "SelectTypeParameters=CR_Core\nAccountingStorageType=accounting_storage/"
              "none\nJobAcctGatherType=jobacct_gather/none\n"
              "ReturnToService=2\nSlurmdTimeout=30\nKillWait=5\nMpiDefault=none\nSchedulerParameters=batch_sched_delay="
              "1,sched_min_interval=0\n";
    if (books == Books::Kept) {
      config << "AccountingStorageType=accounting_storage/"
                "slurmdbd\nAccountingStorageHost=127.0.0.1\nAccountingStoragePort="
             << booksPort << "\nAccountingStoragePass=" << munge << "socket\n";
    }
    for (const std::string& line : moreConfig) config << line << "\n";
    for (int node = 1; node <= count; ++node) {
      config << "NodeName=n" << node << " NodeHostname=" << hostName()
             << " NodeAddr=" << m_nodes[static_cast<std::size_t>(node - 1)].address << " Port=" << freePort()
             << " CPUs=2 State=UNKNOWN\n";
    }
    config << "PartitionName=debug Nodes=ALL Default=YES MaxTime=60 State=UP\n";
  }
  if (books == Books::Kept && !startBooks(booksPort)) return;
  startController();
  for (int node = 1; node <= count; ++node) startNode(node);
  for (int look = 1; look < 600; ++look) {
    if (areAllIdle()) {
      m_isRunning = true;
      return;
    }
    if (look % 100 == 0) startMissingNodes();
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  m_why =
      "its nodes are not idle: " + ask("sinfo -N -o '%N %T %E' 2>&1; cd " + m_folder + "; tail -n 8 *.log *.out 2>&1");
}

SlurmCluster::~SlurmCluster() {
  if (m_controller != -1) (void)ask("scancel -u root; sleep 0.5");
  for (pid_t& daemon : m_daemons) end(daemon);
  for (pid_t* daemon : {&m_controller, &m_bookkeeper, &m_database, &m_munge}) end(*daemon);
  // Files that the jobs' steps left behind.
  (void)ask("for file in $(grep -lsaF 'SLURM_CONF=" + configFile() +
            "' /proc/[0-9]*/environ); do pid=${file#/proc/}; pid=${pid%/environ}; [ $pid = $$ ] || kill -KILL $pid; "
            "done 2>/dev/null");
}

pid_t SlurmCluster::start(const std::vector<std::string>& words, const std::string& log) {
  return startDaemon(words, m_folder + "/" + log, [this] { ::setenv("SLURM_CONF", configFile().c_str(), 1); });
}

void SlurmCluster::end(pid_t& pid) {
  if (pid <= 0) return;
  ::kill(pid, SIGCONT);
  ::kill(pid, SIGKILL);
  ::waitpid(pid, nullptr, 0);
  pid = -1;
}

std::string SlurmCluster::ask(const std::string& command) const {
  return outputOf("export SLURM_CONF='" + configFile() + "' PATH=$PATH:/usr/sbin; " + command);
}

bool SlurmCluster::isAsked(const std::string& command) const {
  return !ask("for file in $(grep -lsaF 'SLURM_CONF=" + configFile() +
              "' /proc/[0-9]*/environ); do cat ${file%environ}comm; done 2>/dev/null | grep -x " + command)
              .empty();
}

bool SlurmCluster::areAllIdle() const {
  const std::string names = ask("timeout 10 sinfo -h -N -t idle -o %N | sort -u");
  return std::count(names.begin(), names.end(), '\n') == static_cast<std::ptrdiff_t>(m_nodes.size());
}

int SlurmCluster::newestJob() const {
  return std::atoi(ask("squeue -h -r -t all -o %A | sort -n | tail -n 1").c_str());
}

std::string SlurmCluster::jobsAfter(int job, const std::string& format, const std::string& states) const {
  return ask("squeue -h -r -t " + states + " -o '%A " + format + "' | awk -v job=" + std::to_string(job) +
             " '$1 > job' | cut -d ' ' -f 2-");
}

bool SlurmCluster::clear() const {
  (void)ask("timeout 10 scancel -u root 2>&1");
  return test::waitUntil([&] { return ask("timeout 10 squeue -h -o %A 2>&1").empty() && areAllIdle(); },
                         std::chrono::seconds(30), std::chrono::milliseconds(100));
}

void SlurmCluster::stopController() {
  ::kill(m_controller, SIGTERM);  // the controller saves its state
  ::waitpid(m_controller, nullptr, 0);
  m_controller = -1;
}
void SlurmCluster::startController() {
  m_controller = start({"/usr/sbin/slurmctld", "-D"}, "slurmctld.out");
}

bool SlurmCluster::startBooks(int port) {
  const std::string socket = m_folder + "/sql";
  // The folder of a database is the database. slurmdbd would create a missing one after a first try to connect, but
  // with Debian 13's client library (11.8.9) no query has an answer on a connection whose first try failed.
  std::filesystem::create_directories(m_folder + "/database/slurm");
  // Slurm's stored procedures are kept in the system's tables; no other process reads them: the server lets in every
  // process that reaches its socket.
  // Without asynchronous I/O: the kernel limits it for the whole machine, and other tests run servers too.
  const std::string log = m_folder + "/install.out";
  if (ask("mariadb-install-db --no-defaults --user=root --datadir='" + m_folder +
          "/database' --skip-test-db --auth-root-authentication-method=normal --innodb-use-native-aio=0 "
          "--innodb-buffer-pool-size=32M --innodb-log-file-size=8M >'" +
          log + "' 2>&1 && echo installed") != "installed\n") {
    m_why = "mariadb-install-db failed: " + ask("tail -n 20 '" + log + "'; df -h '" + m_folder + "'; free -m");
    return false;
  }
  m_database = start({"/usr/sbin/mariadbd", "--no-defaults", "--user=root", "--datadir=" + m_folder + "/database",
                      "--socket=" + socket, "--pid-file=" + socket + ".pid", "--skip-networking", "--skip-grant-tables",
                      "--innodb-use-native-aio=0", "--innodb-buffer-pool-size=32M", "--innodb-log-file-size=8M"},
                     "mariadbd.out");
  std::ofstream(m_folder + "/slurmdbd.conf")
      << "DbdHost=" << hostName() << "\nDbdAddr=127.0.0.1\nDbdPort=" << port
      << "\nSlurmUser=root\nAuthType=auth/munge\nAuthInfo=socket=" << m_folder
      << "/munge/socket\nStorageType=accounting_storage/"
         "mysql\nStorageHost=localhost\nStorageUser=root\nStorageLoc=slurm\n"
      << "LogFile=" << m_folder << "/slurmdbd.log\nPidFile=" << m_folder << "/slurmdbd.pid\n";
  ::chmod((m_folder + "/slurmdbd.conf").c_str(), 0600);
  (void)test::waitUntil([&] { return std::filesystem::exists(socket); }, std::chrono::seconds(30));
  m_bookkeeper = start({"env", "MYSQL_UNIX_PORT=" + socket, "/usr/sbin/slurmdbd", "-D"}, "slurmdbd.out");
  const auto hasCluster = [this] {
    return ask("timeout 5 sacctmgr -i add cluster test >/dev/null 2>&1; timeout 5 sacctmgr -n -P show cluster "
               "format=cluster 2>/dev/null") == "test\n";
  };
  if (test::waitUntil(hasCluster, std::chrono::seconds(60), std::chrono::milliseconds(250))) return true;
  m_why = "nobody keeps its books: " + ask("cd " + m_folder + "; tail -n 20 slurmdbd.out mariadbd.out 2>&1");
  return false;
}

void SlurmCluster::killDaemon(int node) {
  end(m_daemons[static_cast<std::size_t>(node - 1)]);
}

void SlurmCluster::startMissingNodes() {
  const std::string idle = " " + ask("sinfo -h -N -t idle -o %N | tr '\\n' ' '");
  for (int node = 1; node <= static_cast<int>(m_nodes.size()); ++node) {
    if (idle.find(" n" + std::to_string(node) + " ") != std::string::npos) continue;
    end(m_daemons[static_cast<std::size_t>(node - 1)]);
    startNode(node);
  }
}

void SlurmCluster::startNode(int node) {
  const auto place = static_cast<std::size_t>(node - 1);
  std::vector<std::string> words = m_nodes[place].within;
  words.insert(words.end(), {"/usr/sbin/slurmd", "-D", "-N", "n" + std::to_string(node)});
  m_daemons[place] = start(words, "slurmd" + std::to_string(node) + ".out");
}

}  // namespace baremark::fakes

// SPDX-License-Identifier: GPL-3.0-or-later
// A real Grid Engine on this machine: a master and one exec host of four slots with a parallel environment, in its own
// folder. Needs root.
#pragma once

#include <stdlib.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "../waiting.h"
#include "ssh_server.h"

namespace baremark::fakes {

class GridEngine {
 public:
  /// Starts it in the existing `folder`. If it is not running, why() gives the reason.
  explicit GridEngine(std::string folder)
      : m_folder(std::move(folder)), m_masterPort(freePort()), m_execPort(freePort()) {
    if (::geteuid() != 0) {
      m_why = "a Grid Engine of one's own is started by root only";
      return;
    }
    if (!std::filesystem::exists(std::string(kPrograms) + "/sge_qmaster") ||
        !std::filesystem::exists(std::string(kPrograms) + "/sge_execd")) {
      m_why = "gridengine-master and gridengine-exec are not installed";
      return;
    }
    if (configure()) m_isRunning = true;
  }
  ~GridEngine() {
    if (m_isRunning) (void)ask("qdel -f -u root; qconf -kej; sleep 0.5; qconf -km; sleep 0.5");
    // Daemons and jobs have the folder in their environment.
    (void)ask("for file in $(grep -lsaF 'SGE_ROOT=" + m_folder +
              "' /proc/[0-9]*/environ); do pid=${file#/proc/}; pid=${pid%/environ}; "
              "[ $pid = $$ ] || [ $pid = " +
              std::to_string(::getpid()) + " ] || kill -KILL $pid; done 2>/dev/null");
  }
  GridEngine(const GridEngine&) = delete;
  GridEngine& operator=(const GridEngine&) = delete;

  [[nodiscard]] bool isRunning() const { return m_isRunning; }
  [[nodiscard]] const std::string& why() const { return m_why; }
  /// Environment variables for its commands. If the folder's name has no blank, no value has one.
  [[nodiscard]] std::map<std::string, std::string> environment() const {
    return {{"SGE_ROOT", m_folder},
            {"SGE_CELL", "default"},
            {"SGE_QMASTER_PORT", std::to_string(m_masterPort)},
            {"SGE_EXECD_PORT", std::to_string(m_execPort)}};
  }
  /// Sets these variables in this process.
  void setEnvironment() const {
    for (const auto& [name, value] : environment()) ::setenv(name.c_str(), value.c_str(), 1);
  }
  /// Output of one of its commands, with errors.
  [[nodiscard]] std::string ask(const std::string& command) const {
    std::string line = "export";
    for (const auto& [name, value] : environment()) line += " " + name + "='" + value + "'";
    return outputOf(line + "; { " + command + "; } 2>&1");
  }

 private:
  static constexpr const char* kPrograms = "/usr/lib/gridengine";
  static constexpr const char* kData = "/usr/share/gridengine";

  /// Attributes of a queue, with the defaults of queue_conf(5).
  static constexpr const char* kQueue =
      "seq_no 0\nload_thresholds NONE\nsuspend_thresholds NONE\nnsuspend 1\nsuspend_interval 00:05:00\npriority "
      "0\nmin_cpu_interval 00:05:00\n"
      "processors UNDEFINED\nqtype BATCH INTERACTIVE\nckpt_list NONE\npe_list mpi\nrerun FALSE\nslots 4\ntmpdir "
      "/tmp\nshell /bin/sh\nprolog NONE\n"
      "epilog NONE\nshell_start_mode unix_behavior\nstarter_method NONE\nsuspend_method NONE\nresume_method "
      "NONE\nterminate_method NONE\n"
      "notify 00:00:60\nowner_list NONE\nuser_lists NONE\nxuser_lists NONE\nsubordinate_list NONE\ncomplex_values "
      "NONE\nprojects NONE\n"
      "xprojects NONE\ncalendar NONE\ninitial_state default\n";

  [[nodiscard]] bool configure() {
    namespace fs = std::filesystem;
    std::array<char, 256> name{};
    ::gethostname(name.data(), name.size() - 1);
    const std::string host = name.data();
    const std::string cell = m_folder + "/default";
    for (const char* folder :
         {"bin", "utilbin", "lib", "default/common", "default/spool/qmaster/job_scripts", "default/spool/execd"}) {
      fs::create_directories(m_folder + "/" + folder);
    }
    std::string arch = ask(std::string(kData) + "/util/arch");
    arch = arch.substr(0, arch.find('\n'));
    for (const char* folder : {"bin", "utilbin", "lib"})
      fs::create_directory_symlink(kPrograms, m_folder + "/" + folder + "/" + arch);
    fs::create_directory_symlink(std::string(kData) + "/util", m_folder + "/util");
    write("default/common/act_qmaster", host + "\n");
    write("default/common/cluster_name", "test\n");
    // Grid Engine refuses a name that resolves to 127.0.0.1 unless the aliases file says that it is this host.
    write("default/common/host_aliases", host + " localhost\n");
    const std::string spool = cell + "/common;" + cell + "/spool/qmaster";
    write("default/common/bootstrap",
          "admin_user root\ndefault_domain none\nignore_fqdn false\nspooling_method classic\nspooling_lib "
          "libspoolc\nspooling_params " +
              spool + "\nbinary_path " + m_folder + "/bin\nqmaster_spool_dir " + cell +
              "/spool/qmaster\nsecurity_mode none\nlistener_threads 2\nworker_threads 2\nscheduler_threads 1\n");
    write("host",
          "hostname localhost\nload_scaling NONE\ncomplex_values NONE\nuser_lists NONE\nxuser_lists NONE\nprojects "
          "NONE\nxprojects NONE\n"
          "usage_scaling NONE\nreport_variables NONE\n");
    write(
        "environment",
        "pe_name mpi\nslots 999\nuser_lists NONE\nxuser_lists NONE\nstart_proc_args NONE\nstop_proc_args "
        "NONE\nallocation_rule $fill_up\n"
        "control_slaves TRUE\njob_is_first_task FALSE\nurgency_slots min\naccounting_summary TRUE\nqsort_args NONE\n");
    std::string limits;
    for (const char* limit : {"rt", "cpu", "fsize", "data", "stack", "core", "rss", "vmem"}) {
      limits += std::string("s_") + limit + " INFINITY\nh_" + limit + " INFINITY\n";
    }
    write("queue", "qname all.q\nhostlist localhost\n" + std::string(kQueue) + limits);
    const std::string begin =
        ask("cd '" + m_folder + "' && B=" + kPrograms + " && $B/spoolinit classic libspoolc '" + spool +
            "' init && sed \"s#/var/spool/gridengine/execd#" + cell +
            "/spool/execd#; s/^min_uid .*/min_uid 0/; s/^min_gid .*/min_gid 0/; "
            "s/load_report_time .*/load_report_time 00:00:02/; s/flush_time=00:00:15/flush_time=00:00:01/; "
            "s#^mailer.*#mailer /bin/true#; "
            "s#^xterm.*#xterm /bin/true#\" " +
            kData + "/default-configuration >configuration && $B/spooldefaults configuration '" + m_folder +
            "/configuration' && "
            "$B/spooldefaults complexes " +
            kData + "/util/resources/centry && $B/spooldefaults usersets " + kData +
            "/util/resources/usersets && $B/spooldefaults managers root && $B/sge_qmaster >/dev/null && echo begun");
    if (begin.find("begun") == std::string::npos) {
      m_why = "it could not be set up: " + begin;
      return false;
    }
    std::string said;
    const auto isKnown = [&] {
      said = ask("qconf -as $(hostname); qconf -sh");
      return said.find(host) != std::string::npos && said.find("error") == std::string::npos;
    };
    (void)test::waitUntil(isKnown, std::chrono::seconds(20), std::chrono::milliseconds(100));
    said += ask("cd '" + m_folder +
                "' && qconf -Ae host; qconf -Ap environment && qconf -Aq queue && qconf -ssconf >scheduler && "
                "sed -i 's/^schedule_interval.*/schedule_interval 0:0:1/; s/^flush_submit_sec.*/flush_submit_sec 1/; "
                "s/^flush_finish_sec.*/flush_finish_sec 1/' "
                "scheduler && qconf -Msconf scheduler && " +
                kPrograms + "/sge_execd >/dev/null && echo begun");
    // An exec host that reports shows its load as a number.
    const auto reports = [this] {
      return ask("qstat -f | grep '^all.q' | grep -v -e '-NA-' | grep -c .").rfind('1', 0) == 0;
    };
    if (test::waitUntil(reports, std::chrono::seconds(60), std::chrono::milliseconds(200))) return true;
    m_why = "its host does not report: " + said +
            ask("qstat -f; cat '" + cell + "'/spool/qmaster/messages '" + cell + "'/spool/execd/*/messages");
    return false;
  }
  void write(const std::string& name, const std::string& text) const { std::ofstream(m_folder + "/" + name) << text; }

  std::string m_folder;
  int m_masterPort = 0;
  int m_execPort = 0;
  bool m_isRunning = false;
  std::string m_why;
};

}  // namespace baremark::fakes

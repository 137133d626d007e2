// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh_server.h"

#include <arpa/inet.h>
#include <crypt.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pwd.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <random>
#include <thread>

namespace baremark::fakes {
namespace {

sockaddr_in addressOf(const std::string& at, int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  ::inet_pton(AF_INET, at.c_str(), &address.sin_addr);
  return address;
}

bool listens(const std::string& at, int port) {
  const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in address = addressOf(at, port);
  const bool isOpen = ::connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0;
  ::close(fd);
  return isOpen;
}

bool isFree(int port) {
  const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in address = addressOf("0.0.0.0", port);
  const bool isBound = ::bind(fd, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0;
  ::close(fd);
  return isBound;
}

struct Process {
  pid_t id = 0;
  pid_t parent = 0;
  std::string name;
};

std::vector<Process> processes() {
  std::vector<Process> found;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string id = entry.path().filename().string();
    if (id.find_first_not_of("0123456789") != std::string::npos) continue;
    const std::string stat = test::contentOf(entry.path().string() + "/stat");
    const std::size_t begin = stat.find(" (");
    const std::size_t end = stat.rfind(") ");
    if (begin == std::string::npos || end == std::string::npos) continue;
    Process process{.id = static_cast<pid_t>(std::stol(id)), .name = stat.substr(begin + 2, end - begin - 2)};
    char state = 0;
    std::istringstream(stat.substr(end + 2)) >> state >> process.parent;
    found.push_back(std::move(process));
  }
  return found;
}

/// Whether the sshd of this machine temporarily blocks an address that connected too often (OpenSSH 9.8 and later).
bool knowsPenalties() {
  static const bool is = runProgram({"/usr/sbin/sshd", "-G", "-f", "/dev/null", "-o", "PerSourcePenalties no"}) == 0;
  return is;
}

std::string userName() {
  const passwd* entry = ::getpwuid(::geteuid());
  return entry == nullptr ? "root" : entry->pw_name;
}

}  // namespace

int runProgram(const std::vector<std::string>& words) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (const int fd : {0, 1, 2}) posix_spawn_file_actions_addopen(&actions, fd, "/dev/null", O_RDWR, 0);
  pid_t child = 0;
  const int failed = ::posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) return -1;
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

pid_t startDaemon(std::vector<std::string> words, const std::string& log, const std::function<void()>& prepare) {
  const pid_t child = ::fork();
  if (child != 0) return child;
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  const int out = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  ::dup2(::open("/dev/null", O_RDONLY), 0);
  ::dup2(out, 1);
  ::dup2(out, 2);
  if (prepare) prepare();
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  ::execvp(arguments[0], arguments.data());
  ::_exit(127);
}

int freePort() {
  // The port lies below the range for outgoing connections (ip_local_port_range). A socket whose name is the port
  // number reserves it until this process ends, so that no other test takes a port that is not bound yet.
  constexpr int lowest = 10240;
  constexpr int highest = 32767;
  static std::mt19937 random{std::random_device{}()};
  for (int tries = 0; tries < 1000; ++tries) {
    const int port = std::uniform_int_distribution<int>(lowest, highest)(random);
    const int claim = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_un name{};
    name.sun_family = AF_UNIX;
    const int length =
        std::snprintf(name.sun_path + 1, sizeof(name.sun_path) - 1, "baremark-port-%d", port);  // abstract: no file
    const auto nameSize =
        static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + static_cast<std::size_t>(length));
    if (::bind(claim, reinterpret_cast<const sockaddr*>(&name), nameSize) == 0 && isFree(port)) return port;
    ::close(claim);
  }
  return -1;
}

namespace {

/// Mounts a file over a system file, visible to this process and its children only.
bool cover(const std::string& ours, const char* theirs) {
  return ::mount(ours.c_str(), theirs, nullptr, MS_BIND, nullptr) == 0;
}

void writeAccount(const std::string& folder, const std::string& password, const std::vector<std::string>& pam) {
  std::istringstream system(test::contentOf("/etc/shadow"));
  std::ofstream shadow(folder + "/shadow");
  ::chmod((folder + "/shadow").c_str(), 0600);
  for (std::string line; std::getline(system, line);) {
    if (line.rfind("root:", 0) == 0)
      line = "root:" + std::string(::crypt(password.c_str(), "$5$baremarktest$")) + line.substr(line.find(':', 5));
    shadow << line << "\n";
  }
  std::ofstream stack(folder + "/pam");
  for (const std::string& line : pam) stack << line << "\n";
  if (pam.empty()) stack << "auth required pam_unix.so\n";
  stack << "account required pam_permit.so\nsession required pam_permit.so\n";
}

}  // namespace

SshServer::SshServer(Options options) : m_options(std::move(options)), m_port(freePort()) {
  const std::string& folder = m_options.folder;
  for (const std::string& name : {std::string("host"), std::string("key")}) {
    if (std::filesystem::exists(folder + "/" + name)) continue;
    if (runProgram({"ssh-keygen", "-q", "-t", name == "host" ? m_options.hostKeyType : "ed25519", "-N", "", "-f",
                    folder + "/" + name}) != 0) {
      m_why = "ssh-keygen cannot be run";
      return;
    }
  }
  std::filesystem::copy_file(folder + "/key.pub", folder + "/authorized_keys",
                             std::filesystem::copy_options::overwrite_existing);
  writeConfig(m_options.client);
  trust();
  if (!m_options.password.empty()) writeAccount(folder, m_options.password, m_options.pam);
  start();
}

void SshServer::writeConfig(const std::vector<std::string>& client) {
  std::ofstream config(configFile());
  config << "Host " << m_options.name << "\n";
  for (const std::string& line : client) config << "  " << line << "\n";
  config << "  HostName " << m_options.address << "\n  Port " << m_port << "\n  User " << userName()
         << "\n  IdentityFile \"" << keyFile()
         << "\"\n  IdentitiesOnly yes\n  IdentityAgent none\n  UserKnownHostsFile \"" << knownHosts()
         << "\"\n  GlobalKnownHostsFile none\n";
}

int SshServer::occupy() const {
  const sockaddr_in address = addressOf("127.0.0.1", m_port);
  for (int look = 0; look < 600; ++look) {  // the server may still be busy with the connection of the readiness check
    const int connection = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    std::array<char, 4> greeting{};
    if (::connect(connection, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0 &&
        ::recv(connection, greeting.data(), greeting.size(), MSG_WAITALL) == 4 &&
        std::string(greeting.data(), 4) == "SSH-")
      return connection;
    ::close(connection);
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return -1;
}

void SshServer::reachThrough(int port) {
  writeConfig({"Port " + std::to_string(port)});
  std::ofstream(knownHosts(), std::ios::app)
      << "[" << m_options.address << "]:" << port << " " << test::contentOf(m_options.folder + "/host.pub");
}

void SshServer::trust() {
  std::ofstream(knownHosts()) << "[" << m_options.address << "]:" << m_port << " "
                              << test::contentOf(m_options.folder + "/host.pub");
}

void SshServer::start() {
  const std::string& folder = m_options.folder;
  {
    std::ofstream config(folder + "/sshd_config");
    for (const std::string& line : m_options.server) config << line << "\n";
    config << "Port " << m_port << "\nListenAddress " << m_options.address << "\nHostKey \"" << folder
           << "/host\"\nPidFile none\nAuthorizedKeysFile \"" << folder << "/authorized_keys\"\nStrictModes no\nUsePAM "
           << (m_options.password.empty() ? "no" : "yes")
           << "\nPasswordAuthentication no\nKbdInteractiveAuthentication no\n"
              "PermitRootLogin yes\nSubsystem sftp internal-sftp\nLogLevel VERBOSE\n";
    if (knowsPenalties()) config << "PerSourcePenalties no\n";
  }
  if (::geteuid() == 0) std::filesystem::create_directories("/run/sshd");
  const auto seesItsOwnFiles = [this] {
    const std::string& ours = m_options.folder;
    const bool isCovered =
        m_options.password.empty() ||
        (::unshare(CLONE_NEWNS) == 0 && ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
         cover(ours + "/shadow", "/etc/shadow") && cover(ours + "/pam", "/etc/pam.d/sshd"));
    if (!isCovered) ::_exit(126);
  };
  std::vector<std::string> words = m_options.within;
  words.insert(words.end(), {"/usr/sbin/sshd", "-D", "-e", "-f", folder + "/sshd_config"});
  // All child processes share the server's process group, so that a cut also ends the connections.
  const pid_t child = startDaemon(words, folder + "/sshd.log", seesItsOwnFiles);
  for (int look = 0; look < 200; ++look) {
    int status = 0;
    if (::waitpid(child, &status, WNOHANG) == child) {
      m_why = "sshd ended: " + log();
      return;
    }
    if (listens(m_options.address, m_port)) {
      m_pid = child;
      return;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(25));
  }
  m_pid = child;
  kill();
  m_why = "sshd does not listen: " + log();
}

void SshServer::kill() {
  if (m_pid <= 0) return;
  // A connection's processes have sessions of their own: they are found as descendants of the server. Since OpenSSH 9.8
  // a connection is a child and its child. What a connection has started for its user lives on, as it does after a cut.
  std::vector<pid_t> ended{m_pid};
  const std::vector<Process> all = processes();
  for (std::size_t at = 0; at < ended.size(); ++at) {
    for (const Process& process : all) {
      if (process.parent == ended[at] && process.name.rfind("sshd", 0) == 0) ended.push_back(process.id);
    }
  }
  for (const pid_t process : ended) ::kill(process, SIGKILL);
  ::waitpid(m_pid, nullptr, 0);
  m_pid = -1;
}

}  // namespace baremark::fakes

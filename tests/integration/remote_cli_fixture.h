// SPDX-License-Identifier: GPL-3.0-or-later
// Hosts for tests of the command line: one behind a real sshd, or this machine with another name.
#pragma once

#include "../fakes/ssh_server.h"
#include "cli_fixture.h"

namespace baremark {

class RemoteCliTest : public CliTest {
 protected:
  void serve(const std::vector<std::string>& server = {}) {
    m_server =
        std::make_unique<fakes::SshServer>(fakes::SshServer::Options{.folder = m_place.path(), .server = server});
    ASSERT_TRUE(m_server->isRunning()) << m_server->why();
  }
  CliResult add(const Words& more = {}) {
    return cli(
        Words{"host add faraway --ssh testhost --ssh-config", m_server->configFile(), "--root", root(), "--json"} +
            more,
        600);
  }
  CliResult addHere(const Words& more = {}) {
    return cli(Words{"host add faraway --here --root", root(), "--json"} + more, 600);
  }
  Words builtEngine() const { return {Text("--engine"), QString::fromUtf8(places::kEngine)}; }
  /// The only host in the store.
  core::base::Json savedHost() { return json(cli("host list --json").out)["hosts"][0]; }
  /// Lines for a login shell that put ccache before the compilers, with the cache of the account that runs the test.
  /// Empty without ccache.
  std::string compilerCache() const {
    const std::string folder = fakes::outputOf("[ ! -d /usr/lib/ccache ] || ccache --get-config cache_dir");
    if (folder.empty()) return {};
    return "PATH=/usr/lib/ccache:$PATH\nexport CCACHE_NOHASHDIR=1 CCACHE_BASEDIR='" + m_place.path() +
           "' CCACHE_DIR='" + folder.substr(0, folder.find('\n')) + "'\n";
  }
  /// The host's folder of runs.
  virtual std::string rootPath() const { return m_place.path() + "/runs on host"; }
  QString root() const { return QString::fromStdString(rootPath()); }
  /// One run of bare metal with so many batches.
  QString oneRun(int batches,
                 const std::string& scale = R"({"ranks": [1], "threads_per_rank": 1, "bind": "none"})") const {
    const QString path = at("one.baremark.json");
    std::ofstream(path.toStdString()) << R"({"schema": "baremark.experiment/1", "name": "one", "host": "faraway",
      "workload": {"engine": {"model": "mnist", "data": "synthetic", "batch_size": 4}},
      "arms": [{"name": "bare metal", "runtime": "bare-metal"}],
      "scale": )" << scale << R"(, "measure": {"warmup_batches": 1, "batches": )"
                                      << batches << R"(, "repeats": 1}})";
    return path;
  }
  QString experiment(const std::string& scale, const std::string& more = "", int repeats = 2,
                     const std::string& other = "bare-metal") {
    const QString path = at("remote.baremark.json");
    std::ofstream(path.toStdString()) << R"({"schema": "baremark.experiment/1", "name": "far away", "host": "faraway",
      "workload": {"engine": {"model": "mnist", "data": "synthetic", "batch_size": 4}},
      "arms": [{"name": "bare metal", "runtime": "bare-metal"}, {"name": "other", "runtime": ")"
                                      << other << R"("}],
      "scale": )" << scale << R"(, "measure": {"warmup_batches": 2, "batches": 10, "repeats": )"
                                      << repeats << "}" << more << "}";
    return path;
  }

  fakes::TemporaryFolder m_place;
  std::unique_ptr<fakes::SshServer> m_server;
};

}  // namespace baremark

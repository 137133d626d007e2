// SPDX-License-Identifier: GPL-3.0-or-later
// Speed of an upload to a host, relative to scp with the same file over the same connection. Order A B A B, ratio pair
// by pair with its interval. The host is a real sshd on loopback, with a delay behind a proxy. Each of our uploads is
// cut the given number of times at equal distances and resumes after each cut; scp is never cut. The received files are
// compared. Exit status 1: a file or the number of cuts was wrong, or the minimum ratio was missed.
//   bench_upload [MEBIBYTES] [PAIRS] [ROUND_TRIP_MILLISECONDS] [CUTS] [MINIMUM RATIO]
#include <QCoreApplication>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <thread>

#include "../fakes/ssh_server.h"
#include "../fakes/tcp_proxy.h"
#include "core/stats/ratio.h"
#include "remote/ssh/ssh_connection.h"
#include "remote/ssh/ssh_host.h"
#include "tests/bench/timing.h"

namespace {

using namespace baremark;
using bench::Clock;
using bench::secondsSince;

void writeRandom(const std::string& path, std::int64_t mebibytes) {
  std::ofstream out(path, std::ios::binary);
  std::mt19937_64 random(1);
  std::vector<std::uint64_t> words((1 << 20) / sizeof(std::uint64_t));
  for (std::int64_t i = 0; i < mebibytes; ++i) {
    for (std::uint64_t& word : words) word = random();
    out.write(reinterpret_cast<const char*>(words.data()), 1 << 20);
  }
}

struct Uploaded {
  double seconds = 0;
  double sent = 0;  ///< bytes sent as a share of the file; bytes lost in a cut count twice
};

/// Our upload, resumed after each cut. Returns nothing if it failed or was not cut as often as requested.
std::optional<Uploaded> upload(remote::SshHost& host, fakes::TcpProxy& proxy, const std::string& source,
                               const std::string& target, std::int64_t bytes, int cuts) {
  const int before = proxy.cuts();
  const std::int64_t passed = proxy.passed();
  const auto start = Clock::now();
  int asked = 0;
  for (int attempt = 0; attempt < 200; ++attempt) {
    // Attempts without a connection send nothing of the file. The next cut waits for the one before.
    if (asked < cuts && proxy.cuts() - before == asked) {
      proxy.cutAfter(bytes / (cuts + 1));
      ++asked;
    }
    core::runs::FileToPut file{.target = target};
    file.source = source;
    const auto done = core::runs::waitFor(host.put({file}));
    if (done) {
      const Uploaded out{.seconds = secondsSince(start),
                         .sent = static_cast<double>(proxy.passed() - passed) / static_cast<double>(bytes)};
      proxy.cutAfter(0);
      if (proxy.cuts() - before == cuts) return out;
      std::fprintf(stderr, "%d cuts instead of %d\n", proxy.cuts() - before, cuts);
      return {};
    }
    if (done.error().code != core::base::ErrorCode::Offline) {
      std::fprintf(stderr, "%s\n", toLogLine(done.error()).c_str());
      return {};
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  return {};
}

}  // namespace

int main(int count, char** words) {
  const QCoreApplication application(count, words);
  const auto number = [&](int place, std::int64_t otherwise) {
    return count > place ? std::strtoll(words[place], nullptr, 10) : otherwise;
  };
  const std::int64_t mebibytes = number(1, 1024);
  const std::int64_t pairs = number(2, 5);
  const std::int64_t roundTrip = number(3, 0);
  const int cuts = static_cast<int>(number(4, 0));
  const double least = count > 5 ? std::strtod(words[5], nullptr) : 0;
  if (mebibytes < 1 || pairs < 1 || roundTrip < 0 || cuts < 0 || (count > 5 && !(least > 0))) {
    std::fprintf(stderr,
                 "usage: bench_upload [MEBIBYTES] [PAIRS] [ROUND_TRIP_MILLISECONDS] [CUTS] [LEAST RATIO, above 0]\n");
    return 2;
  }
  const fakes::TemporaryFolder place("upload");
  fakes::SshServer server({.folder = place.path()});
  if (!server.isRunning()) {
    std::fprintf(stderr, "%s\n", server.why().c_str());
    return 1;
  }
  fakes::TcpProxy proxy(server.port());
  proxy.setDelay(std::chrono::milliseconds(roundTrip / 2));
  const bool isThroughProxy = roundTrip > 0 || cuts > 0;
  if (isThroughProxy) {
    server.writeConfig({"Port " + std::to_string(proxy.port())});
    std::ifstream key(place.path() + "/host.pub");
    std::ofstream(server.knownHosts(), std::ios::app) << "[127.0.0.1]:" << proxy.port() << " " << key.rdbuf();
  }
  const std::string source = place.path() + "/source";
  writeRandom(source, mebibytes);
  remote::SshHost host(
      "testhost", place.path() + "/root",
      std::make_unique<remote::SshConnection>(remote::SshConnectionOptions{
          .destination = "testhost", .configFile = server.configFile(), .asker = [](const remote::Question&) {
            return std::optional<remote::Answer>();
          }}));
  if (!core::runs::waitFor(host.exec({.script = "mkdir -p '" + place.path() + "/root'"}))) return 1;

  const auto rate = [&](double seconds) { return static_cast<double>(mebibytes) / seconds; };
  std::vector<double> logs;
  for (std::int64_t pair = 0; pair < pairs; ++pair) {
    double ours = 0;
    double scp = 0;
    double sent = 0;
    for (int turn = 0; turn < 2; ++turn) {
      if ((turn + pair) % 2 == 0) {
        const auto took = upload(host, proxy, source, place.path() + "/root/ours", mebibytes << 20, cuts);
        if (!took) return 1;
        ours = rate(took->seconds);
        sent = took->sent;
      } else {
        const auto start = Clock::now();
        const int status = fakes::runProgram(
            {"scp", "-q", "-F", server.configFile(), source, "testhost:" + place.path() + "/root/theirs"});
        if (status != 0) return 1;
        scp = rate(secondsSince(start));
      }
    }
    if (fakes::runProgram({"cmp", source, place.path() + "/root/ours"}) != 0) {
      std::fprintf(stderr, "what arrived is something else\n");
      return 1;
    }
    std::filesystem::remove(place.path() + "/root/ours");
    std::filesystem::remove(place.path() + "/root/theirs");
    logs.push_back(std::log(ours / scp));
    std::printf("pair %lld  ours %.1f MiB/s  scp %.1f MiB/s  ratio %.3f", static_cast<long long>(pair + 1), ours, scp,
                ours / scp);
    if (isThroughProxy) std::printf("  cuts %d  sent %.2f of the file", cuts, sent);
    std::printf("\n");
    std::fflush(stdout);
  }
  const auto ratio = core::stats::pairedRatio(logs);
  if (ratio && ratio->interval) {
    std::printf("ours / scp %.3f  95 %% interval %.3f to %.3f  n %d  %lld MiB, round trip %lld ms, %d cuts\n",
                ratio->value, ratio->interval->low, ratio->interval->high, ratio->n, static_cast<long long>(mebibytes),
                static_cast<long long>(roundTrip), cuts);
  }
  if (!ratio || !(ratio->value >= least)) {
    std::printf("missed: ours / scp must be %.2f at least and is %.3f\n", least, ratio ? ratio->value : 0.0);
    return 1;
  }
  return 0;
}

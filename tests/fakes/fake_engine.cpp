// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces the engine in tests that decide every move of a run. It speaks the protocol and trains nothing.
// The variable FAKE_ENGINE says what it does, in words separated by commas:
//   exit:N    exits with status N after the first steps      kill:N    ends by signal N
//   hang      runs until it is killed                        spam      prints without end
//   nodes:N   reports that its ranks are on N nodes          linger    keeps running after its result
//   mute      ends well, but without a summary               world:N   reports a world of N ranks
//   step:MS   duration of a step (default 2)                 ignore    ignores the cancel file and SIGTERM
//   child     leaves a child process behind                  garbage   writes broken lines between its records
//   eat:MB    allocates this much memory after the first steps
//   rotate:N  begins a new telemetry file after every N steps
//   tell:N    writes an error and exits with status N        lose:N    reports a lost rank and exits with status N
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <thread>

#include "core/base/json.h"
#include "core/protocol/engine_catalog.h"
#include "core/protocol/telemetry_json.h"

namespace {

using namespace baremark::core;

std::map<std::string, std::string> optionsOf(int count, char** words) {
  std::map<std::string, std::string> options;
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    const std::size_t equals = word.find('=');
    options[word.substr(0, equals)] = equals == std::string::npos ? "true" : word.substr(equals + 1);
  }
  return options;
}

std::map<std::string, int> behaviour() {
  std::map<std::string, int> words;
  const char* text = std::getenv("FAKE_ENGINE");
  std::string rest = text == nullptr ? "" : text;
  while (!rest.empty()) {
    const std::string word = rest.substr(0, rest.find(','));
    rest = rest.size() > word.size() ? rest.substr(word.size() + 1) : "";
    const std::size_t colon = word.find(':');
    words[word.substr(0, colon)] = colon == std::string::npos ? 1 : std::atoi(word.c_str() + colon + 1);
  }
  return words;
}

bool exists(const std::string& path) {
  struct stat facts {};
  return stat(path.c_str(), &facts) == 0;
}

class Telemetry {
 public:
  Telemetry(const std::string& folder, bool isBroken) : m_folder(folder), m_isBroken(isBroken) { begin(1); }

  void write(protocol::TelemetryBody body) {
    const double t = std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    std::string line = protocol::toLine({t, std::move(body)}) + "\n";
    if (m_isBroken) line = "\xff garbage {\n" + line + "{\"kind\":\"steps\",\"t\":1}\n";
    if (::write(m_file, line.data(), line.size()) < 0) std::exit(1);
  }
  /// Ends this file and begins the next one, as the engine does when a file is full.
  void rotate() {
    write(protocol::SegmentEnd{m_segment + 1});
    ::close(m_file);
    begin(m_segment + 1);
  }

 private:
  void begin(int segment) {
    m_segment = segment;
    m_file = open((m_folder + "/" + protocol::telemetryFileName(segment)).c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  }

  std::string m_folder;
  int m_segment = 0;
  int m_file = -1;
  bool m_isBroken;
};

}  // namespace

int main(int count, char** words) {
  const auto options = optionsOf(count, words);
  const auto wants = behaviour();
  const auto option = [&](const char* name, const char* otherwise) {
    const auto found = options.find(name);
    return found == options.end() ? std::string(otherwise) : found->second;
  };
  if (options.count("--list_models") > 0) {
    protocol::EngineCatalog catalog{.engineVersion = "0.0.0", .engineBuild = "fake", .backend = "none", .mpi = "none"};
    catalog.models = {{.name = "mnist",
                       .title = "nothing",
                       .imageSize = 28,
                       .channels = 1,
                       .classes = 10,
                       .defaultBatch = 50,
                       .data = {"synthetic", "mnist", "fashion-mnist"}}};
    std::puts(base::toJsonText(toJson(catalog)).c_str());
    return 0;
  }
  if (wants.count("ignore") > 0) std::signal(SIGTERM, SIG_IGN);
  if (wants.count("child") > 0 && fork() == 0) {
    setsid();
    for (;;) pause();
  }
  const std::string folder = option("--run_dir", ".");
  const int ranks = wants.count("world") > 0 ? wants.at("world") : 1;
  Telemetry telemetry(folder, wants.count("garbage") > 0);
  telemetry.write(protocol::Hello{protocol::kProtocolMajor, protocol::kProtocolMinor, "0.0.0", "fake",
                                  option("--run_id", ""), std::atoi(option("--attempt", "1").c_str()), ranks, "now"});
  model::Passport passport{{{"software", "engine"}, "fake"},
                           {{"limits", "threads"}, option("--num_intra_threads", "1")}};
  if (wants.count("nodes") > 0) {
    passport[{"machine", "nodes"}] = std::to_string(wants.at("nodes"));
    passport[{"machine", "hosts"}] = "n1, n2";
  }
  telemetry.write(protocol::PassportFound{passport});
  if (options.count("--canary") > 0) {
    telemetry.write(model::CanaryReport{.worldSize = ranks,
                                        .ranks = std::vector<model::CanaryRank>(static_cast<std::size_t>(ranks)),
                                        .exchangeBytes = 4 << 20,
                                        .exchangeSeconds = 0.001,
                                        .singleCopy = "none"});
    telemetry.write(protocol::Done{});
    return 0;
  }
  const int steps = std::atoi(option("--num_batches", "100").c_str());
  const int milliseconds = wants.count("step") > 0 ? wants.at("step") : 2;
  std::string eaten;
  const auto start = std::chrono::steady_clock::now();
  for (int step = 1; step <= steps || wants.count("hang") > 0; ++step) {
    const double seconds = milliseconds / 1000.0 * (1 + 0.001 * (step % 7));
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
    telemetry.write(model::StepColumns{.first = step,
                                       .start = 0,
                                       .step = {seconds},
                                       .input = {0},
                                       .compute = {seconds},
                                       .wait = {0},
                                       .exposedComm = {0},
                                       .other = {0},
                                       .loss = {1.0 / step}});
    if (wants.count("rotate") > 0 && step % wants.at("rotate") == 0) telemetry.rotate();
    if (wants.count("spam") > 0) std::puts(std::string(1 << 20, 'x').c_str());
    if (step == 3 && wants.count("exit") > 0) {
      std::fputs("fake engine: this is the end\n", stderr);
      return wants.at("exit");
    }
    for (const auto& [word, code] : {std::pair("tell", "data"), std::pair("lose", "rank_lost")}) {
      if (step != 3 || wants.count(word) == 0) continue;
      telemetry.write(protocol::Failure{code, 0, "fake engine: this is the end"});
      return wants.at(word);
    }
    if (step == 3 && wants.count("kill") > 0) std::raise(wants.at("kill"));
    if (step == 3 && wants.count("eat") > 0) eaten.assign(static_cast<std::size_t>(wants.at("eat")) << 20, 'x');
    if (wants.count("ignore") == 0 && exists(option("--cancel_file", "/nowhere"))) {
      telemetry.write(protocol::Done{protocol::DoneState::Cancelled});
      return 3;
    }
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (wants.count("mute") == 0) {
    telemetry.write(model::RunSummary{
        .imagesPerSecond = 50 * steps / seconds, .images = 50 * steps, .seconds = seconds, .steps = steps});
  }
  telemetry.write(protocol::Done{});
  while (wants.count("linger") > 0) pause();
  return 0;
}

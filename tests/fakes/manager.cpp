// SPDX-License-Identifier: GPL-3.0-or-later
// A manager in a process of its own, to be killed: takes up one experiment of a store and steps it to its end.
//   manager STORE HOST_ROOT RESOURCES ENGINE EXPERIMENT
// Exit status 0: the experiment is over; 1: it could not begin; 4: another manager owns it.
#include <QCoreApplication>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <thread>

#include "core/runs/experiment_runner.h"
#include "remote/local/local_host.h"

namespace {

using namespace baremark::core;

std::string textOf(const std::string& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

int main(int count, char** words) {
  if (count != 6) return 1;
  const QCoreApplication application(count, words);
  const std::string resources = words[3];
  std::vector<std::string> schema;
  for (std::string text; !(text = textOf(resources + "/schema/store-" + std::to_string(schema.size() + 1) + ".sql")).empty();) {
    schema.push_back(text);
  }
  auto store = runs::StoreAccess::open(words[1], schema);
  if (!store) {
    std::fprintf(stderr, "%s\n", toLogLine(store.error()).c_str());
    return 1;
  }
  baremark::remote::LocalHost host(words[2]);
  runs::RunnerResources shipped;
  shipped.runtimes["bare-metal"] = containers::parseRuntimeDescriptor(textOf(resources + "/runtimes/bare-metal.json")).value();
  shipped.launcher.argv = base::Json::parse(R"([{"each": "environment", "argv": []}, {"use": "command"}])");
  shipped.jobPrelude = textOf(resources + "/schedulers/job_prelude.sh");
  shipped.engine = words[4];
  shipped.engineBuild = "fake";
  runs::ExperimentRunner runner(base::ExperimentId(words[5]), host, **store, shipped, {});
  for (;;) {
    const auto step = runner.step(true);
    if (step && *step == runs::ExperimentRunner::Step::Finished) return 0;
    if (!step && step.error().code == base::ErrorCode::Busy) return 4;
    if (!step) std::fprintf(stderr, "%s\n", toLogLine(step.error()).c_str());
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

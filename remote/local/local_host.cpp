// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/local/local_host.h"



#include "core/runs/task_pool.h"
#include "remote/local/local_command.h"
#include "remote/local/local_files.h"

namespace baremark::remote {

using core::base::Result;
using core::runs::Command;
using core::runs::CommandOutcome;
using core::runs::FileFacts;
using core::runs::FileToPut;
using core::runs::runIn;

LocalHost::LocalHost(std::string root, QObject* parent) : Host(parent), m_root(std::move(root)) {
  m_files.setMaxThreadCount(1);
  m_commands.setMaxThreadCount(4);
}

LocalHost::~LocalHost() {
  m_files.waitForDone();
  m_commands.waitForDone();
}

QFuture<Result<CommandOutcome>> LocalHost::exec(Command command) {
  return runIn<Result<CommandOutcome>>(m_commands, [command = std::move(command)](QPromise<Result<CommandOutcome>>& promise) {
    return runCommand(command, [&promise] { return promise.isCanceled(); });
  });
}

QFuture<Result<void>> LocalHost::put(std::vector<FileToPut> files) {
  return runIn<Result<void>>(m_files, [files = std::move(files)](QPromise<Result<void>>& promise) -> Result<void> {
    for (const FileToPut& file : files) {
      const Result<void> done = putFile(file, [&promise] { return promise.isCanceled(); });
      if (!done) return done;
    }
    return {};
  });
}

QFuture<Result<std::string>> LocalHost::read(std::string path, std::int64_t offset, std::int64_t limit) {
  return runIn<Result<std::string>>(m_files, [path = std::move(path), offset, limit] { return readFile(path, offset, limit); });
}

QFuture<Result<std::vector<FileFacts>>> LocalHost::stat(std::vector<std::string> paths) {
  return runIn<Result<std::vector<FileFacts>>>(m_files, [paths = std::move(paths)]() -> Result<std::vector<FileFacts>> {
    std::vector<FileFacts> facts;
    for (const std::string& path : paths) facts.push_back(factsOf(path));
    return facts;
  });
}

}  // namespace baremark::remote

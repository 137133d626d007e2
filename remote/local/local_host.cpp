// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/local/local_host.h"

#include <algorithm>

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

LocalHost::LocalHost(std::string root, std::string name, QObject* parent)
    : Host(parent), m_root(std::move(root)), m_name(std::move(name)) {
  m_files.setMaxThreadCount(1);
  m_transfers.setMaxThreadCount(1);
  m_commands.setMaxThreadCount(4);
}

LocalHost::~LocalHost() {
  m_files.waitForDone();
  m_transfers.waitForDone();
  m_commands.waitForDone();
}

QFuture<Result<CommandOutcome>> LocalHost::exec(Command command) {
  return runIn<Result<CommandOutcome>>(
      m_commands,
      [this, command = std::move(command)](QPromise<Result<CommandOutcome>>& promise) -> Result<CommandOutcome> {
        if (m_isInterrupted) return core::base::fail({.code = core::base::ErrorCode::Cancelled});
        return runCommand(command, [this, &promise] { return m_isInterrupted || promise.isCanceled(); });
      });
}

QFuture<Result<void>> LocalHost::put(std::vector<FileToPut> files) {
  const bool isSmall =
      std::all_of(files.begin(), files.end(), [](const FileToPut& file) { return file.content.has_value(); });
  return runIn<Result<void>>(
      isSmall ? m_files : m_transfers,
      [this, files = std::move(files)](QPromise<Result<void>>& promise) -> Result<void> {
        for (const FileToPut& file : files) {
          if (m_isInterrupted)
            return core::base::fail({.code = core::base::ErrorCode::Cancelled, .where = file.target});
          const Result<void> done = putFile(file, [this, &promise] { return m_isInterrupted || promise.isCanceled(); });
          if (!done) return done;
        }
        return {};
      });
}

QFuture<Result<std::string>> LocalHost::read(std::string path, std::int64_t offset, std::int64_t limit) {
  return runIn<Result<std::string>>(m_files,
                                    [path = std::move(path), offset, limit] { return readFile(path, offset, limit); });
}

QFuture<Result<std::vector<FileFacts>>> LocalHost::stat(std::vector<std::string> paths) {
  return runIn<Result<std::vector<FileFacts>>>(m_files, [paths = std::move(paths)]() -> Result<std::vector<FileFacts>> {
    std::vector<FileFacts> facts;
    for (const std::string& path : paths) facts.push_back(factsOf(path));
    return facts;
  });
}

}  // namespace baremark::remote

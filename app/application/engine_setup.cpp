// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/engine_setup.h"

#include <QCryptographicHash>
#include <QFileInfo>

#include "app/application/transfers.h"
#include "app/text/form_text.h"
#include "app/text/host_text.h"
#include "core/base/quoting.h"
#include "core/protocol/backend.h"
#include "remote/transfer/manifest.h"

namespace baremark::app {
namespace {

using core::runs::CommandOutcome;

constexpr std::chrono::minutes kBuildTime{60};
constexpr std::size_t kHashDigits = 16;   // of a folder's name
constexpr std::size_t kMostWords = 8192;  // of a build that failed

/// The end of a build's output, where the reason of its failure is.
std::string lastLines(std::string text) {
  if (text.size() > kMostWords) {
    text.erase(0, text.size() - kMostWords);
    text.replace(0, text.find('\n') == std::string::npos ? 0 : text.find('\n'), "…");
  }
  return core::base::printable(text, kMostWords + 16);
}

}  // namespace

EngineSetUp::EngineSetUp(const HostRequest& request, const HostSetUpInput& input, core::runs::Host& host,
                         core::storage::HostRecord& record, const ClosingWait& wait, OnProgress onProgress)
    : m_request(request),
      m_input(input),
      m_host(host),
      m_record(record),
      m_wait(wait),
      m_onProgress(std::move(onProgress)) {}

Result<void> EngineSetUp::provide() {
  if (!m_request.engine.empty() && m_request.engine.front() != '/')
    return fail({.code = ErrorCode::OutOfRange,
                 .where = "engine",
                 .value = m_request.engine,
                 .allowed = Phrase::AbsolutePathOnHost});
  const bool canBeBuilt = QFileInfo::exists(qString(m_input.engineSources));
  if (!canBeBuilt || !isBuiltByBaremark(m_request.engine)) m_record.engine = m_request.engine;
  if (!m_request.engineFile.empty()) {
    Result<std::string> sent = send();
    if (!sent) return fail(sent.error());
    m_record.engine = *sent;
  }
  const bool isLocal = m_request.isHere() && m_record.scheduler == "none";
  if (m_record.engine.empty() && isLocal && runs(m_input.engineBeside)) m_record.engine = m_input.engineBeside;
  if (m_record.engine.empty()) {
    Result<std::string> built = build();
    if (!built) return fail(built.error());
    m_record.engine = *built;
  }
  const auto catalog = m_wait.awaitWork([&] { return askEngine(m_host, m_record.engine); });
  if (!catalog) return fail(catalog.error());
  m_record.engineBuild = catalog->engineBuild;
  m_record.backend = catalog->backend;
  m_record.facts.engineMpi = catalog->mpi;
  m_record.devices = catalog->devices;
  return {};
}

/// A part of the folder's name: an engine that was built with the oneDNN of another folder is another engine.
std::string EngineSetUp::oneDnnSuffix() const {
  if (m_request.oneDnn.empty()) return {};
  return "-" + QCryptographicHash::hash(QByteArray::fromStdString(m_request.oneDnn), QCryptographicHash::Sha256)
                   .toHex()
                   .left(8)
                   .toStdString();
}

/// Whether Baremark built this engine on the host, with the same oneDNN, perhaps from the sources of another version.
/// The engine of the present version replaces it.
bool EngineSetUp::isBuiltByBaremark(const std::string& engine) const {
  const std::string start = m_record.root + "/engine/";
  const std::size_t end = engine.find('/', start.size());
  const std::string with = oneDnnSuffix();
  const std::size_t digits = start.size() + kHashDigits;
  return engine.rfind(start, 0) == 0 && end == digits + with.size() &&
         engine.find_first_not_of("0123456789abcdef", start.size()) == digits &&
         engine.compare(digits, with.size(), with) == 0;
}

/// Sends an engine that was built for the host elsewhere. A file that is already there is not sent again.
Result<std::string> EngineSetUp::send() {
  const auto isCancelled = [this] { return m_wait.isCancelled(); };
  const std::string hash =
      m_wait.awaitWork([&]() -> std::string { return remote::fileHash(m_request.engineFile, isCancelled); });
  if (hash.empty())
    return fail({.code = ErrorCode::NotFound, .where = m_request.engineFile, .allowed = Phrase::EngineFile});
  std::string engine = m_record.root + "/engine/sent-" + hash.substr(0, kHashDigits) + "/bin/baremark-engine";
  const Result<void> put = m_wait.await(m_host.put({{.target = engine,
                                                     .content = {},
                                                     .source = m_request.engineFile,
                                                     .isExecutable = true,
                                                     .onProgress = sendingProgress()}}));
  if (!put) return fail(put.error());
  return engine;
}

std::function<void(std::int64_t, std::int64_t)> EngineSetUp::sendingProgress() const {
  const auto report = [onProgress = m_onProgress](const TransferState& at) {
    const QString words = text::transferWords(at.progress.done, at.progress.total, at.bytesPerSecond, at.left);
    onProgress(words.toStdString());
  };
  return [onTransfer = metered({.onStage = {}, .onTransfer = report})](std::int64_t done, std::int64_t total) {
    onTransfer({.done = done, .total = total});
  };
}

bool EngineSetUp::runs(const std::string& engine) const {
  return m_wait.awaitWork([&] { return askEngine(m_host, engine); }).has_value();
}

bool EngineSetUp::isSlow(const std::string& engine) const {
  const auto catalog = m_wait.awaitWork([&] { return askEngine(m_host, engine); });
  return catalog && core::protocol::isReferenceBackend(catalog->backend);
}

/// Reads the progress that make prints: "[ 12%] Building CXX object …".
void EngineSetUp::reportBuild(std::string_view output) const {
  const std::size_t end = output.rfind("%] ");
  const std::size_t begin = end == std::string_view::npos ? end : output.rfind('[', end);
  if (begin == std::string_view::npos || end - begin > 4) return;
  const int percent = std::atoi(std::string(output.substr(begin + 1, end - begin - 1)).c_str());
  m_onProgress(text::buildWords(percent).toStdString());
}

/// Builds the engine once for each version of its sources. An engine that has no oneDNN is built again, in case there
/// is one now.
Result<std::string> EngineSetUp::build() {
  const std::string hash = remote::fileHash(m_input.engineSources, [this] { return m_wait.isCancelled(); });
  if (hash.empty())
    return fail({.code = ErrorCode::NotFound, .where = m_input.engineSources, .allowed = Phrase::EngineSources});
  const std::string folder = m_record.root + "/engine/" + hash.substr(0, kHashDigits) + oneDnnSuffix();
  std::string engine = folder + "/bin/baremark-engine";
  const auto there = m_wait.await(m_host.stat({engine}));
  if (!there) return fail(there.error());
  const bool isThere = there->front().exists;
  if (isThere && !isSlow(engine)) return engine;
  if (const Result<void> built = runBuild(folder, isThere); !built) return fail(built.error());
  return engine;
}

/// `isThere`: a slow engine is there already, and stays if the build fails.
Result<void> EngineSetUp::runBuild(const std::string& folder, bool isThere) {
  Result<void> put = m_wait.await(m_host.put({{.target = folder + "/sources.tar.gz",
                                               .content = {},
                                               .source = m_input.engineSources,
                                               .onProgress = sendingProgress()}}));
  if (!put) return put;
  const Result<std::string> variables =
      core::base::shellAssignments({{"FOLDER", folder}, {"ONEDNN", m_request.oneDnn}, {"KEPT", isThere ? "slow" : ""}});
  if (!variables) return fail(variables.error());
  const Result<CommandOutcome> outcome =
      m_wait.await(m_host.exec({.script = *variables + m_input.engineBuildScript,
                                .deadline = kBuildTime,
                                .onOutput = [this](std::string_view output) { reportBuild(output); }}));
  if (!outcome) return fail(outcome.error());
  if (outcome->status == 0 || isThere) return {};
  return fail({.code = ErrorCode::CommandFailed,
               .where = {Phrase::EngineBuildOnHost, m_request.name},
               .value = std::to_string(outcome->status),
               .detail = lastLines(outcome->err.empty() ? outcome->out : outcome->err)});
}

}  // namespace baremark::app

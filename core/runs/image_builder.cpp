// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/image_builder.h"

#include <QThread>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <sstream>

#include "core/base/printable.h"
#include "core/base/quoting.h"
#include "core/runs/block_composer.h"
#include "core/runs/submission.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;
using storage::HostRepository;
using storage::ImageRecord;
using storage::Store;

constexpr std::chrono::minutes kRemovalTime{10};

/// Cuts what the script prints into lines and reports its steps.
class StepReader {
 public:
  explicit StepReader(ImageBuilder::OnProgress onProgress) : m_onProgress(std::move(onProgress)) {}

  void add(std::string_view bytes) {
    m_rest += bytes;
    for (std::size_t end = 0; (end = m_rest.find('\n')) != std::string::npos; m_rest.erase(0, end + 1)) {
      std::istringstream line(m_rest.substr(0, end));
      std::string word;
      ImageProgress progress;
      if (!(line >> word >> progress.step >> progress.steps) || word != "step") continue;
      std::getline(line >> std::ws, progress.words);
      progress.words = base::printable(progress.words, 200);
      if (m_onProgress) m_onProgress(progress);
    }
    if (m_rest.size() > kMostLineBytes) m_rest.erase(kMostLineBytes);
  }

 private:
  static constexpr std::size_t kMostLineBytes = 4096;  // of a line without end, the beginning is kept

  ImageBuilder::OnProgress m_onProgress;
  std::string m_rest;
};

}  // namespace

std::string imageLine(const std::string& lines, const std::string& name) {
  std::istringstream rest(lines);
  std::string value;
  for (std::string line; std::getline(rest, line);) {
    if (line.rfind(name + " ", 0) == 0) value = line.substr(name.size() + 1);
  }
  return base::printable(value, 2048);
}

Result<std::optional<ImageRecord>> ImageBuilder::stored(const std::string& name) {
  return m_store.writeNow([host = m_host.name(), name](Store& store) { return HostRepository(store).findImage(host, name); });
}

Result<ImageRecord> ImageBuilder::ensure(const OnProgress& onProgress, const std::function<bool()>& isCancelled) {
  const Result<std::optional<ImageRecord>> known = stored(kEngineImage);
  if (!known) return fail(known.error());
  if (*known && (*known)->engineBuild == m_resources.engineBuild) {
    const auto facts = waitFor(m_host.stat({(*known)->path}));
    if (!facts) return fail(facts.error());
    if (facts->front().isFolder) return **known;
  }
  // Another store of this host may have had it built.
  if (const Result<ImageRecord> found = onTheHost()) {
    const Result<void> kept = m_store.writeNow([&](Store& store) { return HostRepository(store).putImage(*found); });
    if (!kept) return fail(kept.error());
    return found;
  }
  if (*known) {
    const Result<bool> sent = wasSent(**known);
    if (!sent) return fail(sent.error());
    if (*sent) return **known;
  }
  return run(*known, onProgress, isCancelled);
}

Result<bool> ImageBuilder::wasSent(const ImageRecord& image) {
  const Result<std::string> stated = waitFor(m_host.read(image.path + "/opt/baremark/image", 0, 64 << 10));
  if (!stated && stated.error().code == ErrorCode::NotFound) return false;
  if (!stated) return fail(stated.error());
  return !imageLine(*stated, "sent").empty();
}

std::string ImageBuilder::path() const {
  return m_host.root() + "/images/" + kEngineImage + "-" + m_resources.engineBuild.substr(0, 16);
}

Result<ImageRecord> ImageBuilder::onTheHost() {
  const Result<std::string> stated = waitFor(m_host.read(path() + "/opt/baremark/image", 0, 64 << 10));
  if (!stated) return fail(stated.error());
  ImageRecord image = described(*stated);
  image.built = base::SystemClock().wallNow();
  return image;
}

/// The record of this engine's image, from the lines that its build printed.
ImageRecord ImageBuilder::described(const std::string& lines) const {
  ImageRecord image{.host = m_host.name(), .name = kEngineImage, .kind = "tree", .path = path(),
                    .digest = imageLine(lines, "digest"), .bytes = std::strtoll(imageLine(lines, "bytes").c_str(), nullptr, 10),
                    .engineBuild = m_resources.engineBuild, .recipe = imageLine(lines, "recipe")};
  return image;
}

Result<ImageRecord> ImageBuilder::build(const OnProgress& onProgress, const std::function<bool()>& isCancelled) {
  return run({}, onProgress, isCancelled);
}

Result<ImageRecord> ImageBuilder::run(const std::optional<ImageRecord>& old, const OnProgress& onProgress,
                                      const std::function<bool()>& isCancelled) {
  const auto start = std::chrono::steady_clock::now();
  const Result<std::string> variables = base::shellAssignments(
      {{"TARGET", path()}, {"ENGINE", m_resources.engine}, {"OLD", old ? old->path : ""}, {"OLD_RECIPE", old ? old->recipe : ""}});
  if (!variables) return fail(variables.error());
  auto reader = std::make_shared<StepReader>(onProgress);
  QFuture<Result<CommandOutcome>> future =
      m_host.exec({.script = *variables + m_resources.engineImageScript, .deadline = std::chrono::minutes(30),
                   .onOutput = [reader](std::string_view bytes) { reader->add(bytes); }});
  while (!future.isFinished()) {
    if (isCancelled && isCancelled()) future.cancel();
    if (future.isCanceled()) return fail({.code = ErrorCode::Cancelled, .where = "image " + std::string(kEngineImage)});
    QThread::msleep(100);
  }
  const Result<CommandOutcome> outcome = future.takeResult();
  if (!outcome) return fail(outcome.error());
  if (outcome->status != 0) {
    return fail({.code = ErrorCode::CommandFailed, .where = "image " + std::string(kEngineImage), .value = std::to_string(outcome->status),
                 .detail = base::printable(outcome->err, 4096)});
  }
  ImageRecord image = described(outcome->out);
  image.built = base::SystemClock().wallNow();
  image.buildSeconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const Result<void> kept = m_store.writeNow([&](Store& store) { return HostRepository(store).putImage(image); });
  if (!kept) return fail(kept.error());
  return image;
}

Result<void> ImageBuilder::remove(const std::string& name) {
  const Result<std::optional<ImageRecord>> known = stored(name);
  if (!known) return fail(known.error());
  if (!*known) return fail({.code = ErrorCode::NotFound, .where = "image", .value = name});
  const Result<std::string> path = base::shellQuoted((*known)->path);
  if (!path) return fail(path.error());
  const bool isOurs = (*known)->path.rfind(m_host.root() + "/images/", 0) == 0;
  if (isOurs) {
    const Result<CommandOutcome> outcome =
        waitFor(m_host.exec({.script = "chmod -R u+rwX " + *path + " 2>/dev/null; rm -rf " + *path + "\n", .deadline = kRemovalTime}));
    if (!outcome) return fail(outcome.error());
    if (outcome->status != 0) {
      return fail({.code = ErrorCode::Io, .where = (*known)->path, .value = std::to_string(outcome->status), .detail = base::printable(outcome->err, 4096)});
    }
  }
  return m_store.writeNow([&](Store& store) { return HostRepository(store).removeImage(m_host.name(), name); });
}

}  // namespace baremark::core::runs

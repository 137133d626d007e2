// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/image_builder.h"

#include <QThread>
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <sstream>
#include <vector>

#include "core/base/printable.h"
#include "core/base/quoting.h"
#include "core/runs/block_composer.h"
#include "core/runs/submission.h"
#include "core/storage/block_repository.h"
#include "core/storage/experiment_repository.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;
using storage::HostRepository;
using storage::ImageRecord;
using storage::Store;

constexpr std::chrono::minutes kRemovalTime{10};
constexpr std::chrono::minutes kBuildTime{60};  // with the wait for another build
// Exit statuses of the scripts.
constexpr int kInUse = 4;
constexpr int kAtWork = 5;
constexpr std::size_t kMostLineBytes = 4096;

std::string placeOf(const std::string& name) { return "image " + name; }

/// What the script of an image came to. Cancelled: soon after `isCancelled` says so, and the script is ended.
Result<CommandOutcome> scriptOutcome(QFuture<Result<CommandOutcome>> future, const std::string& image, const std::function<bool()>& isCancelled) {
  while (!future.isFinished()) {
    if (isCancelled && isCancelled()) future.cancel();
    if (future.isCanceled()) return fail({.code = ErrorCode::Cancelled, .where = placeOf(image)});
    QThread::msleep(100);
  }
  return future.takeResult();
}

base::Error inUse(const std::string& name, const std::string& experiment) {
  return {.code = ErrorCode::Busy, .where = placeOf(name),
          .allowed = "an image without a block at work in it; wait for the end of experiment " + experiment + ", or cancel it"};
}

}  // namespace

std::string imageLine(const std::string& lines, const std::string& name) {
  std::istringstream rest(lines);
  std::string value;
  for (std::string line; std::getline(rest, line);) {
    if (line.rfind(name + " ", 0) == 0) value = line.substr(name.size() + 1);
  }
  return base::printable(value, 2048);
}

void StepReader::report(const std::string& text) const {
  std::istringstream line(text);
  std::string word;
  ImageProgress progress;
  if (!(line >> word >> progress.step >> progress.steps) || word != "step") return;
  std::getline(line >> std::ws, progress.words);
  progress.words = base::printable(progress.words, 200);
  if (m_onProgress) m_onProgress(progress);
}

void StepReader::close() {
  const std::lock_guard lock(m_mutex);
  m_onProgress = {};
}

void StepReader::add(std::string_view bytes) {
  const std::lock_guard lock(m_mutex);
  for (std::size_t end = 0; (end = bytes.find('\n')) != std::string_view::npos; bytes.remove_prefix(end + 1)) {
    m_rest += bytes.substr(0, end);
    report(m_rest);
    m_rest.clear();
  }
  m_rest += bytes.substr(0, kMostLineBytes - std::min(kMostLineBytes, m_rest.size()));
}

std::optional<base::Error> imageRefusal(const std::string& name, const CommandOutcome& outcome) {
  if (outcome.status == kInUse) return inUse(name, imageLine(outcome.out, "user"));
  if (outcome.status != kAtWork) return {};
  return base::Error{.code = ErrorCode::Busy, .where = placeOf(name), .allowed = "an image that nobody builds or removes now"};
}

Result<std::optional<ImageRecord>> ImageBuilder::stored(const std::string& name) {
  return m_store.writeNow([host = m_host.name(), name](Store& store) { return HostRepository(store).findImage(host, name); });
}

Result<std::optional<ImageRecord>> ImageBuilder::find() {
  Result<std::optional<ImageRecord>> known = stored(kEngineImage);
  if (!known) return known;
  Result<std::optional<ImageRecord>> there = current(*known);
  if (!there || *there || !*known) return there;
  const Result<bool> sent = wasSent(**known);
  if (!sent) return fail(sent.error());
  return *sent ? std::move(known) : std::move(there);
}

Result<ImageRecord> ImageBuilder::ensure(const OnProgress& onProgress, const std::function<bool()>& isCancelled) {
  const Result<std::optional<ImageRecord>> there = find();
  if (!there) return fail(there.error());
  if (*there) return **there;
  const Result<std::optional<ImageRecord>> known = stored(kEngineImage);
  if (!known) return fail(known.error());
  Result<BuiltImage> built = run({.old = *known}, onProgress, isCancelled);
  if (!built) return fail(built.error());
  return std::move(built->image);
}

Result<std::optional<ImageRecord>> ImageBuilder::current(const std::optional<ImageRecord>& known) {
  if (known && known->engineBuild == m_resources.engineBuild) {
    const auto facts = waitFor(m_host.stat({known->path}));
    if (!facts) return fail(facts.error());
    if (facts->front().isFolder) return known;
  }
  // Another store of this host may have had it built.
  const Result<ImageRecord> found = onTheHost();
  if (!found) return std::optional<ImageRecord>();
  const Result<void> kept = m_store.writeNow([&](Store& store) { return HostRepository(store).putImage(*found); });
  if (!kept) return fail(kept.error());
  return std::optional<ImageRecord>(*found);
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

Result<BuiltImage> ImageBuilder::build(const OnProgress& onProgress, const std::function<bool()>& isCancelled) {
  const Result<std::optional<ImageRecord>> known = stored(kEngineImage);
  if (!known) return fail(known.error());
  Result<std::optional<ImageRecord>> there = current(*known);
  if (!there) return fail(there.error());
  if (*there) return BuiltImage{.image = std::move(**there), .wasThere = true};
  return run({.old = *known}, onProgress, isCancelled);
}

Result<BuiltImage> ImageBuilder::rebuild(const OnProgress& onProgress, const std::function<bool()>& isCancelled) {
  const Result<std::optional<ImageRecord>> known = stored(kEngineImage);
  if (!known) return fail(known.error());
  const Result<std::optional<ImageRecord>> there = current(*known);
  if (!there) return fail(there.error());
  if (*there) {
    if (Result<void> unused = checkUnused(kEngineImage); !unused) return fail(unused.error());
  }
  return run({.isAnew = true}, onProgress, isCancelled);
}

Result<BuiltImage> ImageBuilder::run(const Request& request, const OnProgress& onProgress, const std::function<bool()>& isCancelled) {
  const auto start = std::chrono::steady_clock::now();
  const std::optional<ImageRecord>& old = request.old;
  const Result<std::string> variables =
      base::shellAssignments({{"TARGET", path()}, {"ENGINE", m_resources.engine}, {"OLD", old ? old->path : ""},
                              {"OLD_RECIPE", old ? old->recipe : ""}, {"ANEW", request.isAnew ? "yes" : ""}});
  if (!variables) return fail(variables.error());
  auto reader = std::make_shared<StepReader>(onProgress);
  const Result<CommandOutcome> outcome =
      scriptOutcome(m_host.exec({.script = *variables + m_resources.engineImageScript, .deadline = kBuildTime,
                                 .onOutput = [reader](std::string_view bytes) { reader->add(bytes); }}),
                    kEngineImage, isCancelled);
  reader->close();
  if (!outcome) return fail(outcome.error());
  if (const auto refusal = imageRefusal(kEngineImage, *outcome)) return fail(*refusal);
  if (outcome->status != 0) {
    return fail({.code = ErrorCode::CommandFailed, .where = placeOf(kEngineImage), .value = std::to_string(outcome->status),
                 .detail = base::printable(outcome->err, 4096)});
  }
  BuiltImage built{.image = described(outcome->out), .wasThere = imageLine(outcome->out, "there") == "yes"};
  built.image.built = base::SystemClock().wallNow();
  if (!built.wasThere) built.image.buildSeconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const Result<void> kept = m_store.writeNow([&](Store& store) { return HostRepository(store).putImage(built.image); });
  if (!kept) return fail(kept.error());
  return built;
}

Result<void> ImageBuilder::checkUnused(const std::string& name) {
  return m_store.readNow([&](Store& store) -> Result<void> {
    const auto uses = [&](const model::Arm& arm) {
      const auto runtime = m_resources.runtimes.find(arm.runtime);
      return runtime != m_resources.runtimes.end() && imageOf(arm, runtime->second) == name;
    };
    const auto unfinished = storage::ExperimentRepository(store).unfinished();
    if (!unfinished) return fail(unfinished.error());
    for (const base::ExperimentId& id : *unfinished) {
      const auto record = storage::ExperimentRepository(store).find(id);
      if (!record) continue;  // one that cannot be read is at no host
      const std::vector<model::Arm>& arms = record->experiment.arms;
      if (record->experiment.host != m_host.name() || std::none_of(arms.begin(), arms.end(), uses)) continue;
      const auto blocks = storage::BlockRepository(store).ofExperiment(id);
      if (!blocks) return fail(blocks.error());
      const auto isThere = [](const storage::BlockRecord& block) { return model::isAtTheHost(block.block.state); };
      if (std::any_of(blocks->begin(), blocks->end(), isThere)) return fail(inUse(name, id.text()));
    }
    return {};
  });
}

Result<void> ImageBuilder::remove(const std::string& name, const std::function<bool()>& isCancelled) {
  const Result<std::optional<ImageRecord>> known = stored(name);
  if (!known) return fail(known.error());
  if (!*known) return fail({.code = ErrorCode::NotFound, .where = "image", .value = name});
  if (Result<void> unused = checkUnused(name); !unused) return unused;
  const Result<std::string> variables = base::shellAssignments({{"TARGET", (*known)->path}});
  if (!variables) return fail(variables.error());
  const bool isOurs = (*known)->path.rfind(m_host.root() + "/images/", 0) == 0;
  if (isOurs) {
    const Result<CommandOutcome> outcome =
        scriptOutcome(m_host.exec({.script = *variables + m_resources.imageRemoveScript, .deadline = kRemovalTime}), name, isCancelled);
    if (!outcome) return fail(outcome.error());
    if (const auto refusal = imageRefusal(name, *outcome)) return fail(*refusal);
    if (outcome->status != 0) {
      return fail({.code = ErrorCode::Io, .where = (*known)->path, .value = std::to_string(outcome->status), .detail = base::printable(outcome->err, 4096)});
    }
  }
  return m_store.writeNow([&](Store& store) { return HostRepository(store).removeImage(m_host.name(), name); });
}

}  // namespace baremark::core::runs

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/image_builder.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

#include "core/base/printable.h"
#include "core/base/quoting.h"
#include "core/containers/namespace_barrier.h"
#include "core/runs/preparation.h"
#include "core/runs/task_pool.h"
#include "core/storage/block_repository.h"
#include "core/storage/experiment_repository.h"
#include "core/storage/image_form_repository.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode, base::fail, base::Result;
using storage::HostRepository, storage::ImageRecord, storage::Store;

constexpr std::chrono::minutes kRemovalTime{10};
constexpr std::chrono::minutes kBuildTime{60};  // including the wait for another build
// Exit statuses of the scripts.
constexpr int kInUse = 4;
constexpr int kAtWork = 5;
constexpr int kNoRoomForBuild = 9;
constexpr std::size_t kMostLineBytes = 4096;

base::Phrased placeOf(const std::string& name) {
  return {base::Phrase::NamedImage, name};
}

base::Error inUse(const std::string& name, const std::string& experiment) {
  return {.code = ErrorCode::Busy, .where = placeOf(name), .allowed = {base::Phrase::ImageWithoutBlock, experiment}};
}

}  // namespace

Result<CommandOutcome> runImageScript(Host& host, const std::string& image, Command command,
                                      const IsCancelled& isCancelled, const FormEvents& events) {
  const auto reader = std::make_shared<StepReader>(events.onProgress, events.onLine);
  command.onOutput = [reader](std::string_view bytes) { reader->add(bytes); };
  Result<CommandOutcome> outcome = waitUnless(isCancelled, host.exec(std::move(command)));
  reader->close();
  if (!outcome && outcome.error().code == ErrorCode::Cancelled && outcome.error().where.empty())
    return fail(ErrorCode::Cancelled, placeOf(image));
  return outcome;
}

std::int64_t imageNumber(const std::string& lines, const std::string& name, std::int64_t none) {
  const std::string text = imageLine(lines, name);
  return text.empty() ? none : std::strtoll(text.c_str(), nullptr, 10);
}

base::Error noRoomError(const base::Phrased& where, const std::string& lines, const std::string& words) {
  return base::noSpaceError(where, imageNumber(lines, "free", -1), imageNumber(lines, "needed", 0), words);
}

Result<std::optional<ImageRecord>> recordOfImage(StoreAccess& access, const std::string& host,
                                                 const std::string& name) {
  return access.readNow([&](Store& store) { return HostRepository(store).findImage(host, name); });
}

Result<void> checkImageOwner(StoreAccess& store, const std::string& host, const std::string& name,
                             const std::string& path, base::Phrase allowed) {
  const auto known = recordOfImage(store, host, name);
  if (!known) return fail(known.error());
  if (!*known || (*known)->path == path) return {};
  return fail(ErrorCode::Duplicate, base::Phrase::KindImage, name, allowed);
}

std::string imageLine(const std::string& lines, const std::string& name) {
  std::istringstream rest(lines);
  std::string value;
  for (std::string line; std::getline(rest, line);) {
    if (line.rfind(name + " ", 0) == 0) value = line.substr(name.size() + 1);
  }
  return base::printable(value, 2048);
}

ImageRecord recordOfImage(const std::string& host, const std::string& name, const std::string& path,
                          const std::string& lines) {
  return {.host = host,
          .name = name,
          .kind = "tree",
          .path = path,
          .digest = imageLine(lines, "digest"),
          .bytes = imageNumber(lines, "bytes", 0),
          .engineBuild = imageLine(lines, "engine"),
          .recipe = imageLine(lines, "recipe"),
          .built = base::SystemClock().wallNow()};
}

void StepReader::report(const std::string& text) const {
  constexpr std::string_view kOfCommand = "log ";
  if (text.rfind(kOfCommand, 0) == 0) {
    if (m_onLine) m_onLine(base::printable(text.substr(kOfCommand.size()), 1000));
    return;
  }
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
  m_onLine = {};
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
  return base::Error{.code = ErrorCode::Busy, .where = placeOf(name), .allowed = base::Phrase::ImageNotInUse};
}

std::optional<base::Error> fullDiskError(const base::Phrased& where, const std::string& words) {
  std::string small = words;
  std::ranges::transform(small, small.begin(),
                         [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  const bool isQuota = small.find("disk quota exceeded") != std::string::npos;
  // tar says no more than this.
  const bool isFull =
      small.find("no space left on device") != std::string::npos || small.find(": wrote only ") != std::string::npos;
  if (!isQuota && !isFull) return {};
  base::Error full = base::noSpaceError(where, -1, 0, base::printable(words, 4096));
  if (isQuota) full.value = base::Phrase::QuotaUsedUp;
  return full;
}

containers::CopiedImage copiedImage(const ImageRecord& image) {
  return {.digest = image.digest, .tree = image.path, .bytes = image.bytes};
}

Result<void> ImageBuilder::removeCopies(const ImageRecord& image, const IsCancelled& isCancelled) {
  const auto forms = m_store.readNow(
      [&](Store& store) { return storage::ImageFormRepository(store).ofImage(m_host.name(), image.name); });
  if (!forms) return fail(forms.error());
  // Copies of what the image was before may still be there.
  std::set<std::string> digests = {image.digest};
  for (const storage::ImageFormRecord& form : *forms) digests.insert(form.madeFrom);
  std::string script;
  for (const auto& [id, runtime] : m_resources.runtimes) {
    std::set<std::string> removed;
    for (const auto& [variant, form] : containers::copiedForms(runtime)) {
      for (const std::string& digest : digests) {
        containers::CopiedImage copied = copiedImage(image);
        copied.digest = digest;
        const auto commands = containers::copyCommands(*form, variant, copied);
        if (!commands) return fail(commands.error());
        if (!removed.insert(commands->reference).second) continue;
        const Result<std::string> removal = containers::removeCopyScript(*commands);
        if (!removal) return fail(removal.error());
        script += *removal;
      }
    }
  }
  if (script.empty()) return {};
  const Result<CommandOutcome> outcome =
      runImageScript(m_host, image.name, {.script = script, .deadline = kRemovalTime}, isCancelled);
  return outcome ? Result<void>() : fail(outcome.error());
}

Result<std::optional<ImageRecord>> ImageBuilder::find() {
  Result<std::optional<ImageRecord>> known = recordOfImage(m_store, m_host.name(), kEngineImage);
  if (!known) return known;
  Result<std::optional<ImageRecord>> there = current(*known);
  if (!there || *there || !*known) return there;
  const Result<bool> sent = wasSent(**known);
  if (!sent) return fail(sent.error());
  return *sent ? std::move(known) : std::move(there);
}

Result<ImageRecord> ImageBuilder::ensure(const OnProgress& onProgress, const IsCancelled& isCancelled) {
  const Result<std::optional<ImageRecord>> there = find();
  if (!there) return fail(there.error());
  if (*there) return **there;
  const Result<std::optional<ImageRecord>> known = recordOfImage(m_store, m_host.name(), kEngineImage);
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
  // A process with another store may have built it.
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
  return imagePath(m_host.root(), kEngineImage, m_resources.engineBuild);
}

Result<ImageRecord> ImageBuilder::onTheHost() {
  const Result<std::string> stated = waitFor(m_host.read(path() + "/opt/baremark/image", 0, 64 << 10));
  if (!stated) return fail(stated.error());
  return described(*stated);
}

/// The record of this engine's image, from the output of its build.
ImageRecord ImageBuilder::described(const std::string& lines) const {
  ImageRecord image = recordOfImage(m_host.name(), kEngineImage, path(), lines);
  image.engineBuild = m_resources.engineBuild;
  return image;
}

Result<BuiltImage> ImageBuilder::build(const OnProgress& onProgress, const IsCancelled& isCancelled) {
  const Result<std::optional<ImageRecord>> known = recordOfImage(m_store, m_host.name(), kEngineImage);
  if (!known) return fail(known.error());
  Result<std::optional<ImageRecord>> there = current(*known);
  if (!there) return fail(there.error());
  if (*there) return BuiltImage{.image = std::move(**there), .wasThere = true};
  return run({.old = *known}, onProgress, isCancelled);
}

Result<BuiltImage> ImageBuilder::rebuild(const OnProgress& onProgress, const IsCancelled& isCancelled) {
  const Result<std::optional<ImageRecord>> known = recordOfImage(m_store, m_host.name(), kEngineImage);
  if (!known) return fail(known.error());
  const Result<std::optional<ImageRecord>> there = current(*known);
  if (!there) return fail(there.error());
  if (*there) {
    if (Result<void> unused = checkUnused(kEngineImage); !unused) return fail(unused.error());
  }
  return run({.isForced = true}, onProgress, isCancelled);
}

Result<BuiltImage> ImageBuilder::run(const Request& request, const OnProgress& onProgress,
                                     const IsCancelled& isCancelled) {
  const auto start = std::chrono::steady_clock::now();
  const std::optional<ImageRecord>& old = request.old;
  const Result<std::string> variables = base::shellAssignments({{"TARGET", path()},
                                                                {"ENGINE", m_resources.engine},
                                                                {"OLD", old ? old->path : ""},
                                                                {"OLD_RECIPE", old ? old->recipe : ""},
                                                                {"ANEW", request.isForced ? "yes" : ""}});
  if (!variables) return fail(variables.error());
  const Result<CommandOutcome> outcome =
      runImageScript(m_host, kEngineImage,
                     {.script = *variables + containers::kNamespaceBarrierScript + m_resources.engineImageScript,
                      .deadline = kBuildTime},
                     isCancelled, {onProgress});
  if (!outcome) return fail(outcome.error());
  if (const auto refusal = imageRefusal(kEngineImage, *outcome)) return fail(*refusal);
  if (outcome->status == kNoRoomForBuild)
    return fail(
        noRoomError({base::Phrase::ImageIn, kEngineImage, imageLine(outcome->out, "folder")}, outcome->out, {}));
  if (outcome->status != 0) {
    if (const auto full = fullDiskError(placeOf(kEngineImage), outcome->err)) return fail(*full);
    const std::string words = base::printable(outcome->err, 4096);
    if (const containers::KnownIssue* barrier = containers::barrierIssue(words))
      return fail({.code = ErrorCode::Unavailable,
                   .where = placeOf(kEngineImage),
                   .value = {base::Phrase::RuntimeIssue, barrier->explain},
                   .allowed = {base::Phrase::RuntimeFix, containers::wholeFix(*barrier)},
                   .detail = words});
    return fail({.code = ErrorCode::CommandFailed,
                 .where = placeOf(kEngineImage),
                 .value = std::to_string(outcome->status),
                 .detail = words});
  }
  BuiltImage built{.image = described(outcome->out), .wasThere = imageLine(outcome->out, "there") == "yes"};
  if (!built.wasThere)
    built.image.buildSeconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (Result<void> kept = keep(built.image, isCancelled); !kept) return fail(kept.error());
  return built;
}

Result<void> ImageBuilder::keep(const ImageRecord& image, const IsCancelled& isCancelled) {
  const Result<std::optional<ImageRecord>> before = recordOfImage(m_store, m_host.name(), image.name);
  if (!before) return fail(before.error());
  const Result<void> kept = m_store.writeNow([&](Store& store) { return HostRepository(store).putImage(image); });
  if (!kept) return kept;
  if (!*before || (*before)->digest == image.digest) return {};
  if (Result<void> gone = removeCopies(**before, isCancelled); !gone) return gone;
  return m_store.writeNow(
      [&](Store& store) { return storage::ImageFormRepository(store).removeOf(m_host.name(), image.name); });
}

Result<void> checkNoBlockUses(StoreAccess& access, const std::string& host, const std::string& image,
                              const std::function<bool(const model::Arm&)>& uses) {
  return access.readNow([&](Store& store) -> Result<void> {
    const auto unfinished = storage::ExperimentRepository(store).unfinished();
    if (!unfinished) return fail(unfinished.error());
    for (const base::ExperimentId& id : *unfinished) {
      const auto record = storage::ExperimentRepository(store).find(id);
      if (!record) continue;  // an experiment that cannot be read has no block at the host
      const std::vector<model::Arm>& arms = record->experiment.arms;
      if (record->experiment.host != host || std::ranges::none_of(arms, uses)) continue;
      const auto blocks = storage::BlockRepository(store).ofExperiment(id);
      if (!blocks) return fail(blocks.error());
      const auto isThere = [](const storage::BlockRecord& block) { return model::isAtTheHost(block.block.state); };
      if (std::ranges::any_of(*blocks, isThere)) return fail(inUse(image, id.text()));
    }
    return {};
  });
}

Result<void> ImageBuilder::checkUnused(const std::string& name) {
  return checkNoBlockUses(m_store, m_host.name(), name, [&](const model::Arm& arm) {
    const auto runtime = m_resources.runtimes.find(arm.runtime);
    return runtime != m_resources.runtimes.end() && imageOf(arm, runtime->second) == name;
  });
}

Result<void> ImageBuilder::remove(const std::string& name, const IsCancelled& isCancelled) {
  const Result<std::optional<ImageRecord>> known = recordOfImage(m_store, m_host.name(), name);
  if (!known) return fail(known.error());
  if (!*known) return fail(ErrorCode::NotFound, base::Phrase::KindImage, name);
  if (Result<void> unused = checkUnused(name); !unused) return unused;
  const Result<std::string> variables = base::shellAssignments({{"TARGET", (*known)->path}});
  if (!variables) return fail(variables.error());
  const bool isOurs = (*known)->path.rfind(imagesFolder(m_host.root()) + "/", 0) == 0;
  if (isOurs) {
    const Result<CommandOutcome> outcome = runImageScript(
        m_host, name, {.script = *variables + m_resources.imageRemoveScript, .deadline = kRemovalTime}, isCancelled);
    if (!outcome) return fail(outcome.error());
    if (const auto refusal = imageRefusal(name, *outcome)) return fail(*refusal);
    if (outcome->status != 0)
      return fail({.code = ErrorCode::Io,
                   .where = (*known)->path,
                   .value = std::to_string(outcome->status),
                   .detail = base::printable(outcome->err, 4096)});
    if (Result<void> gone = removeCopies(**known, isCancelled); !gone) return gone;
  }
  return m_store.writeNow([&](Store& store) { return HostRepository(store).removeImage(m_host.name(), name); });
}

}  // namespace baremark::core::runs

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/image_forms.h"

#include <algorithm>
#include <chrono>
#include <sstream>

#include "core/base/nearest_name.h"
#include "core/base/printable.h"
#include "core/base/quoting.h"
#include "core/runs/host_evidence.h"
#include "core/runs/image_uses.h"
#include "core/runs/task_pool.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode, base::fail, base::Phrase, base::Result;
using containers::CopyFacts, containers::ImageKind;
using storage::ImageFormRecord, storage::ImageFormRepository, storage::ImageRecord, storage::Store;

constexpr std::chrono::minutes kCheckTime{10};  // reads all of a file
constexpr std::chrono::minutes kFormRemovalTime{10};
constexpr std::chrono::minutes kCopyTime{60};  // including the wait for another process

bool isCopied(const containers::ImageForm& form) {
  return form.kind == ImageKind::Store || form.kind == ImageKind::File;
}

bool hasLine(const std::string& lines, const std::string& asked) {
  std::istringstream rest(lines);
  for (std::string line; std::getline(rest, line);) {
    if (line == asked) return true;
  }
  return false;
}

/// Whether two facts differ. What is not known differs from nothing.
bool differ(const std::string& one, const std::string& other) {
  return !one.empty() && !other.empty() && one != other;
}

/// In the spellings of the runtimes and of the C library.
constexpr const char* kNoSpaceLeft = "no space left on device\nNo space left on device";

/// What helps against the known issue of these words.
base::Phrased fixOf(const containers::RuntimeDescriptor& runtime, const std::string& words) {
  const containers::KnownIssue* issue = containers::explain(runtime, words);
  return issue == nullptr ? base::Phrased() : base::Phrased(Phrase::RuntimeFix, containers::wholeFix(*issue));
}

}  // namespace

/// A copy, with the commands for it.
struct ImageForms::Copy {
  ImageRecord image;
  FormName name;
  std::string label;  ///< of the runtime
  ImageKind kind = ImageKind::None;
  containers::CopyCommands commands;
};

Result<FormName> formNamed(const RunnerResources& resources, const std::string& text) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  FormName name{.runtime = text.substr(0, colon), .variant = text.substr(std::min(colon + 1, text.size()))};
  std::vector<std::string> known;
  for (const auto& [id, runtime] : resources.runtimes) {
    for (const auto& [variant, form] : containers::copiedForms(runtime)) known.push_back(formWord({id, variant}));
  }
  const auto runtime = resources.runtimes.find(name.runtime);
  const auto isOf = [&](const containers::RuntimeDescriptor& descriptor) {
    const auto forms = containers::copiedForms(descriptor);
    return name.variant.empty() ||
           std::ranges::any_of(forms, [&](const auto& form) { return form.first == name.variant; }) ||
           std::ranges::any_of(descriptor.variants,
                               [&](const containers::RuntimeVariant& variant) { return variant.id == name.variant; });
  };
  const bool isKnown = runtime != resources.runtimes.end() && isOf(runtime->second);
  if (!isKnown)
    return fail(ErrorCode::NotFound, Phrase::KindRuntime, base::printable(text, 80), {Phrase::Names, known},
                base::nearestName(text, known));
  if (!isCopied(containers::imageForm(runtime->second, name.variant)))
    return fail(
        {.code = ErrorCode::NotApplicable, .where = runtime->second.label, .allowed = {Phrase::RunsTheTree, known}});
  return name;
}

std::string formWord(const FormName& name) {
  return name.variant.empty() ? name.runtime : name.runtime + ":" + name.variant;
}

Result<ImageForms::Copy> ImageForms::copyOf(const ImageRecord& image, const FormName& name) const {
  const Result<FormName> known = formNamed(m_resources, formWord(name));
  if (!known) return fail(known.error());
  const containers::RuntimeDescriptor& runtime = m_resources.runtimes.at(name.runtime);
  const containers::ImageForm& form = containers::imageForm(runtime, name.variant);
  auto commands = containers::copyCommands(form, name.variant, copiedImage(image));
  if (!commands) return fail(commands.error());
  return Copy{
      .image = image, .name = name, .label = runtime.label, .kind = form.kind, .commands = *std::move(commands)};
}

Result<std::optional<ImageFormRecord>> ImageForms::stored(const Copy& copy) {
  const auto forms = m_store.readNow([host = m_host.name(), image = copy.image.name](Store& store) {
    return ImageFormRepository(store).ofImage(host, image);
  });
  if (!forms) return fail(forms.error());
  const auto found = std::ranges::find_if(*forms, [&](const ImageFormRecord& form) {
    return form.runtime == copy.name.runtime && form.reference == copy.commands.reference;
  });
  return found == forms->end() ? std::optional<ImageFormRecord>() : std::optional(*found);
}

Result<std::optional<CopyFacts>> ImageForms::facts(const Result<std::string>& script, const IsCancelled& isCancelled) {
  const auto outcome = runScript(m_host, script, {.deadline = kCheckTime}, isCancelled);
  if (!outcome) return fail(outcome.error());
  return outcome->status == 0 ? std::optional(containers::copyFacts(outcome->out)) : std::nullopt;
}

Result<std::optional<ImageFormRecord>> ImageForms::ready(const ImageRecord& image, const FormName& name) {
  const Result<Copy> copy = copyOf(image, name);
  if (!copy) return fail(copy.error());
  const auto found = facts(containers::findCopyScript(copy->commands), {});
  if (!found) return fail(found.error());
  Result<std::optional<ImageFormRecord>> known = stored(*copy);
  if (!known || !*known) return known;
  const bool isReady = *found && (*known)->madeFrom == image.digest && !differ((*known)->digest, (*found)->digest) &&
                       !differ((*known)->stamp, (*found)->stamp);
  return isReady ? std::move(known) : std::optional<ImageFormRecord>();
}

Result<MadeForm> ImageForms::ensure(const ImageRecord& image, const FormName& name, const FormEvents& events,
                                    const IsCancelled& isCancelled) {
  const Result<Copy> copy = copyOf(image, name);
  if (!copy) return fail(copy.error());
  const Result<std::optional<ImageFormRecord>> known = stored(*copy);
  if (!known) return fail(known.error());
  const Result<std::string> describe = containers::describeCopyScript(copy->commands);
  Result<std::optional<CopyFacts>> found = facts(describe, isCancelled);
  if (!found) return fail(found.error());
  const bool isOfThisImage = *known && (*known)->madeFrom == image.digest;
  if (*found && isOfThisImage) {
    if (differ((*known)->digest, (*found)->digest))
      return fail({.code = ErrorCode::Corrupt,
                   .where = {Phrase::FormOfImage, image.name, copy->label},
                   .allowed = {Phrase::UnchangedForm, image.name, formWord(name), m_host.name()},
                   .detail = (*known)->digest + "\n" + (*found)->digest});
    Result<ImageFormRecord> form = kept(**known, **found);
    if (!form) return fail(form.error());
    return MadeForm{.form = *std::move(form), .wasThere = true};
  }
  if (*found && *known) {
    if (Result<void> gone = discard(*copy, isCancelled); !gone) return fail(gone.error());
  }
  if (events.onProgress) events.onProgress({.step = 1, .steps = 1, .words = "copying the image for " + copy->label});
  const auto start = std::chrono::steady_clock::now();
  const Result<bool> wasThere = make(*copy, events, isCancelled);
  if (!wasThere) return fail(wasThere.error());
  ImageFormRecord record{.host = m_host.name(),
                         .image = image.name,
                         .runtime = name.runtime,
                         .reference = copy->commands.reference,
                         .variant = name.variant,
                         .kind = copy->kind == ImageKind::File ? "file" : "store",
                         .madeFrom = image.digest,
                         .digest = {},
                         .stamp = {},
                         .bytes = {},
                         .seconds = {},
                         .made = base::SystemClock().wallNow(),
                         .runtimeVersion = versionOf(name.runtime)};
  if (!*wasThere) record.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  found = facts(describe, isCancelled);
  if (!found) return fail(found.error());
  Result<ImageFormRecord> form = kept(std::move(record), found->value_or(CopyFacts{}));
  if (!form) return fail(form.error());
  return MadeForm{.form = *std::move(form), .wasThere = *wasThere};
}

Result<bool> ImageForms::make(const Copy& copy, const FormEvents& events, const IsCancelled& isCancelled) {
  const Result<std::string> script = containers::makeCopyScript(copy.commands);
  if (!script) return fail(script.error());
  const Result<CommandOutcome> outcome =
      runImageScript(m_host, copy.image.name, {.script = *script, .deadline = kCopyTime}, isCancelled, events);
  if (!outcome) return fail(outcome.error());
  if (outcome->status == 0) return hasLine(outcome->out, "there");
  if (outcome->status == containers::kNoRoomForCopy) {
    base::Error full =
        base::noSpaceError({Phrase::FormOfImageIn, copy.image.name, copy.label, imageLine(outcome->err, "folder")},
                           imageNumber(outcome->err, "free", 0), copy.commands.bytes);
    full.suggestion = fixOf(m_resources.runtimes.at(copy.name.runtime), kNoSpaceLeft);
    return fail(std::move(full));
  }
  if (auto full = fullDiskError({Phrase::FormOfImage, copy.image.name, copy.label}, outcome->err)) {
    full->suggestion = fixOf(m_resources.runtimes.at(copy.name.runtime), outcome->err);
    return fail(*std::move(full));
  }
  return fail(
      {.code = outcome->status == containers::kNoCopyProgram ? ErrorCode::Unavailable : ErrorCode::CommandFailed,
       .where = copy.label,
       .value = std::to_string(outcome->status),
       .detail = base::printable(outcome->err, 4096)});
}

Result<ImageFormRecord> ImageForms::kept(ImageFormRecord record, const CopyFacts& facts) {
  if (!facts.digest.empty()) record.digest = facts.digest;
  record.stamp = facts.stamp;
  if (facts.bytes) record.bytes = facts.bytes;
  const Result<void> put = m_store.writeNow([&](Store& store) { return ImageFormRepository(store).put(record); });
  if (!put) return fail(put.error());
  return record;
}

std::string ImageForms::versionOf(const std::string& runtime) {
  const auto probes =
      m_store.readNow([host = m_host.name()](Store& store) { return storage::HostRepository(store).probes(host); });
  if (!probes) return {};
  const auto found = std::ranges::find_if(*probes, [&](const auto& probe) { return probe.probe.runtime == runtime; });
  return found == probes->end() ? std::string() : found->probe.version;
}

Result<void> ImageForms::checkUnused(const Copy& copy) {
  return checkNoBlockUses(m_store, m_host.name(), copy.image.name, [&](const model::Arm& arm) {
    return runsCopy(arm, copy.image, copy.name.runtime, copy.commands.reference, m_resources.runtimes);
  });
}

Result<void> ImageForms::discard(const Copy& copy, const IsCancelled& isCancelled) {
  const Result<std::string> variables =
      base::shellAssignments({{"TARGET", copy.image.path}, {"USED", copy.commands.reference}});
  if (!variables) return fail(variables.error());
  const Result<std::string> removal = containers::removeCopyScript(copy.commands);
  if (!removal) return fail(removal.error());
  const Result<CommandOutcome> outcome =
      runImageScript(m_host, copy.image.name,
                     {.script = *variables + m_resources.formRemoveScript + "{\n" + *removal + "} 9>&-\n",
                      .deadline = kFormRemovalTime},
                     isCancelled);
  if (!outcome) return fail(outcome.error());
  if (const auto refusal = imageRefusal(copy.image.name, *outcome)) return fail(*refusal);
  if (outcome->status == 0) return {};
  return fail({.code = ErrorCode::CommandFailed,
               .where = copy.label,
               .value = std::to_string(outcome->status),
               .detail = base::printable(outcome->err, 4096)});
}

Result<std::vector<ImageForms::Copy>> ImageForms::copiesNamed(const ImageRecord& image, const FormName& name,
                                                              const IsCancelled& isCancelled) {
  const Result<Copy> current = copyOf(image, name);
  if (!current) return fail(current.error());
  const auto forms =
      m_store.readNow([&](Store& store) { return ImageFormRepository(store).ofImage(m_host.name(), image.name); });
  if (!forms) return fail(forms.error());
  std::vector<Copy> copies;
  for (const ImageFormRecord& form : *forms) {
    const bool isCurrent = form.reference == current->commands.reference;
    if (form.runtime != name.runtime || (form.variant != name.variant && !isCurrent)) continue;
    // The name of a copy can depend on the digest of the image from which it was made.
    ImageRecord source = image;
    source.digest = form.madeFrom;
    Result<Copy> copy = copyOf(source, {form.runtime, form.variant});
    if (!copy) return fail(copy.error());
    copies.push_back(*std::move(copy));
  }
  if (!copies.empty()) return copies;
  const auto found = facts(containers::findCopyScript(current->commands), isCancelled);
  if (!found) return fail(found.error());
  if (*found) return std::vector<Copy>{*current};
  return fail(ErrorCode::NotFound, Phrase::KindForm, formWord(name));
}

Result<void> ImageForms::remove(const ImageRecord& image, const FormName& name, const IsCancelled& isCancelled) {
  const auto copies = copiesNamed(image, name, isCancelled);
  if (!copies) return fail(copies.error());
  for (const Copy& copy : *copies) {
    if (Result<void> unused = checkUnused(copy); !unused) return unused;
    if (Result<void> gone = discard(copy, isCancelled); !gone) return gone;
    const Result<void> forgotten = m_store.writeNow([&](Store& store) {
      return ImageFormRepository(store).remove(m_host.name(), name.runtime, copy.commands.reference);
    });
    if (!forgotten) return forgotten;
  }
  return {};
}

using storage::ExperimentRepository;

EngineImageBuild::EngineImageBuild(DrivenExperiment& experiment) : m_experiment(experiment) {
  m_thread.setMaxThreadCount(1);
}

EngineImageBuild::~EngineImageBuild() {
  m_isClosing = true;
  if (m_build) (void)waitFor(std::move(*m_build));
  if (m_copy) (void)waitFor(std::move(*m_copy));
}

void EngineImageBuild::forgetFinished() {
  if (m_build && m_build->isFinished()) m_build.reset();
  if (m_copy && m_copy->isFinished()) m_copy.reset();
}

Result<std::optional<storage::ImageRecord>> EngineImageBuild::image() {
  if (m_build) {
    if (!m_build->isFinished()) return std::optional<storage::ImageRecord>();
    const Result<storage::ImageRecord> built = waitFor(*m_build);
    m_build.reset();
    if (!built) return fail(built.error());
  }
  Result<std::optional<storage::ImageRecord>> there =
      ImageBuilder(m_experiment.host(), m_experiment.store(), m_experiment.resources()).find();
  if (!there || *there || !m_mayBuild) return there;
  m_build = runIn<Result<storage::ImageRecord>>(m_thread, [this] {
    return ImageBuilder(m_experiment.host(), m_experiment.store(), m_experiment.resources())
        .ensure([this](const ImageProgress& progress) { report(progress); }, [this] { return isUnwanted(); });
  });
  return there;
}

Result<bool> EngineImageBuild::hasCopy(const containers::RuntimeDescriptor& runtime, const std::string& variant,
                                       const storage::ImageRecord& image) {
  const containers::ImageForm& form = containers::imageForm(runtime, variant);
  if (form.kind != containers::ImageKind::Store && form.kind != containers::ImageKind::File) return true;
  if (m_copy) {
    if (!m_copy->isFinished()) return false;
    const Result<MadeForm> done = waitFor(*m_copy);
    m_copy.reset();
    if (!done) return fail(done.error());
  }
  const FormName name{.runtime = runtime.id, .variant = variant};
  const auto ready = ImageForms(m_experiment.host(), m_experiment.store(), m_experiment.resources()).ready(image, name);
  if (!ready) return fail(ready.error());
  if (*ready) {
    m_copyDigests[formWord(name)] = (*ready)->digest;
    return true;
  }
  if (!m_mayBuild) return false;
  m_copy = runIn<Result<MadeForm>>(m_thread, [this, image, name] {
    return ImageForms(m_experiment.host(), m_experiment.store(), m_experiment.resources())
        .ensure(image, name, {.onProgress = [this](const ImageProgress& progress) { report(progress); }},
                [this] { return isUnwanted(); });
  });
  return false;
}

std::string EngineImageBuild::copyDigest(const std::string& runtime, const std::string& variant) const {
  const auto found = m_copyDigests.find(formWord({.runtime = runtime, .variant = variant}));
  return found == m_copyDigests.end() ? std::string() : found->second;
}

void EngineImageBuild::report(const ImageProgress& progress) const {
  if (m_experiment.events().imageProgress) m_experiment.events().imageProgress(m_experiment.id(), progress);
}

/// Called in the thread that builds.
bool EngineImageBuild::isUnwanted() {
  if (m_isClosing) return true;
  const auto record = m_experiment.store().readNow(
      [this](Store& store) { return ExperimentRepository(store).find(m_experiment.id()); });
  return record && record->cancelRequested;
}

}  // namespace baremark::core::runs

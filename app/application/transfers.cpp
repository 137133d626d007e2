// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/transfers.h"

#include "app/application/resource_texts.h"
#include "core/containers/image_source.h"
#include "core/runs/block_composer.h"
#include "core/runs/image_builder.h"
#include "core/storage/host_repository.h"
#include "remote/transfer/runs_folder.h"

namespace baremark::app {
namespace {

using core::storage::HostRepository;
using core::storage::Store;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kBetweenStates{200};
constexpr milliseconds kRateOver{10000};
constexpr milliseconds kTooEarly{500};

}  // namespace

remote::OnTransfer metered(const OnMoved& onMoved) {
  if (!onMoved.onTransfer) return {};
  struct Shared {
    TransferMeter meter;
    std::mutex mutex;
    std::optional<steady_clock::time_point> last;
  };
  return
      [shared = std::make_shared<Shared>(), onTransfer = onMoved.onTransfer](const remote::TransferProgress& progress) {
        const auto now = steady_clock::now();
        const TransferState state = shared->meter.at(progress, now);
        {
          const std::lock_guard lock(shared->mutex);
          const bool isOften = shared->last && now - *shared->last < kBetweenStates;
          if (isOften && progress.done < progress.total) return;
          shared->last = now;
        }
        onTransfer(state);
      };
}

TransferState TransferMeter::at(const remote::TransferProgress& progress, steady_clock::time_point now) {
  const std::lock_guard lock(m_mutex);
  if (m_marks.empty() || progress.done < m_marks.back().done) m_marks.assign(1, {now, progress.done});
  m_marks.push_back({now, progress.done});
  while (m_marks.size() > 2 && now - m_marks[1].time > kRateOver) m_marks.pop_front();
  TransferState state{.progress = progress, .bytesPerSecond = {}, .left = {}};
  const auto took = now - m_marks.front().time;
  const std::int64_t moved = progress.done - m_marks.front().done;
  if (took < kTooEarly || moved <= 0) return state;
  state.bytesPerSecond = static_cast<double>(moved) / std::chrono::duration<double>(took).count();
  const double left = static_cast<double>(progress.total - progress.done) / *state.bytesPerSecond;
  state.left = milliseconds(static_cast<std::int64_t>(left * 1000));
  return state;
}

Result<remote::SentImage> sendImageTo(HostService& here, HostService& there, core::runs::StoreAccess& store,
                                      const std::string& name, const OnMoved& onMoved,
                                      const remote::IsCancelled& isCancelled) {
  const auto known = store.readNow([&](Store& open) { return HostRepository(open).findImage(here.name(), name); });
  if (!known) return fail(known.error());
  if (!*known)
    return fail({.code = ErrorCode::NotFound,
                 .where = Phrase::KindImage,
                 .value = name,
                 .allowed = name == core::runs::kEngineImage ? Phrase::ImageToBuild : Phrase::ListedImage});
  const remote::ImageToSend what{
      .image = **known,
      .engine = there.resources().engine,
      .engineBuild = there.resources().engineBuild,
      .packScript = resourceText("recipes/image_pack.sh"),
      .unpackScript = resourceText("recipes/image_prelude.sh") + resourceText("recipes/image_unpack.sh")};
  const remote::OnImage onImage{.onStage = onMoved.onStage, .onTransfer = metered(onMoved)};
  Result<remote::SentImage> sent = retryUntilConnected(Reached::NotYet, onMoved.onWait, isCancelled, [&] {
    return remote::sendImage(here.host(), there.host(), what, onImage, isCancelled);
  });
  if (!sent) return sent;
  const Result<void> kept = store.writeNow([&](Store& open) { return HostRepository(open).putImage(sent->image); });
  if (!kept) return fail(kept.error());
  return sent;
}

Result<void> removeImage(const Result<HostService*>& where, core::runs::StoreAccess& store, const std::string& host,
                         const std::string& name, const remote::IsCancelled& isCancelled) {
  if (where) return core::runs::ImageBuilder((*where)->host(), store, (*where)->resources()).remove(name, isCancelled);
  if (where.error().code != ErrorCode::NotFound) return fail(where.error());
  return store.writeNow([&](Store& open) -> Result<void> {
    const auto known = HostRepository(open).findImage(host, name);
    if (!known || !*known) return fail(known ? where.error() : known.error());
    return HostRepository(open).removeImage(host, name);
  });
}

Result<remote::TransferResult> sendDataTo(HostService& there, const std::string& from, const std::string& name,
                                          const OnMoved& onMoved, const remote::IsCancelled& isCancelled) {
  if (const Result<void> good = remote::checkDataName(name); !good) return fail(good.error());
  const remote::OnTransfer onTransfer = metered(onMoved);
  return retryUntilConnected(Reached::NotYet, onMoved.onWait, isCancelled, [&] {
    return remote::sendFolder(there.host(), from, remote::dataPath(there.host(), name), onTransfer, isCancelled);
  });
}

Result<void> removeDataFrom(HostService& there, const std::string& name, const OnWait& onWait,
                            const remote::IsCancelled& isCancelled) {
  if (Result<void> good = remote::checkDataName(name); !good) return good;
  bool wasThere = false;
  return retryUntilConnected(Reached::NotYet, onWait, isCancelled, [&]() -> Result<void> {
    const auto facts = remote::waitUnless(isCancelled, there.host().stat({remote::dataPath(there.host(), name)}));
    if (!facts) return fail(facts.error());
    wasThere = wasThere || facts->front().exists;
    Result<void> removed = remote::removeDataSet(there.host(), name, isCancelled);
    // An earlier attempt may have removed it before the connection broke.
    if (!removed && removed.error().code == ErrorCode::NotFound && wasThere) return {};
    return removed;
  });
}

Result<remote::TransferResult> fetchRuns(HostService& there, const ExperimentId& id, const std::string& to,
                                         const OnMoved& onMoved, const remote::IsCancelled& isCancelled) {
  const remote::OnTransfer onTransfer = metered(onMoved);
  return retryUntilConnected(Reached::NotYet, onMoved.onWait, isCancelled, [&] {
    return remote::fetchFolder(there.host(), there.host().root() + "/" + id.text(), to + "/" + id.text(), onTransfer,
                               isCancelled);
  });
}

namespace {

using core::runs::ImportedImage;

constexpr int kMostTries = 3;

/// As for an account on a host. The keychain keeps the answer under user@registry.
remote::Question passwordQuestion(const std::string& username, const core::containers::RegistryReference& reference) {
  const std::string account = username + "@" + reference.registry;
  remote::Question question{.kind = remote::Question::Kind::Password, .host = reference.registry, .account = account};
  question.login = account;
  question.prompts.push_back({.text = {}, .isEchoed = false});
  return question;
}

}  // namespace

Result<ImportedImage> importImage(HostService& there, core::runs::StoreAccess& store, const ImageImportRequest& request,
                                  const remote::Asker& asker, const OnImport& on,
                                  const remote::IsCancelled& isCancelled) {
  const core::containers::Importers importers = imageImporters(userDescriptors("importers")).byId;
  const core::runs::ImportScripts scripts{
      .look = resourceText("recipes/image_look.sh"),
      .import = resourceText("recipes/image_prelude.sh") + resourceText("recipes/image_aside.sh") +
                resourceText("recipes/image_registry.sh") + resourceText("recipes/image_import.sh")};
  const auto attempt = [&](const remote::Secret& password) {
    return retryUntilConnected(Reached::NotYet, on.onWait, isCancelled, [&] {
      return core::runs::ImageImport(there.host(), store, there.resources(), importers, scripts)
          .run(request.what, password.text(), on.onProgress, isCancelled);
    });
  };
  const bool hasLogin = !request.what.username.empty() && !core::containers::isPath(request.what.source);
  if (!hasLogin || request.password) return attempt(request.password.value_or(remote::Secret()));
  const auto reference = core::containers::parseReference(request.what.source);
  if (!reference) return fail(reference.error());
  remote::Question question = passwordQuestion(request.what.username, *reference);
  Error refused{.code = ErrorCode::PermissionDenied, .where = request.what.source, .allowed = Phrase::RegistryAccount};
  for (int tries = 0; tries < kMostTries; ++tries) {
    const std::optional<remote::Answer> answer = asker ? asker(question) : std::nullopt;
    if (isCancelled()) return fail({.code = ErrorCode::Cancelled, .where = request.what.source});
    if (!answer || answer->texts.empty()) return fail(refused);
    Result<ImportedImage> imported = attempt(answer->texts.front());
    if (imported || imported.error().code != ErrorCode::PermissionDenied) return imported;
    refused = imported.error();
    question.isRepeated = true;
  }
  return fail(refused);
}

Result<std::map<std::string, std::string>> currentDigests(HostService& there, const std::vector<std::string>& images,
                                                          const OnWait& onWait,
                                                          const remote::IsCancelled& isCancelled) {
  const core::containers::Importers importers = imageImporters(userDescriptors("importers")).byId;
  const core::runs::DigestScripts scripts{
      .look = resourceText("recipes/image_look.sh"),
      .ask = resourceText("recipes/image_prelude.sh") + resourceText("recipes/image_aside.sh") +
             resourceText("recipes/image_registry.sh") + resourceText("recipes/image_digest.sh")};
  std::map<std::string, std::string> digests;
  for (const std::string& image : images) {
    const auto reference = core::containers::parseReference(image);
    if (!reference) return fail(reference.error());
    Result<std::string> digest = retryUntilConnected(Reached::NotYet, onWait, isCancelled, [&] {
      return core::runs::RegistryDigest(there.host(), there.resources(), importers, scripts)
          .of(*reference, {}, isCancelled);
    });
    if (!digest) return fail(digest.error());
    digests[image] = std::move(*digest);
  }
  return digests;
}

}  // namespace baremark::app

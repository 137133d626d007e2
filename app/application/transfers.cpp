// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/transfers.h"

#include <memory>
#include <thread>

#include "app/application/link_patience.h"
#include "app/application/resource_texts.h"
#include "core/runs/block_composer.h"
#include "core/runs/image_builder.h"
#include "core/storage/host_repository.h"
#include "remote/ssh/offline.h"
#include "remote/transfer/data_sets.h"

namespace baremark::app {
namespace {

using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;
using core::storage::HostRepository;
using core::storage::Store;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kBetweenStates{200};
constexpr milliseconds kRateOver{10000};
constexpr milliseconds kTooEarly{500};

/// Repeats `work`, which goes on where it ended, each time the link to the host was lost and has come back; for ten minutes it is
/// waited for, and as LinkPatience says at the first sign-in.
template <class Work>
auto despiteBreaks(const remote::IsCancelled& isCancelled, const Work& work) {
  constexpr int kMostBreaks = 100;
  constexpr std::chrono::minutes kPatience{10};
  LinkPatience patience;
  int breaks = 0;
  steady_clock::time_point end;
  for (;;) {
    auto result = work();
    if (result) return result;
    const auto now = steady_clock::now();
    const auto pause = patience.pauseAfter(result.error(), now);
    if (pause && result.error().value == remote::offline::kLost) {
      ++breaks;
      end = now + kPatience;
    }
    if (!pause || breaks > kMostBreaks || (breaks > 0 && now > end)) return result;
    // Asking again is what makes the connection anew.
    std::this_thread::sleep_for(*pause);
    if (isCancelled && isCancelled()) {
      result = fail({.code = ErrorCode::Cancelled});
      return result;
    }
  }
}

}  // namespace

remote::OnTransfer metered(const OnMoved& onMoved) {
  if (!onMoved.onTransfer) return {};
  struct Told {
    TransferMeter meter;
    std::mutex mutex;
    std::optional<steady_clock::time_point> last;
  };
  return [told = std::make_shared<Told>(), onTransfer = onMoved.onTransfer](const remote::TransferProgress& progress) {
    const auto now = steady_clock::now();
    const TransferState state = told->meter.at(progress, now);
    {
      const std::lock_guard lock(told->mutex);
      const bool isOften = told->last && now - *told->last < kBetweenStates;
      if (isOften && progress.done < progress.total) return;
      told->last = now;
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

Result<remote::SentImage> sendImageTo(HostService& here, HostService& there, core::runs::StoreAccess& store, const std::string& name,
                                      const OnMoved& onMoved, const remote::IsCancelled& isCancelled) {
  const auto known = store.writeNow([&](Store& open) { return HostRepository(open).findImage(here.name(), name); });
  if (!known) return fail(known.error());
  if (!*known) return fail({.code = ErrorCode::NotFound, .where = "image", .value = name, .allowed = name == core::runs::kEngineImage ? "an image of this machine; build it first: baremark-cli image build" : "an image of this machine: baremark-cli image list"});
  const remote::ImageToSend what{.image = **known, .engine = there.resources().engine, .engineBuild = there.resources().engineBuild,
                                 .packScript = resourceText("recipes/image_pack.sh"), .unpackScript = resourceText("recipes/image_prelude.sh") + resourceText("recipes/image_unpack.sh")};
  const remote::OnImage onImage{.onStep = onMoved.onStep, .onTransfer = metered(onMoved)};
  Result<remote::SentImage> sent =
      despiteBreaks(isCancelled, [&] { return remote::sendImage(here.host(), there.host(), what, onImage, isCancelled); });
  if (!sent) return sent;
  const Result<void> kept = store.writeNow([&](Store& open) { return HostRepository(open).putImage(sent->image); });
  if (!kept) return fail(kept.error());
  return sent;
}

Result<void> removeImage(const Result<HostService*>& where, core::runs::StoreAccess& store, const std::string& host, const std::string& name,
                         const remote::IsCancelled& isCancelled) {
  if (where) return core::runs::ImageBuilder((*where)->host(), store, (*where)->resources()).remove(name, isCancelled);
  if (where.error().code != ErrorCode::NotFound) return fail(where.error());
  return store.writeNow([&](Store& open) -> Result<void> {
    const auto known = HostRepository(open).findImage(host, name);
    if (!known || !*known) return fail(known ? where.error() : known.error());
    return HostRepository(open).removeImage(host, name);
  });
}

Result<remote::TransferResult> sendDataTo(HostService& there, const std::string& from, const std::string& name, const OnMoved& onMoved,
                                          const remote::IsCancelled& isCancelled) {
  if (const Result<void> good = remote::checkDataName(name); !good) return fail(good.error());
  const remote::OnTransfer onTransfer = metered(onMoved);
  return despiteBreaks(isCancelled, [&] {
    return remote::sendFolder(there.host(), from, remote::dataPath(there.host(), name), onTransfer, isCancelled);
  });
}

Result<remote::TransferResult> fetchRuns(HostService& there, const core::base::ExperimentId& id, const std::string& to, const OnMoved& onMoved,
                                         const remote::IsCancelled& isCancelled) {
  const remote::OnTransfer onTransfer = metered(onMoved);
  return despiteBreaks(isCancelled, [&] {
    return remote::fetchFolder(there.host(), there.host().root() + "/" + id.text(), to + "/" + id.text(), onTransfer, isCancelled);
  });
}

}  // namespace baremark::app

// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/transfer/send_image.h"

#include <atomic>
#include <cstdlib>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/clock.h"
#include "core/base/printable.h"
#include "core/base/quoting.h"
#include "core/runs/preparation.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode, core::base::fail, core::base::Result;
using core::runs::imageLine;
using core::storage::ImageRecord;

constexpr int kOtherDigest = 3;
constexpr std::size_t kDigestDigits = 16;  // of an image's digest, in the name of its pack

class SendingImage {
 public:
  SendingImage(core::runs::Host& here, core::runs::Host& there, const ImageToSend& what, const OnImage& onImage,
               const IsCancelled& isCancelled)
      : m_here(here),
        m_there(there),
        m_what(what),
        m_image(what.image),
        m_onImage(onImage),
        m_isCancelled(isCancelled) {}

  Result<SentImage> run() {
    if (m_image.host != m_here.name())
      return fail(ErrorCode::NotApplicable, {core::base::Phrase::NamedImage, m_image.name}, m_image.host,
                  core::base::Phrase::ImageOfThisMachine);
    const std::string name = m_image.name + "-" + m_image.digest.substr(m_image.digest.find(':') + 1, kDigestDigits);
    const std::string packed =
        core::runs::imagesFolder(m_here.root()) + "/" + name + "-for-" + m_there.name() + ".tar.gz";
    const std::string arrived = core::runs::imagesFolder(m_there.root()) + "/" + name + ".tar.gz";
    report(ImageStage::Looking);
    for (const std::string& build : {m_what.engineBuild, m_image.engineBuild}) {
      const Result<SentImage> found = lookFor(build);
      if (!found && found.error().code != ErrorCode::NotFound) return fail(found.error());
      if (!found) continue;
      // Removes the packs of an earlier attempt whose answer was lost.
      forget(m_here, packed);
      forget(m_there, arrived);
      return found;
    }
    report(ImageStage::Packing);
    const Result<std::string> pack =
        runScript(m_here, {{"TREE", m_image.path}, {"DIGEST", m_image.digest}, {"PACK", packed}}, m_what.packScript);
    if (!pack) return fail(pack.error());
    report(ImageStage::Sending);
    if (const Result<void> sent = waitUnless(m_isCancelled, m_there.put({fileToSend(packed, arrived)})); !sent)
      return fail(sent.error());
    report(ImageStage::Unpacking);
    const Result<std::string> unpacked = unpack(packed, arrived);
    if (!unpacked) return fail(unpacked.error());
    // The image arrived, so the local pack is no longer needed.
    forget(m_here, packed);
    SentImage sent{.image = described(*unpacked), .wasThere = false, .engineRefusal = imageLine(*unpacked, "refusal")};
    sent.image.path = imageLine(*unpacked, "path");
    return sent;
  }

 private:
  void report(ImageStage stage) const {
    if (m_onImage.onStage) m_onImage.onStage(stage);
  }

  void forget(core::runs::Host& host, const std::string& pack) {
    (void)runScript(host, {{"PACK", pack}}, "rm -rf -- \"$PACK\" \"$PACK.part\"\n");
  }

  [[nodiscard]] core::runs::FileToPut fileToSend(const std::string& packed, const std::string& arrived) const {
    core::runs::FileToPut file{.target = arrived, .content = {}, .source = packed};
    if (m_onImage.onTransfer) {
      const auto before = std::make_shared<std::atomic<std::int64_t>>(-1);
      file.onProgress = [onTransfer = m_onImage.onTransfer, before](std::int64_t done, std::int64_t total) {
        if (*before < 0) *before = done;
        onTransfer({.done = done, .total = total, .before = *before});
      };
    }
    return file;
  }

  Result<std::string> unpack(const std::string& packed, const std::string& arrived) {
    Result<std::string> unpacked = runScript(m_there,
                                             {{"PACK", arrived},
                                              {"DIGEST", m_image.digest},
                                              {"ENGINE", m_what.engine},
                                              {"ENGINE_BUILD", m_what.engineBuild},
                                              {"FOLDER", core::runs::imagesFolder(m_there.root())},
                                              {"NAME", m_image.name},
                                              {"BUILD", m_image.engineBuild}},
                                             m_what.unpackScript);
    if (!unpacked && unpacked.error().code == ErrorCode::Corrupt) {
      // The local tree was verified, so the pack is damaged. It is removed, not sent again each time.
      forget(m_here, packed);
      forget(m_there, arrived);
      unpacked.error().allowed = core::base::Phrase::SendAgain;
    }
    return unpacked;
  }

  /// Looks on the host for this image with that engine. NotFound: it has none, or another one.
  Result<SentImage> lookFor(const std::string& build) {
    const core::base::Error none{.code = ErrorCode::NotFound, .where = {core::base::Phrase::NamedImage, m_image.name}};
    if (build.empty()) return fail(none);
    const std::string path = core::runs::imagePath(m_there.root(), m_image.name, build);
    const Result<std::string> stated =
        waitUnless(m_isCancelled, m_there.read(path + "/opt/baremark/image", 0, 64 << 10));
    if (!stated) return fail(stated.error());
    if (imageLine(*stated, "sent") != m_image.digest) return fail(none);
    // The host's engine has changed since it was refused, so the new one may load.
    const bool isStale = !imageLine(*stated, "refusal").empty() && imageLine(*stated, "tried") != m_what.engineBuild;
    if (isStale) return fail(none);
    SentImage found{.image = described(*stated), .wasThere = true, .engineRefusal = imageLine(*stated, "refusal")};
    found.image.path = path;
    return found;
  }

  ImageRecord described(const std::string& lines) const {
    ImageRecord image = m_image;
    image.host = m_there.name();
    image.digest = imageLine(lines, "digest");
    image.bytes = std::strtoll(imageLine(lines, "bytes").c_str(), nullptr, 10);
    image.engineBuild = imageLine(lines, "engine");
    image.recipe = imageLine(lines, "recipe");
    image.built = core::base::SystemClock().wallNow();
    image.buildSeconds = 0;
    return image;
  }

  Result<std::string> runScript(core::runs::Host& host,
                                const std::vector<std::pair<std::string, std::string>>& variables,
                                const std::string& text) {
    Result<std::string> script = core::base::shellAssignments(variables);
    if (script) *script += text;
    const auto outcome = remote::runScript(host, script, {.deadline = std::chrono::hours(2)}, m_isCancelled);
    if (!outcome) return fail(outcome.error());
    const core::base::Phrased where{core::base::Phrase::NamedImage, m_image.name};
    if (outcome->status == kOtherDigest)
      return fail(ErrorCode::Corrupt, where, m_image.digest, core::base::Phrase::BuildAndSendAgain);
    if (const auto refusal = core::runs::imageRefusal(m_image.name, *outcome)) return fail(*refusal);
    if (outcome->status == 0) return outcome->out;
    return fail({.code = ErrorCode::CommandFailed,
                 .where = where,
                 .value = std::to_string(outcome->status),
                 .detail = core::base::printable(outcome->err, 4096)});
  }

  core::runs::Host& m_here;
  core::runs::Host& m_there;
  const ImageToSend& m_what;
  const ImageRecord& m_image;
  const OnImage& m_onImage;
  const IsCancelled& m_isCancelled;
};

}  // namespace

Result<SentImage> sendImage(core::runs::Host& here, core::runs::Host& there, const ImageToSend& what,
                            const OnImage& onImage, const IsCancelled& isCancelled) {
  return SendingImage(here, there, what, onImage, isCancelled).run();
}

}  // namespace baremark::remote

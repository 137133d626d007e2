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
#include "core/runs/image_builder.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;
using core::runs::imageLine;
using core::storage::ImageRecord;

constexpr int kOtherDigest = 3;
constexpr std::size_t kBuildDigits = 16;  // of a build id, in a folder's name

class SendingImage {
 public:
  SendingImage(core::runs::Host& here, core::runs::Host& there, const ImageToSend& what, const OnImage& onImage, const IsCancelled& isCancelled)
      : m_here(here), m_there(there), m_what(what), m_image(what.image), m_onImage(onImage), m_isCancelled(isCancelled) {}

  Result<SentImage> run() {
    if (m_image.host != m_here.name()) {
      return fail({.code = ErrorCode::NotApplicable, .where = "image " + m_image.name, .value = m_image.host, .allowed = "an image of this machine"});
    }
    const std::string name = m_image.name + "-" + m_image.digest.substr(m_image.digest.find(':') + 1, kBuildDigits);
    const std::string packed = m_here.root() + "/images/" + name + "-for-" + m_there.name() + ".tar.gz";
    const std::string arrived = m_there.root() + "/images/" + name + ".tar.gz";
    step(ImageStep::Looking);
    for (const std::string& build : {m_what.engineBuild, m_image.engineBuild}) {
      const Result<SentImage> found = lookFor(build);
      if (!found && found.error().code != ErrorCode::NotFound) return fail(found.error());
      if (!found) continue;
      // What an attempt left whose answer was lost.
      forget(m_here, packed);
      forget(m_there, arrived);
      return found;
    }
    step(ImageStep::Packing);
    const Result<std::string> pack = runScript(m_here, {{"TREE", m_image.path}, {"DIGEST", m_image.digest}, {"PACK", packed}}, m_what.packScript);
    if (!pack) return fail(pack.error());
    step(ImageStep::Sending);
    core::runs::FileToPut file{.target = arrived, .content = {}, .source = packed};
    if (m_onImage.onTransfer) {
      const auto before = std::make_shared<std::atomic<std::int64_t>>(-1);
      file.onProgress = [onTransfer = m_onImage.onTransfer, before](std::int64_t done, std::int64_t total) {
        if (*before < 0) *before = done;
        onTransfer({.done = done, .total = total, .before = *before});
      };
    }
    if (const Result<void> sent = waitUnless(m_isCancelled, m_there.put({std::move(file)})); !sent) return fail(sent.error());
    step(ImageStep::Unpacking);
    Result<std::string> unpacked = runScript(m_there,
                                                   {{"PACK", arrived}, {"DIGEST", m_image.digest}, {"ENGINE", m_what.engine},
                                                    {"ENGINE_BUILD", m_what.engineBuild}, {"FOLDER", m_there.root() + "/images"},
                                                    {"NAME", m_image.name}, {"BUILD", m_image.engineBuild}},
                                                   m_what.unpackScript);
    if (!unpacked && unpacked.error().code == ErrorCode::Corrupt) {
      // The tree here was looked at: the pack of it is damaged. Kept, it would be sent again each time.
      forget(m_here, packed);
      forget(m_there, arrived);
      unpacked.error().allowed = "send it again: it is packed anew";
    }
    if (!unpacked) return fail(unpacked.error());
    // It arrived: the pack here is of no more use.
    forget(m_here, packed);
    SentImage sent{.image = described(*unpacked), .wasThere = false, .engineRefusal = imageLine(*unpacked, "refusal")};
    sent.image.path = imageLine(*unpacked, "path");
    return sent;
  }

 private:
  void step(ImageStep which) const {
    if (m_onImage.onStep) m_onImage.onStep(which);
  }

  void forget(core::runs::Host& host, const std::string& pack) { (void)runScript(host, {{"PACK", pack}}, "rm -rf -- \"$PACK\" \"$PACK.part\" \"$PACK.rsync.part\"\n"); }

  /// What lies on the host as this image with that engine. NotFound: nothing, or something else.
  Result<SentImage> lookFor(const std::string& build) {
    const core::base::Error none{.code = ErrorCode::NotFound, .where = "image " + m_image.name};
    if (build.empty()) return fail(none);
    const std::string path = m_there.root() + "/images/" + m_image.name + "-" + build.substr(0, kBuildDigits);
    const Result<std::string> stated = waitUnless(m_isCancelled, m_there.read(path + "/opt/baremark/image", 0, 64 << 10));
    if (!stated) return fail(stated.error());
    if (imageLine(*stated, "sent") != m_image.digest) return fail(none);
    // Another engine of the host than the one that was refused may load.
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

  Result<std::string> runScript(core::runs::Host& host, const std::vector<std::pair<std::string, std::string>>& variables, const std::string& text) {
    const Result<std::string> assignments = core::base::shellAssignments(variables);
    if (!assignments) return fail(assignments.error());
    const auto outcome = waitUnless(m_isCancelled, host.exec({.script = *assignments + text, .deadline = std::chrono::hours(2)}));
    if (!outcome) return fail(outcome.error());
    const std::string where = "image " + m_image.name;
    if (outcome->status == kOtherDigest) {
      return fail({.code = ErrorCode::Corrupt, .where = where, .value = m_image.digest, .allowed = "build it again, and send it then",
                   .detail = "its files are not those that were built"});
    }
    if (const auto refusal = core::runs::imageRefusal(m_image.name, *outcome)) return fail(*refusal);
    if (outcome->status == 0) return outcome->out;
    return fail({.code = ErrorCode::CommandFailed, .where = where, .value = std::to_string(outcome->status), .detail = core::base::printable(outcome->err, 4096)});
  }

  core::runs::Host& m_here;
  core::runs::Host& m_there;
  const ImageToSend& m_what;
  const ImageRecord& m_image;
  const OnImage& m_onImage;
  const IsCancelled& m_isCancelled;
};

}  // namespace

Result<SentImage> sendImage(core::runs::Host& here, core::runs::Host& there, const ImageToSend& what, const OnImage& onImage,
                            const IsCancelled& isCancelled) {
  return SendingImage(here, there, what, onImage, isCancelled).run();
}

}  // namespace baremark::remote

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/form_text.h"

#include <QRegularExpression>

#include "app/text/backend_text.h"
#include "app/text/names.h"
#include "app/text/units_text.h"
#include "core/runs/block_composer.h"

namespace baremark::app::text {
namespace {

QString softwareEntry(const core::model::Passport& software, const char* name) {
  const auto found = software.find({"software", name});
  return found == software.end() ? QString() : qString(found->second);
}

}  // namespace

QString formTitle(const std::map<std::string, core::containers::RuntimeDescriptor>& runtimes,
                  const std::string& runtime, const std::string& variant) {
  const auto found = runtimes.find(runtime);
  const QString label = qString(found == runtimes.end() ? runtime : found->second.label);
  if (variant.empty()) return label;
  return Text::tr("%1, %2", "a runtime; its variant").arg(label, qString(variant));
}

QString imageOrCopy(const std::string& image, const std::string& host, const QString& copyFor, std::int64_t bytes) {
  const QString name = qString(image);
  const QString size = text::bytes(bytes);
  if (copyFor.isEmpty())
    return Text::tr("%1 on %2, with its copies: %3", "an image; a host; bytes").arg(name, placeName(host), size);
  return Text::tr("the copy of %1 for %2 on %3: %4", "an image; a runtime; a host; bytes")
      .arg(name, copyFor, placeName(host), size);
}

QString imagesOfArms(const std::vector<core::model::Arm>& arms, const std::string& runtime) {
  const QString engine = QLatin1String(core::runs::kEngineImage);
  QStringList names;
  for (const core::model::Arm& arm : arms)
    if (arm.runtime == runtime) names << (arm.image.empty() ? engine : qString(arm.image));
  names.removeDuplicates();
  return names == QStringList{engine} ? QString() : listed(names);
}

QString formKind(const core::storage::ImageFormRecord& form) {
  return form.kind == "file" ? Text::tr("file", "a form of an image")
                             : Text::tr("image in a store", "a form of an image");
}

QString formBytes(std::optional<std::int64_t> bytes) {
  return bytes ? text::bytes(*bytes) : Text::tr("unknown", "a size or a digest");
}

QString formDigest(const std::string& digest) {
  return digest.empty() ? Text::tr("unknown", "a size or a digest") : qString(digest);
}

QString imageOrigin(const std::string& recipe) {
  // As engine_image.sh writes it: "debian bookworm minbase + PACKAGE,PACKAGE; libraries as installed here: …".
  const QString packages = QStringLiteral(" minbase + ");
  QString words = qString(recipe);
  if (const qsizetype at = words.indexOf(packages); at > 0) {
    const QString list = words.mid(at + packages.size()).section(QLatin1Char(';'), 0, 0);
    return Text::tr("built from %n package(s) of %1", "a distribution and its release",
                    static_cast<int>(list.count(QLatin1Char(','))) + 1)
        .arg(words.left(at));
  }
  static const QRegularExpression digest(QStringLiteral("sha256:([0-9a-f]{4})[0-9a-f]{58}([0-9a-f]{2})"));
  return words.replace(digest, QStringLiteral("sha256:\\1…\\2"));
}

QString imageMpi(const core::model::Passport& software) {
  // With this model, the ranks had the MPI of the host.
  if (softwareEntry(software, "runtime_mpi") == QLatin1String(core::model::kBoundMpi)) return {};
  const QString mpi = softwareEntry(software, "mpi");
  return mpi == QLatin1String("none") ? QString() : mpi;
}

QString imageContents(const core::storage::ImageRecord& image, const core::model::Passport& software) {
  if (image.engineBuild.empty()) return Text::tr("without the engine", "an image");
  return joined({backendName(softwareEntry(software, "backend").toStdString()), imageMpi(software)});
}

QString imageLibraries(const core::model::Passport& software) {
  const QString mpi = imageMpi(software);
  const QString pmix = mpi.isEmpty() ? QString() : softwareEntry(software, "pmix");
  return joined({mpi, pmix.isEmpty() ? QString() : QStringLiteral("PMIx ") + pmix, softwareEntry(software, "libc")});
}

QString experimentsWords(int count) {
  return count == 0 ? Text::tr("no experiment") : Text::tr("%n experiment(s)", nullptr, count);
}

QString transferWords(std::int64_t done, std::int64_t total, std::optional<double> bytesPerSecond,
                      std::optional<std::chrono::milliseconds> left) {
  const QString far = Text::tr("%1 of %2", "bytes").arg(bytes(done), bytes(total));
  if (!bytesPerSecond || !left) return far;
  const QString rate = Text::tr("%1/s", "bytes").arg(bytes(static_cast<std::int64_t>(*bytesPerSecond)));
  // The host verifies the last piece, which may take a while.
  constexpr std::chrono::seconds kMoment{3};
  if (done >= total) return Text::tr("%1, being verified on the host", "bytes of bytes").arg(far);
  //: %1: bytes of bytes, %2: bytes a second
  if (*left < kMoment) return Text::tr("%1, %2, nearly done").arg(far, rate);
  const std::chrono::milliseconds whole = std::chrono::ceil<std::chrono::seconds>(*left);
  //: %1: bytes of bytes, %2: bytes a second, %3: a duration
  return Text::tr("%1, %2, %3 left").arg(far, rate, duration(whole));
}

QString imageStageName(remote::ImageStage step) {
  switch (step) {
    case remote::ImageStage::Looking:
      return Text::tr("Checking for the image on the host");
    case remote::ImageStage::Packing:
      return Text::tr("Packing the image");
    case remote::ImageStage::Sending:
      return Text::tr("Sending the image");
    case remote::ImageStage::Unpacking:
      return Text::tr("Unpacking and verifying the image on the host");
  }
  return {};
}

QString movedWords(int files, int moved, std::int64_t total) {
  //: %1: bytes
  const QString all = Text::tr("%n file(s), %1", nullptr, files).arg(bytes(total));
  //: %1: files and bytes
  return moved == files ? all : Text::tr("%1; %n of them were there already", nullptr, files - moved).arg(all);
}

}  // namespace baremark::app::text

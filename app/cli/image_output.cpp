// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/image_output.h"

#include <QCoreApplication>
#include <algorithm>
#include <chrono>
#include <utility>

#include "app/text/form_text.h"
#include "app/text/plan_text.h"
#include "app/text/probe_text.h"
#include "app/text/units_text.h"
#include "core/base/json.h"
#include "core/base/printable.h"
#include "core/storage/experiment_repository.h"

namespace baremark::cli {
namespace {

struct ImageOutputTr {
  Q_DECLARE_TR_FUNCTIONS(ImageOutput)
};

using core::base::Json;
using core::report::Align;
using core::report::Table;
using core::storage::ImageFormRecord;
using core::storage::ImageRecord;

constexpr std::size_t kShownDigest = 19;

bool isOf(const ImageFormRecord& form, const ImageRecord& image) {
  return form.host == image.host && form.image == image.name;
}

Json formJson(const ImageFormRecord& form) {
  Json out;
  out["runtime"] = form.runtime;
  out["variant"] = form.variant;
  out["kind"] = form.kind;
  out["place"] = form.reference;
  out["digest"] = form.digest.empty() ? Json(nullptr) : Json(form.digest);
  out["made_from"] = form.madeFrom;
  out["bytes"] = form.bytes ? Json(*form.bytes) : Json(nullptr);
  out["made"] = core::base::toIsoUtc(form.made);
  out["make_s"] = form.seconds ? Json(*form.seconds) : Json(nullptr);
  out["runtime_version"] = form.runtimeVersion;
  return out;
}

QString shownText(const std::string& text) {
  return QString::fromStdString(text);
}

QString took(double seconds) {
  return app::text::duration(std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000)));
}

QString madeWords(const ImageFormRecord& form, core::base::WallTime now) {
  const QString when = app::text::momentAndAge(form.made, now);
  if (!form.seconds) return ImageOutputTr::tr("%1, when Baremark found it", "a moment").arg(when);
  return ImageOutputTr::tr("%1, in %2", "a moment; a duration").arg(when, took(*form.seconds));
}

/// What the image was made from, shortened: the recipe of the engine's image names dozens of packages, and a digest has
/// 64 digits.
std::string sourceCell(const ImageRecord& image) {
  constexpr std::size_t kMostBytes = 40;
  constexpr std::size_t kDigestBytes = 20;  // "@sha256:" and 12 digits
  const std::size_t digest = image.recipe.rfind("@sha256:");
  if (digest == std::string::npos) return core::base::printable(image.recipe, kMostBytes);
  return core::base::printable(image.recipe.substr(0, digest + kDigestBytes), kMostBytes * 4);
}

/// "  size    440.0 MB": lines of a name and a value.
class Facts {
 public:
  void add(const QString& name, const QString& value) {
    if (!value.isEmpty()) m_facts.emplace_back(name, value);
  }
  [[nodiscard]] QString lines() const {
    qsizetype width = 0;
    for (const auto& [name, value] : m_facts) width = std::max(width, name.size());
    QString out;
    for (const auto& [name, value] : m_facts)
      out += QStringLiteral("\n  ") + name.leftJustified(width) + QStringLiteral("  ") + value;
    return out;
  }

 private:
  std::vector<std::pair<QString, QString>> m_facts;
};

}  // namespace

Json imageJson(const ImageRecord& image, const std::vector<ImageFormRecord>& forms) {
  Json out;
  out["name"] = image.name;
  out["host"] = image.host;
  out["kind"] = image.kind;
  out["path"] = image.path;
  out["digest"] = image.digest;
  out["bytes"] = image.bytes;
  out["engine_build"] = image.engineBuild;
  out["recipe"] = image.recipe;
  out["built"] = core::base::toIsoUtc(image.built);
  out["build_s"] = image.buildSeconds;
  out["forms"] = Json::array();
  for (const ImageFormRecord& form : forms) {
    if (isOf(form, image)) out["forms"].push_back(formJson(form));
  }
  return out;
}

Json imagesJson(const std::vector<ImageRecord>& images, const std::vector<ImageFormRecord>& forms) {
  Json list = Json::array();
  for (const ImageRecord& image : images) list.push_back(imageJson(image, forms));
  return {{"schema", "baremark.images/1"}, {"images", std::move(list)}};
}

core::base::Result<StoredImages> storedImages(core::runs::StoreAccess& store) {
  return store.readNow([](core::storage::Store& open) -> core::base::Result<StoredImages> {
    auto images = core::storage::HostRepository(open).images();
    if (!images) return core::base::fail(images.error());
    auto forms = core::storage::ImageFormRepository(open).all();
    if (!forms) return core::base::fail(forms.error());
    auto experiments = core::storage::ExperimentRepository(open).arms();
    if (!experiments) return core::base::fail(experiments.error());
    return StoredImages{std::move(*images), std::move(*forms), std::move(*experiments)};
  });
}

Json listedImagesJson(const app::Services& services, const StoredImages& stored) {
  Json document = imagesJson(stored.images, stored.forms);
  const auto& runtimes = services.resources().runtimes;
  std::size_t place = 0;
  for (const ImageRecord& image : stored.images) {
    Json& entry = document["images"][place++];
    entry["used_by"] = core::runs::usersOf(image, stored.experiments, runtimes);
    std::size_t copy = 0;
    for (const ImageFormRecord& form : stored.forms) {
      if (isOf(form, image))
        entry["forms"][copy++]["used_by"] = core::runs::usersOf(form, image, stored.experiments, runtimes);
    }
  }
  return document;
}

Table imagesTable(const app::Services& services, const StoredImages& stored) {
  Table table;
  table.columns = {{ImageOutputTr::tr("name").toStdString()},
                   {ImageOutputTr::tr("host").toStdString()},
                   {ImageOutputTr::tr("size").toStdString(), Align::Right},
                   {ImageOutputTr::tr("digest").toStdString()},
                   {ImageOutputTr::tr("built").toStdString()},
                   {ImageOutputTr::tr("used by", "experiments").toStdString()},
                   {ImageOutputTr::tr("from").toStdString()}};
  const auto now = core::base::SystemClock().wallNow();
  const auto& runtimes = services.resources().runtimes;
  for (const ImageRecord& image : stored.images) {
    const int users = core::runs::usersOf(image, stored.experiments, runtimes);
    table.rows.push_back({image.name, image.host, app::text::bytes(image.bytes).toStdString(),
                          image.digest.substr(0, kShownDigest), app::text::moment(image.built, now).toStdString(),
                          app::text::experimentsWords(users).toStdString(), sourceCell(image)});
    for (const ImageFormRecord& form : stored.forms) {
      if (!isOf(form, image)) continue;
      const QString title = app::text::formTitle(runtimes, form.runtime, form.variant);
      const int usersOfForm = core::runs::usersOf(form, image, stored.experiments, runtimes);
      table.rows.push_back({ImageOutputTr::tr("  for %1", "a runtime; indented").arg(title).toStdString(),
                            form.host,
                            app::text::formBytes(form.bytes).toStdString(),
                            app::text::formDigest(form.digest.substr(0, kShownDigest)).toStdString(),
                            app::text::moment(form.made, now).toStdString(),
                            app::text::experimentsWords(usersOfForm).toStdString(),
                            {}});
    }
  }
  return table;
}

QString imageWords(const app::Services& services, const ImageRecord& image, const std::vector<ImageFormRecord>& forms) {
  const auto now = core::base::SystemClock().wallNow();
  Facts tree;
  tree.add(ImageOutputTr::tr("place"), shownText(image.path));
  tree.add(ImageOutputTr::tr("size"), app::text::bytes(image.bytes));
  tree.add(ImageOutputTr::tr("digest"), shownText(image.digest));
  tree.add(ImageOutputTr::tr("engine"), shownText(image.engineBuild));
  const QString built = app::text::momentAndAge(image.built, now);
  tree.add(ImageOutputTr::tr("built"),
           image.buildSeconds > 0
               ? ImageOutputTr::tr("%1, in %2", "a moment; a duration").arg(built, took(image.buildSeconds))
               : built);
  tree.add(ImageOutputTr::tr("from"), shownText(image.recipe));
  QString out =
      ImageOutputTr::tr("%1 on %2", "an image; a host").arg(shownText(image.name), app::text::placeName(image.host)) +
      tree.lines();
  for (const ImageFormRecord& form : forms) {
    if (!isOf(form, image)) continue;
    Facts copy;
    copy.add(ImageOutputTr::tr("place"), shownText(form.reference));
    copy.add(ImageOutputTr::tr("size"), app::text::formBytes(form.bytes));
    copy.add(ImageOutputTr::tr("digest"), app::text::formDigest(form.digest));
    copy.add(ImageOutputTr::tr("made from"), shownText(form.madeFrom));
    copy.add(ImageOutputTr::tr("made"), madeWords(form, now));
    const auto runtime = services.resources().runtimes.find(form.runtime);
    const std::string label = runtime == services.resources().runtimes.end() ? form.runtime : runtime->second.label;
    copy.add(ImageOutputTr::tr("made by"), app::text::labelOf(label, form.runtimeVersion));
    const QString title = app::text::formTitle(services.resources().runtimes, form.runtime, form.variant);
    out += QStringLiteral("\n\n") +
           ImageOutputTr::tr("Copy for %1: %2", "a runtime; what the copy is").arg(title, app::text::formKind(form)) +
           copy.lines();
  }
  return out;
}

}  // namespace baremark::cli

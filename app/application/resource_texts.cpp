// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/resource_texts.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include "core/base/json.h"
#include "core/base/json_fields.h"

namespace baremark::app {
namespace {

using core::model::DescriptorKind;

// One byte more than a descriptor may have, so that a larger file is refused as such.
constexpr qint64 kMostBytes = (1 << 20) + 1;
constexpr const char* kShipped = ":/baremark/";

Result<std::string> readText(const QString& path) {
  QFile file(path);
  if (file.open(QIODevice::ReadOnly)) return file.read(kMostBytes).toStdString();
  const bool isForbidden = file.error() == QFileDevice::PermissionsError || !QFileInfo(path).isReadable();
  return fail(
      {.code = isForbidden ? ErrorCode::PermissionDenied : ErrorCode::Io, .detail = file.errorString().toStdString()});
}

std::string textOf(const QString& path) {
  return readText(path).value_or(std::string());
}

/// The id that a descriptor gives, if it can be read at all.
std::string idIn(const std::string& text) {
  const auto document = core::base::parseJson(text);
  if (!document || !document->is_object()) return {};
  const auto id = document->find("id");
  return id != document->end() && id->is_string() ? id->get<std::string>() : std::string();
}

/// Reads the descriptors of one kind.
template <class T>
class DescriptorReader {
 public:
  using Parse = Result<T> (*)(std::string_view);

  DescriptorReader(DescriptorKind kind, Parse parse)
      : m_kind(kind),
        m_parse(parse),
        m_folder(QLatin1String(core::model::descriptorKindName(kind)) + QLatin1Char('s')) {}

  void readShipped() { readFolder(QLatin1String(kShipped) + m_folder); }

  void readFolder(const QString& folder) {
    for (const QString& name : QDir(folder).entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
      const std::string file = (folder + QLatin1Char('/') + name).toStdString();
      const Result<std::string> text = readText(qString(file));
      Result<T> descriptor = text ? m_parse(*text) : fail(text.error());
      if (descriptor) {
        std::string id = descriptor->id;
        m_files[id] = file;
        m_set.byId[std::move(id)] = std::move(*descriptor);
        continue;
      }
      const std::string id = text ? idIn(*text) : std::string();
      leaveOut(id.empty() ? name.chopped(5).toStdString() : id, file, descriptor.error());
    }
  }

  /// Leaves out a descriptor that conflicts with another one.
  void leaveOut(const std::string& id, const Error& error) { leaveOut(id, m_files.at(id), error); }

  /// The descriptor comes with Baremark, and no file of the user replaced it.
  [[nodiscard]] bool isShipped(const std::string& id) const { return m_files.at(id).starts_with(kShipped); }

  [[nodiscard]] std::map<std::string, T>& byId() { return m_set.byId; }

  /// The result: without the ids of broken files, which other files may have, too.
  [[nodiscard]] DescriptorSet<T> take() {
    for (const core::model::BrokenDescriptor& broken : m_set.broken) m_set.byId.erase(broken.id);
    return std::move(m_set);
  }

 private:
  void leaveOut(const std::string& id, const std::string& file, const Error& error) {
    m_set.broken.push_back(
        {.kind = m_kind, .id = core::base::printable(id, 64), .file = file, .error = core::base::inFile(file, error)});
    m_set.byId.erase(id);
  }

  DescriptorKind m_kind;
  Parse m_parse;
  QString m_folder;
  DescriptorSet<T> m_set;
  std::map<std::string, std::string> m_files;  ///< by id
};

template <class T>
DescriptorSet<T> readBoth(DescriptorKind kind, const std::string& userFolder, Result<T> (*parse)(std::string_view)) {
  DescriptorReader<T> reader(kind, parse);
  reader.readShipped();
  reader.readFolder(qString(userFolder));
  return reader.take();
}

/// The lint rules in this text, changed by a user's file.
Result<core::recipes::LintTable> changedRules(core::base::Json& rules, const std::string& patch) {
  const Result<core::base::Json> document = core::base::parseJson(patch);
  if (!document) return fail(document.error());
  if (!document->is_object())
    return fail({.code = ErrorCode::WrongType, .value = core::base::shortValue(*document), .allowed = Phrase::Object});
  core::base::Json changed = rules;
  changed.merge_patch(*document);
  Result<core::recipes::LintTable> table = core::recipes::parseLintTable(core::base::toJsonText(changed));
  if (table) rules = std::move(changed);
  return table;
}

}  // namespace

Error ioError(const QFileDevice& file) {
  return {.code = ErrorCode::Io, .where = file.fileName().toStdString(), .detail = file.errorString().toStdString()};
}

std::string resourcePath(const std::string& name) {
  return kShipped + name;
}

std::string resourceText(const std::string& name) {
  return textOf(qString(resourcePath(name)));
}

std::vector<std::string> resourceNames(const std::string& folder) {
  std::vector<std::string> names;
  const QDir shipped(qString(resourcePath(folder)));
  for (const QString& name : shipped.entryList(QDir::Files, QDir::Name)) names.push_back(name.toStdString());
  return names;
}

std::string userDescriptors(const std::string& kind) {
  return QStandardPaths::writableLocation(QStandardPaths::ConfigLocation).toStdString() + "/baremark/" + kind;
}

std::vector<std::string> storeSchema() {
  std::vector<std::string> steps;
  for (int step = 1;; ++step) {
    std::string text = resourceText("schema/store-" + std::to_string(step) + ".sql");
    if (text.empty()) return steps;
    steps.push_back(std::move(text));
  }
}

DescriptorSet<core::containers::RuntimeDescriptor> runtimeDescriptors(const std::string& userFolder) {
  return readBoth(DescriptorKind::Runtime, userFolder, core::containers::parseRuntimeDescriptor);
}

DescriptorSet<core::containers::ProfilerDescriptor> profilerDescriptors(const std::string& userFolder) {
  return readBoth(DescriptorKind::Profiler, userFolder, core::containers::parseProfilerDescriptor);
}

DescriptorSet<core::containers::Importer> imageImporters(const std::string& userFolder) {
  return readBoth(DescriptorKind::Importer, userFolder, core::containers::parseImporter);
}

DescriptorSet<core::containers::Builder> recipeBuilders(const std::string& userFolder) {
  return readBoth(DescriptorKind::Builder, userFolder, core::containers::parseBuilder);
}

DescriptorSet<core::recipes::BlockKind> blockKinds(const std::string& userFolder) {
  return readBoth(DescriptorKind::Block, userFolder, core::recipes::parseBlockKind);
}

DescriptorSet<core::recipes::Distribution> distributions(const std::string& userFolder) {
  return readBoth(DescriptorKind::Distribution, userFolder, core::recipes::parseDistribution);
}

DescriptorSet<core::recipes::PackageManager> packageManagers(const std::string& userFolder) {
  return readBoth(DescriptorKind::PackageManager, userFolder, core::recipes::parsePackageManager);
}

LintRules lintRules(const std::string& userFolder) {
  const std::string shipped = resourceText("lint/rules.json");
  core::base::Json rules = core::base::parseJson(shipped).value_or(core::base::Json::object());
  LintRules out;
  out.table = core::recipes::parseLintTable(shipped).value_or(core::recipes::LintTable());
  const QString folder = qString(userFolder);
  for (const QString& name : QDir(folder).entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
    const std::string file = (folder + QLatin1Char('/') + name).toStdString();
    const Result<std::string> text = readText(qString(file));
    Result<core::recipes::LintTable> table = text ? changedRules(rules, *text) : fail(text.error());
    if (table) {
      out.table = std::move(*table);
      continue;
    }
    out.broken.push_back({.kind = DescriptorKind::LintRules,
                          .id = core::base::printable(name.chopped(5).toStdString(), 64),
                          .file = file,
                          .error = core::base::inFile(file, table.error())});
  }
  return out;
}

DescriptorSet<core::launch::SchedulerDescriptor> schedulerDescriptors(const std::string& userFolder) {
  return readBoth(DescriptorKind::Scheduler, userFolder, core::launch::parseSchedulerDescriptor);
}

DescriptorSet<core::launch::LauncherDescriptor> launcherDescriptors(const std::string& userFolder) {
  DescriptorReader<core::launch::LauncherDescriptor> reader(DescriptorKind::Launcher,
                                                            core::launch::parseLauncherDescriptor);
  reader.readShipped();
  const core::launch::Launchers shipped = reader.byId();
  reader.readFolder(qString(userFolder));
  core::launch::Launchers& launchers = reader.byId();
  for (const auto& [id, replaced] : shipped) {
    const auto own = launchers.find(id);
    if (own == launchers.end()) continue;
    if (own->second.aliases.empty()) own->second.aliases = replaced.aliases;
    if (!own->second.preference) own->second.preference = replaced.preference;
  }
  // One launcher after the other, those that come with Baremark first: the user's is the one that conflicts.
  std::vector<std::string> order;
  for (const auto& each : launchers) order.push_back(each.first);
  std::stable_partition(order.begin(), order.end(), [&](const std::string& id) { return reader.isShipped(id); });
  core::launch::Launchers good;
  for (const std::string& id : order) {
    good.insert(*launchers.find(id));
    const Result<void> isGood = core::launch::checkAliases(good);
    if (isGood) continue;
    good.erase(id);
    reader.leaveOut(id, isGood.error());
  }
  return reader.take();
}

}  // namespace baremark::app

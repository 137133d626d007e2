// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/data_check.h"

#include <QFileInfo>
#include <algorithm>
#include <optional>
#include <span>
#include <string_view>

#include "core/base/nearest_name.h"
#include "core/plan/expansion.h"
#include "core/protocol/engine_settings.h"
#include "core/protocol/idx_names.h"

namespace baremark::app {
namespace {

using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;

/// The data folder of the runs of a case in an arm, and whether they evaluate. Empty: the data are synthetic.
std::optional<std::pair<std::string, bool>> folderToRead(const core::model::Settings& ofCase,
                                                         const core::model::Arm& arm) {
  core::model::Settings settings = arm.settings;
  settings.insert(ofCase.begin(), ofCase.end());
  const auto text = [&](const char* name) {
    const auto found = settings.find(name);
    return found == settings.end() ? std::string() : core::model::toText(found->second);
  };
  const std::string data = text("data");
  if (data.empty() || data == "synthetic") return {};
  const std::string folder = text("data_dir");
  return std::pair(
      folder.empty() && data == "fashion-mnist" ? std::string(core::protocol::kFashionMnistFolder) : folder,
      text("train_and_eval") == "true");
}

/// The first of these places in a folder where a file exists.
QFileInfo firstFile(const QString& folder, const std::vector<std::string>& places) {
  for (const std::string& place : places) {
    const QFileInfo file(folder + QLatin1Char('/') + QString::fromStdString(place));
    if (file.exists() && !file.isDir()) return file;
  }
  return {};
}

core::base::Error missingData(const std::string& path) {
  return {.code = ErrorCode::Missing, .where = path, .allowed = core::base::Phrase::FolderWithIdxFiles};
}

/// The file `name` is missing in a folder that exists.
core::base::Error missingFile(const std::string& folder, std::string_view name) {
  if (const auto link = core::protocol::brokenIdxLink(folder, name))
    return {.code = ErrorCode::Malformed,
            .where = folder + "/" + link->place,
            .allowed = {core::base::Phrase::LinkToFile, link->target}};
  core::base::Error error = missingData(folder + "/" + std::string(name));
  const std::vector<std::string> similar = core::protocol::similarIdxFiles(folder);
  if (!similar.empty()) error.allowed = {core::base::Phrase::FolderBelow, similar};
  return error;
}

}  // namespace

Result<void> checkIdxFolder(const std::string& folder, bool isEvaluated) {
  const QString base = QString::fromStdString(folder);
  const QFileInfo place(base);
  if (place.isAbsolute() && place.exists() && !place.isDir()) {
    core::base::Error error = missingData(folder);
    error.code = ErrorCode::WrongType;
    error.value = core::base::Phrase::File;
    return fail(error);
  }
  if (!place.isAbsolute() || !place.isDir()) return fail(missingData(folder));
  constexpr auto& kFiles = core::protocol::kIdxFiles;
  for (const std::string_view name : std::span(kFiles).first(isEvaluated ? kFiles.size() : 2)) {
    const QFileInfo file = firstFile(base, core::protocol::idxPlaces(name));
    if (!file.isFile()) return fail(missingFile(folder, name));
    if (!file.isReadable()) return fail({.code = ErrorCode::PermissionDenied, .where = file.filePath().toStdString()});
  }
  return {};
}

Result<DataFolders> dataFoldersHere(const core::model::Experiment& experiment) {
  DataFolders folders;
  if (experiment.host != core::model::kLocalHost) return folders;
  const Result<std::vector<core::model::Settings>> cases = core::plan::expandCases(experiment);
  if (!cases) return fail(cases.error());
  for (const core::model::Settings& settings : *cases) {
    for (const core::model::Arm& arm : experiment.arms)
      if (const auto read = folderToRead(settings, arm)) folders[read->first] = folders[read->first] || read->second;
  }
  return folders;
}

Result<void> checkFolders(const DataFolders& folders) {
  for (const auto& [folder, isEvaluated] : folders)
    if (Result<void> good = checkIdxFolder(folder, isEvaluated); !good) return good;
  return {};
}

std::string settingOfFolder(const core::model::Experiment& experiment, const std::string& path) {
  const auto isAt = [&](const core::model::SettingValue& value) {
    const std::string folder = core::model::toText(value);
    return path == folder || path.rfind(folder + "/", 0) == 0;
  };
  const auto listed = experiment.engine.find("data_dir");
  if (listed != experiment.engine.end() && std::ranges::any_of(listed->second, isAt))
    return "/workload/engine/data_dir";
  for (std::size_t i = 0; i < experiment.arms.size(); ++i) {
    const auto own = experiment.arms[i].settings.find("data_dir");
    if (own != experiment.arms[i].settings.end() && isAt(own->second))
      return "/arms/" + std::to_string(i) + "/settings/data_dir";
  }
  return "/workload/engine/data";
}

Result<void> checkDataHere(const core::model::Experiment& experiment) {
  const Result<DataFolders> folders = dataFoldersHere(experiment);
  return folders ? checkFolders(*folders) : fail(folders.error());
}

}  // namespace baremark::app

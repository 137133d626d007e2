// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/recipe_files.h"

#include <QCryptographicHash>
#include <QFile>
#include <algorithm>
#include <filesystem>
#include <map>

namespace baremark::core::runs {
namespace {

namespace fs = std::filesystem;
using base::ErrorCode, base::fail, base::Phrase, base::Result;

bool leadsOut(const fs::path& path) {
  return path.is_absolute() || std::ranges::find(path, fs::path("..")) != path.end();
}

class Finder {
 public:
  Finder(const fs::path& folder, const ProvidedFiles& provided) : m_folder(folder), m_provided(provided) {}

  Result<void> add(const fs::path& path) {
    std::error_code problem;
    fs::path place = m_folder / path;
    const auto instead = m_provided.find(path.lexically_normal().string());
    if (instead != m_provided.end() && !fs::exists(fs::symlink_status(place, problem))) place = instead->second;
    const fs::file_status status = fs::status(place, problem);
    if (status.type() == fs::file_type::not_found) return fail(ErrorCode::NotFound, Phrase::KindFile, place.string());
    if (fs::is_regular_file(status)) {
      const bool isExecutable = (status.permissions() & fs::perms::owner_exec) != fs::perms::none;
      const std::string name = path.lexically_normal().string();
      m_files[name] = {.path = name, .source = place.string(), .isExecutable = isExecutable};
      return {};
    }
    // A link to a folder may lead back to one above it.
    if (!fs::is_directory(status) || fs::is_symlink(place, problem))
      return fail({.code = ErrorCode::Untrusted, .where = place.string(), .allowed = Phrase::FilesOfRecipe});
    fs::directory_iterator entry(place, problem);
    for (; !problem && entry != fs::directory_iterator(); entry.increment(problem)) {
      if (Result<void> added = add(path / entry->path().filename()); !added) return added;
    }
    if (problem) return fail({.code = ErrorCode::Io, .where = place.string(), .detail = problem.message()});
    return {};
  }

  Result<OwnFiles> take() {
    OwnFiles found;
    QCryptographicHash all(QCryptographicHash::Sha256);
    for (auto& [name, file] : m_files) {
      QFile open(QString::fromStdString(file.source));
      QCryptographicHash one(QCryptographicHash::Sha256);
      if (!open.open(QIODevice::ReadOnly) || !one.addData(&open))
        return fail({.code = ErrorCode::Io, .where = file.source, .detail = open.errorString().toStdString()});
      all.addData(QByteArray::fromStdString(name) + '\0' + (file.isExecutable ? "x " : "- ") + one.result().toHex() +
                  '\n');
      found.files.push_back(std::move(file));
    }
    if (!found.files.empty()) found.digest = "sha256:" + all.result().toHex().toStdString();
    return found;
  }

 private:
  fs::path m_folder;
  const ProvidedFiles& m_provided;
  std::map<std::string, OwnFile> m_files;
};

}  // namespace

Result<OwnFiles> findOwnFiles(const std::string& folder, const recipes::Texts& sources, const ProvidedFiles& provided) {
  Finder finder(folder, provided);
  for (const std::string& source : sources) {
    if (leadsOut(source))
      return fail({.code = ErrorCode::Untrusted, .where = source, .allowed = Phrase::FilesOfRecipe});
    if (Result<void> added = finder.add(source); !added) return fail(added.error());
  }
  return finder.take();
}

}  // namespace baremark::core::runs

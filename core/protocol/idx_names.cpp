// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/idx_names.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>

#include "core/base/printable.h"

namespace baremark::core::protocol {
namespace {

constexpr int kDeepest = 3;
constexpr int kMostNames = 2000;
constexpr std::size_t kMostShown = 4;

bool isNamedLikeIdx(const std::string& name) {
  std::string small = name;
  std::ranges::transform(small, small.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return small.find("ubyte") != std::string::npos || small.find("idx") != std::string::npos;
}

/// Every place in which Baremark looks for one of the files.
std::set<std::string> allIdxPlaces() {
  std::set<std::string> all;
  for (const std::string_view file : kIdxFiles) {
    const std::vector<std::string> places = idxPlaces(file);
    all.insert(places.begin(), places.end());
  }
  return all;
}

}  // namespace

std::vector<std::string> idxPlaces(std::string_view name) {
  std::string dotted(name);
  if (const std::size_t dash = dotted.find("-idx"); dash != std::string::npos) dotted[dash] = '.';
  const std::array<std::string, 2> spellings{std::string(name), dotted};
  std::vector<std::string> places;
  const auto add = [&](const std::string& folder) {
    for (const std::string& file : spellings) {
      for (const char* packed : {"", ".gz"}) places.push_back(folder + file + packed);
    }
  };
  add("");
  for (const std::string& folder : spellings) add(folder + "/");
  add("raw/");
  return places;
}

std::vector<std::string> similarIdxFiles(const std::string& folder) {
  namespace fs = std::filesystem;
  const std::set<std::string> known = allIdxPlaces();
  std::set<std::string> folders;
  std::vector<std::string> names;
  std::error_code problem;
  fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied, problem);
  for (int seen = 0; !problem && entry != fs::recursive_directory_iterator() && seen < kMostNames;
       ++seen, entry.increment(problem)) {
    if (entry.depth() >= kDeepest) entry.disable_recursion_pending();
    std::error_code unread;
    const fs::path path = entry->path().lexically_relative(folder);
    if (!isNamedLikeIdx(path.filename().string()) || known.count(path.string()) > 0 || entry->is_directory(unread))
      continue;
    // One file for each folder below.
    if (path.has_parent_path() && !folders.insert(path.parent_path().string()).second) continue;
    names.push_back(base::printable(path.string(), 120));
  }
  std::ranges::sort(names);
  if (names.size() > kMostShown) names.resize(kMostShown);
  return names;
}

std::optional<BrokenLink> brokenIdxLink(const std::string& folder, std::string_view name) {
  namespace fs = std::filesystem;
  for (const std::string& place : idxPlaces(name)) {
    const fs::path path = fs::path(folder) / place;
    std::error_code problem;
    const fs::path target = fs::read_symlink(path, problem);
    if (problem || fs::exists(path, problem)) continue;
    return BrokenLink{place, base::printable(target.string(), 200)};
  }
  return {};
}

}  // namespace baremark::core::protocol

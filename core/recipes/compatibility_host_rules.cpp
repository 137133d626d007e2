// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cctype>

#include "core/base/argv_template.h"
#include "core/base/version_numbers.h"
#include "core/recipes/compatibility_rules.h"

namespace baremark::core::recipes {
namespace {

/// The oldest release with at least this glibc, of the image's distribution if it has one.
void chooseRelease(const CompatibilityInput& input, const std::string& glibc, CompatibilityFinding& finding) {
  const Distribution* chosen = nullptr;
  const Release* best = nullptr;
  const auto look = [&](const Distribution& distribution) {
    for (const Release& release : distribution.releases) {
      if (base::compareVersions(release.glibc, glibc) < 0) continue;
      if (best != nullptr && base::compareVersions(release.glibc, best->glibc) >= 0) continue;
      best = &release;
      chosen = &distribution;
    }
  };
  if (input.image.distribution != nullptr) look(*input.image.distribution);
  if (best == nullptr) {
    for (const auto& [id, distribution] : input.registry.distributions) look(distribution);
  }
  if (best == nullptr) return;
  finding.choose(Choice::Release, {chosen->label, best->version});
}

/// The host's glibc; if it is not known, that of its distribution.
std::string glibcOf(const CompatibilityInput& input) {
  if (!input.host.glibc.empty()) return input.host.glibc;
  const auto distribution = input.registry.distributions.find(input.host.distribution);
  if (distribution == input.registry.distributions.end()) return {};
  const Release* release = distribution->second.release(input.host.release);
  return release == nullptr ? std::string() : release->glibc;
}

/// The name of the package in a line of a lock file, with the version that it pins: "torch==2.5.1 --hash=…".
struct PinnedPackage {
  std::string name;
  std::string version;
};
std::optional<PinnedPackage> pinnedIn(const std::string& line) {
  const std::size_t at = line.find("==");
  if (at == std::string::npos || line.front() == '#') return {};
  PinnedPackage package{line.substr(0, line.find_first_of(" [=")), ""};
  for (char& letter : package.name)
    letter = letter == '_' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  package.version = line.substr(at + 2, line.find_first_of(" ;\t", at + 2) - at - 2);
  return package;
}

/// The version in the name of an interpreter ("python3.11"), or that of the distribution's package; empty: not known.
std::string pythonOf(const CompatibilityInput& input, const ImageBlock& block) {
  constexpr std::string_view kPython = "python";
  const std::string name = block.field("python");
  const std::string given = name.rfind(kPython, 0) == 0 ? name.substr(kPython.size()) : std::string();
  if (base::numbersOf(given).size() > 1) return given;
  const auto row = given == "3" ? packaged(input, "Python") : std::nullopt;
  return row ? row->at("version") : std::string();
}

/// Nothing: no table knows the package.
std::optional<CompatibilityFinding> judgeWheel(const CompatibilityInput& input, const ImageBlock& block,
                                               const PinnedPackage& package) {
  std::vector<TableMatch> rows;
  for (const TableMatch& row : input.tables.rowsOf("wheel-python")) {
    if (row.at("package") == package.name) rows.push_back(row);
  }
  if (rows.empty()) return {};
  const std::string words = package.name + " " + package.version;
  CompatibilityFinding finding{
      .level = Level::Unknown, .place = block.place, .clue = Clue::UnknownPython, .values = {words}};
  const auto row = std::ranges::find_if(rows, [&package](const TableMatch& each) {
    return base::isWithin(package.version, each.at("least"), each.at("most"));
  });
  if (row == rows.end()) {
    finding.clue = Clue::NoRow;
    finding.values = {package.name, package.version};
    return finding;
  }
  const std::string python = pythonOf(input, block);
  if (python.empty()) return finding;
  const auto takes = [&python](const TableMatch& each) {
    return base::isWithin(python, each.at("python_least"), each.at("python_most"));
  };
  finding.table = sourceOf(*row);
  finding.values.push_back(python);
  if (takes(*row)) return finding.set(Level::Pass, Clue::PythonFits);
  finding.set(Level::Stop, Clue::PythonOutside);
  finding.values.insert(finding.values.end(), {row->at("python_least"), row->at("python_most")});
  finding.choose(Choice::Python, {row->at("python_least"), row->at("python_most")});
  std::vector<TableMatch> others;
  std::ranges::copy_if(rows, std::back_inserter(others), takes);
  if (const auto last = newest(others, "least")) {
    finding.choice = Choice::Wheel;
    finding.chosen.insert(finding.chosen.end(), {package.name, last->at("least")});
  }
  return finding;
}

}  // namespace

CompatibilityFindings judgeArchitecture(const CompatibilityInput& input) {
  CompatibilityFinding finding{.place = input.image.place, .values = {input.recipe.architecture}};
  if (input.host.architecture.empty()) {
    finding.set(Level::Unknown, Clue::UnknownArchitecture);
    finding.values = {};
  } else if (input.host.architecture != input.recipe.architecture) {
    finding.set(Level::Stop, Clue::OtherArchitecture);
    finding.values.push_back(input.host.architecture);
    finding.choose(Choice::Architecture, {input.host.architecture});
  }
  return {finding};
}

CompatibilityFindings judgeGlibc(const CompatibilityInput& input) {
  const DescribedHost& host = input.host;
  // The libraries of a GPU driver are always bound, as is what the host says.
  const bool bindsDriver = cudaOf(input.image).has_value() && host.hasGpus.value_or(true);
  if (!bindsDriver && host.boundGlibc.empty()) return {};
  CompatibilityFinding finding{.level = Level::Unknown, .place = input.image.place, .clue = Clue::UnknownGlibc};
  const std::string& own = input.image.glibc;
  const std::string ofHost = glibcOf(input);
  if (own.empty() || (host.boundGlibc.empty() && ofHost.empty())) return {finding};
  if (!host.boundGlibc.empty() && base::compareVersions(own, host.boundGlibc) < 0) {
    finding.set(Level::Stop, Clue::GlibcTooOld);
    finding.values = {own, host.boundGlibc, host.boundLibrary};
    chooseRelease(input, host.boundGlibc, finding);
    return {finding};
  }
  if (bindsDriver && ofHost.empty()) return {finding};
  if (bindsDriver && base::compareVersions(own, ofHost) < 0) {
    finding.set(Level::Warn, Clue::GlibcOlder);
    finding.values = {own, ofHost};
    chooseRelease(input, ofHost, finding);
    return {finding};
  }
  finding.set(Level::Pass, Clue::GlibcFits);
  finding.values = {own, host.boundGlibc.empty() ? ofHost : host.boundGlibc};
  return {finding};
}

CompatibilityFindings judgeInfiniband(const CompatibilityInput& input) {
  const DescribedHost& host = input.host;
  const auto blocks = input.image.labelled(kInfinibandLabel);
  const bool communicates =
      !input.image.labelled(kMpiLabel).empty() || !input.image.labelled(kNcclLabel).empty() || !blocks.empty();
  if (!communicates) return {};
  CompatibilityFinding finding{.level = Level::Unknown, .place = input.image.place, .clue = Clue::UnknownInfiniband};
  if (!host.hasInfiniband) return {finding};
  if (!*host.hasInfiniband) return {finding.set(Level::Pass, Clue::NoInfiniband)};
  if (blocks.empty()) {
    finding.clue = Clue::UnknownUserSpace;
    finding.choose(Choice::UserSpace, {"rdma-core"});
    return {finding};
  }
  const ImageBlock& block = *blocks.back();
  const std::string user = block.label(kInfinibandLabel);
  std::string version = block.label(kInfinibandVersionLabel);
  const auto package = version.empty() ? packaged(input, user) : std::nullopt;
  if (package) version = package->at("version");
  finding.place = block.place;
  finding.values = {version.empty() ? user : user + " " + version};
  finding.clue = Clue::UnknownKernelDriver;
  return {finding};
}

CompatibilityFindings judgePython(const CompatibilityInput& input) {
  CompatibilityFindings all;
  for (const ImageBlock& block : input.image.blocks) {
    for (const std::string& line : block.lines("lock")) {
      const auto package = pinnedIn(line);
      if (!package) continue;
      if (auto finding = judgeWheel(input, block, *package)) all.push_back(std::move(*finding));
    }
  }
  return all;
}

}  // namespace baremark::core::recipes

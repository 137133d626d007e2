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
  finding.choice = Choice::Release;
  finding.chosen = {chosen->label, best->version};
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
  const auto row = std::find_if(rows.begin(), rows.end(), [&package](const TableMatch& each) {
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
  if (takes(*row)) {
    finding.level = Level::Pass;
    finding.clue = Clue::PythonFits;
    return finding;
  }
  finding.level = Level::Stop;
  finding.clue = Clue::PythonOutside;
  finding.values.insert(finding.values.end(), {row->at("python_least"), row->at("python_most")});
  finding.choice = Choice::Python;
  finding.chosen = {row->at("python_least"), row->at("python_most")};
  std::vector<TableMatch> others;
  std::copy_if(rows.begin(), rows.end(), std::back_inserter(others), takes);
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
    finding.level = Level::Unknown;
    finding.clue = Clue::UnknownArchitecture;
    finding.values = {};
  } else if (input.host.architecture != input.recipe.architecture) {
    finding.level = Level::Stop;
    finding.clue = Clue::OtherArchitecture;
    finding.values.push_back(input.host.architecture);
    finding.choice = Choice::Architecture;
    finding.chosen = {input.host.architecture};
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
    finding.level = Level::Stop;
    finding.clue = Clue::GlibcTooOld;
    finding.values = {own, host.boundGlibc, host.boundLibrary};
    chooseRelease(input, host.boundGlibc, finding);
    return {finding};
  }
  if (bindsDriver && ofHost.empty()) return {finding};
  if (bindsDriver && base::compareVersions(own, ofHost) < 0) {
    finding.level = Level::Warn;
    finding.clue = Clue::GlibcOlder;
    finding.values = {own, ofHost};
    chooseRelease(input, ofHost, finding);
    return {finding};
  }
  finding.level = Level::Pass;
  finding.clue = Clue::GlibcFits;
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
  if (!*host.hasInfiniband) {
    finding.level = Level::Pass;
    finding.clue = Clue::NoInfiniband;
    return {finding};
  }
  if (blocks.empty()) {
    finding.clue = Clue::UnknownUserSpace;
    finding.choice = Choice::UserSpace;
    finding.chosen = {"rdma-core"};
    return {finding};
  }
  const ImageBlock& block = *blocks.back();
  const std::string user = block.label(kInfinibandLabel);
  std::string version = block.label(kInfinibandVersionLabel);
  const auto package = version.empty() ? packaged(input, user) : std::nullopt;
  if (package) version = package->at("version");
  const std::string words = version.empty() ? user : user + " " + version;
  finding.place = block.place;
  finding.values = {words};
  finding.clue = Clue::UnknownKernelDriver;
  if (host.infiniband.empty()) return {finding};
  const std::string kernel = host.infinibandVersion;
  finding.values.push_back(kernel.empty() ? host.infiniband : host.infiniband + " " + kernel);
  // A limit cannot be compared with a version that is not known.
  const auto holds = [](const std::string& found, const std::string& least, const std::string& most) {
    return (least.empty() && most.empty()) || base::isWithin(found, least, most);
  };
  const auto rows = input.tables.rowsOf("infiniband");
  const auto fits = [&](const TableMatch& row, const std::string& name) {
    return row.at("kernel") == host.infiniband && holds(kernel, row.at("kernel_least"), row.at("kernel_most")) &&
           row.at("user") == name;
  };
  const auto row = std::find_if(rows.begin(), rows.end(), [&](const TableMatch& each) {
    return fits(each, user) && holds(version, each.at("user_least"), each.at("user_most"));
  });
  if (row == rows.end()) return {finding};
  finding.table = sourceOf(*row);
  if (row->at("fit") == "pass") {
    finding.level = Level::Pass;
    finding.clue = Clue::InfinibandFits;
    return {finding};
  }
  finding.level = row->at("fit") == "warn" ? Level::Warn : Level::Stop;
  finding.clue = finding.level == Level::Warn ? Clue::InfinibandUntested : Clue::InfinibandApart;
  for (const TableMatch& other : rows) {
    if (other.at("fit") != "pass" || !fits(other, other.at("user"))) continue;
    finding.choice = Choice::UserSpace;
    const std::string& limit = other.at("user_least").empty() ? other.at("user_most") : other.at("user_least");
    finding.chosen = {limit.empty() ? other.at("user") : other.at("user") + " " + limit};
    break;
  }
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cctype>

#include "core/base/argv_template.h"
#include "core/base/lines.h"
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

/// A version, and the table it is from if it is that of a package.
struct FoundVersion {
  std::string version;
  std::optional<TableMatch> row{};
};

/// The interface of a family of MPI: those with the same one start each other's programs. Nothing: not known.
std::optional<TableMatch> familyOf(const CompatibilityInput& input, const std::string& mpi) {
  for (const TableMatch& row : input.tables.rowsOf("mpi-families")) {
    if (row.at("mpi") == mpi) return row;
  }
  return {};
}

FoundVersion versionOf(const CompatibilityInput& input, const ImageBlock& block) {
  const std::string built = block.label(kMpiVersionLabel);
  if (!built.empty()) return {built};
  const auto row = packaged(input, block.label(kMpiLabel));
  return row ? FoundVersion{row->at("version"), row} : FoundVersion{};
}

bool usesOtherPmix(const ImageBlock& block) {
  return !block.field("pmix_prefix").empty();
}

/// PMIx that the MPI of a block uses: of the block that its prefix is from, of the distribution, or its own.
FoundVersion pmixOf(const CompatibilityInput& input, const ImageBlock& block) {
  if (usesOtherPmix(block)) {
    const auto blocks = input.image.labelled(kPmixLabel);
    return blocks.empty() ? FoundVersion{} : FoundVersion{blocks.back()->label(kPmixLabel)};
  }
  const std::string built = block.label(kMpiVersionLabel);
  if (built.empty()) {
    const auto row = packaged(input, "PMIx");
    return row ? FoundVersion{row->at("version"), row} : FoundVersion{};
  }
  for (const TableMatch& row : input.tables.rowsOf("mpi-pmix")) {
    if (row.at("mpi") == block.label(kMpiLabel) && base::isWithin(built, row.at("least"), row.at("most")))
      return {row.at("pmix"), row};
  }
  return {};
}

bool hasPmix(const CompatibilityInput& input, const ImageBlock& block) {
  const auto rows = input.tables.rowsOf("mpi-pmix");
  return usesOtherPmix(block) ||
         std::ranges::any_of(rows, [&block](const TableMatch& row) { return row.at("mpi") == block.label(kMpiLabel); });
}

std::string inWords(const std::string& family, const std::string& version) {
  return version.empty() ? family : family + " " + version;
}

std::optional<TableMatch> fittingPmix(const CompatibilityInput& input, const std::string& pmix) {
  for (const std::string& server : input.host.pmix) {
    if (const auto row = rowOfPmix(pmix, server, input.tables)) return row;
  }
  return {};
}

/// The newest listed file of a kind that gives PMIx, or the newest series of this MPI, which works with the host.
void choosePmix(const CompatibilityInput& input, const ImageBlock& block, CompatibilityFinding& finding) {
  if (usesOtherPmix(block)) {
    std::string last;
    for (const ImageBlock* pmix : input.image.labelled(kPmixLabel)) {
      for (const Download& file : pmix->kind->downloads) {
        const bool isNewer = last.empty() || base::compareVersions(file.version, last) > 0;
        if (isNewer && fittingPmix(input, file.version)) last = file.version;
      }
    }
    if (last.empty()) return;
    finding.choose(Choice::Pmix, {last});
    return;
  }
  std::vector<TableMatch> rows;
  for (const TableMatch& row : input.tables.rowsOf("mpi-pmix")) {
    if (row.at("mpi") == block.label(kMpiLabel) && fittingPmix(input, row.at("pmix"))) rows.push_back(row);
  }
  const auto last = newest(rows, "least");
  if (!last) return;
  finding.choose(Choice::Mpi, {inWords(block.label(kMpiLabel), last->at("least"))});
}

CompatibilityFinding judgeVersion(const CompatibilityInput& input, const ImageBlock& block) {
  const DescribedHost& host = input.host;
  const std::string family = block.label(kMpiLabel);
  CompatibilityFinding finding{
      .level = Level::Unknown, .place = block.place, .clue = Clue::UnknownMpiVersion, .values = {family}};
  const FoundVersion image = versionOf(input, block);
  if (image.version.empty()) return finding;
  if (host.mpiVersion.empty()) {
    finding.clue = Clue::UnknownHostMpi;
    return finding;
  }
  finding.values = {inWords(family, image.version), inWords(host.mpi, host.mpiVersion)};
  const std::string abi = familyOf(input, family)->at("abi");
  const auto rows = input.tables.rowsOf("mpi-versions");
  const auto row = std::ranges::find_if(rows, [&](const TableMatch& each) {
    return each.at("abi") == abi && base::isWithin(image.version, each.at("image_least"), each.at("image_most")) &&
           base::isWithin(host.mpiVersion, each.at("host_least"), each.at("host_most"));
  });
  if (row == rows.end()) {
    finding.clue = Clue::NoRow;
    finding.values = {family, image.version};
    return finding;
  }
  finding.table = sourceOf(*row);
  finding.set(Level::Pass, Clue::MpiFits);
  if (row->at("fit") != "pass") {
    finding.set(row->at("fit") == "warn" ? Level::Warn : Level::Stop, Clue::MpiOtherSeries);
  } else if (family == host.mpi && base::compareVersions(image.version, host.mpiVersion) > 0) {
    finding.set(Level::Warn, Clue::MpiNewer);
  }
  if (finding.level != Level::Pass) finding.choose(Choice::Mpi, {inWords(host.mpi, host.mpiVersion)});
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

CompatibilityFindings judgeMpiFamily(const CompatibilityInput& input) {
  CompatibilityFindings all;
  for (const ImageBlock* block : input.image.labelled(kMpiLabel)) {
    const std::string family = block->label(kMpiLabel);
    CompatibilityFinding finding{
        .level = Level::Unknown, .place = block->place, .clue = Clue::UnknownHostMpi, .values = {family}};
    const auto own = familyOf(input, family);
    const auto other = familyOf(input, input.host.mpi);
    if (!own) {
      finding.clue = Clue::NoRow;
      finding.values = {family, ""};
    } else if (other) {
      const bool isSame = own->at("abi") == other->at("abi");
      finding.set(isSame ? Level::Pass : Level::Stop, isSame ? Clue::SameMpi : Clue::OtherMpi);
      finding.values.push_back(input.host.mpi);
      finding.table = sourceOf(own);
      if (!isSame) finding.choose(Choice::Mpi, {inWords(input.host.mpi, input.host.mpiVersion)});
    }
    all.push_back(std::move(finding));
  }
  return all;
}

CompatibilityFindings judgeMpiVersion(const CompatibilityInput& input) {
  CompatibilityFindings all;
  for (const ImageBlock* block : input.image.labelled(kMpiLabel)) {
    const auto own = familyOf(input, block->label(kMpiLabel));
    const auto other = familyOf(input, input.host.mpi);
    // Without a common family, RC-06 says what is wrong or not known.
    if (own && other && own->at("abi") == other->at("abi")) all.push_back(judgeVersion(input, *block));
  }
  return all;
}

CompatibilityFindings judgePmix(const CompatibilityInput& input) {
  CompatibilityFindings all;
  for (const ImageBlock* block : input.image.labelled(kMpiLabel)) {
    if (!hasPmix(input, *block)) continue;
    CompatibilityFinding finding{
        .level = Level::Unknown, .place = block->place, .clue = Clue::UnknownPmix, .values = {block->label(kMpiLabel)}};
    const FoundVersion pmix = pmixOf(input, *block);
    if (!pmix.version.empty() && input.host.pmix.empty()) {
      finding.clue = Clue::UnknownHostPmix;
      finding.values = {};
    } else if (!pmix.version.empty()) {
      const auto row = fittingPmix(input, pmix.version);
      finding.set(row ? Level::Pass : Level::Stop, row ? Clue::PmixFits : Clue::PmixTooFar);
      finding.values = {pmix.version, base::joined(input.host.pmix, ", ")};
      const auto rows = input.tables.rowsOf("pmix");
      finding.table = sourceOf(row ? row : rows.empty() ? std::optional<TableMatch>() : rows.front());
      if (!row) choosePmix(input, *block, finding);
    }
    all.push_back(std::move(finding));
  }
  return all;
}

}  // namespace baremark::core::recipes

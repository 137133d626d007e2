// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/base/argv_template.h"
#include "core/base/lines.h"
#include "core/base/version_numbers.h"
#include "core/recipes/compatibility_rules.h"

namespace baremark::core::recipes {
namespace {

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

// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <functional>

#include "core/base/argv_template.h"
#include "core/base/version_numbers.h"
#include "core/recipes/compatibility_rules.h"
#include "core/recipes/compatibility_table.h"

namespace baremark::core::recipes {
namespace {

constexpr const char* kCudnn = "cuDNN";
constexpr const char* kNccl = "NCCL";

/// The newest version of CUDA in the tables that `fits`; empty: none.
std::string newestCuda(const CompatibilityInput& input, const std::function<bool(const CudaNeeds&)>& fits) {
  std::vector<TableMatch> rows;
  for (const TableMatch& row : input.tables.rowsOf("cuda-driver")) {
    if (fits(needsOf(row.at("cuda"), input.tables))) rows.push_back(row);
  }
  const auto last = newest(rows, "cuda");
  return last ? last->at("cuda") : std::string();
}

/// The row of the newest compute capability that is not newer than that of a GPU.
std::optional<TableMatch> firstCudaOf(const std::string& capability, const CompatibilityTables& tables) {
  std::vector<TableMatch> rows;
  for (const TableMatch& row : tables.rowsOf("gpu-first-cuda")) {
    if (base::compareVersions(row.at("capability"), capability) <= 0) rows.push_back(row);
  }
  return newest(rows, "capability");
}

CompatibilityFinding judgeGpu(const CompatibilityInput& input, const FoundCuda& cuda, const std::string& capability) {
  const CudaNeeds needs = needsOf(cuda.version, input.tables);
  CompatibilityFinding finding{.place = cuda.place, .values = {cuda.version, capability}};
  if (needs.capability.empty()) return finding.set(Level::Unknown, Clue::NoRowForCuda);
  finding.table = sourceOf(needs.ofCapability);
  if (base::compareVersions(capability, needs.capability) < 0) {
    finding.set(Level::Stop, Clue::GpuTooOld);
    finding.values.push_back(needs.capability);
    const std::string older = newestCuda(input, [&capability](const CudaNeeds& other) {
      return base::compareVersions(capability, other.capability) >= 0;
    });
    if (!older.empty()) finding.choose(Choice::OlderCuda, {older});
    return finding;
  }
  const auto first = firstCudaOf(capability, input.tables);
  if (first && base::compareVersions(cuda.version, first->at("cuda")) < 0) {
    finding.set(Level::Warn, Clue::GpuTooNew);
    finding.values.push_back(first->at("cuda"));
    finding.table = sourceOf(first);
    finding.choose(Choice::NewerCuda, {first->at("cuda")});
    return finding;
  }
  finding.clue = Clue::GpuFits;
  return finding;
}

/// Of GPUs of several kinds, the one that fits least.
template <class Judge>
CompatibilityFinding worstOf(const std::vector<std::string>& capabilities, const Judge& judge) {
  CompatibilityFinding worst = judge(capabilities.front());
  for (const std::string& capability : capabilities) {
    CompatibilityFinding finding = judge(capability);
    if (finding.level > worst.level) worst = std::move(finding);
  }
  return worst;
}

/// The rows of a library that are of this version of it.
std::vector<TableMatch> rowsOfVersion(const CompatibilityTables& tables, std::string_view kind,
                                      const std::string& version) {
  std::vector<TableMatch> rows;
  for (const TableMatch& row : tables.rowsOf(kind)) {
    if (base::isWithin(version, row.at("least"), row.at("most"))) rows.push_back(row);
  }
  return rows;
}

/// The last version of a row: its upper limit, or the lower one.
std::string lastVersionOf(const TableMatch& row) {
  return row.at("most").empty() ? row.at("least") : row.at("most");
}

/// The newest version of a library among rows; empty: none.
std::string newestOf(const std::vector<TableMatch>& rows) {
  std::string last;
  for (const TableMatch& row : rows) {
    if (last.empty() || base::compareVersions(lastVersionOf(row), last) > 0) last = lastVersionOf(row);
  }
  return last;
}

bool coversCuda(const TableMatch& row, const std::string& cuda) {
  return base::isWithin(cuda, row.at("cuda_least"), row.at("cuda_most"));
}

int majorOf(const std::string& version) {
  const std::vector<int> numbers = base::numbersOf(version);
  return numbers.empty() ? -1 : numbers.front();
}

/// The release of cuDNN to choose for this CUDA and the host's GPUs.
void chooseCudnn(const CompatibilityInput& input, const std::string& cuda, CompatibilityFinding& finding) {
  std::vector<TableMatch> rows;
  for (const TableMatch& row : input.tables.rowsOf("cudnn-cuda")) {
    bool fits = coversCuda(row, cuda);
    for (const std::string& capability : input.host.capabilities)
      fits = fits && base::compareVersions(capability, row.at("capability")) >= 0;
    if (fits) rows.push_back(row);
  }
  if (rows.empty()) return;
  finding.choose(Choice::Library, {kCudnn, newestOf(rows)});
}

CompatibilityFinding judgeCudnnBlock(const CompatibilityInput& input, const ImageBlock& block) {
  const std::string version = block.label(kCudnnLabel);
  const auto cuda = cudaOf(input.image);
  CompatibilityFinding finding{
      .level = Level::Unknown, .place = block.place, .clue = Clue::UnknownCuda, .values = {kCudnn, version}};
  if (!cuda) return finding;
  finding.values.push_back(cuda->version);
  const std::string madeFor = block.label(kCudnnCudaLabel);
  const auto rows = rowsOfVersion(input.tables, "cudnn-cuda", version);
  if (!madeFor.empty() && majorOf(madeFor) != majorOf(cuda->version)) {
    finding.set(Level::Stop, Clue::LibraryOtherCuda);
    finding.values = {kCudnn, version, madeFor, cuda->version};
    finding.choose(Choice::LibraryFor, {kCudnn, std::to_string(majorOf(cuda->version))});
    if (!rows.empty()) finding.table = sourceOf(rows.front());
    return finding;
  }
  if (rows.empty()) {
    finding.clue = Clue::NoRow;
    finding.values.pop_back();
    return finding;
  }
  finding.table = sourceOf(rows.front());
  for (const TableMatch& row : rows) {
    if (!coversCuda(row, cuda->version)) continue;
    finding.table = sourceOf(row);
    finding.set(Level::Pass, Clue::LibraryFits);
    for (const std::string& capability : input.host.capabilities) {
      if (base::compareVersions(capability, row.at("capability")) >= 0) continue;
      finding.set(Level::Stop, Clue::LibraryOldGpu);
      finding.values = {kCudnn, version, capability, row.at("capability")};
      chooseCudnn(input, cuda->version, finding);
      return finding;
    }
    return finding;
  }
  // Within a major version, a library also works with a newer CUDA than those it was tested with.
  const bool isOfMajor = std::ranges::any_of(
      rows, [&cuda](const TableMatch& row) { return majorOf(row.at("cuda_least")) == majorOf(cuda->version); });
  finding.set(isOfMajor ? Level::Warn : Level::Stop, Clue::LibraryNotListed);
  chooseCudnn(input, cuda->version, finding);
  return finding;
}

CompatibilityFinding judgeNcclBlock(const CompatibilityInput& input, const ImageBlock& block) {
  const std::string version = block.label(kNcclLabel);
  const auto cuda = cudaOf(input.image);
  CompatibilityFinding finding{
      .level = Level::Unknown, .place = block.place, .clue = Clue::UnknownCuda, .values = {kNccl, version}};
  if (!cuda) return finding;
  const auto isOfMajor = [&cuda](const TableMatch& row) { return majorOf(row.at("cuda")) == majorOf(cuda->version); };
  const auto rows = rowsOfVersion(input.tables, "nccl-cuda", version);
  if (rows.empty()) {
    finding.clue = Clue::NoRow;
    return finding;
  }
  finding.values.push_back(cuda->version);
  finding.table = sourceOf(rows.front());
  const auto fitting = std::ranges::find_if(rows, isOfMajor);
  if (fitting != rows.end()) {
    finding.set(Level::Pass, Clue::LibraryFits);
    finding.table = sourceOf(*fitting);
    return finding;
  }
  // It is compiled from source: NVIDIA has not released this pair, but it may work.
  finding.set(Level::Warn, Clue::LibraryNotListed);
  std::vector<TableMatch> others;
  for (const TableMatch& row : input.tables.rowsOf("nccl-cuda")) {
    if (isOfMajor(row)) others.push_back(row);
  }
  if (!others.empty()) finding.choose(Choice::Library, {kNccl, newestOf(others)});
  return finding;
}

}  // namespace

CompatibilityFindings judgeCudaDriver(const CompatibilityInput& input) {
  const auto cuda = cudaOf(input.image);
  if (!cuda) return {};
  const DescribedHost& host = input.host;
  CompatibilityFinding finding{
      .level = Level::Unknown, .place = cuda->place, .clue = Clue::UnknownDriver, .values = {cuda->version}};
  if (host.hasGpus && !*host.hasGpus) return {finding.set(Level::Warn, Clue::NoGpu)};
  if (host.driver.empty()) return {finding};
  const CudaNeeds needs = needsOf(cuda->version, input.tables);
  if (needs.driver.empty()) {
    finding.clue = Clue::NoRowForCuda;
    return {finding};
  }
  finding.table = sourceOf(needs.ofDriver);
  finding.values.push_back(host.driver);
  const DriverFit fit = fitOf(host.driver, needs);
  if (fit == DriverFit::Full) return {finding.set(Level::Pass, Clue::DriverFits)};
  finding.set(fit == DriverFit::Limited ? Level::Warn : Level::Stop,
              fit == DriverFit::Limited ? Clue::DriverLimited : Clue::DriverTooOld);
  finding.values.push_back(fit == DriverFit::Limited ? needs.driver : needs.family);
  const std::string older =
      newestCuda(input, [&host](const CudaNeeds& other) { return fitOf(host.driver, other) == DriverFit::Full; });
  finding.choice = older.empty() ? Choice::Driver : Choice::Cuda;
  finding.chosen = older.empty() ? Texts{needs.driver} : Texts{older, needs.driver};
  return {finding};
}

CompatibilityFindings judgeCudaGpu(const CompatibilityInput& input) {
  const auto cuda = cudaOf(input.image);
  if (!cuda || !input.host.hasGpus.value_or(true)) return {};
  if (input.host.capabilities.empty())
    return {{.level = Level::Unknown, .place = cuda->place, .clue = Clue::UnknownGpu, .values = {cuda->version}}};
  return {worstOf(input.host.capabilities,
                  [&](const std::string& capability) { return judgeGpu(input, *cuda, capability); })};
}

CompatibilityFindings judgeCudnn(const CompatibilityInput& input) {
  CompatibilityFindings all;
  for (const ImageBlock* block : input.image.labelled(kCudnnLabel)) all.push_back(judgeCudnnBlock(input, *block));
  return all;
}

CompatibilityFindings judgeNccl(const CompatibilityInput& input) {
  CompatibilityFindings all;
  for (const ImageBlock* block : input.image.labelled(kNcclLabel)) all.push_back(judgeNcclBlock(input, *block));
  return all;
}

}  // namespace baremark::core::recipes

// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the image of a recipe will work on a host, known before it is built. A rule is an id and a pure function.
// app/text makes the sentence of a finding. A missing fact is unknown, never a pass. Values; any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/check_level.h"
#include "core/recipes/block_kind.h"
#include "core/recipes/compatibility_table.h"
#include "core/recipes/described_host.h"
#include "core/recipes/recipe.h"

namespace baremark::core::recipes {

using model::Level, model::nameOf;

/// What a rule found. In brackets: its values.
enum class Clue : std::uint8_t {
  SameArchitecture,     ///< [architecture]
  OtherArchitecture,    ///< [of the image, of the host]
  UnknownArchitecture,  ///< of the host
  NoGpu,                ///< the host has none [CUDA]
  UnknownDriver,        ///< of the host [CUDA]
  DriverFits,           ///< [CUDA, driver]
  DriverLimited,        ///< [CUDA, driver, the oldest for all features]
  DriverTooOld,         ///< [CUDA, driver, the oldest that runs it]
  NoRowForCuda,         ///< no table has this version [CUDA]
  UnknownGpu,           ///< its compute capability is not known [CUDA]
  GpuFits,              ///< [CUDA, capability]
  GpuTooOld,            ///< [CUDA, capability, the least]
  GpuTooNew,            ///< [CUDA, capability, the first CUDA that knows it]
  UnknownCuda,          ///< the recipe does not say which CUDA the image has [library, version]
  LibraryFits,          ///< of cuDNN or NCCL [library, version, CUDA]
  LibraryOtherCuda,     ///< made for another CUDA [library, version, its CUDA, CUDA]
  LibraryNotListed,     ///< not with this CUDA [library, version, CUDA]
  LibraryOldGpu,        ///< [library, version, capability, the least]
  NoRow,                ///< no table has this version [software, version]
  UnknownHostMpi,       ///< [family in the image]
  SameMpi,              ///< the families work together [of the image, of the host]
  OtherMpi,             ///< [of the image, of the host]
  UnknownMpiVersion,    ///< [family in the image]
  MpiFits,              ///< [in the image, on the host]
  MpiNewer,             ///< newer than the launcher [in the image, on the host]
  MpiOtherSeries,       ///< [in the image, on the host]
  UnknownHostPmix,
  UnknownPmix,          ///< of the image [family of its MPI]
  PmixFits,             ///< [in the image, on the host]
  PmixTooFar,           ///< [in the image, on the host]
  UnknownGlibc,         ///< of the image or of the host
  GlibcFits,            ///< [of the image, needed]
  GlibcTooOld,          ///< [of the image, needed, library]
  GlibcOlder,           ///< older than the host's, whose GPU driver is bound [of the image, of the host]
  UnknownInfiniband,    ///< whether the host has it
  NoInfiniband,         ///< the host has none
  UnknownUserSpace,     ///< whether the image has its libraries
  UnknownKernelDriver,  ///< [user space]
  UnknownPython,        ///< [package]
  PythonFits,           ///< [package, Python]
  PythonOutside,        ///< [package, Python, least, most]
};

/// What to choose instead. In brackets: its values.
enum class Choice : std::uint8_t {
  None,
  Architecture,  ///< [architecture]
  Cuda,          ///< this CUDA or an older one, or a newer driver [CUDA, driver]
  Driver,        ///< a newer driver; no known CUDA works with this one [driver]
  OlderCuda,     ///< for the GPU [CUDA]
  NewerCuda,     ///< this one or a newer one [CUDA]
  Library,       ///< [library, version]
  LibraryFor,    ///< the library's build for this CUDA [library, CUDA]
  Mpi,           ///< [family and version]
  Pmix,          ///< [version]
  Release,       ///< [distribution, release]
  UserSpace,     ///< of InfiniBand [name]
  Python,        ///< between two versions [least, most]
  Wheel,         ///< another Python, or this version of the package [least, most, package, version]
};

/// Stable names for files: "driver_too_old".
[[nodiscard]] const char* nameOf(Clue clue);
[[nodiscard]] const char* nameOf(Choice choice);
inline constexpr int kClues = static_cast<int>(Clue::PythonOutside) + 1;
inline constexpr int kChoices = static_cast<int>(Choice::Wheel) + 1;

/// The table that an answer is from. Empty: the answer needs none.
struct TableSource {
  std::string id;
  std::string date;
  std::vector<std::string> sources;
  bool operator==(const TableSource&) const = default;
};

struct CompatibilityFinding {
  std::string rule{};  ///< id: "RC-02"
  Level level = Level::Pass;
  BlockPlace place{};
  Clue clue = Clue::SameArchitecture;
  Texts values{};
  TableSource table{};
  Choice choice = Choice::None;
  Texts chosen{};  ///< values of the choice
  /// Each returns the finding.
  CompatibilityFinding& set(Level newLevel, Clue newClue);
  CompatibilityFinding& choose(Choice newChoice, Texts newChosen);
  bool operator==(const CompatibilityFinding&) const = default;
};
using CompatibilityFindings = std::vector<CompatibilityFinding>;

/// A block whose result is in the finished image.
struct ImageBlock {
  const Block* block = nullptr;
  const BlockKind* kind = nullptr;
  BlockPlace place;
  Pairs labels;

  [[nodiscard]] std::string label(const std::string& name) const;  ///< empty: it has none
  [[nodiscard]] std::string field(std::string_view name) const;    ///< a field that holds one text, or empty
  [[nodiscard]] Texts lines(std::string_view name) const;          ///< a field that holds a list, or empty
};

struct ImageSoftware {
  BlockPlace place;  ///< of the base of the finished image
  const Base* base = nullptr;
  const Distribution* distribution = nullptr;  ///< nullptr: not known
  std::string glibc;
  std::vector<ImageBlock> blocks;

  /// The blocks with this label.
  [[nodiscard]] std::vector<const ImageBlock*> labelled(const std::string& name) const;
};

/// `recipe` and `registry` must outlive the result. Blocks of unknown kinds are left out.
[[nodiscard]] ImageSoftware softwareOf(const Recipe& recipe, const Registry& registry);

/// What a rule looks at.
struct CompatibilityInput {
  const Recipe& recipe;
  const Registry& registry;
  const DescribedHost& host;
  const CompatibilityTables& tables;
  ImageSoftware image;
};

struct CompatibilityRule {
  std::string_view id;
  std::string_view what;  ///< stable name: "cuda_driver"
  CompatibilityFindings (*judge)(const CompatibilityInput& input) = nullptr;
  bool canBeWaived = true;  ///< the image can be built in spite of a Stop
};

/// All rules, in the order of their ids.
[[nodiscard]] const std::vector<CompatibilityRule>& compatibilityRules();

/// The findings in the order of the rules. A rule that has nothing to look at in this recipe gives none.
[[nodiscard]] CompatibilityFindings compatibilityOf(const Recipe& recipe, const Registry& registry,
                                                    const DescribedHost& host,
                                                    const CompatibilityTables& tables = shippedTables());

/// How many findings have each level.
[[nodiscard]] model::LevelCounts countsOf(const CompatibilityFindings& findings);

/// The ids of the rules that say Stop and are not in `waived`, or cannot be waived.
[[nodiscard]] std::set<std::string> stopping(const CompatibilityFindings& findings,
                                             const std::set<std::string>& waived);

/// Why the image is not built for the host of this name: the first rule that stops. If all that stop can be waived,
/// `suggestion` has the options of the command line that waive them, with those of `waived`. Nothing: none stops.
[[nodiscard]] std::optional<base::Error> refusalOf(const CompatibilityFindings& findings,
                                                   const std::set<std::string>& waived, const std::string& host);

/// UnknownValue: a name in `waived` is no rule, or its Stop cannot be waived.
[[nodiscard]] std::optional<base::Error> checkWaived(const std::set<std::string>& waived);

}  // namespace baremark::core::recipes

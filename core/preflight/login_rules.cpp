// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "core/base/lines.h"
#include "core/base/shared_file_system.h"
#include "core/preflight/rules.h"

namespace baremark::core::preflight {
namespace {

using base::Phrase, base::Phrased;

/// The test of the arm's runtime. It works for the arm if its default or the arm's own variant works.
std::optional<model::RuntimeProbe> probeOf(const Facts& facts, std::size_t arm) {
  if (facts.arms[arm].test) return facts.arms[arm].test;
  const model::Arm& asked = facts.experiment.arms[arm];
  const auto found = facts.probes.find(asked.runtime);
  if (found == facts.probes.end()) return {};
  model::RuntimeProbe probe = found->second;
  const auto& working = probe.workingVariants;
  probe.works = probe.works || std::ranges::find(working, asked.variant) != working.end();
  return probe;
}

std::string nameOf(const ArmFacts& arm, const model::RuntimeProbe& probe) {
  return arm.label + (probe.version.empty() ? "" : " " + probe.version);
}

/// Calls `judge` for each arm with an image, with what the host shows of it; nullptr: it was not looked at.
template <class JudgeOne>
std::vector<Finding> ofImages(const Facts& facts, JudgeOne judge) {
  return ofEach(facts.arms, [&](std::size_t i, const ArmFacts& arm) -> std::optional<Finding> {
    if (!arm.takesImage) return {};
    if (arm.image.empty()) return found(i, Level::Pass, Phrase::FoundToBeBuilt);
    const model::SeenImage* seen = nullptr;
    if (facts.sight && facts.sight->images.contains(arm.image)) seen = &facts.sight->images.at(arm.image);
    return judge(i, arm, seen);
  });
}

Finding notSeen(std::size_t arm) {
  return found(arm, Level::Unknown, Phrase::FoundNotSeen);
}

std::string firstLine(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

/// The host's MPI: the library of its engine.
std::optional<MpiLibrary> hostMpi(const Facts& facts) {
  for (const std::string& file : facts.sight->software.mpi) {
    if (auto library = mpiOf(file)) return library;
  }
  return {};
}

/// The image's MPI: the newest of the host's family, else the first.
std::optional<MpiLibrary> imageMpi(const model::SeenImage& image, const std::string& family) {
  std::optional<MpiLibrary> best;
  for (const std::string& file : image.software.mpi) {
    auto library = mpiOf(file);
    if (!library) continue;
    const bool isBetter =
        !best || (library->family == family && (best->family != family || library->interface > best->interface));
    if (isBetter) best = std::move(library);
  }
  return best;
}

/// Of the libraries that the arm binds into its image, the one that needs the newest glibc. Empty: it binds none.
model::SeenNeed newestNeed(const model::Arm& arm, const model::HostSight& sight) {
  model::SeenNeed newest;
  for (const model::Bind& bind : arm.binds) {
    const auto need = sight.needs.find(bind.source);
    if (need != sight.needs.end() && numbersOf(need->second.libc) > numbersOf(newest.libc)) newest = need->second;
  }
  return newest;
}

/// Variables with which the dynamic linker or Python loads other files.
bool loadsOthers(const std::string& name) {
  constexpr std::array kNames = {"LD_PRELOAD",  "LD_LIBRARY_PATH", "PYTHONPATH", "http_proxy",
                                 "https_proxy", "HTTP_PROXY",      "HTTPS_PROXY"};
  return std::ranges::find(kNames, name) != kNames.end();
}

/// The names of the arm's variables that are so, with commas between them.
template <class IsSo>
std::string namesOf(const model::Arm& arm, IsSo isSo) {
  std::vector<std::string> names;
  for (const auto& [name, value] : arm.env) {
    if (isSo(name)) names.push_back(name);
  }
  return base::joined(names, ", ");
}

bool looksSecret(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
  constexpr std::array kWords = {"PASSWORD", "PASSWD",     "SECRET",      "TOKEN",     "API_KEY",
                                 "APIKEY",   "ACCESS_KEY", "PRIVATE_KEY", "CREDENTIAL"};
  return std::ranges::any_of(kWords, [&](const char* word) { return text.find(word) != std::string::npos; });
}

/// The kind of the file system that has what the arm's runtime runs; empty: not known.
std::string kindOfStore(const Facts& facts, const ArmFacts& arm) {
  const std::string place = arm.isInHome ? "home" : "runs";
  for (const model::FileSystemFacts& system : facts.host.fileSystems) {
    if (system.place == place) return system.kind;
  }
  return arm.isInHome ? std::string() : facts.host.fileSystem;
}

bool usesSeveralNodes(const Facts& facts) {
  const model::Scale& scale = facts.experiment.scale;
  if (!scale.ranksPerNode) return false;
  return std::ranges::any_of(scale.ranks, [&](int ranks) { return ranks * scale.instances > *scale.ranksPerNode; });
}

/// A rank that is alone needs no other, so it works even if it could not find one.
Level stopIfSeveral(const Facts& facts) {
  const model::Scale& scale = facts.experiment.scale;
  const bool isAlone = scale.instances == 1 && std::ranges::all_of(scale.ranks, [](int ranks) { return ranks == 1; });
  return isAlone ? Level::Warn : Level::Stop;
}

/// What the look at the host found of this room. nullptr: it was not seen, or its size is not known.
const model::SeenRoom* roomOf(const Facts& facts, const std::string& name) {
  if (!facts.sight) return nullptr;
  const auto room = facts.sight->rooms.find(name);
  return room == facts.sight->rooms.end() || !room->second.freeBytes ? nullptr : &room->second;
}

/// The room where the runtimes make their copies of the images, such as Docker's own folder.
void addRoomsOfCopies(const Facts& facts, std::vector<Finding>& all) {
  constexpr std::int64_t kUsualTree = 300'000'000;  // the engine's own image
  constexpr std::int64_t kMega = 1'000'000;
  for (std::size_t i = 0; i < facts.arms.size(); ++i) {
    const ArmFacts& arm = facts.arms[i];
    const model::SeenRoom* room = arm.copy.empty() ? nullptr : roomOf(facts, arm.copy);
    if (room == nullptr) continue;
    const std::int64_t needed = arm.imageBytes.value_or(kUsualTree);
    all.push_back(judged(i, *room->freeBytes >= needed, Level::Stop,
                         {Phrase::FoundRoomIn, *room->freeBytes / kMega, room->folder, needed / kMega},
                         Phrase::FixPlace));
  }
}

}  // namespace

std::vector<Finding> judgeRuntimes(const Facts& facts) {
  return ofEach(facts.arms, [&](std::size_t i, const ArmFacts& arm) -> std::optional<Finding> {
    if (!arm.isTested) return {};
    const std::optional<model::RuntimeProbe> probe = probeOf(facts, i);
    if (!probe) {
      return found(i, Level::Unknown, facts.hasScheduler ? Phrase::FoundByTheJob : Phrase::FoundNotTested);
    } else if (probe->works && !arm.neededVersion.empty()) {
      return found(i, Level::Warn, {Phrase::SinceVersion, arm.label, arm.neededVersion, probe->version},
                   Phrase::FixVersion);
    } else if (probe->works) {
      return found(i, Level::Pass, {Phrase::FoundRan, nameOf(arm, *probe)});
    } else {
      const std::string why = arm.issue.empty() ? firstLine(probe->detail) : arm.issue;
      Phrased evidence{Phrase::FoundNotRunning, nameOf(arm, *probe), why};
      Phrased fix = Phrase::FixRuntime;
      if (probe->explanation == "not_installed") {
        evidence = {Phrase::FoundNotInstalled, arm.label};
        if (!arm.install.empty()) fix = {Phrase::FixByCommand, arm.install};
      }
      if (probe->explanation == "timeout") evidence = {Phrase::FoundNoAnswer, nameOf(arm, *probe)};
      if (probe->explanation == "outside_image") {
        evidence = {Phrase::FoundOutsideImage, nameOf(arm, *probe)};
        fix = Phrase::FixOutsideImage;
      }
      if (!arm.fix.empty()) fix = {Phrase::RuntimeFix, arm.fix};
      return found(i, stopHere(facts), std::move(evidence), std::move(fix));
    }
  });
}

std::vector<Finding> judgeDigests(const Facts& facts) {
  return ofImages(facts, [](std::size_t i, const ArmFacts& arm, const model::SeenImage* seen) {
    constexpr std::size_t kShown = 19;  // "sha256:" and 12 digits
    if (seen == nullptr || !seen->exists || !seen->isUnchanged) return notSeen(i);
    const std::string digest = arm.digest.substr(0, kShown);
    return *seen->isUnchanged ? found(i, Level::Pass, {Phrase::FoundSameDigest, digest})
                              : found(i, Level::Stop, {Phrase::FoundOtherDigest, digest}, Phrase::FixImage);
  });
}

std::vector<Finding> judgeUserNamespaces(const Facts& facts) {
  return ofEach(facts.arms, [&](std::size_t i, const ArmFacts& arm) -> std::optional<Finding> {
    if (!arm.own.contains("user") && !arm.needsSubids) return {};
    const std::optional<model::RuntimeProbe> probe = probeOf(facts, i);
    const model::HostFacts& host = facts.host;
    if (probe && probe->works) {
      return found(i, Level::Pass, {Phrase::FoundRuntimeHasThem, nameOf(arm, *probe)});
    } else if (arm.needsSubids && facts.sight && facts.sight->devices && !facts.sight->devices->hasSubids) {
      constexpr const char* kCommand = "sudo usermod --add-subuids 100000-165535 --add-subgids 100000-165535 USER";
      return found(i, !probe ? Level::Warn : stopHere(facts), {Phrase::FoundMissing, "/etc/subuid, /etc/subgid"},
                   {Phrase::FixByCommand, kCommand});
    } else if (!host.userNamespaces) {
      return found(i, Level::Unknown, facts.hasScheduler ? Phrase::FoundByTheJob : Phrase::FoundNotTested);
    } else if (*host.userNamespaces) {
      return found(i, Level::Pass, Phrase::FoundNamespaces);
    } else {
      // A runtime with a setuid starter does without them, so only its own test can decide.
      Phrased evidence = Phrase::FoundNoNamespaces;
      if (!host.namespaceBarrier.empty()) evidence = {Phrase::FoundBarrier, host.namespaceBarrier};
      const Level level = !probe ? Level::Warn : stopHere(facts);
      return found(i, level, std::move(evidence), Phrase::FixNamespaces);
    }
  });
}

std::vector<Finding> judgeImages(const Facts& facts) {
  return ofImages(facts, [&](std::size_t i, const ArmFacts& arm, const model::SeenImage* seen) {
    if (const std::string kind = kindOfStore(facts, arm);
        arm.needsSamePath && usesSeveralNodes(facts) && !kind.empty() && !base::isSharedFileSystem(kind))
      return found(i, Level::Warn, {Phrase::FoundLocalStore, kind}, Phrase::FixSamePath);
    if (seen == nullptr) return notSeen(i);
    if (!seen->exists) return found(i, Level::Stop, {Phrase::FoundNoImage, arm.image}, Phrase::FixImage);
    const std::string& of = seen->software.machine;
    const std::string& host = facts.sight->software.machine;
    const std::optional<model::RuntimeProbe> probe = probeOf(facts, i);
    const bool hasRun = probe && probe->works;
    if (arm.isMounted && facts.host.fuse == false && !hasRun)
      return found(i, Level::Warn, Phrase::FoundNoFuse, Phrase::FixFuse);
    if (of.empty() || host.empty()) return notSeen(i);
    if (of == host) return found(i, Level::Pass, {Phrase::FoundMachine, of});
    return found(i, stopHere(facts), {Phrase::FoundMachines, of, host}, {Phrase::FixMachine, host});
  });
}

std::vector<Finding> judgeLibcs(const Facts& facts) {
  return ofImages(facts, [&](std::size_t i, const ArmFacts&, const model::SeenImage* seen) {
    if (seen == nullptr || !seen->exists) return notSeen(i);
    const std::string& of = seen->software.libc;
    const std::string& host = facts.sight->software.libc;
    if (of.empty()) return notSeen(i);
    const model::SeenNeed need = newestNeed(facts.experiment.arms[i], *facts.sight);
    if (!need.libc.empty() && numbersOf(need.libc) > numbersOf(of))
      return found(i, Level::Warn, {Phrase::FoundNeededLibc, need.library, need.libc, of}, Phrase::FixLibc);
    // What the host's MPI needs is known only where the ranks run.
    const bool bindsMpi = facts.experiment.arms[i].mpi == model::kBoundMpi;
    if (bindsMpi && !host.empty() && numbersOf(of) < numbersOf(host))
      return found(i, Level::Warn, {Phrase::FoundLibcs, of, host}, Phrase::FixLibc);
    if (!need.libc.empty()) return found(i, Level::Pass, {Phrase::FoundNeededLibc, need.library, need.libc, of});
    return host.empty() ? notSeen(i) : found(i, Level::Pass, {Phrase::FoundLibcs, of, host});
  });
}

std::vector<Finding> judgeRoom(const Facts& facts) {
  constexpr std::int64_t kUsualImage = 600'000'000;  // the engine's own image and what its build needs
  constexpr std::int64_t kInodes = 50'000;           // of a small Debian system
  constexpr std::int64_t kMega = 1'000'000;
  std::int64_t needed = 0;
  std::int64_t toWrite = 0;
  bool isBuilt = false;
  for (const ArmFacts& arm : facts.arms) {
    if (!arm.takesImage) continue;
    const std::int64_t bytes = arm.imageBytes.value_or(kUsualImage);
    // A file is made beside the tree.
    if (arm.image.empty() || (arm.isMounted && !arm.copy.empty())) toWrite = std::max(toWrite, bytes);
    isBuilt = isBuilt || arm.image.empty();
    needed = std::max(needed, bytes);
  }
  if (needed == 0) return {};
  std::optional<std::int64_t> free = facts.host.freeBytes;
  std::optional<std::int64_t> inodes;
  std::string kind = facts.host.fileSystem;
  for (const model::FileSystemFacts& system : facts.host.fileSystems) {
    if (system.place != "runs") continue;
    if (system.freeBytes) free = system.freeBytes;
    inodes = system.freeInodes;
    kind = system.kind;
  }
  if (const model::SeenRoom* room = roomOf(facts, kRoomOfImages)) {
    free = room->freeBytes;
    inodes = room->freeInodes;
    kind = room->kind;
  }
  std::vector<Finding> all;
  const auto add = [&](Level level, Phrased evidence, Phrased fix = {}) {
    all.push_back(found({}, level, std::move(evidence), std::move(fix)));
    addRoomsOfCopies(facts, all);
    return all;
  };
  if (!free) return add(Level::Unknown, Phrase::FoundNotTested);
  // A copy of the image, such as a SIF, is made beside it.
  if (*free < 2 * needed) {
    const Level level = *free < toWrite ? Level::Stop : Level::Warn;
    return add(level, {Phrase::FoundRoomOf, *free / kMega, 2 * needed / kMega}, Phrase::FixRoom);
  }
  // A file system without a fixed number of inodes reports none.
  if (inodes && *inodes > 0 && *inodes < kInodes) {
    const Level level = isBuilt && *inodes < kInodes / 10 ? Level::Stop : Level::Warn;
    return add(level, {Phrase::FoundFewInodes, *inodes, kInodes}, Phrase::FixRoom);
  }
  Phrased room{Phrase::FoundRoom, *free / kMega, inodes ? std::to_string(*inodes) : std::string("?")};
  const bool isSlow = kind == "nfs" || kind == "lustre" || kind == "gpfs" || kind == "fuseblk";
  if (isBuilt && isSlow) return add(Level::Warn, std::move(room), {Phrase::FixSlowStore, kind});
  return add(Level::Pass, std::move(room));
}

std::vector<Finding> judgeMpi(const Facts& facts) {
  return ofImages(facts, [&](std::size_t i, const ArmFacts&, const model::SeenImage* seen) {
    if (seen == nullptr || !seen->exists) return notSeen(i);
    const std::optional<MpiLibrary> host = hostMpi(facts);
    if (!host) return notSeen(i);
    const std::optional<MpiLibrary> image = imageMpi(*seen, host->family);
    if (!image) return found(i, Level::Warn, Phrase::FoundNoMpi, Phrase::FixMpi);
    Phrased evidence{Phrase::FoundMpis, image->words, host->words};
    if (image->family != host->family) return found(i, stopIfSeveral(facts), std::move(evidence), Phrase::FixMpi);
    // With "inner", nothing of the host's MPI meets that of the image.
    const bool isNewer = facts.experiment.arms[i].mpi != model::kInnerMpi && image->interface > host->interface;
    return judged(i, !isNewer, Level::Warn, std::move(evidence), Phrase::FixMpi);
  });
}

std::vector<Finding> judgePmix(const Facts& facts) {
  return ofImages(facts, [&](std::size_t i, const ArmFacts&, const model::SeenImage* seen) {
    const std::string& mpi = facts.experiment.arms[i].mpi;
    if (mpi == model::kInnerMpi || mpi == model::kBoundMpi) return found(i, Level::Pass, {Phrase::FoundOnePmix, mpi});
    if (seen == nullptr || !seen->exists) return notSeen(i);
    const std::string& of = seen->software.pmix;
    const std::string& host = facts.sight->software.pmix;
    if (of.empty() || host.empty()) return found(i, Level::Unknown, Phrase::FoundByTheJob);
    return judged(i, worksWithPmix(of, host), stopIfSeveral(facts), {Phrase::FoundPmixes, of, host}, Phrase::FixPmix);
  });
}

std::vector<Finding> judgeNamespaces(const Facts& facts) {
  return ofEach(facts.arms, [&](std::size_t i, const ArmFacts& arm) -> std::optional<Finding> {
    if (!arm.takesImage) return {};
    std::vector<std::string> harmful;
    for (const char* name : {"pid", "ipc", "net", "shm"}) {
      if (arm.own.contains(name)) harmful.emplace_back(name);
    }
    if (harmful.empty()) return found(i, Level::Pass, {Phrase::FoundSharedNamespaces, arm.label});
    return found(i, Level::Warn, {Phrase::FoundOwnNamespaces, arm.label, base::joined(harmful, ", ")},
                 Phrase::FixShare);
  });
}

std::vector<Finding> judgeBinds(const Facts& facts) {
  std::vector<Finding> all;
  for (std::size_t i = 0; i < facts.experiment.arms.size(); ++i) {
    const auto& binds = facts.experiment.arms[i].binds;
    if (binds.empty()) continue;
    if (!facts.sight) {
      all.push_back(notSeen(i));
      continue;
    }
    bool isGood = true;
    for (const model::Bind& bind : binds) {
      const auto source = facts.sight->sources.find(bind.source);
      const bool isKnown = source != facts.sight->sources.end();
      if (isKnown && source->second) continue;
      isGood = false;
      if (!isKnown)
        all.push_back(notSeen(i));
      else
        all.push_back(found(i, stopHere(facts), {Phrase::FoundNoSource, bind.source}, Phrase::FixSource));
    }
    if (isGood) all.push_back(found(i, Level::Pass, {Phrase::FolderCount, binds.size()}));
  }
  return all;
}

std::vector<Finding> judgeVariables(const Facts& facts) {
  return ofEach(facts.experiment.arms, [](std::size_t i, const model::Arm& arm) -> std::optional<Finding> {
    const std::string names = namesOf(arm, loadsOthers);
    return names.empty() ? found(i, Level::Pass, Phrase::FoundNone)
                         : found(i, Level::Warn, {Phrase::FoundVariables, names}, Phrase::FixEnvironment);
  });
}

std::vector<Finding> judgeSecrets(const Facts& facts) {
  auto all = ofEach(facts.experiment.arms, [](std::size_t i, const model::Arm& arm) -> std::optional<Finding> {
    const std::string names = namesOf(arm, looksSecret);
    if (names.empty()) return {};
    return found(i, Level::Warn, {Phrase::FoundSecrets, names}, Phrase::FixSecret);
  });
  // A line that reads a file names no secret itself, so only assignments count. The value is never shown.
  for (const std::string& line : facts.experiment.allocation.prologue) {
    const std::size_t equals = line.find('=');
    const std::string name = line.substr(0, std::min(equals, line.size()));
    const bool isLiteral = equals != std::string::npos && line.find('$', equals) == std::string::npos;
    if (isLiteral && looksSecret(name))
      all.push_back(found({}, Level::Warn, {Phrase::FoundSecrets, name}, Phrase::FixSecret));
  }
  if (all.empty()) all.push_back(found({}, Level::Pass, Phrase::FoundNone));
  return all;
}

}  // namespace baremark::core::preflight

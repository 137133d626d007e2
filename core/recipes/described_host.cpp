// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/described_host.h"

#include <algorithm>

#include "core/base/argv_template.h"
#include "core/base/json.h"
#include "core/base/json_fields.h"
#include "core/base/printable.h"
#include "core/recipes/block_fields.h"

namespace baremark::core::recipes {
namespace {

using base::ErrorCode, base::fail, base::Json, base::JsonFields, base::Result;

constexpr std::size_t kLargestHost = 1 << 16;
constexpr std::size_t kMostVersions = 256;
constexpr const char* kUnknownDriver = "unknown";  // of a host with InfiniBand

void refuseVersion(JsonFields& fields, const std::string& name, const std::string& text) {
  fields.refuse(name, ErrorCode::Untrusted, base::printable(text, 80), "[0-9][0-9A-Za-z._+~-]*");
}

std::string readVersion(JsonFields& fields, const std::string& name) {
  std::string text = fields.text(name, std::string(), 64);
  if (fields.isGood() && !text.empty() && !isComparableVersion(text)) refuseVersion(fields, name, text);
  return text;
}

std::vector<std::string> readVersions(JsonFields& fields, const std::string& name) {
  std::vector<std::string> texts = fields.texts(name, 64);
  if (texts.size() > kMostVersions)
    fields.refuse(name, ErrorCode::TooLarge, {base::Phrase::ListOf, texts.size()},
                  {base::Phrase::ListOf, kMostVersions});
  for (const std::string& text : texts) {
    if (fields.isGood() && !isComparableVersion(text)) refuseVersion(fields, name, text);
  }
  return texts;
}

/// The MPI family and version in a launcher's version output.
void setMpi(const std::string& words, DescribedHost& host) {
  struct Family {
    const char* beginning;
    const char* family;
  };
  for (const Family& known : {Family{"Open MPI", "Open MPI"}, Family{"HYDRA", "MPICH"}, Family{"MPICH", "MPICH"},
                              Family{"Intel(R) MPI", "Intel MPI"}, Family{"MVAPICH2", "MVAPICH2"}}) {
    if (words.rfind(known.beginning, 0) == 0) host.mpi = known.family;
  }
  for (std::size_t i = 0; !host.mpi.empty() && i < words.size(); ++i) {
    const bool isStart = words[i] >= '0' && words[i] <= '9' && (i == 0 || words[i - 1] == ' ');
    if (!isStart) continue;
    const std::string version = words.substr(i, words.find_first_of(" ,", i) - i);
    if (isComparableVersion(version)) host.mpiVersion = version;
    return;
  }
}

void addDevices(const model::SeenDevices& devices, DescribedHost& host) {
  if (!devices.driver.empty()) host.driver = devices.driver;
  if (devices.gpus > 0) host.hasGpus = true;
  for (const std::string& line : devices.capabilities) {
    const std::string capability = line.substr(0, line.find(','));
    const bool isKnown = std::ranges::count(host.capabilities, capability) > 0;
    if (!isKnown && isComparableVersion(capability)) host.capabilities.push_back(capability);
  }
  if (devices.verbs > 0) host.hasInfiniband = true;
}

}  // namespace

Result<DescribedHost> parseDescribedHost(std::string_view text) {
  JsonFields fields(text, kHostSchema, kLargestHost);
  DescribedHost host;
  const auto line = [&fields](const char* name) { return plainLine(fields, name, "", 0, 255); };
  host.name = line("name");
  host.architecture = line("architecture");
  host.distribution = line("distribution");
  host.release = line("release");
  host.glibc = readVersion(fields, "glibc");
  const bool hasGpus = fields.flag("gpus", false);
  if (fields.has("gpus")) host.hasGpus = hasGpus;
  host.driver = readVersion(fields, "driver");
  host.capabilities = readVersions(fields, "capabilities");
  if (!host.hasGpus && !(host.driver.empty() && host.capabilities.empty())) host.hasGpus = true;
  host.mpi = line("mpi");
  host.mpiVersion = readVersion(fields, "mpi_version");
  host.pmix = readVersions(fields, "pmix");
  const std::string driver = fields.choice("infiniband", {"none", "inbox", "MLNX_OFED", kUnknownDriver, ""}, "");
  if (!driver.empty()) host.hasInfiniband = driver != "none";
  if (fields.has("infiniband_version")) (void)fields.any("infiniband_version");  // of an earlier version
  host.boundGlibc = readVersion(fields, "bound_glibc");
  host.boundLibrary = line("bound_library");
  return fields.finish(std::move(host));
}

Json toJson(const DescribedHost& host) {
  Json out{{"schema", kHostSchema}};
  const auto add = [&out](const char* name, const auto& value) {
    if (!value.empty()) out[name] = value;
  };
  add("name", host.name);
  add("architecture", host.architecture);
  add("distribution", host.distribution);
  add("release", host.release);
  add("glibc", host.glibc);
  if (host.hasGpus) out["gpus"] = *host.hasGpus;
  add("driver", host.driver);
  add("capabilities", host.capabilities);
  add("mpi", host.mpi);
  add("mpi_version", host.mpiVersion);
  add("pmix", host.pmix);
  if (host.hasInfiniband) out["infiniband"] = *host.hasInfiniband ? kUnknownDriver : "none";
  add("bound_glibc", host.boundGlibc);
  add("bound_library", host.boundLibrary);
  return out;
}

DescribedHost describedHost(const std::string& name, const model::HostFacts& facts,
                            const std::optional<model::HostSight>& sight) {
  DescribedHost host{.name = name};
  setMpi(facts.mpiVersion, host);
  if (!facts.gpus.empty()) {
    host.hasGpus = true;
    host.driver = facts.gpus.front().driver;
  }
  if (!facts.fabrics.empty()) host.hasInfiniband = true;
  if (sight) {
    host.architecture = sight->software.machine;
    host.glibc = sight->software.libc;
    if (!sight->software.pmix.empty()) host.pmix = {sight->software.pmix};
    if (sight->devices) addDevices(*sight->devices, host);
    for (const auto& [source, need] : sight->needs) {
      if (base::compareVersions(need.libc, host.boundGlibc) <= 0) continue;
      host.boundGlibc = need.libc;
      host.boundLibrary = need.library;
    }
  }
  // A launcher of the scheduler says which PMIx it serves: "pmix_v4".
  constexpr std::string_view kServes = "pmix_v";
  const std::string served = facts.launchers.empty() ? std::string() : facts.launchers.front().version;
  if (served.rfind(kServes, 0) == 0 && isComparableVersion(served.substr(kServes.size())))
    host.pmix = {served.substr(kServes.size())};
  return host;
}

}  // namespace baremark::core::recipes

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/runtime_probes.h"

#include "app/application/quick_start.h"
#include "app/text/error_text.h"
#include "app/text/passport_text.h"
#include "app/text/probe_text.h"
#include "app/text/units_text.h"
#include "core/base/json.h"
#include "core/base/nearest_name.h"
#include "core/containers/rank_command.h"

namespace baremark::cli {
namespace {

using core::containers::ImageKind;
using core::model::RuntimeProbe;
using core::preflight::Facts;

/// Why the runtime runs nothing, in the words of a known issue if it is one, with what helps.
Error brokenRuntime(const core::containers::RuntimeDescriptor& runtime, const RuntimeProbe& probe) {
  if (probe.explanation == "not_installed")
    return {.code = ErrorCode::Unavailable, .where = runtime.label, .value = {Phrase::NotInstalled, probe.detail}};
  if (probe.explanation == "outside_image")
    return {.code = ErrorCode::Unavailable,
            .where = runtime.label,
            .value = {Phrase::FoundOutsideImage, runtime.label},
            .allowed = Phrase::FixOutsideImage,
            .detail = probe.detail};
  Error error{
      .code = ErrorCode::Unavailable, .where = runtime.label, .value = probe.explanation, .detail = probe.detail};
  if (const core::containers::KnownIssue* issue = explain(runtime, probe.detail)) {
    error.value = {Phrase::RuntimeIssue, issue->explain};
    error.allowed = {Phrase::RuntimeFix, core::containers::wholeFix(*issue)};
  }
  return error;
}

constexpr const char* kRuntimeOption = "--runtime";

bool needsLauncher(const app::HostService& host, const std::string& runtime) {
  return core::containers::needsLauncher(host.resources().runtimes.at(runtime));
}

/// Whether each is a container runtime that starts with the host's usual launcher, or a variant of one.
Result<void> checkNames(const std::map<std::string, core::containers::RuntimeDescriptor>& runtimes,
                        const std::vector<std::string>& chosen) {
  std::vector<std::string> names;
  std::vector<std::string> withVariants;
  for (const auto* runtime : core::containers::inOrder(runtimes)) {
    if (runtime->image.kind == ImageKind::None || core::containers::needsLauncher(*runtime)) continue;
    names.push_back(runtime->id);
    withVariants.push_back(runtime->id);
    for (const auto& variant : runtime->variants) withVariants.push_back(runtime->id + ":" + variant.id);
  }
  for (const std::string& name : chosen) {
    if (std::ranges::find(withVariants, name) != withVariants.end()) continue;
    const bool hasVariant = name.find(':') != std::string::npos;
    return fail({.code = ErrorCode::UnknownValue,
                 .where = kRuntimeOption,
                 .value = core::base::printable(name, 80),
                 .allowed = {Phrase::Names, hasVariant ? withVariants : names},
                 .suggestion = core::base::nearestName(name, hasVariant ? withVariants : names)});
  }
  return {};
}

}  // namespace

Result<app::RuntimeTests> tryRuntimes(app::HostService& host, const core::model::Experiment& experiment,
                                      const std::function<bool()>& isCancelled) {
  app::RuntimeTests tests;
  if (host.resources().scheduler) return tests;
  for (const auto& arm : experiment.arms) {
    if (!host.resources().runtimes.contains(arm.runtime) || tests.contains({arm.runtime, arm.variant})) continue;
    Result<RuntimeProbe> probe = host.probeRuntimeNow(arm.runtime, isCancelled, arm.variant);
    if (!probe) return fail(probe.error());
    tests.emplace(std::pair{arm.runtime, arm.variant}, std::move(*probe));
  }
  return tests;
}

Result<void> checkTests(const app::HostService& host, const Facts& facts) {
  for (std::size_t i = 0; i < facts.arms.size(); ++i) {
    const auto& test = facts.arms[i].test;
    if (test && !test->works)
      return fail(brokenRuntime(host.resources().runtimes.at(facts.experiment.arms[i].runtime), *test));
  }
  return {};
}

Result<void> checkBeforeRun(app::HostService& host, Facts& facts, const std::vector<std::string>& waived) {
  app::lookAtHost(host.host(), host.resources().engine, facts);
  if (auto refusal = app::refusalBy(facts, {waived.begin(), waived.end()})) return fail(std::move(*refusal));
  return {};
}

std::vector<core::report::WaivedCheck> waivedIn(const Facts& facts, const std::vector<std::string>& waived) {
  if (waived.empty()) return {};
  return core::report::waivedAmong(core::preflight::judge(core::preflight::Side::Login, facts),
                                   {waived.begin(), waived.end()}, facts.experiment);
}

Result<std::vector<RuntimeProbe>> probeContainers(app::HostService& host, const std::function<bool()>& isCancelled) {
  std::vector<RuntimeProbe> probes;
  for (const auto* runtime : core::containers::inOrder(host.resources().runtimes)) {
    if (runtime->image.kind == ImageKind::None) continue;
    if (isCancelled()) return fail({.code = ErrorCode::Cancelled, .where = host.name()});
    Result<RuntimeProbe> probe = host.probeRuntimeNow(runtime->id, isCancelled);
    if (!probe) return fail(probe.error());
    probes.push_back(std::move(*probe));
  }
  return probes;
}

Result<std::vector<core::storage::ProbeRecord>> keptProbes(app::Services& services, const std::string& host) {
  const auto kept = services.store().readNow(
      [&](core::storage::Store& store) { return core::storage::HostRepository(store).probes(host); });
  if (!kept) return fail(kept.error());
  std::vector<core::storage::ProbeRecord> ordered;
  for (const auto* runtime : core::containers::inOrder(services.resources().runtimes)) {
    const auto record =
        std::ranges::find_if(*kept, [&](const auto& each) { return each.probe.runtime == runtime->id; });
    if (record != kept->end() && runtime->image.kind != ImageKind::None) ordered.push_back(*record);
  }
  return ordered;
}

Result<QuickStartRuntimes> runtimesOfQuickStart(app::HostService& host, const std::vector<std::string>& chosen,
                                                const std::function<bool()>& isCancelled) {
  QuickStartRuntimes found;
  if (chosen.empty()) {
    auto probes = probeContainers(host, isCancelled);
    if (!probes) return fail(probes.error());
    for (const RuntimeProbe& probe : *probes) {
      const std::string container = app::quickStartContainer(probe);
      if (!container.empty() && !needsLauncher(host, probe.runtime)) found.containers.push_back(container);
    }
    found.probes = std::move(*probes);
    return found;
  }
  if (Result<void> good = checkNames(host.resources().runtimes, chosen); !good) return fail(good.error());
  for (const std::string& name : chosen) {
    const auto [runtime, variant] = app::partsOfContainer(name);
    if (isCancelled()) return fail({.code = ErrorCode::Cancelled, .where = host.name()});
    Result<RuntimeProbe> probe = host.probeRuntimeNow(runtime, isCancelled, variant);
    if (!probe) return fail(probe.error());
    const std::string container = variant.empty() || !probe->works ? app::quickStartContainer(*probe) : name;
    if (container.empty()) {
      Error error = brokenRuntime(host.resources().runtimes.at(runtime), *probe);
      if (!error.allowed.empty()) return fail(std::move(error));
      const Result<QuickStartRuntimes> all = runtimesOfQuickStart(host, {}, isCancelled);
      if (!all) return fail(all.error());
      if (!all->containers.empty()) error.allowed = {Phrase::Names, all->containers};
      return fail(std::move(error));
    }
    if (std::ranges::find(found.containers, container) != found.containers.end())
      return fail({.code = ErrorCode::Duplicate, .where = kRuntimeOption, .value = core::base::printable(name, 80)});
    found.containers.push_back(container);
    found.probes.push_back(std::move(*probe));
  }
  return found;
}

QString probeLine(const app::Services& services, const RuntimeProbe& probe) {
  const QString label = qString(services.resources().runtimes.at(probe.runtime).label);
  const QString version = qString(probe.version);
  const QString time = app::text::duration(probe.seconds);
  if (probe.explanation == "not_installed") return Cli::tr("○ %1 is not installed", "a runtime").arg(label);
  //: %1: a runtime, %2: its version, %3: a duration
  if (probe.works) return Cli::tr("✓ %1 %2 works (tested in %3)").arg(label, version, time);
  const app::text::ProbeText words = app::text::describe(probe, services.resources().runtimes);
  return Cli::tr("✕ %1 does not work: %2", "%1: a runtime and its version, %2: why")
      .arg(version.isEmpty() ? label : label + QLatin1Char(' ') + version, words.why);
}

QString probeTime(const core::storage::ProbeRecord& record) {
  return Cli::tr("Tested: %1", "a moment")
      .arg(app::text::momentAndAge(record.probed, core::base::SystemClock().wallNow()));
}

QStringList probeLines(const app::Services& services, const app::HostService& host,
                       const core::storage::ProbeRecord& record) {
  const RuntimeProbe& probe = record.probe;
  const app::text::ProbeText words = app::text::describe(probe, services.resources().runtimes);
  QStringList lines{probeLine(services, probe)};
  const auto add = [&lines](const QString& line) {
    if (!line.isEmpty()) lines << QStringLiteral("    ") + line;
  };
  if (probe.explanation != "not_installed") add(probeTime(record));
  if (probe.works) {
    const auto& runtime = services.resources().runtimes.at(probe.runtime);
    const std::string isolated = core::containers::isolationWords(runtime, {}, host.resources().isRoot);
    //: %1: "user", or "nothing"
    add(Cli::tr("Isolates: %1").arg(app::text::passportValue({"software", "runtime_isolation"}, isolated)));
  }
  add(words.fix);
  if (!words.command.isEmpty()) add(QStringLiteral("  ") + words.command);
  const QStringList own = words.detail.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
  //: %1: the last line of a program's output
  if (!own.isEmpty() && own.front() != words.why) add(Cli::tr("Its own message: %1").arg(own.back()));
  return lines;
}

Json probeJson(const core::storage::ProbeRecord& record) {
  const RuntimeProbe& probe = record.probe;
  return {{"runtime", probe.runtime},
          {"works", probe.works},
          {"version", probe.version},
          {"seconds", probe.seconds},
          {"explanation", probe.explanation},
          {"detail", probe.detail},
          {"working_variants", probe.workingVariants},
          {"probed", core::base::toIsoUtc(record.probed)}};
}

QStringList leftOutLines(const app::Services& services) {
  QStringList lines;
  for (const auto& broken : services.resources().broken) {
    const app::text::ErrorText words = app::text::describe(broken.error, app::text::Reader::Terminal);
    lines << QStringLiteral("✕ ") + words.title;
    for (const QString& line : {words.reason, words.advice, words.detail})
      if (!line.isEmpty()) lines << QStringLiteral("    ") + line;
  }
  return lines;
}

Json leftOutJson(const app::Services& services) {
  Json list = Json::array();
  for (const auto& broken : services.resources().broken)
    list.push_back({{"kind", core::model::descriptorKindName(broken.kind)},
                    {"id", broken.id},
                    {"file", broken.file},
                    {"error", errorJson(broken.error)["error"]}});
  return list;
}

void noteLeftOut(Console& console, const app::Services& services) {
  for (const auto& broken : services.resources().broken) {
    const QString file = qString(core::base::printable(broken.file, 1024));
    //: %1: a file
    console.note(console.offering(Cli::tr("%1 cannot be used. To see why: baremark-cli runtime list").arg(file)));
  }
}

}  // namespace baremark::cli

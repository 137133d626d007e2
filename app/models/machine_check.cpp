// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/machine_check.h"

#include "app/application/host_checks.h"
#include "app/application/quick_start.h"
#include "app/text/probe_text.h"
#include "app/text/units_text.h"
#include "core/base/quoting.h"
#include "core/containers/rank_command.h"
#include "core/protocol/engine_settings.h"

namespace baremark::app::models {
namespace {

using text::Sign;
using text::SignedText;
using Kind = MachineCheckItem::Kind;

constexpr std::int64_t kLittleSpace = std::int64_t{2} << 30;

/// The launcher that "auto" takes, and whether it starts the ranks of the engine.
SignedText mpiWords(const Services& services, const MachineKnowledge& machine) {
  const core::launch::Launchers& known = services.resources().launchers;
  const auto launchers = usableLaunchers(machine.facts, services.resources());
  if (launchers.empty() || machine.catalog.mpi.empty())
    return {Sign::Warning, MachineCheck::tr("not found: one rank can train, several ranks cannot")};
  const core::model::LauncherFacts& first = launchers.front();
  const QString mpi = qString(machine.catalog.mpi);
  const QString launcher = text::labelOf(known.at(first.id).label, first.version);
  if (core::launch::isOfAnotherMpi(known, first.id, machine.catalog.mpi))
    return {Sign::Warning,
            //: %1: the path of a program, %2, %3: an MPI and its version
            MachineCheck::tr("%1 is %2, but the engine uses %3: one rank can train, several ranks cannot")
                .arg(qString(first.program), launcher, mpi)};
  //: %1, %2: an MPI and its version
  return {Sign::Good, MachineCheck::tr("%1 here, %2 in the engine").arg(launcher, mpi)};
}

}  // namespace

MachineCheck::MachineCheck(Services& services, DeskData& data, QObject* parent)
    : QObject(parent), m_services(services), m_data(data) {
  m_items.emplace_back(Kind::Engine, tr("Engine"));
  m_items.emplace_back(Kind::Mpi, tr("MPI"));
  m_items.emplace_back(Kind::Folder, tr("Folder of runs"));
  m_items.emplace_back(Kind::Space, tr("Free space"));
  for (const auto* runtime : core::containers::inOrder(services.resources().runtimes))
    m_items.emplace_back(Kind::Runtime, qString(runtime->label), runtime->id);
  m_items.emplace_back(Kind::Data, QStringLiteral("Fashion-MNIST"));
  connect(&services, &Services::machineLearned, this, &MachineCheck::showMachine);
  connect(&services, &Services::machineFailed, this, [this](const Error& error) {
    MachineCheckItem* item = find(Kind::Engine);
    item->end = {Sign::Bad, tr("not found next to this program")};
    item->problem = text::describe(error);
    item->problem.advice =
        tr("Install or build baremark-engine in the folder of this program. Runs cannot start without it.");
    emit changed();
  });
  connect(&data, &DeskData::loaded, this, &MachineCheck::showEarlierProbes);
  if (services.machine()) showMachine();
}

std::vector<std::string> MachineCheck::firstContainer() const {
  std::vector<std::string> containers = workingContainers();
  if (containers.size() > 1) containers.resize(1);
  return containers;
}

std::vector<std::string> MachineCheck::containers(Use use) const {
  return usableContainers(
      m_services.resources().runtimes, [this](const std::string& runtime) { return probeOf(runtime); }, use);
}

bool MachineCheck::hasData() const {
  return checkIdxFolder(core::protocol::kFashionMnistFolder).has_value();
}

void MachineCheck::showMachine() {
  const MachineKnowledge& machine = *m_services.machine();
  const auto& facts = machine.facts;
  find(Kind::Engine)->end = {
      Sign::Good, tr("%1, trains here: %2", "a version; what with")
                      .arg(qString(machine.catalog.engineVersion), text::engineFacts(machine.catalog, facts))};
  find(Kind::Engine)->problem = {};
  noteSlowEngine(*find(Kind::Engine), machine.catalog.backend, core::model::kLocalHost);
  find(Kind::Mpi)->end = mpiWords(m_services, machine);
  MachineCheckItem* space = find(Kind::Space);
  if (facts.freeBytes) {
    space->end = {*facts.freeBytes < kLittleSpace ? Sign::Warning : Sign::Good,
                  tr("%1 for runs and images", "bytes").arg(text::bytes(*facts.freeBytes))};
  } else {
    space->end = {Sign::Open, tr("unknown")};
  }
  emit changed();
}

void MachineCheck::showEarlierProbes() {
  if (m_isRunning) return;
  bool isNew = false;
  for (MachineCheckItem& item : m_items) {
    const bool isUntried = item.kind == Kind::Runtime && !item.seconds;
    const auto probe = isUntried ? m_data.probes().find(item.id) : m_data.probes().end();
    if (probe == m_data.probes().end()) continue;
    const text::ProbeText words = text::describe(probe->second.probe, m_services.resources().runtimes);
    item.name = text::labelOf(m_services.resources().runtimes.at(item.id).label, probe->second.probe.version);
    item.end = {words.verdict.sign,
                tr("%1, tested %2", "how it fared; when")
                    .arg(words.verdict.words, text::moment(probe->second.probed, core::base::SystemClock().wallNow()))};
    isNew = true;
  }
  if (isNew) emit changed();
}

std::optional<core::model::RuntimeProbe> MachineCheck::probeOf(const std::string& runtime) const {
  const auto known = m_data.probes().find(runtime);
  const bool isKnown = known != m_data.probes().end();
  // The page of runtimes may have tested it later.
  for (const core::storage::ProbeRecord& tested : m_tested)
    if (tested.probe.runtime == runtime && !(isKnown && known->second.probed > tested.probed)) return tested.probe;
  return isKnown ? std::optional(known->second.probe) : std::nullopt;
}

std::vector<std::string> MachineCheck::workingRuntimes() const {
  std::vector<std::string> out;
  for (const MachineCheckItem& item : m_items) {
    if (item.kind != Kind::Runtime) continue;
    const auto probe = probeOf(item.id);
    if (probe && probe->works) out.push_back(item.id);
  }
  return out;
}

bool MachineCheck::isTested(const std::string& runtime) const {
  return std::ranges::any_of(m_items, [&](const MachineCheckItem& item) {
    return item.kind == Kind::Runtime && item.id == runtime && item.seconds.has_value();
  });
}

bool MachineCheck::isHeldBack() const {
  const auto& queue = m_data.queue().entries();
  return std::ranges::any_of(queue, [](const QueueEntry& entry) {
    return entry.host == core::model::kLocalHost && entry.state == core::model::BlockState::Running;
  });
}

void MachineCheck::run() {
  if (m_isRunning || isHeldBack()) return;
  m_isRunning = true;
  m_isStopping = false;
  m_tested.clear();
  m_all.start();
  for (MachineCheckItem& item : m_items) {
    item.end = {Sign::Open, tr("waiting")};
    item.problem = {};
    item.seconds.reset();
  }
  emit changed();
  next(0);
}

void MachineCheck::end(std::size_t place, const text::SignedText& words, const text::ErrorText& problem) {
  MachineCheckItem& item = m_items[place];
  item.end = words;
  item.problem = problem;
  item.isRunning = false;
  item.seconds = static_cast<double>(m_one.elapsed()) / 1000.0;
  emit changed();
  next(place + 1);
}

void MachineCheck::next(std::size_t place) {
  if (place >= m_items.size()) {
    m_isRunning = false;
    m_took = static_cast<double>(m_all.elapsed()) / 1000.0;
    emit changed();
    emit finished();
    return;
  }
  if (m_isStopping) return skipFrom(place);
  MachineCheckItem& item = m_items[place];
  item.isRunning = true;
  item.end = {Sign::Running, tr("testing")};
  m_one.start();
  emit changed();
  switch (item.kind) {
    case Kind::Engine:
      core::runs::whenDone(m_services.localMachine().ask(), this, [this, place](const Result<MachineKnowledge>&) {
        // showMachine() or the handler of machineFailed() has set the words already.
        const MachineCheckItem& engine = m_items[place];
        end(place, engine.end, engine.problem);
      });
      return;
    case Kind::Mpi:
    case Kind::Space:
      if (m_services.machine())
        showMachine();
      else
        item.end = {Sign::Open, tr("unknown: the engine was not found")};
      end(place, item.end);
      return;
    case Kind::Folder:
      testFolder(place);
      return;
    case Kind::Runtime:
      testRuntime(place);
      return;
    case Kind::Data:
      testData(place);
      return;
  }
}

void MachineCheck::skipFrom(std::size_t place) {
  for (; place < m_items.size(); ++place) m_items[place].end = {Sign::Open, tr("not tested")};
  m_isRunning = false;
  showEarlierProbes();
  emit changed();
  emit finished();
}

void MachineCheck::testData(std::size_t place) {
  const QString folder = QLatin1String(core::protocol::kFashionMnistFolder);
  if (hasData()) return end(place, {Sign::Good, tr("60,000 images of the package dataset-fashion-mnist")});
  end(place, {Sign::Warning, tr("not found; synthetic images need no files")},
      {tr("Fashion-MNIST is not installed."),
       tr("There is no folder %1.", "a path").arg(folder),
       tr("Install it: apt-get install dataset-fashion-mnist"),
       {}});
}

void MachineCheck::testFolder(std::size_t place) {
  const std::string root = m_services.localHost().root();
  const std::string quoted = core::base::shellQuoted(root).value_or("''");
  const std::string script =
      "umask 077\nROOT=" + quoted +
      "\nmkdir -p \"$ROOT\" && file=$(mktemp \"$ROOT/.try-XXXXXX\") && echo tried > \"$file\" && sync \"$file\" && "
      "mv \"$file\" \"$file.moved\" && rm \"$file.moved\"\n";
  core::runs::whenDone(m_services.localHost().exec({.script = script}), this,
                       [this, place, root](const Result<core::runs::CommandOutcome>& outcome) {
                         if (outcome && outcome->status == 0)
                           return end(place, {Sign::Good, tr("written, renamed, synced")});
                         Error error =
                             outcome ? Error{.code = ErrorCode::PermissionDenied, .where = root, .detail = outcome->err}
                                     : outcome.error();
                         end(place, {Sign::Bad, tr("cannot be written")}, text::describe(error));
                       });
}

void MachineCheck::testRuntime(std::size_t place) {
  const std::string id = m_items[place].id;
  core::runs::whenDone(
      m_services.local().probeRuntime(id), this, [this, place, id](const Result<core::model::RuntimeProbe>& probe) {
        if (!probe) return end(place, {Sign::Bad, tr("could not be tested")}, text::describe(probe.error()));
        m_tested.push_back({core::model::kLocalHost, *probe, core::base::SystemClock().wallNow()});
        const text::ProbeText words = text::describe(*probe, m_services.resources().runtimes);
        m_items[place].name = text::labelOf(m_services.resources().runtimes.at(id).label, probe->version);
        text::ErrorText problem;
        if (!probe->works && !words.why.isEmpty())
          problem = {words.verdict.words, words.why, text::adviceOf(words), words.detail};
        end(place, words.verdict, problem);
      });
}

}  // namespace baremark::app::models

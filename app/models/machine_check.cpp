// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/machine_check.h"

#include <algorithm>

#include "app/application/data_check.h"
#include "app/text/probe_text.h"
#include "app/text/units_text.h"
#include "core/base/quoting.h"
#include "core/protocol/engine_settings.h"
#include "core/runs/task_pool.h"

namespace baremark::app::models {
namespace {

using core::base::Result;
using text::Sign;
using Kind = CheckStep::Kind;

constexpr std::int64_t kLittleSpace = std::int64_t{2} << 30;

/// The data that the quick start trains on, as Debian's package has it.
bool hasFashionMnist() { return checkIdxFolder(core::protocol::kFashionMnistFolder).has_value(); }

}  // namespace

MachineCheck::MachineCheck(Services& services, DeskData& data, QObject* parent)
    : QObject(parent), m_services(services), m_data(data) {
  m_steps.emplace_back(Kind::Engine, tr("Engine"));
  m_steps.emplace_back(Kind::Mpi, tr("MPI"));
  m_steps.emplace_back(Kind::Folder, tr("Folder of runs"));
  m_steps.emplace_back(Kind::Space, tr("Free space"));
  for (const auto& [id, runtime] : services.resources().runtimes) {
    m_steps.emplace_back(Kind::Runtime, QString::fromStdString(runtime.label), id);
  }
  // Bare metal goes before the containers.
  std::stable_partition(m_steps.begin() + 4, m_steps.end(), [this](const CheckStep& step) { return !isContainer(step.id); });
  m_steps.emplace_back(Kind::Data, QStringLiteral("Fashion-MNIST"));
  connect(&services, &Services::machineLearned, this, &MachineCheck::showMachine);
  connect(&services, &Services::machineFailed, this, [this](const core::base::Error& error) {
    CheckStep* step = find(Kind::Engine);
    step->end = {Sign::Bad, tr("not found beside this program")};
    step->problem = text::describe(error);
    step->problem.advice = tr("Install or build baremark-engine into the folder of this program; runs cannot start without it.");
    emit changed();
  });
  connect(&data, &DeskData::loaded, this, &MachineCheck::showEarlierProbes);
  if (services.machine()) showMachine();
}

std::vector<std::string> MachineCheck::firstContainer() const {
  for (const std::string& id : workingRuntimes()) {
    if (isContainer(id)) return {id};
  }
  return {};
}

bool MachineCheck::isContainer(const std::string& runtime) const {
  return m_services.resources().runtimes.at(runtime).image != core::containers::ImageKind::None;
}

bool MachineCheck::hasData() const { return hasFashionMnist(); }

CheckStep* MachineCheck::find(Kind kind) {
  return &*std::find_if(m_steps.begin(), m_steps.end(), [kind](const CheckStep& step) { return step.kind == kind; });
}

void MachineCheck::showMachine() {
  const MachineKnowledge& machine = *m_services.machine();
  const auto& facts = machine.facts;
  find(Kind::Engine)->end = {Sign::Good, tr("%1, trains here: %2", "a version; what with")
                                             .arg(QString::fromStdString(machine.catalog.engineVersion), text::engineFacts(machine.catalog, facts))};
  find(Kind::Engine)->problem = {};
  noteSlowEngine(*find(Kind::Engine), machine.catalog.backend, core::model::kLocalHost);
  CheckStep* mpi = find(Kind::Mpi);
  const bool hasMpi = !facts.mpiVersion.empty() && !machine.catalog.mpi.empty();
  //: %1, %2: an MPI and its version
  mpi->end = hasMpi ? text::SignedText{Sign::Good, tr("%1 here, %2 in the engine").arg(QString::fromStdString(facts.mpiVersion),
                                                                                       QString::fromStdString(machine.catalog.mpi))}
                    : text::SignedText{Sign::Warning, tr("not found; one rank trains, several do not")};
  CheckStep* space = find(Kind::Space);
  if (facts.freeBytes) {
    //: %1: bytes
    space->end = {*facts.freeBytes < kLittleSpace ? Sign::Warning : Sign::Good, tr("%1 for runs and images").arg(text::bytes(*facts.freeBytes))};
  } else {
    space->end = {Sign::Open, tr("not known")};
  }
  emit changed();
}

void MachineCheck::showEarlierProbes() {
  if (m_isAtWork) return;
  bool isNew = false;
  for (CheckStep& step : m_steps) {
    const bool isUntried = step.kind == Kind::Runtime && !step.seconds;
    const auto probe = isUntried ? m_data.probes().find(step.id) : m_data.probes().end();
    if (probe == m_data.probes().end()) continue;
    const text::ProbeText words = text::describe(probe->second.probe);
    step.name = text::labelOf(m_services.resources().runtimes.at(step.id).label, probe->second.probe.version);
    step.end = {words.verdict.sign, tr("%1, tested %2", "how it fared; when").arg(words.verdict.words,
                                       text::moment(probe->second.probed, core::base::SystemClock().wallNow()))};
    isNew = true;
  }
  if (isNew) emit changed();
}

std::optional<core::model::RuntimeProbe> MachineCheck::probeOf(const std::string& runtime) const {
  for (const core::model::RuntimeProbe& probe : m_tried) {
    if (probe.runtime == runtime) return probe;
  }
  const auto known = m_data.probes().find(runtime);
  return known == m_data.probes().end() ? std::optional<core::model::RuntimeProbe>{} : known->second.probe;
}

std::vector<std::string> MachineCheck::workingRuntimes() const {
  std::vector<std::string> out;
  for (const CheckStep& step : m_steps) {
    if (step.kind != Kind::Runtime) continue;
    const auto probe = probeOf(step.id);
    if (probe && probe->works) out.push_back(step.id);
  }
  return out;
}

bool MachineCheck::isHeldBack() const {
  const auto& queue = m_data.queue().entries();
  return std::any_of(queue.begin(), queue.end(), [](const QueueEntry& entry) {
    return entry.host == core::model::kLocalHost && entry.state == core::model::BlockState::Running;
  });
}

void MachineCheck::run() {
  if (m_isAtWork || isHeldBack()) return;
  m_isAtWork = true;
  m_tried.clear();
  m_all.start();
  for (CheckStep& step : m_steps) {
    step.end = {Sign::Open, tr("is tried next")};
    step.problem = {};
    step.seconds.reset();
  }
  emit changed();
  next(0);
}

void MachineCheck::end(std::size_t place, const text::SignedText& words, const text::ErrorText& problem) {
  CheckStep& step = m_steps[place];
  step.end = words;
  step.problem = problem;
  step.isAtWork = false;
  step.seconds = static_cast<double>(m_one.elapsed()) / 1000.0;
  emit changed();
  next(place + 1);
}

void MachineCheck::next(std::size_t place) {
  if (place >= m_steps.size()) {
    m_isAtWork = false;
    m_took = static_cast<double>(m_all.elapsed()) / 1000.0;
    emit changed();
    emit finished();
    return;
  }
  CheckStep& step = m_steps[place];
  step.isAtWork = true;
  step.end = {Sign::Running, tr("is being tried")};
  m_one.start();
  emit changed();
  switch (step.kind) {
    case Kind::Engine:
      core::runs::whenDone(m_services.learnMachine(), this, [this, place](const Result<MachineKnowledge>&) {
        // showMachine() and its counterpart have set the words already.
        const CheckStep& engine = m_steps[place];
        end(place, engine.end, engine.problem);
      });
      return;
    case Kind::Mpi:
    case Kind::Space:
      if (m_services.machine()) showMachine();
      else step.end = {Sign::Open, tr("not known: the engine was not found")};
      end(place, step.end);
      return;
    case Kind::Folder: tryFolder(place); return;
    case Kind::Runtime: tryRuntime(place); return;
    case Kind::Data: {
      const QString folder = QLatin1String(core::protocol::kFashionMnistFolder);
      if (hasFashionMnist()) return end(place, {Sign::Good, tr("60,000 images of the package dataset-fashion-mnist")});
      end(place, {Sign::Warning, tr("not found; synthetic images need no files")},
          {tr("Fashion-MNIST is not installed."),
           //: %1: a path
           tr("There is no folder %1.").arg(folder),
           tr("Install it: apt-get install dataset-fashion-mnist"), {}});
      return;
    }
  }
}

void MachineCheck::tryFolder(std::size_t place) {
  const std::string root = m_services.localHost().root();
  const std::string quoted = core::base::shellQuoted(root).value_or("''");
  const std::string script = "umask 077\nROOT=" + quoted +
                             "\nmkdir -p \"$ROOT\" && file=$(mktemp \"$ROOT/.try-XXXXXX\") && echo tried > \"$file\" && sync \"$file\" && "
                             "mv \"$file\" \"$file.moved\" && rm \"$file.moved\"\n";
  core::runs::whenDone(m_services.localHost().exec({.script = script}), this, [this, place, root](const Result<core::runs::CommandOutcome>& outcome) {
    if (outcome && outcome->status == 0) return end(place, {Sign::Good, tr("written, renamed, synced")});
    core::base::Error error = outcome ? core::base::Error{.code = core::base::ErrorCode::PermissionDenied, .where = root, .detail = outcome->err}
                                      : outcome.error();
    end(place, {Sign::Bad, tr("cannot be written")}, text::describe(error));
  });
}

void MachineCheck::tryRuntime(std::size_t place) {
  const std::string id = m_steps[place].id;
  core::runs::whenDone(m_services.probeRuntime(id), this, [this, place, id](const Result<core::model::RuntimeProbe>& probe) {
    if (!probe) return end(place, {Sign::Bad, tr("could not be tried")}, text::describe(probe.error()));
    m_tried.push_back(*probe);
    const text::ProbeText words = text::describe(*probe);
    m_steps[place].name = text::labelOf(m_services.resources().runtimes.at(id).label, probe->version);
    text::ErrorText problem;
    if (!probe->works && !words.why.isEmpty()) problem = {words.verdict.words, words.why, {}, words.detail};
    end(place, words.verdict, problem);
  });
}

}  // namespace baremark::app::models

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/host_survey.h"

#include <charconv>

#include "app/text/error_text.h"
#include "core/base/nearest_name.h"
#include "core/base/quoting.h"
#include "core/launch/scheduler_answers.h"
#include "core/launch/scheduler_scripts.h"
#include "core/runs/submission.h"
#include "remote/probe/host_probe.h"

namespace baremark::app {
namespace {

using core::launch::SchedulerDescriptor;

constexpr std::chrono::minutes kSurveyTime{3};
constexpr std::chrono::minutes kTimeInFolder{2};
constexpr std::int64_t kMostOutput = 4 << 20;
constexpr std::string_view kPart = "--- baremark part ";
constexpr std::string_view kStatus = "--- baremark status ";
constexpr std::string_view kNotInstalled = "--- baremark not installed";

/// A part of the whole script, in its own subshell. In a part, `answered` is the status of the part before.
std::string part(std::size_t number, const std::string& script) {
  const std::string mark = std::string(kPart) + std::to_string(number);
  return "echo '" + mark + "'\necho '" + mark + "' >&2\n(\n" + script + "\n) </dev/null\nanswered=$?\necho\necho \"" +
         std::string(kStatus) + "$answered\"\n";
}

/// The text from the mark of a part to the next mark.
std::string_view partOf(std::string_view text, std::size_t number) {
  const std::string mark = std::string(kPart) + std::to_string(number) + "\n";
  const std::size_t at = text.find(mark);
  if (at == std::string_view::npos) return {};
  const std::string_view rest = text.substr(at + mark.size());
  return rest.substr(0, rest.find(kPart));
}

core::runs::CommandOutcome outcomeOf(const core::runs::CommandOutcome& whole, std::size_t number) {
  core::runs::CommandOutcome outcome{
      .status = -1, .out = {}, .err = std::string(partOf(whole.err, number)), .isCut = whole.isCut};
  const std::string_view part = partOf(whole.out, number);
  const std::size_t end = part.rfind(kStatus);
  if (end == std::string_view::npos) return outcome;
  const std::string_view status = part.substr(end + kStatus.size());
  (void)std::from_chars(status.data(), status.data() + status.size(), outcome.status);
  outcome.out = part.substr(0, end == 0 ? 0 : end - 1);
  return outcome;
}

/// The command timed out, was killed, or its answer was cut off. So its result is not known.
bool isUnanswered(int status) {
  constexpr int kTimedOut = 124;
  constexpr int kKilled = 137;
  return status == kTimedOut || status == kKilled || status < 0;
}

/// Runs the detect command if it is installed. The status 127 alone does not show that it is not: a command that cannot
/// load a library or find another program also ends with 127.
Result<std::string> detectPart(const SchedulerDescriptor& scheduler) {
  const Result<std::string> isInstalled = core::launch::isInstalledScriptOf(scheduler);
  const Result<std::string> detect = core::launch::detectScriptOf(scheduler);
  const Result<std::string> complaint = core::base::shellQuoted(
      (scheduler.detect.empty() ? std::string() : scheduler.detect.front()) + ": command not found");
  for (const Result<std::string>* script : {&isInstalled, &detect, &complaint})
    if (!*script) return *script;
  return "if " + *isInstalled + "; then :; else\necho '" + std::string(kNotInstalled) + "'\necho " + *complaint +
         " >&2\nexit 127\nfi\n" + core::launch::withoutVariables(scheduler) + "timeout -k 5 20 " + *detect;
}

bool isInstalled(const core::runs::CommandOutcome& detected) {
  return detected.out.rfind(kNotInstalled, 0) != 0;
}

class Survey {
 public:
  explicit Survey(const SurveyRequest& request) : m_request(request) {}

  Result<HostSurvey> of(core::runs::Host& host) {
    if (Result<void> made = makeScripts(host.root()); !made) return fail(made.error());
    const auto whole = core::runs::waitFor(
        host.exec({.script = wholeScript(),
                   .deadline = kSurveyTime + kTimeInFolder * static_cast<int>(m_request.inFolder.size()),
                   .outputCap = kMostOutput}));
    if (!whole) return fail(whole.error());
    m_whole = *whole;
    Result<core::model::HostFacts> facts = remote::parseHostProbe(outcomeOf(m_whole, 0).out);
    if (!facts) return fail(facts.error());
    HostSurvey survey{.facts = std::move(*facts),
                      .scheduler = "none",
                      .version = {},
                      .folder = outcomeOf(m_whole, m_scripts.size()),
                      .inFolder = {}};
    for (std::size_t i = 0; i < m_request.inFolder.size(); ++i)
      survey.inFolder.push_back(outcomeOf(m_whole, firstInFolder() + i));
    survey.facts.launchers = launchers();
    core::launch::sortForMpi(survey.facts.launchers, m_request.launchers, m_request.engineMpi);
    survey.facts.engineMpi = m_request.engineMpi;
    if (Result<void> read = readScheduler(host.name(), survey); !read) return fail(read.error());
    return survey;
  }

 private:
  [[nodiscard]] std::size_t firstInFolder() const { return m_scripts.size() + 1; }

  [[nodiscard]] std::string wholeScript() const {
    std::string all;
    for (std::size_t i = 0; i < m_scripts.size(); ++i) all += part(i, m_scripts[i]);
    if (m_request.folder.empty()) return all;
    all += part(m_scripts.size(), m_request.folder) + "if [ \"$answered\" = 0 ]; then\n:\n";
    for (std::size_t i = 0; i < m_request.inFolder.size(); ++i) all += part(firstInFolder() + i, m_request.inFolder[i]);
    return all + "fi\n";
  }

  Result<void> makeScripts(const std::string& root) {
    m_scripts.push_back(remote::hostProbeScript(root, m_request.spaces));
    for (const auto& [id, launcher] : m_request.launchers) {
      std::vector<std::string> detect = launcher.detect;
      for (const std::string& program : programsOf(launcher)) {
        detect.front() = program;
        const Result<std::string> name = core::base::shellQuoted(program);
        const Result<std::string> command = core::base::shellCommand(detect);
        if (!name || !command) return fail(name ? command.error() : name.error());
        // The path, and what the program there says.
        m_scripts.push_back("command -v " + *name + " && timeout 10 " + *command + " 2>&1 | head -c 4096");
      }
    }
    const bool isNamed = m_request.scheduler != "auto" && !m_request.scheduler.empty();
    for (const auto& [id, scheduler] : m_request.schedulers) {
      if (m_request.scheduler == "none" ||
          (isNamed && id != m_request.scheduler && scheduler.formOf != m_request.scheduler))
        continue;
      const Result<std::string> detect = detectPart(scheduler);
      const Result<std::string> partitions = core::launch::partitionsScriptOf(scheduler);
      const Result<std::string> accounts = core::launch::accountsScriptOf(scheduler);
      const Result<std::string> environments = core::launch::parallelEnvironmentsScriptOf(scheduler);
      for (const Result<std::string>* script : {&detect, &partitions, &accounts, &environments})
        if (!*script) return fail(script->error());
      m_asked.emplace_back(&scheduler, m_scripts.size());
      const std::string clean = core::launch::withoutVariables(scheduler);
      m_scripts.push_back(*detect);
      m_scripts.push_back("[ \"$answered\" = 0 ] || exit 1\n" + clean + "timeout -k 5 30 " + *partitions);
      m_scripts.push_back("[ \"$answered\" = 0 ] || exit 1\n" + *environments + ":");
      m_scripts.push_back("[ \"$answered\" = 0 ] || exit 0\n" + *accounts);
    }
    if (!isNamed || m_request.scheduler == "none" || !m_asked.empty()) return {};
    std::vector<std::string> names{"auto", "none"};
    for (const auto& entry : m_request.schedulers) names.push_back(entry.first);
    return fail({.code = ErrorCode::UnknownValue,
                 .where = "scheduler",
                 .value = m_request.scheduler,
                 .allowed = {Phrase::Names, names}});
  }

  /// The names of the launcher's program, in the order in which they are tried.
  static std::vector<std::string> programsOf(const core::launch::LauncherDescriptor& launcher) {
    std::vector<std::string> names = {launcher.detect.front()};
    names.insert(names.end(), launcher.programs.begin(), launcher.programs.end());
    return names;
  }

  /// The launchers that answer, each with the first of its programs that does.
  std::vector<core::model::LauncherFacts> launchers() const {
    std::vector<core::model::LauncherFacts> found;
    std::size_t number = 1;
    for (const auto& [id, launcher] : m_request.launchers) {
      for (std::size_t left = programsOf(launcher).size(); left > 0; --left) {
        const std::string out = outcomeOf(m_whole, number++).out;
        const std::size_t end = std::min(out.find('\n'), out.size());
        const std::string version = core::launch::versionIn(launcher, std::string_view(out).substr(end));
        if (version.empty() || (!found.empty() && found.back().id == id)) continue;
        found.push_back({.id = id, .version = version, .program = core::base::printable(out.substr(0, end), 255)});
      }
    }
    return found;
  }

  Result<void> readScheduler(const std::string& name, HostSurvey& survey) const {
    std::optional<Error> trouble;
    for (const auto& [scheduler, number] : m_asked) {
      const core::runs::CommandOutcome detected = outcomeOf(m_whole, number);
      if (detected.status == 0 && core::launch::isItsAnswer(*scheduler, detected.out)) {
        survey.idleCommands.clear();
        return readCluster(*scheduler, number, name, survey);
      }
      // The scheduler that this one is a form of reports the same trouble.
      if (isAsked(scheduler->formOf)) continue;
      // Trouble counts only if no scheduler answers: it may come from the unused client of another scheduler.
      if (const auto why = whyNoAnswer(*scheduler, detected, name))
        trouble = withAnother(trouble, *why);
      else if (isInstalled(detected))
        survey.idleCommands.push_back(scheduler->detect.front());
    }
    if (trouble) return fail(*trouble);
    return {};
  }

  [[nodiscard]] bool isAsked(const std::string& id) const {
    return std::ranges::any_of(m_asked, [&](const auto& asked) { return asked.first->id == id; });
  }

  /// Why a scheduler gave no usable answer. Empty: it is not installed or knows no cluster, and the request does not
  /// name it.
  std::optional<Error> whyNoAnswer(const SchedulerDescriptor& scheduler, const core::runs::CommandOutcome& detected,
                                   const std::string& name) const {
    const std::string said = core::base::printable(detected.err.empty() ? detected.out : detected.err, 4096);
    const core::base::Phrased where{Phrase::SchedulerOfHost, scheduler.label, name};
    const bool isNamed = scheduler.id == m_request.scheduler;
    const bool isThere =
        isInstalled(detected) && !core::launch::saysNotHere(scheduler, detected.out + "\n" + detected.err);
    const Phrase mark = isNamed ? Phrase::SchedulerAway : Phrase::SchedulerSilent;
    if (isUnanswered(detected.status))
      return Error{.code = ErrorCode::Timeout, .where = where, .allowed = mark, .detail = said};
    if (detected.status == 0) {
      if (!isNamed) return {};
      return Error{
          .code = ErrorCode::Unavailable, .where = where, .allowed = Phrase::OtherSchedulerAnswered, .detail = said};
    }
    if (isNamed)
      return Error{.code = ErrorCode::Unavailable,
                   .where = scheduler.label,
                   .value = std::to_string(detected.status),
                   .allowed = isThere ? mark : Phrase::None,
                   .detail = said};
    if (!isThere) return {};
    return Error{.code = ErrorCode::CommandFailed,
                 .where = where,
                 .value = std::to_string(detected.status),
                 .allowed = Phrase::SchedulerSilent,
                 .detail = said};
  }

  /// The first trouble, with the output of another one appended to its detail.
  static Error withAnother(const std::optional<Error>& trouble, const Error& another) {
    if (!trouble) return another;
    Error both = *trouble;
    both.detail += "\n" + another.where.english() + ": " + another.detail;
    return both;
  }

  Result<void> readCluster(const SchedulerDescriptor& scheduler, std::size_t number, const std::string& name,
                           HostSurvey& survey) const {
    const core::runs::CommandOutcome partitions = outcomeOf(m_whole, number + 1);
    if (partitions.status != 0)
      return fail({.code = ErrorCode::CommandFailed,
                   .where = {Phrase::SchedulerOfHost, scheduler.label, name},
                   .value = std::to_string(partitions.status),
                   .detail = core::base::printable(partitions.err, 4096)});
    survey.scheduler = scheduler.id;
    survey.version = core::launch::versionIn(scheduler, outcomeOf(m_whole, number).out);
    survey.facts.partitions = core::launch::readPartitions(scheduler, partitions.out);
    survey.facts.parallelEnvironments = core::launch::readParallelEnvironments(outcomeOf(m_whole, number + 2).out);
    // Without accounting, the scheduler has no accounts to list. That is no failure.
    const core::runs::CommandOutcome accounts = outcomeOf(m_whole, number + 3);
    if (accounts.status == 0) survey.facts.accounts = core::launch::readAccounts(scheduler, accounts.out);
    return {};
  }

  const SurveyRequest& m_request;
  std::vector<std::string> m_scripts;
  std::vector<std::pair<const SchedulerDescriptor*, std::size_t>> m_asked;  ///< each with the number of its first part
  core::runs::CommandOutcome m_whole;
};

}  // namespace

Result<HostSurvey> surveyHost(core::runs::Host& host, const SurveyRequest& request) {
  return Survey(request).of(host);
}

}  // namespace baremark::app

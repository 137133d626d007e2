// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/host_survey.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <memory>

#include "app/text/error_text.h"
#include "core/base/nearest_name.h"
#include "core/base/printable.h"
#include "core/base/quoting.h"
#include "core/runs/submission.h"
#include "remote/probe/host_probe.h"

namespace baremark::app {
namespace {

using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;
using core::launch::SchedulerDescriptor;

constexpr std::chrono::minutes kSurveyTime{3};
constexpr std::chrono::minutes kTimeInFolder{2};
constexpr std::int64_t kMostOutput = 4 << 20;
constexpr std::size_t kLongestMark = 64;
constexpr std::string_view kPart = "--- baremark part ";
constexpr std::string_view kStatus = "--- baremark status ";
constexpr std::string_view kNotInstalled = "--- baremark not installed";

/// A part of the whole script, in a shell of its own. `answered` is the status of the one before.
std::string part(std::size_t number, const std::string& script) {
  const std::string mark = std::string(kPart) + std::to_string(number);
  return "echo '" + mark + "'\necho '" + mark + "' >&2\n(\n" + script + "\n) </dev/null\nanswered=$?\necho\necho \"" + std::string(kStatus) + "$answered\"\n";
}

/// Hears an answer as it comes and tells each part that begins.
class Listener {
 public:
  explicit Listener(std::function<void(std::size_t)> onPart) : m_onPart(std::move(onPart)) {}

  void hear(std::string_view piece) {
    for (const char c : piece) {
      if (c != '\n') {
        if (m_line.size() < kLongestMark) m_line += c;
        continue;
      }
      std::size_t number = 0;
      const bool isMark = m_line.rfind(kPart, 0) == 0 && m_line.size() < kLongestMark;
      const char* end = m_line.data() + m_line.size();
      if (isMark && std::from_chars(m_line.data() + kPart.size(), end, number).ptr == end) m_onPart(number);
      m_line.clear();
    }
  }

 private:
  std::function<void(std::size_t)> m_onPart;
  std::string m_line;
};

/// What follows the mark of a part, up to the next one.
std::string_view partOf(std::string_view text, std::size_t number) {
  const std::string mark = std::string(kPart) + std::to_string(number) + "\n";
  const std::size_t at = text.find(mark);
  if (at == std::string_view::npos) return {};
  const std::string_view rest = text.substr(at + mark.size());
  return rest.substr(0, rest.find(kPart));
}

core::runs::CommandOutcome outcomeOf(const core::runs::CommandOutcome& whole, std::size_t number) {
  core::runs::CommandOutcome outcome{.status = -1, .out = {}, .err = std::string(partOf(whole.err, number)), .isCut = whole.isCut};
  const std::string_view part = partOf(whole.out, number);
  const std::size_t end = part.rfind(kStatus);
  if (end == std::string_view::npos) return outcome;
  const std::string_view status = part.substr(end + kStatus.size());
  (void)std::from_chars(status.data(), status.data() + status.size(), outcome.status);
  outcome.out = part.substr(0, end == 0 ? 0 : end - 1);
  return outcome;
}

/// Out of time, killed, or cut off: not known, which is not the same as none.
bool isUnanswered(int status) {
  constexpr int kTimedOut = 124;
  constexpr int kKilled = 137;
  return status == kTimedOut || status == kKilled || status < 0;
}

/// Runs the detect command where it is installed. A status of 127 alone would not tell: commands that cannot load a library or find another
/// program end with it too.
Result<std::string> detectPart(const SchedulerDescriptor& scheduler) {
  const Result<std::string> isInstalled = core::launch::isInstalledScriptOf(scheduler);
  const Result<std::string> detect = core::launch::detectScriptOf(scheduler);
  const Result<std::string> complaint = core::base::shellQuoted((scheduler.detect.empty() ? std::string() : scheduler.detect.front()) + ": command not found");
  for (const Result<std::string>* script : {&isInstalled, &detect, &complaint}) {
    if (!*script) return *script;
  }
  return "if " + *isInstalled + "; then :; else\necho '" + std::string(kNotInstalled) + "'\necho " + *complaint + " >&2\nexit 127\nfi\n" +
         core::launch::withoutVariables(scheduler) + "timeout -k 5 20 " + *detect;
}

bool isInstalled(const core::runs::CommandOutcome& detected) { return detected.out.rfind(kNotInstalled, 0) != 0; }

class Survey {
 public:
  explicit Survey(const SurveyRequest& request) : m_request(request) {}

  Result<HostSurvey> of(core::runs::Host& host) {
    if (Result<void> made = makeScripts(host.root()); !made) return fail(made.error());
    const auto whole = core::runs::waitFor(host.exec({.script = wholeScript(),
                                                      .deadline = kSurveyTime + kTimeInFolder * static_cast<int>(m_request.inFolder.size()),
                                                      .outputCap = kMostOutput,
                                                      .onOutput = listening()}));
    if (!whole) return fail(whole.error());
    m_whole = *whole;
    Result<core::model::HostFacts> facts = remote::parseHostProbe(outcomeOf(m_whole, 0).out);
    if (!facts) return fail(facts.error());
    HostSurvey survey{.facts = std::move(*facts), .scheduler = "none", .version = {}, .folder = outcomeOf(m_whole, m_scripts.size()), .inFolder = {}};
    for (std::size_t i = 0; i < m_request.inFolder.size(); ++i) survey.inFolder.push_back(outcomeOf(m_whole, firstInFolder() + i));
    survey.facts.launchers = launchers();
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

  [[nodiscard]] std::function<void(std::string_view)> listening() const {
    if (!m_request.onInFolder) return {};
    const auto tell = [first = firstInFolder(), end = firstInFolder() + m_request.inFolder.size(), onInFolder = m_request.onInFolder](std::size_t number) {
      if (number >= first && number < end) onInFolder(number - first);
    };
    return [listener = std::make_shared<Listener>(tell)](std::string_view piece) { listener->hear(piece); };
  }

  Result<void> makeScripts(const std::string& root) {
    m_scripts.push_back(remote::hostProbeScript(root, m_request.spaces));
    for (const auto& [id, launcher] : m_request.launchers) {
      const Result<std::string> command = core::base::shellCommand(launcher.detect);
      if (!command) return fail(command.error());
      m_scripts.push_back("timeout 10 " + *command + " 2>&1 | head -c 4096");
    }
    const bool isNamed = m_request.scheduler != "auto" && !m_request.scheduler.empty();
    for (const auto& [id, scheduler] : m_request.schedulers) {
      if (m_request.scheduler == "none" || (isNamed && id != m_request.scheduler)) continue;
      const Result<std::string> detect = detectPart(scheduler);
      const Result<std::string> partitions = core::launch::partitionsScriptOf(scheduler);
      const Result<std::string> accounts = core::launch::accountsScriptOf(scheduler);
      const Result<std::string> environments = core::launch::parallelEnvironmentsScriptOf(scheduler);
      for (const Result<std::string>* script : {&detect, &partitions, &accounts, &environments}) {
        if (!*script) return fail(script->error());
      }
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
    return fail({.code = ErrorCode::UnknownValue, .where = "scheduler", .value = m_request.scheduler, .allowed = core::base::listOfNames(names)});
  }

  /// Those that answer, Open MPI's before MPICH's before the others: what is usual on clusters.
  std::vector<core::model::LauncherFacts> launchers() const {
    std::vector<core::model::LauncherFacts> found;
    std::size_t number = 1;
    for (const auto& [id, launcher] : m_request.launchers) {
      const std::string version = core::launch::versionIn(launcher, outcomeOf(m_whole, number++).out);
      if (!version.empty()) found.push_back({id, version});
    }
    const auto rank = [](const std::string& id) {
      return id == "open-mpi" ? 0 : id == "mpich" ? 1 : id == "flux" ? 3 : 2;
    };
    std::stable_sort(found.begin(), found.end(), [&](const auto& one, const auto& other) { return rank(one.id) < rank(other.id); });
    return found;
  }

  Result<void> readScheduler(const std::string& name, HostSurvey& survey) const {
    std::optional<core::base::Error> trouble;
    for (const auto& [scheduler, number] : m_asked) {
      const core::runs::CommandOutcome detected = outcomeOf(m_whole, number);
      if (detected.status == 0) return readCluster(*scheduler, number, name, survey);
      // One that answers counts before one that does not: the client of the other may have been left there.
      if (const auto why = whyNoAnswer(*scheduler, detected, name)) trouble = withAnother(trouble, *why);
    }
    if (trouble) return fail(*trouble);
    return {};
  }

  /// Nothing: there is no such scheduler, and none was asked for by name.
  std::optional<core::base::Error> whyNoAnswer(const SchedulerDescriptor& scheduler, const core::runs::CommandOutcome& detected, const std::string& name) const {
    const std::string said = core::base::printable(detected.err.empty() ? detected.out : detected.err, 4096);
    const std::string where = scheduler.label + " on " + name;
    if (isUnanswered(detected.status)) return core::base::Error{.code = ErrorCode::Timeout, .where = where, .allowed = text::kOtherScheduler, .detail = said};
    if (scheduler.id == m_request.scheduler) {
      return core::base::Error{.code = ErrorCode::Unavailable, .where = scheduler.label, .value = std::to_string(detected.status), .detail = said};
    }
    if (!isInstalled(detected) || core::launch::saysNotHere(scheduler, detected.out + "\n" + detected.err)) return {};
    return core::base::Error{.code = ErrorCode::CommandFailed, .where = where, .value = std::to_string(detected.status), .allowed = text::kOtherScheduler, .detail = said};
  }

  /// The first trouble, with the words of a further one beneath it.
  static core::base::Error withAnother(const std::optional<core::base::Error>& trouble, const core::base::Error& another) {
    if (!trouble) return another;
    core::base::Error both = *trouble;
    both.detail += "\n" + another.where + ": " + another.detail;
    return both;
  }

  Result<void> readCluster(const SchedulerDescriptor& scheduler, std::size_t number, const std::string& name, HostSurvey& survey) const {
    const core::runs::CommandOutcome partitions = outcomeOf(m_whole, number + 1);
    if (partitions.status != 0) {
      return fail({.code = ErrorCode::CommandFailed, .where = scheduler.label + " on " + name, .value = std::to_string(partitions.status),
                   .detail = core::base::printable(partitions.err, 4096)});
    }
    survey.scheduler = scheduler.id;
    survey.version = core::launch::versionIn(scheduler, outcomeOf(m_whole, number).out);
    survey.facts.partitions = core::launch::readPartitions(scheduler, partitions.out, survey.facts.user, survey.facts.groups);
    survey.facts.parallelEnvironments = core::launch::readParallelEnvironments(outcomeOf(m_whole, number + 2).out);
    // Without accounting there are none to be told, and that is no failure.
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

Result<HostSurvey> surveyHost(core::runs::Host& host, const SurveyRequest& request) { return Survey(request).of(host); }

}  // namespace baremark::app

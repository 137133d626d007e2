// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/job_script.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>
#include <string_view>

#include "core/base/quoting.h"
#include "core/protocol/block_files.h"
#include "core/protocol/endings.h"

namespace baremark::core::launch {
namespace {

using base::fail, base::Result;

/// Collects lines and keeps the first error, so that the code that renders a script needs no checks.
class ScriptWriter {
 public:
  void raw(std::string_view text) { m_script += text; }
  void line(std::string_view start, const std::vector<std::string>& words) {
    m_script += std::string(start) + " " + quoted(words) + "\n";
  }
  /// The same with a command as the first word, which the function evaluates.
  void lineAfterList(std::string_view start, const std::vector<std::string>& list,
                     const std::vector<std::string>& words) {
    line(std::string(start) + " " + literal(quoted(list)), words);
  }
  /// The words of a command, for a line that is a word itself.
  std::string quoted(const std::vector<std::string>& words) {
    return m_errors.valueOf(base::shellCommand(words, jobVariables()));
  }
  /// One word without any expansion, not even of the shell variables of a run.
  std::string literal(const std::string& word) { return m_errors.valueOf(base::shellQuoted(word)); }
  void assignment(std::string_view name, const std::string& word) {
    raw(std::string(name) + "=" + literal(word) + "\n");
  }
  [[nodiscard]] Result<std::string> finish() const { return m_errors.resultOf(m_script); }

 private:
  std::string m_script;
  base::FirstError m_errors;
};

/// The modules of a prologue line that only loads modules, such as "module load gcc openmpi/4"; empty: any other line.
/// job.sh loads them like the experiment's modules, because some tools print an error and still succeed.
std::vector<std::string> modulesOfLine(const std::string& line) {
  std::istringstream words(line);
  std::string first;
  std::string second;
  words >> first;
  if (first == "module" && !(words >> second && (second == "load" || second == "add"))) return {};
  if (first != "module" && first != "ml") return {};
  std::vector<std::string> names;
  for (std::string word; words >> word;) {
    if (first == "ml" && names.empty() && (word == "load" || word == "add")) continue;
    const bool isName = std::ranges::all_of(word, [](unsigned char c) {
      return std::isalnum(c) != 0 || std::string_view("._/+@:-").find(static_cast<char>(c)) != std::string_view::npos;
    });
    if (!isName || word.front() == '-') return {};
    names.push_back(word);
  }
  constexpr std::array<std::string_view, 8> kVerbs = {"avail",  "av",  "list", "purge",
                                                      "unload", "use", "swap", "reset"};  // ml's
  if (first == "ml" && !names.empty() && std::ranges::find(kVerbs, names.front()) != kVerbs.end()) return {};
  return names;
}

/// Writes modules and prologue. The prologue's lines run outside of any function, as in a script.
void writeSetUp(ScriptWriter& script, const Job& job) {
  if (job.time.count() > 0) script.raw("JOB_TIME=" + std::to_string(job.time.count()) + "\n");
  script.raw("set_up");
  for (const JobBlock& block : job.blocks) script.raw(" " + block.id.text());
  script.raw("\n");
  if (!job.modules.empty()) script.line("load_modules", job.modules);
  for (const std::string& line : job.prologue) {
    if (const auto modules = modulesOfLine(line); !modules.empty()) {
      script.line("load_modules", modules);
      continue;
    }
    script.raw("prologue_line " + script.literal(line) + "\neval \"$SETUP_LINE\" || exit\n");
  }
  script.raw("ready\n");
}

/// One line for /bin/sh on each node of a job: kills the processes of a run that are left, except itself and those that
/// started it. The tag must be a whole entry of their environment. A process that calls exec has none for a moment, so
/// it stops after two empty looks in a row.
std::string linesForNodes(ScriptWriter& script, const std::vector<JobCleanup>& rules) {
  std::string out =
      "own=\" \"; pid=$$; while [ \"${pid:-0}\" -gt 0 ]; do own=\"$own$pid \"; "
      "pid=$(sed -n \"s/^PPid:[^0-9]*//p\" \"/proc/$pid/status\" 2>/dev/null); done; "
      "empty=0; for round in 1 2 3 4; do found=; "
      "for file in $(grep -lszaxF BAREMARK_RUN_TAG=${RUN_TAG} /proc/[0-9]*/environ 2>/dev/null); do "
      "pid=${file#/proc/}; pid=${pid%/environ}; case \"$own\" in *\" $pid \"*) continue ;; esac; "
      "kill -KILL \"$pid\" 2>/dev/null && found=1; done; "
      "if [ -n \"$found\" ]; then empty=0; sleep 0.2; else empty=$((empty + 1)); fi; "
      "[ \"$empty\" -lt 2 ] || break; done; ";
  for (const JobCleanup& rule : rules) {
    if (rule.argv.empty()) {
      out += "find " + script.quoted({rule.folder}) + " -maxdepth 1 -user \"$(id -u)\" -name " +
             script.quoted({rule.pattern}) + " -exec rm -rf {} + 2>/dev/null; ";
      continue;
    }
    const std::string remove = "timeout -k 2 8 " + script.quoted(rule.argv);
    const std::string quiet = " </dev/null >/dev/null 2>&1; ";
    out += rule.list.empty() ? remove + quiet
                             : "found=$(timeout -k 2 8 " + script.quoted(rule.list) +
                                   " </dev/null 2>/dev/null); [ -z \"$found\" ] || " + remove + " $found" + quiet;
  }
  return out + ":";
}

void writeRun(ScriptWriter& script, const JobRun& run, bool hasSeveralNodes) {
  script.raw("  if begin_run " + run.id.text() + "; then\n");
  if (run.listedHosts) script.raw("    list_hosts " + std::to_string(*run.listedHosts) + "\n");
  std::vector<std::string> words = {std::to_string(run.timeLimit.count()), std::to_string(run.outputLimit)};
  words.insert(words.end(), run.command.begin(), run.command.end());
  script.line("    run", words);
  for (const JobCleanup& cleanup : run.cleanup) {
    if (cleanup.argv.empty())
      script.line("    clean", {cleanup.folder, cleanup.pattern});
    else if (cleanup.list.empty())
      script.line("    clean_up_with", cleanup.argv);
    else
      script.lineAfterList("    clean_up_listed", cleanup.list, cleanup.argv);
  }
  if (hasSeveralNodes) script.line("    clean_on_nodes", {linesForNodes(script, run.cleanup)});
  script.raw("  fi\n");
}

void writeNodes(ScriptWriter& script, const JobNodes& nodes) {
  const std::string hosts = nodes.needsHostsFile ? "    list_hosts 1\n" : "";
  script.raw("  launch_on_nodes() {\n" + hosts);
  script.line("    start_on_nodes", nodes.reach);
  script.raw("  }\n");
  if (nodes.touch.empty()) return;
  script.raw("  if begin_reading; then\n" + hosts);
  script.line("    read_on_nodes", nodes.touch);
  script.raw("  fi\n");
}

void writeBlock(ScriptWriter& script, const JobBlock& block) {
  script.raw("\nif block " + block.id.text() + "; then\n");
  if (block.nodes)
    writeNodes(script, *block.nodes);
  else if (!block.touch.empty())
    script.line("  touch_files", block.touch);
  for (const JobRun& run : block.runs) writeRun(script, run, block.nodes.has_value());
  script.raw("  end_block\nfi\n");
}

/// The line of the prelude that the rule of endings replaces.
constexpr std::string_view kRuleLine = "# (the rule of endings)\n";

void writePrelude(ScriptWriter& script, std::string_view prelude) {
  const std::size_t at = prelude.find(kRuleLine);
  if (at == std::string_view::npos) return script.raw(prelude);
  const protocol::RuleForShell rule = protocol::ruleForShell();
  script.raw(prelude.substr(0, at));
  script.assignment("BEGUN_ANEW", rule.begunAnew);
  script.assignment("ERRORS_OF_OTHERS", rule.errorsOfOthers);
  script.assignment("OWN_FAULTS", rule.ownFaults);
  script.assignment("LOST_NODE", rule.lostNode);
  script.assignment("SIGNAL", rule.signal);
  script.raw(prelude.substr(at + kRuleLine.size()));
}

/// What schedulers and their process managers set in a job, as beginnings of names: Slurm, PBS, Grid Engine, LSF, Flux,
/// OAR, Cobalt, LoadLeveler, PMI and PMIx. Not what a site or a user sets, such as SLURM_CONF, FLUX_URI or PMIX_MCA_*.
const std::vector<std::string>& variablesOfJobs() {
  static const std::vector<std::string> beginnings = {
      "SLURM_[^C]", "SLURM_C[^O]", "SLURMD_", "PBS_",   "PE_HOSTFILE", "LSB_",           "FLUX_JOB_", "FLUX_TASK_",
      "FLUX_PMI_",  "OAR_",        "COBALT_", "LOADL_", "PMI_",        "PMIX_NAMESPACE", "PMIX_RANK", "PMIX_SERVER_"};
  return beginnings;
}

/// The script contains ids without quotes, so they must be valid ids.
Result<void> checkIds(const Job& job) {
  bool areIds = job.experiment.isValid() && job.allocation.isValid();
  for (const JobBlock& block : job.blocks) {
    areIds = areIds && block.id.isValid();
    for (const JobRun& run : block.runs) areIds = areIds && run.id.isValid();
  }
  if (areIds) return {};
  return fail({.code = base::ErrorCode::Unexpected, .where = job.allocation.text(), .allowed = base::Phrase::Ulids});
}

}  // namespace

const std::vector<std::string>& jobVariables() {
  static const std::vector<std::string> names = {"RUN_DIR",    "RUN_TAG",     "ATTEMPT",
                                                 "HOSTS_FILE", "NODE_SCRIPT", "NODE_TAG"};
  return names;
}

Result<std::string> renderJob(const Job& job, std::string_view prelude) {
  if (Result<void> good = checkIds(job); !good) return fail(good.error());
  ScriptWriter script;
  // A scheduler reads its options only before the first command.
  const std::size_t first = std::min(prelude.find('\n'), prelude.size());
  script.raw(prelude.substr(0, std::min(first + 1, prelude.size())));
  for (const std::string& line : job.directives) {
    if (line.find('\n') != std::string::npos || line.rfind('#', 0) != 0)
      return fail(base::ErrorCode::Untrusted, "directive", line);
    script.raw(line + "\n");
  }
  writePrelude(script, prelude.substr(std::min(first + 1, prelude.size())));
  script.raw("# --- the job ---\n");
  if (job.scheduler == "none") script.raw(leavingJobLine());
  if (!job.searchPath.empty()) script.raw("PATH=" + script.literal(job.searchPath) + ":$PATH\nexport PATH\n");
  for (const auto& [name, value] : job.environment) script.line("export", {name + "=" + value});
  std::vector<std::string> words = {job.hostRoot, job.experiment.text(), job.scheduler,
                                    job.lockRoot.value_or(job.hostRoot)};
  words.insert(words.end(), job.jobIdVariables.begin(), job.jobIdVariables.end());
  script.line("job", words);
  if (!job.notStarted.empty()) script.assignment("NOT_STARTED", job.notStarted);
  writeSetUp(script, job);
  for (const JobBlock& block : job.blocks) writeBlock(script, block);
  script.raw("\nend_job\n");
  return script.finish();
}

std::string unsettingLine(const std::vector<std::string>& beginnings) {
  std::string filter;
  for (const std::string& beginning : beginnings) filter += " -e 's/^\\(" + beginning + "[A-Za-z0-9_]*\\)=.*/\\1/p'";
  return filter.empty() ? filter : "for name in $(env | sed -n" + filter + "); do unset \"$name\"; done\n";
}

std::string leavingJobLine() {
  return unsettingLine(variablesOfJobs());
}

Result<std::string> submitScript(const Job& job) {
  if (Result<void> good = checkIds(job); !good) return fail(good.error());
  const Result<std::string> folder =
      base::shellQuoted(job.hostRoot + "/" + job.experiment.text() + "/" + job.allocation.text());
  if (!folder) return folder;
  return "umask 077\n"
         "cd " +
         *folder +
         " || exit 66\n"
         "mkdir submit.lock 2>/dev/null || { cat submit.json 2>/dev/null; exit 75; }\n"
         "BAREMARK_ALLOCATION=" +
         job.allocation.text() + " setsid /bin/sh ./job.sh </dev/null >" + kJobOutput +
         " 2>&1 &\n"
         "pid=$!\n"
         "start=$(sed -n '1s/.*) //p' \"/proc/$pid/stat\" | cut -d' ' -f20)\n"
         "taken=$(printf '{\"scheduler\":\"none\",\"pid\":%s,\"start_time\":%s,\"boot_id\":\"%s\"}' \"$pid\" "
         "\"${start:-0}\" "
         "\"$(cat /proc/sys/kernel/random/boot_id)\")\n"
         "printf '%s\\n' \"$taken\"\n"
         "printf '%s\\n' \"$taken\" >submit.json.tmp && mv -f submit.json.tmp submit.json\n";
}

Result<std::string> lookUpScript(const base::AllocationId& allocation) {
  if (!allocation.isValid())
    return fail({.code = base::ErrorCode::Unexpected, .where = allocation.text(), .allowed = base::Phrase::Ulid});
  return "for file in $(grep -lsaF 'BAREMARK_ALLOCATION=" + allocation.text() +
         "' /proc/[0-9]*/environ 2>/dev/null); do\n"
         "  pid=${file#/proc/} pid=${pid%/environ}\n"
         "  tr '\\0' ' ' <\"/proc/$pid/cmdline\" | grep -q 'job\\.sh' || continue\n"
         "  [ \"$(sed -n '1s/.*) //p' \"/proc/$pid/stat\" | cut -d' ' -f4)\" = \"$pid\" ] || continue\n"
         "  printf '%s %s\\n' \"$pid\" \"$(sed -n '1s/.*) //p' \"/proc/$pid/stat\" | cut -d' ' -f20)\"\n"
         "done\n";
}

Result<std::string> reapScript(const std::vector<std::string>& tags) {
  base::FirstError errors;
  std::string script = "ended=0\n";
  for (const std::string& tag : tags) {
    // A process that calls exec has no environment for a moment, so the script stops after two empty looks in a row.
    script +=
        "empty=0\nfor round in 1 2 3 4; do\n"
        "  found=''\n"
        "  for file in $(grep -lsaF " +
        errors.valueOf(base::shellQuoted("BAREMARK_RUN_TAG=" + tag)) +
        " /proc/[0-9]*/environ 2>/dev/null); do\n"
        "    pid=${file#/proc/}\n"
        "    kill -KILL \"${pid%/environ}\" 2>/dev/null && found=1 && ended=$((ended + 1))\n"
        "  done\n"
        "  if [ -n \"$found\" ]; then empty=0 && sleep 0.2; else empty=$((empty + 1)); fi\n"
        "  [ \"$empty\" -lt 2 ] || break\n"
        "done\n";
  }
  return errors.resultOf(script + "echo \"$ended\"\n");
}

}  // namespace baremark::core::launch

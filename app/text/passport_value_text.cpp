// SPDX-License-Identifier: GPL-3.0-or-later
// The values of passports in the user's language. Names of programs, components, processors and files, words of the
// kernel and the user's own variables stay as they are.
#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>

#include "app/text/backend_text.h"
#include "app/text/passport_text.h"
#include "app/text/plan_text.h"
#include "app/text/setting_text.h"
#include "app/text/units_text.h"

namespace baremark::app::text {
namespace {

using core::model::PassportKey;

struct PassportValuesTr {
  Q_DECLARE_TR_FUNCTIONS(PassportValues)
};

enum class PassportUnit : std::uint8_t { Count, Bytes, Text };

struct PassportQuantity {
  const char* group;
  const char* name;
  PassportUnit kind;
};

constexpr PassportQuantity kQuantities[] = {
    {"limits", "address_space", PassportUnit::Bytes},  {"limits", "memlock", PassportUnit::Bytes},
    {"limits", "stack", PassportUnit::Bytes},          {"limits", "shm_bytes", PassportUnit::Bytes},
    {"machine", "cgroup_memory", PassportUnit::Bytes}, {"limits", "open_files", PassportUnit::Count},
    {"limits", "processes", PassportUnit::Count},      {"limits", "threads", PassportUnit::Count},
    {"limits", "world_size", PassportUnit::Count},     {"limits", "cpus", PassportUnit::Text},
    {"limits", "affinity", PassportUnit::Text},        {"machine", "processors", PassportUnit::Count},
    {"machine", "cores", PassportUnit::Count},         {"machine", "nodes", PassportUnit::Count},
};

struct PassportWord {
  const char* said;
  const char* words;
};

// Words that any entry may have as its value.
constexpr PassportWord kPassportWords[] = {
    {"unknown", QT_TRANSLATE_NOOP("PassportValues", "unknown")},
    {"unlimited", QT_TRANSLATE_NOOP("PassportValues", "unlimited")},
    {"yes", QT_TRANSLATE_NOOP("PassportValues", "yes")},
};

// What a container isolates from the host.
constexpr PassportWord kApartWords[] = {
    {"nothing", QT_TRANSLATE_NOOP("PassportValues", "nothing")},
    {"user", QT_TRANSLATE_NOOP("PassportValues", "user ids")},
    {"pid", QT_TRANSLATE_NOOP("PassportValues", "process ids")},
    {"ipc", QT_TRANSLATE_NOOP("PassportValues", "IPC")},
    {"net", QT_TRANSLATE_NOOP("PassportValues", "network")},
    {"shm", QT_TRANSLATE_NOOP("PassportValues", "shared memory")},
    {"tmp", QT_TRANSLATE_NOOP("PassportValues", "temporary files")},
};

template <std::size_t count>
std::optional<QString> translated(const PassportWord (&words)[count], const std::string& said) {
  const auto found =
      std::find_if(std::begin(words), std::end(words), [&](const PassportWord& word) { return said == word.said; });
  return found == std::end(words) ? std::nullopt : std::optional(PassportValuesTr::tr(found->words));
}

QString asItIs(const std::string& value) {
  return QString::fromStdString(value);
}

QString apartText(const std::string& value) {
  QStringList names;
  for (const QString& name : asItIs(value).split(QStringLiteral(", ")))
    names << translated(kApartWords, name.toStdString()).value_or(name);
  return names.join(QStringLiteral(", "));
}

/// "AVX-512 with VNNI, bf16 and fp16".
QString instructionSet(const std::string& value) {
  const QStringList parts = asItIs(value).split(QStringLiteral(" with "));
  if (parts.size() != 2) return asItIs(value);
  QString with = parts[1];
  return PassportValuesTr::tr("%1 with %2", "an instruction set, its extensions")
      .arg(parts[0], listed(with.replace(QStringLiteral(" and "), QStringLiteral(", ")).split(QStringLiteral(", "))));
}

/// "up to 3400000 kHz" or "at start 2596.156 MHz".
QString clockSpeed(const std::string& value) {
  const QStringList words = asItIs(value).split(QLatin1Char(' '));
  if (words.size() != 4 || words[0] + words[1] != QLatin1String(words[3] == QLatin1String("kHz") ? "upto" : "atstart"))
    return asItIs(value);
  const QString said = digits(words[2].toStdString()) + QLatin1Char(' ') + words[3];
  //: %1: a frequency
  return words[0] == QLatin1String("up") ? PassportValuesTr::tr("up to %1").arg(said)
                                         //: %1: a frequency
                                         : PassportValuesTr::tr("at start %1").arg(said);
}

QString quantityText(PassportUnit kind, const std::string& value) {
  if (kind == PassportUnit::Text) return asItIs(value);
  return kind == PassportUnit::Bytes ? exactBytes(value) : digits(value);
}

/// Values that differ between ranks are "rank 0: 1; rank 1: 2".
QString ofEachRank(PassportUnit kind, const std::string& value) {
  QStringList shown;
  for (const QString& part : asItIs(value).split(QStringLiteral("; "))) {
    const QString head = part.section(QStringLiteral(": "), 0, 0);
    const QString own = part.section(QStringLiteral(": "), 1);
    const bool isOfRank = head.startsWith(QLatin1String("rank ")) && !own.isEmpty();
    const std::string said = isOfRank ? own.toStdString() : part.toStdString();
    const QString words = translated(kPassportWords, said).value_or(quantityText(kind, said));
    shown << (isOfRank ? PassportValuesTr::tr("rank %1: %2", "a number, its value").arg(head.mid(5), words) : words);
  }
  return shown.join(QStringLiteral("; "));
}

/// "24684084 kB" of /proc/meminfo, whose kB are KiB.
QString memoryText(const std::string& value) {
  const QString words = asItIs(value);
  bool isNumber = false;
  const qulonglong count = words.section(QLatin1Char(' '), 0, 0).toULongLong(&isNumber);
  const bool isSize =
      isNumber && words.endsWith(QLatin1String(" kB")) && count < std::numeric_limits<qulonglong>::max() / 4096;
  return isSize ? exactBytes(std::to_string(count * 1024)) : words;
}

/// "0.2 % of a core".
QString shareText(const std::string& value) {
  const qsizetype end = asItIs(value).indexOf(QLatin1String(" % of a core"));
  if (end < 0) return asItIs(value);
  //: %1: a number
  return PassportValuesTr::tr("%1 % of a core").arg(digits(value.substr(0, static_cast<std::size_t>(end))));
}

/// "3 of 5 convolutions".
QString convolutions(const std::string& value) {
  const QStringList words = asItIs(value).split(QLatin1Char(' '));
  if (words.size() != 4 || words[3] != QLatin1String("convolutions")) return asItIs(value);
  return PassportValuesTr::tr("%1 of %2 convolutions", "numbers").arg(words[0], words[2]);
}

}  // namespace

QString passportValue(const PassportKey& key, const std::string& value) {
  if (value.empty()) return PassportValuesTr::tr("none", "a passport entry that is not there");
  if (key == PassportKey{"software", "backend"}) return backendName(value);
  if (key.group == "environment") return asItIs(value);
  if (key == PassportKey{"software", "runtime_isolation"}) return apartText(value);
  if (const auto words = translated(kPassportWords, value)) return *words;
  const auto measured =
      std::find_if(std::begin(kQuantities), std::end(kQuantities),
                   [&](const PassportQuantity& entry) { return key.group == entry.group && key.name == entry.name; });
  const bool isLimit = key.group == "machine" && key.name.rfind("cgroup_", 0) == 0;
  if (isLimit && value == "none") return PassportValuesTr::tr("unlimited");
  if (value == "none" && key.group != "workload") return PassportValuesTr::tr("none", "a passport entry that says so");
  if (measured != std::end(kQuantities)) return ofEachRank(measured->kind, value);
  if (key == PassportKey{"machine", "memory"}) return memoryText(value);
  if (key == PassportKey{"machine", "clock"}) return clockSpeed(value);
  if (key == PassportKey{"machine", "instruction_set"}) return instructionSet(value);
  const bool isShare = key == PassportKey{"machine", "cgroup_cpu"} || key == PassportKey{"manager", "processor_share"};
  if (isShare) return shareText(value);
  if (key == PassportKey{"workload", "winograd_used"}) return convolutions(value);
  if (key == PassportKey{"workload", "overlap_chosen"}) return settingValue("overlap", value);
  return key.group == "workload" ? settingValue(key.name, value) : asItIs(value);
}

}  // namespace baremark::app::text

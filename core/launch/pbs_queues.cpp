// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/pbs_queues.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "core/launch/answer_fields.h"
#include "core/model/time_limit.h"

namespace baremark::core::launch {
namespace {

/// True for a boolean attribute that an administrator set to true, in any spelling that PBS accepts.
bool isOn(std::string_view word) {
  const std::string spelled = spelledOut(word);
  return spelled == " true " || spelled == " t " || spelled == " yes " || spelled == " y " || spelled == " 1 ";
}

/// What a list says about an account or a host. NotTold: an entry cannot be compared, such as a network.
enum class Listed : std::uint8_t { Yes, No, NotTold };

/// Looks up a name in a list such as "+ada@*,-eve,bob@login1". The first entry with that name counts. "+" or "-" alone
/// is for all other names. `isNamed`: true if an entry, without its sign, has the name; nothing: cannot be compared.
template <class IsNamed>
Listed listedIn(std::string_view list, const IsNamed& isNamed) {
  bool isForOthers = false;
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    std::string_view entry = trimmed(list.substr(0, comma));
    list.remove_prefix(std::min(comma + 1, list.size()));
    if (entry.empty()) continue;
    const bool isRefused = entry.front() == '-';
    if (isRefused || entry.front() == '+') entry.remove_prefix(1);
    if (entry.empty()) {
      isForOthers = !isRefused;
      continue;
    }
    const std::optional<bool> found = isNamed(entry);
    if (!found) return Listed::NotTold;
    if (*found) return isRefused ? Listed::No : Listed::Yes;
  }
  return isForOthers ? Listed::Yes : Listed::No;
}

/// Compares a user or a group. The part after "@" is a host, which does not count.
auto isNameOf(std::string_view name) {
  return [name](std::string_view entry) {
    entry = entry.substr(0, entry.find('@'));
    return std::optional(entry == name || entry == "*");
  };
}

std::string inSmallLetters(std::string_view text) {
  std::string small(text);
  std::transform(small.begin(), small.end(), small.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return small;
}

/// True if an entry of acl_hosts, "login1.example.org" or "*.example.org", is this host. The host's name may lack a
/// domain.
std::optional<bool> isHostNamed(std::string_view known, std::string_view listed) {
  const std::string host = inSmallLetters(known);
  std::string entry = inSmallLetters(listed);
  if (entry == "*" || entry == host) return true;
  const bool isNetwork = entry.find_first_not_of("0123456789abcdef.:/") == std::string::npos &&
                         entry.find_first_of(".:/") != std::string::npos;
  if (isNetwork) return {};
  const bool hasDomain = host.find('.') != std::string::npos;
  if (entry.front() == '*') {
    if (!hasDomain) return {};
    entry.erase(0, 1);
    return host.size() >= entry.size() && host.compare(host.size() - entry.size(), entry.size(), entry) == 0;
  }
  if (hasDomain && entry.find('.') != std::string::npos) return false;
  return host.substr(0, host.find('.')) == entry.substr(0, entry.find('.'));
}

bool isForHost(const AttributeBlock& queue, const std::string& host) {
  // In TORQUE, acl_hosts without acl_host_enable lists the nodes on which the queue's jobs run.
  if (host.empty() || queue.at("acl_hosts").empty() || !isOn(queue.at("acl_host_enable"))) return true;
  // TORQUE's lists of users and groups that can submit from other hosts too.
  if (!queue.at("acl_user_hosts").empty() || !queue.at("acl_group_hosts").empty()) return true;
  return listedIn(queue.at("acl_hosts"), [&host](std::string_view entry) { return isHostNamed(host, entry); }) !=
         Listed::No;
}

bool isForAccount(const AttributeBlock& queue, const Submitter& submitter) {
  const bool hasUsers = !submitter.user.empty() && isOn(queue.at("acl_user_enable"));
  const bool hasGroups = !submitter.groups.empty() && isOn(queue.at("acl_group_enable"));
  const bool isForUser = !hasUsers || listedIn(queue.at("acl_users"), isNameOf(submitter.user)) == Listed::Yes;
  const bool isForGroup =
      !hasGroups || std::any_of(submitter.groups.begin(), submitter.groups.end(), [&queue](const std::string& group) {
        return listedIn(queue.at("acl_groups"), isNameOf(group)) == Listed::Yes;
      });
  // TORQUE: one of the two lists is enough.
  if (hasUsers && hasGroups && isOn(queue.at("acl_logic_or"))) return isForUser || isForGroup;
  return isForUser && isForGroup;
}

/// True if TORQUE's disallowed_types ("batch,rerunable") do not refuse Baremark's jobs: they are scripts, can be
/// requeued, and do not survive a failed node.
bool takesOurKind(const AttributeBlock& queue) {
  const std::string types = spelledOut(queue.at("disallowed_types"));
  const auto refuses = [&types](const char* type) { return types.find(type) != std::string::npos; };
  return !refuses(" batch ") && !refuses(" rerunable ") && !refuses(" rerunnable ") && !refuses(" fault intolerant ");
}

bool mayBeAskedFor(const AttributeBlock& queue, const Submitter& submitter) {
  return !isOn(queue.at("from_route_only")) && takesOurKind(queue) && isForHost(queue, submitter.host) &&
         isForAccount(queue, submitter);
}

constexpr std::string_view kMostTime = "resources_max.walltime";
constexpr std::string_view kDefaultTime = "resources_default.walltime";

/// An attribute of a queue, else of the server.
std::string ofQueueOrServer(const AttributeBlock& queue, const AttributeBlock& server, std::string_view key) {
  const std::string_view own = queue.at(key);
  return fieldText(own.empty() ? server.at(key) : own);
}

/// The longest limit of the destinations of a routing queue. Empty if one is unknown or has no limit.
std::string limitOfRoute(const AttributeBlock& route, const std::vector<AttributeBlock>& queues,
                         const AttributeBlock& server) {
  std::string longest;
  std::chrono::seconds most{-1};
  std::string_view names = route.at("route_destinations");
  while (!names.empty()) {
    const std::size_t comma = std::min(names.find(','), names.size());
    const std::string_view name = trimmed(names.substr(0, comma));
    names.remove_prefix(std::min(comma + 1, names.size()));
    const auto queue =
        std::find_if(queues.begin(), queues.end(), [&](const AttributeBlock& other) { return other.name == name; });
    const std::string limit = queue == queues.end() ? std::string() : ofQueueOrServer(*queue, server, kMostTime);
    const auto time = model::timeLimitIn(limit, "0:30:00");
    if (!time) return {};
    if (*time <= most) continue;
    most = *time;
    longest = limit;
  }
  return longest;
}

}  // namespace

std::vector<model::PartitionFacts> readPbsQueues(std::string_view answer) {
  return readPbsQueuesOf({}, answer);
}

std::vector<model::PartitionFacts> readPbsQueuesOf(const Submitter& submitter, std::string_view answer) {
  constexpr std::string_view kServer = "\nServer:";
  const std::size_t behind = answer.find(kServer);
  const std::vector<AttributeBlock> blocks = attributeBlocks(answer.substr(0, behind), "Queue:");
  const std::vector<AttributeBlock> servers = behind == std::string_view::npos
                                                  ? std::vector<AttributeBlock>()
                                                  : attributeBlocks(answer.substr(behind), "Server:");
  const AttributeBlock server = servers.empty() ? AttributeBlock{} : servers.front();
  std::vector<model::PartitionFacts> queues;
  for (const AttributeBlock& queue : blocks) {
    if (queue.name.empty() || !mayBeAskedFor(queue, submitter)) continue;
    const bool isRoute = queue.at("queue_type").substr(0, 1) == "R";
    const std::string ofRoute =
        isRoute && queue.at(kMostTime).empty() ? limitOfRoute(queue, blocks, server) : std::string();
    queues.push_back(
        {.name = fieldText(queue.name),
         .isDefault = queue.name == server.at("default_queue"),
         .isUp = isOn(queue.at("enabled")) && isOn(queue.at("started")),
         .timeLimit = ofRoute.empty() ? ofQueueOrServer(queue, server, kMostTime) : ofRoute,
         .nodes = {},
         .cores = {},
         .devices = {},
         .defaultTime = isRoute ? fieldText(queue.at(kDefaultTime)) : ofQueueOrServer(queue, server, kDefaultTime)});
  }
  return queues;
}

}  // namespace baremark::core::launch

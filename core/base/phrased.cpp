// SPDX-License-Identifier: Apache-2.0
#include "core/base/phrased.h"

#include <algorithm>
#include <iterator>

#include "core/base/json.h"
#include "core/base/nearest_name.h"

namespace baremark::core::base {
namespace {

struct NamedPhrase {
  std::string_view name, english;
};
/// By the code of the phrase.
constexpr NamedPhrase kPhrases[] = {
#define PHRASE(name, english) {#name, english},
#include "core/base/phrases.h"
};

std::string englishOf(const Phrased::Value& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  if (const auto* names = std::get_if<Phrased::Names>(&value)) return listOfNames(*names);
  return std::get<std::string>(value);
}

/// The position of the next placeholder (%1 to %9) in `pattern` from `at` on, or npos.
std::size_t nextPlace(std::string_view pattern, std::size_t at) {
  while ((at = pattern.find('%', at)) != std::string_view::npos) {
    if (at + 1 < pattern.size() && pattern[at + 1] >= '1' && pattern[at + 1] <= '9') return at;
    ++at;
  }
  return at;
}

}  // namespace

std::string_view englishPattern(Phrase phrase) {
  return kPhrases[static_cast<std::size_t>(phrase)].english;
}

Phrased Phrased::withTexts(const std::function<std::string(const std::string&)>& change) const {
  Phrased out = *this;
  for (Value& each : out.m_values) {
    if (auto* text = std::get_if<std::string>(&each)) *text = change(*text);
    if (auto* names = std::get_if<Names>(&each)) {
      for (std::string& name : *names) name = change(name);
    }
  }
  return out;
}

std::string Phrased::english() const {
  const std::string_view pattern = englishPattern(m_phrase);
  std::string out;
  std::size_t from = 0;
  for (std::size_t at = nextPlace(pattern, 0); at != std::string_view::npos; at = nextPlace(pattern, from)) {
    out += pattern.substr(from, at - from);
    const auto number = static_cast<std::size_t>(pattern[at + 1] - '0');
    if (number <= m_values.size()) out += englishOf(m_values[number - 1]);
    from = at + 2;
  }
  return out.append(pattern.substr(from));
}

Json Phrased::toJson() const {
  if (m_phrase <= Phrase::Value) return english();
  Json values = Json::array();
  for (const Value& each : m_values) std::visit([&](const auto& value) { values.push_back(value); }, each);
  return {{"phrase", kPhrases[static_cast<std::size_t>(m_phrase)].name}, {"values", std::move(values)}};
}

Phrased Phrased::fromJson(const Json& stored) {
  if (stored.is_string()) {
    const auto text = stored.get<std::string>();
    // A store of an earlier Baremark has the English of a phrase. The English of these is a code for app/text.
    for (const Phrase each : {Phrase::SlurmOnly, Phrase::SchedulerSilent, Phrase::SchedulerAway,
                              Phrase::OtherSchedulerAnswered, Phrase::TestKept, Phrase::TestKeptEngineReady}) {
      if (text == englishPattern(each)) return each;
    }
    return text;
  }
  if (!stored.is_object() || !stored.contains("phrase") || !stored.contains("values")) return {};
  const auto* const named = std::find_if(std::begin(kPhrases), std::end(kPhrases),
                                         [&](const NamedPhrase& each) { return stored["phrase"] == each.name; });
  if (named == std::end(kPhrases)) return {};
  Phrased out;
  for (const Json& value : stored["values"]) {
    Names names;
    for (const Json& name : value.is_array() ? value : Json::array()) {
      if (name.is_string()) names.push_back(name.get<std::string>());
    }
    if (const auto number = value.is_number() ? wholeNumber(value) : std::nullopt)
      out.m_values.emplace_back(*number);
    else if (value.is_string())
      out.m_values.emplace_back(value.get<std::string>());
    else
      out.m_values.emplace_back(std::move(names));
  }
  // All places of a pattern below the highest are in it.
  if (named->english.find('%' + std::to_string(out.m_values.size() + 1)) != std::string_view::npos) return {};
  out.m_phrase = static_cast<Phrase>(named - kPhrases);
  return out.m_phrase > Phrase::Value ? out : Phrased(out.english());
}

}  // namespace baremark::core::base

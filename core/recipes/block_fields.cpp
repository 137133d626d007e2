// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/block_fields.h"

#include <algorithm>

#include "core/base/printable.h"
#include "core/base/version_numbers.h"
#include "core/recipes/recipe_file.h"

namespace baremark::core::recipes {
namespace {

using base::ErrorCode, base::Json, base::JsonFields, base::Phrase, base::Phrased;

constexpr std::size_t kLongestText = 4096;
constexpr std::size_t kMostEntries = 1000;
constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
constexpr std::string_view kDigits = "0123456789";

bool consistsOf(std::string_view text, std::string_view others) {
  return std::ranges::all_of(text, [&](char c) {
    return kLetters.find(c) != std::string_view::npos || kDigits.find(c) != std::string_view::npos ||
           others.find(c) != std::string_view::npos;
  });
}

bool hasNoControls(std::string_view text) {
  return std::ranges::none_of(text, [](unsigned char c) { return c < 0x20 || c == 0x7F; });
}

/// Characters that no builder expands or splits at, so that a path means the same in every format.
bool isPlainPath(std::string_view text) {
  return !text.empty() && consistsOf(text, "/._+-@:,=~") && text.front() != '-' && text.front() != '~' &&
         (std::string(text) + "/").find("../") == std::string::npos;
}

bool isVariableName(std::string_view text) {
  return !text.empty() && text.size() <= 128 && consistsOf(text, "_") && kDigits.find(text.front()) == kDigits.npos;
}

bool isHttpsUrl(std::string_view text) {
  constexpr std::string_view kStart = "https://";
  return text.substr(0, kStart.size()) == kStart && text.size() > kStart.size() &&
         consistsOf(text, "/._+-@:,=~%?&()!*;$#") && text.find_first_of("#$") == std::string_view::npos;
}

/// What a type allows, in a form that is the same in every language, or a phrase.
Phrased allowedBy(FieldType type) {
  switch (type) {
    case FieldType::Path:
    case FieldType::Paths:
    case FieldType::Files:
      return Phrase::AbsolutePath;
    case FieldType::Url:
      return "https://…";
    case FieldType::Sha256:
      return "[0-9a-f]{64}";
    case FieldType::Version:
      return "[0-9A-Za-z][0-9A-Za-z._+~-]*";
    case FieldType::Packages:
      return "[0-9A-Za-z][0-9A-Za-z._+:=~*-]*";
    case FieldType::Secrets:
      return "[0-9A-Za-z][0-9A-Za-z._-]{0,63}";
    case FieldType::Variables:
      return Phrase::VariableName;
    case FieldType::Labels:
      return "[A-Za-z][0-9A-Za-z._/-]*";
    default:
      return Phrase::OneLine;
  }
}

std::optional<FieldValue> readTexts(JsonFields& fields, const Field& field) {
  Texts texts = fields.texts(field.name, kLongestText);
  if (fields.isGood() && texts.size() > kMostEntries)
    fields.refuse(field.name, ErrorCode::TooLarge, {Phrase::ListOf, texts.size()}, {Phrase::ListOf, kMostEntries});
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (mayHold(field.type, texts[i])) continue;
    fields.refuse(field.name, {.code = ErrorCode::Untrusted,
                               .where = fields.pathOf(field.name) + "/" + std::to_string(i),
                               .value = base::printable(texts[i], 80),
                               .allowed = allowedBy(field.type)});
  }
  return texts;
}

std::optional<FieldValue> readPairs(JsonFields& fields, const Field& field) {
  Pairs pairs;
  for (const auto& member : fields.object(field.name).items()) {
    const std::string where = fields.pathOf(field.name) + "/" + base::printable(member.key(), 80);
    if (!mayBeKey(field.type, member.key())) {
      fields.refuse(field.name, {.code = ErrorCode::Untrusted, .where = where, .allowed = allowedBy(field.type)});
      continue;
    }
    if (!member.value().is_string()) {
      fields.refuse(field.name, {.code = ErrorCode::WrongType,
                                 .where = where,
                                 .value = base::shortValue(member.value()),
                                 .allowed = Phrase::Text});
      continue;
    }
    const auto& text = member.value().get_ref<const Json::string_t&>();
    const bool isPath = field.type == FieldType::Files;
    if (text.size() > kLongestText || !(isPath ? isPlainPath(text) : hasNoControls(text))) {
      fields.refuse(field.name, {.code = ErrorCode::Untrusted,
                                 .where = where,
                                 .value = base::printable(text, 80),
                                 .allowed = isPath ? Phrased("[0-9A-Za-z/._+@:,=~-]+") : Phrased(Phrase::OneLine)});
      continue;
    }
    pairs[member.key()] = text;
  }
  return pairs;
}

}  // namespace

const Texts& fieldTypeNames() {
  static const Texts kNames = {"flag",     "integer", "text",  "choice",    "version", "path",  "url",    "sha256",
                               "packages", "lines",   "paths", "variables", "labels",  "files", "secrets"};
  return kNames;
}

bool mayHold(FieldType type, std::string_view text) {
  switch (type) {
    case FieldType::Path:
    case FieldType::Paths:
      return isPlainPath(text) && text.front() == '/';
    case FieldType::Url:
      return isHttpsUrl(text);
    case FieldType::Sha256:
      return isSha256(text);
    case FieldType::Version:
      return !text.empty() && text.size() <= 64 && consistsOf(text, "._+~-") && consistsOf(text.substr(0, 1), "");
    case FieldType::Packages:
      return !text.empty() && text.size() <= 200 && consistsOf(text, "._+:=~*-") && consistsOf(text.substr(0, 1), "");
    case FieldType::Secrets:
      return !text.empty() && text.size() <= 64 && consistsOf(text, "._-") && consistsOf(text.substr(0, 1), "");
    case FieldType::Lines:
      return text.find_first_of(std::string_view("\0\r\n", 3)) == std::string_view::npos;
    default:
      return hasNoControls(text);
  }
}

bool isComparableVersion(std::string_view text) {
  return !base::numbersOf(text).empty() && mayHold(FieldType::Version, text);
}

bool mayBeKey(FieldType type, std::string_view key) {
  if (type == FieldType::Variables) return isVariableName(key);
  if (type == FieldType::Files) return mayHold(FieldType::Path, key);
  return !key.empty() && key.size() <= 128 && consistsOf(key, "._/-") && kLetters.find(key.front()) != kLetters.npos;
}

std::string plainLine(JsonFields& fields, std::string_view name, const std::optional<std::string>& fallback,
                      std::size_t least, std::size_t most) {
  std::string text = fields.text(name, fallback, most);
  const bool isShort = text.size() < least;
  if (fields.isGood() && (isShort || !hasNoControls(text)))
    fields.refuse(name, isShort ? ErrorCode::OutOfRange : ErrorCode::Untrusted, base::printable(text, 80),
                  {Phrase::BytesInOneLine, least, most});
  return text;
}

std::optional<FieldValue> readField(JsonFields& fields, const Field& field) {
  const std::string& name = field.name;
  const Json* value = fields.any(name);
  if (value == nullptr) {
    if (field.isRequired) fields.refuse(name, ErrorCode::Missing);
    return {};
  }
  switch (field.type) {
    case FieldType::Flag:
      return fields.flag(name);
    case FieldType::Integer:
      return fields.integer(name, field.least, field.most);
    case FieldType::Choice:
      return fields.choice(name, field.choices);
    case FieldType::Packages:
    case FieldType::Lines:
    case FieldType::Paths:
    case FieldType::Secrets:
      return readTexts(fields, field);
    case FieldType::Variables:
    case FieldType::Labels:
    case FieldType::Files:
      return readPairs(fields, field);
    default:
      break;
  }
  std::string text = fields.text(name, {}, kLongestText);
  if (fields.isGood() && !mayHold(field.type, text))
    fields.refuse(name, ErrorCode::Untrusted, base::printable(text, 80), allowedBy(field.type));
  return text;
}

Json toJson(const FieldValue& value) {
  return std::visit([](const auto& held) { return Json(held); }, value);
}

const std::vector<Field>& downloadFields() {
  static const std::vector<Field> kFields = {{.name = "url", .type = FieldType::Url},
                                             {.name = "sha256", .type = FieldType::Sha256},
                                             {.name = "licence", .type = FieldType::Text}};
  return kFields;
}

std::vector<Field> fieldsOf(const BlockKind& kind) {
  std::vector<Field> fields = kind.fields;
  if (kind.hasDownload) fields.insert(fields.end(), downloadFields().begin(), downloadFields().end());
  return fields;
}

}  // namespace baremark::core::recipes

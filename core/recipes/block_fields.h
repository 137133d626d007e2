// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and writes the fields of blocks by their descriptions. Pure; any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/json.h"
#include "core/base/json_fields.h"
#include "core/recipes/block_kind.h"

namespace baremark::core::recipes {

/// The names of the types in files: "flag", "text", …; the place in the list is the FieldType.
[[nodiscard]] const Texts& fieldTypeNames();

/// Reads the member `field.name`. Errors: those of JsonFields, and Untrusted for a text that its type does not allow.
/// Nothing if the member is absent; a required one is then Missing.
[[nodiscard]] std::optional<FieldValue> readField(base::JsonFields& fields, const Field& field);

[[nodiscard]] base::Json toJson(const FieldValue& value);

/// Every field of a block of this kind, with url, sha256 and licence if it downloads a file.
[[nodiscard]] std::vector<Field> fieldsOf(const BlockKind& kind);

/// A text in one line without control characters. Errors as for JsonFields::text(), OutOfRange and Untrusted.
[[nodiscard]] std::string plainLine(base::JsonFields& fields, std::string_view name,
                                    const std::optional<std::string>& fallback, std::size_t least, std::size_t most);

/// Whether a field of this type may hold `text`. For Lines: as one of its lines.
[[nodiscard]] bool mayHold(FieldType type, std::string_view text);

/// Whether `text` is a version with numbers, so that it can be compared (core/base/version_numbers.h).
[[nodiscard]] bool isComparableVersion(std::string_view text);

/// Whether `key` may be a name in an object of this type: Variables, Labels or Files.
[[nodiscard]] bool mayBeKey(FieldType type, std::string_view key);

}  // namespace baremark::core::recipes

// SPDX-License-Identifier: GPL-3.0-or-later
// What recipes can name, as data (core/recipes/FILES.md, "Kinds of blocks"): kinds of blocks, distributions and package
// managers, one JSON file each in resources/. Values and pure functions; any thread.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/recipes/recipe.h"

namespace baremark::core::recipes {

enum class FieldType : std::uint8_t {
  Flag,
  Integer,
  Text,       ///< one line
  Choice,     ///< one of the field's choices
  Version,    ///< letters, digits, dots, dashes, underscores and plus signs
  Path,       ///< an absolute path of plain characters
  Url,        ///< https
  Sha256,     ///< 64 hexadecimal digits
  Packages,   ///< a list of package names, with "=version" or "-version" as the package manager writes it
  Lines,      ///< a list of lines
  Paths,      ///< a list of absolute paths
  Variables,  ///< an object of texts; the keys are names of variables
  Labels,     ///< an object of texts; the keys are names of labels
  Files,      ///< an object: absolute destination, and the source it is copied from
  Secrets,    ///< a list of ids of secrets
};

struct Field {
  std::string name;
  FieldType type = FieldType::Text;
  bool isRequired = false;
  std::optional<FieldValue> fallback;  ///< the default
  std::int64_t least = 0;              ///< of Integer
  std::int64_t most = 0;
  Texts choices;
};

/// A file that a block downloads.
struct Download {
  std::string version;
  std::string architecture;  ///< empty: the same file for every architecture
  std::string url;
  std::string sha256;
  std::string licence;
};

/// A kind of block. The members that are JSON are templates (core/base/argv_template.h), checked when the file is read.
struct BlockKind {
  std::string id;
  std::string label;
  std::string group;  ///< where the editor lists it
  int order = 50;     ///< 0 to 100: the usual place of its layer, low numbers first
  std::vector<Field> fields;
  bool hasDownload = false;
  std::string downloadIf;  ///< condition; empty: always
  bool isUnpacked = true;  ///< the downloaded file is an archive
  std::vector<Download> downloads;
  base::Json packages;
  base::Json steps;
  base::Json environment;
  base::Json keeps;
  base::Json labels;
  base::Json test;

  [[nodiscard]] const Field* field(std::string_view name) const;
};
using BlockKinds = std::map<std::string, BlockKind>;  ///< by id

struct Release {
  std::string version;
  std::string codename;  ///< empty where the distribution has none
  std::string glibc;     ///< such as "2.36"
};

struct Distribution {
  std::string id;  ///< as ID in /etc/os-release
  std::string label;
  std::string manager;     ///< id of its package manager
  std::string image;       ///< such as "docker.io/library/debian"
  std::string mirror;      ///< for debootstrap; empty: it cannot be made so
  std::string components;  ///< of the mirror, as in its image, such as "main,universe"; empty: main
  std::string cudaName;    ///< its name in the tags of NVIDIA's CUDA images; empty: the id
  std::vector<Release> releases;

  [[nodiscard]] const Release* release(std::string_view version) const;
};
using Distributions = std::map<std::string, Distribution>;  ///< by id

/// How packages are installed.
struct PackageManager {
  std::string id;
  Texts downloadTools;  ///< packages with which a block downloads and unpacks a file
  base::Json install;   ///< commands; {"use": "packages"} stands for the names
  base::Json clean;     ///< commands that remove what an image does not need
  Texts empties;        ///< folders whose files an image does not need
};
using PackageManagers = std::map<std::string, PackageManager>;  ///< by id

/// Everything that a recipe can refer to.
struct Registry {
  BlockKinds kinds;
  Distributions distributions;
  PackageManagers managers;
};

// Each reads one file strictly. Errors: see parseJson() and JsonFields; UnknownKey for an unknown ${name} or fact.
[[nodiscard]] base::Result<BlockKind> parseBlockKind(std::string_view text);
[[nodiscard]] base::Result<Distribution> parseDistribution(std::string_view text);
[[nodiscard]] base::Result<PackageManager> parsePackageManager(std::string_view text);

/// The fields of every block beside those of its kind: kind and note; url, sha256 and licence if it downloads a file.
[[nodiscard]] const std::vector<Field>& downloadFields();

}  // namespace baremark::core::recipes

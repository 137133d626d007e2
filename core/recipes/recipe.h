// SPDX-License-Identifier: GPL-3.0-or-later
// The recipe as a value: what an image is made of, independent of the tool that builds it. recipe_file.h reads and
// writes it, assembly.h and renderer.h turn it into the files that tools read. Values; any thread.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

namespace baremark::core::recipes {

using Texts = std::vector<std::string>;
using Pairs = std::map<std::string, std::string>;

/// What a stage begins with.
enum class BaseKind : std::uint8_t {
  Distribution,  ///< the image of a distribution, such as debian:12
  Cuda,          ///< an image of NVIDIA's CUDA series, such as nvidia/cuda:12.4.1-devel-ubuntu22.04
  Ngc,           ///< an image of NVIDIA's catalogue, such as nvcr.io/nvidia/pytorch:25.06-py3
  Registry,      ///< any other image of a registry
  Local,         ///< an image that is on the machine that builds
  Debootstrap,   ///< packages of the distribution, without a registry
  Scratch,       ///< nothing
  Header,        ///< the header of a definition file, word for word
  From,          ///< the FROM of a Dockerfile, word for word
};

/// The base of a stage. Members that its kind does not have are empty.
struct Base {
  BaseKind kind = BaseKind::Distribution;
  std::string distribution;  ///< id of a distribution (resources/distributions)
  std::string release;       ///< such as "12" or "22.04"
  std::string version;       ///< Cuda: of the toolkit, such as "12.4.1"
  std::string flavour;       ///< Cuda: base, runtime or devel
  bool hasCudnn = false;     ///< Cuda
  std::string image;         ///< Ngc, Registry: repository without tag; Local: a name in the builder's store
  std::string tag;           ///< Ngc, Registry
  std::string digest;        ///< "sha256:…", of the base's image; empty: not resolved yet
  std::string path;          ///< Local: a file or folder on the machine that builds
  std::string mirror;        ///< Debootstrap: where the packages come from; empty: the distribution's own
  Texts lines;               ///< Header: all lines but the stage's name; From: one line without the stage's name
  int line = 0;              ///< Header, From: of the imported file; 0: not imported
  bool operator==(const Base&) const = default;
};

using FieldValue = std::variant<bool, std::int64_t, std::string, Texts, Pairs>;

/// One block of a stage. Which fields it has, and what it does, is said by its kind (resources/blocks/KIND.json).
struct Block {
  std::string kind;
  std::string note;
  std::map<std::string, FieldValue> fields;  ///< only those that were given
  bool operator==(const Block&) const = default;
};

struct Stage {
  std::string name;
  Base base;
  std::string slimOf;  ///< an earlier stage; this one begins with what remains of it at run time
  std::vector<Block> blocks;
  bool operator==(const Stage&) const = default;
};

struct Recipe {
  std::string name;
  std::string note;
  std::string architecture = "x86_64";  ///< as `uname -m` says it
  std::vector<Stage> stages;            ///< the last one becomes the image
  Pairs labels;
  Texts test;            ///< commands of /bin/sh that run in the finished image
  Texts dockerfileHead;  ///< of a Dockerfile, above its first FROM: directives, ARG and comments
  bool operator==(const Recipe&) const = default;
};

/// A place in a recipe. Block kNoBlock: the stage itself, with its base, the recipe's labels and its test.
struct BlockPlace {
  static constexpr int kNoBlock = -1;
  int stage = 0;
  int block = kNoBlock;
  bool operator==(const BlockPlace&) const = default;
};

}  // namespace baremark::core::recipes

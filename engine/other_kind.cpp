// SPDX-License-Identifier: Apache-2.0
#include "engine/other_kind.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <system_error>

#include "core/base/printable.h"
#include "engine/files.h"

namespace baremark::engine {

namespace {

using namespace std::string_view_literals;

struct Magic {
  std::string_view bytes;
  std::string_view what;
  std::string_view wayOut;
};

constexpr std::array kMagics{
    Magic{"version https://git-lfs"sv, "a Git LFS pointer, not the file it stands for",
          "the file itself: run git lfs pull in the clone"},
    Magic{"version http://git-media"sv, "a Git LFS pointer, not the file it stands for",
          "the file itself: run git lfs pull in the clone"},
    Magic{"/annex/objects/"sv, "a git-annex pointer, not the file it stands for",
          "the file itself: run git annex get in the clone"},
    Magic{"../.git/annex/objects/"sv, "a git-annex pointer, not the file it stands for",
          "the file itself: run git annex get in the clone"},
    Magic{"PK\x03\x04"sv, "a zip archive, such as PyTorch's .pt files", ""},
    Magic{"\x1f\x8b"sv, "packed with gzip", "the unpacked file: gunzip"},
    Magic{"BZh"sv, "packed with bzip2", "the unpacked file: bunzip2"},
    Magic{"\xfd"
          "7zXZ"sv,
          "packed with xz", "the unpacked file: unxz"},
    Magic{"\x28\xb5\x2f\xfd"sv, "packed with zstd", "the unpacked file: unzstd"},
    Magic{"\x1f\x9d"sv, "packed with compress", "the unpacked file: gunzip"},
    Magic{"\x04\x22\x4d\x18"sv, "packed with lz4", "the unpacked file: unlz4"},
    Magic{"7z\xbc\xaf"sv, "a 7z archive", "the file inside it"},
    Magic{"\x80\x02"sv, "a Python pickle, such as PyTorch's older files", ""},
    Magic{"\x80\x03"sv, "a Python pickle", ""},
    Magic{"\x80\x04"sv, "a Python pickle", ""},
    Magic{"\x80\x05"sv, "a Python pickle", ""},
    Magic{"\x89HDF"sv, "an HDF5 file", ""},
    Magic{"\x93NUMPY"sv, "a NumPy array", ""},
    Magic{"GGUF"sv, "a GGUF file", ""},
    Magic{"%PDF"sv, "a PDF document", ""},
    Magic{"\x7f"
          "ELF"sv,
          "a program", ""},
};

std::string inSmallLetters(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

/// Skips a byte order mark and blanks.
std::string_view textOf(std::string_view beginning) {
  if (beginning.substr(0, 3) == "\xef\xbb\xbf") beginning.remove_prefix(3);
  const std::size_t first = beginning.find_first_not_of(" \t\r\n");
  return first == std::string_view::npos ? std::string_view() : beginning.substr(first);
}

bool isText(std::string_view text) {
  return !text.empty() && std::none_of(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) < ' ' && c != '\t' && c != '\r' && c != '\n') || c == '\x7f';
  });
}

std::optional<OtherKind> kindOfText(std::string_view beginning) {
  const std::string_view text = textOf(beginning);
  const std::string small = inSmallLetters(text.substr(0, 64));
  constexpr const char* kSaved =
      "the file itself: a web page, such as an error or sign-in page, was saved in its place";
  for (const char* html : {"<!doctype html", "<html", "<head", "<body", "<!--"}) {
    if (small.rfind(html, 0) == 0) return OtherKind{"an HTML page", kSaved};
  }
  if (small.rfind("<?xml", 0) == 0) return OtherKind{"an XML document", kSaved};
  if (!isText(text)) return {};
  constexpr std::size_t kShown = 60;
  const std::string line =
      core::base::printable(std::string(text.substr(0, std::min(text.find_first_of("\r\n"), kShown))), kShown);
  if (text.front() == '{' || text.front() == '[') return OtherKind{"a JSON text that begins with " + line, ""};
  return OtherKind{"a text that begins with \"" + line + "\"", ""};
}

}  // namespace

std::optional<OtherKind> otherKind(std::string_view beginning) {
  beginning = beginning.substr(0, kKindBytes);
  if (beginning.empty()) return OtherKind{"an empty file", ""};
  // The first bytes of a safetensors file are the length of its header and can have any value.
  if (beginning.size() > 8 && beginning.substr(3, 6) == std::string_view("\0\0\0\0\0{", 6)) return {};
  for (const Magic& magic : kMagics) {
    if (beginning.substr(0, magic.bytes.size()) == magic.bytes)
      return OtherKind{std::string(magic.what), std::string(magic.wayOut)};
  }
  constexpr std::size_t kTarMagic = 257;
  if (beginning.size() > kTarMagic + 5 && beginning.substr(kTarMagic, 5) == "ustar")
    return OtherKind{"a tar archive", "the file inside it"};
  const bool isEmptied = beginning.size() >= 16 && beginning.find_first_not_of('\0') == std::string_view::npos;
  if (isEmptied)
    return OtherKind{"only zeros at its beginning, as after an interrupted download or on a full disk", ""};
  return kindOfText(beginning);
}

core::base::Error openError(int number, const std::string& path) {
  core::base::Error error = systemError(number, path);
  std::error_code problem;
  const std::string target = std::filesystem::read_symlink(path, problem).string();
  if (problem || error.code != core::base::ErrorCode::NotFound) return error;
  error.value = "a link to " + core::base::printable(target, 200) + ", which does not exist";
  // The target's beginning shows how deep in the tree the file is.
  const std::size_t annex = target.find("/annex/objects/");
  if (annex == std::string::npos) return error;
  if (const std::optional<OtherKind> kind = otherKind(target.substr(annex))) error.suggestion = kind->wayOut;
  return error;
}

}  // namespace baremark::engine

// SPDX-License-Identifier: Apache-2.0
#include "engine/other_kind.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "core/base/printable.h"

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
          "the file itself: run git lfs pull where it was cloned"},
    Magic{"version http://git-media"sv, "a Git LFS pointer, not the file it stands for",
          "the file itself: run git lfs pull where it was cloned"},
    Magic{"/annex/objects/"sv, "a git-annex pointer, not the file it stands for",
          "the file itself: run git annex get where it was cloned"},
    Magic{"../.git/annex/objects/"sv, "a git-annex pointer, not the file it stands for",
          "the file itself: run git annex get where it was cloned"},
    Magic{"PK\x03\x04"sv, "a zip archive; PyTorch's .pt files are such", ""},
    Magic{"\x1f\x8b"sv, "packed with gzip", "the unpacked file: gunzip"},
    Magic{"BZh"sv, "packed with bzip2", "the unpacked file: bunzip2"},
    Magic{"\xfd"
          "7zXZ"sv,
          "packed with xz", "the unpacked file: unxz"},
    Magic{"\x28\xb5\x2f\xfd"sv, "packed with zstd", "the unpacked file: unzstd"},
    Magic{"7z\xbc\xaf"sv, "a 7z archive", "the file in it"},
    Magic{"\x80\x02"sv, "a Python pickle, as PyTorch's older files are", ""},
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

/// Behind a byte order mark and blanks.
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
      "the file itself: a page of a web site, such as an error or a sign-in, was saved in its place";
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
  // Of a safetensors file the first bytes are the length of its header and may be anything.
  if (beginning.size() > 8 && beginning.substr(3, 6) == std::string_view("\0\0\0\0\0{", 6)) return {};
  for (const Magic& magic : kMagics) {
    if (beginning.substr(0, magic.bytes.size()) == magic.bytes)
      return OtherKind{std::string(magic.what), std::string(magic.wayOut)};
  }
  constexpr std::size_t kTarMagic = 257;
  if (beginning.size() > kTarMagic + 5 && beginning.substr(kTarMagic, 5) == "ustar")
    return OtherKind{"a tar archive", "the file in it"};
  const bool isEmptied = beginning.size() >= 16 && beginning.find_first_not_of('\0') == std::string_view::npos;
  if (isEmptied)
    return OtherKind{"nothing but zeros at its beginning, as a download that was broken off or a full disk leaves it",
                     ""};
  return kindOfText(beginning);
}

}  // namespace baremark::engine

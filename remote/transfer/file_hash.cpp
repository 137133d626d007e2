// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/transfer/file_hash.h"

#include <openssl/evp.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <memory>
#include <vector>

namespace baremark::remote {

std::string fileHash(const std::string& path, const std::function<bool()>& isCancelled) {
  std::ifstream file(path, std::ios::binary);
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
  if (!file || !context || EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr) != 1) return {};
  std::vector<char> piece(1 << 20);
  while (file) {
    if (isCancelled()) return {};
    file.read(piece.data(), static_cast<std::streamsize>(piece.size()));
    if (EVP_DigestUpdate(context.get(), piece.data(), static_cast<std::size_t>(file.gcount())) != 1) return {};
  }
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int size = 0;
  if (file.bad() || !file.eof() || EVP_DigestFinal_ex(context.get(), digest.data(), &size) != 1) return {};
  std::string out;
  constexpr const char* kDigits = "0123456789abcdef";
  for (unsigned int i = 0; i < size; ++i) {
    out += kDigits[digest[i] >> 4];
    out += kDigits[digest[i] & 15];
  }
  return out;
}

}  // namespace baremark::remote

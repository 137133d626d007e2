// SPDX-License-Identifier: GPL-3.0-or-later
// What an image is imported from: a reference in a registry, or a path on the host. Pure functions.
#pragma once

#include <string>

#include "core/base/result.h"

namespace baremark::core::containers {

/// A reference such as "debian", "nvcr.io/nvidia/pytorch:25.06-py3" or "host:5000/lab/app@sha256:…".
struct RegistryReference {
  std::string registry;    ///< host and port; "docker.io" if the reference names none
  std::string repository;  ///< with the registry: "docker.io/library/debian"
  std::string tag;         ///< "latest" if the reference has neither tag nor digest; may be empty beside a digest
  std::string digest;      ///< "sha256:" and 64 hexadecimal digits; or empty
  bool operator==(const RegistryReference&) const = default;

  /// The whole reference; with the digest alone if there is one, because several tools refuse a tag beside a digest.
  [[nodiscard]] std::string text() const;
  /// The registry is on this machine (localhost, 127.0.0.0/8 or [::1]), where plain HTTP is allowed.
  [[nodiscard]] bool isLoopback() const;
};

/// Reads a reference; "docker://" in front of it is allowed. Malformed: it is none.
[[nodiscard]] base::Result<RegistryReference> parseReference(const std::string& text);

/// Whether `source` is a path: it begins with "/", "./", "../" or is "." or "..".
[[nodiscard]] bool isPath(const std::string& source);

/// A name for the image: "debian-12" for "debian:12", "app" for "/data/app.tar.gz". At most 64 characters.
[[nodiscard]] std::string defaultImageName(const std::string& source);

/// Checks the name of an imported image: 1 to 64 letters, digits, dots, dashes and underscores, beginning with a letter
/// or digit. OutOfRange: another name. Conflict: `reserved` begins it, the name of the engine's own image.
[[nodiscard]] base::Result<void> checkImageName(const std::string& name, const std::string& reserved);

}  // namespace baremark::core::containers

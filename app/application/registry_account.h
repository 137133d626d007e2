// SPDX-License-Identifier: GPL-3.0-or-later
// The question for the password of an account of a registry. Pure.
#pragma once

#include <string>

#include "core/containers/image_source.h"
#include "remote/ssh/questions.h"

namespace baremark::app {

/// As for an account on a host. The keychain keeps the answer under user@registry.
[[nodiscard]] remote::Question passwordQuestion(const std::string& username,
                                                const core::containers::RegistryReference& reference);

}  // namespace baremark::app

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/registry_account.h"

namespace baremark::app {

remote::Question passwordQuestion(const std::string& username, const core::containers::RegistryReference& reference) {
  const std::string account = username + "@" + reference.registry;
  remote::Question question{.kind = remote::Question::Kind::Password, .host = reference.registry, .account = account};
  question.login = account;
  question.prompts.push_back({.text = {}, .isEchoed = false});
  return question;
}

}  // namespace baremark::app

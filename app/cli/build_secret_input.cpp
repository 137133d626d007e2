// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/build_secret_input.h"

#include <QCoreApplication>
#include <memory>
#include <optional>
#include <utility>

#include "app/cli/password_input.h"
#include "app/cli/run_files.h"
#include "app/cli/terminal_asker.h"

namespace baremark::cli {
namespace {

struct BuildSecretTr {
  Q_DECLARE_TR_FUNCTIONS(BuildSecret)
};

using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;
using core::runs::SecretText;

/// What the user types, or the next line of the standard input.
std::optional<remote::Secret> askedFor(const std::string& id) {
  if (auto line = passwordFromInput()) return line;
  remote::Question question{.kind = remote::Question::Kind::Prompts, .account = "recipe build"};
  //: %1: the id of a secret
  question.prompts = {{.text = BuildSecretTr::tr("the secret %1: ").arg(QString::fromStdString(id)).toStdString()}};
  auto answer = terminalAsker()(question);
  if (!answer || answer->texts.empty()) return {};
  return std::move(answer->texts.front());
}

}  // namespace

Result<core::runs::BuildSecrets> readBuildSecrets(const std::vector<std::string>& options) {
  core::runs::BuildSecrets secrets;
  for (const std::string& option : options) {
    const std::size_t equals = option.find('=');
    const std::string id = option.substr(0, equals);
    if (secrets.count(id) > 0) return fail({.code = ErrorCode::Duplicate, .where = "--secret " + id});
    if (equals == std::string::npos) {
      const auto secret = askedFor(id);
      if (!secret || secret->isEmpty()) return fail({.code = ErrorCode::Missing, .where = "--secret " + id});
      secrets[id] = std::make_shared<const SecretText>(secret->text());
      continue;
    }
    Result<std::string> text = readFile(option.substr(equals + 1));
    if (!text) return fail(text.error());
    secrets[id] = std::make_shared<const SecretText>(std::move(*text));
  }
  return secrets;
}

}  // namespace baremark::cli

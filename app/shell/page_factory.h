// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the pages of the window. GUI thread.
#pragma once

#include <QString>
#include <QWidget>

#include "app/models/kept_draft.h"
#include "app/pages/page.h"

namespace baremark::app::shell {

/// Makes the page of this key: "queue", "recipes", "recipe", "images", "runtimes", "host" (this machine), "newhost",
/// "remote" (another host), "help", "experiment", "settings" or "draft". Any other key makes the list of experiments.
/// `parent` owns the page; the services in `desk` and `keptDraft` outlive the page.
[[nodiscard]] pages::Page* makePage(const QString& key, const pages::Desk& desk, models::KeptDraft& keptDraft,
                                    QWidget* parent);

}  // namespace baremark::app::shell

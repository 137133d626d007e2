// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/page_factory.h"

#include "app/pages/add_host_page.h"
#include "app/pages/experiment_page.h"
#include "app/pages/experiments_page.h"
#include "app/pages/help_page.h"
#include "app/pages/host_frame.h"
#include "app/pages/images_page.h"
#include "app/pages/queue_page.h"
#include "app/pages/recipe_page.h"
#include "app/pages/recipes_page.h"
#include "app/pages/remote_host_page.h"
#include "app/pages/runtimes_page.h"
#include "app/pages/settings_page.h"
#include "app/wizards/experiment_wizard.h"

namespace baremark::app::shell {

pages::Page* makePage(const QString& key, const pages::Desk& desk, models::KeptDraft& keptDraft, QWidget* parent) {
  if (key == QLatin1String("queue")) return new pages::QueuePage(desk, parent);
  if (key == QLatin1String("recipes")) return new pages::RecipesPage(desk, parent);
  if (key == QLatin1String("recipe")) return new pages::RecipePage(desk, parent);
  if (key == QLatin1String("images")) return new pages::ImagesPage(desk, parent);
  if (key == QLatin1String("runtimes")) return new pages::RuntimesPage(desk, parent);
  if (key == QLatin1String("host")) return new pages::HostPage(desk, parent);
  if (key == QLatin1String("newhost")) return new pages::AddHostPage(desk, parent);
  if (key == QLatin1String("remote")) return new pages::RemoteHostPage(desk, parent);
  if (key == QLatin1String("help")) return new pages::HelpPage(desk, parent);
  if (key == QLatin1String("experiment")) return new pages::ExperimentPage(desk, parent);
  if (key == QLatin1String("settings")) return new pages::SettingsPage(desk, parent);
  if (key == QLatin1String("draft")) return new wizards::ExperimentWizard(desk, keptDraft, parent);
  return new pages::ExperimentsPage(desk, keptDraft, parent);
}

}  // namespace baremark::app::shell

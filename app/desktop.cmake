# SPDX-License-Identifier: GPL-3.0-or-later
find_package(Qt6 6.4 REQUIRED COMPONENTS Gui Widgets PrintSupport Svg)
find_package(QCustomPlotQt6 REQUIRED)
find_package(Qt6Keychain REQUIRED)

# The rooms of the desktop program. A room may use the rooms above it. Models do not use widgets, and only plot uses
# QCustomPlot.
baremark_app_room(baremark_app_models SOURCES
  models/compare_model.cpp models/desk_data.cpp models/earlier_spreads.cpp models/experiment_actions.cpp models/experiment_data.cpp models/checked_host.cpp
  models/base_digest_lookup.cpp models/device_choice.cpp models/experiment_draft.cpp models/experiments_filter.cpp models/experiments_model.cpp models/host_check.cpp models/image_jobs.cpp models/images_model.cpp models/kept_draft.cpp models/kind_search.cpp models/live_data.cpp
  models/log_tail.cpp models/log_times.cpp models/machine_check.cpp models/moment.cpp models/passport_table_model.cpp models/passport_model.h models/timed_task.cpp models/check_item.cpp
  models/open_recipes.cpp models/queue_model.cpp models/recipe_build_job.cpp models/recipe_build_look.cpp models/recipe_build_progress.cpp models/recipe_draft.cpp models/recipe_files.cpp models/recipe_findings.cpp models/recipe_problems.cpp models/recipe_rendering.cpp models/recipe_tree.cpp models/recipes_model.cpp models/run_clock.cpp models/run_history.cpp models/runs_model.cpp models/runtimes_model.cpp models/store_watch.cpp models/timeline_model.cpp models/transfer_job.cpp
  LINKS baremark_application Qt6::Gui)

baremark_app_room(baremark_app_widgets SOURCES
  widgets/banner.cpp widgets/buttons.cpp widgets/card.cpp widgets/cell_delegate.cpp widgets/column_widths.cpp widgets/combo_boxes.cpp widgets/data_views.cpp widgets/details_box.cpp widgets/grouped_header.cpp widgets/desk_style.cpp
  widgets/desk_style_sizes.cpp widgets/empty_state.cpp widgets/flow_layout.cpp widgets/icons.cpp widgets/labels.cpp widgets/layouts.cpp
  widgets/message_stack.cpp widgets/metrics.cpp widgets/number_field.cpp widgets/page_header.cpp widgets/painting.cpp widgets/progress_line.cpp widgets/rename_dialog.cpp widgets/row_list.cpp widgets/row_menu.cpp widgets/segmented_control.cpp widgets/tab_line.cpp
  widgets/theme.cpp widgets/tokens.cpp
  LINKS baremark_app_models Qt6::Widgets)

baremark_app_room(baremark_app_plot SOURCES
  plot/figure.cpp plot/figure_card.cpp plot/figure_export.cpp plot/forest_figure.cpp plot/forest_layout.cpp plot/forest_picture.cpp plot/placing.cpp plot/scaling_figure.cpp
  plot/series_pyramid.cpp plot/step_figure.cpp plot/trace_figure.cpp plot/trace_plot.cpp
  LINKS baremark_app_widgets)
target_link_libraries(baremark_app_plot PRIVATE QCustomPlotQt6::QCustomPlotQt6 Qt6::Svg)

baremark_app_room(baremark_app_pages SOURCES
  pages/add_host_page.cpp pages/compare_pictures.cpp pages/compare_tab.cpp pages/copies.cpp pages/experiment_details.cpp pages/explanation_card.cpp pages/experiment_export.cpp pages/experiment_head.cpp pages/experiment_page.cpp pages/experiment_tab.h
  pages/experiments_page.cpp pages/extend_card.cpp pages/failure_card.cpp pages/first_run.cpp pages/further_key_dialog.cpp pages/help_page.cpp pages/host_form.cpp pages/host_frame.cpp
  pages/images_page.cpp pages/import_dialog.cpp pages/live_progress.cpp pages/live_tab.cpp pages/log_card.cpp pages/open_path.cpp pages/overview_tab.cpp pages/page.h pages/passport_tab.cpp pages/image_details.cpp
  pages/digest_row.cpp pages/queue_card.cpp pages/queue_page.cpp pages/quick_start_card.cpp pages/quick_start_offer.cpp pages/recipe_build_card.cpp pages/recipe_build_dialog.cpp pages/recipe_compare_dialog.cpp pages/recipe_field.cpp pages/recipe_findings_card.cpp pages/recipe_form.cpp pages/recipe_import_dialog.cpp pages/recipe_name.cpp pages/recipe_page.cpp pages/recipe_parts_card.cpp pages/recipe_text_card.cpp pages/recipe_text_view.cpp pages/recipes_page.cpp pages/remote_host_page.cpp pages/runs_tab.cpp pages/runtimes_page.cpp pages/settings_page.cpp pages/check_list.cpp pages/step_times.cpp pages/table_card.cpp
  pages/trace_card.cpp pages/transfer_card.cpp pages/waiver_card.cpp
  LINKS baremark_app_plot)

baremark_app_room(baremark_app_wizards SOURCES
  wizards/allocation_card.cpp wizards/arm_details.cpp wizards/arm_editor.cpp wizards/arm_settings_field.cpp wizards/arms_page.cpp wizards/binds_field.cpp wizards/cost_card.cpp wizards/environment_field.cpp wizards/experiment_wizard.cpp wizards/folder_chooser.cpp wizards/review_page.cpp wizards/scale_page.cpp
  wizards/setting_field.cpp wizards/what_page.cpp wizards/where_page.cpp wizards/wizard_page.cpp
  LINKS baremark_app_pages)

baremark_app_room(baremark_app_shell SOURCES shell/bars.cpp shell/keychain.cpp shell/closing_question.cpp shell/draft_commands.cpp shell/experiment_commands.cpp shell/host_commands.cpp shell/main_window.cpp shell/menus.cpp shell/navigation.cpp shell/page_factory.cpp shell/rail_notes.cpp shell/question_dialog.cpp shell/rail.cpp
  shell/window_asker.cpp shell/window_keys.cpp shell/window_messages.cpp shell/window_status.cpp LINKS baremark_app_wizards)
target_link_libraries(baremark_app_shell PRIVATE qt6keychain)

add_executable(baremark shell/main.cpp)
target_link_libraries(baremark PRIVATE baremark_app_shell Qt6::Svg baremark_strict)
target_include_directories(baremark PRIVATE "${CMAKE_BINARY_DIR}/generated")
add_dependencies(baremark baremark_engine)

# SPDX-License-Identifier: GPL-3.0-or-later
find_package(Qt6 6.4 REQUIRED COMPONENTS Gui Widgets PrintSupport Svg)
find_package(QCustomPlotQt6 REQUIRED)
find_package(Qt6Keychain REQUIRED)

# The rooms of the desktop program. A room may use the rooms above it. Models do not use widgets, and only plot uses
# QCustomPlot.
baremark_app_room(baremark_app_models FOLDER models LINKS baremark_application Qt6::Gui)

baremark_app_room(baremark_app_widgets FOLDER widgets LINKS baremark_app_models Qt6::Widgets)

baremark_app_room(baremark_app_plot FOLDER plot LINKS baremark_app_widgets)
target_link_libraries(baremark_app_plot PRIVATE QCustomPlotQt6::QCustomPlotQt6 Qt6::Svg)

baremark_app_room(baremark_app_pages FOLDER pages LINKS baremark_app_plot)

baremark_app_room(baremark_app_wizards FOLDER wizards LINKS baremark_app_pages)

baremark_app_room(baremark_app_shell FOLDER shell LINKS baremark_app_wizards)
target_link_libraries(baremark_app_shell PRIVATE qt6keychain)

add_executable(baremark shell/main.cpp)
target_link_libraries(baremark PRIVATE baremark_app_shell Qt6::Svg baremark_strict)
target_include_directories(baremark PRIVATE "${CMAKE_BINARY_DIR}/generated")
add_dependencies(baremark baremark_engine)

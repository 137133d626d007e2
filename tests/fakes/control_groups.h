// SPDX-License-Identifier: GPL-3.0-or-later
// What a process in a control group sees of it: its files in /proc, and the mounted tree.
#pragma once

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace baremark::fakes {

struct ControlGroups {
  struct Mount {
    std::string root, folder, kind;  ///< the mounted part of the tree; below the test's folder; "cgroup2 cgroup2 rw"
  };
  using File = std::pair<std::string, std::string>;

  std::string name;
  std::string groups;  ///< /proc/self/cgroup
  std::vector<Mount> mounts;
  std::vector<File> files;           ///< below the test's folder
  std::optional<double> quota = {};  ///< in cores

  /// Writes the tree below the folder, whose path has no blanks, and the process's files into FOLDER/proc.
  void writeTo(const std::string& folder) const {
    const auto write = [&](const std::string& file, const std::string& text) {
      const std::filesystem::path path = folder + "/" + file;
      std::filesystem::create_directories(path.parent_path());
      std::ofstream(path) << text;
    };
    std::string mountinfo = "22 28 0:20 / /sys rw,nosuid shared:7 - sysfs sysfs rw\n\nbroken - cgroup\n";
    for (const Mount& mount : mounts)
      mountinfo += "33 22 0:29 " + mount.root + " " + folder + "/" + mount.folder + " rw,relatime shared:9 - " +
                   mount.kind + "\n";
    write("proc/mountinfo", mountinfo);
    write("proc/cgroup", groups);
    for (const auto& [file, text] : files) write(file, text + "\n");
  }
};

inline std::vector<ControlGroups> controlGroupTrees() {
  const ControlGroups::Mount unified{"/", "all", "cgroup2 cgroup2 rw,nsdelegate"};
  const ControlGroups::Mount old{"/", "cpu", "cgroup cgroup rw,cpu,cpuacct"};
  return {
      {"none", "0::/a/b\n", {unified}, {{"all/a/b/cpu.max", "max 100000"}, {"all/a/cpu.max", "max 100000"}}},
      {"own", "0::/a/b\n", {unified}, {{"all/a/b/cpu.max", "150000 100000"}}, 1.5},
      {"parent",
       "0::/a/b\n",
       {unified},
       {{"all/a/b/cpu.max", "300000 100000"}, {"all/a/cpu.max", "100000 50000"}, {"all/other/cpu.max", "1 100000"}},
       2},
      {"container", "0::/\n", {unified}, {{"all/cpu.max", "50000 100000"}}, 0.5},
      {"part of the tree",
       "0::/pods/p/c\n",
       {{"/pods/p", "all", unified.kind}},
       {{"all/c/cpu.max", "400000 100000"}, {"all/cpu.max", "300000 100000"}, {"all/pods/p/c/cpu.max", "1 100000"}},
       3},
      {"outside of the part", "0::/../x\n", {{"/pods/p", "all", unified.kind}}, {{"all/cpu.max", "100000 100000"}}, 1},
      {"version 1",
       "3:cpuset:/x\n2:cpu,cpuacct:/a/b\n1:name=systemd:/x\n",
       {{"/", "cpuset", "cgroup cgroup rw,cpuset"}, old},
       {{"cpu/a/b/cpu.cfs_quota_us", "-1"},
        {"cpu/a/b/cpu.cfs_period_us", "100000"},
        {"cpu/a/cpu.cfs_quota_us", "75000"},
        {"cpu/a/cpu.cfs_period_us", "50000"},
        {"cpu/x/cpu.cfs_quota_us", "1"},
        {"cpu/x/cpu.cfs_period_us", "100000"}},
       1.5},
      {"version 1 in a container",
       "4:memory:/docker/1\n2:cpuacct,cpu:/docker/1\n",
       {{"/docker/1", "cpu", "cgroup cgroup rw,cpuacct,cpu"}},
       {{"cpu/cpu.cfs_quota_us", "200000"}, {"cpu/cpu.cfs_period_us", "100000"}},
       2},
      {"both versions",
       "1:cpu:/a\n0::/a\n",
       {unified, {"/", "cpu", "cgroup cgroup rw,cpu"}},
       {{"cpu/a/cpu.cfs_quota_us", "100000"}, {"cpu/a/cpu.cfs_period_us", "100000"}},
       1},
      {"nonsense",
       "nonsense\n\n:\n0::a\n",
       {unified, old},
       {{"all/cpu.max", "100000 0"}, {"cpu/cpu.cfs_quota_us", "-5"}, {"cpu/cpu.cfs_period_us", "100000"}}},
  };
}

}  // namespace baremark::fakes

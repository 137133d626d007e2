# SPDX-License-Identifier: GPL-3.0-or-later
# Says what an image can be imported from. The lines above this one set:
#   source  a path on this host, or '' for a registry
# Prints "kind ...": registry, docker-archive, oci-archive, oci-folder, sif, squashfs, tar, folder, unknown or missing. The lines
# below this one print "tool ID VERSION" for each importer whose programs are installed.
kind_of() {
  [ -n "$source" ] || { echo registry; return; }
  if [ -d "$source" ]; then
    if [ -f "$source/oci-layout" ] && [ -f "$source/index.json" ]; then echo oci-folder; else echo folder; fi
    return
  fi
  { [ -f "$source" ] && [ -r "$source" ]; } || { echo missing; return; }
  if [ "$(head -c 4 "$source" | tr -d '\0')" = hsqs ]; then echo squashfs; return; fi
  if [ "$(tail -c +33 "$source" 2>/dev/null | head -c 9 | tr -d '\0')" = SIF_MAGIC ]; then echo sif; return; fi
  # Only a tar lists members. Both files are in the archives of newer versions of Docker.
  members=$(tar -tf "$source" 2>/dev/null | awk 'NR == 1 { print "tar" } { sub(/^\.\//, "") } $0 == "manifest.json" || $0 == "oci-layout"')
  case $members in
    *manifest.json*) echo docker-archive ;;
    *oci-layout*) echo oci-archive ;;
    *tar*) echo tar ;;
    *) echo unknown ;;
  esac
}
printf 'kind %s\n' "$(kind_of)"
# has PROGRAM...: all of them are installed.
has() { for program; do command -v "$program" >/dev/null 2>&1 || return 1; done; }

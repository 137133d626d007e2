# SPDX-License-Identifier: GPL-3.0-or-later
# Imports an image from a registry, an archive, a file or a folder. The lines above this one are image_prelude.sh, image_aside.sh and
# image_registry.sh, and set
#   TARGET    path of the image               KIND      what `source` is, as image_look.sh says
#   NAMED     the source as the user wrote it        UPDATE    yes: replace an image of this name; else ''
#   TOOL      name and version of the tool    ENGINE, ENGINE_BUILD  the host's engine and its build id, or ''
#   source    reference or path               tag, pinned  tag and digest in the reference, or ''
#   registry, repository  of the reference    username  of the registry's account, or ''
#   PASSWORD  of that account
# and define the tool's commands (resources/importers): login, which reads the password from its standard input, resolve, make and
# clean. RESOLVE: what `resolve` prints: `manifest` (its bytes), `digest`, or '' if there is no such command.
# The password is never an argument or a variable of the environment. What the tool keeps of it is in a private folder in memory,
# which is removed at the end, even if this script is killed.
# Prints "step N M words", and at the end the lines of the image's own file /opt/baremark/image. "there yes": the image exists.
# Exit status: 3 another digest; 4 in use; 6 the registry has no such image; 7 not allowed; 8 the source has changed, lines "old ..."
# and "new ..."; 9 no space, lines "folder ...", "free ..." and maybe "needed ..."; 10 the name belongs to another image, line "other ..."; 11 not a root
# file system; 12 it has links in the place of /opt or /opt/baremark; 15 the registry does not answer.
step() { printf 'step %s 5 %s\n\n' "$1" "$2"; }

mkdir -p "${TARGET%/*}"
if ! lock_image; then
  step 1 'waiting for another process that imports or removes the image'
  flock 9
fi
set_aside

sign_in
content=$pinned
case $KIND in
  registry)
    ask_registry
    byDigest=$repository@$content
    ;;
  folder | oci-folder) ;;
  *)
    step 1 'computing the digest of the file'
    content=sha256:$(sha256sum <"$source" | cut -d' ' -f1)
    ;;
esac

if [ -e "$TARGET" ]; then
  before=$TARGET/opt/baremark/image
  old=$(sed -n 's/^content //p' "$before" 2>/dev/null | head -n 1)
  from=$(sed -n 's/^source //p' "$before" 2>/dev/null | head -n 1)
  if [ -z "$UPDATE" ]; then
    [ "$from" = "$NAMED" ] || { printf 'other %s\n' "$from"; exit 10; }
    [ "$old" = "$content" ] || { printf 'old %s\nnew %s\n' "$old" "$content"; exit 8; }
    cat "$before"
    echo 'there yes'
    exit 0
  fi
  refuse_used
fi

# needed_bytes: an estimate of the packed layers and the tree. 0: not known.
sizes() { tr -d ' \n\t' <"$1" | grep -o '"size":[0-9]*' | awk -F: '{ sum += $2 } END { printf "%.0f\n", sum * 5 }'; }
needed_bytes() {
  case $KIND in
    registry)
      [ "$RESOLVE" = manifest ] || { echo 0; return; }
      if ! grep -q '"manifests"' "$work/answer"; then sizes "$work/answer"; return; fi
      # One manifest of several architectures.
      case $(uname -m) in x86_64) arch=amd64 ;; aarch64) arch=arm64 ;; *) arch=$(uname -m) ;; esac
      one=$(tr -d ' \n\t' <"$work/answer" | awk -v RS='}' -v arch="\"architecture\":\"$arch\"" 'index($0, arch) && index($0, "\"os\":\"linux\"") { print; exit }' |
        grep -o 'sha256:[0-9a-f]\{64\}' | head -n 1)
      [ -n "$one" ] || { echo 0; return; }
      (source=$repository@$one; resolve) >"$work/one" 2>/dev/null || { echo 0; return; }
      sizes "$work/one"
      ;;
    folder | oci-folder) du -sk "$source" | awk '{ printf "%.0f\n", $1 * 1024 * 2 }' ;;
    *) wc -c <"$source" | awk '{ printf "%.0f\n", $1 * 4 }' ;;
  esac
}
step 2 'checking the free space'
needed=$(needed_bytes 2>/dev/null || echo 0)
free=$(free_bytes)
if [ "${needed:-0}" -gt "${free:-$needed}" ]; then
  printf 'folder %s\nfree %s\nneeded %s\n' "${TARGET%/*}" "$free" "$needed"
  exit 9
fi

# A SIF holds its root file system as squashfs, at a multiple of 4096 bytes.
offset=0
if [ "$KIND" = sif ]; then
  offset=$(LC_ALL=C grep -abo hsqs "$source" | awk -F: '$1 % 4096 == 0 { print $1; exit }')
  [ -n "$offset" ] || fail "$source holds no squashfs."
fi

step 3 'fetching and unpacking'
# Several tools take what follows a colon in a path for a tag.
case $KIND:$source in
  docker-archive:*:* | oci-archive:*:* | oci-folder:*:* | sif:*:*)
    ln -s "$source" "$work/source"
    source=$work/source
    ;;
esac
# Older tools read only plain archives.
case $KIND in
  docker-archive | oci-archive)
    unpacker=''
    case $(head -c 2 "$source" | od -An -tx1 | tr -d ' ') in
      1f8b) unpacker=gzip ;; fd37) unpacker=xz ;; 28b5) unpacker=zstd ;; 425a) unpacker=bzip2 ;;
    esac
    if [ -n "$unpacker" ]; then
      command -v "$unpacker" >/dev/null || fail "$unpacker is not installed, which unpacks $source."
      "$unpacker" -dc <"$source" >"$work/archive.tar" 2>"$auth/words" || trouble
      source=$work/archive.tar
    fi
    ;;
esac
make >"$auth/words" 2>&1 </dev/null || trouble

step 4 'checking the tree'
own_tree

step 5 'computing the digest'
digest=$(tree_digest "$tree")
bytes=$(du -sb "$tree" | cut -f1)
recipe=$NAMED
case $recipe in *@"$content") ;; *) [ -z "$content" ] || recipe=$recipe@$content ;; esac
printf 'recipe %s\ndigest sha256:%s\nbytes %s\nengine %s\nsource %s\ntag %s\ncontent %s\ntool %s\nimported %s\n' "$recipe, by $TOOL" "$digest" "$bytes" "$engine" \
  "$NAMED" "$tag" "$content" "$TOOL" "$(date -u +%Y-%m-%dT%H:%M:%SZ)" >"$tree/opt/baremark/image"
keep_tree

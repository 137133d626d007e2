# SPDX-License-Identifier: GPL-3.0-or-later
# Asks a registry which digest a tag has now. The lines above this one are image_prelude.sh, image_aside.sh and image_registry.sh, and set what they need,
# and TARGET, beside which the folder for the tools is made. No image is kept; Podman fetches it in order to answer.
# Prints "content sha256:...".
# Exit status: 6 the registry has no such image; 7 not allowed; 9 no space, lines "folder ..." and "free ..."; 15 the registry does not answer.
step() { :; }

mkdir -p "${TARGET%/*}"
set_aside
sign_in
ask_registry
printf 'content %s\n' "$content"

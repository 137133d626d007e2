# syntax=docker/dockerfile:1.4
FROM debian:12.5 AS base
RUN <<EOF
#!/bin/bash
set -euo pipefail
apt-get update
apt-get install -y --no-install-recommends git
EOF
COPY --chmod=0755 <<"EOT" /entrypoint.sh
#!/bin/sh
FROM this is text
RUN so is this
exec "$@"
EOT
COPY <<no-recommends <<no-suggests /etc/apt/apt.conf.d/
APT::Install-Recommends "false";
no-recommends
APT::Install-Suggests "false";
no-suggests
RUN <<FIRST cat > /first && 3<<'SECOND' cat > /second
one
FIRST
two
SECOND
RUN bash -xe <<-TABS
	echo tabs
	TABS
RUN python3 <<PY
print("hello")
PY

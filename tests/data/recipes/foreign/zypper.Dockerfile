FROM registry.example.org/sle:15.3 AS base
RUN zypper refresh \
    && zypper --non-interactive install --no-recommends libffi-devel \
    && zypper clean -a
FROM base AS python
WORKDIR .python
RUN curl -O "https://example.org/Python-$V/Python-$V.tar.xz" && tar -xvf "./Python-$V.tar.xz"

# syntax=docker/dockerfile:1
# check=skip=FromPlatformFlagConstDisallowed

# The compiler runs where the build runs.
ARG GO_VERSION=1.22 \
    VARIANT
FROM --platform=$BUILDPLATFORM golang:${GO_VERSION}${VARIANT} AS build
ARG TARGETOS TARGETARCH
WORKDIR /src
COPY . .
RUN GOOS=$TARGETOS GOARCH=$TARGETARCH go build -o /out/tool .

FROM debian:12 AS base-amd64
RUN echo amd64 > /etc/variant
FROM debian:12 AS base-arm64
RUN echo arm64 > /etc/variant

FROM base-${TARGETARCH}
COPY --from=build /out/tool /usr/local/bin/tool
ENTRYPOINT ["tool"]

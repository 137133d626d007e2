# syntax=docker/dockerfile:1
FROM golang:1.22-alpine@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef AS builder
WORKDIR /build
RUN --mount=type=secret,id=token \
    TOKEN=$(cat /run/secrets/token 2>/dev/null || true) && \
    if [ -z "$TOKEN" ]; then echo "ERROR: the secret is missing — pass --secret id=token"; exit 1; fi && \
    git config --global url."https://x:${TOKEN}@example.org/".insteadOf "https://example.org/"
RUN --mount=type=cache,target=/var/cache/apt,sharing=locked --mount=type=bind,source=go.mod,target=go.mod go mod download
COPY --link . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags="-s -w -X main.version=${VERSION}" -o bin/app ./cmd/app
FROM gcr.io/distroless/static-debian12:nonroot
COPY --from=builder --chown=65532:65532 /build/bin/app /app
USER 65532:65532
ENTRYPOINT ["/app"]

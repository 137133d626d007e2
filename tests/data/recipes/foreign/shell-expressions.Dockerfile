FROM debian:bookworm-slim
ARG TARGETARCH
RUN ARCH=$([ "$TARGETARCH" = "arm64" ] && echo "arm64" || echo "amd64") \
    && curl -fsSL "https://example.org/releases/tool_0.12.0_linux_${ARCH}.tar.gz" \
    | tar -xz -C /usr/local/bin tool
RUN export V=$(echo ${tfVer} | cut -d\. -f1,2) && for i in 1 2 3; do echo $((i << 1)); done
RUN case "$TARGETARCH" in amd64) echo x ;; *) echo "y" ;; esac
RUN find / -name '*.pyc' -exec rm {} \; || true; ( cd /tmp && ls ) > /dev/null 2>&1
RUN ["/bin/bash", "-c", "echo 'quoted \"words\"' && make -j"]
RUN echo `date` > /etc/built && sed -i "s#^KEY=.*#KEY='value'#" /etc/x.conf

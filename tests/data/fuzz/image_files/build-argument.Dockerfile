ARG BASE
ARG REGISTRY=registry.example.org/lab
FROM ${REGISTRY}/tools:${TOOLS:-1.2} AS tools
FROM ${BASE}
COPY --from=tools /opt/tools /opt/tools
ONBUILD RUN <<EOT
/opt/tools/setup
EOT
RUN cat << END > /etc/motd
built from another base
END
RUN echo $((1 << 4)) > /etc/slots

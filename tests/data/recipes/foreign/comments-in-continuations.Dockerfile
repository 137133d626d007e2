FROM ubuntu:focal
RUN --mount=type=secret,id=attach-config \

    # First we update
    apt-get update \

    # then install
    && apt-get install --no-install-recommends -y ca-certificates \
    ###########################################
    # a box
    ###########################################
    && rm -rf /var/lib/apt/lists/*

RUN git clone -b $branch https://example.org/app && \
    cd  app && \
# not indented
    ./pull.sh --path=/srv/app && \
    cd /srv

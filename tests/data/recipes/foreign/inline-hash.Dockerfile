FROM alpine:3.19
USER 65532:65532          # not a comment
RUN echo a # rest
ENV A=1 # more

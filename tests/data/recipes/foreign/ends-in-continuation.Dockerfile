FROM alpine:3.19
RUN echo a \
  && echo b \
